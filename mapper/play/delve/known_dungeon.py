"""The zones of a map and the ways between them, as a group knows them, or as players see them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.map_view import MapView
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_rows import (
    Passage,
    PassageFound,
    PassageState,
    Standing,
    Zone,
)

Bar = Literal["", "closed", "locked", "stuck", "barred"]
"""What keeps somebody from walking through; a closed door is opened on the way."""


class KnownWay(NamedTuple):
    """A way out of a zone: by which passage, to which zone, and what bars it."""

    passage: str
    to: str
    bar: Bar


@dataclass(frozen=True)
class KnownDungeon:
    """Zones and passages as somebody knows them; a later edit needs another.

    `found` are the passages that are known though not in plain sight; None: all are known.
    """

    zones: Mapping[str, Zone]
    passages: Mapping[str, Passage]
    states: Mapping[str, PassageState] = field(default_factory=dict)
    found: Collection[str] | None = None
    _ways: dict[str, tuple[KnownWay, ...]] = field(default_factory=dict, init=False, repr=False)

    def ways(self, zone: str) -> tuple[KnownWay, ...]:
        """The known ways out of a zone, in the order of the passages."""
        if zone not in self._ways:
            self._ways[zone] = tuple(
                KnownWay(id_, end, self.bar(id_))
                for id_, end in self._ends.get(zone, ())
                if self.knows(id_, zone)
            )
        return self._ways[zone]

    @cached_property
    def open_ways(self) -> Mapping[str, list[str]]:
        """For each zone, the zones that one may walk into; as often as ways lead there."""
        gathered: dict[str, list[str]] = {}
        zones = self.zones
        for id_, row in self.passages.items():
            one, other = row.sides[0].zone, row.sides[1].zone
            traits = PASSAGES[row.kind]
            if one not in zones or other not in zones or not traits.is_passable or self.bar(id_):
                continue
            if self.knows(id_, one):
                gathered.setdefault(one, []).append(other)
            if traits.is_both_ways and self.knows(id_, other):
                gathered.setdefault(other, []).append(one)
        return gathered

    @cached_property
    def _ends(self) -> Mapping[str, list[tuple[str, str]]]:
        """For each zone the passages out of it that anybody can take, and where they end."""
        gathered: dict[str, list[tuple[str, str]]] = {}
        zones = self.zones
        for id_, row in self.passages.items():
            one, other = row.sides[0].zone, row.sides[1].zone
            if one not in zones or other not in zones or not PASSAGES[row.kind].is_passable:
                continue
            gathered.setdefault(one, []).append((id_, other))
            if PASSAGES[row.kind].is_both_ways:
                gathered.setdefault(other, []).append((id_, one))
        return gathered

    def bar(self, passage: str) -> Bar:
        """What bars a passage as it stands now."""
        match self.standing(passage):
            case "closed":
                return "closed" if PASSAGES[self.passages[passage].kind].is_lifted else ""
            case "locked" | "stuck" | "barred" as bar:
                return bar
            case _:
                return ""

    def standing(self, passage: str) -> Standing:
        state = self.states.get(passage)
        return state.state if state is not None else self.passages[passage].state

    def knows(self, passage: str, zone: str) -> bool:
        """Whether who stands in a zone knows of a passage there."""
        if self.found is None or passage in self.found:
            return True
        one, other = self.passages[passage].sides
        side = one if one.zone == zone else other
        return side.zone == zone and side.visibility == "overt"

    def between(self, start: str, end: str) -> tuple[KnownWay, ...]:
        """All known ways from a zone to the next, those that are free first."""
        there = [way for way in self.ways(start) if way.to == end]
        return tuple(sorted(there, key=lambda way: way.bar != ""))

    def exits(self, zone: str = "") -> Iterator[str]:
        """The passages that lead out of the map, from a zone or from anywhere."""
        for id_, row in self.passages.items():
            for start, end in directions(row):
                if start and not end and zone in {"", start}:
                    yield id_


def directions(row: Passage) -> tuple[tuple[str, str], ...]:
    """From which zone to which a passage leads."""
    one, other = (side.zone for side in row.sides)
    return ((one, other), (other, one)) if PASSAGES[row.kind].is_both_ways else ((one, other),)


def ground_of(campaign: Campaign, map_id: str, owner: str | None = None) -> KnownDungeon:
    """As a group knows it, by whose knowledge it goes; without one, as the game master does."""
    found = campaign.all(PassageFound, map_id, owner).keys() if owner is not None else None
    return KnownDungeon(
        campaign.all(Zone, map_id),
        campaign.all(Passage, map_id),
        campaign.all(PassageState, map_id),
        found,
    )


PARTS = frozenset({"zone", "passage", "passage_state", "passage_found"})


def ground_after(
    before: KnownDungeon, campaign: Campaign, map_id: str, change: Change, owner: str | None = None
) -> KnownDungeon:
    """The ground once a change was applied: the same one, unless it is touched by it."""
    kinds = {key.kind for key in change.rows if key.map == map_id}
    return ground_of(campaign, map_id, owner) if kinds & PARTS else before


def ground_in(view: MapView) -> KnownDungeon:
    """As a map view shows it: the players' holds what they know and nothing else."""
    return KnownDungeon(view.zones, view.passages, view.passage_states)


def state_of(campaign: Campaign, map_id: str, passage: str) -> PassageState:
    """What has become of a passage; at first, what was drawn."""
    row = campaign.get(Key("passage_state", map_id, passage))
    if isinstance(row, PassageState):
        return row
    return PassageState(campaign.one(Passage, Key("passage", map_id, passage)).state)
