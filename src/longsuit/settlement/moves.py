"""Ways to stay in: the sizes a hand may wager, the settings it may be played with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from longsuit.cards import SUIT_MASK, Hand
from longsuit.hands.ranking import BEST, Ranking, Span
from longsuit.rules.model import Action, Setting
from longsuit.settlement.errors import RoundError
from longsuit.settlement.judges import Judge
from longsuit.settlement.paying import Schedule, remembered
from longsuit.settlement.steps import Steps

_FEW = 3
_SUITS = tuple(SUIT_MASK << 13 * suit for suit in range(4))


class Bounds(NamedTuple):
    """What a hand may wager by a move, in cents."""

    least: int
    most: int
    only: tuple[int, ...] = ()
    """The only amounts; none where every step between is lawful."""

    def allows(self, amount: int, step: int) -> bool:
        """Whether an amount is lawful where chips go in this step."""
        return _lawful(amount, self, step)


class Row(NamedTuple):
    """One row of a raise schedule, in antes."""

    least: Fraction
    most: Fraction
    only: tuple[Fraction, ...] = ()
    """The only sizes; none where every amount between is lawful."""

    def amounts(self, ante: int) -> tuple[int, int]:
        """The same in cents at an ante: rounded down, but where amounts between are lawful the least up, never above the most."""
        (least, whole), (most, parts) = self.least.as_integer_ratio(), self.most.as_integer_ratio()
        up = 0 if self.only else whole - 1
        return min((ante * least + up) // whole, ante * most // parts), ante * most // parts

    def cents(self, size: Fraction, ante: int) -> int:
        """A lawful size in cents at an ante."""
        least, most = self.amounts(ante)
        return least if size == self.least else most if size == self.most else int(ante * size)

    def bounds(self, ante: int) -> Bounds:
        """Everything it allows, in cents at an ante."""
        least, most = self.amounts(ante)
        return Bounds(least, most, tuple([self.cents(size, ante) for size in self.only]))

    def allows(self, size: Fraction, ante: int, step: int) -> bool:
        """Whether a wager of that many antes is lawful, exactly."""
        return _lawful(size, self, Fraction(step, ante))

    @property
    def sizes(self) -> list[Fraction]:
        """The sizes worth naming: all there are, or the least, the most, and every whole multiple of the ante between."""
        if self.only:
            return list(self.only)
        if self.least == self.most:
            return [self.least]
        whole = (Fraction(size) for size in range(int(self.least) + 1, int(self.most) + 1))
        return sorted({self.least, self.most, *(size for size in whole if size < self.most)})


def _lawful(size: Fraction | int, of: Row | Bounds, step: Fraction | int) -> bool:
    """The one rule for sizes: one of those named, or the least, the most and whole steps between."""
    if of.only:
        return size in of.only
    return size in (of.least, of.most) or (of.least < size < of.most and size % step == 0)


class Move(NamedTuple):
    """A way to go on."""

    name: str
    title: str
    spot: int
    """The spot of the wager it makes, -1 for none."""
    contest: str
    """Where it leads: the last move a seat makes decides its contest."""
    ranking: Ranking
    """What values the hands of the contest."""
    place: int
    """Which of a seat's keys the contest compares."""
    schedule: Steps
    """The number of the row of the raise schedule, by key of the whole hand."""
    rows: tuple[Row, ...]
    setting: Setting | None
    """How the hand is set; None where it plays as dealt."""
    set_key: Callable[[int], int]
    """Values the cards set; remembered where they are few."""
    left: Schedule | None
    """The schedule that judges the cards left, which breaks ties between settings."""
    takes_back: int
    """The spot whose wager goes back to the player, -1 for none."""
    ends: bool
    """Whether the seat decides nothing more on later streets."""
    shared: bool
    """Whether cards in the middle count with the player's own."""
    by_worth: bool = False
    """Whether another setting than the highest can be worth more."""

    @property
    def sets(self) -> bool:
        """Whether the value of a hand depends on how it is set."""
        return self.setting is not None and (self.by_worth or not self.whole)

    @classmethod
    def of(  # noqa: PLR0913 (keywords, each from another part of the definition)
        cls, name: str, action: Action, *, spot: int, takes_back: int, judge: Judge, place: int, left: Schedule | None
    ) -> Move:
        """An action compiled."""
        ranking = judge.ranking
        setting = action.setting
        one_suit = ranking.suit_by_suit if setting is None else setting.one_suit
        few = one_suit or (setting is not None and setting.cards is not None and setting.cards <= _FEW)
        return cls(
            name=name,
            title=action.title,
            spot=spot,
            contest=action.contest,
            ranking=ranking,
            place=place,
            schedule=Steps.last_of([ranking.span(size.holding) if size.holding else Span(0, BEST) for size in action.size]),
            rows=tuple(Row(size.from_, size.up_to, size.only) for size in action.size),
            setting=setting,
            set_key=remembered(ranking.key) if few else ranking.key,
            left=left,
            takes_back=takes_back,
            ends=action.ends,
            shared=not judge.own,
        )

    def row(self, key: int) -> Row:
        """The row of the raise schedule for a whole hand's key."""
        return self.rows[self.schedule.at(key)] if len(self.rows) > 1 else self.rows[0]

    @property
    def picks(self) -> tuple[bool, ...]:
        """What one may wager: the least and the most, or where no hand has a choice the most alone (True)."""
        return (False, True) if any(row.least != row.most for row in self.rows) else (True,)

    @property
    def whole(self) -> bool:
        """Whether the best setting is worth, in the contest, what the whole hand is."""
        if self.setting is None or (self.setting.cards is None and (not self.setting.one_suit or self.ranking.suit_by_suit)):
            return True
        enough = self.setting.cards is not None and self.setting.cards >= self.ranking.reads
        return enough and (not self.setting.one_suit or self.ranking.suit_by_suit)

    def settings(self, hand: int) -> Iterator[int]:
        """Every setting the rules allow; where nothing is set, the cards that speak."""
        if self.setting is None:
            yield self.propose(hand)
            return
        best = self.set_key(self.propose(hand)) if self.setting.choice == "best only" else None
        for cards in self._candidates(hand):
            if best is None or self.set_key(cards) == best:
                yield cards

    def choices(self, hand: int) -> list[int]:
        """The settings that could be right: all where a lower hand can be worth more, else the best."""
        if self.setting is None:
            return [hand]
        return list(self.settings(hand)) if self.by_worth else [self.propose(hand)]

    def propose(self, hand: int, key: int | None = None) -> int:
        """The best setting: the highest hand in the contest, and of equal ones the one that leaves the best-paid cards.

        ``key`` is the value of the whole hand, where the caller knows it.
        """
        if self.shared:
            return hand
        if self.setting is None or self.setting.cards is None:
            one_suit = self.ranking.suit_by_suit if self.setting is None else self.setting.one_suit
            return self._best_suit(hand, key) if one_suit else hand
        if self.set_key is self.ranking.key and self.whole:
            return self._thinned(hand, self.ranking.key(hand) if key is None else key, self.setting.cards)
        return self._best_of(hand)

    def best(self, hand: int) -> int:
        """The same without cards that count for nothing, as a dealer shows his hand."""
        cards = self.propose(hand)
        whole = self.setting is None and not self.ranking.suit_by_suit
        return self._thinned(cards, self.ranking.key(cards), self.ranking.reads) if whole else cards

    def _best_suit(self, hand: int, key: int | None) -> int:
        """The best of the suits; where the whole hand is worth the same, its value tells which."""
        suits = sorted(_suits(hand), key=int.bit_count, reverse=True)
        if not self.whole:
            return max(suits, key=self.set_key)
        best = self.ranking.key(hand) if key is None else key
        for suit in suits:
            if self.set_key(suit) == best:
                return suit
        raise AssertionError

    def _thinned(self, hand: int, best: int, cards: int) -> int:
        """Remove cards the hand can spare until the wanted number is left."""
        spare = hand.bit_count() - cards
        for bit in _bits(hand):
            if not spare:
                break
            if self.ranking.key(hand ^ bit) == best:
                hand ^= bit
                spare -= 1
        return hand

    def _best_of(self, hand: int) -> int:
        """The best of all sets, tried one by one."""
        candidates = self._candidates(hand)
        keys = list(map(self.set_key, candidates))
        best = max(keys, default=0)
        equal = [cards for cards, key in zip(candidates, keys, strict=True) if key == best] or [0]
        if len(equal) == 1 or self.left is None:
            return equal[0]
        judge = self.left.key
        return max(equal, key=lambda cards: judge(hand ^ cards))

    def _candidates(self, hand: int) -> list[int]:
        """Every set the rules allow, whatever it is worth."""
        assert self.setting is not None
        least, size = self.ranking.least, self.setting.cards
        suits = map(_bits, _suits(hand) if self.setting.one_suit else (hand,))
        return [
            sum(chosen)
            for bits in suits
            for cards in ([size] if size else range(least, len(bits) + 1))
            for chosen in combinations(bits, cards)
        ]

    def check(self, hand: int, cards: int) -> None:
        """Refuse a setting the rules do not allow."""
        setting = self.setting
        if setting is None:
            if cards not in (hand, self.propose(hand)):
                raise RoundError(f"{self.title} is played with the whole hand; there is nothing to set: {Hand(self.propose(hand))} plays.")
            return
        count, fewest = cards.bit_count(), self.ranking.least
        if setting.cards is not None and count != setting.cards:
            raise RoundError(f"Set {setting.cards} cards; you chose {count}.")
        if count < fewest:
            raise RoundError(f"Set at least {fewest} {'card' if fewest == 1 else 'cards'}; you chose {count}.")
        if setting.one_suit and len(_suits(cards)) > 1:
            raise RoundError(f"The cards you set must be of one suit; {Hand(cards)} are not.")
        if setting.choice == "best only" and self.set_key(cards) != self.set_key(self.propose(hand)):
            raise RoundError(f"The best hand must be set here: {Hand(self.propose(hand))}.")

    def may_set(self, hand: int, cards: int) -> bool:
        """Whether a hand is set by this move, and may be set like this."""
        if self.setting is None:
            return False
        try:
            self.check(hand, cards)
        except RoundError:
            return False
        return True


def _bits(hand: int) -> list[int]:
    """The cards of a hand, each as a set of one."""
    bits = []
    while hand:
        low = hand & -hand
        bits.append(low)
        hand ^= low
    return bits


def _suits(hand: int) -> list[int]:
    """The cards of a hand, suit by suit."""
    return [cards for suit in _SUITS if (cards := hand & suit)]
