"""Watches outside."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.violence.encounters import (
    Activity,
    WatchLog,
    WatchPassed,
    check_minute,
    is_watch_encounter,
    spend_watch,
    watch_minutes,
)
from tests.rules.standard_tables import VIOLENCE, violence


@pytest.mark.parametrize(
    ("activity", "journey"),
    [
        ("cross", WatchLog(minutes=360, hexes_crossed=1, checks=1)),
        ("explore", WatchLog(minutes=360, hexes_explored=1, checks=1)),
        ("camp", WatchLog(minutes=360, camps=1, checks=1)),
    ],
)
def test_a_watch_is_spent_on_one_thing(activity: Activity, journey: WatchLog) -> None:
    assert WatchPassed(journey, 360, 1) == spend_watch(VIOLENCE, WatchLog(), activity)


@given(st.lists(st.sampled_from(["cross", "explore", "camp"])))
def test_every_watch_has_its_check(activities: list[Activity]) -> None:
    journey = WatchLog()

    for activity in activities:
        journey = spend_watch(VIOLENCE, journey, activity).journey

    assert len(activities) == journey.checks
    assert watch_minutes(VIOLENCE, len(activities)) == journey.minutes


@pytest.mark.parametrize(("at_end", "minute"), [(True, 460), (False, 100)])
def test_the_check_comes_at_an_end_of_the_watch(at_end: bool, minute: int) -> None:
    rules = violence({"watches": {"house": {"check_at_the_end": at_end}}})

    assert minute == check_minute(rules, 100)


@pytest.mark.parametrize(("roll", "comes"), [(1, True), (2, False)])
def test_a_one_brings_somebody(roll: int, comes: bool) -> None:
    assert comes == is_watch_encounter(VIOLENCE, roll)
