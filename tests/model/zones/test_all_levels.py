"""All levels of a dungeon on one, for pictures that show no more than one."""

from __future__ import annotations

from dataclasses import replace

from mapper.model.campaign.rows import Feature, ImagePoint, Label, Underlay
from mapper.model.campaign.zone_rows import Level, Passage, PassageSide, Span, ZonePlan
from mapper.model.map_view import GmMap
from mapper.model.places import ZonePoint, point_of
from mapper.model.zones.all_levels import all_levels, each_level, levels_in
from mapper.model.zones.zone_shapes import shape_of
from mapper.model.zones.zones import overlapped
from mapper.play.gate.known import PlayerMap
from tests.drowned_halls import halls_known
from tests.model.dungeons import at, room

CELLAR = GmMap(
    "Cellar",
    plan=ZonePlan(levels=(Level(1, "Above"), Level(2, ""))),
    zones={"1": room(0, 0, 40, 30), "2": room(7, 3, 40, 30, level=2)},
    passages={
        "1": Passage(
            "stairs",
            (PassageSide("1"), PassageSide("2")),
            Span(at(0, 0), at(5, 0)),
            Span(at(10, 5), at(15, 5)),
        )
    },
    features={"1": Feature(ZonePoint("2", at(12, 8)), "Cask", "overt")},
    labels={"1": Label("Damp", (), points=(at(9, 9),), level=2)},
    underlays={
        "1": Underlay(
            "a", (), spots=(ImagePoint(0, 0, at(0, 0)), ImagePoint(9, 9, at(9, 9))), level=2
        )
    },
)


def test_all_zones_lie_on_one_level_and_none_over_another() -> None:
    shown = all_levels(CELLAR)

    over = [overlapped(shown.zones, shape_of(row), 1, {id_}) for id_, row in shown.zones.items()]
    assert [1] == levels_in(shown)
    assert [[], []] == over


def test_what_lies_in_a_level_goes_with_it() -> None:
    shown = all_levels(CELLAR)

    lower = shown.zones["2"].outline[0]
    by = lower.x - at(7, 3).x, lower.y - at(7, 3).y
    assert by != (0, 0)
    stairs = shown.passages["1"]
    assert stairs.there is not None
    assert (at(0, 0).x, at(10, 5).x + by[0]) == (stairs.at.start.x, stairs.there.start.x)
    moved = [
        point_of(shown.features["1"].at),
        *shown.labels["1"].points,
        shown.underlays["1"].spots[0][2],
    ]
    before = [at(12, 8), at(9, 9), at(0, 0)]
    assert [(p.x + by[0], p.y + by[1]) for p in before] == moved


def test_squares_stay_on_the_grid() -> None:
    corners = all_levels(CELLAR).zones["2"].outline

    assert {(at(7, 3).x % 1000, at(7, 3).y % 1000)} == {
        (point.x % 1000, point.y % 1000) for point in corners[:1]
    }


def test_each_level_is_named() -> None:
    added = {id_: row.text for id_, row in all_levels(CELLAR).labels.items() if id_ != "1"}

    assert ["Above", "Level 2"] == list(added.values())


def test_a_map_of_one_level_stays_as_it_is() -> None:
    view = replace(CELLAR, zones={"1": CELLAR.zones["1"]})

    assert view is all_levels(view)
    assert [view] == each_level(view)


def test_what_is_of_players_stays_theirs() -> None:
    assert isinstance(all_levels(halls_known()), PlayerMap)


def test_each_level_for_itself_is_named_after_it() -> None:
    found = each_level(CELLAR)

    assert ["Cellar: Above", "Cellar: level 2"] == [view.name for view in found]
    assert [["1"], ["2"]] == [list(view.zones) for view in found]
