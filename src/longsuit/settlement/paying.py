"""Pay tables: which line a hand hits, and what lines pay."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

from longsuit.hands.ranking import Ranking, Span
from longsuit.rules.model import Game, PayTable
from longsuit.rules.quantities import Odds, Provided, returns_stake
from longsuit.settlement.errors import RoundError
from longsuit.settlement.judges import Judge
from longsuit.settlement.steps import NONE, Steps

Amount = TypeVar("Amount", int, Fraction)
"""Cents at a table, or exact units of a stake."""


def rounded(stake: int, odds: Fraction, chip: int) -> int:
    """Odds times a stake in cents, rounded down to the chip.

    >>> rounded(750, Fraction(3, 2), 1), rounded(750, Fraction(3, 2), 100)
    (1125, 1100)
    """
    to, one = odds.as_integer_ratio()
    paid = stake * to // one
    return paid if chip == 1 else paid - paid % chip


Keys = Sequence[int] | Mapping[int, int]
"""What a hand is worth in each ranking the game judges whole hands by."""


class Line(NamedTuple):
    """One line of a pay table."""

    kind: Literal["to", "for", "share"]
    """What is paid, and whether the stake is returned as well."""
    odds: Fraction
    """How many for each unit staked, or the share of the meter."""
    meter: str
    """The meter a share is taken from."""
    text: str
    """The hand, as the table says it."""
    pays: str
    """The odds, as the table says them."""
    reason: str
    """Why it pays, for the record."""
    use: str = ""
    """The end of a contest it is for, where a wager is paid by one table there and another elsewhere."""

    @property
    def returns_stake(self) -> bool:
        """Whether the stake is returned besides what it pays."""
        return returns_stake(self.kind)

    @property
    def pushes(self) -> bool:
        """Whether it only gives the stake back."""
        return self.returns_stake and not self.odds


class Schedule(NamedTuple):
    """A pay table ready to be looked up."""

    ranking: Ranking
    key: Callable[[int], int]
    """The value of the cards judged; remembered where those are few."""
    place: int
    """Which of a seat's keys it judges; -1 for the cards left beside the set hand."""
    steps: Steps
    """The number of the line each key hits."""
    lines: tuple[Line, ...]
    """In the order of the sheet."""

    def pays(self, key: int) -> Line | None:
        """The line that pays a key, or None."""
        number = self.steps.at(key)
        return None if number == NONE else self.lines[number]

    def number(self, keys: Keys, left: int) -> int:
        """The number of the line that pays a hand with these keys and these cards left, -1 for none."""
        return self.steps.at(keys[self.place] if self.place >= 0 else self.key(left))

    def line(self, keys: Keys, left: int) -> Line | None:
        """The line that pays a hand with these keys and these cards left, or None."""
        edges, numbers = self.steps
        number = numbers[bisect_right(edges, keys[self.place] if self.place >= 0 else self.key(left))]
        return None if number == NONE else self.lines[number]


Gain = Callable[[Line, Amount], Amount]
"""What a line pays on a stake: rounded at a table, exact in the solver, shares of meters as they stand there."""


def pick(lines: list[Line], stake: Amount, gain: Gain[Amount], *, higher: bool) -> list[Line]:
    """The lines that are paid of those a hand hits: all of them, or only the one that returns the most."""
    if not higher or len(lines) < 2:
        return lines
    return [max(lines, key=lambda line: returned([line], stake, gain))]


def returned(lines: Sequence[Line], stake: Amount, gain: Gain[Amount]) -> Amount:
    """What goes back to the player for the lines that are paid: their gains, and the stake once if any line returns it."""
    if len(lines) == 1 and lines[0].returns_stake:
        return stake + gain(lines[0], stake)
    total = stake - stake
    for line in lines:
        total += gain(line, stake)
    return total + stake if any(line.returns_stake for line in lines) else total


def in_cents(chip: int, share: Callable[[Line], int] = lambda _: 0) -> Gain[int]:
    """What lines pay at a table, rounded down to the chip; ``share`` says what a meter pays, nothing where its money is counted apart.

    >>> in_cents(100)(Line("to", Fraction(3, 2), "", "", "", ""), 750)
    1100
    """

    def gain(line: Line, stake: int) -> int:
        return share(line) if line.kind == "share" else rounded(stake, line.odds, chip)

    return gain


