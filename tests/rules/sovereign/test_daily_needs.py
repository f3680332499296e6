"""Food and water, day by day."""

from __future__ import annotations

import pytest

from mapper.rules.sovereign.health import strain_of_a_day
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(
    ("has_ration", "has_water", "strain"),
    [(True, True, 0), (False, True, 1), (True, False, 3), (False, False, 4)],
)
def test_sleeping_in_a_dungeon_takes_food_and_water(
    has_ration: bool, has_water: bool, strain: int
) -> None:
    found = strain_of_a_day(
        RULES.needs, "dungeon_sleep", has_ration=has_ration, has_water=has_water
    )

    assert strain == found


@pytest.mark.parametrize("where", ["wilderness", "settlement", "dungeon_no_sleep"])
def test_elsewhere_nobody_starves(where: str) -> None:
    assert 0 == strain_of_a_day(RULES.needs, where, has_ration=False, has_water=False)


def test_a_campaign_may_let_the_wilderness_feed_nobody() -> None:
    rules = read_otherwise("needs", count_in=["dungeon_sleep", "wilderness"])

    assert 4 == strain_of_a_day(rules.needs, "wilderness", has_ration=False, has_water=False)
