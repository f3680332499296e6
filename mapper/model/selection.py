"""What is chosen on the map that is shown; no part of the campaign."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Label, Path, lying_on, name_of
from mapper.model.hexes.chunks import NOWHERE, Area, area_of, area_of_chunks, bits_of
from mapper.model.hexes.hexes import Hex
from mapper.model.hexes.sides import HexCorner
from mapper.model.map_view import MapView
from mapper.model.places import hex_of


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

    def the(self, kind: str) -> str:
        """The id of the chosen thing if it is one of this kind; empty otherwise."""
        return self.thing.id if self.thing is not None and self.thing.kind == kind else ""

    def lying_in(self, view: MapView) -> Any:
        """The row of the chosen thing if that lies at a spot of a view; None otherwise."""
        thing = self.thing
        return view.lying.get(thing.kind, {}).get(thing.id) if thing is not None else None

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


def only(thing: Thing) -> Selection:
    """One thing or one zone, and nothing else."""
    return Selection(zones=(thing.id,)) if thing.kind == "zone" else Selection(thing=thing)


def all_mapped(campaign: Campaign, map_id: str) -> Area:
    return area_of_chunks(campaign.chunks("terrain", map_id))


def by_terrain(campaign: Campaign, map_id: str, codes: Collection[int]) -> Area:
    """The hexes that have one of these terrains."""
    wanted = np.zeros(256, np.bool_)
    wanted[[code for code in codes if code]] = True
    chunks = campaign.chunks("terrain", map_id).items()
    found = {place: bits_of(wanted[np.frombuffer(chunk, np.uint8)]) for place, chunk in chunks}
    return Area({place: bits for place, bits in found.items() if bits})


def by_region(campaign: Campaign, map_id: str, region: str) -> Area:
    return area_of_chunks(campaign.chunks("region_hexes", map_id, region))


def by_text(campaign: Campaign, map_id: str, text: str) -> Area:
    """Where something is called by these words: features, tokens, labels, paths."""
    wanted = text.strip().casefold()
    if not wanted:
        return area_of(())
    named = _named(campaign, map_id)
    return area_of(at for name, hexes in named if wanted in name.casefold() for at in hexes)


def inverted(campaign: Campaign, map_id: str, area: Area) -> Area:
    """What is mapped and not in the area."""
    return all_mapped(campaign, map_id) - area


def _named(campaign: Campaign, map_id: str) -> Iterator[tuple[str, tuple[Hex, ...]]]:
    for row in chain.from_iterable(rows.values() for rows in lying_on(campaign, map_id).values()):
        at = hex_of(row.at)
        if at is not None:
            yield name_of(row), (at,)
            yield getattr(row, "player_title", ""), (at,)
    for label in campaign.all(Label, map_id).values():
        yield label.text, label.hexes
    for path in campaign.all(Path, map_id).values():
        hexes = path.hexes or tuple(side.hex for side in path.sides)
        yield path.name, hexes
        yield path.player_name, hexes
