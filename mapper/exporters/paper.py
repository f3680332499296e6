"""How a map lies on paper: fitted to one page, or to scale on as many as it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from math import ceil
from typing import Literal

from mapper.drawing.base.grid import area_of, grid_in
from mapper.model.board import KindOfMap, kind_of
from mapper.model.hexes.hexes import RADIUS, centre
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import hex_of
from mapper.model.zones.all_levels import zones_reaching_into

Paper = Literal["A4", "A3", "letter"]

PAPERS: Mapping[Paper, tuple[float, float]] = {
    "A4": (210.0, 297.0),
    "A3": (297.0, 420.0),
    "letter": (215.9, 279.4),
}
"""Width and height of an upright sheet in millimetres."""

INCH_MM = 25.4
MARGIN_MM = 8.0
"""Of paper that no printer reaches, on every side."""

USUAL_DPI = 300

MARGINS: Mapping[KindOfMap, float] = {"hexes": 0.5, "zones": 1.5}
"""Hexes or squares of paper around the map; the rock about zones takes more of them."""

MOST_PAGES = 200
COARSE_PX = 16.0


@dataclass(frozen=True, slots=True)
class PaperLayout:
    """How a map is laid out on paper; without a scale it is fitted to one page."""

    mm_per_hex: float | None = None
    overlap_mm: float = 8.0
    has_marks: bool = True
    is_white: bool = True
    most_dpi: int = USUAL_DPI
    has_legend: bool = False
    """Title, scale, north and signs: on the one page, or beside the map of the pages."""
    paper: Paper = "A4"
    is_tiled: bool = True
    """Where it takes more than one page to scale, there may be several."""


FITTED = PaperLayout()
"""To one page, whatever it takes."""


@dataclass(frozen=True, slots=True)
class PaperPage:
    """What of the plane a page shows, and at which of its edges another page joins."""

    shown: Extent
    joins: tuple[bool, bool, bool, bool]
    """At its left, top, right and bottom."""


@dataclass(frozen=True, slots=True)
class PagePlan:
    """The pages of a map: how many across and down, and what each shows."""

    mm_per_hex: float
    pages: list[PaperPage]

    @property
    def shown(self) -> Extent:
        """What all pages show together."""
        lefts, tops, rights, bottoms = zip(*(page.shown for page in self.pages), strict=True)
        return Extent(min(lefts), min(tops), max(rights), max(bottoms))


def margin_of(view: MapView) -> float:
    return MARGINS[kind_of(view)]


def planned(view: MapView, width_mm: float, height_mm: float, sheets: PaperLayout) -> PagePlan:
    """The pages, row by row; one that would hold nothing of the map is left out."""
    extent = view.extent()
    if extent is None:
        raise NotAllowed("This map is empty; paint a hex first.")
    margin = margin_of(view)
    wide, high = extent.width + 2 * margin, extent.height + 2 * margin
    scale = sheets.mm_per_hex or min(width_mm / wide, height_mm / high)
    overlap = sheets.overlap_mm / scale if sheets.mm_per_hex else 0.0
    size = width_mm / scale, height_mm / scale
    if min(size) <= 2 * overlap:
        raise NotAllowed("The pages overlap too much; choose less of an overlap.")
    columns, rows = (_count(*lengths, overlap) for lengths in zip((wide, high), size, strict=True))
    if columns * rows > MOST_PAGES:
        raise NotAllowed(
            f"That would be {columns * rows:,} pages, and {MOST_PAGES} are the most; choose fewer"
            " millimetres per hex."
        )
    step_x, step_y = size[0] - overlap, size[1] - overlap
    left = (extent.left + extent.right - columns * step_x - overlap) / 2
    top = (extent.top + extent.bottom - rows * step_y - overlap) / 2
    pages = []
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * step_x, top + row * step_y
            shown = Extent(x, y, x + size[0], y + size[1])
            if _holds(view, shown):
                joins = (column > 0, row > 0, column < columns - 1, row < rows - 1)
                pages.append(PaperPage(shown, joins))
    return PagePlan(scale, pages)


def _count(length: float, page: float, overlap: float) -> int:
    return max(1, ceil((length - overlap) / (page - overlap) - 1e-9))


def _holds(view: MapView, shown: Extent) -> bool:
    """Whether a zone, or a hex with anything on it, reaches into the page."""
    if zones_reaching_into(view, shown).zones:
        return True
    area = area_of(shown, COARSE_PX, 0.0)
    if len(grid_in(view.terrain, view.top, COARSE_PX, area, RADIUS).codes):
        return True
    ways = chain.from_iterable(path.hexes for path in view.paths.values())
    for at in chain(ways, filter(None, (hex_of(row.at) for row in view.features.values()))):
        x, y = centre(at, view.top)
        if (
            shown.left - RADIUS < x < shown.right + RADIUS
            and shown.top - RADIUS < y < shown.bottom + RADIUS
        ):
            return True
    return False
