"""The dungeon as a group knows it, or as players see it, and what its parts are called."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from mapper.model.board import hex_maps, zone_maps
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Map
from mapper.model.campaign.zone_rows import Passage, PassageFound, PassageState, Zone
from mapper.model.places import Place
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_graph import KnownDungeon, directions


def ground_of(campaign: Campaign, map_id: str, owner: str | None = None) -> KnownDungeon:
    """As a group knows it, by whose knowledge it goes; without one, as the game master does.

    The same one is handed out until the campaign changes it.
    """

    def made(before: KnownDungeon | None, changed: Collection[str]) -> KnownDungeon:
        parts = PARTS.intersection(changed)
        if before is not None and not parts:
            return before
        states = campaign.all(PassageState, map_id)
        if before is not None and parts == {"passage_state"}:
            return before.standing_as(states)
        found = campaign.all(PassageFound, map_id, owner).keys() if owner is not None else None
        zones, passages = campaign.all(Zone, map_id), campaign.all(Passage, map_id)
        return KnownDungeon(zones, passages, states, found)

    return campaign.kept(("ground", map_id, owner), map_id, made)


PARTS = frozenset({"zone", "passage", "passage_state", "passage_found"})


def state_of(campaign: Campaign, map_id: str, passage: str) -> PassageState:
    """What has become of a passage; at first, what was drawn."""
    row = campaign.get(Key("passage_state", map_id, passage))
    if isinstance(row, PassageState):
        return row
    return PassageState(campaign.one(Passage, Key("passage", map_id, passage)).state)


SOMEWHERE = "further in"


def zone_name(id_: str, row: Zone | None) -> str:
    """To the game master."""
    if row is None:
        return f"zone {id_}"
    return row.number or row.name or f"zone {id_}"


def zone_told(row: Zone | None) -> str:
    """To players who have been there."""
    return row.player_name if row is not None and row.player_name else SOMEWHERE


def passage_name(row: Passage, zones: Mapping[str, Zone], start: str = "") -> str:
    """To the game master: by its name, or by where it leads."""
    if row.name:
        return row.name
    kind = PASSAGES[row.kind].name
    ends = [side.zone for side in row.sides if side.zone != start]
    to = ends[-1] if ends else ""
    return f"the {kind} to {zone_name(to, zones.get(to))}" if to else f"the {kind} out"


def passage_told(row: Passage) -> str:
    """To players who know of it."""
    return f"the {PASSAGES[row.kind].told}"


class Entrance(NamedTuple):
    """A passage from outside into a zone of a map."""

    map: str
    passage: str
    zone: str


def entrances_at(campaign: Campaign, party: Party) -> tuple[Entrance, ...]:
    """The ways that lead in from the hex where a group stands."""
    at = party.at
    return tuple(
        entrance
        for map_id in zone_maps(campaign.maps())
        for entrance in _entrances(campaign, map_id)
        if outside_of(campaign, map_id, entrance.passage) == at
        or (_leads_anywhere(campaign, entrance) and _is_opened(campaign, map_id, at))
    )


def _entrances(campaign: Campaign, map_id: str) -> Iterator[Entrance]:
    for id_, row in campaign.all(Passage, map_id).items():
        for start, end in directions(row):
            if end and not start:
                yield Entrance(map_id, id_, end)


def _leads_anywhere(campaign: Campaign, entrance: Entrance) -> bool:
    row = campaign.one(Passage, Key("passage", entrance.map, entrance.passage))
    return row.beyond is None or not row.beyond.map


def _is_opened(campaign: Campaign, map_id: str, at: Place) -> bool:
    """Whether a feature of a hex opens a map."""
    features = campaign.all(Feature, at.map).values()
    return any(row.opens == map_id and row.at == at.hex for row in features)


def outside_of(campaign: Campaign, map_id: str, passage: str) -> Place | None:
    """The hex that a passage leads out to; None where nobody has said, or it is another dungeon."""
    row = campaign.one(Passage, Key("passage", map_id, passage))
    if row.beyond is not None and row.beyond.map:
        return None if row.beyond.hex is None else row.beyond
    on = campaign.one(Map, Key("map", "", map_id))
    if row.beyond is not None and row.beyond.hex is not None and on.parent:
        return Place(on.parent, row.beyond.hex)
    if on.opened_by is not None and on.opened_by.hex is not None:
        return on.opened_by
    return _opened_from(campaign, map_id)


def _opened_from(campaign: Campaign, map_id: str) -> Place | None:
    """The hex of the one feature that opens a map."""
    found = [
        Place(on, row.at)
        for on in hex_maps(campaign.maps())
        for row in campaign.all(Feature, on).values()
        if row.opens == map_id
    ]
    return found[0] if len(found) == 1 else None
