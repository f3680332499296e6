"""What a tool is, what it is told, and what it shows before it does anything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from mapper.commands.terrain import terrain_name
from mapper.model.area import NOWHERE, Area
from mapper.model.campaign import Campaign
from mapper.model.change import Change
from mapper.model.chunks import value_at
from mapper.model.hexes import Hex
from mapper.model.not_allowed import NotAllowed

NARROWEST, WIDEST = 1, 9
"""Hexes across a brush."""

MOST = 4_000_000
"""More hexes than this are not filled or drawn at once."""


class Held(NamedTuple):
    """The keys held down: for all tools that paint, Shift erases and Alt picks."""

    shift: bool = False
    alt: bool = False
    control: bool = False


@dataclass(frozen=True, slots=True)
class Paint:
    """What to paint with, on which map, and how wide."""

    map_id: str
    code: int
    width: int = NARROWEST

    def widened(self, by: int) -> Paint:
        return replace(self, width=min(WIDEST, max(NARROWEST, self.width + by)))


@dataclass(frozen=True, slots=True)
class Preview:
    """
    What a press here would do, or a release while something is being drawn.

    `code` is what the hexes would get, 0 if they would be erased, None if they are only
    outlined; `picked` is the terrain that a press here picks; `corners` are the ends of the
    straight lines of a measured way.
    """

    hexes: Area = NOWHERE
    code: int | None = None
    text: str = ""
    picked: int | None = None
    corners: tuple[Hex, ...] = ()


NOTHING = Preview()


class Tool(Protocol):
    """
    From press over drags to release: each returns what is to be done at once, or None.

    All changes of one press, drag and release are one step. `cancel` forgets what has been
    begun; what has been returned by then is for the caller to take back. `paint` may be
    replaced at any time.
    """

    paint: Paint

    def press(self, campaign: Campaign, at: Hex, held: Held) -> Change | None: ...

    def drag(self, campaign: Campaign, at: Hex, held: Held) -> Change | None: ...

    def release(self, campaign: Campaign, at: Hex, held: Held) -> Change | None: ...

    def cancel(self) -> None: ...

    def preview(self, campaign: Campaign, at: Hex, held: Held) -> Preview: ...


def pick(campaign: Campaign, map_id: str, at: Hex) -> Preview:
    """What is picked up at a hex."""
    code = value_at(campaign.chunks("terrain", map_id), at)
    if not code:
        return Preview(text="Nothing is mapped here")
    try:
        return Preview(text=f"Pick {terrain_name(campaign, code)}", picked=code)
    except NotAllowed as refused:
        return Preview(text=str(refused))


def name_shown(campaign: Campaign, code: int) -> str:
    """The name of a terrain for a preview, also of one that is no longer in the list."""
    try:
        return terrain_name(campaign, code)
    except NotAllowed:
        return f"terrain {code}"


def hexes_counted(count: int) -> str:
    return f"{count:,} hex" if count == 1 else f"{count:,} hexes"
