"""A copied piece of a map of hexes, as it is carried."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Self

from mapper.commands.clipboard.clipboard import STRAIGHT, Turning, paste, paste_area
from mapper.model.campaign.campaign import Campaign
from mapper.model.chosen import Selection
from mapper.model.clip import Clip
from mapper.model.hexes.area import Area
from mapper.model.hexes.hexes import Hex
from mapper.tools.shared.tool import Hand, Outcome, Paint, Preview, hexes_counted, now_or_later

HINT = "Click or Enter puts it down, R and Shift+R turn it, M mirrors it, Esc drops it."


@dataclass(frozen=True, slots=True)
class HexPiece:
    """What was copied, turned by so many sixths."""

    clip: Clip
    turning: Turning = STRAIGHT
    _lies: dict[tuple[str, Hex], Area] = field(default_factory=dict, init=False, compare=False)
    """Where it would lie at the place that was asked for last."""

    def turned(self, times: int) -> Self:
        return replace(
            self, turning=Turning((self.turning.rotate + times) % 6, self.turning.mirror)
        )

    def mirrored(self) -> Self:
        rotate, is_mirrored, _ = self.turning
        return replace(self, turning=Turning(-rotate % 6, not is_mirrored))

    def put(self, campaign: Campaign, paint: Paint, hand: Hand) -> Outcome:
        clip, map_id, at = self.clip, paint.map_id, hand.hex
        label = f"Paste {hexes_counted(len(clip.area))}"
        chosen = Selection(self._area(campaign, map_id, at))
        made = now_or_later(
            campaign, label, len(clip.area), lambda of: paste(of, map_id, clip, at, self.turning)
        )
        return Outcome(made, chosen)

    def shown(self, campaign: Campaign, paint: Paint, hand: Hand) -> Preview:
        area = self._area(campaign, paint.map_id, hand.hex)
        return Preview(area, None, f"Paste {hexes_counted(len(area))}. {HINT}")

    def _area(self, campaign: Campaign, map_id: str, at: Hex) -> Area:
        """Found once for each place."""
        if (map_id, at) not in self._lies:
            self._lies.clear()
            self._lies[map_id, at] = paste_area(campaign, map_id, self.clip, at, self.turning)
        return self._lies[map_id, at]
