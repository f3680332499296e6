"""Everything that a game master can do to a zone map, where chance takes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from hypothesis import strategies as st

from mapper.commands.maps.add_imported import import_map
from mapper.commands.things.things import add_thing
from mapper.commands.zones.passages import (
    accept,
    add_passage,
    edit_passage,
    propose_again,
    reject,
    remove_passages,
    set_kind,
    turn_passage,
)
from mapper.commands.zones.stairs import add_flight, flight_at
from mapper.commands.zones.zones import (
    add_zone,
    cell_zone,
    cut_zone,
    divide_zone,
    edit_zone,
    move_zones,
    number_zones,
    remove_zones,
    reshape_zone,
    unite_zones,
)
from mapper.importers.read_foreign import imported
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import (
    FOOT,
    Passage,
    PassageKind,
    RejectedPassage,
    Slope,
    Zone,
    ZoneKind,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint, Place, ZonePoint
from mapper.model.zones.doorways import placed
from mapper.model.zones.zone_adjacency import Proposal, fabric_of
from mapper.model.zones.zone_shapes import (
    Corner,
    Shape,
    circle,
    corridor,
    rectangle,
    shape_of,
    with_corner_added,
    with_corner_at,
    with_edge_moved,
)
from tests.commands.crypt import CRYPT
from tests.commands.preparing import Deed, Whim
from tests.importers.made import donjon, watabou

KINDS: tuple[PassageKind, ...] = ("door", "secret_door", "opening", "stairs", "one_way", "window")
SLOPES: tuple[Slope, ...] = ("down", "up")


def _point(w: Whim) -> FootPoint:
    return FootPoint(w.number(-4, 16) * 5 * FOOT, w.number(-4, 12) * 5 * FOOT)


def _shape(w: Whim) -> Shape:
    match w.number(0, 2):
        case 0:
            return rectangle(_point(w), _point(w))
        case 1:
            return circle(_point(w), w.number(5, 20) * FOOT)
    return corridor([_point(w), _point(w)], 10 * FOOT)


def _zone(w: Whim) -> str:
    return w.one(Zone, CRYPT)


def _row(w: Whim, id_: str) -> Zone:
    return w.campaign.all(Zone, CRYPT)[id_]


def _passage(w: Whim) -> str:
    return w.one(Passage, CRYPT)


def _kind(w: Whim) -> PassageKind:
    return w.data.draw(st.sampled_from(KINDS))


def _proposals(w: Whim) -> list[Proposal]:
    rows = w.campaign.all(Zone, CRYPT), w.campaign.all(Passage, CRYPT)
    found = fabric_of(*rows).proposals(w.campaign.all(RejectedPassage, CRYPT).values())
    if not found:
        raise NotAllowed("There is none.")
    return found[: w.number(1, 3)]


def _add_zone(w: Whim) -> Change:
    shape = _shape(w)
    kinds: tuple[ZoneKind, ...] = ("room", "corridor", "cave")
    kind = w.data.draw(st.sampled_from(kinds))
    return add_zone(w.campaign, CRYPT, Zone(shape.outline, level=w.number(1, 2), kind=kind))


def _edit_zone(w: Whim) -> Change:
    id_ = _zone(w)
    wanted = replace(_row(w, id_), name=w.words(), level=w.number(1, 2))
    return edit_zone(w.campaign, CRYPT, id_, wanted)


def _reshape(w: Whim) -> Change:
    id_ = _zone(w)
    shape = shape_of(_row(w, id_))
    corner = Corner(0, w.number(0, len(shape.outline) - 1))
    match w.number(0, 2):
        case 0:
            shape = with_corner_at(shape, corner, _point(w))
        case 1:
            shape = with_corner_added(shape, corner, _point(w))
        case _:
            shape = with_edge_moved(shape, corner, w.number(-2, 2) * 300, w.number(-2, 2) * 300)
    return reshape_zone(w.campaign, CRYPT, id_, shape)


def _place(w: Whim) -> Change:
    found = placed(w.campaign.all(Zone, CRYPT), _point(w), w.number(1, 2), _kind(w), grid=500)
    if found is None:
        raise NotAllowed("There is no wall.")
    return add_passage(w.campaign, CRYPT, found)


def _flight(w: Whim) -> Change:
    """Stairs or a shaft, with their other end on another level."""
    kind: PassageKind = "stairs" if w.yes() else "shaft"
    zones, slope = w.campaign.all(Zone, CRYPT), w.data.draw(st.sampled_from(SLOPES))
    found = flight_at(zones, _point(w), w.number(1, 2), kind, 500)
    if found is None:
        raise NotAllowed("There is no zone.")
    return add_flight(w.campaign, CRYPT, found, slope)


def _edit_passage(w: Whim) -> Change:
    id_ = _passage(w)
    row = w.campaign.all(Passage, CRYPT)[id_]
    clue = Clue("Dust", Place(CRYPT, ZonePoint(_zone(w))))
    sides = (replace(row.sides[0], clues=(clue,)), row.sides[1])
    return edit_passage(w.campaign, CRYPT, id_, replace(row, sides=sides, material="stone"))


def _add_feature(w: Whim) -> Change:
    row = Feature(ZonePoint(_zone(w), _point(w)), w.words(), "overt")
    return add_thing(w.campaign, CRYPT, row)


def _import(w: Whim) -> Change:
    foreign = watabou(w.number(0, 9)) if w.yes() else donjon()
    return import_map(w.campaign, imported(foreign))[1]


ZONES: Mapping[str, Deed] = MappingProxyType(
    {
        "add zone": _add_zone,
        "edit zone": _edit_zone,
        "reshape zone": _reshape,
        "move zones": lambda w: move_zones(
            w.campaign, CRYPT, {_zone(w), _zone(w)}, w.number(-4, 4) * 500, w.number(-4, 4) * 500
        ),
        "unite zones": lambda w: unite_zones(w.campaign, CRYPT, [_zone(w), _zone(w)]),
        "cut zone": lambda w: cut_zone(w.campaign, CRYPT, _zone(w), _shape(w)),
        "divide zone": lambda w: divide_zone(
            w.campaign, CRYPT, _zone(w), [_point(w), _point(w)], is_walled=w.yes()
        ),
        "cell zone": lambda w: cell_zone(w.campaign, CRYPT, _zone(w)),
        "remove zones": lambda w: remove_zones(w.campaign, CRYPT, {_zone(w)}),
        "number zones": lambda w: number_zones(w.campaign, CRYPT),
    }
)
PASSAGES: Mapping[str, Deed] = MappingProxyType(
    {
        "place passage": _place,
        "stairs to a level": _flight,
        "edit passage": _edit_passage,
        "accept": lambda w: accept(w.campaign, CRYPT, _proposals(w), _kind(w)),
        "reject": lambda w: reject(w.campaign, CRYPT, _proposals(w)),
        "propose again": lambda w: propose_again(w.campaign, CRYPT),
        "set kind": lambda w: set_kind(w.campaign, CRYPT, {_passage(w)}, _kind(w)),
        "turn passage": lambda w: turn_passage(w.campaign, CRYPT, _passage(w)),
        "remove passages": lambda w: remove_passages(w.campaign, CRYPT, {_passage(w)}),
        "add feature to zone": _add_feature,
    }
)
DIGGING: Mapping[str, Deed] = MappingProxyType({**ZONES, **PASSAGES, "import map": _import})
