"""Brushes, fill and shapes: what lays terrain, regions and heights on hexes."""

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
from mapper.model.hexes.chunks import NOWHERE, Area, Chunks, chunk_of, index_in_chunk, value_at
from mapper.model.hexes.elevation import height_at, in_words
from mapper.model.hexes.hexes import Hex, distance, offset
from mapper.model.hexes.shapes import (
    Flood,
    HexShape,
    disc,
    flood,
    hexagon,
    hexes_in_hexagon,
    line_axial,
    mapped_rectangle,
    of_terrain,
    rectangle,
    swept,
    unmapped,
)
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import (
    MOST,
    NO_OUTCOME,
    NOTHING,
    Hand,
    Height,
    Outcome,
    Paint,
    Preview,
    Tool,
    ToolKey,
    hexes_counted,
    name_shown,
    pick,
    refuse_many,
)

BEYOND = "Beyond the edge of the map; “Over the edge” lets you draw here."
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
    """A stroke of hexes. Whether it does the opposite is settled when it begins.

    So is whether it may leave the map: with Control.
    """

    paint: Paint
    coat: Coat
    is_eraser: bool = False
    _last: Hex | None = None
    _passed: Area = NOWHERE
    _within: HexShape | None = None
    _is_opposite: bool = False

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        if hand.alt and self.coat.take_up is not None:
            return NO_OUTCOME
        self._last, self._passed = hand.hex, NOWHERE
        self._within = self._ground(campaign, hand)
        self._is_opposite = self.is_eraser or hand.shift
        return self.drag(campaign, hand)

    def drag(self, campaign: Campaign, hand: Hand) -> Outcome:
        if self._last is None:
            return NO_OUTCOME
        touched = _inside(_reached(self._last, hand.hex, self.paint.width), self._within)
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
        self._last, self._passed, self._within = None, NOWHERE, None

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        if self._last is None and hand.alt and self.coat.take_up is not None:
            return self.coat.take_up(campaign, self.paint, hand)
        is_begun = self._last is not None
        start = hand.hex if self._last is None else self._last
        is_opposite = self._is_opposite if is_begun else self.is_eraser or hand.shift
        shown = self.coat.show(campaign, self.paint, hand, is_opposite)
        within = self._within if is_begun else self._ground(campaign, hand)
        touched = _inside(_reached(start, hand.hex, self.paint.width), within)
        return replace(shown, hexes=touched) if touched else Preview(text=BEYOND)

    def _ground(self, campaign: Campaign, hand: Hand) -> HexShape | None:
        """What a stroke may not leave."""
        return None if hand.control else _ground(campaign, self.paint, hand)


def _ground(campaign: Campaign, paint: Paint, hand: Hand) -> HexShape | None:
    """The columns and rows of the map; of one on which nothing is mapped there are none."""
    if hand.over_edge:
        return None
    on = campaign.one(Map, Key("map", "", paint.map_id))
    chunks = campaign.chunks("terrain", paint.map_id)
    return mapped_rectangle(chunks, on.top, on.numbering.shove)


def _holds(bounds: HexShape | None, at: Hex) -> bool:
    return bounds is not None and bool(bounds.bits(chunk_of(at)) >> index_in_chunk(at) & 1)


def _inside(area: Area, bounds: HexShape | None) -> Area:
    """What of an area is not beyond the bounds, if there are any."""
    if bounds is None:
        return area
    left = {place: bits & bounds.bits(place) for place, bits in area.bits.items()}
    return Area({place: bits for place, bits in left.items() if bits})


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


class DrawnShape(NamedTuple):
    """The hexes of a shape, and what it is called."""

    hexes: Area
    text: str


DrawShape = Callable[[Map, Hex, Hex, int, bool], DrawnShape]
"""(map, start, end, width, whether only the outline) -> Drawing."""


@dataclass(slots=True)
class ShapeTool(Tool):
    """One change at the release; until then the shape is only shown. Control: its outline only.

    What of it would lie beyond the edge of the map is left out.
    """

    paint: Paint
    draw: DrawShape
    _start: Hex | None = None

    def press(self, _campaign: Campaign, hand: Hand) -> Outcome:
        self._start = None if hand.alt else hand.hex
        return NO_OUTCOME

    def release(self, campaign: Campaign, hand: Hand) -> Outcome:
        if self._start is None:
            return NO_OUTCOME
        hexes = self._drawn(campaign, hand).hexes
        self._start = None
        return Outcome(
            terrain.paint(campaign, self.paint.map_id, hexes, self.paint.code_for(hand)) or None
        )

    def cancel(self) -> None:
        self._start = None

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        if self._start is None and hand.alt:
            return pick(campaign, self.paint, hand)
        code, shape = self.paint.code_for(hand), self._drawn(campaign, hand)
        if not shape.hexes:
            return Preview(text=BEYOND)
        name = name_shown(campaign, code) if code else "erase"
        return Preview(shape.hexes, code, f"{shape.text}: {name}")

    def _drawn(self, campaign: Campaign, hand: Hand) -> DrawnShape:
        on = campaign.one(Map, Key("map", "", self.paint.map_id))
        start = hand.hex if self._start is None else self._start
        drawn = self.draw(on, start, hand.hex, self.paint.width, hand.control)
        return drawn._replace(hexes=_inside(drawn.hexes, _ground(campaign, self.paint, hand)))


def _line(_on: Map, start: Hex, end: Hex, width: int, _is_outline: bool) -> DrawnShape:
    """As wide as the brush."""
    length = distance(start, end) + 1
    refuse_many(length * len(disc(width)), "draw at once")
    return DrawnShape(swept(*line_axial(start, end), width), f"Line of {hexes_counted(length)}")


