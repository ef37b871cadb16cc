"""Players who know more than their own cards: hands they share, dealer's cards they have seen, each decision exactly right."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Literal, NamedTuple, get_args

import numpy as np
import numpy.typing as npt

from longsuit.exact.knowledge import flush as by_flush
from longsuit.exact.knowledge import table as by_table
from longsuit.exact.knowledge import upcard
from longsuit.exact.money import numbers
from longsuit.exact.places import every_hand, find_places, places
from longsuit.exact.play import Priced
from longsuit.exact.poker_counts import holding_of
from longsuit.exact.sets import BINOMIALS
from longsuit.exact.showdown import LONGEST_FLUSH, Ways, showdown
from longsuit.exact.strategy import OPTIMAL
from longsuit.exact.suit_counts import MOST_KEYS, suit_table
from longsuit.hands import batch
from longsuit.hands.arrays import Floats, Integers
from longsuit.hands.batch import valuer
from longsuit.hands.classes import classes
from longsuit.hands.ranking import Ranking
from longsuit.settlement import Move
from longsuit.simulate.decisions import offsets, priced_for
from longsuit.simulate.endings import Endings
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.reading import MOST_PLACED, Read, Reader, spread

MOST_EXCLUDED = 10
"""Cards known to be in players' hands up to which dealer hands are counted by inclusion and exclusion."""

_AT_A_TIME = 1 << 18

Share = Literal["cards", "suit counts"]


class Known(NamedTuple):
    """What is known beyond a player's own cards."""

    seen: int = 0
    """Seats, from the first, that share what they hold; 0 or 1 for none."""
    exposed: int = 0
    """Dealer's cards everybody sees before deciding."""
    share: Share = "cards"
    """What they share: every card, or only how many of each suit."""

    @property
    def plain(self) -> bool:
        """Whether it is nothing."""
        return self.seen < 2 and not self.exposed

    def groups(self, seats: int) -> list[list[int]]:
        """Seats that decide together, and alone those who decide with what they see of the dealer's hand."""
        together = [list(range(self.seen))] if self.seen > 1 else []
        alone = range(len(together[0]) if together else 0, seats)
        return together + ([[seat] for seat in alone] if self.exposed else [])

    def check(self, endings: Endings, *, seats: int, strategy: str) -> None:
        """Refuse impossible knowledge."""
        if strategy != OPTIMAL:
            raise SimulationError("Players who know more decide for the most: leave --strategy out, or take optimal.")
        if not 0 <= self.seen <= seats:
            raise SimulationError(f"{self.seen} players cannot share their hands at a table of {seats}.")
        if not 0 <= self.exposed <= endings.game.deal.dealer:
            raise SimulationError(f"The dealer has {endings.game.deal.dealer} cards; {self.exposed} of them cannot be seen.")
        if self.share not in get_args(Share):
            raise SimulationError(f"Players share {' or '.join(get_args(Share))}, not {str(self.share)[:40]!r}.")
        if self.share == "suit counts" and (self.exposed or self.seen < 2):
            raise SimulationError("Suit counts are shared by two players or more, with no dealer's card seen.")


class Knowledge:
    """Decides for seats that know more than their own cards."""

    def __init__(self, endings: Endings, reader: Reader, known: Known, seats: int) -> None:
        self.endings = endings
        self.reader = reader
        self.groups = known.groups(seats)
        self.more = endings.game.deal.dealer - known.exposed
        deals = showdown(endings.game)
        flush_only = len(deals.ways) == 1 and reader.contests[0] is LONGEST_FLUSH and not len(deals.ways[0].left)
        if not flush_only and max(endings.game.deal.player, endings.game.deal.dealer) > MOST_PLACED:
            raise SimulationError(f"What shared knowledge is worth in {endings.game.name} cannot be counted.")
        priced = priced_for(endings, next(deals.parts(1 << 12)) if flush_only else deals)
        self.scale = priced.scale
        if known.share == "suit counts" and not flush_only:
            raise SimulationError(f"What suit counts are worth in {endings.game.name} cannot be counted.")
        self._decide = _Flush(endings, priced, known) if flush_only else _Table(endings, priced, self.more)
        self.block = self._decide.block
        """Rounds in a block: fewer where deciding takes longer."""
        self.informed = sum(len(group) for group in self.groups)

    def unit(self) -> int:
        """What a worth of one ante is, summed over every hand the dealer can have, if all informed seats are in one group."""
        held = self.endings.game.deal.player * len(self.groups[0])
        shown = self.endings.game.deal.dealer - self.more
        return comb(52 - held - shown, self.more) * self.scale

    def every_card(self) -> Fraction | None:
        """What seeing one of the dealer's cards gains an ante, counted over all hands and cards; None where it is not counted."""
        player = self.endings.game.deal.player
        gained = self._decide.every_card()
        deals = comb(52, player) * (52 - player) * comb(51 - player, self.more)
        return None if gained is None else Fraction(gained, deals * self.scale)

    def decide(self, hands: Integers, seen: Integers, read: Read, worth: Integers, gain: Floats) -> None:
        """Recompute the decisions of seats that know more than their own cards: what they are worth, and what knowing gains."""
        worth[:] = 0
        gain[:] = 0
        for group in self.groups:
            dealers = comb(52 - self.endings.game.deal.player * len(group) - self.endings.game.deal.dealer + self.more, self.more)
            self._decide(slice(group[0], group[-1] + 1), dealers, (hands, seen), read, (worth, gain))


