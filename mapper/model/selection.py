"""What is chosen on the map that is shown; no part of the campaign."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from mapper.model.hexes.chunks import NOWHERE, Area
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import HexCorner

KindOfThing = Literal["path", "passage", "feature", "token", "label"]


class Thing(NamedTuple):
    """One row of the map: of which kind, and its id."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class Selection:
    """Hexes or zones, or one thing of the map; a path stays chosen while hexes are.

    `pivot` is the hex that the hexes were turned about last, and will be the next time.
    """

    area: Area = NOWHERE
    zones: tuple[str, ...] = ()
    thing: Thing | None = None
    pivot: Hex | None = None
    stop: Hex | HexCorner | None = None
    """Of a path that is chosen, the point that is picked."""

    def __bool__(self) -> bool:
        return bool(self.area or self.zones or self.thing)

    def the(self, kind: KindOfThing) -> str:
        """The id of the chosen thing if it is one of this kind; empty otherwise."""
        return self.thing.id if self.thing is not None and self.thing.kind == kind else ""

    def with_more(self, found: Selection) -> Selection:
        """The hexes or zones of both, and the thing that was found."""
        zones = dict.fromkeys((*self.zones, *found.zones))
        return Selection(self.area | found.area, tuple(zones), found.thing)

    def with_less(self, found: Selection) -> Selection:
        """The hexes or zones without those that were found."""
        zones = (id_ for id_ in self.zones if id_ not in found.zones)
        return Selection(self.area - found.area, tuple(zones), found.thing)

    def with_area(self, area: Area, pivot: Hex | None = None) -> Selection:
        """Other hexes, and the path that is chosen besides."""
        return Selection(area, thing=self.thing if self.the("path") else None, pivot=pivot)


NOTHING_CHOSEN = Selection()
