"""Commands that make a dungeon from a seed: on an empty zone map, or with a new one."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.edits import plan_of
from mapper.commands.maps.maps import add_zone_map
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Key, Map, Row
from mapper.model.campaign.zone_rows import PassageSide, Zone, ZonePlan
from mapper.model.generate.random_dungeon import RandomDungeon, Wishes, random_dungeon
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, zone_place

MOST_ZONES = 1000


def generate_dungeon(campaign: Campaign, map_id: str, seed: int, wishes: Wishes) -> Change:
    """On a zone map without zones; its entrance leads to the hex or zone that opens the map."""
    row = campaign.one(Map, Key("map", "", map_id))
    why_not = f"{row.name} is a map of hexes; a dungeon needs a zone map."
    plan = plan_of(campaign, map_id, why_not)
    if campaign.all(Zone, map_id):
        raise NotAllowed(f"{row.name} has zones already; make the dungeon on a new zone map.")
    if not 1 <= wishes.zones <= MOST_ZONES:
        raise NotAllowed(f"A dungeon has from 1 to {MOST_ZONES:,} zones.")
    made = random_dungeon(seed, wishes, plan, map_id, row.opened_by)
    swaps = {key: Swap(None, each) for key, each in _rows(campaign, map_id, made).items()}
    return Change(f"Make a dungeon of {len(made.zones):,} zones", swaps)


def _rows(campaign: Campaign, map_id: str, made: RandomDungeon) -> dict[Key, Row]:
    """What was made, by numbers that go on from those that were given on the map already."""
    zones = int(campaign.new_id("zone", map_id)) - 1
    passages = int(campaign.new_id("passage", map_id)) - 1

    def zone(id_: str) -> str:
        return str(int(id_) + zones) if id_ else ""

    def clue(row: Clue) -> Clue:
        return row if row.at is None else replace(row, at=zone_place(map_id, zone(row.at.zone)))

    def side(row: PassageSide) -> PassageSide:
        return replace(row, zone=zone(row.zone), clues=tuple(map(clue, row.clues)))

    rows: dict[Key, Row] = {Key("zone", map_id, zone(id_)): row for id_, row in made.zones.items()}
    for id_, way in made.passages.items():
        one, other = map(side, way.sides)
        key = Key("passage", map_id, str(int(id_) + passages))
        rows[key] = replace(way, sides=(one, other))
    return rows


def add_dungeon(
    campaign: Campaign,
    name: str,
    seed: int,
    wishes: Wishes,
    plan: ZonePlan | None = None,
    *,
    opened_by: Place | None = None,
) -> tuple[str, Change]:
    """A new zone map with a dungeon on it, as one step; the map's id as well."""
    id_, added = add_zone_map(campaign, name, plan, opened_by=opened_by)
    trial = Campaign((Key("map", "", map_id), row) for map_id, row in campaign.maps().items())
    trial.apply(added)
    made = added.then(generate_dungeon(trial, id_, seed, wishes))
    return id_, replace(made, label=f"Make the dungeon {name.strip()}")
