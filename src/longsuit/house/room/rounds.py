"""Rounds in the database: a list of events, replayed whenever somebody acts."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, String, bindparam, cast, delete, insert, literal, select

from longsuit import fair
from longsuit.house.books import cache, log, meters
from longsuit.house.books.cache import Snapshot
from longsuit.house.books.log import Link
from longsuit.house.books.schema import accounts, ended, event_text, not_ended, people, round_events, rounds, seats
from longsuit.house.books.timers import Timer
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import HouseError, NotAllowedError, UnknownError
from longsuit.house.room import settlement, tables
from longsuit.house.room.tables import HouseTable
from longsuit.table import Round
from longsuit.table.events import Stand
from longsuit.table.record import event_from_data, event_to_data, to_record

_ALONE_SECONDS = 3600
"""The time for a decision nobody is waiting for: a seat left in the middle of a hand is freed eventually."""


class Sitter(NamedTuple):
    """A person with a seat, in the round or waiting for the next."""

    person: int
    name: str
    purse: int
    """His account."""
    leaving: bool
    """He leaves when the round is over."""


@dataclass(frozen=True)
class HouseRound:
    """A round of the house: the play, and what belongs to it."""

    table: HouseTable
    state: Round
    seeds: dict[int, str]
    """The seeds of the seats."""
    sequence: int
    """Where the next event goes."""
    timer: Timer | None
    """What runs until the house acts for players who are absent."""
    commitment: str
    secret: bytes
    seats: dict[int, Sitter]
    """Who sits where just now; empty for a round that is over."""
    before: int | None = None
    """The round that ended here last; none for a round that is over itself."""

    @property
    def alone(self) -> bool:
        """Whether one person is alone at the table."""
        return len({sitter.person for sitter in self.seats.values()}) == 1

    @property
    def number(self) -> int:
        """The round's number."""
        assert self.state.number is not None
        return self.state.number


_EVENTS = (
    select(round_events.c.data)
    .where(round_events.c.round_id == bindparam("number"), round_events.c.sequence >= bindparam("first"))
    .order_by(round_events.c.sequence)
)
LIVE = select(rounds).where(rounds.c.table_id == bindparam("table"), not_ended)
_ANY = select(rounds).where(rounds.c.id == bindparam("number"))
BEFORE = select(rounds.c.id).where(rounds.c.table_id == bindparam("table"), ended).order_by(rounds.c.id.desc()).limit(1)
_SEATS = (
    select(seats.c.seat, seats.c.person_id, people.c.name, accounts.c.id, seats.c.leaving)
    .join_from(seats, people)
    .join(accounts, accounts.c.owner == literal("person ").concat(cast(seats.c.person_id, String)))
    .where(seats.c.table_id == bindparam("table"), accounts.c.kind == "player")
    .order_by(seats.c.seat)
)
_BEGIN = insert(rounds).returning(rounds.c.id)


def _replay(connection: Connection, row: Any) -> HouseRound:
    """A round from its events. It opens with what the meters showed when they were last read."""
    events = _events(connection, row.id)
    table = tables.under_limits(tables.read(connection, row.table_id), events[0].get("limits"))
    shown: dict[str, int] = {}
    for event in events:
        shown = event["meters"] if event["event"] in ("open", "meters") else shown
    state = Round(table.table, deck=events[0]["deck"], meters=shown, number=row.id)
    empty = HouseRound(table, state, {}, 1, _timer(row), row.commitment, row.secret, {})
    return _extended(empty, [event for event in events[1:] if event["event"] != "meters"], len(events))


def _timer(row: Any) -> Timer | None:
    return None if row.timer is None else Timer(row.id, row.timer, row.wait)


def _extended(current: HouseRound, events: list[dict[str, Any]], sequence: int) -> HouseRound:
    """A round with more events."""
    state, seeds = current.state, dict(current.seeds)
    for event in events:
        if event["event"] == "seed":
            seeds[event["seat"]] = event["seed"]
        else:
            state = event_from_data(event)(state)
            if event["event"] == "stand":
                seeds.pop(event["seat"], None)
    return replace(current, state=state, seeds=seeds, sequence=sequence)


def _events(connection: Connection, number: int, first: int = 0) -> list[dict[str, Any]]:
    return [json.loads(text) for text in connection.execute(_EVENTS, {"number": number, "first": first}).scalars()]


def live(connection: Connection, table: int) -> HouseRound:
    """The round in progress at a table."""
    return snapshot(connection, table).live


def table_now(connection: Connection, number: int) -> HouseTable:
    """A table with the limits of the round in progress; a closed one as it was."""
    opened = tables.read(connection, number)
    return live(connection, number).table if opened.open else opened


