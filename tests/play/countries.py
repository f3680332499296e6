"""Small countries to travel through in tests: random ground, roads, rivers and walls."""

from __future__ import annotations

from random import Random

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Crossing, Key, Map, Path, Row, TerrainType
from mapper.model.campaign.travel_rows import MapRules, Weather
from mapper.model.hexes.chunks import with_values
from mapper.model.hexes.hexes import ORIGIN, Hex, line, within
from mapper.model.hexes.sides import Side

MAP = "wild"
CLASSES = {
    1: ("plains", "average"),
    2: ("hills", "bad"),
    3: ("forest", "bad"),
    4: ("mountains", "very_bad"),
    5: ("high_mountains", "very_bad"),
    6: ("water", "very_bad"),
}


def country_rows(
    codes: dict[Hex, int], rules: MapRules | None = None, weather: str = "clear"
) -> dict[Key, Row]:
    """A map of these terrains, numbered as in `CLASSES`."""
    rows: dict[Key, Row] = {
        Key("map", "", MAP): Map("Wild"),
        Key("rules", MAP, "rules"): rules or MapRules(),
        Key("weather", MAP, "now"): Weather(weather),
    }
    for code, (points, marches) in CLASSES.items():
        classes = {"hexploration": points, "neverwhere": marches}
        rows[Key("terrain_type", "", points)] = TerrainType(code, points, "#aabbcc", "", classes)
    for place, chunk in with_values({}, codes.items()).items():
        rows[Key("terrain", MAP, place)] = chunk
    return rows


def random_campaign(chance: Random, rules: MapRules, radius: int = 4) -> Campaign:
    """Ground, roads, and sides that bar the way, around the origin."""
    land = within(ORIGIN, radius)
    codes = {at: chance.choice((1, 1, 1, 2, 2, 3, 4, 5, 6)) for at in land}
    codes[ORIGIN] = 1
    rows = country_rows(codes, rules, chance.choice(("clear", "clear", "rain")))
    for number in range(3):
        way = tuple(line(chance.choice(land), chance.choice(land)))
        rows[Key("path", MAP, f"{number}")] = Path(chance.choice(("road", "trail")), way)
    for number in range(6):
        side = Side(chance.choice(land), chance.randrange(6))
        kind = chance.choice(("river", "wall"))
        rows[Key("path", MAP, f"side{number}")] = Path(kind, (), sides=(side,))
        if chance.random() < 0.5:
            rows[Key("crossing", MAP, f"{number}")] = Crossing(
                chance.choice(("bridge", "gate")), side
            )
    return Campaign(rows)
