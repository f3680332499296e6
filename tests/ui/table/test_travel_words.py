"""Procedures are chosen by names that say whose they are, and what sets them apart."""

from __future__ import annotations

import pytest

from mapper.play.delve.chosen_site import site_procedures
from mapper.ui.table.travel_words import how_it_goes_on, sites_in_words

pytestmark = pytest.mark.qt


def test_a_way_to_delve_says_whose_it_is() -> None:
    words = sites_in_words()

    systems = {name: text.rpartition(", by ")[2] for name, text in words.items()}
    assert {
        "delving": "Delving",
        "overloaded_dungeon": "Hexploration",
        "dungeon_turns": "Violence",
        "torchlit_turns": "Sovereign",
    } == systems


def test_each_way_to_delve_tells_what_sets_it_apart() -> None:
    tips = [how_it_goes_on(name).splitlines()[0] for name in site_procedures()]

    assert how_it_goes_on() not in tips
    assert len({*tips}) == len(tips) == 4
