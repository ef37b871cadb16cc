"""Errors in a request to simulate."""

from __future__ import annotations


class SimulationError(ValueError):
    """A run that cannot be made, with the reason in a sentence."""
