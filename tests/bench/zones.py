"""How long it takes to move a corner of a zone on a large map, and to make a dungeon."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from types import MappingProxyType

from mapper.commands.zones.zones import reshape_zone
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key, Map, Row
from mapper.model.campaign.zone_rows import FOOT, Passage, PassageSide, Zone, ZonePlan
from mapper.model.generate.random_dungeon import Wishes, random_dungeon
from mapper.model.places import FootPoint
from mapper.model.zones.zone_adjacency import fabric_in, fabric_of
from mapper.model.zones.zone_shapes import Corner, rectangle, shape_of, with_corner_at
from mapper.play.gm_map import gm_map, gm_map_after
from tests.bench.lines import Bar, Line, Measure, timed

MAP = "bench"
COLUMNS, ROWS = 40, 25
PASSAGES = 2000
ROOM = 30 * FOOT
MOVED = "500"


def large_rows(
    columns: int = COLUMNS, rows_down: int = ROWS, most: int = PASSAGES
) -> dict[Key, Row]:
    """1,000 zones wall to wall and 2,000 passages; between some zones there are two."""
    zones = {}
    for number in range(columns * rows_down):
        row, column = divmod(number, columns)
        corner = FootPoint(column * ROOM, row * ROOM)
        shape = rectangle(corner, FootPoint(corner.x + ROOM, corner.y + ROOM))
        zones[f"{number + 1}"] = Zone(shape.outline)
    proposals = fabric_of(zones, {}).proposals()
    rows: dict[Key, Row] = {Key("map", "", MAP): Map("Bench", plan=ZonePlan())}
    rows |= {Key("zone", MAP, id_): row for id_, row in zones.items()}
    for number, each in enumerate([*proposals, *proposals][:most], 1):
        sides = PassageSide(each.zones[0]), PassageSide(each.zones[1])
        rows[Key("passage", MAP, f"{number}")] = Passage(each.kind, sides, each.at)
    return rows


def vertex(_sizes: Sequence[int]) -> Iterable[Line]:
    """From the corner that was moved to the walls and proposals, through the command."""
    campaign = Campaign(large_rows())
    view = gm_map(campaign, MAP)
    anew = timed(lambda: fabric_of(view.zones, view.passages), runs=3)
    view.once(fabric_in)
    shape = shape_of(view.zones[MOVED])
    corner = shape.outline[0]
    moved = cycle(
        with_corner_at(shape, Corner(0, 0), FootPoint(corner.x + by, corner.y + 2 * by))
        for by in (100, 150)
    )
    drawn = [view]

    def move() -> None:
        change = reshape_zone(campaign, MAP, MOVED, next(moved))
        campaign.apply(change)
        drawn[0] = gm_map_after(drawn[0], campaign, MAP, change)
        drawn[0].once(fabric_in).proposals()

    taken = timed(move, runs=60, warm_up=3)
    yield Line(
        "zones.vertex",
        COLUMNS * ROWS,
        Bar("p99", "<=", 10, "ms"),
        value=taken.p50,
        p50=taken.p50,
        p99=taken.p99,
        reference=anew.p50,
        reference_name="all walls and proposals anew",
    )


def random(_sizes: Sequence[int]) -> Iterable[Line]:
    """A dungeon of 200 zones on two levels, with loops."""
    taken = timed(lambda: random_dungeon(7, Wishes(200, levels=2, loops=30)), runs=5)
    bar = Bar("p99", "<=", 1000, "ms")
    yield Line("zones.random", 200, bar, value=taken.p50, p50=taken.p50, p99=taken.p99)


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {"zones.vertex": vertex, "zones.random": random}
)
