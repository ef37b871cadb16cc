"""Arrays that kernels work on."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int32]
"""Columns over millions of rows are kept narrow."""
Signed = npt.NDArray[np.int8]
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]
