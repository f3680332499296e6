"""What looks like chance, and is always the same at the same place."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from mapper.model.hexes.chunks import Floats, Integers


def chance(x: Integers, y: Integers, salt: int) -> Floats:
    """A number from 0 up to 1 for each place of whole numbers."""
    mixed = (x & 0xFFFF).astype(np.uint32) << np.uint32(16) | (y & 0xFFFF).astype(np.uint32)
    mixed ^= np.uint32(salt * 0x9E3779B1 & 0xFFFFFFFF)
    for shift, factor in ((16, 0x7FEB352D), (15, 0x846CA68B)):
        mixed ^= mixed >> np.uint32(shift)
        mixed *= np.uint32(factor)
    mixed ^= mixed >> np.uint32(16)
    return mixed.astype(np.float64) / 2.0**32


def swell(x: Floats, y: Floats, wide: float, salt: int) -> Floats:
    """Hills and dales between -1 and 1, about so far from one to the next."""
    at_x, at_y = x / wide, y / wide
    left, top = np.floor(at_x).astype(np.int64), np.floor(at_y).astype(np.int64)
    right, down = _eased(at_x - left), _eased(at_y - top)
    upper = _between(chance(left, top, salt), chance(left + 1, top, salt), right)
    lower = _between(chance(left, top + 1, salt), chance(left + 1, top + 1, salt), right)
    return _between(upper, lower, down) * 2 - 1


def _between(one: Floats, other: Floats, share: Floats) -> Floats:
    return one + (other - one) * share


def _eased(share: npt.NDArray[Any]) -> Floats:
    eased: Floats = share * share * (3 - 2 * share)
    return eased
