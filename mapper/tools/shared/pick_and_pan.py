"""Pick and pan: tools that leave the map as it is."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.model.campaign.campaign import Campaign
from mapper.model.hexes.hexes import Hex
from mapper.tools.shared.tool import NOTHING, Held, Paint, Preview, pick


@dataclass(slots=True)
class Still:
    """Changes nothing; the preview of a pick says what it takes up."""

    paint: Paint
    picks: bool

    def press(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def cancel(self) -> None:
        return None

    def preview(self, campaign: Campaign, at: Hex, _held: Held) -> Preview:
        return pick(campaign, self.paint.map_id, at) if self.picks else NOTHING


def pick_tool(paint: Paint) -> Still:
    return Still(paint, picks=True)


def pan_tool(paint: Paint) -> Still:
    return Still(paint, picks=False)
