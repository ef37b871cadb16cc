"""What a player may do, street by street, with the money each way puts at stake, and what every ending pays in whole units."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.money import numbers
from longsuit.exact.showdown import NotCountableError
from longsuit.hands.arrays import Integers
from longsuit.settlement import Cell, Layout, Line, Move
from longsuit.settlement.steps import Steps
from longsuit.settlement.verdicts import VERDICTS, WIN

Stakes = tuple[Fraction, ...]
Meters = Mapping[str, Mapping[str, Fraction]]
Hit = tuple[int, ...]

FOLD = "fold"
_OVER = -1
_SMALL = 1 << 8
"""As many hits as a byte can tell apart."""
_MOST = 1 << 63
"""What no sum over the deals of a hand may reach, in units."""


class Ending(NamedTuple):
    """How a round ends for a player: he folds, or stands in a contest, with this much on each spot."""

    contest: str
    """Empty for a fold."""
    stakes: Stakes

    @property
    def wagered(self) -> Fraction:
        """Everything at stake, in antes."""
        return sum(self.stakes, Fraction(0))


class Option(NamedTuple):
    """One thing a player may do."""

    action: str
    size: Fraction
    """What he wagers by it, in antes."""
    row: int
    """The row of the move's schedule that allows it; -1 where every hand may."""
    node: int
    """The decision it leads to, or -1 where none follows."""
    ending: Ending
    """The ending it leads to if nothing more is decided."""

    @property
    def over(self) -> bool:
        """Whether nothing is decided after it."""
        return self.node == _OVER

    @property
    def name(self) -> str:
        """The action with its size, as one would say it."""
        return f"{self.action} {float(self.size):g}x" if self.size else self.action


class Node(NamedTuple):
    """A decision: a street, and what is at stake."""

    street: int
    stakes: Stakes
    options: tuple[Option, ...]
    """Those that leave least at stake first, a fold before all."""


class Lines(NamedTuple):
    """The pay tables a seat's money depends on: each different one once."""

    looked: tuple[tuple[int, Steps], ...]
    """The judge, and the steps of the table."""
    of_spot: Mapping[int, tuple[int, ...]]
    """By spot: its schedules among those."""


