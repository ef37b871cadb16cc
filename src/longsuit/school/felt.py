"""What lies on the felt, as a question shows it: cards, wagers, pay tables and meters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from longsuit.rules.quantities import format_money
from longsuit.school.hands import cards_of
from longsuit.school.lesson import Block, Cards, Note, PayTable, Wagers
from longsuit.settlement import Layout, Spot
from longsuit.table import Round
from longsuit.table.seat import Seat


def dealer(cards: Iterable[object], label: str = "Dealer") -> list[Cards]:
    """The dealer's cards; nothing where he has none."""
    return [Cards(label, shown, "dealer")] if (shown := tuple(map(str, cards))) else []


def middle(cards: Iterable[object]) -> list[Cards]:
    """The cards in the middle; nothing where there are none."""
    return [Cards("Middle", shown, "middle")] if (shown := tuple(map(str, cards))) else []


def hand(seat: Seat) -> Cards:
    """The cards of a seat, as dealt."""
    return Cards(f"Seat {seat.number}", tuple(map(str, seat.cards)), "seat", seat.number)


def wagers(state: Round, seat: Seat, label: str = "") -> Wagers:
    """The wagers of a seat that are still down."""
    bets = zip(state.table.layout.spots, seat.bets, strict=True)
    down = [(spot.name, spot.wager.title, bet) for spot, bet in bets if bet and not (seat.settled | seat.taken_back) >> spot.place & 1]
    return Wagers(label or f"Seat {seat.number}", tuple(down), seat.number)


def meters(laid: Layout, showing: Mapping[str, int]) -> Iterator[Note]:
    """What some meters show."""
    return (Note(f"The {laid.meter_titles[name]} meter shows {format_money(cents)}.") for name, cents in showing.items())


def pay_table(spot: Spot, places: Iterable[int] | None = None) -> PayTable:
    """The pay table of a wager, or some parts of it."""
    schedules = spot.schedules if places is None else [spot.schedules[place] for place in places]
    return PayTable(spot.wager.title, tuple((line.text, line.pays) for schedule in schedules for line in schedule.lines))


def pay_tables(laid: Layout) -> Iterator[PayTable]:
    """Every pay table in force."""
    return (pay_table(spot) for spot in laid.spots if not spot.wager.paid_as and any(schedule.lines for schedule in spot.schedules))


def table(state: Round) -> Iterator[Block]:
    """A table with every card up: the dealer, the middle, then the seats from the dealer's left."""
    laid, titles = state.table.layout, state.game.titles
    yield from (*dealer(state.dealer), *middle(state.community))
    for seat in state.playing:
        yield hand(seat)
        yield wagers(state, seat)
        if seat.folded:
            declares = f", declaring the {' and the '.join(titles[name] for name in seat.declared)}" if seat.declared else ""
            yield Note(f"Seat {seat.number} has folded{declares}.")
            continue
        contest = laid.contests[laid.moves[seat.action].contest].title
        if laid.moves[seat.action].setting:
            yield Note(f"Seat {seat.number} plays {' '.join(cards_of(seat.setting))}: {contest}.")
        elif len({move.title for move in laid.moves.values()}) > 1 and len(laid.contests) > 1:
            yield Note(f"Seat {seat.number} plays {contest}.")
    yield from meters(laid, state.meters)
