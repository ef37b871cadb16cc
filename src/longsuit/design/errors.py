"""What can be wrong with a request."""

from __future__ import annotations


class DesignError(ValueError):
    """A request that cannot be understood or met, with what could be."""
