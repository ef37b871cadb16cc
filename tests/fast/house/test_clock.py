"""Players' time is a duration on a steady clock: the time of day may jump, and processes may come and go."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest

from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.house.room.tables import Terms
from longsuit.house.service.dealer import Dealer
from longsuit.house.service.writer import Writer
from longsuit.rules import game
from tests.fast.house.fresh import furnish
from tests.fast.house.room import clear_table
from tests.fast.house.service.service import settings

HOUR = 3_600_000


class Clocks(Room):
    """A room whose time of day and whose steady clock are two things."""

    day = 1_000 * HOUR
    steady = 5_000

    def __init__(self, url: str) -> None:
        super().__init__(Database(furnish(url)), clock=lambda: self.day, steady_clock=lambda: self.steady)

    def wait(self, milliseconds: int) -> None:
        """Both clocks go on."""
        self.day += milliseconds
        self.steady += milliseconds


@pytest.fixture
def room(url: str) -> Iterator[Clocks]:
    made = Clocks(url)
    made.open_table(Terms(game("high-card-flush"), wager_seconds=20, decide_seconds=30))
    for seat, name in ((1, "Ann"), (2, "Bob")):
        person = int(made.create(name)["person"])
        made.buy_in(person, "$100")
        made.sit(1, seat, by=person)
    made.wager(1, 1, {"ante": "$15"}, by=1)
    yield made
    assert made.verify_log() == ()
    made.database.close()


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_the_time_of_day_jumps_and_nobody_has_more_or_less_time(room: Clocks, jump: int) -> None:
    room.wait(19_999)
    room.day += jump
    assert room.tick(1) is None
    room.wait(1)
    assert (room.tick(1) or {})["phase"] == "decisions"
    room.day -= jump
    room.wait(29_999)
    assert room.tick(1) is None
    room.wait(1)
    assert (room.tick(1) or {})["phase"] == "reveal"


def test_after_a_restart_everybody_gets_his_full_time(room: Clocks, url: str) -> None:
    room.wait(19_000)
    after = Clocks(url)
    after.day, after.steady = room.day, 77
    assert after.view(1)["deadline"] == 77 + 20_000
    after.wait(19_999)
    assert after.tick(1) is None
    after.wait(1)
    assert (after.tick(1) or {})["phase"] == "decisions"
    after.database.close()


def test_what_a_browser_is_shown_counts_down_by_the_steady_clock(room: Clocks) -> None:
    room.wait(5_000)
    room.day += HOUR
    shown = room.view(1)
    assert shown["deadline"] - shown["now"] == 15_000


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
def test_nobody_is_cleared_away_by_a_jump(room: Clocks, jump: int) -> None:
    room.take_back(1, 1, by=1)
    room.day += jump
    assert (room.quiet(600), clear_table(room, 1, 600)) == ([], None)
    room.wait(600_000)
    assert room.quiet(600) == [1]
    assert (clear_table(room, 1, 600) or {})["got_up"] == [1, 2]


def test_a_jump_is_noticed_once_and_is_in_the_log(room: Clocks) -> None:
    assert room.watch_clock() == 0
    room.wait(HOUR)
    assert room.watch_clock() == 0
    room.day -= HOUR
    assert (room.watch_clock(), room.watch_clock()) == (-HOUR, 0)
    with room.database.reading() as connection:
        (told,) = connection.exec_driver_sql("SELECT request FROM commands WHERE name = 'clock jumped'").scalars()
    assert json.loads(told) == {"milliseconds": -HOUR}


def test_the_dealer_says_that_the_clock_jumped(url: str, caplog: pytest.LogCaptureFixture) -> None:

    room = Clocks(url)
    dealer = Dealer(room, settings(), lambda *_: None, Writer(room, deals=True))
    room.day += HOUR
    with caplog.at_level(logging.WARNING):
        dealer._look_around()
    assert "The time of day jumped by 3600.0 s; players' time runs on as before" in caplog.text
    room.database.close()
