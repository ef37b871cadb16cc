"""Unseat absent players, so that nobody waits for them; no money moves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, String, cast, delete, literal, select

from longsuit.house.books import cache
from longsuit.house.books.schema import chains, not_ended, seats
from longsuit.house.books.schema import rounds as rounds_table
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import NothingDueError
from longsuit.house.room import rounds
from longsuit.house.room.rounds import HouseRound
from longsuit.table import Round

_CHAIN = literal("table ").concat(cast(seats.c.table_id, String))
QUIET = (
    select(seats.c.table_id, chains.c.length)
    .distinct()
    .join_from(seats, rounds_table, rounds_table.c.table_id == seats.c.table_id)
    .join(chains, chains.c.name == _CHAIN)
    .where(not_ended, rounds_table.c.timer.is_(None))
)
"""A round in progress has no timer when nobody has wagers down, or a supervisor has stopped the deal."""


def _players(state: Round, *, playing: bool) -> set[str]:
    return {seat.player for seat in state.seats if seat is not None and seat.playing is playing}


def away(transaction: Transaction, current: HouseRound) -> list[int]:
    """Seats without wagers in this round and the one before. A void round does not count as missed."""
    missing = _players(current.state, playing=False) - _players(current.state, playing=True)
    if not missing or current.before is None:
        return []
    before = rounds.recall(transaction.connection, current.before).state
    if before.voided:
        return []
    missing &= _players(before, playing=False) - _players(before, playing=True)
    return [seat.number for seat in current.state.seats if seat is not None and seat.player in missing]


def get_up(transaction: Transaction, current: HouseRound, leaving: Iterable[int]) -> tuple[HouseRound, Round]:
    """Free some seats before the deal: the table and the round without their players."""
    gone = set(leaving)
    state = current.state
    for seat in sorted(gone):
        state = state.stand(seat)
    transaction.connection.execute(delete(seats).where(seats.c.table_id == current.table.id, seats.c.seat.in_(gone)))
    transaction.attest(f"table {current.table.id}", {f"seat {seat}": None for seat in gone})
    staying = {seat: sitter for seat, sitter in current.seats.items() if seat not in gone}
    seeds = {seat: seed for seat, seed in current.seeds.items() if seat not in gone}
    return replace(current, seats=staying, seeds=seeds), state


def quiet(connection: Connection, seconds: float) -> list[int]:
    """Tables with people, no wagers down, and nothing seen by this process for this long."""
    timers = cache.of(connection).timers
    return [table for table, length in connection.execute(QUIET) if timers.quiet(table, length) >= 1000 * seconds]


def clear(transaction: Transaction, table: int, quiet_seconds: float) -> dict[str, Any]:
    """Unseat everybody at a quiet table, unless somebody has acted there meanwhile."""
    current = rounds.current_round(transaction, table)
    lively = transaction.cache.timers.quiet(table, transaction.link.length) < 1000 * quiet_seconds
    if lively or not current.seats or current.state.phase != "wagers" or current.state.playing:
        raise NothingDueError("There is nobody to unseat at this table.")
    emptied, state = get_up(transaction, current, current.seats)
    rounds.advance(transaction, emptied, state)
    return {"table": table, "round": current.number, "phase": state.phase, "got_up": sorted(current.seats)}
