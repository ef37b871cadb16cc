"""Two cards held: a pair, two of a suit, or two of different suits. The key is ``kind << 13 | ranks``."""

from __future__ import annotations

import re
from itertools import combinations

from longsuit.hands.bits import highest, suit_mask, top_two
from longsuit.hands.jit import jittable
from longsuit.hands.phrase import mask_of, open_ended, plural, rank_of, ranks_of, say_mask, tidy
from longsuit.hands.ranking import PhraseError, Ranking, Span

_SUITED, _PAIR = 1 << 13, 2 << 13
_TWO = re.compile(r"(?:(\w+)[- ]anything|(.+)) (suited|offsuit)")
_OF_A_RANK = re.compile(r"(?:a )?(?:pocket )?pair(?: of (\w+))?")


@jittable
def pocket_cards(hand: int) -> int:
    """Key of the best two cards: the highest pair, else the highest two of a suit, else the highest two."""
    ranks, twice, best = 0, 0, 0
    for suit in range(4):
        mask = suit_mask(hand, suit)
        twice |= ranks & mask
        ranks |= mask
        if mask.bit_count() >= 2:
            best = max(best, 1 << 13 | top_two(mask))
    if twice:
        return 2 << 13 | highest(twice)
    return best if best else top_two(ranks)  # noqa: FURB110 (the compiler wants one type)


def _words(key: int) -> str:
    if key >= _PAIR:
        return f"pair of {plural((key & 0x1FFF).bit_length() - 1)}"
    return f"{say_mask(key & 0x1FFF)} {'suited' if key >= _SUITED else 'offsuit'}"


def _span(text: str) -> Span:
    phrase, better, lower = open_ended(tidy(text))
    pair, two = _OF_A_RANK.fullmatch(phrase), _TWO.fullmatch(phrase)
    if pair:
        rank = rank_of(pair[1]) if pair[1] else 0
        top = 12 if better or not pair[1] else rank
        return Span(_PAIR | 1 << (0 if lower else rank), _PAIR | 1 << top)
    if phrase in ("suited", "2 suited cards"):
        return Span(_SUITED | 0b11, _SUITED | 0b11 << 11)
    if two is None:
        raise PhraseError(f"{text!r} is not two cards; say a pair, or two ranks suited or offsuit.")
    kind = _SUITED if two[3] == "suited" else 0
    ranks = ranks_of(two[2]) if two[2] else (rank_of(two[1]), 0)
    if len(ranks) != 2 or not ranks[0]:
        raise PhraseError(f"{text!r} does not name two ranks.")
    high, low = ranks
    least, most = 0 if lower else low, high - 1 if better or two[1] else low
    return Span(kind | 1 << high | 1 << least, kind | 1 << high | 1 << most)


def _keys(cards: int) -> list[int]:
    """Keys by cards: with more than two, the others must leave the best two as they are."""
    others = cards - 2
    keys = [_PAIR | 1 << rank for rank in range(13)]
    for low, high in combinations(range(13), 2):
        above = range(min(3, 12 - high, others) + 1)
        if any(others - over <= (low if over == 3 else high - 1) for over in above):
            keys.append(_SUITED | mask_of((low, high)))
        if others <= min(2, low):
            keys.append(mask_of((low, high)))
    return keys


POCKET_CARDS = Ranking(
    name="pocket cards",
    key=pocket_cards,
    words=_words,
    named=lambda key: key >= _PAIR,
    span=_span,
    keys=_keys,
    least=2,
    reads=2,
    prized=False,
    phrases=("pair of jacks or better", "ace-king suited", "ace-jack offsuit or better", "ace-anything suited"),
    order=(
        "Pair: two cards of one rank",
        "Suited: two cards of one suit",
        "Offsuit: two cards of different suits",
        "Between hands of one kind the higher card decides, then the lower one.",
    ),
)
