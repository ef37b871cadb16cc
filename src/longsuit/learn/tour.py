"""The guided tour: five hands that between them show what a game is about, each found by trying shuffles in order."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from longsuit.exact.hand import HandValue
from longsuit.learn.hand import Dealt, dealt, hand_data
from longsuit.rules.model import Game

HANDS = 5
_MOST_SHUFFLES = 3000
_ENOUGH_SHUFFLES = 400
_ENOUGH_ON_STREETS = 60
"""Hands of several decisions take longer to price."""
_CLEAR = Fraction(1, 4)
_CLOSE = Fraction(1, 20)


class Lesson(NamedTuple):
    """A lesson that a hand can teach."""

    name: str
    title: str
    ask: str
    point: str
    fits: Callable[[Dealt, Dealt | None], bool]
    """Whether a hand teaches it; beside it, the hand of the first lesson."""


def _stays(hand: Dealt) -> bool:
    return hand.steps[-1].value.best.action != "fold"


def _margin(value: HandValue) -> Fraction:
    """By how much the best choice beats any other action or size."""
    best = value.best
    others = [action for action in value.actions if (action.action, action.size) != (best.action, best.size)]
    return value.cost(others[0]) if others else Fraction(0)


def _margins(hand: Dealt) -> list[Fraction]:
    return [_margin(step.value) for step in hand.steps]


def _plain_win(hand: Dealt, _: Dealt | None) -> bool:
    return hand.verdict == "win" and max(_margins(hand)) > _CLEAR


def _clear_fold(hand: Dealt, _: Dealt | None) -> bool:
    return not _stays(hand) and _margins(hand)[-1] > _CLEAR / 2


def _more_allowed(hand: Dealt, _: Dealt | None) -> bool:
    """The best wager is more than an ordinary hand may make; on streets, more than the least."""
    moves = hand.round.table.layout.moves
    bests = [step.value.best for step in hand.steps if step.value.best.size]
    rows = [moves[best.action].rows[0] for best in bests]
    return any(best.size > (row.least if hand.game.street else row.most) for best, row in zip(bests, rows, strict=True))


def _taken_back(hand: Dealt, _: Dealt | None) -> bool:
    """A wager is clearly better taken back."""
    moves = hand.round.table.layout.moves
    bests = [(step.value.best.action, margin) for step, margin in zip(hand.steps, _margins(hand), strict=True)]
    return any(action in moves and moves[action].takes_back >= 0 and margin > _CLEAR / 2 for action, margin in bests)


def _waits(hand: Dealt, _: Dealt | None) -> bool:
    """The best play waits on one street and wagers on a later one."""
    moves = hand.round.table.layout.moves
    made = [step.value.best.action in moves and moves[step.value.best.action].spot >= 0 for step in hand.steps]
    return len(made) > 1 and made[-1] and not made[0]


def _set_otherwise(hand: Dealt, _: Dealt | None) -> bool:
    """The best way to set the hand is clearly better than the highest."""
    best = hand.value.best
    if hand.verdict != "win" or best.setting is None:
        return False
    ranking = hand.game.contest[hand.game.action[best.action].contest].ranking
    same = [action for action in hand.value.actions if (action.action, action.size) == (best.action, best.size)]
    highest = max(same, key=lambda action: ranking.key(action.setting or 0))
    return hand.value.cost(highest) > _CLEAR


def _other_contest(hand: Dealt, first: Dealt | None) -> bool:
    """Another action than in the first lesson is best, by a clear margin."""
    if first is None or not _stays(hand) or len(hand.game.contest) == 1:
        return False
    return hand.value.best.action != first.value.best.action and _margin(hand.value) > _CLEAR / 2


def _close(hand: Dealt, _: Dealt | None) -> bool:
    return any(0 < margin < _CLOSE for margin in _margins(hand))


def _short(hand: Dealt, _: Dealt | None) -> bool:
    return hand.verdict == "not_qualified"


def _bonus_pays(hand: Dealt, _: Dealt | None) -> bool:
    """The contest is lost, yet a bonus wager wins."""
    won = {entry.wager for entry in hand.best.settlements if entry.net > 0}
    return hand.verdict == "lose" and any(name in hand.game.bonuses for name in won)


def _lost(hand: Dealt, _: Dealt | None) -> bool:
    """Everything is played best, and the hand loses all the same."""
    return hand.verdict == "lose"


def _tie(hand: Dealt, _: Dealt | None) -> bool:
    return hand.verdict == "tie"


LESSONS = (
    Lesson(
        "win",
        "A hand to play",
        "You have looked at your cards. What now?",
        "A good hand earns more money than it risks: it is played, and this time it is paid.",
        _plain_win,
    ),
    Lesson(
        "fold",
        "A hand to give up",
        "Not every hand deserves more money. This one?",
        "Staying in would cost more on average than the fold does.",
        _clear_fold,
    ),
    Lesson(
        "back",
        "A bet to take back",
        "A bet may be taken back. Leave it, or take it?",
        "Nothing is made yet and little can come: a bet taken back loses nothing.",
        _taken_back,
    ),
    Lesson(
        "wait",
        "Wait, then bet",
        "More cards are to come. Bet now, or wait?",
        "The next cards decide such a hand: seeing them first is worth more than betting now.",
        _waits,
    ),
    Lesson(
        "more",
        "A hand that may bet more",
        "The rules let some hands bet more. How much?",
        "When a hand is far ahead, every further ante earns; bet the most it may.",
        _more_allowed,
    ),
    Lesson(
        "setting",
        "How the hand is set",
        "Which cards go against the dealer?",
        "The highest hand is not always the best way to set the cards: what the others pay counts too.",
        _set_otherwise,
    ),
    Lesson(
        "contest",
        "The other contest",
        "There is more than one way to stay in. Which?",
        "The same cards are worth more in one contest than in the other.",
        _other_contest,
    ),
    Lesson(
        "close",
        "A close call",
        "Here the choices lie close together. Which is best?",
        "Close calls cost little either way: the long run is made by the clear ones.",
        _close,
    ),
    Lesson(
        "short",
        "The dealer does not qualify",
        "You cannot know it yet, but watch the dealer's hand.",
        "When the dealer falls short, each wager does what the sheet says for that case.",
        _short,
    ),
    Lesson(
        "bonus",
        "Lost, and paid",
        "Mind the bonus wagers as well.",
        "A bonus wager looks at its own pay table: it can win though the contest is lost.",
        _bonus_pays,
    ),
    Lesson(
        "lost",
        "Right, and lost",
        "Play it as well as you can.",
        "A decision is judged by what it is worth on average, not by what came: the best play loses often.",
        _lost,
    ),
    Lesson("tie", "A copy", "Equal hands happen.", "In a tie nobody wins: the wagers come back.", _tie),
)
"""In the order a learner meets them."""

_WANTED = ("win", "fold", "short", "bonus", "more", "setting", "contest", "close", "tie")
"""In the order they matter: the first five that can be found make the tour."""
_ON_STREETS = ("win", "fold", "back", "wait", "short", "bonus", "more", "close", "lost")
"""The same for games of streets."""


@lru_cache(maxsize=16)
def tour(game: Game) -> dict[str, Any]:
    """Five hands with everything about them; the same for everybody."""
    hands = search(game)
    chosen = [name for name in _order(game) if name in hands][:HANDS]
    return {
        "game": game.full_id,
        "name": game.name,
        "title": game.title,
        "hands": [
            {
                "lesson": lesson.name,
                "title": lesson.title,
                "ask": lesson.ask,
                "point": lesson.point,
                "shuffle": hands[lesson.name][0],
                **hand_data(hands[lesson.name][1]),
            }
            for lesson in LESSONS
            if lesson.name in chosen
        ],
    }


def _order(game: Game) -> tuple[str, ...]:
    return _ON_STREETS if game.street else _WANTED


def search(game: Game) -> dict[str, tuple[int, Dealt]]:
    """The first shuffle that teaches each lesson, no shuffle teaching two; rare ones are looked for until five are there."""
    hands: dict[str, tuple[int, Dealt]] = {}
    fits = {lesson.name: lesson.fits for lesson in LESSONS}
    order, enough = _order(game), _ENOUGH_ON_STREETS if game.street else _ENOUGH_SHUFFLES
    for number in range(_MOST_SHUFFLES):
        wanted = [name for name in order if name not in hands]
        if not wanted or all(name in hands for name in order[:HANDS]) or (number >= enough and len(hands) >= HANDS):
            break
        hand = dealt(game, number)
        first = hands["win"][1] if "win" in hands else None
        taught = next((name for name in wanted if fits[name](hand, first)), None)
        if taught:
            hands[taught] = number, hand
    return hands
