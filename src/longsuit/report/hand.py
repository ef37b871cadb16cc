"""What a hand is worth, as a document and as data."""

from __future__ import annotations

from typing import Any

from longsuit.exact.hand import HandValue
from longsuit.report.document import Block, Document, Section, Table, Text
from longsuit.rules.model import Game


def hand_json(value: HandValue) -> dict[str, Any]:
    """The worth of every action as ``ev --json`` prints it."""
    return {
        "hand": str(value.hand),
        "known": str(value.known),
        "dealer": str(value.dealer),
        "actions": [
            {
                "action": action.name,
                "ev": {"numerator": action.numerator, "denominator": action.denominator},
                "value": float(action.ev),
                "cost": float(value.cost(action)),
            }
            for action in value.actions
        ],
        "best": value.best.name,
    }


def hand_document(game: Game, value: HandValue) -> Document:
    """The worth of every action, best first."""
    words = [contest.ranking.say(value.hand) for contest in game.contest.values()]
    rows = tuple(
        (
            ("→ " if action is value.best else "  ") + action.name,
            f"{float(action.ev):+.6f}",
            "best" if action is value.best else f"{float(value.cost(action)):.6f}",
            f"{action.numerator:,} / {action.denominator:,}",
        )
        for action in value.actions
    )
    blocks: list[Block] = [Text("You hold " + "; ".join(words) + ".")]
    if value.known:
        blocks.append(Text(f"Known to be out: {value.known.pretty}."))
    if value.dealer:
        blocks.append(Text(f"The dealer holds: {value.dealer.pretty}."))
    blocks.append(Table(("action", "EV, antes", "costs", "exactly"), rows))
    return Document(
        title=game.name,
        subtitle=value.hand.pretty,
        lead="Exact over every hand the dealer can have.",
        sections=(Section("What each action is worth", tuple(blocks)),),
        footer="EV in antes, bonus wagers one must make included.",
    )
