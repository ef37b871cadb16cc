"""Sheet 003, 4c, in the card room: a straight flush laid aside is in the purse before the raise, and a void takes it back."""

from __future__ import annotations

import pytest

from longsuit import fair
from longsuit.table import RoundError, stacked
from tests.fast.house.room import TestRoom

DECK = stacked("As Js 9s 7s 6d 7d 8d  Kc Qc 4c 2h 3h 5d Ts")
CLASSIC = "high-card-flush/classic"


@pytest.fixture
def table(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> int:
    """Ann, person 1, has put her last chips down and holds a straight flush outside her best flush."""
    monkeypatch.setattr(fair, "shuffle", lambda *_args, **_named: DECK)
    table, ann = room.table(CLASSIC, settings={"tokes": "ride"}), room.player("Ann", "$22")
    assert ann == 1
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15", "straight-flush": "$5"}, {"straight-flush": "$2"}, by=ann)
    assert room.balance(ann) == 0
    room.deal(table)
    return table


def test_what_is_laid_aside_is_paid_at_once_and_may_be_raised_with(room: TestRoom, table: int) -> None:
    assert room.view(table, by=1)["own"]["1"]["asides"] == [{"wager": "straight-flush", "cards": "8d 7d 6d", "pays": 4000}]
    answer = room.lay_aside(table, 1, by=1)
    assert (answer["phase"], answer["turn"], room.balance(1)) == ("decisions", 1, 4_000)
    assert room.trial_balance().totals["tokes"] == 1_600
    assert "straight-flush" not in room.view(table, by=1)["public"]["seats"][0]["bets"]
    room.stay(table, 1, by=1)
    assert room.balance(1) == 2_500
    room.settle(table)
    assert (room.balance(1), room.trial_balance().totals["risk"]) == (8_500, 0)
    room.check()


def test_a_raise_lays_aside_first(room: TestRoom, table: int) -> None:
    room.stay(table, 1, by=1)
    assert room.balance(1) == 2_500
    room.settle(table)
    assert room.balance(1) == 8_500
    room.check()


@pytest.mark.parametrize("raised", [False, True])
def test_a_void_takes_the_payout_back_and_returns_every_wager(room: TestRoom, table: int, raised: bool) -> None:  # noqa: FBT001 (a case)
    room.lay_aside(table, 1, "straight-flush", "8d 7d 6d", by=1)
    if raised:
        room.stay(table, 1, by=1)
    room.void(table, "two cards stuck together")
    totals = room.trial_balance().totals
    assert (room.balance(1), totals["risk"], totals["tray"], totals["tokes"]) == (2_200, 0, 0, 0)
    room.check()


def test_nothing_is_laid_aside_twice(room: TestRoom, table: int) -> None:
    room.lay_aside(table, 1, by=1)
    with pytest.raises(RoundError, match="nothing to lay aside"):
        room.lay_aside(table, 1, by=1)
