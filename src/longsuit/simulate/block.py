"""Blocks of rounds: dealt each from its own stream, read, settled and added up."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from longsuit.exact.strategy import OPTIMAL
from longsuit.hands.arrays import Floats, Integers
from longsuit.simulate import counting
from longsuit.simulate.capping import Binding
from longsuit.simulate.counting import Codes
from longsuit.simulate.endings import MOST_SUM, Endings
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.knowing import Knowledge, Known
from longsuit.simulate.reading import Read, Reader
from longsuit.simulate.streams import BLOCK, Stream
from longsuit.simulate.street_endings import StreetEndings
from longsuit.simulate.street_reading import Packets, StreetReader
from longsuit.simulate.tally import Hit, Tally, Track

NOTHING = Known()
_CHUNK = 1 << 14
_LINES_A_WORD = 15
_NEW_TRACK = np.array(Track(), dtype=np.int64)


class Played(NamedTuple):
    """Rounds decided and settled: a row a seat, a column a round."""

    read: Read
    codes: Codes
    nets: Integers
    """Cents won or lost, shares of meters left out, no cap applied."""
    worth: Integers
    """What decisions with shared knowledge were worth, by round."""
    gain: Floats
    """The gain over decisions by a player's own cards alone, given that knowledge, by round."""

    @classmethod
    def room(cls, seats: int, contests: int, rounds: int, *, many: bool = False) -> Played:
        """Space for that many rounds."""
        read = Read.room(seats, contests, rounds, many=many)
        codes, nets = np.empty((seats, rounds), np.int32), np.empty((seats, rounds), np.int64)
        return cls(read, codes, nets, np.zeros(rounds, np.int64), np.zeros(rounds))


