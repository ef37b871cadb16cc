"""What knowledge is worth: the player's edge by hands seen and dealer's cards exposed, sharper than by playing it out.

Every round gives what the informed decisions are worth, exactly, and what the same hands are worth to players who know only their
own cards, exactly too. The mean of the latter over all deals is the solver's figure, so only the difference is estimated.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from time import monotonic

import numpy as np
import numpy.typing as npt

from longsuit.exact.places import find_places, places
from longsuit.exact.play import best_choice
from longsuit.exact.showdown import Showdown, showdown
from longsuit.exact.value import base_value
from longsuit.hands.arrays import Integers
from longsuit.rules.model import Game
from longsuit.simulate.block import Room
from longsuit.simulate.decisions import priced_for
from longsuit.simulate.endings import Endings
from longsuit.simulate.figures import Estimate
from longsuit.simulate.knowing import Known
from longsuit.simulate.reading import MOST_PLACED, spread
from longsuit.simulate.streams import Stream

Floats = npt.NDArray[np.float64]


def edge(  # noqa: PLR0913 (keywords)
    game: Game, known: Known, *, seed: int = 1, blocks: int = 16, seconds: float | None = None, rounds: int | None = None
) -> Estimate:
    """The player's EV an ante with optimal play and that knowledge; as many blocks or rounds as wanted, or as the time allows."""
    seats = max(1, known.seen)
    room = Room(Endings(game, ante=1000, bonuses={}), seats=seats, known=known)
    wanted = blocks * _at_a_time(room) if rounds is None else rounds
    gains = np.concatenate(list(_gains(room, seed, wanted, seconds)))
    deviation = float(gains.std(ddof=1))
    return Estimate(float(base_value(game).ev) + float(gains.mean()), deviation / len(gains) ** 0.5, deviation)


def _at_a_time(room: Room) -> int:
    return min(room.block, 1 << 14)


def _gains(room: Room, seed: int, wanted: int, seconds: float | None) -> Iterator[Floats]:
    """By round: what knowing is worth more than not knowing, an ante and seat."""
    alone = _alone(room.endings.game)
    assert room.knowledge is not None
    unit = room.knowledge.unit() * room.knowledge.informed
    start = monotonic()
    for block, begun in enumerate(range(0, wanted, _at_a_time(room))):
        rounds = min(_at_a_time(room), wanted - begun)
        hands, seen = np.empty((room.seats + 1, rounds), np.int64), np.zeros(rounds, np.int64)
        Stream(seed, block).deal(room.sizes, hands, shown=room.exposed, seen=seen)
        played = room.play(hands, seen, np.zeros((room.seats, room.endings.codes), np.int64))
        yield played.worth / unit - np.mean([alone.worth(hands[seat]) for seat in range(room.seats)], axis=0)
        if seconds is not None and monotonic() - start > seconds:
            return


@lru_cache(maxsize=1)
def _alone(game: Game) -> _Alone:
    """Kept for the next figure of the same game."""
    return _Alone(Endings(game, ante=1000, bonuses={}))


class _Alone:
    """What a hand is worth to a player who knows only his own cards, an ante a unit."""

    def __init__(self, endings: Endings) -> None:
        self._cards = endings.game.deal.player
        deals = showdown(endings.game)
        worth = np.concatenate([_best(endings, part) for part in deals.parts(1 << 20)])
        if self._cards <= MOST_PLACED:
            self._by_place = np.zeros(comb(52, self._cards), dtype=np.int64)
            spread(deals.hands, np.arange(len(deals.hands)), places(self._cards), self._by_place)
        else:
            order = np.argsort(deals.hands)
            self._sorted, self._order = deals.hands[order], order
        self._worth = worth

    def worth(self, hands: Integers) -> Floats:
        """Of many hands."""
        found: Floats = self._worth[self._classes(np.ascontiguousarray(hands))]
        return found

    def _classes(self, hands: Integers) -> Integers:
        if self._cards <= MOST_PLACED:
            where = np.empty(len(hands), dtype=np.int64)
            find_places(hands, places(self._cards), where)
            return self._by_place[where]
        return self._order[np.searchsorted(self._sorted, canonical_hands(hands))]


def canonical_hands(hands: Integers) -> Integers:
    """Hands with their suits in descending order of length, then ranks."""
    masks = np.stack([hands >> 13 * suit & 0x1FFF for suit in range(4)])
    keys = np.sort(np.bitwise_count(masks).astype(np.int64) << 13 | masks, axis=0)[::-1] & 0x1FFF
    found: Integers = keys[0] | keys[1] << 13 | keys[2] << 26 | keys[3] << 39
    return found


def _best(endings: Endings, part: Showdown) -> Floats:
    """By class: the worth of the best decision, bonuses one must make included."""
    priced = priced_for(endings, part)
    choice = best_choice(priced)
    dealers = priced.showdown.dealer_hands
    worth = priced.fold.astype(np.float64)
    for number, candidate in enumerate(priced.candidates):
        taken = np.flatnonzero(choice.candidate == number)
        worth[taken] = candidate.worth[choice.way[taken]] / dealers + priced.bonus[taken]
    return worth / priced.scale
