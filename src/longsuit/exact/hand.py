"""The value of one hand: the exact expectation of everything a player may do with it, whatever else is known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import lcm
from operator import mul

from longsuit import display
from longsuit.cards import Card, CardError, Hand, parse_cards
from longsuit.exact.dealers import Dealers
from longsuit.exact.showdown import NotCountableError
from longsuit.rules.model import Game
from longsuit.settlement import VERDICTS, Cell, Layout, Move, Schedule, layout
from longsuit.settlement.paying import Gain
from longsuit.settlement.verdicts import verdict_counts

_NOTHING = Fraction(0)


@dataclass(frozen=True)
class ActionValue:
    """One thing a player may do with a hand."""

    action: str
    """An action of the game, or "fold"."""
    size: Fraction
    """The play wager, in antes."""
    setting: Hand | None
    """The cards set against the dealer, where the player sets his hand."""
    numerator: int
    """Antes won, summed over every hand the dealer can have."""
    denominator: int
    """How many hands the dealer can have, times the units in an ante."""
    counts: tuple[int, ...] = ()
    """Dealer hands by verdict; None for a fold, or if more is decided later."""
    then: Mapping[str, Fraction] = field(default_factory=dict)
    """If more is decided later: how often each choice on the next street is best."""

    @property
    def ev(self) -> Fraction:
        """The expectation in antes."""
        return Fraction(self.numerator, self.denominator)

    @property
    def name(self) -> str:
        """The action with its size and setting, as one would say it."""
        if not self.size:
            return self.action
        return f"{self.action} {float(self.size):g}x" + (f": {self.setting}" if self.setting is not None else "")


@dataclass(frozen=True)
class HandValue:
    """Everything a player may do with a hand, best first."""

    hand: Hand
    known: Hand
    """Further cards that are out of play."""
    dealer: Hand
    """The dealer's known cards."""
    actions: tuple[ActionValue, ...]
    board: Hand = field(default_factory=lambda: Hand(0))
    """Community cards that are out."""
    street: str = ""
    """The street the decision is on, where there are several."""

    @property
    def best(self) -> ActionValue:
        """What is worth most; of equals, what wagers less."""
        return self.actions[0]

    def cost(self, action: ActionValue) -> Fraction:
        """What taking an action instead of the best gives away, in antes."""
        return self.best.ev - action.ev

    def _repr_html_(self) -> str:
        rows = [(action.name, f"{float(action.ev):+.6f}", f"{float(self.cost(action)):.6f}") for action in self.actions]
        parts = {"": self.hand, " board ": self.board, " dealer ": self.dealer, " known ": self.known}
        shown = "".join(name + display.cards(card.pretty for card in cards) for name, cards in parts.items() if cards or not name)
        return shown + display.table("Every action, exactly", ("action", "worth, antes", "cost, antes"), rows)


def hand_value(
    game: Game,
    hand: str | int,
    *,
    known: str | int = 0,
    dealer: str | int = 0,
    along: Mapping[str, Fraction] | None = None,
    meters: Mapping[str, Mapping[str, Fraction]] | None = None,
    also: str | int = 0,
    board: str | int | Sequence[Card] = 0,
    made: Mapping[str, Fraction] | None = None,
    street: int | None = None,
) -> HandValue:
    """The exact worth of every legal action. ``known`` are cards in other hands, ``dealer`` the dealer's, ``board`` the community's.

    A board given as a list is in the order it was turned.
    Where there are several streets ``made`` says what is down by now, in antes; left out, the least it can be; ``street`` is needed only
    where two streets have the same cards up. Optional wagers ``along``
    matter where a fold would lose them; their ``meters`` are in stakes, at the seeds if not given.
    ``also`` is a setting to value even if another is plainly better.

    >>> from longsuit.rules import game
    >>> value = hand_value(game("high-card-flush"), "Th 8h 6h Js Ad Qd Jc")
    >>> [(action.name, f"{float(action.ev):.4f}") for action in value.actions]
    [('raise 1x', '-0.8115'), ('fold', '-1.0000')]
    """
    order = _order(board)
    cards, out, shown, middle = (_hand(given) for given in (hand, known, dealer, board if isinstance(board, int) else Hand.of(order)))
    _check(game, cards, Hand(out | middle), shown)
    if not layout(game).one_decision:
        from longsuit.exact.streets.hand import situation

        return situation(
            game,
            cards,
            known=out,
            dealer=shown,
            board=middle,
            order=order,
            along=along or {},
            meters=meters or {},
            made=made or {},
            street=street,
        ).value()
    if middle:
        raise CardError(f"{game.name} has no community cards.")
    dealers = Dealers(game.deal.dealer, cards | out, shown)
    seat = _Seat(layout(game), cards, along or {}, meters or {})
    actions = [seat.fold(dealers.hands)]
    for move in seat.layout.moves.values():
        actions += seat.plays(move, dealers, _hand(also))
    return HandValue(cards, out, shown, tuple(sorted(actions, key=lambda action: (-action.ev, action.size))))


def _order(board: str | int | Sequence[Card]) -> Sequence[Card]:
    """Cards in the order they were given; nothing if they are a set."""
    return parse_cards(board) if isinstance(board, str) else () if isinstance(board, int) else board


