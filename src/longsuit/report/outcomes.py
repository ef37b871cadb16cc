"""The settlement table in words: every way a seat's round can end, what happens to each wager, and by which pay tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TypeVar

from longsuit.report.document import ALL, Beside, Block, Document, Points, Section, Table
from longsuit.report.ratios import Data
from longsuit.rules.model import Game
from longsuit.rules.procedure import SETTLING
from longsuit.rules.quantities import format_money
from longsuit.settlement import VERDICTS, Cell, Contest, Layout, Row, Spot
from longsuit.settlement.verdicts import COLUMN_NAMES, WIN

T = TypeVar("T")

_SHORT = range(WIN)
_SHARING = {"pro rata": "in proportion", "settling order": "in settling order"}
_LEFT_OVER = {
    "down to the chip": ", rounded down to the chip; chips left over go one each in settling order, less than a chip stays unpaid",
    "down to the cent": ", rounded down to the cent; cents left over go one each in settling order",
    "largest remainder": "",
}


def outcomes_document(game: Game, table: Data) -> Document:
    """The settlement table of a game on a page or two."""
    return Document(
        title=game.name,
        subtitle=f"settlement table – {game.title}",
        lead="Every way a seat's round can end, and what each wager does then.",
        sections=tuple(settlement_sections(table)),
        footer=f"{game.source}. Definition {game.full_id}, version {game.version}, {game.hash[:12]}.",
    )


def settlement_table(laid: Layout) -> Data:
    """The whole table as plain data: wagers, endings with what each wager does, pay tables in force, order, rounding and cap."""
    return {
        "wagers": {spot.name: _wager(spot) for spot in laid.spots},
        "dealer": [_qualifies(laid, contest) for contest in laid.contests.values()],
        "endings": [
            *([_ending("Folded", laid, None, laid.fold)] if laid.folds else []),
            *(end for contest in laid.contests.values() for end in _ends(laid, contest)),
        ],
        "pay_tables": {spot.name: _pay_table(laid, spot) for spot in laid.spots if spot.wager.tables},
        "notes": list(_notes(laid)),
    }


def _wager(spot: Spot) -> Data:
    return {"title": spot.wager.title, "bonus": spot.bonus, "settled": settled(spot)}


def settled(spot: Spot) -> str:
    """When a wager is settled that a fold has not taken."""
    when = "at settlement"
    if spot.paid_early:
        when = "before the dealer's reveal if its winning cards are folded or laid aside, else at settlement"
    if spot.wager.collected == "at the sensor":
        return f"stake taken at the sensor before the deal; paid {when}"
    return when


def _qualifies(laid: Layout, contest: Contest) -> str:
    qualifier = laid.game.contest[contest.name].dealer_qualifies
    if contest.alone:
        return f"{contest.title}: there is no dealer's hand; the player's hand is paid by its pay table."
    if contest.qualifying:
        return f"{contest.title}: the dealer qualifies with “{qualifier}”."
    return f"{contest.title}: the hands are compared whatever the dealer holds."


def _ends(laid: Layout, contest: Contest) -> Iterator[Data]:
    """How a contest can end; verdicts that do the same are one ending."""
    if contest.alone:
        yield _ending(contest.title, laid, contest.name, contest.rows[WIN])
        return
    for verdicts in _alike(reached(contest), lambda verdict: _cells(laid, contest.name, contest.rows[verdict])):
        words = " or ".join(dict.fromkeys(verdict_words(verdict, whole=set(_SHORT) <= set(verdicts)) for verdict in verdicts))
        named = f"{contest.title}: {words}" if len(laid.contests) > 1 else f"{words[0].upper()}{words[1:]}"
        yield _ending(named, laid, contest.name, contest.rows[verdicts[0]]) | {"verdicts": list(dict.fromkeys(map(_called, verdicts)))}


def _alike(things: Iterable[T], does: Callable[[T], object]) -> list[list[T]]:
    """Things that do the same together, in the order they come."""
    groups: list[tuple[object, list[T]]] = []
    for thing in things:
        done = does(thing)
        group = next((group for other, group in groups if other == done), None)
        if group is None:
            groups.append((done, [thing]))
        else:
            group.append(thing)
    return [group for _, group in groups]


def reached(contest: Contest) -> range:
    """The verdicts a contest can end in: a dealer who always plays never falls short, and where there is none all are one."""
    if contest.alone:
        return range(WIN, WIN + 1)
    return range(len(VERDICTS))[0 if contest.qualifying else WIN :]


def verdict_words(verdict: int, *, whole: bool = False) -> str:
    """A verdict in words; ``whole`` where it does not matter whose hand is higher if the dealer falls short."""
    return VERDICTS[verdict] if whole or verdict >= WIN else f"{VERDICTS[verdict]} and {VERDICTS[verdict + WIN]}"


def _called(verdict: int) -> str:
    return COLUMN_NAMES[0] if verdict in _SHORT else COLUMN_NAMES[verdict - WIN + 1]


def _ending(words: str, laid: Layout, contest: str | None, row: Row) -> Data:
    return {"ending": words, "contest": contest, "verdicts": [], "wagers": _cells(laid, contest, row)}


def _cells(laid: Layout, contest: str | None, row: Row) -> Data:
    return {spot.name: cell_data(laid, contest, row, spot) for spot in laid.spots}


def cell_data(laid: Layout, contest: str | None, row: Row, spot: Spot) -> Data:
    """What one wager does in an ending: a fold if it is of no contest."""
    cell = next((cell for cell in row.base + row.bonuses if cell.place == spot.place), None)
    made = {move.spot for move in laid.moves.values() if move.contest == contest or len(laid.streets) > 1}
    if contest is None and cell is None:
        made = set()
    if laid.spots[cell.on if cell else spot.place].wager.made == "to stay in" and (cell.on if cell else spot.place) not in made:
        return {"does": "nothing", "words": "not made"}
    if cell is None:
        return {"does": "nothing", "words": "void" if spot.held and contest is None else "not settled"}
    return {
        "does": cell.does,
        "words": _words(laid, cell),
        "on": laid.names[cell.on],
        "when": "at once" if cell.at_once else settled(spot),
        "declared": cell.declared,
        **({"pays": " and ".join(line.pays for line in cell.odds)} if cell.odds else {}),
        **({"on_no_line": _does(cell.missed)} if cell.missed else {}),
    }


def _words(laid: Layout, cell: Cell) -> str:
    """A cell as a regulator reads it."""
    if cell.missed is None:
        return _does(cell) + (" at once" if cell.at_once else "")
    tables = "its pay table"
    schedules = [schedule for schedule in laid.spots[cell.place].schedules if schedule.lines[0].use == cell.use]
    if "." in cell.use:
        (line,) = schedules[0].lines
        return f"pays {line.pays} with {line.text}; else {'it ' if cell.missed.does != 'take' else ''}{_does(cell.missed)}"
    if cell.use:
        tables = f"its pay table for a {cell.use if cell.use != 'lose' else 'loss'}"
    if len(schedules) > 1:
        tables = "the higher line of its pay tables" if cell.higher else "its pay tables, all that are hit"
    if cell.held:
        title = laid.spots[cell.on].wager.title
        return f"held with the {title}: pays on the {title}, by {tables}{' if declared' * cell.declared}; cannot lose"
    missed = _does(cell.missed)
    if cell.declared:
        return f"by {tables} if declared; {missed} if not, or on no line"
    return f"by {tables}; on no line {'it ' if cell.missed.does != 'take' else ''}{missed}"


def _does(cell: Cell) -> str:
    if cell.does == "pay":
        return f"pays {' and '.join(line.pays for line in cell.odds)}"
    return "taken" if cell.does == "take" else "pushes"


def _pay_table(laid: Layout, spot: Spot) -> Data:
    schedules = [
        {
            "judges": schedule.ranking.name,
            "on": "cards left" if schedule.place < 0 else "all cards",
            **({} if schedule.place < 0 or laid.judged[schedule.place].own else {"reads": list(laid.judged[schedule.place].reads)}),
            **({"when": schedule.lines[0].use} if schedule.lines[0].use else {}),
            "lines": [{"line": line.text, "pays": line.pays} for line in schedule.lines],
        }
        for schedule in spot.schedules
        if "." not in schedule.lines[0].use
    ]
    shared = {"paid_as": spot.wager.paid_as} if spot.wager.paid_as else {}
    return {"table": laid.game.tables[spot.name], **shared, "schedules": schedules}


_WHOSE = {"own": "the player's", "community": "the community", "dealer": "the dealer's"}


def judged(judges: str, on: str, reads: Sequence[str] = ()) -> str:
    """Which cards a pay table looks at."""
    if not reads:
        return f"{judges}, {'the cards left beside the set hand' if on == 'cards left' else 'the best of the whole hand'}"
    whose = " and ".join(_WHOSE[source] for source in reads if source in _WHOSE)
    streets = " and ".join(f"“{source}”" for source in reads if source not in _WHOSE)
    cards = [f"{whose} cards"] if whose else []
    cards += [f"{'those' if whose else 'the cards'} turned on {streets}"] if streets else []
    return f"{judges}, the best of {' and '.join(cards)}"


def _notes(laid: Layout) -> Iterator[str]:
    yield from order(laid.game)
    yield "Of several lines of a pay table that fit, the first is paid. “To 1” returns the stake as well, “for 1” and a meter do not."
    yield rounding(laid.game)
    yield cap(laid.game) or "There is no maximum aggregate payout."
    yield from (f"{name} is not decided: played as {answer}. {laid.game.ruling[name].ask}" for name, answer in laid.undecided.items())


def order(game: Game) -> Iterator[str]:
    """In which order wagers are settled."""
    procedure = game.procedure
    yield SETTLING[procedure.settle_order]
    if procedure.refund_first:
        yield "If the dealer does not qualify, give back all wagers that push first, then settle the seats."
    for name in procedure.paid_early:
        title = game.wager[name].title
        if procedure.laid_aside == "paid before the raise":
            yield f"A winning {title} that is folded is shown and paid at once."
            yield (
                f"A winning {title} outside the hand played is laid aside face up and paid; wager and payout leave the felt, "
                "the cards are turned down, and only then the player raises or folds."
            )
        else:
            yield f"A winning {title} that is folded or laid aside is shown and paid at once."


def rounding(game: Game) -> str:
    """What happens to odd cents."""
    return f"Payouts that do not come out even are rounded {game.procedure.rounding}."


def cap(game: Game) -> str:
    """The most one deal may win; nothing where there is no such limit."""
    limit = game.aggregate_payout
    if limit is None:
        return ""
    who = "all players of one deal together" if limit.scope == "table" else "each seat in one deal"
    first = "Wagers without a pay table are paid in full first; the others share" if limit.protects == "base wagers" else "Winners share"
    return (
        f"At most {format_money(limit.limit)} is won by {who}, over {limit.covers}, stakes not counted. "
        f"{first} {_SHARING[limit.sharing]}{_LEFT_OVER[limit.rounding]}."
    )


def settlement_sections(table: Data) -> Iterator[Section]:
    """The table as sections of a card of its own."""
    yield Section("Against the dealer", tuple(base_blocks(table)))
    if any(wager["bonus"] for wager in table["wagers"].values()):
        yield Section("Bonus wagers", (_bonuses(table),))
    if table["pay_tables"]:
        yield Section("Pay tables in force", tuple(_pay_tables(table)))
    yield Section("Order, rounding and cap", (Points(tuple(table["notes"])),))


def base_blocks(table: Data, *, folded: bool = True) -> Iterator[Block]:
    """Who qualifies, and every ending with the wagers of the base game."""
    yield Points(tuple(table["dealer"]))
    names = {name: wager["title"] for name, wager in table["wagers"].items() if not wager["bonus"]}
    endings = [ending for ending in table["endings"] if folded or ending["contest"] is not None]
    rows = tuple((ending["ending"], *(ending["wagers"][name]["words"] for name in names)) for ending in endings)
    yield Table(("Ending", *names.values()), rows, words=ALL)


def _bonuses(table: Data) -> Table:
    """Wagers paid by their tables alone; endings in which all of them do the same are one column."""
    names = [name for name, wager in table["wagers"].items() if wager["bonus"]]
    groups = _alike(table["endings"], lambda ending: [ending["wagers"][name] for name in names])
    stayed = [ending for ending in table["endings"] if ending["contest"] is not None]
    heads = ["Stayed in" if group == stayed else " / ".join(ending["ending"] for ending in group) for group in groups]
    rows = tuple(
        (wager["title"], *(group[0]["wagers"][name]["words"] for group in groups), wager["settled"])
        for name, wager in table["wagers"].items()
        if wager["bonus"]
    )
    return Table(("Wager", *(heads if len(groups) > 1 else ["However the round ends"]), "Settled"), rows, words=ALL)


def _sharing(table: Data, name: str) -> list[str]:
    """The titles of the wagers paid by a wager's table."""
    others = [other for other, paid in table["pay_tables"].items() if paid.get("paid_as") == name]
    return [table["wagers"][wager]["title"] for wager in (name, *others)]


def _pay_tables(table: Data) -> Iterator[Block]:
    """Every line of every table in force, two tables side by side."""
    grids = [
        Table(
            (judged(schedule["judges"], schedule["on"], schedule.get("reads", ())), "pays"),
            tuple((line["line"], line["pays"]) for line in schedule["lines"]),
            title=f"{', '.join(_sharing(table, name))}, pay table {paid['table']}"
            + (f", {schedule['when']}" if "when" in schedule else ""),
        )
        for name, paid in table["pay_tables"].items()
        for schedule in paid["schedules"]
        if "paid_as" not in paid
    ]
    for left, right in zip_longest(grids[::2], grids[1::2]):
        yield Beside(left, right) if right else left
