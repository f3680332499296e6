"""The example's wilderness with everything that can be keyed on a map, for pictures and tests."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import (
    Crossing,
    Feature,
    Key,
    Label,
    Map,
    Path,
    PathKind,
    Pin,
    Region,
    Row,
    TerrainType,
    Token,
    Underlay,
)
from mapper.model.hexes.chunks import value_at, with_values
from mapper.model.hexes.hexes import Hex, from_offset, line, within
from mapper.model.hexes.sides import HexCorner, Side, corner, side_from, way_along
from mapper.model.places import Place
from mapper.resources import resources
from mapper.storage.text_form import from_text

MAP = "wilderness"
ICONS = {
    "Quay": "harbour",
    "Tower": "lighthouse",
    "Hut": "hut",
    "Camp": "campfire",
    "Shrine": "shrine",
    "Adit": "mine",
    "Stair": "cave",
    "Spring": "spring",
    "Post": "outpost",
    "Barge": "wreck",
    "Bell": "temple",
    "Milestone": "milestone",
    "Crown": "mountain",
    "Smoke": "volcano",
    "Door": "portal",
    "Ledger": "book",
    "Line": "wreck",
    "Pass": "pass",
    "Millbrook": "watermill",
    "Stillwater": "town",
    "Rest": "inn",
}


def keyed_rows(image: str = "") -> dict[Key, Row]:
    """The rows of a campaign; with the hash of an image, that lies under one corner."""
    text = (resources() / "examples" / "example.json").read_text("utf-8")
    rows: dict[Key, Row] = dict(from_text(text).rows)
    for key, row in list(rows.items()):
        if isinstance(row, Feature) and not row.icon:
            icon = next((icon for word, icon in ICONS.items() if word in row.title), "")
            rows[key] = replace(row, icon=icon)
    for number, row in enumerate(_more()):
        rows[Key(_kind(row), MAP, f"9{number:02}")] = row
    rows[Key("path_kind", "", "ley")] = PathKind("Ley line", "#6a3fa0", 4, "dotted")
    rows[Key("map", "", "cellars")] = Map("Cellars", opened_by=Place(MAP, _at(11, 14)))
    for id_, (region, hexes) in _regions(Campaign(rows)).items():
        rows[Key("region", MAP, id_)] = region
        for place, chunk in with_values({}, ((at, 1) for at in hexes)).items():
            rows[Key("region_hexes", MAP, place, id_)] = chunk
    if image:
        pins = (Pin(0, 0, _at(25, 1)), Pin(600, 0, _at(29, 1)))
        rows[Key("underlay", MAP, "901")] = Underlay(image, pins, 70, is_above=True)
    return rows


def _at(column: int, row: int) -> Hex:
    """By the number that is printed in the hex."""
    return from_offset(column - 1, row - 1, "flat", "odd")


def _kind(row: Row) -> str:
    return type(row).__name__.lower()


def _more() -> list[Row]:
    return [
        Label("Gulf of Lanterns", tuple(line(_at(2, 4), _at(13, 6))), 5, "water"),
        Label("The Crown Range", tuple(line(_at(26, 9), _at(30, 16))), 4, "land"),
        Label("Whispering Fen", (_at(21, 3),), 3, "land"),
        Label("Mirror Lake", (_at(21, 17),), 2, "water"),
        Path("border", (), "The Old March", sides=_sides(corner(_at(16, 4), 0), _at(15, 13))),
        Path("wall", (), "Giant's Wall", sides=_sides(corner(_at(24, 12), 1), _at(25, 5))),
        Path("ley", tuple(line(_at(4, 13), _at(13, 19)))),
        Path("road", tuple(line(_at(18, 14), _at(26, 13))), "Salt Road"),
        Crossing("bridge", Side(_at(11, 14), 4)),
        Crossing("ford", Side(_at(16, 15), 0)),
        Crossing("gate", Side(_at(24, 10), 0)),
        Token(_at(13, 10), "Old Marta", colour="#7a2e22"),
        Token(_at(23, 15), "Wyvern", "beast", "#3c5a2e"),
        Token(_at(23, 15), "Goblins", colour="#d8b04a"),
        Feature(_at(18, 14), "Harrowgate", "overt", icon="castle", is_settlement=True),
        Feature(_at(16, 12), "The Standing Tower", "overt", icon="watchtower", is_landmark=True),
        Feature(_at(23, 8), "Barrow of Kings", "secret", icon="crypt"),
        Feature(_at(23, 8), "Toll House", "overt", icon="gate"),
        Feature(_at(23, 8), "Smugglers' Cache", "hidden", icon="chest"),
    ]


def _sides(start: HexCorner, end: Hex) -> tuple[Side, ...]:
    way = way_along(start, corner(end, 3))
    return tuple(side for a, b in pairwise(way) if (side := side_from(a, b)) is not None)


def _regions(campaign: Campaign) -> dict[str, tuple[Region, Iterable[Hex]]]:
    terrain = campaign.chunks("terrain", MAP)
    glyphs = {row.code: row.glyph for row in campaign.all(TerrainType).values()}

    def of(hexes: Iterable[Hex], *wanted: str) -> list[Hex]:
        return [at for at in hexes if glyphs.get(value_at(terrain, at)) in wanted]

    trees = ("trees", "dense_trees", "swamp", "reeds", "wooded_hills")
    coast = within(_at(9, 12), 4)
    return {
        "1": (
            Region("Lantern March", "#a8392c"),
            [at for at in coast if at not in of(coast, "waves", "ripples")],
        ),
        "2": (Region("Greenmantle", "#2e7d4f", danger="risky"), of(within(_at(18, 10), 5), *trees)),
        "3": (Region("Duke's Reach", "#5b4a9e"), within(_at(20, 13), 3)),
    }
