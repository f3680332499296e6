"""What is on the players' screen, as a value: black first, then what the game master pushes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from mapper.drawing.known_pictures import NO_PICTURES, KnownPictures, PaintedMap
from mapper.play.gate.known import HandOut, PlayerMap

Follow = Literal["nothing", "party", "view"]
ScreenScene = Literal["black", "map", "hand-out"]


@dataclass(frozen=True, slots=True)
class Showing:
    """Nothing is seen before the first push. What is held stays as it was at `held_since`."""

    known: PaintedMap | None = None
    hand_out: HandOut | None = None
    is_black: bool = True
    held_since: datetime | None = None
    follow: Follow = "nothing"
    is_waiting: bool = False
    """Whether it is black for a moment, as something of it may be hidden by now."""

    @property
    def players(self) -> PlayerMap | None:
        return self.known.players if self.known is not None else None

    @property
    def pictures(self) -> KnownPictures:
        return self.known.pictures if self.known is not None else NO_PICTURES

    @property
    def is_held(self) -> bool:
        return self.held_since is not None

    @property
    def scene(self) -> ScreenScene:
        if self.is_black or self.is_waiting:
            return "black"
        if self.hand_out is not None:
            return "hand-out"
        return "black" if self.known is None else "map"

    @property
    def is_live(self) -> bool:
        """Whether what happens on the map is seen at once."""
        is_map = self.known is not None and self.hand_out is None and not self.is_black
        return is_map and not self.is_held


NOTHING = Showing()


def pushed(before: Showing, known: PaintedMap, now: datetime) -> Showing:
    """The map as it is known now; a screen that is held goes on being held with it."""
    held_since = now if before.is_held else None
    return Showing(known, None, False, held_since, before.follow)


def blacked_out(before: Showing) -> Showing:
    return replace(before, is_black=True)


def lit(before: Showing) -> Showing:
    """What was there before it went black; black still, if nothing was ever pushed."""
    has_any = before.known is not None or before.hand_out is not None
    return replace(before, is_black=not has_any)


def held(before: Showing, now: datetime) -> Showing:
    return before if before.is_held else replace(before, held_since=now)


def released(before: Showing, known: PaintedMap | None) -> Showing:
    """Live again, with what is known by now."""
    return replace(before, known=known, held_since=None)


def known_anew(before: Showing, known: PaintedMap) -> Showing:
    """After a change; nothing is shown that was not pushed."""
    return before if before.known is None else replace(before, known=known)


def handed_out(before: Showing, hand_out: HandOut) -> Showing:
    return replace(before, hand_out=hand_out, is_black=False)


def put_back(before: Showing) -> Showing:
    """The map again, where there is one."""
    return replace(before, hand_out=None)


def following(before: Showing, follow: Follow) -> Showing:
    """The same again ends it."""
    return replace(before, follow="nothing" if follow == before.follow else follow)


def forgotten(before: Showing) -> Showing:
    """Another campaign: black, with nothing behind it."""
    return replace(NOTHING, follow=before.follow)


def handed_anew(before: Showing, hand_out: HandOut) -> Showing:
    """The same hand-out after a change of it; black stays black."""
    return before if before.hand_out is None else replace(before, hand_out=hand_out)
