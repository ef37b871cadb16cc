"""Exact figures as a document, for the terminal and for paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from longsuit.report.document import Block, Document, Section, Table, Text
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
    sections = [Section("Base game", tuple(_base(base)))]
    sections += [Section(f"{name}, pay table {wager['table']}", tuple(_wager(wager))) for name, wager in figures["wagers"].items()]
    return Document(
        title=figures["name"],
        subtitle=figures["title"],
        lead=f"Exact: every one of {base['deals']:,} deals is counted.",
        sections=tuple(sections),
        footer=f"Definition {figures['game']}/{figures['sheet']}, version {figures['version']}, {figures['hash'][:12]}. "
        f"For how we read the sheet, see longsuit rules {figures['game']}/{figures['sheet']}.",
    )


def _base(base: Data) -> Iterator[Block]:
    if base["with"]:
        yield Text("Optional wagers included: " + ", ".join(f"{name} {antes}x the ante" for name, antes in base["with"].items()) + ".")
    yield base_figures(base)
    yield expectation(base)
    yield decisions(base)
    yield by_result(base["outcomes"], base["deals"], head="Net, antes", what="deals", places=8)


def base_figures(base: Data) -> Table:
    """The figures of the base game."""
    rows = [
        ("House edge, per ante", percent(base["house_edge"], 6)),
        ("Element of risk, per unit wagered", percent(base["element_of_risk"], 6)),
        ("Average wager, antes", f"{base['average_wager']:.6f}"),
        ("Standard deviation, antes", f"{base['standard_deviation']:.6f}"),
        ("Dealer qualifies", percent(base["dealer_qualifies"])),
        ("Player folds", percent(base["fold_rate"])),
        ("Stays in, dealer does not qualify", percent(base["unqualified_rate"])),
        (_won(base), percent(base["win_rate"])),
        ("Ties", percent(base["push_rate"])),
        ("Stays in and loses", percent(base["loss_rate"])),
    ]
    if base["required"] != 1:
        rows.insert(1, (f"House edge, per {base['required']:g} required units", percent(base["house_edge_required"], 6)))
    return Table(("Figure", "exact"), tuple(rows), title=f"Figures, {base['strategy']} play", note=_ranges(base))


def _won(base: Data) -> str:
    """What a win means: against a dealer who qualifies, a higher hand whether he does or not, or money where there is no dealer."""
    if base["push_rate"] is None:
        return "Stays in and wins"
    qualified = base["dealer_qualifies"] is not None and not base["short_compared"]
    return "Stays in and wins, dealer qualifies" if qualified else "Stays in with the higher hand"


def _ranges(base: Data) -> str:
    """The figures that depend on which of equally good decisions is taken; empty if none prints differently."""
    words = {
        "element of risk": [percent(value, 6) for value in base.get("element_of_risk_range", ())],
        "average wager": [f"{value:.6f}" for value in base.get("average_wager_range", ())],
        "standard deviation": [f"{value:.6f}" for value in base.get("standard_deviation_range", ())],
    }
    ranges = [f"{name} {' to '.join(ends)}" for name, ends in words.items() if len(set(ends)) > 1]
    return f"By which of equally good decisions is taken: {', '.join(ranges)}." if ranges else ""


def expectation(base: Data) -> Text:
    """The player's expectation as a ratio of whole numbers."""
    return Text(f"Player's expectation, exactly: {base['ev']['numerator']:,} / {base['ev']['denominator']:,} antes.")


def decisions(base: Data) -> Table:
    """What is done; where a round has several decisions the deals of all of them do not add up to anything."""
    rows = [(row["action"], f"{row['count']:,}", percent(row["rate"])) for row in base["actions"]]
    total = sum(row["count"] for row in base["actions"])
    once = total <= base["deals"]
    if once:
        rows.append(("all deals", f"{total:,}", percent(sum(row["rate"] for row in base["actions"]))))
    return Table(("What is done", "deals", "share"), tuple(rows), title="Decisions", total=once)


