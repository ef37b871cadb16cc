"""From a TOML file to a game: read, merge, rule, validate.

A definition is put together in layers, each over the one before: the rules of every table, the file it extends, the file
itself, the sheet asked for, the answers to its rulings, and the keys set by hand. The result is validated as a whole.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from longsuit.cards import CardError, parse_cards
from longsuit.rules.errors import DefinitionError, Problem, instead, shown
from longsuit.rules.layers import LayerError, Tree, choose_tables, overlay, rule
from longsuit.rules.place import joined, line_of, split

if TYPE_CHECKING:
    from longsuit.rules.model import Game

_SHEETS = resources.files("longsuit.rules") / "sheets"
_EARLIER = ("0.1.0",)
"""Releases whose sheets had other rules, latest first; rounds are still read by them."""
_BIGGEST_FILE = 1 << 17
_LONGEST_LINE = 1000
_DEEPEST = 8
_MOST_SHEETS = 40
_TOO_BIG = "This file is too big to be a definition (over 128 KiB)."
_TOO_DEEP = "This is nested too deeply to be a definition."
_TOML_HINT = 'Keys stand as key = "value", tables as [table] on a line of their own.'


class Picture(NamedTuple):
    """A game's idea in a handful of cards; none where its file names none."""

    counts: tuple[str, ...]
    """The cards that count."""
    others: tuple[str, ...]
    apart: bool
    """Whether the others are a second hand."""


_NO_PICTURE = Picture((), (), apart=False)


@dataclass(frozen=True)
class GameFile:
    """One definition file: a game and its sheets, read but not yet ruled on."""

    source: str
    """What to call it in messages."""
    text: str
    """The TOML as written, for line numbers."""
    tree: Tree
    """The definition with what it extends beneath it."""
    picture: Picture = _NO_PICTURE
    """What a lobby draws for the game. No part of the definition, so of no hash."""

    @property
    def sheets(self) -> tuple[str, ...]:
        """Sheet ids, the first being the default."""
        return tuple(self.tree["sheet"])

    def game(self, sheet: str | None = None, *, tables: Mapping[str, str] | None = None, settings: Mapping[str, Any] | None = None) -> Game:
        """The game as one sheet plays it, with pay tables and rulings of your choice."""
        tree = self.layered(sheet)
        settings = settings or {}
        try:
            choose_tables(tree, tables or {})
            rule(tree, settings)
        except LayerError as error:
            raise self._error(*error.problems, sheet=tree["sheet"]) from None
        game, problems = _validate(tree)
        if game is None:
            raise self._error(*problems, sheet=tree["sheet"], by_hand=tuple(settings))
        return game

    def warnings(self, game: Game) -> tuple[Problem, ...]:
        """What is legal in a game of this file but looks like a slip, with line numbers."""
        from longsuit.rules import slips

        return self._error(*slips.warnings(game), sheet=game.sheet).problems

    def layered(self, sheet: str | None = None) -> Tree:
        """The definition with one sheet laid over it, not yet ruled on; by default the first sheet."""
        sheet = sheet or self.sheets[0]
        if sheet not in self.sheets:
            raise self._error(Problem("", f'There is no sheet "{sheet}"{instead(sheet, self.sheets)}'))
        tree = overlay(self.tree, self.tree["sheet"][sheet])
        tree["sheet"] = sheet
        return tree

    def _error(self, *problems: Problem, sheet: str | None = None, by_hand: Sequence[str] = ()) -> DefinitionError:
        """The problems with their lines; what was set by hand stands in no line of the file."""

        def located(problem: Problem) -> Problem:
            path = split(problem.place)
            if not path or any(".".join(path).startswith(name) for name in by_hand):
                return problem
            whole, line = line_of(self.text, path)
            own, sheet_line = line_of(self.text, ("sheet", sheet, *path)) if sheet else (0, None)
            return replace(problem, line=sheet_line if own > 2 and own - 2 >= whole else line)

        return DefinitionError(self.source, sorted(map(located, problems), key=lambda problem: problem.line or 0))


def _validate(tree: Tree) -> tuple[Game | None, tuple[Problem, ...]]:
    """The game, or all that is wrong. Imports the model only here, so that listing files costs nothing."""
    from pydantic import ValidationError

    from longsuit.rules import check
    from longsuit.rules.explain import explain
    from longsuit.rules.model import Game

    try:
        game = Game.model_validate(tree)
    except ValidationError as error:
        return None, explain(error, tree)
    problems = check.problems(game)
    return (None if problems else game), problems


