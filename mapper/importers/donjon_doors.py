"""The doors of a donjon dungeon: a square each, told of by every room that has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from mapper.importers.checked_values import Foreign, named, text_of
from mapper.importers.floor_squares import TOWARDS, WAYS, Cell, Floor, FloorSquare
from mapper.model.campaign.zone_rows import Material, Passage, PassageKind, PassageSide, Standing
from mapper.model.zones.passages import PASSAGES


class DonjonDoor(Foreign):
    row: Cell
    col: Cell
    type: str = ""
    desc: Any = ""
    out_id: Any = None
    secret: Any = None
    trap: Any = None

    @property
    def square(self) -> FloorSquare:
        return FloorSquare(self.col, self.row)


class DonjonPassage(NamedTuple):
    """A door, and which way leads through it; a way of None: whichever has floor at both ends."""

    door: DonjonDoor
    way: tuple[int, int] | None


KINDS: Mapping[str, tuple[PassageKind, Standing]] = MappingProxyType(
    {
        "arch": ("opening", "open"),
        "door": ("door", "closed"),
        "locked": ("door", "locked"),
        "trapped": ("door", "closed"),
        "secret": ("secret_door", "closed"),
        "portcullis": ("portcullis", "closed"),
    }
)
STANDING: Mapping[str, Standing] = MappingProxyType(
    {"Stuck": "stuck", "Locked": "locked", "Unlocked": "closed", "Barred": "barred"}
)
MATERIALS: Mapping[str, Material] = MappingProxyType(
    {"Reinforced": "metal_reinforced", "Iron": "metal", "Stone": "stone", "Wooden": "wood"}
)
WORDS = re.compile("[A-Z][a-z]+")


def passages_of(
    listed: Iterable[Mapping[str, Iterable[DonjonDoor]]],
    by_cell: Mapping[FloorSquare, str],
    ground: Floor,
    lost: list[str],
) -> dict[str, Passage]:
    """A passage for each square with a door; both zones grow as far as its middle."""
    found: dict[str, Passage] = {}
    zone_at = dict(ground.zone_at)
    astray, unknown = [], []
    for door, way in _once(listed, by_cell):
        ways = [way] if way is not None else WAYS[:2]
        joined = [(w, *_beside(door.square, w, zone_at)) for w in ways]
        led = next((each for each in joined if each[1] and each[2] and each[1] != each[2]), None)
        if led is None or door.square in zone_at:
            astray.append(f"{door.type or 'door'} at {door.col},{door.row}")
            continue
        if door.type not in KINDS:
            unknown.append(door.type)
        span = ground.halve(door.square, *led)
        sides = _side(door, led[1]), _side(door, led[2])
        found[str(len(found) + 1)] = _passage(door, Passage("door", sides, span))
    lost += named("These doors lead from no zone to another", astray)
    lost += named("Doors of these types are not understood, and are plain doors", unknown)
    return found


def _once(
    listed: Iterable[Mapping[str, Iterable[DonjonDoor]]], by_cell: Mapping[FloorSquare, str]
) -> Iterator[DonjonPassage]:
    seen: set[FloorSquare] = set()
    for sides in listed:
        for side, doors in sides.items():
            for door in doors:
                if door.square not in seen:
                    seen.add(door.square)
                    yield DonjonPassage(door, TOWARDS.get(side))
    for at, kind in by_cell.items():
        if at not in seen:
            yield DonjonPassage(DonjonDoor(row=at.y, col=at.x, type=kind), None)


def _beside(
    at: FloorSquare, way: tuple[int, int], zone_at: Mapping[FloorSquare, str]
) -> tuple[str, str]:
    return zone_at.get(at.beside(way, -1), ""), zone_at.get(at.beside(way), "")


def _side(door: DonjonDoor, zone: str) -> PassageSide:
    notes = [text_of(each) for each in (door.desc, door.secret, door.trap)]
    return PassageSide(
        zone,
        "secret" if door.type == "secret" else "overt",
        "\n\n".join(note for note in notes if note),
    )


def _passage(door: DonjonDoor, row: Passage) -> Passage:
    kind, state = KINDS.get(door.type, KINDS["door"])
    words = WORDS.findall(text_of(door.desc))
    materials = (MATERIALS[word] for word in MATERIALS if word in words)
    if PASSAGES[kind].has_leaf:
        state = next((STANDING[word] for word in words if word in STANDING), state)
    return replace(
        row,
        kind=kind,
        material=next(materials, "metal" if kind == "portcullis" else "wood"),
        state=state,
        is_trapped=door.type == "trapped" or bool(door.trap) or "Trapped" in words,
    )
