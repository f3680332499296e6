"""Which events make a feature known, and that nothing makes one unknown again."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from mapper.model.campaign.clues import Visibility
from mapper.rules.shared.discovery import (
    Discovered,
    Discovery,
    FeatureOfHex,
    discovered,
    still_to_find,
)

LEGAL = {
    ("overt", "enter_hex"),
    ("hidden", "stumble_while_travelling"),
    ("hidden", "search_1tp"),
    ("hidden", "search_4x1tp"),
    ("hidden", "search_2tp_with_lead"),
    ("secret", "search_all_tp_from_day_start"),
}
EVERY = list(product(get_args(Visibility), get_args(Discovery)))


@pytest.mark.parametrize(("visibility", "event"), EVERY)
def test_only_what_is_listed_makes_a_feature_known(
    visibility: Visibility, event: Discovery
) -> None:
    legal = (visibility, event) in LEGAL

    assert Discovered(legal, legal) == discovered(visibility, event, known=False)


@pytest.mark.parametrize(("visibility", "event"), EVERY)
def test_what_is_known_stays_known(visibility: Visibility, event: Discovery) -> None:
    assert discovered(visibility, event, known=True).known


def test_what_is_still_to_find_lies_here_and_is_not_known() -> None:
    sites = (
        FeatureOfHex("cave", "hidden", "a"),
        FeatureOfHex("den", "hidden"),
        FeatureOfHex("shrine", "hidden", "b"),
        FeatureOfHex("tomb", "secret", "a"),
        FeatureOfHex("mine", "hidden", "a"),
    )

    assert ["cave", "den"] == still_to_find(sites, "a", "hidden", {"mine"})
