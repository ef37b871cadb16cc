"""Rounds for lessons: tables with realistic amounts, hands that make something happen, decks that deal them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from longsuit.rules.model import Game
from longsuit.school.dice import Dice
from longsuit.school.hands import left_of, members
from longsuit.school.read import compared, ending, line_hand
from longsuit.settlement import Layout, Line, Spot
from longsuit.settlement.deal import COMMUNITY, DEALER
from longsuit.table import Range, Round, RoundError, Table, open_table
from longsuit.table.rehearsal import decide, placed
from longsuit.table.settling import wins

_LIMITS = (
    {"base": "$5-$500/$2.50", "bonus": "$2.50-$100/$2.50"},
    {"base": "$5-$100/$2.50", "bonus": "$2.50-$100/$2.50"},
    {"base": "$5-$25/$2.50", "bonus": "$2.50-$25/$2.50"},
)
_EASY = (500, 1000, 1500, 2000, 2500, 5000, 10000)
_HARD = (750, 1250, 1750, 2250, 3500, 4500, 5500, 6500, 7500, 8500, 11500, 17500)
_MOST_SEATS = 6

Decide = Callable[[Round, Dice], Round]
"""How a seat decides."""


@lru_cache(maxsize=64)
def school_table(game: Game) -> Table:
    """A table with the usual limits of a pit where the law lets it open with them, else with the definition's own."""
    for limits in _LIMITS:
        try:
            return open_table(game, limits=limits)
        except RoundError:
            continue
    return open_table(game)


def amount(limit: Range, dice: Dice, level: float) -> int:
    """A realistic wager: round sums at low levels, awkward ones at higher levels."""
    usual = _HARD if dice.random() < level else _EASY
    lawful = [cents for cents in usual if limit.least <= cents <= limit.most and not cents % limit.step]
    return dice.choice(lawful) if lawful else dice.randrange(limit.least, limit.most + 1, limit.step)


def wagers(table: Table, dice: Dice, level: float, sure: frozenset[str] = frozenset()) -> dict[str, int]:
    """One seat's wagers: all it must make, those that are sure, and others at a toss."""
    return placed(
        table,
        lambda spot: amount(table.ranges[spot.place], dice, level),
        leaves=lambda spot: spot.name not in sure and not spot.required and dice.random() < 0.45,
    )


def meters(laid: Layout, dice: Dice) -> dict[str, int]:
    """What the meters show: their seeds plus an odd amount."""
    return {name: seed + dice.below(max(2 * seed, 100)) for name, seed in laid.seeds.items()}


def seated(table: Table, dice: Dice, level: float, players: int, sure: frozenset[str] = frozenset()) -> Round:
    """Players at their seats with their wagers down."""
    state = Round(table, meters=meters(table.layout, dice))
    for number in sorted(dice.sample(range(1, len(state.seats) + 1), players)):
        state = state.sit(number).wager(number, wagers(table, dice, level, sure))
    return state


def deck(laid: Layout, players: int, hands: Mapping[int, int], dice: Dice) -> tuple[int, ...]:
    """A deck that deals some receivers, by their turn in the deal, these cards first and then any others."""
    wished = {receiver: dice.sample(members(hand), 52) for receiver, hand in hands.items()}
    others = dice.sample(left_of(sum(hands.values())), 52)
    dealt: list[int] = []
    for receiver, start, stop in laid.packets(players):
        source = wished.get(receiver, others)
        dealt += [(source or others).pop() for _ in range(stop - start)]
    return (*dealt, *others)


def most_seats(game: Game) -> int:
    """How many seats a lesson plays at most."""
    return min(game.deal.seats, _MOST_SEATS)


def _any(_: Line) -> bool:
    return True


def winners(laid: Layout, spot: Spot, dice: Dice, out: int = 0, wanted: Callable[[Line], bool] = _any) -> dict[int, int]:
    """Cards by receiver, the player being 0, that hit a line of a wager's pay table, each line as likely; none where that fails."""
    lines = [
        (schedule, number)
        for schedule in spot.schedules
        if schedule.place >= 0 and (out == 0 or laid.judged[schedule.place].own)
        for number, line in enumerate(schedule.lines)
        if wanted(line)
    ]
    if not lines:
        return {}
    schedule, number = dice.choice(lines)
    judge, deal = laid.judged[schedule.place], laid.game.deal
    hand = line_hand(schedule, number, judge.size(laid.game), dice, out=out)
    cards = dice.sample(members(hand), 52)
    if judge.middle != tuple(range(len(judge.middle))):
        return {}
    sizes = {0: deal.player * ("own" in judge.reads), COMMUNITY: len(judge.middle), DEALER: deal.dealer * ("dealer" in judge.reads)}
    return {receiver: sum(1 << cards.pop() for _ in range(count)) for receiver, count in sizes.items() if count}