def _hand(given: str | int) -> Hand:
    return Hand.parse(given) if isinstance(given, str) else Hand(given)


def _check(game: Game, hand: Hand, known: Hand, dealer: Hand) -> None:
    if len(hand) != game.deal.player:
        raise CardError(f"{game.name} is played with {game.deal.player} cards; {len(hand)} were given.")
    if len(dealer) > game.deal.dealer:
        raise CardError(f"The dealer has only {game.deal.dealer} cards; {len(dealer)} are said to be known.")
    for card in Hand(hand & known | hand & dealer | known & dealer):
        raise CardError(f"{card} appears twice.")
    if 52 - len(hand) - len(known) < game.deal.dealer:
        raise CardError("So many cards are known that too few are left for the dealer.")


class _Keys(dict[int, int]):
    """The key of a hand in each ranking, computed on demand."""

    def __init__(self, laid: Layout, hand: int) -> None:
        super().__init__()
        self._values, self._judged = laid.keys, laid.judged
        self._hand = hand

    def __missing__(self, place: int) -> int:
        if not self._judged[place].own:
            raise NotCountableError("A wager judged by other cards than the player's is not valued for one hand yet.")
        self[place] = key = self._values[place](self._hand)
        return key


class _Seat:
    """A hand with its wagers down."""

    def __init__(self, laid: Layout, hand: Hand, along: Mapping[str, Fraction], meters: Mapping[str, Mapping[str, Fraction]]) -> None:
        self.layout = laid
        self.hand = hand
        self.keys = _Keys(laid, hand)
        stakes, at_seeds = _usual(laid)
        self.stakes = laid.antes(along) if along else stakes
        self.gains = tuple(spot.exactly(meters.get(spot.name, {})) for spot in laid.spots) if meters else at_seeds

    def nets(self, cells: tuple[Cell, ...], stakes: tuple[Fraction, ...], left: int) -> Fraction:
        """What some wagers win together, in antes."""
        spots = self.layout.spots
        won = [
            cell.net(spots[cell.place].lines(self.keys, left), stakes[cell.on], self.gains[cell.place]) for cell in cells if stakes[cell.on]
        ]
        return sum(won[1:], won[0]) if won else _NOTHING

    def fold(self, dealers: int) -> ActionValue:
        """The value of a fold; everything that must be declared is declared."""
        net = self.nets(self.layout.fold.base + self.layout.fold.bonuses, self.stakes, self.hand)
        return ActionValue("fold", Fraction(0), None, net.numerator * dealers, dealers * net.denominator)

    def plays(self, move: Move, dealers: Dealers, also: Hand) -> Iterator[ActionValue]:
        """The value of one action, at every size and setting worth naming."""
        contest = self.layout.contests[move.contest]
        settings = move.choices(self.hand)
        if also and also not in settings and move.may_set(self.hand, also):
            settings.append(also)
        keys = [self.keys[move.place] if chosen == self.hand else move.set_key(chosen) for chosen in settings]
        bounds = sorted({*keys, *(key + 1 for key in keys), contest.qualifying})
        below = dict(zip(bounds, dealers.below(contest.ranking, bounds), strict=True))
        schedules = _schedules(self.layout, move.name)
        for chosen, key in zip(settings, keys, strict=True):
            left = self.hand & ~chosen
            hit = tuple([schedule.number(self.keys, left) for schedule in schedules])
            counts = verdict_counts(below[key], below[key + 1], below[contest.qualifying] if contest.qualifying else 0, dealers.hands)
            for size in move.row(self.keys[move.place]).sizes:
                stakes = (*self.stakes[: move.spot], size, *self.stakes[move.spot + 1 :])
                units, nets = _nets(self.layout, move.name, stakes, hit, self.nets(self.layout.beside, stakes, left))
                total = sum(map(mul, counts, nets))
                setting = Hand(chosen) if move.setting is not None else None
                yield ActionValue(move.name, size, setting, total, dealers.hands * units, counts)


@lru_cache(maxsize=1 << 6)
def _usual(laid: Layout) -> tuple[tuple[Fraction, ...], tuple[Gain[Fraction], ...]]:
    """Stakes and what lines pay where nothing else is said: no optional wager is down, the meters are at their seeds."""
    return laid.antes({}), tuple(spot.exactly({}) for spot in laid.spots)


@lru_cache(maxsize=1 << 7)
def _schedules(laid: Layout, action: str) -> tuple[Schedule, ...]:
    """The pay tables that count where an action leads."""
    return tuple(schedule for spot in laid.decided(laid.moves[action]) for schedule in spot.schedules)


@lru_cache(maxsize=1 << 12)
def _nets(laid: Layout, action: str, stakes: tuple[Fraction, ...], hit: tuple[int, ...], bonuses: Fraction) -> tuple[int, tuple[int, ...]]:
    """The units in an ante, and by verdict how many a play wins with its bonuses, where the cards hit these lines."""
    nets = [laid.decided_net(laid.moves[action], stakes, hit, verdict) + bonuses for verdict in range(len(VERDICTS))]
    units = lcm(*(net.denominator for net in nets))
    return units, tuple(int(net * units) for net in nets)
