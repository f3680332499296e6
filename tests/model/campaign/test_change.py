"""What carries the design: changes can be inverted, joined and derived from two states."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, StaleChange, Swap, between
from mapper.model.campaign.play_rows import Clock, Party
from mapper.model.campaign.rows import CLOCK, Key, Path, Row
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from tests.strategies import Stroke, row_sets, strokes


def clock(before: int, after: int, label: str = "Wait") -> Change:
    return Change(label, {CLOCK: Swap(Clock(before), Clock(after))})


@given(strokes())
def test_undoing_everything_restores_the_campaign(stroke: Stroke) -> None:
    campaign = Campaign(stroke.rows)

    for change in stroke.changes:
        campaign.apply(change)
    for change in reversed(stroke.changes):
        campaign.apply(change.inverted())

    assert stroke.rows == campaign.rows()


@given(strokes())
def test_joined_changes_do_the_same_as_one_after_the_other(stroke: Stroke) -> None:
    at_once, stepwise = Campaign(stroke.rows), Campaign(stroke.rows)

    at_once.apply(reduce(Change.then, stroke.changes))
    for change in stroke.changes:
        stepwise.apply(change)

    assert stepwise.rows() == at_once.rows()


@given(strokes())
def test_it_does_not_matter_which_of_three_are_joined_first(stroke: Stroke) -> None:
    first, second, *_ = stroke.changes
    third = second.inverted()

    assert first.then(second).then(third) == first.then(second.then(third))


@given(strokes())
def test_a_change_joined_with_its_inverse_is_empty(stroke: Stroke) -> None:
    joined = reduce(Change.then, stroke.changes)

    assert not joined.then(joined.inverted())


@given(strokes())
def test_inverted_twice_is_the_change_itself(stroke: Stroke) -> None:
    change = stroke.changes[0]

    assert change == change.inverted().inverted()


@given(strokes())
def test_joining_leaves_both_changes_alone(stroke: Stroke) -> None:
    first, second, *_ = stroke.changes
    rows = dict(first.rows), dict(second.rows)

    first.then(second)

    assert rows == (first.rows, second.rows)


@given(row_sets, row_sets)
def test_the_change_between_two_states_leads_from_one_to_the_other(
    before: dict[Key, Row], after: dict[Key, Row]
) -> None:
    campaign = Campaign(before)

    campaign.apply(between("Go back", before, after))

    assert after == campaign.rows()


@given(row_sets)
def test_between_equal_states_nothing_changes(rows: dict[Key, Row]) -> None:
    change = between("Go back", rows, dict(reversed(rows.items())))

    assert not change


def test_joined_changes_keep_the_first_label() -> None:
    joined = clock(0, 10, "Travel").then(clock(10, 20, "Rest"))

    assert clock(0, 20, "Travel") == joined


def test_a_change_that_does_not_follow_cannot_be_joined() -> None:
    first, later = clock(0, 10, "Travel"), clock(15, 20, "Rest")

    with pytest.raises(StaleChange, match="“Rest” does not follow “Travel” at clock/now"):
        first.then(later)


@given(st.text(max_size=5))
def test_a_change_of_no_rows_is_empty(label: str) -> None:
    assert not Change(label, {})


def test_rows_of_one_kind_are_found_by_it() -> None:
    party = Key("party", "", "1"), Swap(None, Party("We", Place("wild", Hex(0, 0))))
    road = Key("path", "wild", "1"), Swap(None, Path("road", (Hex(0, 0), Hex(1, 0))))
    far = Key("path", "isle", "1"), road[1]

    change = Change("Draw", dict([party, road, far]))

    assert dict([road, far]) == change.of_kind("path")
    assert {} == change.of_kind("feature")
    assert [{"party", "path"}, {"party"}] == [change.kinds_on("wild"), change.kinds_on("moon")]
