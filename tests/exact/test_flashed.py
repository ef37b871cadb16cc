"""One dealer's card seen: every hand with every card, against the exact worth of single hands and against simulation."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from longsuit.cards import FULL_DECK, Hand
from longsuit.exact.hand import HandValue, hand_value
from longsuit.exact.knowledge import flush, upcard
from longsuit.exact.showdown import LONGEST_FLUSH
from longsuit.rules import game

HANDS = [
    "Th 8h 6h Js Ad Qd Jc",
    "Th 8h 5h Js Ad Qd Jc",
    "9h 8h 7h 6s 5d 4d 3c",
    "Ah Kh Qh Jh 2c 3d 4s",
    "Kc Qc 5d 4d 3h 2h As",
    "Ah Kh Qh Jh 9h 3h 4s",
]
PRICED = flush.Priced(
    option=np.array([[1] * (14 << 13)], dtype=np.uint8),
    nets=np.array([[0, 0, 0, 0], [1, 2, 0, -2]]),
    fold=-1,
    bonus=0,
    qualifier=LONGEST_FLUSH.span("3-card flush, 9 high or better").low,
    dealer=7,
)


def _worth(value: HandValue, action: str) -> Fraction:
    """A raise of one ante, or a fold."""
    return next(each.ev for each in value.actions if each.action == action and each.size <= 1)


@pytest.mark.parametrize("cards", HANDS)
def test_gain_of_a_hand_is_the_best_card_by_card_less_the_best_for_all(cards: str) -> None:
    rules, hand = game("high-card-flush"), Hand.parse(cards)
    seen = [hand_value(rules, hand, dealer=Hand(1 << card)) for card in range(52) if (FULL_DECK & ~hand) >> card & 1]
    worth = [[_worth(value, action) for value in seen] for action in ("raise", "fold")]
    expected = sum(map(max, *worth), Fraction(0)) - max(sum(each, Fraction(0)) for each in worth)
    hands, gained = np.array([int(hand)]), np.zeros(1, np.int64)
    keys = np.array([LONGEST_FLUSH.key(hand)])
    upcard.gain_by_flush(hands, keys, comb(44, 6), PRICED, upcard.factors_seeing_one(45, 7), upcard.lines(2), gained)
    assert Fraction(int(gained[0]), comb(44, 6)) == expected
