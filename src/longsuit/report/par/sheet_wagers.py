"""The bonus wagers of a PAR sheet: pay tables side by side, combinations, meters, correlation."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.report import charts
from longsuit.report.charts import Item, Series
from longsuit.report.document import Block, Chart, Points, Section, Table, Text
from longsuit.report.figures import judged_twice, pay_lines, percent
from longsuit.report.par.sheet_money import dollars, name_of
from longsuit.report.ratios import Data


def wager_sections(report: Data) -> Iterator[Section]:
    """A section for every bonus wager."""
    for name, wager in report["figures"]["wagers"].items():
        blocks = [*_wager(report, name, wager)]
        if name in report["progressives"]:
            blocks += _progressive(report["progressives"][name])
        yield Section(name_of(report, name), tuple(blocks))
    for name, rows in report["tables"].items():
        if len(rows) > 1 and rows[0]["base"]:
            yield Section(f"{name_of(report, name)} pay tables", (offered(rows),))


def _wager(report: Data, name: str, wager: Data) -> Iterator[Block]:
    identity = report["identification"]
    if name in identity["mandatory"]:
        yield Text("Mandatory: it is counted in the base game as well. Here it stands alone.")
    if name in identity["free"]:
        yield Text("Costs nothing and is counted in the base game; the figures here are those of a stake that could be lost.")
    yield offered(report["tables"][name])
    yield from pay_lines(wager)
    yield _returned(wager)


def _returned(wager: Data) -> Chart:
    """What comes back of the stakes, line by line, and what the house keeps."""
    parts = [(line["line"], line["contribution"] + line["probability"]) for line in wager["lines"]]
    if judged_twice(wager):
        parts = [
            (f"net {row['net']}", row["contribution"] + row["probability"]) for row in reversed(wager["outcomes"]) if row["net"] != "-1"
        ]
    items = [Item(name, share, f"{share * 100:.3f}") for name, share in parts]
    items.append(Item("house keeps", wager["house_edge"], f"{wager['house_edge'] * 100:.3f}"))
    chart = charts.rows(items, unit="of 100 staked", says="What each line of the pay table returns and what the house keeps", last=True)
    return Chart(
        chart, f"Pay table {wager['table']}: of every hundred staked, what each line returns, stakes included, and what the house keeps."
    )


def offered(rows: list[Data], *, of: str = "") -> Table:
    """Every pay table of a wager side by side; ``of`` names the wager where the place does not."""
    what = "house edge of the base game" if rows[0]["base"] else "house edge"
    cells = tuple(
        (
            row["table"] + (f", unreadable line {row['reading']}" if row["reading"] else "") + (" (in force)" if row["in_force"] else ""),
            percent(row["house_edge"]["value"]),
            f"{row['house_edge']['numerator']:,} / {row['house_edge']['denominator']:,}",
            percent(row["hit_rate"]),
            f"{row['standard_deviation']:.4f}",
            f"{row['largest']:,g}",
        )
        for row in rows
    )
    marked = tuple(place for place, row in enumerate(rows) if row["in_force"])
    title = (f"{of}: e" if of else "E") + "very pay table the sheet offers"
    title += ", at the stated meters" if any(row["metered"] for row in rows) else ""
    return Table(("Pay table", what, "exactly", "hit rate", "std deviation", "largest net"), cells, title=title, marked=marked)


def _called(row: Data) -> str:
    return f"Table {row['table']}" + (f", unreadable line {row['reading']}" if row["reading"] else "")


def _progressive(held: Data) -> Iterator[Block]:
    far = max(row["meters"][row["moves"]]["break_even"]["value"] for row in held["rows"]) * 1.05
    series = []
    for row in held["rows"]:
        meter = row["meters"][row["moves"]]
        start = row["house_edge"]["value"] + meter["slope"]["value"] * meter["dollars"]
        slope = meter["slope"]["value"]
        end = max(0.0, min(far, (start + 0.5) / slope))
        series.append(Series(_called(row), (0, start), (end, start - slope * end), meter["break_even"]["value"]))
    yield Chart(
        charts.lines(series, unit="house edge", axis="meter", says="House edge against the meter"),
        "House edge against the meter; a table with two meters moves with its first, the other staying as stated. Ticks mark break-even.",
    )
    yield _against_meter(held)
    yield _break_even(held)
    yield _between_hits(held)
    yield _houses(held)
    yield Text(
        "The long-run edge counts what goes on a meter as paid back by it, and a seed paid by the house for every hit that empties one; "
        f"the reserve is the house's provision for those seeds. Stake {dollars(held['stake'])}. Seed, contribution and reserve are the "
        "house's to choose."
    )


def _against_meter(held: Data) -> Table:
    marks = [point["meter"] for point in held["rows"][0]["curve"]]
    rows = tuple((_called(row), *(percent(point["house_edge"], 2) for point in row["curve"])) for row in held["rows"])
    return Table(("Meter at", *(dollars(mark, 0) for mark in marks)), rows, title="House edge against the meter")


def _break_even(held: Data) -> Table:
    rows = [
        (
            _called(row) if not place else "",
            name,
            dollars(meter["dollars"], 0),
            percent(row["house_edge"]["value"]) if not place else "",
            percent(meter["slope"]["value"] * 1000),
            dollars(meter["break_even"]["value"]),
            percent(row["long_run"]["value"]) if not place else "",
        )
        for row in held["rows"]
        for place, (name, meter) in enumerate(row["meters"].items())
    ]
    header = ("Pay table", "meter", "stated at", "edge there", "less per $1,000", "break-even", "long-run edge")
    return Table(header, tuple(rows), title="Break-even meters", words=(0, 1))


def _between_hits(held: Data) -> Table:
    rows = [
        (_called(row) if not place else "", line["line"], line["pays"], f"{line['count']:,}", f"{line['rounds_between']:,.0f}")
        for row in held["rows"]
        for place, line in enumerate(row["lines"])
        if line["count"]
    ]
    return Table(
        ("Pay table", "line", "pays", "hands", "wagers between hits"), tuple(rows), title="How often the meters are hit", words=(0, 1, 2)
    )


def _houses(held: Data) -> Table:
    rows = tuple(
        (
            name,
            dollars(meter["seed"], 0),
            percent(meter["contribution"], 2),
            percent(meter["reserve"], 2),
            dollars(meter["cap"], 0) if meter["cap"] is not None else "none",
        )
        for name, meter in held["houses"].items()
    )
    return Table(("Meter", "seed", "contribution", "reserve", "cap"), rows, title="How the house runs the meters")


def together(report: Data) -> Iterator[Block]:
    """How wagers win and lose together."""
    moves = report["correlations"]
    if moves["pairs"]:
        rows = tuple(
            (
                f"{name_of(report, pair['one'])} and {name_of(report, pair['other'])}",
                f"{pair['covariance']['value']:+.6f}",
                f"{pair['correlation']:+.4f}",
                f"{pair['standard_deviation']:.4f}",
            )
            for pair in moves["pairs"]
        )
        yield Table(("One unit on each of", "covariance", "correlation", "std deviation of the sum"), rows)
        yield Text("Exact, from the variance of the wagers counted together, deal by deal: Var(X + Y) = Var X + Var Y + 2 Cov(X, Y).")
    apart = [
        f"{name_of(report, name)}: making it changes how the base game is played, so no covariance is given."
        for name in moves["changes_play"]
    ]
    apart += [
        f"{name_of(report, name)} is judged by other cards than the hand that plays; it is counted on its own, and no covariance is given."
        for name in moves["other_cards"]
    ]
    if apart:
        yield Points(tuple(apart))
    if not moves["pairs"] and not apart:
        yield Text("The game has no optional wager.")
