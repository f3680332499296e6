"""Who acts first, and who not at all."""

from __future__ import annotations

import pytest

from mapper.rules.shared.tables import Overrides
from mapper.rules.violence.combat import (
    InitiativeTurn,
    acts_in_round,
    initiative,
    sides_that_act,
)
from tests.rules.standard_tables import VIOLENCE, violence


@pytest.mark.parametrize(
    ("roll", "surprised", "turn"),
    [
        pytest.param(11, False, InitiativeTurn("before", False, True), id="under"),
        pytest.param(12, False, InitiativeTurn("before", True, True), id="exactly"),
        pytest.param(13, False, InitiativeTurn("after", False, True), id="over"),
        pytest.param(12, True, InitiativeTurn("before", False, False), id="exactly, but surprised"),
        pytest.param(13, True, InitiativeTurn("after", False, False), id="over and surprised"),
    ],
)
def test_agility_decides_who_is_first(roll: int, surprised: bool, turn: InitiativeTurn) -> None:
    assert turn == initiative(VIOLENCE, 12, roll, surprised=surprised)


@pytest.mark.parametrize(
    ("house", "turn"),
    [
        ({"exact_roll_acts_before": False}, InitiativeTurn("after", False, False)),
        ({"surprised_have_quick_action": True}, InitiativeTurn("before", True, False)),
    ],
)
def test_a_campaign_may_read_an_exact_roll_otherwise(
    house: Overrides, turn: InitiativeTurn
) -> None:
    rules = violence({"initiative": {"house": house}})

    assert turn == initiative(rules, 12, 12, surprised=True)


def test_surprise_lasts_a_round() -> None:
    assert [False, True] == [acts_in_round("enemies", "enemies", number) for number in (1, 2)]


def test_the_other_side_acts_at_once() -> None:
    assert (True, False) == sides_that_act(["adventurers", "enemies"], "enemies", 1)
