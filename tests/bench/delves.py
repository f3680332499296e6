"""How long it takes to see how far delvers get on a large zone map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from mapper.commands.delve.offers import offers
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Delve, Delver
from mapper.model.places import Place, ZonePoint
from mapper.model.zones.zone_graph import KnownDungeon
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.known_dungeon import ground_known, route_of
from mapper.play.delve.known_dungeon import reach as reach_in
from mapper.play.delve.site_procedure import delve_of
from tests.bench.lines import Bar, Line, Measure, timed
from tests.bench.zones import COLUMNS, MAP, ROWS, large_rows

US = "1"
DELVERS = 8


def reached(campaign: Campaign, ground: KnownDungeon) -> dict[str, Mapping[str, int]]:
    return reach_in(ground, site_rules(campaign, MAP), delve_of(campaign, US).delvers, "run")


def _delving(columns: int, rows_down: int) -> Campaign:
    """Eight delvers, each in another part of the map."""
    zones = columns * rows_down
    places = {f"Delver {n}": f"{1 + n * zones // DELVERS}" for n in range(DELVERS)}
    party = Party("We", Place(MAP, ZonePoint("1")), members=tuple(map(Member, places)))
    delve = Delve("delving", 0, delvers={name: Delver(zone) for name, zone in places.items()})
    rows = large_rows(columns, rows_down, 2 * zones)
    rows[Key("party", "", US)] = party
    rows[Key("delve", "", US)] = delve
    return Campaign(rows)


def reach(_sizes: Sequence[int]) -> Iterable[Line]:
    yield from (_reach(*side) for side in ((COLUMNS, ROWS), (100, 50)))


def _reach(columns: int, rows_down: int) -> Line:
    """A run of all eight over the ground as it is kept; beside it anew, a way, one's buttons."""
    campaign, zones = _delving(columns, rows_down), columns * rows_down
    ground = ground_known(campaign, US)
    taken = timed(lambda: reached(campaign, ground), runs=100, warm_up=5)
    anew = timed(lambda: reached(campaign, replace(ground)), runs=20, warm_up=2)
    way = timed(lambda: route_of(campaign, US, "Delver 0", f"{zones}"), runs=10, warm_up=2)
    buttons = timed(lambda: offers(campaign, US, "Delver 0"), runs=5, warm_up=1)
    return Line(
        "zones.reach",
        zones,
        Bar("p99", "<=", 20, "ms"),
        value=taken.p50,
        p50=taken.p50,
        p99=taken.p99,
        cases={"ground anew": anew.p50, "way across": way.p50, "offers": buttons.p50},
    )


BENCHMARKS: Mapping[str, Measure] = MappingProxyType({"zones.reach": reach})
