"""Brush and eraser: a stroke over the hexes, without gaps however fast it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from mapper.commands.terrain.regions import paint_region, the_region
from mapper.commands.terrain.terrain import paint_area
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.hexes.area import Area
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.shapes import line_axial, swept
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import NOTHING, Held, Paint, Preview, name_shown, pick


class Coat(NamedTuple):
    """What a brush lays on: the change of a dab, its preview, and what Alt takes up instead."""

    lay: Callable[[Campaign, Paint, Area, bool], Change]
    show: Callable[[Campaign, Paint, Area, bool], Preview]
    take_up: Callable[[Campaign, Paint, Hex], Preview]


def _lay_terrain(campaign: Campaign, paint: Paint, area: Area, is_erased: bool) -> Change:
    return paint_area(campaign, paint.map_id, area, 0 if is_erased else paint.code)


def _show_terrain(campaign: Campaign, paint: Paint, area: Area, is_erased: bool) -> Preview:
    code = 0 if is_erased else paint.code
    name = f"Brush {paint.width}: {name_shown(campaign, code)}" if code else ""
    return Preview(area, code, name or f"Eraser {paint.width}")


def _take_up_terrain(campaign: Campaign, paint: Paint, at: Hex) -> Preview:
    return pick(campaign, paint.map_id, at)


def _lay_region(campaign: Campaign, paint: Paint, area: Area, is_erased: bool) -> Change:
    if not paint.region:
        raise NotAllowed(NO_REGION)
    return paint_region(campaign, paint.map_id, paint.region, area, is_inside=not is_erased)


def _show_region(campaign: Campaign, paint: Paint, area: Area, is_erased: bool) -> Preview:
    try:
        name = the_region(campaign, paint.map_id, paint.region).name if paint.region else ""
    except NotAllowed as refused:
        return Preview(text=str(refused))
    if not name:
        return Preview(text=NO_REGION)
    return Preview(area, None, f"Brush {paint.width}: {'erase from ' if is_erased else ''}{name}")


def _take_up_nothing(_campaign: Campaign, _paint: Paint, _at: Hex) -> Preview:
    return NOTHING


NO_REGION = "Choose a region to paint first."
TERRAIN = Coat(_lay_terrain, _show_terrain, _take_up_terrain)
REGION = Coat(_lay_region, _show_region, _take_up_nothing)


@dataclass(slots=True)
class Brush:
    """The brush, and the eraser: a stroke of hexes.

    Whether a stroke paints or erases is settled when it begins.
    """

    paint: Paint
    is_eraser: bool = False
    coat: Coat = TERRAIN
    _last: Hex | None = None
    _is_erasing: bool = False

    def press(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        if held.alt:
            return None
        self._last, self._is_erasing = at, self.is_eraser or held.shift
        return self.drag(campaign, at, held)

    def drag(self, campaign: Campaign, at: Hex, _held: Held) -> Change | None:
        if self._last is None:
            return None
        touched = swept(*line_axial(self._last, at), self.paint.width)
        change = self.coat.lay(campaign, self.paint, touched, self._is_erasing)
        self._last = at
        return change or None

    def release(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        change = self.drag(campaign, at, held)
        self.cancel()
        return change

    def cancel(self) -> None:
        self._last = None

    def preview(self, campaign: Campaign, at: Hex, held: Held) -> Preview:
        if self._last is None and held.alt:
            return self.coat.take_up(campaign, self.paint, at)
        is_begun = self._last is not None
        start = at if self._last is None else self._last
        is_erasing = self._is_erasing if is_begun else self.is_eraser or held.shift
        touched = swept(*line_axial(start, at), self.paint.width)
        return self.coat.show(campaign, self.paint, touched, is_erasing)


def eraser(paint: Paint) -> Brush:
    return Brush(paint, is_eraser=True)


def region_brush(paint: Paint) -> Brush:
    return Brush(paint, coat=REGION)
