"""A landscape by seed: seas, coasts, ranges, forests and rivers in regions that one can explore."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from mapper.model.arrays import Codes, Floats, Mask
from mapper.model.generate.noise import fractal, gradient_noise, salted, share
from mapper.model.generate.rivers import courses, drained, springs
from mapper.model.hexes.chunks import ChunkAt, from_arrays
from mapper.model.hexes.hexes import Hex, Top
from mapper.model.hexes.numbering import Shove
from mapper.model.hexes.rectangle import Rectangle, bodies, core, count_neighbours, grown

TERRAINS = (
    "ocean",
    "sea",
    "shallows",
    "lake",
    "marsh",
    "swamp",
    "beach",
    "plains",
    "grassland",
    "savanna",
    "scrub",
    "heath",
    "light_forest",
    "forest",
    "deep_forest",
    "conifers",
    "jungle",
    "hills",
    "wooded_hills",
    "badlands",
    "mountains",
    "high_mountains",
    "volcano",
    "snowfield",
    "glacier",
    "tundra",
    "desert",
    "dunes",
)
"""What the generator makes, by the ids of the terrain list."""

LINES_AT_ONCE = 64
HEIGHT_STEPS = 1 << 20
DETAIL = 2.9
LARGE = 90
"""From this many hexes across, a map has continents."""

HeightField = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Landscape:
    """A landscape made from a seed: terrain, heights and rivers."""

    terrain: dict[ChunkAt, bytes]
    rivers: tuple[tuple[Hex, ...], ...]


@dataclass(frozen=True, slots=True)
class Fields:
    """The smooth fields that everything follows from, about -1 to 1."""

    level: HeightField
    ridge: HeightField
    moisture: HeightField
    woods: HeightField
    wetlands: HeightField
    warmth: HeightField
    detail: HeightField


@dataclass(frozen=True, slots=True)
class Relief:
    """Land and water, and what stands on the land."""

    height: HeightField
    is_sea: Mask
    is_lake: Mask
    hills: Mask
    mountains: Mask
    high: Mask


def landscape(
    columns: int, rows: int, top: Top, shove: Shove, seed: int, *, codes: Mapping[str, int]
) -> Landscape:
    """The hexes from (0, 0) on, written with these codes; the same for the same seed, anywhere."""
    rectangle = Rectangle(columns, rows, top, shove)
    fields = fields_of(rectangle, seed)
    relief = relief_of(rectangle, fields, seed)
    kinds = _kinds(rectangle, fields, relief)
    written = np.array([codes[name] for name in TERRAINS], np.uint8)[kinds]
    q, r = rectangle.axial()
    terrain = from_arrays(q.reshape(-1), r.reshape(-1), written.reshape(-1))
    rivers = rivers_of(rectangle, relief, seed)
    return Landscape(
        terrain, tuple(tuple(rectangle.hex_of(at) for at in river) for river in rivers)
    )


def fields_of(rectangle: Rectangle, seed: int) -> Fields:
    """Noise on the plane, bent by other noise so that no lattice shows."""
    found = tuple(np.empty(rectangle.shape, np.float32) for _ in range(7))
    for first in range(0, rectangle.shape[0], LINES_AT_ONCE):
        last = min(first + LINES_AT_ONCE, rectangle.shape[0])
        x, y = rectangle.plane(first, last)
        for whole, part in zip(found, _fields_at(x, y, rectangle, seed), strict=True):
            whole[first:last] = part
    return Fields(*found)


def _fields_at(x: Floats, y: Floats, rectangle: Rectangle, seed: int) -> tuple[Floats, ...]:
    """The values of all fields, in their order, at some points of the plane."""

    def noise(salt: str, at: tuple[Floats, Floats], wavelength: float, octaves: int) -> Floats:
        return fractal(*at, wavelength * region, octaves, salted(seed, salt))

    shorter, longer = sorted((rectangle.columns, rectangle.rows))
    region = min(22.0, max(4.0, 0.35 * shorter + 0.1 * min(longer, 3 * shorter)))
    at = x, y
    bent = (
        x + 0.55 * region * noise("bend x", at, 0.9, 2),
        y + 0.55 * region * noise("bend y", at, 0.9, 2),
    )
    level = noise("level", bent, 1.25, 5) + _tilt(x, y, rectangle, seed)
    if shorter >= LARGE:
        level += 0.9 * noise("continents", bent, 4.0, 1)
    crest = np.abs(noise("ridge", bent, 1.1, 3))
    ridge = 0.5 - 1.3 * crest + 0.5 * noise("massif", bent, 1.6, 1)
    moisture = noise("moisture", bent, 1.1, 3)
    woods = noise("woods", at, 0.75, 3) + 0.7 * moisture
    wetlands = noise("wetlands", at, 0.5, 2) + 0.5 * moisture
    south = y / (0.5 * rectangle.rows) - 1.0
    climate = min(0.9, rectangle.rows / 240) * south + 0.5 * (share(seed, "climate") - 0.5)
    warmth = climate + 0.35 * noise("warmth", at, 1.5, 2)
    detail = gradient_noise(x, y, DETAIL, salted(seed, "detail"))
    return level, ridge, moisture, woods, wetlands, warmth, detail


def _tilt(x: Floats, y: Floats, rectangle: Rectangle, seed: int) -> Floats:
    """The land of a small map leans, so that its sea lies at an edge or in a corner."""
    lean_x = share(seed, "lean x") * 2.0 - 1.0
    lean_y = share(seed, "lean y") * 2.0 - 1.0
    steep = max(abs(lean_x), abs(lean_y), 1e-9)
    longer = max(rectangle.columns, rectangle.rows)
    weight = 0.6 if longer <= 40 else 24.0 / longer
    middle_x, middle_y = 0.5 * rectangle.columns, 0.5 * rectangle.rows
    along = (x - middle_x) * (lean_x / steep) + (y - middle_y) * (lean_y / steep)
    return along * (2.0 * weight / longer)


def relief_of(rectangle: Rectangle, fields: Fields, seed: int) -> Relief:
    """Water up to a level that leaves most of the map dry; ranges along the ridges of the land."""
    wet_share = 0.2 + 0.18 * share(seed, "sea")
    sea_level = _at_share(fields.level, wet_share)
    is_sea, is_lake = _waters(rectangle, fields.level < sea_level, fields.detail)
    land = ~(is_sea | is_lake)
    above = np.maximum(fields.level - sea_level, 0)
    tall = max(_at_share(above[land], 0.9), np.float32(1e-6)) if land.any() else np.float32(1)
    above = np.minimum(above / tall, np.float32(1.5))
    rugged = fields.ridge + np.float32(0.45) * above + np.float32(0.12) * fields.detail
    rugged[~land] = -9
    mountains = land & (rugged >= _at_share(rugged[land], 0.86))
    mountains &= count_neighbours(rectangle, mountains) > 0
    inner = core(rectangle, mountains)
    high = inner & (rugged >= _at_share(rugged[inner], 0.45))
    hills = land & ~mountains & (rugged >= _at_share(rugged[land], 0.72))
    hills |= land & ~mountains & grown(rectangle, mountains) & (fields.detail > -0.12)
    hills &= count_neighbours(rectangle, hills | mountains) > 0
    steps = 0.5 * (hills | mountains) + 0.7 * mountains + 0.6 * high
    height = np.where(land, 0.2 + above + steps + 0.25 * fields.detail, above - 1.0)
    return Relief(height.astype(np.float32), is_sea, is_lake, hills, mountains, high)


def _at_share(values: HeightField, wanted: float) -> np.float32:
    """The value that this share of all values lies below."""
    if values.size == 0:
        return np.float32(0)
    place = min(values.size - 1, int(values.size * wanted))
    found: np.float32 = np.partition(values.reshape(-1), place)[place]
    return found


def _waters(rectangle: Rectangle, water: Mask, detail: HeightField) -> tuple[Mask, Mask]:
    """Sea and lakes, without specks: single hexes of land vanish, of water nearly always."""
    around = count_neighbours(rectangle, water, outside=True)
    water = water | (around == 6)
    beside = count_neighbours(rectangle, water)
    if rectangle.size > 12:
        water &= (beside > 0) | (detail > 0.35)
    numbers = bodies(rectangle, water)
    sizes = np.bincount(numbers.reshape(-1), minlength=rectangle.size + 1)
    reaches_out = np.zeros(rectangle.size + 1, np.bool_)
    reaches_out[numbers[rectangle.edge()]] = True
    largest_lake = min(60, max(1, rectangle.size // 30))
    small = sizes <= np.where(reaches_out, min(4, rectangle.size // 12), largest_lake)
    is_lake = water & small[numbers]
    return water & ~is_lake, is_lake


def rivers_of(rectangle: Rectangle, relief: Relief, seed: int) -> list[list[int]]:
    """Rivers as places in the flattened arrays, from springs in high land or from lakes."""
    water = relief.is_sea | relief.is_lake
    may_spring = (relief.hills | relief.mountains) & ~rectangle.edge() & ~grown(rectangle, water)
    drainage = drained(rectangle, heights(relief), relief.is_sea | rectangle.edge())
    found = springs(rectangle, may_spring, int((~water).sum()), salted(seed, "springs"))
    return courses(rectangle, drainage, water, relief.is_sea, found)


def heights(relief: Relief) -> npt.NDArray[np.int64]:
    """The height in whole steps, which compare alike everywhere."""
    return np.floor(relief.height.astype(np.float64) * HEIGHT_STEPS).astype(np.int64)


def _kinds(rectangle: Rectangle, fields: Fields, relief: Relief) -> Codes:
    """Which of `TERRAINS` each hex is."""
    kinds = _covered(rectangle, fields, relief)
    kinds = _without_specks(rectangle, kinds)
    _raise(rectangle, fields, relief, kinds)
    _drown(rectangle, fields, relief, kinds)
    return kinds


def _covered(rectangle: Rectangle, fields: Fields, relief: Relief) -> Codes:
    """What grows on the land, as if it were flat."""
    land = ~(relief.is_sea | relief.is_lake)
    flat = land & ~relief.mountains & ~relief.hills
    wet, cold, hot = fields.moisture, fields.warmth < -0.6, fields.warmth > 0.5
    mild = ~(cold | hot)
    dry = _at_share(wet[land], 0.2)
    fair, moist, lush = (_at_share(fields.woods[land], part) for part in (0.54, 0.66, 0.78))
    kinds = np.full(rectangle.shape, _of("plains"), np.uint8)
    kinds[mild & (wet > _at_share(wet[land], 0.36))] = _of("grassland")
    kinds[mild & (wet <= dry)] = _of("heath")
    kinds[mild & (wet <= dry) & (fields.warmth > 0)] = _of("scrub")
    kinds[hot] = _of("savanna")
    kinds[hot & (wet < _at_share(wet[land], 0.4))] = _of("scrub")
    desert = hot & (wet < _at_share(wet[land], 0.32))
    kinds[desert] = _of("desert")
    kinds[core(rectangle, desert) & (fields.detail + fields.ridge < 0)] = _of("dunes")
    woods = fields.woods
    kinds[(woods > fair) & ~cold] = _of("light_forest")
    kinds[(woods > moist) & ~cold] = _of("forest")
    kinds[core(rectangle, (woods > moist) & land) & (woods > lush) & ~cold] = _of("deep_forest")
    kinds[(woods > fair) & (fields.warmth < -0.25)] = _of("conifers")
    kinds[(woods > moist) & (fields.warmth > 0.6)] = _of("jungle")
    kinds[cold & ((woods <= fair) | (fields.warmth < -0.85))] = _of("tundra")
    kinds[fields.warmth < -1.05] = _of("snowfield")
    low = flat & (relief.height < _at_share(relief.height[land], 0.4)) & ~cold
    soaked = low & (fields.wetlands > _at_share(fields.wetlands[land], 0.82))
    kinds[soaked] = _of("swamp")
    kinds[soaked & (wet < _at_share(wet[land], 0.6))] = _of("marsh")
    return kinds


def _raise(rectangle: Rectangle, fields: Fields, relief: Relief, kinds: Codes) -> None:
    """Hills and mountains, over what grows there."""
    forests = [
        _of(name) for name in ("light_forest", "forest", "deep_forest", "conifers", "jungle")
    ]
    wooded = np.isin(kinds, forests)
    arid = np.isin(kinds, [_of("desert"), _of("dunes"), _of("scrub")]) & (fields.warmth > 0.2)
    kinds[relief.hills] = _of("hills")
    kinds[relief.hills & wooded] = _of("wooded_hills")
    kinds[relief.hills & arid] = _of("badlands")
    kinds[relief.mountains] = _of("mountains")
    kinds[relief.high] = _of("high_mountains")
    kinds[relief.high & (fields.warmth < -0.6)] = _of("glacier")
    peak = relief.high & (fields.detail > 0.42) & (fields.moisture < 0)
    kinds[peak & (count_neighbours(rectangle, peak) == 0)] = _of("volcano")


def _drown(rectangle: Rectangle, fields: Fields, relief: Relief, kinds: Codes) -> None:
    """The sea deepens with the way from the coast, which is sandy in places."""
    land = ~(relief.is_sea | relief.is_lake)
    flat = land & ~relief.hills & ~relief.mountains
    shore = flat & grown(rectangle, relief.is_sea) & (fields.warmth > -0.6)
    sandy = shore & (fields.ridge + fields.moisture < 0) & (kinds != _of("swamp"))
    kinds[sandy & (count_neighbours(rectangle, sandy) > 0)] = _of("beach")
    near = grown(rectangle, land)
    wide = near | (grown(rectangle, near) & (fields.detail > 0.1))
    far = near
    for _ in range(3):
        far = grown(rectangle, far)
    kinds[relief.is_sea] = _of("sea")
    kinds[relief.is_sea & wide] = _of("shallows")
    kinds[relief.is_sea & ~far] = _of("ocean")
    kinds[relief.is_lake] = _of("lake")


def _without_specks(rectangle: Rectangle, kinds: Codes) -> Codes:
    """A hex unlike all its neighbours becomes like the most of them."""
    beside = np.stack(list(rectangle.neighbours(kinds, 255)))
    alone = ~(beside == kinds).any(axis=0)
    around = beside[:, alone]
    votes = (around[:, None, :] == around[None, :, :]).sum(axis=1)
    votes[around == 255] = 0
    chosen = np.take_along_axis(around, votes.argmax(axis=0)[None, :], axis=0)[0]
    found = kinds.copy()
    found[alone] = np.where(chosen == 255, kinds[alone], chosen)
    return found


def _of(name: str) -> int:
    return TERRAINS.index(name)
