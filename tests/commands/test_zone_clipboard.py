"""Zones copied and pasted, with all that is in them."""

from __future__ import annotations

import pytest

from mapper.commands.zone_clipboard import copy_zones, corner_of, duplicate_zones, paste_zones
from mapper.commands.zone_maps import add_zone_map
from mapper.model.campaign import Campaign
from mapper.model.not_allowed import NotAllowed
from mapper.model.rows import Feature, Token
from mapper.model.zone_clip import zone_clip_from_text, zone_clip_to_text
from mapper.model.zone_rows import Passage, Zone
from tests.commands.crypt import CELL, CRYPT, HALL, PASSAGEWAY, VAULT, crypt
from tests.model.dungeons import at
from tests.small import MAP

ALL = (HALL, CELL, PASSAGEWAY, VAULT)


def pasted(*ids: str) -> tuple[Campaign, str]:
    """The crypt, and a new map with a copy of some of its zones."""
    campaign = crypt()
    id_, change = add_zone_map(campaign, "Copy")
    campaign.apply(change)
    campaign.apply(paste_zones(campaign, id_, copy_zones(campaign, CRYPT, ids), 1000, 500))
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
    clues = {clue.zone.map for row in rows for clue in row.clues if clue.zone}
    traps = {row.trap.passage for row in rows if row.trap}
    assert ({copy}, {"", "1"}) == (clues, traps)


def test_tokens_are_pasted_too() -> None:
    campaign, copy = pasted(CELL)

    assert ["1"] == [row.zone for row in campaign.all(Token, copy).values()]


def test_zones_are_not_pasted_over_others() -> None:
    campaign = crypt()

    with pytest.raises(NotAllowed, match="cannot overlap"):
        paste_zones(campaign, CRYPT, copy_zones(campaign, CRYPT, [HALL]), 0, 0)


def test_zones_can_be_pasted_a_level_deeper() -> None:
    campaign = crypt()
    clip = copy_zones(campaign, CRYPT, [CELL])

    campaign.apply(paste_zones(campaign, CRYPT, clip, 0, 0, deeper=1))

    assert 2 == campaign.all(Zone, CRYPT)["6"].level


def test_zones_are_not_pasted_on_hexes() -> None:
    campaign = crypt()

    with pytest.raises(NotAllowed, match="map of hexes"):
        paste_zones(campaign, MAP, copy_zones(campaign, CRYPT, [HALL]), 0, 0)


def test_zones_are_duplicated() -> None:
    campaign = crypt()

    change = duplicate_zones(campaign, CRYPT, [HALL, CELL], 0, 10_000)

    assert "Duplicate 2 zones" == change.label


def test_what_was_copied_goes_through_text_and_back() -> None:
    clip = copy_zones(crypt(), CRYPT, ALL)

    assert clip == zone_clip_from_text(zone_clip_to_text(clip))


def test_a_copy_is_held_at_its_top_left() -> None:
    assert at(40, 0) == corner_of(copy_zones(crypt(), CRYPT, [VAULT, CELL]))


@pytest.mark.parametrize("text", ["", "{}", '{"format": "cognita clip"}'])
def test_other_text_is_no_copy(text: str) -> None:
    assert zone_clip_from_text(text) is None


@pytest.mark.parametrize(
    "rows",
    [
        "[]",
        '[["zone", "1", {}]]',
        '[["party", "1", {}]]',
        '[["token", "1", {"hex": [0, 0], "name": "Rat", "zone": "9"}]]',
    ],
)
def test_a_damaged_copy_is_refused(rows: str) -> None:
    with pytest.raises(NotAllowed):
        zone_clip_from_text(f'{{"format": "cognita zones", "map": "1", "rows": {rows}}}')
