"""Who qualifies, whose hand is higher: six verdicts, and how many dealer hands lead to each."""

from __future__ import annotations

from itertools import product

import pytest

from longsuit.hands import RANKINGS
from longsuit.settlement import VERDICTS, Contest, verdict
from longsuit.settlement.verdicts import (
    COLUMN_NAMES,
    COLUMNS,
    LOSE,
    SHORT_LOSE,
    SHORT_TIE,
    SHORT_WIN,
    TIE,
    WIN,
    column,
    column_counts,
    column_name,
    verdict_counts,
)
from tests.fast.settlement.toys import cards, key

POKER = "three-card poker"


def contest(qualifying: int) -> Contest:
    return Contest("showdown", "Showdown", RANKINGS[POKER], qualifying, (), 0, ("own",), alone=False)


@pytest.mark.parametrize(
    ("player", "dealer", "expected"),
    [(9, 8, WIN), (8, 8, TIE), (7, 8, LOSE), (9, 5, SHORT_WIN), (5, 5, SHORT_TIE), (4, 5, SHORT_LOSE), (7, 6, WIN)],
)
def test_a_dealer_who_has_six_qualifies(player: int, dealer: int, expected: int) -> None:
    assert verdict(player, dealer, 6) == contest(6).verdict(player, dealer) == expected


def test_verdicts_are_numbered_short_ones_first() -> None:
    assert (SHORT_WIN, SHORT_TIE, SHORT_LOSE, WIN, TIE, LOSE) == (0, 1, 2, 3, 4, 5)
    assert (
        *["the dealer does not qualify"] * 3,
        "the player's hand is higher",
        "the hands tie",
        "the dealer's hand is higher",
    ) == VERDICTS


def test_a_column_is_the_verdict_where_a_short_dealer_ends_the_contest() -> None:
    assert COLUMNS == (0, 3, 4, 5)
    assert COLUMN_NAMES == ("not_qualified", "win", "tie", "lose")
    for player, dealer, qualifying in product(range(5), repeat=3):
        there = COLUMNS[column(player, dealer, qualifying)]
        assert there == (verdict(player, dealer, qualifying) if dealer >= qualifying else SHORT_WIN)


def test_the_dealer_qualifies_with_exactly_the_hand_named() -> None:
    judged = contest(RANKINGS[POKER].span("Q-6-4 or better").low)
    assert judged.qualifies(cards("Qh 6d 4c")) is True
    assert judged.qualifies(cards("Qh 6d 3c")) is False
    assert judged.verdict(key(POKER, "Ah 6d 4c"), key(POKER, "Qh 6d 3c")) == SHORT_WIN


def test_where_every_dealer_plays_nobody_asks_whether_he_qualifies() -> None:
    assert contest(0).qualifies(cards("4h 3d 2c")) is None


@pytest.mark.parametrize("qualifying", range(7))
@pytest.mark.parametrize("player", range(7))
def test_counts_are_the_verdicts_of_all_dealer_hands(player: int, qualifying: int) -> None:
    dealers = [0, 1, 1, 2, 3, 3, 3, 4, 5, 5]
    below, level = sum(dealer < player for dealer in dealers), sum(dealer <= player for dealer in dealers)
    short = sum(dealer < qualifying for dealer in dealers)
    found = [verdict(player, dealer, qualifying) for dealer in dealers]
    assert verdict_counts(below, level, short, len(dealers)) == tuple(found.count(number) for number in range(6))
    there = [column(player, dealer, qualifying) for dealer in dealers]
    assert column_counts(below, level, short, len(dealers)) == tuple(there.count(number) for number in range(4))


def test_scripts_call_every_verdict_of_a_short_dealer_the_same() -> None:
    assert [column_name(verdict) for verdict in range(len(VERDICTS))] == ["not_qualified"] * 3 + ["win", "tie", "lose"]
