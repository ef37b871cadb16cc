"""Tables of the room: opened with a game and its limits, closed when nobody's wagers are down."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update

from longsuit.house.books import log, meters
from longsuit.house.books.ledger import accounts_of, open_accounts
from longsuit.house.books.schema import definitions, tables
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import HouseError, UnknownError
from longsuit.rules.model import Game
from longsuit.rules.original import title_of
from longsuit.table import Table
from longsuit.table import open_table as lay_out
from longsuit.table.standing import limit_groups

SECONDS = (1, 3600)
"""Least and most time players may be given."""


_KINDS = ("risk", "tray", "tokes")


@dataclass(frozen=True)
class HouseTable:
    """A table as the house stores it."""

    id: int
    table: Table
    open: bool
    wager_seconds: int
    decide_seconds: int
    risk_id: int
    """Account of the wagers at risk."""
    tray_id: int
    """The house's chips."""
    tokes_id: int
    """The dealer's."""
    coach: bool = False
    """Whether players may ask what a decision is worth."""

    @property
    def practice(self) -> bool:
        """Whether it is for one person at a time, with no clock."""
        return self.wager_seconds == 0

    @property
    def about(self) -> dict[str, Any]:
        """What the lobby and the felt both say of it."""
        game = self.table.game
        return {
            "table": self.id,
            "game": game.full_id,
            "definition": game.hash,
            "name": game.name,
            "sheet": title_of(game),
            "summary": game.summary,
            "notes": list(self.table.notes),
            "coach": self.coach,
            "wager_seconds": self.wager_seconds,
            "decide_seconds": self.decide_seconds,
        }


_GAMES: dict[str, Game] = {}
"""Definitions read so far, by their hash: the same hash is the same game in every database."""


def _game(connection: Connection, definition: str) -> Game:
    if definition not in _GAMES:
        text = connection.execute(select(definitions.c.text).where(definitions.c.hash == definition)).scalar_one()
        game = Game.model_validate_json(text)
        if game.hash != definition:
            raise HouseError("A definition in the database was changed; its rounds cannot be trusted.")
        _GAMES[definition] = game
    return _GAMES[definition]


@lru_cache(maxsize=256)
def _laid_out(definition: str, limits: str, date: str | None) -> Table:
    """The same definition and limits make the same table."""
    return lay_out(_GAMES[definition], limits=json.loads(limits), date=date)


_READ = select(tables).where(tables.c.id == bindparam("number"))


def read(connection: Connection, number: int) -> HouseTable:
    """A table by its number."""
    row = connection.execute(_READ, {"number": number}).one_or_none()
    if row is None:
        raise UnknownError(f"There is no table {number}.")
    _game(connection, row.definition)
    table = _laid_out(row.definition, row.limits, row.date)
    owner = f"table {number}"
    owned = accounts_of(connection, owner)
    risk, tray, tokes = (owned[owner, kind][0] for kind in _KINDS)
    return HouseTable(row.id, table, row.open, row.wager_seconds, row.decide_seconds, risk, tray, tokes, row.coach)


def under_limits(table: HouseTable, limits: str | None) -> HouseTable:
    """The same table under the limits of one of its rounds; None for those it was opened with."""
    return table if limits is None else replace(table, table=_laid_out(table.table.game.hash, limits, table.table.date))


def change_limits(transaction: Transaction, number: int, limits: Mapping[str, str]) -> dict[str, Any]:
    """Other limits, from the next round on."""
    opened = read(transaction.connection, number)
    row = transaction.connection.execute(_READ, {"number": number}).one()
    if not row.open:
        raise HouseError(f"Table {number} is closed.")
    if not limits:
        raise HouseError("Say which limits change.")
    standing = json.loads(row.later_limits or row.limits)
    groups = limit_groups(opened.table.layout)
    for group in {"base", "bonus"} & limits.keys():
        if group not in groups.values():
            raise HouseError(f"No wager here goes by the {group} limits; name one of: {', '.join(groups)}.")
        standing = {wager: limit for wager, limit in standing.items() if groups[wager] != group}
    laid = lay_out(opened.table.game, limits={**standing, **limits}, date=row.date)
    texts = limit_texts(laid)
    _change(transaction, number, {"later_limits": json.dumps(texts)})
    return {"table": number, "limits": texts}