class Room:
    """A table set up for simulation: everything that is the same in every round."""

    def __init__(
        self, endings: Endings, *, seats: int, strategy: str = OPTIMAL, known: Known = NOTHING, reader: Reader | None = None
    ) -> None:
        """``reader`` is one already made for these endings and this strategy; left out, one is made."""
        self.endings = endings
        self.seats = seats
        self.exposed = known.exposed
        self.packets: Packets | None = None
        self.knowledge: Knowledge | None = None
        self.reader: Reader | StreetReader
        if known != NOTHING:
            known.check(endings, seats=seats, strategy=strategy)
        if isinstance(endings, StreetEndings):
            if not known.plain:
                raise SimulationError(f"Players of {endings.game.name} who know more than the cards turned are not simulated yet.")
            self.packets = Packets.of(endings.layout, seats)
            self.reader = StreetReader(endings, strategy)
        else:
            self.reader = reader or Reader(endings, strategy)
            if not known.plain:
                self.knowledge = Knowledge(endings, self.reader, known, seats)
        self.sizes = (endings.game.deal.player, endings.game.deal.dealer)
        qualifiers = [endings.layout.contests[name].qualifying for name in endings.contests]
        self._contests = (np.array([option.contest for option in endings.options]), np.array(qualifiers, dtype=np.int64))
        self._settle = counting.settler(len(endings.verdicts))
        self._total = endings.measures["total"]
        self._values = np.stack(list(endings.measures.values()))
        self._cap = Binding.of(endings, seats)
        self.block = self.knowledge.block if self.knowledge else BLOCK
        """Rounds in a block: part of what makes results reproducible."""
        self._pays_shares = bool(endings.shares.any())
        if int(np.abs(self._values).max()) * seats >= MOST_SUM:
            raise SimulationError("The stakes are too high to add up; take an ante a hundred times smaller.")

    @cached_property
    def _line_words(self) -> Integers:
        """By code: four bits for each bonus line and each action, set if it is hit or taken."""
        hits = [*self.endings.hits, *self.endings.actions.values()]
        words = np.zeros((self.endings.codes, -(-len(hits) // _LINES_A_WORD)), dtype=np.int64)
        for number, hit in enumerate(hits):
            words[:, number // _LINES_A_WORD] |= hit.astype(np.int64) << 4 * (number % _LINES_A_WORD)
        return words

    def play(self, hands: Integers, seen: Integers, histogram: Integers, rooms: Played | None = None) -> Played:
        """Decide and settle rounds that are dealt, and add their codes to a histogram."""
        played = rooms or self.room(hands.shape[1])
        if isinstance(self.reader, StreetReader):
            assert self.packets is not None
            self.reader.read(hands, self.packets, played.read)
        else:
            self.reader.read(hands, played.read)
        if self.knowledge is not None:
            self.knowledge.decide(hands, seen, played.read, played.worth, played.gain)
        out = (played.codes, played.nets, histogram)
        self._settle(played.read, self._contests, self.endings.bonus_codes, self._total, out)
        return played

    def room(self, rounds: int) -> Played:
        """Space for that many rounds."""
        return Played.room(self.seats, len(self.endings.contests), rounds, many=self.packets is not None)

    @property
    def rows(self) -> int:
        """Rows of cards in a round: a hand or a packet each."""
        return len(self.packets.sizes) if self.packets else self.seats + 1

    def deal(self, stream: Stream, hands: Integers, seen: Integers) -> None:
        """The next rounds of a stream: one column each."""
        if self.packets:
            stream.deal_packets(self.packets.sizes, hands)
        else:
            stream.deal(self.sizes, hands, shown=self.exposed, seen=seen)

    def run(self, seed: int, first: int, rounds: int) -> Tally:
        """Play whole blocks from the ``first`` on, the last one only as far as rounds are wanted."""
        sums = _Sums(self)
        size = min(_CHUNK, self.block, rounds)
        hands, seen = np.empty((self.rows, size), np.int64), np.zeros(size, np.int64)
        rooms: Played | None = self.room(size)
        for block in range(first, first - (-rounds // self.block)):
            stream = Stream(seed, block)
            start = (block - first) * self.block
            stop = min(rounds, start + self.block)
            for at in range(start, stop, _CHUNK):
                if stop - at < hands.shape[1]:
                    hands, seen, rooms = np.empty((self.rows, stop - at), np.int64), seen[: stop - at], None
                self.deal(stream, hands, seen)
                sums.add(self.play(hands, seen, sums.histogram, rooms), first * self.block + at)
        return sums.tally(rounds)

    def finish(self, played: Played, tally: Tally) -> None:
        """Apply the cap, if it can bind."""
        if self._cap is not None:
            self._cap.apply(played.codes, played.nets, tally)

    def hits(self, played: Played, start: int) -> list[Hit]:
        """Rounds in which shares of meters were won."""
        if not self._pays_shares:
            return []
        rounds = np.flatnonzero(self.endings.shares[played.codes].any(axis=0)).tolist()
        return [Hit(start + number, tuple(played.codes[:, number].tolist())) for number in rounds]

    def add_table(self, played: Played, squares: Integers, pairs: Integers) -> None:
        """Sums over pairs of seats."""
        counting.add_squares(played.codes, self._values, squares)
        counting.add_pairs(played.codes, self._line_words, pairs)

    @property
    def line_places(self) -> int:
        """Space for the pairs of every line."""
        return int(self._line_words.shape[1]) * _LINES_A_WORD


def _sum_of_squares(values: Integers) -> int:
    """Squares of large numbers added up exactly, in two halves."""
    high, low = values >> 24, values & 0xFFFFFF
    return (int(np.dot(high, high)) << 48) + (int(np.dot(high, low)) << 25) + int(np.dot(low, low))


class _Sums:
    """Sums over consecutive blocks, as arrays."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.histogram = np.zeros((room.seats, room.endings.codes), dtype=np.int64)
        self.part = Tally(room.seats, len(room.endings.measures))
        self.tracks = np.tile(_NEW_TRACK, (room.seats + 1, 1))
        self.cross = np.zeros((room.seats, room.seats), dtype=np.int64)
        self.squares = np.zeros(len(room.endings.measures), dtype=np.int64)
        self.pairs = np.zeros(room.line_places, dtype=np.int64)

    def add(self, played: Played, start: int) -> None:
        """Add some rounds, the first of them being round ``start``."""
        room, seats = self.room, self.room.seats
        room.finish(played, self.part)
        self.part.hits += room.hits(played, start)
        for seat in range(seats):
            counting.follow(played.nets[seat], 1, self.tracks[seat])
        counting.follow(played.nets.sum(axis=0) if seats > 1 else played.nets[0], -1, self.tracks[seats])
        if seats > 1:
            counting.add_products(played.nets, self.cross)
            room.add_table(played, self.squares, self.pairs)
        if room.knowledge is not None:
            total, squares = self.part.worth
            self.part.worth = (total + int(played.worth.sum()), squares + _sum_of_squares(played.worth))

    def tally(self, rounds: int) -> Tally:
        """The sums as whole numbers without bounds."""
        part = self.part
        part.rounds = rounds
        for seat, counts in enumerate(self.histogram):
            codes = np.flatnonzero(counts)
            part.histogram[seat] = dict(zip(codes.tolist(), counts[codes].tolist(), strict=True))
        part.tracks = [Track(*track) for track in self.tracks.tolist()]
        part.cross = self.cross.tolist()
        part.pairs = self.pairs[: len(self.room.endings.lines) + len(self.room.endings.actions)].tolist()
        part.squares = [square + int(more) for square, more in zip(part.squares, self.squares, strict=True)]
        return part
