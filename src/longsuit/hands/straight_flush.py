"""Straight flushes by length, then by top card; an ace ends a sequence at either side, never in the middle.

The key is ``length << 13 | top card as a bit``. A-2-3 has the three on top, so it ranks lowest of its length.
"""

from __future__ import annotations

import re

from longsuit.cards import RANK_NAMES
from longsuit.hands.bits import highest
from longsuit.hands.jit import jittable
from longsuit.hands.phrase import NUMBERS, open_ended, rank_of, tidy, widen
from longsuit.hands.ranking import PhraseError, Ranking, Span


@jittable
def longest_straight_flush(hand: int) -> int:
    """Key of the longest run of one suit in a hand of up to twelve cards, the highest among equally long ones.

    The suits run side by side in sixteen-bit lanes whose two top bits stay clear, so one shift serves all four. Bits mark
    where runs of one, two, four and eight start; the longest run is put together from these, longest piece first.
    """
    lanes = hand & 0x1FFF | (hand & 0x1FFF << 13) << 3 | (hand & 0x1FFF << 26) << 6 | (hand & 0x1FFF << 39) << 9
    ones = lanes << 1 | lanes >> 12 & 0x0001_0001_0001_0001
    twos = ones & ones >> 1
    fours = twos & twos >> 2
    starts, length = fours & fours >> 4, 8
    if not starts:
        starts, length = ~0, 0
    for runs, more in ((fours, 4), (twos, 2), (ones, 1)):
        longer = starts & runs >> length
        if longer:
            starts, length = longer, length + more
    lowest_places = (starts | starts >> 16 | starts >> 32 | starts >> 48) & 0x3FFF
    return length << 13 | highest(lowest_places) << length >> 2


def straight_flush_words(key: int) -> str:
    """A straight-flush key as a dealer says it.

    >>> from longsuit.cards import Hand
    >>> straight_flush_words(longest_straight_flush(Hand.parse("Ah 2h 3h 9s 9d Kc Qc")))
    'three-card straight flush, three high'
    """
    length, top_card = key >> 13, key & 0x1FFF
    if not length:
        return "no straight flush"
    return f"{NUMBERS[length]}-card straight flush, {RANK_NAMES[top_card.bit_length() - 1]} high"


_PHRASE = re.compile(r"(\d+)(?:-card straight flush|-card)(?:,? ?\(?(.+?) high\)?)?(?P<low>,? ?\(?ace low\)?)?")


def _span(text: str) -> Span:
    if tidy(text) == "no straight flush":
        return Span(0, 0)
    phrase, better, lower = open_ended(tidy(text).replace(")", ""))
    match = _PHRASE.fullmatch(re.sub(r"^(\d+) cards\b", r"\1-card", phrase))
    if match is None or not 1 <= int(match[1]) <= 13:
        raise PhraseError(f"{text!r} names no straight flush.")
    length = int(match[1])
    floor = length << 13
    if match[2]:
        top_card = rank_of(match[2])
    elif match["low"]:
        top_card = length - 2
    else:
        return widen(Span(floor, floor | 0x1FFF), better=better, floor=1 if lower else None)
    if top_card < length - 2:
        raise PhraseError(f"{text!r} cannot be: {length} cards in sequence do not end at a {RANK_NAMES[top_card]}.")
    key = floor | 1 << top_card
    return widen(Span(key, key), better=better, floor=floor if lower else None)


def _keys(cards: int) -> list[int]:
    """Cards of one suit with none next to another must leave gaps, so a lone top card cannot be low."""
    lowest_single = 2 * (-(-cards // 4) - 1)
    singles = [1 << 13 | 1 << top for top in range(lowest_single, 13)]
    return singles + [length << 13 | 1 << top for length in range(2, cards + 1) for top in range(length - 2, 13)]


LONGEST_STRAIGHT_FLUSH = Ranking(
    name="longest straight flush",
    key=longest_straight_flush,
    words=straight_flush_words,
    named=bool,
    span=_span,
    keys=_keys,
    least=1,
    reads=7,
    suit_by_suit=True,
    phrases=("3-card straight flush", "6-card straight flush, ace high", "6-card straight flush, king high or lower"),
    order=(
        "More cards of one suit in sequence beat fewer; equally long, the higher top card wins.",
        "An ace is high or low, never in the middle.",
    ),
)
