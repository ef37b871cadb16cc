"""Decide: hands where players go wrong, drawn by what a mistake costs and how often it is made, each choice priced exactly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, exp

from longsuit.cards import Hand
from longsuit.coach import Priced, price, quick
from longsuit.design.ladder import looks
from longsuit.exact.hand import ActionValue
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.streets.trees import same_contest
from longsuit.rules.commentary import StrategyRule
from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.school import cites, felt
from longsuit.school.dice import Dice
from longsuit.school.hands import cards_of
from longsuit.school.lesson import Asked, Block, Cards, Choice, Citation, Cost, Mark, Option, Question, Skill, by_choice
from longsuit.school.rounds import school_table, seated
from longsuit.school.strategy import rule_for
from longsuit.settlement import Layout, Spot, layout
from longsuit.table import Round

SEAT = 1
_LOOKS = 4
"""Hands priced for one question: the one that teaches most is asked."""
_MOST = 9
_WAYS = 1_500_000
"""Deals that are still counted while somebody waits."""
_LISTED = comb(52, 5)
"""Dealer's hands that are still listed, where a ranking is not counted suit by suit."""


def skills(game: Game) -> Iterator[Skill]:
    """A skill for every street on which there is something to decide and the coach can price it at once."""
    laid = layout(game)
    for number, street in enumerate(laid.streets):
        if len(street.moves) + street.folds < 2 and not any(len(row.sizes) > 1 for move in street.moves for row in move.rows):
            continue
        if not _can_price(game, number):
            continue
        named = f": {street.name}" if len(laid.streets) > 1 else ""
        why = "What a mistake costs, and how not to make it."
        yield Skill(f"decide:{number}", f"What would you do{named}?", why, cites.moment(game, "decision"))
        if any(move.setting and move.setting.choice == "free" and move.by_worth for move in street.moves):
            yield Skill(f"decide:{number}:set", f"How would you set it{named}?", why, cites.moment(game, "play"))


def _can_price(game: Game, street: int) -> bool:
    """Whether the coach can price a decision there quickly: it depends on cards the player knows, with few ways left to deal."""
    laid, deal = layout(game), game.deal
    known = {("own",)} if laid.one_decision else {("own",), ("own", "community")}
    if not all(_reads(laid, spot) <= known for spot in laid.spots if not spot.wager.optional):
        return False
    if laid.one_decision:
        return all(contest.ranking.suit_by_suit or comb(52, deal.dealer) <= _LISTED for contest in laid.contests.values())
    try:
        same_contest(laid)
    except NotCountableError:
        return False
    dealt = [_dealt(game, street, Dice(str(number)), 0.0) for number in range(6)]
    if not any(dealt):
        return False
    out, up = laid.turned(street)
    seen = deal.player + out + up
    middle, dealer = deal.community - out, deal.dealer - up
    if middle and dealer and not out + up:
        return all(quick(state) for state in dealt if state is not None)
    return comb(52 - seen, middle) * comb(52 - seen - middle, dealer) <= _WAYS


def _reads(laid: Layout, spot: Spot) -> set[tuple[str, ...]]:
    """Whose cards the pay tables of a spot read."""
    return {tuple(laid.judged[schedule.place].reads) for schedule in spot.schedules if schedule.place >= 0}


def ask(game: Game, skill: str, dice: Dice, level: float) -> Asked:
    """The hand of several that teaches most."""
    _, street, *setting = skill.split(":")
    for sets in (True, False) if setting else (False,):
        hands = list(_looks(game, int(street), dice, level, sets=sets))
        if hands:
            break
    _, priced, offered = max(hands, key=lambda look: look[0] * (0.5 + dice.random()))
    return _asked(skill, priced, offered, sets=sets)


def _looks(game: Game, street: int, dice: Dice, level: float, *, sets: bool) -> Iterator[tuple[float, Priced, list[ActionValue]]]:
    """Some hands with something to choose: what each teaches, its prices, and the choices."""
    count = 0
    for _ in range(_LOOKS * 4):
        state = _dealt(game, street, dice, level)
        if state is not None and count < _LOOKS:
            priced = price(state, SEAT)
            offered = _settings(priced) if sets else _choices(priced)
            if len(offered) > 1:
                count += 1
                yield _teaches(priced, offered, level), priced, offered


