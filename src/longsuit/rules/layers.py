"""One definition out of several layers: merging, choosing pay tables, answering rulings. Trees in, trees out; nothing is validated."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from longsuit.rules.errors import Problem, instead, shown
from longsuit.rules.place import joined

Tree = dict[str, Any]

_TOP_LEVEL = ("name", "title", "source", "version", "summary", "object", "jurisdiction", "notice", "aggregate_payout")
"""Keys without a dot in their path that may be set by hand."""


class LayerError(ValueError):
    """Layers that do not fit together."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))


def merge(below: Tree, above: Tree) -> Tree:
    """Two layers as one. Tables merge key by key, but a pay table written again replaces the old one whole."""
    merged: Tree = copy(below)
    for key, value in above.items():
        old = merged.get(key)
        if key == "table" and isinstance(old, dict) and isinstance(value, dict):
            merged[key] = {**old, **copy(value)}
        elif isinstance(old, dict) and isinstance(value, dict):
            merged[key] = merge(old, value)
        else:
            merged[key] = copy(value)
    return merged


def overlay(below: Tree, above: Tree) -> Tree:
    """A definition over another. Pay tables the upper one writes are offered first, unless it names the tables itself."""
    merged = merge(below, {key: value for key, value in above.items() if key != "sheet"})
    merged.pop("sheet", None)
    offered = above.get("tables", {})
    new = {wager: list(tables) for wager, tables in _written(above).items() if not isinstance(offered, dict) or wager not in offered}
    old = {wager: list(tables) for wager, tables in _written(below).items()} | _offered(below)
    if new and isinstance(merged.setdefault("tables", {}), dict):
        for wager, ids in new.items():
            before = old.get(wager, [])
            merged["tables"][wager] = [*ids, *(table for table in before if table not in ids)]
    return merged


def _written(tree: Tree) -> dict[str, Tree]:
    """The pay tables of each wager that has any."""
    wagers = tree.get("wager")
    items = wagers.items() if isinstance(wagers, dict) else ()
    return {name: wager["table"] for name, wager in items if isinstance(wager, dict) and isinstance(wager.get("table"), dict)}


def _offered(tree: Tree) -> dict[str, list[Any]]:
    named = tree.get("tables")
    return {wager: _listed(ids) for wager, ids in named.items()} if isinstance(named, dict) else {}


