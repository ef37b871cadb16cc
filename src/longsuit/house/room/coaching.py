"""The coach at a table: advice on a decision, and the review of decisions made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from sqlalchemy import Connection

from longsuit.cards import Hand
from longsuit.coach import Priced, price, quick
from longsuit.exact.hand import ActionValue
from longsuit.exact.showdown import NotCountableError
from longsuit.house.errors import HouseError, NotAllowedError
from longsuit.house.room import rounds, statements
from longsuit.house.room.rounds import HouseRound
from longsuit.house.room.views import name_in, seats_of
from longsuit.rules.quantities import format_number
from longsuit.table import Round
from longsuit.table.events import Fold, Play

MOST = 200
"""Rounds reviewed at a time."""


def check_turn(state: Round, seat: int, name: str) -> None:
    """Refuse anyone but the player who has to decide."""
    if state.phase != "decisions" or state.turn != seat:
        raise HouseError(f"It is not seat {seat}'s turn.")
    if seat not in seats_of(state, name):
        raise NotAllowedError(f"Seat {seat} is not yours.")


def advice(state: Round, seat: int) -> dict[str, Any]:
    """What the coach says to the player who has to decide."""
    if not quick(state):
        raise HouseError("The coach waits for the first community cards: nobody has counted every deal of this game yet.")
    try:
        priced = price(state, seat)
    except NotCountableError as error:
        raise HouseError(str(error)) from None
    return _told(priced)


def _told(priced: Priced) -> dict[str, Any]:
    """The worth of every choice, and the best in words."""
    value = priced.value
    return {
        "hand": str(value.hand),
        "known": str(value.known),
        "ante": priced.ante,
        "actions": [_action(priced, action) for action in value.actions],
        "best": value.best.name,
        "why": _why(priced),
    }


def _action(priced: Priced, action: ActionValue) -> dict[str, Any]:
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
    """The best choice in words, compared with the best of another kind."""
    value = priced.value
    best = value.best
    other = next((action for action in value.actions if action.action != best.action), None)
    does = _saying(priced, best)
    words = f"You hold {_holding(priced, best)}. {does[0].upper()}{does[1:]} {_average(priced, best)} on average"
    if other is None:
        return f"{words}."
    gap = priced.cents(value.cost(other))
    if not gap:
        return f"{words}; {_saying(priced, other)} comes to exactly the same."
    over = "every hand the dealer can have" if priced.state.table.layout.one_decision else "every way the cards can still fall"
    return f"{words}, over {over}: {dollars(gap)} better than {_saying(priced, other)}."


def _holding(priced: Priced, action: ActionValue) -> str:
    """The hand an action plays, or for a fold what it would be in each contest; the cards alone while they are too few to judge."""
    laid, game = priced.state.table.layout, priced.state.game
    names = list(game.contest) if action.action == "fold" else [game.action[action.action].contest]
    judges = [laid.judged[laid.contests[name].place] for name in names]
    held = [(judge, judge.cards(action.setting or priced.value.hand, priced.value.board)) for judge in judges]
    holdings = [judge.ranking.holding(cards) for judge, cards in held if cards.bit_count() >= judge.ranking.least]
    return " or ".join(dict.fromkeys(holdings)) or priced.value.hand.pretty


def _saying(priced: Priced, action: ActionValue) -> str:
    if action.action == "fold":
        return "folding"
    title = priced.state.game.action[action.action].title
    return f"{title} at {format_number(action.size)}×" if action.size else title


def _average(priced: Priced, action: ActionValue) -> str:
    cents = priced.cents(action.ev)
    return f"{'wins' if cents >= 0 else 'loses'} {dollars(abs(cents))}"


def dollars(cents: float) -> str:
    """Cents, with fractions, as dollars."""
    return f"${cents / 100:,.2f}" if cents >= 1 or not cents else f"{cents:.2g} cents"


def decisions(state: Round, name: str) -> list[dict[str, Any]]:
    """Every decision somebody made in a round, with what it gave away against the best."""
    return [_decision(event, priced) for _, event, priced in _priced(state, name)]


def judged(state: Round, name: str) -> Iterator[dict[str, Any]]:
    """The same with the worth of every choice, and the place of its event in the round."""
    for place, event, priced in _priced(state, name):
        yield {"event": place, **_told(priced), **_decision(event, priced)}


def _priced(state: Round, name: str) -> Iterator[tuple[int, Fold | Play, Priced]]:
    """A player's decisions in a round, priced, each with the place of its event."""
    own = set(seats_of(state, name))
    before = state
    for place, (event, moment) in enumerate(zip(state.events, state.steps(), strict=True)):
        if isinstance(event, Fold | Play) and event.seat in own and quick(before):
            yield place, event, price(before, event.seat, also=int(event.setting) if isinstance(event, Play) else 0)
        before = moment


