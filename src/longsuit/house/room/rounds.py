"""Rounds in the database: a list of events, laid out again whenever somebody acts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, String, bindparam, cast, delete, insert, literal, select, update

from longsuit import fair
from longsuit.house.books import cache, log, meters
from longsuit.house.books.cache import Known
from longsuit.house.books.log import Link
from longsuit.house.books.schema import accounts, not_ended, people, round_events, rounds, seats
from longsuit.house.books.schema import tables as tables_table
from longsuit.house.books.transaction import Work
from longsuit.house.errors import HouseError, NotAllowedError, UnknownError
from longsuit.house.room import settlement, tables
from longsuit.house.room.tables import HouseTable
from longsuit.table import Round
from longsuit.table.events import Stand
from longsuit.table.record import event_from_data, event_to_data, to_record


class Sitter(NamedTuple):
    """Whoever has a seat, in the round or waiting for the next."""

    person: int
    name: str
    purse: int
    """His account."""
    leaving: bool
    """He goes when the round is over."""


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
    seats: dict[int, Sitter]
    """Who sits where just now; empty for a round that is over."""
    before: int | None = None
    """The round that ended here last; none for a round that is over itself."""

    @property
    def number(self) -> int:
        """The round's number."""
        assert self.state.number is not None
        return self.state.number


def _text(data: dict[str, Any]) -> str:
    """An event on one line; its fields and wagers keep their order."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


_EVENTS = (
    select(round_events.c.data)
    .where(round_events.c.round_id == bindparam("number"), round_events.c.sequence >= bindparam("first"))
    .order_by(round_events.c.sequence)
)
LIVE = select(rounds).where(rounds.c.table_id == bindparam("table"), not_ended)
_ANY = select(rounds).where(rounds.c.id == bindparam("number"))
_BEFORE = select(rounds.c.id).where(rounds.c.table_id == bindparam("table"), rounds.c.ended).order_by(rounds.c.id.desc()).limit(1)
_SEATS = (
    select(seats.c.seat, seats.c.person_id, people.c.name, accounts.c.id, seats.c.leaving)
    .join_from(seats, people)
    .join(accounts, accounts.c.owner == literal("person ").concat(cast(seats.c.person_id, String)))
    .where(seats.c.table_id == bindparam("table"), accounts.c.kind == "player")
    .order_by(seats.c.seat)
)
_END = update(rounds).where(rounds.c.id == bindparam("number")).values(ended=True, deadline=None)
_BEGIN = insert(rounds).returning(rounds.c.id)
_OPEN = select(tables_table.c.open, tables_table.c.later_limits).where(tables_table.c.id == bindparam("table"))


def _told(connection: Connection, row: Any) -> Live:
    """A round from its events. What the meters showed when they were last looked at stands in its opening."""
    events = _events(connection, row.id)
    table = tables.under_limits(tables.read(connection, row.table_id), events[0].get("limits"))
    shown: dict[str, int] = {}
    for event in events:
        shown = event["meters"] if event["event"] in ("open", "meters") else shown
    state = Round(table.table, deck=events[0]["deck"], meters=shown, number=row.id)
    empty = Live(table, state, {}, 1, row.deadline, row.commitment, row.secret, {})
    return _told_on(empty, [event for event in events[1:] if event["event"] != "meters"], len(events))


def _told_on(found: Live, events: list[dict[str, Any]], sequence: int) -> Live:
    """A round with more events."""
    state, seeds = found.state, dict(found.seeds)
    for event in events:
        if event["event"] == "seed":
            seeds[event["seat"]] = event["seed"]
        else:
            state = event_from_data(event)(state)
            if event["event"] == "stand":
                seeds.pop(event["seat"], None)
    return replace(found, state=state, seeds=seeds, sequence=sequence)


def _events(connection: Connection, number: int, first: int = 0) -> list[dict[str, Any]]:
    return [json.loads(text) for text in connection.execute(_EVENTS, {"number": number, "first": first}).scalars()]


def live(connection: Connection, table: int) -> Live:
    """The round under way at a table."""
    return stands(connection, table).live


def stands(connection: Connection, table: int) -> Known:
    """The round under way at a table, and the end of the table's chain."""
    link = log.end(connection, f"table {table}")
    found = Known(link, _stands(connection, table, link))
    if connection.get_execution_options().get("reading"):
        cache.of(connection).know(table, found)
    return found


def under_way(work: Work, table: int) -> Live:
    """The round under way at the table whose chain a command holds."""
    if work.chain != f"table {table}":
        return live(work.connection, table)
    if work.found is None:
        work.found = _stands(work.connection, table, work.link)
    return work.found


