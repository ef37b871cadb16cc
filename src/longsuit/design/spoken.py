"""Ranges of a ranking's keys as phrases a definition can use: what cannot be said shortly is not searched for."""

from __future__ import annotations

from functools import cache
from itertools import chain

from longsuit.cards import RANK_NAMES, RANKS
from longsuit.hands import RANKINGS, PhraseError, Span
from longsuit.hands.phrase import plural

_HEADS = (
    "no pair",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "mini royal",
    "royal flush",
    *(f"{length}-card {what}" for length in range(1, 8) for what in ("flush", "straight flush")),
)
"""Kinds of hand that some ranking knows."""


@cache
def spans(ranking: str) -> dict[str, Span]:
    """What the ranking reads of a vocabulary of short phrases, the shortest first."""
    tops = [f"{name} high" for name in RANK_NAMES]
    pairs = [f"pair of {plural(rank)}" for rank in range(13)]
    longer = (f"{head}, {top}" for head in _HEADS for top in tops)
    read = {}
    for phrase in chain(_HEADS, tops, pairs, longer):
        for ending in ("", " or better", " or lower"):
            try:
                read[phrase + ending] = RANKINGS[ranking].span(phrase + ending)
            except PhraseError:
                continue
    return read


def bounds(ranking: str, keys: tuple[int, ...], most: int) -> tuple[int, ...]:
    """The keys at which groups of hands begin: as fine as ``most`` groups allow, by kind and top card or by kind alone."""
    if len(keys) <= most:
        return keys
    read = spans(ranking)
    kinds = {span.low for phrase, span in read.items() if phrase in _HEADS}
    for lows in ({span.low for span in read.values()}, kinds):
        begun = {next((key for key in keys if key >= low), keys[-1]) for low in lows} | {keys[0]}
        if len(begun) <= most:
            return tuple(sorted(begun))
    return ()


def say(ranking: str, keys: tuple[int, ...], low: int, high: int) -> str | None:
    """The shortest phrase that means just the hands from key ``low`` to ``high``, of the keys there are; None where there is none."""
    for phrase, span in spans(ranking).items():
        if _just(keys, span, low, high):
            return phrase
    words = RANKINGS[ranking].words
    up, down = ("more", "less") if any(phrase.endswith("or more") for phrase in RANKINGS[ranking].phrases) else ("better", "lower")
    single = (_short(words(low)), words(low)) if low == high else ()
    upper = (f"{_short(words(low))} or {up}", f"{words(low)} or {up}")
    tried: tuple[str, ...] = (*single, *upper, f"{_short(words(high))} or {down}", f"{words(high)} or {down}")
    for phrase in tried:
        try:
            if _just(keys, RANKINGS[ranking].span(phrase), low, high):
                return phrase
        except PhraseError:
            continue
    return None


def _just(keys: tuple[int, ...], span: Span, low: int, high: int) -> bool:
    """Whether a span takes in the keys from low to high and no other."""
    if not span.low <= low <= high <= span.high:
        return False
    return not any(span.low <= key <= span.high and not low <= key <= high for key in keys)


def _short(words: str) -> str:
    """Ranks in a row as letters: ``three-card flush, T-8-6``."""
    head, comma, tail = words.rpartition(", ")
    names = tail.split("-")
    if len(names) < 2 or not all(name in RANK_NAMES for name in names):
        return words
    return f"{head}{comma}{'-'.join(RANKS[RANK_NAMES.index(name)] for name in names)}"
