"""Decisions: fold, or stay in with a wager of lawful size and a hand set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from longsuit.cards import Hand
from longsuit.rules.quantities import format_money
from longsuit.settlement import Move, Spot
from longsuit.settlement.moves import Bounds
from longsuit.table.errors import RoundError
from longsuit.table.events import Fold, Play, Settlement
from longsuit.table.money import Amount, cents
from longsuit.table.seat import Seat
from longsuit.table.setting import CardsLike, check_held, read_cards
from longsuit.table.settling import early_entries, fold_entries, winners, winning_cards
from longsuit.table.state import State
from longsuit.table.streets import begin, board


class Choice(NamedTuple):
    """A way to stay in that is open to a seat."""

    action: str
    title: str
    wager: str
    least: int
    """The smallest wager, in cents."""
    most: int
    """The largest."""
    step: int
    """The increment: whole multiples of it between the two are lawful, and the two themselves."""
    proposed: Hand
    """The setting the table proposes."""
    only: tuple[int, ...] = ()
    """The only amounts, where not every one between is lawful."""
    takes_back: str = ""
    """The wager that goes back to the player."""


def acting(state: State, seat: int) -> Seat:
    """The seat, whose turn it must be."""
    state.expect("decisions")
    taken = state.seat(seat)
    if state.turn != seat:
        raise RoundError(f"It is seat {state.turn}'s turn, not seat {seat}'s.")
    return taken


def bounds(state: State, move: Move, seat: Seat) -> Bounds:
    """Least and most of the wager this hand may make; for a wager taken back, its amount."""
    layout = state.table.layout
    if not move.rows:
        taken = seat.bets[move.takes_back] if move.takes_back >= 0 else 0
        return Bounds(taken, taken)
    ante = seat.bets[layout.ante]
    row = move.row(_key(state, move, seat)) if len(move.rows) > 1 else move.rows[0]
    return row.bounds(ante)


def _key(state: State, move: Move, seat: Seat) -> int:
    """The hand's value in the contest, as far as its cards are out."""
    judge = state.table.layout.judged[move.place]
    return judge.ranking.key(judge.cards(seat.hand, board(state))) if move.shared else seat.keys[move.place]


def choices(state: State, seat: int) -> tuple[Choice, ...]:
    """Every way to go on that is open to the seat whose turn it is."""
    player = acting(state, seat)
    return tuple(_choice(state, move, player) for move in state.table.layout.streets[state.street].moves)


def _choice(state: State, move: Move, seat: Seat) -> Choice:
    names = (*state.table.layout.names, "")
    least, most, only = bounds(state, move, seat)
    proposed = Hand(_proposed(move, seat))
    return Choice(move.name, move.title, names[move.spot], least, most, state.table.step, proposed, only, names[move.takes_back])


def play(state: State, seat: int, action: str | None = None, *, amount: Amount | None = None, setting: CardsLike | None = None) -> Play:
    """Stay in or go on: by which action, with how much (the least if left out), with which cards (the best if left out)."""
    player = acting(state, seat)
    street = state.table.layout.streets[state.street]
    move = street.moves[0] if action is None and len(street.moves) == 1 else street.move(action)
    if move is None:
        open_here = " or ".join(other.name for other in street.moves)
        raise RoundError(f"To stay in here, choose {open_here}; {str(action)[:40]!r} is none of them.")
    lawful = bounds(state, move, player)
    if amount is None:
        value = lawful.least
    else:
        value = cents(amount)
        if not lawful.allows(value, state.table.step):
            raise RoundError(_refused(state, move, value, lawful))
    if setting is None:
        chosen = _proposed(move, player)
    else:
        chosen = read_cards(setting)
        check_held(player, chosen)
        move.check(player.hand, chosen)
    if chosen & player.shown:
        raise RoundError(f"{Hand(chosen & player.shown)}: laid aside already, so not to be played.")
    return Play(seat, move.name, value, Hand(chosen))


def _proposed(move: Move, seat: Seat) -> int:
    """The best setting of the cards that are not laid aside."""
    best = move.propose(seat.hand, seat.keys[move.place])
    if not best & seat.shown:
        return best
    return max((cards for cards in move.settings(seat.hand) if not cards & seat.shown), key=move.set_key, default=best)


def _refused(state: State, move: Move, value: int, lawful: Bounds) -> str:
    """Why a hand may not wager this much."""
    least, most, only = lawful
    if not move.rows:
        return f"{move.title} takes {format_money(least)}, not {format_money(value)}." if least else f"{move.title} wagers nothing."
    title = state.table.layout.spots[move.spot].wager.title
    if only:
        return f"{title} must be {' or '.join(map(format_money, only))} here, not {format_money(value)}."
    if least == most:
        return f"{title} must be {format_money(least)} with this hand, not {format_money(value)}."
    if not least <= value <= most:
        return f"{title} may be {format_money(least)} to {format_money(most)} with this hand, not {format_money(value)}."
    return f"{title} goes in steps of {format_money(state.table.step)}; {format_money(value)} does not."


