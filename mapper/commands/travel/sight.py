"""What a group has before its eyes: the ground as the rules name it, landmarks, roads."""

from __future__ import annotations

from collections.abc import Callable

from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.rows import Feature, Path, PathKind
from mapper.model.hexes.chunks import value_at
from mapper.model.hexes.hexes import Hex, distance
from mapper.model.places import hex_of, the_hex
from mapper.play.map_rules import rules_of, tables_of
from mapper.play.travel.travel_map import ROUTES, USUAL_CLASS, classes_for
from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.landmarks import can_be_landmark, is_seen


def points_tables(deed: TravelAction) -> Hexploration:
    """Sight and lost ways go by these, whatever the travel procedure."""
    return tables_of(rules_of(deed.campaign, deed.party.at.map), "hexploration", Hexploration)


def ground(deed: TravelAction) -> Callable[[Hex], str]:
    classes = classes_for(deed.campaign, "hexploration")
    terrain = deed.campaign.chunks("terrain", deed.party.at.map)
    return lambda at: classes.get(value_at(terrain, at), USUAL_CLASS["hexploration"])


def landmarks_in_sight(deed: TravelAction) -> list[Feature]:
    tables, at = points_tables(deed), deed.hex
    near = [
        row
        for row in deed.campaign.all(Feature, deed.party.at.map).values()
        if row.is_landmark
        and can_be_landmark(row.visibility)
        and (there := hex_of(row.at)) is not None
        and distance(at, there) <= tables.landmarks.seen_from
    ]
    terrain = ground(deed) if near else None
    return [
        row for row in near if terrain is not None and is_seen(tables, at, the_hex(row.at), terrain)
    ]


def has_road(deed: TravelAction) -> bool:
    """Whether a road or a trail leads through the hex that the group is in."""
    own = deed.campaign.all(PathKind)
    for path in deed.campaign.all(Path, deed.party.at.map).values():
        travel = own[path.kind].travel if path.kind in own else path.kind
        if travel in ROUTES and deed.hex in path.hexes:
            return True
    return False
