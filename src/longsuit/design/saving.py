"""What was found as a definition file: a few lines over one of our sheets, or the author's own file with them at its end."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from longsuit.rules.commentary import Strategy, StrategyRule
from longsuit.rules.load import GameFile, find_file, is_ours
from longsuit.rules.model import Game

_BARE = re.compile(r"[A-Za-z0-9_-]+")


@dataclass(frozen=True)
class Source:
    """Where a game comes from: what a saved file builds on."""

    name: str
    """As the user gave it."""
    file: GameFile
    sheet: str | None
    game: Game

    @property
    def ours(self) -> bool:
        """Whether it is a game that comes with Longsuit, so that a file can extend it."""
        return is_ours(self.name)

    def start(self, id_: str) -> str:
        """The first lines of a file that builds on it."""
        if self.ours:
            return f'extends = "{self.game.full_id}"\nid      = "{id_}"\n'
        return self.file.text.rstrip("\n") + "\n"


def source(name: str) -> Source:
    """A game by the name a user gives."""
    file, sheet = find_file(name)
    return Source(name, file, sheet, file.game(sheet))


def unused(name: str, taken: Collection[str]) -> str:
    """A name nobody has, as near as can be: ``designed``, ``designed-2``.

    >>> unused("designed", ["designed"])
    'designed-2'
    """
    names = (name, *(f"{name}-{number}" for number in range(2, len(taken) + 3)))
    return next(free for free in names if free not in taken)


def strategy_text(strategies: Mapping[str, Strategy]) -> str:
    """Strategies as a definition writes them."""
    parts = []
    for name, strategy in strategies.items():
        rows = "".join(f"  {toml(_rule(rule))},\n" for rule in strategy.rules)
        parts.append(f"\n[strategy.{name}]\ntitle = {toml(strategy.title)}\nwhy   = {toml(strategy.why)}\nrules = [\n{rows}]\n")
    return "".join(parts)


def _rule(rule: StrategyRule) -> dict[str, Any]:
    """A rule without what goes without saying."""
    written: dict[str, Any] = {"street": rule.street, "holding": rule.holding, "holdings": rule.holdings, "judges": rule.judges}
    written["shape"] = list(rule.shape)
    written["also"] = [condition.model_dump(exclude_none=True) for condition in rule.also]
    written = {name: part for name, part in written.items() if part} | {"do": rule.do}
    written |= {"size": rule.size} if rule.size != "most" else {}
    return written | ({"set": rule.set} if rule.set != "best" and rule.do != "fold" else {})


def table_text(wager: str, table: str, lines: Mapping[str, str]) -> str:
    """A pay table of one schedule as a definition writes it."""
    rows = "".join(f"{toml(line)} = {toml(pays)}\n" for line, pays in lines.items())
    return f"\n[wager.{toml_key(wager)}.table.{toml_key(table)}]\n{rows}"


def toml_key(name: str) -> str:
    """A key as TOML: bare if it may be, else in quotes."""
    return name if _BARE.fullmatch(name) else toml(name)


def toml(data: Any) -> str:
    """A value as TOML: text, number, boolean, list or inline table."""
    if isinstance(data, Mapping):
        return "{ " + ", ".join(f"{toml_key(name)} = {toml(part)}" for name, part in data.items()) + " }"
    if isinstance(data, list | tuple):
        return f"[{', '.join(map(toml, data))}]"
    return json.dumps(data, ensure_ascii=isinstance(data, str) and not data.isprintable())
