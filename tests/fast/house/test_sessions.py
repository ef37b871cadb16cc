"""Two at the door at once: whoever changes a password is not undone by whoever still knows the old one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from argon2 import PasswordHasher

from longsuit.house.errors import HouseError, NotAllowedError
from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions
from tests.fast.house.room import TestRoom

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
BETTER = PasswordHasher(time_cost=2, memory_cost=8, parallelism=1)
OLD, NEW = "correct horse battery", "staple and some more"


class Slow(Passwords):
    """Something happens while a password is checked."""

    def __init__(self, meanwhile: Callable[[], None]) -> None:
        super().__init__(BETTER)
        self.meanwhile = meanwhile

    def fits(self, stored: str | None, password: str) -> bool:
        """Checked, and then it takes a while."""
        found = super().fits(stored, password)
        self.meanwhile()
        return found


def test_a_password_changed_while_the_old_one_is_checked_stays_changed(room: TestRoom) -> None:
    sessions = Sessions(room, Passwords(QUICK))
    _, token = sessions.join("Ann", OLD)
    ann = sessions.visitor(token)
    assert ann is not None
    slow = Sessions(room, Slow(lambda: sessions.change_password(ann, OLD, NEW)))
    with pytest.raises(NotAllowedError, match="changed just now"):
        slow.sign_in("Ann", OLD)
    assert room.query("SELECT count(*) FROM sessions") == [(1,)]
    slow = Sessions(room, Slow(lambda: sessions.change_password(ann, NEW, OLD)))
    with pytest.raises(NotAllowedError, match="changed just now"):
        slow.change_password(ann, NEW, "a third one, quite long")
    assert sessions.sign_in("Ann", OLD)[0] == ann.person
    room.check()


def test_somebody_is_appointed_once_however_often_it_is_said(room: TestRoom) -> None:
    sessions = Sessions(room, Passwords(QUICK))
    boss = int(room.create("Pat", "supervisor")["person"])
    first = sessions.appoint("Ann", OLD, "player", by=boss, key="Ann comes")
    assert sessions.appoint("Ann", OLD, "player", by=boss, key="Ann comes") == first
    assert room.balance(first["person"]) == 100_000
    with pytest.raises(HouseError, match="another command"):
        sessions.appoint("Ben", OLD, "player", by=boss, key="Ann comes")
    room.check()
