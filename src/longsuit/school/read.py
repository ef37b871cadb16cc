"""Read it: cards appear, and the trainee says what they are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from longsuit.cards import Hand
from longsuit.hands.ranking import Ranking
from longsuit.rules.model import Game
from longsuit.school import cites, felt
from longsuit.school.dice import Dice
from longsuit.school.hands import cards_of, closest, distance, hand_in, mask, members, near, some, spans
from longsuit.school.lesson import YES_NO, Asked, Block, Cards, Choice, Citation, Option, Question, Skill, options, simply
from longsuit.settlement import Contest, Layout, Move, Schedule, Spot, layout
from longsuit.settlement.steps import NONE
from longsuit.settlement.verdicts import COLUMN_NAMES, column_name

_OPTIONS = 4
_DEALS = 150
"""Deals tried for an outcome that may be impossible."""


class Dealt(NamedTuple):
    """The cards of one player, the dealer and the middle."""

    own: int
    dealer: int
    middle: int


class Reading(NamedTuple):
    """Something to read: what is asked and shown, the answers offered, the right one, and why."""

    prompt: str
    scene: tuple[Block, ...]
    offered: tuple[Option, ...]
    best: str
    explanation: str
    cites: tuple[Citation, ...]


class Compared(NamedTuple):
    """A contest with the move that leads to it."""

    contest: Contest
    move: Move

    def played(self, dealt: Dealt) -> int:
        """The cards of the player's that meet the dealer's, shared ones included."""
        own = self.move.propose(dealt.own)
        return own | dealt.middle if "community" in self.contest.reads else own

    def keys(self, dealt: Dealt) -> tuple[int, int]:
        """The player's value and the dealer's."""
        return self.contest.ranking.key(self.played(dealt)), self.contest.ranking.key(self.contest.dealer(dealt.dealer, dealt.middle))

    def verdict(self, dealt: Dealt) -> int:
        """How it ends."""
        return self.contest.verdict(*self.keys(dealt))


def compared(laid: Layout) -> dict[str, Compared]:
    """The contests in which hands are compared."""
    contests: dict[str, Compared] = {}
    for move in laid.moves.values():
        contest = laid.contests[move.contest]
        if not contest.alone:
            contests.setdefault(contest.name, Compared(contest, move))
    return contests


def skills(game: Game) -> Iterator[Skill]:
    """Every reading a game can ask for."""
    laid = layout(game)
    for name, both in compared(laid).items():
        named = f" in {both.contest.title}" if len(laid.contests) > 1 else ""
        if both.contest.qualifying:
            title = f"Does the dealer qualify{named}?"
            yield Skill(f"read:qualifies:{name}", title, "Every payout begins with it.", cites.qualifier(game, name))
        yield Skill(f"read:winner:{name}", f"Who wins{named}?", "The higher hand at a glance.", cites.moment(game, "reveal"))
        if _cards_to_choose(game, both):
            yield Skill(f"read:plays:{name}", f"Which cards play{named}?", "The dealer lays out what counts.", _set_by(game, both))
    for name, contest in laid.contests.items():
        named = f" in {contest.title}" if len(laid.contests) > 1 else ""
        yield Skill(f"read:hand:{name}", f"What is this hand{named}?", "The dealer calls the hands.", _ranked(game, contest.ranking))
    for spot, place, _ in _schedules(laid):
        part = f", {spot.schedules[place].ranking.name}" if len(spot.schedules) > 1 else ""
        title = f"Which line of the {spot.wager.title}{part}?"
        yield Skill(f"read:line:{spot.name}:{place}", title, "The bonus hand, or none.", cites.table(game, spot.name))


def _schedules(laid: Layout) -> Iterator[tuple[Spot, int, int]]:
    """Pay tables to read: the spot, which of its schedules, and how many cards it judges."""
    for spot in laid.spots:
        for place, schedule in enumerate(spot.schedules):
            cards = judged_cards(laid, spot, schedule)
            if cards >= schedule.ranking.least and schedule.lines and not spot.wager.paid_as:
                yield spot, place, cards


def judged_cards(laid: Layout, spot: Spot, schedule: Schedule) -> int:
    """How many cards a pay table judges; none where that is the player's choice."""
    if schedule.place >= 0:
        return laid.judged[schedule.place].size(laid.game)
    sets = [move.setting.cards for move in laid.moves.values() if move.spot == spot.place and move.setting and move.setting.cards]
    return laid.game.deal.player - sets[0] if sets else 0


