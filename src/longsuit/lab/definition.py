"""A version as a definition file: a few lines over the sheet it was made from, that ``longsuit analyze`` takes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from longsuit.design.saving import toml, toml_key
from longsuit.lab.version import Version
from longsuit.rules.layers import Tree
from longsuit.rules.model import Game

_FOLLOWS = ("tables", "offered", "ruling", "sheet", "claim", "strategy")
"""Parts that follow from the others, or that no change touches."""


def definition(version: Version, name: str = "") -> str:
    """The file's text; loading it gives the same game under a new name."""
    game, sheet = version.made(), version.plain.made()
    called = " ".join("".join(filter(str.isprintable, name)).split())[:80] or f"{game.name}, changed"
    head = [f"extends = {toml(sheet.full_id)}", f"id      = {toml(slug(called, game))}", f"name    = {toml(called)}"]
    changed = dict(_changed(version.game.tree(), version.plain.tree(), version.tree()))
    tables = _tables(game, sheet, changed)
    if tables:
        head.append(f"tables  = {toml(tables)}")
    parts = ["# Made in the Lab. Figures: longsuit analyze THIS-FILE" + _how(game, version), *head]
    for table, keys in _by_table(changed).items():
        parts += ["", f"[{'.'.join(map(toml_key, table))}]", *(f"{toml_key(key)} = {toml(value)}" for key, value in keys.items())]
    return "\n".join(parts) + "\n"


def slug(name: str, game: Game) -> str:
    """An id from a name: small letters, digits and hyphens."""
    made = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40].strip("-")
    return made if made and made != game.id else f"my-{game.id}"[:40]


def _how(game: Game, version: Version) -> str:
    words = [f" --strategy {version.strategy}"] if version.strategy in game.strategy else []
    return "".join([*words, *(f" --with {name}={antes}" for name, antes in version.along.items() if name in game.wager)])


def _changed(written: Tree, before: Tree, after: Tree, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """The keys whose values differ; pay tables, lists and what only a ruling has ``written`` as a whole, as files replace them."""
    for key, value in after.items():
        place, old = (*path, key), before.get(key)
        if place[0] in _FOLLOWS or old == value:
            continue
        below = written.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and isinstance(below, dict) and not _is_pay_table(place):
            yield from _changed(below, old, value, place)
        else:
            yield place, value


def _is_pay_table(path: tuple[str, ...]) -> bool:
    return len(path) == 4 and path[::2] == ("wager", "table")


def _tables(game: Game, sheet: Game, changed: Mapping[tuple[str, ...], Any]) -> dict[str, list[str]]:
    """Which pay tables are offered, the one in force first, wherever a file would otherwise offer others."""
    touched = {path[1] for path in changed if len(path) > 2 and path[0] == "wager" and path[2] == "table"}
    touched |= {wager for wager, table in game.tables.items() if table != sheet.tables[wager]}
    return {
        wager: [game.tables[wager], *(other for other in game.offered[wager] if other != game.tables[wager])]
        for wager in game.tables
        if wager in touched
    }


def _by_table(changed: Mapping[tuple[str, ...], Any]) -> dict[tuple[str, ...], Tree]:
    """Keys grouped under their headings; a pay table is a heading itself."""
    headings: dict[tuple[str, ...], Tree] = {}
    for path, value in changed.items():
        if isinstance(value, dict) and _is_pay_table(path):
            nested = all(isinstance(lines, dict) for lines in value.values())
            for part, lines in value.items() if nested else (("", value),):
                headings[(*path, part) if part else path] = lines
        else:
            headings.setdefault(path[:-1], {})[path[-1]] = value
    return headings
