"""Sessions and passwords: who signs in as whom. Changes and visits are in the log, secrets are not."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, true, update

from longsuit.house.books import facts
from longsuit.house.books.ledger import Move, bank
from longsuit.house.books.schema import passwords, sessions
from longsuit.house.books.schema import people as people_table
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import HouseError, NotAllowedError, UnknownError
from longsuit.house.names import is_name
from longsuit.house.room import Room, people
from longsuit.house.room.passwords import Passwords

WELCOME = 100_000
"""Cents of play money every newcomer gets."""

_DAY = 86_400_000
_LASTS = 30 * _DAY
_MOST_SESSIONS = 20
_SHOWN = 16
"""Digits of a session's hash by which its owner names it."""
_LONGEST_BROWSER = 200
_STORED = select(passwords.c.hash).where(passwords.c.person_id == bindparam("person"))


class Visitor(NamedTuple):
    """Somebody signed in."""

    person: int
    name: str
    role: str
    session: str
    """The hash of his token: names the session in memory, opens nothing."""
    names: tuple[str, ...] = ()
    """What he is called, and was: earlier rounds may have an earlier name."""


class _Begun(NamedTuple):
    """A session as it begins."""

    token: str
    """Its hash."""
    browser: str
    """What the browser calls itself."""


def token_hash(token: str) -> str:
    """The hash under which a session's token is stored."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Sessions:
    """The way into a room."""

    def __init__(self, room: Room, checker: Passwords | None = None) -> None:
        self.room = room
        self.passwords = checker or Passwords()

    def guest(self, browser: str = "") -> tuple[dict[str, Any], str]:
        """A guest with welcome money, signed in: who it is, and the token."""
        return self._newcomer(None, "guest", None, browser)

    def join(self, name: str, password: str, browser: str = "") -> tuple[dict[str, Any], str]:
        """A new player with welcome money, signed in."""
        return self._newcomer(name, "player", self.passwords.hash(password), browser)

    def _newcomer(self, name: str | None, role: str, stored: str | None, browser: str) -> tuple[dict[str, Any], str]:
        token = secrets.token_urlsafe(32)
        step = partial(_join, name=name, role=role, stored=stored, begun=_Begun(token_hash(token), browser))
        return self.room.carry_out("create", "house", step, by=None, called=name, role=role, welcome=WELCOME), token

    def appoint(self, name: str, password: str, role: str, *, by: int | None = None, key: str | None = None) -> dict[str, Any]:
        """A new person made by a supervisor, or by the house at its console; he signs in himself."""
        stored = self.passwords.hash(password)

        def step(transaction: Transaction) -> dict[str, Any]:
            people.need_supervisor(transaction)
            if role not in ("player", "supervisor"):
                raise HouseError("Somebody with a password is a player or a supervisor.")
            return _join(transaction, name=name, role=role, stored=stored, begun=None)

        return self.room.carry_out(
            "create", "house", step, by=by, key=key, called=name, role=role, welcome=WELCOME if role == "player" else 0
        )

    def sign_in(self, name: str, password: str, browser: str = "") -> tuple[int, str]:
        """The person and a token, if name and password belong together."""
        query = select(people_table.c.id, passwords.c.hash).join_from(people_table, passwords).where(people_table.c.name == name)
        with self.room.database.reading() as connection:
            row = connection.execute(query).one_or_none() if is_name(name) else None
        if not self.passwords.fits(row.hash if row else None, password) or row is None:
            raise NotAllowedError("The name or the password is wrong.")
        token = secrets.token_urlsafe(32)
        better = self.passwords.hash(password) if self.passwords.outdated(row.hash) else None

        def step(transaction: Transaction) -> None:
            _unchanged(transaction.connection, row.id, row.hash)
            if better:
                _store(transaction, row.id, better)
            _begin(transaction, row.id, _Begun(token_hash(token), browser))

        self._about("sign in", row.id, step)
        return row.id, token

    def sign_out(self, visitor: Visitor) -> None:
        """End a session."""
        self._about("sign out", visitor.person, partial(_end, which=sessions.c.token == visitor.session))

    def keep(self, visitor: Visitor, password: str, name: str | None = None) -> None:
        """A guest becomes a player: a password and, if he likes, a name of his own; chips and history stay."""
        stored = self.passwords.hash(password)

        def step(transaction: Transaction) -> None:
            if people.read(transaction.connection, visitor.person).role != "guest":
                raise HouseError("You have an account already.")
            if name is not None and name != visitor.name:
                people.rename(transaction, visitor.person, name)
            transaction.connection.execute(update(people_table).where(people_table.c.id == visitor.person).values(role="player"))
            transaction.connection.execute(insert(passwords).values(person_id=visitor.person, hash=stored))
            transaction.attest(f"person {visitor.person}", {"role": "player", "password": facts.password(stored)})

        self._about("keep account", visitor.person, step, **({} if name is None else {"called": name}))

    def change_password(self, visitor: Visitor, old: str, new: str) -> None:
        """A new password; every other session of this person ends."""
        with self.room.database.reading() as connection:
            stored = connection.execute(_STORED, {"person": visitor.person}).scalar_one_or_none()
        if not self.passwords.fits(stored, old):
            raise NotAllowedError("That is not the old password.")
        fresh = self.passwords.hash(new)

        def step(transaction: Transaction) -> None:
            _unchanged(transaction.connection, visitor.person, stored)
            _store(transaction, visitor.person, fresh)
            _end(transaction, (sessions.c.person_id == visitor.person) & (sessions.c.token != visitor.session))

        self._about("change password", visitor.person, step)

    def _about(self, name: str, person: int, action: Callable[[Transaction], object], **request: Any) -> None:
        """A command that somebody gives about himself."""

        def step(transaction: Transaction) -> dict[str, Any]:
            action(transaction)
            return {"person": person}

        self.room.carry_out(name, f"person {person}", step, by=person, **request)

    def visitor(self, token: str) -> Visitor | None:
        """Whose token this is; a session in use does not run out."""
        stored = token_hash(token)
        query = select(people_table, sessions.c.expires).join_from(sessions, people_table).where(sessions.c.token == stored)
        with self.room.database.reading() as connection:
            row = connection.execute(query).one_or_none()
        now = self.room.clock()
        if row is None or row.expires <= now:
            return None
        if row.expires < now + _LASTS - _DAY:
            prolonged = update(sessions).where(sessions.c.token == stored).values(expires=now + _LASTS)
            self.room.database.transact(lambda connection: connection.execute(prolonged))
        person = people.Person(row.id, row.name, row.role, row.formerly)
        return Visitor(person.id, person.name, person.role, stored, person.names)

    def listed(self, visitor: Visitor) -> list[dict[str, Any]]:
        """Somebody's sessions, the one used last first; the time of use is stored once a day."""
        query = select(sessions).where(sessions.c.person_id == visitor.person, sessions.c.expires > self.room.clock())
        with self.room.database.reading() as connection:
            rows = connection.execute(query.order_by(sessions.c.expires.desc(), sessions.c.token)).all()
        return [
            {
                "session": row.token[:_SHOWN],
                "here": row.token == visitor.session,
                "begun": row.begun,
                "used": row.expires - _LASTS,
                "browser": row.browser,
            }
            for row in rows
        ]

    def end(self, visitor: Visitor, shown: str | None) -> list[str]:
        """End one of somebody's sessions by its id, or all but the current one; returns their hashes."""
        mine = sessions.c.person_id == visitor.person
        meant = mine & (sessions.c.token != visitor.session if shown is None else sessions.c.token.startswith(shown, autoescape=True))
        ended: list[str] = []

        def step(transaction: Transaction) -> dict[str, Any]:
            ended[:] = _end(transaction, meant)
            if shown is not None and not ended:
                raise UnknownError("There is no such session of yours.")
            return {"person": visitor.person, "ended": len(ended)}

        self.room.carry_out("end sessions", f"person {visitor.person}", step, by=visitor.person)
        return ended

    def forget(self, visitor: Visitor, password: str) -> list[str]:
        """Delete somebody's account; the sessions that ended by it."""
        with self.room.database.reading() as connection:
            stored = connection.execute(_STORED, {"person": visitor.person}).scalar_one_or_none()
            open_ones = list(connection.execute(select(sessions.c.token).where(sessions.c.person_id == visitor.person)).scalars())
        if stored is not None and not self.passwords.fits(stored, password):
            raise NotAllowedError("That is not your password.")
        self.room.forget(visitor.person, by=visitor.person)
        return open_ones

    def sweep(self) -> None:
        """Forget sessions that have run out."""
        expired = delete(sessions).where(sessions.c.expires <= self.room.clock())
        self.room.database.transact(lambda connection: connection.execute(expired))

    def end_all(self) -> int:
        """End every session; how many there were."""
        answer = self.room.carry_out("end sessions", "house", lambda transaction: {"sessions": len(_end(transaction, true()))}, by=None)
        return int(answer["sessions"])

    def active(self, stored: set[str]) -> set[str]:
        """Which of these sessions are still good."""
        query = select(sessions.c.token).where(sessions.c.token.in_(sorted(stored)), sessions.c.expires > self.room.clock())
        with self.room.database.reading() as connection:
            return set(connection.execute(query).scalars())


