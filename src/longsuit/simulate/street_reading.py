"""Reading rounds of several streets: what each seat does on its way, what its cards are worth, and which lines they hit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.strategy import find_strategy
from longsuit.exact.streets.board_values import Values, by_ranks, values_of
from longsuit.exact.streets.holdings import Finder, finder, holding_placer
from longsuit.exact.streets.lookups import Seen, States, Street, streets_of
from longsuit.hands.arrays import Integers
from longsuit.hands.batch import valuer
from longsuit.hands.jit import kernel
from longsuit.hands.ranking import Ranking
from longsuit.settlement import Judge, Layout, Schedule
from longsuit.simulate.reading import Read, add_line, digits, weighted
from longsuit.simulate.street_endings import Choosing, StreetEndings

_PAIR = 2


class Packets(NamedTuple):
    """How rounds are dealt for the simulator, a row a packet: the seats' hands, what each street turns, what of the dealer's stays down."""

    sizes: tuple[int, ...]
    middle: tuple[tuple[int, int], ...]
    """By packet turned in the middle: its row, and its street."""
    dealer: tuple[tuple[int, int], ...]
    """By packet of the dealer's: its row, and the street it is turned on; one beyond the last for what stays down."""

    @classmethod
    def of(cls, laid: Layout, seats: int) -> Packets:
        """The packets of a game with this many seats."""
        sizes = [laid.game.deal.player] * seats
        middle: list[tuple[int, int]] = []
        dealer: list[tuple[int, int]] = []
        for number, street in enumerate(laid.streets):
            for cards, rows in ((street.community, middle), (street.dealer, dealer)):
                if cards:
                    rows.append((len(sizes), number))
                    sizes.append(cards)
        hidden = laid.game.deal.dealer - sum(street.dealer for street in laid.streets)
        if hidden:
            dealer.append((len(sizes), len(laid.streets)))
            sizes.append(hidden)
        return cls(tuple(sizes), tuple(middle), tuple(dealer))

    def turned(self, hands: Integers) -> dict[int, Integers]:
        """By street: the cards it turns in the middle."""
        return {street: hands[row] for row, street in self.middle}

    def table(self, hands: Integers, street: int) -> tuple[Integers, Integers]:
        """The cards in the middle and the dealer's that are turned by a street; all where it is beyond the last."""
        middle, dealer = ([row for row, turned in rows if turned <= street] for rows in (self.middle, self.dealer))
        return np.bitwise_or.reduce(hands[middle], axis=0), np.bitwise_or.reduce(hands[dealer], axis=0)


class Cards(NamedTuple):
    """Rounds with all their cards."""

    own: Integers
    community: Integers
    dealer: Integers
    turned: Mapping[int, Integers]
    """By street: the cards it turned in the middle."""


