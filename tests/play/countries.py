"""Small countries to travel through in tests: random ground, roads, rivers and walls."""

from __future__ import annotations

from collections.abc import Sequence
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


LAND, LAKES = (1, 1, 1, 2, 2, 3, 4, 5, 6), (6, 6, 6, 6, 1, 2)


def random_campaign(
    chance: Random, rules: MapRules, radius: int = 4, grounds: Sequence[int] = LAND
) -> Campaign:
    """Ground, roads, rivers, and sides that bar the way, around the origin."""
    land = within(ORIGIN, radius)
    codes = {at: chance.choice(grounds) for at in land}
    codes[ORIGIN] = 1
    rows = country_rows(codes, rules, chance.choice(("clear", "rain", "light_snow")))
    for number in range(3):
        way = tuple(line(chance.choice(land), chance.choice(land)))
        kind, is_paved, is_cleared = chance.choice(("road", "trail")), *chance.choices((0, 1), k=2)
        path = Path(kind, way, is_paved=bool(is_paved), is_cleared=bool(is_cleared))
        rows[Key("path", MAP, f"{number}")] = path
    for number in range(2):
        way = tuple(line(ORIGIN, chance.choice(land)))
        rows[Key("path", MAP, f"stream{number}")] = Path("river", chance.choice((way, way[::-1])))
    for number in range(6):
        side = Side(chance.choice(land), chance.randrange(6))
        kind = chance.choice(("river", "wall"))
        rows[Key("path", MAP, f"side{number}")] = Path(kind, (), sides=(side,))
        if chance.random() < 0.5:
            rows[Key("crossing", MAP, f"{number}")] = Crossing(
                chance.choice(("bridge", "gate")), side, is_within=chance.random() < 0.2
            )
    return Campaign(rows)
