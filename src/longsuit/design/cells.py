"""A game of one decision as a strategy search sees it: its hands in cells, with the exact worth of every action."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

import numpy as np

from longsuit.design.search import Cells, Coded, Integers, Look
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


class Counted(NamedTuple):
    """All hands of a game in cells, bonuses left out, and what all deals come to, in units."""

    cells: Cells
    optimal: int
    """The most all deals together can bring, bonuses left out."""
    bonuses: int
    """What the bonuses one must hold bring in all deals."""
    units: int
    """Units staked as antes in all deals."""

    def edge(self, worth: int) -> Share:
        """The house edge when all deals bring so much."""
        return Share(-(worth + self.bonuses), self.units)

    def cost(self, worth: int) -> Fraction:
        """What is lost against optimal play, as a share of the ante."""
        return Fraction(self.optimal - worth, self.units)


def lay_out(game: Game, setting: Setting = "best") -> Counted:
    """Every hand with what one may look at and the worth of every action, exactly; every cut-off of what is compared is tried."""
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
    mains = [ranking_look(name, every, len(every)) for name in _compared(game)]
    others = [*(ranking_look(name, every, _most(len(every))) for name in _others(game)), _shapes(every)]
    cells, cell = joined(("fold", *game.action), mains, [coded for coded in others if coded[0].groups > 1])
    add_up(cell, np.concatenate(worths, axis=1), cells.worth)
    return Counted(cells, optimal, bonuses, priced.scale * deals.deals)


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


def ranking_look(name: str, hands: Integers, most: int) -> Coded:
    """What a ranking sees in every hand, in a limited number of groups."""
    keys = batch.keys(RANKINGS[name], hands)
    there = tuple(np.unique(keys.astype(np.int32)).tolist())
    starts = bounds(name, there, most) or there[:1]

    def phrase(low: int, high: int) -> str | None:
        top = there[-1] if high == len(starts) - 1 else max(key for key in there if key < starts[high + 1])
        return say(name, there, starts[low], top)

    codes = np.searchsorted(np.array(starts), keys, side="right") - 1
    return Look(len(starts), phrase, name), codes.astype(np.int32)


def _shapes(hands: Integers) -> Coded:
    """How the cards lie in the suits, longest first, as a four-digit number."""
    lengths = np.sort(np.stack([np.bitwise_count(hands >> 13 * suit & 0x1FFF) for suit in range(4)]), axis=0).astype(np.int64)
    digits = lengths[3] * 1000 + lengths[2] * 100 + lengths[1] * 10 + lengths[0]
    there = np.unique(digits)

    def phrase(low: int, high: int) -> str | None:
        return "-".join(str(there[low]).zfill(4)) if low == high else None

    return Look(len(there), phrase, "shape", ordered=False), np.searchsorted(there, digits).astype(np.int32)


def joined(actions: tuple[str, ...], mains: list[Coded], others: list[Coded]) -> tuple[Cells, Integers]:
    """Rows that look alike as one cell, worth nothing yet, and the cell of every row."""
    codes = [code for _, code in (*mains, *others)]
    packed, size = np.zeros(len(codes[0]), dtype=np.int64), 1
    for code in codes:
        width = int(code.max()) + 1
        if size * width >= 1 << 62:
            different, packed = np.unique(packed, return_inverse=True)
            size = len(different)
        packed, size = packed * width + code, size * width
    _, first, cell = np.unique(packed, return_index=True, return_inverse=True)
    by_cell = np.stack([code[first] for code in codes])
    looks = tuple(look for look, _ in mains), tuple(look for look, _ in others)
    worth = np.zeros((len(actions), len(first)), dtype=np.int64)
    return Cells(actions, *looks, by_cell[: len(mains)], by_cell[len(mains) :], worth), cell


@kernel
def add_up(cell: Integers, worth: Integers, sums: Integers) -> None:
    """Add the worth of every row to its cell."""
    for action in range(worth.shape[0]):
        for row in range(len(cell)):
            sums[action, cell[row]] += worth[action, row]
