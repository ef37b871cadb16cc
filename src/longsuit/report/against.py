"""Two games line by line: how their rules differ, and what that is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from longsuit.report.ask import ask
from longsuit.report.document import ALL, Block, Document, Section, Table, Text
from longsuit.report.figures import percent
from longsuit.report.outcomes import cell_data, reached, settled, verdict_words
from longsuit.report.ratios import Data, ratio
from longsuit.rules.model import WORDS, Game
from longsuit.rules.procedure import procedure
from longsuit.rules.quantities import format_number
from longsuit.settlement import Contest, Layout, Spot, layout
from longsuit.settlement.verdicts import SHORT_LOSE, WIN

Rule = tuple[str, str, str]
"""A part of the rules, the thing it is about, and what is said of it."""

_NONE = "–"
_YES_NO = {True: "yes", False: "no"}
_APART = ("id", "sheet", "wager", "action", "contest", "fold", "irregularity", "ruling", "tables", "offered")
"""Parts of a definition that are compared in their own way, or are not rules."""


class Labels(NamedTuple):
    """What the wagers, actions and contests of one game are called in a comparison, by name."""

    wager: Mapping[str, str]
    action: Mapping[str, str]
    contest: Mapping[str, str]


class Grain(NamedTuple):
    """How finely either game distinguishes endings."""

    contests: int
    """How many there are in both."""
    apart: set[str]
    """Contests in which a dealer who falls short is still compared with."""
    varied: set[str]
    """Wagers whose outcome depends on the contest or the verdict."""


def compared_rules(one: Game, other: Game) -> Data:
    """Every rule in which two games differ, and the exact edges of both."""
    money, unsolved = _money((one, other), _labels(one, other))
    return {"one": _identity(one), "other": _identity(other), "rules": differing_rules(one, other), "money": money, "unsolved": unsolved}


def differing_rules(one: Game, other: Game) -> list[Data]:
    """Every rule in which two games differ: what each says of it, nothing where it does not have it."""
    labels = _labels(one, other)
    sides = [(layout(game), names) for game, names in zip((one, other), labels, strict=True)]
    grain = Grain(
        contests=len({label for _, names in sides for label in names.contest.values()}),
        apart={label for laid, names in sides for label in _told_apart(laid, names)},
        varied={label for laid, names in sides for label in _varied(laid, names)},
    )
    first, second = (dict(_rules(laid, names, grain)) for laid, names in sides)
    return [
        {"part": rule[0], "about": rule[1], "rule": rule[2], "one": first.get(rule), "other": second.get(rule)}
        for rule in _together([*first, *second])
        if first.get(rule) != second.get(rule)
    ]


def _identity(game: Game) -> Data:
    return {"game": game.id, "sheet": game.sheet, "name": game.name, "title": game.title, "hash": game.hash}


def _together(rules: list[Rule]) -> list[Rule]:
    """Each rule once, those of one part and about one thing side by side."""
    places = {thing: place for place, thing in reversed(list(enumerate(rule[:end] for rule in rules for end in (1, 2))))}
    return sorted(dict.fromkeys(rules), key=lambda rule: (places[rule[:1]], places[rule[:2]]))


def _labels(one: Game, other: Game) -> tuple[Labels, Labels]:
    """Things of both games with the same name, or else the same purpose, get the same label."""
    kinds = [_called(*(_facts(game, kind) for game in (one, other))) for kind in Labels._fields]
    return Labels(*(kind[0] for kind in kinds)), Labels(*(kind[1] for kind in kinds))


def _facts(game: Game, kind: str) -> dict[str, tuple[str, object]]:
    """The titles of a game's wagers, actions or contests, made distinct where two are the same, and what each is for."""
    things = getattr(game, kind)
    titles = [thing.title for thing in things.values()]
    named = {name: f"{thing.title} ({name})" if titles.count(thing.title) > 1 else thing.title for name, thing in things.items()}
    return {name: (named[name], _purpose(game, kind, name)) for name in things}


def _purpose(game: Game, kind: str, name: str) -> object:
    """What a wager is made for and paid by; what an action or a contest compares, unless it is the only one."""
    if kind == "wager":
        return game.wager[name].made, [schedule.judges for schedule in game.pay_tables(name)] if name in game.tables else []
    if len(getattr(game, kind)) == 1:
        return "the only one"
    return game.contest[game.action[name].contest if kind == "action" else name].compares


