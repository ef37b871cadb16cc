"""What each person at the table may see. Hidden cards are left out here, so no shell can leak them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from longsuit.cards import Card, Hand
from longsuit.settlement import Move
from longsuit.settlement.verdicts import column_name
from longsuit.table.deciding import Choice, choices, declarable
from longsuit.table.events import Settle, Settlement, Void
from longsuit.table.laying import Aside, asides
from longsuit.table.seat import Seat
from longsuit.table.setting import dealer_setting
from longsuit.table.settling import verdicts
from longsuit.table.state import Phase, State
from longsuit.table.streets import board, dealer_up
from longsuit.table.telling import DealerHand, SetHand, dealer_hands, laid_out, plain, ways


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as somebody sees it."""

    number: int
    player: str
    bets: dict[str, int]
    """Cents on each spot that has any."""
    tokes: dict[str, int]
    """Cents riding for the dealer."""
    held: int
    """How many cards the seat has."""
    cards: tuple[Card, ...]
    """Those that may be seen, in the order dealt."""
    action: str
    """``"fold"``, the action played, or nothing yet."""
    contest: str
    """The contest that action plays, if any."""
    setting: tuple[Card, ...]
    """The cards set against the dealer, where they may be seen."""
    says: str
    """What those are called."""
    holds: str
    """The same with its article, as in "you have a four-card flush"."""
    declared: tuple[str, ...]
    """Bonuses declared with a fold."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        plain_fields = ("number", "player", "bets", "tokes", "held", "action", "contest", "says", "holds")
        return {
            **{name: getattr(self, name) for name in plain_fields},
            "cards": list(map(str, self.cards)),
            "setting": list(map(str, self.setting)),
            "declared": list(self.declared),
        }


@dataclass(frozen=True, slots=True)
class View:
    """A round as somebody sees it."""

    game: str
    number: int | None
    deck: str
    """Back colour."""
    seat: int | None
    """Whose view it is; None for the public's."""
    phase: Phase
    turn: int
    seats: tuple[SeatView, ...]
    dealer_held: int
    dealer: tuple[Card, ...]
    """The dealer's cards that may be seen: those face up, and all, as he laid them out, once revealed."""
    dealer_hands: dict[str, DealerHand]
    """How he set them for each contest."""
    verdicts: dict[int, str]
    """How the contest of each seat that stayed in ends, by the names scripts have for it, once the dealer's hand is up."""
    meters: dict[str, int]
    settlements: tuple[Settlement, ...]
    choices: tuple[Choice, ...]
    """How the viewer may stay in, when it is his turn."""
    settings: dict[str, tuple[SetHand, ...]]
    """Every way he may set his hand for each of them."""
    asides: tuple[Aside, ...]
    """What the viewer may lay aside and be paid for before he decides, when it is his turn."""
    declarable: tuple[str, ...]
    """What the viewer could declare with a fold, when it is his turn."""
    voided: Void | None
    notes: tuple[str, ...]
    """What players should know about this table."""
    street: str = ""
    """The street in progress."""
    community_held: int = 0
    """How many cards are in the middle."""
    community: tuple[Card, ...] = ()
    """Those turned."""
    folds: bool = False
    """Whether the viewer may fold, when it is his turn."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON: cards as text, settlements with their net."""
        return {**self.common(), "seats": [seat.as_dict() for seat in self.seats], **self.own()}

    def common(self) -> dict[str, Any]:
        """What everybody sees."""
        return {
            **{name: getattr(self, name) for name in ("game", "number", "deck", "phase", "turn", "dealer_held", "verdicts", "meters")},
            "dealer": list(map(str, self.dealer)),
            "street": self.street,
            "community_held": self.community_held,
            "community": list(map(str, self.community)),
            "dealer_hands": {contest: plain(hand) for contest, hand in self.dealer_hands.items()},
            "settlements": [{**entry._asdict(), "net": entry.net} for entry in self.settlements],
            "voided": {**self.voided._asdict(), "cards": str(self.voided.cards)} if self.voided else None,
            "notes": list(self.notes),
        }

    def own(self) -> dict[str, Any]:
        """Whose view it is, and what he may do."""
        return {
            "seat": self.seat,
            "choices": [{**choice._asdict(), "proposed": str(choice.proposed)} for choice in self.choices],
            "settings": {action: list(map(plain, sets)) for action, sets in self.settings.items()},
            "asides": [{**aside._asdict(), "cards": str(aside.cards)} for aside in self.asides],
            "declarable": list(self.declarable),
            "folds": self.folds,
        }


def view(state: State) -> View:
    """The round as anybody may see it."""
    return outline(state, tuple(seat_view(state, seat, visible) for seat, visible in visible_hands(state)))


