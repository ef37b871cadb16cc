"""Before the cards: taking seats, placing wagers, bets for the dealer, the sensors."""

from __future__ import annotations

from collections.abc import Mapping

from longsuit.rules.quantities import format_money
from longsuit.settlement import Spot
from longsuit.table.errors import RoundError
from longsuit.table.events import Bet, Collect, Sit, Stand, Toke
from longsuit.table.money import MOST, Amount, cents
from longsuit.table.seat import Seat
from longsuit.table.standing import Table
from longsuit.table.state import State

_LONGEST_NAME = 40


def sit(state: State, seat: int, player: str | None = None) -> Sit:
    """A player takes a free seat; seat 1 is at the dealer's left."""
    state.expect("wagers")
    state.check_number(seat)
    if state.seats[seat - 1] is not None:
        raise RoundError(f"Seat {seat} is taken.")
    name = f"Player {seat}" if player is None else player
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise RoundError(f"A player's name is one line of 1 to {_LONGEST_NAME} characters.")
    if state.table.game.procedure.seats_per_player == "one" and any(taken and taken.player == name for taken in state.seats):
        raise RoundError(f"{name} has a seat already, and here each player takes one.")
    return Sit(seat, name)


def after_sit(state: State, event: Sit) -> State:
    """The round after a player takes a seat."""
    empty = state.table.layout.empty
    return state.then(event, seats=state.with_seat(Seat(event.seat, event.player, empty, empty)))


def stand(state: State, seat: int) -> Stand:
    """A player leaves before the deal, with his chips."""
    state.expect("wagers")
    return Stand(state.seat(seat).number)


def after_stand(state: State, event: Stand) -> State:
    """The round after a player leaves his seat."""
    place = event.seat - 1
    return state.then(event, seats=(*state.seats[:place], None, *state.seats[place + 1 :]))


def bet(state: State, seat: int, amounts: Mapping[str, Amount] | None = None, /, **wagers: Amount) -> Bet:
    """All wagers of a seat, in cents or as "$15"; a second time replaces the first. ``flush_bonus`` means ``flush-bonus``."""
    state.expect("wagers")
    state.seat(seat)
    table = state.table
    layout = table.layout
    bets = list(layout.empty)
    for name, amount in ({**amounts, **wagers} if amounts else wagers).items():
        place = layout.place.get(name)
        if place is None:
            place = layout.wager(name).place
        bets[place] = amount if type(amount) is int and 0 < amount <= MOST else cents(amount)
    if not fits(table, bets):
        for spot in (*layout.placed, *(spot for spot in layout.spots if not spot.placed)):
            _check(table, spot, bets)
    return Bet(seat, tuple([(name, amount) for name, amount in zip(layout.names, bets, strict=True) if amount]))


def fits(table: Table, bets: list[int]) -> bool:
    """A quick check whether bets are within the rules; if not, ``_check`` says why."""
    for place, optional, equals, (least, most, step) in table.quick:
        amount = bets[place]
        if not amount and optional:
            continue
        if equals >= 0:
            if not amount or amount != bets[equals]:
                return False
        elif amount < least or amount > most or amount % step:
            return False
    return True


def _check(table: Table, spot: Spot, bets: list[int]) -> None:
    amount = bets[spot.place]
    wager = spot.wager
    if not spot.placed:
        if amount:
            how = "is held without a chip" if spot.held else "is made by the decision"
            raise RoundError(f"{wager.title} cannot be placed before the deal: it {how}.")
        return
    if not amount:
        if not wager.optional:
            raise RoundError(f"{wager.title} must be placed to receive cards{_matching(table, spot, bets)}.")
        return
    if spot.equals >= 0:
        if amount != bets[spot.equals]:
            other = table.layout.spots[spot.equals].wager.title
            raise RoundError(f"{wager.title} must equal {other}: {format_money(bets[spot.equals])}, not {format_money(amount)}.")
    elif wager.stake is not None:
        if amount != wager.stake:
            raise RoundError(f"{wager.title} is {format_money(wager.stake)}, not {format_money(amount)}.")
    else:
        _check_range(table, spot, amount)


