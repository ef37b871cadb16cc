"""The answer on paper and for programs."""

from __future__ import annotations

from typing import Any

from longsuit.limits.findings import Answer
from longsuit.report.document import ALL, Block, Document, Points, Section, Table, Text
from longsuit.rules.quantities import format_money
from longsuit.table.law import Finding


def answer_json(answer: Answer) -> dict[str, Any]:
    """The answer for programs."""
    return {
        "game": answer.game.id,
        "sheet": answer.game.sheet,
        "jurisdiction": answer.place,
        "on": answer.date,
        "verdict": answer.verdict,
        "largest_lawful_ante": None if answer.largest_ante is None else format_money(answer.largest_ante),
        "rules": [vars(finding) for finding in answer.findings],
        "post": list(answer.post),
        "duties": list(answer.duties),
        "not_known": list(answer.law.open_questions),
    }


def answer_document(answer: Answer) -> Document:
    """The answer as a document."""
    rows = tuple((finding.rule, finding.about, finding.found, finding.verdict) for finding in answer.findings)
    blocks: list[Block] = [Table(("rule", "about", "this sheet", "verdict"), rows, words=ALL)]
    if answer.largest_ante is not None:
        blocks.append(Text(f"The largest ante that is certain to be lawful under the cap: {format_money(answer.largest_ante)}."))
    sections = [Section("Rule by rule", tuple(blocks))]
    instead = tuple(f"{finding.about}: {finding.lawful}." for finding in answer.findings if finding.lawful)
    if instead:
        sections.append(Section("What would be lawful", (Points(tuple(dict.fromkeys(instead))),)))
    undated = () if all(rule.dated for rule in answer.law.posting) else (Text("The day from which this must be posted is not known."),)
    sections.append(Section("What must be posted at the table", (Points(answer.post or ("Not known.",)), *undated)))
    if answer.duties:
        sections.append(Section("Also binding", (Points(answer.duties),)))
    sections += [
        Section("What is not known", (Points(answer.law.open_questions),)),
        Section("Sources", (Points(tuple(dict.fromkeys(_source(finding) for finding in answer.findings))),)),
    ]
    day = answer.date or "the latest law known"
    return Document(
        title=f"{answer.game}: {'lawful as far as is known' if answer.verdict == 'not known' else answer.verdict}",
        subtitle=f"{answer.law.name}, {day}",
        lead=_lead(answer),
        sections=tuple(sections),
        footer="Facts with their sources, not legal advice; what we have not read is called not known.",
    )


def _lead(answer: Answer) -> str:
    counts = {verdict: sum(finding.verdict == verdict for finding in answer.findings) for verdict in ("lawful", "not lawful", "not known")}
    return ", ".join(f"{number} {verdict}" for verdict, number in counts.items() if number) + "."


def _source(finding: Finding) -> str:
    note = f" {finding.note}" if finding.note else ""
    return f"{finding.rule}: {finding.source}.{note}"
