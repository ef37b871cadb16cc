"""What knowledge is worth: the player's edge by hands seen and dealer's cards exposed, sharper than by playing it out.

Every round gives, exactly, how much more the best decision is worth given the knowledge than the decision of a player who knows only
his own cards, given the same knowledge. That is never negative. The mean of the latter over all deals is the solver's figure, so
only the difference is estimated.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from time import monotonic

import numpy as np

from longsuit.exact.strategy import OPTIMAL
from longsuit.exact.value import base_value
from longsuit.hands.arrays import Floats
from longsuit.rules.model import Game
from longsuit.simulate.block import Room
from longsuit.simulate.endings import Endings
from longsuit.simulate.figures import Estimate
from longsuit.simulate.knowing import Known
from longsuit.simulate.reading import Reader
from longsuit.simulate.streams import Stream


def edge(  # noqa: PLR0913 (keywords)
    game: Game, known: Known, *, seed: int = 1, blocks: int = 16, seconds: float | None = None, rounds: int | None = None
) -> Estimate:
    """The player's EV per ante with optimal play and that knowledge; as many blocks or rounds as wanted, or as the time allows."""
    room = _room(game, known)
    size = min(room.block, 1 << 14)
    gains = np.concatenate(list(_gains(room, seed, blocks * size if rounds is None else rounds, size, seconds)))
    deviation = float(gains.std(ddof=1))
    return Estimate(float(base_value(game).ev) + float(gains.mean()), deviation / len(gains) ** 0.5, deviation)


def edge_seeing_one(game: Game) -> Fraction | None:
    """The player's EV per ante who sees one of the dealer's cards, counted over every hand and card; None where it cannot be counted."""
    room = _room(game, Known(exposed=1))
    assert room.knowledge is not None
    gained = room.knowledge.every_card()
    return None if gained is None else base_value(game).ev + gained


def _room(game: Game, known: Known) -> Room:
    """The players who share their knowledge, at a table."""
    reader = _reader(game)
    return Room(reader.endings, seats=max(1, known.seen), known=known, reader=reader)


@lru_cache(maxsize=1)
def _reader(game: Game) -> Reader:
    """Every hand read once for all figures of a game."""
    return Reader(Endings(game, ante=1000, bonuses={}), OPTIMAL)


def _gains(room: Room, seed: int, wanted: int, size: int, seconds: float | None) -> Iterator[Floats]:
    """By round, so many at a time: the gain from knowing more, per ante and seat."""
    assert room.knowledge is not None
    unit = room.knowledge.unit() * room.knowledge.informed
    start = monotonic()
    for block, begun in enumerate(range(0, wanted, size)):
        rounds = min(size, wanted - begun)
        hands, seen = np.empty((room.seats + 1, rounds), np.int64), np.zeros(rounds, np.int64)
        room.deal(Stream(seed, block), hands, seen)
        played = room.play(hands, seen, np.zeros((room.seats, room.endings.codes), np.int64))
        yield played.gain / unit
        if seconds is not None and monotonic() - start > seconds:
            return
