"""What the values of heights mean."""

from __future__ import annotations

from typing import Literal

import pytest

from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.elevation import HIGHEST, LOWEST, height_at, in_words, value_of
from mapper.model.hexes.hexes import ORIGIN


@pytest.mark.parametrize("height", range(LOWEST, HIGHEST + 1))
def test_a_height_is_read_as_it_was_written(height: int) -> None:
    chunks = with_values({}, [(ORIGIN, value_of(height))])

    assert height == height_at(chunks, ORIGIN)


def test_a_hex_has_no_height_until_it_is_given_one() -> None:
    assert height_at({}, ORIGIN) is None


@pytest.mark.parametrize(
    ("height", "unit", "expected"),
    [(12, "miles", "1,200 feet"), (-2, "km", "60 metres below the sea"), (0, "km", "0 metres")],
)
def test_a_height_is_told_in_words(
    height: int, unit: Literal["miles", "km"], expected: str
) -> None:
    assert expected == in_words(height, unit)
