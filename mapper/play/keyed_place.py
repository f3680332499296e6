"""What is keyed at a hex or in a zone, to play there, and what of it a group knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, get_args

from mapper.model.board import board_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.reward_rows import Taken
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.travel_rows import ClueTold, Journey
from mapper.model.campaign.zone_rows import (
    CreatureState,
    Passage,
    PassageFound,
    Trap,
    TrapStanding,
    ZoneKnown,
)
from mapper.model.hexes.chunks import chunk_of, index_in_chunk
from mapper.model.map_view import MapView
from mapper.model.places import FeatureAt, Place, Spot, ZonePoint, in_all
from mapper.model.spot_contents import SpotContents, StepOut, WayOut
from mapper.play.delve.finds import ClueHere, HiddenThing, clues_at, standing_of_trap
from mapper.play.delve.known_dungeon import state_of
from mapper.play.fight.keyed_foes import creatures_at
from mapper.play.knowledge import UNKNOWN, entries_in, knows_as
from mapper.play.travel.leads import leads_of


class KeyedFeature(NamedTuple):
    """Something that is overt, hidden or secret there."""

    key: Key
    row: Feature
    is_known: bool

    @property
    def visibility(self) -> Visibility:
        return self.row.visibility


class KeyedClue(NamedTuple):
    """A clue that can be told there, and whether the group was told of the thing already."""

    key: Key
    here: ClueHere
    is_known: bool


class KeyedCreature(NamedTuple):
    """Who waits there: at a feature, or a token of the game master's; what has become of them."""

    key: Key
    row: Feature | Token
    state: CreatureState | None = None


class KeyedTrap(NamedTuple):
    """A trap of a feature or of a passage, and how it stands now."""

    key: Key
    row: Feature | Passage
    trap: Trap | None
    standing: TrapStanding


class KeyedTreasure(NamedTuple):
    """What may be taken there, and by whom it was; empty: by nobody yet."""

    key: Key
    row: Feature
    taken_by: str = ""


class KeyedWay(NamedTuple):
    """A way out: a passage as it stands now or a step, and the place that it leads to."""

    key: Key
    way: WayOut | StepOut
    to: Place | None
    standing: str = ""
    is_known: bool = False


class MapWithin(NamedTuple):
    """A map that opens there."""

    key: Key
    to: Place


KeyedThing = (
    KeyedFeature | KeyedClue | KeyedCreature | KeyedTrap | KeyedTreasure | KeyedWay | MapWithin
)


def keyed_at(campaign: Campaign, view: MapView, place: Place, group: str) -> Iterator[KeyedThing]:
    """All of it in the order of play: what is there, who, what may be taken, threats, ways."""
    if place.spot is None:
        return
    owner = knows_as(campaign, group) if group else ""
    found = board_of(view).contents(place.spot)
    yield from _features(campaign, place, found, owner)
    yield from _clues(campaign, place, place.spot, group, owner)
    for id_, feature in found.features.items():
        if feature.creature is not None:
            yield _creature(campaign, Key("feature", place.map, id_), feature)
    for id_, token in found.tokens.items():
        yield _creature(campaign, Key("token", place.map, id_), token)
    for id_, feature in found.features.items():
        if feature.treasure.strip() or feature.hoard is not None:
            taken = campaign.found(Taken, Key("taken", place.map, id_))
            by = taken.group if taken is not None else ""
            yield KeyedTreasure(Key("feature", place.map, id_), feature, by)
    yield from _traps(campaign, place, found)
    yield from (MapWithin(Key("map", "", id_), Place(id_)) for id_ in found.opens)
    for way in board_of(view).ways_out(place.spot):
        yield _way(campaign, place, way, owner)


def _creature(campaign: Campaign, key: Key, row: Feature | Token) -> KeyedCreature:
    return KeyedCreature(key, row, creatures_at(campaign, key))


def is_entered(campaign: Campaign, place: Place, owner: str) -> bool:
    """Whether somebody has been at a hex, or has mapped a zone: what lies open there is known."""
    if place.hex is not None:
        chunk = campaign.chunks("visited", place.map, owner).get(chunk_of(place.hex))
        return bool(entries_in(chunk or UNKNOWN)[index_in_chunk(place.hex)])
    known = campaign.get(Key("zone_known", place.map, place.zone, owner))
    return isinstance(known, ZoneKnown) and known.mapped > 0


def _features(
    campaign: Campaign, place: Place, found: SpotContents, owner: str
) -> Iterator[KeyedFeature]:
    known, is_open = campaign.all(Found, place.map, owner), is_entered(campaign, place, owner)
    order = get_args(Visibility)
    features = sorted(found.features.items(), key=lambda each: order.index(each[1].visibility))
    for id_, row in features:
        is_known = id_ in known or (is_open and row.visibility == "overt")
        yield KeyedFeature(Key("feature", place.map, id_), row, is_known)


def _clues(
    campaign: Campaign, place: Place, spot: Spot, group: str, owner: str
) -> Iterator[KeyedClue]:
    leads = {lead.at for lead in leads_of(campaign, group)} if group else set()
    journey = campaign.get(Key("journey", "", group))
    told = journey.told if isinstance(journey, Journey) else ()
    here = Place(place.map, in_all(spot))
    for clue in clues_at(campaign, here, owner):
        kind, id_, on = clue.thing
        is_led = kind == "feature" and FeatureAt(on, id_) in leads
        yield KeyedClue(Key(kind, on, id_), clue, is_led or ClueTold(kind, on, id_) in told)


def _traps(campaign: Campaign, place: Place, found: SpotContents) -> Iterator[KeyedTrap]:
    for id_, row in found.features.items():
        if row.trap is not None:
            thing = HiddenThing("feature", id_, place.map)
            standing = standing_of_trap(campaign.get, thing, row.trap)
            yield KeyedTrap(Key("feature", place.map, id_), row, row.trap, standing)
    for id_, passage in found.ways.items():
        if passage.is_trapped:
            standing = state_of(campaign, place.map, id_).trap
            yield KeyedTrap(Key("passage", place.map, id_), passage, None, standing)


def _way(campaign: Campaign, place: Place, way: WayOut | StepOut, owner: str) -> KeyedWay:
    on = place.map
    if isinstance(way, StepOut):
        return KeyedWay(Key("hex", on, f"{way.to.q},{way.to.r}"), way, Place(on, way.to))
    key = Key("passage", on, way.id)
    to = Place(on, ZonePoint(way.other.zone)) if way.other.zone else way.row.beyond
    is_found = isinstance(campaign.get(Key("passage_found", on, way.id, owner)), PassageFound)
    is_plain = way.side.visibility == "overt" and is_entered(campaign, place, owner)
    return KeyedWay(key, way, to, state_of(campaign, on, way.id).state, is_found or is_plain)
