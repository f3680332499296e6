"""Campaigns that are much for a window: many zones, a long log, many paths or features."""

from __future__ import annotations

from collections.abc import Mapping

from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Feature, Key, Map, Row, TerrainType
from mapper.model.campaign.rows import Path as Way
from mapper.model.campaign.zone_rows import ZoneKnown
from mapper.model.hexes.chunks import ChunkAt, mapped
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place, ZonePoint
from tests.bench import maps, travels, zones

US = travels.US


def a_group_that_knows(rows: Mapping[Key, Row]) -> dict[Key, Row]:
    """Somebody who has mapped every zone."""
    known: dict[Key, Row] = {
        Key("zone_known", zones.MAP, key.id, US): ZoneKnown(seen=1, mapped=1)
        for key in rows
        if key.kind == "zone"
    }
    known[Key("log", "", "1")] = LogEntry(0, "All mapped.")
    known[Key("party", "", US)] = Party("We", Place(zones.MAP, ZonePoint("1")))
    return known


def at_play(hexes: int, entries: int) -> tuple[dict[Key, Row], Hex]:
    """A group in a land that it knows, with as many entries in its log."""
    campaign, middle = travels.known_everywhere(hexes)
    rows = campaign.rows()
    for number in range(1, entries + 1):
        words = f"The group went on, over hills and through a wood, for the {number}. time."
        rows[Key("log", "", f"{number}")] = LogEntry(
            number, words, "move", US, Place(travels.MAP, middle), words
        )
    return rows, middle


def plain(hexes: int) -> dict[Key, Row]:
    rows: dict[Key, Row] = {Key("map", "", travels.MAP): Map("Wild")}
    for code, name in travels.CLASSES.items():
        rows[Key("terrain_type", "", name)] = TerrainType(code, name, "#aabbcc")
    for place, chunk in maps.terrain(hexes).items():
        rows[Key("terrain", travels.MAP, place)] = chunk
    return rows


def with_paths(hexes: int, count: int) -> dict[Key, Row]:
    rows = plain(hexes)
    land = _land(rows)
    for number in range(count):
        at = land[number * 7919 % len(land)]
        way = tuple(Hex(at.q + along, at.r) for along in range(10))
        rows[Key("path", travels.MAP, f"{number + 1}")] = Way("road", way)
    return rows


def with_features(hexes: int, count: int) -> dict[Key, Row]:
    rows = plain(hexes)
    land = _land(rows)
    for number in range(count):
        at = land[number * 7919 % len(land)]
        title = f"Feature {number}"
        rows[Key("feature", travels.MAP, f"{number + 1}")] = Feature(at, title, "overt")
    return rows


def _land(rows: Mapping[Key, Row]) -> list[Hex]:
    chunks = {
        key.id: row
        for key, row in rows.items()
        if isinstance(key.id, ChunkAt) and isinstance(row, bytes)
    }
    return list(mapped(chunks))