def _listed(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else [value]


def copy(value: Any) -> Any:
    """A tree that shares nothing with the one it was copied from."""
    if isinstance(value, dict):
        return {key: copy(inner) for key, inner in value.items()}
    return [copy(inner) for inner in value] if isinstance(value, list) else value


def choose_tables(tree: Tree, chosen: Mapping[str, str]) -> None:
    """Fix which pay table each wager uses: the one chosen, else the first offered."""
    written = {wager: list(tables) for wager, tables in _written(tree).items()}
    offered = written | _offered(tree)
    slips = [*_misplaced(tree), *_not_ids(offered)]
    if slips:
        raise LayerError(*slips)
    tree["offered"] = offered
    tree["tables"] = {wager: ids[0] for wager, ids in offered.items()}
    for name, table in chosen.items():
        wager = _source(tree, name)
        if wager not in written:
            raise LayerError(Problem("", f'No wager "{wager}" has pay tables{instead(wager, written)}'))
        ids = {known.lower(): known for known in written[wager]}
        if table.lower() not in ids:
            raise LayerError(Problem("", f'{wager} has no pay table "{table}"{instead(table, written[wager])}'))
        tree["tables"][wager] = ids[table.lower()]


def _source(tree: Tree, wager: str) -> str:
    """The wager whose pay tables a wager has: its own, or those of the one it is paid as."""
    wagers = tree.get("wager")
    model = wagers.get(wager) if isinstance(wagers, dict) else None
    other = model.get("paid_as") if isinstance(model, dict) else None
    return other if isinstance(other, str) else wager


def _misplaced(tree: Tree) -> Iterator[Problem]:
    """Pay tables written where the finished definition keeps them, not where a file does."""
    for wager, model in tree["wager"].items() if isinstance(tree.get("wager"), dict) else ():
        if isinstance(model, dict) and "tables" in model:
            yield Problem(joined(("wager", wager, "tables")), 'There is no such key here; did you mean "table"?')
    for wager, tables in _written(tree).items():
        for table, lines in tables.items():
            if not isinstance(lines, dict):
                place = joined(("wager", wager, "table", table))
                yield Problem(place, f"It must be a table with a line for each hand that pays, not {shown(lines)}.")
    if "offered" in tree:
        yield Problem("offered", "There is no such key here; the pay tables a sheet offers are named by tables.")
    if not isinstance(tree.get("tables", {}), dict):
        yield Problem("tables", f'It must name pay tables by wager, as {{ flush = ["1", "2"] }}, not {shown(tree["tables"])}.')


def _not_ids(offered: Mapping[str, list[Any]]) -> Iterator[Problem]:
    for wager, ids in offered.items():
        if not ids or not all(isinstance(table, str) for table in ids):
            yield Problem(joined(("tables", wager)), 'It must list ids of pay tables in quotes, as ["1", "2"].')


def rule(tree: Tree, settings: Mapping[str, Any]) -> None:
    """Answer every ruling, write the answers to their places, then set the other keys."""
    rulings = tree.get("ruling")
    rulings = rulings if isinstance(rulings, dict) else {}
    for name, ruling in list(rulings.items()):
        if isinstance(ruling, dict) and "chosen" in ruling:
            raise LayerError(Problem(joined(("ruling", name, "chosen")), "There is no such key here; the first of its options is chosen."))
        if isinstance(ruling, dict) and not _answer(tree, name, ruling, settings.get(name)):
            del rulings[name]
    by_hand = {path: value for path, value in settings.items() if path not in rulings}
    for path, value in by_hand.items():
        _set(tree, path, value, rulings)
    for name, ruling in list(rulings.items()) if by_hand else ():
        if isinstance(ruling, dict) and not _answer(tree, name, ruling, None):
            del rulings[name]


def _set(tree: Tree, path: str, value: Any, rulings: Tree) -> None:
    """Set one key by its whole path; text is read as TOML where the key holds something else."""
    if path.startswith("ruling.") and path.endswith(".chosen"):
        raise LayerError(Problem("", f"A ruling is answered by its name alone: --set {path.split('.')[1]}=…."))
    if "." not in path and path not in _TOP_LEVEL:
        raise LayerError(Problem("", f'There is no ruling "{path}"{instead(path, rulings)} Other keys are set by their whole path.'))
    at, key = _holder(tree, path, create=False)
    if at is None:
        raise LayerError(
            Problem("", f'There is no "{path}" in this definition; give the whole path of a key, as contest.flush.dealer_qualifies.')
        )
    if isinstance(value, str) and not isinstance(at.get(key, ""), str):
        try:
            value = toml_value(value)
        except (ValueError, RecursionError):
            raise LayerError(Problem("", f"{path} cannot be {shown(value)}; give it as a definition writes it.")) from None
    at[key] = copy(value)


def toml_value(text: str) -> Any:
    """The one value a text is, as TOML writes it; a ValueError if it is none, or goes on after it.

    >>> toml_value("[1, 2]")
    [1, 2]
    """
    read = tomllib.loads(f"value = {text}")
    if len(read) > 1:
        raise ValueError("There is more than one value.")
    return read["value"]


def _today(ruling: Tree, wish: Any) -> tuple[Any, bool]:
    """An answer by its current name, and whether it was given by an older one."""
    formerly = ruling.get("formerly")
    today = formerly.get(str(wish)) if isinstance(formerly, dict) else None
    return (wish, False) if today is None else (today, True)


def _answer(tree: Tree, name: str, ruling: Tree, wish: Any) -> bool:
    """Write the answer to a ruling into the definition; False if the definition itself answers differently, so that no question is left."""
    options = ruling.get("options")
    options = {str(option): option for option in options} if isinstance(options, list) else options
    wish, known = _today(ruling, wish)
    if not isinstance(options, dict) or not options:
        if wish is not None and not known:
            raise LayerError(Problem("", f'The ruling "{name}" has no alternatives.'))
        return True
    paths = ruling.get("sets", [])
    paths = [path for path in _listed(paths) if isinstance(path, str)]
    if wish is None:
        written = {path: value for path, value in _values(tree, paths) if value != "unreadable"}
        if not written and ruling.get("undecided"):
            return True
        matching = [
            option for option, value in options.items() if all(_put(value, path, paths) == other for path, other in written.items())
        ]
    else:
        matching = [option for option in options if option.lower() == str(wish).strip().lower()]
        if not matching:
            raise LayerError(Problem("", f"{name} cannot be {shown(str(wish))}{instead(str(wish), options)}"))
    if not matching:
        return False
    ruling["chosen"] = matching[0]
    for path in paths:
        at, key = _holder(tree, path, create=True)
        if at is None:
            raise LayerError(Problem(joined(("ruling", name, "sets")), f"{shown(path)} is not a place in this definition."))
        value = _put(options[matching[0]], path, paths)
        if value is None:
            at.pop(key, None)
        else:
            at[key] = copy(value)
    return True


def _put(option: Any, path: str, paths: list[str]) -> Any:
    """What an answer puts at a path: the same at all of them, or where it names paths, what it says there; None for nothing."""
    by_path = isinstance(option, dict) and option and set(option) <= set(paths)
    return option.get(path) if by_path else option


def _values(tree: Tree, paths: list[str]) -> Iterator[tuple[str, Any]]:
    """What the definition itself has written at some paths."""
    for path in paths:
        at, key = _holder(tree, path, create=False)
        if at is not None and key in at:
            yield path, at[key]


def _holder(tree: Tree, path: str, *, create: bool) -> tuple[Tree | None, str]:
    """The table a dotted path leads into, and the key in it; no table if one on the way is missing and not to be made."""
    *tables, key = path.split(".")
    at: Any = tree
    for name in tables[:20]:
        if isinstance(at, list) and name.isdecimal() and len(name) < 4 and int(name) < len(at):
            at = at[int(name)]
        elif isinstance(at, dict) and (create or name in at):
            at = at.setdefault(name, {})
        else:
            return None, key
    return (at if isinstance(at, dict) and len(tables) <= 20 else None), key
