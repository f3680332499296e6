"""Brushes for terrain, regions and heights: a stroke over the hexes, without gaps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Literal, NamedTuple

from mapper.commands.terrain import terrain
from mapper.commands.terrain.terrain import paint_region, raise_hexes, set_height, the_region
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.chunks import NOWHERE, Area
from mapper.model.hexes.elevation import height_at, in_words
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.shapes import line_axial, swept
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import (
    NO_OUTCOME,
    NOTHING,
    Hand,
    Height,
    Outcome,
    Paint,
    Preview,
    Tool,
    name_shown,
    pick,
)

NO_REGION = "Choose a region to paint first."


class Coat(NamedTuple):
    """What a brush lays on: the change of a dab, its preview in words, and what Alt takes up.

    The last of what is handed in is whether the opposite is meant: erasing, lowering.
    """

    lay: Callable[[Campaign, Paint, Area, bool], Change]
    show: Callable[[Campaign, Paint, Hand, bool], Preview]
    take_up: Callable[[Campaign, Paint, Hand], Preview] | None
    """None where Alt means nothing."""
    is_summed: bool = False
    """Whether a hex gets more of it with each pass, so that one stroke may pass it only once."""


@dataclass(slots=True)
class Brush(Tool):
    """A stroke of hexes. Whether it does the opposite is settled when it begins."""

    paint: Paint
    coat: Coat
    is_eraser: bool = False
    _last: Hex | None = None
    _passed: Area = NOWHERE
    _is_opposite: bool = False

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        if hand.alt and self.coat.take_up is not None:
            return NO_OUTCOME
        self._last, self._passed = hand.hex, NOWHERE
        self._is_opposite = self.is_eraser or hand.shift
        return self.drag(campaign, hand)

    def drag(self, campaign: Campaign, hand: Hand) -> Outcome:
        if self._last is None:
            return NO_OUTCOME
        touched = _reached(self._last, hand.hex, self.paint.width)
        if self.coat.is_summed:
            touched -= self._passed
            self._passed |= touched
        self._last = hand.hex
        return Outcome(self.coat.lay(campaign, self.paint, touched, self._is_opposite) or None)

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        outcome = self.drag(campaign, hand)
        self.cancel()
        return outcome

    def cancel(self) -> None:
        self._last, self._passed = None, NOWHERE

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        if self._last is None and hand.alt and self.coat.take_up is not None:
            return self.coat.take_up(campaign, self.paint, hand)
        is_begun = self._last is not None
        start = hand.hex if self._last is None else self._last
        is_opposite = self._is_opposite if is_begun else self.is_eraser or hand.shift
        shown = self.coat.show(campaign, self.paint, hand, is_opposite)
        return replace(shown, hexes=_reached(start, hand.hex, self.paint.width))


@lru_cache(maxsize=4)
def _reached(start: Hex, end: Hex, width: int) -> Area:
    """What a stroke touches; one dab asks for the same several times."""
    return swept(*line_axial(start, end), width)


def _lay_terrain(campaign: Campaign, paint: Paint, area: Area, is_erased: bool) -> Change:
    return terrain.paint(campaign, paint.map_id, area, 0 if is_erased else paint.code)


def _show_terrain(campaign: Campaign, paint: Paint, _hand: Hand, is_erased: bool) -> Preview:
    code = 0 if is_erased else paint.code
    name = f"Brush {paint.width}: {name_shown(campaign, code)}" if code else ""
    return Preview(code=code, text=name or f"Eraser {paint.width}")


def _lay_region(campaign: Campaign, paint: Paint, area: Area, is_erased: bool) -> Change:
    if not paint.region:
        raise NotAllowed(NO_REGION)
    return paint_region(campaign, paint.map_id, paint.region, area, is_inside=not is_erased)


def _show_region(campaign: Campaign, paint: Paint, _hand: Hand, is_erased: bool) -> Preview:
    if not paint.region:
        raise NotAllowed(NO_REGION)
    name = the_region(campaign, paint.map_id, paint.region).name
    return Preview(text=f"Brush {paint.width}: {'erase from ' if is_erased else ''}{name}")


def _lay_height(campaign: Campaign, paint: Paint, area: Area, is_opposite: bool) -> Change:
    height = _meant(paint.height, is_opposite)
    if height.does == "raise":
        return raise_hexes(campaign, paint.map_id, area, height.steps)
    steps = height.steps if height.does == "set" else None
    return set_height(campaign, paint.map_id, area, steps)


def _show_height(campaign: Campaign, paint: Paint, hand: Hand, is_opposite: bool) -> Preview:
    here = height_at(campaign.chunks("elevation", paint.map_id), hand.hex)
    unit = campaign.one(Map, Key("map", "", paint.map_id)).unit
    now = "no height yet" if here is None else f"now {in_words(here, unit)}"
    return Preview(text=f"{_said(_meant(paint.height, is_opposite), unit)} ({now})")


def _meant(height: Height, is_opposite: bool) -> Height:
    """The opposite of raising is lowering, that of setting is forgetting."""
    if not is_opposite:
        return height
    return Height("raise", -height.steps) if height.does == "raise" else Height("forget")


def _said(height: Height, unit: Literal["miles", "km"]) -> str:
    if height.does == "forget":
        return "Forget the height"
    if height.does == "set":
        return f"Set to {in_words(height.steps, unit)}"
    words = "Raise" if height.steps >= 0 else "Lower"
    return f"{words} by {in_words(abs(height.steps), unit)}"


TERRAIN = Coat(_lay_terrain, _show_terrain, pick)
REGION = Coat(_lay_region, _show_region, lambda _campaign, _paint, _hand: NOTHING)
HEIGHT = Coat(_lay_height, _show_height, None, is_summed=True)

terrain_brush = partial(Brush, coat=TERRAIN)
eraser = partial(Brush, coat=TERRAIN, is_eraser=True)
region_brush = partial(Brush, coat=REGION)
height_brush = partial(Brush, coat=HEIGHT)
