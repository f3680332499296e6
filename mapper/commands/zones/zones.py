"""Commands on zones: drawing, reshaping, joining, dividing, numbering, taking them away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

from mapper.commands.edits import Draft, edited, one_line, plan_of, replaced
from mapper.commands.things.features import plain_tags
from mapper.commands.zones.zones_in_play import rename_zones, share_knowledge
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import LYING, Key, Label, Map, Row, lying_on
from mapper.model.campaign.zone_rows import FOOT, Passage, PassageSide, Zone
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, ZonePoint, point_of, zone_of
from mapper.model.zones.doorways import (
    fitted,
    middle_of,
    shared_walls,
    shifted_span,
    walls_for,
)
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.wall_runs import off_wall, run_length
from mapper.model.zones.zone_adjacency import ends_of
from mapper.model.zones.zone_clip import moved_row
from mapper.model.zones.zone_shapes import (
    Shape,
    cells,
    divided,
    joined,
    shape_of,
    shifted,
    without,
)
from mapper.model.zones.zones import (
    in_reading_order,
    is_in,
    labels_on,
    named,
    next_number,
    overlapped,
)

PLACES_WITH_NUMBERS = ("room", "cave")


def add_zone(campaign: Campaign, map_id: str, zone: Zone) -> Change:
    """A zone on what ground is free of others; where that is in parts, a zone for each."""
    zones = _zones(campaign, map_id)
    row = _checked(zone)
    draft = Draft(campaign)
    parts = _free(zones, shape_of(row), row.level)
    number = next_number(zones)
    for part in parts:
        new = _shaped(row, part)
        if not row.number and row.kind in PLACES_WITH_NUMBERS:
            new, number = replace(new, number=str(number)), number + 1
        draft.put(Key("zone", map_id, draft.new_id("zone", map_id)), new)
    return draft.change(f"Add {_article(row.kind)}")


def edit_zone(campaign: Campaign, map_id: str, id_: str, wanted: Zone) -> Change:
    """What is said of a zone; its shape stays as it is."""
    key, before = _zone(campaign, map_id, id_)
    if wanted.level != before.level:
        _refuse_passages(campaign, map_id, {id_})
        refuse_overlap(_zones(campaign, map_id), shape_of(before), wanted.level, {id_})
    after = _shaped(_checked(wanted), shape_of(before))
    return edited(key, before, after, named(after))


def reshape_zone(campaign: Campaign, map_id: str, id_: str, shape: Shape) -> Change:
    """Another shape; its passages stay as near as they can to where they were."""
    key, before = _zone(campaign, map_id, id_)
    zones = _zones(campaign, map_id)
    refuse_overlap(zones, shape, before.level, {id_})
    draft = Draft(campaign)
    draft.put(key, _shaped(before, shape))
    _fit_passages(draft, map_id, {id_})
    return draft.change(f"Reshape {named(before)}")


def move_zones(campaign: Campaign, map_id: str, ids: Collection[str], x: int, y: int) -> Change:
    """With all that is in them; passages to zones that stay behind stay where they can."""
    zones = _zones(campaign, map_id)
    draft = Draft(campaign)
    moving = [_zone(campaign, map_id, id_)[1] for id_ in ids]
    for id_, before in zip(ids, moving, strict=True):
        shape = shifted(shape_of(before), x, y)
        refuse_overlap(zones, shape, before.level, ids)
        draft.put(Key("zone", map_id, id_), _shaped(before, shape))
    things: dict[Key, Row] = {
        Key("label", map_id, id_): row
        for id_, row in labels_on(campaign.all(Label, map_id), moving).items()
    }
    things |= {key: row for key, row, _ in _at_points(draft, map_id, ids)}
    for key, row in things.items():
        draft.put(key, moved_row(row, lambda at: FootPoint(at.x + x, at.y + y)))
    _shift_passages(draft, map_id, ids, x, y)
    _fit_passages(draft, map_id, ids)
    return draft.change(f"Move {zones_counted(ids)}")


def unite_zones(campaign: Campaign, map_id: str, ids: Sequence[str]) -> Change:
    """The first takes in the others, with all that is in them and the ways that lead there."""
    if len({*ids}) < 2:
        raise NotAllowed("To merge zones, choose two or more.")
    key, first = _zone(campaign, map_id, ids[0])
    rows = [_zone(campaign, map_id, id_)[1] for id_ in ids]
    if len({row.level for row in rows}) > 1:
        raise NotAllowed("Zones of different levels cannot be merged.")
    shape = joined(map(shape_of, rows))
    draft = Draft(campaign)
    draft.put(key, _shaped(first, shape))
    rename_zones(draft, campaign, map_id, dict.fromkeys(ids[1:], ids[0]))
    _fit_passages(draft, map_id, {ids[0]})
    return draft.change(f"Merge {len(ids)} zones")


def cut_zone(campaign: Campaign, map_id: str, id_: str, shape: Shape) -> Change:
    """What of a zone lies in a shape is taken from it."""
    _, before = _zone(campaign, map_id, id_)
    parts = without(shape_of(before), [shape])
    if not parts:
        raise NotAllowed(f"Nothing would be left of {named(before)}; delete it instead.")
    return _in_parts(campaign, map_id, id_, parts).change(f"Cut {named(before)}")


def divide_zone(
    campaign: Campaign, map_id: str, id_: str, line: Sequence[FootPoint], *, is_walled: bool = False
) -> Change:
    """Along a line through it, with a wall there or open from part to part."""
    _, before = _zone(campaign, map_id, id_)
    parts = divided(shape_of(before), line)
    done = _in_parts(campaign, map_id, id_, parts, is_open=not is_walled)
    return done.change(f"Split {named(before)}")


def cell_zone(campaign: Campaign, map_id: str, id_: str) -> Change:
    """Into parts that one move crosses, open to each other."""
    _, before = _zone(campaign, map_id, id_)
    plan = plan_of(campaign, map_id)
    parts = cells(shape_of(before), plan.move * FOOT, plan.grid * FOOT)
    if len(parts) < 2:
        raise NotAllowed(f"A move of {plan.move} ft crosses {named(before)} already.")
    done = _in_parts(campaign, map_id, id_, parts, is_open=True)
    return done.change(f"Split {named(before)}")


def remove_zones(campaign: Campaign, map_id: str, ids: Collection[str]) -> Change:
    """With their passages and all that is in them."""
    gone = [_zone(campaign, map_id, id_)[1] for id_ in ids]
    names = [named(row) for row in gone]
    draft = Draft(campaign)
    for id_ in labels_on(campaign.all(Label, map_id), gone):
        draft.put(Key("label", map_id, id_), None)
    rename_zones(draft, campaign, map_id, dict.fromkeys(ids, ""))
    change = draft.change(f"Delete {names[0] if len(names) == 1 else zones_counted(ids)}")
    held = _held(change)
    return replace(change, label=f"{change.label} with {held}") if held else change


def remove_level(campaign: Campaign, map_id: str, number: int) -> Change:
    """A level of a zone map, with all zones that lie on it."""
    plan, zones = plan_of(campaign, map_id), _zones(campaign, map_id)
    others = {row.level for row in zones.values()} | {level.number for level in plan.levels}
    if not others - {number}:
        raise NotAllowed("It is the only level of the map.")
    gone = [id_ for id_, row in zones.items() if row.level == number]
    name = next((row.name for row in plan.levels if row.number == number), f"Level {number}")
    key = Key("map", "", map_id)
    left = tuple(row for row in plan.levels if row.number != number)
    row = campaign.one(Map, key)
    words = f"Remove the level {name}{f' with {zones_counted(gone)}' if gone else ''}"
    planned = replaced(key, row, replace(row, plan=replace(plan, levels=left)), words)
    change = planned.then(remove_zones(campaign, map_id, gone)) if gone else planned
    return replace(change, label=words)


def _held(change: Change) -> str:
    """What goes besides the zones themselves, counted."""
    gone = Counter(key.kind for key, swap in change.rows.items() if swap.after is None)
    counts = [(gone[kind], kind.replace("_", " ")) for kind in (*LYING, "label", "passage")]
    told = [f"{n:,} {kind}" if n == 1 else f"{n:,} {kind}s" for n, kind in counts if n]
    return " and ".join(filter(None, (", ".join(told[:-1]), *told[-1:])))


def number_zones(campaign: Campaign, map_id: str, ids: Collection[str] = ()) -> Change:
    """In reading order; without ids all rooms and caves, and nothing else keeps a number."""
    zones = _zones(campaign, map_id)
    chosen = ids or [id_ for id_, row in zones.items() if row.kind in PLACES_WITH_NUMBERS]
    draft = Draft(campaign)
    if not ids:
        for id_, row in zones.items():
            draft.put(Key("zone", map_id, id_), replace(row, number=""))
    for number, id_ in enumerate(in_reading_order(zones, chosen), 1):
        key, row = _zone(campaign, map_id, id_)
        draft.put(key, replace(row, number=str(number)))
    return draft.change("Number the zones")


def _in_parts(
    campaign: Campaign, map_id: str, id_: str, parts: list[Shape], *, is_open: bool = False
) -> Draft:
    """The first part stays the zone that it was; the others are like it, and yet unnamed."""
    _, before = _zone(campaign, map_id, id_)
    draft = Draft(campaign)
    like_it = replace(before, number="", name="", player_name="", gm_notes="", player_text="")
    rows = {id_: _shaped(before, parts[0])}
    for part in parts[1:]:
        rows[draft.new_id("zone", map_id)] = _shaped(like_it, part)
    for new, row in rows.items():
        draft.put(Key("zone", map_id, new), row)
    _deal_out(draft, map_id, id_, rows)
    _fit_passages(draft, map_id, rows.keys())
    share_knowledge(draft, campaign, map_id, id_, (new for new in rows if new != id_))
    if is_open:
        _open_up(draft, map_id, rows)
    return draft


def _deal_out(draft: Draft, map_id: str, id_: str, parts: dict[str, Zone]) -> None:
    """What was in a zone, or led to it, goes to the part that it is in or next to."""
    for key, thing, at in _at_points(draft, map_id, [id_]):
        part = next((new for new, row in parts.items() if is_in(shape_of(row), at)), id_)
        draft.put(key, replace(thing, at=ZonePoint(part, at)))
    zones = draft.all(Zone, map_id)
    for passage_id, way in draft.all(Passage, map_id).items():
        if any(side.zone == id_ for side in way.sides):
            best = min(parts, key=lambda part: _off(way, id_, part, zones))
            one, other = (_at_part(side, id_, best) for side in way.sides)
            draft.put(Key("passage", map_id, passage_id), replace(way, sides=(one, other)))


def _at_part(side: PassageSide, id_: str, part: str) -> PassageSide:
    return replace(side, zone=part) if side.zone == id_ else side


def _off(passage: Passage, id_: str, part: str, zones: dict[str, Zone]) -> float:
    """How far a passage lies from the walls that it would lie in, were it a part's."""
    centre = middle_of(passage.at)
    if not PASSAGES[passage.kind].needs_wall and is_in(shape_of(zones[part]), centre):
        return -1
    one, other = (_at_part(side, id_, part) for side in passage.sides)
    walls = walls_for(replace(passage, sides=(one, other)), zones)
    return min((off_wall(wall, centre) for wall in walls), default=float("inf"))


