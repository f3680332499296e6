"""Scars and the rolls they change."""

from __future__ import annotations

import pytest

from mapper.rules.shared.reasons import Refused
from mapper.rules.violence.combat import with_scars
from tests.rules.standard_tables import VIOLENCE, violence


@pytest.mark.parametrize(("modifier", "counted"), [(0, 14), (2, 16), (-2, 12)])
def test_all_scars_or_none_count(modifier: int, counted: int) -> None:
    assert counted == with_scars(VIOLENCE, 14, modifier, 2)


@pytest.mark.parametrize("modifier", [1, -1, 3])
def test_some_scars_do_not_count(modifier: int) -> None:
    with pytest.raises(Refused) as refused:
        with_scars(VIOLENCE, 14, modifier, 2)

    assert "modifier_not_scars" == refused.value.reason


def test_a_campaign_may_let_some_scars_count() -> None:
    rules = violence({"attack": {"house": {"scars_count_whole": False}}})

    assert [13, 12] == [with_scars(rules, 14, modifier, 2) for modifier in (-1, -2)]
