"""What happens over a billion rounds: whole tables played at random, every figure with its standard error."""

from __future__ import annotations
