"""The exact house edge of every game in the room: solved once, beside the tables, and remembered on disk."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Lock
from typing import Any

from longsuit.house.service.errors import Refusal
from longsuit.rules.model import Game

_log = logging.getLogger("longsuit.service")


class Edges:
    """Edges by definition; those not known yet are being computed."""

    def __init__(self, solve: Callable[[Callable[[], dict[str, Any]]], dict[str, Any]]) -> None:
        self._solve = solve
        self._edges: dict[str, float | None] = {}
        self._lock = Lock()
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="edges")

    def edge(self, game: Game) -> float | None:
        """The house edge as a part of the ante, if it is known by now."""
        with self._lock:
            if game.hash not in self._edges:
                self._edges[game.hash] = None
                self._executor.submit(self._compute, game)
            return self._edges[game.hash]

    def words(self, game: Game) -> str | None:
        """The same in a sentence, if it is known by now."""
        edge = self.edge(game)
        if edge is None:
            return None
        side = "house" if edge >= 0 else "player"
        return f"Played perfectly, the {side} keeps {abs(edge):.2%} of the ante in the long run: exact, over every deal."

    def _compute(self, game: Game) -> None:
        from longsuit.report.ask import ask

        try:
            self._edges[game.hash] = float(self._solve(partial(ask, game))["base"]["house_edge"])
        except Refusal as refusal:
            _log.info("The edge of %s was not computed: %s", game.full_id, refusal.detail)
        except Exception:  # noqa: BLE001 (the room is open without it)
            _log.exception("The edge of %s could not be computed", game.full_id)

    def close(self) -> None:
        """Drop the jobs that have not begun."""
        self._executor.shutdown(wait=False, cancel_futures=True)
