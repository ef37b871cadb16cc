"""Pay tables with a given edge: whole-number searches for tables whose exact edge is in a window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappush, heapreplace
from math import ceil, floor, isqrt, log

from longsuit.design.errors import DesignError
from longsuit.design.saving import Source, table_text, unused
from longsuit.exact.value import Share
from longsuit.exact.wagers import Line, WagerValue, wager_value
from longsuit.rules.load import parse_definition
from longsuit.rules.model import Game
from longsuit.rules.quantities import returns_stake

TABLE = "designed"
"""The id of a designed table."""

_ROUND = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80]
ROUND_NUMBERS = tuple(
    sorted({*_ROUND, *(number * 10**zeros for number in (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80) for zeros in (1, 2, 3))})
)
"""What pay tables usually pay."""
_MOST_LOOKS = 3_000_000


@dataclass(frozen=True)
class Window:
    """From one figure to another, both included."""

    low: Fraction
    high: Fraction

    def __contains__(self, figure: object) -> bool:
        return isinstance(figure, Fraction | int) and self.low <= figure <= self.high

    def off(self, figure: Fraction) -> Fraction:
        """How far a figure is outside."""
        return max(self.low - figure, figure - self.high, Fraction(0))


@dataclass(frozen=True)
class Wish:
    """What a pay table should be like."""

    edge: Window
    """House edge of the stake."""
    hit_rate: Window | None = None
    """How often any line is hit; lines may be left out from the bottom for it."""
    top: Window | None = None
    """What the best line pays; left out, from half to twice what it pays now."""
    sd: Window | None = None
    """Standard deviation of one stake; the middle is preferred."""
    step: int | None = None
    """Every multiple of this may be paid; left out, round numbers."""
    like: str | None = None
    """The table to stay near; left out, the one in force."""
    count: int = 20


@dataclass(frozen=True)
class Design:
    """One pay table, solved."""

    pays: tuple[int, ...]
    """What each line pays, the best first; lines left out at the end are missing."""
    lines: tuple[str, ...]
    edge: Share
    hit_rate: Share
    sd: float
    taste: float
    """How far it is from the ideal; less is better."""

    def written(self, kind: str) -> dict[str, str]:
        """The lines as a definition has them."""
        return {line: f"{pays} {kind} 1" for line, pays in zip(self.lines, self.pays, strict=True)}


@dataclass(frozen=True)
class Answer:
    """The tables found, or the nearest if there is none."""

    source: Source
    wager: str
    kind: str
    """Whether lines pay "to" or "for" one."""
    designs: tuple[Design, ...]
    met: bool
    """Whether they meet the request; else the one design is the nearest to it."""
    complete: bool
    """Whether the search was complete; if not, these are the best so far."""

    @property
    def table(self) -> str:
        """The id a table is saved under."""
        return unused(TABLE, self.source.game.wager[self.wager].tables)

    def text(self, design: Design) -> str:
        """A definition file with one of the tables."""
        return self.source.start(f"{self.source.game.id}-designed"[:40]) + table_text(self.wager, self.table, design.written(self.kind))

    def saved(self, design: Design) -> Game:
        """The game that file defines, with the table in force."""
        file = parse_definition(self.text(design), "designed.toml")
        return file.game(None if self.source.ours else self.source.sheet, tables={self.wager: self.table})


def design_table(source: Source, wager: str, wish: Wish, *, progress: Callable[[str], object] | None = None) -> Answer:
    """Pay tables for a bonus wager, best match first; each is solved again as it would be saved."""
    value = wager_value(source.game, wager, table=wish.like)
    kinds = {line.pays.kind for line in value.lines}
    if len({line.schedule for line in value.lines}) > 1 or len(kinds) > 1 or not all(line.pays.fixed for line in value.lines):
        raise DesignError(f"Only a table of one schedule that pays fixed odds can be designed, and {wager} has another kind.")
    search = _Search(value, wish, kind=kinds.pop(), progress=progress or (lambda _: None))
    complete = search.run()
    answer = Answer(source, wager, search.kind, tuple(search.found()), bool(search.kept), complete)
    for design in answer.designs:
        solved = wager_value(answer.saved(design), wager)
        if (solved.house_edge, solved.hit_rate) != (design.edge, design.hit_rate):
            raise DesignError(f"The solver puts {design.pays} at {solved.house_edge!r}, the search at {design.edge!r}: please report this.")
    return answer


@dataclass
class _Search:
    """Line by line from the top, never paying more than the line above; hopeless branches are dropped."""

    value: WagerValue
    wish: Wish
    kind: str
    progress: Callable[[str], object]
    kept: list[tuple[float, tuple[int, ...]]] = field(default_factory=list)
    nearest: tuple[Fraction, tuple[int, ...]] | None = None
    looks: int = 0

    def __post_init__(self) -> None:
        self.hands = self.value.hands
        self.off = int(not returns_stake(self.kind))
        lines = self.value.lines
        self.liked = [int(line.pays.amount) or 1 for line in lines]
        top = self.wish.top or Window(Fraction(self.liked[0], 2), Fraction(self.liked[0] * 2))
        most = floor(top.high)
        allowed = [pays for pays in _allowed(self.wish.step, most) if pays > self.off or self.off == 0]
        self.choices = [[pays for pays in allowed if number or pays in Window(top.low, top.high)] for number in range(len(lines))]
        if not self.choices[0]:
            raise DesignError("No allowed payout is in the window for the top line; widen --top or set --step.")

    def run(self) -> bool:
        """Try every promising table; False if there were too many, or it was interrupted."""
        lengths = [length for length in range(len(self.value.lines), 0, -1) if self._hit_rate(length)]
        if not lengths:
            raise DesignError(f"No lines of this table hit that often: {self._hit_rates()}. Widen --hit-rate.")
        try:
            for length in lengths:
                self._begin(self.value.lines[:length])
        except (KeyboardInterrupt, _EnoughError):
            return False
        return True

    def _hit_rate(self, length: int) -> bool:
        rate = Fraction(sum(line.count for line in self.value.lines[:length]), self.hands)
        return rate in self.wish.hit_rate if self.wish.hit_rate else length == len(self.value.lines)

    def _hit_rates(self) -> str:
        hits = [sum(line.count for line in self.value.lines[:length]) for length in range(1, len(self.value.lines) + 1)]
        return ", ".join(f"{Share(hit, self.hands)} with {number} line{'s' * (number > 1)}" for number, hit in enumerate(hits, start=1))

    def _begin(self, lines: tuple[Line, ...]) -> None:
        self.counts = [line.count for line in lines]
        lost = self.hands - sum(self.counts) + self.off * sum(self.counts)
        self.low = lost - floor(self.wish.edge.high * self.hands)
        self.high = lost - ceil(self.wish.edge.low * self.hands)
        self.lost = lost
        left = len(lines)
        smallest = [count * self._smallest(left - number) for number, count in enumerate(self.counts)]
        self.least = [sum(smallest[number:]) for number in range(left + 1)]
        self.rest = [sum(self.counts[number:]) for number in range(left + 1)]
        self._choose((), 0, 0.0)

    def _smallest(self, lines_left: int) -> int:
        """The least a line can pay with this many lines from it to the end."""
        choices = self.choices[-1]
        return choices[min(lines_left, len(choices)) - 1]

    def _choose(self, pays: tuple[int, ...], paid: int, taste: float) -> None:
        number = len(pays)
        self.looks += 1
        if self.looks % 100_000 == 0:
            self.progress(f"{self.looks:,} tables begun, {len(self.kept)} kept")
        if self.looks > _MOST_LOOKS:
            raise _EnoughError
        if number == len(self.counts):
            self._finish(pays, paid, taste)
            return
        options = [choice for choice in self.choices[number] if not pays or choice < pays[-1]]
        for choice in sorted(options, key=lambda choice: (self._distaste(number, choice, pays), choice)):
            more, cost = paid + self.counts[number] * choice, taste + self._distaste(number, choice, pays)
            most = more + self.rest[number + 1] * (choice - 1)
            least = more + self.least[number + 1]
            if self._hopeful(least, most, cost):
                self._choose((*pays, choice), more, cost)

    def _hopeful(self, least: int, most: int, taste: float) -> bool:
        """Whether a table with these first lines can still be kept, or be the nearest."""
        if least <= self.high and most >= self.low:
            return len(self.kept) < self.wish.count or taste < -self.kept[0][0]
        if self.kept:
            return False
        short = max(Fraction(least - self.high, self.hands), Fraction(self.low - most, self.hands))
        return self.nearest is None or short < self.nearest[0]

    def _finish(self, pays: tuple[int, ...], paid: int, taste: float) -> None:
        off = self.wish.edge.off(Fraction(self.lost - paid, self.hands))
        if self.wish.sd is not None:
            deviation = self._sd(pays, paid)
            middle = (self.wish.sd.low + self.wish.sd.high) / 2
            taste += abs(log(deviation / float(middle)))
            off = max(off, self.wish.sd.off(Fraction(deviation)) / 1000)
        if off:
            if self.nearest is None or (off, pays) < self.nearest:
                self.nearest = (off, pays)
            return
        entry = (-taste, pays)
        if len(self.kept) < self.wish.count:
            heappush(self.kept, entry)
        elif entry > self.kept[0]:
            heapreplace(self.kept, entry)

    def _sd(self, pays: tuple[int, ...], paid: int) -> float:
        """Standard deviation of one stake, from whole-number sums."""
        missed = self.hands - sum(self.counts)
        squares = missed + sum(count * (pay - self.off) ** 2 for count, pay in zip(self.counts, pays, strict=True))
        return isqrt((squares * self.hands - (self.lost - paid) ** 2) * 10**12) / (self.hands * 10**6)

    def _distaste(self, number: int, choice: int, above: tuple[int, ...]) -> float:
        """The penalty of a payout: far from the known table, an odd number, or hardly less than the line above."""
        far = abs(log(choice / self.liked[number]))
        odd = 0.0 if choice in ROUND_NUMBERS else 0.5
        close = 0.3 if above and choice * 5 > above[-1] * 4 else 0.0
        return far + odd + close

    def found(self) -> list[Design]:
        """The tables kept, best match first; else the nearest."""
        ranked = sorted(((-taste, pays) for taste, pays in self.kept))
        if not ranked and self.nearest is not None:
            ranked = [(0.0, self.nearest[1])]
        return [self._design(pays, taste) for taste, pays in ranked]

    def _design(self, pays: tuple[int, ...], taste: float) -> Design:
        lines = self.value.lines[: len(pays)]
        self.counts = [line.count for line in lines]
        hits = sum(self.counts)
        self.lost = self.hands - hits + self.off * hits
        paid = sum(count * pay for count, pay in zip(self.counts, pays, strict=True))
        edge = Share(self.lost - paid, self.hands)
        return Design(pays, tuple(line.line for line in lines), edge, Share(hits, self.hands), self._sd(pays, paid), round(taste, 4))


class _EnoughError(Exception):
    """The search has tried more tables than anyone would wait for."""


def _allowed(step: int | None, most: int) -> list[int]:
    if step is None:
        return [number for number in ROUND_NUMBERS if number <= most]
    if step < 1:
        raise DesignError(f"--step is a whole number of at least 1, not {step}.")
    return list(range(step, most + 1, step))[:100_000]
