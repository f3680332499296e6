"""The key of a zone map as players know it, in Markdown: the zones they mapped, and their ways."""

from __future__ import annotations

from collections.abc import Iterator

from mapper.exporters.key_parts import zone_named
from mapper.exporters.markdown import one_line
from mapper.exporters.zone_key import towards, zones_of
from mapper.model.campaign.ids import natural
from mapper.model.campaign.zone_rows import Passage, Zone, ZonePlan
from mapper.model.hex_contents import features_at
from mapper.model.places import ZonePoint
from mapper.model.zones.one_level_alone import levels_in
from mapper.play.gate.known import PlayerMap

UNNAMED = "Something without a name"


def zone_parts(view: PlayerMap, plan: ZonePlan) -> Iterator[str]:
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
        title = zone_named(row)
        yield f"### {title[:1].upper()}{title[1:]}"
        if row.player_text.strip():
            yield row.player_text.strip()
        ways = list(_ways(view, id_, row))
        if ways:
            yield "\n".join(ways)
        for feature in features_at(view.features, ZonePoint(id_)).values():
            yield f"#### {one_line(feature.player_title) or UNNAMED}"
            if feature.player_text.strip():
                yield feature.player_text.strip()


def _ways(view: PlayerMap, id_: str, zone: Zone) -> Iterator[str]:
    for _, row in sorted(view.passages.items(), key=lambda pair: natural(pair[0])):
        for index, side in enumerate(row.sides):
            if side.zone == id_:
                at = row.there if index and row.there is not None else row.at
                other = view.zones.get(row.sides[1 - index].zone)
                text = f" {one_line(side.player_text)}" if side.player_text.strip() else ""
                where = towards(zone, at)
                yield f"- {where[:1].upper()}{where[1:]}: {_kind(row)}{_led(row, other)}.{text}"


def _kind(row: Passage) -> str:
    return row.kind.replace("_", " ")


def _led(row: Passage, other: Zone | None) -> str:
    if other is not None:
        return f" to {zone_named(other)}"
    return " to the outside" if row.beyond is not None else ""
