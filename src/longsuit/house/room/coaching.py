"""The coach: what every decision is worth, exactly, in cents of the wagers that are down."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from longsuit.cards import Hand
from longsuit.exact.hand import ActionValue, HandValue, hand_value
from longsuit.house.errors import HouseError, NotAllowedError
from longsuit.house.room.views import seats_of
from longsuit.rules.quantities import format_number
from longsuit.table import Round
from longsuit.table.events import Fold, Play


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
        found = sorted((a for a in self.value.actions if a.action == event.action and a.setting == cards), key=lambda action: action.size)
        least, most = found[0], found[-1]
        if least.size == most.size:
            return least.ev
        part = (Fraction(event.amount, self.ante) - least.size) / (most.size - least.size)
        return least.ev + part * (most.ev - least.ev)

    def _unsaid(self, event: Fold) -> Fraction:
        """What winning bonuses would have brought that had to be declared and were not; in antes."""
        felt, held = self.state.table.felt, self.state.seat(self.seat)
        if not felt.declared:
            return Fraction(0)
        lost = [name for name in self.state.declarable(self.seat) if name not in event.declares]
        if not lost:
            return Fraction(0)
        staked = Fraction(sum(held.bets[felt.place[name]] for name in lost), self.ante)
        without = _value(self.state, self.seat, self.value.known, leave=frozenset(lost))
        full = next(action.ev for action in self.value.actions if action.action == "fold")
        return full - (next(action.ev for action in without.actions if action.action == "fold") - staked)


def price(state: Round, seat: int, name: str, *, also: int = 0) -> Priced:
    """The worth of everything a seat may do now, given all cards its player can see."""
    return Priced(state, seat, _value(state, seat, _seen(state, seat, name), also=also), _ante(state, seat))


def _ante(state: Round, seat: int) -> int:
    return state.seat(seat).bets[state.table.felt.ante]


def _seen(state: Round, seat: int, name: str) -> int:
    """Cards of other seats that lie open, and those of the player's own other seats."""
    known = 0
    for own in seats_of(state, name):
        for other in state.view(own).seats:
            known |= sum(1 << card for card in other.cards)
    return known & ~state.seat(seat).hand


def _value(state: Round, seat: int, known: int, *, also: int = 0, leave: frozenset[str] = frozenset()) -> HandValue:
    held, felt, ante = state.seat(seat), state.table.felt, _ante(state, seat)
    down = {spot.name: held.bets[spot.place] for spot in felt.spots if spot.wager.optional and held.bets[spot.place]}
    along = {name: Fraction(bet, ante) for name, bet in down.items() if name not in leave}
    meters = {name: {meter: Fraction(state.meters[meter], down[name]) for meter in felt.spots[felt.place[name]].meters} for name in along}
    return hand_value(state.game, held.hand, known=known, along=along, meters=meters, also=also)


def advice(state: Round, seat: int, name: str) -> dict[str, Any]:
    """What the coach says to whoever has to decide."""
    if state.phase != "decisions" or state.turn != seat:
        raise HouseError(f"It is not seat {seat}'s turn.")
    if seat not in seats_of(state, name):
        raise NotAllowedError(f"Seat {seat} is not yours.")
    priced = price(state, seat, name)
    value = priced.value
    return {
        "hand": str(value.hand),
        "known": str(value.known),
        "ante": priced.ante,
        "actions": [_told(priced, action) for action in value.actions],
        "best": value.best.name,
        "why": _why(priced),
    }


def _told(priced: Priced, action: ActionValue) -> dict[str, Any]:
    return {
        "action": action.action,
        "size": float(action.size),
        "amount": int(action.size * priced.ante),
        "setting": None if action.setting is None else str(action.setting),
        "name": action.name,
        "ev": {"numerator": action.numerator, "denominator": action.denominator},
        "value": float(action.ev),
        "cents": priced.cents(action.ev),
        "cost": priced.cents(priced.value.cost(action)),
    }


def _why(priced: Priced) -> str:
    """The best choice in words, beside the best of another kind."""
    value = priced.value
    best = value.best
    other = next((action for action in value.actions if action.action != best.action), None)
    said = f"You hold {_holding(priced, best)}. {_saying(priced, best)} {_average(priced, best)} on average"
    if other is None:
        return f"{said}."
    gap = priced.cents(value.cost(other))
    if not gap:
        return f"{said}; {_saying(priced, other).lower()} comes to exactly the same."
    return f"{said}, over every hand the dealer can have: {dollars(gap)} better than {_saying(priced, other).lower()}."


def _holding(priced: Priced, action: ActionValue) -> str:
    """The hand an action plays, or for a fold what it would be in each contest."""
    game, cards = priced.state.game, action.setting or priced.value.hand
    contests = game.contest.values() if action.action == "fold" else (game.contest[game.action[action.action].contest],)
    return " or ".join(dict.fromkeys(_with_article(contest.ranking.say(cards)) for contest in contests))


def _with_article(words: str) -> str:
    """Flushes, straights and pairs are counted; "three eights" and "ace-king-four" are not."""
    counted = any(kind in words for kind in ("flush", "straight", "full house", "royal")) or words.startswith("pair")
    return f"a {words}" if counted and not words.startswith("no ") else words


def _saying(priced: Priced, action: ActionValue) -> str:
    if action.action == "fold":
        return "Folding"
    title = priced.state.game.action[action.action].title
    return f"{title} at {format_number(action.size)}×"


def _average(priced: Priced, action: ActionValue) -> str:
    cents = priced.cents(action.ev)
    return f"{'wins' if cents >= 0 else 'loses'} {dollars(abs(cents))}"


def dollars(cents: float) -> str:
    """Cents, parts of one included, as dollars."""
    return f"${cents / 100:,.2f}" if cents >= 1 or not cents else f"{cents:.2g} cents"


def decisions(state: Round, name: str) -> list[dict[str, Any]]:
    """Every decision somebody made in a round, with what it gave away against the best."""
    own = set(seats_of(state, name))
    found = []
    before = state
    for event, moment in zip(state.events, state.steps(), strict=True):
        if isinstance(event, Fold | Play) and event.seat in own:
            priced = price(before, event.seat, name, also=int(event.setting) if isinstance(event, Play) else 0)
            best, did = priced.value.best, priced.worth(event)
            found.append(
                {
                    "seat": event.seat,
                    "hand": str(priced.value.hand),
                    "did": _did(event, priced),
                    "best": best.name,
                    "ev_did": priced.cents(did),
                    "ev_best": priced.cents(best.ev),
                    "cost": priced.cents(best.ev - did),
                }
            )
        before = moment
    return found


def _did(event: Fold | Play, priced: Priced) -> str:
    if isinstance(event, Fold):
        return "fold"
    sets = priced.state.game.action[event.action].setting is not None
    size = format_number(Fraction(event.amount, priced.ante))
    return f"{event.action} {size}x" + (f": {event.setting}" if sets else "")