def after_play(state: State, event: Play) -> State:
    """The round after a play: the wager is made or taken back, the hand is set, and a bonus laid aside may be paid at once."""
    seat = state.seats[event.seat - 1]
    assert seat is not None
    layout = state.table.layout
    move = layout.moves[event.action]
    done = move.ends or state.street >= layout.last_asked
    if move.spot < 0:
        went_on = seat._replace(action=event.action, setting=int(event.setting), done=done)
        return _decided(state, event, *_taken_back(state, went_on, move.takes_back), [])
    place = move.spot
    bets = (*seat.bets[:place], event.amount, *seat.bets[place + 1 :])
    number, player, _, tokes, cards, hand, keys, _, _, declared, shown, settled, taken_back, _ = seat
    stayed = Seat(
        number, player, bets, tokes, cards, hand, keys, event.action, int(event.setting), declared, shown, settled, taken_back, done
    )
    with_it = winners(state, stayed, layout.early) if layout.early and not layout.aside else []
    early = [spot for spot in with_it if not spot.same_lines(seat.keys, stayed.setting)]
    return _decided(state, event, stayed, (), early)


def _taken_back(state: State, seat: Seat, place: int) -> tuple[Seat, tuple[Settlement, ...]]:
    """A wager goes back to its owner, if one does."""
    if place < 0 or not seat.bets[place]:
        return seat, ()
    spot, stake = state.table.layout.spots[place], seat.bets[place]
    entry = Settlement(seat.number, spot.name, stake, "returned", stake, f"{spot.wager.title} is taken back")
    return seat._replace(taken_back=seat.taken_back | 1 << place), (entry,)


def declarable(state: State, seat: int) -> tuple[str, ...]:
    """The winning bonuses a seat could announce with a fold."""
    return _declarable(state, acting(state, seat))


def _declarable(state: State, seat: Seat) -> tuple[str, ...]:
    layout = state.table.layout
    return tuple([spot.name for spot in winners(state, seat, [layout.place[name] for name in layout.declared])])


def fold(state: State, seat: int, *, declares: Iterable[str] | None = None) -> Fold:
    """Give up. Where winning bonuses must be declared, all are unless ``declares`` names fewer."""
    folding, layout = acting(state, seat), state.table.layout
    street = layout.streets[state.street]
    if not street.folds:
        raise RoundError(f"Nobody folds here; one goes on by {' or '.join(move.name for move in street.moves)}.")
    if not layout.declared:
        if declares is not None and tuple(declares):
            raise RoundError("Nothing is declared here: the bonuses of a folded hand are settled unasked.")
        return Fold(seat, ())
    may_declare = _declarable(state, folding)
    if declares is None:
        return Fold(seat, may_declare)
    named = {str(name).replace("_", "-") for name in ([declares] if isinstance(declares, str) else declares)}
    for name in sorted(named - set(may_declare)):
        unasked = name in layout.place and name not in layout.declared
        why = f"{name} is settled unasked" if unasked else f"Seat {seat} wins nothing on {name[:40]!r}"
        raise RoundError(f"{why}, so there is nothing to declare.")
    return Fold(seat, tuple(name for name in may_declare if name in named))


def after_fold(state: State, event: Fold) -> State:
    """What a fold loses is taken at once; a declared bonus may be shown and paid at once."""
    seat = state.seats[event.seat - 1]
    assert seat is not None
    folded = seat._replace(action="fold", declared=event.declares, done=True)
    lost = fold_entries(state, folded)
    early = winners(state, folded, state.table.layout.early) if state.table.layout.early else []
    paid = [spot for spot in early if not spot.lost_by_fold and (not spot.declared or spot.name in event.declares)]
    return _decided(state, event, folded, lost, paid)


def _decided(state: State, event: Play | Fold, seat: Seat, lost: tuple[Settlement, ...], early: list[Spot]) -> State:
    """Pass the turn."""
    changes: dict[str, object] = {}
    entries = lost
    if early:
        paid, meters = early_entries(state, seat, early)
        entries = (*lost, *paid)
        changes["meters"] = meters
        shown = seat.shown
        for spot in early:
            shown |= winning_cards(spot, seat)
        seat = seat._replace(shown=shown)
    if entries:
        settled = seat.settled
        for entry in entries:
            settled |= 1 << state.table.layout.place[entry.wager]
        seat = seat._replace(settled=settled)
        changes["settlements"] = state.settlements + entries
    seats = state.with_seat(seat)
    changes |= begin(state.table.layout, state.street, seats, after=seat.number)
    return state.then(event, seats=seats, **changes)
