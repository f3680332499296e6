"""The file of Sovereign's tables."""

from __future__ import annotations

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.tables import load
from mapper.rules.sovereign.sovereign_tables import Sovereign


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
