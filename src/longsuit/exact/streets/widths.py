"""Integers of a given width, for kernels: a type checker takes them for any integer, as plain Python would."""

from __future__ import annotations

from typing import Any

import numpy as np

wide: Any = np.int64
"""As wide as counts of deals can get."""
unsigned: Any = np.uint32
"""A place in an array, which is never counted from the end."""
far: Any = np.uint64
"""A place in a very long one."""
