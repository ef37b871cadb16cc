"""Kernels that let other threads run: the same as ``hands.jit.kernel``, but without holding Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import ParamSpec, TypeVar

import numpy as np
import numpy.typing as npt

from longsuit.hands.jit import numba
from longsuit.hands.ranking import Ranking

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

Integers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]


def free_kernel(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Compiled when first called, loaded from disk by later runs, and run beside other threads."""

    @wraps(function)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        result: Result = _compiled(function)(*args, **kwargs)
        return result

    return run


@cache
def _compiled(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    compiled: Callable[Arguments, Result] = numba().njit(cache=True, nogil=True)(function)
    return compiled


@cache
def valuer(ranking: Ranking) -> Callable[[Integers, Integers], None]:
    """A kernel that writes the keys of many hands."""
    key = ranking.key

    def value(hands: Integers, out: Integers) -> None:
        for place in range(hands.size):
            out[place] = key(hands[place])

    return free_kernel(value)
