"""Watabou's One Page Dungeon as JSON: rectangles, doors on squares of their own, and notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import floor
from typing import Annotated, Any, NamedTuple

from annotated_types import Interval, Len
from pydantic import Field

from mapper.commands.maps.add_imported import Imported, shortened
from mapper.importers.checked_values import (
    Foreign,
    beyond,
    checked,
    counted,
    named,
    numbered,
    text_of,
)
from mapper.importers.floor_squares import MOST_SQUARES, Floor, FloorSquare, many_sided
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import (
    FOOT,
    Passage,
    PassageKind,
    PassageSide,
    Span,
    Standing,
    Zone,
    ZonePlan,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import OUTDOORS, FootPoint, ZonePoint, point_of, zone_of
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_shapes import Shape, middle, polygon_of, shapes_in

PROGRAM = "One Page Dungeon"
SQUARE = 5 * FOOT
COLUMN = FOOT
"""From the middle of a column to its face."""

CLEAR = FOOT // 2
"""A column stands this far from a wall, and more."""

WET = 0.5
"""A zone of which more than this share is under water is a water."""

LONGEST_TITLE = 48


class DoorKind(NamedTuple):
    """What a door of theirs is as a passage of ours."""

    kind: PassageKind
    name: str = ""
    state: Standing | None = None
    """Unless as any of its kind at first."""
    visibility: Visibility = "overt"


OUT, DOWN = 3, 8
KINDS: Mapping[int, DoorKind] = {
    0: DoorKind("opening"),
    1: DoorKind("door"),
    2: DoorKind("opening", "Archway"),
    OUT: DoorKind("stairs", "Way out"),
    4: DoorKind("portcullis"),
    5: DoorKind("door", "Double door"),
    6: DoorKind("secret_door", visibility="secret"),
    7: DoorKind("door", "Steel door", "barred"),
    DOWN: DoorKind("stairs", "Stairs down"),
    9: DoorKind("stairs", "Stairs"),
}


def from_watabou(value: Any) -> Imported:
    """The dungeon with a zone for each rectangle, a passage for each door."""
    dungeon = checked(WatabouDungeon, value, PROGRAM)
    if sum(rect.w * rect.h for rect in dungeon.rects) > MOST_SQUARES:
        raise NotAllowed(f"This dungeon is larger than {MOST_SQUARES:,} squares.")
    lost = [*beyond(dungeon, "the file")]
    ground = Floor(SQUARE)
    rooms = _rooms(dungeon, ground, lost)
    passages = numbered(_passages(dungeon.doors, ground, lost))
    notes = [*_notes(dungeon.notes, ground, lost)]
    shapes = ground.shapes()
    beside = [_beside_number(row, shapes[zone_of(row.at)]) for row in notes]
    features = [replace(row, order=order) for order, row in enumerate(beside)]
    _stand_columns(dungeon.columns, ground, shapes, lost)
    wet = _wet(dungeon.water, ground, lost)
    zones = _zones(dungeon, rooms, shapes, wet, ground)
    features += _pools(wet, zones, ground, len(features))
    name, plan = text_of(dungeon.title), ZonePlan(grid=5)
    return Imported(name, plan, zones, passages, numbered(features), tuple(lost))


def _rooms(dungeon: WatabouDungeon, ground: Floor, lost: list[str]) -> dict[str, Rect]:
    """The rectangles that are no door's own square, by the id of their zone."""
    taken = {FloorSquare(door.x, door.y) for door in dungeon.doors}
    rooms: dict[str, Rect] = {}
    hidden = 0
    for rect in dungeon.rects:
        squares = [square for square in rect.squares() if square not in taken]
        id_ = str(len(rooms) + 1)
        if squares and _add_room(id_, rect, squares, ground):
            rooms[id_] = rect
        elif squares:
            hidden += 1
    if not rooms:
        raise NotAllowed("This dungeon has no room; export it again.")
    lost += counted(hidden, "rectangle lies", "rectangles lie", "wholly under others")
    odd = {name for rect in dungeon.rects for name in rect.unknown()}
    lost += named("Of the rectangles these fields are not understood", odd)
    return rooms


def _add_room(id_: str, rect: Rect, squares: list[FloorSquare], ground: Floor) -> bool:
    """Round or not, on what ground is free; False where none is."""
    is_whole = len(squares) == rect.w * rect.h and ground.zone_at.keys().isdisjoint(squares)
    if not (rect.rotunda and is_whole):
        return ground.add(id_, squares)
    ground.add_round(id_, squares)
    return True


def _passages(doors: list[WatabouDoor], ground: Floor, lost: list[str]) -> Iterator[Passage]:
    seen: set[FloorSquare] = set()
    unknown: Counter[int] = Counter()
    nowhere = 0
    zone_at = dict(ground.zone_at)
    for door in doors:
        led = _led(door, zone_at)
        if led is None or (door.x, door.y) in seen:
            nowhere += 1
            continue
        seen.add(FloorSquare(door.x, door.y))
        unknown.update({door.type} - KINDS.keys())
        yield _passage(door, *led, _span(door, *led, ground))
    lost += counted(nowhere, "door leads", "doors lead", "nowhere, or on the square of another")
    lost += named("Doors of these types are not understood, and are open ways", unknown)