def exactly(meters: Mapping[str, Fraction]) -> Gain[Fraction]:
    """What lines pay in whole parts of a stake; ``meters`` are in stakes, and one left out pays nothing: its money is counted apart.

    >>> two = [Line("for", Fraction(3), "", "", "", ""), Line("for", Fraction(2), "", "", "", "")]
    >>> returned(two, Fraction(1), exactly({})), returned(pick(two, Fraction(1), exactly({}), higher=True), Fraction(1), exactly({}))
    (Fraction(5, 1), Fraction(3, 1))
    """

    def gain(line: Line, stake: Fraction) -> Fraction:
        return stake * line.odds * meters.get(line.meter, 0) if line.kind == "share" else stake * line.odds

    return gain


def schedules(game: Game, wager: str, table: str, judged: Sequence[Judge], reading: str | None = None) -> tuple[Schedule, ...]:
    """A pay table of a wager, compiled. ``judged`` is what whole hands are valued by; ``reading`` answers an open ruling."""
    answers = readings(game, wager, table)
    answer = reading or next(iter(answers), "")
    return tuple(_schedule(game, wager, table, part, judged, answers.get(answer, {})) for part in game.wager[wager].tables[table])


def _schedule(  # noqa: PLR0913, PLR0917 (one caller, which has just these)
    game: Game, wager: str, name: str, table: PayTable, judged: Sequence[Judge], read: Mapping[str, tuple[Odds, str]]
) -> Schedule:
    several = len({part.judges for part in game.wager[wager].tables[name]}) > 1
    judge = f" in {table.judges}" if several else ""
    title = game.wager[wager].title
    lines = []
    for text, pays in table.lines.items():
        odds, note = read.get(text, (pays, ""))
        assert odds.kind != "unreadable"
        line = Line(odds.kind, odds.amount, odds.meter, text, str(odds), "", table.when or "")
        does = "pushes" if line.pushes else f"pays {odds}"
        lines.append(line._replace(reason=f"{text}{judge}: {title} {does}{note}"))
    whole = table.on == "all cards"
    key = table.ranking.key if whole else remembered(table.ranking.key)
    place = judged.index(Judge.of(table.judges, table.reads, game)) if whole else -1
    return Schedule(table.ranking, key, place, Steps.first_of(table.spans), tuple(lines))


def provided(title: str, judge: Judge, place: int, odds: Provided, span: Span, use: str) -> Schedule:  # noqa: PLR0913, PLR0917 (one caller)
    """Odds with a condition, as a pay table of one line: the hands of that span."""
    reason = f"{odds.holding}: {title} pays {odds.odds}"
    line = Line("to", odds.odds.amount, "", odds.holding, str(odds.odds), reason, use)
    return Schedule(judge.ranking, judge.ranking.key, place, Steps.first_of([span]), (line,))


def remembered(key: Callable[[int], int]) -> Callable[[int], int]:
    """A key that remembers: there are only 22,100 sets of three cards, and 32,764 sets of cards of one suit."""
    return lru_cache(maxsize=1 << 15)(key)


def undecided(game: Game, wager: str, table: str) -> dict[str, str]:
    """The unreadable lines of a pay table that nobody has ruled on, each with the ruling that will."""
    open_lines = {}
    lines = [item for schedule in game.wager[wager].tables[table] for item in schedule.lines.items()]
    for line in [text for text, pays in lines if pays.kind == "unreadable"]:
        path = f"wager.{wager}.table.{table}.{line}"
        ruling = next((name for name, ruling in game.ruling.items() if path in ruling.sets and ruling.options), None)
        if ruling is None:
            raise RoundError(f"What {line!r} pays on {wager} is unreadable and no ruling says how to play it; choose another pay table.")
        open_lines[line] = ruling
    return open_lines


def readings(game: Game, wager: str, table: str) -> dict[str, dict[str, tuple[Odds, str]]]:
    """By answer to the open ruling, the one played first: what each unreadable line then pays, and a note that says so."""
    lines = undecided(game, wager, table)
    if not lines:
        return {}
    first = next(iter(lines.values()))
    by_answer = {}
    for answer in game.ruling[first].options:
        answers = {name: answer if name == first else game.ruling[name].default for name in lines.values()}
        by_answer[answer] = {
            line: (Odds.parse(game.ruling[name].options[answers[name]]), f" ({name} is not decided: played as {answers[name]})")
            for line, name in lines.items()
        }
    return by_answer
