"""Which zones touch, where walls stand, and where passages could be."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.model.campaign.zone_rows import (
    Passage,
    PassageKind,
    PassageSide,
    RejectedPassage,
    Span,
    Zone,
)
from mapper.model.zones.zone_adjacency import Proposal, door_in, fabric_of
from mapper.model.zones.zone_walls import Wall
from tests.model.dungeons import TWO, altered, at, door, floors, room

SHARED = Span(at(30, 0), at(30, 30))


def lengths(walls: tuple[Wall, ...]) -> int:
    """Of upright and level walls, in feet."""
    total = 0
    for points, is_closed in walls:
        ring = [*points, points[0]] if is_closed else points
        pairs = pairwise(ring)
        total += sum(abs(a.x - b.x) + abs(a.y - b.y) for a, b in pairs)
    return total // 100


def test_a_room_by_itself_has_one_closed_wall() -> None:
    walls = fabric_of({"1": room(0, 0, 30, 20)}, {}).walls_of(1)

    assert (Wall((at(0, 0), at(30, 0), at(30, 20), at(0, 20)), is_closed=True),) == walls


def test_a_wall_that_two_rooms_share_stands_once() -> None:
    assert 210 == lengths(fabric_of(TWO, {}).walls_of(1))


def test_a_door_breaks_the_wall_for_its_width() -> None:
    walls = fabric_of(TWO, {"1": door("1", "2")}).walls_of(1)

    assert 205 == lengths(walls)


def test_a_wide_opening_takes_all_of_the_shared_wall_away() -> None:
    hall = replace(door("1", "2", kind="opening"), is_wide=True)

    assert 180 == lengths(fabric_of(TWO, {"1": hall}).walls_of(1))


@pytest.mark.parametrize("kind", ["secret_door", "concealed_door"])
def test_a_wall_with_a_secret_door_is_the_wall_without_it(kind: PassageKind) -> None:
    with_door = fabric_of(TWO, {"1": door("1", "2", kind=kind)})

    assert fabric_of(TWO, {}).walls == with_door.walls


def test_rooms_that_touch_get_a_door_in_the_middle_of_their_wall() -> None:
    expected = Proposal(("1", "2"), "door", Span(at(30, 12), at(30, 17)), is_wide=False)

    proposal = fabric_of(TWO, {}).proposals()[0]

    middle = [expected.at.start.y + 50, expected.at.end.y + 50]
    assert (expected.zones, middle) == (proposal.zones, [proposal.at.start.y, proposal.at.end.y])


def test_a_proposed_door_lies_in_a_square_of_the_grid() -> None:
    (proposal,) = fabric_of(TWO, {}).proposals(grid=500)

    assert Span(at(30, 10), at(30, 15)) == Span(*sorted(proposal.at))


def test_corridors_that_touch_go_on_into_each_other() -> None:
    corridors = {id_: replace(row, kind="corridor") for id_, row in TWO.items()}

    assert [Proposal(("1", "2"), "opening", SHARED, is_wide=True)] == fabric_of(
        corridors, {}
    ).proposals()


def test_nothing_is_proposed_where_a_passage_is() -> None:
    assert [] == fabric_of(TWO, {"1": door("2", "1")}).proposals()


def test_what_was_rejected_is_not_proposed_again() -> None:
    assert [] == fabric_of(TWO, {}).proposals([RejectedPassage(("2", "1"))])


@pytest.mark.parametrize(
    "other",
    [room(31, 0, 60, 30), room(30, 30, 60, 60), room(30, 29, 60, 60), room(30, 0, 60, 30, level=2)],
    ids=["apart", "at a corner", "along a foot", "a level below"],
)
def test_nothing_is_proposed_where_nobody_gets_through(other: Zone) -> None:
    assert [] == fabric_of({"1": room(0, 0, 30, 30), "2": other}, {}).proposals()


def test_walls_in_one_line_are_one_wall() -> None:
    bent = replace(TWO["1"], outline=(at(0, 0), at(30, 0), at(30, 12), at(30, 30), at(0, 30)))

    assert SHARED == fabric_of({**TWO, "1": bent}, {}).longest("1", "2")


def test_a_doorway_lies_in_a_square_of_the_grid() -> None:
    assert Span(at(30, 10), at(30, 15)) == door_in(SHARED, grid=500)


def test_a_doorway_is_no_wider_than_its_wall() -> None:
    assert Span(at(0, 0), at(3, 0)) == door_in(Span(at(0, 0), at(3, 0)))


def passages_among(zones: dict[str, Zone]) -> dict[str, Passage]:
    """Every other proposal accepted."""
    proposals = fabric_of(zones, {}).proposals()[::2]
    return {
        str(number): Passage(each.kind, (PassageSide(a), PassageSide(b)), each.at)
        for number, each in enumerate(proposals, 1)
        for a, b in [each.zones]
    }


@settings(max_examples=40)
@given(st.data())
def test_a_fabric_kept_through_edits_is_that_made_anew(data: st.DataObject) -> None:
    zones = data.draw(floors())
    later = data.draw(altered(zones))
    passages, others = passages_among(zones), passages_among(later)

    kept = fabric_of(zones, passages).after(later, others)

    anew = fabric_of(later, others)
    assert (anew.walls, anew.touches) == (kept.walls, kept.touches)
    assert anew.proposals() == kept.proposals()


@given(floors())
def test_zones_that_touch_do_so_both_ways(zones: dict[str, Zone]) -> None:
    touches = fabric_of(zones, {}).touches

    pairs = {(one, other) for one, others in touches.items() for other in others}
    assert pairs == {(other, one) for one, other in pairs}
