"""The money of a round: down when wagers are placed, back or away when a bonus is laid aside and when the round is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from longsuit.house.books import meters
from longsuit.house.books.ledger import Move
from longsuit.house.books.meters import HouseMeter
from longsuit.house.books.transaction import Transaction
from longsuit.house.room.tables import HouseTable
from longsuit.table import Round
from longsuit.table.events import Settlement

Purses = Mapping[int, int]
"""Account of the player at each seat."""


def stakes(state: Round) -> dict[int, int]:
    """Cents each seat that plays has down, bets for the dealer included."""
    return {seat.number: sum(seat.bets) + sum(seat.tokes) for seat in state.playing}


def wagered(transaction: Transaction, table: HouseTable, purses: Purses, *, before: Round, after: Round) -> None:
    """Chips that went down or were taken back between two moments of a round."""
    old, new = stakes(before), stakes(after)
    for seat in sorted(old | new):
        down = new.get(seat, 0) - old.get(seat, 0)
        if down > 0:
            transaction.move(Move(purses[seat], table.risk_id, down, "wager", after.number))
        elif down < 0:
            transaction.move(Move(table.risk_id, purses[seat], -down, "wager", after.number))


def laid_aside(transaction: Transaction, table: HouseTable, purses: Purses, *, before: Round, after: Round) -> None:
    """Bonuses laid aside between two moments of a round are paid immediately."""
    new = after.laid_aside - before.laid_aside
    transaction.move(*(move for seat, wager in sorted(new) for move in _aside(table, purses, after, seat, wager)))


def _aside(table: HouseTable, purses: Purses, state: Round, seat: int, wager: str) -> Iterator[Move]:
    """What a bonus laid aside pays, to the player and to a bet for the dealer that rode on it."""
    entries = [entry for entry in state.settlements if (entry.seat, entry.wager) == (seat, wager) and entry.outcome == "win"]
    yield from _paid(table, [entry for entry in entries if not entry.toke], purses[seat], state, {})
    yield from _paid(table, [entry for entry in entries if entry.toke], table.tokes_id, state, {})


def returned(transaction: Transaction, table: HouseTable, purses: Purses, state: Round) -> None:
    """A void round: every wager goes back in full, and what a bonus laid aside won is taken back."""
    for seat, down in stakes(state).items():
        early = [move for at, wager in sorted(state.laid_aside) if at == seat for move in _aside(table, purses, state, seat, wager)]
        back = [move for move in early if move.source == table.risk_id]
        transaction.move(Move(table.risk_id, purses[seat], down - sum(move.amount for move in back), "void", state.number))
        tokes = sum(move.amount for move in back if move.target == table.tokes_id)
        transaction.move(Move(table.tokes_id, purses[seat], tokes, "void", state.number))
        won = [move for move in early if move.source == table.tray_id]
        transaction.move(*(Move(move.target, table.tray_id, move.amount, "void", state.number) for move in won))


def settled(transaction: Transaction, table: HouseTable, purses: Purses, state: Round) -> None:
    """A settled round: stakes come back or go to the tray, wins come from the tray or a meter, increments go on the meters."""
    held = meters.at_table(transaction, table)
    meters.top_up(transaction, held, state, table.tray_id)
    for seat, down in stakes(state).items():
        own = [entry for entry in state.settlements if entry.seat == seat]
        if sum(entry.stake for entry in own) != down:
            raise RuntimeError(f"Seat {seat} of round {state.number} has wagers that were not settled.")
        due = [entry for entry in own if (seat, entry.wager) not in state.laid_aside]
        transaction.move(*_paid(table, [entry for entry in due if not entry.toke], purses[seat], state, held))
        transaction.move(*_paid(table, [entry for entry in due if entry.toke], table.tokes_id, state, held))
    meters.contribute(transaction, held, state, table.tray_id)


def _paid(table: HouseTable, entries: list[Settlement], purse: int, state: Round, held: Mapping[str, HouseMeter]) -> Iterator[Move]:
    """What some wagers of one owner come to."""
    back = lost = won = 0
    for entry in entries:
        own = entry.returned - entry.from_meter
        kept = min(entry.stake, own)
        back += kept
        lost += entry.stake - kept
        won += own - kept
        if entry.from_meter:
            yield Move(held[entry.meter].displayed_id, purse, entry.from_meter, "settlement", state.number)
    yield Move(table.risk_id, purse, back, "settlement", state.number)
    yield Move(table.risk_id, table.tray_id, lost, "settlement", state.number)
    yield Move(table.tray_id, purse, won, "settlement", state.number)