def _one(source: str, place: str, what: str, line: int | None = None) -> DefinitionError:
    return DefinitionError(source, [Problem(place, what, line)])


def _parse(text: str, source: str) -> Tree:
    """TOML as a tree no deeper, no bigger and with no greater numbers than a definition can have."""
    if len(text) > _BIGGEST_FILE:
        raise _one(source, "", _TOO_BIG)
    for row, line in enumerate(text.split("\n"), start=1):
        if len(line) > _LONGEST_LINE:
            raise _one(source, "", f"This line is too long to be read; break it into lines of at most {_LONGEST_LINE:,} letters.", row)
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _one(source, "", *_toml_slip(str(error), text)) from None
    except RecursionError:
        raise _one(source, "", _TOO_DEEP) from None
    except ValueError:
        raise _one(source, "", f"There is a number or a date in it that cannot be read. {_TOML_HINT}") from None
    for place, what in _monsters(tree):
        raise _one(source, place, what, line_of(text, split(place))[1])
    return tree


def _toml_slip(message: str, text: str) -> tuple[str, int]:
    """The parser's complaint as a sentence, and the line it is about."""
    what, at, rest = message.removesuffix(" (at end of document)").partition(" (at line ")
    what = re.sub(r"\('([^']*)'(?:, '([^']*)')*,?\)", lambda match: f"[{'.'.join(filter(None, match.groups()))}]", what)
    return f"This is not TOML: {what[:1].lower()}{what[1:200]}. {_TOML_HINT}", int(rest.partition(",")[0]) if at else text.count("\n") + 1


def _monsters(tree: Tree) -> Iterator[tuple[str, str]]:
    """Values no definition has, and which would break later code."""
    queue: list[tuple[tuple[str | int, ...], Any]] = [((), tree)]
    while queue:
        path, value = queue.pop()
        if len(path) > _DEEPEST:
            yield joined(path[:3]), _TOO_DEEP
        elif isinstance(value, int) and abs(value) >= 10**15:
            yield joined(path), "This number is too large for anything at a card table."
        elif isinstance(value, dict | list):
            inner = value.items() if isinstance(value, dict) else enumerate(value)
            queue.extend(((*path, key), item) for key, item in inner)


@cache
def _common(release: str) -> Tree:
    return _parse((_SHEETS / release / "common.toml").read_text("utf-8"), "common.toml")


def parse_definition(text: str, source: str = "definition", *, release: str = "") -> GameFile:
    """Read a definition from TOML text, over the rules of every table in this release or an earlier one."""
    own = _parse(text, source)
    picture = _picture(own.pop("picture", None), text, source)
    title, origin = "standard", Path(source).name
    below = _common(release)
    if "extends" in own:
        below = _base(own.pop("extends"), text, source)
        title, origin = f"after {below.pop('title')}", f"{origin}, after {below.pop('source')}"
    tree = overlay(below, own)
    sheets = own.get("sheet", {"standard": {}})
    if not isinstance(sheets, dict) or not sheets or not all(isinstance(sheet, dict) for sheet in sheets.values()):
        what = "Each sheet is a table of its own, [sheet.standard]; leave sheets out if there is only one."
        raise _one(source, "sheet", what, line_of(text, ("sheet",))[1])
    if len(sheets) > _MOST_SHEETS:
        raise _one(source, "sheet", f"There are {len(sheets)} sheets; a file may have {_MOST_SHEETS}.", line_of(text, ("sheet",))[1])
    return GameFile(source=source, text=text, tree={"title": title, "source": origin, **tree, "sheet": sheets}, picture=picture)


_MOST_PICTURED = 9


def _picture(written: object, text: str, source: str) -> Picture:
    """The cards of a picture: those that count, then a plus and the others, or a slash and a second hand."""
    if written is None:
        return _NO_PICTURE
    parts = re.split("([+/])", written) if isinstance(written, str) else []
    try:
        cards = parse_cards(" ".join(parts[::2]))
        groups = [tuple(map(str, parse_cards(part))) for part in parts[::2]]
    except CardError as error:
        raise _one(source, "picture", str(error), line_of(text, ("picture",))[1]) from None
    if len(groups) not in (1, 2) or not all(groups) or len(cards) > _MOST_PICTURED:
        what = f'It must be at most {_MOST_PICTURED} cards, as "Ah Jh 9h + Ks 8c", or two hands, as "As Ks / Jh Td 9c", not'
        raise _one(source, "picture", f"{what} {shown(written)}.", line_of(text, ("picture",))[1])
    return Picture(groups[0], groups[1] if groups[1:] else (), apart="/" in parts)


