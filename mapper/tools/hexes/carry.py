"""A copied piece in the hand: it follows the pointer, is turned and mirrored, and put down."""

from __future__ import annotations

from dataclasses import dataclass

from mapper.commands.clipboard.clipboard import Turning, paste, paste_area
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.clip import Clip
from mapper.model.hexes.area import NOWHERE, Area
from mapper.model.hexes.hexes import Hex
from mapper.tools.shared.tool import LARGE, Held, Later, Made, Paint, Preview, hexes_counted

HINT = "Click or Enter puts it down, R and Shift+R turn it, M mirrors it, Esc drops it."


@dataclass(slots=True)
class Carry:
    """A copied piece in the hand. Once it is down, `place` is where it lies."""

    paint: Paint
    clip: Clip
    rotate: int = 0
    is_mirrored: bool = False
    is_down: bool = False
    place: Area = NOWHERE
    _shown_for: tuple[str, Hex, int, bool] | None = None

    def press(self, campaign: Campaign, at: Hex, _held: Held) -> Made:
        return self.put(campaign, at)

    def drag(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def release(self, _campaign: Campaign, _at: Hex, _held: Held) -> None:
        return None

    def cancel(self) -> None:
        return None

    def turn(self, times: int) -> None:
        """By so many sixths, as it is seen: a mirrored piece turns the same way."""
        self.rotate = (self.rotate + times) % 6

    def mirror(self) -> None:
        """Left for right as it lies now."""
        self.is_mirrored = not self.is_mirrored
        self.rotate = -self.rotate % 6

    def put(self, campaign: Campaign, at: Hex) -> Made:
        clip, turning = self.clip, Turning(self.rotate, self.is_mirrored)
        map_id = self.paint.map_id

        def command(of: Campaign) -> Change:
            return paste(of, map_id, clip, at, turning)

        self._lay(campaign, at)
        label = f"Paste {hexes_counted(len(clip.area))}"
        made = Later(label, command) if len(clip.area) > LARGE else command(campaign)
        self.is_down = True
        return made

    def preview(self, campaign: Campaign, at: Hex, _held: Held) -> Preview:
        self._lay(campaign, at)
        return Preview(self.place, None, f"Paste {hexes_counted(len(self.place))}. {HINT}")

    def _lay(self, campaign: Campaign, at: Hex) -> None:
        """Find where it would lie, once for each place."""
        wanted = self.paint.map_id, at, self.rotate, self.is_mirrored
        if wanted != self._shown_for:
            turning = Turning(self.rotate, self.is_mirrored)
            self.place = paste_area(campaign, self.paint.map_id, self.clip, at, turning)
            self._shown_for = wanted
