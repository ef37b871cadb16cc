"""The card room: every command somebody may give, each one transaction, safe to give twice."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from longsuit.fair import Proof
from longsuit.house.books import ledger, log, meters
from longsuit.house.books.database import Database
from longsuit.house.books.log import Command
from longsuit.house.books.transaction import Step, Transaction, carry_out
from longsuit.house.errors import HouseError, NothingDueError
from longsuit.house.room import absent, people, play, rounds, seating, tables, views
from longsuit.house.room.seating import Place
from longsuit.house.room.tables import Terms
from longsuit.table import Round
from longsuit.table.money import Amount

Answer = dict[str, Any]


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Room:
    """A room on a database. Any number of them, in any number of processes, may share one.

    ``by`` is the person who asks; None is the house itself, at its console. ``key`` makes a command safe to repeat.
    """

    def __init__(
        self, database: Database, *, clock: Callable[[], int] = now, entropy: Callable[[int], bytes] = secrets.token_bytes
    ) -> None:
        self.database = database
        self.clock = clock
        self.entropy = entropy

    def _do(self, name: str, chain: str, step: Step, *, by: int | None, key: str | None, **request: Any) -> Answer:
        author = "house" if by is None else f"person {by}"
        command = Command(name, author, chain, request, key)
        return carry_out(self.database, command, step, clock=self.clock, entropy=self.entropy)

    def _supervised(self, name: str, chain: str, step: Step, *, by: int | None, key: str | None, **request: Any) -> Answer:
        def checked(transaction: Transaction) -> Answer:
            people.need_supervisor(transaction.connection, by)
            return step(transaction)

        return self._do(name, chain, checked, by=by, key=key, **request)

    def _seated(self, name: str, place: Place, step: Callable[..., Answer], key: str | None, **request: Any) -> Answer:
        """A command of whoever sits at a place; ``told`` is what he asks for, in the step's own words."""
        done = partial(step, place=place, **request)
        return self._do(name, f"table {place.table}", done, by=place.person, key=key, seat=place.seat, **request)

    def create(self, name: str | None = None, role: str = "player", *, by: int | None = None, key: str | None = None) -> Answer:
        """A new person; the house or a supervisor makes supervisors."""

        def step(transaction: Transaction) -> Answer:
            if role == "supervisor":
                people.need_supervisor(transaction.connection, by)
            return people.create(transaction, name, role)

        return self._do("create", "house", step, by=by, key=key, called=name, role=role)

    def buy_in(self, person: int, amount: Amount, *, limited: bool = False, key: str | None = None) -> Answer:
        """Play money for a person; ``limited`` as the cashier's window sells it."""
        step = partial(people.buy_in, number=person, amount=amount, limited=limited)
        return self._do("buy-in", f"person {person}", step, by=person, key=key, amount=amount)

    def cash_out(self, person: int, amount: Amount, *, key: str | None = None) -> Answer:
        """Play money back."""
        chain = f"person {person}"
        return self._do("cash-out", chain, partial(people.cash_out, number=person, amount=amount), by=person, key=key, amount=amount)

    def reverse(self, entry: int, *, by: int | None = None, key: str | None = None) -> Answer:
        """Put a wrong buy-in or cash-out right."""
        return self._supervised("reverse", "house", partial(people.reverse, entry=entry), by=by, key=key, entry=entry)

    def open_table(self, terms: Terms, *, by: int | None = None, key: str | None = None) -> int:
        """A new table; its first round begins at once."""

        def step(transaction: Transaction) -> Answer:
            number = tables.open_table(transaction, terms)
            return {"table": number, "round": rounds.begin(transaction, tables.read(transaction.connection, number), "red", {}).number}

        request: Answer = {
            "game": terms.game.full_id,
            "definition": terms.game.hash,
            "limits": dict(terms.limits or {}),
            "date": terms.date,
        }
        request |= {"seconds": [terms.wager_seconds, terms.decide_seconds], "meters": dict(terms.meters or {}), "coach": terms.coach}
        return int(self._supervised("open table", "house", step, by=by, key=key, **request)["table"])

    def close_table(self, table: int, *, by: int | None = None, key: str | None = None) -> Answer:
        """Close a table between rounds; wagers already down go back."""

        def step(transaction: Transaction) -> Answer:
            found = rounds.current_round(transaction, table)
            if found.state.phase != "wagers":
                raise HouseError("A round is under way; it is finished or voided first.")
            tables.close(transaction, table)
            return play.void(transaction, table, by=by, reason="the table closes")

        return self._supervised("close table", f"table {table}", step, by=by, key=key)

    def sit(self, table: int, seat: int, *, by: int, key: str | None = None) -> Answer:
        """Take a seat."""
        return self._seated("sit", Place(table, seat, by), seating.sit, key)

    def leave(self, table: int, seat: int, *, by: int, key: str | None = None) -> Answer:
        """Get up."""
        return self._seated("leave", Place(table, seat, by), seating.leave, key)

    def seed(self, table: int, seat: int, seed: str, *, by: int, key: str | None = None) -> Answer:
        """Add to the shuffle."""
        return self._seated("seed", Place(table, seat, by), play.add_seed, key, seed=seed)

    def wager(  # noqa: PLR0913 (keywords past the wagers)
        self,
        table: int,
        seat: int,
        wagers: Mapping[str, Amount],
        *,
        by: int,
        tokes: Mapping[str, Amount] | None = None,
        key: str | None = None,
    ) -> Answer:
        """Place wagers, and bets for the dealer with them."""
        riding = {"tokes": dict(tokes)} if tokes else {}
        return self._seated("wager", Place(table, seat, by), play.wager, key, wagers=dict(wagers), **riding)

    def take_back(self, table: int, seat: int, *, by: int, key: str | None = None) -> Answer:
        """Take wagers back before the deal."""
        return self._seated("take back", Place(table, seat, by), seating.take_back, key)

    def toke(  # noqa: PLR0913 (keywords past the wager)
        self, table: int, seat: int, on: str, *, amount: Amount, by: int, key: str | None = None
    ) -> Answer:
        """Bet for the dealer."""
        return self._seated("toke", Place(table, seat, by), play.toke, key, on=on, amount=amount)

    def fold(self, table: int, seat: int, *, by: int, declares: Iterable[str] | None = None, key: str | None = None) -> Answer:
        """Give up."""
        named = None if declares is None else list(declares)
        return self._seated("fold", Place(table, seat, by), play.fold, key, declares=named)

    def stay(  # noqa: PLR0913 (keywords, as a player decides)
        self,
        table: int,
        seat: int,
        action: str | None = None,
        *,
        by: int,
        amount: Amount | None = None,
        setting: str | None = None,
        key: str | None = None,
    ) -> Answer:
        """Stay in."""
        return self._seated("stay", Place(table, seat, by), play.stay, key, action=action, amount=amount, setting=setting)

    def deal(self, table: int, *, by: int | None = None, key: str | None = None) -> Answer:
        """Close the wagers and deal."""
        return self._supervised("deal", f"table {table}", partial(play.deal, table=table), by=by, key=key)

    def settle(self, table: int, *, by: int | None = None, key: str | None = None) -> Answer:
        """Reveal and settle; the next round begins."""
        return self._supervised("settle", f"table {table}", partial(play.settle, table=table), by=by, key=key)

    def void(self, table: int, reason: str, *, by: int | None = None, key: str | None = None) -> Answer:
        """Call a round off; the next one begins."""
        step = partial(play.void, table=table, by=by, reason=reason)
        return self._supervised("void", f"table {table}", step, by=by, key=key, reason=reason)

    def irregularity(self, table: int, name: str, *, cards: str = "", by: int | None = None, key: str | None = None) -> Answer:
        """Call a round off for something its sheet names; ``cards`` are those seen by it. The next one begins."""
        step = partial(play.irregularity, table=table, by=by, name=name, cards=cards)
        return self._supervised("irregularity", f"table {table}", step, by=by, key=key, irregularity=name, cards=cards)

    def change_limits(self, table: int, limits: Mapping[str, str], *, by: int | None = None, key: str | None = None) -> Answer:
        """Other limits for a table, from its next round on."""
        step = partial(tables.change_limits, number=table, limits=dict(limits))
        return self._supervised("change limits", f"table {table}", step, by=by, key=key, limits=dict(limits))

    def adjust_meter(self, meter: int, amount: int, reason: str, *, by: int | None = None, key: str | None = None) -> Answer:
        """Change a meter for one of the reasons there are."""
        step = partial(meters.adjust, number=meter, amount=amount, reason=reason)
        return self._supervised("adjust meter", "house", step, by=by, key=key, meter=meter, amount=amount, reason=reason)

    def tick(self, table: int) -> Answer | None:
        """Let the house's dealer do what is due at a table; None if nothing is."""
        if not self.seems_due(table):
            with self.database.reading() as connection:
                if play.due(rounds.live(connection, table), self.clock()) is None:
                    return None
        try:
            return self._do("dealer", f"table {table}", partial(play.act, table=table), by=None, key=None)
        except NothingDueError:
            return None

    def quiet(self, seconds: float) -> list[int]:
        """Tables where people sit, no wagers are down and nothing has happened for so long."""
        return self.database.glance(lambda connection: absent.quiet(connection, self.clock() - int(1000 * seconds)))

    def clear_table(self, table: int, seconds: float) -> Answer | None:
        """Let everybody get up at a table that has been quiet for so long; None if it has not."""
        step = partial(absent.clear, table=table, quiet_seconds=seconds)
        try:
            return self._do("clear table", f"table {table}", step, by=None, key=None, quiet_seconds=seconds)
        except NothingDueError:
            return None

    def seems_due(self, table: int) -> bool:
        """Whether the dealer is due at a table as far as this process remembers; nobody is asked."""
        known = self.database.cache.tables.get(table)
        return known is not None and play.due(known.live, self.clock()) is not None

    def balance(self, person: int) -> int:
        """Cents in a person's purse."""
        with self.database.reading() as connection:
            return people.purse(connection, person)[1]

    def view(self, table: int, *, by: int | None = None) -> Answer:
        """A table as somebody, or with None anybody, may see it."""
        with self.database.reading() as connection:
            return views.table_view(connection, table, by, now=self.clock())

    def lobby(self) -> list[Answer]:
        """Every open table."""
        with self.database.reading() as connection:
            return views.lobby(connection)

    def live(self, table: int) -> rounds.HouseRound:
        """The round under way at a table, hidden cards and secret included: for the house's own eyes."""
        with self.database.reading() as connection:
            return rounds.live(connection, table)

    def recall(self, number: int) -> Round:
        """A round by its number, as its events add up."""
        with self.database.reading() as connection:
            return rounds.recall(connection, number).state

    def proof(self, number: int) -> Proof:
        """What proves a finished round's deck."""
        with self.database.reading() as connection:
            return rounds.proof(connection, number)

    def trial_balance(self) -> ledger.TrialBalance:
        """All accounts added up, and every meter by its changes."""
        with self.database.reading() as connection:
            books = ledger.trial_balance(connection)
            return replace(books, faults=(*books.faults, *meters.faults(connection)))

    def verify_log(self) -> tuple[str, ...]:
        """Everything that is wrong with the audit log."""
        with self.database.reading() as connection:
            return tuple(log.verify_log(connection))
