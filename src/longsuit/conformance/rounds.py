"""Invariants of every round, whatever the rules."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from longsuit.cards import Card, Hand
from longsuit.table import notation, record
from longsuit.table.errors import RoundError
from longsuit.table.events import Open
from longsuit.table.rehearsal import Dice, shuffled
from longsuit.table.round import Round
from longsuit.table.standing import Table
from longsuit.table.views import View

_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_LOOKS = 4
"""Moments of a round at which every view is checked, besides its end."""


class Failure(NamedTuple):
    """An invariant that a round broke."""

    check: str
    """Which promise."""
    what: str
    """How it was broken."""
    record: str
    """The round, for inspection."""


def problems(table: Table, state: Round, dice: Dice) -> Iterator[tuple[str, str]]:
    """Every invariant a round broke, and how."""
    yield from (("money in is money out", what) for what in money(state))
    yield from (("no card twice", what) for what in cards(state))
    steps = list(state.steps())
    for step in (steps[-1], *(dice.choice(steps) for _ in range(_LOOKS))):
        yield from (("no hidden card in a view", what) for what in hidden(step))
    step = dice.choice(steps[:-1])
    yield from (("can is verify", what) for what in answers(step, dice))
    yield from (("a void restores everything", what) for what in voids(step))
    yield from (("records come back", what) for what in records(table, dice.choice(steps)))


def money(state: Round) -> Iterator[str]:
    """Every wager is settled once, and what went in came out again."""
    staked = Counter[tuple[int, str, bool]]()
    for seat in state.playing:
        for name, bet, toke in zip(state.table.layout.names, seat.bets, seat.tokes, strict=True):
            staked.update({(seat.number, name, False): bet, (seat.number, name, True): toke})
    settled = Counter[tuple[int, str, bool]]()
    for entry in state.settlements:
        settled[entry.seat, entry.wager, entry.toke] += entry.stake
        if entry.returned < 0 and not state.voided:
            yield f"{entry} takes back money."
    if +staked != +settled:
        yield f"{dict(staked)} was put down and {dict(settled)} was settled."
    players = sum(state.net(seat.number) for seat in state.playing)
    meters = sum(entry.from_meter for entry in state.settlements)
    if players + state.for_dealer + state.house_net != meters:
        yield f"players {players}, dealer {state.for_dealer}, house {state.house_net}, meters {-meters} do not add up to zero."


def cards(state: Round) -> Iterator[str]:
    """Everybody has the right number of cards and no card is in two places."""
    hands = [seat.cards for seat in state.playing]
    dealt = [card for hand in (*hands, state.dealer, state.community) for card in hand]
    deal = state.game.deal
    if sorted(dealt) != sorted(state.deck[: deal.player * len(hands) + deal.dealer + deal.community]):
        yield "The cards held are not the top of the deck."
    if len(set(dealt)) != len(dealt):
        yield "A card is in two hands."


def hidden(state: Round) -> Iterator[str]:
    """Nobody's view holds a card he may not see."""
    for viewer in (None, *(seat.number for seat in state.playing)):
        view = state.public() if viewer is None else state.view(viewer)
        allowed = _allowed(state, viewer)
        for card in _cards_in(view) - allowed:
            yield f"{card} shows in the view of {viewer or 'the public'} while {state.phase}."


def _allowed(state: Round, viewer: int | None) -> set[Card]:
    """The cards a viewer may know, derived from the events."""
    known = _turned(state)
    judged = {entry.seat for entry in state.settlements} if state.revealed else set()
    for seat in state.playing:
        known |= set(Hand(seat.shown))
        if seat.number == viewer or seat.number in judged:
            known |= set(seat.cards)
    return known


def _turned(state: Round) -> set[Card]:
    """The cards that the streets begun so far, or the reveal, have turned."""
    if state.revealed or not state.dealer + state.community or state.phase == "dealing":
        return {*state.dealer, *state.community} if state.revealed else set()
    begun = state.game.street[: state.street + 1]
    middle, up = (sum(street.turns.get(whose, 0) for street in begun) for whose in ("community", "dealer"))
    return {*state.community[:middle], *(state.dealer[-up:] if up else ())}


def _cards_in(view: View) -> set[Card]:
    """Every card a view names anywhere but in the notes on the rules, found in its raw text."""
    text = json.dumps({name: value for name, value in view.as_dict().items() if name != "notes"})
    return {Card.parse(word) for word in _CARD.findall(text)}


def answers(state: Round, dice: Dice) -> Iterator[str]:
    """Every ``can_x`` says what ``verify_x`` and ``x`` do, at this moment."""
    for step, args, kwargs in _questions(state, dice):
        allowed = getattr(state, f"can_{step}")(*args, **kwargs)
        for method in (f"verify_{step}", step):
            try:
                getattr(state, method)(*args, **kwargs)
            except RoundError as error:
                if allowed:
                    yield f"can_{step}{args} is true, but {method} says: {error}"
            else:
                if not allowed:
                    yield f"can_{step}{args} is false, but {method} goes through."


def _questions(state: Round, dice: Dice) -> Iterator[tuple[str, tuple[Any, ...], dict[str, Any]]]:
    """Steps that may or may not be allowed now."""
    seat = dice.randrange(0, len(state.seats) + 2, 1)
    names = state.table.layout.names
    yield "sit", (seat,), {}
    yield "stand", (seat,), {}
    yield "wager", (seat, {name: dice.choice((0, 1, 500, 1500, 10**7)) for name in names if dice.random() < 0.7}), {}
    yield "toke", (seat, dice.choice(names), dice.choice((0, 100, 150))), {}
    yield "collect", (), {}
    yield "deal", (shuffled(dice),), {"packets": dice.choice((None, 1, 99))}
    yield "deal_on", (), {}
    for acting in (state.turn, seat):
        yield "fold", (acting,), {"declares": dice.choice((None, (), names[:1]))}
        yield "play", (acting, dice.choice([*state.game.action, "bluff"])), {"amount": dice.choice((None, 0, 500, 1500))}
    yield "next_street", (), {}
    yield "reveal", (), {}
    yield "settle", (dice.choice((None, 1, 99)),), {}
    yield "void", (dice.choice(("misdeal", "")),), {}
    for irregular in state.game.irregularity:
        yield "irregularity", (irregular.name,), {"by": dice.choice((None, "floor"))}


def voids(state: Round) -> Iterator[str]:
    """A void leaves every balance and every meter as before."""
    if state.ended:
        return
    opened = state.events[0]
    assert type(opened) is Open
    void = state.void("a check")
    yield from money(void)
    yield from (f"Seat {seat.number} is left with {void.net(seat.number)}." for seat in void.playing if void.net(seat.number))
    if void.house_net or void.for_dealer or dict(void.meters) != dict(opened.meters):
        yield "The house, the dealer or a meter gained or lost by a void."


def records(table: Table, state: Round) -> Iterator[str]:
    """Replay, record and notation give back the same round, byte for byte."""
    written = record.dumps(state)
    for name, again in (
        ("replay", Round.replay(table, state.events)),
        ("the JSON record", record.from_record(json.loads(written), table.game)),
        ("the notation", notation.read(notation.write(state), table.game)),
    ):
        if again != state or record.dumps(again) != written:
            yield f"{name} does not give the round back."
