"""Rules with a given edge: which changes of a game's rules, one or two at a time, bring its exact edge into a window."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from longsuit.design.errors import DesignError
from longsuit.design.saving import Source, table_text, toml
from longsuit.design.spoken import bounds, say
from longsuit.design.tables import ROUND_NUMBERS, Window
from longsuit.exact.value import Share, base_value
from longsuit.rules.check_streets import cards_read
from longsuit.rules.errors import DefinitionError
from longsuit.rules.load import parse_definition
from longsuit.rules.model import Action, Game
from longsuit.rules.quantities import format_number

_STREETS = 2
"""The language of games of streets."""
_STEPS = 6
"""How far a qualifier is moved either way, in kinds of hand."""
_MOST_PAIRS = 120
"""The most pairs of changes to solve, the most promising first."""


@dataclass(frozen=True)
class Change:
    """One changed rule."""

    about: str
    """What is changed; two changes of one thing exclude each other."""
    words: str
    settings: tuple[tuple[str, Any], ...]
    """What ``--set`` would be given."""
    lines: tuple[str, ...]
    """What a definition that extends the game would write."""
    table: tuple[str, str] | None = None
    """The wager and pay table it touches: a definition rewrites a pay table as a whole."""


@dataclass(frozen=True)
class Changed:
    """A game with some changes, solved."""

    changes: tuple[Change, ...]
    edge: Share

    @property
    def settings(self) -> dict[str, Any]:
        """All changes as ``--set`` takes them."""
        return {path: wanted for change in self.changes for path, wanted in change.settings}


@dataclass(frozen=True)
class Rules:
    """The changes found, or the nearest if none meets the request."""

    source: Source
    now: Share
    """House edge as the sheet is."""
    designs: tuple[Changed, ...]
    met: bool
    complete: bool

    def text(self, changed: Changed) -> str:
        """A definition file with the changes."""
        if not self.source.ours:
            raise DesignError("Changed rules can be saved over one of our sheets only; change your own file as the answer says.")
        lines = "".join(f"{line}\n" for change in changed.changes for line in change.lines)
        game = self.source.file.game(self.source.sheet, settings=changed.settings)
        for wager, table in dict.fromkeys(change.table for change in changed.changes if change.table):
            lines += table_text(wager, table, {line: str(pays) for line, pays in game.wager[wager].tables[table][0].lines.items()})
        return self.source.start(f"{self.source.game.id}-changed"[:40]) + lines


def changes(game: Game, over: tuple[str, ...]) -> list[Change]:
    """Everything that may be changed: qualifiers, raise schedules, pay tables of the main game, and rulings by name."""
    able = _able(game)
    chosen: list[Change] = []
    for name in over:
        if name not in able and name not in _KINDS:
            raise DesignError(f"{name[:40]!r} cannot be changed in {game.name}; you may change: {', '.join(able)}.")
        chosen += able.get(name, [])
    if not chosen:
        raise DesignError(f"{game.name} has no {', '.join(over)} to change; you may change: {', '.join(able)}.")
    return chosen


def others(game: Game, over: tuple[str, ...]) -> list[str]:
    """What else may be changed, rulings left out: many are about procedure alone."""
    return [name for name in _able(game) if name in _KINDS and name not in over]


def _able(game: Game) -> dict[str, list[Change]]:
    """By name: the changes there are."""
    able = {name: list(kind(game)) for name, kind in _KINDS.items()} | {name: list(_rulings(game, name)) for name in game.ruling}
    return {name: there for name, there in able.items() if there}


def _qualifiers(game: Game) -> Iterator[Change]:
    for name, contest in game.contest.items():
        if not contest.dealer_qualifies:
            continue
        keys = tuple(sorted(contest.ranking.keys(game.deal.dealer + cards_read(game, contest.reads) - game.deal.player)))
        starts = bounds(contest.compares, keys, 75)
        here = bisect_left(starts, contest.qualifying_key)
        path = f"contest.{name}.dealer_qualifies"
        for start in starts[max(1, here - _STEPS) : here + _STEPS + 1]:
            phrase = say(contest.compares, keys, start, keys[-1])
            if phrase and contest.ranking.span(phrase).low != contest.qualifying_key:
                yield Change(path, f"dealer qualifies with {phrase}", ((path, phrase),), (f"{path} = {toml(phrase)}",))


def _raises(game: Game) -> Iterator[Change]:
    for name, action in game.action.items():
        path = f"action.{name}.{'sizes' if game.language == _STREETS else 'size'}"
        for number, row in enumerate(action.size):
            for most in range(1, int(max(size.up_to for size in action.size)) + 3):
                fixed = row.from_ == row.up_to and len(action.size) == 1
                if most == row.up_to or (most < row.from_ and not fixed):
                    continue
                new = _rows(game, action, number, most, fixed=fixed)
                holding = f" with {row.holding}" if row.holding else ""
                words = f"{action.title} {'' if fixed else 'up to '}{most} times the ante{holding}{_where(game, name)}"
                yield Change(path, words, ((path, new),), (f"{path} = {toml(new)}",))


def _where(game: Game, action: str) -> str:
    """The streets of an action whose title another one has too."""
    if [other.title for other in game.action.values()].count(game.action[action].title) == 1:
        return ""
    return ", " + " and ".join(street.name for street in game.street if action in street.may)


def _rows(game: Game, action: Action, number: int, most: int, *, fixed: bool) -> list[Any]:
    """The schedule of an action with the most of one row changed, as the game's language writes it."""
    if game.language == _STREETS and len(action.size) == 1 and (fixed or action.size[0].only):
        return [most] if fixed else [*range(int(action.size[0].from_), most + 1)]
    rows: list[dict[str, Any]] = [row.model_dump(mode="json", by_alias=True, exclude_defaults=True) for row in action.size]
    changed = {"up_to": most, **({"from": most} if fixed else {})}
    return [_numbers({**row, **(changed if place == number else {})}) for place, row in enumerate(rows)]


