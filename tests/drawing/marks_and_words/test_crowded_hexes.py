"""Hexes with so many features that they cannot all be seen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.drawing.marks_and_words.map_text import of_features
from mapper.model.campaign.rows import Feature
from mapper.model.hexes.hexes import Hex
from mapper.model.marks_in_hex import MOST_IN_HEX, drawn_in_hex

pytestmark = pytest.mark.qt


HUT = Feature(Hex(0, 0), "Hut", "overt")


def crowd(count: int, last: Feature = HUT) -> dict[str, Feature]:
    return {f"{number}": HUT for number in range(count - 1)} | {f"{count - 1}": last}


def test_all_of_a_usual_hex_are_named() -> None:
    said = of_features(crowd(MOST_IN_HEX), "flat")

    assert MOST_IN_HEX == len(said)


def test_of_very_many_the_rest_is_counted() -> None:
    said = of_features(crowd(1000), "flat")

    assert MOST_IN_HEX + 1 == len(said)
    assert f"+{1000 - MOST_IN_HEX}" == said[-1].text


@pytest.mark.parametrize("last", [replace(HUT, is_settlement=True), replace(HUT, is_landmark=True)])
def test_what_a_traveller_looks_for_is_among_those_that_are_drawn(last: Feature) -> None:
    rows = crowd(1000, last)

    drawn = [row for _, row in drawn_in_hex([*rows.items()])]

    assert last is drawn[-1]
    assert MOST_IN_HEX == len(drawn)
