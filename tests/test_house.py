"""Fences: figures of the source that may only fall; whoever lowers one lowers its number here."""

from __future__ import annotations

import pytest

from tests.house import figures

LIMITS: dict[str, float] = {
    "lines of a function, in most": 19,
    "modules in the largest folder": 23,
    "types named twice": 0,
    "lines that ask the kind of map": 22,
    "lines that say IN_A_ZONE": 0,
    "branches by system": 0,
    "mints of the players' map outside play": 0,
    "functions with many arguments, in a hundred": 0.91,
    "small modules with one importer": 22,
    "public functions without a caller": 0,
    "public methods without a caller": 3,
    "reaches into a part of a part": 0,
    "pairs of folders that know each other": 0,
}


@pytest.mark.parametrize("figure", LIMITS)
def test_a_figure_of_the_house_only_falls(figure: str) -> None:
    assert figures()[figure] <= LIMITS[figure]
