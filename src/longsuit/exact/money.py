"""Money in whole units: an ante is divided so that every payout is a whole number of units."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from longsuit.hands import batch
from longsuit.hands.arrays import Integers
from longsuit.hands.jit import jittable, kernel
from longsuit.settlement import Schedule
from longsuit.settlement.steps import Steps

Numbers = npt.NDArray[np.int16]

_BLOCK = 1 << 11
"""Keys looked up together: as many as fit in the first-level cache."""


def unit_scale(amounts: Iterable[Fraction]) -> int:
    """How many units make an ante."""
    return lcm(*(amount.denominator for amount in amounts))


def line_numbers(schedule: Schedule, hands: Integers) -> Numbers:
    """The number of the line that pays each hand, -1 for none."""
    return numbers(schedule.steps, batch.keys(schedule.ranking, hands))


def numbers(steps: Steps, keys: npt.NDArray[np.integer[Any]]) -> Numbers:
    """The number of each key."""
    out = np.empty(len(keys), dtype=np.int16)
    look_up(keys, np.array(steps.edges, dtype=np.int64), np.array(steps.numbers, dtype=np.int16), out)
    return out


@kernel
def look_up(keys: npt.NDArray[np.integer[Any]], edges: Integers, by_edge: Numbers, out: Numbers) -> None:
    """The number of each key: that of the last edge it has reached. Keys come innermost, so that their loop becomes vector instructions."""
    for start in range(0, len(keys), _BLOCK):
        block, reached = keys[start : start + _BLOCK], out[start : start + _BLOCK]
        reached[:] = 0
        for edge in edges:
            for place in range(len(block)):
                reached[place] += block[place] >= edge
        for place in range(len(block)):
            reached[place] = by_edge[reached[place]]


def exact_sum(values: Integers, weight: Integers) -> int:
    """A weighted sum that cannot overflow: high and low halves are summed separately."""
    high, low = values >> 24, values & 0xFFFFFF
    return (int((high * weight).sum()) << 24) + int((low * weight).sum())


@jittable
def total_net(counts: tuple[Any, Any, Any, Any], net: Integers) -> Any:
    """What a play wins, summed over dealer hands counted by column."""
    return counts[0] * net[0] + counts[1] * net[1] + counts[2] * net[2] + counts[3] * net[3]


@kernel
def tally(nets: Integers, counts: Integers, lowest: int, out: Integers) -> None:
    """Add counts up by net: ``out[net - lowest]``."""
    for number in range(len(nets)):
        out[nets[number] - lowest] += counts[number]
