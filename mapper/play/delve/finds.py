"""What there is to find in a zone: hidden things by a search, secret ones by their clues alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Clue, Visibility
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Feature, Key, Row
from mapper.model.campaign.zone_rows import (
    Passage,
    PassageFound,
    PassageSide,
    PassageState,
    Trap,
    TrapStanding,
    TrapState,
)
from mapper.model.places import Place, ZonePoint, place_in, zone_of
from mapper.play.delve.known_dungeon import ground_of
from mapper.rules.delving.delve_turn import TrapOfZone


class HiddenThing(NamedTuple):
    """A feature or a passage of a map."""

    kind: Literal["feature", "passage"]
    id: str
    map: str


class ClueHere(NamedTuple):
    """A clue that can be given in a zone, and what it points to."""

    thing: HiddenThing
    title: str
    clue: Clue
    number: int
    """Which of the clues to this thing it is: 0 for the first."""
    most: int
    """How many there are of them."""


def hidden_in(campaign: Campaign, map_id: str, owner: str, zone: str) -> tuple[HiddenThing, ...]:
    """What a search can still find, in the order in which it is listed."""
    return tuple(_unknown(campaign, map_id, owner, zone, "hidden"))


def secrets_in(campaign: Campaign, map_id: str, owner: str, zone: str) -> tuple[HiddenThing, ...]:
    """What no search finds, and is still unknown."""
    return tuple(_unknown(campaign, map_id, owner, zone, "secret"))


def _unknown(
    campaign: Campaign, map_id: str, owner: str, zone: str, wanted: Visibility
) -> Iterator[HiddenThing]:
    found = campaign.all(Found, map_id, owner)
    features = [
        (row.order, natural(id_), id_)
        for id_, row in campaign.all(Feature, map_id).items()
        if zone_of(row.at) == zone and row.visibility == wanted and id_ not in found
    ]
    yield from (HiddenThing("feature", id_, map_id) for _, _, id_ in sorted(features))
    known = campaign.all(PassageFound, map_id, owner)
    ground = ground_of(campaign, map_id)
    for id_ in ground.beside(zone):
        sides = ground.passages[id_].sides
        is_wanted = any(side.zone == zone and side.visibility == wanted for side in sides)
        if is_wanted and id_ not in known:
            yield HiddenThing("passage", id_, map_id)


def is_found(campaign: Campaign, thing: HiddenThing, owner: str) -> bool:
    kind = "found" if thing.kind == "feature" else "passage_found"
    return campaign.get(Key(kind, thing.map, thing.id, owner)) is not None


def clues_in(campaign: Campaign, map_id: str, owner: str, zone: str) -> tuple[ClueHere, ...]:
    """The clues that lie in a zone."""
    return clues_at(campaign, Place(map_id, ZonePoint(zone)), owner)


def clues_at(campaign: Campaign, here: Place, owner: str) -> tuple[ClueHere, ...]:
    """The clues that lie at a place, to whatever is not known yet, wherever that is.

    A clue that lies nowhere can be given where the thing itself is.
    """
    found: list[ClueHere] = []
    for on in campaign.maps():
        for thing, title, at, clues in _with_clues(campaign, on):
            if is_found(campaign, thing, owner):
                continue
            own = [clue for clue in clues if clue.at == here or (clue.at is None and here in at)]
            found += (
                ClueHere(thing, title, clue, number, len(own)) for number, clue in enumerate(own)
            )
    return tuple(found)


def _with_clues(
    campaign: Campaign, map_id: str
) -> Iterator[tuple[HiddenThing, str, tuple[Place, ...], tuple[Clue, ...]]]:
    for id_, row in campaign.all(Feature, map_id).items():
        if row.clues:
            yield (
                HiddenThing("feature", id_, map_id),
                row.title,
                (place_in(map_id, row.at),),
                row.clues,
            )
    for id_, passage in campaign.all(Passage, map_id).items():
        for side in passage.sides:
            if side.clues:
                at = (Place(map_id, ZonePoint(side.zone)),)
                title = passage.name or passage.kind.replace("_", " ")
                yield HiddenThing("passage", id_, map_id), title, at, side.clues


def side_in(row: Passage, zone: str) -> PassageSide:
    """A passage as it is from a zone."""
    one, other = row.sides
    return other if other.zone == zone else one


Now = Callable[[Key], Row | None]


class TrapThere(NamedTuple):
    """A trap of a zone, or of a passage on the way into it."""

    thing: HiddenThing
    trap: TrapOfZone


def traps_on(
    campaign: Campaign,
    map_id: str,
    steps: tuple[tuple[str, str], ...],
    now: Now,
) -> tuple[TrapThere, ...]:
    """The traps that a way meets, step by step: those of the passage, then those of the zone.

    `now` says what has become of them.
    """
    trapped = [
        (id_, zone_of(row.at), row.trap)
        for id_, row in campaign.all(Feature, map_id).items()
        if row.trap is not None
    ]
    found: dict[HiddenThing, TrapThere] = {}
    for passage, zone in steps:
        row = campaign.one(Passage, Key("passage", map_id, passage))
        if row.is_trapped:
            thing = HiddenThing("passage", passage, map_id)
            found.setdefault(thing, TrapThere(thing, _in_zone(zone, standing_of_trap(now, thing))))
        for id_, lies_in, trap in trapped:
            if passage == trap.passage or (not trap.passage and lies_in == zone):
                thing = HiddenThing("feature", id_, map_id)
                standing = standing_of_trap(now, thing, trap)
                found.setdefault(thing, TrapThere(thing, _in_zone(zone, standing)))
    return tuple(found.values())


def standing_of_trap(now: Now, thing: HiddenThing, trap: Trap | None = None) -> TrapStanding:
    """What has become of the trap of a passage, or of this one of a feature."""
    kind = "trap_state" if thing.kind == "feature" else "passage_state"
    match now(Key(kind, thing.map, thing.id)):
        case TrapState(state=state):
            return state
        case PassageState(trap=state):
            return state
    return "armed" if trap is None or trap.is_armed else "sprung"


def trap_of(campaign: Campaign, thing: HiddenThing) -> TrapStanding | None:
    """What has become of the trap of a thing; None where it has none."""
    match campaign.get(Key(thing.kind, thing.map, thing.id)):
        case Passage(is_trapped=True):
            return standing_of_trap(campaign.get, thing)
        case Feature(trap=Trap() as trap):
            return standing_of_trap(campaign.get, thing, trap)
    return None


def traps_at(campaign: Campaign, map_id: str, passage: str, feature: str) -> Iterator[HiddenThing]:
    """The traps of a passage or of a feature, and those that lie at the passage."""
    own = (HiddenThing("passage", passage, map_id), HiddenThing("feature", feature, map_id))
    yield from (thing for thing in own if thing.id and trap_of(campaign, thing) is not None)
    for id_, row in campaign.all(Feature, map_id).items():
        if passage and row.trap is not None and row.trap.passage == passage:
            yield HiddenThing("feature", id_, map_id)


def _in_zone(zone: str, standing: TrapStanding) -> TrapOfZone:
    return TrapOfZone(
        zone,
        is_known=standing == "detected",
        is_disarmed=standing == "disarmed",
        is_sprung=standing == "sprung",
    )