def _ranked(game: Game, ranking: Ranking) -> tuple[Citation, ...]:
    order = "; ".join(line.rstrip(".") for line in ranking.order)
    contest = next(name for name, rules in game.contest.items() if rules.ranking.name == ranking.name)
    return (Citation(f"contest.{contest}.compares", f"{ranking.name}: {order}"), *cites.rulings(game, "ace"))


def _set_by(game: Game, both: Compared) -> tuple[Citation, ...]:
    return (*cites.rulings(game, "setting", f"action.{both.move.name}.setting"), *cites.moment(game, "reveal"))


def _cards_to_choose(game: Game, both: Compared) -> bool:
    """Whether some of the dealer's cards count and others may not."""
    cards = game.deal.dealer + (game.deal.community if "community" in both.contest.reads else 0)
    sets = both.move.setting.cards if both.move.setting else None
    return both.contest.ranking.suit_by_suit or min(both.contest.ranking.reads, sets or cards) < cards


def ask(game: Game, skill: str, dice: Dice, level: float) -> Asked:
    """A question for one of the skills."""
    laid = layout(game)
    _, what, name, *place = skill.split(":")
    match what:
        case "qualifies":
            reading = _qualifies(game, compared(laid)[name], dice, level)
        case "winner":
            reading = _winner(game, compared(laid)[name], dice, level)
        case "plays":
            reading = _plays(game, compared(laid)[name], dice, level)
        case "hand":
            reading = _hand(game, laid.contests[name], dice, level)
        case _:
            reading = _line(game, laid.wager(name), int(place[0]), dice, level)
    prompt, scene, offered, best, explanation, cited = reading
    return simply(Question(skill, prompt, scene, Choice(offered)), best, explanation, cited)


def _deal(game: Game, dice: Dice) -> Dealt:
    deck = dice.sample(range(52), game.deal.player + game.deal.dealer + game.deal.community)
    own, dealer = game.deal.player, game.deal.player + game.deal.dealer
    return Dealt(*(mask(part) for part in (deck[:own], deck[own:dealer], deck[dealer:])))


def _lying(hand: int, dice: Dice, level: float) -> tuple[str, ...]:
    """Cards in the order shown: from high to low for beginners, more often as dealt at higher levels."""
    cards = list(cards_of(hand))
    if dice.random() < 2 * level:
        dice.shuffle(cards)
    return tuple(cards)


def _scene(both: Compared, dealt: Dealt, dice: Dice, level: float, *, player: bool) -> tuple[Block, ...]:
    shown: list[Block] = [Cards("Dealer", _lying(dealt.dealer, dice, level), "dealer")]
    if dealt.middle and "community" in both.contest.reads:
        shown.append(Cards("Middle", _lying(dealt.middle, dice, level), "middle"))
    if player:
        own = both.move.propose(dealt.own) if both.move.setting else dealt.own
        shown.append(Cards("Player", _lying(own, dice, level), "seat", 1))
    return tuple(shown)


def _qualifies(game: Game, both: Compared, dice: Dice, level: float) -> Reading:
    """Yes and no equally often, and closer to the border at higher levels."""
    contest = both.contest
    wanted = dice.below(2) == 1

    def once() -> Dealt | None:
        dealt = _deal(game, dice)
        return dealt if contest.qualifies(contest.dealer(dealt.dealer, dealt.middle)) == wanted else None

    def away(dealt: Dealt) -> float:
        return abs(both.keys(dealt)[1] - contest.qualifying)

    dealt = closest(once, away, dice, level) or _deal(game, dice)
    cards = contest.dealer(dealt.dealer, dealt.middle)
    needs = game.contest[contest.name].dealer_qualifies
    return Reading(
        "Does the dealer qualify?",
        _scene(both, dealt, dice, level, player=False),
        YES_NO,
        "yes" if contest.qualifies(cards) else "no",
        f"The dealer has {contest.ranking.holding(cards)} and needs “{needs}”.",
        cites.qualifier(game, contest.name),
    )


