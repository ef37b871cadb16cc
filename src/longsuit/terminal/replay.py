"""Recorded rounds played again: JSON records, sessions and the one-line notation."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme

from longsuit.files import text_of
from longsuit.options import printed
from longsuit.rules import DefinitionError, find_file, game_played, is_ours
from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.table import RecordError, Round, notation, record
from longsuit.table.transcript import say, say_settlement
from longsuit.terminal.log import whole_lines
from longsuit.terminal.screen import SUIT_STYLES, Left, Screen
from longsuit.terminal.session import Header, Story, rounds_of
from longsuit.terminal.show import signed


class _Cards(RegexHighlighter):
    """Colours for cards in a line of text."""

    highlights = tuple(rf"(?P<suit{place}>\b[2-9TJQKA]{suit}\b)" for place, suit in enumerate("cdhs"))


_THEME = Theme({f"suit{place}": style for place, style in enumerate(SUIT_STYLES)})


def replay_file(name: str, *, game: str | None, step: bool, as_json: bool, as_csv: bool) -> None:
    """Show every round of a file; an invalid file is refused before anything is shown."""
    try:
        rounds = list(rounds_in(text_of(Path(name), "file"), game))
    except RecordError as error:
        raise ValueError(f"{name}, {error}") from None
    if not rounds:
        raise ValueError(f"{name}: There is no round in this file.")
    if as_json or as_csv:
        records = [record.to_record(state) for state in rounds]
        printed({"rounds": records} if as_csv else records, as_json=as_json, as_csv=as_csv)
        return
    screen = Screen()
    try:
        for place, state in enumerate(rounds):
            if place:
                screen.say()
            _show(screen, state, step=step)
    except Left:
        return
    if len(rounds) > 1:
        _totals(screen, rounds)


def rounds_in(text: str, game: str | None = None) -> Iterator[Round]:
    """The rounds of a file, whatever its form."""
    if not text.lstrip().startswith("{"):
        yield from _noted(text, game)
        return
    lines = text.split("\n")
    if lines[0].lstrip().startswith('{"longsuit":"session"'):
        yield from _session(lines[:-1] if not lines[-1] else lines, game)
        return
    whole = _whole(text)
    if whole is not None:
        yield record.from_record(whole, _definition(game, whole))
        return
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield record.loads(line, _definition(game, _whole(line) or {}), line=number)


def _whole(text: str) -> dict[str, Any] | None:
    """The text as one JSON object, if it is one."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _definition(game: str | None, data: dict[str, Any]) -> Game | None:
    """A definition given by the user, with pay tables and rulings as the record has them."""
    if game is None:
        return None
    file, sheet = find_file(game)
    named = str(data.get("game", "")).partition("/")[2]
    sheet = sheet or (named if named in file.sheets else None)
    tables, settings = data.get("tables"), data.get("settings", data.get("rulings"))
    try:
        return file.game(sheet, tables=tables if isinstance(tables, dict) else {}, settings=settings if isinstance(settings, dict) else {})
    except DefinitionError:
        return file.game(sheet)


def _noted(text: str, game: str | None) -> Iterator[Round]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            try:
                yield notation.read(line, _definition(game, {}))
            except RecordError as error:
                raise RecordError(f"line {number}, {error.place}", error.what) from None


def _session(lines: list[str], game: str | None) -> Iterator[Round]:
    whole = whole_lines(lines)
    header = Header.read(next(whole))
    try:
        if game is None and is_ours(header.source):
            definition: Game | None = game_played(header.game, header.definition, tables=header.tables, settings=header.settings)
        else:
            definition = _definition(game or header.source, header.data())
    except DefinitionError as error:
        raise RecordError("line 1", f"its game cannot be loaded; give it with --game: {error}") from None
    assert definition is not None
    yield from rounds_of(whole, Story(header, definition))


def _show(screen: Screen, state: Round, *, step: bool) -> None:
    """One round, event by event."""
    number = f"Round {state.number}" if state.number is not None else "A round"
    screen.say(f"{number} of {state.game}", "bold")
    colours = _Cards()
    shown = 0
    with screen.console.use_theme(_THEME):
        for moment in state.steps():
            lines = [*say(moment), *map(say_settlement, moment.settlements[shown:])]
            shown = len(moment.settlements)
            for line in lines:
                text = Text(line)
                colours.highlight(text)
                screen.say(text)
            if step and moment.events != state.events:
                _wait(screen)
    for seat in state.playing:
        paid = format_money(state.paid_in(seat.number))
        result = signed(state.net(seat.number)) if state.ended else "not settled"
        screen.say(f"seat {seat.number} {seat.player}: {paid} down, {result}", "bold")
    if not state.ended:
        screen.say("The round ends here: it was not finished.")


def _wait(screen: Screen) -> None:
    if screen.read("(Enter: go on, q: stop)").strip().lower() in ("q", "quit"):
        raise Left


def _totals(screen: Screen, rounds: list[Round]) -> None:
    nets: dict[str, int] = {}
    for state in rounds:
        if state.ended:
            for seat in state.playing:
                nets[seat.player] = nets.get(seat.player, 0) + state.net(seat.number)
    result = ", ".join(f"{player} {signed(net)}" for player, net in nets.items())
    screen.say(f"\n{len(rounds)} rounds: {result}", "bold")
