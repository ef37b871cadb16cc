"""Jackpot meters: how one rises, what it shows, what a hit takes and what the house adds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from longsuit.rules.model import Meter
from longsuit.settlement.meters import Pots, increments, refill, shown
from tests.fast.settlement.toys import line


def terms(**more: Any) -> Meter:
    return Meter.model_validate({"seed": "$10", "contribution": "15%", **more})


def pots(showing: int, *hits: str, **more: Any) -> Pots:
    """One meter, with the shares of it that are due."""
    return Pots({"main": terms(**more)}, {"main": showing}, [share(part) for part in hits])


def share(part: str) -> Any:
    return line("share", Fraction(part), "main")


def test_a_wager_adds_its_parts_exactly() -> None:
    assert increments(terms(reserve="2.5%"), 501) == (Fraction(7515, 100), Fraction(12525, 1000))


def test_a_meter_shows_whole_cents_up_to_its_cap() -> None:
    assert shown(terms(), Fraction(200199, 100)) == 2001
    capped = terms(cap="$20")
    assert [shown(capped, Fraction(held)) for held in (1999, 2000, 2001)] == [1999, 2000, 2000]


@pytest.mark.parametrize(
    ("floor", "left", "added"),
    [("none", 0, 1000), ("none", 1, 0), ("none", 2000, 0), ("seed", 0, 1000), ("seed", 400, 600), ("seed", 1000, 0), ("seed", 2000, 0)],
)
def test_the_house_refills_an_empty_meter_and_one_below_its_floor(floor: str, left: int, added: int) -> None:
    assert refill(terms(floor=floor), left) == added


def test_a_hit_takes_its_share_rounded_down_to_the_cent() -> None:
    meter = pots(2001, "1/10")
    assert (meter.pays(share("1/10")), meter.take(share("1/10")), meter.showing) == (200, 200, {"main": 1801})
    assert pots(2011, "1/10").take(share("1/10")) == 201


def test_the_second_hit_takes_the_meter_as_the_first_left_it() -> None:
    meter = pots(5000, "1", "1")
    assert [meter.take(share("1")), meter.take(share("1"))] == [5000, 1000]
    assert meter.showing == {"main": 1000}


def test_equal_hits_share_one_prize_and_odd_cents_go_to_the_first() -> None:
    meter = pots(5000, "1", "1", "1", second_hit="shares the meter")
    assert meter.pays(share("1")) == 1667
    assert [meter.take(share("1")) for _ in range(3)] == [1667, 1667, 1666]
    assert meter.showing == {"main": 1000}
    assert meter.take(share("1")) == 1000 // 3 + 1, "a new prize begins once the old one is paid"


def test_unequal_hits_each_take_a_prize_of_their_own() -> None:
    meter = pots(5000, "1/10", "1", "1", second_hit="shares the meter")
    assert [meter.take(share(part)) for part in ("1/10", "1", "1")] == [500, 2250, 2250]


def test_a_prize_that_no_hit_was_announced_for_is_paid_whole() -> None:
    assert pots(5000, second_hit="shares the meter").pays(share("1")) == 5000


def test_a_meter_down_to_its_floor_is_filled_up_before_the_next_hit() -> None:
    meter = pots(1200, "1/2", "1/2", floor="seed")
    assert [meter.take(share("1/2")), meter.take(share("1/2"))] == [600, 500]
    assert meter.showing == {"main": 1000}
