"""What the game is worth: exact counts, optimal play, any strategy, any wager, any hand."""

from __future__ import annotations