def by_result(outcomes: list[Data], cases: int, *, head: str, what: str, places: int) -> Table:
    """How many deals or hands bring each net result."""
    rows = [(row["net"], f"{row['count']:,}", percent(row["probability"], 6), f"{row['contribution']:+.{places}f}") for row in outcomes]
    total, brought = sum(row["count"] for row in outcomes), sum(row["contribution"] for row in outcomes)
    rows.append((f"all {what}", f"{total:,}", percent(total / cases, 6), f"{brought:+.{places}f}"))
    return Table(
        (head, what, "probability", "contribution"),
        tuple(rows),
        title="Combinations by result",
        total=True,
        note=f"Check sum: {total:,} of {cases:,} {what}.",
    )


def _wager(wager: Data) -> Iterator[Block]:
    where = ""
    if "meters" in wager:
        where = " at " + ", ".join(f"{name} ${meter['dollars']:,.2f}" for name, meter in wager["meters"].items())
    rows = [
        (f"House edge{where}", percent(wager["house_edge"])),
        ("Wins", percent(wager["hit_rate"])),
        ("Standard deviation, stakes", f"{wager['standard_deviation']:.4f}"),
    ]
    for name, meter in wager.get("meters", {}).items():
        rows.append((f"Edge lost per $1,000 on the {name} meter", percent(meter["slope"] * 1000)))
        rows.append((f"Break-even {name} meter", f"${meter['break_even']:,.2f}"))
    for answer, reading in wager.get("readings", {}).items():
        rows.append((f"House edge if the unreadable line pays {answer}", percent(reading["house_edge"])))
    yield Table(("", ""), tuple(rows))
    yield from pay_lines(wager)


def judged_twice(wager: Data) -> bool:
    """Whether two schedules judge a wager, so that a hand may hit a line of each."""
    return len({line["schedule"] for line in wager["lines"]}) > 1


def line_names(wager: Data) -> list[str]:
    """The lines of a wager, with their ranking where two judge it."""
    return [f"{line['line']} ({line['schedule']})" if judged_twice(wager) else line["line"] for line in wager["lines"]]


def pay_lines(wager: Data) -> Iterator[Table]:
    """How many hands hit each line; where a hand may hit two, also how many bring each result."""
    several = judged_twice(wager)
    rows = [
        (
            name,
            line["pays"],
            f"{line['count']:,}",
            percent(line["probability"], 6),
            f"{line['one_in']:,.1f}",
            f"{line['contribution']:+.6f}",
        )
        for name, line in zip(line_names(wager), wager["lines"], strict=True)
    ]
    losing = sum(row["count"] for row in wager["outcomes"] if row["net"] == "-1")
    share = losing / wager["hands"]
    rows.append(("no line", "lose", f"{losing:,}", percent(share, 6), f"{1 / share:,.1f}" if share else "–", f"{-share:+.6f}"))
    note = "A hand may hit a line of each schedule, so these counts overlap; the results below do not."
    if not several:
        total = sum(line["count"] for line in wager["lines"]) + losing
        rows.append(("all hands", "", f"{total:,}", percent(total / wager["hands"], 6), "", f"{-wager['house_edge']:+.6f}"))
        note = f"Check sum: {total:,} of {wager['hands']:,} hands."
    yield Table(
        ("Line", "pays", "hands", "probability", "1 in", "contribution"),
        tuple(rows),
        title=f"Combinations, pay table {wager['table']}",
        words=(0, 1),
        total=not several,
        note=note,
    )
    if several:
        yield by_result(wager["outcomes"], wager["hands"], head="Net, stakes", what="hands", places=6)


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
        footer="The first row is the game as you asked for it; each of the others differs from it as its name says.",
    )


def claims_table(claims: list[Data]) -> Table:
    """Published figures beside the exact ones; those that are not reproduced are marked."""
    rows = tuple(
        (
            f"{claim['about']}: {claim['figure']}",
            claim["claim"],
            claim["exact"] or "–",
            claim["verdict"] + (f" ({claim['why']})" if claim["why"] else ""),
            claim["source"],
        )
        for claim in claims
    )
    marked = tuple(place for place, claim in enumerate(claims) if claim["verdict"] == "not reproduced")
    return Table(("Claim", "claimed", "exact", "verdict", "source"), rows, words=(0, 3, 4), marked=marked)


def audit_document(verdicts: list[Data]) -> Document:
    """The audit as a document, a section a game."""
    games = dict.fromkeys(row["game"] for row in verdicts)
    sections = [Section(game, (claims_table([row for row in verdicts if row["game"] == game]),)) for game in games]
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