def _called(ones: dict[str, tuple[str, object]], others: dict[str, tuple[str, object]]) -> tuple[dict[str, str], dict[str, str]]:
    """Labels by name for both games, from titles and purposes."""
    left = {name: purpose for name, (_, purpose) in others.items() if name not in ones}
    first = {name: title for name, (title, _) in ones.items()}
    second = {name: title for name, (title, _) in others.items()}
    for name, (title, purpose) in ones.items():
        match = name if name in others else next((free for free, wanted in left.items() if wanted == purpose), None)
        if match is not None:
            left.pop(match, None)
            first[name] = second[match] = " / ".join(dict.fromkeys((title, second[match])))
    return first, second


def _told_apart(laid: Layout, labels: Labels) -> Iterator[str]:
    for contest in laid.contests.values():
        first, *rows = ([cell_data(laid, contest.name, row, spot) for spot in laid.spots] for row in contest.rows[:WIN])
        if contest.qualifying and any(row != first for row in rows):
            yield labels.contest[contest.name]


def _varied(laid: Layout, labels: Labels) -> Iterator[str]:
    for spot in laid.spots:
        if len({words for contest in laid.contests.values() for words in _ends(laid, contest, spot).values()}) > 1:
            yield labels.wager[spot.name]


def _ends(laid: Layout, contest: Contest, spot: Spot) -> dict[int, str]:
    """What a wager does by each verdict a contest can end in."""
    return {verdict: cell_data(laid, contest.name, contest.rows[verdict], spot)["words"] for verdict in reached(contest)}


def _rules(laid: Layout, labels: Labels, grain: Grain) -> Iterator[tuple[Rule, str]]:
    """Everything a definition says, a line each."""
    game = laid.game
    rest = game.model_dump(mode="json", by_alias=True, exclude={*WORDS, *_APART})
    rest["procedure"].pop("step", None)
    yield from _leaves(("Deal", ""), rest.pop("deal"))
    for spot in laid.spots:
        about = "Wagers", labels.wager[spot.name]
        yield from _leaves(about, spot.wager.model_dump(mode="json", by_alias=True, exclude={"tables", "equals", "collected"}))
        yield (*about, "settled"), settled(spot)
        if spot.wager.equals:
            yield (*about, "equals"), labels.wager[spot.wager.equals]
    for name, action in game.action.items():
        about = "Decisions", labels.action[name]
        yield from _leaves(about, action.model_dump(mode="json", by_alias=True, exclude={"wager", "contest", "size"}))
        yield (*about, "wager"), labels.wager.get(action.wager, _NONE)
        yield (*about, "contest"), labels.contest.get(action.contest, _NONE)
        for size in action.size:
            antes = " to ".join(dict.fromkeys(map(format_number, (size.from_, size.up_to))))
            yield (*about, f"antes with {size.holding or 'any hand'}"), antes
    for name, contest in game.contest.items():
        written = contest.model_dump(mode="json", include={"title", "compares", "dealer_qualifies"})
        yield from _leaves(("Contests", labels.contest[name]), written)
    yield from _settlement(laid, labels, grain)
    yield from _pay_tables(game, labels)
    yield from (line for part, written in rest.items() for line in _leaves((part.replace("_", " ").capitalize(), ""), written))
    yield from _steps(game)
    yield from ((("Irregularities", "", case.name), f"{case.what} ({case.when}: {case.remedy})") for case in game.irregularity)
    yield from ((("Rulings", "", name), ruling.chosen or ruling.reading) for name, ruling in game.ruling.items())


def _steps(game: Game) -> Iterator[tuple[Rule, str]]:
    """The procedure, numbered within each part of a round."""
    numbers: Counter[str] = Counter()
    for step in procedure(game):
        numbers[step.when] += 1
        words = (f"{step.who}: {step.does}", f"says {step.says}" if step.says else "", step.place)
        yield ("Procedure", "", f"{step.when}, step {numbers[step.when]}"), "; ".join(filter(None, words))