def _join(transaction: Transaction, *, name: str | None, role: str, stored: str | None, begun: _Begun | None) -> dict[str, Any]:
    """A new person with welcome money, password and session."""
    made = people.create(transaction, name, role)
    number = int(made["person"])
    if role != "supervisor":
        transaction.move(Move(bank(transaction.connection), people.purse(transaction.connection, number)[0], WELCOME, "buy-in"))
    if stored is not None:
        transaction.connection.execute(insert(passwords).values(person_id=number, hash=stored))
        transaction.attest(f"person {number}", {"password": facts.password(stored)})
    if begun is not None:
        _begin(transaction, number, begun)
    return made


def _unchanged(connection: Connection, person: int, checked: str | None) -> None:
    """The password is still the one that was checked: checking takes a while, and somebody may have changed it meanwhile."""
    if connection.execute(_STORED, {"person": person}).scalar_one_or_none() != checked:
        raise NotAllowedError("The password was changed just now; please try again.")


def _store(transaction: Transaction, person: int, stored: str) -> None:
    transaction.connection.execute(update(passwords).where(passwords.c.person_id == person).values(hash=stored))
    transaction.attest(f"person {person}", {"password": facts.password(stored)})


def _end(transaction: Transaction, which: ColumnElement[bool]) -> list[str]:
    """End some sessions; their hashes."""
    ended = transaction.connection.execute(delete(sessions).where(which).returning(sessions.c.person_id, sessions.c.token)).all()
    for person, token in ended:
        transaction.attest(f"person {person}", {facts.session(token): None})
    return [token for _, token in ended]


def _begin(transaction: Transaction, person: int, begun: _Begun) -> None:
    """A new session; those run out, and the oldest of too many, go."""
    mine = sessions.c.person_id == person
    _end(transaction, mine & (sessions.c.expires <= transaction.now))
    query = (
        select(sessions.c.token)
        .where(mine)
        .order_by(sessions.c.expires.desc(), sessions.c.begun.desc(), sessions.c.token)
        .offset(_MOST_SESSIONS - 1)
    )
    extra = list(transaction.connection.execute(query).scalars())
    if extra:
        _end(transaction, sessions.c.token.in_(extra))
    browser = "".join(filter(str.isprintable, begun.browser))[:_LONGEST_BROWSER]
    values = {"token": begun.token, "person_id": person, "expires": transaction.now + _LASTS, "begun": transaction.now, "browser": browser}
    transaction.connection.execute(insert(sessions).values(values))
    transaction.attest(f"person {person}", {facts.session(begun.token): True})