def _stands(connection: Connection, table: int, link: Link) -> Live:
    """How a table stands whose chain ends so: known, or read; of a round already known only what came since is read."""
    known = cache.of(connection).tables.get(table)
    if known is not None and known.link == link:
        return known.live
    row = connection.execute(LIVE, {"table": table}).one_or_none()
    if row is None:
        tables.read(connection, table)
        raise HouseError(f"Table {table} is closed.")
    sitting = {sitter.seat: Sitter(*sitter[1:]) for sitter in connection.execute(_SEATS, {"table": table})}
    if known is not None and known.live.number == row.id and log.holds(connection, f"table {table}", known.link):
        since = _events(connection, row.id, known.live.sequence)
        if not any(event["event"] == "meters" for event in since):
            found = _told_on(known.live, since, known.live.sequence + len(since))
            return replace(found, deadline=row.deadline, seats=sitting)
    before = connection.execute(_BEFORE, {"table": table}).scalar_one_or_none()
    return replace(_told(connection, row), seats=sitting, before=before)


def recall(connection: Connection, number: int) -> Live:
    """Any round by its number."""
    known = cache.of(connection).ended.get(number)
    if known is not None:
        return known
    row = connection.execute(_ANY, {"number": number}).one_or_none()
    if row is None:
        raise UnknownError(f"There is no round {number}.")
    found = _told(connection, row)
    if row.ended and connection.get_execution_options().get("reading"):
        cache.of(connection).ended.keep(number, found)
    return found


def proof(connection: Connection, number: int) -> fair.Proof:
    """What anybody needs to derive a finished round's deck again."""
    found = recall(connection, number)
    if not found.state.ended:
        raise NotAllowedError(f"Round {number} is not over; its secret is revealed when it is.")
    return fair.Proof(number=number, commitment=found.commitment, secret=found.secret, seeds=found.seeds, record=to_record(found.state))


def begin(work: Work, table: HouseTable, deck: str, sitting: dict[int, Sitter], limits: str | None = None) -> Live:
    """The next round of a table: its secret drawn and promised, whoever sits there seated; limits that were changed are told."""
    table = tables.under_limits(table, limits)
    secret = work.entropy(fair.SECRET_BYTES)
    promise = fair.commitment(secret)
    values = {"table_id": table.id, "ended": False, "deadline": None, "commitment": promise, "secret": secret}
    number = int(work.connection.execute(_BEGIN, values).scalar_one())
    shown = meters.shown(work, table)
    state = Round(table.table, deck=deck, meters=shown, number=number)
    changed = {} if limits is None else {"limits": limits}
    work.events.append((number, 0, _text({"event": "open", "deck": deck, "meters": shown, **changed})))
    for seat, sitter in sorted(sitting.items()):
        state = state.sit(seat, sitter.name)
    _append(work, number, 1, state.events[1:])
    return Live(table, state, {}, len(state.events), None, promise, secret, sitting)


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


def add_seed(work: Work, found: Live, seat: int, seed: str) -> None:
    """A seat's seed, in the place of any it gave before."""
    noted = note(work, found, {"event": "seed", "seat": seat, "seed": seed})
    work.left = replace(noted, seeds={**found.seeds, seat: seed})


def advance(work: Work, found: Live, state: Round) -> None:
    """Write down how a round went on, and the money that moved with it; when it is over the next one begins."""
    happened = state.events[len(found.state.events) :]
    _append(work, found.number, found.sequence, happened)
    own = {seat: sitter.purse for seat, sitter in found.seats.items()}
    settlement.wagered(work, found.table, own, before=found.state, after=state)
    if state.ended:
        (settlement.returned if state.voided else settlement.settled)(work, found.table, own, state)
    at = None if state.ended else _deadline(work, found, state)
    if at != found.deadline:
        work.alarm = (found.number, at)
    seeds = {seat: seed for seat, seed in found.seeds.items() if not any(type(event) is Stand and event.seat == seat for event in happened)}
    work.left = replace(found, state=state, seeds=seeds, sequence=found.sequence + len(happened), deadline=at)
    if state.ended:
        _next(work, work.left)


def _next(work: Work, found: Live) -> None:
    """The round is over: whoever wanted to leave goes, and the next begins; at a table that closes, all go."""
    work.over, work.alarm = replace(found, seats={}, before=None), None
    work.connection.execute(_END, {"number": found.number})
    still_open, limits = work.connection.execute(_OPEN, {"table": found.table.id}).one()
    staying = {seat: sitter for seat, sitter in found.seats.items() if still_open and not sitter.leaving}
    if staying != found.seats:
        here = seats.c.table_id == found.table.id
        work.connection.execute(delete(seats).where(here & seats.c.leaving if still_open else here))
    following = begin(work, found.table, found.state.next_deck, staying, limits) if still_open else None
    work.left = following and replace(following, before=found.number)


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
