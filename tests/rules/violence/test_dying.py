"""At 0 health."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.violence.combat import Fallen, death_check, minutes_until_awake
from tests.rules.standard_tables import VIOLENCE, violence

rolls = st.integers(2, 12)


@given(rolls)
def test_the_first_scar_kills_nobody(roll: int) -> None:
    assert Fallen(1, False, 1, "1d6") == death_check(VIOLENCE, 0, roll)


@given(rolls)
def test_the_twelfth_scar_kills_everybody(roll: int) -> None:
    assert Fallen(12, True, 0, None) == death_check(VIOLENCE, 11, roll)


@given(st.integers(0, 15), st.integers(2, 11))
def test_a_higher_roll_never_kills(scars: int, roll: int) -> None:
    assert death_check(VIOLENCE, scars, roll + 1).dies <= death_check(VIOLENCE, scars, roll).dies


def test_two_dice_never_show_one() -> None:
    with pytest.raises(Refused) as refused:
        death_check(VIOLENCE, 0, 1)

    assert "not_on_2d6" == refused.value.reason


def test_scars_can_be_let_into_the_roll() -> None:
    rules = violence({"dying": {"house": {"scars_change_the_death_roll": True}}})

    assert not death_check(rules, 5, 4, modifier=5).dies


def test_a_round_of_swoon_is_a_minute() -> None:
    assert 7 == minutes_until_awake(VIOLENCE, 7)
