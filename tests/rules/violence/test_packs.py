"""Reaching into a pack in a fight."""

from __future__ import annotations

from typing import Literal

import pytest

from mapper.rules.shared.reasons import Refused
from mapper.rules.shared.tables import Overrides
from mapper.rules.violence.company import TakenFromPack, reach_into_pack
from tests.rules.standard_tables import VIOLENCE, violence


@pytest.mark.parametrize(
    ("roll", "reached"),
    [
        pytest.param(9, TakenFromPack(True, 3, True), id="found"),
        pytest.param(10, TakenFromPack(True, 2, True), id="found at once"),
        pytest.param(11, TakenFromPack(False, None, False), id="let be"),
    ],
)
def test_cunning_finds_things(roll: int, reached: TakenFromPack) -> None:
    assert reached == reach_into_pack(VIOLENCE, 10, 2, roll)


@pytest.mark.parametrize(("d3", "usable"), [(1, 3), (2, 4), (3, 5)])
def test_a_search_begins_this_round(d3: int, usable: int) -> None:
    found = reach_into_pack(VIOLENCE, 10, 2, 11, choice="search", search_rounds=d3)

    assert TakenFromPack(True, usable, True, d3) == found


@pytest.mark.parametrize(
    ("house", "choice", "reached"),
    [
        ({"search_begins_this_round": False}, "search", TakenFromPack(True, 4, True, 1)),
        ({"forgoing_keeps_the_action": False}, "forgo", TakenFromPack(False, None, True)),
    ],
)
def test_a_campaign_may_search_otherwise(
    house: Overrides, choice: Literal["forgo", "search"], reached: TakenFromPack
) -> None:
    rules = violence({"pack": {"house": house}})

    assert reached == reach_into_pack(rules, 10, 2, 11, choice=choice, search_rounds=1)


def test_a_search_needs_its_die() -> None:
    with pytest.raises(Refused) as refused:
        reach_into_pack(VIOLENCE, 10, 2, 11, choice="search")

    assert "no_search_roll" == refused.value.reason
