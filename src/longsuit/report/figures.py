"""Exact figures as a document, for the terminal and for paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from longsuit.report.document import ALL, Block, Document, Section, Table, Text
from longsuit.report.ratios import Data
from longsuit.rules.csv import csv_text

REPRODUCED = "A claim is reproduced when the exact figure, rounded to the decimals printed, is the same."
"""What a verdict on a published figure means."""


def percent(value: float | None, places: int = 4) -> str:
    """A share as a percentage; a dash for none."""
    return "–" if value is None else f"{value:.{places}%}"


def figures_document(figures: Data) -> Document:
    """Everything an analysis found."""
    base = figures["base"]
    sections = [Section(f"Base game, {base['strategy']} play", tuple(_base(figures)))]
    sections += [Section(f"{name}, pay table {wager['table']}", tuple(_wager(wager))) for name, wager in figures["wagers"].items()]
    return Document(
        title=figures["name"],
        subtitle=figures["title"],
        lead=f"Exact: every one of {base['deals']:,} deals is counted.",
        sections=tuple(sections),
        footer=f"Definition {figures['game']}/{figures['sheet']}, version {figures['version']}, {figures['hash'][:12]}. "
        f"For how we read the sheet, see longsuit rules {figures['game']}/{figures['sheet']}.",
    )


def _base(figures: Data) -> Iterator[Block]:
    base = figures["base"]
    if base["with"]:
        yield Text("Optional wagers included: " + ", ".join(f"{name} {antes}x the ante" for name, antes in base["with"].items()) + ".")
    rows = [
        ("house edge, per ante", percent(base["house_edge"])),
        ("element of risk, per unit wagered", percent(base["element_of_risk"]) + _or(base, "element_of_risk", percent)),
        ("average wager, antes", f"{base['average_wager']:.4f}" + _or(base, "average_wager", "{:.4f}".format)),
        ("standard deviation, antes", f"{base['standard_deviation']:.4f}" + _or(base, "standard_deviation", "{:.4f}".format)),
        ("folds", percent(base["fold_rate"])),
        ("dealer qualifies", percent(base["dealer_qualifies"])),
        ("ties", percent(base["push_rate"])),
        (_won(base), percent(base["win_rate"])),
        ("player stays in and loses", percent(base["loss_rate"])),
    ]
    if base["required"] != 1:
        rows.insert(1, ("house edge, per required wagers", percent(base["house_edge_required"])))
    yield Table(("", ""), tuple(rows))
    ev = base["ev"]
    yield Text(f"Player's EV: {ev['numerator']:,} / {ev['denominator']:,} antes.")
    yield Table(("play", "deals", "share"), tuple((row["action"], f"{row['count']:,}", percent(row["rate"])) for row in base["actions"]))
    yield _outcome_grid("net, antes", base["outcomes"], base["deals"])


def _won(base: Data) -> str:
    """What a win means: against a dealer who qualifies, a higher hand whether he does or not, or money where there is no dealer."""
    if base["push_rate"] is None:
        return "player wins"
    qualified = base["dealer_qualifies"] is not None and not base["short_compared"]
    return "player wins against a qualified dealer" if qualified else "player's hand is higher"


def _or(base: Data, key: str, shown: Callable[[float], str]) -> str:
    """The range of a figure over equally good decisions; empty if it prints the same."""
    low, high = (shown(value) for value in base.get(f"{key}_range", (0, 0)))
    return f" ({low} to {high} by how ties are played)" if low != high else ""


def _outcome_grid(head: str, outcomes: list[Data], total: int) -> Table:
    rows = [(row["net"], f"{row['count']:,}", percent(row["probability"]), f"{row['contribution']:+.6f}") for row in outcomes]
    summed = sum(row["count"] for row in outcomes)
    if summed != total:
        raise ArithmeticError(f"Outcomes add up to {summed}, not to {total}.")
    rows.append(("all", f"{summed:,}", percent(1.0), f"{sum(row['contribution'] for row in outcomes):+.6f}"))
    return Table((head, "count", "probability", "contribution"), tuple(rows))


def _wager(wager: Data) -> Iterator[Block]:
    where = ""
    if "meters" in wager:
        held = ", ".join(f"{name} ${meter['dollars']:,.2f}" for name, meter in wager["meters"].items())
        where = f" at {held}"
    rows = [
        (f"house edge{where}", percent(wager["house_edge"])),
        ("wins", percent(wager["hit_rate"])),
        ("standard deviation, stakes", f"{wager['standard_deviation']:.4f}"),
    ]
    for name, meter in wager.get("meters", {}).items():
        rows.append((f"edge lost per $1,000 on the {name} meter", percent(meter["slope"] * 1000)))
        rows.append((f"break-even {name} meter", f"${meter['break_even']:,.2f}"))
    for answer, reading in wager.get("readings", {}).items():
        rows.append((f"house edge if the unreadable line pays {answer}", percent(reading["house_edge"])))
    yield Table(("", ""), tuple(rows))
    lines = [
        (
            line["line"],
            line["pays"],
            f"{line['count']:,}",
            percent(line["probability"]),
            f"{line['one_in']:,.1f}",
            f"{line['contribution']:+.6f}",
        )
        for line in wager["lines"]
    ]
    lines.append(("all hands", "", f"{wager['hands']:,}", "", "", ""))
    yield Table(("line", "pays", "hands", "probability", "1 in", "contribution"), tuple(lines))


_COMPARED = {
    "house edge, per ante": "house_edge",
    "element of risk": "element_of_risk",
    "average wager": "average_wager",
    "standard deviation": "standard_deviation",
    "folds": "fold_rate",
    "dealer qualifies": "dealer_qualifies",
    "ties": "push_rate",
}


def comparison_document(named: dict[str, Data]) -> Document:
    """Several analyses side by side: the house edge, and every figure that differs."""

    def differs(row: tuple[str, ...]) -> bool:
        return len(set(row[1:])) > 1

    rows = []
    for head, key in _COMPARED.items():
        values = [each["base"][key] for each in named.values()]
        plain = key in ("average_wager", "standard_deviation")
        row = (head, *(f"{value:.4f}" if plain else percent(value) for value in values))
        if key == "house_edge" or differs(row):
            rows.append(row)
    wagers = dict.fromkeys(name for each in named.values() for name in each["wagers"])
    edges = ((wager, *(percent(each["wagers"].get(wager, {}).get("house_edge")) for each in named.values())) for wager in wagers)
    rows += [row for row in edges if differs(row)]
    grid = [("", *named), *rows]
    if len(named) > 3:
        grid = [tuple(row[place] for row in grid) for place in range(len(named) + 1)]
    first = next(iter(named.values()))
    return Document(
        title=first["name"],
        subtitle="side by side",
        lead="Exact figures, each over every deal; what is the same everywhere is left out.",
        sections=(Section("Compared", (Table(grid[0], tuple(grid[1:])),)),),
        footer="The first is what was asked for; the others differ from it in what their heads say.",
    )


def audit_document(verdicts: list[Data]) -> Document:
    """The audit as a document, a section a game."""
    sections = []
    for game in dict.fromkeys(row["game"] for row in verdicts):
        rows = tuple(
            (f"{row['about']}: {row['figure']}", row["claim"], row["exact"] or "–", row["verdict"], row["source"])
            for row in verdicts
            if row["game"] == game
        )
        sections.append(Section(game, (Table(("claim about", "claimed", "exact", "verdict", "source"), rows, words=ALL),)))
    good = sum(row["verdict"] == "reproduced" for row in verdicts)
    checked = sum(row["exact"] is not None for row in verdicts)
    return Document(
        title="Published figures",
        subtitle="beside the exact ones",
        lead=f"{good} of the {checked} claims that can be checked exactly come out as printed.",
        sections=(*sections, Section("How to read it", (Text(REPRODUCED),))),
        footer="A published figure is a claim, never a reason to change a rule.",
    )


def to_csv(figures: Data) -> str:
    """The figures as rows of section, item, figure, value."""
    return csv_text([("section", "item", "figure", "value"), *_rows(figures)])


def _rows(figures: Data) -> Iterator[tuple[Any, ...]]:
    for section, body in (("base", figures["base"]), *figures["wagers"].items()):
        yield from ((section, "", key, value) for key, value in body.items() if not isinstance(value, dict | list))
        yield section, "", "ev_numerator", body["ev"]["numerator"]
        yield section, "", "ev_denominator", body["ev"]["denominator"]
        for line in body.get("lines", ()):
            yield from ((section, line["line"], key, line[key]) for key in ("pays", "count", "probability", "one_in", "contribution"))
        for line in body.get("pay_lines", ()):
            yield section, line["line"], "pays", line["pays"]
            yield section, line["line"], "antes", line["antes"]["value"]
            yield section, line["line"], "contribution", line["contribution"]
        yield from ((section, f"net {outcome['net']}", "count", outcome["count"]) for outcome in body["outcomes"])
