"""Every player's hand against every dealer's hand by longest flush, without dealing the dealer's.

Fix the player's best suit and with it the key to beat. A dealer is below that key when each of his suits is, and in a suit
that holds only if it has fewer cards than the best flush, or as many with lower ranks. So each suit contributes binomial
coefficients and one number of its own (how many subsets as long as the best flush rank below it), and the dealer hands
below are a polynomial in four such numbers, linear in each. Suits that share their numbers are counted together.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np

from longsuit.exact.sets import BINOMIALS
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.classes import SuitMasks, class_count, shares, suit_masks
from longsuit.hands.jit import jittable, kernel


class FlushRows(NamedTuple):
    """Player hands in rows, each with the dealer hands it meets."""

    weight: Counts
    """How many player hands the row stands for."""
    key: Counts
    """Their longest flush."""
    below: Counts
    """Dealer hands that rank below it."""
    upto: Counts
    """Dealer hands that rank below it or equal."""
    short: Counts
    """Dealer hands that do not qualify."""


def flush_rows(player: int, dealer: int, qualifier: int, *, one_class_a_row: bool = False) -> FlushRows:
    """All hands of ``player`` cards against all of ``dealer`` cards; ``qualifier`` is the least key that qualifies.

    With one class a row the rows are those of ``hands.classes``, in its order; else hands with the same counts share one.
    """
    size = class_count(player)
    columns = [np.empty(size, dtype=np.int32) for _ in range(5)]
    ways = shares(player)
    coefficients = (_coefficients(player, dealer, None), _coefficients(player, dealer, qualifier >> 13))
    widest = int(ways[:, 1].max())
    shape = (widest + 1, comb(13, min(widest, 6)))
    longest = np.zeros(14, np.int64)
    np.maximum.at(longest, ways[:, 0], ways[:, 1])
    fails, codes = np.empty(1 << 13, np.int64), np.empty(shape[1], np.int64)
    groups = _Groups(longest, np.zeros(widest + 1, np.int64), fails, codes, *(np.zeros(shape, np.int64) for _ in range(5)))
    rows = _fill(ways, suit_masks(), coefficients, qualifier, BINOMIALS, not one_class_a_row, groups, FlushRows(*columns))
    return FlushRows(*(column[:rows] for column in columns))


@cache
def _coefficients(player: int, dealer: int, length: int | None) -> Integers:
    """For each way to share the player's cards, and each set of suits whose own numbers enter, the factor of their product.

    The threshold has ``length`` cards, or as many as the player's best suit where that is None.
    """
    table = np.zeros((len(shares(player)), 16), dtype=np.int64)
    for way, lengths in enumerate(shares(player).tolist()):
        limit = lengths[0] if length is None else length
        for chosen in range(16):
            others = [[comb(13 - held, k) for k in range(limit)] for suit, held in enumerate(lengths) if not chosen >> suit & 1]
            table[way, chosen] = coefficient(others, dealer - limit * chosen.bit_count())
    return table


def coefficient(polynomials: list[list[int]], power: int) -> int:
    """The coefficient of ``x ** power`` in a product of polynomials.

    >>> coefficient([[1, 2], [1, 2]], 1)
    4
    """
    if power < 0:
        return 0
    product = [1]
    for polynomial in polynomials:
        longer = [0] * min(len(product) + len(polynomial), power + 1)
        for i, left in enumerate(product):
            for j, right in enumerate(polynomial[: power + 1 - i]):
                longer[i + j] += left * right
        product = longer
    return product[power] if power < len(product) else 0


@jittable
def subsets_below(available: int, bound: int, size: int, binomials: Integers) -> int:
    """How many sets of ``size`` available ranks make a smaller mask than ``bound``, a mask of as many ranks."""
    total = 0
    left = size
    for rank in range(12, -1, -1):
        if bound >> rank & 1:
            total += binomials[(available & (1 << rank) - 1).bit_count(), left]
            if not available >> rank & 1:
                break
            left -= 1
    return total


@jittable
def _with_last(factors: Integers, first: int, second: int, third: int) -> tuple[int, int]:
    """A count as ``constant + slope * number`` of the last suit, the other three suits' numbers being known."""
    constant = factors[0] + first * (factors[1] + second * factors[3] + third * (factors[5] + second * factors[7]))
    constant += second * factors[2] + third * (factors[4] + second * factors[6])
    slope = factors[8] + first * (factors[9] + second * factors[11] + third * (factors[13] + second * factors[15]))
    slope += second * factors[10] + third * (factors[12] + second * factors[14])
    return constant, slope


