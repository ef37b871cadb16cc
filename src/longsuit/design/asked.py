"""A request as a user writes it, and its answer as he reads it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from longsuit.design.changes import Rules, check_changed, design_rules, others
from longsuit.design.errors import DesignError
from longsuit.design.saving import source, toml
from longsuit.design.tables import Answer, Window, Wish, design_table
from longsuit.report.document import ALL, Document, Section, Table, Text
from longsuit.report.ratios import ratio
from longsuit.rules.check_streets import cards_read
from longsuit.rules.model import Game

_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")
_MOST = 1000


@dataclass(frozen=True)
class Asked:
    """The options of the command, as given."""

    game: str
    edge: str
    wager: str | None = None
    hit_rate: str | None = None
    top: str | None = None
    sd: str | None = None
    step: int | None = None
    like: str | None = None
    base: bool = False
    over: str = "qualifier,raise"
    count: int = 20


@dataclass(frozen=True)
class Told:
    """The answer in every form."""

    met: bool
    verdict: str
    document: Document
    data: dict[str, Any]
    texts: Callable[[int], str]
    answers: int

    def text(self, choose: int) -> str:
        """The definition file of one of the answers, counted from one."""
        if not 1 <= choose <= self.answers:
            raise DesignError(f"--choose {choose}: there are {self.answers} answers.")
        return self.texts(choose - 1)


def window(option: str, text: str, *, percent: bool) -> Window:
    """Read ``5%..6%`` or ``200..500``.

    >>> window("--edge", "5%..6.5%", percent=True)
    Window(low=Fraction(1, 20), high=Fraction(13, 200))
    """
    example = "5%..6%" if percent else "200..500"
    low, dots, high = (part.strip() for part in text.partition(".."))
    ends = [end.removesuffix("%") if percent else end for end in (low, high)]
    if not dots or not all(_NUMBER.fullmatch(end) for end in ends) or (percent and not (low.endswith("%") and high.endswith("%"))):
        raise DesignError(f"{option} takes a range such as {example}, not {text[:40]!r}.")
    first, last = (Fraction(end) / (100 if percent else 1) for end in ends)
    if first > last:
        raise DesignError(f"{option} {text[:40]!r} ends before it begins; swap the two.")
    return Window(first, last)


def answer(asked: Asked, *, progress: Callable[[str], object] | None = None) -> Told:
    """Read the request, search, and answer."""
    if not 1 <= asked.count <= _MOST:
        raise DesignError(f"--count is from 1 to {_MOST}, not {asked.count}.")
    if asked.base == (asked.wager is not None):
        raise DesignError("Say what to design: --wager WAGER for a pay table, or --base for the main game.")
    edge = window("--edge", asked.edge, percent=True)
    if asked.base:
        over = tuple(dict.fromkeys(name.strip() for name in asked.over.split(",") if name.strip()))
        return _tell_rules(design_rules(source(asked.game), edge, over, count=asked.count, progress=progress), asked)
    wish = Wish(
        edge=edge,
        hit_rate=window("--hit-rate", asked.hit_rate, percent=True) if asked.hit_rate else None,
        top=window("--top", asked.top, percent=False) if asked.top else None,
        sd=window("--sd", asked.sd, percent=False) if asked.sd else None,
        step=asked.step,
        like=asked.like,
        count=asked.count,
    )
    return _tell_tables(design_table(source(asked.game), asked.wager or "", wish, progress=progress), asked)


def _cards(game: Game, wager: str) -> int:
    """How many cards a wager's pay table looks at."""
    return max(cards_read(game, schedule.reads) for schedule in game.pay_tables(wager))


def _verdict(*, met: bool, complete: bool, edge: str, nearest: str) -> str:
    if met:
        return "Every edge is the exact solver's own figure." + (
            "" if complete else " The search was stopped early: these are the best so far."
        )
    if complete:
        return f"Impossible: no change allowed here has an edge within {edge}. The nearest has {nearest}."
    return f"Nothing within {edge} was found before the search ended. The nearest so far has {nearest}."


def _tell_tables(found: Answer, asked: Asked) -> Told:
    nearest = str(found.designs[0].edge) if found.designs else "no figure at all"
    verdict = _verdict(met=found.met, complete=found.complete, edge=asked.edge, nearest=nearest)
    longest = max((design.lines for design in found.designs), key=len, default=())
    rows = tuple(
        (
            str(number),
            *map(str, design.pays),
            *[""] * (len(longest) - len(design.pays)),
            str(design.edge),
            str(design.hit_rate),
            f"{design.sd:.3f}",
        )
        for number, design in enumerate(found.designs, start=1)
    )
    game = found.source.game
    document = Document(
        title=f"{game.name}: {game.wager[found.wager].title}",
        subtitle=game.title,
        lead=f"Pay tables with a house edge from {asked.edge.replace('..', ' to ')} of the stake, the most usual first.",
        sections=(
            Section("Nearest" if not found.met else "Pay tables", (Table(("", *longest, "edge", "hits", "sd"), rows), Text(verdict))),
        ),
        footer=f"Lines pay so many {found.kind} 1. Exact, over all hands of {_cards(game, found.wager)} cards.",
    )
    designs = [
        {
            "lines": design.written(found.kind),
            "house_edge": ratio(design.edge),
            "hit_rate": ratio(design.hit_rate),
            "standard_deviation": design.sd,
            "taste": design.taste,
        }
        for design in found.designs
    ]
    data = {"game": game.id, "sheet": game.sheet, "wager": found.wager, "met": found.met, "complete": found.complete, "designs": designs}
    return Told(found.met, verdict, document, data, lambda number: found.text(found.designs[number]), len(found.designs))


def _tell_rules(found: Rules, asked: Asked) -> Told:
    nearest = str(found.found[0].edge) if found.found else "no figure at all"
    verdict = _verdict(met=found.met, complete=found.complete, edge=asked.edge, nearest=nearest)
    game = found.source.game
    more = [] if found.met else others(game, tuple(name.strip() for name in asked.over.split(",")))
    verdict += f" What else may change: --over {','.join(more)}." if more else ""
    rows = tuple(
        (str(number), str(changed.edge), "; ".join(change.words for change in changed.changes))
        for number, changed in enumerate(found.found, start=1)
    )
    if found.source.ours:
        for changed in found.found:
            check_changed(found, changed)
    document = Document(
        title=game.name,
        subtitle=game.title,
        lead=f"Changes that bring the main game's edge from {found.now} to within {asked.edge.replace('..', ' to ')} of the ante.",
        sections=(
            Section("Nearest" if not found.met else "Changes", (Table(("", "edge", "what changes"), rows, words=ALL), Text(verdict))),
        ),
        footer="Exact, under optimal play after the change. Single changes are all tried; of pairs, those most likely to fit.",
    )
    answers = [
        {
            "changes": [change.words for change in changed.changes],
            "set": [f"{path}={wanted if isinstance(wanted, str) else toml(wanted)}" for path, wanted in changed.settings.items()],
            "house_edge": ratio(changed.edge),
        }
        for changed in found.found
    ]
    data = {"game": game.id, "sheet": game.sheet, "now": ratio(found.now), "met": found.met, "complete": found.complete, "designs": answers}
    return Told(found.met, verdict, document, data, lambda number: found.text(found.found[number]), len(found.found))
