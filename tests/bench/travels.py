"""How long travel takes: reach, routes, a step until it is on disk, and what players then see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import cycle
from pathlib import Path as FilePath
from random import Random
from tempfile import TemporaryDirectory
from types import MappingProxyType

import numpy as np

from mapper.commands.groups.reveal import hide
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import between
from mapper.model.campaign.play_rows import Mounts, Party
from mapper.model.campaign.rows import Feature, Key, Map, Path, Region, Row, TerrainType
from mapper.model.campaign.travel_rows import MapRules, Weather
from mapper.model.hexes.chunks import area_of, mapped, value_at
from mapper.model.hexes.hex_routes import Routes, ShortestPathTree
from mapper.model.hexes.hexes import Hex, line, neighbours
from mapper.model.places import Place
from mapper.play.gate.mint import known_map, player_map_after
from mapper.play.travel.chosen_procedure import journey_of
from mapper.play.travel.reach import DAYS, reach
from mapper.play.travel.route import costs_of, planned
from mapper.play.travel.travel_map import Country, country_of
from mapper.storage.file import CampaignFile, create_file
from tests.bench import maps
from tests.bench.lines import Bar, Line, Measure, at_each_size, timed
from tests.play.minted import player_map

MAP, US = "wild", "1"
SEED = 20
CLASSES = {
    maps.WATER: "water",
    maps.SWAMP: "swamp",
    maps.PLAINS: "plains",
    maps.FOREST: "forest",
    maps.HILLS: "hills",
    maps.MOUNTAINS: "mountains",
}
RIDERS = Party("We", Place(MAP, Hex(0, 0)), mounts=Mounts(1))
TRAIN = Party("We", Place(MAP, Hex(0, 0)), others=30, mounts=Mounts(31), has_carriage=True)
"""With everything that a step's price asks for; two points more buy a day's journey at all."""


def rows_of(hexes: int) -> tuple[dict[Key, Row], Hex]:
    """A map with roads and trails, features, regions and rain; and where travellers set out."""
    terrain, chance = maps.terrain(hexes), Random(SEED)
    middle = maps.middle(terrain)
    rows: dict[Key, Row] = {Key("map", "", MAP): Map("Wild")}
    for code, name in CLASSES.items():
        look = TerrainType(code, name, "#aabbcc", classes={"hexploration": name})
        rows[Key("terrain_type", "", name)] = look
    for place, chunk in terrain.items():
        rows[Key("terrain", MAP, place)] = chunk
    land = list(mapped(terrain))
    for number in range(hexes // 500):
        start = chance.choice(land)
        end = Hex(start.q + chance.randint(-20, 20), start.r + chance.randint(-20, 20))
        way = tuple(line(start, end))
        rows[Key("path", MAP, str(number))] = Path(chance.choice(("road", "trail")), way)
    for number in range(hexes // 100):
        at, title = chance.choice(land), f"Feature {number}"
        rows[Key("feature", MAP, str(number))] = (
            Feature(at, title, "overt", title, is_landmark=not number % 3)
            if number % 2
            else Feature(at, title, "hidden", title)
        )
    for number, place in enumerate(sorted(terrain)):
        rows[Key("region_hexes", MAP, place, str(number % 5))] = b"\1" * 1024
    for number in range(5):
        rows[Key("region", MAP, str(number))] = Region("Land", "#88aa44", f"Land {number}")
    rows[Key("party", "", US)] = Party("We", Place(MAP, middle))
    return rows, middle


def _groups(campaign: Campaign, at: Hex) -> dict[str, tuple[Country, Party]]:
    """Riders in clear weather, who come furthest, and a train in the rain, which pays for all."""
    clear = country_of(campaign, MAP)
    wet = campaign.snapshot()
    rain: dict[Key, Row] = {Key("weather", MAP, "now"): Weather("rain")}
    points: dict[Key, Row] = {
        Key("rules", MAP, "rules"): MapRules(overrides={"hexploration.land.travel_points": 12})
    }
    wet.apply(between("Rain", {}, rain | points))
    return {
        "riders": (clear, replace(RIDERS, at=Place(MAP, at))),
        "train_in_rain": (country_of(wet, MAP), replace(TRAIN, at=Place(MAP, at))),
    }


def reach_day(hexes: int) -> Line:
    """What a day's march reaches."""
    return _reach("reach.day", hexes, 1, Bar("value", "<=", 10, "ms"))


def reach_days(hexes: int) -> Line:
    return _reach("reach.3days", hexes, DAYS, Bar("value", "<=", 20, "ms"))


def _reach(name: str, hexes: int, days: int, bar: Bar) -> Line:
    rows, middle = rows_of(hexes)
    figures: dict[str, float] = {}
    worst = None
    for group, (country, party) in _groups(Campaign(rows), middle).items():
        journey = journey_of(Campaign(rows), US, party, country.procedure)
        taken = timed(partial(reach, country, party, journey, days), runs=100)
        figures[group] = taken.p50
        found = reach(country, party, journey, days)
        figures[f"{group}_hexes"] = float(np.count_nonzero(found.day >= 0))
        worst = taken if worst is None or taken.p50 > worst.p50 else worst
    assert worst is not None
    return Line(
        name,
        hexes,
        bar,
        value=worst.p50,
        p50=worst.p50,
        p99=worst.p99,
        cases=figures,
    )


