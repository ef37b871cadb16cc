"""The second version of the language, in which a round has streets: translates its words into the model."""

from __future__ import annotations

from typing import Any

from longsuit.rules.errors import shown
from longsuit.rules.layers import Tree, copy

LANGUAGES = (1, 2)
"""Versions of the language that are read."""

CHECK = "check"
"""Staying in without a wager: an action that need not be defined."""

FOLD = "fold"
"""Giving up, where a street allows it."""

ALL_DOWN = "all down"
"""What a fold loses, where it loses every wager on the felt."""

_SHARED = ("table", "judges", "on", "reads")


def plain(written: object) -> object:
    """A definition with the words of the second version spelled out; one of the first as it is."""
    language = written.get("language", 1) if isinstance(written, dict) else 1
    if language not in LANGUAGES or isinstance(language, bool):
        raise ValueError(f"language must be 1 or 2, not {shown(language)}; 2 is the one with streets.")
    if not isinstance(written, dict) or language == 1:
        if isinstance(written, dict) and written.get("street"):
            raise ValueError("Only the second version of the language has streets; write language = 2 at the top of the file.")
        return written
    tree: Tree = copy(written)
    if isinstance(tree.get("deal"), dict):
        tree["deal"].setdefault("dealer", 0)
    _share_tables(tree)
    _spell_actions(tree)
    _spell_contests(tree)
    _spell_fold(tree)
    return tree


def _tables(value: object) -> dict[str, Tree]:
    """The entries of a section that are tables."""
    return {name: entry for name, entry in value.items() if isinstance(entry, dict)} if isinstance(value, dict) else {}


def _share_tables(tree: Tree) -> None:
    """A wager paid as another one has its pay tables, and the one in force; what it says of them itself must be the same."""
    wagers = _tables(tree.get("wager"))
    for name, wager in wagers.items():
        other = wager.get("paid_as")
        source = wagers.get(other) if isinstance(other, str) else None
        if source is None or "tables" in wager:
            continue
        for key in _SHARED:
            if key in wager and wager[key] != source.get(key):
                what = f"It is paid as {other} is, by the same table and the same cards"
                raise ValueError(f"wager.{name}.{key}: {what}; take {key} out, or take paid_as out and give it a pay table of its own.")
        wager.update({key: copy(source[key]) for key in _SHARED if key in source})
        for chosen in ("tables", "offered"):
            if isinstance(tree.get(chosen), dict) and other in tree[chosen]:
                tree[chosen][name] = copy(tree[chosen][other])


def _spell_actions(tree: Tree) -> None:
    """Actions make a wager of some sizes, take one back, or neither; checking is an action like any other."""
    actions = tree.setdefault("action", {})
    streets = tree.get("street")
    allowed = [name for street in (streets if isinstance(streets, list) else []) for name in _listed(street, "may")]
    if CHECK in allowed and isinstance(actions, dict):
        actions.setdefault(CHECK, {"title": "Check"})
    contests = _tables(tree.get("contest"))
    only = {"contest": next(iter(contests))} if len(contests) == 1 else {}
    for action in _tables(actions).values():
        if "makes" in action:
            action["wager"] = action.pop("makes")
        if "sizes" in action and "size" not in action:
            action["size"] = _rows(action.pop("sizes"))
        for key, missing in {"wager": "", "size": [], **only}.items():
            action.setdefault(key, missing)


def _listed(table: object, key: str) -> list[Any]:
    value = table.get(key) if isinstance(table, dict) else None
    return value if isinstance(value, list) else []


def _rows(sizes: object) -> object:
    """Sizes as a raise schedule: numbers are one row for every hand, tables are rows of their own."""
    if not isinstance(sizes, list):
        return sizes
    numbers = [size for size in sizes if isinstance(size, int | float | str)]
    rows = [{"only": numbers}] if numbers else []
    return [_row(row) for row in (*rows, *(size for size in sizes if isinstance(size, dict)))]


def _row(row: Tree) -> Tree:
    """A row that lists its sizes goes from the first to the last of them, where it does not say so itself."""
    only = row.get("only")
    if not isinstance(only, list) or not only or {"from", "up_to"} & row.keys():
        return row
    ends = {"from": only[0], "up_to": only[-1]}
    return {**row, **ends} if len(only) > 1 else {**{key: value for key, value in row.items() if key != "only"}, **ends}


def _without_tables(wagers: dict[str, Tree]) -> list[str]:
    """The wagers before the deal or to stay in that no pay table pays."""
    made = ("to receive cards", "to stay in")
    return [name for name, wager in wagers.items() if wager.get("made") in made and not {"table", "tables", "paid_as"} & wager.keys()]


def _spell_contests(tree: Tree) -> None:
    """A contest that only pays has no dealer's hand in it: whatever he holds, the same is paid."""
    wagers = _tables(tree.get("wager"))
    for contest in _tables(tree.setdefault("contest", {})).values():
        if isinstance(contest.get("win"), str):
            contest["win"] = dict.fromkeys(_without_tables(wagers), contest["win"])
        for key in ("lose", "tie"):
            if contest.get(key) == "push" or contest.get(key) == key:
                contest[key] = dict.fromkeys(_tables(contest).get("win", {}), contest[key])
            elif contest.get(key) in ("win", "lose"):
                contest[key] = copy(contest.get(contest[key], {}))
        pays = contest.pop("pays", None)
        if pays is not None:
            contest.update(alone=True, win=pays, tie=copy(pays), lose=copy(pays))
            judges = [wagers[name].get("judges") for name in pays if name in wagers] if isinstance(pays, dict) else []
            contest.setdefault("compares", next(filter(None, judges), "five-card poker"))


def _spell_fold(tree: Tree) -> None:
    """A fold that is not written loses nothing; one that loses "all down" loses every wager with a chip of its own."""
    fold = tree.setdefault("fold", {"loses": []})
    if isinstance(fold, dict) and fold.get("loses") == ALL_DOWN:
        wagers = _tables(tree.get("wager"))
        fold["loses"] = [name for name, wager in wagers.items() if wager.get("made") != "by holding another wager"]
