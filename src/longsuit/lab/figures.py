"""The figures of a version, beside those of the sheet it was made from; the last answers are cached."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock

from cachetools import LRUCache, cached

from longsuit.lab.differences import differences, quick
from longsuit.lab.examples import play_words
from longsuit.lab.version import Version, places
from longsuit.report.analysis import analysis
from longsuit.report.ask import by_wager
from longsuit.report.ratios import Data
from longsuit.rules.check import warnings
from longsuit.rules.model import Game


def figures(version: Version, *, wait: bool = True) -> Data:
    """What ``analyze --json`` says of it, the sheet's own figures, and which hands are now played differently.

    Without ``wait`` the last is left out where it would take longer than the figures themselves.
    """
    game, sheet = version.made(), version.plain.made()
    found = solved(game, version)
    plain = solved(sheet, version.plain) if _same_strategy(sheet, version) else None
    answer = {
        **found,
        "sheet_figures": plain and _headline(plain),
        "edited": game.hash != sheet.hash,
        "plays": play_words(sheet) | play_words(game),
        "changes": None,
        "warnings": places(warnings(game)),
    }
    answer["exact"] = exact(-found["base"]["ev"]["numerator"], found["base"]["ev"]["denominator"])
    if wait or quick(sheet, game, version.along):
        answer["changes"] = differences(sheet, game, version.along)
    return answer


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


def _headline(found: Data) -> Data:
    """The figures to compare with, without the long lists."""
    base = {name: value for name, value in found["base"].items() if name not in ("outcomes", "with")}
    wagers = {
        name: {key: wager[key] for key in ("table", "house_edge", "hit_rate", "standard_deviation")}
        for name, wager in found["wagers"].items()
    }
    return {"base": base, "wagers": wagers, "tables": found["tables"], "hash": found["hash"]}
