"""Suited cards with a Mini Royal: the scheme of the Flush Bonus of 5 Card PurSUIT, counted over five cards."""

from __future__ import annotations

from longsuit.hands.bits import best_run_of_five, suit_mask
from longsuit.hands.jit import jittable
from longsuit.hands.phrase import open_ended, tidy, widen
from longsuit.hands.ranking import PhraseError, Ranking, Span

_ACE = 1 << 12
_ACE_KING_QUEEN = 7 << 10
_MINI_ROYAL = 4

_NAMES = (
    "no three suited cards",
    "3 suited cards",
    "4 suited cards",
    "5 suited cards",
    "3-card mini royal",
    "5-card straight flush",
    "5-card royal flush",
)


@jittable
def suited_cards(hand: int) -> int:
    """0 for fewer than three of a suit, up to 6 for a royal flush; ace-king-queen of one suit outranks five suited cards."""
    best = 0
    for suit in range(4):
        mask = suit_mask(hand, suit)
        value = max(0, min(mask.bit_count(), 5) - 2)
        if mask & _ACE_KING_QUEEN == _ACE_KING_QUEEN:
            value = _MINI_ROYAL
        run = best_run_of_five(mask)
        if run:
            value = 6 if run == _ACE else 5
        best = max(best, value)
    return best


def _words(key: int) -> str:
    return _NAMES[key]


def _span(text: str) -> Span:
    phrase, better, _ = open_ended(tidy(text))
    names = [tidy(name) for name in _NAMES]
    if phrase not in names:
        raise PhraseError(f"{text!r} is none of {', '.join(_NAMES[1:])}.")
    key = names.index(phrase)
    return widen(Span(key, key), better=better)


def _keys(cards: int) -> list[int]:
    fewest = 0 if cards <= 8 else 1
    most = min(cards, 5) - 2 if cards < 5 else 6
    return [*range(fewest, most + 1), *([4] if cards in (3, 4) else [])]


SUITED_CARDS = Ranking(
    name="suited cards",
    key=suited_cards,
    words=_words,
    named=lambda key: key >= _MINI_ROYAL,
    span=_span,
    keys=_keys,
    least=3,
    reads=5,
    suit_by_suit=True,
    phrases=_NAMES[1:],
    order=tuple(reversed(_NAMES[1:])),
)