def _open_up(draft: Draft, map_id: str, rows: dict[str, Zone]) -> None:
    """A wide opening wherever two parts meet."""
    ids = list(rows)
    for index, one in enumerate(ids):
        for other in ids[index + 1 :]:
            if walls := shared_walls(rows[one], rows[other]):
                sides = (PassageSide(one), PassageSide(other))
                at = ends_of(max(walls, key=run_length))
                way = Passage("opening", sides, at, state="open", is_wide=True)
                draft.put(Key("passage", map_id, draft.new_id("passage", map_id)), way)


def _fit_passages(draft: Draft, map_id: str, ids: Collection[str]) -> None:
    """Passages at these zones lie in the walls as they are now."""
    zones = draft.all(Zone, map_id)
    for id_, row in draft.all(Passage, map_id).items():
        one, other = row.sides
        if one.zone in ids or other.zone in ids:
            draft.put(Key("passage", map_id, id_), replace(row, at=fitted(row, zones)))


def _shift_passages(draft: Draft, map_id: str, ids: Collection[str], x: int, y: int) -> None:
    for id_, row in draft.all(Passage, map_id).items():
        within = [not side.zone or side.zone in ids for side in row.sides]
        at, there = row.at, row.there
        if all(within) or (not PASSAGES[row.kind].needs_wall and row.sides[0].zone in ids):
            at = shifted_span(at, x, y)
        if there is not None and row.sides[1].zone in ids:
            there = shifted_span(there, x, y)
        draft.put(Key("passage", map_id, id_), replace(row, at=at, there=there))