def snapshot(connection: Connection, table: int) -> Snapshot:
    """The round in progress at a table, and the end of the table's chain."""
    link = log.end(connection, f"table {table}")
    current = Snapshot(link, _read_current(connection, table, link))
    if connection.get_execution_options().get("reading"):
        cache.of(connection).add_table(current)
    return current


def current_round(transaction: Transaction, table: int) -> HouseRound:
    """The round in progress at the table whose chain a command holds."""
    if transaction.chain != f"table {table}":
        return live(transaction.connection, table)
    if transaction.current is None:
        known = transaction.cache.table(table)
        remembered = known.live if known is not None and known.link == transaction.link else None
        transaction.current = remembered or _read_current(transaction.connection, table, transaction.link)
    return transaction.current


def _read_current(connection: Connection, table: int, link: Link) -> HouseRound:
    """The round in progress at a table whose chain ends so: from the cache, with only newer events read, or read whole."""
    known = cache.of(connection).table(table)
    if known is not None and known.link == link:
        return known.live
    row = connection.execute(LIVE, {"table": table}).one_or_none()
    if row is None:
        tables.read(connection, table)
        raise HouseError(f"Table {table} is closed.")
    sitting = {sitter.seat: Sitter(*sitter[1:]) for sitter in connection.execute(_SEATS, {"table": table})}
    if known is not None and known.live.number == row.id and log.contains(connection, f"table {table}", known.link):
        since = _events(connection, row.id, known.live.sequence)
        if not any(event["event"] == "meters" for event in since):
            current = _extended(known.live, since, known.live.sequence + len(since))
            return replace(current, timer=_timer(row), seats=sitting)
    before = connection.execute(BEFORE, {"table": table}).scalar_one_or_none()
    return replace(_replay(connection, row), seats=sitting, before=before)


def recall(connection: Connection, number: int) -> HouseRound:
    """Any round by its number."""
    known = cache.of(connection).ended(number)
    if known is not None:
        return known
    row = connection.execute(_ANY, {"number": number}).one_or_none()
    if row is None:
        raise UnknownError(f"There is no round {number}.")
    recalled = _replay(connection, row)
    if row.ended and connection.get_execution_options().get("reading"):
        cache.of(connection).add_ended(recalled)
    return recalled


def proof(connection: Connection, number: int) -> fair.Proof:
    """Everything needed to rebuild a finished round's deck."""
    recalled = recall(connection, number)
    if not recalled.state.ended:
        raise NotAllowedError(f"Round {number} is not over; its secret is revealed when it is.")
    return fair.Proof(
        number=number, commitment=recalled.commitment, secret=recalled.secret, seeds=recalled.seeds, record=to_record(recalled.state)
    )


def begin(transaction: Transaction, table: HouseTable) -> HouseRound:
    """The first round of a table."""
    secret = transaction.entropy(fair.SECRET_BYTES)
    values = {"table_id": table.id, "ended": False, "commitment": fair.commitment(secret), "secret": secret}
    number = int(transaction.connection.execute(_BEGIN, values).scalar_one())
    return _begun(transaction, table, number, secret, deck="red", sitting={}, limits=None)


def _begun(  # noqa: PLR0913 (keywords past the secret)
    transaction: Transaction, table: HouseTable, number: int, secret: bytes, *, deck: str, sitting: dict[int, Sitter], limits: str | None
) -> HouseRound:
    """A round that has its number: commit to its secret, and seat the people who sit there; changed limits go in its first event."""
    table = tables.under_limits(table, limits)
    promise = fair.commitment(secret)
    transaction.attest(f"round {number}", {"table": table.id, "commitment": promise})
    shown = meters.shown(transaction, table)
    state = Round(table.table, deck=deck, meters=shown, number=number)
    changed = {} if limits is None else {"limits": limits}
    transaction.effects.events.append((number, 0, event_text({"event": "open", "deck": deck, "meters": shown, **changed})))
    for seat, sitter in sorted(sitting.items()):
        state = state.sit(seat, sitter.name)
    _append(transaction, number, 1, state.events[1:])
    return HouseRound(table, state, {}, len(state.events), None, promise, secret, sitting)


def _append(transaction: Transaction, number: int, sequence: int, happened: Iterable[Any]) -> None:
    for place, event in enumerate(happened, start=sequence):
        transaction.effects.events.append((number, place, event_text(event_to_data(event))))


