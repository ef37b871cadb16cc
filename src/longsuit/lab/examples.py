"""Hands to show for a kind of change, each valued before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from longsuit.cards import Hand
from longsuit.exact.hand import HandValue, hand_value
from longsuit.rules.model import Game
from longsuit.settlement import layout

_TRIES = 40


class Wanted(NamedTuple):
    """A row to show: one of its hands, or the longest flush its hands have."""

    hand: int = 0
    key: int = 0


@dataclass(frozen=True)
class Example:
    """One hand, and what is best with it in both games."""

    hand: Hand
    words: str
    before: HandValue
    after: HandValue

    def as_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {"hand": str(self.hand), "words": self.words, "before": _best(self.before), "after": _best(self.after)}


def _best(value: HandValue) -> dict[str, Any]:
    best = value.best
    setting = None if best.setting is None else str(best.setting)
    return {"best": best.name, "play": play_name(best.action, best.size), "setting": setting, "value": float(best.ev)}


def play_name(action: str, size: Fraction) -> str:
    """An action and its size, as figures name them."""
    return f"{action} {float(size):g}x" if size else action


def play_words(game: Game) -> dict[str, str]:
    """What pages print for each such name."""
    laid = layout(game)
    sizes = {(move.name, size) for move in laid.moves.values() for row in move.rows for size in (*row.only, row.least, row.most)}
    sizes |= {(move.name, Fraction(0)) for move in laid.moves.values() if move.spot < 0}
    words = {play_name(action, size): game.says(action, size) for action, size in [("fold", Fraction(0)), *sorted(sizes)]}
    if len([street for street in laid.streets if street.asks]) > 1:
        words |= {f"{street.name}: {name}": f"{street.name}: {said}" for street in laid.streets for name, said in words.items()}
    return words


def examples(
    games: tuple[Game, Game], along: Mapping[str, Fraction], kind: tuple[str, str], rows: list[Wanted], most: int
) -> list[Example]:
    """A few hands for which ``kind`` is true, looked up or dealt until they are."""
    by_hand: dict[Hand, Example] = {}
    for wanted in dict.fromkeys(rows):
        if len(by_hand) == most:
            break
        for hand in _hands(wanted, games[1].deal.player):
            before, after = (hand_value(game, hand, along=along) for game in games)
            if tuple(play_name(value.best.action, value.best.size) for value in (before, after)) == kind:
                words = "; ".join(contest.ranking.say(hand) for contest in games[1].contest.values())
                by_hand[hand] = Example(hand, words, before, after)
                break
    return list(by_hand.values())


def _hands(wanted: Wanted, cards: int) -> Iterator[Hand]:
    """The hand of a row, or hands with its longest flush: the other cards dealt by a fixed shuffle."""
    if wanted.hand:
        yield Hand(wanted.hand)
        return
    length, ranks = wanted.key >> 13, wanted.key & 0x1FFF
    others = range(39)
    deal = Random(wanted.key)  # noqa: S311 (examples to look at, not a shuffle)
    for _ in range(_TRIES):
        hand = Hand(ranks << 39 | sum(1 << card for card in deal.sample(others, cards - length)))
        if all((hand >> 13 * suit & 0x1FFF).bit_count() << 13 | hand >> 13 * suit & 0x1FFF <= wanted.key for suit in range(3)):
            yield hand
