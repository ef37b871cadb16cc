"""The deals: even, independent of who makes them, and the same for a seed for ever."""

from __future__ import annotations

from math import comb, sqrt

import numpy as np
import pytest

from longsuit.hands.arrays import Integers
from longsuit.simulate.streams import Stream, refusals

FIRST_HANDS = [
    [19327369219, 140875027972224, 21496065, 8865886896128],
    [1131401760473088, 562952117945344, 87999584931840, 563089539858690],
]


def dealt(seed: int, block: int, rounds: int, *, seats: int = 1, cards: int = 7, shown: int = 0) -> tuple[Integers, Integers]:
    hands, seen = np.empty((seats + 1, rounds), np.int64), np.zeros(rounds, np.int64)
    Stream(seed, block).deal((cards, cards), hands, shown=shown, seen=seen)
    return hands, seen


def test_a_seed_and_block_give_the_same_hands_for_ever() -> None:
    hands, _ = dealt(7, 3, 4, cards=5)
    assert hands.tolist() == FIRST_HANDS


@pytest.mark.parametrize(("seats", "cards"), [(1, 3), (7, 5), (6, 7)])
def test_hands_share_no_card(seats: int, cards: int) -> None:
    hands, seen = dealt(1, 0, 2000, seats=seats, cards=cards, shown=2)
    assert (np.bitwise_count(hands) == cards).all()
    assert (np.bitwise_count(np.bitwise_or.reduce(hands)) == cards * (seats + 1)).all()
    assert (np.bitwise_count(seen) == 2).all()
    assert (seen & hands[-1] == seen).all()


def test_rounds_dealt_in_parts_are_the_rounds_dealt_at_once() -> None:
    whole, _ = dealt(5, 9, 1000)
    stream = Stream(5, 9)
    parts = []
    for size in (1, 399, 600):
        hands = np.empty((2, size), np.int64)
        stream.deal((7, 7), hands, shown=0, seen=np.zeros(size, np.int64))
        parts.append(hands)
    assert np.array_equal(np.concatenate(parts, axis=1), whole)


def test_blocks_and_seeds_differ() -> None:
    firsts = {tuple(dealt(seed, block, 8)[0][0].tolist()) for seed in range(10) for block in range(10)}
    assert len(firsts) == 100


def test_a_word_is_refused_so_that_every_ordered_hand_has_as_many_words() -> None:
    for place, refused in enumerate(refusals((7,) * 7).tolist()):
        choices = 1
        for card in range(7):
            choices *= 52 - 7 * place - card
        assert ((1 << 58) - refused) % choices == 0


def test_every_card_and_every_pair_of_cards_is_dealt_evenly() -> None:
    rounds = 400_000
    hands, _ = dealt(11, 0, rounds)
    cards = (hands[:, :, None] >> np.arange(52) & 1).astype(np.int32)
    for row in range(2):
        share = 7 / 52
        spread = (cards[row].sum(axis=0) - rounds * share) / sqrt(rounds * share * (1 - share))
        assert float((spread**2).sum()) < 52 + 6 * sqrt(2 * 52)
    together = np.einsum("ij,ik->jk", cards[0, :100_000], cards[1, :100_000])
    share = 7 * 7 / (52 * 51)
    pairs = (together[~np.eye(52, dtype=bool)] - 100_000 * share) / sqrt(100_000 * share * (1 - share))
    assert not np.diagonal(together).any()
    assert float((pairs**2).sum()) < comb(52, 2) * 2 + 6 * sqrt(2 * comb(52, 2) * 2)
