"""Answers kept by what was asked."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any


class Kept:
    """The last answers by their questions; the oldest go when there are too many."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._answers: dict[Hashable, Any] = {}
        self._lock = Lock()

    def get(self, question: Hashable, answer: Callable[[], Any]) -> Any:
        """The answer, found or made."""
        with self._lock:
            known = question in self._answers
            found = self._answers.pop(question, None)
        if not known:
            found = answer()
        with self._lock:
            self._answers[question] = found
            for oldest in list(self._answers)[: -self.most]:
                del self._answers[oldest]
        return found
