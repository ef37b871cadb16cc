"""Waiting until something comes about: long enough for the slowest machine."""

from __future__ import annotations

import time
from collections.abc import Callable


def until(fits: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until it holds, or fail."""
    late = time.monotonic() + seconds
    while not fits():
        assert time.monotonic() < late, "It never came to that."
        time.sleep(0.02)
