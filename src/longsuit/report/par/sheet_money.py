"""The money sections of a PAR sheet: volatility, exposure, win an hour."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.report import charts
from longsuit.report.document import Beside, Block, Chart, Points, Table, Text
from longsuit.report.figures import percent
from longsuit.report.ratios import Data


def name_of(report: Data, wager: str) -> str:
    """A wager by the word on the felt."""
    titles: dict[str, str] = report["identification"]["titles"]
    return titles.get(wager, wager[:1].upper() + wager[1:])


def dollars(value: float, places: int = 2) -> str:
    """An amount of money; less than nothing has its sign before the dollar."""
    return f"{'-' if value < 0 else ''}${abs(value):,.{places}f}"


def volatility(report: Data) -> Iterator[Block]:
    """How far results vary, and how soon they settle."""
    swings = report["volatility"]
    base = swings["wagers"]["base game"]
    sure = f"{swings['confidence']:.0%}"
    chart = charts.bands(
        base["house_edge"],
        base["standard_deviation"],
        swings["z"],
        unit="hold, per ante",
        says="Hold of the base game by number of rounds",
    )
    rows = tuple((f"{row['rounds']:,}", percent(row["low"], 3), percent(row["high"], 3)) for row in base["bands"])
    yield Beside(
        Chart(chart, f"Base game: the band in which {sure} of houses find their hold after that many rounds; dashed, the house edge."),
        Table(("Rounds", "hold from", "to"), rows, words=(), title=f"Base game, {sure} band"),
    )
    yield _indices(report)
    yield Text(
        f"The volatility index is z times the standard deviation of one wager, z = {swings['z']:.4f} for {sure}; the hold after N rounds "
        "is the house edge plus or minus the index over the root of N. Edge and deviation are exact; the band is the normal approximation, "
        "good once the rarest line that matters has had time to come often."
    )


def _indices(report: Data) -> Table:
    powers = (10**3, 10**5, 10**7)
    rows = []
    for name, row in report["volatility"]["wagers"].items():
        bands = {band["rounds"]: band for band in row["bands"]}
        ahead = row["rounds_to_be_ahead"]
        rows.append(
            (
                name_of(report, name),
                f"{row['standard_deviation']:.4f}",
                f"{row['volatility_index']:.4f}",
                *(f"{percent(bands[power]['low'], 2)} to {percent(bands[power]['high'], 2)}" for power in powers),
                f"{ahead:,}" if ahead else "never",
            )
        )
    header = ("Wager", "std deviation", "index", *(f"{power:,}" for power in powers), "rounds to be ahead")
    return Table(
        header,
        tuple(rows),
        title="Volatility index and hold bands by number of rounds",
        note="Rounds to be ahead: from there on the whole band lies above zero. Per unit of the wager named.",
    )


def largest_payouts(report: Data) -> Iterator[Block]:
    """The most the house may have to pay."""
    most = report["exposure"]
    rows = [
        (name_of(report, row["wager"]), dollars(row["stake"], 0), f"{row['units']:,g}", dollars(row["wins"], 0), f"{row['one_in']:,.0f}")
        for row in most["wagers"]
    ]
    seat = most["seat"]
    less = f" but {', '.join(name_of(report, name) for name in most['other_cards'])}" if most["other_cards"] else ""
    rows.append((f"All together{less}, one seat", "", "", dollars(seat["wins"], 0), f"{seat['one_in']:,.0f}"))
    yield Table(
        ("Wager at table maximum", "stake", "units won", "net win", "1 in"),
        tuple(rows),
        total=True,
        note="The base game's stake is the ante; its play wager and any mandatory bonus come on top and are counted in what it wins.",
    )
    bounds = []
    if most["meters"]:
        meters = ", ".join(f"{meter} {dollars(amount, 0)}" for held in most["meters"].values() for meter, amount in held.items())
        bounds.append(f"Meters are taken at: {meters}.")
    bounds.append(
        f"{most['seats']} seats of one table win at most {dollars(most['table_bound'], 0)} in one deal: a bound, for seats share one deck."
    )
    yield Points((*bounds, *_cap(most["cap"], most["seats"])))


def _cap(cap: Data | None, seats: int) -> Iterator[str]:
    if cap is None:
        yield "The sheet sets no maximum aggregate payout, so none can bind."
        return
    limit = dollars(cap["limit"], 0)
    who = "the whole table" if cap["scope"] == "table" else "each seat"
    yield f"Maximum aggregate payout: {limit} for {who} in one deal, over {cap['covers']}, stakes excluded; shared {cap['sharing']}."
    low, high = cap["one_seat"]["at_least"], cap["one_seat"]["at_most"]
    if high["numerator"] == 0:
        yield f"One seat alone wins at most {dollars(cap['most_a_seat_wins'], 0)} at table maximum: for one seat it never binds."
    elif low == high:
        yield f"For one seat at table maximum it binds in exactly {low['numerator']:,} of {low['denominator']:,} deals."
    else:
        between = f"{low['numerator']:,} and {high['numerator']:,} of {low['denominator']:,}"
        yield f"For one seat at table maximum it binds in between {between} deals."
    if cap["scope"] == "table":
        yield _table_cap(cap, seats)


def _table_cap(cap: Data, seats: int) -> str:
    needed, often = cap["seats_needed"], cap["table_at_most"]
    if needed is None or needed > seats or not often:
        return f"With {seats} seats it can never bind."
    start = f"It takes at least {needed} seats winning together. " if needed > 1 else ""
    return (
        f"{start}With {seats} seats at table maximum it binds at most once in {1 / often:,.0f} deals: some seat must win its share of the "
        "limit, which is counted exactly. How often it truly binds, seats sharing a deck, is not known."
    )


def win_an_hour(report: Data) -> Iterator[Block]:
    """What the game earns, under stated assumptions."""
    hours = report["win_per_hour"]
    rows = tuple(
        (
            name_of(report, row["wager"]),
            percent(row["house_edge"]),
            f"{dollars(row['least'], 0)} / {dollars(row['most'], 0)}",
            dollars(row["seat_at_least"]),
            dollars(row["table_at_least"]),
            dollars(row["table_at_most"]),
        )
        for row in hours["rows"]
    )
    header = (
        "Wager",
        "house edge",
        "least / most",
        "a seat at least",
        f"{hours['seats']} seats at least",
        f"{hours['seats']} seats at most",
    )
    text = (
        f"Theoretical win an hour is average wager times rounds an hour times seats times house edge. Assumed: {hours['rounds']} rounds "
        "an hour, every seat taken and making the wager, the play assumed in this report; wagers at the least and the most the definition "
        "allows. It is proportional to each, so other assumptions follow by multiplication."
    )
    yield from (Table(header, rows), Text(text))