def limit_texts(laid: Table) -> dict[str, str]:
    """A table's limits by wager, as text."""
    return {laid.layout.names[place]: str(limit) for place, limit in laid.ranges.items()}


@dataclass(frozen=True)
class Terms:
    """What a supervisor decides when he opens a table."""

    game: Game
    limits: Mapping[str, str] | None = None
    date: str | None = None
    """The day whose wager cap holds."""
    wager_seconds: int = 30
    """From the first wager to the deal."""
    decide_seconds: int = 30
    """For each decision."""
    meters: Mapping[str, int] | None = None
    """Meters of the house to play for, by the game's names; those left out are new."""
    coach: bool = False
    """Whether players may ask what a decision is worth."""

    @property
    def practice(self) -> bool:
        """Whether the table is for one person at a time, with no clock: nobody is given any seconds."""
        return self.wager_seconds == self.decide_seconds == 0

    @property
    def request(self) -> dict[str, Any]:
        """As the log has them."""
        about = {"game": self.game.full_id, "definition": self.game.hash, "limits": dict(self.limits or {}), "date": self.date}
        seconds = [self.wager_seconds, self.decide_seconds]
        return {**about, "seconds": seconds, "meters": dict(self.meters or {}), "coach": self.coach}


def open_table(transaction: Transaction, terms: Terms) -> HouseTable:
    """A new table with its accounts, its meters and its log."""
    laid = lay_out(terms.game, limits=terms.limits, date=terms.date)
    for seconds in (terms.wager_seconds, terms.decide_seconds):
        if type(seconds) is not int or not (SECONDS[0] <= seconds <= SECONDS[1] or terms.practice):
            raise HouseError(f"Players get {SECONDS[0]} to {SECONDS[1]} seconds.")
    connection = transaction.connection
    if connection.execute(select(definitions.c.hash).where(definitions.c.hash == terms.game.hash)).one_or_none() is None:
        connection.execute(insert(definitions).values(hash=terms.game.hash, text=terms.game.text))
    values = {
        "definition": terms.game.hash,
        "limits": json.dumps(limit_texts(laid)),
        "date": laid.date,
        "wager_seconds": terms.wager_seconds,
        "decide_seconds": terms.decide_seconds,
        "open": True,
        "coach": terms.coach,
    }
    number = int(connection.execute(insert(tables).values(values).returning(tables.c.id)).scalar_one())
    transaction.attest(f"table {number}", {**values, **open_accounts(connection, f"table {number}", *_KINDS)})
    log.begin_chain(connection, f"table {number}")
    table = read(connection, number)
    _meters(transaction, table, terms.meters or {})
    return table


def _meters(transaction: Transaction, table: HouseTable, given: Mapping[str, int]) -> None:
    """The meters a table plays for: linked where the supervisor says so, else new with their seed."""
    terms = {name: meter for wager in table.table.game.wager.values() for name, meter in wager.meters.items()}
    for name in given:
        if name not in table.table.layout.seeds:
            raise HouseError(f"There is no meter {name[:40]!r} at this table; there are: {', '.join(table.table.layout.seeds) or 'none'}.")
    if len(set(given.values())) < len(given):
        raise HouseError("A table does not play for one meter under two names.")
    for name in table.table.layout.seeds:
        meter = given[name] if name in given else meters.create(transaction, name, terms[name], table.tray_id)
        meters.link(transaction, table.id, name, terms[name], meter)


def close(transaction: Transaction, number: int) -> None:
    """Close the table to further rounds."""
    _change(transaction, number, {"open": False})


def _change(transaction: Transaction, number: int, values: dict[str, Any]) -> None:
    transaction.connection.execute(update(tables).where(tables.c.id == number).values(values))
    transaction.attest(f"table {number}", values)
