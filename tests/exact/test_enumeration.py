"""Every hand there is: totals against published counts, counts derived another way, and two evaluators by other people."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Collection, Iterable
from functools import cache, partial
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from phevaluator.evaluator import evaluate_cards

from longsuit.cards import RANKS, Card
from longsuit.hands import RANKINGS
from longsuit.hands.batch import hands_of, keys
from longsuit.hands.classes import class_count, classes, length_counts
from longsuit.hands.flush import longest_flush
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.poker import five_card_hearts_royal
from longsuit.hands.straight_flush import longest_straight_flush

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # eval7 calls its parser library by old names
    from eval7 import evaluate as eval7_evaluate  # type: ignore[attr-defined]  # eval7 has no types
    from eval7.cards import Card as Eval7Card

Integers = npt.NDArray[np.int64]

SUIT_BLIND = [name for name, ranking in RANKINGS.items() if ranking.suit_blind]
ROYAL, HEARTS_ROYAL = 10, 9

PUBLISHED_FIVE = [1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36]
PUBLISHED_SEVEN = [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 1_081, 3_243]


@cache
def every_hand(cards: int) -> Integers:
    """All hands of a size, ordered by highest card, then next: those below card ``c`` are the first ``comb(c, cards)``."""
    if cards == 0:
        return np.zeros(1, dtype=np.int64)
    smaller = every_hand(cards - 1)
    return np.concatenate([smaller[: comb(card, cards - 1)] | np.int64(1) << card for card in range(cards - 1, 52)])


@jittable
def poker_line(hand: int) -> int:
    """The five-card category, royals in other suits than hearts apart."""
    key = five_card_hearts_royal(hand)
    return ROYAL if key == 8 << 26 | 1 << 12 << 13 else key >> 26


@kernel
def tally_seven(threes: Integers, fours_below: Integers, fours: Integers, tallies: tuple[Integers, Integers, Integers]) -> None:
    poker, flushes, lengths = tallies
    for place in range(threes.size):
        for four in range(fours_below[place]):
            hand = threes[place] | fours[four]
            flush = longest_flush(hand)
            poker[poker_line(hand)] += 1
            flushes[flush] += 1
            lengths[flush >> 13, longest_straight_flush(hand) >> 13] += 1


@pytest.fixture(scope="module")
def seven() -> tuple[Integers, Integers, Integers]:
    """Poker categories, longest-flush keys and both lengths of all seven-card hands, each dealt and valued."""
    threes = every_hand(3)
    lowest = np.bitwise_count((threes & -threes) - 1)
    below = np.array([comb(int(card), 4) for card in lowest], dtype=np.int64)
    tallies = np.zeros(11, dtype=np.int64), np.zeros(8 << 13, dtype=np.int64), np.zeros((8, 8), dtype=np.int64)
    tally_seven(threes, below, every_hand(4), tallies)
    return tallies


def hands_made_of(cards: int, allowed: Callable[[int], bool]) -> int:
    """How many hands have four allowed suit masks: one coefficient of the fourth power of a polynomial."""
    sizes = np.zeros(14, dtype=object)
    for mask in range(1 << 13):
        sizes[mask.bit_count()] += allowed(mask)
    product = np.array([1], dtype=object)
    for _ in range(4):
        product = np.convolve(product, sizes)
    return int(product[cards])


def ranks_in(mask: int) -> str:
    return "".join(rank for place, rank in enumerate(RANKS) if mask >> place & 1)


@cache
def longest_run(mask: int) -> int:
    """Longest sequence of one suit, found by looking for each stretch of A23456789TJQKA in turn."""
    order, held = "A" + RANKS, set(ranks_in(mask))
    stretches = (order[start:end] for start in range(14) for end in range(start + 1, 15))
    return max((len(stretch) for stretch in stretches if held.issuperset(stretch)), default=0)


def no_longer(mask: int, *, flush: int, run: int) -> bool:
    return mask.bit_count() <= flush and longest_run(mask) <= run


def top_two_among(mask: int, *, pairs: Collection[str]) -> bool:
    ranks = ranks_in(mask)
    return len(ranks) < 2 or ranks[-2:] in pairs


def lengths_by_convolution(cards: int) -> Integers:
    """Hands by both lengths, without a hand being dealt: at most so long, then differences."""
    at_most = np.zeros((cards + 2, cards + 2), dtype=np.int64)
    for flush in range(cards + 1):
        for run in range(cards + 1):
            at_most[flush + 1, run + 1] = hands_made_of(cards, partial(no_longer, flush=flush, run=run))
    return np.diff(np.diff(at_most, axis=0), axis=1)


def key_counts(name: str, hands: Integers) -> dict[int, int]:
    found, counts = np.unique(keys(RANKINGS[name], hands), return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def counts_in(name: str, hands: Integers, phrases: list[str]) -> list[int]:
    counts = key_counts(name, hands)
    return [sum(count for key, count in counts.items() if key in RANKINGS[name].span(phrase)) for phrase in phrases]


@pytest.mark.parametrize(("cards", "total"), [(3, 22_100), (4, 270_725), (5, 2_598_960)])
def test_every_hand_is_dealt_once(cards: int, total: int) -> None:
    hands = every_hand(cards)
    assert len(hands) == total
    assert np.diff(np.sort(hands)).all()
    assert (np.bitwise_count(hands) == cards).all()


def test_all_22100_three_card_hands_by_category() -> None:
    lines = ["mini royal", "straight flush", "three of a kind", "straight", "flush", "pair", "no pair"]
    assert counts_in("three-card poker", every_hand(3), lines) == [4, 48, 52, 720, 1_096, 3_744, 16_440]


def test_all_2598960_five_card_hands_by_category() -> None:
    royals = counts_in("five-card poker, hearts royal apart", every_hand(5), ["royal flush", "royal flush in hearts"])
    assert royals == [3, 1]
    categories = np.bincount(keys(RANKINGS["five-card poker"], every_hand(5)) >> 26)
    categories[8] -= sum(royals)
    assert categories.tolist() == PUBLISHED_FIVE


def test_all_270725_four_card_hands_by_category() -> None:
    lines = ["four of a kind", "straight flush", "three of a kind", "flush", "straight", "two pair", "pair", "no pair"]
    assert counts_in("four-card poker", every_hand(4), lines) == [13, 44, 2_496, 2_816, 2_772, 2_808, 82_368, 177_408]


def test_five_card_poker_has_7462_values_and_three_card_poker_741() -> None:
    assert len(key_counts("five-card poker", every_hand(5))) == 7_462
    assert len(key_counts("three-card poker", every_hand(3))) == 741


def test_two_card_flushes_of_all_five_card_hands() -> None:
    pairs = [low + high for place, high in enumerate(RANKS) for low in RANKS[:place]]
    at_most = [hands_made_of(5, partial(top_two_among, pairs=pairs[:best])) for best in range(len(pairs) + 1)]
    expected = np.diff(at_most).tolist()
    assert list(key_counts("two-card flush", every_hand(5)).values()) == expected
    assert sum(expected) == 2_598_960


def test_suited_cards_of_all_five_card_hands() -> None:
    flushes, ace_king_queen = 4 * comb(13, 5), 4 * comb(49, 2)
    royal, straight_flush = 4, 36
    five = flushes - 40 - 4 * (comb(10, 2) - 1)
    four = 4 * 39 * (comb(13, 4) - 10)
    three = 4 * comb(39, 2) * (comb(13, 3) - 1)
    better = royal + straight_flush + (ace_king_queen - royal) + five + four + three
    counts = key_counts("suited cards", every_hand(5))
    assert [counts[key] for key in range(7)] == [2_598_960 - better, three, four, five, ace_king_queen - royal, straight_flush, royal]


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_both_lengths_of_every_hand_equal_the_convolution(cards: int) -> None:
    hands = every_hand(cards)
    flush, run = (keys(RANKINGS[name], hands) >> 13 for name in ("longest flush", "longest straight flush"))
    found = np.bincount(flush * (cards + 1) + run, minlength=(cards + 1) ** 2).reshape(cards + 1, cards + 1)
    assert (found == lengths_by_convolution(cards)).all()


@pytest.mark.parametrize("cards", [3, 4, 5, 6, 7])
def test_both_lengths_counted_by_class_equal_the_convolution(cards: int) -> None:
    assert (length_counts(cards) == lengths_by_convolution(cards)).all()


def test_all_133784560_seven_card_hands(seven: tuple[Integers, Integers, Integers]) -> None:
    poker, flushes, lengths = seven
    assert poker.tolist() == PUBLISHED_SEVEN
    assert (lengths == lengths_by_convolution(7)).all()
    assert poker.sum() == flushes.sum() == lengths.sum() == comb(52, 7) == 133_784_560


def test_seven_card_classes_count_what_the_hands_count(seven: tuple[Integers, Integers, Integers]) -> None:
    poker, flushes, lengths = seven
    hands, multiplicity = classes(7)
    category = np.bincount(keys(RANKINGS["five-card poker"], hands) >> 26, weights=multiplicity)
    by_flush = np.bincount(keys(RANKINGS["longest flush"], hands), weights=multiplicity, minlength=8 << 13)
    straight_flushes = poker[8] + poker[HEARTS_ROYAL] + poker[ROYAL]
    assert category.tolist() == [*poker[:8], straight_flushes]
    assert (by_flush == flushes).all()
    assert (length_counts(7) == lengths).all()


@pytest.mark.parametrize("cards", [3, 4, 5])
def test_classes_are_the_hands_up_to_suits(cards: int) -> None:
    hands = every_hand(cards)
    suits = np.stack([hands >> 13 * suit & 0x1FFF for suit in range(4)])
    suits = np.sort(np.bitwise_count(suits).astype(np.int64) << 13 | suits, axis=0)[::-1] & 0x1FFF
    canonical, counts = np.unique(suits[0] | suits[1] << 13 | suits[2] << 26 | suits[3] << 39, return_counts=True)
    made = classes(cards)
    order = np.argsort(made.hands)
    assert np.array_equal(made.hands[order], canonical)
    assert np.array_equal(made.multiplicity[order], counts)


@pytest.mark.parametrize(
    ("cards", "number", "hands"),
    [(3, 1_755, 22_100), (4, 16_432, 270_725), (5, 134_459, 2_598_960), (6, 962_988, 20_358_520), (7, 6_009_159, 133_784_560)],
)
def test_classes_and_their_multiplicities_add_up(cards: int, number: int, hands: int) -> None:
    made = classes(cards)
    assert len(made.hands) == class_count(cards) == number
    assert np.diff(np.sort(made.hands)).all()
    assert (np.bitwise_count(made.hands) == cards).all()
    assert int(made.multiplicity.sum(dtype=np.int64)) == hands


def test_classes_come_with_the_longest_flush_descending() -> None:
    assert (np.diff(keys(RANKINGS["longest flush"], classes(7).hands)) <= 0).all()


@pytest.mark.parametrize("name", SUIT_BLIND)
def test_exchanging_suits_changes_no_key_of_a_suit_blind_ranking(name: str) -> None:
    made = classes(5)
    found, place = np.unique(keys(RANKINGS[name], made.hands), return_inverse=True)
    weighted = np.bincount(place, weights=made.multiplicity)
    assert dict(zip(found.tolist(), weighted.tolist(), strict=True)) == key_counts(name, every_hand(5))


def listed_cases(*sizes: int) -> list[tuple[str, int]]:
    return [(name, cards) for name in RANKINGS for cards in sizes if RANKINGS[name].least <= cards]


@pytest.mark.parametrize(("name", "cards"), listed_cases(3, 4, 5))
def test_the_keys_a_ranking_lists_are_those_some_hand_has(name: str, cards: int) -> None:
    assert sorted(RANKINGS[name].keys(cards)) == list(key_counts(name, every_hand(cards)))


@pytest.mark.parametrize(("name", "cards"), listed_cases(7))
def test_the_keys_a_ranking_lists_for_seven_cards_are_those_some_hand_has(name: str, cards: int) -> None:
    hands = classes(cards).hands
    best_suit_hearts = (hands << 26 | hands >> 26) & (1 << 52) - 1
    found = np.union1d(keys(RANKINGS[name], hands), keys(RANKINGS[name], best_suit_hearts))
    assert sorted(RANKINGS[name].keys(cards)) == found.tolist()


def assert_same_order(ours: Integers, theirs: Integers) -> None:
    """Both find the same hands equal, and of any two others the same one better."""
    order = np.lexsort((theirs, ours))
    steps_ours, steps_theirs = np.diff(ours[order]), np.diff(theirs[order])
    assert ((steps_ours > 0) == (steps_theirs > 0)).all()
    assert (steps_theirs >= 0).all()


PHEVALUATOR = ([card % 13 * 4 + card // 13 for card in range(52)], lambda cards: -evaluate_cards(*cards))
EVAL7 = ([Eval7Card(str(Card(card))) for card in range(52)], eval7_evaluate)

Evaluator = tuple[list[Any], Callable[[Iterable[Any]], int]]


@pytest.mark.parametrize("evaluator", [PHEVALUATOR, EVAL7], ids=["phevaluator", "eval7"])
def test_order_of_all_five_card_hands_agrees_with(evaluator: Evaluator) -> None:
    deck, evaluate = evaluator
    theirs = np.fromiter(map(evaluate, combinations(deck, 5)), dtype=np.int64, count=2_598_960)
    ours = np.fromiter(map(sum, combinations([1 << card for card in range(52)], 5)), dtype=np.int64, count=2_598_960)
    assert_same_order(keys(RANKINGS["five-card poker"], ours), theirs)


@pytest.mark.parametrize("evaluator", [PHEVALUATOR, EVAL7], ids=["phevaluator", "eval7"])
def test_order_of_many_seven_card_hands_agrees_with(evaluator: Evaluator) -> None:
    deck, evaluate = evaluator
    dealt = np.random.default_rng(52).random((300_000, 52), dtype=np.float32).argpartition(7, axis=1)[:, :7]
    theirs = np.array([evaluate([deck[card] for card in cards]) for cards in dealt.tolist()], dtype=np.int64)
    assert_same_order(keys(RANKINGS["five-card poker"], hands_of(dealt)), theirs)
