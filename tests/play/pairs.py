"""How many pairs of campaigns are compared, and in which ways each: `--pairs` asks for more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

USUAL = 50
"""So many share the ways to look at them among themselves; those that are asked for have all."""


def over_pairs(metafunc: pytest.Metafunc, way: str, ways: Sequence[object], each: int = 1) -> None:
    """A test of the pair `pair` in the way `way`, for `each` of the ways and every usual pair."""
    if "pair" not in metafunc.fixturenames:
        return
    asked: int = metafunc.config.getoption("--pairs")
    shared = [
        (pair, ways[(pair + 2 * turn) % len(ways)]) for pair in range(USUAL) for turn in range(each)
    ]
    every = list(product(range(asked), ways))
    metafunc.parametrize(("pair", way), every or shared)
