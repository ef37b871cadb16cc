"""A request for a design as a user writes it, and the reply as he reads it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
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
class Request:
    """The options of the command."""

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
class Reply:
    """The answers in every form."""

    met: bool
    verdict: str
    document: Document
    data: dict[str, Any]
    texts: tuple[Callable[[], str], ...]
    """The definition file of each answer."""

    def text(self, choose: int) -> str:
        """The definition file of one of the answers, counted from one."""
        if not 1 <= choose <= len(self.texts):
            raise DesignError(f"--choose {choose}: there are {len(self.texts)} answers.")
        return self.texts[choose - 1]()


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


def answer(request: Request, *, progress: Callable[[str], object] | None = None) -> Reply:
    """Search for what is asked, and answer."""
    if not 1 <= request.count <= _MOST:
        raise DesignError(f"--count is from 1 to {_MOST}, not {request.count}.")
    if request.base == (request.wager is not None):
        raise DesignError("Say what to design: --wager WAGER for a pay table, or --base for the main game.")
    edge = window("--edge", request.edge, percent=True)
    if request.base:
        over = tuple(dict.fromkeys(name.strip() for name in request.over.split(",") if name.strip()))
        return _rules_reply(design_rules(source(request.game), edge, over, count=request.count, progress=progress), request, over)
    wish = Wish(
        edge=edge,
        hit_rate=window("--hit-rate", request.hit_rate, percent=True) if request.hit_rate else None,
        top=window("--top", request.top, percent=False) if request.top else None,
        sd=window("--sd", request.sd, percent=False) if request.sd else None,
        step=request.step,
        like=request.like,
        count=request.count,
    )
    return _tables_reply(design_table(source(request.game), request.wager or "", wish, progress=progress), request)


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


def _tables_reply(answer: Answer, request: Request) -> Reply:
    nearest = str(answer.designs[0].edge) if answer.designs else "no figure at all"
    verdict = _verdict(met=answer.met, complete=answer.complete, edge=request.edge, nearest=nearest)
    longest = max((design.lines for design in answer.designs), key=len, default=())
    rows = tuple(
        (
            str(number),
            *map(str, design.pays),
            *[""] * (len(longest) - len(design.pays)),
            str(design.edge),
            str(design.hit_rate),
            f"{design.sd:.3f}",
        )
        for number, design in enumerate(answer.designs, start=1)
    )
    game = answer.source.game
    document = Document(
        title=f"{game.name}: {game.wager[answer.wager].title}",
        subtitle=game.title,
        lead=f"Pay tables with a house edge from {request.edge.replace('..', ' to ')} of the stake, the most familiar odds first.",
        sections=(
            Section("Nearest" if not answer.met else "Pay tables", (Table(("", *longest, "edge", "hits", "sd"), rows), Text(verdict))),
        ),
        footer=f"Lines pay so many {answer.kind} 1. Exact, over all hands of {_cards(game, answer.wager)} cards.",
    )
    designs = [
        {
            "lines": design.written(answer.kind),
            "house_edge": ratio(design.edge),
            "hit_rate": ratio(design.hit_rate),
            "standard_deviation": design.sd,
            "taste": design.taste,
        }
        for design in answer.designs
    ]
    data = {"game": game.id, "sheet": game.sheet, "wager": answer.wager, "met": answer.met, "complete": answer.complete, "designs": designs}
    return Reply(answer.met, verdict, document, data, tuple(partial(answer.text, design) for design in answer.designs))


def _rules_reply(rules: Rules, request: Request, over: tuple[str, ...]) -> Reply:
    nearest = str(rules.designs[0].edge) if rules.designs else "no figure at all"
    verdict = _verdict(met=rules.met, complete=rules.complete, edge=request.edge, nearest=nearest)
    game = rules.source.game
    more = [] if rules.met else others(game, over)
    verdict += f" What else may change: --over {','.join(more)}." if more else ""
    rows = tuple(
        (str(number), str(changed.edge), "; ".join(change.words for change in changed.changes))
        for number, changed in enumerate(rules.designs, start=1)
    )
    if rules.source.ours:
        for changed in rules.designs:
            check_changed(rules, changed)
    document = Document(
        title=game.name,
        subtitle=game.title,
        lead=f"Changes that bring the main game's edge from {rules.now} to within {request.edge.replace('..', ' to ')} of the ante.",
        sections=(
            Section("Nearest" if not rules.met else "Changes", (Table(("", "edge", "what changes"), rows, words=ALL), Text(verdict))),
        ),
        footer="Exact, under optimal play after the change. Single changes are all tried; of pairs, those most likely to fit.",
    )
    answers = [
        {
            "changes": [change.words for change in changed.changes],
            "set": [f"{path}={wanted if isinstance(wanted, str) else toml(wanted)}" for path, wanted in changed.settings.items()],
            "house_edge": ratio(changed.edge),
        }
        for changed in rules.designs
    ]
    data = {"game": game.id, "sheet": game.sheet, "now": ratio(rules.now), "met": rules.met, "complete": rules.complete, "designs": answers}
    return Reply(rules.met, verdict, document, data, tuple(partial(rules.text, changed) for changed in rules.designs))
