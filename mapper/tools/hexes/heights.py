"""Elevation: a brush that raises and lowers hexes, or sets them to a height."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mapper.commands.terrain.elevation import raise_hexes, set_height
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.area import NOWHERE, Area
from mapper.model.hexes.elevation import height_at, in_words
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.shapes import line_axial, swept
from mapper.tools.shared.tool import Height, Held, Paint, Preview


@dataclass(slots=True)
class HeightBrush:
    """A stroke raises each hex once, however often it passes it; Shift does the opposite."""

    paint: Paint
    _last: Hex | None = None
    _passed: Area = NOWHERE
    _is_opposite: bool = False

    def press(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        self._last, self._passed, self._is_opposite = at, NOWHERE, held.shift
        return self.drag(campaign, at, held)

    def drag(self, campaign: Campaign, at: Hex, _held: Held) -> Change | None:
        if self._last is None:
            return None
        fresh = self._reached(self._last, at) - self._passed
        self._last, self._passed = at, self._passed | fresh
        return self._change(campaign, fresh) or None

    def release(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        change = self.drag(campaign, at, held)
        self.cancel()
        return change

    def cancel(self) -> None:
        self._last, self._passed = None, NOWHERE

    def preview(self, campaign: Campaign, at: Hex, held: Held) -> Preview:
        is_begun = self._last is not None
        does = _done(self.paint.height, self._is_opposite if is_begun else held.shift)
        here = height_at(campaign.chunks("elevation", self.paint.map_id), at)
        unit = campaign.one(Map, Key("map", "", self.paint.map_id)).unit
        now = "no height yet" if here is None else f"now {in_words(here, unit)}"
        start = at if self._last is None else self._last
        return Preview(self._reached(start, at), None, f"{_said(does, unit)} ({now})")

    def _reached(self, start: Hex, end: Hex) -> Area:
        return swept(*line_axial(start, end), self.paint.width)

    def _change(self, campaign: Campaign, area: Area) -> Change:
        does = _done(self.paint.height, self._is_opposite)
        match does.does:
            case "raise":
                return raise_hexes(campaign, self.paint.map_id, area, does.steps)
            case "set":
                return set_height(campaign, self.paint.map_id, area, does.steps)
            case "forget":
                return set_height(campaign, self.paint.map_id, area, None)


def _done(height: Height, is_opposite: bool) -> Height:
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