def route_there(hexes: int) -> Line:
    """The matrix anew, as when the weather changes, the way across the map, and its days."""
    rows, middle = rows_of(hexes)
    country, party = _groups(Campaign(rows), middle)["train_in_rain"]
    journey = journey_of(Campaign(rows), US, party, country.procedure)
    routes = Routes(country.terrain, costs_of(country, party))
    ways = routes.cheapest_costs(middle).ways
    end = _far(ways, middle)

    def there(over: Routes) -> object:
        way = over.cheapest_costs(middle).ways.path(end) or []
        return planned(country, party, journey, way)

    def anew() -> object:
        return there(Routes(country.terrain, costs_of(country, party)))

    def kept() -> object:
        return there(routes)

    whole, again = timed(anew, runs=15), timed(kept, runs=15)
    length = len(ways.path(end) or [])
    return Line(
        "route",
        hexes,
        Bar("value", "<=", 60, "ms", at=100_000),
        value=whole.p50,
        p50=whole.p50,
        p99=whole.p99,
        cases={"matrix kept": again.p50, "hexes of the way": length},
    )


def _far(ways: ShortestPathTree, middle: Hex) -> Hex:
    """A hex that a way leads to, a third of the map away or less."""
    for away in range(100, 0, -1):
        for at in (Hex(middle.q + away, middle.r), Hex(middle.q, middle.r - away)):
            if ways.path(at):
                return at
    return middle


def go_step(hexes: int) -> Line:
    """Into the next hex, on and on, from the command to the change being on disk."""
    rows, middle = rows_of(hexes)
    endless = {"hexploration.land.travel_points": 1_000_000}
    rows[Key("rules", MAP, "rules")] = MapRules(overrides=endless)
    with TemporaryDirectory(prefix="cognita-bench-") as folder:
        path = FilePath(folder) / "bench.cognita"
        create_file(path, rows)
        with CampaignFile(path, keep_backups=False) as file:
            taken = timed(_walk(file, middle), runs=200)
    return Line(
        "go.step",
        hexes,
        Bar("p50", "<=", 10, "ms"),
        value=taken.p50,
        p50=taken.p50,
        p99=taken.p99,
    )


def _walk(file: CampaignFile, middle: Hex) -> Callable[[], None]:
    """There and back between two hexes, on a day that never ends."""
    campaign = file.campaign
    around = (at for at in neighbours(middle) if value_at(campaign.chunks("terrain", MAP), at) > 1)
    ends = cycle((next(around), middle))
    chance = Random(SEED)

    def walk() -> None:
        file.do(step(campaign, US, next(ends), chance, override=True))

    return walk


def known_everywhere(hexes: int) -> tuple[Campaign, Hex]:
    rows, middle = rows_of(hexes)
    terrain = {key: row for key, row in rows.items() if key.kind == "terrain"}
    for key, row in terrain.items():
        assert isinstance(row, bytes)
        known = (np.frombuffer(row, np.uint8) != 0).astype("<u4")
        rows[Key("visited", MAP, key.id, US)] = known.tobytes()
    return Campaign(rows), middle


def player_maps(hexes: int) -> Line:
    """With every hex known."""
    campaign, _ = known_everywhere(hexes)
    whole = timed(lambda: player_map(campaign, MAP, [US]), runs=30)
    return Line(
        "player_map",
        hexes,
        Bar("value", "<=", 20, "ms", at=100_000),
        value=whole.p50,
        p50=whole.p50,
        p99=whole.p99,
    )


def player_map_step(hexes: int) -> Line:
    """The same after a step into a hex that was not known."""
    campaign, middle = known_everywhere(hexes)
    hidden = {middle, *neighbours(middle)}
    campaign.apply(hide(campaign, US, MAP, area_of(hidden)))
    before = known_map(campaign, MAP, [US])
    here = (at for at in neighbours(middle) if value_at(campaign.chunks("terrain", MAP), at) > 1)
    to = next(here, None)
    if to is None:
        return Line("player_map.step", hexes, skipped="nobody can step anywhere on this map")
    change = step(campaign, US, to, Random(SEED), override=True)
    campaign.apply(change)
    taken = timed(lambda: player_map_after(before, campaign, change), runs=50)
    return Line(
        "player_map.step",
        hexes,
        Bar("value", "<=", 3, "ms", at=100_000),
        value=taken.p50,
        p50=taken.p50,
        p99=taken.p99,
    )


BENCHMARKS: Mapping[str, Measure] = MappingProxyType(
    {
        "reach.3days": at_each_size(reach_days),
        "reach.day": at_each_size(reach_day),
        "route": at_each_size(route_there),
        "go.step": at_each_size(go_step),
        "player_map": at_each_size(player_maps),
        "player_map.step": at_each_size(player_map_step),
    }
)
