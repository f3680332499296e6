"""Shapes of zones: how they are drawn, joined, cut and reshaped, in whole hundredths of a foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, dist, pi, sin
from typing import TYPE_CHECKING, Any, NamedTuple

from mapper.model.campaign.zone_rows import FOOT, Zone
from mapper.model.hexes.hexes import FURTHEST
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint


def ring_of(coordinates: Iterable[Any]) -> tuple[FootPoint, ...]:
    """Whole corners without what repeats, or lies straight between two others."""
    ring = [point for point, _ in unrepeated([rounded(x, y) for x, y, *_ in coordinates])]
    if len(ring) > 1 and ring[0] == ring[-1]:
        ring.pop()
    bent = [
        at
        for index, at in enumerate(ring)
        if _turn(ring[index - 1], at, ring[(index + 1) % len(ring)])
    ]
    return tuple(bent)


def straight_ring(ring: tuple[FootPoint, ...]) -> tuple[FootPoint, ...]:
    """Without the corners that lie within a hundredth of a foot of the line past them."""
    first = ring.index(min(ring))
    corners = ring[first:] + ring[:first]
    if doubled_area(corners) < 0:
        corners = (corners[0], *corners[:0:-1])
    kept: list[FootPoint] = []
    for at, following in zip(corners, corners[1:] + corners[:1], strict=True):
        if not kept or _strays(kept[-1], at, following):
            kept.append(at)
    return tuple(kept) if len(kept) >= 3 else ring


def turned(ring: tuple[FootPoint, ...], way: int) -> tuple[FootPoint, ...]:
    """From its least corner on, clockwise as drawn, or the other way."""
    if not ring:
        return ring
    if doubled_area(ring) * way < 0:
        ring = ring[::-1]
    first = ring.index(min(ring))
    return ring[first:] + ring[:first]


def doubled_area(ring: tuple[FootPoint, ...]) -> int:
    """Twice the area, above 0 if the corners follow clockwise as drawn."""
    return sum(a.x * b.y - b.x * a.y for a, b in zip(ring, ring[1:] + ring[:1], strict=True))


def rounded(x: float, y: float) -> FootPoint:
    return FootPoint(round(x), round(y))


def unrepeated(points: Sequence[FootPoint]) -> Iterator[tuple[FootPoint, int]]:
    """Each point with where it first stands in a run of its like."""
    before = None
    for index, point in enumerate(points):
        if point != before:
            yield point, index
        before = point


def _turn(a: FootPoint, b: FootPoint, c: FootPoint) -> int:
    """Above 0 where the way from one to the next to the third bends clockwise as drawn."""
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)


def _strays(before: FootPoint, at: FootPoint, after: FootPoint) -> bool:
    x, y = after.x - before.x, after.y - before.y
    off = (at.x - before.x) * y - (at.y - before.y) * x
    return off * off > x * x + y * y


if TYPE_CHECKING:
    from shapely import Geometry, Polygon

SMALLEST = FOOT * FOOT
"""What is less than a square foot is no zone, nor a part of one."""

MOST_CORNERS = 2000
CORNERS_OF_A_CIRCLE = 48
CAVE_DETAIL = FOOT // 4
NEARLY = FOOT // 10
"""What is no further from a wall than this touches it."""

HAND_DETAIL = 2 * FOOT
"""How far a freehand line may stray from the one that is kept of it."""


FeetBox = tuple[int, int, int, int]
"""Left, top, right, bottom, in hundredths of a foot."""


class Shape(NamedTuple):
    """An area with one outline, and perhaps with holes."""

    outline: tuple[FootPoint, ...]
    holes: tuple[tuple[FootPoint, ...], ...] = ()

    @property
    def rings(self) -> tuple[tuple[FootPoint, ...], ...]:
        return (self.outline, *self.holes)


class Corner(NamedTuple):
    """One of the corners of a shape; ring 0 is its outline. An edge goes by where it begins."""

    ring: int
    at: int


def shape_of(zone: Zone) -> Shape:
    return Shape(zone.outline, zone.holes)


def polygon_of(shape: Shape) -> Polygon:
    from shapely import Polygon

    return Polygon(shape.outline, shape.holes)


def area(shape: Shape) -> float:
    """In square feet."""
    outer, *inner = (abs(doubled_area(ring)) for ring in shape.rings)
    return (outer - sum(inner)) / 2 / SMALLEST


def rectangle(one: FootPoint, other: FootPoint) -> Shape:
    """From corner to corner."""
    left, right = sorted((one.x, other.x))
    top, bottom = sorted((one.y, other.y))
    return outlined(
        (
            FootPoint(left, top),
            FootPoint(right, top),
            FootPoint(right, bottom),
            FootPoint(left, bottom),
        )
    )


def circle(centre: FootPoint, radius: int) -> Shape:
    turns = [2 * pi * step / CORNERS_OF_A_CIRCLE for step in range(CORNERS_OF_A_CIRCLE)]
    return outlined(
        [rounded(centre.x + radius * cos(t), centre.y + radius * sin(t)) for t in turns]
    )


def outlined(points: Sequence[FootPoint]) -> Shape:
    """The polygon of these corners."""
    return _whole(Shape(tuple(points)))


def cave(points: Sequence[FootPoint]) -> Shape:
    """What a freehand line goes around, its bends made smooth."""
    from shapely import LinearRing, Polygon

    if len(points) < 3:
        raise NotAllowed("A cave needs a line that goes around it.")
    kept = list(LinearRing(points).simplify(HAND_DETAIL).coords)[:-1]
    for _ in range(2):
        kept = list(_corners_cut(kept))
    smooth = Polygon(kept).buffer(0).simplify(CAVE_DETAIL)
    return max(shapes_in(smooth), key=area, default=None) or _no_room()


def corridor(points: Sequence[FootPoint], width: int) -> Shape:
    """As wide as this to both sides of a line together."""
    from shapely import LineString

    line = [point for point, _ in unrepeated(points)]
    if len(line) < 2:
        raise NotAllowed("A corridor leads from one point to another.")
    wide = LineString(line).buffer(width / 2, cap_style="flat", join_style="mitre")
    return _one(shapes_in(wide))


def led_up_to(points: Sequence[FootPoint], width: int, others: Iterable[Shape]) -> list[FootPoint]:
    """The line of a corridor, led on where an end meets a wall that bends away from it."""
    walls = [polygon_of(other) for other in others]
    line = [point for point, _ in unrepeated(points)]
    if len(line) < 2:
        return line
    first, last = _led_on(line[1], line[0], width, walls), _led_on(line[-2], line[-1], width, walls)
    return [first, *line[1:-1], last]


def _led_on(before: FootPoint, end: FootPoint, width: int, walls: Iterable[Polygon]) -> FootPoint:
    """As far as all of its breadth is within, and no further than it is wide."""
    from shapely import LineString

    long = dist(before, end)
    x, y = (end.x - before.x) / long, (end.y - before.y) / long
    right, down = -y * width / 2, x * width / 2

    def breadth_at(far: int) -> LineString:
        at_x, at_y = end.x + x * far, end.y + y * far
        return LineString([(at_x - right, at_y - down), (at_x + right, at_y + down)])

    for wall in walls:
        if wall.distance(breadth_at(0)) <= NEARLY:
            for far in range(0, width + 1, FOOT // 2):
                if wall.covers(breadth_at(far)):
                    return rounded(end.x + x * far, end.y + y * far)
    return end


def joined(shapes: Iterable[Shape]) -> Shape:
    """All of them as one; they have to touch along a wall."""
    from shapely import unary_union

    found = shapes_in(unary_union([polygon_of(shape) for shape in shapes], grid_size=1))
    if len(found) > 1:
        raise NotAllowed("These zones do not touch; only what touches becomes one zone.")
    return _one(found)


def without(shape: Shape, others: Iterable[Shape]) -> list[Shape]:
    """What of a shape lies in none of the others, the greatest part first."""
    from shapely import unary_union

    taken = unary_union([polygon_of(other) for other in others])
    return shapes_in(polygon_of(shape).difference(taken, grid_size=1))


def shared_by(one: Shape, other: Shape) -> float:
    """How many square feet two shapes have in common."""
    return float(polygon_of(one).intersection(polygon_of(other)).area) / SMALLEST


def divided(shape: Shape, line: Sequence[FootPoint]) -> list[Shape]:
    """The parts to either side of a line that goes all the way through."""
    from shapely import LineString
    from shapely.ops import split

    if len({*line}) < 2:
        raise NotAllowed("A line that divides a zone has two ends.")
    parts = shapes_in(split(polygon_of(shape), LineString(line)))
    if len(parts) < 2:
        raise NotAllowed("This line does not divide the zone; draw it from wall to wall.")
    return parts


def cells(shape: Shape, size: int, grid: int = 0) -> list[Shape]:
    """Parts no wider and no higher than a size, cut where the grid lies if it can be."""
    left, top, right, bottom = bounds(shape)
    columns, rows = _cuts(left, right, size, grid), _cuts(top, bottom, size, grid)
    whole = polygon_of(shape)
    found: list[Shape] = []
    for low, high in pairwise(rows):
        for near, far in pairwise(columns):
            box = polygon_of(rectangle(FootPoint(near, low), FootPoint(far, high)))
            found += shapes_in(whole.intersection(box))
    return _without_crumbs(found, size)


def bounds(shape: Shape) -> tuple[int, int, int, int]:
    """Left, top, right and bottom."""
    xs, ys = [p.x for p in shape.outline], [p.y for p in shape.outline]
    return min(xs), min(ys), max(xs), max(ys)


def is_near(zone: Zone, at: FootPoint, reach: int = 0) -> bool:
    """Whether a point is in reach of the box around a zone."""
    xs = [x for x, _ in zone.outline]  # most zones are far off, and are told by this alone
    if not min(xs) - reach <= at.x <= max(xs) + reach:
        return False
    ys = [y for _, y in zone.outline]
    return min(ys) - reach <= at.y <= max(ys) + reach


def breadth(shape: Shape) -> int:
    """How far it is across, along whichever axis is longer."""
    left, top, right, bottom = bounds(shape)
    return max(right - left, bottom - top)


def middle(shape: Shape) -> FootPoint:
    """A point well within, where its number can stand."""
    from shapely import maximum_inscribed_circle

    at = maximum_inscribed_circle(polygon_of(shape), tolerance=FOOT / 2).coords[0]
    return rounded(*at)


def shifted(shape: Shape, x: int, y: int) -> Shape:
    rings = [tuple(FootPoint(p.x + x, p.y + y) for p in ring) for ring in shape.rings]
    return _within_reach(Shape(rings[0], tuple(rings[1:])))


def with_corner_at(shape: Shape, corner: Corner, to: FootPoint) -> Shape:
    """One corner moved."""
    ring = _ring(shape, corner)
    return _reshaped(shape, corner.ring, (*ring[: corner.at], to, *ring[corner.at + 1 :]))


def with_corner_added(shape: Shape, edge: Corner, at: FootPoint) -> Shape:
    """One corner more, on the edge that begins at a corner."""
    ring = _ring(shape, edge)
    return _reshaped(shape, edge.ring, (*ring[: edge.at + 1], at, *ring[edge.at + 1 :]))


def without_corner(shape: Shape, corner: Corner) -> Shape:
    """One corner less; a hole of three corners closes with it."""
    ring = _ring(shape, corner)
    return _reshaped(shape, corner.ring, (*ring[: corner.at], *ring[corner.at + 1 :]))


def with_edge_moved(shape: Shape, edge: Corner, x: int, y: int) -> Shape:
    """An edge moved with both of its corners."""
    ring = list(_ring(shape, edge))
    for index in (edge.at, (edge.at + 1) % len(ring)):
        ring[index] = FootPoint(ring[index].x + x, ring[index].y + y)
    return _reshaped(shape, edge.ring, tuple(ring))


def snapped(at: FootPoint, grid: int, near: Iterable[Shape], reach: int) -> FootPoint:
    """To a corner in reach, else to the grid, else to a wall in reach; a grid of 0 is none."""
    corners = [p for shape in near for ring in shape.rings for p in ring]
    close = min(corners, key=lambda p: (_apart(p, at), p), default=None)
    if close is not None and _apart(close, at) <= reach * reach:
        return close
    if grid:
        return FootPoint(_to_grid(at.x, grid), _to_grid(at.y, grid))
    return _on_wall(at, near, reach) or at


def shapes_in(geometry: Geometry) -> list[Shape]:
    """The areas of a geometry in whole numbers, each in the one way it is written; largest first.

    What rounding makes of crumbs and threads is left out.
    """
    from shapely import Polygon, get_parts, make_valid

    found = []
    for part in get_parts(geometry):
        if part.geom_type != "Polygon":
            continue
        rings = [ring_of(ring.coords) for ring in (part.exterior, *part.interiors)]
        rings = [ring for ring in rings if len(ring) >= 3]
        if not rings:
            continue
        sound = make_valid(Polygon(rings[0], rings[1:]))
        found += [
            _canonical(each)
            for each in get_parts(sound)
            if each.geom_type == "Polygon" and each.area >= SMALLEST
        ]
    return sorted(found, key=lambda shape: (-area(shape), shape))


def plainly(shape: Shape) -> Shape:
    """The one way in which a shape is written, without corners that hardly bend a wall."""
    holes = sorted(turned(straight_ring(hole), -1) for hole in shape.holes)
    return Shape(turned(straight_ring(shape.outline), 1), tuple(holes))


def _canonical(polygon: Any) -> Shape:
    holes = sorted(turned(ring_of(ring.coords), -1) for ring in polygon.interiors)
    return Shape(
        turned(ring_of(polygon.exterior.coords), 1),
        tuple(hole for hole in holes if len(hole) >= 3),
    )


def _whole(shape: Shape) -> Shape:
    """The shape as it is written; what crosses itself is refused."""
    if len({*shape.outline}) < 3:
        raise NotAllowed("A zone needs three corners or more.")
    if sum(map(len, shape.rings)) > MOST_CORNERS:
        raise NotAllowed(f"A zone has at most {MOST_CORNERS:,} corners.")
    polygon = polygon_of(shape)
    if not polygon.is_valid:
        raise NotAllowed("The walls of a zone cannot cross.")
    return _within_reach(_one(shapes_in(polygon)))


def _reshaped(shape: Shape, ring: int, corners: tuple[FootPoint, ...]) -> Shape:
    rings = [*shape.rings]
    rings[ring] = corners
    if ring and len(corners) < 3:
        del rings[ring]
    return _whole(Shape(rings[0], tuple(rings[1:])))


def _ring(shape: Shape, corner: Corner) -> tuple[FootPoint, ...]:
    try:
        ring = shape.rings[corner.ring]
        ring[corner.at]
    except IndexError:
        raise NotAllowed("The zone has no such corner any more.") from None
    return ring


def _within_reach(shape: Shape) -> Shape:
    if max(map(abs, bounds(shape))) > FURTHEST:
        raise NotAllowed("This is further out than any map reaches.")
    return shape


def _one(found: list[Shape]) -> Shape:
    return found[0] if found else _no_room()


def _no_room() -> Shape:
    raise NotAllowed("This is too small for a zone.")


def _corners_cut(ring: Sequence[Any]) -> Iterator[tuple[float, float]]:
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        yield (3 * ax + bx) / 4, (3 * ay + by) / 4
        yield (ax + 3 * bx) / 4, (ay + 3 * by) / 4


def _cuts(low: int, high: int, size: int, grid: int) -> list[int]:
    parts = max(1, ceil((high - low) / size))
    even = [low + (high - low) * part // parts for part in range(1, parts)]
    on_grid = [_to_grid(cut, grid) for cut in even] if grid else even
    cuts = [low, *on_grid, high]
    fits = all(0 < far - near <= size for near, far in pairwise(cuts))
    return cuts if fits else [low, *even, high]


def _without_crumbs(parts: list[Shape], size: int) -> list[Shape]:
    """Parts that are less than an eighth of a cell go to the neighbour they touch most."""
    least = size * size / SMALLEST / 8
    kept = [part for part in parts if area(part) >= least] or parts[:1]
    for crumb in (part for part in parts if part not in kept):
        edges = polygon_of(crumb).boundary
        lengths = [edges.intersection(polygon_of(part).boundary).length for part in kept]
        best = max(range(len(kept)), key=lengths.__getitem__)
        if lengths[best] > 0:
            kept[best] = joined((kept[best], crumb))
        else:
            kept.append(crumb)
    return kept


def _to_grid(value: int, grid: int) -> int:
    return (2 * value + grid) // (2 * grid) * grid


def _apart(one: FootPoint, other: FootPoint) -> int:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


def _on_wall(at: FootPoint, near: Iterable[Shape], reach: int) -> FootPoint | None:
    from shapely import Point as Dot
    from shapely import line_interpolate_point, line_locate_point

    dot = Dot(at)
    walls = [polygon_of(shape).boundary for shape in near]
    wall = min(walls, key=dot.distance, default=None)
    if wall is None or dot.distance(wall) > reach:
        return None
    on = line_interpolate_point(wall, line_locate_point(wall, dot))
    return rounded(on.x, on.y)