def lively(table: Table, dice: Dice, players: int, chance: float, wanted: Callable[[Line], bool] = _any) -> tuple[int, ...]:
    """A deck in which, by a chance for each player, a hand hits a line of one of the wagers with a pay table."""
    laid = table.layout
    paid = [spot for spot in laid.spots if any(wanted(line) for schedule in spot.schedules for line in schedule.lines)]
    hands: dict[int, int] = {}
    for turn in dice.sample(range(players), players):
        if paid and dice.random() < chance:
            won = winners(laid, dice.choice(paid), dice, sum(hands.values()), wanted)
            hands |= {turn if receiver == 0 else receiver: hand for receiver, hand in won.items()}
    return deck(laid, players, hands, dice)


def decided(state: Round, dice: Dice, how: Decide = decide) -> Round:
    """The round played on until the dealer reveals."""
    while state.phase in ("decisions", "street"):
        state = how(state, dice) if state.phase == "decisions" else state.next_street()
    return state


def number_of_players(game: Game, dice: Dice, level: float) -> int:
    """One seat at the easiest, up to all of them at the hardest."""
    most = most_seats(game)
    return min(most, 1 + dice.below(1 + round((most - 1) * max(level, 0.2))))


def ended(  # noqa: PLR0913 (keywords, each one wish)
    game: Game,
    dice: Dice,
    level: float,
    *,
    players: int | None = None,
    sure: frozenset[str] = frozenset(),
    chance: float = 0.3,
    wanted: Callable[[Line], bool] = _any,
    how: Decide = decide,
) -> Round:
    """A whole table up to the reveal, in which pay tables are hit more often than by chance."""
    table = school_table(game)
    seats = players or number_of_players(game, dice, level)
    state = seated(table, dice, level, seats, sure)
    return decided(state.deal(lively(table, dice, seats, chance, wanted)), dice, how)


def staying(state: Round, dice: Dice) -> Round:
    """A seat goes on, by any move."""
    moves = state.table.layout.streets[state.street].moves
    return state.play(state.turn, dice.choice(moves).name) if moves else state.fold(state.turn)


def folding(*, declares: bool) -> Decide:
    """Seats with a winning bonus fold as soon as they may, and declare it or not."""

    def how(state: Round, dice: Dice) -> Round:
        laid, seat = state.table.layout, state.seat(state.turn)
        street = laid.streets[state.street]
        hit = any(seat.bets[cell.place] and wins(laid.spots[cell.place], seat) for cell in laid.fold.bonuses)
        shared = not all(judge.own for judge in laid.judged)
        if street.folds and (hit or (shared and dice.below(2))):
            return state.fold(seat.number, declares=None if declares or not laid.declared else ())
        waits = [move for move in street.moves if not move.ends and move.spot < 0 and move.takes_back < 0]
        waits = waits or [move for move in street.moves if not move.ends]
        return state.play(seat.number, dice.choice(waits or street.moves).name) if street.moves else state.fold(seat.number)

    return how


def level_hands(game: Game, dice: Dice, level: float) -> Round:
    """A table at which one seat's hand ties with the dealer's, or the dealer falls short."""
    table = school_table(game)
    contests = list(compared(table.layout).values())
    if not contests:
        return ended(game, dice, level, chance=0.8, wanted=lambda line: line.pushes, how=staying)
    both = dice.choice(contests)
    short = bool(both.contest.qualifying) and dice.below(2) == 1
    dealt = ending(game, both, "not_qualified" if short else "tie", dice, 0.0)
    seats = 1 + dice.below(min(3, most_seats(game)))
    hands = {0: dealt.own, DEALER: dealt.dealer, **({COMMUNITY: dealt.middle} if dealt.middle else {})}
    state = seated(table, dice, level, seats).deal(deck(table.layout, seats, hands, dice))

    def how(state: Round, dice: Dice) -> Round:
        street = state.table.layout.streets[state.street]
        leads = [move for move in street.moves if move.contest == both.contest.name] or list(street.moves)
        return state.play(state.turn, dice.choice(leads).name) if leads else state.fold(state.turn)

    return decided(state, dice, how)
