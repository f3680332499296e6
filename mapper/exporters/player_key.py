"""The key of a map as players know it, in Markdown: what they met, in the order they met it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from mapper.exporters.key_parts import (
    begun,
    listed,
    one_line,
    told,
    zone_named,
    zone_title,
    zones_of,
)
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.model.hexes.hexes import label
from mapper.model.places import ZonePoint, the_hex
from mapper.model.player_log_line import PlayerLogLine
from mapper.model.spot_contents import WayOut, lying_at, ways_out
from mapper.model.zones.all_levels import levels_in
from mapper.model.zones.zones import plan_in
from mapper.play.gate.known import PlayerMap
from mapper.rules.shared.reasons import mixed


def player_key(view: PlayerMap, log: Sequence[PlayerLogLine] = ()) -> str:
    """The places, and then what happened, as far as players were told."""
    parts = [f"# {one_line(view.name) or 'Map'}"]
    if view.plan is not None:
        parts += _levels(view, plan_in(view))
    else:
        parts += [f"One hex is {mixed(view.hex_size)} {view.unit}.", *_places(view)]
    parts += _log(log)
    return "\n\n".join(parts) + "\n"


def _places(view: PlayerMap) -> Iterator[str]:
    if not view.features:
        yield "No place of note is known yet."
    for feature in view.features.values():
        name = one_line(feature.player_title) or "A place without a name"
        yield f"## {label(the_hex(feature.at), view.top, view.numbering)} {name}"
        yield from told(feature.player_text)


def _levels(view: PlayerMap, plan: ZonePlan) -> Iterator[str]:
    """The zones they mapped, and their ways, level by level."""
    yield f"The grid is of {plan.grid} ft." if plan.grid else "The map has no grid."
    names = {level.number: level.player_name for level in plan.levels}
    levels = levels_in(view)
    for level in levels:
        if len(levels) > 1 or names.get(level):
            yield f"## {one_line(names.get(level, '')) or f'Level {level}'}"
        yield from _zones(view, level)


def _zones(view: PlayerMap, level: int) -> Iterator[str]:
    for id_ in zones_of(view, level):
        yield zone_title(view.zones[id_])
        yield from told(view.zones[id_].player_text)
        yield from listed(_way(view, way) for way in ways_out(view, id_))
        for feature in lying_at(view.features, ZonePoint(id_)).values():
            yield f"#### {one_line(feature.player_title) or 'Something without a name'}"
            yield from told(feature.player_text)


def _way(view: PlayerMap, way: WayOut) -> str:
    there, text = view.zones.get(way.other.zone), way.side.player_text
    outside = " to the outside" if way.row.beyond is not None else ""
    led = f" to {zone_named(there)}" if there is not None else outside
    aloud = f" {one_line(text)}" if text.strip() else ""
    return f"- {begun(way.where)}: {way.row.kind.replace('_', ' ')}{led}.{aloud}"


def _log(log: Sequence[PlayerLogLine]) -> Iterator[str]:
    if log:
        yield "## What happened"
    for day, lines in groupby(log, key=attrgetter("day")):
        yield f"### Day {day}"
        yield "\n".join(f"- {each.time} {one_line(each.text)}" for each in lines)