def _base(name: object, text: str, source: str) -> Tree:
    """The built-in sheet a file extends, without what others claim about it."""
    line = line_of(text, ("extends",))[1]
    if not isinstance(name, str):
        raise _one(source, "extends", f'It must name one of our games, as "high-card-flush/classic", not {shown(name)}.', line)
    try:
        file, sheet = _built_in(name)
        base = file.layered(sheet)
    except DefinitionError as error:
        raise _one(source, "extends", error.problems[0].what, line) from None
    return {key: value for key, value in base.items() if key not in ("sheet", "claim")}


def read_definition(path: Path) -> GameFile:
    """Read a definition file and check every sheet in it."""
    try:
        with path.open("rb") as file:
            data = file.read(_BIGGEST_FILE + 1)
        text = data.decode("utf-8-sig")
    except FileNotFoundError:
        raise _one(str(path), "", "There is no such file.") from None
    except UnicodeDecodeError as error:
        if len(data) > _BIGGEST_FILE:
            raise _one(str(path), "", _TOO_BIG) from None
        line = data.count(b"\n", 0, error.start) + 1
        raise _one(str(path), "", "This file is not text in UTF-8; save it as plain text in that encoding.", line) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise _one(str(path), "", f"The file cannot be read: {reason}.") from None
    definition = parse_definition(text, str(path))
    for sheet in definition.sheets:
        definition.game(sheet)
    return definition


def game_ids() -> tuple[str, ...]:
    """The ids of the games that come with Longsuit."""
    names = (Path(entry.name) for entry in _SHEETS.iterdir())
    return tuple(sorted(name.stem for name in names if name.suffix == ".toml" and name.stem != "common"))


@cache
def game_file(game_id: str, release: str = "") -> GameFile:
    """The file of one of our games, of this release or an earlier one."""
    return parse_definition((_SHEETS / release / f"{game_id}.toml").read_text("utf-8"), f"{game_id}.toml", release=release)


def _built_in(name: str) -> tuple[GameFile, str | None]:
    game_id, _, sheet = name.strip().lower().partition("/")
    if not is_ours(name):
        raise _one(shown(name).strip('"'), "", f"There is no game {shown(game_id)}{instead(game_id, game_ids())}")
    return game_file(game_id), sheet or None


_OURS = re.compile(r"([a-z0-9-]+)(?:/[a-z0-9-]*)?")
_FILE_AND_SHEET = re.compile(r"(.+\.toml)(?:/([^/]*))?", re.IGNORECASE | re.DOTALL)


def find_file(name: str) -> tuple[GameFile, str | None]:
    """The file and sheet a user means: ``game``, ``game/sheet``, ``file.toml`` or ``file.toml/sheet``.

    A game of ours wins over a file that happens to have its name; ``./name`` means the file.
    """
    if match := _FILE_AND_SHEET.fullmatch(name):
        return read_definition(Path(match[1])), match[2] or None
    if not is_ours(name) and _is_file(name):
        return read_definition(Path(name)), None
    return _built_in(name)


def is_ours(name: str) -> bool:
    """Whether a name, ``game`` or ``game/sheet``, means one of the games that come with Longsuit; never so for the path of a file."""
    match = _OURS.fullmatch(name.strip().lower())
    return match is not None and match[1] in game_ids()


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):
        return False


def game(name: str, *, tables: Mapping[str, str] | None = None, settings: Mapping[str, Any] | None = None) -> Game:
    """A game by id or by definition file, with pay tables and rulings of your choice.

    >>> game("high-card-flush").full_id
    'high-card-flush/hollywood-columbus'
    >>> game("pick-2-poker", settings={"not_qualified": "both push"}).contest["five-card"].not_qualified
    {'ante': 'push', 'play': 'push'}
    """
    file, sheet = find_file(name)
    return file.game(sheet, tables=tables, settings=settings)


def game_played(name: str, rules_hash: str, *, tables: Mapping[str, str], settings: Mapping[str, Any]) -> Game:
    """One of our games by the rules a round was played by, whose hash begins so: an earlier release's if today's rules differ."""
    file, sheet = _built_in(name)
    game_id = file.tree["id"]
    for release in ("", *(earlier for earlier in _EARLIER if (_SHEETS / earlier / f"{game_id}.toml").is_file())):
        with suppress(DefinitionError):
            candidate = game_file(game_id, release).game(sheet, tables=tables, settings=settings)
            if candidate.rules_hash.startswith(rules_hash):
                return candidate
    return file.game(sheet, tables=tables, settings=settings)
