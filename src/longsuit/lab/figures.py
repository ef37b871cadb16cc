"""The figures of a version: beside those of its sheet, with one number moved, and as a PAR sheet; the last answers are cached."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from threading import Lock

from cachetools import LRUCache, cached

from longsuit.lab.differences import differences, quick
from longsuit.lab.examples import play_words
from longsuit.lab.version import Version, VersionError, places
from longsuit.report.analysis import analysis
from longsuit.report.ask import Asked, by_wager
from longsuit.report.par.build import par
from longsuit.report.ratios import Data
from longsuit.report.write import rendered
from longsuit.rules.model import Game
from longsuit.rules.slips import warnings


def figures(version: Version, *, wait: bool = True) -> Data:
    """What ``analyze --json`` says of it, the sheet's own figures, and which hands are now played differently.

    Without ``wait`` the last is left out where it would take longer than the figures themselves.
    """
    game, sheet = version.made(), version.plain.made()
    solution = solved(game, version)
    plain = solved(sheet, version.plain) if _same_strategy(sheet, version) else None
    answer = {
        **solution,
        "sheet_figures": plain and _headline(plain),
        "edited": game.hash != sheet.hash,
        "plays": play_words(sheet) | play_words(game),
        "changes": None,
        "warnings": places(warnings(game)),
    }
    answer["exact"] = exact(-solution["base"]["ev"]["numerator"], solution["base"]["ev"]["denominator"])
    if wait or quick(sheet, game, version.along):
        answer["changes"] = differences(sheet, game, version.along)
    return answer


def sweep(version: Version, *, path: str, values: Sequence[str]) -> Data:
    """Solve the version with each of these values at a path; if a value is not allowed, say why."""
    rows: list[Data] = []
    plays: dict[str, str] = {}
    for value in values:
        moved = replace(version, edits={**version.edits, path: value})
        try:
            game = moved.made()
            base = solved(game, moved)["base"]
        except VersionError as error:
            rows.append({"value": value, "error": str(error)})
            continue
        plays |= play_words(game)
        actions = {row["action"]: row["rate"] for row in base["actions"]}
        rows.append({"value": value, "house_edge": base["house_edge"], "fold_rate": base["fold_rate"], "actions": actions})
    return {"rows": rows, "plays": plays}


def par_sheet(version: Version, kind: str) -> bytes:
    """The PAR sheet as a file's content: html, pdf, json or csv."""
    asked = Asked(str(version.game), version.tables, version.changes(), version.strategy, version.along, version.meters)
    return rendered(kind, par(asked))


def exact(numerator: int, denominator: int) -> dict[str, str]:
    """A fraction as text: a browser's numbers end at sixteen digits."""
    return {"numerator": str(numerator), "denominator": str(denominator)}


def _same_strategy(sheet: Game, version: Version) -> bool:
    return version.strategy == "optimal" or version.strategy in sheet.strategy


def _question(game: Game, version: Version) -> Hashable:
    return game.hash, version.strategy, tuple(sorted(version.along.items())), tuple(sorted(version.meters.items()))


@cached(LRUCache(128), key=_question, lock=Lock())
def solved(game: Game, version: Version) -> Data:
    """Every exact figure of a version already laid out."""
    return analysis(game, strategy=version.strategy, along=version.along, meters=by_wager(game, version.meters))


def _headline(solution: Data) -> Data:
    """The figures to compare with, without the long lists."""
    base = {name: value for name, value in solution["base"].items() if name not in ("outcomes", "with")}
    wagers = {
        name: {key: wager[key] for key in ("table", "house_edge", "hit_rate", "standard_deviation")}
        for name, wager in solution["wagers"].items()
    }
    return {"base": base, "wagers": wagers, "tables": solution["tables"], "hash": solution["hash"]}
