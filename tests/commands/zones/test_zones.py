"""Drawing, reshaping, joining, dividing, numbering and deleting zones."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from mapper.commands.edits import levels_of, plan_of
from mapper.commands.maps.maps import set_plan
from mapper.commands.zones.zones import (
    add_zone,
    cell_zone,
    cut_zone,
    divide_zone,
    edit_zone,
    move_zones,
    number_zones,
    remove_level,
    remove_zones,
    reshape_zone,
    unite_zones,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Level, Passage, Span, Zone
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, Place, ZonePoint, point_of, zone_of
from mapper.model.zones.zone_shapes import Corner, rectangle, shape_of, with_edge_moved
from tests.commands.barrow import BARROW, before_it
from tests.commands.crypt import (
    CAVE,
    CELL,
    CRYPT,
    HALL,
    HEROES,
    PASSAGEWAY,
    VAULT,
    crypt,
    passage,
    zone,
)
from tests.model.dungeons import at, room
from tests.small import MAP

Deed = Callable[[Campaign], Change]


def done(campaign: Campaign, change: Change) -> Campaign:
    campaign.apply(change)
    return campaign


def test_a_room_gets_the_next_number() -> None:
    campaign = done(crypt(), add_zone(crypt(), CRYPT, room(100, 0, 130, 30)))

    assert "5" == zone(campaign, "6").number


def test_a_corridor_gets_no_number() -> None:
    campaign = done(crypt(), add_zone(crypt(), CRYPT, room(100, 0, 130, 10, "corridor")))

    assert "" == zone(campaign, "6").number


def test_a_zone_takes_only_ground_that_is_free() -> None:
    campaign = done(crypt(), add_zone(crypt(), CRYPT, room(-20, 0, 20, 30)))

    assert rectangle(at(-20, 0), at(0, 30)) == shape_of(zone(campaign, "6"))


def test_a_zone_over_another_level_is_whole() -> None:
    campaign = done(crypt(), add_zone(crypt(), CRYPT, room(0, 0, 40, 30, level=3)))

    assert rectangle(at(0, 0), at(40, 30)) == shape_of(zone(campaign, "6"))


def test_a_zone_on_no_free_ground_is_refused() -> None:
    with pytest.raises(NotAllowed, match="There is zone 1 already"):
        add_zone(crypt(), CRYPT, room(10, 10, 20, 20))


def test_a_map_of_hexes_takes_no_zone() -> None:
    with pytest.raises(NotAllowed, match="Only a zone map has zones"):
        add_zone(crypt(), MAP, room(10, 10, 20, 20))


def test_what_is_said_of_a_zone_is_edited_without_its_shape() -> None:
    wanted = replace(room(0, 0, 1, 1), name=" Great  Hall ", number="1")

    campaign = done(crypt(), edit_zone(crypt(), CRYPT, HALL, wanted))

    after = zone(campaign, HALL)
    assert ("Great Hall", rectangle(at(0, 0), at(40, 30))) == (after.name, shape_of(after))


def test_a_zone_with_doors_stays_on_its_level() -> None:
    with pytest.raises(NotAllowed, match="hold it to its level"):
        edit_zone(crypt(), CRYPT, HALL, replace(zone(crypt(), HALL), level=2))


def test_a_door_follows_its_wall() -> None:
    wider = with_edge_moved(shape_of(zone(crypt(), CELL)), Corner(0, 0), 0, -500)

    campaign = done(crypt(), reshape_zone(crypt(), CRYPT, CELL, wider))

    assert Span(at(40, 5), at(40, 10)) == passage(campaign, "1").at


def test_a_door_whose_wall_shrinks_moves_along_it() -> None:
    smaller = rectangle(at(40, 8), at(60, 20))

    campaign = done(crypt(), reshape_zone(crypt(), CRYPT, CELL, smaller))

    assert {at(40, 8), at(40, 13)} == {*passage(campaign, "1").at}


def test_a_zone_cannot_be_pulled_over_another() -> None:
    with pytest.raises(NotAllowed, match="would lie over zone 2"):
        reshape_zone(crypt(), CRYPT, HALL, rectangle(at(0, 0), at(50, 30)))


def test_zones_move_with_their_doors_and_features() -> None:
    campaign = done(crypt(), move_zones(crypt(), CRYPT, [HALL, CELL, PASSAGEWAY, VAULT], 500, 0))

    altar = campaign.one(Feature, Key("feature", CRYPT, "1"))
    assert (at(35, 10), Span(at(45, 5), at(45, 10))) == (
        point_of(altar.at),
        passage(campaign, "1").at,
    )


def test_stairs_move_with_the_zone_that_they_are_in() -> None:
    campaign = done(crypt(), move_zones(crypt(), CRYPT, [CAVE], 1000, 0))

    after = passage(campaign, "4")
    expected = (Span(at(0, 32), at(5, 32)), Span(at(15, 5), at(20, 5)))
    assert expected == (after.at, after.there)


def test_merged_zones_are_one_with_all_that_was_in_them() -> None:
    campaign = done(crypt(), unite_zones(crypt(), CRYPT, [HALL, CELL]))

    token = campaign.one(Token, Key("token", CRYPT, "1"))
    assert (HALL, "Hall") == (zone_of(token.at), zone(campaign, HALL).name)


def test_merged_zones_have_no_door_between_them_any_more() -> None:
    campaign = done(crypt(), unite_zones(crypt(), CRYPT, [HALL, CELL]))

    ways = {id_: [s.zone for s in row.sides] for id_, row in campaign.all(Passage, CRYPT).items()}
    assert (None, [HALL, VAULT]) == (ways.get("1"), ways["3"])


def test_clues_lead_to_what_a_zone_was_merged_into() -> None:
    campaign = done(crypt(), unite_zones(crypt(), CRYPT, [HALL, CELL]))

    (clue,) = campaign.one(Feature, Key("feature", CRYPT, "3")).clues
    assert Place(CRYPT, ZonePoint(HALL)) == clue.at


def test_zones_that_do_not_touch_are_not_merged() -> None:
    with pytest.raises(NotAllowed, match="do not touch"):
        unite_zones(crypt(), CRYPT, [CELL, PASSAGEWAY])


def test_a_zone_is_split_along_a_line() -> None:
    campaign = done(crypt(), divide_zone(crypt(), CRYPT, HALL, [at(15, -5), at(15, 50)]))

    shapes = [shape_of(zone(campaign, id_)) for id_ in (HALL, "6")]
    assert [rectangle(at(15, 0), at(40, 30)), rectangle(at(0, 0), at(15, 30))] == shapes


def test_the_parts_of_a_split_zone_are_open_to_each_other() -> None:
    campaign = done(crypt(), divide_zone(crypt(), CRYPT, HALL, [at(15, -5), at(15, 50)]))

    new = passage(campaign, "6")
    assert (["1", "6"], True) == ([side.zone for side in new.sides], new.is_wide)


def test_a_wall_can_be_left_between_the_parts() -> None:
    line = [at(15, -5), at(15, 50)]

    campaign = done(crypt(), divide_zone(crypt(), CRYPT, HALL, line, is_walled=True))

    assert "6" not in campaign.all(Passage, CRYPT)


def test_doors_and_features_go_to_the_part_that_they_are_at() -> None:
    campaign = done(crypt(), divide_zone(crypt(), CRYPT, HALL, [at(25, -5), at(25, 50)]))

    altar = campaign.one(Feature, Key("feature", CRYPT, "1"))
    doors = [passage(campaign, id_).sides[0].zone for id_ in ("1", "2", "5")]
    assert ("6", ["6", HALL, HALL]) == (zone_of(altar.at), doors)


def test_a_hall_is_split_into_cells_of_one_move() -> None:
    campaign = done(crypt(), cell_zone(crypt(), CRYPT, HALL))

    assert {rectangle(at(0, 0), at(20, 30)), rectangle(at(20, 0), at(40, 30))} == {
        shape_of(zone(campaign, id_)) for id_ in (HALL, "6")
    }


def test_a_room_that_one_move_crosses_is_not_split() -> None:
    with pytest.raises(NotAllowed, match="A move of 30 ft crosses zone 2 already"):
        cell_zone(crypt(), CRYPT, CELL)


def test_a_piece_is_cut_from_a_zone() -> None:
    campaign = done(crypt(), cut_zone(crypt(), CRYPT, CAVE, rectangle(at(-5, -5), at(10, 35))))

    assert rectangle(at(10, 0), at(30, 30)) == shape_of(zone(campaign, CAVE))


def test_a_zone_is_not_cut_away_whole() -> None:
    with pytest.raises(NotAllowed, match="Nothing would be left"):
        cut_zone(crypt(), CRYPT, CAVE, rectangle(at(-5, -5), at(100, 100)))


@pytest.mark.parametrize(
    "key",
    [
        Key("zone", CRYPT, CELL),
        Key("passage", CRYPT, "1"),
        Key("passage", CRYPT, "3"),
        Key("passage_state", CRYPT, "1"),
        Key("passage_found", CRYPT, "1", HEROES),
        Key("feature", CRYPT, "2"),
        Key("token", CRYPT, "1"),
        Key("zone_known", CRYPT, CELL, HEROES),
    ],
    ids=str,
)
def test_with_a_zone_goes_all_that_hangs_on_it(key: Key) -> None:
    campaign = done(crypt(), remove_zones(crypt(), CRYPT, [CELL]))

    assert campaign.get(key) is None


def test_a_clue_that_lay_in_a_deleted_zone_can_be_found_anywhere() -> None:
    campaign = done(crypt(), remove_zones(crypt(), CRYPT, [CELL]))

    chest = campaign.one(Feature, Key("feature", CRYPT, "3"))
    assert (Clue("Scratches on the floor"),) == chest.clues


def test_a_trap_of_a_deleted_door_stays_in_its_zone() -> None:
    campaign = done(crypt(), remove_zones(crypt(), CRYPT, [CELL]))

    needle = campaign.one(Feature, Key("feature", CRYPT, "4"))
    assert needle.trap is not None
    assert "" == needle.trap.passage


def test_a_zone_in_which_a_group_stands_is_not_deleted() -> None:
    with pytest.raises(NotAllowed, match="Heroes stands in zone 1"):
        remove_zones(crypt(), CRYPT, [HALL])


def with_a_level_beneath() -> Campaign:
    """A cistern beneath the crypt, on a level that has a name."""
    campaign = crypt()
    plan = plan_of(campaign, CRYPT)
    levels = (Level(1, "Crypt"), Level(3, "Cistern"))
    campaign.apply(set_plan(campaign, CRYPT, replace(plan, levels=levels)))
    return done(campaign, add_zone(campaign, CRYPT, replace(room(0, 0, 10, 10), level=3)))


def test_a_level_goes_with_its_zones_and_comes_back_as_one_step() -> None:
    campaign = with_a_level_beneath()
    before = campaign.rows()

    change = remove_level(campaign, CRYPT, 3)
    campaign.apply(change)

    assert "Remove the level Cistern with a zone" == change.label
    assert [1, 2] == [level.number for level in levels_of(campaign, CRYPT)]
    campaign.apply(change.inverted())
    assert before == campaign.rows()


def test_a_level_without_zones_goes_alone() -> None:
    campaign = crypt()
    levels = (Level(1, "Crypt"), Level(3, "Cistern"))
    plan = replace(plan_of(campaign, CRYPT), levels=levels)
    campaign.apply(set_plan(campaign, CRYPT, plan))

    change = remove_level(campaign, CRYPT, 3)

    assert "Remove the level Cistern" == change.label
    assert {"map"} == change.kinds


def test_the_last_level_stays() -> None:
    with pytest.raises(NotAllowed, match="only level"):
        remove_level(before_it(), BARROW, 1)


def test_zones_are_numbered_in_reading_order() -> None:
    campaign = done(crypt(), number_zones(crypt(), CRYPT, [VAULT, CELL, HALL]))

    assert ["1", "2", "3"] == [zone(campaign, id_).number for id_ in (HALL, CELL, VAULT)]


def test_all_rooms_are_numbered_and_nothing_else() -> None:
    campaign = done(crypt(), number_zones(crypt(), CRYPT))

    numbers = [row.number for row in campaign.all(Zone, CRYPT).values()]
    assert ["1", "2", "", "3", "4"] == numbers


LINE = [FootPoint(1500, -500), FootPoint(1500, 5000)]
OFFER_WORDS: list[Deed] = [
    lambda c: add_zone(c, CRYPT, room(-20, 0, 20, 30)),
    lambda c: move_zones(c, CRYPT, [CELL], 500, -1000),
    lambda c: unite_zones(c, CRYPT, [HALL, CELL]),
    lambda c: divide_zone(c, CRYPT, HALL, LINE),
    lambda c: cell_zone(c, CRYPT, HALL),
    lambda c: remove_zones(c, CRYPT, [CELL, VAULT, CAVE]),
    lambda c: number_zones(c, CRYPT),
]


@pytest.mark.parametrize("deed", OFFER_WORDS)
def test_a_change_of_zones_is_undone_whole(deed: Deed) -> None:
    campaign = crypt()
    change = deed(campaign)

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert crypt().rows() == campaign.rows()
