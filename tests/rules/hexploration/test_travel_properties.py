"""Whatever a party does in its days: points are never made, and what is known stays known."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.hexploration import travel_day
from mapper.rules.hexploration.travel_day import DayStep, TravelDay
from mapper.rules.hexploration.travel_points import EnteredGround
from mapper.rules.shared.reasons import Refused
from tests.rules.travelling import SITES, TABLES, fresh

ways = st.builds(
    EnteredGround,
    st.sampled_from(("plains", "hills", "swamp", "mountains", "high_mountains")),
    st.sampled_from(((), ("trail",), ("road",))),
    st.sampled_from(("clear", "rain", "heavy_snow")),
)
hexes = st.sampled_from("abc")


def taken(day: TravelDay, action: str, hex_: str, ground: EnteredGround) -> DayStep:
    steps: dict[str, Callable[[], DayStep]] = {
        "enter": lambda: travel_day.enter(TABLES, day, hex_, ground, SITES),
        "start": lambda: travel_day.start(TABLES, day, hex_, ground),
        "camp": lambda: travel_day.camp(day),
        "dawn": lambda: travel_day.dawn(TABLES, day),
        "search": lambda: travel_day.search_any(TABLES, day, SITES),
        "secret": lambda: travel_day.search_secret(TABLES, day, SITES),
        "forage": lambda: travel_day.forage(TABLES, travel_day.wane(day)),
    }
    return steps[action]()


actions = st.sampled_from(("enter", "enter", "start", "camp", "dawn", "search", "secret", "forage"))


@given(st.lists(st.tuples(actions, hexes, ways), max_size=25), st.sampled_from((2, 4, 6)))
def test_points_are_never_made_and_never_owed(
    steps: list[tuple[str, str, EnteredGround]], most: int
) -> None:
    day = fresh("exploring", most)

    for action, hex_, ground in steps:
        try:
            day = taken(day, action, hex_, ground).day
        except Refused:
            continue

        assert 0 <= day.left <= day.most
        assert 0 <= day.spent <= day.most
        assert day.has_camped or day.left + day.spent == day.most
        assert day.hexes <= 2 * day.most


@given(st.lists(st.tuples(actions, hexes, ways), max_size=12))
def test_a_step_from_an_earlier_day_gives_the_same_again(
    steps: list[tuple[str, str, EnteredGround]],
) -> None:
    day = fresh("exploring")

    for action, hex_, ground in steps:
        try:
            first = taken(day, action, hex_, ground)
        except Refused:
            continue
        assert first == taken(day, action, hex_, ground)
        day = first.day


@given(st.lists(st.tuples(actions, hexes, ways), max_size=25))
def test_what_is_known_stays_known(steps: list[tuple[str, str, EnteredGround]]) -> None:
    day = fresh("exploring")

    for action, hex_, ground in steps:
        try:
            after = taken(day, action, hex_, ground).day
        except Refused:
            continue
        assert day.known <= after.known
        day = after
