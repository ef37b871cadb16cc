"""Totals of the rounds played: integers only, so that parts add up to the same total in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

import numpy as np

from longsuit.hands.arrays import Integers


class Track(NamedTuple):
    """A purse over some rounds, in cents, starting from zero."""

    total: int = 0
    peak: int = 0
    """Its highest value."""
    trough: int = 0
    """Its lowest value."""
    fall: int = 0
    """The deepest fall from a peak."""
    best: int = -(1 << 62)
    """The best round."""
    worst: int = 1 << 62
    """The worst round."""

    def then(self, later: Track) -> Track:
        """These rounds and then later ones."""
        return Track(
            total=self.total + later.total,
            peak=max(self.peak, self.total + later.peak),
            trough=min(self.trough, self.total + later.trough),
            fall=max(self.fall, later.fall, self.peak - self.total - later.trough),
            best=max(self.best, later.best),
            worst=min(self.worst, later.worst),
        )


class Hit(NamedTuple):
    """A round in which some seat won a share of a meter."""

    round: int
    codes: tuple[int, ...]
    """Every seat's."""


def _grid(rows: int, columns: int) -> list[list[int]]:
    return [[0] * columns for _ in range(rows)]


@dataclass
class Tally:
    """Sums over rounds, to which later rounds can be added."""

    seats: int
    measures: int
    rounds: int = 0
    histogram: dict[int, dict[int, int]] = field(default_factory=dict)
    """By seat: how often each code came."""
    squares: list[int] = field(default_factory=list)
    """By measure: the squares of the whole table's sum, added up over rounds."""
    cross: list[list[int]] = field(default_factory=list)
    """By pair of seats: products of their nets, added up; the lower triangle."""
    pairs: list[int] = field(default_factory=list)
    """By bonus line, then by action: ordered pairs of seats that hit or take it in one round."""
    tracks: list[Track] = field(default_factory=list)
    """Every seat's purse and, last, the house's; shares of meters left out."""
    capped: int = 0
    """Rounds in which the maximum aggregate payout bound."""
    cuts: list[list[int]] = field(default_factory=list)
    """By seat and measure: what the cap changed the sum by."""
    cut_squares: list[list[int]] = field(default_factory=list)
    """By seat and measure: what it changed the sum of squares by."""
    hits: list[Hit] = field(default_factory=list)
    """Rounds in which shares of meters were won, in order."""
    worth: tuple[int, int] = (0, 0)
    """Of decisions with shared knowledge: the sum and the sum of squares, by round, of what they were worth."""

    def __post_init__(self) -> None:
        self.squares = self.squares or [0] * self.measures
        self.cross = self.cross or _grid(self.seats, self.seats)
        self.tracks = self.tracks or [Track() for _ in range(self.seats + 1)]
        self.cuts = self.cuts or _grid(self.seats, self.measures)
        self.cut_squares = self.cut_squares or _grid(self.seats, self.measures)

    def add(self, later: Tally) -> None:
        """Add the rounds that follow."""
        self.rounds += later.rounds
        for seat, counts in later.histogram.items():
            own = self.histogram.setdefault(seat, {})
            for code, count in counts.items():
                own[code] = own.get(code, 0) + count
        self.squares = _sum(self.squares, later.squares)
        self.pairs = _sum(self.pairs or [0] * len(later.pairs), later.pairs)
        self.cross = list(map(_sum, self.cross, later.cross))
        self.tracks = [track.then(other) for track, other in zip(self.tracks, later.tracks, strict=True)]
        self.capped += later.capped
        self.cuts = list(map(_sum, self.cuts, later.cuts))
        self.cut_squares = list(map(_sum, self.cut_squares, later.cut_squares))
        self.hits += later.hits
        self.worth = (self.worth[0] + later.worth[0], self.worth[1] + later.worth[1])

    def counts(self, seat: int, codes: int) -> Integers:
        """The histogram of one seat as an array."""
        out = np.zeros(codes, dtype=np.int64)
        for code, count in self.histogram.get(seat, {}).items():
            out[code] = count
        return out

    def to_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {**self.__dict__, "histogram": {str(seat): sorted(counts.items()) for seat, counts in self.histogram.items()}}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Self:
        """Read it back."""
        histogram = {int(seat): {int(code): int(count) for code, count in counts} for seat, counts in data["histogram"].items()}
        hits = [Hit(number, tuple(codes)) for number, codes in data["hits"]]
        tracks = [Track(*track) for track in data["tracks"]]
        first, second = data["worth"]
        return cls(**{**data, "histogram": histogram, "hits": hits, "tracks": tracks, "worth": (first, second)})


def _sum(left: Sequence[int], right: Sequence[int]) -> list[int]:
    return [one + other for one, other in zip(left, right, strict=True)]