def _rectangle(on: Map, start: Hex, end: Hex, width: int, is_outline: bool) -> DrawnShape:
    """In columns and rows of the map's numbering; an outline is as thick as the brush, inwards."""
    top, shove = on.top, on.numbering.shove
    corners = offset(start, top, shove), offset(end, top, shove)
    (left, right), (first, last) = (sorted(pair) for pair in zip(*corners, strict=True))
    across, down = right - left + 1, last - first + 1
    refuse_many(across * down, "draw at once")
    hexes = rectangle((left, right), (first, last), top, shove).area()
    if is_outline:
        within_columns, within_rows = (left + width, right - width), (first + width, last - width)
        hexes -= rectangle(within_columns, within_rows, top, shove).area()
    return DrawnShape(hexes, f"Rectangle of {across} × {down} hexes")


def _hexagon(_on: Map, start: Hex, end: Hex, width: int, is_outline: bool) -> DrawnShape:
    """About the start and out to the end; an outline is as thick as the brush, inwards."""
    radius = distance(start, end)
    refuse_many(hexes_in_hexagon(radius), "draw at once")
    hexes = hexagon(start, radius).area()
    if is_outline:
        hexes -= hexagon(start, radius - width).area()
    return DrawnShape(hexes, f"Hexagon of {hexes_counted(len(hexes))}, radius {radius}")


line_tool = partial(ShapeTool, draw=_line)
rectangle_tool = partial(ShapeTool, draw=_rectangle)
hexagon_tool = partial(ShapeTool, draw=_hexagon)


class _Hovered(NamedTuple):
    """The area that was looked up last, and the state of the map that it holds for."""

    on: Map
    chunks: Chunks
    bounds: HexShape | None
    flood: Flood


@dataclass(slots=True)
class Fill(Tool):
    """All at the press; an area is looked up once, for as long as the map stays as it is."""

    paint: Paint
    most: int = MOST
    _hovered: _Hovered | None = None
    _filled: tuple[Area, int] = (NOWHERE, 0)
    """What was filled last, and with what."""

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        if hand.alt or self._stays(campaign, hand):
            return NO_OUTCOME
        found = self._area(campaign, hand.hex)
        if not found.is_whole:
            raise NotAllowed(f"{self._too_many(campaign, hand.hex)}. Fill it in parts.")
        code = self.paint.code_for(hand)
        change = terrain.paint(campaign, self.paint.map_id, found.area, code)
        self._filled = found.area, code
        return Outcome(Change(_words(campaign, code, "hexes"), change.rows) if change else None)

    @property
    def keys(self) -> frozenset[ToolKey]:
        return frozenset({"end"})

    def type(self, campaign: Campaign, _key: ToolKey, hand: Hand) -> Outcome:
        return self.press(campaign, hand)

    def cancel(self) -> None:
        self._hovered, self._filled = None, (NOWHERE, 0)

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        if hand.alt:
            return pick(campaign, self.paint, hand)
        code = self.paint.code_for(hand)
        if self._stays(campaign, hand):
            return Preview(text=self._what_is_there(campaign, hand.hex, code))
        found = self._area(campaign, hand.hex)
        if not found.is_whole:
            return Preview(text=self._too_many(campaign, hand.hex))
        if not found.area:
            return Preview(text="Outside of what is mapped there is nothing to fill")
        return Preview(found.area, code, _words(campaign, code, hexes_counted(len(found.area))))

    def _what_is_there(self, campaign: Campaign, at: Hex, code: int) -> str:
        """Where nothing more is to be filled: what was filled just now, or what stays."""
        area, filled_with = self._filled
        if at in area and code == filled_with:
            hexes = hexes_counted(len(area))
            return (
                f"Filled {hexes} with {name_shown(campaign, code)}" if code else f"Erased {hexes}"
            )
        name = f"This is {name_shown(campaign, code)} already" if code else ""
        return name or "Nothing is mapped here"

    def _area(self, campaign: Campaign, at: Hex) -> Flood:
        on = campaign.one(Map, Key("map", "", self.paint.map_id))
        chunks = campaign.chunks("terrain", self.paint.map_id)
        known = self._hovered
        if known is None or known.on is not on or known.chunks != chunks:
            bounds = mapped_rectangle(chunks, on.top, on.numbering.shove)
        elif at in known.flood.area:
            return known.flood
        else:
            bounds = known.bounds
        found = self._looked_up(chunks, bounds, at)
        self._hovered = _Hovered(on, dict(chunks), bounds, found)
        return found

    def _looked_up(self, chunks: Chunks, bounds: HexShape | None, at: Hex) -> Flood:
        code = value_at(chunks, at)
        if code:
            return flood(of_terrain(chunks, code), at, self.most)
        if bounds is None or not _holds(bounds, at):
            return Flood(NOWHERE, is_whole=True)
        return flood(unmapped(chunks, bounds), at, self.most)

    def _stays(self, campaign: Campaign, hand: Hand) -> bool:
        chunks = campaign.chunks("terrain", self.paint.map_id)
        return value_at(chunks, hand.hex) == self.paint.code_for(hand)

    def _too_many(self, campaign: Campaign, at: Hex) -> str:
        code = value_at(campaign.chunks("terrain", self.paint.map_id), at)
        what = f" of {name_shown(campaign, code)}" if code else ""
        return f"More than {self.most:,} hexes{what} hang together here, too many to fill at once"


def _words(campaign: Campaign, code: int, which: str) -> str:
    return f"Fill {which} with {name_shown(campaign, code)}" if code else f"Erase {which}"
