"""Copied zones in the hand: they follow the pointer along the grid, and are put down by a click."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.commands.clipboard.zone_clipboard import paste_zones
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.zone_rows import FOOT
from mapper.model.hexes.area import NOWHERE, Area
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_clip import ZoneClip, mirrored_clip, turned_clip
from mapper.model.zones.zone_shapes import bounds, shape_of, shifted
from mapper.tools.shared.tool import NO_PICK, Held, Paint, Picked, PlaneFigure, Preview
from mapper.tools.zones.zone_pointer import drawn_shape, plan_of, spot_of

NO_KEYS = Held()
HINT = (
    "Click or Enter puts them down, R and Shift+R turn them, M mirrors them, Alt leaves the grid,"
    " Esc drops them."
)


@dataclass(slots=True)
class CarryZones:
    """Copied zones in the hand. Once they are down, they are what is chosen."""

    paint: Paint
    clip: ZoneClip
    is_down: bool = False
    place: Area = NOWHERE
    chosen: Picked = NO_PICK
    _held: Held = NO_KEYS

    def press(self, campaign: Campaign, at: Hex, held: Held) -> Change | None:
        self._held = held
        return self.put(campaign, at)

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def cancel(self) -> None:
        return None

    def turn(self, times: int) -> None:
        """By so many quarters."""
        self.clip = turned_clip(self.clip, times)

    def mirror(self) -> None:
        """Left for right as they lie now."""
        self.clip = mirrored_clip(self.clip)

    def put(self, campaign: Campaign, _at: Hex) -> Change | None:
        by = self._by(campaign)
        if by is None:
            return None
        change = self._pasted(campaign, by)
        ids = tuple(str(key.id) for key in change.rows if key.kind == "zone")
        self.chosen, self.is_down = Picked(zones=ids), True
        return change

    def preview(self, campaign: Campaign, _at: Hex, held: Held) -> Preview:
        self._held = held
        by = self._by(campaign)
        if by is None:
            return Preview(text=HINT)
        try:
            self._pasted(campaign, by)
        except NotAllowed as refused:
            return Preview(text=str(refused), drawn=self._drawn(by, is_let=False))
        return Preview(text=HINT, drawn=self._drawn(by, is_let=True))

    def _pasted(self, campaign: Campaign, by: FootPoint) -> Change:
        highest = min(row.level for row in self.clip.zones.values())
        deeper = self.paint.sketch.level - highest
        return paste_zones(campaign, self.paint.map_id, self.clip, by, deeper)

    def _by(self, campaign: Campaign) -> FootPoint | None:
        """How far from where they were; by whole squares, so that they stay on the grid."""
        at = spot_of(self._held)
        if at is None:
            return None
        boxes = [bounds(shape_of(row)) for row in self.clip.zones.values()]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        x, y = at.x - (left + right) // 2, at.y - (top + bottom) // 2
        grid = 1 if self._held.alt else plan_of(campaign, self.paint.map_id).grid * FOOT or 1
        return FootPoint(round(x / grid) * grid, round(y / grid) * grid)

    def _drawn(self, by: FootPoint, *, is_let: bool) -> tuple[PlaneFigure, ...]:
        return tuple(
            ring
            for row in self.clip.zones.values()
            for ring in drawn_shape(shifted(shape_of(row), *by), "new" if is_let else "refused")
        )
