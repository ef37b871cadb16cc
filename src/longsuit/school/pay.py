"""Pay it: given a wager, a hand and a pay table, what is paid, in money or in chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from longsuit.cards import Hand
from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.school import chips, cites, felt
from longsuit.school.course import deed
from longsuit.school.dice import Dice
from longsuit.school.hands import cards_of
from longsuit.school.lesson import AnswerError, Asked, Block, Cards, Citation, Cost, Mark, Money, Note, Question, Skill, Told, Wagers
from longsuit.school.read import judged_cards, line_hand
from longsuit.school.rounds import amount, decided, deck, meters, school_table
from longsuit.school.why import sentence
from longsuit.settlement import Cell, Contest, Layout, Line, Spot, layout
from longsuit.settlement.meters import Pots
from longsuit.settlement.paying import in_cents
from longsuit.table import Round, Settlement, Table
from longsuit.table.rehearsal import placed

_MOST_PILES, _MOST_CHIPS, _MOST_CENTS = 1000, 1_000_000, 10**15


def skills(game: Game) -> Iterator[Skill]:
    """Every payment a game can ask for."""
    laid = layout(game)
    for spot in laid.spots:
        title = spot.wager.title
        if _lines(laid, spot, shares=False):
            yield Skill(f"pay:line:{spot.name}", f"Pay the {title}", "Line, odds, sum: without thinking.", cites.table(game, spot.name))
        if _lines(laid, spot, shares=True):
            why = "A share of a meter, to the cent."
            yield Skill(f"pay:meter:{spot.name}", f"Pay the {title} from the meter", why, cites.table(game, spot.name))
    for name, wager in _odds(laid):
        title = f"Pay odds on the {game.wager[wager].title}"
        yield Skill(f"pay:odds:{name}:{wager}", title, "Odds that are not even money.", cites.result(game, name, "win", wager))
    if game.aggregate_payout and capped_round(game, Dice("whether the cap can bind")) is not None:
        yield Skill("pay:cap", "Share what the maximum payout leaves", "When a deal wins more than the house pays.", _cap(game))


def _cap(game: Game) -> tuple[Citation, ...]:
    assert game.aggregate_payout is not None
    own = Citation("aggregate_payout.limit", format_money(game.aggregate_payout.limit))
    return (own, *cites.rulings(game, "aggregate_payout"))


def _lines(laid: Layout, spot: Spot, *, shares: bool) -> list[tuple[int, int]]:
    """Schedule and number of every line that pays money, or a share of a meter, and that cards of some number decide."""
    return [
        (place, number)
        for place, schedule in enumerate(spot.schedules)
        if judged_cards(laid, spot, schedule) >= schedule.ranking.least and _cells(laid, spot)
        for number, line in enumerate(schedule.lines)
        if (line.kind == "share") == shares and not line.pushes
    ]


def _cells(laid: Layout, spot: Spot) -> dict[str, Cell]:
    """By use: the cells that pay a spot by its table."""
    rows = [row for contest in laid.contests.values() for row in contest.rows]
    cells = [cell for row in rows for cell in (*row.base, *row.bonuses) if cell.place == spot.place and cell.does == "pay table"]
    return {cell.use: cell for cell in cells}


def _odds(laid: Layout) -> list[tuple[str, str]]:
    """Contest and wager where odds other than even money are paid."""
    pairs = ((name, laid.names[cell.place]) for name, contest in laid.contests.items() for cell in _uneven(contest))
    return list(dict.fromkeys(pairs))


def _uneven(contest: Contest) -> Iterator[Cell]:
    """The cells of a contest that pay odds other than even money."""
    return (cell for row in contest.rows for cell in row.base if cell.does == "pay" and any(line.odds != 1 for line in cell.odds))


def ask(game: Game, skill: str, dice: Dice, level: float) -> Asked:
    """A question for one of the skills."""
    laid = layout(game)
    _, what, *rest = skill.split(":")
    match what:
        case "cap":
            return _share(game, dice)
        case "odds":
            return _at_odds(game, rest[0], rest[1], dice, level)
        case _:
            spot = laid.wager(rest[0])
            return _by_table(game, skill, spot, dice.choice(_lines(laid, spot, shares=what == "meter")), dice, level)


def _stake(table: Table, spot: Spot, dice: Dice, level: float) -> int:
    """The stake on a spot: its own amount, the one it equals, or some antes."""
    laid = table.layout
    if spot.wager.stake:
        return spot.wager.stake
    if spot.place in table.ranges:
        return amount(table.ranges[spot.place], dice, level)
    if spot.equals >= 0:
        return _stake(table, laid.spots[spot.equals], dice, level)
    ante = amount(table.ranges[laid.ante], dice, level)
    sizes = [size for move in laid.moves.values() if move.spot == spot.place for row in move.rows for size in row.sizes]
    return int(ante * dice.choice(sizes)) if sizes else ante


def _by_table(game: Game, skill: str, spot: Spot, wanted: tuple[int, int], dice: Dice, level: float) -> Asked:  # noqa: PLR0913, PLR0917 (one caller)
    table = school_table(game)
    laid = table.layout
    place, number = wanted
    schedule = spot.schedules[place]
    count = judged_cards(laid, spot, schedule)
    hand = line_hand(schedule, number, count, dice)
    same = [other for other in range(len(spot.schedules)) if _same_cards(laid, spot, place, other)]
    hit = [line for other in same if (line := spot.schedules[other].pays(spot.schedules[other].key(hand))) is not None]
    use = hit[0].use if hit else ""
    cell = _cells(laid, spot).get(use) or next(iter(_cells(laid, spot).values()))
    on = laid.spots[cell.on]
    stake = _stake(table, on, dice, level)
    showing = meters(laid, dice)
    entry, paid = _settled(table, spot, cell, hit, stake, showing)
    scene: list[Block] = [Cards("Cards", cards_of(hand), "seat", 1), felt.pay_table(spot, same), _bet(on, stake)]
    scene += [*felt.meters(laid, {name: showing[name] for name in spot.meters}), *_notes(table)]
    explanation = f"{Hand(hand).pretty} is {schedule.ranking.holding(hand)}. {_explained(paid, stake, showing)}"
    cited = [cite for line in paid for cite in cites.line(game, spot.name, line.text)] or list(cites.table(game, spot.name))
    right = deed(laid, entry).paid
    if any(line.kind != "share" and not line.returns_stake for line in paid):
        cited += cites.rulings(game, "to_and_for")
        if right != entry.returned:
            explanation += f" The wager itself is part of the {format_money(entry.returned)}, so {format_money(right)} are added to it."
    prompt = f"What is paid on the {spot.wager.title}?"
    return _money(Question(skill, prompt, tuple(scene), Money(chips.RACK)), right, explanation, tuple(cited))


def _same_cards(laid: Layout, spot: Spot, one: int, other: int) -> bool:
    """Whether two schedules of a spot judge the same cards."""
    first, second = spot.schedules[one].place, spot.schedules[other].place
    if first < 0 or second < 0:
        return first == second
    return laid.judged[first].reads == laid.judged[second].reads


def _settled(  # noqa: PLR0913, PLR0917 (all of it decides)
    table: Table, spot: Spot, cell: Cell, hit: list[Line], stake: int, showing: dict[str, int]
) -> tuple[Settlement, list[Line]]:
    """The wager as the table settles it, and the lines paid."""
    gain = in_cents(table.chip, Pots(table.layout.meters, showing).pays)
    outcome, back, reason, paid = cell.settle(hit, stake, gain)
    own, back = (0, back - stake) if cell.held else (stake, back)
    return Settlement(1, spot.name, own, outcome, max(back, 0), reason), paid


def _explained(lines: Sequence[Line], stake: int, showing: dict[str, int]) -> str:
    """How a payout is computed, in words."""
    parts = []
    for line in lines:
        if line.kind == "share":
            parts.append(f"{line.pays}, which shows {format_money(showing[line.meter])}")
        else:
            parts.append(f"{line.text or 'It'} pays {line.pays} on {format_money(stake)}")
    return sentence("; ".join(parts) or "it is on no line")


def _bet(spot: Spot, stake: int) -> Block:
    return Wagers("Seat 1", ((spot.name, spot.wager.title, stake),), 1)


def _notes(table: Table) -> list[Block]:
    """What is rounded."""
    return [Note(f"Payouts are rounded down to {format_money(table.chip)}.")] if table.chip > 1 else []


def _at_odds(game: Game, contest: str, wager: str, dice: Dice, level: float) -> Asked:
    """Odds of a contest, where the row is given in words."""
    table = school_table(game)
    laid = table.layout
    spot = laid.wager(wager)
    cell = dice.choice([cell for cell in _uneven(laid.contests[contest]) if cell.place == spot.place])
    stake = _stake(table, spot, dice, level)
    entry, _ = _settled(table, spot, cell, [], stake, {})
    scene = (_bet(spot, stake), Note(sentence(cell.reason)), *_notes(table))
    right = deed(laid, entry).paid
    cited = [cite for end in ("win", "tie", "lose", "not_qualified") for cite in cites.result(game, contest, end, wager)]
    question = Question(f"pay:odds:{contest}:{wager}", f"What is paid on the {spot.wager.title}?", scene, Money(chips.RACK))
    return _money(question, right, f"{cell.odds[0].pays} on {format_money(stake)}.", tuple(cited))


def _money(question: Question, right: int, explanation: str, cited: tuple[Citation, ...]) -> Asked:
    """A question answered in money or in chips."""
    few = chips.piles(chips.fewest(right))

    def mark(answer: Any) -> Mark:
        paid, score = read_money(answer, right)
        cost = Cost(house=max(paid - right, 0), players=max(right - paid, 0))
        words = f"{format_money(right)}: {chips.say(chips.fewest(right))}" if score else format_money(right)
        return Mark(paid == right, few if score else right, words, explanation, cited, cost, score)

    return Asked(question, right, mark)


def read_money(answer: Any, right: int) -> tuple[int, dict[str, bool]]:
    """An amount, given in cents or in chips, and for chips the second score."""
    if type(answer) is int and 0 <= answer <= _MOST_CENTS:
        return answer, {}
    if not isinstance(answer, list) or len(answer) > _MOST_PILES or not all(map(_is_pile, answer)):
        raise AnswerError("Answer in cents, or in chips as [[value, count], ...] of the values in the rack.")
    paid = chips.total(answer)
    few = paid == right and chips.count(answer) == chips.count(chips.fewest(right))
    return paid, {"fewest": few, "cut": paid == right and chips.cut(answer)}


def _is_pile(pile: Any) -> bool:
    """Whether it is a value in the rack and a count."""
    whole = isinstance(pile, list) and len(pile) == 2 and all(type(part) is int for part in pile)
    return whole and pile[0] in chips.RACK and 0 < pile[1] <= _MOST_CHIPS


def capped_round(game: Game, dice: Dice) -> Round | None:
    """A round, revealed, in which the maximum payout binds; None where none is found."""
    table = school_table(game)
    laid = table.layout
    paid = [spot for spot in laid.spots if spot.schedules and spot.place in table.ranges]
    bets = placed(table, lambda spot: table.ranges[spot.place].most)
    for _ in range(40 if paid else 0):
        seats = min(1 + dice.below(3), game.deal.seats)
        state = Round(table, meters=meters(laid, dice))
        hands: dict[int, int] = {}
        for turn in range(seats):
            hand = _rich(laid, dice.choice(paid), dice, sum(hands.values()))
            hands |= {turn: hand} if hand else {}
            state = state.sit(turn + 1).wager(turn + 1, bets)
        state = state.deal(deck(laid, seats, hands, dice))
        state = decided(state, dice, lambda state, _: state.play(state.turn, laid.streets[state.street].moves[0].name)).reveal()
        if any(entry.cut for group in state.plan for entry in group.entries):
            return state
    return None


def _rich(laid: Layout, spot: Spot, dice: Dice, out: int) -> int | None:
    """A hand on one of the best lines of a wager."""
    schedule = spot.schedules[0]
    if schedule.place < 0 or not laid.judged[schedule.place].own:
        return None
    return line_hand(schedule, dice.below(min(3, len(schedule.lines))), laid.game.deal.player, dice, out=out)


def _share(game: Game, dice: Dice) -> Asked:
    """What one winner gets where the maximum payout binds."""
    state = capped_round(game, dice)
    assert state is not None
    assert game.aggregate_payout is not None
    laid, titles = state.table.layout, game.titles
    entries = [entry for group in state.plan for entry in group.entries]
    due = [(entry, entry.net + entry.cut) for entry in entries]
    won = [f"Seat {entry.seat}, {titles[entry.wager]}: wins {format_money(cents)}." for entry, cents in due if cents > 0]
    asked = dice.choice([entry for entry in entries if entry.cut])
    right = deed(laid, asked).paid
    prompt = f"What is paid on the {titles[asked.wager]} of seat {asked.seat}?"
    limit = Note(f"The maximum aggregate payout is {format_money(game.aggregate_payout.limit)}; wagers are settled in this order.")
    scene = (limit, Told(tuple(won)), Note(f"The smallest chip is {format_money(state.table.smallest_chip)}."))
    return _money(Question("pay:cap", prompt, scene, Money(chips.RACK)), right, sentence(asked.reason), _cap(game))
