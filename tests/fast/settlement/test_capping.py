"""The maximum aggregate payout: whose winnings count, and how a limit is divided."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from longsuit.rules.model import AggregatePayout
from longsuit.settlement import layout
from longsuit.settlement.capping import Cap, first_come, largest_remainders, rounded_down
from tests.fast.settlement.toys import PLAY_TABLE, toy

RULE: dict[str, Any] = {"limit": "$1", "scope": "table", "covers": "all wagers", "sharing": "pro rata"}


def cap(*, covered: tuple[str, ...] = ("base", "bonus"), first: tuple[str, ...] = (), **rule: str) -> Cap:
    return Cap(AggregatePayout.model_validate(RULE | rule), frozenset(covered), frozenset(first))


def laid_cap(**rule: str) -> Cap | None:
    """The cap of a game whose Play wager has a pay table."""
    return layout(toy({"wager": {"play": PLAY_TABLE}, "aggregate_payout": RULE | rule})).cap


def test_a_cap_covers_all_wagers_or_those_paid_by_a_table_alone() -> None:
    every, bonuses = laid_cap(), laid_cap(covers="bonuses")
    assert every is not None
    assert bonuses is not None
    assert every.covered == {"ante", "play", "pairs", "ante-bonus"}
    assert bonuses.covered == {"pairs", "ante-bonus"}
    assert layout(toy()).cap is None


def test_a_cap_protects_the_wagers_without_a_pay_table_or_none() -> None:
    protects, not_ = laid_cap(protects="base wagers"), laid_cap()
    assert protects is not None
    assert not_ is not None
    assert (set(protects.first), set(not_.first)) == ({"ante"}, set())


def test_winnings_of_the_wagers_covered_count_and_a_meter_s_money_does_not() -> None:
    bonuses = cap(covered=("bonus",))
    assert [bonuses.winnings("bonus", net) for net in (700, 1, 0, -700)] == [700, 1, 0, 0]
    assert bonuses.winnings("base", 700) == bonuses.winnings("bonus", 700, meter="main") == 0
    assert bonuses.winnings("bonus", np.array([5, -5, 3])).tolist() == [5, 0, 3]


@pytest.mark.parametrize(("rounding", "unit"), [("largest remainder", 25), ("down to the cent", 1), ("down to the chip", 500)])
def test_shares_are_made_in_the_unit_the_rounding_names(rounding: str, unit: int) -> None:
    assert cap(rounding=rounding).unit(payout_chip=25, chip=500) == unit


def test_a_limit_that_is_just_enough_cuts_nobody() -> None:
    assert cap(rounding="down to the chip").divide(["base", "bonus"], [150, 250], 400, 100) == [150, 250]
    assert cap(rounding="down to the chip").divide(["base", "bonus"], [150, 250], 399, 100) == [100, 200]


def test_protected_wagers_are_paid_before_the_others_share_what_is_left() -> None:
    for sharing, rounding in (("settling order", "largest remainder"), ("pro rata", "largest remainder"), ("pro rata", "down to the cent")):
        protecting = cap(first=("base",), sharing=sharing, rounding=rounding)
        assert protecting.divide(["bonus", "base", "bonus"], [300, 400, 300], 600, 1) == (
            [200, 400, 0] if sharing == "settling order" else [100, 400, 100]
        )
        assert protecting.divide(["bonus", "base"], [300, 400], 200, 1) == [0, 200]


def test_each_way_of_sharing_divides_as_it_says() -> None:
    wagers, due = ["base", "bonus", "bonus"], [300, 300, 300]
    assert cap(sharing="settling order").divide(wagers, due, 500, 100) == [300, 200, 0]
    assert cap(rounding="largest remainder").divide(wagers, due, 550, 100) == [200, 200, 100]
    assert cap(rounding="down to the chip").divide(wagers, [350, 250, 300], 500, 100) == [200, 200, 100]


def test_whole_chips_left_over_go_to_the_largest_remainders_or_to_the_first_in_order() -> None:
    assert largest_remainders([100, 100, 700], 500, 100) == [100, 0, 400]
    assert largest_remainders([100, 200, 600], 500, 100) == [100, 100, 300]
    assert rounded_down([100, 200, 600], 500, 100) == [100, 100, 300]
    assert rounded_down([100, 700, 200], 599, 100) == [0, 400, 100]
    assert rounded_down([250, 250], 460, 100) == [200, 200], "nobody gets a chip beyond his due"
    assert rounded_down([900, 100], 990, 100) == [900, 0]
    assert rounded_down([90, 990], 1079, 100) == [0, 900]


def test_who_comes_first_is_paid_in_whole_chips_until_the_limit() -> None:
    assert first_come([250, 250], 500, 100) == [250, 250]
    assert first_come([250, 250, 50], 449, 100) == [250, 100, 50]
    assert first_come([300, 1], 250, 100) == [200, 1]


def test_pro_rata_is_exact_to_the_cent_with_the_largest_remainders_first() -> None:
    assert largest_remainders([1, 1, 1], 2) == [1, 1, 0]
    assert largest_remainders([50, 30, 20], 10) == [5, 3, 2]
    assert largest_remainders([3, 5], 9) == [3, 5]
    assert sum(largest_remainders([123457, 7, 999], 1001)) == 1001
    assert first_come([5, 5, 5], 7) == [5, 2, 0]


def test_shares_round_down_to_the_chip_and_whole_chips_left_over_go_one_each_in_order() -> None:
    assert rounded_down([3000, 3000, 3000], 5099, 100) == [1700, 1700, 1600]
    assert rounded_down([5000, 3000, 2000], 1000, 500) == [1000, 0, 0]
    assert rounded_down([3000, 5000], 9000, 100) == [3000, 5000]
    assert rounded_down([50, 950, 900], 1800, 100) == [0, 900, 900], "a chip more would be above the first one's due, and the second's"


@given(
    due=st.lists(st.integers(0, 50_000), min_size=1, max_size=12),
    limit=st.integers(0, 100_000),
    chip=st.sampled_from([1, 25, 100, 500]),
    protects=st.sampled_from(["base wagers", "nothing"]),
    sharing=st.sampled_from(["pro rata", "settling order"]),
    data=st.data(),
)
def test_a_divided_limit_is_never_passed_and_no_chip_is_kept_that_somebody_may_have(  # noqa: PLR0917 (drawn)
    due: list[int], limit: int, chip: int, protects: Any, sharing: Any, data: st.DataObject
) -> None:
    base = data.draw(st.lists(st.booleans(), min_size=len(due), max_size=len(due)))
    first = ("base",) if protects == "base wagers" else ()
    made = cap(first=first, sharing=sharing, protects=protects, rounding="down to the chip")
    paid = made.divide(["base" if protected else "bonus" for protected in base], due, limit, made.unit(payout_chip=1, chip=chip))
    assert all(0 <= less <= much for less, much in zip(paid, due, strict=True))
    assert sum(paid) <= limit
    left = limit - sum(paid)
    assert left < chip or all(much - less < chip for less, much in zip(paid, due, strict=True))
    if protects == "base wagers" and sum(much for much, first in zip(due, base, strict=True) if first) <= limit:
        assert all(less == much for less, much, first in zip(paid, due, base, strict=True) if first)
