"""What the rules of a game do not allow."""

from __future__ import annotations


class RoundError(ValueError):
    """A step, a stake or a setting the rules do not allow; says why in a sentence."""