def _numbers(row: dict[str, Any]) -> dict[str, Any]:
    """A row of a schedule as a file writes it."""
    return {key: int(part) if key != "holding" and str(part).isdigit() else part for key, part in row.items()}


def _play_lines(game: Game) -> Iterator[Change]:
    for name, wager in game.wager.items():
        if name in game.bonuses or not wager.tables:
            continue
        (table,) = game.pay_tables(name)
        for line, pays in table.lines.items():
            if not pays.amount:
                continue
            now = bisect_left(ROUND_NUMBERS, pays.amount)
            for other in ROUND_NUMBERS[max(0, now - 2) : now + 3]:
                if other != pays.amount:
                    path = f"wager.{name}.table.{game.tables[name]}.{line}"
                    words = f"{line} pays {other} to 1, not {format_number(pays.amount)}"
                    yield Change(path, words, ((path, f"{other} to 1"),), (), (name, game.tables[name]))


def _rulings(game: Game, name: str) -> Iterator[Change]:
    ruling = game.ruling[name]
    for option, wanted in ruling.options.items():
        if option != ruling.chosen:
            lines = tuple(f"{path} = {toml(wanted)}" for path in ruling.sets)
            yield Change(name, f"{name}: {option}", ((name, option),), lines)


_KINDS: dict[str, Callable[[Game], Iterator[Change]]] = {"qualifier": _qualifiers, "raise": _raises, "play": _play_lines}


def design_rules(
    source: Source, edge: Window, over: tuple[str, ...], *, count: int = 20, progress: Callable[[str], object] | None = None
) -> Rules:
    """Solve every single change, then the pairs most likely to hit the window; an interrupt keeps the best so far."""
    report = progress or (lambda _: None)
    possible = changes(source.game, over)
    now = base_value(source.game).house_edge
    solved: list[Changed] = []
    complete = True
    try:
        for number, change in enumerate(possible):
            report(f"change {number + 1} of {len(possible)}")
            solved += _solved(source, (change,))
        hits = sum(changed.edge in edge for changed in solved)
        for number, pair in enumerate(_pairs(solved, now, edge)):
            if hits >= count:
                break
            if number == _MOST_PAIRS:
                complete = False
                break
            report(f"pair {number + 1}, {hits} found")
            new = _solved(source, pair)
            hits += sum(changed.edge in edge for changed in new)
            solved += new
    except KeyboardInterrupt:
        complete = False
    return Rules(source, now, *_best(solved, edge, count), complete)


def _pairs(singles: list[Changed], now: Share, edge: Window) -> list[tuple[Change, ...]]:
    """Changes two by two, by how near the sum of what each does alone comes to the window."""
    middle = (edge.low + edge.high) / 2
    apart = [pair for pair in combinations(singles, 2) if pair[0].changes[0].about != pair[1].changes[0].about]
    apart.sort(key=lambda pair: abs(pair[0].edge + pair[1].edge - now - middle))
    return [(*first.changes, *second.changes) for first, second in apart]


def _best(solved: list[Changed], edge: Window, count: int) -> tuple[tuple[Changed, ...], bool]:
    """The changes that meet the request, fewest first; else only the nearest, marked as such."""
    middle = (edge.low + edge.high) / 2
    designs = [changed for changed in solved if changed.edge in edge]
    if designs:
        return tuple(sorted(designs, key=lambda changed: (len(changed.changes), abs(changed.edge - middle)))[:count]), True
    return tuple(sorted(solved, key=lambda changed: (edge.off(changed.edge), len(changed.changes)))[:1]), False


def _solved(source: Source, chosen: tuple[Change, ...]) -> list[Changed]:
    """The game with some changes; nothing if they do not fit together."""
    settings = {path: wanted for change in chosen for path, wanted in change.settings}
    try:
        game = source.file.game(source.sheet, settings=settings)
    except DefinitionError:
        return []
    return [Changed(chosen, base_value(game).house_edge)]


def check_changed(rules: Rules, changed: Changed) -> None:
    """Have the solver value the game as it would be saved."""
    solved = base_value(parse_definition(rules.text(changed), "changed.toml").game()).house_edge
    if solved != changed.edge:
        raise DesignError(f"The saved file is worth {solved!r}, the change {changed.edge!r}: please report this.")
