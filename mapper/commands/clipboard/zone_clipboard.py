"""Commands that copy zones with all that is in them, to the same map, another, or a campaign."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from mapper.commands.edits import Draft, plan_of
from mapper.commands.things.labels import with_known_look
from mapper.commands.zones.zones import refuse_overlap, zones_counted
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import LYING_CLASSES, Feature, Key, Label, Row, lying_on
from mapper.model.campaign.zone_rows import Passage, PassageSide, Zone
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, Spot, ZonePoint, point_of, zone_of, zone_place
from mapper.model.zones.zone_clip import ZoneClip, moved_row
from mapper.model.zones.zone_shapes import shape_of, shifted
from mapper.model.zones.zones import labels_on


def copy_zones(campaign: Campaign, map_id: str, ids: Collection[str]) -> ZoneClip:
    """The zones with the passages among them and out of the map; what play has made stays."""
    zones = {id_: campaign.one(Zone, Key("zone", map_id, id_)) for id_ in ids}
    if not zones:
        raise NotAllowed("Select zones to copy.")
    rows: dict[Key, Row] = {Key("zone", map_id, id_): row for id_, row in zones.items()}
    for id_, way in campaign.all(Passage, map_id).items():
        if {side.zone for side in way.sides} <= {*zones, ""}:
            rows[Key("passage", map_id, id_)] = way
    for kind, found in lying_on(campaign, map_id).items():
        rows |= {
            Key(kind, map_id, id_): row for id_, row in found.items() if zone_of(row.at) in zones
        }
    labels = labels_on(campaign.all(Label, map_id), zones.values())
    rows |= {Key("label", map_id, id_): row for id_, row in labels.items()}
    return ZoneClip(map_id, rows)


def paste_zones(
    campaign: Campaign, map_id: str, clip: ZoneClip, by: FootPoint, deeper: int = 0
) -> Change:
    """So far from where they were, so many levels deeper; nothing may lie there already."""
    plan_of(campaign, map_id, "Zones can be pasted on a zone map only; this is a map of hexes.")
    there = campaign.all(Zone, map_id)
    draft = Draft(campaign)
    ids = {id_: draft.new_id("zone", map_id) for id_ in clip.zones}
    for id_, row in clip.zones.items():
        shape = shifted(shape_of(row), *by)
        level = _level(row.level + deeper)
        refuse_overlap(there, shape, level, ())
        new = replace(row, outline=shape.outline, holes=shape.holes, level=level)
        draft.put(Key("zone", map_id, ids[id_]), new)
    pasted = _Pasted(campaign, (clip.map, map_id), deeper, ids)
    ways = {
        str(key.id): draft.new_id("passage", map_id) for key in clip.rows if key.kind == "passage"
    }
    for key, row_ in clip.rows.items():
        each = moved_row(row_, lambda at: FootPoint(at.x + by.x, at.y + by.y))
        if isinstance(each, Passage):
            draft.put(Key("passage", map_id, ways[str(key.id)]), pasted.way(each))
        elif (thing := pasted.thing(each, ways)) is not None:
            draft.put(Key(key.kind, map_id, draft.new_id(key.kind, map_id)), thing)
    return draft.change(f"Paste {zones_counted(ids)}")


class _Pasted:
    """Rows as they are under their new ids, those of zones that were copied with them."""

    def __init__(
        self, campaign: Campaign, maps: tuple[str, str], deeper: int, ids: Mapping[str, str]
    ) -> None:
        self._campaign, self._deeper, self._ids = campaign, deeper, ids
        self._from, self._map = maps

    def thing(self, row: Row, ways: Mapping[str, str]) -> Row | None:
        """What lies in a zone; None for whatever else was copied."""
        match row:
            case Feature():
                return self.feature(row, ways)
            case Label():
                known = with_known_look(self._campaign, row)
                return replace(known, level=_level(row.level + self._deeper))
        return replace(row, at=self._spot(row.at)) if isinstance(row, LYING_CLASSES) else None

    def way(self, row: Passage) -> Passage:
        one, other = (self._side(side) for side in row.sides)
        beyond = row.beyond
        if beyond is not None and beyond.map and beyond.map not in self._campaign.maps():
            beyond = None
        return replace(row, sides=(one, other), beyond=beyond)

    def feature(self, row: Feature, ways: Mapping[str, str]) -> Feature:
        """Links stay where both ends are in this campaign; those to other features go."""
        trap = row.trap and replace(row.trap, passage=ways.get(row.trap.passage, ""))
        opens = row.opens if row.opens in self._campaign.maps() else ""
        return replace(
            row,
            at=self._spot(row.at),
            clues=tuple(map(self._clue, row.clues)),
            related=(),
            opens=opens,
            trap=trap,
        )

    def _side(self, side: PassageSide) -> PassageSide:
        zone = self._ids.get(side.zone, "")
        return replace(side, zone=zone, clues=tuple(map(self._clue, side.clues)))

    def _clue(self, clue: Clue) -> Clue:
        """In a copied zone it lies in the copy; where it cannot lie here, it lies anywhere."""
        if clue.at is None:
            return clue
        map_id, zone = clue.at.map, clue.at.zone
        if map_id == self._from and zone in self._ids:
            return replace(clue, at=zone_place(self._map, self._ids[zone]))
        if zone:
            is_here = zone in self._campaign.all(Zone, map_id)
        else:
            is_here = map_id in self._campaign.maps()
        return clue if is_here else replace(clue, at=None)

    def _spot(self, at: Spot) -> ZonePoint:
        return ZonePoint(self._ids[zone_of(at)], point_of(at))


def _level(number: int) -> int:
    return min(max(number, -99), 99)