class Plan:
    """All decisions of a game for given stakes."""

    def __init__(self, laid: Layout, stakes: Stakes, meters: Meters | None = None, *, street: int = 0, all_sizes: bool = False) -> None:
        """The decisions from a street on; with ``all_sizes`` the first is asked about every size worth naming."""
        self.layout = laid
        self.stakes = stakes
        self.asks = tuple(number for number in range(street, len(laid.streets)) if laid.streets[number].asks)
        self.meters = meters or {}
        self._all_sizes = all_sizes
        self.nodes: list[Node] = []
        self._found: dict[tuple[int, Stakes], int] = {}
        self.first = self._node(self.asks[0], stakes)

    def _node(self, street: int, stakes: Stakes) -> int:
        if (street, stakes) not in self._found:
            options = tuple(sorted(self._options(street, stakes), key=lambda option: (option.ending.wagered, option.action != FOLD)))
            self._found[street, stakes] = len(self.nodes)
            self.nodes.append(Node(street, stakes, options))
        return self._found[street, stakes]

    def _options(self, street: int, stakes: Stakes) -> Iterator[Option]:
        here = self.layout.streets[street]
        if here.folds:
            yield Option(FOLD, Fraction(0), -1, _OVER, Ending("", stakes))
        for move in here.moves:
            for row, size in self._sizes(move, every=self._all_sizes and street == self.asks[0]):
                down = list(stakes)
                if move.spot >= 0:
                    down[move.spot] = size
                if move.takes_back >= 0:
                    down[move.takes_back] = Fraction(0)
                after = self.layout.after(street, move)
                node = self._node(after, tuple(down)) if after < len(self.layout.streets) else _OVER
                yield Option(move.name, size, row, node, Ending(move.contest, tuple(down)))

    def _sizes(self, move: Move, *, every: bool) -> Iterator[tuple[int, Fraction]]:
        """The sizes a move allows, by row of its schedule; money is linear in them, so the least and the most are enough."""
        if move.spot < 0:
            yield -1, Fraction(0)
            return
        for number, row in enumerate(move.rows):
            sizes = row.sizes if every else [row.least, row.most]
            for size in dict.fromkeys(row.only or sizes):
                yield (number if len(move.rows) > 1 else -1), size

    def on(self, street: int) -> list[int]:
        """The decisions of one street."""
        return [number for number, node in enumerate(self.nodes) if node.street == street]

    @cached_property
    def endings(self) -> tuple[Ending, ...]:
        """Every way a round can end."""
        return tuple(dict.fromkeys(option.ending for node in self.nodes for option in node.options if option.over))

    def cells(self, ending: Ending, verdict: int) -> tuple[Cell, ...]:
        """What is settled, of the wagers that are down."""
        row = self.layout.contests[ending.contest].rows[verdict] if ending.contest else self.layout.fold
        return tuple(cell for cell in (*row.base, *row.bonuses) if ending.stakes[cell.on])

    @cached_property
    def lines(self) -> Lines:
        """The pay tables that some ending looks at."""
        places = {
            cell.place for ending in self.endings for verdict in range(len(VERDICTS)) for cell in self.cells(ending, verdict) if cell.missed
        }
        looked: dict[tuple[int, Steps], int] = {}
        of_spot = {}
        for place in sorted(places):
            schedules = self.layout.spots[place].schedules
            of_spot[place] = tuple(looked.setdefault((schedule.place, schedule.steps), len(looked)) for schedule in schedules)
        return Lines(tuple(looked), of_spot)

    def hits(self, keys: Callable[[int], Integers], rows: int) -> tuple[npt.NDArray[Any], tuple[Hit, ...]]:
        """The hit of each row, by its keys in each judge, and what every hit stands for; the first hits no line."""
        code = np.zeros(rows, dtype=np.int64)
        sizes = [max(steps.numbers) + 2 for _, steps in self.lines.looked]
        for (place, steps), size in zip(self.lines.looked, sizes, strict=True):
            code = code * size + numbers(steps, keys(place)) + 1
        different, number = np.unique(np.append(code, 0), return_inverse=True)
        hits = [tuple(int(part) - 1 for part in np.unravel_index(value, sizes)) for value in different.tolist()] if sizes else [()]
        return number[:-1].astype(np.uint8 if len(hits) <= _SMALL else np.uint32), tuple(hits)

    def net(self, ending: Ending, verdict: int, hit: Hit | None) -> Fraction:
        """What an ending wins in antes; with no hit given, as if no line were hit."""
        total = Fraction(0)
        for cell in self.cells(ending, verdict):
            spot = self.layout.spots[cell.place]
            total += cell.net(self.hit_lines(cell, hit), ending.stakes[cell.on], spot.exactly(self.meters.get(spot.name, {})))
        return total

    def hit_lines(self, cell: Cell, hit: Hit | None) -> list[Line]:
        """The lines of a wager's table that a hit stands for."""
        if hit is None or cell.place not in self.lines.of_spot:
            return []
        return self.layout.spots[cell.place].numbered([hit[number] for number in self.lines.of_spot[cell.place]])

    def special(self) -> list[int]:
        """The verdicts whose money depends on a pay table."""
        return [v for v in range(len(VERDICTS)) if any(cell.missed for ending in self.endings for cell in self.cells(ending, v))]

    def lines_help(self) -> bool:
        """Whether no line of a pay table is worse than hitting none, whatever the verdict."""
        unit = Fraction(1)
        for ending in self.endings:
            for verdict in range(len(VERDICTS)):
                for cell in self.cells(ending, verdict):
                    spot = self.layout.spots[cell.place]
                    gain = spot.exactly(self.meters.get(spot.name, {}))
                    if cell.missed and any(cell.net(spot.numbered(hit), unit, gain) < cell.net([], unit, gain) for hit in spot.hits):
                        return False
        return True


class Prices(NamedTuple):
    """What every ending wins, in whole units."""

    scale: int
    """Units in an ante."""
    nets: Mapping[Ending, Integers]
    """By hit and verdict."""


def price(plan: Plan, hits: Sequence[Hit | None]) -> Prices:
    """The endings of a plan priced for these hits."""
    by_ending = {ending: [_nets(plan, ending, hit) for hit in hits] for ending in plan.endings}
    stakes = (stake.denominator for ending in plan.endings for stake in ending.stakes)
    scale = lcm(*stakes, *(net.denominator for nets in by_ending.values() for row in nets for net in row))
    if scale * max(abs(net) for nets in by_ending.values() for row in nets for net in row) * falls(plan.layout) >= _MOST:
        raise NotCountableError("Payouts so great, or in so small parts of an ante, cannot be counted exactly; use rounder odds.")
    return Prices(scale, {ending: np.array([[int(net * scale) for net in row] for row in nets]) for ending, nets in by_ending.items()})


def falls(laid: Layout) -> int:
    """In how many ways the other cards can fall for a hand: cards turned together are a set; streets and cards up are distinguished."""
    deal = laid.game.deal
    left, total = 52 - deal.player, 1
    for part in (
        *(cards for street in laid.streets for cards in (street.community, street.dealer)),
        deal.dealer - sum(street.dealer for street in laid.streets),
    ):
        total *= comb(left, part)
        left -= part
    return total


def _nets(plan: Plan, ending: Ending, hit: Hit | None) -> list[Fraction]:
    """By verdict: what an ending wins; the same for all of them after a fold, and where nothing is compared."""
    if not ending.contest or plan.layout.contests[ending.contest].alone:
        return [plan.net(ending, WIN, hit)] * len(VERDICTS)
    return [plan.net(ending, verdict, hit) for verdict in range(len(VERDICTS))]
