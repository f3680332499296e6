"""
Smooth random fields on the plane, the same on every machine.

Only integer hashes and the arithmetic that IEEE 754 rounds exactly decide a value: no sine, no
exponential, and no sum whose order a processor may choose.
"""

from __future__ import annotations

from typing import cast

import numpy as np
import numpy.typing as npt

from mapper.model.hexes.chunks import Floats

Hashes = npt.NDArray[np.uint64]

WORD = (1 << 64) - 1
STRIDE = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB


def stirred(number: int) -> int:
    """Sixty-four bits that look like chance, from any integer."""
    number = (number + STRIDE) & WORD
    number = ((number ^ number >> 30) * FIRST) & WORD
    number = ((number ^ number >> 27) * SECOND) & WORD
    return number ^ number >> 31


def salted(seed: int, salt: str) -> int:
    """A seed of its own for each purpose."""
    mixed = 0
    while True:
        mixed = stirred(mixed ^ seed & WORD)
        seed >>= 64
        if seed in (0, -1):
            break
    mixed = stirred(mixed ^ seed & WORD)
    for letter in salt.encode():
        mixed = stirred(mixed ^ letter)
    return mixed


def share(seed: int, salt: str) -> float:
    """A number from 0 up to 1."""
    return (salted(seed, salt) >> 11) / (1 << 53)


def hashes(seed: int, numbers: Hashes) -> Hashes:
    """`stirred` of many numbers at once."""
    mixed = (numbers + np.uint64(STRIDE)) ^ np.uint64(seed)
    mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(FIRST)
    mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(SECOND)
    return mixed ^ mixed >> np.uint64(31)


def gradient_noise(x: Floats, y: Floats, wavelength: float, seed: int) -> Floats:
    """Hills and hollows of about one wavelength, mostly between -0.5 and 0.5."""
    left, right_by, column = _cell(x / wavelength)
    upper, down_by, row = _cell(y / wavelength)
    width = int(row.max()) + 2
    slope_x, slope_y = _slopes(seed, left, upper, int(column.max()) + 2, width)
    at = column * width + row
    across, down = _eased(right_by), _eased(down_by)

    def corner(onwards: int, below: int) -> Floats:
        there = at + (onwards * width + below)
        slanted = slope_x[there] * (right_by - onwards) + slope_y[there] * (down_by - below)
        return cast(Floats, slanted)

    start, end = corner(0, 0), corner(1, 0)
    above = start + (end - start) * across
    start, end = corner(0, 1), corner(1, 1)
    beneath = start + (end - start) * across
    return above + (beneath - above) * down


def fractal(x: Floats, y: Floats, wavelength: float, octaves: int, seed: int) -> Floats:
    """
    Noise on noise, each at about half the wavelength and half the height of the one before.

    Each octave is turned and moved, so that the lattices do not lie on each other.
    """
    total = np.zeros(x.shape)
    height = 1.0
    for octave in range(octaves):
        own = stirred(seed + octave)
        x, y = 0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y
        moved_x = x + wavelength * share(own, "x")
        moved_y = y + wavelength * share(own, "y")
        total += height * gradient_noise(moved_x, moved_y, wavelength, own)
        wavelength *= 0.53
        height *= 0.5
    return total


def _cell(scaled: Floats) -> tuple[int, Floats, npt.NDArray[np.int64]]:
    """The first lattice line, how far past its own line each point lies, and which line that is."""
    line = np.floor(scaled)
    first = int(line.min())
    return first, scaled - line, line.astype(np.int64) - first


def _eased(along: Floats) -> Floats:
    return along * along * along * (along * (along * 6.0 - 15.0) + 10.0)


def _slopes(seed: int, left: int, upper: int, columns: int, rows: int) -> tuple[Floats, Floats]:
    """The slope at each lattice point, by the hash of its coordinates."""
    column = np.arange(left, left + columns, dtype=np.int64).astype(np.uint64)
    row = np.arange(upper, upper + rows, dtype=np.int64).astype(np.uint64)
    mixed = hashes(seed, hashes(seed, column)[:, None] ^ row[None, :]).reshape(-1)
    low = (mixed & np.uint64(0xFFFFFFFF)).astype(np.float64)
    high = (mixed >> np.uint64(32)).astype(np.float64)
    return low / 2147483648.0 - 1.0, high / 2147483648.0 - 1.0
