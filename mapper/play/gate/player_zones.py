"""The zones of the one door to what players may see: what they know of a zone map, copied anew.

Walls are those of the zones that are known, and of nothing else; a passage that is not known is
not there. Ids, numbers and levels are given in the order in which things became known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.ids import natural
from mapper.model.campaign.members import meant, members_in, told_apart
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import OURS, Feature, ImagePoint, Label, Token, Underlay
from mapper.model.campaign.zone_rows import (
    Delve,
    Level,
    Passage,
    PassageFound,
    PassageKind,
    PassageSide,
    PassageState,
    Span,
    Standing,
    Trap,
    TrapState,
    Zone,
    ZoneKnown,
    ZonePlan,
)
from mapper.model.places import OUTDOORS, FootPoint, ZonePoint, point_of, zone_of
from mapper.model.search.link_marks import in_words
from mapper.model.zones.doorways import shared_walls
from mapper.model.zones.passages import OTHER_WAY, PASSAGES
from mapper.model.zones.zone_shapes import plainly, shape_of
from mapper.model.zones.zones import zone_at
from mapper.play.gate.known import Scan, level_named, looks_of
from mapper.play.gate.player_hexes import Met, numbered
from mapper.play.knowledge import LATEST, found_by, knows_as

PLAIN: frozenset[Standing] = frozenset({"open", "battered", "broken"})
"""How a passage can be seen to stand; any other looks closed."""

NUMBERED = ("room", "cave")

UNMOVED = (ImagePoint(0, 0, FootPoint(0, 0)), ImagePoint(1, 0, FootPoint(1, 0)))
"""Where what lies beneath a level lies as the game master has it."""


@dataclass(frozen=True, slots=True)
class ZoneKnowledge:
    """Log entries by id; what is not named is not known.

    `outlines`: zones whose walls are known, seen or mapped. `insides`: those that were mapped, so
    that what is plain to see in them is known too. What was run through is neither.
    """

    outlines: Mapping[str, int]
    insides: Mapping[str, int]
    passages: Mapping[str, PassageFound]
    features: Mapping[str, int]


def zone_knowledge(
    campaign: Campaign, map_id: str, owners: Iterable[str], as_of: int = LATEST
) -> ZoneKnowledge:
    """What several groups know together; entries after `as_of` have not happened yet."""
    owners = list(owners)
    known = [each for owner in owners for each in campaign.all(ZoneKnown, map_id, owner).items()]
    seen = _first(((id_, row.seen) for id_, row in known), as_of)
    mapped = _first(((id_, row.mapped) for id_, row in known), as_of)
    passages: dict[str, PassageFound] = {}
    for owner in owners:
        for id_, row in campaign.all(PassageFound, map_id, owner).items():
            if row.entry <= as_of:
                before = passages.get(id_)
                passages[id_] = row if before is None else _both(before, row)
    return ZoneKnowledge(
        outlines=_first((*seen.items(), *mapped.items()), as_of),
        insides=mapped,
        passages=passages,
        features=found_by(campaign, map_id, owners, as_of),
    )


def _first(entries: Iterable[tuple[str, int]], as_of: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for id_, entry in entries:
        if 0 < entry <= as_of:
            found[id_] = min(entry, found.get(id_, entry))
    return found


def _both(one: PassageFound, other: PassageFound) -> PassageFound:
    """Known since the earlier entry, and to stand as the later one has it."""
    earlier, later = sorted((one, other), key=lambda row: (row.entry, row.state))
    return PassageFound(earlier.entry, later.state or earlier.state)


class PassageLook(NamedTuple):
    """How a passage is shown, one row a wall; `text` of each decides its place."""

    given: tuple[object, ...]
    """All that it follows from."""
    rows: tuple[tuple[str, Passage], ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """The rows that were made for players, kept from one map to the next.

    What was made of each row for players, for as long as the row is the same.
    """

    zones: Mapping[str, tuple[Zone, Zone]] = field(default_factory=dict)
    """Zones as they are drawn, each with what its walls tell by themselves."""
    passages: dict[str, PassageLook] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class KnownRows:
    """The rows of a zone map beside what is known of it, and what each is called from now on."""

    zones: Mapping[str, Zone]
    knowledge: ZoneKnowledge
    ids: Mapping[str, str]
    levels: Mapping[int, int]
    passage_states: Mapping[str, PassageState]
    trap_states: Mapping[str, TrapState]
    before: Kept
    kept: Kept
    """What is made now; of passages, as they are come upon."""


def seen_of(
    campaign: Campaign,
    map_id: str,
    knowledge: ZoneKnowledge,
    is_now: bool,
    before: Kept,
) -> KnownRows:
    """What is known of a map; `before` is what was made of it when it was asked last."""
    rows = campaign.all(Zone, map_id)
    plain = {
        id_: _kept_plain(rows[id_], before.zones.get(id_))
        for id_ in knowledge.outlines
        if id_ in rows
    }
    zones = {id_: shown for id_, (_, shown) in plain.items()}
    order = sorted(
        zones, key=lambda id_: (knowledge.outlines[id_], zones[id_].level, zones[id_].outline)
    )
    levels = sorted({row.level for row in zones.values()})
    return KnownRows(
        zones=zones,
        knowledge=knowledge,
        ids={id_: f"{number}" for number, id_ in enumerate(order, 1)},
        levels={level: number for number, level in enumerate(levels, 1)},
        passage_states=campaign.all(PassageState, map_id) if is_now else {},
        trap_states=campaign.all(TrapState, map_id) if is_now else {},
        before=before,
        kept=Kept(plain),
    )


def _kept_plain(row: Zone, kept: tuple[Zone, Zone] | None) -> tuple[Zone, Zone]:
    return kept if kept is not None and kept[0] is row else (row, _plain(row))


def _plain(row: Zone) -> Zone:
    """Its walls tell nothing of what lies behind them: no corner where another zone begins."""
    shape = plainly(shape_of(row))
    return replace(row, outline=shape.outline, holes=shape.holes)


def levels_known(plan: ZonePlan, levels: Mapping[int, int]) -> Iterator[Level]:
    names = {level.number: level.player_name for level in plan.levels}
    for number, shown in levels.items():
        yield Level(shown, names.get(number, ""), names.get(number, ""))


def zones_known(seen: KnownRows) -> dict[str, Zone]:
    found = {}
    number = 0
    for id_, shown in seen.ids.items():
        row = seen.zones[id_]
        is_inside = id_ in seen.knowledge.insides
        number += row.kind in NUMBERED
        found[shown] = Zone(
            outline=row.outline,
            holes=row.holes,
            number=f"{number}" if row.kind in NUMBERED else "",
            name=row.player_name if is_inside else "",
            player_name=row.player_name if is_inside else "",
            player_text=in_words(row.player_text) if is_inside else "",
            level=seen.levels[row.level],
            kind=row.kind,
            ground=row.ground,
            light=row.light if is_inside else "dark",
        )
    return found


def numbers_known(campaign: Campaign, map_id: str, group: str) -> dict[str, str]:
    """The numbers that zones have on the map of a group's players, by their ids on ours.

    Only those that are learnt of at once and on one level are compared by how they look.
    """
    rows = campaign.all(Zone, map_id)
    outlines = zone_knowledge(campaign, map_id, [knows_as(campaign, group)]).outlines
    alike: dict[tuple[int, int], list[str]] = {}
    for id_, since in outlines.items():
        if id_ in rows and rows[id_].kind in NUMBERED:
            alike.setdefault((since, rows[id_].level), []).append(id_)
    found: list[str] = []
    for _, ids in sorted(alike.items()):
        by_look = len(ids) > 1
        found += sorted(ids, key=lambda id_: _plain(rows[id_]).outline) if by_look else ids
    return {id_: f"{number}" for number, id_ in enumerate(found, 1)}


class _Known(NamedTuple):
    """A passage since it is known, as it looks."""

    since: int
    text: str
    row: Passage


def passages_known(campaign: Campaign, map_id: str, seen: KnownRows) -> dict[str, Passage]:
    rows = campaign.all(Zone, map_id)
    known: list[_Known] = []
    for id_, row in campaign.all(Passage, map_id).items():
        since = _since(id_, row, seen)
        if since:
            look = seen.kept.passages[id_] = _look(id_, row, seen, rows)
            known += (_Known(since, *each) for each in look.rows)
    known.sort(key=lambda each: each[:2])
    return numbered(each.row for each in known)


def _since(id_: str, row: Passage, seen: KnownRows) -> int:
    """The entry since which a passage is known: found, or plain to see from a zone that is."""
    outlines = seen.knowledge.outlines
    entries = [
        outlines[side.zone]
        for side in row.sides
        if side.zone in seen.ids and side.visibility == "overt"
    ]
    found = seen.knowledge.passages.get(id_)
    if found is not None and any(side.zone in seen.ids for side in row.sides):
        entries.append(found.entry)
    return min(entries, default=0)


def _look(id_: str, row: Passage, seen: KnownRows, zones: Mapping[str, Zone]) -> PassageLook:
    """As it was made before, if all of it is the same; what is wide depends on its zones, too."""
    sides = [(seen.ids.get(each.zone), each.zone in seen.knowledge.insides) for each in row.sides]
    given = (row, seen.knowledge.passages.get(id_), seen.passage_states.get(id_), *sides)
    before = seen.before.passages.get(id_)
    if before is not None and before.given == given and not row.is_wide:
        return before
    return PassageLook(given, tuple((repr(each), each) for each in _shown(id_, row, seen, zones)))


def _shown(id_: str, row: Passage, seen: KnownRows, zones: Mapping[str, Zone]) -> Iterator[Passage]:
    """The passage as it looks; a wide one into the dark for each wall that it takes away."""
    found = seen.knowledge.passages.get(id_)
    one, other = (_side(side, seen, found) for side in row.sides)
    at, there, slope = row.at, row.there, row.slope
    if not one.zone:
        one, other = other, one
        at, there, slope = there or at, at if there is not None else None, OTHER_WAY[slope]
    state = seen.passage_states.get(id_)
    copied = Passage(
        kind=_kind(row, found),
        sides=(one, other),
        at=at,
        there=there if other.zone else None,
        beyond=OUTDOORS if _leads_out(row) else None,
        material=row.material,
        state=_standing(row, state, found),
        is_trapped=state is not None and row.is_trapped and state.trap != "armed",
        is_wide=row.is_wide and bool(other.zone),
        slope=slope,
    )
    for span in _spans(row, copied, seen, zones):
        yield replace(copied, at=span)


def _side(side: PassageSide, seen: KnownRows, found: PassageFound | None) -> PassageSide:
    if side.zone not in seen.ids:
        return PassageSide()
    is_read = side.zone in seen.knowledge.insides and (side.visibility == "overt" or bool(found))
    text = in_words(side.player_text) if is_read else ""
    return PassageSide(seen.ids[side.zone], player_text=text)


def _kind(row: Passage, found: PassageFound | None) -> PassageKind:
    """That a door opens to one side only is known to those who have found it out."""
    return "door" if found is None and not PASSAGES[row.kind].is_both_ways else row.kind


def _standing(row: Passage, state: PassageState | None, found: PassageFound | None) -> Standing:
    if found is not None and found.state:
        return found.state
    stands = state.state if state is not None else row.state
    return stands if stands in PLAIN else "closed"


def _leads_out(row: Passage) -> bool:
    return any(not side.zone for side in row.sides)


def _spans(row: Passage, copied: Passage, seen: KnownRows, zones: Mapping[str, Zone]) -> list[Span]:
    """Of a wide one into the dark, the walls that it takes from the zone that is known."""
    if not row.is_wide or copied.is_wide or _leads_out(row):
        return [copied.at]
    ids = sorted((side.zone for side in row.sides), key=lambda id_: id_ not in seen.ids)
    if ids[1] not in zones:
        return [copied.at]
    walls = shared_walls(seen.zones[ids[0]], zones[ids[1]])
    return [Span(*ends) for wall in walls for ends in pairwise(wall)]


def met_inside(campaign: Campaign, map_id: str, seen: KnownRows) -> dict[str, Met]:
    """What they know of each feature, by its own id."""
    met = {}
    for id_, row in campaign.all(Feature, map_id).items():
        if since := _met_since(id_, row, seen):
            copied = _feature(id_, row, seen)
            met[id_] = Met(since, (), looks_of(copied), copied)
    return met


def _met_since(id_: str, row: Feature, seen: KnownRows) -> int:
    """Found, or plain to see in a zone that was mapped, or a trap that has shown itself."""
    if zone_of(row.at) not in seen.ids:
        return 0
    entries = [seen.knowledge.features.get(id_, 0)]
    if row.visibility == "overt":
        entries.append(seen.knowledge.insides.get(zone_of(row.at), 0))
    if _shows_itself(id_, row, seen):
        entries.append(seen.knowledge.outlines[zone_of(row.at)])
    return min((entry for entry in entries if entry), default=0)


def _shows_itself(id_: str, row: Feature, seen: KnownRows) -> bool:
    state = seen.trap_states.get(id_)
    return row.trap is not None and state is not None and state.state != "armed"


def _feature(id_: str, row: Feature, seen: KnownRows) -> Feature:
    trap = None
    if _shows_itself(id_, row, seen):
        trap = Trap(is_armed=seen.trap_states[id_].state == "detected")
    return Feature(
        at=ZonePoint(seen.ids[zone_of(row.at)], point_of(row.at)),
        title=row.player_title,
        visibility="overt",
        player_title=row.player_title,
        player_text=in_words(row.player_text),
        icon=row.icon,
        trap=trap,
    )


def labels_known(campaign: Campaign, map_id: str, seen: KnownRows) -> dict[str, Label]:
    """Those for all to see, where every point of them lies in a zone that is known."""
    shown = [
        Label(row.text, (), row.size, row.style, "overt", row.points, level, row.letters)
        for row in campaign.all(Label, map_id).values()
        if row.visibility == "overt" and row.points
        if (level := seen.levels.get(row.level, 0))
        if all(zone_at(seen.zones, at, row.level) for at in row.points)
    ]
    shown.sort(key=lambda row: (row.level, row.points, repr(row)))
    return numbered(shown)


def underlay_of(level: int) -> Underlay:
    """What stands for all images beneath a level of which something is known, if there are any."""
    return Underlay(level_named(level), (), spots=UNMOVED, level=level)


def scans_of(campaign: Campaign, map_id: str, seen: KnownRows) -> dict[str, tuple[Scan, ...]]:
    """The images beneath such levels. One covers another as it does for the game master."""
    rows = campaign.all(Underlay, map_id)
    found: dict[str, tuple[Scan, ...]] = {}
    for id_ in sorted(rows, key=natural):
        row = rows[id_]
        if row.is_shown and row.spots and (level := seen.levels.get(row.level, 0)):
            scan = Scan(row.image, row.spots, row.opacity)
            found[level_named(level)] = (*found.get(level_named(level), ()), scan)
    return found


def tokens_known(
    campaign: Campaign, map_id: str, groups: Iterable[str], seen: KnownRows
) -> dict[str, Token]:
    """The groups, and their members while these go their own ways, where that is known."""
    parties, delves = campaign.all(Party), campaign.all(Delve)
    shown: list[tuple[str, str]] = []
    for id_ in groups:
        party = parties.get(id_)
        if party is not None and party.at.map == map_id:
            shown += _standing_in(id_, told_apart(parties, id_), delves.get(id_))
    known = sorted((int(seen.ids[zone]), name) for zone, name in shown if zone in seen.ids)
    return numbered(Token(ZonePoint(f"{zone}"), name, colour=OURS) for zone, name in known)


def _standing_in(group: str, party: Party, delve: Delve | None) -> list[tuple[str, str]]:
    """Zones, and who stands there: all of a group as one while nobody has left it."""
    members = members_in(group, party)
    stays = () if delve is None else delve.delvers.items()
    found = ((row.zone, meant(members, who)) for who, row in stays)
    apart = [(zone, members[who].name) for zone, who in found if who]
    if all(zone == party.at.zone for zone, _ in apart):
        return [(party.at.zone, party.name)]
    return apart
