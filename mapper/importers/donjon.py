"""A random dungeon by donjon as JSON: rooms and corridors on a grid of cells, with doors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Interval, Len
from pydantic import Field

from mapper.commands.maps.add_imported import Imported, shortened
from mapper.importers.checked_values import Foreign, beyond, checked, named, text_of
from mapper.importers.donjon_doors import DonjonDoor, passages_of
from mapper.importers.donjon_keys import Contents, DonjonMark, about, in_corridors, in_room
from mapper.importers.floor_squares import (
    MOST_CELLS,
    MOST_SQUARES,
    TOWARDS,
    Cell,
    Floor,
    FloorSquare,
    divided,
    many_sided,
    patches,
)
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import FOOT, Passage, PassageSide, Span, Zone, ZonePlan
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import OUTDOORS
from mapper.model.zones.zone_shapes import circle

PROGRAM = "donjon"
CELL_FEET: Literal[10] = 10
MOVE_FEET = 30
SIDE = CELL_FEET * FOOT

Bits = Annotated[int, Interval(ge=0, le=0xFFFFFFFF)]
SLOPES: Mapping[str, Literal["up", "down"]] = MappingProxyType({"up": "up", "down": "down"})
OF_DOORS = ("arch", "door", "locked", "trapped", "secret", "portcullis")
KNOWN_BITS = (
    *OF_DOORS,
    "nothing",
    "block",
    "room",
    "corridor",
    "perimeter",
    "aperture",
    "room_id",
    "stair_down",
    "stair_up",
    "label",
)


class Room(Foreign):
    id: Annotated[int, Interval(ge=0, le=100_000)]
    shape: Any = None
    polygon: Annotated[int, Interval(ge=0, le=64)] | None = None
    contents: Contents = Field(default_factory=Contents)
    doors: dict[str, Annotated[list[DonjonDoor], Len(0, 500)]] = Field(default_factory=dict)
    north: Any = None
    south: Any = None
    west: Any = None
    east: Any = None
    row: Any = None
    col: Any = None
    width: Any = None
    height: Any = None
    area: Any = None
    size: Any = None
    composite: Any = None
    blocks: Any = None
    offset: Any = None


class Stair(Foreign):
    row: Cell
    col: Cell
    dir: str = ""
    key: str = ""
    next_row: Any = None
    next_col: Any = None


class Egress(Foreign):
    row: Cell
    col: Cell
    dir: str = ""
    type: Any = None
    depth: Any = None
    room_id: Any = None


class DonjonSettings(Foreign):
    name: Any = ""
    grid: Any = "Square"
    bleed: Annotated[int, Interval(ge=0, le=20)] | None = None


Row = Annotated[list[Bits], Len(1, MOST_CELLS)]


class DonjonDungeon(Foreign):
    cell_bit: dict[str, Bits]
    cells: Annotated[list[Row], Len(1, MOST_CELLS)]
    rooms: list[Room | None] | dict[str, Room | None] = Field(default_factory=list)
    stairs: Annotated[list[Stair], Len(0, 1000)] | None = None
    egress: Annotated[list[Egress], Len(0, 1000)] | None = None
    corridor_features: dict[str, DonjonMark] | None = None
    wandering_monsters: dict[str, Any] | None = None
    details: dict[str, Any] | None = None
    settings: DonjonSettings = Field(default_factory=DonjonSettings)


class DonjonCells(NamedTuple):
    """What stands where, by the file's own table of bits."""

    rooms: dict[int, set[FloorSquare]]
    corridors: set[FloorSquare]
    doors: dict[FloorSquare, str]
    padded: int


def from_donjon(value: Any) -> Imported:
    """The dungeon with a zone for each room, and corridors in zones of about one move."""
    dungeon = checked(DonjonDungeon, value, PROGRAM)
    rooms = {room.id: room for room in _listed(dungeon.rooms) if room is not None}
    lost = list(_not_known(dungeon))
    cells = _cells(dungeon, rooms)
    ground = Floor(SIDE)
    by_room = _zones_of_rooms(rooms, cells, ground, lost)
    passing = _zones_of_corridors(cells, ground)
    if not by_room and not passing:
        raise NotAllowed("This dungeon has no room and no corridor; export it again.")
    doors = [room.doors for room in rooms.values()]
    passages = passages_of(doors, cells.doors, ground, lost)
    for row in (*_between(passing, ground), *_out(dungeon, ground, lost)):
        passages[str(len(passages) + 1)] = row
    zones = _zones(rooms, by_room, passing, ground)
    first = _first(passages, zones)
    zones[first] = _with_notes(zones[first], about(dungeon.details, dungeon.wandering_monsters))
    features = _features(rooms, by_room, lost)
    marks = (dungeon.corridor_features or {}).values()
    for each in in_corridors(marks, ground, cells.padded, lost):
        features[str(len(features) + 1)] = each
    plan = ZonePlan(grid=CELL_FEET, move=MOVE_FEET)
    name = text_of(dungeon.settings.name)
    return Imported(name, plan, zones, passages, features, tuple(lost))