def _dealt(game: Game, street: int, dice: Dice, level: float) -> Round | None:
    """One seat that has to decide on a street and has stayed in until then; None if that does not happen."""
    state = seated(school_table(game), dice, level / 2, 1)
    number = state.playing[0].number
    laid = state.table.layout
    spots = zip(laid.spots, state.playing[0].bets, strict=True)
    bets = {spot.name: cents for spot, cents in spots if cents and (not spot.wager.optional or _reads(laid, spot) <= {("own",)})}
    state = state.stand(number).sit(SEAT).wager(SEAT, bets)
    state = state.deal(dice.sample(range(52), 52))
    while state.street < street or state.phase != "decisions":
        if state.phase == "street":
            state = state.next_street()
            continue
        waits = [move for move in laid.streets[state.street].moves if not move.ends] if state.phase == "decisions" else []
        if not waits:
            return None
        state = state.play(SEAT, dice.choice(waits).name)
    return state if state.street == street else None


def _choices(priced: Priced) -> list[ActionValue]:
    """Every action and size, set the best way, the fold last."""
    best: dict[tuple[str, Fraction], ActionValue] = {}
    for action in priced.value.actions:
        best.setdefault((action.action, action.size), action)
    order = [*priced.state.game.action, "fold"]
    return sorted(best.values(), key=lambda action: (order.index(action.action), action.size))[:_MOST]


def _settings(priced: Priced) -> list[ActionValue]:
    """The best action at its size, set in several ways, those worth most."""
    best = priced.value.best
    same = [action for action in priced.value.actions if (action.action, action.size) == (best.action, best.size)]
    return same[:4] if best.setting is not None else []


def _teaches(priced: Priced, offered: list[ActionValue], level: float) -> float:
    """What a hand costs those who get it wrong, times how easily they do: the nearer the second choice, the easier."""
    costs = sorted(float(priced.value.cost(action)) for action in offered)
    gap = next((cost for cost in costs if cost > 0), 0.0)
    return gap * exp(-gap / (0.6 - 0.5 * level))


def _asked(skill: str, priced: Priced, offered: list[ActionValue], *, sets: bool) -> Asked:
    state, value = priced.state, priced.value
    named = tuple(_option(priced, number, action, setting=sets) for number, action in enumerate(offered, start=1))
    by_name = {option.name: action for option, action in zip(named, offered, strict=True)}
    best = next(name for name, action in by_name.items() if value.cost(action) == min(map(value.cost, offered)))
    prompt = "How do you set it?" if sets else "What do you do?"
    question = Question(skill, prompt, tuple(_scene(state)), Choice(named))
    rule = rule_for(state, value.best)
    cited = _cited(state.game, rule)
    words = {option.name: option.words for option in named}

    def mark(option: Option) -> Mark:
        cost = value.cost(by_name[option.name])
        explanation = " ".join(f"{words[name]}: {_worth(value.cost(action))}." for name, action in by_name.items())
        lost = Cost(players=round(float(cost) * priced.ante), antes=float(cost))
        return Mark(cost == 0, best, words[best], explanation, cited, lost)

    return by_choice(question, best, mark)


def _worth(cost: Fraction) -> str:
    return "best" if not cost else f"costs {float(cost):.2f} antes" if float(cost) >= 0.005 else "costs less than 0.01 antes"


def _option(priced: Priced, number: int, action: ActionValue, *, setting: bool) -> Option:
    game = priced.state.game
    cards = cards_of(action.setting) if action.setting is not None and setting else ()
    if setting:
        assert action.setting is not None
        return Option(str(number), str(number), Hand(action.setting).pretty, cards)
    if action.action == "fold":
        return Option(str(number), "f", "Fold")
    rules = game.action[action.action]
    if rules.takes_back:
        words = f"Take back the {game.wager[rules.takes_back].title}"
    else:
        words = f"{rules.title} {format_money(int(action.size * priced.ante))}" if rules.wager else rules.title
    return Option(str(number), str(number), words)


def _scene(state: Round) -> Iterator[Block]:
    seat = state.seat(SEAT)
    yield Cards("Your cards", cards_of(seat.hand), "seat", SEAT)
    yield from (*felt.middle(state.board), *felt.dealer(state.dealer_up, "Dealer shows"))
    yield felt.wagers(state, seat, "Your wagers")


def _cited(game: Game, rule: tuple[str, StrategyRule] | None) -> tuple[Citation, ...]:
    """The rule of a strategy card that gives the best choice, or the decision in words if no card does."""
    if rule is None:
        return cites.moment(game, "decision")
    name, line = rule
    title = game.action[line.do].title if line.do in game.action else line.do.capitalize()
    return (Citation(f"strategy.{name}", f"{game.strategy[name].title}: {title} with {looks(game, line)}"), *cites.moment(game, "decision"))