_ENDS = {
    "win": Option("win", "p", "The player"),
    "tie": Option("tie", "t", "Nobody: the hands tie"),
    "lose": Option("lose", "d", "The dealer"),
    "not_qualified": Option("not_qualified", "n", "The dealer does not qualify"),
}


def _winner(game: Game, both: Compared, dice: Dice, level: float) -> Reading:
    ends = [name for name in COLUMN_NAMES if name != "not_qualified" or both.contest.qualifying]
    dealt = ending(game, both, dice.choice(ends), dice, level)
    best = column_name(both.verdict(dealt))
    own, dealer = both.played(dealt), both.contest.dealer(dealt.dealer, dealt.middle)
    ranking = both.contest.ranking
    explanation = f"The player has {ranking.holding(own)}, the dealer {ranking.holding(dealer)}."
    if best == "not_qualified":
        explanation += f" The dealer needs “{game.contest[both.contest.name].dealer_qualifies}”."
    return Reading(
        "Who wins?",
        _scene(both, dealt, dice, level, player=True),
        tuple(option for end, option in _ENDS.items() if end in ends),
        best,
        explanation,
        (*cites.qualifier(game, both.contest.name), *_ranked(game, ranking)),
    )


def ending(game: Game, both: Compared, wanted: str, dice: Dice, level: float) -> Dealt:
    """A deal that ends as wanted, with hands closer together at higher levels; any deal if that never happens."""

    def away(dealt: Dealt) -> float:
        own, dealer = both.keys(dealt)
        return abs(own - dealer)

    def once() -> Dealt | None:
        dealt = _twin(game, both, dice) if wanted == "tie" else _deal(game, dice)
        return dealt if column_name(both.verdict(dealt)) == wanted else None

    return closest(once, away, dice, level, tries=_DEALS) or _deal(game, dice)


def _twin(game: Game, both: Compared, dice: Dice) -> Dealt:
    """A deal in which the player has the dealer's hand in other suits, as far as the cards allow."""
    dealt = _deal(game, dice)
    plays = both.move.best(dealt.dealer) if "community" not in both.contest.reads else dealt.dealer
    suits = dice.sample(range(4), 4)
    twin = mask(13 * suits[card.suit] + card.rank for card in Hand(plays))
    out = dealt.dealer | dealt.middle
    if twin & out or twin.bit_count() > game.deal.player:
        return dealt
    return dealt._replace(own=twin | some(dice, game.deal.player - twin.bit_count(), out | twin))


def _plays(game: Game, both: Compared, dice: Dice, level: float) -> Reading:
    """Which cards the dealer plays; the others offered are worth less."""
    ranking = both.contest.ranking
    while True:
        dealt = _deal(game, dice)
        hand = both.contest.dealer(dealt.dealer, dealt.middle)
        best = int(both.move.best(hand))
        lower = [cards for cards in _sets(both, hand, best) if ranking.key(cards) < ranking.key(best)]
        if lower:
            break
    lower.sort(key=ranking.key, reverse=True)
    sets = [best, *dice.sample(lower[:6], min(len(lower), _OPTIONS - 1))]
    dice.shuffle(sets)
    offered = tuple(Option(str(place), str(place), Hand(cards).pretty, cards_of(cards)) for place, cards in enumerate(sets, start=1))
    return Reading(
        "Which cards does the dealer play?",
        _scene(both, dealt, dice, level, player=False),
        offered,
        str(sets.index(best) + 1),
        f"{Hand(best).pretty} is {ranking.holding(best)}; the others are less.",
        _set_by(game, both),
    )


