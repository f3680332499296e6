"""Fill: the connected hexes of one terrain, or an empty part inside of what is mapped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.chunks import NOWHERE, Chunks, chunk_of, index_in_chunk, value_at
from mapper.model.hexes.flood import Flood, flood, of_terrain, unmapped
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.shapes import HexShape, mapped_rectangle
from mapper.model.not_allowed import NotAllowed
from mapper.tools.shared.tool import (
    MOST,
    NO_OUTCOME,
    Hand,
    Outcome,
    Paint,
    Preview,
    Tool,
    hexes_counted,
    name_shown,
    pick,
)


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

    def press(self, campaign: Campaign, hand: Hand) -> Outcome:
        if hand.alt or self._stays(campaign, hand):
            return NO_OUTCOME
        found = self._area(campaign, hand.hex)
        if not found.is_whole:
            raise NotAllowed(f"{self._too_many(campaign, hand.hex)}. Fill it in parts.")
        code = self._code_for(hand)
        change = paint(campaign, self.paint.map_id, found.area, code)
        return Outcome(Change(_words(campaign, code, "hexes"), change.rows) if change else None)

    def cancel(self) -> None:
        self._hovered = None

    def preview(self, campaign: Campaign, hand: Hand) -> Preview:
        if hand.alt:
            return pick(campaign, self.paint, hand)
        code = self._code_for(hand)
        if self._stays(campaign, hand):
            name = f"This is {name_shown(campaign, code)} already" if code else ""
            return Preview(text=name or "Nothing is mapped here")
        found = self._area(campaign, hand.hex)
        if not found.is_whole:
            return Preview(text=self._too_many(campaign, hand.hex))
        if not found.area:
            return Preview(text="Outside of what is mapped there is nothing to fill")
        return Preview(found.area, code, _words(campaign, code, hexes_counted(len(found.area))))

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
        if bounds is None or not bounds.bits(chunk_of(at)) >> index_in_chunk(at) & 1:
            return Flood(NOWHERE, is_whole=True)
        return flood(unmapped(chunks, bounds), at, self.most)

    def _stays(self, campaign: Campaign, hand: Hand) -> bool:
        chunks = campaign.chunks("terrain", self.paint.map_id)
        return value_at(chunks, hand.hex) == self._code_for(hand)

    def _code_for(self, hand: Hand) -> int:
        return 0 if hand.shift else self.paint.code

    def _too_many(self, campaign: Campaign, at: Hex) -> str:
        code = value_at(campaign.chunks("terrain", self.paint.map_id), at)
        what = f" of {name_shown(campaign, code)}" if code else ""
        return f"More than {self.most:,} hexes{what} hang together here, too many to fill at once"


def _words(campaign: Campaign, code: int, which: str) -> str:
    return f"Fill {which} with {name_shown(campaign, code)}" if code else f"Erase {which}"
