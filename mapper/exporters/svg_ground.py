"""The ground of a map as one path for each kind of terrain, along the edges of its areas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mapper.drawing.base.vector import GroundColours
from mapper.exporters.svg_text import colour_text
from mapper.model.arrays import Integers
from mapper.model.hexes.hexes import DIRECTIONS, FURTHEST
from mapper.model.hexes.layout import RADIUS, Top

CORNERS = np.array(((1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1)))
"""Of a flat-topped hex, in halves of a side and of a hex; of a pointy-topped one with x for y."""

SEAM_PX = 0.6
"""Areas are a little larger than they are, so that no paper shows between them."""


class Edges(NamedTuple):
    """Sides between hexes of different terrain, from corner to corner about each area."""

    code: Integers
    side: Integers
    x: Integers
    y: Integers
    next: list[int]
    """The number of the edge that begins where this one ends."""


def ground_text(ground: GroundColours, top: Top, px: float) -> Iterator[str]:
    if not len(ground.codes) or not ground.opacity:
        return
    across, along = RADIUS / 2 * px, px / 2
    scale = (across, along) if top == "flat" else (along, across)
    faint = f' opacity="{ground.opacity:.2g}"' if ground.opacity < 1 else ""
    seam = SEAM_PX / (scale[0] * scale[1]) ** 0.5
    yield f'<g transform="scale({scale[0]:.6g} {scale[1]:.6g})" stroke-width="{seam:.3g}"{faint}>'
    for code, path in areas(ground, top):
        colour = colour_text(ground.colours[code])
        yield f'<path d="{path}" fill="{colour}" stroke="{colour}"/>'
    yield "</g>"


def areas(ground: GroundColours, top: Top) -> Iterator[tuple[int, str]]:
    """Each code with what bounds its areas."""
    edges = _edges(ground, top)
    steps = _steps(top)
    codes, sides = edges.code.tolist(), edges.side.tolist()
    x, y = edges.x.tolist(), edges.y.tolist()
    is_done = bytearray(len(codes))
    written: dict[int, list[str]] = {}
    for first, code in enumerate(codes):
        if is_done[first]:
            continue
        path = written.setdefault(code, [])
        path.append(f"M{x[first]} {y[first]}l")
        at = first
        while not is_done[at]:
            is_done[at] = 1
            path.append(steps[sides[at]])
            at = edges.next[at]
        path[-1] = "z"  # the last step leads back
    for code, path in written.items():
        yield code, "".join(path).replace("l ", "l")


def _steps(top: Top) -> list[str]:
    steps = np.roll(_corners(top), -1, axis=0) - _corners(top)
    return ["".join(f"{part}" if part < 0 else f" {part}" for part in step) for step in steps]


def _corners(top: Top) -> Integers:
    """Corner i begins the side towards direction i, as in `layout.corners`."""
    pointy = np.array(((1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2)))
    return CORNERS if top == "flat" else pointy


def _edges(ground: GroundColours, top: Top) -> Edges:
    q, r = ground.q.astype(np.int64), ground.r.astype(np.int64)
    codes = ground.codes.astype(np.int64)
    x, y = (3 * q, 2 * r + q) if top == "flat" else (2 * q + r, 3 * r)
    places = _numbered(q, r)
    order = np.argsort(places)
    found = []
    for side, step in enumerate(DIRECTIONS):
        beside = _numbered(q + step.q, r + step.r)
        at = np.minimum(np.searchsorted(places, beside, sorter=order), len(order) - 1)
        other = order[at]
        is_alike = (places[other] == beside) & (codes[other] == codes)
        edge = np.flatnonzero(~is_alike)
        dx, dy = _corners(top)[side]
        found.append((codes[edge], np.full(len(edge), side), x[edge] + dx, y[edge] + dy))
    code, side_of, start_x, start_y = (np.concatenate(part) for part in zip(*found, strict=True))
    sorting = np.lexsort((start_x, start_y, code))
    code, side_of, start_x, start_y = (each[sorting] for each in (code, side_of, start_x, start_y))
    step_by = (np.roll(_corners(top), -1, axis=0) - _corners(top))[side_of]
    starts = _numbered(start_x, start_y, code)
    ends = _numbered(start_x + step_by[:, 0], start_y + step_by[:, 1], code)
    by_start = np.argsort(starts)
    after = by_start[np.searchsorted(starts, ends, sorter=by_start)]
    return Edges(code, side_of, start_x, start_y, after.tolist())


def _numbered(x: Integers, y: Integers, code: Integers | int = 0) -> Integers:
    """One number for a place, and for what it belongs to."""
    wide = 8 * FURTHEST
    return (np.asarray(code, np.int64) * wide + x + wide // 2) * wide + y + wide // 2