def _matching(table: Table, spot: Spot, bets: list[int]) -> str:
    if spot.equals < 0 or not bets[spot.equals]:
        return ""
    return f", equal to {table.layout.spots[spot.equals].wager.title}: {format_money(bets[spot.equals])}"


def _check_range(table: Table, spot: Spot, amount: int) -> None:
    limit = table.ranges[spot.place]
    if amount < limit.least:
        raise RoundError(f"{format_money(amount)} is below the minimum of {format_money(limit.least)} for {spot.wager.title}.")
    if amount > limit.most:
        raise RoundError(f"{format_money(amount)} is above the maximum of {format_money(limit.most)} for {spot.wager.title}.")
    if amount % limit.step:
        raise RoundError(f"{spot.wager.title} goes in steps of {format_money(limit.step)}; {format_money(amount)} does not.")


def after_bet(state: State, event: Bet) -> State:
    """The round after a wager: earlier wagers of the seat go back, tokes included."""
    seat = state.seats[event.seat - 1]
    assert seat is not None
    layout = state.table.layout
    placed = dict(event.wagers)
    bets = tuple([placed.get(name, 0) for name in layout.names])
    return state.then(event, seats=state.with_seat(Seat(seat.number, seat.player, bets, layout.empty)))


def toke(state: State, seat: int, on: str, amount: Amount) -> Toke:
    """A bet for the dealer rides on one of the seat's wagers, where the house allows it."""
    state.expect("wagers")
    bets = state.seat(seat).bets
    if state.table.game.procedure.tokes == "off":
        raise RoundError("Bets for the dealer are not taken at this table.")
    spot = state.table.layout.wager(on)
    if not can_ride(spot):
        why = "may be taken back" if spot.taken_back else "pays a meter"
        raise RoundError(f"{spot.wager.title} {why}; a bet for the dealer cannot ride on it.")
    if not bets[spot.place]:
        raise RoundError(f"Seat {seat} has no {spot.wager.title} for a bet for the dealer to ride on.")
    value = cents(amount)
    step, most = toke_limits(state.table, spot, bets[spot.place])
    if value <= 0 or value % step:
        raise RoundError(f"A bet for the dealer is in steps of {format_money(step)}, not {format_money(value)}.")
    if value > most:
        raise RoundError(f"A bet for the dealer on {spot.wager.title} is at most {format_money(most)}, not {format_money(value)}.")
    return Toke(seat, spot.name, value)


def can_ride(spot: Spot) -> bool:
    """Whether a bet for the dealer may ride on what lies on a spot; a meter is the player's alone, and what he may take back his own."""
    return not spot.taken_back and not spot.wager.meters and spot.wager.collected != "at the sensor"


def toke_limits(table: Table, spot: Spot, bet: int) -> tuple[int, int]:
    """Step and most, in whole steps, of a bet for the dealer that rides on a bet."""
    limits = table.ranges.get(spot.equals if spot.equals >= 0 else spot.place)
    step, most = table.smallest_chip, limits.most if limits else bet
    return step, most - most % step


def after_toke(state: State, event: Toke) -> State:
    """The round after a bet for the dealer; a second one on the same spot replaces it."""
    seat = state.seat(event.seat)
    place = state.table.layout.place[event.wager]
    tokes = (*seat.tokes[:place], event.amount, *seat.tokes[place + 1 :])
    return state.then(event, seats=state.with_seat(seat._replace(tokes=tokes)))


def collect(state: State) -> Collect:
    """The sensors take their wagers; no more bets. The deal does it if nobody has."""
    state.expect("wagers")
    seats = lit(state)
    if not seats:
        raise RoundError("No sensor is lit: there is nothing to collect.")
    return Collect(seats)


def lit(state: State) -> tuple[int, ...]:
    """Seats with a wager on a sensor."""
    sensors = state.table.layout.sensors
    if not sensors:
        return ()
    return tuple([seat.number for seat in state.seats if seat and any(seat.bets[place] for place in sensors)])


def after_collect(state: State, event: Collect) -> State:
    """No more bets; what the sensors took comes back only if the round is voided."""
    return state.then(event, phase="collected")
