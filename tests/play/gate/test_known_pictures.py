"""Pictures go by names that tell nothing of their files, and keep them while they are shown."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.groups.reveal import hide_thing, reveal_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, ImagePoint, Key, Map
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FootPoint, Place
from mapper.play.gate.known import PictureSources, Scan
from mapper.play.gate.mint import KnownMap, known_map, player_map_after
from tests.play.twins import AT, GROUP, MAP, MARK, Rows, entries
from tests.play.twins import terrain as land

ONE, OTHER = "ab" * 32, "cd" * 32
SPOTS = (ImagePoint(0, 0, FootPoint(0, 0)), ImagePoint(9, 0, FootPoint(90, 0)))
HERE, THERE = Hex(1, 1), Hex(5, 5)


def two_pictures() -> Campaign:
    """A hex that is known, and two places with pictures of their own, both of them hidden."""
    rows: Rows = {
        Key("map", "", MAP): Map(MARK, "The Vale"),
        Key("party", "", GROUP): Party("We", Place(MAP, HERE)),
        Key("terrain", MAP, AT): land({HERE: 1, THERE: 1}),
        Key("visited", MAP, AT, GROUP): entries({HERE: 1, THERE: 1}),
        Key("feature", MAP, "1"): Feature(HERE, MARK, "hidden", "Den", icon=ONE),
        Key("feature", MAP, "2"): Feature(THERE, MARK, "hidden", "Well", icon=OTHER),
    }
    return Campaign(rows)


def after(known: KnownMap, campaign: Campaign, change: Change) -> KnownMap:
    campaign.apply(change)
    return player_map_after(known, campaign, change)


def icons(known: KnownMap) -> dict[str, str]:
    """What is drawn of each place, by the file that it comes from."""
    rows = known.players.features.values()
    return {row.title: known.sources.icons[row.icon] for row in rows}


def test_a_picture_has_a_name_once_its_place_is_known() -> None:
    campaign = two_pictures()
    known = known_map(campaign, MAP, [GROUP])

    found = after(known, campaign, reveal_thing(campaign, GROUP, Key("feature", MAP, "2")))

    assert {} == known.sources.icons
    assert {"picture 1": OTHER} == found.sources.icons
    assert ["picture 1"] == [row.icon for row in found.players.features.values()]


def test_a_picture_keeps_its_name_whatever_is_found_or_forgotten() -> None:
    campaign = two_pictures()
    known = known_map(campaign, MAP, [GROUP])
    known = after(known, campaign, reveal_thing(campaign, GROUP, Key("feature", MAP, "2")))

    both = after(known, campaign, reveal_thing(campaign, GROUP, Key("feature", MAP, "1")))
    left = after(both, campaign, hide_thing(campaign, GROUP, Key("feature", MAP, "2")))

    assert {"Den": ONE, "Well": OTHER} == icons(both)
    assert "picture 1" == next(r.icon for r in both.players.features.values() if r.title == "Well")
    assert {"Den": ONE} == icons(left)


def test_a_picture_keeps_its_name_where_all_is_made_anew() -> None:
    campaign = two_pictures()
    known = known_map(campaign, MAP, [GROUP])
    for id_ in ("2", "1"):
        known = after(known, campaign, reveal_thing(campaign, GROUP, Key("feature", MAP, id_)))
    row = campaign.one(Map, key := Key("map", "", MAP))

    anew = after(known, campaign, Change("Call", {key: Swap(row, replace(row, name="New"))}))

    assert known.players == anew.players
    assert known.sources == anew.sources


def test_a_file_decides_no_order_where_anything_else_does() -> None:
    orders = []
    for hash_ in (ONE, "00" * 32, "ff" * 32):
        campaign = two_pictures()
        rows = campaign.rows()
        den = rows[Key("feature", MAP, "1")]
        well = Feature(HERE, MARK, "hidden", "Well", icon="tower")
        assert isinstance(den, Feature)
        rows |= {
            Key("feature", MAP, "1"): replace(den, icon=hash_, player_title="Well"),
            Key("feature", MAP, "2"): well,
        }
        campaign = Campaign(rows)
        for id_ in ("1", "2"):
            campaign.apply(reveal_thing(campaign, GROUP, Key("feature", MAP, id_)))
        known = known_map(campaign, MAP, [GROUP])
        orders.append([row.icon for row in known.players.features.values()])

    assert orders[0] == orders[1] == orders[2]


def test_what_is_held_loses_the_scans_that_are_gone_and_gets_no_other() -> None:
    kept, gone, new = (Scan(hash_, SPOTS, 60) for hash_ in (ONE, OTHER, "ef" * 32))
    held = PictureSources({"picture 1": ONE}, {"level 1": (kept, gone)})
    now = PictureSources({"picture 1": OTHER}, {"level 1": (kept, new), "level 2": (new,)})

    assert PictureSources({"picture 1": ONE}, {"level 1": (kept,)}) == held.still(now)
    assert held is held.still(held)
