"""The coach: what every decision is worth, exactly, with all wagers that are down.

On streets only the bonuses that a fold would lose count: the others are worth the same whatever is decided. So does, in any game,
a bonus that other cards than the player's decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from longsuit.cards import Hand
from longsuit.exact.hand import HandValue, hand_value
from longsuit.settlement import Layout, Spot
from longsuit.table import Round
from longsuit.table.events import Fold, Play
from longsuit.table.seat import Seat


@dataclass(frozen=True)
class Priced:
    """A decision with the worth of every choice."""

    state: Round
    seat: int
    value: HandValue
    ante: int

    def cents(self, ev: Fraction) -> float:
        """An expectation in antes as cents."""
        return float(ev * self.ante)

    def worth(self, event: Fold | Play) -> Fraction:
        """The expectation, in antes, of what a seat did; between two sizes it is in proportion."""
        if type(event) is Fold:
            return next(action.ev for action in self.value.actions if action.action == "fold") - self._unsaid(event)
        assert type(event) is Play
        sets = self.state.game.action[event.action].setting is not None
        cards = Hand(event.setting) if sets else None
        sized = sorted((a for a in self.value.actions if a.action == event.action and a.setting == cards), key=lambda action: action.size)
        least, most = sized[0], sized[-1]
        exactly = next((action for action in sized if action.size * self.ante == event.amount), None)
        if exactly is not None or not most.size:
            return (exactly or least).ev
        if least.size == most.size:
            return least.ev
        part = (Fraction(event.amount, self.ante) - least.size) / (most.size - least.size)
        return least.ev + part * (most.ev - least.ev)

    def _unsaid(self, event: Fold) -> Fraction:
        """What undeclared winning bonuses would have paid, in antes."""
        layout, own = self.state.table.layout, self.state.seat(self.seat)
        if not layout.declared:
            return Fraction(0)
        lost = [name for name in self.state.declarable(self.seat) if name not in event.declares]
        if not lost:
            return Fraction(0)
        staked = Fraction(sum(own.bets[layout.place[name]] for name in lost), self.ante)
        without = _value(self.state, self.seat, self.value.known, leave=frozenset(lost))
        full = next(action.ev for action in self.value.actions if action.action == "fold")
        return full - (next(action.ev for action in without.actions if action.action == "fold") - staked)


def quick(state: Round) -> bool:
    """Whether the decision whose turn it is can be priced at once: by the cards on the table, or by what is kept of the whole game."""
    deal = state.game.deal
    if not (deal.community and deal.dealer) or state.board or state.dealer_up:
        return True
    from longsuit.exact.streets.hand import is_opened

    along, meters = _lost(state, state.turn)
    return not _seen(state, state.turn) and is_opened(state.game, along, meters)


def price(state: Round, seat: int, *, also: int = 0) -> Priced:
    """The worth of everything a seat may do now, given all cards its player can see."""
    return Priced(state, seat, _value(state, seat, _seen(state, seat), also=also), _ante(state, seat))


def _ante(state: Round, seat: int) -> int:
    return state.seat(seat).bets[state.table.layout.ante]


def _seen(state: Round, seat: int) -> int:
    """Cards of other seats that are face up, and those of the player's own other seats."""
    own, known = state.seat(seat), 0
    for mine in state.seats:
        if mine is not None and mine.player == own.player:
            for other in state.view(mine.number).seats:
                known |= sum(1 << card for card in other.cards)
    return known & ~own.hand & ~Hand.of((*state.board, *state.dealer_up))


def _value(state: Round, seat: int, known: int, *, also: int = 0, leave: frozenset[str] = frozenset()) -> HandValue:
    own, layout, ante = state.seat(seat), state.table.layout, _ante(state, seat)
    along, meters = _along(state, seat, leave)
    if layout.one_decision:
        return hand_value(state.game, own.hand, known=known, along=along, meters=meters, also=also)
    lost, held_by = _lost(state, seat, leave)
    return hand_value(
        state.game,
        own.hand,
        known=known,
        along=lost,
        meters=held_by,
        board=state.board,
        dealer=Hand.of(state.dealer_up),
        street=state.street,
        made={spot.name: _antes(own, spot.place, ante) for spot in layout.spots if not spot.bonus},
    )


def _along(state: Round, seat: int, leave: frozenset[str] = frozenset()) -> tuple[dict[str, Fraction], dict[str, dict[str, Fraction]]]:
    """The bonuses that count with a decision, in antes, and what their meters show in stakes."""
    own, layout, ante = state.seat(seat), state.table.layout, _ante(state, seat)
    open_ = [spot for spot in layout.spots if own.bets[spot.place] and not own.settled >> spot.place & 1]
    down = {spot.name: own.bets[spot.place] for spot in open_ if spot.wager.optional or spot.free}
    along = {name: Fraction(bet, ante) for name, bet in down.items() if name not in leave and _counts(layout, layout.wager(name))}
    meters = {name: {meter: Fraction(state.meters[meter], down[name]) for meter in layout.wager(name).meters} for name in along}
    return along, meters


def _lost(state: Round, seat: int, leave: frozenset[str] = frozenset()) -> tuple[dict[str, Fraction], dict[str, dict[str, Fraction]]]:
    """Those of them that a fold would lose."""
    along, meters = _along(state, seat, leave)
    lost = {name: stake for name, stake in along.items() if state.table.layout.wager(name).lost_by_fold}
    return lost, {name: meters[name] for name in lost}


def _counts(layout: Layout, spot: Spot) -> bool:
    """Whether what a bonus brings is known from the player's own cards, or can be lost by a fold."""
    return spot.lost_by_fold or all(layout.judged[schedule.place].own for schedule in spot.schedules if schedule.place >= 0)


def _antes(seat: Seat, place: int, ante: int) -> Fraction:
    """The stake on a spot, in antes."""
    return Fraction(0 if seat.taken_back >> place & 1 else seat.bets[place], ante)
