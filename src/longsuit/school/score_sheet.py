"""The score sheet of an audition as a document: on a page or as a PDF."""

from __future__ import annotations

import json

from longsuit.report.document import Document, Section, Table, Text, Tile, Tiles
from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.school.audition import ScoreSheet
from longsuit.school.curriculum import PARTS


def score_document(game: Game, sheet: ScoreSheet) -> Document:
    """Everything the sheet says."""
    asked = len(sheet.scores)
    pace = f"{sheet.hands_an_hour:.0f}" if sheet.hands_an_hour else "none"
    share = f"{100 * sheet.right / asked:.0f}%" if asked else "none"
    tiles = Tiles(
        (
            Tile("Right", share, f"{sheet.right} of {asked} questions"),
            Tile("Hands an hour", pace, f"a full table: {sheet.pace}"),
            Tile("Cost to the house", format_money(sheet.cost.house), "overpaid or not taken"),
            Tile("Cost to players", format_money(sheet.cost.players), "underpaid or taken"),
        )
    )
    titles = {part.name: part.title for part in PARTS}
    drills = tuple((titles[drill], str(count), str(right), f"{took:.1f}") for drill, count, right, took in sheet.by_drill())
    errors = tuple((title, str(count), format_money(cost)) for title, count, cost in sheet.errors())
    return Document(
        title="Audition",
        subtitle=str(game),
        lead=f"{sheet.candidate or 'Candidate'}, {sheet.minutes} minutes.",
        head=(tiles,),
        sections=(
            Section("By drill", (_table(("Drill", "Questions", "Right", "Median seconds"), drills, "No question was answered."),)),
            Section("Errors by kind", (_table(("Skill", "Errors", "Cost"), errors, "None."),)),
            Section(
                "To check it again",
                (
                    Text(f"Seed {sheet.seed}. Rules {sheet.rules}. Checksum {sheet.checksum}."),
                    Text(f"From the same sheet as JSON, longsuit school {game.full_id} --check FILE computes all of this again."),
                ),
            ),
        ),
        footer=f"{game.full_id}, rules {sheet.rules[:12]}, seed {sheet.seed}, checksum {sheet.checksum[:12]}. Play money only.",
    )


def _table(header: tuple[str, ...], rows: tuple[tuple[str, ...], ...], otherwise: str) -> Table | Text:
    return Table(header, rows) if rows else Text(otherwise)


def rendered(game: Game, sheet: ScoreSheet, kind: str) -> bytes:
    """The sheet as the content of a file: ``html``, ``pdf`` or ``json``."""
    document = score_document(game, sheet)
    match kind:
        case "json":
            return (json.dumps(sheet.as_json(), indent=1) + "\n").encode()
        case "html":
            from longsuit.report.html import to_html

            return to_html(document).encode()
        case "pdf":
            from longsuit.report.pdf import to_pdf

            return to_pdf(document)
        case _:
            raise ValueError(f"A score sheet is not written as {kind!r}; there are html, pdf and json.")
