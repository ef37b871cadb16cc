"""From a TOML file to a game: read, merge, rule, validate.

A definition is put together in layers, each over the one before: what holds at every table, the file it extends, the file
itself, the sheet asked for, the answers to its rulings, and the keys set by hand. The result is validated as a whole.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from longsuit.rules.errors import DefinitionError, Problem
from longsuit.rules.place import line_of

if TYPE_CHECKING:
    from longsuit.rules.model import Game

Tree = dict[str, Any]

_SHEETS = resources.files("longsuit.rules") / "sheets"
_BIGGEST_FILE = 1 << 20


@dataclass(frozen=True)
class GameFile:
    """One definition file: a game and its sheets, read but not yet ruled on."""

    source: str
    """What to call it in messages."""
    text: str
    """The TOML as written, for line numbers."""
    tree: Tree
    """The definition with what it extends beneath it."""

    @property
    def sheets(self) -> tuple[str, ...]:
        """Sheet ids, the first being the default."""
        return tuple(self.tree["sheet"])

    def game(self, sheet: str | None = None, *, tables: Mapping[str, str] | None = None, settings: Mapping[str, Any] | None = None) -> Game:
        """The game as one sheet plays it, with pay tables and rulings of your choice."""
        sheet = sheet or self.sheets[0]
        if sheet not in self.sheets:
            raise self._error(Problem("", f"There is no sheet {sheet!r}{_instead(sheet, self.sheets)}"))
        tree = self.layered(sheet)
        self._choose_tables(tree, tables or {})
        self._rule(tree, settings or {})
        game, problems = _validate(tree)
        if game is None:
            raise self._error(*problems, sheet=sheet)
        return game

    def layered(self, sheet: str) -> Tree:
        """The definition with one sheet laid over it, not yet ruled on."""
        tree = _merge(self.tree, self.tree["sheet"][sheet])
        del tree["sheet"]
        tree["sheet"] = sheet
        return tree

    def _choose_tables(self, tree: Tree, chosen: Mapping[str, str]) -> None:
        """Fix which pay table each wager uses: the one asked for, else the sheet's first, else the file's first."""
        wagers = tree.get("wager")
        wagers = wagers if isinstance(wagers, dict) else {}
        written = {
            name: list(wager["table"]) for name, wager in wagers.items() if isinstance(wager, dict) and _is_table(wager.get("table"))
        }
        printed = tree.pop("tables", None) or {}
        if not isinstance(printed, dict):
            raise self._error(Problem("tables", 'must name pay tables by wager, as in { flush = ["1", "2"] }.'))
        offered = {**written, **{name: [ids] if isinstance(ids, str) else ids for name, ids in printed.items()}}
        tree["offered"] = offered
        tree["tables"] = {name: ids[0] if isinstance(ids, list) and ids else None for name, ids in offered.items()}
        for name, table in chosen.items():
            if name not in written:
                raise self._error(Problem("", f"No wager {name!r} has pay tables{_instead(name, written)}"))
            ids = {known.lower(): known for known in written[name]}
            if table.lower() not in ids:
                raise self._error(Problem("", f"{name} has no pay table {table!r}{_instead(table, written[name])}"))
            tree["tables"][name] = ids[table.lower()]

    def _rule(self, tree: Tree, settings: Mapping[str, Any]) -> None:
        """Answer every ruling and write the answers where they belong; then set whatever else was asked."""
        rulings = tree.get("ruling")
        rulings = rulings if isinstance(rulings, dict) else {}
        for name, ruling in rulings.items():
            if _is_table(ruling):
                self._answer(tree, name, ruling, settings.get(name))
        for path, value in settings.items():
            if path in rulings:
                continue
            if "." not in path:
                raise self._error(
                    Problem("", f"There is no ruling {path!r}{_instead(path, rulings)} Other keys are set by their whole path.")
                )
            if not _put(tree, path, value, only_known=True):
                raise self._error(
                    Problem("", f"There is no key {path!r} in this definition; give its whole path, as contest.flush.dealer_qualifies.")
                )

    def _answer(self, tree: Tree, name: str, ruling: Tree, wish: Any) -> None:
        options = ruling.get("options")
        if isinstance(options, list):
            options = {str(option): option for option in options}
        if not isinstance(options, dict) or not options:
            if wish is not None:
                raise self._error(Problem("", f"The ruling {name!r} has no alternatives."))
            return
        if wish is None:
            if ruling.get("undecided"):
                return
            wish = next(iter(options))
        matching = [option for option in options if option.lower() == str(wish).strip().lower()]
        if not matching:
            raise self._error(Problem("", f"{name} cannot be {str(wish)!r}{_instead(str(wish), options)}"))
        ruling["chosen"] = matching[0]
        paths = ruling.get("sets", [])
        for path in [paths] if isinstance(paths, str) else paths:
            if not isinstance(path, str) or not _put(tree, path, options[matching[0]]):
                raise self._error(Problem(f"ruling.{name}.sets", f"{path!r} is no place in this definition."))

    def _error(self, *problems: Problem, sheet: str | None = None) -> DefinitionError:
        def located(problem: Problem) -> Problem:
            path = _split(problem.place)
            own = line_of(self.text, ("sheet", sheet, *path)) if sheet and path else None
            whole = line_of(self.text, path) if path else None
            return Problem(problem.place, problem.what, own if own and not whole else whole)

        return DefinitionError(self.source, [located(problem) for problem in problems])


def _validate(tree: Tree) -> tuple[Game | None, tuple[Problem, ...]]:
    """The game, or all that is wrong. Imports the model only here, so that listing files costs nothing."""
    from pydantic import ValidationError

    from longsuit.rules import check
    from longsuit.rules.explain import explain
    from longsuit.rules.model import Game

    try:
        game = Game.model_validate(tree)
    except ValidationError as error:
        return None, tuple(explain(error))
    problems = check.problems(game)
    return (None if problems else game), problems


def _is_table(value: object) -> bool:
    return isinstance(value, dict)


def _split(place: str) -> tuple[str, ...]:
    """A dotted place as parts; a quoted last part may hold dots."""
    head, _, tail = place.partition('."')
    return (*(part for part in head.split(".") if part), *(part.strip('"') for part in ([tail] if tail else [])))


def _instead(given: str, known: Iterable[str]) -> str:
    """The end of a sentence that says what could have been meant."""
    known = list(known)
    close = difflib.get_close_matches(given, known, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; there are: {', '.join(known)}." if known else "; there are none."


def _merge(below: Tree, above: Tree) -> Tree:
    """Two layers as one. Tables merge key by key, but a pay table written again replaces the old one whole."""
    merged = {key: _copy(value) for key, value in below.items()}
    for key, value in above.items():
        old = merged.get(key)
        if key == "table" and isinstance(old, dict) and isinstance(value, dict):
            merged[key] = {**old, **_copy(value)}
        elif isinstance(old, dict) and isinstance(value, dict):
            merged[key] = _merge(old, value)
        else:
            merged[key] = _copy(value)
    return merged


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_copy(inner) for inner in value]
    return value


def _put(tree: Tree, path: str, value: Any, *, only_known: bool = False) -> bool:
    """Write a value at a dotted path; False if the tables on the way, or with ``only_known`` the key, are not there."""
    *tables, key = path.split(".")
    at: Any = tree
    for name in tables:
        if isinstance(at, list) and name.isdigit() and int(name) < len(at):
            at = at[int(name)]
        elif isinstance(at, dict) and name in at:
            at = at[name]
        elif isinstance(at, dict) and not only_known:
            at = at.setdefault(name, {})
        else:
            return False
    if not isinstance(at, dict) or (only_known and key not in at):
        return False
    at[key] = _copy(value)
    return True


def _parse(text: str, source: str) -> Tree:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DefinitionError(source, [Problem("", f"This is not TOML: {str(error).lower()}.")]) from None
    except RecursionError:
        raise DefinitionError(source, [Problem("", "This is nested too deeply to be a definition.")]) from None


@cache
def _common() -> Tree:
    return _parse((_SHEETS / "common.toml").read_text("utf-8"), "common.toml")


def parse_definition(text: str, source: str = "definition") -> GameFile:
    """Read a definition from TOML text."""
    own = _parse(text, source)
    below = _common()
    extends = own.pop("extends", None)
    if extends is not None:
        if not isinstance(extends, str):
            raise DefinitionError(source, [Problem("extends", 'must name one of our games, as "high-card-flush/classic".')])
        base, sheet = _built_in(extends)
        below = {key: value for key, value in base.layered(sheet or base.sheets[0]).items() if key not in ("sheet", "claim")}
    tree = _merge(below, own)
    sheets = tree.get("sheet", {"standard": {}})
    if not isinstance(sheets, dict) or not sheets or not all(isinstance(sheet, dict) for sheet in sheets.values()):
        raise DefinitionError(source, [Problem("sheet", "Each sheet is a table, [sheet.standard]; leave them out if there is only one.")])
    tree["sheet"] = sheets
    for key in ("title", "source"):
        tree.setdefault(key, source if key == "source" else "standard")
    return GameFile(source=source, text=text, tree=tree)


def read_definition(path: Path) -> GameFile:
    """Read a definition file and check every sheet in it."""
    try:
        if path.stat().st_size > _BIGGEST_FILE:
            raise DefinitionError(str(path), [Problem("", "This file is too big to be a definition (over 1 MiB).")])
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise DefinitionError(str(path), [Problem("", "This file is not text in UTF-8.")]) from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise DefinitionError(str(path), [Problem("", f"The file cannot be read: {reason}.")]) from None
    file = parse_definition(text, str(path))
    for sheet in file.sheets:
        file.game(sheet)
    return file


def game_ids() -> tuple[str, ...]:
    """The ids of the games that come with Longsuit."""
    names = (Path(entry.name) for entry in _SHEETS.iterdir())
    return tuple(sorted(name.stem for name in names if name.suffix == ".toml" and name.stem != "common"))


@cache
def game_file(game_id: str) -> GameFile:
    """The file of one of our games."""
    return parse_definition((_SHEETS / f"{game_id}.toml").read_text("utf-8"), f"{game_id}.toml")


def _built_in(name: str) -> tuple[GameFile, str | None]:
    game_id, _, sheet = name.strip().lower().partition("/")
    if game_id not in game_ids():
        raise DefinitionError(name, [Problem("", f"There is no game {game_id!r}{_instead(game_id, game_ids())}")])
    return game_file(game_id), sheet or None


def find_file(name: str) -> tuple[GameFile, str | None]:
    """The file and sheet a user means: ``game``, ``game/sheet``, ``file.toml`` or ``file.toml/sheet``."""
    head, dot, tail = name.partition(".toml")
    if dot:
        return read_definition(Path(head + dot)), tail.strip("/") or None
    return _built_in(name)


def game(name: str, *, tables: Mapping[str, str] | None = None, settings: Mapping[str, Any] | None = None) -> Game:
    """A game by id or by definition file, with pay tables and rulings of your choice.

    >>> game("high-card-flush").full_id
    'high-card-flush/hollywood-columbus'
    >>> game("pick-2-poker", settings={"not_qualified": "both push"}).contest["five-card"].not_qualified
    {'ante': 'push', 'play': 'push'}
    """
    file, sheet = find_file(name)
    return file.game(sheet, tables=tables, settings=settings)