def _led(door: WatabouDoor, zone_at: Mapping[FloorSquare, str]) -> tuple[str, str] | None:
    """The zones behind and ahead of a door, one of which may be the world outside."""
    at, way = FloorSquare(door.x, door.y), (door.dir.x, door.dir.y)
    behind, ahead = (zone_at.get(at.beside(way, times), "") for times in (-1, 1))
    is_straight = abs(way[0]) + abs(way[1]) == 1
    return (behind, ahead) if is_straight and behind != ahead else None


def _span(door: WatabouDoor, behind: str, ahead: str, ground: Floor) -> Span:
    """Where the door stands, once the zones have grown as far as that."""
    at, way = FloorSquare(door.x, door.y), (door.dir.x, door.dir.y)
    if behind and ahead:
        return ground.halve(at, way, behind, ahead)
    return ground.give(at, way, behind or ahead, 1 if behind else -1)


def _passage(door: WatabouDoor, behind: str, ahead: str, span: Span) -> Passage:
    known = KINDS.get(door.type, KINDS[0])
    sides = [PassageSide(zone, known.visibility) for zone in (behind, ahead)]
    if not behind:
        sides.reverse()
    leaves = not (behind and ahead)
    kind = "opening" if leaves and door.type == OUT else known.kind
    return Passage(
        kind=kind,
        sides=(sides[0], sides[1]),
        at=span,
        beyond=OUTDOORS if leaves else None,
        name=known.name,
        material="metal" if door.type in (4, 7) else "wood",
        state=known.state or PASSAGES[kind].first_state,
        slope="down" if door.type == DOWN else "level",
    )


def _notes(notes: list[Note], ground: Floor, lost: list[str]) -> Iterator[Feature]:
    outside: list[str] = []
    for note in notes:
        text, ref = text_of(note.text), text_of(note.ref)
        zone = ground.zone_under(note.pos.x, note.pos.y)
        if not zone:
            outside.append(ref or shortened(text, LONGEST_TITLE))
            continue
        yield Feature(
            ZonePoint(zone, ground.middle(note.pos.x, note.pos.y)),
            shortened(text, LONGEST_TITLE).removesuffix(".") or f"Note {ref}",
            "hidden",
            gm_notes=text,
            tags=(f"note {shortened(ref, 20)}",) if ref else (),
        )
    lost += named("These notes lie outside the rooms", outside)


def _beside_number(row: Feature, shape: Shape) -> Feature:
    """Where the number of the room will stand, the feature lies wherever there is room."""
    at, number = point_of(row.at), middle(shape)
    if at is None or max(abs(at.x - number.x), abs(at.y - number.y)) >= 2 * SQUARE:
        return row
    return replace(row, at=ZonePoint(zone_of(row.at)))


def _stand_columns(
    columns: list[WatabouPlace], ground: Floor, shapes: dict[str, Shape], lost: list[str]
) -> None:
    """Columns are holes in the floor, with walls around them."""
    by_zone: dict[str, list[Shape]] = {}
    left_out = 0
    for at in columns:
        zone = ground.zone_under(at.x, at.y) or ground.zone_under(at.x - 1, at.y - 1)
        if zone:
            by_zone.setdefault(zone, []).append(_column(ground.middle(at.x, at.y)))
        else:
            left_out += 1
    for zone, holes in by_zone.items():
        shapes[zone], too_close = _pierced(shapes[zone], holes, CLEAR)
        left_out += too_close
    lost += counted(left_out, "column stands", "columns stand", "in or at a wall")


def _pierced(shape: Shape, holes: Iterable[Shape], room: int) -> tuple[Shape, int]:
    """The shape with those holes that are this far from its walls; how many were left out."""
    from shapely import STRtree, union_all

    found = [polygon_of(hole) for hole in holes]
    inside = polygon_of(shape).buffer(-room)
    sound: set[int] = set()
    tree = STRtree(found)
    for index, hole in enumerate(found):
        met = tree.query(hole, predicate="intersects").tolist()
        if inside.contains(hole) and sound.isdisjoint(met):
            sound.add(index)
    if not sound:
        return shape, len(found)
    kept = shapes_in(polygon_of(shape).difference(union_all([found[i] for i in sorted(sound)])))
    return kept[0], len(found) - len(sound)


def _column(at: FootPoint) -> Shape:
    return many_sided(at.x - COLUMN, at.y - COLUMN, at.x + COLUMN, at.y + COLUMN, 8)


