"""Commands on zone maps as a whole: a new one, its grid and walls, the names of its levels."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.edits import one_line, plan_of, replaced
from mapper.commands.maps.maps import free_id, order_of_a_new_one, refuse_parent
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.zone_rows import Level, Zone, ZonePlan
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.model.zones.zones import plan_in

MOST_LEVELS = 99


def add_zone_map(
    campaign: Campaign,
    name: str,
    plan: ZonePlan | None = None,
    *,
    player_name: str = "",
    opened_by: Place | None = None,
) -> tuple[str, Change]:
    """An empty zone map, behind a hex or a zone of another map or by itself; its id as well."""
    row = Map(
        one_line(name, "A map"),
        one_line(player_name, "A map", may_be_empty=True),
        opened_by=opened_by,
        plan=_checked(plan or ZonePlan()),
        order=order_of_a_new_one(campaign.maps(), opened_by.map if opened_by else ""),
    )
    refuse_parent(campaign, "", opened_by)
    id_ = free_id(campaign, row.name)
    return id_, Change(f"Add the map {row.name}", {Key("map", "", id_): Swap(None, row)})


def set_plan(campaign: Campaign, map_id: str, plan: ZonePlan) -> Change:
    """Another grid, another style of walls, other names of levels."""
    key = Key("map", "", map_id)
    before = campaign.one(Map, key)
    plan_of(campaign, map_id, f"{before.name} is a map of hexes; it has no plan of zones.")
    return replaced(key, before, replace(before, plan=_checked(plan)), f"Plan {before.name}")


def levels_of(campaign: Campaign, map_id: str) -> list[Level]:
    """All levels that have a name or a zone, from the highest to the deepest."""
    row = campaign.one(Map, Key("map", "", map_id))
    named = {level.number: level for level in plan_in(row).levels}
    used = {zone.level for zone in campaign.all(Zone, map_id).values()} or {1}
    return [named.get(n, Level(n, f"Level {n}")) for n in sorted(used | named.keys())]


def _checked(plan: ZonePlan) -> ZonePlan:
    numbers = [level.number for level in plan.levels]
    if len({*numbers}) < len(numbers):
        raise NotAllowed("Each level has one name; two of these have the same number.")
    if len(numbers) > MOST_LEVELS:
        raise NotAllowed(f"A zone map has at most {MOST_LEVELS} levels with names.")
    levels = (
        Level(n, one_line(name, "A level"), one_line(player, "A level", may_be_empty=True))
        for n, name, player in sorted(plan.levels)
    )
    return replace(plan, levels=tuple(levels))
