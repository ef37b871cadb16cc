"""A PAR sheet laid out: from the data of a report to sections of tables and charts."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.report import charts
from longsuit.report.charts import Item
from longsuit.report.document import ALL, Beside, Block, Chart, Document, Notice, Points, Section, Table, Tile, Tiles
from longsuit.report.figures import base_figures, by_result, decisions, expectation, percent
from longsuit.report.outcomes import settlement_sections
from longsuit.report.par.sheet_money import largest_payouts, volatility, win_an_hour
from longsuit.report.par.sheet_rulings import claims, rulings
from longsuit.report.par.sheet_wagers import together, wager_sections
from longsuit.report.ratios import Data
from longsuit.rules.jurisdictions import place_name

_FEW = 12


def par_sheet(report: Data) -> Document:
    """The whole sheet."""
    identity = report["identification"]
    full, version, sha = f"{identity['game']}/{identity['sheet']}", identity["version"], identity["hash"]
    return Document(
        title=identity["name"],
        subtitle=f"PAR sheet – {identity['title']}",
        lead=identity["summary"],
        head=tuple(_head(report)),
        sections=tuple(_sections(report)),
        footer=f"{identity['source']}. Definition {full}, version {version}, SHA-256 {sha}. Made with {report['made_with']}.",
        mark=f"{full} · version {version} · {sha[:16]}",
    )


def _sections(report: Data) -> Iterator[Section]:
    yield Section("Identification", (_identification(report),))
    if report["identification"]["changed"]:
        yield Section("Changed rules", (_changed(report["identification"]["changed"]),))
    yield Section("Method", (Points(tuple(report["method"])),))
    yield Section("Settlement", tuple(block for section in settlement_sections(report["settlement"]) for block in section.blocks))
    yield Section("Base game", tuple(_base(report)))
    yield Section("Ways to play", tuple(_strategies(report)))
    yield Section("Volatility and hold", tuple(volatility(report)))
    yield from wager_sections(report)
    yield Section("Wagers together", tuple(together(report)))
    yield Section("Largest payouts", tuple(largest_payouts(report)))
    yield Section("Win an hour", tuple(win_an_hour(report)))
    yield Section("Rulings and assumptions", tuple(rulings(report)))
    yield Section("Published figures", tuple(claims(report)))
    yield Section("Check sums", (_checks(report),))


def _head(report: Data) -> Iterator[Block]:
    base, swings = report["figures"]["base"], report["volatility"]["wagers"]["base game"]
    tiles = [
        Tile("house edge", percent(base["house_edge"]), "of the ante"),
        Tile("element of risk", percent(base["element_of_risk"]), "of all wagered"),
        Tile("standard deviation", f"{base['standard_deviation']:.4f}", "antes a round"),
        Tile("volatility index", f"{swings['volatility_index']:.4f}", f"{report['volatility']['confidence']:.0%} confidence"),
        Tile("average wager", f"{base['average_wager']:.4f}", "antes a round"),
        Tile("folds", percent(base["fold_rate"], 2), f"{base['strategy']} play"),
    ]
    yield Tiles(tuple(tiles))
    yield from (Notice(notice["head"], notice["text"], loud=notice["loud"]) for notice in report["notices"])


def _identification(report: Data) -> Table:
    identity = report["identification"]
    rows = [
        ("Game", f"{identity['name']} ({identity['title']})"),
        ("Definition", f"{identity['game']}/{identity['sheet']}, rules version {identity['version']}"),
        ("Definition hash", f"SHA-256 {identity['hash']}"),
        ("Source", identity["source"]),
        ("Deck", identity["deck"]),
        ("Deal", _deal(identity)),
        ("Pay tables in force", "; ".join(f"{identity['titles'][name]}: {table}" for name, table in identity["tables"].items()) or "none"),
        ("Strategy assumed", identity["strategy"]),
        ("Base game", "every wager that must be made, per ante"),
    ]
    if identity["with"]:
        along = ", ".join(f"{identity['titles'][name]} at {antes} antes" for name, antes in identity["with"].items())
        rows[-1] = ("Base game", f"every wager that must be made, and {along}, per ante")
    if identity["set"]:
        rows.append(("Set otherwise", "; ".join(f"{name} = {value}" for name, value in identity["set"].items())))
    if identity["jurisdiction"]:
        rows.append(("Wager limits", f"those of the law in {place_name(identity['jurisdiction'])} on the day of play"))
    rows.append(("Made with", report["made_with"]))
    return Table((), tuple(rows), words=(0, 1))


def _changed(changed: Data) -> Table:
    """Each rule that differs from the printed sheet."""
    rows = tuple(
        (", ".join(filter(None, (rule["part"], rule["about"], rule["rule"]))), rule["one"] or "–", rule["other"] or "–")
        for rule in changed["rules"]
    )
    return Table(("Rule", f"{changed['title']}, as printed", "this version"), rows, words=ALL)


def _base(report: Data) -> Iterator[Block]:
    base = report["figures"]["base"]
    yield Beside(base_figures(base), decisions(base))
    yield expectation(base)
    items, signed = _bars(base["outcomes"])
    yield Beside(
        Chart(
            charts.columns(items, unit="probability", axis="net result, antes", says="How often each net result comes"),
            "How often each net result comes. Results rarer than 0.5% are joined where there are many.",
        ),
        Chart(
            charts.columns(signed, unit="antes per 100", axis="net result, antes", says="What each result contributes", signed=True),
            "What each result contributes to the player's expectation, in antes per hundred rounds; together they make the house edge, "
            "turned round.",
        ),
    )
    yield by_result(base["outcomes"], base["deals"], head="Net, antes", what="deals", places=8)


def _deal(identity: Data) -> str:
    """Who gets how many cards."""
    dealt = [f"{identity['player_cards']} cards to each player"]
    dealt += [f"{identity['dealer_cards']} to the dealer"] if identity["dealer_cards"] else []
    dealt += [f"{identity['community_cards']} in the middle"] if identity["community_cards"] else []
    return f"{', '.join(dealt)}; up to {identity['seats']} seats"


def _bars(outcomes: list[Data]) -> tuple[list[Item], list[Item]]:
    """Results as bars: how often, and what they bring; rare neighbours joined where there are many."""
    groups: list[list[Data]] = []
    for row in outcomes:
        rare = len(outcomes) > _FEW and row["probability"] < 0.005
        if rare and groups and groups[-1][-1]["probability"] < 0.005:
            groups[-1].append(row)
        else:
            groups.append([row])
    often, bring = [], []
    for group in groups:
        label = group[0]["net"] if len(group) == 1 else f"{group[0]['net']}…{group[-1]['net']}"
        share = sum(row["probability"] for row in group)
        brought = sum(row["contribution"] for row in group)
        often.append(Item(label, share, _short(share)))
        bring.append(Item(label, brought * 100, f"{brought * 100:+.1f}"))
    return often, bring


def _short(share: float) -> str:
    return f"{share:.1%}" if share >= 0.001 else "<0.1%"


def _strategies(report: Data) -> Iterator[Block]:
    rows, marked = [], []
    for place, row in enumerate(report["strategies"]):
        rows.append(
            (
                row["title"],
                row["strategy"],
                percent(row["house_edge"]["value"]),
                f"{row['above_optimal']['value'] * 100:.4f}",
                percent(row["fold_rate"], 2),
                f"{row['average_wager']:.4f}",
                f"{row['standard_deviation']:.4f}",
            )
        )
        if row["assumed"]:
            marked.append(place)
    yield Table(
        ("Strategy", "name", "house edge", "points above optimal", "folds", "average wager", "std deviation"),
        tuple(rows),
        words=(0, 1),
        marked=tuple(marked),
        note="House edge of the base game per ante, exact for each. The one assumed in this report is marked.",
    )
    items = [
        Item(row["title"], row["above_optimal"]["value"], f"{row['above_optimal']['value'] * 100:.3f}")
        for row in report["strategies"]
        if row["strategy"] != "optimal"
    ]
    if items:
        unit = "points of house edge given away"
        yield Chart(
            charts.rows(items, unit=unit, says="What each way to play gives away"),
            "Distance from optimal play, in percentage points of the ante.",
        )
    yield Points(tuple(f"{row['title']}: {row['why']}" for row in report["strategies"]))


def _checks(report: Data) -> Table:
    rows = tuple((row["what"], row["sum"], row["expected"], "holds" if row["holds"] else "FAILS") for row in report["checks"])
    return Table(("Sum", "comes to", "must be", ""), rows, words=(0, 3))