def _wet(water: list[WatabouPlace], ground: Floor, lost: list[str]) -> dict[str, set[FloorSquare]]:
    """The squares of each zone that are under water."""
    found: dict[str, set[FloorSquare]] = {}
    outside = 0
    for at in water:
        zone = ground.zone_under(at.x, at.y)
        if zone:
            found.setdefault(zone, set()).add(FloorSquare(floor(at.x), floor(at.y)))
        else:
            outside += 1
    lost += counted(outside, "square of water lies", "squares of water lie", "outside the rooms")
    return found


def _zones(
    dungeon: WatabouDungeon,
    rooms: Mapping[str, Rect],
    shapes: Mapping[str, Shape],
    wet: Mapping[str, set[FloorSquare]],
    ground: Floor,
) -> dict[str, Zone]:
    numbers = dict(_numbers(dungeon.notes, rooms, ground))
    first = _first(dungeon.doors, ground)
    found = {}
    for id_, rect in rooms.items():
        is_corridor = min(rect.w, rect.h) == 1
        is_water = len(wet.get(id_, ())) > WET * rect.w * rect.h
        story = text_of(dungeon.story) if id_ == first else ""
        found[id_] = Zone(
            shapes[id_].outline,
            shapes[id_].holes,
            number=numbers[id_],
            gm_notes=story,
            kind="corridor" if is_corridor else "room",
            ground="water" if is_water else "floor",
            tags=("goal",) if rect.ending else (),
        )
    return found


def _numbers(
    notes: list[Note], rooms: Mapping[str, Rect], ground: Floor
) -> Iterator[tuple[str, str]]:
    """Rooms are numbered as their notes are; what has none goes on from there.

    Corridors have a number only if a note gives them one.
    """
    given: dict[str, str] = {}
    for note in notes:
        zone = ground.zone_under(note.pos.x, note.pos.y)
        ref = text_of(note.ref)
        if zone and ref and len(ref) <= 8 and ref not in given.values():
            given.setdefault(zone, ref)
    taken = max((int(ref) for ref in given.values() if ref.isdecimal()), default=0)
    for id_, rect in rooms.items():
        if id_ in given:
            yield id_, given[id_]
        elif min(rect.w, rect.h) == 1:
            yield id_, ""
        else:
            taken += 1
            yield id_, str(taken)


def _first(doors: list[WatabouDoor], ground: Floor) -> str:
    """The zone that is entered first."""
    outer = (ground.zone_at.get(FloorSquare(door.x, door.y)) for door in doors if door.type == OUT)
    return next((zone for zone in outer if zone), "1")


def _pools(
    wet: Mapping[str, set[FloorSquare]], zones: Mapping[str, Zone], ground: Floor, before: int
) -> Iterator[Feature]:
    """Water that fills a part of a zone is a feature of it."""
    pools = {id_: squares for id_, squares in wet.items() if zones[id_].ground != "water"}
    for order, (id_, squares) in enumerate(pools.items(), before + 1):
        x, y = _mean(squares, 0), _mean(squares, 1)
        _, at = min((abs(s.x - x) + abs(s.y - y), s) for s in squares)
        place = ZonePoint(id_, ground.middle(at.x + 0.5, at.y + 0.5))
        yield Feature(place, "Water", "overt", player_title="Water", order=order)


def _mean(squares: set[FloorSquare], axis: int) -> float:
    return sum(square[axis] for square in squares) / len(squares)


FURTHEST = 3000

Position = Annotated[int, Interval(ge=-FURTHEST, le=FURTHEST)]
Within = Annotated[float, Interval(ge=-FURTHEST, le=FURTHEST)]
SideLength = Annotated[int, Interval(ge=1, le=500)]
Stride = Annotated[int, Interval(ge=-1, le=1)]


class Rect(Foreign):
    x: Position
    y: Position
    w: SideLength
    h: SideLength
    ending: bool = False
    rotunda: bool = False

    def squares(self) -> list[FloorSquare]:
        across = range(self.x, self.x + self.w)
        return [FloorSquare(x, y) for y in range(self.y, self.y + self.h) for x in across]


class WatabouWay(Foreign):
    x: Stride
    y: Stride


class WatabouDoor(Foreign):
    x: Position
    y: Position
    dir: WatabouWay
    type: Annotated[int, Interval(ge=-1000, le=1000)] = 0


class WatabouPlace(Foreign):
    x: Within
    y: Within


class Note(Foreign):
    text: Any = ""
    ref: Any = ""
    pos: WatabouPlace


class WatabouDungeon(Foreign):
    title: Any = ""
    story: Any = ""
    rects: Annotated[list[Rect], Len(1, 5000)]
    doors: Annotated[list[WatabouDoor], Len(0, 10_000)] = Field(default_factory=list)
    notes: Annotated[list[Note], Len(0, 2000)] = Field(default_factory=list)
    columns: Annotated[list[WatabouPlace], Len(0, 5000)] = Field(default_factory=list)
    water: Annotated[list[WatabouPlace], Len(0, MOST_SQUARES)] = Field(default_factory=list)
    passed_over = ("version", "seed")
