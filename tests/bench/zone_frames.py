"""How long frames of a large dungeon take in the real widget: panned, zoomed, and edited."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.zone_rows import Zone
from mapper.model.map_view import MapView
from mapper.model.zones.zone_adjacency import fabric_in
from mapper.model.zones.zone_shapes import shape_of, shifted
from mapper.play.gm_map import gm_map
from tests.bench.frames import (
    COPY,
    EASE,
    HEIGHT,
    OCTAVES,
    PAN_FRAMES,
    TURNS,
    WIDTH,
    bare_canvas,
    copy_time,
    rest,
    timed_frame,
)
from tests.bench.lines import Bar, Line, Measure, Times
from tests.bench.zones import MAP, large_rows

if TYPE_CHECKING:
    from mapper.ui.canvas.canvas import Canvas

FAR, MIDDLE, NEAR = 4.0, 16.0, 45.0
BAR = Bar("p99", "<=", 8, "ms")
EDITS = 60


def zones_frame(_sizes: Sequence[int]) -> Iterator[Line]:
    """Small steps and turns of the wheel at three sizes, and zones moved about."""
    view = gm_map(Campaign(large_rows()), MAP)
    view.once(fabric_in)
    canvas = bare_canvas()
    canvas.set_map(view)
    cases = {
        f"{name} {case}": Times(tuple(frames(canvas, view, px)))
        for case, px in (("far", FAR), ("middle", MIDDLE), ("near", NEAR))
        for name, frames in (("pan", _pan), ("zoom", _zoom), ("edit", _edit))
    }
    worst = max(cases.values(), key=lambda times: times.p99)
    told = {
        f"{case} {figure}": round(getattr(times, figure), 3)
        for case, times in cases.items()
        for figure in ("p50", "p99")
    }
    count = len(view.zones)
    yield Line(
        "zones.frame", count, BAR, worst.p50, "ms", worst.p50, worst.p99, copy_time(), COPY, told
    )


def _pan(canvas: Canvas, view: MapView, px: float) -> Iterator[float]:
    _go_to(canvas, view, px)
    for index in range(PAN_FRAMES):
        right, down = EASE[index // 30 % len(EASE)]
        camera = canvas.camera.moved(right, down)
        yield timed_frame(partial(canvas.set_camera, camera))


def _zoom(canvas: Canvas, view: MapView, px: float) -> Iterator[float]:
    from PySide6.QtCore import QPointF

    _go_to(canvas, view, px)
    pointer = QPointF(WIDTH * 0.4, HEIGHT * 0.6)
    notches = OCTAVES * 4
    for turn in [1] * notches + [-1] * notches * 2 + [1] * notches:
        for _ in range(TURNS):
            yield timed_frame(partial(canvas.zoom_by, turn / TURNS, pointer))


def _edit(canvas: Canvas, view: MapView, px: float) -> Iterator[float]:
    """A zone in the middle moved a little, to and fro."""
    _go_to(canvas, view, px)
    seen = canvas.seen()
    x, y = (seen.left + seen.right) * 250, (seen.top + seen.bottom) * 250
    id_ = min(view.zones, key=lambda each: _apart(view.zones[each], x, y))
    now = view
    for index in range(EDITS):
        row = now.zones[id_]
        shape = shifted(shape_of(row), 50 if index % 2 else -50, 0)
        zones = {**now.zones, id_: replace(row, outline=shape.outline, holes=shape.holes)}
        after = replace(now, zones=zones)
        fabric = now.once(fabric_in).after(after.zones, after.passages)
        now = after.taking_over(fabric_in, fabric)
        yield timed_frame(partial(canvas.show_change, now))


def _apart(zone: Zone, x: float, y: float) -> float:
    at = zone.outline[0]
    return (at.x - x) ** 2 + (at.y - y) ** 2


def _go_to(canvas: Canvas, view: MapView, px: float) -> None:
    canvas.set_map(view)
    canvas.zoom_to(px)
    for _ in range(200):
        rest()


BENCHMARKS: Mapping[str, Measure] = MappingProxyType({"zones.frame": zones_frame})