def _listed(rooms: list[Room | None] | dict[str, Room | None]) -> list[Room | None]:
    return rooms if isinstance(rooms, list) else list(rooms.values())


def _not_known(dungeon: DonjonDungeon) -> Iterator[str]:
    yield from beyond(dungeon, "the file")
    yield from named(
        "These bits of cells are not understood", set(dungeon.cell_bit) - set(KNOWN_BITS)
    )
    grid = text_of(dungeon.settings.grid)
    if grid not in ("Square", "None", ""):
        yield f"The grid is {shortened(grid, 20)}; its cells are taken for squares."
    rooms = [room for room in _listed(dungeon.rooms) if room is not None]
    yield from named(
        "Of the rooms these fields are not understood",
        {name for room in rooms for name in room.model_extra or ()},
    )
    shapes = {text_of(room.shape) for room in rooms} - {"", "square", "circle", "polygon"}
    yield from named("Rooms of these shapes are drawn by their cells", shapes)


def _cells(dungeon: DonjonDungeon, rooms: Mapping[int, Room]) -> DonjonCells:
    bit = dungeon.cell_bit
    ids = bit.get("room_id", 0)
    shift = (ids & -ids).bit_length() - 1 if ids else 0
    of_doors = [(bit[name], name) for name in OF_DOORS if bit.get(name)]
    padded = _bleed(dungeon, rooms, ids, shift)
    found = DonjonCells({}, set(), {}, padded)
    for y, row in enumerate(dungeon.cells):
        for x, value in enumerate(row):
            at = FloorSquare(x - padded, y - padded)
            room = (value & ids) >> shift
            door = next((name for mask, name in of_doors if value & mask), "")
            if door:
                found.doors[at] = door
            elif value & bit.get("room", 0) and room:
                found.rooms.setdefault(room, set()).add(at)
            elif value & bit.get("corridor", 0):
                found.corridors.add(at)
    if sum(map(len, found.rooms.values())) + len(found.corridors) > MOST_SQUARES:
        raise NotAllowed(f"This dungeon is larger than {MOST_SQUARES:,} cells.")
    return found


def _bleed(dungeon: DonjonDungeon, rooms: Mapping[int, Room], ids: int, shift: int) -> int:
    """By how many cells the grid is padded on all sides, if it is: rooms do not count them."""
    padded = dungeon.settings.bleed or 0
    if not padded:
        return 0

    def fits(by: int) -> int:
        return sum(
            (dungeon.cells[r + by][c + by] & ids) >> shift == id_
            for id_, room in rooms.items()
            if isinstance(r := room.north, int) and isinstance(c := room.west, int)
            if 0 <= r + by < len(dungeon.cells) and 0 <= c + by < len(dungeon.cells[r + by])
        )

    return padded if fits(padded) > fits(0) else 0


