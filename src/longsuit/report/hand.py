"""What a hand is worth, as a document and as data."""

from __future__ import annotations

from longsuit.exact.hand import ActionValue, HandValue
from longsuit.report.document import Block, Document, Section, Table, Text
from longsuit.report.ratios import Data
from longsuit.rules.model import Game

_LEAD = "Exact over every hand the dealer can have."


def _then(action: ActionValue) -> str:
    """How often each choice of the next street is best."""
    return ", ".join(f"{name} {float(share):.2%}" for name, share in action.then.items())


def hand_json(value: HandValue) -> Data:
    """The worth of every action as ``ev --json`` prints it."""
    return {
        "hand": str(value.hand),
        "known": str(value.known),
        "dealer": str(value.dealer),
        **({"board": str(value.board), "street": value.street} if value.street else {}),
        "actions": [
            {
                "action": action.name,
                "ev": {"numerator": action.numerator, "denominator": action.denominator},
                "value": float(action.ev),
                "cost": float(value.cost(action)),
                **({"then": {name: float(share) for name, share in action.then.items()}} if action.then else {}),
            }
            for action in value.actions
        ],
        "best": value.best.name,
    }


def hand_document(game: Game, value: HandValue) -> Document:
    """The worth of every action, best first."""
    whole = value.hand | value.board
    words = [contest.ranking.say(whole) for contest in game.contest.values() if whole.bit_count() >= contest.ranking.least]
    rows = tuple(
        (
            ("→ " if action is value.best else "  ") + action.name,
            f"{float(action.ev):+.6f}",
            "best" if action is value.best else f"{float(value.cost(action)):.6f}",
            f"{action.numerator:,} / {action.denominator:,}",
        )
        for action in value.actions
    )
    blocks: list[Block] = [Text("You hold: " + "; ".join(words) + ".")] if words else []
    if value.street:
        blocks.append(Text(f"Street: {value.street}." + (f" In the middle: {value.board.pretty}." if value.board else "")))
    if value.known:
        blocks.append(Text(f"Known to be out: {value.known.pretty}."))
    if value.dealer:
        blocks.append(Text(f"The dealer holds: {value.dealer.pretty}."))
    blocks.append(Table(("action", "EV, antes", "costs", "exactly"), rows))
    blocks += [Text(f"After {action.name}: {_then(action)}.") for action in value.actions if action.then]
    return Document(
        title=game.name,
        subtitle=value.hand.pretty,
        lead="Exact over every way the cards can still fall, played best from then on." if value.street else _LEAD,
        sections=(Section("What each action is worth", tuple(blocks)),),
        footer="EV in antes, mandatory bonus wagers included.",
    )
