"""The key of a map as players know it, in Markdown: what they met or mapped, and what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from mapper.exporters.key_parts import capital, one_line, zone_named
from mapper.exporters.zone_key import WayOut, ways_from, zones_of
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.model.hexes.numbering import label
from mapper.model.places import the_hex
from mapper.model.player_log_line import PlayerLogLine
from mapper.model.zones.one_level_alone import levels_in
from mapper.model.zones.zones import features_in
from mapper.play.gate.known import PlayerMap


def player_key(view: PlayerMap, log: Sequence[PlayerLogLine] = ()) -> str:
    """The places, and then what happened, as far as players were told."""
    parts = [f"# {one_line(view.name) or 'Map'}"]
    if view.plan is not None:
        parts += _levels(view, view.plan)
    else:
        parts += [f"One hex is {view.hex_size} {view.unit}.", *_places(view)]
    parts += _log(log)
    return "\n\n".join(parts) + "\n"


def _places(view: PlayerMap) -> Iterator[str]:
    if not view.features:
        yield "No place of note is known yet."
    for feature in view.features.values():
        number = label(the_hex(feature.at), view.top, view.numbering)
        yield f"## {number} {one_line(feature.player_title) or 'A place without a name'}"
        if feature.player_text.strip():
            yield feature.player_text.strip()


def _log(log: Sequence[PlayerLogLine]) -> Iterator[str]:
    if log:
        yield "## What happened"
    for day, told in groupby(log, key=attrgetter("day")):
        yield f"### Day {day}"
        yield "\n".join(f"- {each.time} {one_line(each.text)}" for each in told)


def _levels(view: PlayerMap, plan: ZonePlan) -> Iterator[str]:
    """What stands in the view of the players, level by level."""
    yield f"The grid is of {plan.grid} ft." if plan.grid else "The map has no grid."
    names = {level.number: level.player_name for level in plan.levels}
    levels = levels_in(view)
    for level in levels:
        if len(levels) > 1 or names.get(level):
            yield f"## {one_line(names.get(level, '')) or f'Level {level}'}"
        yield from _zones(view, level)


def _zones(view: PlayerMap, level: int) -> Iterator[str]:
    for id_ in zones_of(view, level):
        row = view.zones[id_]
        yield f"### {capital(zone_named(row))}"
        if row.player_text.strip():
            yield row.player_text.strip()
        ways = [_way(view, way) for way in ways_from(view, id_)]
        if ways:
            yield "\n".join(ways)
        for feature in features_in(view.features, id_).values():
            yield f"#### {one_line(feature.player_title) or 'Something without a name'}"
            if feature.player_text.strip():
                yield feature.player_text.strip()


def _way(view: PlayerMap, way: WayOut) -> str:
    text = f" {one_line(way.side.player_text)}" if way.side.player_text.strip() else ""
    led, other = "", view.zones.get(way.other.zone)
    if other is not None:
        led = f" to {zone_named(other)}"
    elif way.row.beyond is not None:
        led = " to the outside"
    return f"- {way.towards}: {way.row.kind.replace('_', ' ')}{led}.{text}"
