"""A version of a game: one of our sheets with some changes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from longsuit.rules.catalogue import SheetId
from longsuit.rules.errors import DefinitionError, Problem, shown
from longsuit.rules.layers import LayerError, Tree, choose_tables, rule, toml_value
from longsuit.rules.model import Game
from longsuit.rules.place import joined, split

_MOST_CHANGES = 120
_LONGEST_TEXT = 200
_LONGEST_LIST = 60
_DEEPEST = 3
_PARTS = ("deal", "wager", "action", "fold", "contest", "procedure", "limits", "aggregate_payout")
"""The parts of a definition that are rules; names, rulings and strategies are not edited by path."""


class VersionError(ValueError):
    """A version that cannot be played, with what is wrong and where."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__(" ".join(map(str, problems)))

    @property
    def places(self) -> list[dict[str, str]]:
        """Each problem with the path of the key it is about."""
        return places(self.problems)


def places(problems: Iterable[Problem]) -> list[dict[str, str]]:
    """Problems with paths as changes name them; no path where none is known."""
    return [{"path": ".".join(split(problem.place)), "what": problem.what} for problem in problems]


@dataclass(frozen=True)
class Version:
    """The choices and changes of a version."""

    game: SheetId
    tables: Mapping[str, str] = field(default_factory=dict)
    """Pay tables by wager."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Answers to rulings, by name."""
    edits: Mapping[str, Any] = field(default_factory=dict)
    """Keys of the definition by their path."""
    strategy: str = "optimal"
    along: Mapping[str, Fraction] = field(default_factory=dict)
    """Optional wagers counted with the base game, in antes."""
    meters: Mapping[str, int] = field(default_factory=dict)
    """What meters hold, in cents."""

    @property
    def plain(self) -> Version:
        """The sheet as it stands, played the same way."""
        return Version(self.game, strategy=self.strategy, along=self.along, meters=self.meters)

    def changes(self) -> dict[str, Any]:
        """Rulings and edits together, as a definition takes them."""
        _check_size(self)
        for path, value in self.edits.items():
            _check_place(path, value)
        tree = self.game.tree()
        return {**self.settings, **{path: _typed(tree, path, value) for path, value in self.edits.items()}}

    def made(self) -> Game:
        """The game, validated as any definition is."""
        changes = self.changes()
        try:
            return self.game.file.game(self.game.sheet, tables=self.tables, settings=changes)
        except DefinitionError as error:
            raise VersionError(*error.problems) from None

    def tree(self) -> Tree:
        """The definition with every answer and edit written where it belongs, as a file would have it."""
        tree = self.game.tree()
        try:
            choose_tables(tree, self.tables)
            rule(tree, self.changes())
        except LayerError as error:
            raise VersionError(*error.problems) from None
        return tree


def _check_size(version: Version) -> None:
    """Refuse values that no rule sheet can have, before anything is read."""
    if sum(map(len, (version.tables, version.settings, version.edits, version.along, version.meters))) > _MOST_CHANGES:
        raise VersionError(Problem("", f"That is a lot of changes; the Lab takes {_MOST_CHANGES} at once."))
    for path, value in (*version.settings.items(), *version.edits.items()):
        for what in _oversized(value, _DEEPEST):
            raise VersionError(Problem("" if len(path) > _LONGEST_TEXT else path, what))
        if len(path) > _LONGEST_TEXT:
            raise VersionError(Problem("", "This path is too long."))


def _check_place(path: str, value: Any) -> None:
    """Edits change rules, key by key; a rewritten pay table is one edit."""
    part, *rest = path.split(".")
    if part not in _PARTS or not rest or (part == "wager" and (len(rest) < 2 or rest[1:] == ["table"])):
        known = ", ".join(_PARTS)
        raise VersionError(Problem("", f"{shown(path)} is not a rule the Lab can change; give the whole path of a key in {known}."))
    if part == "wager" and len(rest) == 3 and rest[1] == "table" and not isinstance(value, dict):
        raise VersionError(Problem(joined(path.split(".")), "It must be a table with a line for each hand that pays."))


def _oversized(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, str) and len(value) > _LONGEST_TEXT:
        yield f"It must have at most {_LONGEST_TEXT} letters."
    elif isinstance(value, dict | list):
        if depth == 0 or len(value) > _LONGEST_LIST:
            yield "It is too large for a rule sheet."
        else:
            for inner in value.values() if isinstance(value, dict) else value:
                yield from _oversized(inner, depth - 1)
    elif value is None or (isinstance(value, int) and abs(value) >= 10**15):
        yield "It must be text, a number, or true or false."


def _typed(tree: Tree, path: str, value: Any) -> Any:
    """Text from a field as the definition would write it: a number stays a number; anything else is checked by its own key."""
    if not isinstance(value, str) or isinstance(_at(tree, path), str | None):
        return value
    try:
        toml_value(value)
    except (ValueError, RecursionError):
        return json.dumps(value)
    return value


def _at(tree: Any, path: str) -> Any:
    """The value at a path; None if there is none."""
    for part in path.split("."):
        if isinstance(tree, list) and part.isdecimal() and len(part) < 4 and int(part) < len(tree):
            tree = tree[int(part)]
        elif isinstance(tree, dict):
            tree = tree.get(part)
        else:
            return None
    return tree
