"""Zones copied and pasted, with all that is in them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.clipboard.zone_clipboard import (
    copy_zones,
    paste_zones,
)
from mapper.commands.maps.maps import add_zone_map
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Label, Token
from mapper.model.campaign.zone_rows import Passage, Span, Zone
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, point_of, zone_of
from mapper.model.zones.doorways import walls_for
from mapper.model.zones.wall_runs import off_wall
from mapper.model.zones.zone_clip import (
    ZoneClip,
    mirrored_clip,
    turned_clip,
    zone_clip_from_text,
    zone_clip_to_text,
)
from tests.commands.crypt import CAVE, CELL, CRYPT, HALL, PASSAGEWAY, VAULT, crypt
from tests.model.dungeons import at
from tests.small import MAP

ZONE = '["zone", "1", {"outline": [[0, 0], [900, 0], [0, 900]]}]'
ALL = (HALL, CELL, PASSAGEWAY, VAULT)


def pasted(*ids: str) -> tuple[Campaign, str]:
    """The crypt, and a new map with a copy of some of its zones."""
    campaign = crypt()
    id_, change = add_zone_map(campaign, "Copy")
    campaign.apply(change)
    campaign.apply(
        paste_zones(campaign, id_, copy_zones(campaign, CRYPT, ids), FootPoint(1000, 500))
    )
    return campaign, id_


def test_zones_are_pasted_so_far_away() -> None:
    campaign, copy = pasted(HALL)

    assert (at(10, 5), at(50, 5)) == campaign.all(Zone, copy)["1"].outline[:2]


def test_passages_among_them_are_pasted_too() -> None:
    campaign, copy = pasted(HALL, CELL)

    ways = [[side.zone for side in row.sides] for row in campaign.all(Passage, copy).values()]
    assert [["1", "2"], ["1", ""]] == ways


def test_clues_and_traps_lead_to_the_copies() -> None:
    campaign, copy = pasted(*ALL)

    rows = campaign.all(Feature, copy).values()
    clues = {clue.at.map for row in rows for clue in row.clues if clue.at}
    traps = {row.trap.passage for row in rows if row.trap}
    assert ({copy}, {"", "1"}) == (clues, traps)


def test_tokens_are_pasted_too() -> None:
    campaign, copy = pasted(CELL)

    assert ["1"] == [zone_of(row.at) for row in campaign.all(Token, copy).values()]


def test_zones_are_not_pasted_over_others() -> None:
    campaign = crypt()

    with pytest.raises(NotAllowed, match="cannot overlap"):
        paste_zones(campaign, CRYPT, copy_zones(campaign, CRYPT, [HALL]), FootPoint(0, 0))


def test_zones_can_be_pasted_a_level_deeper() -> None:
    campaign = crypt()
    clip = copy_zones(campaign, CRYPT, [CELL])

    campaign.apply(paste_zones(campaign, CRYPT, clip, FootPoint(0, 0), deeper=1))

    assert 2 == campaign.all(Zone, CRYPT)["6"].level


def test_zones_are_not_pasted_on_hexes() -> None:
    campaign = crypt()

    with pytest.raises(NotAllowed, match="map of hexes"):
        paste_zones(campaign, MAP, copy_zones(campaign, CRYPT, [HALL]), FootPoint(0, 0))


def turned(quarters: int, *ids: str) -> tuple[Campaign, str]:
    """Some zones of the crypt, turned, on a map of their own."""
    campaign = crypt()
    id_, change = add_zone_map(campaign, "Copy")
    campaign.apply(change)
    clip = turned_clip(copy_zones(campaign, CRYPT, ids), quarters)
    campaign.apply(paste_zones(campaign, id_, clip, FootPoint(0, 0)))
    return campaign, id_


def test_a_zone_is_turned_by_a_quarter() -> None:
    campaign, copy = turned(1, HALL)

    hall = campaign.all(Zone, copy)["1"]
    assert (at(-30, 0), at(0, 0), at(0, 40), at(-30, 40)) == hall.outline


def test_doors_turn_with_their_walls() -> None:
    campaign, copy = turned(1, HALL, CELL)

    ways = campaign.all(Passage, copy)
    walls = walls_for(ways["1"], campaign.all(Zone, copy))
    assert Span(at(-5, 40), at(-10, 40)) == ways["1"].at
    assert [0.0] == [off_wall(wall, ways["1"].at.start) for wall in walls]


def test_what_lies_at_a_point_turns_too() -> None:
    campaign, copy = turned(-1, HALL)

    altar = next(row for row in campaign.all(Feature, copy).values() if row.title == "Altar")
    assert at(10, -30) == point_of(altar.at)


def test_both_ends_of_stairs_turn() -> None:
    campaign, copy = turned(2, PASSAGEWAY, CAVE)

    (stairs,) = campaign.all(Passage, copy).values()
    assert Span(at(-5, -5), at(-10, -5)) == stairs.there


@given(st.integers(0, 3), st.integers(0, 3))
def test_turning_on_leads_back(quarters: int, more: int) -> None:
    clip = labelled_clip()

    turned_twice = turned_clip(turned_clip(clip, quarters), more)

    assert turned_clip(clip, quarters + more) == turned_twice
    assert clip == turned_clip(turned_clip(clip, quarters), -quarters)


def test_mirrored_twice_is_as_it_was() -> None:
    clip = labelled_clip()

    assert clip != mirrored_clip(clip)
    assert clip == mirrored_clip(mirrored_clip(clip))


def test_a_label_goes_along_and_turns() -> None:
    campaign = labelled()
    id_, change = add_zone_map(campaign, "Copy")
    campaign.apply(change)

    clip = turned_clip(copy_zones(campaign, CRYPT, [HALL]), 1)
    campaign.apply(paste_zones(campaign, id_, clip, FootPoint(1000, 0), deeper=1))

    (label,) = campaign.all(Label, id_).values()
    assert ((at(0, 20),), 2) == (label.points, label.level)


def test_labels_elsewhere_stay() -> None:
    assert [] == [key for key in copy_zones(labelled(), CRYPT, [CELL]).rows if key.kind == "label"]


def labelled() -> Campaign:
    """The crypt with words in its hall."""
    campaign = crypt()
    row = Label("Echoes", (ORIGIN,), points=(at(20, 10),))
    campaign.apply(add_thing(campaign, CRYPT, row))
    return campaign


def labelled_clip() -> ZoneClip:
    return copy_zones(labelled(), CRYPT, (*ALL, CAVE))


def test_what_was_copied_goes_through_text_and_back() -> None:
    clip = labelled_clip()

    assert clip == zone_clip_from_text(zone_clip_to_text(clip))


@pytest.mark.parametrize("text", ["", "{}", '{"format": "cognita clip"}'])
def test_other_text_is_no_copy(text: str) -> None:
    assert zone_clip_from_text(text) is None


@pytest.mark.parametrize(
    "rows",
    [
        "[]",
        '[["zone", "1", {}]]',
        '[["party", "1", {}]]',
        f'[{ZONE}, ["label", "1", {{"text": "Nowhere", "hexes": [[0, 0]]}}]]',
        '[["token", "1", {"hex": [0, 0], "name": "Rat", "zone": "9"}]]',
    ],
)
def test_a_damaged_copy_is_refused(rows: str) -> None:
    with pytest.raises(NotAllowed):
        zone_clip_from_text(f'{{"format": "cognita zones", "map": "1", "rows": {rows}}}')