def _decision(event: Fold | Play, priced: Priced) -> dict[str, Any]:
    best, did = priced.value.best, priced.worth(event)
    return {
        "seat": event.seat,
        "hand": str(priced.value.hand),
        "did": _did(event, priced),
        "did_play": _play(priced, *_made(event, priced)),
        "best": best.name,
        "best_play": _play(priced, best.action, best.size, best.setting),
        "ev_did": priced.cents(did),
        "ev_best": priced.cents(best.ev),
        "cost": priced.cents(best.ev - did),
    }


def _made(event: Fold | Play, priced: Priced) -> tuple[str, Fraction, Hand | None]:
    """The action, its size in antes, and the cards set where the player sets his hand."""
    if isinstance(event, Fold):
        return "fold", Fraction(0), None
    sets = priced.state.game.action[event.action].setting is not None
    return event.action, Fraction(event.amount, priced.ante), event.setting if sets else None


def _did(event: Fold | Play, priced: Priced) -> str:
    action, size, setting = _made(event, priced)
    if isinstance(event, Fold):
        return action
    return (f"{action} {format_number(size)}x" if size else action) + (f": {setting}" if setting is not None else "")


def _play(priced: Priced, action: str, size: Fraction, setting: Hand | None) -> dict[str, Any]:
    """A decision as a page shows it: ``Raise 3×``, and the cards set."""
    return {"words": priced.state.game.says(action, size), "setting": None if setting is None else str(setting)}


class Played(NamedTuple):
    """A round to review."""

    about: dict[str, Any]
    live: HouseRound
    name: str
    """What the player was called in it."""
    absent: frozenset[int]
    """Seats the house folded, since nobody decided in time."""


def last_rounds(connection: Connection, person: int, names: tuple[str, ...], *, table: int | None, since: int | None) -> list[Played]:
    """The last rounds of somebody, to review."""
    played = statements.played(connection, person, before=None, limit=MOST, table=table, since=since)
    recalled = [(entry, rounds.recall(connection, entry["round"])) for entry in played if not entry["voided"]]
    absent = statements.missed(connection, [entry["round"] for entry, _ in recalled])
    return [
        Played(
            {field: entry[field] for field in ("round", "table", "game", "at", "net")},
            live,
            name_in(live.state, names),
            frozenset(seat for number, seat in absent if number == live.number),
        )
        for entry, live in recalled
    ]


def review(played: Sequence[Played], priced: Sequence[list[dict[str, Any]]]) -> dict[str, Any]:
    """What somebody's last decisions, priced round by round, gave away against the best, in cents."""
    listed = []
    for (about, _, _, absent), of_round in zip(played, priced, strict=True):
        listed += [{**about, **made, "absent": made["seat"] in absent} for made in of_round]
    listed.sort(key=lambda made: -made["cost"])
    cost = sum(made["cost"] for made in listed)
    hands = len({(made["round"], made["seat"]) for made in listed})
    return {"hands": hands, "decisions": listed, "cost": cost, "words": _words(cost, hands)}


def _words(cost: float, hands: int) -> str:
    if not hands:
        return "There is nothing to review yet: play a few hands first."
    over = f"in {hands:,} hand{'s' * (hands != 1)}"
    if cost < 0.005:
        return f"Not a single mistake {over}."
    return f"Your mistakes cost {dollars(cost)} {over}."
