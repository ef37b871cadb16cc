"""Hands made to order: of a given value however rare, or as close as possible to a border where people misread hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from longsuit.cards import Hand
from longsuit.hands.ranking import BEST, Span
from longsuit.school.dice import Dice
from longsuit.settlement import Schedule

_Drawn = TypeVar("_Drawn")

_TRIES = 600
_STARTS = 150
"""Hands drawn before one is changed card by card."""
_STEPS = 25
_GROUPS = ((4, 1), (3, 2), (3, 3), (3,), (2, 2), (2, 2, 2), (2,))


def cards_of(hand: int) -> tuple[str, ...]:
    """Cards as text, highest first."""
    return tuple(map(str, Hand(hand)))


def mask(cards: Iterable[int]) -> int:
    """Cards as a set."""
    return sum(1 << card for card in cards)


def members(hand: int) -> list[int]:
    """The cards of a set, by number."""
    return [card for card in range(52) if hand >> card & 1]


def left_of(out: int) -> list[int]:
    """The cards of the deck that are not out."""
    return members(~out)


def some(dice: Dice, count: int, out: int = 0) -> int:
    """Random cards from those not yet out."""
    return mask(dice.sample(left_of(out), count))


def spans(schedule: Schedule, number: int) -> tuple[Span, ...]:
    """The keys that hit a line of a pay table; those that hit none for ``NONE``."""
    edges, numbers = schedule.steps
    bounds = [0, *edges, BEST + 1]
    return tuple(Span(low, high - 1) for low, high, line in zip(bounds, bounds[1:], numbers, strict=False) if line == number and low < high)


def distance(key: int, wanted: Sequence[Span]) -> int:
    """How far a key is from the nearest of some spans; 0 inside one."""
    return min(max(span.low - key, key - span.high, 0) for span in wanted)


def hand_in(key: Callable[[int], int], cards: int, wanted: Sequence[Span], dice: Dice, out: int = 0) -> int | None:
    """A hand of so many cards whose key lies in one of the spans; None if there are no spans or no hand was found."""
    if not wanted:
        return None
    for number in range(_TRIES):
        start = _start(cards, dice, out)
        hand = _climb(key, start, wanted, dice, out) if number >= _STARTS else start
        if hand is not None and not distance(key(hand), wanted):
            return hand
    return None


def _start(cards: int, dice: Dice, out: int) -> int:
    """A hand with some pattern in it: a run, cards of one suit, equal ranks, or nothing."""
    pattern = dice.below(4)
    if pattern == 0:
        core = _run(dice, cards, suited=dice.below(3) > 0)
    elif pattern == 1:
        suit = dice.below(4)
        core = mask([13 * suit + rank for rank in dice.sample(range(13), min(cards, 2 + dice.below(max(cards - 1, 1))))])
    elif pattern == 2:
        core = _groups(dice, cards)
    else:
        core = 0
    core &= ~out
    return core | some(dice, cards - core.bit_count(), out | core)


def _run(dice: Dice, cards: int, *, suited: bool) -> int:
    """Ranks in a row, in one suit or several; an ace may be the lowest."""
    length = cards if dice.below(2) else min(cards, 2 + dice.below(max(cards - 1, 1)))
    top = 12 if dice.below(4) == 0 else dice.below(13)
    ranks = [(top - step) % 13 for step in range(length)] if top + 1 >= length or top == length - 2 else list(range(length))
    suit = dice.below(4)
    return mask([13 * (suit if suited else dice.below(4)) + rank for rank in dict.fromkeys(ranks)])


def _groups(dice: Dice, cards: int) -> int:
    """Pairs, threes and fours."""
    fitting = [groups for groups in _GROUPS if sum(groups) <= cards]
    if not fitting:
        return 0
    groups = dice.choice(fitting)
    ranks = dice.sample(range(13), len(groups))
    return mask([13 * suit + rank for rank, size in zip(ranks, groups, strict=True) for suit in dice.sample(range(4), size)])


def _climb(key: Callable[[int], int], hand: int, wanted: Sequence[Span], dice: Dice, out: int) -> int | None:
    """Exchange one card at a time for one that brings the hand closer to the target."""
    away = distance(key(hand), wanted)
    for _ in range(_STEPS):
        if not away:
            return hand
        for other in near(hand, dice, out):
            nearer = distance(key(other), wanted)
            if nearer < away:
                hand, away = other, nearer
                break
        else:
            return None
    return hand if not away else None


def near(hand: int, dice: Dice, out: int = 0, most: int = 30) -> Iterator[int]:
    """Some hands that differ by one card."""
    own, others = members(hand), left_of(out | hand)
    for _ in range(most if others else 0):
        yield hand ^ 1 << dice.choice(own) ^ 1 << dice.choice(others)


def closest(
    draw: Callable[[], _Drawn | None], away: Callable[[_Drawn], float], dice: Dice, level: float, *, tries: int = _TRIES
) -> _Drawn | None:
    """One of several draws: at level 0 the first, at level 1 the hardest of many; ``draw`` gives None where a try fails."""
    draws: list[_Drawn] = []
    wanted = 1 + round(20 * level * dice.random() + 4 * level)
    for _ in range(tries):
        drawn = draw()
        if drawn is not None:
            draws.append(drawn)
        if len(draws) >= wanted:
            break
    return min(draws, key=away, default=None)