def with_meters(transaction: Transaction, current: HouseRound, shown: dict[str, int]) -> HouseRound:
    """The same round, its meters as they show now."""
    noted = note(transaction, current, {"event": "meters", "meters": shown})
    state = Round(current.table.table, deck=current.state.deck_back, meters=shown, number=current.number)
    for event in current.state.events[1:]:
        state = state.apply(event)
    return replace(noted, state=state)


def note(transaction: Transaction, current: HouseRound, data: dict[str, Any]) -> HouseRound:
    """An event that is not part of the play."""
    transaction.effects.events.append((current.number, current.sequence, event_text(data)))
    return replace(current, sequence=current.sequence + 1)


def add_seed(transaction: Transaction, current: HouseRound, seat: int, seed: str) -> None:
    """A seat's seed; it replaces an earlier one."""
    noted = note(transaction, current, {"event": "seed", "seat": seat, "seed": seed})
    transaction.after = replace(noted, seeds={**current.seeds, seat: seed})


def hold(transaction: Transaction, current: HouseRound) -> None:
    """The dealer waits until somebody acts."""
    _set_timer(transaction, current.number, None)
    transaction.after = replace(current, timer=None)


def advance(transaction: Transaction, current: HouseRound, state: Round, *, pause: int | None = None) -> None:
    """Write a round's new events and move its money; when it is over, begin the next. ``pause`` is the time to the dealer's next packet."""
    happened = state.events[len(current.state.events) :]
    _append(transaction, current.number, current.sequence, happened)
    own = {seat: sitter.purse for seat, sitter in current.seats.items()}
    settlement.laid_aside(transaction, current.table, own, before=current.state, after=state)
    settlement.wagered(transaction, current.table, own, before=current.state, after=state)
    if state.ended:
        (settlement.returned if state.voided else settlement.settled)(transaction, current.table, own, state)
    timer = None if state.ended else _running(current, state, pause)
    if timer != current.timer and not state.ended:
        _set_timer(transaction, current.number, timer)
    seeds = {
        seat: seed for seat, seed in current.seeds.items() if not any(type(event) is Stand and event.seat == seat for event in happened)
    }
    transaction.after = replace(current, state=state, seeds=seeds, sequence=current.sequence + len(happened), timer=timer)
    if state.ended:
        _next(transaction, transaction.after)


def _next(transaction: Transaction, current: HouseRound) -> None:
    """Unseat players who asked to leave and begin the next round; at a table that closes, unseat everybody."""
    transaction.ended = replace(current, seats={}, before=None)
    transaction.attest(f"round {current.number}", {"ended": True, "secret": current.secret.hex()})
    secret = transaction.entropy(fair.SECRET_BYTES)
    begun = transaction.next_round(current.number, fair.commitment(secret), secret)
    staying = {seat: sitter for seat, sitter in current.seats.items() if begun and not sitter.leaving}
    if staying != current.seats:
        transaction.attest(f"table {current.table.id}", {f"seat {seat}": None for seat in current.seats.keys() - staying.keys()})
        here = seats.c.table_id == current.table.id
        transaction.connection.execute(delete(seats).where(here & seats.c.leaving if begun else here))
    if begun is None:
        transaction.after = None
        return
    number, limits = begun
    following = _begun(transaction, current.table, number, secret, deck=current.state.next_deck, sitting=staying, limits=limits)
    transaction.after = replace(following, before=current.number)


def joined(transaction: Transaction, current: HouseRound) -> None:
    """Somebody sits down during a round and waits for those who decide."""
    timer = _running(current, current.state, None)
    if current.state.phase == "decisions" and current.timer and timer and timer.wait < current.timer.wait:
        _set_timer(transaction, current.number, timer)
        transaction.after = replace(current, timer=timer)


def _set_timer(transaction: Transaction, number: int, timer: Timer | None) -> None:
    transaction.effects.timer = timer or (number, None, None)
    transaction.attest(f"round {number}", {"timer": timer and timer.fact})


def _running(current: HouseRound, state: Round, pause: int | None) -> Timer | None:
    """The clock starts at the first wager and restarts at each packet and decision. A wait of nothing is due immediately."""
    if state.phase == "dealing":
        return None if pause is None else Timer(current.number, current.sequence, pause)
    if state.phase == "decisions":
        return Timer(current.number, current.sequence, 1000 * (_ALONE_SECONDS if current.alone else current.table.decide_seconds))
    if state.phase != "wagers":
        return Timer(current.number, current.sequence, 0)
    if not state.playing:
        return None
    if all(seat.playing for seat in state.seats if seat is not None):
        return Timer(current.number, current.sequence, 0)
    if current.table.practice:
        return None
    return current.timer or Timer(current.number, current.sequence, 1000 * current.table.wager_seconds)