class _Flush:
    """A single contest of longest flush."""

    def __init__(self, endings: Endings, priced: Priced, known: Known) -> None:
        apart = np.unique(priced.fold.astype(np.int64) - priced.bonus)
        if len(apart) > 1:
            raise SimulationError(f"What shared knowledge is worth in {endings.game.name} cannot be counted.")
        self._more = endings.game.deal.dealer - known.exposed
        self._counting = known.share == "suit counts"
        self.block = 1 << 16
        self._player = endings.game.deal.player
        (move,) = endings.layout.moves.values()
        row = numbers(move.schedule, np.arange(14 << 13)).astype(np.int64)
        nets = np.concatenate([np.zeros((1, 4), np.int64), *(candidate.nets for candidate in priced.candidates)])
        option = np.array([offset + row for offset in offsets(priced)], dtype=np.uint8)
        bonus = int(priced.bonus.max()) if len(endings.bonuses) and (priced.bonus == priced.bonus[0]).all() else 0
        qualifier = endings.layout.contests[endings.contests[0]].qualifying
        self._priced = by_flush.Priced(option, nets, int(apart[0]), bonus, qualifier, endings.game.deal.dealer)

    def every_card(self) -> int | None:
        """What seeing one card of the dealer's gains, summed over everything, in units."""
        every = classes(self._player)
        table = upcard.factors_seeing_one(52 - self._player, self._priced.dealer)
        dealers, total, work = comb(51 - self._player, self._more), 0, upcard.lines(len(self._priced.option) + 1)
        for start in range(0, len(every.hands), _AT_A_TIME):
            hands = every.hands[start : start + _AT_A_TIME]
            keys, gained = np.empty_like(hands), np.empty_like(hands)
            valuer(LONGEST_FLUSH)(hands, keys)
            upcard.gain_by_flush(hands, keys, dealers, self._priced, table, work, gained)
            total += int(np.dot(gained, every.multiplicity[start : start + _AT_A_TIME].astype(np.int64)))
        return total

    def __call__(self, group: slice, dealers: int, dealt: tuple[Integers, Integers], read: Read, sums: tuple[Integers, Floats]) -> None:
        hands, seen = dealt
        cards, out = by_flush.Dealt(hands[group], read.key[group], seen), by_flush.Out(read.option[group], *sums)
        if self._more < self._priced.dealer:
            by_flush.decide_seeing(cards, dealers, self._priced, BINOMIALS, by_flush.room(self._more), out)
        else:
            held = len(cards.hands) * self._player
            decide = by_flush.decide_counting if self._counting else by_flush.decide_blind
            decide(cards, dealers, self._priced, by_flush.every_factor(52 - held, self._more), out)


