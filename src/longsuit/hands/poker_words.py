"""Poker hands in words, and words as ranges of poker hands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement

from longsuit.cards import RANK_NAMES
from longsuit.hands import poker
from longsuit.hands.bits import best_run_of_five, best_run_of_four, best_run_of_three
from longsuit.hands.phrase import mask_of, open_ended, plural, rank_of, ranks_of, say_mask, starting_with, tidy, widen
from longsuit.hands.ranking import BEST, PhraseError, Ranking, Span

_MASK = 0x1FFF
_ACE = 12


class _Scheme:
    """Category numbers, cards and the names of the royal, if it has one, of one kind of poker: what the words need to know."""

    def __init__(self, cards: int, royal: str, categories: dict[str, int], *, also: str = "") -> None:
        self.cards = cards
        self.royal = royal
        self.royals = (royal, also)
        self.number = categories
        self.name = {number: name for name, number in categories.items()}

    def key(self, category: str, made: int, kickers: int = 0) -> int:
        return self.number[category] << 26 | made << 13 | kickers

    def whole(self, category: str) -> Span:
        low = self.key(category, 0)
        return Span(low, low | (1 << 26) - 1)


_THREE = _Scheme(
    3,
    "mini royal",
    {
        "no pair": poker.THREE_HIGH_CARD,
        "pair": poker.THREE_PAIR,
        "flush": poker.THREE_FLUSH,
        "straight": poker.THREE_STRAIGHT,
        "three of a kind": poker.THREE_TRIPS,
        "straight flush": poker.THREE_STRAIGHT_FLUSH,
    },
    also="akq",
)
_FOUR = _Scheme(
    4,
    "",
    {
        "no pair": poker.FOUR_HIGH_CARD,
        "pair": poker.FOUR_PAIR,
        "two pair": poker.FOUR_TWO_PAIR,
        "straight": poker.FOUR_STRAIGHT,
        "flush": poker.FOUR_FLUSH,
        "three of a kind": poker.FOUR_TRIPS,
        "straight flush": poker.FOUR_STRAIGHT_FLUSH,
        "four of a kind": poker.FOUR_QUADS,
    },
)
_FIVE = _Scheme(
    5,
    "royal flush",
    {
        "no pair": poker.HIGH_CARD,
        "pair": poker.PAIR,
        "two pair": poker.TWO_PAIR,
        "three of a kind": poker.TRIPS,
        "straight": poker.STRAIGHT,
        "flush": poker.FLUSH,
        "full house": poker.FULL_HOUSE,
        "four of a kind": poker.QUADS,
        "straight flush": poker.STRAIGHT_FLUSH,
    },
)
_HEARTS = _Scheme(5, "royal flush", {**_FIVE.number, "royal flush in hearts": poker.HEARTS_ROYAL}, also="royal flush, other suits")

_SYNONYMS = {
    "high card": "no pair",
    "1 pair": "pair",
    "2 pair": "two pair",
    "trips": "three of a kind",
    "3 of a kind": "three of a kind",
    "4 of a kind": "four of a kind",
    "quads": "four of a kind",
    "four-of-a-kind": "four of a kind",
    "three-of-a-kind": "three of a kind",
}


def _say(scheme: _Scheme, key: int) -> str:
    category, made, kickers = scheme.name[key >> 26], key >> 13 & _MASK, key & _MASK
    ranks = [rank for rank in range(12, -1, -1) if made >> rank & 1]
    tail = f" with {say_mask(kickers)}" if kickers else ""
    match category:
        case "royal flush in hearts":
            return category
        case "straight flush" if scheme.royal and ranks[0] == _ACE:
            return scheme.royal
        case "straight" | "straight flush":
            return f"{category}, {RANK_NAMES[ranks[0]]} high"
        case "flush":
            return f"flush, {say_mask(made)}"
        case "no pair":
            return say_mask(made)
        case "pair":
            return f"pair of {plural(ranks[0])}{tail}"
        case "two pair":
            return f"two pair, {plural(ranks[0])} and {plural(ranks[1])}{tail}"
        case "full house":
            return f"full house, {plural(ranks[0])} over {plural(kickers.bit_length() - 1)}"
        case "three of a kind":
            return f"three {plural(ranks[0])}{tail}"
        case _:
            return f"four {plural(ranks[0])}{tail}"


_NAMED = {"pair", "straight", "flush", "full house", "straight flush", "royal flush in hearts"}

_SEVERAL = re.compile(r"(pair of|3|three|4|four|2 pair,?|full house,?) (.+?)(?: with (?:an? )?(.+))?")
_SET_OF = {"pair of": "pair", "3": "three of a kind", "three": "three of a kind", "4": "four of a kind", "four": "four of a kind"}


def _span(scheme: _Scheme, text: str) -> Span:
    phrase, better, lower = open_ended(tidy(text))
    span = _named(scheme, _SYNONYMS.get(phrase, phrase), text)
    return widen(span, better=better, floor=0 if lower else None)


def _named(scheme: _Scheme, phrase: str, text: str) -> Span:
    if phrase and phrase in scheme.royals:
        royal = scheme.key("straight flush", 1 << _ACE)
        return Span(royal, royal)
    if phrase in scheme.number:
        return scheme.whole(phrase)
    match = re.fullmatch(r"(straight flush|straight|flush),? (.+)", phrase)
    if match:
        return _ranked(scheme, match[1], ranks_of(match[2]), text)
    match = _SEVERAL.fullmatch(phrase)
    if match:
        return _several(scheme, match, text)
    return _ranked(scheme, "no pair", ranks_of(phrase), text)


def _ranked(scheme: _Scheme, category: str, ranks: tuple[int, ...], text: str) -> Span:
    """Hands named by their high cards: straights by one, flushes and no-pair hands by as many as are named."""
    straight = category.startswith("straight")
    if len(ranks) > (1 if straight else scheme.cards):
        raise PhraseError(f"{text!r} names {len(ranks)} ranks, too many for a {category} of {scheme.cards} cards.")
    low, high = mask_of(ranks), mask_of(ranks)
    if not straight:
        low, high = starting_with(low)
    return Span(scheme.key(category, low), scheme.key(category, high, _MASK))


def _several(scheme: _Scheme, match: re.Match[str], text: str) -> Span:
    """Pairs, trips, quads, two pair and full houses, with or without their kickers."""
    kind, ranks, with_ranks = match[1].rstrip(","), match[2], match[3]
    kickers = mask_of(ranks_of(with_ranks)) if with_ranks else 0
    low, high = starting_with(kickers) if kickers else (0, _MASK)
    if kind == "full house":
        category = kind
        over = re.fullmatch(r"(\S+) (?:over|full of) (\S+)|(\S+) full", ranks)
        if over is None:
            raise PhraseError(f"{text!r}: say a full house as 'full house, aces over kings'.")
        made = 1 << rank_of(over[1] or over[3])
        low, high = (1 << rank_of(over[2]),) * 2 if over[2] else (0, _MASK)
    elif kind.endswith("pair"):
        category = "two pair"
        made = mask_of(rank_of(word) for word in ranks.split(" and "))
        if made.bit_count() != 2:
            raise PhraseError(f"{text!r}: say two pair as 'two pair, kings and fours'.")
    else:
        category, made = _SET_OF[kind], 1 << rank_of(ranks)
    if category not in scheme.number:
        raise PhraseError(f"{text!r} is not a hand of {scheme.cards} cards.")
    return Span(scheme.key(category, made, low), scheme.key(category, made, high))


def _multisets(cards: int) -> Iterator[int]:
    """One hand for every choice of ranks, suits spread so that none is longer than it must be."""
    for ranks in combinations_with_replacement(range(13), cards):
        if all(first != fifth for first, fifth in zip(ranks, ranks[4:], strict=False)):
            yield sum(1 << 13 * (place % 4) + rank for place, rank in enumerate(ranks))


def _all_keys(scheme: _Scheme, key: Callable[[int], int], cards: int) -> frozenset[int]:
    """Every key of hands of that many cards: rank patterns without a flush, then every flush."""
    run_of = {3: best_run_of_three, 4: best_run_of_four, 5: best_run_of_five}[scheme.cards]
    keys = {key(hand) for hand in _multisets(cards)}
    keys |= {scheme.key("straight flush", 1 << rank) for rank in range(scheme.cards - 2, 13)}
    flushes = (mask_of(ranks) for ranks in combinations(range(13), scheme.cards))
    keys |= {scheme.key("flush", mask) for mask in flushes if not run_of(mask)}
    if "royal flush in hearts" in scheme.number:
        keys.add(scheme.key("royal flush in hearts", 1 << _ACE))
    return frozenset(keys)


_ORDER = {
    "royal flush in hearts": "Royal flush in hearts: ace, king, queen, jack, ten of hearts",
    "royal flush": "Royal flush: ace, king, queen, jack, ten of one suit",
    "mini royal": "Mini royal: ace, king, queen of one suit",
    "straight flush": "Straight flush: one suit in sequence",
    "four of a kind": "Four of a kind",
    "full house": "Full house: three of a kind and a pair",
    "flush": "Flush: all of one suit",
    "straight": "Straight: in sequence, suits mixed; the ace high or low, never in the middle",
    "three of a kind": "Three of a kind",
    "two pair": "Two pair",
    "pair": "One pair",
    "no pair": "High card",
}

_TIES = "Between hands of one kind the higher cards decide: first those that make it, then the rest. Suits do not rank."


def _best_first(scheme: _Scheme) -> Iterator[tuple[str, bool]]:
    """Categories from best to worst, the royal named before the other straight flushes."""
    for name in sorted(scheme.number, key=lambda name: -scheme.number[name]):
        if name == "straight flush" and scheme.royal:
            yield name, True
        yield name, False


def _ranking(name: str, scheme: _Scheme, key: Callable[[int], int], phrases: tuple[str, ...], *, suit_blind_below: int = BEST) -> Ranking:
    straight_flushes = (scheme.key("straight flush", 1 << rank) for rank in range(scheme.cards - 2, 13))
    return Ranking(
        name=name,
        key=key,
        words=lambda value: _say(scheme, value),
        named=lambda value: scheme.name[value >> 26] in _NAMED,
        span=lambda text: _span(scheme, text),
        keys=lambda cards: _all_keys(scheme, key, cards),
        least=scheme.cards,
        reads=scheme.cards,
        phrases=phrases,
        order=(*(_ORDER[scheme.royal if name == "straight flush" and royal else name] for name, royal in _best_first(scheme)), _TIES),
        suit_blind_below=suit_blind_below,
        sure=(*(scheme.whole(category) for category in scheme.number), *(Span(flush, flush) for flush in straight_flushes)),
    )


THREE_CARD_POKER = _ranking(
    "three-card poker", _THREE, poker.three_card_poker, ("mini royal", "three of a kind", "pair of sixes or better", "Q-6-4 or better")
)
FOUR_CARD_POKER = _ranking(
    "four-card poker", _FOUR, poker.four_card_poker, ("four of a kind", "straight flush", "pair of aces or better", "ace-king or better")
)
FIVE_CARD_POKER = _ranking(
    "five-card poker", _FIVE, poker.five_card_poker, ("royal flush", "full house", "pair of sixes or better", "ace-king or better")
)
FIVE_CARD_HEARTS_ROYAL = _ranking(
    "five-card poker, hearts royal apart",
    _HEARTS,
    poker.five_card_hearts_royal,
    ("royal flush in hearts", "royal flush", "four of a kind"),
    suit_blind_below=_HEARTS.key("straight flush", 1 << _ACE),
)