def _at_points(
    draft: Draft, map_id: str, ids: Collection[str]
) -> Iterator[tuple[Key, Any, FootPoint]]:
    """What stands at a point of these zones."""
    for kind, rows in lying_on(draft, map_id).items():
        for id_, row in rows.items():
            zone, at = zone_of(row.at), point_of(row.at)
            if zone in ids and at is not None:
                yield Key(kind, map_id, id_), row, at


def _free(zones: dict[str, Zone], shape: Shape, level: int) -> list[Shape]:
    over = overlapped(zones, shape, level)
    parts = without(shape, [shape_of(zones[id_]) for id_ in over]) if over else [shape]
    if not parts:
        raise NotAllowed(f"There is {named(zones[over[0]])} already.")
    return parts


def refuse_overlap(zones: dict[str, Zone], shape: Shape, level: int, but: Collection[str]) -> None:
    """Two zones of a level cannot lie on the same ground, but for a crumb."""
    over = overlapped(zones, shape, level, but)
    if over:
        raise NotAllowed(f"It would lie over {named(zones[over[0]])}; zones cannot overlap.")


def _refuse_passages(campaign: Campaign, map_id: str, ids: set[str]) -> None:
    for row in campaign.all(Passage, map_id).values():
        zones = {side.zone for side in row.sides}
        if PASSAGES[row.kind].needs_wall and "" not in zones and not zones.isdisjoint(ids):
            raise NotAllowed("Passages hold it to its level; take them away first.")


def _checked(zone: Zone) -> Zone:
    return replace(
        zone,
        number=one_line(zone.number, "A zone", may_be_empty=True),
        name=one_line(zone.name, "A zone", may_be_empty=True),
        player_name=one_line(zone.player_name, "A zone", may_be_empty=True),
        tags=plain_tags(zone.tags),
    )


def _shaped(zone: Zone, shape: Shape) -> Zone:
    return replace(zone, outline=shape.outline, holes=shape.holes)


def _zone(campaign: Campaign, map_id: str, id_: str) -> tuple[Key, Zone]:
    key = Key("zone", map_id, id_)
    return key, campaign.one(Zone, key)


def _zones(campaign: Campaign, map_id: str) -> dict[str, Zone]:
    plan_of(campaign, map_id)
    return campaign.all(Zone, map_id)


def zones_counted(ids: Collection[str]) -> str:
    return "a zone" if len(ids) == 1 else f"{len(ids):,} zones"


def _article(kind: str) -> str:
    return "ground outside" if kind == "outside" else f"a {kind}"
