"""A profile chooses one procedure for travel and one for sites, and overrides numbers."""

from __future__ import annotations

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.cross_tables import Cross, Profile, procedure, usual_profile
from mapper.rules.shared.tables import load


@pytest.fixture(scope="module")
def cross() -> Cross:
    return load("cross", Cross)


def test_a_campaign_that_chose_nothing_travels_by_points_and_delves(cross: Cross) -> None:
    profile = usual_profile(cross)

    assert "hexploration" == procedure(cross, profile, "travel").system
    assert "delving" == procedure(cross, profile, "site").system


def test_durations_are_off_only_where_the_overloaded_die_ends_them(cross: Cross) -> None:
    off = {name for name, each in cross.procedures.items() if each.fixed_durations_off}

    assert {"travel_points", "overloaded_dungeon"} == off


@pytest.mark.parametrize("wrong", ["delving", "no such procedure"])
def test_what_is_no_way_to_travel_is_refused(cross: Cross, wrong: str) -> None:
    with pytest.raises(NotAllowed, match="no procedure for a travel"):
        procedure(cross, Profile(wrong, "delving"), "travel")
