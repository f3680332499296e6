"""A vale to travel through: forest, hills, a road, a river without a bridge, things to find."""

from __future__ import annotations

import re

from mapper.commands.groups.party import add_member, form_group, set_supplies
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Member, Party, Supplies
from mapper.model.campaign.rows import Feature, Key, Map, Path, Region, Row, TerrainType
from mapper.model.campaign.travel_rows import Journey, MapRules
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import Hex, from_offset, hex_labelled, label
from mapper.model.hexes.sides import Side, between

MAP, US = "vale", "1"
ROWS = """
    plains plains plains forest plains plains
    plains hills  plains plains forest plains
    plains plains swamp  plains plains mountains
    plains plains plains plains high_mountains plains
"""
CODES = {"plains": 1, "forest": 2, "hills": 3, "swamp": 4, "mountains": 5, "high_mountains": 6}


def spot(number: str) -> Hex:
    return hex_labelled(number, "flat", Map("Vale").numbering)


def number(at: Hex) -> str:
    return label(at, "flat", Map("Vale").numbering)


def side(one: str, other: str) -> Side:
    found = between(spot(one), spot(other))
    assert found is not None
    return found


def vale_rows() -> dict[Key, Row]:
    lines = [line.split() for line in ROWS.strip().splitlines()]
    land = {
        from_offset(column, row, "flat", "odd"): CODES[name]
        for row, line in enumerate(lines)
        for column, name in enumerate(line)
    }
    rows: dict[Key, Row] = {
        Key("map", "", MAP): Map("The Vale", "The Vale"),
        Key("path", MAP, "1"): Path("road", (spot("0101"), spot("0201"), spot("0301"))),
        Key("path", MAP, "2"): Path("river", (), sides=(side("0301", "0302"),)),
        Key("feature", MAP, "1"): Feature(spot("0301"), "Hob's inn", "overt", "The inn"),
        Key("feature", MAP, "2"): Feature(spot("0301"), "Cellar", "hidden", "A cellar"),
        Key("feature", MAP, "3"): Feature(spot("0401"), "Tomb", "secret", "A tomb"),
        Key("feature", MAP, "4"): Feature(
            spot("0502"), "Beacon", "overt", "A beacon", is_landmark=True
        ),
        Key("region", MAP, "1"): Region("Tilled land", "#88aa44"),
        Key("rules", MAP, "rules"): MapRules(
            encounter_tables={"1": "civilised"}, encounters=("wolves",)
        ),
    }
    for name, code in CODES.items():
        rows[Key("terrain_type", "", name)] = TerrainType(
            code, name, "#aabbcc", classes={"hexploration": name}
        )
    for place, chunk in with_values({}, land.items()).items():
        rows[Key("terrain", MAP, place)] = chunk
    return rows


def vale() -> Campaign:
    """With a group of two at 0101."""
    campaign = Campaign(vale_rows())
    campaign.apply(form_group(campaign, "We", MAP, spot("0101")))
    campaign.apply(add_member(campaign, US, Member("Ann", "Zoe", {"Move": 1})))
    campaign.apply(add_member(campaign, US, Member("Bea")))
    campaign.apply(set_supplies(campaign, US, Supplies(rations=6, water=6)))
    return campaign


def party(campaign: Campaign, group: str = US) -> Party:
    return campaign.one(Party, Key("party", "", group))


def journey(campaign: Campaign, group: str = US) -> Journey:
    return campaign.one(Journey, Key("journey", "", group))


def told(campaign: Campaign) -> list[str]:
    """The log in words."""
    entries = campaign.all(LogEntry)
    return [entries[id_].text for id_ in sorted(entries, key=int)]


def without_whence(said: str) -> str:
    """What the log told, but for where somebody comes from, which chance decides."""
    return re.sub(r", from the [a-z-]+ \(\d+\)", "", said)
