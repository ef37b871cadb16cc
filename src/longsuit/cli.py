"""The front door: one thin command each, everything else behind it."""

from __future__ import annotations
