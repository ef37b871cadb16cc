"""The cards beside the longest flush: the second flush, and the high cards that the dealer cannot have."""

from __future__ import annotations

import re

from longsuit.hands.bits import suit_mask
from longsuit.hands.flush import LONGEST_FLUSH, flush_keys, flush_words, longest_flush
from longsuit.hands.jit import jittable
from longsuit.hands.phrase import NUMBERS, open_ended, tidy, widen
from longsuit.hands.ranking import PhraseError, Ranking, Span

_HIGH = 0x1E00
"""Jack, queen, king, ace."""


@jittable
def second_flush(hand: int) -> int:
    """Key of the second-best suit, read as a flush; 0 where all cards share a suit."""
    best = second = 0
    for suit in range(4):
        mask = suit_mask(hand, suit)
        key = mask.bit_count() << 13 | mask
        second = max(second, min(best, key))
        best = max(best, key)
    return second


@jittable
def high_cards_beside(hand: int) -> int:
    """How many jacks, queens, kings and aces are outside the longest flush."""
    total = 0
    for suit in range(4):
        total += (suit_mask(hand, suit) & _HIGH).bit_count()
    return total - (longest_flush(hand) & _HIGH).bit_count()


def _second_keys(cards: int) -> list[int]:
    return flush_keys(max(0, -(-(cards - 13) // 3)), min(cards // 2, 13))


def _second_span(text: str) -> Span:
    """As for any flush; here "or lower" takes in a hand with no second suit at all."""
    low, high = LONGEST_FLUSH.span(text)
    return Span(0 if low == 1 else low, high)


def _high_words(key: int) -> str:
    return f"{NUMBERS[key] if key else 'no'} high card{'' if key == 1 else 's'}"


_PHRASE = re.compile(rf"(no|\d{{1,2}}|{'|'.join(NUMBERS)}) high cards?")


def _high_span(text: str) -> Span:
    phrase, better, lower = open_ended(tidy(text))
    match = _PHRASE.fullmatch(phrase)
    if match is None:
        raise PhraseError(f"{text!r} is not a number of high cards.")
    number = 0 if match[1] == "no" else int(match[1]) if match[1].isdigit() else NUMBERS.index(match[1])
    return widen(Span(number, number), better=better, floor=0 if lower else None)


def _high_keys(cards: int) -> list[int]:
    return list(range(min(12, cards - -(-cards // 4)) + 1))


SECOND_FLUSH = Ranking(
    name="second flush",
    key=second_flush,
    words=flush_words,
    named=bool,
    span=_second_span,
    keys=_second_keys,
    least=1,
    reads=7,
    phrases=("2-card flush, king high or better", "no flush"),
    order=("The longest flush is laid aside; the best flush among the other suits is compared, by length and then by rank.",),
)

HIGH_CARDS_BESIDE = Ranking(
    name="high cards beside the flush",
    key=high_cards_beside,
    words=_high_words,
    named=lambda _: False,
    span=_high_span,
    keys=_high_keys,
    least=1,
    reads=7,
    phrases=("3 high cards or more", "no high cards", "1 high card or less"),
    order=("The longest flush is laid aside; the jacks, queens, kings and aces among the other cards are counted.",),
)