def _sets(both: Compared, hand: int, best: int) -> Iterator[int]:
    """Sets of the dealer's cards that could be taken for the one that plays."""
    if both.contest.ranking.suit_by_suit and not (both.move.setting and both.move.setting.cards):
        yield from (suit for number in range(4) if (suit := hand & 0x1FFF << 13 * number) and suit != best)
        return
    yield from (chosen for cards in combinations(members(hand), best.bit_count()) if (chosen := mask(cards)) != best)


def _hand(game: Game, contest: Contest, dice: Dice, level: float) -> Reading:
    """What a hand is called; the other answers are hands that differ by a card."""
    ranking, judge = contest.ranking, layout(game).judged[contest.place]
    move = next(move for move in layout(game).moves.values() if move.contest == contest.name)
    while True:
        dealt = _deal(game, dice)
        cards = judge.cards(dealt.own, Hand(dealt.middle), dealt.dealer)
        if move.setting and not move.shared:
            cards = move.propose(dealt.own)
        best = ranking.say(cards)
        others = list(dict.fromkeys(words for other in near(cards, dice, most=60) if (words := ranking.say(other)) != best))
        if others:
            break
    alike = level >= dice.random()
    others.sort(key=lambda words: (words[:8] == best[:8]) != alike)
    offered = [best, *others[: _OPTIONS - 1]]
    dice.shuffle(offered)
    shown = Cards("Hand", _lying(cards, dice, level), "seat", 1)
    return Reading(
        "What is this hand?",
        (shown,),
        options(offered),
        str(offered.index(best) + 1),
        f"{Hand(cards).pretty} is {ranking.holding(cards)}.",
        _ranked(game, ranking),
    )


def _line(game: Game, spot: Spot, place: int, dice: Dice, level: float) -> Reading:
    """Which line of a pay table a hand hits; all lines are equally likely, and near misses come more often at higher levels."""
    laid, schedule = layout(game), spot.schedules[place]
    cards = judged_cards(laid, spot, schedule)
    hand = line_hand(schedule, dice.randrange(NONE, len(schedule.lines)), cards, dice, level)
    number = schedule.steps.at(schedule.key(hand))
    lines = [line.text for line in schedule.lines]
    offered = (*options(lines), Option("none", "0", "Nothing"))
    best = "none" if number == NONE else offered[number].name
    says = schedule.ranking.holding(hand)
    paid = "which is on no line" if number == NONE else f"which is “{lines[number]}” and pays {schedule.lines[number].pays}"
    return Reading(
        f"Which line of the {spot.wager.title} does it hit?",
        (Cards("Cards", _lying(hand, dice, level), "seat", 1), felt.pay_table(spot, [place])),
        offered,
        best,
        f"It is {says}, {paid}.",
        (*(cites.line(game, spot.name, lines[number]) if number != NONE else ()), *cites.table(game, spot.name))[:2],
    )


def line_hand(schedule: Schedule, number: int, cards: int, dice: Dice, level: float = 0.0, out: int = 0) -> int:  # noqa: PLR0913, PLR0917 (all of it is asked for)
    """A hand that hits a line, or just misses; any hand if there is no such hand."""
    key = schedule.key
    if number != NONE:
        hit = hand_in(key, cards, spans(schedule, number), dice, out)
        return hit if hit is not None else some(dice, cards, out)
    hits = [span for line in range(len(schedule.lines)) for span in spans(schedule, line)]

    def once() -> int | None:
        hand = some(dice, cards, out)
        for line in dice.sample(range(len(schedule.lines)), 1) if level > dice.random() else ():
            hit = hand_in(key, cards, spans(schedule, line), dice, out)
            hand = hand if hit is None else next(near(hit, dice, out))
        return hand if schedule.steps.at(key(hand)) == NONE else None

    miss = closest(once, lambda hand: distance(key(hand), hits), dice, level / 4, tries=60)
    return miss if miss is not None else some(dice, cards, out)