def _zones_of_rooms(
    rooms: Mapping[int, Room], cells: DonjonCells, ground: Floor, lost: list[str]
) -> dict[int, str]:
    """The zone of each room that has cells."""
    found: dict[int, str] = {}
    for id_, squares in sorted(cells.rooms.items()):
        zone = str(len(found) + 1)
        room = rooms.get(id_)
        sides = _sides(room)
        xs, ys = [s.x for s in squares], [s.y for s in squares]
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        if sides is not None and wide * high == len(squares):
            left, top = ground.middle(min(xs), min(ys))
            right, bottom = left + wide * SIDE, top + high * SIDE
            middle = ground.middle(min(xs) + wide / 2, min(ys) + high / 2)
            shape = (
                many_sided(left, top, right, bottom, sides)
                if sides
                else circle(middle, min(wide, high) * SIDE // 2)
            )
            ground.add_shaped(zone, squares, shape)
        else:
            ground.add(zone, squares)
        found[id_] = zone
    lost += named("These rooms have no cells", rooms.keys() - cells.rooms.keys())
    unkeyed = cells.rooms.keys() - rooms.keys()
    lost += named("These rooms have cells and are not described", unkeyed)
    return found


def _sides(room: Room | None) -> int | None:
    """How many sides a room has; 0 for a round one, None where its cells say what it is."""
    if room is None or room.composite:
        return None
    if room.shape == "circle":
        return 0
    return room.polygon if room.shape == "polygon" and (room.polygon or 0) >= 5 else None


def _zones_of_corridors(cells: DonjonCells, ground: Floor) -> list[str]:
    found = []
    number = max((int(id_) for id_ in set(ground.zone_at.values())), default=0)
    whole = sorted(patches(cells.corridors), key=min)
    for patch in whole:
        for piece in divided(patch, MOVE_FEET // CELL_FEET):
            number += 1
            ground.add(str(number), piece)
            found.append(str(number))
    return found


def _between(passing: list[str], ground: Floor) -> Iterator[Passage]:
    """Where one stretch of a corridor goes on into the next."""
    own = set(passing)
    seen: set[tuple[str, str]] = set()
    for at, zone in sorted(ground.zone_at.items()):
        for way in ((1, 0), (0, 1)):
            other = ground.zone_at.get(at.beside(way), "")
            pair = (min(zone, other), max(zone, other))
            if {zone, other} <= own and zone != other and pair not in seen:
                seen.add(pair)
                sides = (PassageSide(zone), PassageSide(other))
                yield Passage("opening", sides, ground.edge(at, way), state="open", is_wide=True)


def _out(dungeon: DonjonDungeon, ground: Floor, lost: list[str]) -> Iterator[Passage]:
    """Stairs, and where the dungeon opens at its edge."""
    astray = []
    for stair in dungeon.stairs or ():
        led = _leaving(FloorSquare(stair.col, stair.row), stair.dir, ground)
        slope = SLOPES.get(stair.key)
        if led is None or slope is None:
            astray.append(f"stairs at {stair.col},{stair.row}")
            continue
        name = f"Stairs {slope}"
        yield Passage("stairs", *led, beyond=OUTDOORS, name=name, state="open", slope=slope)
    for egress in dungeon.egress or ():
        led = _leaving(FloorSquare(egress.col, egress.row), egress.dir, ground)
        if led is None:
            astray.append(f"way out at {egress.col},{egress.row}")
            continue
        yield Passage("opening", *led, beyond=OUTDOORS, name="Way out", state="open")
    lost += named("These lead from no floor, or to nowhere", astray)


def _leaving(
    at: FloorSquare, towards: str, ground: Floor
) -> tuple[tuple[PassageSide, PassageSide], Span] | None:
    zone, way = ground.zone_at.get(at, ""), TOWARDS.get(towards)
    if not zone or way is None:
        return None
    return (PassageSide(zone), PassageSide()), ground.edge(at, way)


def _zones(
    rooms: Mapping[int, Room], by_room: Mapping[int, str], passing: list[str], ground: Floor
) -> dict[str, Zone]:
    shapes = ground.shapes()
    found = {}
    for id_, zone in by_room.items():
        room = rooms.get(id_)
        found[zone] = Zone(
            shapes[zone].outline,
            shapes[zone].holes,
            number=str(id_),
            gm_notes=room.contents.notes() if room is not None else "",
        )
    for zone in passing:
        found[zone] = Zone(*shapes[zone], kind="corridor")
    return found


def _first(passages: Mapping[str, Passage], zones: Mapping[str, Zone]) -> str:
    """The zone that is entered first."""
    outer = [row for row in passages.values() if row.beyond is not None]
    ups = [row for row in outer if row.slope != "down"]
    return next((row.sides[0].zone for row in (*ups, *outer)), next(iter(zones)))


def _with_notes(zone: Zone, text: str) -> Zone:
    return replace(zone, gm_notes="\n\n".join(part for part in (text, zone.gm_notes) if part))


def _features(
    rooms: Mapping[int, Room], by_room: Mapping[int, str], lost: list[str]
) -> dict[str, Feature]:
    found: dict[str, Feature] = {}
    told: list[str] = []
    for id_, zone in by_room.items():
        if id_ in rooms:
            for order, row in enumerate(in_room(rooms[id_].contents, zone, told)):
                found[str(len(found) + 1)] = replace(row, order=order)
    lost += sorted(set(told))
    return found
