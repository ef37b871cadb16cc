"""Stage one: every player's hand, every way to play it, and the dealer hands each way beats, ties and loses to.

It depends only on the deal, the orders compared and the qualifiers; payouts, sizes and strategies come in stage two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from longsuit.exact import poker_counts, suit_counts
from longsuit.exact.flush_rows import FlushRows, flush_rows
from longsuit.hands import RANKINGS, batch
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.classes import classes
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking
from longsuit.rules.model import Game
from longsuit.settlement import Contest, Move, layout

LONGEST_FLUSH = RANKINGS["longest flush"]
_FEW_CARDS = 5


class NotCountableError(ValueError):
    """A game whose contest the exact solver cannot count."""


class Ways(NamedTuple):
    """One action, with every way of setting the hand that could be right."""

    action: str
    """Which action."""
    row: Counts
    """The row of hands each way belongs to, in order."""
    key: Counts
    """What the set hand is worth in the contest."""
    left: Integers
    """The cards left beside it; 0 where none are judged."""
    below: Counts
    """Dealer hands that rank below."""
    upto: Counts
    """Dealer hands that rank below or equal."""
    short: Counts
    """Dealer hands that do not qualify."""


class Showdown(NamedTuple):
    """All deals of a game."""

    weight: Counts
    """How many player hands each row stands for."""
    hands: Integers
    """A hand of each row; empty where rows join hands that only share their counts."""
    ways: tuple[Ways, ...]
    """The ways to stay in."""
    player_hands: int
    """All player hands."""
    dealer_hands: int
    """Dealer hands that can meet one player's hand."""

    @property
    def deals(self) -> int:
        """All deals."""
        return self.player_hands * self.dealer_hands

    def parts(self, rows: int) -> Iterator[Showdown]:
        """The same deals, at most so many rows at a time, so that what is made of them stays small."""
        if len(self.weight) <= rows:
            yield self
            return
        for start in range(0, len(self.weight), rows):
            stop = start + rows
            ways = []
            for way in self.ways:
                first, last = np.searchsorted(way.row, (start, stop))
                cut = slice(int(first), int(last))
                row = way.row[cut] - np.int32(start)
                ways.append(Ways(way.action, row, way.key[cut], way.left[cut], way.below[cut], way.upto[cut], way.short[cut]))
            yield Showdown(self.weight[start:stop], self.hands[start:stop], tuple(ways), self.player_hands, self.dealer_hands)

    def suits_apart(self, rankings: Iterable[Ranking]) -> Showdown:
        """The same deals, with four rows for each hand that a ranking values by its suit: one for each suit it may be in."""
        blind = [batch.keys(ranking, self.hands) < ranking.suit_blind_below for ranking in rankings if not ranking.suit_blind]
        if not blind:
            return self
        rows = np.flatnonzero(~np.logical_and.reduce(blind))
        weight, turned = self.weight.copy(), self.hands[rows]
        weight[rows] //= 4
        hands = [self.hands]
        for _ in range(3):
            turned = turned_suits(turned)
            hands.append(turned)
        ways = tuple(_with_copies(way, rows, len(weight)) for way in self.ways)
        weights = np.concatenate([weight, *[weight[rows]] * 3])
        return Showdown(weights, np.concatenate(hands), ways, self.player_hands, self.dealer_hands)


def turned_suits(hands: Integers) -> Integers:
    """The same hands, each suit exchanged for the next."""
    return hands >> 13 | (hands & 0x1FFF) << 39


def _with_copies(way: Ways, rows: Integers, past: int) -> Ways:
    """An action's ways with three copies for each of some rows, numbered from ``past`` on."""
    kept = np.flatnonzero(np.isin(way.row, rows))
    every = np.concatenate([np.arange(len(way.row)), *[kept] * 3])
    copies = [np.searchsorted(rows, way.row[kept]) + past + number * len(rows) for number in range(3)]
    left = [way.left]
    for _ in range(3 if way.left.size else 0):
        left.append(turned_suits(left[-1] if len(left) > 1 else way.left[kept]))
    row = np.concatenate([way.row, *copies]).astype(np.int32)
    return Ways(way.action, row, way.key[every], np.concatenate(left), way.below[every], way.upto[every], way.short[every])


class _Contest(NamedTuple):
    """What stage one needs to know about an action: small, and equal for games that differ only in money."""

    action: str
    ranking: str
    qualifier: int
    set_cards: int
    one_suit: bool
    best_only: bool


def check_countable(game: Game, along: Iterable[str] = ()) -> None:
    """Refuse a game whose rounds are more than one decision on private cards, and wagers along that other cards decide."""
    laid = layout(game)
    if not laid.one_decision:
        raise NotCountableError(f"{game.name} has streets, community cards or a dealer's card face up; this is not counted yet.")
    for spot in map(laid.wager, along):
        if any(schedule.place >= 0 and not laid.judged[schedule.place].own for schedule in spot.schedules):
            raise NotCountableError(
                f"{spot.wager.title} is judged by other cards than the player's; together with a hand it is not counted yet."
            )


