"""A game as a strategy search sees it: hands that look alike in one cell, with the exact worth of every action."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

import numpy as np

from longsuit.design.search import Codes, Integers
from longsuit.design.spoken import bounds, say
from longsuit.exact.play import Priced, best_choice, forced_choice, price
from longsuit.exact.showdown import showdown
from longsuit.exact.value import Share
from longsuit.hands import RANKINGS, batch
from longsuit.hands.jit import kernel
from longsuit.rules.model import Game
from longsuit.settlement import layout

Setting = Literal["best", "highest", "best cards left"]

_ROWS_AT_A_TIME = 1 << 20
_MANY_HANDS = 1 << 20
SHAPE = "shape"


@dataclass(frozen=True)
class Feature:
    """Something to look at in a hand, as a number from 0 up."""

    name: str
    """A ranking, or the shape of the suits."""
    keys: tuple[int, ...]
    """Every key some hand has."""
    starts: tuple[int, ...]
    """The key each number begins at."""
    ordered: bool
    """Whether a higher number is a better hand, so that cut-offs make sense."""

    @property
    def ranking(self) -> str:
        """What reads its words."""
        return self.name

    def phrase(self, low: int, high: int) -> str | None:
        """The numbers from low to high in words; None where there are none for it."""
        if not self.ordered:
            return "-".join(str(self.starts[low]).zfill(4)) if low == high else None
        top = self.keys[-1] if high == len(self.starts) - 1 else max(key for key in self.keys if key < self.starts[high + 1])
        return say(self.name, self.keys, self.starts[low], top)


class Cells(NamedTuple):
    """All hands of a game, those with the same features together."""

    game: Game
    actions: tuple[str, ...]
    """Fold first."""
    setting: Setting
    mains: tuple[Feature, ...]
    """What is compared with the dealer: every cut-off is tried."""
    others: tuple[Feature, ...]
    """What else one may look at."""
    main_codes: Codes
    """By main feature and cell."""
    other_codes: Codes
    """By other feature and cell."""
    worth: Integers
    """By action and cell: the sum over all deals, in units, bonuses left out."""
    optimal: int
    """The most all deals together can bring, in units, bonuses left out."""
    bonuses: int
    """What the bonuses one must hold bring in all deals, in units."""
    units: int
    """Units staked as antes in all deals."""

    def edge(self, worth: int) -> Share:
        """The house edge when all deals bring so much."""
        return Share(-(worth + self.bonuses), self.units)

    def cost(self, worth: int) -> Fraction:
        """What is lost against optimal play, as a share of the ante."""
        return Fraction(self.optimal - worth, self.units)


def lay_out(game: Game, setting: Setting = "best") -> Cells:
    """Every hand with its features and the worth of every action, exactly."""
    stakes = layout(game).antes({})
    deals = showdown(game)
    rankings = layout(game).rankings(stakes)
    worths, hands = [], []
    optimal = bonuses = 0
    for part in deals.parts(_ROWS_AT_A_TIME):
        apart = part.suits_apart(rankings)
        priced = price(game, apart, stakes=stakes, meters={})
        weight = apart.weight.astype(np.int64)
        optimal += int((_most_taken(priced) * weight).sum())
        bonuses += int((priced.bonus.astype(np.int64) * weight).sum()) * apart.dealer_hands
        worths.append(_worths(game, priced, setting) * weight)
        hands.append(apart.hands)
    every = np.concatenate(hands)
    cut = [ranking_feature(name, every, len(every)) for name in _compared(game)]
    rest = [ranking_feature(name, every, _most(len(every))) for name in _others(game)]
    rest = [found for found in (*rest, _shapes(every)) if len(found[0].starts) > 1]
    codes, cell = joined([code for _, code in (*cut, *rest)])
    worth = np.zeros((len(game.action) + 1, codes.shape[1]), dtype=np.int64)
    add_up(cell, np.concatenate(worths, axis=1), worth)
    return Cells(
        game=game,
        actions=("fold", *game.action),
        setting=setting,
        mains=tuple(feature for feature, _ in cut),
        others=tuple(feature for feature, _ in rest),
        main_codes=np.ascontiguousarray(codes[: len(cut)]),
        other_codes=np.ascontiguousarray(codes[len(cut) :]),
        worth=worth,
        optimal=optimal,
        bonuses=bonuses,
        units=priced.scale * deals.deals,
    )


def _most(hands: int) -> int:
    return 40 if hands > _MANY_HANDS else 100


def _compared(game: Game) -> list[str]:
    return list(dict.fromkeys(contest.compares for contest in game.contest.values()))


def _others(game: Game) -> list[str]:
    """Rankings to look at beside a cut-off; where two are compared with the dealer, each may stand beside the other."""
    compared = _compared(game)
    able = [name for name, ranking in RANKINGS.items() if ranking.suit_blind and ranking.least <= game.deal.player]
    return [name for name in able if name not in compared or len(compared) > 1]


def _worths(game: Game, priced: Priced, setting: Setting) -> Integers:
    """By action and row, fold first, bonuses left out."""
    rows = [np.subtract(priced.fold, priced.bonus, dtype=np.int64) * priced.showdown.dealer_hands]
    for action in game.action:
        number = max(number for number, candidate in enumerate(priced.candidates) if candidate.action == action)
        choice = forced_choice(priced, [number], setting)
        rows.append(priced.candidates[number].worth[choice.way])
    return np.stack(rows)


def _most_taken(priced: Priced) -> Integers:
    """By row: what the best play brings, bonuses left out."""
    choice = best_choice(priced)
    worth = np.subtract(priced.fold, priced.bonus, dtype=np.int64) * priced.showdown.dealer_hands
    for number, candidate in enumerate(priced.candidates):
        rows = choice.candidate == number
        worth[rows] = candidate.worth[choice.way[rows]]
    return worth


def ranking_feature(name: str, hands: Integers, most: int) -> tuple[Feature, Codes]:
    """What a ranking sees in every hand, in a limited number of groups."""
    keys = batch.keys(RANKINGS[name], hands)
    there = tuple(np.unique(keys.astype(np.int32)).tolist())
    starts = bounds(name, there, most) or there[:1]
    codes = np.searchsorted(np.array(starts), keys, side="right") - 1
    return Feature(name, there, starts, ordered=True), codes.astype(np.int32)


def _shapes(hands: Integers) -> tuple[Feature, Codes]:
    """How the cards lie in the suits, longest first, as a four-digit number."""
    lengths = np.sort(np.stack([np.bitwise_count(hands >> 13 * suit & 0x1FFF) for suit in range(4)]), axis=0).astype(np.int64)
    digits = lengths[3] * 1000 + lengths[2] * 100 + lengths[1] * 10 + lengths[0]
    there = tuple(np.unique(digits).tolist())
    return Feature(SHAPE, there, there, ordered=False), np.searchsorted(np.array(there), digits).astype(np.int32)


def joined(codes: list[Codes]) -> tuple[Codes, Integers]:
    """Rows with equal codes as one cell: the codes of every cell, and the cell of every row."""
    packed, size = np.zeros(len(codes[0]), dtype=np.int64), 1
    for code in codes:
        width = int(code.max()) + 1
        if size * width >= 1 << 62:
            different, packed = np.unique(packed, return_inverse=True)
            size = len(different)
        packed, size = packed * width + code, size * width
    _, first, cell = np.unique(packed, return_index=True, return_inverse=True)
    return np.stack([code[first] for code in codes]), cell


@kernel
def add_up(cell: Integers, worth: Integers, sums: Integers) -> None:
    """Add the worth of every row to its cell."""
    for action in range(worth.shape[0]):
        for row in range(len(cell)):
            sums[action, cell[row]] += worth[action, row]
