"""A round as one JSON record: the decisions, the result, and everything needed to derive it again.

The schema is in ``docs/records.md``. Reading a record plays it again from its inputs; a record that differs
from the replay is refused, with the wrong field.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from longsuit.cards import CardError, Hand, parse_cards
from longsuit.rules import DefinitionError, game_played, is_ours
from longsuit.rules.model import Game
from longsuit.table import events
from longsuit.table.errors import RecordError, RoundError
from longsuit.table.ranges import Range
from longsuit.table.round import Round

VERSION = 1
"""Version of the schema."""

_NAMES: dict[str, type] = {
    "sit": events.Sit,
    "stand": events.Stand,
    "wager": events.Bet,
    "toke": events.Toke,
    "collect": events.Collect,
    "deal": events.Deal,
    "deal-on": events.DealOn,
    "lay-aside": events.LayAside,
    "fold": events.Fold,
    "play": events.Play,
    "street": events.NextStreet,
    "reveal": events.Reveal,
    "settle": events.Settle,
    "void": events.Void,
}
_DERIVED = ("entries",)
"""Fields of events that a record does not repeat: its result has them."""
_NAME_OF = {kind: name for name, kind in _NAMES.items()}


def to_record(state: Round) -> dict[str, Any]:
    """The round as plain data, fields in their fixed order, closed by a checksum."""
    opened = state.events[0]
    assert type(opened) is events.Open
    record = {
        "longsuit": "round",
        "version": VERSION,
        "game": opened.game,
        "rules": state.game.version,
        "definition": opened.definition,
        "tables": dict(opened.tables),
        "rulings": dict(opened.rulings),
        "undecided": dict(opened.undecided),
        "limits": {name: list(limit) for name, *limit in opened.limits},
        "date": opened.date,
        "deck": opened.deck,
        "meters": dict(opened.meters),
        "number": opened.number,
        "events": [event_to_data(event) for event in state.events[1:]],
        "result": _result(state),
    }
    record["sum"] = _checksum(record)
    return record


def dumps(state: Round) -> str:
    """The record on one line, the same bytes for the same round."""
    return _text(to_record(state))


def _text(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _checksum(record: dict[str, Any]) -> str:
    return hashlib.sha256(_text({key: value for key, value in record.items() if key != "sum"}).encode()).hexdigest()


def event_to_data(event: events.Event) -> dict[str, Any]:
    """One event of play as plain data: its name and its fields, cards as text, money in cents."""
    data: dict[str, Any] = {"event": _NAME_OF[type(event)]}
    fields: dict[str, Any] = event._asdict()
    for name, value in fields.items():
        if name in _DERIVED:
            continue
        if isinstance(value, Hand):
            data[name] = str(value)
        elif name == "deck":
            data[name] = " ".join(map(str, value))
        elif name == "wagers":
            data[name] = dict(value)
        else:
            data[name] = list(value) if isinstance(value, tuple) else value
    return data


def _entry(entry: events.Settlement) -> dict[str, Any]:
    data: dict[str, Any] = {"seat": entry.seat, "wager": entry.wager, "stake": entry.stake, "outcome": entry.outcome}
    data |= {"returned": entry.returned, "net": entry.net, "reason": entry.reason}
    if entry.toke:
        data["toke"] = True
    if entry.meter:
        data |= {"meter": entry.meter, "from_meter": entry.from_meter}
    return data


def _result(state: Round) -> dict[str, Any]:
    """The result, derived from the events, so that readers need not derive it and a damaged record shows."""
    return {
        "phase": state.phase,
        "dealer": " ".join(map(str, state.dealer)),
        **({"community": " ".join(map(str, state.community))} if state.community else {}),
        "seats": {
            str(seat.number): {
                "cards": " ".join(map(str, seat.cards)),
                "in": state.paid_in(seat.number),
                "out": state.paid_out(seat.number),
                "net": state.net(seat.number),
            }
            for seat in state.playing
        },
        "settlements": [_entry(entry) for entry in state.settlements],
        "for_dealer": state.for_dealer,
        "house": state.house_net,
        "meters": dict(state.meters),
    }


def event_from_data(data: object) -> Callable[[Round], Round]:
    """The step an event of a record stands for; settlements are recomputed, not trusted."""
    if not isinstance(data, dict) or data.get("event") not in _NAMES:
        raise RoundError(f"An event is one of {', '.join(_NAMES)}.")
    name = data["event"]
    fields = {key: value for key, value in data.items() if key != "event"}
    kind: Any = _NAMES[name]
    known = [field for field in kind._fields if field not in _DERIVED]
    if sorted(fields) != sorted(known):
        raise RoundError(f"The event {name!r} has the fields {', '.join(known) or 'none'}, not {', '.join(fields)[:80] or 'none'}.")
    if name == "settle":
        groups = fields["groups"]
        return lambda state: state.settle(groups or None)
    try:
        event = kind(**{key: _value(key, value) for key, value in fields.items()})
    except CardError as error:
        raise RoundError(f"The event {name!r} cannot be read: {error}") from None
    except (TypeError, ValueError, AttributeError):
        raise RoundError(f"The event {name!r} cannot be read: a field has a value no event can have.") from None
    return lambda state: state.apply(event)


def _value(name: str, value: Any) -> Any:
    if name == "deck":
        return parse_cards(value)
    if name in ("setting", "cards"):
        return Hand.parse(value)
    if name == "wagers":
        return tuple(value.items())
    return tuple(value) if isinstance(value, list) else value


def from_record(record: object, game: Game | None = None) -> Round:
    """Play a record again. A game that is not one of ours must be given; its hash is checked."""
    if not isinstance(record, dict) or record.get("longsuit") != "round":
        raise RecordError("longsuit", "this is not a record of a round.")
    if record.get("version") != VERSION:
        raise RecordError("version", f"only version {VERSION} can be read, not {str(record.get('version'))[:20]!r}.")
    state = _opened(record, game if game is not None else _game_of(record))
    for number, data in enumerate(_field(record, "events", list)):
        try:
            state = event_from_data(data)(state)
        except RoundError as error:
            raise RecordError(f"events[{number}]", str(error)) from None
        except (TypeError, ValueError, KeyError, AttributeError, OverflowError):
            raise RecordError(f"events[{number}]", "a field has a value no event can have.") from None
    _compare("", record, to_record(state))
    if record["sum"] != _checksum(record):
        raise RecordError("sum", "the checksum does not match the record.")
    return state


def _field(record: dict[str, Any], name: str, kind: type) -> Any:
    value = record.get(name)
    if not isinstance(value, kind):
        raise RecordError(name, "the field is missing." if name not in record else f"it must be a {kind.__name__}.")
    return value


def _game_of(record: dict[str, Any]) -> Game:
    try:
        tables = {str(key): str(value) for key, value in _field(record, "tables", dict).items()}
        name = _field(record, "game", str)
        if not is_ours(name):
            raise RecordError("game", f"{name[:40]!r} is none of our games; give its definition to read the record.")
        return game_played(name, str(record.get("definition")), tables=tables, settings=_field(record, "rulings", dict))
    except DefinitionError as error:
        raise RecordError("game", f"the game cannot be laid out again: {error}") from None


def _opened(record: dict[str, Any], game: Game) -> Round:
    if record.get("definition") != game.rules_hash:
        raise RecordError("definition", f"the record was played by other rules than {game.full_id} version {game.version} here.")
    try:
        limits = {str(name): Range(*limit) for name, limit in _field(record, "limits", dict).items()}
        return Round(
            game,
            limits=limits,
            date=record.get("date"),
            deck=_field(record, "deck", str),
            meters=_field(record, "meters", dict),
            number=record.get("number"),
        )
    except RoundError as error:
        raise RecordError("the opening of the table", str(error)) from None
    except (TypeError, ValueError, IndexError):
        raise RecordError("limits", "each is minimum, maximum and step in cents.") from None


def _compare(place: str, stored: Any, derived: Any) -> None:
    """Refuse at the first field that is not what the play gives."""
    if isinstance(derived, dict) and isinstance(stored, dict):
        _compare_fields(place, stored, derived)
    elif isinstance(derived, list) and isinstance(stored, list) and len(derived) == len(stored):
        for number, (one, other) in enumerate(zip(stored, derived, strict=True)):
            _compare(f"{place}[{number}]" + ("." if isinstance(other, dict) else ""), one, other)
    elif type(stored) is not type(derived) or stored != derived:
        raise RecordError(place.rstrip("."), f"it says {stored!r}, but the play gives {derived!r}"[:300] + ".")


def _compare_fields(place: str, stored: dict[str, Any], derived: dict[str, Any]) -> None:
    """The same for a table of fields. Reasons are words, which a later version may say better; the sum is that of the record itself."""
    for key, value in derived.items():
        if key not in stored:
            raise RecordError(f"{place}{key}", "the field is missing.")
        if key != "sum" and not (key == "reason" and isinstance(stored[key], str)):
            _compare(f"{place}{key}" if not isinstance(value, dict) else f"{place}{key}.", stored[key], value)
    for key in stored:
        if key not in derived:
            raise RecordError(f"{place}{str(key)[:40]}", "there is no such field.")
    if list(stored) != list(derived):
        raise RecordError(place.rstrip(".") or "the record", f"the fields must come in the order {', '.join(derived)}.")


def loads(text: str, game: Game | None = None, *, line: int | None = None) -> Round:
    """Read one record; errors name its line in a file, if it has one."""
    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"line {(line or 1) + error.lineno - 1}, column {error.colno}", "the record breaks off or is not JSON there."
        ) from None
    except (RecursionError, ValueError):
        raise RecordError(f"line {line or 1}", "this is not the JSON of a round.") from None
    try:
        return from_record(record, game)
    except RecordError as error:
        if line is None:
            raise
        raise RecordError(f"line {line}, {error.place}", error.what) from None


def read_lines(lines: Iterable[str], game: Game | None = None) -> Iterator[Round]:
    """Read records, one a line; errors name the line."""
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield loads(line, game, line=number)