class _Groups(NamedTuple):
    """For the player's best suit: masks another suit may have, by length, those with the same numbers together."""

    longest: Integers
    """By length of the best suit: the most cards another may have."""
    size: Integers
    """By length: how many groups."""
    fails: Integers
    """By mask: the numbers that ``short`` holds by group."""
    codes: Integers
    """Scratch space for sorting: a kernel that allocates arrays itself takes longer to compile."""
    masks: Integers
    """How many masks a group has."""
    lower: Integers
    """Subsets as long as the best flush that rank below it, of the cards such a suit leaves the dealer."""
    equal: Integers
    """1 if the dealer can copy the best flush in such a suit."""
    short: Integers
    """Subsets as long as the qualifier that rank below it."""
    tie: Integers
    """1 if such a suit is itself a copy of the player's best."""


@jittable
def _sort(codes: Integers, size: int) -> None:
    """Sort the first codes: a shell sort, which compiles quickly."""
    gap = 1
    while gap < size // 9:
        gap = 3 * gap + 1
    while gap > 0:
        for place in range(gap, size):
            code = codes[place]
            before = place - gap
            while before >= 0 and codes[before] > code:
                codes[before + gap] = codes[before]
                before -= gap
            codes[before + gap] = code
        gap //= 3


@jittable
def _group(groups: _Groups, best: int, length: int, suits: SuitMasks, binomials: Integers, merge: bool) -> None:
    """Collect the masks of one length that may stand beside the best suit."""
    size = best.bit_count()
    codes, fails = groups.codes, groups.fails
    members = 0
    for place in range(suits.first[length], suits.past[length]):
        mask = suits.masks[place]
        if length < size or mask <= best:
            lower = subsets_below(~mask & 0x1FFF, best, size, binomials)
            codes[members] = ((lower * 2 + (mask & best == 0)) * 2048 + fails[mask]) * 2 + (mask == best)
            members += 1
    if merge:
        _sort(codes, members)
    number = -1
    last = -1
    for place in range(members):
        code = codes[place]
        if not merge or code != last:
            number += 1
            last = code
            groups.masks[length, number] = 0
            groups.tie[length, number] = code & 1
            groups.short[length, number] = code >> 1 & 2047
            groups.equal[length, number] = code >> 12 & 1
            groups.lower[length, number] = code >> 13
        groups.masks[length, number] += 1
    groups.size[length] = number + 1


@kernel
def _fill(
    ways: Integers,
    suits: SuitMasks,
    factors: tuple[Integers, Integers],
    qualifier: int,
    binomials: Integers,
    merge: bool,
    groups: _Groups,
    out: FlushRows,
) -> int:
    """Write every row, best flush first; returns the number of rows."""
    limit, bound = qualifier >> 13, qualifier & 0x1FFF
    _, size, fails, _, group_masks, group_lower, group_equal, group_short, group_tie = groups
    for mask in range(1 << 13):
        fails[mask] = subsets_below(~mask & 0x1FFF, bound, limit, binomials)
    out_weight, out_key, out_below, out_upto, out_short = out
    row = 0
    for length in range(ways[0, 0], ways[-1, 0] - 1, -1):
        for place in range(suits.first[length], suits.past[length]):
            best = suits.masks[place]
            for other in range(groups.longest[length] + 1):
                _group(groups, best, other, suits, binomials, merge)
            own = subsets_below(~best & 0x1FFF, best, length, binomials)
            for way in range(len(ways)):
                if ways[way, 0] != length:
                    continue
                two, three, four = ways[way, 1], ways[way, 2], ways[way, 3]
                compare, qualify = factors[0][way], factors[1][way]
                for i in range(size[two]):
                    for j in range(i if three == two else 0, size[three]):
                        lower, lower_slope = _with_last(compare, own, group_lower[two, i], group_lower[three, j])
                        two_upto = group_lower[two, i] + group_equal[two, i]
                        three_upto = group_lower[three, j] + group_equal[three, j]
                        upper, upper_slope = _with_last(compare, own, two_upto, three_upto)
                        fail, fail_slope = _with_last(qualify, fails[best], group_short[two, i], group_short[three, j])
                        alike = three == two and j == i
                        ties = 1 + group_tie[two, i] + group_tie[three, j]
                        masks = group_masks[two, i] * group_masks[three, j]
                        for k in range(j if four == three else 0, size[four]):
                            same = four == three and k == j
                            orders = 6 if not (alike or same) else 1 if alike and same else 3
                            out_weight[row] = 4 * orders * masks * group_masks[four, k] // (ties + group_tie[four, k])
                            out_key[row] = length << 13 | best
                            out_below[row] = lower + lower_slope * group_lower[four, k]
                            out_upto[row] = upper + upper_slope * (group_lower[four, k] + group_equal[four, k])
                            out_short[row] = fail + fail_slope * group_short[four, k]
                            row += 1
    return row
