"""The charts of a report: columns, rows, bands that narrow, and lines that cross zero."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10, sqrt
from typing import NamedTuple

from longsuit.report.drawing import FOURTH, GAIN, INK, LOSS, RULE, SOFT, THIRD, Area, Bar, Drawing, Label, Point, Shape, Stroke, text_width

_COLOURS = (GAIN, LOSS, FOURTH, THIRD, "#6b4c8a", SOFT)
_ANGLED_ABOVE = 9


class Item(NamedTuple):
    """One bar."""

    label: str
    value: float
    shown: str
    """Its value in words."""


@dataclass(frozen=True)
class _Scale:
    """Where values lie on a side of a chart."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def steps(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers that cover a range.

    >>> steps(0, 9.3)
    [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]
    """
    if low == high:
        high = low + 1
    rough = (high - low) / about
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * much for much in (1, 2, 2.5, 5, 10) if unit * much >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(number * step, 12) for number in range(first, last + 1)]


def columns(items: Sequence[Item], *, unit: str, axis: str, says: str, signed: bool = False) -> Drawing:
    """Vertical bars, one a result: shares, or gains and losses in two colours."""
    width, height = 400.0, 230.0
    values = [item.value for item in items]
    marks = steps(min(0.0, *values) * 1.15, max(0.0, *values) * 1.05, 4)
    scale = _Scale(marks[0], marks[-1], height - 44, 24)
    shapes: list[Shape] = list(_gridlines(marks, scale, 44, width, _plain_mark if signed else _percent_mark))
    across = (width - 52) / len(items)
    for place, item in enumerate(items):
        x = 48 + place * across
        top, bottom = sorted((scale.at(item.value), scale.at(0)))
        colour = LOSS if signed and item.value < 0 else GAIN
        shapes.append(Bar(x + across * 0.12, top, across * 0.76, max(bottom - top, 0.6), colour))
        above = bottom + 11 if item.value < 0 else top - 4
        if text_width(item.shown, 9.5) < across * 1.2:
            shapes.append(Label(x + across / 2, above, item.shown, "middle", INK, 9.5))
        shapes.append(Label(x + across / 2, height - 28, item.label, "middle", SOFT, 10 if len(items) <= _ANGLED_ABOVE else 9))
    shapes += [Label(4, 12, unit, size=10), Label(width / 2 + 22, height - 6, axis, "middle", SOFT, 10.5)]
    return Drawing(width, height, tuple(shapes), says)


def _plain_mark(value: float) -> str:
    return f"{value:g}"


def _percent_mark(value: float) -> str:
    return f"{value * 100:g}%"


def _gridlines(marks: Sequence[float], scale: _Scale, left: float, right: float, words: Callable[[float], str]) -> Iterator[Shape]:
    for mark in marks:
        y = scale.at(mark)
        yield Stroke(((left, y), (right, y)), SOFT if mark == 0 else RULE, 1 if mark == 0 else 0.6)
        yield Label(left - 5, y + 3.5, words(mark), "end", SOFT, 9.5)


def rows(items: Sequence[Item], *, unit: str, says: str, last: bool = False) -> Drawing:
    """Horizontal bars, one a line, with their values beside them; the last may be highlighted."""
    width, each = 480.0, 21.0
    gutter = min(200.0, max(text_width(item.label, 10.5) for item in items) + 8)
    beside = max(text_width(item.shown, 10) for item in items) + 8
    low, high = min(0.0, *(item.value for item in items)), max(0.0, *(item.value for item in items))
    if low == high:
        high = 1.0
    left = gutter + (beside if low < 0 else 0)
    scale = _Scale(low, high, left, width - (beside if high > 0 else 4))
    shapes: list[Shape] = []
    for place, item in enumerate(items):
        y = 22 + place * each
        start, end = sorted((scale.at(item.value), scale.at(0)))
        colour = LOSS if last and place == len(items) - 1 else GAIN
        shapes.append(Bar(start, y + 3, max(end - start, 0.8), each - 7, colour))
        shapes.append(Label(gutter - 6, y + 14, item.label, "end", INK, 10.5))
        anchor_left = item.value < 0
        shapes.append(Label(start - 4 if anchor_left else end + 4, y + 14, item.shown, "end" if anchor_left else "start", SOFT, 10))
    bottom = 22 + len(items) * each
    shapes += [Stroke(((scale.at(0), 18), (scale.at(0), bottom)), SOFT), Label(4, 11, unit, size=10)]
    return Drawing(width, bottom + 6, tuple(shapes), says)


def bands(edge: float, deviation: float, z: float, *, unit: str, says: str) -> Drawing:
    """What the house may hold after a number of rounds: a band that narrows with its root."""
    width, height = 400.0, 230.0
    xs = _Scale(3, 7, 52, width - 8)
    powers = [3 + step / 16 for step in range(65)]
    widest = z * deviation / sqrt(10**3)
    marks = steps(edge - widest, edge + widest, 6)
    ys = _Scale(marks[0], marks[-1], height - 42, 22)
    upper: list[Point] = [(xs.at(power), ys.at(edge + z * deviation / sqrt(10**power))) for power in powers]
    lower: list[Point] = [(xs.at(power), ys.at(edge - z * deviation / sqrt(10**power))) for power in powers]
    shapes: list[Shape] = list(_gridlines(marks, ys, 52, width - 8, _percent_mark))
    shapes += [Area((*upper, *reversed(lower)), GAIN), Stroke(tuple(upper), GAIN, 1.4), Stroke(tuple(lower), GAIN, 1.4)]
    shapes.append(Stroke(((xs.at(3), ys.at(edge)), (xs.at(7), ys.at(edge))), INK, 1, dashed=True))
    for power in range(3, 8):
        words = f"{10**power:,}"
        shapes.append(Label(xs.at(power), height - 26, words, "end" if power == 7 else "start" if power == 3 else "middle", SOFT, 9.5))
    shapes += [Label(4, 12, unit, size=10), Label(width / 2 + 22, height - 6, "rounds", "middle", SOFT, 10.5)]
    return Drawing(width, height, tuple(shapes), says)


class Series(NamedTuple):
    """A straight line: its name and its two ends."""

    name: str
    start: Point
    end: Point
    zero: float | None
    """Where it crosses zero."""


def lines(series: Sequence[Series], *, unit: str, axis: str, says: str) -> Drawing:
    """Straight lines against money, with the places where they cross zero marked."""
    width = 480.0
    rows_of_names = ceil(len(series) / 2)
    height = 250.0 + 15 * rows_of_names
    across = steps(min(line.start[0] for line in series), max(line.end[0] for line in series), 5)
    values = [point[1] for line in series for point in (line.start, line.end)]
    marks = steps(min(0.0, *values), max(0.0, *values), 6)
    xs, ys = _Scale(across[0], across[-1], 52, width - 22), _Scale(marks[0], marks[-1], 208, 22)
    shapes: list[Shape] = list(_gridlines(marks, ys, 52, width - 22, _percent_mark))
    shapes += [Label(xs.at(mark), 224, _dollars(mark), "middle", SOFT, 9.5) for mark in across]
    for number, line in enumerate(series):
        colour = _COLOURS[number % len(_COLOURS)]
        shapes.append(Stroke(tuple((xs.at(x), ys.at(y)) for x, y in (line.start, line.end)), colour, 1.8))
        if line.zero is not None and across[0] <= line.zero <= across[-1]:
            x, y = xs.at(line.zero), ys.at(0)
            shapes.append(Stroke(((x, y - 5), (x, y + 5)), colour, 2))
        name_x, name_y = 52 + (number % 2) * 214, 258 + 15 * (number // 2)
        shapes += [Bar(name_x, name_y - 8, 12, 8, colour), Label(name_x + 17, name_y, line.name, "start", INK, 10)]
    shapes += [Label(4, 12, unit, size=10), Label(width / 2 + 16, 240, axis, "middle", SOFT, 10.5)]
    return Drawing(width, height, tuple(shapes), says)


def _dollars(value: float) -> str:
    if abs(value) >= 1_000_000:
        return f"${value / 1_000_000:g}M"
    return f"${value / 1000:g}k" if abs(value) >= 1000 else f"${value:g}"
