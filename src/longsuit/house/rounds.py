"""Rounds in the database: a list of events, laid out again whenever somebody acts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, String, bindparam, cast, delete, insert, literal, select, update

from longsuit import fair
from longsuit.house import meters, settlement, tables
from longsuit.house.errors import HouseError, NotAllowedError, UnknownError
from longsuit.house.schema import accounts, people, round_events, rounds, seats
from longsuit.house.tables import HouseTable
from longsuit.house.work import Work
from longsuit.table import Round
from longsuit.table.record import event_from_data, event_to_data, to_record


@dataclass(frozen=True)
class Live:
    """A round of the house: the play, and what lies around it."""

    table: HouseTable
    state: Round
    seeds: dict[int, str]
    """What seats have added to the shuffle."""
    sequence: int
    """Where the next event goes."""
    deadline: int | None
    """When the house acts for whoever is absent."""
    commitment: str
    secret: bytes

    @property
    def number(self) -> int:
        """The round's number."""
        assert self.state.number is not None
        return self.state.number


def _text(data: dict[str, Any]) -> str:
    """An event on one line; its fields and wagers keep their order."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


_EVENTS = select(round_events.c.data).where(round_events.c.round_id == bindparam("number")).order_by(round_events.c.sequence)
_LIVE = select(rounds).where(rounds.c.table_id == bindparam("table"), ~rounds.c.ended)
_PURSES = (
    select(seats.c.seat, accounts.c.id)
    .join_from(seats, accounts, accounts.c.owner == literal("person ").concat(cast(seats.c.person_id, String)))
    .where(seats.c.table_id == bindparam("table"), accounts.c.kind == "player")
)
_MARK = update(rounds).where(rounds.c.id == bindparam("number")).values(ended=bindparam("over"), deadline=bindparam("by"))


def _told(connection: Connection, row: Any) -> Live:
    """A round from its events. What the meters showed when they were last looked at stands in its opening."""
    table = tables.read(connection, row.table_id)
    events = [json.loads(text) for text in connection.execute(_EVENTS, {"number": row.id}).scalars()]
    shown: dict[str, int] = {}
    for event in events:
        shown = event["meters"] if event["event"] in ("open", "meters") else shown
    state = Round(table.table, deck=events[0]["deck"], meters=shown, number=row.id)
    seeds: dict[int, str] = {}
    for event in events[1:]:
        if event["event"] == "seed":
            seeds[event["seat"]] = event["seed"]
        elif event["event"] != "meters":
            state = event_from_data(event)(state)
            if event["event"] == "stand":
                seeds.pop(event["seat"], None)
    return Live(table, state, seeds, len(events), row.deadline, row.commitment, row.secret)


def live(connection: Connection, table: int) -> Live:
    """The round under way at a table."""
    row = connection.execute(_LIVE, {"table": table}).one_or_none()
    if row is None:
        tables.read(connection, table)
        raise HouseError(f"Table {table} is closed.")
    return _told(connection, row)


def recall(connection: Connection, number: int) -> Live:
    """Any round by its number."""
    row = connection.execute(select(rounds).where(rounds.c.id == number)).one_or_none()
    if row is None:
        raise UnknownError(f"There is no round {number}.")
    return _told(connection, row)


def proof(connection: Connection, number: int) -> fair.Proof:
    """What anybody needs to derive a finished round's deck again."""
    found = recall(connection, number)
    if not found.state.ended:
        raise NotAllowedError(f"Round {number} is not over; its secret is revealed when it is.")
    return fair.Proof(number=number, commitment=found.commitment, secret=found.secret, seeds=found.seeds, record=to_record(found.state))


def purses(connection: Connection, table: int) -> dict[int, int]:
    """The account of the player at each taken seat."""
    return {row.seat: row.id for row in connection.execute(_PURSES, {"table": table})}


def begin(work: Work, table: HouseTable, deck: str) -> int:
    """The next round of a table: its secret drawn and promised, whoever sits there seated."""
    secret = work.entropy(fair.SECRET_BYTES)
    values = {"table_id": table.id, "ended": False, "deadline": None, "commitment": fair.commitment(secret), "secret": secret}
    number = int(work.connection.execute(insert(rounds).values(values).returning(rounds.c.id)).scalar_one())
    shown = meters.shown(work, table.id)
    state = Round(table.table, deck=deck, meters=shown, number=number)
    work.events.append((number, 0, _text({"event": "open", "deck": deck, "meters": shown})))
    sitting = select(seats.c.seat, people.c.name).join_from(seats, people).where(seats.c.table_id == table.id).order_by(seats.c.seat)
    for row in work.connection.execute(sitting):
        state = state.sit(row.seat, row.name)
    _append(work, number, 1, state.events[1:])
    return number


def _append(work: Work, number: int, sequence: int, happened: Iterable[Any]) -> None:
    for place, event in enumerate(happened, start=sequence):
        work.events.append((number, place, _text(event_to_data(event))))


def with_meters(work: Work, found: Live, shown: dict[str, int]) -> Live:
    """The same round, its meters as they show now."""
    noted = note(work, found, {"event": "meters", "meters": shown})
    state = Round(found.table.table, deck=found.state.deck_back, meters=shown, number=found.number)
    for event in found.state.events[1:]:
        state = state.apply(event)
    return replace(noted, state=state)


def note(work: Work, found: Live, data: dict[str, Any]) -> Live:
    """Something that happened beside the play."""
    work.events.append((found.number, found.sequence, _text(data)))
    return replace(found, sequence=found.sequence + 1)


def advance(work: Work, found: Live, state: Round) -> None:
    """Write down how a round went on, and the money that moved with it; when it is over the next one begins."""
    _append(work, found.number, found.sequence, state.events[len(found.state.events) :])
    own = purses(work.connection, found.table.id)
    settlement.wagered(work, found.table, own, before=found.state, after=state)
    if state.ended:
        (settlement.returned if state.voided else settlement.settled)(work, found.table, own, state)
    at = None if state.ended else _deadline(work, found, state)
    work.connection.execute(_MARK, {"number": found.number, "over": state.ended, "by": at})
    if state.ended:
        still_open = tables.read(work.connection, found.table.id).open
        here = seats.c.table_id == found.table.id
        work.connection.execute(delete(seats).where(here & seats.c.leaving if still_open else here))
        if still_open:
            begin(work, found.table, state.next_deck)


def _deadline(work: Work, found: Live, state: Round) -> int | None:
    """Time runs from the first wager to the deal, and anew for every decision; what is due at once is due now."""
    if state.phase == "decisions":
        return work.now + 1000 * found.table.decide_seconds
    if state.phase != "wagers":
        return work.now
    if not state.playing:
        return None
    if all(seat.playing for seat in state.seats if seat is not None):
        return work.now
    return found.deadline if found.deadline is not None else work.now + 1000 * found.table.wager_seconds