def visible_hands(state: State) -> list[tuple[Seat, int]]:
    """Every seat, with the cards of it that are public."""
    turned = _turned_over(state)
    return [(seat, seat.hand if seat.number in turned else seat.shown) for seat in state.seats if seat is not None]


def outline(state: State, seats: tuple[SeatView, ...] = ()) -> View:
    """The public view of a round, with these seats in it."""
    layout = state.table.layout
    return View(
        game=state.table.game.full_id,
        number=state.number,
        deck=state.deck_back,
        seat=None,
        phase=state.phase,
        turn=state.turn,
        seats=seats,
        dealer_held=len(state.dealer),
        dealer=laid_out(layout, state.dealer) if state.revealed else dealer_up(state),
        dealer_hands=dealer_hands(layout, dealer_setting(layout, state.dealer, state.community)) if state.revealed else {},
        verdicts=_verdicts(state) if state.revealed else {},
        meters=dict(state.meters),
        settlements=state.settlements,
        choices=(),
        settings={},
        asides=(),
        declarable=(),
        voided=state.voided,
        notes=state.table.notes,
        street=layout.streets[state.street].name if state.deck else "",
        community_held=len(state.community),
        community=board(state),
    )


def _verdicts(state: State) -> dict[int, str]:
    layout = state.table.layout
    compared = [seat for seat in state.playing if not seat.folded and not layout.contests[layout.moves[seat.action].contest].alone]
    return {seat: column_name(verdict) for seat, verdict in verdicts(state, compared).items()}


def seated(state: State, public: View, seat: Seat) -> View:
    """The same round as one seat may see it."""
    own = seat_view(state, seat, seat.hand)
    shown = replace(public, seat=seat.number, seats=tuple(own if other.number == seat.number else other for other in public.seats))
    return to_decide(state, shown, seat) if state.phase == "decisions" and state.turn == seat.number else shown


def to_decide(state: State, shown: View, seat: Seat) -> View:
    """What a seat whose turn it is may do."""
    return replace(
        shown,
        seat=seat.number,
        choices=choices(state, seat.number),
        settings=_settings(state, seat),
        asides=asides(state, seat),
        declarable=declarable(state, seat.number),
        folds=state.table.layout.streets[state.street].folds,
    )


def _settings(state: State, seat: Seat) -> dict[str, tuple[SetHand, ...]]:
    """Every way to set the hand for each move; where cards are shared, the player's own as dealt."""
    return {move.name: tuple(_ways(state, seat, move)) for move in state.table.layout.streets[state.street].moves}


def _ways(state: State, seat: Seat, move: Move) -> Iterator[SetHand]:
    if move.shared:
        played = _played(state, seat, move)
        yield SetHand(Hand(seat.hand), move.ranking.say(played) if played else "", "")
    else:
        yield from (way for way in ways(move, seat.hand) if not int(way.cards) & seat.shown)


def _turned_over(state: State) -> set[int]:
    """Seats whose hands the dealer has turned over to settle them; a folded hand nobody spoke up for stays down."""
    turned = set()
    for entry in (entry for event in state.events if type(event) is Settle for entry in event.entries):
        seat = state.seats[entry.seat - 1]
        if seat and (not seat.folded or seat.declared or entry.wager not in state.table.layout.declared):
            turned.add(entry.seat)
    return turned


def _played(state: State, seat: Seat, move: Move) -> int:
    """The cards that meet the dealer's, as far as they are out; none while they are too few to judge."""
    judge = state.table.layout.judged[move.place]
    cards = judge.cards(seat.hand, board(state)) if move.shared else seat.setting
    return cards if cards.bit_count() >= judge.ranking.least else 0


def seat_view(state: State, seat: Seat, visible: int) -> SeatView:
    """A seat as someone sees it who may see these of its cards."""
    layout = state.table.layout
    paid = sum(1 << place for place in layout.aside) & seat.settled | seat.taken_back
    lying = [(name, seat.bets[place], seat.tokes[place]) for place, name in enumerate(layout.names) if not paid >> place & 1]
    seen = seat.setting & visible == seat.setting
    move = layout.moves.get(seat.action)
    played = _played(state, seat, move) if move and seen else 0
    return SeatView(
        number=seat.number,
        player=seat.player,
        bets={name: bet for name, bet, _ in lying if bet},
        tokes={name: toke for name, _, toke in lying if toke},
        held=len(seat.cards),
        cards=tuple(card for card in seat.cards if visible >> card & 1),
        action=seat.action,
        contest=move.contest if move else "",
        setting=tuple(Hand(seat.setting)) if seen else (),
        says=move.ranking.say(played) if move and played else "",
        holds=move.ranking.holding(played) if move and played else "",
        declared=seat.declared,
    )
