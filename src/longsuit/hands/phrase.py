"""Reading and saying ranks and numbers: the vocabulary the rankings share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from longsuit.cards import RANK_NAMES, RANKS
from longsuit.hands.ranking import BEST, PhraseError, RankError, Span

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")
"""Small numbers in words, as in "three-card flush"."""

_RANK_OF = {
    **{name: rank for rank, name in enumerate(RANK_NAMES)},
    **{letter.lower(): rank for rank, letter in enumerate(RANKS)},
    "10": 8,
    "two": 0,
}
_ARTICLE = re.compile(r"^an? (?!high\b|or\b|and\b|suited\b|offsuit\b|anything\b|(?:10|[2-9tjqka])\b(?![- ]card))")
_COUNTED = re.compile(rf"\b({'|'.join(NUMBERS)})(?=[- ](?:cards?|suited|of a kind|pairs?)\b)")
_OR_BETTER = re.compile(r",?\s+(?:or|and) (?:better|longer|higher|more|above|up)$")
_OR_LESS = re.compile(r",?\s+or (?:lower|less|worse|below)$")


def tidy(text: str) -> str:
    """A phrase in lower case, numbers as digits, single spaces, no article: ``"A Three-Card  Flush"`` becomes ``"3-card flush"``.

    ``"Two pairs"`` and ``"two-pair"`` become ``"2 pair"``.
    """
    text = re.sub(r"\s+", " ", text.strip().lower()).replace("\u2019", "'").replace("\u2011", "-")
    text = _ARTICLE.sub("", text)
    text = _COUNTED.sub(lambda match: str(NUMBERS.index(match[1])), text)
    text = re.sub(r"\b([12])[- ]pairs?\b", r"\1 pair", text)
    return re.sub(r"\b(\d+)[- ]card\b", r"\1-card", text)


def open_ended(text: str) -> tuple[str, bool, bool]:
    """Split off "or better" and "or lower": the phrase without them, and whether each was there."""
    better, lower = _OR_BETTER.search(text), _OR_LESS.search(text)
    if better:
        return text[: better.start()], True, False
    if lower:
        return text[: lower.start()], False, True
    return text, False, False


def widen(span: Span, *, better: bool, floor: int | None = None) -> Span:
    """A span opened upwards for "or better", or down to ``floor`` for "or lower"."""
    if better:
        return Span(span.low, BEST)
    return span if floor is None else Span(floor, span.high)


def rank_of(word: str) -> int:
    """The rank a word names, singular or plural: ``"sixes"``, ``"6s"``, ``"six"``, ``"T"``.

    >>> rank_of("sixes"), rank_of("10")
    (4, 8)
    """
    word = word.strip().replace("'", "")
    for form in (word, word.removesuffix("s"), word.removesuffix("es")):
        if form in _RANK_OF:
            return _RANK_OF[form]
    raise RankError(f"{word!r} is not a rank; ranks are 2 to 10, jack, queen, king, ace.")


def ranks_of(text: str) -> tuple[int, ...]:
    """Ranks from high to low as in ``"T-8-6"``, ``"ace-king"`` or ``"A/K"``, with an optional "high" at the end."""
    text = text.strip().removesuffix("high").strip()
    if re.fullmatch(r"[2-9tjqka]{2,}", text) and text not in _RANK_OF:
        words: list[str] = list(text)
    else:
        words = re.split(r"\s*[-/,]\s*|\s+", text)
    ranks = tuple(rank_of(word) for word in words)
    if any(first <= second for first, second in pairwise(ranks)):
        raise PhraseError(f"{text!r} must name different ranks from high to low.")
    return ranks


def mask_of(ranks: Iterable[int]) -> int:
    """Ranks as bits."""
    mask = 0
    for rank in ranks:
        mask |= 1 << rank
    return mask


def say_mask(mask: int) -> str:
    """Ranks of a mask from high to low, ``"ten-eight-six"``."""
    return "-".join(RANK_NAMES[rank] for rank in range(12, -1, -1) if mask >> rank & 1)


def plural(rank: int) -> str:
    """Several cards of a rank: ``"sixes"``, ``"kings"``."""
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


def starting_with(prefix: int) -> tuple[int, int]:
    """The lowest and highest masks whose top cards are exactly those of ``prefix``."""
    return prefix, prefix | (prefix & -prefix) - 1
