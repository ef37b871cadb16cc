"""What every game must keep, whatever its rules; and that every room gives the same money."""

from __future__ import annotations

from longsuit.conformance.check import check_game
from longsuit.conformance.rounds import Failure

__all__ = ["Failure", "check_game"]
