"""Integers of a given width, for kernels: a type checker takes them for any integer, as plain Python would."""

from __future__ import annotations

from typing import Any

import numpy as np

wide: Any = np.int64
"""Wide enough for any count of deals."""
unsigned: Any = np.uint32
"""An index into an array, never negative."""
far: Any = np.uint64
"""An index into a very long array."""
