"""Whatever lies at a spot goes with its hex or its zone, of whichever kind it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mapper.commands.clipboard.copying import copy, cut, move, paste
from mapper.commands.clipboard.zone_clipboard import copy_zones, paste_zones
from mapper.commands.maps.grid import crop, shift
from mapper.commands.things.things import add_thing, edit_thing, move_thing, remove_things
from mapper.commands.zones.zones import move_zones, remove_zones, unite_zones
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import LYING, Key, lying_on
from mapper.model.check import remarks
from mapper.model.clip import clip_from_text, clip_to_text
from mapper.model.crop import rectangle_of
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, add
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, Spot, ZonePoint
from mapper.model.selection import by_text
from mapper.model.zones.all_levels import one_level
from mapper.model.zones.zone_clip import zone_clip_from_text, zone_clip_to_text
from mapper.play.gm_map import gm_map
from tests.commands.crypt import CELL, CRYPT, HALL, crypt
from tests.lying import OVERT, lying
from tests.small import MAP, small_rows, spot

pytestmark = pytest.mark.parametrize("kind", LYING)

HERE, THERE, BY = spot("0302"), spot("0404"), Hex(1, 0)
POINT = FootPoint(300, 300)
IN_CELL = ZonePoint(CELL, POINT)


def wild(kind: str) -> Campaign:
    """A map of hexes with one thing."""
    return with_one(Campaign(small_rows()), MAP, kind, HERE)


def cellar(kind: str) -> Campaign:
    """A map of zones with one thing, besides what lies there already."""
    campaign = crypt()
    old = [
        Key(each, CRYPT, id_) for each, rows in lying_on(campaign, CRYPT).items() for id_ in rows
    ]
    campaign.apply(remove_things(campaign, old))
    return with_one(campaign, CRYPT, kind, IN_CELL)


def with_one(campaign: Campaign, map_id: str, kind: str, at: Spot) -> Campaign:
    campaign.apply(add_thing(campaign, map_id, lying(kind, at)))
    return campaign


def spots(campaign: Campaign, map_id: str, kind: str) -> list[Any]:
    return [row.at for row in lying_on(campaign, map_id)[kind].values()]


def key(campaign: Campaign, map_id: str, kind: str) -> Key:
    return Key(kind, map_id, next(iter(lying_on(campaign, map_id)[kind])))


def test_it_is_moved_and_taken_away(kind: str) -> None:
    campaign = wild(kind)

    campaign.apply(move_thing(campaign, key(campaign, MAP, kind), THERE))
    moved = spots(campaign, MAP, kind)
    campaign.apply(remove_things(campaign, [key(campaign, MAP, kind)]))

    assert ([THERE], []) == (moved, spots(campaign, MAP, kind))


def test_it_is_shifted_with_its_map(kind: str) -> None:
    campaign = wild(kind)

    campaign.apply(shift(campaign, MAP, BY))

    assert [add(HERE, BY)] == spots(campaign, MAP, kind)


def test_it_goes_with_what_is_cropped_off_or_cut_out(kind: str) -> None:
    cropped, cut_out = wild(kind), wild(kind)

    cropped.apply(crop(cropped, MAP, area_of([THERE])))
    cut_out.apply(cut(cut_out, MAP, area_of([HERE])))

    assert ([], []) == (spots(cropped, MAP, kind), spots(cut_out, MAP, kind))


def test_it_is_moved_with_its_hex(kind: str) -> None:
    campaign = wild(kind)

    campaign.apply(move(campaign, MAP, area_of([HERE]), BY))

    assert [add(HERE, BY)] == spots(campaign, MAP, kind)


def test_it_is_copied_with_its_hex_as_text_too(kind: str) -> None:
    campaign = wild(kind)
    clip = clip_from_text(clip_to_text(copy(campaign, MAP, area_of([HERE]))))
    assert clip is not None

    campaign.apply(paste(campaign, MAP, clip, THERE))

    assert [HERE, THERE] == spots(campaign, MAP, kind)


def test_it_is_in_a_part_of_the_map_or_not(kind: str) -> None:
    view = gm_map(wild(kind), MAP)

    inside, outside = rectangle_of(view, "0302", "0302"), rectangle_of(view, "0101", "0101")

    assert (1, 0) == (len(inside.lying[kind]), len(outside.lying[kind]))


def test_its_hex_is_found_by_its_name(kind: str) -> None:
    assert area_of([HERE]) == by_text(wild(kind), MAP, OVERT)


def test_it_goes_with_its_zone(kind: str) -> None:
    campaign = cellar(kind)

    change = remove_zones(campaign, CRYPT, [CELL])
    campaign.apply(change)

    assert [] == spots(campaign, CRYPT, kind)
    assert f"1 {kind.replace('_', ' ')}" in change.label


def test_it_is_moved_with_its_zone(kind: str) -> None:
    campaign = cellar(kind)
    everywhere = [*gm_map(campaign, CRYPT).zones]

    campaign.apply(move_zones(campaign, CRYPT, everywhere, 500, 0))

    assert [ZonePoint(CELL, FootPoint(POINT.x + 500, POINT.y))] == spots(campaign, CRYPT, kind)


def test_it_lies_in_what_its_zone_is_merged_into(kind: str) -> None:
    campaign = cellar(kind)

    campaign.apply(unite_zones(campaign, CRYPT, [HALL, CELL]))

    assert [ZonePoint(HALL, POINT)] == spots(campaign, CRYPT, kind)


def test_it_is_copied_with_its_zone_as_text_too(kind: str) -> None:
    campaign = cellar(kind)
    clip = zone_clip_from_text(zone_clip_to_text(copy_zones(campaign, CRYPT, [CELL])))
    assert clip is not None

    campaign.apply(paste_zones(campaign, CRYPT, clip, FootPoint(0, 50_000)))

    (_, pasted) = spots(campaign, CRYPT, kind)
    assert FootPoint(POINT.x, POINT.y + 50_000) == pasted.point


def test_it_is_shown_with_its_level(kind: str) -> None:
    campaign = cellar(kind)
    view = gm_map(campaign, CRYPT)
    sunk = {**view.zones, HALL: replace(view.zones[HALL], level=2)}

    levels = [one_level(replace(view, zones=sunk), level) for level in (1, 2)]

    assert [1, 0] == [len(level.lying[kind]) for level in levels]


def test_one_in_no_zone_is_remarked_on(kind: str) -> None:
    campaign = cellar(kind)
    rows = campaign.rows()
    rows[key(campaign, CRYPT, kind)] = lying(kind, ZonePoint("99"))

    said = [remark.text for remark in remarks(Campaign(rows))]

    assert any("in no zone of" in text for text in said)


def test_it_cannot_be_put_where_nothing_is(kind: str) -> None:
    campaign = cellar(kind)
    at = key(campaign, CRYPT, kind)

    with pytest.raises(NotAllowed):
        move_thing(campaign, at, ZonePoint("99"))
    if kind != "feature":
        with pytest.raises(NotAllowed):
            edit_thing(campaign, at, lying(kind, ZonePoint("99")))
