"""What hangs on zones: the rows that name them, put right when zones join, part or go."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from mapper.commands.edits import Draft
from mapper.commands.places_across_maps import lead_places
from mapper.commands.things.features import unlink
from mapper.commands.zones.zones_in_play import (
    Renamed,
    follow_zones,
    forget_passages,
    refuse_people,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.zone_rows import Passage, PassageSide, RejectedPassage
from mapper.model.places import Place, ZonePoint, point_of, zone_of, zone_place

R = TypeVar("R", Feature, Token)


def rename_zones(draft: Draft, campaign: Campaign, map_id: str, renamed: Renamed) -> None:
    """All that named a zone names the one in its place; what lies in none any more goes."""
    refuse_people(campaign, map_id, {zone for zone, to in renamed.items() if not to})
    for id_ in renamed:
        draft.put(Key("zone", map_id, id_), None)
    _passages(draft, map_id, renamed)
    _things(draft, map_id, renamed)
    _points_at(draft, map_id, renamed)
    follow_zones(draft, campaign, map_id, renamed)


def drop_passages(draft: Draft, map_id: str, ids: set[str]) -> None:
    """Passages, and the traps that are theirs."""
    for id_ in ids:
        draft.put(Key("passage", map_id, id_), None)
    forget_passages(draft, map_id, ids)
    for id_, row in draft.all(Feature, map_id).items():
        if row.trap is not None and row.trap.passage in ids:
            loose = replace(row, trap=replace(row.trap, passage=""))
            draft.put(Key("feature", map_id, id_), loose)


def _passages(draft: Draft, map_id: str, renamed: Renamed) -> None:
    gone = set()
    for id_, row in draft.all(Passage, map_id).items():
        if any(side.zone in renamed for side in row.sides):
            kept = [side for side in (_side(s, renamed) for s in row.sides) if side is not None]
            if len({side.zone for side in kept}) == 2:
                draft.put(Key("passage", map_id, id_), replace(row, sides=(kept[0], kept[1])))
            else:
                gone.add(id_)
    drop_passages(draft, map_id, gone)
    for id_, unwanted in draft.all(RejectedPassage, map_id).items():
        if not renamed.keys().isdisjoint(unwanted.zones):
            draft.put(Key("no_passage", map_id, id_), None)


def _side(side: PassageSide, renamed: Renamed) -> PassageSide | None:
    if side.zone not in renamed:
        return side
    return replace(side, zone=renamed[side.zone]) if renamed[side.zone] else None


def _things(draft: Draft, map_id: str, renamed: Renamed) -> None:
    """Features and tokens; a feature that goes is no longer linked to."""
    gone = set()
    for id_, feature in draft.all(Feature, map_id).items():
        if zone_of(feature.at) in renamed:
            _put_in(draft, Key("feature", map_id, id_), feature, renamed[zone_of(feature.at)])
            if not renamed[zone_of(feature.at)]:
                gone.add(id_)
    for id_, token in draft.all(Token, map_id).items():
        if zone_of(token.at) in renamed:
            _put_in(draft, Key("token", map_id, id_), token, renamed[zone_of(token.at)])
    if gone:
        unlink(draft, lambda link: link.map == map_id and link.id in gone)


def _put_in(draft: Draft, key: Key, row: R, zone: str) -> None:
    draft.put(key, replace(row, at=ZonePoint(zone, point_of(row.at))) if zone else None)


def _points_at(draft: Draft, map_id: str, renamed: Renamed) -> None:
    """What points at a zone that is gone; where none takes its place, at the map."""

    def led(at: Place) -> Place:
        if at.map != map_id or at.zone not in renamed:
            return at
        zone = renamed[at.zone]
        return zone_place(map_id, zone) if zone else Place(map_id)

    lead_places(draft, led)
