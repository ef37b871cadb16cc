"""A round on one line that a person can read and type.

>>> from longsuit.table import Round, stacked
>>> from longsuit.rules import game
>>> round = Round(game("pick-2-poker")).sit(1, "Ann").wager(1, {"ante": "$5", "3-5-bonus": "$5"})
>>> round = round.deal(stacked("Ah Kh Qh 2c 3d 9s 9d 4c 5d 7h")).play(1, "three-card").reveal().settle()
>>> print(write(round))  # doctest: +ELLIPSIS
pick-2-poker/washington #...; 1 sits Ann; 1 bets 3-5-bonus $5 ante $5; deal AhKhQh2c3d 9s9d4c5d7h; 1 three-card $10 AhKhQh; ...
>>> read(write(round)) == round
True

Only the first clause and the steps of play are needed; whatever is left out is as the sheet has it, and cards left out of
the deck lie under the others in a fixed order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator

from longsuit.cards import Hand
from longsuit.rules import DefinitionError, game_played, is_ours
from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.table import events
from longsuit.table.dealing import stacked
from longsuit.table.errors import RecordError, RoundError
from longsuit.table.ranges import Range
from longsuit.table.round import Round
from longsuit.table.standing import open_table

_CLAUSE = re.compile(r'(?:[^;"]|"(?:\\.|[^"\\])*")+')
_WORD = re.compile(r'"(?:\\.|[^"\\])*"|[^\s"=]+(?:="(?:\\.|[^"\\])*"|=[^\s"]*)?')
_PLAIN = re.compile(r"[\w.'-]+")
_HASH = 8


def write(state: Round) -> str:
    """The round as one line."""
    clauses = [*_opening(state), *(_clause(state, event) for event in state.events[1:])]
    if state.ended:
        clauses.append("= " + " ".join(f"{seat.number} {_signed(state.net(seat.number))}" for seat in state.playing))
    return "; ".join(clauses)


def _quoted(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _pairs(pairs: dict[str, str]) -> str:
    return " ".join(f"{name}={_quoted(value)}" for name, value in pairs.items())


def _signed(amount: int) -> str:
    return ("-" if amount < 0 else "+") + format_money(abs(amount))


def _opening(state: Round) -> Iterator[str]:
    """The game, and whatever is not as the sheet has it."""
    game, opened = state.game, state.events[0]
    assert type(opened) is events.Open
    yield f"{game.full_id} #{opened.definition[:_HASH]}"
    tables = {name: table for name, table in opened.tables if game.offered[name][0] != table}
    if tables:
        yield f"tables {_pairs(tables)}"
    rules = {name: answer for name, answer in opened.rulings if game.ruling[name].undecided or game.ruling[name].default != answer}
    if rules:
        yield f"rules {_pairs(rules)}"
    if opened.limits != _usual_limits(game):
        yield "limits " + " ".join(f"{name}={Range(*limit)}" for name, *limit in opened.limits)
    meters = {name: format_money(amount) for name, amount in opened.meters if state.table.layout.seeds[name] != amount}
    if meters:
        yield "meters " + " ".join(f"{name}={amount}" for name, amount in meters.items())
    if opened.date is not None:
        yield f"date {opened.date}"
    if opened.deck != "red":
        yield f"deck {opened.deck}"
    if opened.number is not None:
        yield f"round {opened.number}"


def _usual_limits(game: Game) -> tuple[tuple[str, int, int, int], ...] | None:
    """The limits a table opens with when the house sets none; None if the law refuses them."""
    try:
        return open_table(game).opened.limits
    except RoundError:
        return None


def _clause(state: Round, event: events.Event) -> str:  # noqa: C901, PLR0912 (one case for each thing that can happen)
    match event:
        case events.Sit(seat, player):
            return f"{seat} sits {_quoted(player)}"
        case events.Stand(seat):
            return f"{seat} stands"
        case events.Bet(seat, wagers):
            return f"{seat} bets " + " ".join(f"{name} {format_money(amount)}" for name, amount in wagers)
        case events.Toke(seat, wager, amount):
            return f"{seat} tokes {wager} {format_money(amount)}"
        case events.Collect():
            return "collect"
        case events.Deal():
            return _deal(state, event)
        case events.DealOn(packets):
            return f"deal on {packets}"
        case events.LayAside(seat, wager, cards):
            return f"{seat} lays aside {wager} {str(cards).replace(' ', '')}"
        case events.Fold(seat, declares):
            return f"{seat} folds" + _declaring(state, declares)
        case events.Play(seat, action, amount, setting):
            return f"{seat} {action}" + _how(state, action, amount, setting)
        case events.NextStreet():
            return "street"
        case events.Reveal():
            return "reveal"
        case events.Settle(groups):
            return "settle" if state.phase == "settled" and event is state.events[-1] else f"settle {groups}"
        case events.Void(reason, by, "", _):
            return f"void {json.dumps(reason, ensure_ascii=False)} by {_quoted(by)}"
        case events.Void(_, by, irregularity, cards):
            seen = f" seeing {str(cards).replace(' ', '')}" if cards else ""
            return f"irregularity {_quoted(irregularity)}" + (f" by {_quoted(by)}" if by else "") + seen
        case _:
            raise RoundError(f"{type(event).__name__} is not a step of play.")


def _how(state: Round, action: str, amount: int, setting: Hand) -> str:
    """How much is wagered, and with which cards where the player's own decide."""
    move = state.table.layout.moves[action]
    cards = "" if move.shared else f" {str(setting).replace(' ', '')}"
    return f" {format_money(amount)}{cards}" if move.rows else ""


