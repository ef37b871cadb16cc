"""A round line by line, as a dealer would call it."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.rules.quantities import format_money
from longsuit.table.events import (
    Bet,
    Collect,
    Deal,
    DealOn,
    Fold,
    LayAside,
    NextStreet,
    Open,
    Play,
    Reveal,
    Settle,
    Settlement,
    Sit,
    Stand,
    Toke,
    Void,
)
from longsuit.table.round import Round


def transcript(state: Round) -> str:
    """The whole round: every event, every settlement with its reason, the totals."""
    return "\n".join(lines(state)) + "\n"


def lines(state: Round) -> Iterator[str]:
    """The same, line by line."""
    told = 0
    for moment in state.steps():
        yield from say(moment)
        yield from map(say_settlement, moment.settlements[told:])
        told = len(moment.settlements)
    for seat in state.playing:
        net = state.net(seat.number)
        yield f"seat {seat.number} {seat.player}: {format_money(state.paid_in(seat.number))} down, {_result(net)}"
    if state.for_dealer:
        yield f"for the dealer: {format_money(state.for_dealer)}"
    if state.meters:
        yield "meters: " + ", ".join(f"{name} {format_money(amount)}" for name, amount in state.meters.items())


def _result(net: int) -> str:
    return "even" if not net else f"{'wins' if net > 0 else 'loses'} {format_money(abs(net))}"


def say_settlement(entry: Settlement) -> str:
    """One settlement in a line."""
    whose = " for the dealer" if entry.toke else ""
    return (
        f"  seat {entry.seat} {entry.wager}{whose} {format_money(entry.stake)}: {entry.outcome}, {format_money(entry.net)} ({entry.reason})"
    )


def say(state: Round) -> Iterator[str]:  # noqa: C901, PLR0912 (one case for each thing that can happen)
    """The last event of a round in words."""
    event = state.events[-1]
    match event:
        case Open():
            yield f"{state.game} is open; {event.deck} deck"
            yield from (f"note: {note}" for note in state.table.notes)
        case Sit(seat, player):
            yield f"seat {seat}: {player} sits down"
        case Stand(seat):
            yield f"seat {seat}: stands up"
        case Bet(seat, wagers):
            yield f"seat {seat}: " + ", ".join(f"{name} {format_money(amount)}" for name, amount in wagers)
        case Toke(seat, wager, amount):
            yield f"seat {seat}: {format_money(amount)} for the dealer on {wager}"
        case Collect(seats):
            yield "sensors collected from " + ", ".join(f"seat {seat}" for seat in seats)
        case Deal() | DealOn():
            yield from _dealt(state, event)
        case LayAside(seat, wager, cards):
            yield f"seat {seat}: lays aside {cards} for {wager}"
        case Fold(seat, declares):
            yield f"seat {seat}: folds" + (f", declaring {', '.join(declares)}" if declares else "")
        case Play(seat, action, amount, setting):
            yield f"seat {seat}: {action}" + (f" {format_money(amount)} with {setting}" if state.game.action[action].wager else "")
        case NextStreet(name):
            yield f"{name}: {_up(state)}"
        case Reveal():
            if state.community:
                yield f"community cards: {' '.join(map(str, state.community))}"
            if state.dealer:
                yield f"dealer: {' '.join(map(str, state.dealer))}"
            yield from _set(state)
        case Settle():
            yield "settlement"
        case Void(reason, by, irregularity, cards):
            told = f"void ({irregularity}): {reason}" if irregularity else f"void: {reason}"
            yield told + (f" [{by}]" if by else "") + (f"; seen: {cards}" if cards else "")


def _dealt(state: Round, event: Deal | DealOn) -> Iterator[str]:
    yield f"deal: {event.packets} packets" if isinstance(event, Deal) else f"deal goes on: {event.packets} packets"
    yield from (f"  seat {seat.number}: {' '.join(map(str, seat.cards))}" for seat in state.playing)
    if state.dealer_up or state.board:
        yield f"  {state.table.layout.streets[0].name}: {_up(state)}"


def _up(state: Round) -> str:
    """The face-up cards in the middle and of the dealer."""
    shown = [" ".join(map(str, state.board))] if state.board else []
    if state.dealer_up:
        shown.append(f"the dealer shows {' '.join(map(str, state.dealer_up))}")
    return ", ".join(shown) or "no card"


def _set(state: Round) -> Iterator[str]:
    """How the dealer sets his hand, and whether it plays."""
    for contest, cards in state.dealer_setting().items():
        played = state.table.layout.contests[contest]
        plays = ", does not qualify" if played.qualifies(cards) is False else ""
        yield f"  {played.title}: {cards} ({played.ranking.say(cards)}{plays})"
