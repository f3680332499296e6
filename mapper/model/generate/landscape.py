"""A landscape by seed: seas, coasts, ranges, forests and rivers in regions that one can explore."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np
import numpy.typing as npt

from mapper.model.generate.noise import fractal, gradient_noise, hashes, salted, share
from mapper.model.hexes.chunks import ChunkAt, Codes, Floats, Integers, Mask, from_arrays
from mapper.model.hexes.hexes import Hex, Shove, Top
from mapper.model.hexes.rectangle import Rectangle, bodies, core, count_neighbours, grown

SHORTEST = 4
LAND_FOR_A_SPRING = 150
SPACING = 4
LOW_BITS = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Drainage:
    """For each hex the next one downhill (itself at an outlet), and its height, hollows filled."""

    receiver: memoryview
    filled: memoryview


def drained(rectangle: Rectangle, height: Integers, is_outlet: Mask) -> Drainage:
    """Every hex drains to an outlet, and on the way the filled height never rises."""
    numbers = np.arange(rectangle.size, dtype=np.int64).reshape(rectangle.shape)
    key = (height << 32) + numbers
    lowest = key.copy()
    for beside in rectangle.neighbours(key, np.iinfo(np.int64).max):
        np.minimum(lowest, beside, out=lowest)
    receiver = np.where(is_outlet, numbers, lowest & LOW_BITS).reshape(-1)
    basin, lowest_hexes = _basins(receiver, is_outlet.reshape(-1))
    exits = _exits(_passes(rectangle, height, basin, numbers), len(lowest_hexes) + 1)
    level = np.full(len(lowest_hexes) + 1, np.iinfo(np.int64).min)
    onwards = receiver.data
    for of_basin, (spill, inside, outside) in exits.items():
        level[of_basin] = spill
        _turn(onwards, inside, outside)
    filled: Integers = np.maximum(height.reshape(-1), level[basin])
    return Drainage(onwards, filled.data)


def _basins(receiver: Integers, is_outlet: Mask) -> tuple[Integers, Integers]:
    """The hollow each hex drains to (0 an outlet, else from 1), and the lowest hex of each."""
    root = receiver
    while True:
        further = root[root]
        if np.array_equal(further, root):
            break
        root = further
    hollows = np.flatnonzero((root == np.arange(len(root))) & ~is_outlet)
    number = np.zeros(len(root), np.int64)
    number[hollows] = np.arange(1, len(hollows) + 1)
    return number[root], hollows


def _passes(
    rectangle: Rectangle, height: Integers, basin: Integers, numbers: Integers
) -> tuple[Integers, Integers, Integers, Integers, Integers]:
    """The lowest pass between each two hollows that touch: both hollows, its height, its hexes."""
    basin = basin.reshape(rectangle.shape)
    found = []
    for other, there, level in zip(
        rectangle.neighbours(basin, -1, 3),
        rectangle.neighbours(numbers, -1, 3),
        rectangle.neighbours(height, 0, 3),
        strict=True,
    ):
        parts = (other != basin) & (other >= 0)
        higher = np.maximum(height[parts], level[parts])
        found.append((basin[parts], other[parts], higher, numbers[parts], there[parts]))
    first, second, spill, here, there = (
        np.concatenate(column) for column in zip(*found, strict=True)
    )
    swap = first > second
    low, high = np.where(swap, second, first), np.where(swap, first, second)
    in_low, in_high = np.where(swap, there, here), np.where(swap, here, there)
    order = np.lexsort((in_high, in_low, spill, high, low))
    low, high = low[order], high[order]
    is_best = np.ones(len(low), np.bool_)
    is_best[1:] = (low[1:] != low[:-1]) | (high[1:] != high[:-1])
    best = order[is_best]
    return low[is_best], high[is_best], spill[best], in_low[best], in_high[best]


def _exits(
    passes: tuple[Integers, Integers, Integers, Integers, Integers], count: int
) -> dict[int, tuple[int, int, int]]:
    """For each hollow, outermost first: how high it fills, and the two hexes it spills over."""
    low, high, spill, in_low, in_high = passes
    source = np.concatenate((low, high))
    target = np.concatenate((high, low)).tolist()
    spills = np.concatenate((spill, spill)).tolist()
    outside = np.concatenate((in_low, in_high)).tolist()
    inside = np.concatenate((in_high, in_low)).tolist()
    order = np.argsort(source, kind="stable")
    starts = np.searchsorted(source[order], np.arange(count + 1)).tolist()
    ways: list[int] = order.tolist()
    exits: dict[int, tuple[int, int, int]] = {}
    heap: list[tuple[int, int]] = []
    reached, level = 0, -(1 << 62)
    while True:
        for way in ways[starts[reached] : starts[reached + 1]]:
            if target[way] and target[way] not in exits:
                heappush(heap, (max(spills[way], level), way))
        while heap and target[heap[0][1]] in exits:
            heappop(heap)
        if not heap:
            return exits
        level, way = heappop(heap)
        reached = target[way]
        exits[reached] = level, inside[way], outside[way]


def _turn(receiver: memoryview, inside: int, outside: int) -> None:
    """Let a hollow run out: the way from its pass down to its lowest hex is turned about."""
    at, onwards = inside, outside
    while True:
        before = receiver[at]
        receiver[at] = onwards
        if before == at:
            return
        at, onwards = before, at


def springs(rectangle: Rectangle, may_spring: Mask, land: int, seed: int) -> list[int]:
    """Hexes well apart where rivers may begin."""
    numbers = np.arange(rectangle.size, dtype=np.uint64).reshape(rectangle.shape)
    chance = np.where(may_spring, hashes(seed, numbers) | np.uint64(1), np.uint64(0))
    best = chance
    for _ in range(SPACING):
        spread = best.copy()
        for beside in rectangle.neighbours(best, 0):
            np.maximum(spread, beside, out=spread)
        best = spread
    found = np.flatnonzero((best == chance) & may_spring)
    found = found[np.argsort(chance.reshape(-1)[found], kind="stable")]
    chosen: list[int] = found[: land // LAND_FOR_A_SPRING + 2].tolist()
    return chosen


def courses(
    rectangle: Rectangle, drainage: Drainage, is_water: Mask, is_sea: Mask, found: list[int]
) -> list[list[int]]:
    """The rivers from these springs, highest first, each to water, another river or the edge."""
    water, sea = is_water.tobytes(), is_sea.tobytes()
    filled, receiver = drainage.filled, drainage.receiver
    wet: set[int] = set()
    rivers = []
    for spring in sorted(found, key=lambda at: (-filled[at], at)):
        start: int | None = spring
        while start is not None and start not in wet:
            river = _course(rectangle, drainage, water, wet, start)
            if len(river) < SHORTEST:
                break
            rivers.append(river)
            wet.update(at for at in river if not water[at])
            start = None
            if water[river[-1]] and not sea[river[-1]]:
                start = _outflow(receiver, water, river[-1])
                if receiver[start] in wet:
                    start = None
    return rivers


def _course(
    rectangle: Rectangle, drainage: Drainage, water: bytes, wet: set[int], start: int
) -> list[int]:
    """
    Down the drainage, and aside into any water or river that it touches and that lies lower.

    As every step aside is truly downhill, no river can come back to where it has been.
    """
    filled, receiver = drainage.filled, drainage.receiver
    river = [start]
    at = receiver[start] if water[start] else start
    while True:
        if at != river[-1]:
            river.append(at)
        if water[at] or at in wet:
            return river
        lower = [to for to in rectangle.neighbours_of(at) if filled[to] < filled[at]]
        ends = [to for to in lower if water[to]] or [to for to in lower if to in wet]
        onwards = min(ends, key=lambda to: (filled[to], to)) if ends else receiver[at]
        if onwards == at:
            return river
        at = onwards


def _outflow(receiver: memoryview, water: bytes, lake: int) -> int:
    """The last hex of a lake on the way out of it."""
    while water[receiver[lake]] and receiver[lake] != lake:
        lake = receiver[lake]
    return lake


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