def _declaring(state: Round, declares: tuple[str, ...]) -> str:
    if not state.table.layout.declared:
        return ""
    return " declaring " + (" ".join(declares) or "nothing")


def _deal(state: Round, event: events.Deal) -> str:
    """The packets as they go out; the rest of the deck only if it is in no fixed order."""
    plan = state.table.layout.packets(len(state.playing))
    packets = ["".join(map(str, event.deck[packet.start : packet.stop])) for packet in plan]
    used = plan[-1].stop
    rest = "" if event.deck == stacked(event.deck[:used]) else " + " + "".join(map(str, event.deck[used:]))
    stopped = f"{event.packets} packets " if event.packets < len(plan) else ""
    return f"deal {stopped}{' '.join(packets)}{rest}"


def read(text: str, game: Game | None = None) -> Round:
    """Play the line again; a game that is not one of ours must be given. Errors name the clause."""
    clauses = [clause.strip() for clause in _CLAUSE.findall(text.strip().rstrip(";"))]
    if not clauses or "".join(_CLAUSE.split(text)).strip("; \n"):
        raise RecordError("the line", "a round begins with its game, and its clauses are separated by semicolons.")
    settings: dict[str, list[str]] = {}
    place = 1
    while place < len(clauses) and clauses[place].startswith(_SETTINGS):
        name, *words = _words(clauses[place])
        settings[name] = words
        place += 1
    state = _open(clauses[0], settings, game)
    for number, clause in enumerate(clauses[place:], start=place + 1):
        try:
            state = _check_nets(state, clause[1:].split()) if clause.startswith("=") else _step(state, _words(clause))
        except (RoundError, RecordError) as error:
            raise RecordError(f"clause {number} ({clause[:60]})", str(error)) from None
        except (ValueError, IndexError, KeyError):
            raise RecordError(f"clause {number} ({clause[:60]})", "this cannot be read.") from None
    return state


_SETTINGS = ("tables ", "rules ", "limits ", "meters ", "date ", "deck ", "round ")


def _words(clause: str) -> list[str]:
    """The words of a clause, quotes taken off."""
    return [json.loads(word) if word.startswith('"') else word for word in _WORD.findall(clause)]


def _named(words: list[str]) -> dict[str, str]:
    pairs = (word.partition("=") for word in words)
    return {name: json.loads(value) if value.startswith('"') else value for name, _, value in pairs}


