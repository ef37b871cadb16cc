"""Waiting until something comes about: long enough for the slowest machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

_T = TypeVar("_T")


def until(fits: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until it holds, or fail."""
    late = time.monotonic() + seconds
    while not fits():
        assert time.monotonic() < late, "It never came to that."
        time.sleep(0.02)


def in_a_loop(work: Coroutine[Any, Any, _T]) -> _T:
    """Run it in a thread with a loop of its own: the test's thread has a loop already once a browser was started in it."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
