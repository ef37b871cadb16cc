"""The door: who comes in as whom. Sessions and passwords; both changes and visits are in the log, secrets are not."""

from __future__ import annotations

import hashlib
import secrets
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from longsuit.house.books.ledger import Move, bank
from longsuit.house.books.log import Command
from longsuit.house.books.schema import passwords, sessions
from longsuit.house.books.schema import people as people_table
from longsuit.house.books.transaction import Step, Work, carry_out
from longsuit.house.errors import HouseError, NotAllowedError
from longsuit.house.room import Room, people
from longsuit.house.room.passwords import Passwords

WELCOME = 100_000
"""Cents of play money everybody gets at the door."""

_DAY = 86_400_000
_LASTS = 30 * _DAY
_MOST_SESSIONS = 20
_KEPT = select(passwords.c.hash).where(passwords.c.person_id == bindparam("person"))


class Asker(NamedTuple):
    """Somebody signed in."""

    person: int
    name: str
    role: str
    session: str
    """The hash of his token: names the session in memory, opens nothing."""


def token_hash(token: str) -> str:
    """How a session's token is kept."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Door:
    """The way into a room."""

    def __init__(self, room: Room, checker: Passwords | None = None) -> None:
        self.room = room
        self.passwords = checker or Passwords()

    def _do(self, name: str, chain: str, step: Step, *, by: int | None, key: str | None = None, **request: Any) -> dict[str, Any]:
        command = Command(name, "house" if by is None else f"person {by}", chain, request, key)
        return carry_out(self.room.database, command, step, clock=self.room.clock, entropy=self.room.entropy)

    def guest(self) -> tuple[dict[str, Any], str]:
        """A guest with welcome money, signed in: who it is, and the token."""
        token = secrets.token_urlsafe(32)
        step = partial(_join, name=None, role="guest", kept=None, token=token_hash(token))
        return self._do("create", "house", step, by=None, called=None, role="guest", welcome=WELCOME), token

    def join(self, name: str, password: str) -> tuple[dict[str, Any], str]:
        """A new player with welcome money, signed in."""
        token = secrets.token_urlsafe(32)
        step = partial(_join, name=name, role="player", kept=self.passwords.hash(password), token=token_hash(token))
        return self._do("create", "house", step, by=None, called=name, role="player", welcome=WELCOME), token

    def appoint(self, name: str, password: str, role: str, *, by: int | None = None, key: str | None = None) -> dict[str, Any]:
        """A new person made by a supervisor, or by the house at its console; he signs in himself."""
        kept = self.passwords.hash(password)

        def step(work: Work) -> dict[str, Any]:
            people.need_supervisor(work.connection, by)
            if role not in ("player", "supervisor"):
                raise HouseError("Somebody with a password is a player or a supervisor.")
            return _join(work, name=name, role=role, kept=kept, token=None)

        return self._do("create", "house", step, by=by, key=key, called=name, role=role, welcome=WELCOME if role == "player" else 0)

    def sign_in(self, name: str, password: str) -> tuple[int, str]:
        """The person and a token, if name and password belong together."""
        query = select(people_table.c.id, passwords.c.hash).join_from(people_table, passwords).where(people_table.c.name == name)
        with self.room.database.reading() as connection:
            row = connection.execute(query).one_or_none() if people.is_name(name) else None
        if not self.passwords.fits(row.hash if row else None, password) or row is None:
            raise NotAllowedError("Name and password do not belong together.")
        token = secrets.token_urlsafe(32)
        better = self.passwords.hash(password) if self.passwords.outdated(row.hash) else None

        def step(work: Work) -> dict[str, Any]:
            _unchanged(work.connection, row.id, row.hash)
            if better:
                _keep(work.connection, row.id, better)
            _begin(work, row.id, token_hash(token))
            return {"person": row.id}

        self._do("sign in", f"person {row.id}", step, by=row.id)
        return row.id, token

    def sign_out(self, asker: Asker) -> None:
        """End a session."""

        def step(work: Work) -> dict[str, Any]:
            work.connection.execute(delete(sessions).where(sessions.c.token == asker.session))
            return {"person": asker.person}

        self._do("sign out", f"person {asker.person}", step, by=asker.person)

    def change_password(self, asker: Asker, old: str, new: str) -> None:
        """A new password; every other session of this person ends."""
        with self.room.database.reading() as connection:
            kept = connection.execute(_KEPT, {"person": asker.person}).scalar_one_or_none()
        if not self.passwords.fits(kept, old):
            raise NotAllowedError("That is not the old password.")
        fresh = self.passwords.hash(new)

        def step(work: Work) -> dict[str, Any]:
            _unchanged(work.connection, asker.person, kept)
            _keep(work.connection, asker.person, fresh)
            others = (sessions.c.person_id == asker.person) & (sessions.c.token != asker.session)
            work.connection.execute(delete(sessions).where(others))
            return {"person": asker.person}

        self._do("change password", f"person {asker.person}", step, by=asker.person)

    def who(self, token: str) -> Asker | None:
        """Whose token this is; a session in use does not run out."""
        return self._found(token_hash(token))

    def _found(self, kept: str) -> Asker | None:
        query = select(people_table, sessions.c.expires).join_from(sessions, people_table).where(sessions.c.token == kept)
        with self.room.database.reading() as connection:
            row = connection.execute(query).one_or_none()
        now = self.room.clock()
        if row is None or row.expires <= now:
            return None
        if row.expires < now + _LASTS - _DAY:
            self.room.database.transact(partial(_prolong, kept=kept, until=now + _LASTS))
        return Asker(row.id, row.name, row.role, kept)

    def sweep(self) -> None:
        """Forget sessions that have run out."""
        self.room.database.transact(partial(_swept, now=self.room.clock()))

    def dismiss_all(self) -> int:
        """End every session; how many there were."""

        def step(work: Work) -> dict[str, Any]:
            return {"sessions": work.connection.execute(delete(sessions)).rowcount}

        return int(self._do("end sessions", "house", step, by=None)["sessions"])

    def still_in(self, kept: set[str]) -> set[str]:
        """Which of these sessions are still good."""
        query = select(sessions.c.token).where(sessions.c.token.in_(sorted(kept)), sessions.c.expires > self.room.clock())
        with self.room.database.reading() as connection:
            return set(connection.execute(query).scalars())


def _join(work: Work, *, name: str | None, role: str, kept: str | None, token: str | None) -> dict[str, Any]:
    """A new person with whatever comes with him."""
    made = people.create(work, name, role)
    number = int(made["person"])
    if role != "supervisor":
        work.move(Move(bank(work.connection), people.purse(work.connection, number)[0], WELCOME, "buy-in"))
    if kept is not None:
        work.connection.execute(insert(passwords).values(person_id=number, hash=kept))
    if token is not None:
        _begin(work, number, token)
    return made


def _unchanged(connection: Connection, person: int, checked: str | None) -> None:
    """The password is still the one that was checked: checking takes a while, and somebody may have changed it meanwhile."""
    if connection.execute(_KEPT, {"person": person}).scalar_one_or_none() != checked:
        raise NotAllowedError("The password was changed just now; please try again.")


def _keep(connection: Connection, person: int, kept: str) -> None:
    connection.execute(update(passwords).where(passwords.c.person_id == person).values(hash=kept))


def _prolong(connection: Connection, *, kept: str, until: int) -> None:
    connection.execute(update(sessions).where(sessions.c.token == kept).values(expires=until))


def _swept(connection: Connection, *, now: int) -> None:
    connection.execute(delete(sessions).where(sessions.c.expires <= now))


def _begin(work: Work, person: int, token: str) -> None:
    """A new session; those run out, and the oldest of too many, go."""
    mine = sessions.c.person_id == person
    work.connection.execute(delete(sessions).where(mine & (sessions.c.expires <= work.now)))
    query = select(sessions.c.token).where(mine).order_by(sessions.c.expires.desc(), sessions.c.token).offset(_MOST_SESSIONS - 1)
    extra = list(work.connection.execute(query).scalars())
    if extra:
        work.connection.execute(delete(sessions).where(sessions.c.token.in_(extra)))
    work.connection.execute(insert(sessions).values(token=token, person_id=person, expires=work.now + _LASTS))