def _leaves(about: tuple[str, str], value: Any, key: str = "") -> Iterator[tuple[Rule, str]]:
    """Every single value with its key in words; a list of plain values is one."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(about, inner, f"{key} {name}".strip().replace("_", " "))
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for place, inner in enumerate(value, 1):
            yield from _leaves(about, inner, f"{key} {place}".strip())
    elif value not in (None, []):
        yield (*about, key), _said(value)


def _said(value: Any) -> str:
    if isinstance(value, list):
        return (" " if str(value[0]).endswith(".") else ", ").join(map(str, value))
    return _YES_NO.get(value, str(value))


def _settlement(laid: Layout, labels: Labels, grain: Grain) -> Iterator[tuple[Rule, str]]:
    """What every wager does in every ending, as coarsely as both games allow."""
    for spot in laid.spots:
        about = "Settlement", labels.wager[spot.name]
        yield (*about, "folded"), cell_data(laid, None, laid.fold, spot)["words"]
        for contest in laid.contests.values():
            label = labels.contest[contest.name]
            where = f"{label}: " if grain.contests > 1 else ""
            for verdict, words in _ends(laid, contest, spot).items():
                if about[1] not in grain.varied:
                    yield (*about, "stayed in"), words
                elif verdict >= SHORT_LOSE or label in grain.apart:
                    yield (*about, where + verdict_words(verdict, whole=label not in grain.apart)), words


def _pay_tables(game: Game, labels: Labels) -> Iterator[tuple[Rule, str]]:
    """The tables in force, line by line, and which are offered."""
    for name, table in game.tables.items():
        about = "Pay tables", labels.wager[name]
        yield (*about, "in force"), table
        yield (*about, "offered"), ", ".join(game.offered[name])
        for schedule in game.pay_tables(name):
            judge = f" ({schedule.judges})" if len(game.pay_tables(name)) > 1 else ""
            yield from (((*about, f"{line}{judge}"), str(pays)) for line, pays in schedule.lines.items())


def _money(games: tuple[Game, Game], labels: tuple[Labels, Labels]) -> tuple[list[Data], str | None]:
    """The exact edges side by side, or a sentence on why there are none."""
    edges: list[dict[str, tuple[Fraction, int]]] = []
    for game, names in zip(games, labels, strict=True):
        try:
            figures = ask(game)
        except ValueError as error:
            return [], f"{game} cannot be solved, so edges are not compared: {error}"
        solved = {"Base game, per ante": (figures["base"], figures["base"]["deals"])}
        solved |= {names.wager[name]: (wager, wager["hands"]) for name, wager in figures["wagers"].items()}
        edges.append({about: (_edge(each["ev"]), cases) for about, (each, cases) in solved.items()})
    return [_edges(about, edges[0].get(about), edges[1].get(about)) for about in dict.fromkeys((*edges[0], *edges[1]))], None


def _edge(ev: Data) -> Fraction:
    return Fraction(-ev["numerator"], ev["denominator"])


def _edges(about: str, one: tuple[Fraction, int] | None, other: tuple[Fraction, int] | None) -> Data:
    """House edges of one thing in both games, and their difference."""
    return {
        "about": about,
        "one": ratio(*one) if one else None,
        "other": ratio(*other) if other else None,
        "difference": ratio(other[0] - one[0]) if one and other else None,
    }


def against_document(compared: Data) -> Document:
    """The comparison, part by part."""
    sides = [compared[side] for side in ("one", "other")]
    heads = _heads(*sides)
    sections = []
    for part in dict.fromkeys(row["part"] for row in compared["rules"]):
        rows = [row for row in compared["rules"] if row["part"] == part]
        cells = tuple((": ".join(filter(None, (row["about"], row["rule"]))), row["one"] or _NONE, row["other"] or _NONE) for row in rows)
        sections.append(Section(part, (Table(("", *heads), cells, words=ALL),)))
    return Document(
        title=" against ".join(dict.fromkeys(each["name"] for each in sides)),
        subtitle="line by line",
        lead="Only rules that differ are listed." if sections else "The rules are the same, line by line.",
        sections=(*sections, Section("Money", (_edge_table(compared, heads),))),
        footer=" ".join(f"{each['name']} ({each['title']}): {each['game']}/{each['sheet']}, {each['hash'][:12]}." for each in sides),
    )


def _heads(one: Data, other: Data) -> list[str]:
    """What distinguishes two games: their names, else their sheets, else their hashes."""
    for key in ("game", "sheet"):
        if one[key] != other[key]:
            return [one[key], other[key]]
    return [f"{side['sheet']} {side['hash'][:6]}" for side in (one, other)]


def _edge_table(compared: Data, heads: list[str]) -> Block:
    if compared["unsolved"]:
        return Text(compared["unsolved"])
    rows = []
    for row in compared["money"]:
        edges = [percent(row[side]["value"] if row[side] else None) for side in ("one", "other")]
        between = row["difference"]
        rows.append((row["about"], *edges, _NONE if between is None else f"{between['value'] * 100:+.4f}" if between["numerator"] else "0"))
    note = "Exact; optimal play, meters at their seeds. The difference is in percentage points: above 0, the second game keeps more."
    return Table(("House edge", *heads, "difference"), tuple(rows), note=note)
