"""What of a held map of zones may stay: all that is still known, as it was."""

from __future__ import annotations

from dataclasses import replace

from mapper.model.campaign.rows import Feature
from mapper.model.map_view import MapView
from mapper.model.places import point_of, zone_of
from mapper.model.zones.one_level_alone import levels_in, with_zones
from mapper.model.zones.zone_rows import Level, Zone


def known_zones_still(old: MapView, new: MapView) -> MapView:
    """What cannot be found in the new view goes; so does what is known under another name now."""
    now: dict[object, list[Zone]] = {}
    for each in new.zones.values():
        now.setdefault(_lies(each), []).append(each)
    zones = {
        id_: row
        for id_, row in old.zones.items()
        if any(_is_still(row, each) for each in now.get(_lies(row), ()))
    }
    ways = {row.at for row in new.passages.values()}
    met = {_sight(row, new) for row in new.features.values()}
    labels, underlays = [*new.labels.values()], [*new.underlays.values()]
    kept = with_zones(old, zones)
    levels = levels_in(kept)
    return replace(
        kept,
        plan=old.plan and replace(old.plan, levels=_of_levels(old, levels)),
        passages={id_: row for id_, row in kept.passages.items() if row.at in ways},
        features={id_: row for id_, row in kept.features.items() if _sight(row, old) in met},
        labels={id_: row for id_, row in old.labels.items() if row in labels},
        underlays={id_: row for id_, row in old.underlays.items() if row in underlays},
    )


def _of_levels(view: MapView, levels: list[int]) -> tuple[Level, ...]:
    named = view.plan.levels if view.plan is not None else ()
    return tuple(each for each in named if each.number in levels)


def _lies(row: Zone) -> object:
    return row.outline, row.holes, row.level


def _is_still(row: Zone, now: Zone) -> bool:
    """Of two zones that lie alike, whether what is told of the first may still be told."""
    told = ((row.player_name, now.player_name), (row.player_text, now.player_text))
    return all(before in ("", after) for before, after in told)


def _sight(row: Feature, view: MapView) -> tuple[object, ...]:
    """What of a feature is to be seen on the map."""
    return view.zones[zone_of(row.at)].outline, point_of(row.at), row.title, row.icon
