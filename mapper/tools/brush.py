"""Brush and eraser: a stroke over the hexes, without gaps however fast it is."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.commands.terrain import paint_area
from mapper.model.campaign import Campaign
from mapper.model.change import Change
from mapper.model.hexes import Hex
from mapper.model.shapes import line_axial, swept
from mapper.tools.gesture import Held, Paint, Preview, name_shown, pick


@dataclass(slots=True)
class Brush:
    """Whether a stroke paints or erases is settled when it begins."""

    paint: Paint
    is_eraser: bool = False
    _last: Hex | None = None
    _code: int = 0

    def press(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        if held.alt:
            return None
        self._last, self._code = at, self._code_for(held)
        return self.drag(campaign, at, held)

    def drag(self, campaign: Campaign, at: Hex, _held: Held) -> Change | None:
        if self._last is None:
            return None
        touched = swept(*line_axial(self._last, at), self.paint.width)
        change = paint_area(campaign, self.paint.map_id, touched, self._code)
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
            return pick(campaign, self.paint.map_id, at)
        start = at if self._last is None else self._last
        code = self._code_for(held) if self._last is None else self._code
        touched = swept(*line_axial(start, at), self.paint.width)
        name = f"Brush {self.paint.width}: {name_shown(campaign, code)}" if code else ""
        return Preview(touched, code, name or f"Eraser {self.paint.width}")

    def _code_for(self, held: Held) -> int:
        return 0 if self.is_eraser or held.shift else self.paint.code


def eraser(paint: Paint) -> Brush:
    return Brush(paint, is_eraser=True)
