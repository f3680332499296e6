"""The file of Sovereign's tables."""

from __future__ import annotations

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.tables import house_rules, load
from mapper.rules.sovereign.sovereign_tables import Sovereign


@pytest.mark.parametrize(
    "name",
    [
        "turns.house.minutes",
        "wandering.house.first_check_on",
        "healing.house.comfort.dungeon",
        "doors.house.column.hard",
    ],
)
def test_what_we_decided_is_told_as_such(name: str) -> None:
    assert name in house_rules("sovereign")


def test_what_is_printed_is_not() -> None:
    assert "lights.torch" not in house_rules("sovereign")


def test_a_campaign_may_change_any_number() -> None:
    rules = load("sovereign", Sovereign, {"lights": {"torch": 4}})

    assert 4 == rules.lights.torch


@pytest.mark.parametrize(
    ("overrides", "what"),
    [
        ({"lights": {"torch": 0}}, "lights.torch"),
        ({"falling": {"die": 1}}, "falling.die"),
        ({"doors": {"unsaid_entry": "brisk"}}, "doors.unsaid_entry"),
        ({"overland": {"miles_per_day": "0"}}, "overland.miles_per_day"),
        ({"reactions": {"run": [{"up_to": 5, "result": "chase"}]}}, "every roll of two dice"),
        ({"ceiling": 3}, "ceiling"),
        ({"attributes": {"bands": []}}, "reach higher"),
    ],
)
def test_a_wrong_number_is_named(overrides: dict[str, object], what: str) -> None:
    with pytest.raises(NotAllowed, match=what):
        load("sovereign", Sovereign, overrides)