class StreetReader:
    """Reads rounds for one game and strategy."""

    def __init__(self, endings: StreetEndings, strategy: str) -> None:
        self.endings = endings
        self.strategy = find_strategy(endings.game, strategy)
        self.judged = endings.layout.judged
        self.contests = list(endings.layout.contests.values())

    @cached_property
    def streets(self) -> tuple[Street, ...]:
        """The decisions, street by street."""
        return streets_of(self.endings.plan, self.strategy)

    def read(self, hands: Integers, packets: Packets, out: Read) -> None:
        """Read many rounds, dealt packet by packet."""
        last = len(self.endings.layout.streets)
        community, dealer = packets.table(hands, last)
        turned = packets.turned(hands)
        seen = [packets.table(hands, street) for street in self.endings.plan.asks]
        self.dealer_keys(community, dealer, out.dealer)
        for seat in range(len(out.option)):
            own = hands[seat]
            keys = self.keys(Cards(own, community, dealer, turned))
            way = self.ways([Seen(own, board, up) for board, up in seen])
            out.option[seat] = self.options(way, keys)
            out.key[seat] = self.compared(out.option[seat], keys)
            out.bonus[seat] = self.bonus_codes(keys)

    def dealer_keys(self, community: Integers, dealer: Integers, out: Integers) -> None:
        """By contest: the dealer's key of every round."""
        for number, contest in enumerate(self.contests):
            if not contest.alone:
                theirs = community if "community" in contest.reads else np.zeros_like(community)
                self._value(contest.ranking, dealer, theirs, out[number], cards=self.endings.game.deal.dealer)

    def compared(self, option: Integers, keys: list[Integers]) -> Integers:
        """The player's key of every round in the contest its option leads to."""
        places = [contest.place for contest in self.contests]
        if len(set(places)) == 1:
            return keys[places[0]]
        return np.stack([keys[place] for place in places])[self.contest_of[option], np.arange(len(option))]

    @cached_property
    def contest_of(self) -> Integers:
        """By option: the number of its contest."""
        return np.array([option.contest for option in self.endings.options], dtype=np.int64)

    def ways(self, seen: list[Seen]) -> States:
        """The way each round goes."""
        count = len(seen[0].own)
        prefix, way = np.zeros(count, np.int32), np.full(count, -1, np.int32)
        node, option = np.empty(count, np.int32), np.empty(count, np.int32)
        for street, choosing, cards in zip(self.streets, self.endings.choosing, seen, strict=True):
            find_nodes(prefix, choosing.node, node)
            street(cards, node, option)
            go_on(option, choosing, prefix, way)
        return way

    def options(self, way: States, keys: list[Integers]) -> Integers:
        """The option of each round: its way, with the lines that count with the play."""
        hit = _code(self.endings.looked, keys)
        folded = np.array([way.folded for way in self.endings.ways])
        find_options(way, self.endings.first, folded, hit)
        return hit

    def bonus_codes(self, keys: list[Integers]) -> Integers:
        """The bonus code of every round: the lines it hits, one digit a schedule."""
        return _code(self.endings.schedules, keys)

    def keys(self, table: Cards) -> list[Integers]:
        """By judge: the key of every round."""
        return [self._keys(place, table) for place in range(len(self.judged))]

    def _keys(self, place: int, table: Cards) -> Integers:
        """What a judge says of every round."""
        judge = self.judged[place]
        out = np.empty_like(table.own)
        board = self._board(judge, table)
        if judge.reads == ("own", "community"):
            self._value(judge.ranking, table.own, board, out, cards=self.endings.game.deal.player)
        else:
            held = table.own if "own" in judge.reads else 0
            valuer(judge.ranking)(board | held | (table.dealer if "dealer" in judge.reads else 0), out)
        return out

    def _board(self, judge: Judge, table: Cards) -> Integers:
        """The cards in the middle that a judge reads."""
        if "community" in judge.reads:
            return table.community
        board = np.zeros_like(table.own)
        for number, street in enumerate(self.endings.layout.streets):
            if street.name in judge.reads and number in table.turned:
                board |= table.turned[number]
        return board

    def _value(self, ranking: Ranking, own: Integers, board: Integers, out: Integers, *, cards: int) -> None:
        """Keys of hands of so many cards with a board; two cards on a board of five are looked up."""
        community = self.endings.game.deal.community
        if cards == _PAIR and by_ranks(ranking, community) and board.any():
            valuer_of_pairs(ranking, community)(own, board, finder(), values_of(ranking, community), out)
        else:
            valuer(ranking)(own | board, out)


def _code(schedules: Sequence[Schedule], keys: list[Integers]) -> Integers:
    """The lines each round hits of some pay tables, one digit a table."""
    out = np.zeros(len(keys[0]), np.int64)
    for schedule, weight in weighted(schedules):
        add_line(keys[schedule.place], *digits(schedule, weight), out)
    return out


@cache
def valuer_of_pairs(ranking: Ranking, size: int) -> Callable[..., None]:
    """A kernel that writes the keys of two cards on a board of this size."""
    place_holding = holding_placer(ranking, size)

    def value(own: Integers, board: Integers, find: Finder, values: Values, out: Integers) -> None:
        for place in range(len(own)):
            out[place] = values.keys[place_holding(own[place], board[place], find, values)]

    return kernel(value)


@kernel
def find_nodes(prefix: States, node: States, out: States) -> None:
    """The decision of each round; -1 where nothing more is decided."""
    for place in range(len(prefix)):
        out[place] = node[prefix[place]] if prefix[place] >= 0 else -1


@kernel
def go_on(option: States, choosing: Choosing, prefix: States, way: States) -> None:
    """Take the option of each round that still decides."""
    for place in range(len(option)):
        if prefix[place] >= 0:
            before = prefix[place]
            prefix[place] = choosing.following[before, option[place]]
            way[place] = choosing.way[before, option[place]]


@kernel
def find_options(way: States, first: Integers, folded: npt.NDArray[np.bool_], out: Integers) -> None:
    """Turn the lines of each round into its option: they count unless the way ends with a fold."""
    for place in range(len(way)):
        out[place] = first[way[place]] + (0 if folded[way[place]] else out[place])
