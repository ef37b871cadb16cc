"""Settling rounds by the code, and adding up: the kernels that see every round."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt

from longsuit.hands.arrays import Integers
from longsuit.hands.jit import jittable, kernel
from longsuit.settlement.verdicts import COLUMNS, VERDICTS, column, verdict
from longsuit.simulate.reading import Read

Codes = npt.NDArray[np.int32]


@cache
def settler(verdicts: int) -> Callable[..., None]:
    """The kernel that settles rounds whose contests end in so many ways: by verdict, by column, or in one where nothing is compared."""
    ending = {1: _alone, len(COLUMNS): column, len(VERDICTS): verdict}[verdicts]

    def settle(
        read: Read, contests: tuple[Integers, Integers], bonus_codes: int, total: Integers, out: tuple[Codes, Integers, Integers]
    ) -> None:
        """The code and the net of every seat's round, and the histogram of codes. ``contests``: of each option, and qualifiers."""
        contest_of, qualifier = contests
        codes, nets, histogram = out
        for seat in range(codes.shape[0]):
            counts = histogram[seat]
            for number in range(codes.shape[1]):
                option = read.option[seat, number]
                contest = contest_of[option]
                ends = ending(read.key[seat, number], read.dealer[contest, number], qualifier[contest])
                code = (option * verdicts + ends) * bonus_codes + read.bonus[seat, number]
                codes[seat, number] = code
                counts[code] += 1
                nets[seat, number] = total[code]

    return kernel(settle)


@jittable
def _alone(_key: int, _dealer: int, _qualifying: int) -> int:
    """The only way to end where there is no dealer's hand."""
    return 0


@kernel
def follow(nets: Integers, sign: int, track: Integers) -> None:
    """Follow one purse round by round: total, peak, trough, deepest fall from a peak, best and worst round."""
    total, peak, trough, fall, best, worst = track[0], track[1], track[2], track[3], track[4], track[5]
    for number in range(len(nets)):
        net = nets[number] * sign
        total += net
        peak = max(peak, total)
        trough = min(trough, total)
        fall = max(fall, peak - total)
        best = max(best, net)
        worst = min(worst, net)
    track[0], track[1], track[2], track[3], track[4], track[5] = total, peak, trough, fall, best, worst


@kernel
def add_products(nets: Integers, cross: Integers) -> None:
    """Sums of products of the seats' nets."""
    for one in range(len(nets)):
        for other in range(one + 1):
            products = 0
            for number in range(nets.shape[1]):
                products += nets[one, number] * nets[other, number]
            cross[one, other] += products


@kernel
def add_squares(codes: Codes, values: Integers, squares: Integers) -> None:
    """For each measure: the sum of the squares of what the whole table has of it in a round."""
    seats, rounds = codes.shape
    for measure in range(len(values)):
        value = values[measure]
        summed = 0
        for number in range(rounds):
            table = 0
            for seat in range(seats):
                table += value[codes[seat, number]]
            summed += table * table
        squares[measure] += summed


@kernel
def add_pairs(codes: Codes, lines: Integers, pairs: Integers) -> None:
    """For each bonus line: ordered pairs of seats that hit it in one round. ``lines`` has four bits a line, a column a word."""
    for number in range(codes.shape[1]):
        for word in range(lines.shape[1]):
            hit = 0
            for seat in range(codes.shape[0]):
                hit += lines[codes[seat, number], word]
            if hit & 0xEEEEEEEEEEEEEEE:
                for line in range(15):
                    seats = hit >> 4 * line & 15
                    if seats > 1:
                        pairs[15 * word + line] += seats * (seats - 1)
