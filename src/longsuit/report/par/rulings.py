"""Rulings with their consequences: the exact edge under every answer that changes one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from longsuit.report.par.wagers import offered, values
from longsuit.report.ratios import Data, ratio
from longsuit.rules.model import Game, Ruling

if TYPE_CHECKING:
    from longsuit.report.ask import Asked


def rulings(game: Game, asked: Asked) -> list[Data]:
    """Every ruling of a game, marked as the sheet's word or our reading, with what the other answers would make of the figures."""
    mine = _edges(game, asked)
    return [_ruling(game, asked, name, ruling, mine) for name, ruling in game.ruling.items()]


def _ruling(game: Game, asked: Asked, name: str, ruling: Ruling, mine: dict[str, Fraction]) -> Data:
    answers = {}
    for option in ruling.options:
        changed = game if option == ruling.chosen else asked.game(settings={name: option})
        answers[option] = mine if _money(game) == _money(changed) else _edges(changed, asked)
    moved = [label for label in mine if len({edges.get(label) for edges in answers.values()}) > 1]
    return {
        "name": name,
        "ask": ruling.ask,
        "reading": ruling.reading,
        "mark": ruling.mark,
        "chosen": ruling.chosen,
        "set": ruling.set_otherwise,
        "undecided": ruling.undecided and ruling.chosen is None,
        "alternatives": ruling.alternatives,
        "changes_figures": bool(moved),
        "answers": [
            {
                "answer": option,
                "in_force": option == ruling.chosen,
                "house_edge": {label: ratio(edges[label]) for label in moved if label in edges},
            }
            for option, edges in answers.items()
        ]
        if moved
        else [],
    }


def _money(game: Game) -> tuple[Any, ...]:
    """Everything a figure depends on."""
    return game.deal, game.wager, game.action, game.contest, game.fold.loses, game.tables


def _edges(game: Game, asked: Asked) -> dict[str, Fraction]:
    """House edges of the base game and of every pay table the sheet offers."""
    from longsuit.exact.value import base_value

    edges: dict[str, Fraction] = {"base game": base_value(game, strategy=asked.strategy).house_edge}
    for name in game.wager:
        if name in game.bonuses:
            for table in offered(game, name):
                edges[f"{name}, table {table}"] = next(iter(values(game, asked, name, table).values())).house_edge
    return edges
