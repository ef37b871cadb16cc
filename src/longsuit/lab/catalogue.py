"""What the Lab can change: every sheet with its choices and its editable keys, read from the definitions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from longsuit.design.saving import toml
from longsuit.lab.version import Version
from longsuit.report.ratios import Data
from longsuit.rules.catalogue import SheetId, catalogue
from longsuit.rules.check_streets import lost_by_folding
from longsuit.rules.layers import Tree
from longsuit.rules.model import Game

OUTCOMES = {
    "not_qualified": "The dealer does not qualify",
    "win": "You beat the dealer",
    "tie": "Tie",
    "lose": "The dealer beats you",
}


@cache
def lab_games() -> list[Data]:
    """Every game the Lab can count, with its sheets."""
    return [{**game, "sheets": [_sheet(game["id"], sheet["id"]) for sheet in game["sheets"]]} for game in catalogue()]


def _sheet(game_id: str, sheet_id: str) -> Data:
    version = Version(SheetId(game_id, sheet_id))
    game, tree = version.made(), version.tree()
    return {
        "id": sheet_id,
        "game": game.full_id,
        "title": game.title,
        "source": game.source,
        "deal": {
            "player": game.deal.player,
            "community": game.deal.community,
            "dealer": _field("deal.dealer", "Cards to the dealer", game.deal.dealer, "count") if game.deal.dealer else None,
        },
        "contests": [_contest(game, tree, name) for name in game.contest],
        "actions": [_action(game, tree, name) for name in game.action if {"size", "sizes"} & set(tree["action"].get(name, {}))],
        "fold": {"loses": [game.wager[name].title for name in lost_by_folding(game)]},
        "wagers": [_wager(game, tree, name) for name in game.wager],
        "rulings": [_ruling(game, name) for name, ruling in game.ruling.items() if len(ruling.options) > 1],
        "strategies": [
            {"name": "optimal", "title": "Optimal", "why": "The best action for every hand, by exact expectation."},
            *({"name": name, "title": strategy.title, "why": strategy.why} for name, strategy in game.strategy.items()),
        ],
    }


def _field(path: str, label: str, value: object, kind: str, **more: Any) -> Data:
    """One value to edit: its path, its label, its value."""
    return {"path": path, "label": label, "value": str(value), "kind": kind, **more}


def _contest(game: Game, tree: Tree, name: str) -> Data:
    contest, place = game.contest[name], f"contest.{name}"
    written = tree["contest"][name]
    qualifier = None
    if contest.dealer_qualifies is not None:
        words = {"hints": list(contest.ranking.phrases)}
        qualifier = _field(f"{place}.dealer_qualifies", "The dealer qualifies with", contest.dealer_qualifies, "hand", **words)
    return {
        "name": name,
        "title": contest.title,
        "compares": contest.compares,
        "qualifier": qualifier,
        "outcomes": [
            {"outcome": outcome, "words": words, "results": list(_results(game, f"{place}.{outcome}", written[outcome]))}
            for outcome, words in OUTCOMES.items()
            if outcome in written
        ],
    }


def _results(game: Game, place: str, written: object) -> Iterator[Data]:
    """What happens to each wager, or one outcome for all."""
    if isinstance(written, dict):
        for wager, result in written.items():
            yield {"wager": wager, **_field(f"{place}.{wager}", game.wager[wager].title, result, "result")}
    else:
        yield _field(place, "all wagers", written, "words")


def _action(game: Game, tree: Tree, name: str) -> Data:
    """The sizes of an action: a schedule row by row, or in a game of streets the list as the file has it."""
    action, place = game.action[name], f"action.{name}.size"
    known = {"name": name, "title": action.title, "wager": game.wager[action.wager].title}
    if "sizes" in tree["action"][name]:
        return known | {"sizes": _field(f"action.{name}.sizes", "sizes, antes", toml(tree["action"][name]["sizes"]), "sizes")}
    ranking = game.contest[action.contest].ranking
    phrases = list(ranking.phrases)
    rows = []
    for number, row in enumerate(tree["action"][name]["size"]):
        at = f"{place}.{number}"
        rows.append(
            {
                "from": _field(f"{at}.from", "from, antes", row["from"], "multiple"),
                "up_to": _field(f"{at}.up_to", "up to, antes", row["up_to"], "multiple"),
                "holding": _field(f"{at}.holding", "holding", row["holding"], "hand", hints=phrases) if "holding" in row else None,
            }
        )
    return known | {
        "contest": game.contest[action.contest].title,
        "path": place,
        "rows": rows,
        "best_hand": ranking.words(max(ranking.keys(game.deal.player))),
    }


def _wager(game: Game, tree: Tree, name: str) -> Data:
    wager = game.wager[name]
    written = tree["wager"][name].get("table", {})
    return {
        "name": name,
        "title": wager.title,
        "made": wager.made,
        "optional": wager.optional,
        "table": game.tables.get(name),
        "tables": [
            {"id": table, "printed": table in game.offered[name], "schedules": list(_schedules(name, table, lines))}
            for table, lines in written.items()
        ],
        "meters": [
            {"name": meter, **_field(f"wager.{name}.meters.{meter}.seed", f"{meter} meter starts at", tree_meter["seed"], "money")}
            for meter, tree_meter in tree["wager"][name].get("meters", {}).items()
        ],
    }


def _schedules(wager: str, table: str, written: Tree) -> Iterator[Data]:
    """The lines of a pay table, by ranking where it judges twice."""
    place = f"wager.{wager}.table.{table}"
    nested = all(isinstance(lines, dict) for lines in written.values())
    for judges, lines in written.items() if nested else (("", written),):
        at = f"{place}.{judges}" if judges else place
        fields = [_field(f"{at}.{line}", line, pays, "odds") for line, pays in lines.items() if line not in ("judges", "on")]
        kept = {key: lines[key] for key in ("judges", "on") if key in lines}
        yield {"judges": judges, "path": at, "lines": fields, "kept": kept}


def _ruling(game: Game, name: str) -> Data:
    ruling = game.ruling[name]
    return {
        "name": name,
        "ask": ruling.ask,
        "reading": ruling.reading,
        "mark": ruling.mark,
        "options": list(ruling.options),
        "chosen": ruling.chosen,
        "touches_money": any(path.split(".")[0] in ("wager", "action", "contest", "fold", "deal") for path in ruling.sets),
    }