class _Table:
    """Any contests of up to five cards."""

    def __init__(self, endings: Endings, priced: Priced, more: int) -> None:
        self._more = more
        self._priced = priced
        self._layout, self._deal = endings.layout, endings.game.deal
        nets = np.concatenate([np.zeros((1, 4), np.int64), *(candidate.nets for candidate in priced.candidates)])
        self._prices = by_table.Prices(nets, priced.fold.astype(np.int64) - priced.bonus, priced.bonus.astype(np.int64))
        moves = self._layout.moves.values()
        self.block = 1 << 12 if all(move.ranking.suit_by_suit for move in moves) else 1 << 8
        self._actions = [self._action(ways, move) for ways, move in zip(priced.showdown.ways, moves, strict=True)]

    def every_card(self) -> int | None:
        """What seeing one card of the dealer's gains, summed over everything, in units; None where a contest is not counted."""
        deals, deal = self._priced.showdown, self._deal
        dealers = comb(51 - deal.player, self._more)
        known = upcard.Known(np.empty((len(deals.hands), 52), np.int64), np.empty(len(deals.hands), np.int64))
        upcard.begin(deals.hands, self._prices.fold, dealers, known)
        for contest, ways in self._actions:
            if isinstance(contest, by_table.BySuit):
                seeing = upcard.Seeing(*upcard.sets_seeing_one(contest, deal.player, self._more))
                upcard.take_by_suit(deals.hands, dealers, contest, seeing, ways, self._prices, known)
            elif deal.player == MOST_PLACED and self._whole(contest) and int(np.diff(ways.first).max()) <= upcard.MOST_WAYS:
                upcard.take_by_exclusion(deals.hands, dealers, contest, ways, self._prices, known)
            else:
                return None
        gained = np.empty(len(deals.hands), np.int64)
        upcard.gains(known, gained)
        return int(np.dot(gained, deals.weight.astype(np.int64)))

    def _whole(self, contest: by_table.ByList) -> bool:
        """Whether dealer hands can be counted by inclusion and exclusion."""
        return self._deal.dealer == MOST_PLACED and len(contest.holding.keys) == contest.keys

    def _action(self, ways: Ways, move: Move) -> tuple[by_table.BySuit | by_table.ByList, by_table.Ways]:
        """The contest of one action, and every way to take it."""
        ranking, dealer = move.ranking, self._deal.dealer
        contest: by_table.BySuit | by_table.ByList
        if ranking.suit_by_suit and ranking is not LONGEST_FLUSH and len(suit_table(ranking, dealer).keys) <= MOST_KEYS:
            contest, keys = self._by_suit(ranking, dealer)
        else:
            contest, keys = self._by_list(ranking, dealer, ways.key)
        options = [
            offset + candidate.price
            for offset, candidate in zip(offsets(self._priced), self._priced.candidates, strict=True)
            if candidate.action == ways.action
        ]
        rows = len(self._priced.showdown.weight)
        qualifier = self._layout.contests[move.contest].qualifying
        return contest, by_table.Ways(
            first=np.searchsorted(ways.row, np.arange(rows + 1)).astype(np.int32),
            place=np.searchsorted(keys, ways.key).astype(np.int32),
            key=ways.key.astype(np.int32),
            option=np.array(options, dtype=np.uint8),
            qualifier=int(np.searchsorted(keys, qualifier)),
        )

    def _by_suit(self, ranking: Ranking, dealer: int) -> tuple[by_table.BySuit, Integers]:
        table = suit_table(ranking, dealer)
        of_mask = batch.keys(ranking, np.arange(1 << 13))
        room = np.zeros((4, len(table.keys) + 1, self._more + 1), dtype=np.int16)
        return by_table.BySuit(table.sets, np.searchsorted(table.keys, of_mask), room), table.keys

    def _by_list(self, ranking: Ranking, dealer: int, own: npt.NDArray[np.int32]) -> tuple[by_table.ByList, Integers]:
        hands, where = every_hand(dealer)
        keys = batch.keys(ranking, hands)
        every, ranks = np.unique(keys, return_inverse=True)
        if len(every) >= 1 << 15 or not np.isin(own, every).all():
            every, ranks = _joined(keys, own)
        ranked = ranks.astype(np.int16)
        by_place = np.empty_like(ranked)
        by_place[where] = ranked
        return by_table.ByList(ranked, by_place, places(dealer), len(every), BINOMIALS, holding_of(ranking, dealer)), every

    @cached_property
    def _class_of(self) -> Integers:
        """By place: the number of a hand's class."""
        player = self._deal.player
        out = np.zeros(comb(52, player), dtype=np.int64)
        hands = self._priced.showdown.hands
        spread(hands, np.arange(len(hands)), places(player), out)
        return out

    def __call__(self, group: slice, dealers: int, dealt: tuple[Integers, Integers], read: Read, sums: tuple[Integers, Floats]) -> None:
        hands, seen = dealt
        worth, gain = sums
        held = np.ascontiguousarray(hands[group])
        where = np.empty(held.size, dtype=np.int64)
        find_places(held.reshape(-1), places(self._deal.player), where)
        classes = self._class_of[where].reshape(held.shape)
        folded = self._prices.fold[classes] * dealers
        alone = (folded.copy(), read.option[group].copy(), read.key[group].copy())
        out = by_table.Choices(folded, read.option[group], read.key[group], *alone)
        out.option[:] = 0
        cards = by_table.Shared(held, classes, seen)
        for contest, ways in self._actions:
            if isinstance(contest, by_table.BySuit):
                room = contest._replace(tables=contest.tables.copy())
                by_table.decide_by_suit(cards, self._more, room, ways, self._prices, out)
            else:
                few = held.shape[0] * self._deal.player <= MOST_EXCLUDED
                decide = by_table.decide_by_exclusion if few and self._whole(contest) else by_table.decide_by_list
                decide(cards, self._more, contest, ways, self._prices, out)
        worth += (out.best + self._prices.bonus[classes] * dealers).sum(axis=0)
        gain += (out.best - out.alone).sum(axis=0)


def _joined(keys: Integers, own: npt.NDArray[np.int32]) -> tuple[Integers, Integers]:
    """Places among the keys of both sides."""
    every = np.unique(np.concatenate([np.unique(keys), np.unique(own)]))
    return every, np.searchsorted(every, keys)
