"""Limits on how often somebody may ask: buckets of tokens, in memory, least recently used dropped first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from threading import Lock
from time import monotonic

from cachetools import LRUCache

from longsuit.house.service.errors import Refusal
from longsuit.house.service.settings import Rate

_REMEMBERED = 20_000


class Rates:
    """A bucket for every kind of limit and every visitor."""

    def __init__(self, rates: Mapping[str, Rate], clock: Callable[[], float] = monotonic) -> None:
        self.rates = dict(rates)
        self._clock = clock
        self._buckets: LRUCache[tuple[str, str], tuple[float, float]] = LRUCache(_REMEMBERED)
        self._lock = Lock()

    def wait(self, kind: str, who: str) -> float:
        """Take a token; if there is none, the seconds until there is one."""
        rate = self.rates.get(kind)
        if rate is None:
            return 0
        with self._lock:
            now = self._clock()
            left, since = self._buckets.get((kind, who), (rate.burst, now))
            left = min(rate.burst, left + (now - since) * rate.per_second)
            lacking = max(0.0, 1 - left)
            self._buckets[kind, who] = (left if lacking else left - 1, now)
        return lacking / rate.per_second if lacking else 0

    def take(self, kind: str, who: str) -> None:
        """Take a token, or refuse the request."""
        seconds = ceil(self.wait(kind, who))
        if seconds:
            raise Refusal(429, f"Too many requests; please wait {seconds} second{'s' * (seconds != 1)}.", {"Retry-After": str(seconds)})
