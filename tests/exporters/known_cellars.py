"""The example campaign's dungeon after a delve: what its players know of the Lamp Cellars."""

from __future__ import annotations

from dataclasses import replace

from mapper.drawing.base.images import Images, StoredImages
from mapper.drawing.known_pictures import painted
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key, Map, Row
from mapper.model.campaign.zone_rows import PassageFound, WallStyle, ZoneKnown
from mapper.model.map_view import GmMap
from mapper.model.places import Place, ZonePoint
from mapper.model.zones.all_levels import one_level
from mapper.play.gate.known import PlayerMap
from mapper.play.gate.mint import known_map
from mapper.play.gm_map import gm_map
from tests.exporters.known_coast import COMPANY, example

CELLARS = "the_lamp_cellars"
MAPPED = ("1", "2", "14", "17", "4", "5", "6", "7", "18", "15")
SEEN = ("9", "16")
FOUND = ("11",)
HERE = "18"


def delved(walls: WallStyle) -> Campaign:
    """Ten zones were mapped, two seen, a secret door found; the party is down in the caves."""
    rows: dict[Key, Row] = dict(example().rows)
    key = Key("map", "", CELLARS)
    row = rows[key]
    assert isinstance(row, Map)
    assert row.plan is not None
    rows[key] = replace(row, plan=replace(row.plan, walls=walls))
    for entry, id_ in enumerate((*MAPPED, *SEEN), 1):
        mapped = entry if id_ in MAPPED else 0
        rows[Key("zone_known", CELLARS, id_, COMPANY)] = ZoneKnown(entry, entry, mapped)
    for id_ in FOUND:
        rows[Key("passage_found", CELLARS, id_, COMPANY)] = PassageFound(9)
    party = rows[Key("party", "", COMPANY)]
    assert isinstance(party, Party)
    moved = replace(party, at=Place(CELLARS, ZonePoint(HERE)))
    rows[Key("party", "", COMPANY)] = moved
    return Campaign(rows)


def cellars(walls: WallStyle, level: int, *, for_players: bool) -> tuple[GmMap | PlayerMap, Images]:
    """With the images beneath it."""
    campaign, blobs = delved(walls), dict[str, bytes](example().blobs)
    if not for_players:
        return one_level(gm_map(campaign, CELLARS), level), StoredImages(blobs.get)
    known = known_map(campaign, CELLARS, [COMPANY])
    players, stored = one_level(known.players, level), StoredImages(blobs.get)
    return players, painted(players, known.sources, stored.at_once).pictures
