"""Cutting, copying and pasting pieces of a map with all that lies on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.clipboard.copying import (
    Turning,
    copy,
    cut,
    delete,
    move,
    paste,
    paste_area,
    paste_notes,
)
from mapper.commands.paths.paths import remove_path
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.ids import is_number
from mapper.model.campaign.rows import (
    Crossing,
    Feature,
    Key,
    Label,
    Map,
    Path,
    PathKind,
    Region,
    Row,
    TerrainType,
    Token,
)
from mapper.model.clip import clip_from_text, clip_to_text
from mapper.model.hexes.chunks import NOWHERE, Area, area_of, value_at
from mapper.model.hexes.hexes import FURTHEST, ORIGIN, Hex, Top, add, rotated, within
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FeatureAt, Place, the_hex
from mapper.model.selection import all_mapped, by_region
from tests.commands.stocked import CIRCLE, HEART, areas, near, put, stocked
from tests.small import HILLS, MAP, PLAINS, small_rows

FAR = Hex(100, -70)
OTHER = "other"


def bare(map_name: str = "Elsewhere") -> Campaign:
    """Another campaign, whose map is empty and whose terrain has other codes."""
    rows: dict[Key, Row] = {
        Key("terrain_type", "", "hills"): TerrainType(1, "Hills", "#c8b77e"),
        Key("terrain_type", "", "wald"): TerrainType(9, "forest", "#7d9a5e"),
        Key("map", "", OTHER): Map(map_name),
    }
    return Campaign(rows)


def terrains(campaign: Campaign, map_id: str) -> dict[Hex, str]:
    names = {row.code: row.name.lower() for row in campaign.all(TerrainType).values()}
    chunks = campaign.chunks("terrain", map_id)
    return {at: names[value_at(chunks, at)] for at in all_mapped(campaign, map_id)}


@given(areas)
def test_what_was_cut_is_pasted_back_as_it_was_under_new_numbers(area: Area) -> None:
    campaign = stocked()
    for id_ in ("1", "2", "3"):
        put_away(campaign, id_)
    before = _apart_from_numbers(campaign)
    clip = copy(campaign, MAP, area)

    campaign.apply(cut(campaign, MAP, area))
    campaign.apply(paste(campaign, MAP, clip, clip.anchor))

    assert before == _apart_from_numbers(campaign)


def put_away(campaign: Campaign, id_: str) -> None:
    """Take off a path, which would be cut at the edge; its ford goes with it."""
    campaign.apply(remove_path(campaign, MAP, id_))


def test_paths_and_fords_inside_are_pasted_back_as_they_were() -> None:
    campaign = stocked()
    area = area_of(within(HEART, 9))
    before = _apart_from_numbers(campaign)
    clip = copy(campaign, MAP, area)

    campaign.apply(cut(campaign, MAP, area))
    between = campaign.all(Path, MAP)
    campaign.apply(paste(campaign, MAP, clip, clip.anchor))

    assert {} == between
    assert before == _apart_from_numbers(campaign)


@given(areas, near, st.integers(0, 5), st.booleans(), st.sampled_from(["flat", "pointy"]))
def test_a_pasted_copy_is_what_moving_makes_of_the_original(
    area: Area, at: Hex, rotate: int, mirror: bool, top: Top
) -> None:
    moved, copied = stocked(top), stocked(top)
    clip = copy(copied, MAP, area)
    by = add(FAR, at)

    moved.apply(move(moved, MAP, area, by, Turning(rotate, mirror)))
    copied.apply(cut(copied, MAP, area))
    copied.apply(paste(copied, MAP, clip, add(clip.anchor, by), Turning(rotate, mirror)))

    assert _apart_from_numbers(moved) == _apart_from_numbers(copied)


def _apart_from_numbers(campaign: Campaign) -> list[tuple[str, str]]:
    """All rows but for the numbers that they go by, and what leads to others."""
    rows = {key: row for key, row in campaign.rows().items() if key.kind not in ("given", "map")}
    return sorted((_numberless(key), repr(_apart_from_links(row))) for key, row in rows.items())


def _numberless(key: Key) -> str:
    return str(key._replace(id="0")) if is_number(str(key.id)) else str(key)


def _apart_from_links(row: Row) -> Row:
    return replace(row, clues=(), related=()) if isinstance(row, Feature) else row


def test_six_sixths_of_a_turn_lead_back() -> None:
    campaign = stocked()
    area = area_of(within(HEART, 9))
    before = campaign.rows()

    changes = []
    for _ in range(6):
        changes.append(move(campaign, MAP, area, turning=Turning(1, about=HEART)))
        campaign.apply(changes[-1])

    assert all(changes)
    assert before == campaign.rows()


@pytest.mark.parametrize("top", ["flat", "pointy"])
def test_two_mirrorings_lead_back(top: Top) -> None:
    campaign = stocked(top)
    area = area_of(within(HEART, 9))
    before = campaign.rows()

    for _ in range(2):
        campaign.apply(move(campaign, MAP, area, turning=Turning(mirror=True, about=HEART)))

    assert before == campaign.rows()


def test_everything_turns_along() -> None:
    campaign = stocked()

    campaign.apply(move(campaign, MAP, CIRCLE, FAR, Turning(2, about=HEART)))

    def turned(at: Hex) -> Hex:
        return add(rotated(at, 2, HEART), FAR)

    assert turned(Hex(1, 2)) == campaign.one(Token, Key("token", MAP, "1")).at
    wanted = (turned(Hex(2, 0)), turned(Hex(3, 0)))
    assert wanted == campaign.one(Label, Key("label", MAP, "1")).hexes
    assert {turned(at) for at in CIRCLE} == set(by_region(campaign, MAP, "1"))
    assert HILLS == value_at(campaign.chunks("terrain", MAP), turned(HEART))
    assert 7 == value_at(campaign.chunks("elevation", MAP), turned(HEART))


@pytest.mark.parametrize("row", [{"name_at": Hex(4, 0)}, {"name_by": Hex(2, -1)}])
def test_the_name_of_a_region_that_was_moved_turns_along(row: dict[str, Any]) -> None:
    campaign, key = stocked(), Key("region", MAP, "1")
    put(campaign, {key: replace(campaign.one(Region, key), **row)})

    campaign.apply(move(campaign, MAP, CIRCLE, FAR, Turning(2, about=HEART)))

    moved = campaign.one(Region, key)
    heart = add(HEART, FAR)
    assert rotated(Hex(2, -1), 2, ORIGIN) == moved.name_off(heart)


@pytest.mark.parametrize(("radius", "is_led"), [(0, False), (1, False), (2, True)])
def test_the_name_of_a_region_goes_with_the_most_of_it(radius: int, is_led: bool) -> None:
    campaign, key, at = stocked(), Key("region", MAP, "1"), Hex(4, 0)
    put(campaign, {key: replace(campaign.one(Region, key), name_at=at)})

    campaign.apply(move(campaign, MAP, area_of(within(HEART, radius)), FAR))

    assert (add(at, FAR) if is_led else at) == campaign.one(Region, key).name_at


def test_what_points_at_moved_hexes_points_there_still() -> None:
    campaign = stocked()

    campaign.apply(move(campaign, MAP, CIRCLE, FAR))

    features = campaign.all(Feature, MAP)
    there = Place(MAP, add(Hex(1, 2), FAR))
    assert [there, there] == [features[id_].clues[0].at for id_ in ("1", "3")]
    assert Place(MAP, add(HEART, FAR)) == campaign.one(Map, Key("map", "", "mine")).opened_by
    related = [(FeatureAt(MAP, id_),) for id_ in ("2", "3", "1")]
    assert related == [features[id_].related for id_ in ("1", "2", "3")]


def test_a_copy_is_linked_within_itself_and_to_what_was_not_copied() -> None:
    campaign = stocked()

    clip = copy(campaign, MAP, CIRCLE)
    campaign.apply(paste(campaign, MAP, clip, add(clip.anchor, FAR)))

    features = campaign.all(Feature, MAP)
    assert ["Mine", "Mill", "Inn", "Mine", "Mill"] == [row.title for row in features.values()]
    assert (FeatureAt(MAP, "5"),) == features["4"].related
    assert (FeatureAt(MAP, "3"),) == features["5"].related
    assert Place(MAP, add(Hex(1, 2), FAR)) == features["4"].clues[0].at
    assert ("mine", "mine") == (features["1"].opens, features["4"].opens)


def test_a_clue_that_moves_with_its_feature_is_led_along_once() -> None:
    campaign = stocked()
    row = Feature(Hex(1, 1), "Cellar", "secret", clues=(Clue("Dust", Place(MAP, Hex(1, 2))),))
    campaign.apply(add_thing(campaign, MAP, row))
    id_ = max(campaign.all(Feature, MAP), key=int)

    campaign.apply(move(campaign, MAP, area_of(within(Hex(1, 2), 3)), Hex(1, 0)))

    assert Place(MAP, Hex(2, 2)) == campaign.all(Feature, MAP)[id_].clues[0].at


def test_a_path_is_cut_where_it_leaves_what_is_copied() -> None:
    campaign = stocked()

    campaign.apply(move(campaign, MAP, CIRCLE, FAR))

    roads = [row.hexes for row in campaign.all(Path, MAP).values() if row.kind == "road"]
    outside = [tuple(Hex(q, 1) for q in columns) for columns in (range(-3, 0), range(5, 8))]
    inside = tuple(add(Hex(q, 1), FAR) for q in range(5))
    assert sorted([inside, *outside]) == sorted(roads)


def test_a_ford_moves_with_its_path() -> None:
    campaign = stocked()
    before = campaign.one(Crossing, Key("crossing", MAP, "1")).side

    campaign.apply(move(campaign, MAP, CIRCLE, FAR))

    moved = campaign.all(Crossing, MAP)
    assert [add(before.hex, FAR)] == [row.side.hex for row in moved.values()]


def test_no_second_ford_is_put_at_a_side() -> None:
    campaign = stocked()
    clip = copy(campaign, MAP, CIRCLE)

    campaign.apply(paste(campaign, MAP, clip, clip.anchor))

    assert ["1"] == list(campaign.all(Crossing, MAP))


@given(areas)
def test_deleting_leaves_what_lies_outside(area: Area) -> None:
    campaign = stocked()
    wanted = {at: name for at, name in terrains(campaign, MAP).items() if at not in area}

    campaign.apply(delete(campaign, MAP, area))

    assert wanted == terrains(campaign, MAP)
    assert not any(the_hex(row.at) in area for row in campaign.all(Feature, MAP).values())
    assert not any(at in area for row in campaign.all(Path, MAP).values() for at in row.hexes)


@pytest.mark.parametrize(
    "command",
    [
        lambda c: cut(c, MAP, CIRCLE),
        lambda c: delete(c, MAP, CIRCLE),
        lambda c: move(c, MAP, CIRCLE, Hex(2, 0), Turning(1, True)),
        lambda c: paste(c, MAP, copy(c, MAP, CIRCLE), Hex(3, 3), Turning(4)),
        lambda c: paste(c, "mine", copy(c, MAP, CIRCLE), Hex(3, 3), Turning(4)),
    ],
)
def test_each_command_can_be_taken_back(command: Callable[[Campaign], Change]) -> None:
    campaign = stocked()
    before = campaign.rows()

    change = command(campaign)
    campaign.apply(change)
    campaign.apply(change.inverted())

    assert change
    assert before == campaign.rows()


@given(areas, near, st.integers(0, 5), st.booleans())
def test_a_paste_covers_what_was_shown(area: Area, at: Hex, rotate: int, mirror: bool) -> None:
    campaign = Campaign(small_rows())
    clip = copy(campaign, MAP, area)
    mapped = all_mapped(campaign, MAP)

    shown = paste_area(campaign, MAP, clip, add(FAR, at), Turning(rotate, mirror))
    campaign.apply(paste(campaign, MAP, clip, add(FAR, at), Turning(rotate, mirror)))

    new = all_mapped(campaign, MAP) - mapped
    assert len(area & mapped) == len(new)
    assert not new - shown


def test_terrain_comes_by_name_into_another_campaign() -> None:
    clip = clip_from_text(clip_to_text(copy(stocked(), MAP, CIRCLE)))
    campaign = bare()

    campaign.apply(paste(campaign, OTHER, clip, HEART))

    here = terrains(stocked(), MAP)
    assert {at: here[at] for at in CIRCLE if at in here} == terrains(campaign, OTHER)
    assert {"hills", "wald", "plains"} == set(campaign.all(TerrainType))
    assert ["Canal"] == [row.name for row in campaign.all(PathKind).values()]
    assert ["Barony"] == [row.name for row in campaign.all(Region, OTHER).values()]


def test_links_to_what_is_not_there_are_left_out_and_counted() -> None:
    clip = copy(stocked(), MAP, CIRCLE)
    campaign = bare()

    notes = paste_notes(campaign, OTHER, clip)
    campaign.apply(paste(campaign, OTHER, clip, HEART))

    mine, mill = campaign.all(Feature, OTHER).values()
    assert ("2 links lead to what is not here and will be left out.",) == notes
    assert ("", (FeatureAt(OTHER, "2"),), ()) == (mine.opens, mine.related, mill.related)
    assert Place(OTHER, Hex(1, 2)) == mine.clues[0].at


@given(st.sets(st.integers(1, 6)), st.sets(st.integers(1, 6)))
def test_nothing_pasted_takes_the_place_of_anything(copied: set[int], here: set[int]) -> None:
    source, target = Campaign(small_rows()), Campaign(small_rows())
    for campaign, numbers in ((source, copied), (target, here)):
        for number in numbers:
            at, name = Hex(number % 3, 1), f"{number}"
            put(campaign, {Key("feature", MAP, name): Feature(at, name, "overt")})
            put(campaign, {Key("token", MAP, name): Token(at, name)})
    clip = copy(source, MAP, area_of(within(ORIGIN, 9)))

    target.apply(paste(target, MAP, clip, clip.anchor))

    wanted = sorted(str(number) for number in (*copied, *here))
    assert wanted == sorted(row.title for row in target.all(Feature, MAP).values())
    assert wanted == sorted(row.name for row in target.all(Token, MAP).values())


def test_in_its_own_campaign_no_link_is_lost() -> None:
    campaign = stocked()

    assert () == paste_notes(campaign, MAP, copy(campaign, MAP, CIRCLE))


def test_a_region_of_the_same_name_takes_in_what_is_pasted() -> None:
    campaign = stocked()

    clip = copy(campaign, MAP, CIRCLE)
    campaign.apply(paste(campaign, MAP, clip, add(clip.anchor, FAR)))

    assert ["1"] == list(campaign.all(Region, MAP))
    assert 2 * len(CIRCLE) == len(by_region(campaign, MAP, "1"))


def test_hexes_that_were_not_mapped_cover_nothing() -> None:
    campaign = Campaign(small_rows())
    clip = copy(campaign, MAP, area_of([Hex(50, 50)]))

    assert not paste(campaign, MAP, clip, ORIGIN)


def test_new_terrain_takes_a_code_of_its_own() -> None:
    campaign, other = Campaign(small_rows()), bare()
    put(other, {Key("terrain_type", "", "moor"): TerrainType(PLAINS + 1, "Moor", "#445566")})
    clip = copy(campaign, MAP, area_of([ORIGIN]))

    other.apply(paste(other, OTHER, clip, ORIGIN))

    codes = [row.code for row in other.all(TerrainType).values()]
    assert len(codes) == len(set(codes))
    assert "plains" == terrains(other, OTHER)[ORIGIN]


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (lambda c: copy(c, MAP, NOWHERE), "Nothing is selected"),
        (lambda c: delete(c, MAP, NOWHERE), "Nothing is selected"),
        (lambda c: move(c, MAP, CIRCLE, Hex(FURTHEST, 0)), "further out"),
        (lambda c: paste(c, "nowhere", copy(c, MAP, CIRCLE), ORIGIN), "no map “nowhere”"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(
    command: Callable[[Campaign], object], words: str
) -> None:
    with pytest.raises(NotAllowed, match=words):
        command(stocked())
