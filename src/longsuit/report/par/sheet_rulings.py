"""The words of a PAR sheet: rulings with their consequences, and published claims with their verdicts."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.report.document import Block, Reading, Table, Text
from longsuit.report.figures import REPRODUCED, claims_table, percent
from longsuit.report.ratios import Data


def rulings(report: Data) -> Iterator[Block]:
    """Every ruling, marked as the sheet's word or our reading; those that change a figure come first."""
    ordered = sorted(report["rulings"], key=lambda ruling: not ruling["changes_figures"])
    lead = (
        "Where the sheet is silent, damaged or contradicts itself it is read as follows. Where another answer changes an edge, the exact "
        "edge is given under every answer; where none is given, no edge in this report depends on the answer."
    )
    yield Text(lead)
    yield from map(_reading, ordered)


def _reading(ruling: Data) -> Block:
    answer = ruling["reading"]
    if ruling["set"]:
        answer = f"Set to: {ruling['chosen']}. ({ruling['mark'].capitalize()}: {ruling['reading']})"
    return Reading(ruling["name"], ruling["ask"], answer, tuple(ruling["alternatives"]), ruling["mark"], _effect(ruling))


def _effect(ruling: Data) -> Table | None:
    answers = ruling["answers"]
    if not answers:
        return None
    moved = list(answers[0]["house_edge"])
    rows = tuple(
        (
            answer["answer"] + (" (in force)" if answer["in_force"] else ""),
            *(percent(answer["house_edge"][label]["value"]) if label in answer["house_edge"] else "–" for label in moved),
        )
        for answer in answers
    )
    marked = tuple(place for place, answer in enumerate(answers) if answer["in_force"])
    return Table(("House edge if the answer is", *moved), rows, marked=marked)


def claims(report: Data) -> Iterator[Block]:
    """Published figures beside the exact ones."""
    if changed := report["identification"]["changed"]:
        yield Text(f"Published figures are about {changed['title']} as printed, not about this version. They are left out here.")
        return
    if not report["claims"]:
        yield Text("No published figure of this game is known to us.")
        return
    yield claims_table(report["claims"])
    yield Text(f"{REPRODUCED} Those that are not are marked. A claim is never a reason to change a rule.")
