"""Where the hand is on a map of zones: points drawn to grid and walls, shapes in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.zone_rows import FOOT, Passage, Span, Zone, ZonePlan
from mapper.model.map_view import SQUARE
from mapper.model.places import FootPoint
from mapper.model.zones.zone_shapes import Shape, area, bounds, is_near, shape_of, snapped
from mapper.model.zones.zones import Nearby, plan_in
from mapper.tools.shared.tool import Hand, Paint, PlaneFigure, Stroke

REACH = FOOT
"""A corner of a neighbour this near is meant, rather than the grid."""

FREE_REACH = 2 * FOOT
NEAR = 4 * SQUARE
GRID_SHOWN = 4
"""How many squares to each side of the pointer the grid is shown while something is drawn."""


def plan_of(campaign: Campaign, map_id: str) -> ZonePlan:
    return plan_in(campaign.one(Map, Key("map", "", map_id)))


def zones_on(campaign: Campaign, paint: Paint) -> dict[str, Zone]:
    """Those of the level that is drawn on."""
    level = paint.sketch.level
    rows = campaign.all(Zone, paint.map_id)
    return {id_: row for id_, row in rows.items() if row.level == level}


def the_zone(campaign: Campaign, paint: Paint, id_: str) -> Zone:
    return campaign.one(Zone, Key("zone", paint.map_id, id_))


def drawn_to(campaign: Campaign, paint: Paint, hand: Hand, off: int = 0) -> FootPoint:
    """The point that is meant: on the grid or at a neighbour's corner; with Alt where it is.

    `off` is how far from the lines of the grid the middle of something lies that is to fit in.
    """
    at = hand.foot
    if hand.alt:
        return at
    grid = plan_of(campaign, paint.map_id).grid * FOOT
    near = [shape_of(row) for row in zones_on(campaign, paint).values() if is_near(row, at, NEAR)]
    if off and grid:
        x, y = (round((value - off) / grid) * grid + off for value in at)
        return FootPoint(x, y)
    return snapped(at, grid, near, REACH if grid else FREE_REACH)


def grid_about(
    campaign: Campaign, paint: Paint, hand: Hand, at: FootPoint
) -> tuple[PlaneFigure, ...]:
    """Where lines of the grid cross near a point, which comes first; none where it is left."""
    grid = plan_of(campaign, paint.map_id).grid * FOOT
    if not grid or hand.alt:
        return ()
    x, y = (round(value / grid) * grid for value in at)
    steps = range(-GRID_SHOWN, GRID_SHOWN + 1)
    dots = [FootPoint(x + i * grid, y + j * grid) for i in steps for j in steps]
    return (drawn((FootPoint(x, y), *dots), "grid", is_closed=False),)


def drawn(
    points: Iterable[FootPoint], stroke: Stroke = "new", *, is_closed: bool = True
) -> PlaneFigure:
    return PlaneFigure(tuple((x / SQUARE, y / SQUARE) for x, y in points), stroke, is_closed)


def drawn_shape(shape: Shape, stroke: Stroke = "new") -> tuple[PlaneFigure, ...]:
    return tuple(drawn(ring, stroke) for ring in shape.rings)


def drawn_zone(zone: Zone, stroke: Stroke = "chosen") -> tuple[PlaneFigure, ...]:
    return drawn_shape(shape_of(zone), stroke)


def drawn_span(span: Span, stroke: Stroke) -> PlaneFigure:
    return drawn(span, stroke, is_closed=False)


def size_in_words(shape: Shape) -> str:
    left, top, right, bottom = bounds(shape)
    wide, high = (feet(right - left), feet(bottom - top))
    return f"{wide} × {high} ft, {area(shape):,.0f} square feet"


def feet(points: float) -> str:
    """So many hundredths of a foot, in feet."""
    return f"{points / FOOT:,.1f}".removesuffix(".0")


def one_after_another(campaign: Campaign, makers: Sequence[Command], label: str) -> Change | None:
    """Several changes as one, each made of what the ones before it left."""
    whole: Change | None = None
    now = campaign.snapshot()
    for make in makers:
        change = make(now)
        now.apply(change)
        whole = change if whole is None else whole.then(change)
    return None if whole is None else Change(label, whole.rows)


def nearby_on(campaign: Campaign, paint: Paint, kept: Nearby | None = None) -> Nearby:
    """What is near what on a map as it is now; what was kept of it from before is followed."""
    nearby = kept or Nearby()
    nearby.follow(campaign.all(Zone, paint.map_id), campaign.all(Passage, paint.map_id))
    return nearby