def showdown(game: Game, *, by_class: bool = True) -> Showdown:
    """Count a game. Without ``by_class`` rows may join hands of one key that meet the same dealer hands."""
    check_countable(game)
    laid = layout(game)
    contests = tuple(_contest(move, laid.contests[move.contest]) for move in laid.moves.values())
    joined = not by_class and len(contests) == 1 and contests[0].ranking == LONGEST_FLUSH.name and not contests[0].set_cards
    count = _count_few if joined or game.deal.player <= _FEW_CARDS else _count_many
    return count(contests, game.deal.player, game.deal.dealer, joined)


def _contest(move: Move, contest: Contest) -> _Contest:
    setting = move.setting if move.sets else None
    if setting and not setting.cards:
        raise NotCountableError(f"{move.title} may set any number of cards, and a lower hand may win more: that cannot be counted.")
    cards = setting.cards or 0 if setting else 0
    return _Contest(
        action=move.name,
        ranking=move.ranking.name,
        qualifier=contest.qualifying,
        set_cards=cards,
        one_suit=bool(cards and setting and setting.one_suit),
        best_only=bool(cards and setting and setting.choice == "best only"),
    )


def _count(contests: tuple[_Contest, ...], player: int, dealer: int, joined: bool) -> Showdown:
    totals = comb(52, player), comb(52 - player, dealer)
    if joined:
        rows = flush_rows(player, dealer, contests[0].qualifier)
        return Showdown(rows.weight, np.zeros(0, np.int64), (_flush_ways(contests[0].action, rows),), *totals)
    made = classes(player)
    return Showdown(
        made.multiplicity.astype(np.int32), made.hands, tuple(_ways(contest, made.hands, dealer) for contest in contests), *totals
    )


_count_few = lru_cache(maxsize=12)(_count)
"""Cached counts of a few megabytes each: enough to go back and forth between qualifiers."""

_count_many = lru_cache(maxsize=2)(_count)
"""Counts over millions of classes."""


def _ways(contest: _Contest, hands: Integers, dealer: int) -> Ways:
    ranking = RANKINGS[contest.ranking]
    player = int(np.bitwise_count(hands[0]))
    if ranking is LONGEST_FLUSH and not contest.set_cards:
        return _flush_ways(contest.action, flush_rows(player, dealer, contest.qualifier, one_class_a_row=True))
    row, chosen = np.arange(len(hands)), hands
    if contest.set_cards:
        row, chosen = _settings(hands, contest)
    key = batch.keys(ranking, chosen)
    if contest.best_only:
        best = batch.keys(ranking, hands)[row] == key
        row, chosen, key = row[best], chosen[best], key[best]
    counts = counts_below(ranking, dealer, hands[row], np.stack([key, key + 1], axis=1))
    short = np.zeros(len(hands), dtype=np.int64)
    if contest.qualifier:
        short = counts_below(ranking, dealer, hands, np.full((len(hands), 1), contest.qualifier))[:, 0]
    left = hands[row] & ~chosen if contest.set_cards else np.zeros(0, np.int64)
    narrow = [np.ascontiguousarray(column, dtype=np.int32) for column in (row, key, *counts.T, short[row])]
    return Ways(contest.action, narrow[0], narrow[1], left, *narrow[2:])


def _flush_ways(action: str, rows: FlushRows) -> Ways:
    every = np.arange(len(rows.key), dtype=np.int32)
    return Ways(action, every, rows.key, np.zeros(0, np.int64), rows.below, rows.upto, rows.short)


def counts_below(ranking: Ranking, dealer: int, hands: Integers, bounds: Integers) -> Integers:
    """Dealer hands below each bound, by the method that suits the ranking."""
    player = int(np.bitwise_count(hands[0]))
    if ranking.suit_by_suit and ranking is not LONGEST_FLUSH:
        return suit_counts.counts_below(ranking, dealer, hands, bounds)
    if ranking.suit_blind and max(player, dealer) <= poker_counts.MOST_CARDS and not ranking.suit_by_suit:
        return poker_counts.counts_below(ranking, dealer, hands, bounds)
    raise NotCountableError(f"A contest of {ranking.name} with {player} cards against {dealer} cannot be counted exactly yet.")


def _settings(hands: Integers, contest: _Contest) -> tuple[Integers, Integers]:
    """Every legal set of so many cards of every hand, with the hand's row."""
    player = int(np.bitwise_count(hands[0]))
    most = len(hands) * comb(player, contest.set_cards)
    rows, chosen = np.empty(most, np.int64), np.empty(most, np.int64)
    count = _list_settings(hands, contest.set_cards, contest.one_suit, rows, chosen)
    return rows[:count], chosen[:count]


@jittable
def _one_suit(cards: int) -> bool:
    suits = 0
    for shift in (0, 13, 26, 39):
        suits += cards >> shift & 0x1FFF != 0
    return suits == 1


@kernel
def _list_settings(hands: Integers, cards: int, one_suit: bool, rows: Integers, chosen: Integers) -> int:
    count = 0
    for row in range(len(hands)):
        hand = hands[row]
        subset = hand
        while subset:
            if subset.bit_count() == cards and (not one_suit or _one_suit(subset)):
                rows[count] = row
                chosen[count] = subset
                count += 1
            subset = (subset - 1) & hand
    return count
