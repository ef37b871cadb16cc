"""A round from the first wager to the last payout, one command a step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from longsuit import fair
from longsuit.house.books import meters
from longsuit.house.books.transaction import Work
from longsuit.house.errors import NothingDueError
from longsuit.house.room import absent, people, rounds
from longsuit.house.room.rounds import Live
from longsuit.house.room.seating import Place, at
from longsuit.table import Round
from longsuit.table.money import Amount


def _go(work: Work, found: Live, state: Round) -> dict[str, Any]:
    """The round goes on; the answer says where it stands."""
    rounds.advance(work, found, state)
    return {"table": found.table.id, "round": found.number, "phase": state.phase, "turn": state.turn}


def add_seed(work: Work, place: Place, *, seed: str) -> dict[str, Any]:
    """A seat's own seed for the shuffle, up to the deal; a second one replaces the first."""
    found = at(work, place)
    found.state.expect("wagers")
    found.state.seat(place.seat)
    rounds.add_seed(work, found, place.seat, fair.check_seed(seed))
    return {"table": place.table, "round": found.number, "commitment": found.commitment}


def wager(work: Work, place: Place, *, wagers: Mapping[str, Amount], tokes: Mapping[str, Amount] | None = None) -> dict[str, Any]:
    """All wagers of a seat and the bets for the dealer that ride on them; a second time replaces the first."""
    found = at(work, place)
    state = found.state.wager(place.seat, wagers)
    for on, amount in (tokes or {}).items():
        state = state.toke(place.seat, on, amount)
    return _go(work, found, state)


def toke(work: Work, place: Place, *, on: str, amount: Amount) -> dict[str, Any]:
    """A bet for the dealer."""
    found = at(work, place)
    return _go(work, found, found.state.toke(place.seat, on, amount))


def deal(work: Work, table: int) -> dict[str, Any]:
    """No more bets: the deck is derived from the secret and the seats' seeds, and dealt."""
    found = rounds.under_way(work, table)
    return _go(work, found, found.state.deal(fair.shuffle(found.secret, number=found.number, seeds=found.seeds)))


def deal_late(work: Work, found: Live) -> dict[str, Any]:
    """The time for wagers is up: whoever missed the round before as well gets up, and the others are dealt."""
    away = absent.away(work, found)
    if not away:
        return deal(work, found.table.id)
    staying, state = absent.get_up(work, found, away)
    dealt = state.deal(fair.shuffle(found.secret, number=found.number, seeds=staying.seeds))
    return {**_go(work, staying, dealt), "got_up": away}


def fold(work: Work, place: Place, *, declares: Iterable[str] | None = None) -> dict[str, Any]:
    """Give up; winning bonuses are declared unless fewer are named."""
    found = at(work, place)
    return _go(work, found, found.state.fold(place.seat, declares=declares))


def stay(
    work: Work, place: Place, *, action: str | None = None, amount: Amount | None = None, setting: str | None = None
) -> dict[str, Any]:
    """Stay in: by which action, with how much, with which cards."""
    found = at(work, place)
    return _go(work, found, found.state.play(place.seat, action, amount=amount, setting=setting))


def settle(work: Work, table: int) -> dict[str, Any]:
    """The dealer reveals and settles; a meter pays what it shows at this moment."""
    found = rounds.under_way(work, table)
    found.state.verify_reveal()
    shown = meters.before_settling(meters.at_table(work.connection, found.table), found.state)
    if shown is not None:
        found = rounds.with_meters(work, found, shown)
    return _go(work, found, found.state.reveal().settle())


def void(work: Work, table: int, *, by: int | None, reason: str) -> dict[str, Any]:
    """A supervisor calls the round off; every wager goes back."""
    found = rounds.under_way(work, table)
    name = "the house" if by is None else people.read(work.connection, by).name
    return _go(work, found, found.state.void(reason, by=name))


def irregularity(work: Work, table: int, *, by: int | None, name: str, cards: str = "") -> dict[str, Any]:
    """Something the sheet voids a round for, checked by a supervisor; every wager goes back."""
    found = rounds.under_way(work, table)
    checker = "the house" if by is None else people.read(work.connection, by).name
    return _go(work, found, found.state.irregularity(name, by=checker, cards=cards or 0))


def due(found: Live, now: int) -> str | None:
    """What the house's dealer should do at a table just now: deal, fold for somebody absent, settle, or nothing."""
    state = found.state
    late = found.deadline is not None and now >= found.deadline
    if state.phase == "wagers" and state.playing:
        waiting = [seat for seat in state.seats if seat is not None and not seat.playing]
        return "deal" if late or not waiting else None
    if state.phase == "decisions":
        return "fold" if late else None
    return "settle" if state.phase == "reveal" else None


def act(work: Work, table: int) -> dict[str, Any]:
    """The dealer does what is due. A player who does not decide in time folds; what he could declare is declared for him."""
    found = rounds.under_way(work, table)
    match due(found, work.now):
        case "deal":
            return deal_late(work, found)
        case "fold":
            return _go(work, found, found.state.fold(found.state.turn))
        case "settle":
            return settle(work, table)
        case _:
            raise NothingDueError("Nothing is due at this table.")
