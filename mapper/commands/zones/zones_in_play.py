"""What hangs on zones: rows that name them, and what is under way in them when they join or go."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from mapper.commands.edits import Draft
from mapper.commands.places_across_maps import lead_places
from mapper.commands.things.features import unlink
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Feature, Key, lying_on
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.campaign.zone_rows import (
    Countdown,
    Delve,
    Encounter,
    Light,
    Passage,
    PassageSide,
    RejectedPassage,
    Zone,
    ZoneKnown,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, ZonePoint, point_of, zone_of, zone_place
from mapper.model.zones.zones import named
from mapper.play.members import called

Renamed = Mapping[str, str]
"""Zones that are gone, with those that take their place; empty: none does."""


def refuse_people(campaign: Campaign, map_id: str, gone: Collection[str]) -> None:
    """A zone in which somebody stands does not go."""
    for group, party in campaign.all(Party).items():
        if party.at.map != map_id:
            continue
        for who, zone in _standing(campaign, group, party):
            if zone in gone:
                where = named(campaign.all(Zone, map_id).get(zone))
                raise NotAllowed(f"{who} stands in {where}; move them to another zone first.")


def follow_zones(draft: Draft, campaign: Campaign, map_id: str, renamed: Renamed) -> None:
    """Whoever is in a zone is in the one that takes its place, and knows that one as well."""
    for id_, party in draft.all(Party).items():
        if party.at.map == map_id:
            if party.at.zone in renamed:
                there = zone_place(map_id, renamed[party.at.zone])
                draft.put(Key("party", "", id_), replace(party, at=there))
            _follow_stay(draft, id_, renamed)
    _follow_things(draft, map_id, renamed)
    for zone, to in renamed.items():
        share_knowledge(draft, campaign, map_id, zone, [to] if to else [])


def share_knowledge(
    draft: Draft, campaign: Campaign, map_id: str, zone: str, others: Iterable[str]
) -> None:
    """Who knows a zone knows others that are made of its ground, since the same entries."""
    targets = list(others)
    for owner in ("", *campaign.all(Party)):
        known = draft.found(ZoneKnown, Key("zone_known", map_id, zone, owner))
        if known is None:
            continue
        for other in targets:
            key = Key("zone_known", map_id, other, owner)
            draft.put(key, known_since(draft.found(ZoneKnown, key) or ZoneKnown(), known))


def known_since(one: ZoneKnown, other: ZoneKnown) -> ZoneKnown:
    """The earlier entry of both for all that a group knows of a zone."""
    return ZoneKnown(
        _first(one.seen, other.seen),
        _first(one.entered, other.entered),
        _first(one.mapped, other.mapped),
    )


def forget_passages(draft: Draft, map_id: str, gone: Collection[str]) -> None:
    """Nobody comes by a passage that is no more, and no timer opens it."""
    for id_, row in draft.all(Countdown).items():
        if row.map == map_id and row.passage in gone:
            draft.put(Key("countdown", "", id_), replace(row, map="", passage=""))
    for id_, party in draft.all(Party).items():
        delve = draft.get(Key("delve", "", id_))
        if party.at.map != map_id or not isinstance(delve, Delve) or delve.meeting is None:
            continue
        if delve.meeting.passage in gone:
            meeting = replace(delve.meeting, passage="")
            draft.put(Key("delve", "", id_), replace(delve, meeting=meeting))


def _standing(campaign: Campaign, group: str, party: Party) -> list[tuple[str, str]]:
    """Who of a group is in which zone: by name where they delve, else all as one."""
    delve = campaign.found(Delve, Key("delve", "", group))
    apart = delve.delvers.items() if delve else ()
    standing = ((called(campaign, group, who), row.zone) for who, row in apart)
    return [(party.name, party.at.zone), *standing]


def _follow_things(draft: Draft, map_id: str, renamed: Renamed) -> None:
    """Lights that lie there, dice that fell due there, and what the log tells of it."""
    for id_, light in draft.all(Light).items():
        if light.at and light.at.map == map_id and light.at.zone in renamed:
            zone = renamed[light.at.zone]
            after = replace(light, at=zone_place(map_id, zone)) if zone else None
            draft.put(Key("light", "", id_), after)
    for id_, die in draft.all(DueDie).items():
        if die.at.map == map_id and die.at.zone in renamed:
            draft.put(Key("due_die", "", id_), _led(draft, die, renamed[die.at.zone]))
    for id_, entry in draft.all(LogEntry).items():
        to = renamed.get(entry.at.zone) if entry.at and entry.at.map == map_id else ""
        if to:
            draft.put(Key("log", "", id_), replace(entry, at=zone_place(map_id, to)))


def _led(draft: Draft, die: DueDie, zone: str) -> DueDie:
    """A die in the zone that takes the place of its own; without one it is where its group is."""
    if zone:
        return replace(die, at=zone_place(die.at.map, zone))
    party = draft.get(Key("party", "", die.group))
    return replace(die, at=party.at) if isinstance(party, Party) else die


def _follow_stay(draft: Draft, group: str, renamed: Renamed) -> None:
    delve = draft.get(Key("delve", "", group))
    if not isinstance(delve, Delve):
        return
    delvers = {
        who: replace(row, zone=renamed.get(row.zone) or row.zone)
        for who, row in delve.delvers.items()
    }
    after = replace(delve, delvers=delvers, meeting=_met_in(delve.meeting, renamed))
    if after != delve:
        draft.put(Key("delve", "", group), after)


def _met_in(meeting: Encounter | None, renamed: Renamed) -> Encounter | None:
    if meeting is None or zone_of(meeting.at) not in renamed:
        return meeting
    zone = renamed[zone_of(meeting.at)]
    return replace(meeting, at=ZonePoint(zone) if zone else None)


def _first(one: int, other: int) -> int:
    return min(one, other) if one and other else one or other


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
    """What lies in zones; a feature that goes is no longer linked to."""
    gone = set()
    for kind, rows in lying_on(draft, map_id).items():
        for id_, row in rows.items():
            zone = renamed.get(zone_of(row.at))
            if zone is None:
                continue
            after = replace(row, at=ZonePoint(zone, point_of(row.at))) if zone else None
            draft.put(Key(kind, map_id, id_), after)
            if not zone and kind == "feature":
                gone.add(id_)
    if gone:
        unlink(draft, lambda link: link.map == map_id and link.id in gone)


def _points_at(draft: Draft, map_id: str, renamed: Renamed) -> None:
    """What points at a zone that is gone; where none takes its place, at the map."""

    def led(at: Place) -> Place:
        if at.map != map_id or at.zone not in renamed:
            return at
        zone = renamed[at.zone]
        return zone_place(map_id, zone) if zone else Place(map_id)

    lead_places(draft, led)
