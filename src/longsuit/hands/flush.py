"""Flushes by length, then by rank: the longest flush of a hand, and the best two-card flush.

The key is ``length << 13 | ranks``. Among flushes of one length the one with the higher card at the first difference has
the larger mask, so integer order is the sheets' order. Sequence means nothing here and the ace is high.
"""

from __future__ import annotations

import re
from itertools import combinations

from longsuit.hands.bits import suit_mask, top_two
from longsuit.hands.jit import jittable
from longsuit.hands.phrase import NUMBERS, mask_of, open_ended, ranks_of, say_mask, starting_with, tidy, widen
from longsuit.hands.ranking import PhraseError, Ranking, Span


@jittable
def longest_flush(hand: int) -> int:
    """Key of the longest flush in a hand of any size, the highest among equally long ones."""
    best = 0
    for suit in range(4):
        mask = hand >> 13 * suit & 0x1FFF
        key = mask.bit_count() << 13 | mask
        if key > best:  # noqa: PLR1730 (one hand is valued faster without the call of max)
            best = key
    return best


@jittable
def two_card_flush(hand: int) -> int:
    """Key of the best two cards of one suit; 0 if no suit has two."""
    best = 0
    for suit in range(4):
        mask = suit_mask(hand, suit)
        if mask.bit_count() >= 2:
            best = max(best, 2 << 13 | top_two(mask))
    return best


def flush_words(key: int) -> str:
    """A flush key as a dealer says it.

    >>> from longsuit.cards import Hand
    >>> flush_words(longest_flush(Hand.parse("Th 8h 6h Js Ad Qd Jc")))
    'three-card flush, ten-eight-six'
    """
    if not key:
        return "no flush"
    return f"{NUMBERS[key >> 13]}-card flush, {say_mask(key & 0x1FFF)}"


_PHRASE = re.compile(r"(?:(\d+)(?:-card flush|-card| suited cards?))?(?:,? ?\b(.+))?")


def _flush_span(text: str) -> Span:
    if tidy(text) == "no flush":
        return Span(0, 0)
    phrase, better, lower = open_ended(tidy(text))
    match = _PHRASE.fullmatch(re.sub(r"^(\d+) cards\b", r"\1-card", phrase))
    if match is None or not any(match.groups()):
        raise PhraseError(f"{text!r} names no flush.")
    ranks = ranks_of(match[2]) if match[2] else ()
    length = int(match[1]) if match[1] else len(ranks)
    if not max(1, len(ranks)) <= length <= 13:
        raise PhraseError(f"{text!r} names {len(ranks)} ranks for a flush of {length} cards.")
    if not match[1] and len(ranks) < 2:
        raise PhraseError(f"{text!r} does not say how long the flush is.")
    low, high = starting_with(mask_of(ranks)) if ranks else (0, 0x1FFF)
    return widen(Span(length << 13 | low, length << 13 | high), better=better, floor=1 if lower else None)


def flush_keys(shortest: int, longest: int) -> list[int]:
    """The keys of every flush of these lengths."""
    return [length << 13 | mask_of(ranks) for length in range(shortest, longest + 1) for ranks in combinations(range(13), length)]


def _longest_keys(cards: int) -> list[int]:
    return flush_keys(-(-cards // 4), min(cards, 13))


def _two_card_keys(cards: int) -> list[int]:
    return flush_keys(2, 2) if cards > 4 else [0, *flush_keys(2, 2)]


LONGEST_FLUSH = Ranking(
    name="longest flush",
    key=longest_flush,
    words=flush_words,
    named=bool,
    span=_flush_span,
    keys=_longest_keys,
    least=1,
    reads=7,
    suit_by_suit=True,
    phrases=("5-card flush", "3-card flush, 9 high or better", "T-8-6 or better"),
    order=(
        "More cards of one suit beat fewer, whatever the suit.",
        "Equally long: the highest card decides, then the next, down to the last. The ace is high; cards in sequence mean nothing.",
        "Flushes with the same ranks throughout tie.",
    ),
)

TWO_CARD_FLUSH = Ranking(
    name="two-card flush",
    key=two_card_flush,
    words=flush_words,
    named=bool,
    span=_flush_span,
    keys=_two_card_keys,
    least=2,
    reads=2,
    suit_by_suit=True,
    phrases=("2-card flush, jack high or better", "ace-king"),
    order=(
        "Two cards of one suit: the higher card decides, then the lower one, whatever the suit.",
        "Ace-king is best, three-deuce is worst. Cards in sequence mean nothing.",
    ),
)