def _open(clause: str, settings: dict[str, list[str]], game: Game | None) -> Round:
    name, _, mark = clause.partition("#")
    try:
        if game is None:
            if not is_ours(name):
                raise RecordError("clause 1", f"{name.strip()[:40]!r} is none of our games; give its definition to read the line.")
            tables, answers = _named(settings.get("tables", [])), _named(settings.get("rules", []))
            game = game_played(name.strip(), mark.strip(), tables=tables, settings=answers)
        if not game.rules_hash.startswith(mark.strip()):
            raise RecordError("clause 1", f"{clause[:60]!r} was played by other rules than {game.full_id} here.")
        number = settings.get("round")
        return Round(
            game,
            limits=_named(settings["limits"]) if "limits" in settings else None,
            meters=_named(settings.get("meters", [])),
            date=" ".join(settings["date"]) if "date" in settings else None,
            deck=" ".join(settings.get("deck", ["red"])),
            number=int(number[0]) if number else None,
        )
    except DefinitionError as error:
        raise RecordError("clause 1", str(error)) from None
    except RoundError as error:
        raise RecordError("the opening", str(error)) from None
    except (ValueError, IndexError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("the opening", "it cannot be read.") from None


def _step(state: Round, words: list[str]) -> Round:
    head, *rest = words
    if head.isdigit():
        return _seat_step(state, int(head), rest)
    if head not in _DEALER:
        raise RoundError(f"{head[:40]!r} is not a step; a player's begins with the seat, the dealer's are {', '.join(_DEALER)}.")
    return _DEALER[head](state, rest)


def _seat_step(state: Round, seat: int, words: list[str]) -> Round:
    verb, *rest = words
    match verb:
        case "sits":
            return state.sit(seat, " ".join(rest) or None)
        case "stands":
            return state.stand(seat)
        case "bets":
            return state.wager(seat, dict(zip(rest[::2], rest[1::2], strict=True)))
        case "tokes":
            return state.toke(seat, rest[0], rest[1])
        case "lays":
            return state.lay_aside(seat, rest[1] if rest[1:] else None, cards="".join(rest[2:]) or None)
        case "folds":
            named = [word for word in rest if word not in ("declaring", "nothing")]
            return state.fold(seat, declares=named if rest else None)
        case _:
            cards = "".join(rest[1:])
            return state.play(seat, verb, amount=rest[0] if rest else None, setting=cards or None)


def _deal_step(state: Round, words: list[str]) -> Round:
    if words[:1] == ["on"]:
        return state.deal_on(int(words[1]) if len(words) > 1 else None)
    packets = None
    if words[1:2] == ["packets"]:
        packets, words = int(words[0]), words[2:]
    return state.deal(stacked("".join(word for word in words if word != "+")), packets=packets)


def _void_step(state: Round, words: list[str]) -> Round:
    reason, *rest = words
    return state.void(reason, by=rest[1]) if rest else state.void(reason)


def _irregular_step(state: Round, words: list[str]) -> Round:
    name, *rest = words
    more = dict(zip(rest[::2], rest[1::2], strict=True))
    return state.irregularity(name, by=more.get("by"), cards=more.get("seeing", 0))


def _check_nets(state: Round, words: list[str]) -> Round:
    for seat, written in zip(words[::2], words[1::2], strict=True):
        net = _signed(state.net(int(seat)))
        if written != net:
            raise RoundError(f"Seat {seat} ends with {net}, not {written[:20]}.")
    return state


_DEALER: dict[str, Callable[[Round, list[str]], Round]] = {
    "collect": lambda state, _: state.collect(),
    "deal": _deal_step,
    "street": lambda state, _: state.next_street(),
    "reveal": lambda state, _: state.reveal(),
    "settle": lambda state, words: state.settle(int(words[0]) if words else None),
    "void": _void_step,
    "irregularity": _irregular_step,
}
