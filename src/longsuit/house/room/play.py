"""A round from the first wager to the last payout, one command a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from longsuit import fair
from longsuit.house.books import meters
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import NothingDueError
from longsuit.house.room import absent, people, rounds
from longsuit.house.room.rounds import HouseRound
from longsuit.house.room.seating import Place, at
from longsuit.table import Round
from longsuit.table.money import Amount


def _go(transaction: Transaction, current: HouseRound, state: Round) -> dict[str, Any]:
    """The round goes on; the answer says where it stands."""
    rounds.advance(transaction, current, state)
    return {"table": current.table.id, "round": current.number, "phase": state.phase, "turn": state.turn}


def add_seed(transaction: Transaction, place: Place, *, seed: str) -> dict[str, Any]:
    """A seat's own seed for the shuffle, up to the deal; a second one replaces the first."""
    current = at(transaction, place)
    current.state.expect("wagers")
    current.state.seat(place.seat)
    rounds.add_seed(transaction, current, place.seat, fair.check_seed(seed))
    return {"table": place.table, "round": current.number, "commitment": current.commitment}


def wager(
    transaction: Transaction, place: Place, *, wagers: Mapping[str, Amount], tokes: Mapping[str, Amount] | None = None
) -> dict[str, Any]:
    """All wagers of a seat and the bets for the dealer that ride on them; a second time replaces the first."""
    current = at(transaction, place)
    state = current.state.wager(place.seat, wagers)
    for on, amount in (tokes or {}).items():
        state = state.toke(place.seat, on, amount)
    return _go(transaction, current, state)


def toke(transaction: Transaction, place: Place, *, on: str, amount: Amount) -> dict[str, Any]:
    """A bet for the dealer."""
    current = at(transaction, place)
    return _go(transaction, current, current.state.toke(place.seat, on, amount))


def deal(transaction: Transaction, table: int) -> dict[str, Any]:
    """No more bets: the deck is derived from the secret and the seats' seeds, and dealt."""
    current = rounds.current_round(transaction, table)
    return _go(transaction, current, current.state.deal(fair.shuffle(current.secret, number=current.number, seeds=current.seeds)))


def deal_late(transaction: Transaction, current: HouseRound) -> dict[str, Any]:
    """The time for wagers is up: whoever missed the round before as well gets up, and the others are dealt."""
    away = absent.away(transaction, current)
    if not away:
        return deal(transaction, current.table.id)
    staying, state = absent.get_up(transaction, current, away)
    dealt = state.deal(fair.shuffle(current.secret, number=current.number, seeds=staying.seeds))
    return {**_go(transaction, staying, dealt), "got_up": away}


def fold(transaction: Transaction, place: Place, *, declares: Iterable[str] | None = None) -> dict[str, Any]:
    """Give up; winning bonuses are declared unless fewer are named."""
    current = at(transaction, place)
    return _go(transaction, current, current.state.fold(place.seat, declares=declares))


def stay(
    transaction: Transaction, place: Place, *, action: str | None = None, amount: Amount | None = None, setting: str | None = None
) -> dict[str, Any]:
    """Stay in: by which action, with how much, with which cards."""
    current = at(transaction, place)
    return _go(transaction, current, current.state.play(place.seat, action, amount=amount, setting=setting))


def settle(transaction: Transaction, table: int) -> dict[str, Any]:
    """The dealer reveals and settles; a meter pays what it shows at this moment."""
    current = rounds.current_round(transaction, table)
    current.state.verify_reveal()
    shown = meters.before_settling(meters.at_table(transaction.connection, current.table), current.state)
    if shown is not None:
        current = rounds.with_meters(transaction, current, shown)
    return _go(transaction, current, current.state.reveal().settle())


def void(transaction: Transaction, table: int, *, by: int | None, reason: str) -> dict[str, Any]:
    """A supervisor calls the round off; every wager goes back."""
    current = rounds.current_round(transaction, table)
    name = "the house" if by is None else people.read(transaction.connection, by).name
    return _go(transaction, current, current.state.void(reason, by=name))


def irregularity(transaction: Transaction, table: int, *, by: int | None, name: str, cards: str = "") -> dict[str, Any]:
    """Something the sheet voids a round for, checked by a supervisor; every wager goes back."""
    current = rounds.current_round(transaction, table)
    checker = "the house" if by is None else people.read(transaction.connection, by).name
    return _go(transaction, current, current.state.irregularity(name, by=checker, cards=cards or 0))


def due(current: HouseRound, now: int) -> str | None:
    """What the house's dealer should do at a table just now: deal, fold for somebody absent, settle, or nothing."""
    state = current.state
    late = current.deadline is not None and now >= current.deadline
    if state.phase == "wagers" and state.playing:
        waiting = [seat for seat in state.seats if seat is not None and not seat.playing]
        return "deal" if late or not waiting else None
    if state.phase == "decisions":
        return "fold" if late else None
    return "settle" if state.phase == "reveal" else None


def act(transaction: Transaction, table: int) -> dict[str, Any]:
    """The dealer does what is due. A player who does not decide in time folds; what he could declare is declared for him."""
    current = rounds.current_round(transaction, table)
    match due(current, transaction.now):
        case "deal":
            return deal_late(transaction, current)
        case "fold":
            return _go(transaction, current, current.state.fold(current.state.turn))
        case "settle":
            return settle(transaction, table)
        case _:
            raise NothingDueError("Nothing is due at this table.")
