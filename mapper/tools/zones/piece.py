"""Copied zones, as they are carried along the grid."""

from __future__ import annotations

from typing import NamedTuple, Self

from mapper.commands.clipboard.zone_clipboard import paste_zones
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.zone_rows import FOOT
from mapper.model.chosen import Selection
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint
from mapper.model.zones.zone_clip import ZoneClip, mirrored_clip, turned_clip
from mapper.model.zones.zone_shapes import bounds, shape_of, shifted
from mapper.tools.shared.tool import Hand, Outcome, Paint, Preview, Stroke
from mapper.tools.zones.zone_pointer import drawn_shape, plan_of

HINT = (
    "Click or Enter puts them down, R and Shift+R turn them, M mirrors them, Alt leaves the grid,"
    " Esc drops them."
)


NEW: Stroke = "new"
REFUSED: Stroke = "refused"


class ZonePiece(NamedTuple):
    """What was copied, turned by so many quarters."""

    clip: ZoneClip

    def turned(self, times: int) -> Self:
        return self._replace(clip=turned_clip(self.clip, times))

    def mirrored(self) -> Self:
        return self._replace(clip=mirrored_clip(self.clip))

    def put(self, campaign: Campaign, paint: Paint, hand: Hand) -> Outcome:
        change = self._pasted(campaign, paint, self._by(campaign, paint, hand))
        ids = tuple(str(key.id) for key in change.rows if key.kind == "zone")
        return Outcome(change, Selection(zones=ids))

    def shown(self, campaign: Campaign, paint: Paint, hand: Hand) -> Preview:
        by = self._by(campaign, paint, hand)
        shapes = [shifted(shape_of(row), *by) for row in self.clip.zones.values()]
        text, stroke = HINT, NEW
        try:
            self._pasted(campaign, paint, by)
        except NotAllowed as refused:
            text, stroke = str(refused), REFUSED
        return Preview(
            text=text, drawn=tuple(r for each in shapes for r in drawn_shape(each, stroke))
        )

    def _pasted(self, campaign: Campaign, paint: Paint, by: FootPoint) -> Change:
        highest = min(row.level for row in self.clip.zones.values())
        deeper = paint.sketch.level - highest
        return paste_zones(campaign, paint.map_id, self.clip, by, deeper)

    def _by(self, campaign: Campaign, paint: Paint, hand: Hand) -> FootPoint:
        """How far from where they were; by whole squares, so that they stay on the grid."""
        boxes = [bounds(shape_of(row)) for row in self.clip.zones.values()]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
        x, y = hand.foot.x - (left + right) // 2, hand.foot.y - (top + bottom) // 2
        grid = 1 if hand.alt else plan_of(campaign, paint.map_id).grid * FOOT or 1
        return FootPoint(round(x / grid) * grid, round(y / grid) * grid)
