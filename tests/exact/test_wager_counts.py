"""Every pay table of every sheet against counts made another way: plain dealing, polynomials by hand, published numbers."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest

from longsuit.exact.wagers import wager_value
from longsuit.settlement.paying import readings
from tests.exact import plain
from tests.exact.plain import LEADING
from tests.exact.solved import game_of

FIVE_CARD_LINES = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "pair of sixes or better": 1_098_240 * 9 // 13,
}
"""Published; of the thirteen pairs, nine are sixes or better."""

SEVEN_CARD_LINES = {
    "royal flush in hearts": comb(47, 2),
    "royal flush, other suits": 3 * comb(47, 2),
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
}
"""Published, royals from their five cards and any two others."""


BY_SUIT = [
    ("high-card-flush", "flush"),
    ("high-card-flush", "straight-flush"),
    ("i-luv-suits", "flush-rush"),
    ("i-luv-suits", "super-flush-rush"),
]
BY_FIVE_CARDS = [
    ("5-card-pursuit", "5-card-bonus", "1"),
    ("5-card-pursuit", "5-card-bonus", "2"),
    ("pick-2-poker", "5-card-bonus-only", "1"),
]


def times(left: list[int], right: list[int]) -> list[int]:
    product = [0] * (len(left) + len(right) - 1)
    for i, one in enumerate(left):
        for j, other in enumerate(right):
            product[i + j] += one * other
    return product


def hands_of_suits(allowed: list[int]) -> int:
    """Seven-card hands whose four suits are each one of so many sets, listed by size."""
    pair = times(allowed, allowed)
    return times(pair, pair)[7]


@cache
def runs() -> list[int]:
    """By suit, as bits: the longest run, walked card by card."""
    return [plain.longest_run(np.array(plain.cards_of(mask), dtype=np.int64)) if mask else 0 for mask in range(1 << 13)]


def no_longer_than(length: int) -> int:
    """Hands without a longer straight flush."""
    sizes = [0] * 8
    for mask, run in enumerate(runs()):
        if run <= length and mask.bit_count() <= 7:
            sizes[mask.bit_count()] += 1
    return hands_of_suits(sizes)


def flush_lengths() -> dict[str, int]:
    """How many hands have each longest flush: all suits at most so long, less all suits shorter."""
    upto = [hands_of_suits([comb(13, size) for size in range(length + 1)] + [0] * (7 - length)) for length in range(8)]
    return {f"{length}-card flush": upto[length] - upto[length - 1] for length in range(4, 8)}


def run_lengths() -> dict[str, int]:
    return {f"{length}-card straight flush": no_longer_than(length) - no_longer_than(length - 1) for length in range(3, 8)}


def lines_of(name: str, wager: str, table: str) -> dict[str, int]:
    value = wager_value(game_of(name), wager, table=table)
    assert sum(value.hits.values()) == value.hands
    return {line.line: line.count for line in value.lines}


@pytest.mark.parametrize(
    ("name", "wager"),
    [
        ("high-card-flush", "flush"),
        ("i-luv-suits", "flush-rush"),
        ("high-card-flush", "straight-flush"),
        ("i-luv-suits", "super-flush-rush"),
    ],
)
def test_flush_and_straight_flush_lines_by_polynomials_of_plain_suits(name: str, wager: str) -> None:
    wanted = run_lengths() if wager in ("straight-flush", "super-flush-rush") else flush_lengths()
    for table in game_of(name).wager[wager].tables:
        assert lines_of(name, wager, table) == wanted


def test_straight_flushes_of_six_and_seven_by_hand() -> None:
    """A run of six with one more card that does not lengthen it; of the nine runs, those at an end have one such neighbour."""
    assert run_lengths()["7-card straight flush"] == 4 * 8
    at_an_end, inside = 46 - 1, 46 - 2
    ace_high, lower = 4 * at_an_end, 4 * (at_an_end + 7 * inside)
    assert run_lengths()["6-card straight flush"] == ace_high + lower
    for table in ("2", "3"):
        lines = lines_of("i-luv-suits", "progressive", table)
        assert (lines["6-card straight flush, ace high"], lines["6-card straight flush, king high or lower"]) == (ace_high, lower)
        assert {line: lines[line] for line in run_lengths() if line in lines} == {
            line: count for line, count in run_lengths().items() if not line.startswith("6")
        }


@pytest.mark.parametrize("table", ["1", "ML1"])
def test_progressive_poker_lines_are_the_published_seven_card_counts(table: str) -> None:
    assert lines_of("i-luv-suits", "progressive", table) == SEVEN_CARD_LINES


@pytest.mark.parametrize(
    ("name", "wager", "table"),
    [("5-card-pursuit", "5-card-bonus", "1"), ("5-card-pursuit", "5-card-bonus", "2"), ("pick-2-poker", "5-card-bonus-only", "1")],
)
def test_five_card_bonus_lines_are_the_published_counts(name: str, wager: str, table: str) -> None:
    assert lines_of(name, wager, table) == FIVE_CARD_LINES


@pytest.mark.parametrize("table", ["1", "2"])
def test_flush_bonus_lines_by_dealing_every_hand(table: str) -> None:
    deck = plain.deck_of(5)
    suits = np.stack([deck.masks >> 13 * suit & 0x1FFF for suit in range(4)])
    longest = np.bitwise_count(suits).max(axis=0)
    mini = ((suits & 0b1110000000000) == 0b1110000000000).any(axis=0)
    royal, run = deck.five // LEADING == plain.ROYAL, deck.five // LEADING == plain.RUN
    wanted = {
        "5-card royal flush": int(royal.sum()),
        "5-card straight flush": int(run.sum()),
        "3-card mini royal": int((mini & ~royal & ~run).sum()),
    }
    for cards in (5, 4, 3):
        wanted[f"{cards} suited cards"] = int(((longest == cards) & ~mini & ~royal & ~run).sum())
    assert lines_of("5-card-pursuit", "flush-bonus", table) == wanted


def test_both_tables_of_the_three_five_bonus_by_dealing_every_hand() -> None:
    value = wager_value(game_of("pick-2-poker"), "3-5-bonus")
    deck = plain.deck_of(5)
    five_line = np.array([-1, -1, -1, 6, 5, 4, 3, 2, 1, 0])[deck.five // LEADING]
    three_line = np.array([-1, -1, -1, -1, 2, 1, 0])[deck.three // LEADING]
    both, counts = np.unique(np.stack([five_line, three_line]), axis=1, return_counts=True)
    assert value.hits == {(int(five), int(three)): int(count) for (five, three), count in zip(both.T, counts, strict=True)}


def test_pair_plus_lines_by_dealing_every_hand() -> None:
    kinds = np.bincount(plain.deck_of(3).three // LEADING, minlength=7).tolist()
    wanted = {
        "straight flush": kinds[plain.RUN3] + kinds[plain.MINI_ROYAL],
        "three of a kind": kinds[plain.TRIPS3],
        "straight": kinds[plain.STRAIGHT3],
        "flush": kinds[plain.FLUSH3],
        "pair": kinds[plain.PAIR],
    }
    assert lines_of("three-card-poker", "pair-plus", "1") == wanted
    assert list(wanted.values()) == [48, 52, 720, 1_096, 3_744]


PROGRESSIVES = [("1", "main"), ("ML1", "major"), ("ML1", "minor"), ("2", "main"), ("3", "main")]


@pytest.mark.parametrize(("table", "meter"), PROGRESSIVES)
def test_a_progressive_s_edge_falls_in_a_straight_line_with_its_meter(table: str, meter: str) -> None:
    value = wager_value(game_of("i-luv-suits"), "progressive", table=table)
    empty = value.at(**{meter: 0})
    for dollars in (1, 1_000, 12_345, 250_000):
        assert value.at(**{meter: 100 * dollars}).house_edge == empty.house_edge - dollars * value.slopes[meter]
    assert value.slopes[meter] > 0


@pytest.mark.parametrize(("table", "meter"), PROGRESSIVES)
def test_at_the_break_even_meter_a_progressive_is_fair(table: str, meter: str) -> None:
    value = wager_value(game_of("i-luv-suits"), "progressive", table=table)
    fair = value.break_even(meter)
    assert value.house_edge - (fair - Fraction(value.meters[meter], 100)) * value.slopes[meter] == 0
    below, above = int(fair) * 100, (int(fair) + 1) * 100
    assert value.at(**{meter: below}).house_edge >= 0 > value.at(**{meter: above}).house_edge


def test_a_progressive_by_hand_at_twenty_thousand_dollars() -> None:
    """Table 1, a dollar staked: shares of the meter, the other lines for one, and the stake gone in every case."""
    fixed = {"straight flush": 250, "four of a kind": 75, "full house": 5, "flush": 4, "straight": 2}
    back = sum(pays * SEVEN_CARD_LINES[line] for line, pays in fixed.items())
    back += 20_000 * SEVEN_CARD_LINES["royal flush in hearts"] + 2_000 * SEVEN_CARD_LINES["royal flush, other suits"]
    value = wager_value(game_of("i-luv-suits"), "progressive", table="1", meters={"main": 2_000_000})
    assert value.house_edge == 1 - Fraction(back, comb(52, 7))


@pytest.mark.parametrize("table", ["2", "3"])
def test_the_unreadable_line_is_read_both_ways(table: str) -> None:
    game = game_of("i-luv-suits")
    assert list(readings(game, "progressive", table)) == ["10%", "100%"]
    tenth, whole = (wager_value(game, "progressive", table=table, reading=answer) for answer in ("10%", "100%"))
    count = lines_of("i-luv-suits", "progressive", table)["6-card straight flush, ace high"]
    dollars = Fraction(tenth.meters["main"], 100)
    assert tenth.house_edge - whole.house_edge == Fraction(9, 10) * dollars * Fraction(count, comb(52, 7))
    assert wager_value(game, "progressive", table=table).house_edge == tenth.house_edge
    assert whole.break_even("main") < tenth.break_even("main")
