"""The kinds of numpy arrays that are spoken of by name."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.floating[Any]]
Mask = npt.NDArray[np.bool_]

Codes = npt.NDArray[np.uint8]
"""A byte for each hex: which terrain it has, or how high it lies."""

Texels = npt.NDArray[np.uint32]
"""Colours, four bytes each."""
