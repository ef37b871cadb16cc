"""Example hands: for a phrase that names a kind of hand, a hand of exactly that kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import numpy as np

from longsuit.cards import SUIT_MASK, Hand
from longsuit.hands import RANKINGS, Ranking, Span, batch
from longsuit.hands.classes import classes

_MOST_LISTED = 5
_TRIES = 400


@dataclass(frozen=True)
class Shown:
    """A hand, and the cards that make it what it is."""

    hand: Hand
    cards: Hand
    """The fewest cards that are still the same."""
    says: str
    """What a dealer would call it."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"cards": str(self.hand), "made_of": str(self.cards), "says": self.says}


@cache
def shown(ranking_name: str, span: Span, cards: int, without: int = 0) -> Shown | None:
    """A hand of so many cards whose key lies in a span, an ordinary one, ``without`` some cards; None where none is found."""
    ranking = RANKINGS[ranking_name]
    chance = Random(f"{ranking_name} {span.low} {span.high} {cards}")  # noqa: S311 (pictures, not a shuffle)
    for core in _cores(ranking, span, cards, chance):
        others = [card for card in range(52) if not (core | without) >> card & 1]
        for _ in range(0 if core & without else _TRIES):
            hand = Hand(core | sum(1 << card for card in chance.sample(others, cards - core.bit_count())))
            if ranking.key(hand) in span and ranking.key(hand) == ranking.key(core):
                return Shown(hand, _made_of(ranking, hand), ranking.say(hand))
    return None


def _cores(ranking: Ranking, span: Span, cards: int, chance: Random) -> Iterator[int]:
    """A few cards that already fit: of one suit if that decides, else any hand of at most five."""
    if ranking.suit_by_suit and span.high:
        masks = [mask for mask in range(1, SUIT_MASK + 1) if ranking.least <= mask.bit_count() <= cards and ranking.key(mask) in span]
        fewest = min((mask.bit_count() for mask in masks), default=0)
        few = [mask for mask in masks if mask.bit_count() == fewest]
        for mask in chance.sample(few, min(len(few), 12)):
            yield from (mask << 13 * suit for suit in chance.sample(range(4), 4))
        return
    for size in range(ranking.least, min(cards, _MOST_LISTED) + 1):
        hands = classes(size).hands
        for _ in range(4):
            fits = hands[(batch.keys(ranking, hands) >= span.low) & (batch.keys(ranking, hands) <= span.high)]
            if len(fits):
                yield from (_dealt(int(fits[chance.randrange(len(fits))]), ranking, chance) for _ in range(6))
            hands = np.bitwise_or(hands >> 13, (hands & SUIT_MASK) << 39)


def _made_of(ranking: Ranking, hand: Hand) -> Hand:
    """Remove every card the hand can spare, the lowest first."""
    key, kept = ranking.key(hand), int(hand)
    for card in reversed(list(hand)):
        fewer = kept & ~(1 << card)
        if fewer.bit_count() >= ranking.least and ranking.key(fewer) == key:
            kept = fewer
    return Hand(kept)


def _dealt(hand: int, ranking: Ranking, chance: Random) -> int:
    """The hand with its suits exchanged at random, where that changes nothing."""
    suits = chance.sample(range(4), 4)
    mixed = sum((hand >> 13 * suit & SUIT_MASK) << 13 * place for place, suit in enumerate(suits))
    return mixed if ranking.key(mixed) == ranking.key(hand) else hand


@cache
def typical(ranking_name: str, cards: int) -> int:
    """The key in the middle of a hundred and one hands dealt by a fixed shuffle."""
    chance = Random(cards)  # noqa: S311 (pictures, not a shuffle)
    hands = [sum(1 << card for card in chance.sample(range(52), cards)) for _ in range(101)]
    return sorted(map(RANKINGS[ranking_name].key, hands))[50]
