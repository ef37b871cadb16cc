"""A round line by line, as a dealer would call it."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.rules.quantities import format_money
from longsuit.table import events
from longsuit.table.round import Round


def lines(state: Round) -> Iterator[str]:
    """The whole round: every event, every settlement with its reason, the totals."""
    printed = 0
    for step in state.steps():
        yield from say(step)
        yield from map(say_settlement, step.settlements[printed:])
        printed = len(step.settlements)
    for seat in state.playing:
        net = state.net(seat.number)
        yield f"seat {seat.number} {seat.player}: {format_money(state.paid_in(seat.number))} down, {_result(net)}"
    if state.for_dealer:
        yield f"for the dealer: {format_money(state.for_dealer)}"
    if state.meters:
        yield "meters: " + ", ".join(f"{name} {format_money(amount)}" for name, amount in state.meters.items())


def _result(net: int) -> str:
    return "even" if not net else f"{'wins' if net > 0 else 'loses'} {format_money(abs(net))}"


def say_settlement(entry: events.Settlement) -> str:
    """One settlement in a line."""
    whose = " for the dealer" if entry.toke else ""
    return (
        f"  seat {entry.seat} {entry.wager}{whose} {format_money(entry.stake)}: {entry.outcome}, {format_money(entry.net)} ({entry.reason})"
    )


def say(state: Round) -> Iterator[str]:  # noqa: C901, PLR0912 (one case for each thing that can happen)
    """The last event of a round in words."""
    event = state.events[-1]
    match event:
        case events.Open():
            yield f"{state.game} is open; {event.deck} deck"
            yield from (f"note: {note}" for note in state.table.notes)
        case events.Sit(seat, player):
            yield f"seat {seat}: {player} sits down"
        case events.Stand(seat):
            yield f"seat {seat}: stands up"
        case events.Bet(seat, wagers):
            yield f"seat {seat}: " + ", ".join(f"{name} {format_money(amount)}" for name, amount in wagers)
        case events.Toke(seat, wager, amount):
            yield f"seat {seat}: {format_money(amount)} for the dealer on {wager}"
        case events.Collect(seats):
            yield "sensors collected from " + ", ".join(f"seat {seat}" for seat in seats)
        case events.Deal() | events.DealOn():
            yield from _dealt(state, event)
        case events.LayAside(seat, wager, cards):
            yield f"seat {seat}: lays aside {cards} for {wager}"
        case events.Fold(seat, declares):
            yield f"seat {seat}: folds" + (f", declaring {', '.join(declares)}" if declares else "")
        case events.Play(seat, action, amount, setting):
            yield f"seat {seat}: {action}" + (f" {format_money(amount)} with {setting}" if state.game.action[action].wager else "")
        case events.NextStreet(name):
            yield f"{name}: {_up(state)}"
        case events.Reveal():
            if state.community:
                yield f"community cards: {' '.join(map(str, state.community))}"
            if state.dealer:
                yield f"dealer: {' '.join(map(str, state.dealer))}"
            yield from _set(state)
        case events.Settle():
            yield "settlement"
        case events.Void(reason, by, irregularity, cards):
            why = f"void ({irregularity}): {reason}" if irregularity else f"void: {reason}"
            yield why + (f" [{by}]" if by else "") + (f"; seen: {cards}" if cards else "")


def _dealt(state: Round, event: events.Deal | events.DealOn) -> Iterator[str]:
    yield f"deal: {event.packets} packets" if isinstance(event, events.Deal) else f"deal goes on: {event.packets} packets"
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
