"""Rounds played at random but by the rules, to try a game out. Chance comes in as an argument."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, Protocol, TypeVar

from longsuit.settlement import Spot
from longsuit.table.events import Fold
from longsuit.table.round import Round
from longsuit.table.seat import Seat
from longsuit.table.standing import BACKS, Table

_Item = TypeVar("_Item")


class Dice(Protocol):
    """A source of random numbers; ``random.Random`` is one."""

    def random(self) -> float:
        """A number from 0 to 1."""

    def randrange(self, start: int, stop: int, step: int, /) -> int:
        """A random number from a range."""

    def choice(self, seq: Sequence[_Item], /) -> _Item:
        """One of several."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Shuffle in place."""


def shuffled(dice: Dice) -> tuple[int, ...]:
    """A deck in random order."""
    deck = list(range(52))
    dice.shuffle(deck)
    return tuple(deck)


def seated(table: Table, dice: Dice, players: int | None = None, **opening: Any) -> Round:
    """A round with players seated at random and every kind of wager placed now and then."""
    state = Round(table, **opening)
    numbers = list(range(1, len(state.seats) + 1))
    dice.shuffle(numbers)
    for number in numbers[: players or dice.choice(numbers)]:
        state = state.sit(number)
        bets = wagers(table, dice)
        state = state.wager(number, bets)
        if table.game.procedure.tokes == "ride" and dice.random() < 0.3:
            on = dice.choice(sorted(bets))
            toke = table.ranges[table.layout.ante].step
            if state.can_toke(number, on, toke):
                state = state.toke(number, on, toke)
    return state


def wagers(table: Table, dice: Dice) -> dict[str, int]:
    """Lawful wagers of one seat: all mandatory ones, and each of the others at random."""

    def size(spot: Spot) -> int:
        least, most, step = table.ranges[spot.place]
        return dice.randrange(least, most + 1, step)

    return placed(table, size, leaves=lambda spot: not spot.required and dice.random() < 0.4)


def placed(table: Table, size: Callable[[Spot], int], leaves: Callable[[Spot], bool] = lambda _: False) -> dict[str, int]:
    """Wagers of one seat: each of its fixed size, equal to the one it must match, or of the size chosen; some may be left out."""
    bets: dict[str, int] = {}
    for spot in table.layout.placed:
        if leaves(spot):
            continue
        if spot.equals < 0:
            bets[spot.name] = spot.wager.stake or size(spot)
        elif table.layout.names[spot.equals] in bets:
            bets[spot.name] = bets[table.layout.names[spot.equals]]
    return bets


def decide(state: Round, dice: Dice) -> Round:
    """One decision at random: a fold, or any action with any lawful size and setting."""
    seat, street = state.seat(state.turn), state.table.layout.streets[state.street]
    if street.folds and dice.random() < 0.3:
        return _fold(state, seat, dice)
    move = dice.choice(street.moves)
    amount = setting = None
    if dice.random() < 0.5:
        choice = next(choice for choice in state.choices(seat.number) if choice.action == move.name)
        amount = dice.randrange(choice.least, choice.most + 1, 1)
        amount = dice.choice(choice.only) if choice.only else max(choice.least, amount - amount % choice.step)
        setting = dice.choice(list(move.settings(seat.hand)))
    return state.play(seat.number, move.name, amount=amount, setting=setting)


def _fold(state: Round, seat: Seat, dice: Dice) -> Round:
    if not state.table.layout.declared or dice.random() < 0.5:
        return state.fold(seat.number)
    event: Fold = state.verify_fold(seat.number)
    return state.fold(seat.number, declares=[name for name in event.declares if dice.random() < 0.5])


def rehearse(table: Table, dice: Dice, players: int | None = None, deck: Sequence[int] | None = None, **opening: Any) -> Round:
    """A whole round at random, settled; the deck, too, unless it is given."""
    opening = {"deck": dice.choice(BACKS), **opening}
    state = seated(table, dice, players, **opening).deal(deck or shuffled(dice))
    while state.phase in ("decisions", "street"):
        state = decide(state, dice) if state.phase == "decisions" else state.next_street()
    return state.reveal().settle()
