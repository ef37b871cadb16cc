"""Who sits where, from round to round."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import delete, insert, update

from longsuit.house.books import facts
from longsuit.house.books.schema import seats
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import HouseError, NotAllowedError
from longsuit.house.room import people, rounds
from longsuit.house.room.commands import Answer
from longsuit.house.room.rounds import HouseRound, Sitter
from longsuit.rules.model import Game
from longsuit.table import Round


def own_round(transaction: Transaction, table: int, seat: int) -> HouseRound:
    """The round in progress at the table; the seat must be the person's who asks."""
    current = rounds.current_round(transaction, table)
    sitter = current.seats.get(seat)
    if sitter is None or sitter.person != transaction.by:
        raise NotAllowedError(f"Seat {seat} of table {table} is not yours.")
    return current


def check_age(game: Game, age: int | None) -> None:
    """Refuse a player who is too young for the sheet, or has not confirmed his age."""
    if game.age is not None and age is not None and age < game.age:
        raise HouseError(f"Players at this table must be {game.age} or older; confirm your age to take a seat.")


def sit(transaction: Transaction, table: int, seat: int, age: int | None = None) -> Answer:
    """Take a free seat: at once while wagers are placed, else from the next round on.

    A sheet may require a minimum age. A caller who leaves ``age`` out vouches for the player; no request can leave it out.
    """
    current = rounds.current_round(transaction, table)
    check_age(current.table.table.game, age)
    person, name, *_ = people.author(transaction)
    if current.table.practice and any(sitter.person != person for sitter in current.seats.values()):
        raise NotAllowedError(f"Somebody practises at table {table}. Practice tables are for one person.")
    fresh = Round(current.table.table)
    for taken, sitter in sorted(current.seats.items()):
        fresh = fresh.sit(taken, sitter.name)
    fresh.verify_sit(seat, name)
    transaction.connection.execute(insert(seats).values(table_id=table, seat=seat, person_id=person, leaving=False))
    _attest(transaction, table, seat, facts.seat(person, leaving=False))
    purse, _ = people.purse(transaction.connection, person)
    transaction.after = current = replace(current, seats={**current.seats, seat: Sitter(person, name, purse, leaving=False)})
    if current.state.phase == "wagers":
        rounds.advance(transaction, current, current.state.sit(seat, name))
    else:
        rounds.joined(transaction, current)
    return {"table": table, "seat": seat, "from_round": current.number if current.state.phase == "wagers" else None}


def leave(transaction: Transaction, table: int, seat: int) -> Answer:
    """Leave a seat: at once before the deal; when the round is over, if wagers are down."""
    transaction.after = current = own_round(transaction, table, seat)
    here = (seats.c.table_id == table) & (seats.c.seat == seat)
    if current.state.phase != "wagers" and _plays(current, seat):
        transaction.connection.execute(update(seats).where(here).values(leaving=True))
        _attest(transaction, table, seat, facts.seat(current.seats[seat].person, leaving=True))
        transaction.after = replace(current, seats={**current.seats, seat: current.seats[seat]._replace(leaving=True)})
        return {"table": table, "seat": seat, "left": False}
    if current.state.phase == "wagers":
        rounds.advance(transaction, current, current.state.stand(seat))
    transaction.connection.execute(delete(seats).where(here))
    _attest(transaction, table, seat, None)
    transaction.after = replace(transaction.after, seats={taken: sitter for taken, sitter in current.seats.items() if taken != seat})
    return {"table": table, "seat": seat, "left": True}


def _attest(transaction: Transaction, table: int, seat: int, owner: str | None) -> None:
    """The log vouches for who has a seat."""
    transaction.attest(f"table {table}", {f"seat {seat}": owner})


def _plays(current: HouseRound, seat: int) -> bool:
    return any(playing.number == seat for playing in current.state.playing)


def take_back(transaction: Transaction, table: int, seat: int) -> Answer:
    """Take all wagers back before the deal."""
    current = own_round(transaction, table, seat)
    if not _plays(current, seat):
        raise HouseError(f"Seat {seat} has no wagers down.")
    player = current.state.seat(seat).player
    rounds.advance(transaction, current, current.state.stand(seat).sit(seat, player))
    return {"table": table, "round": current.number}
