"""The rule card as data, with its pictures."""

from __future__ import annotations

from functools import lru_cache

from longsuit.learn.pictures import pictures
from longsuit.report.document import ALL, Block, Points, Reading, Table, Text
from longsuit.report.ratios import Data
from longsuit.report.rule_card import Posted, rule_card
from longsuit.rules.catalogue import catalogue
from longsuit.rules.model import Game


def learn_card(game: Game, posted: Posted | None = None) -> Data:
    """Everything the rule card says, section by section, and hands to look at beside it; ``posted`` are a table's own limits."""
    document = rule_card(game, posted)
    drawn = _drawn(game)
    return {
        "game": game.full_id,
        "title": document.title,
        "subtitle": document.subtitle,
        "lead": document.lead,
        "footer": document.footer,
        "sections": [
            {
                "name": section.name,
                "title": section.title,
                "blocks": [_plain(block) for block in section.blocks],
                "pictures": [picture for picture in drawn if picture["section"] == section.name],
            }
            for section in document.sections
        ],
        "sheets": [
            {"id": f"{entry['id']}/{sheet['id']}", "title": sheet["title"]}
            for entry in catalogue()
            for sheet in entry["sheets"]
            if entry["id"] == game.id
        ],
    }


_drawn = lru_cache(maxsize=32)(pictures)


def _plain(block: Block) -> Data:
    match block:
        case Text(text):
            return {"kind": "text", "text": text}
        case Points(items, numbered):
            return {"kind": "points", "items": list(items), "numbered": numbered}
        case Table(header, rows, title, words):
            return {"kind": "grid", "header": list(header), "rows": [list(row) for row in rows], "title": title, "words": words == ALL}
        case Reading(name, ask, answer, others, mark):
            return {"kind": "reading", "name": name, "ask": ask, "answer": answer, "alternatives": list(others), "mark": mark}
        case _:
            raise TypeError(f"A rule card has no {type(block).__name__}.")
