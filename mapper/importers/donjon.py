"""A random dungeon by donjon as JSON: rooms and corridors on a grid of cells, doors, a key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Interval, Len
from pydantic import Field

from mapper.commands.maps.add_imported import Imported, shortened
from mapper.importers.checked_values import (
    Foreign,
    beyond,
    checked,
    joined,
    named,
    numbered,
    text_of,
)
from mapper.importers.floor_squares import (
    MOST_CELLS,
    MOST_SQUARES,
    TOWARDS,
    WAYS,
    CellNumber,
    Floor,
    FloorSquare,
    divided,
    patches,
    size_of,
)
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import (
    FOOT,
    Creature,
    Material,
    Passage,
    PassageKind,
    PassageSide,
    Span,
    Standing,
    Trap,
    Zone,
    ZonePlan,
)
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import OUTDOORS, ZonePoint
from mapper.model.zones.passages import PASSAGES

PROGRAM = "donjon"
CELL_FEET: Literal[10] = 10
MOVE_FEET = 30
SIDE = CELL_FEET * FOOT

Bits = Annotated[int, Interval(ge=0, le=0xFFFFFFFF)]
SLOPES: Mapping[str, Literal["up", "down"]] = {"up": "up", "down": "down"}
OF_DOORS = ("arch", "door", "locked", "trapped", "secret", "portcullis")
OF_GROUND = ("nothing", "block", "room", "corridor", "perimeter", "aperture")
OF_MARKS = ("room_id", "stair_down", "stair_up", "label")


LONGEST_TITLE = 60
MOST_LINES = 200
TREASURE = re.compile(r"\s*Treasure:\s*")
COUNT = re.compile(r"\s*(\d{1,4}) x ")
FINDABLE = re.compile(r"\bDC \d+ to find\b")
NOTHING = "--"
DETAILS = ("history", "size", "walls", "floor", "illumination", "temperature", "special")

Lines = Annotated[list[Any], Len(0, MOST_LINES)] | str | None


class Detail(Foreign):
    monster: Lines = None
    hidden_treasure: Lines = None
    trap: Lines = None
    room_features: Lines = None


class Contents(Foreign):
    summary: Any = ""
    inhabited: Any = None
    detail: Detail | None = None

    def notes(self) -> str:
        """What the key says of the room itself."""
        features = _lines(self.detail.room_features) if self.detail else []
        return joined(text_of(self.summary), *features)


class DonjonSpot(Foreign):
    row: CellNumber
    col: CellNumber

    @property
    def square(self) -> FloorSquare:
        return FloorSquare(self.col, self.row)


class DonjonMark(Foreign):
    """Something in a corridor, at each of its marks."""

    key: Any = ""
    summary: Any = ""
    detail: Any = ""
    marks: Annotated[list[DonjonSpot], Len(0, 1000)] = Field(default_factory=list)


class DonjonDoor(DonjonSpot):
    type: str = ""
    desc: Any = ""
    secret: Any = None
    trap: Any = None


class DonjonPassage(NamedTuple):
    """A door, and which way leads through it; a way of None: whichever has floor at both ends."""

    door: DonjonDoor
    way: tuple[int, int] | None


KINDS: Mapping[str, tuple[PassageKind, Standing]] = {
    "arch": ("opening", "open"),
    "door": ("door", "closed"),
    "locked": ("door", "locked"),
    "trapped": ("door", "closed"),
    "secret": ("secret_door", "closed"),
    "portcullis": ("portcullis", "closed"),
}
STANDING: Mapping[str, Standing] = {
    "Stuck": "stuck",
    "Locked": "locked",
    "Unlocked": "closed",
    "Barred": "barred",
}
MATERIALS: Mapping[str, Material] = {
    "Reinforced": "metal_reinforced",
    "Iron": "metal",
    "Stone": "stone",
    "Wooden": "wood",
}
WORDS = re.compile("[A-Z][a-z]+")


class Room(Foreign):
    id: Annotated[int, Interval(ge=0, le=100_000)]
    shape: Any = None
    polygon: Annotated[int, Interval(ge=0, le=64)] | None = None
    contents: Contents = Field(default_factory=Contents)
    doors: dict[str, Annotated[list[DonjonDoor], Len(0, 500)]] = Field(default_factory=dict)
    north: Any = None
    west: Any = None
    composite: Any = None
    passed_over = (
        *("south", "east", "row", "col", "width", "height", "area", "size"),
        *("blocks", "offset"),
    )


class Stair(DonjonSpot):
    dir: str = ""
    key: str = ""


class Egress(DonjonSpot):
    dir: str = ""


class DonjonSettings(Foreign):
    name: Any = ""
    grid: Any = "Square"
    bleed: Annotated[int, Interval(ge=0, le=20)] | None = None


RowOfBits = Annotated[list[Bits], Len(1, MOST_CELLS)]


class DonjonDungeon(Foreign):
    cell_bit: dict[str, Bits]
    cells: Annotated[list[RowOfBits], Len(1, MOST_CELLS)]
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
    passages = [*_through_doors(doors, cells.doors, ground, lost)]
    passages += [*_between(passing, ground), *_out(dungeon, ground, lost)]
    zones = _zones(rooms, by_room, passing, ground)
    first = _first(passages, zones)
    told = _about(dungeon.details, dungeon.wandering_monsters)
    zones[first] = replace(zones[first], gm_notes=joined(told, zones[first].gm_notes))
    marks = (dungeon.corridor_features or {}).values()
    in_rooms = _features(rooms, by_room, lost)
    features = [*in_rooms, *_in_corridors(marks, ground, cells.padded, lost)]
    return Imported(
        text_of(dungeon.settings.name),
        ZonePlan(grid=CELL_FEET, move=MOVE_FEET),
        zones,
        numbered(passages),
        numbered(features),
        tuple(lost),
    )


def _listed(rooms: list[Room | None] | dict[str, Room | None]) -> list[Room | None]:
    return rooms if isinstance(rooms, list) else list(rooms.values())


def _not_known(dungeon: DonjonDungeon) -> Iterator[str]:
    yield from beyond(dungeon, "the file")
    yield from named(
        "These bits of cells are not understood",
        set(dungeon.cell_bit) - {*OF_DOORS, *OF_GROUND, *OF_MARKS},
    )
    grid = text_of(dungeon.settings.grid)
    if grid not in ("Square", "None", ""):
        yield f"The grid is {shortened(grid, 20)}; its cells are taken for squares."
    rooms = [room for room in _listed(dungeon.rooms) if room is not None]
    yield from named(
        "Of the rooms these fields are not understood",
        {name for room in rooms for name in room.unknown()},
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
        sides = _sides(rooms.get(id_))
        wide, high = size_of(squares)
        if sides is not None and wide * high == len(squares):
            ground.add_round(zone, squares, sides)
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
        led = _leaving(stair.square, stair.dir, ground)
        slope = SLOPES.get(stair.key)
        if led is None or slope is None:
            astray.append(f"stairs at {stair.col},{stair.row}")
            continue
        name = f"Stairs {slope}"
        yield Passage("stairs", *led, beyond=OUTDOORS, name=name, state="open", slope=slope)
    for egress in dungeon.egress or ():
        led = _leaving(egress.square, egress.dir, ground)
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


def _first(passages: list[Passage], zones: Mapping[str, Zone]) -> str:
    """The zone that is entered first."""
    outer = [row for row in passages if row.beyond is not None]
    ups = [row for row in outer if row.slope != "down"]
    return next((row.sides[0].zone for row in (*ups, *outer)), next(iter(zones)))


def _features(
    rooms: Mapping[int, Room], by_room: Mapping[int, str], lost: list[str]
) -> Iterator[Feature]:
    told: list[str] = []
    for id_, zone in by_room.items():
        if id_ in rooms:
            for order, row in enumerate(_in_room(rooms[id_].contents, zone, told)):
                yield replace(row, order=order)
    lost += sorted(set(told))


def _through_doors(
    listed: Iterable[Mapping[str, Iterable[DonjonDoor]]],
    by_cell: Mapping[FloorSquare, str],
    ground: Floor,
    lost: list[str],
) -> Iterator[Passage]:
    """A passage for each square with a door; both zones grow as far as its middle."""
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
        yield _passage(door, Passage("door", sides, span))
    lost += named("These doors lead from no zone to another", astray)
    lost += named("Doors of these types are not understood, and are plain doors", unknown)


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
    notes = joined(*map(text_of, (door.desc, door.secret, door.trap)))
    return PassageSide(zone, "secret" if door.type == "secret" else "overt", notes)


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


def _in_room(contents: Contents, zone: str, lost: list[str]) -> Iterator[Feature]:
    """Who lives in a room, its traps, and what is hidden there."""
    lost += beyond(contents, "a room")
    detail = contents.detail
    if detail is None:
        return
    lost += beyond(detail, "a room")
    if detail.monster:
        yield _creatures(text_of(contents.inhabited), _lines(detail.monster), zone)
    for text in _lines(detail.trap):
        yield _trap(text, zone)
    hidden = _lines(detail.hidden_treasure)
    if hidden:
        yield Feature(ZonePoint(zone), "Hidden treasure", "hidden", treasure="\n".join(hidden))


def _in_corridors(
    marks: Iterable[DonjonMark], ground: Floor, padded: int, lost: list[str]
) -> Iterator[Feature]:
    astray = []
    for mark in marks:
        text, title = text_of(mark.detail), text_of(mark.summary)
        for spot in mark.marks:
            zone = ground.zone_at.get(FloorSquare(spot.col - padded, spot.row - padded), "")
            if not zone:
                astray.append(f"“{shortened(title, 24)}” at {spot.col},{spot.row}")
                continue
            yield Feature(
                ZonePoint(zone, ground.middle(spot.col - padded + 0.5, spot.row - padded + 0.5)),
                shortened(title or text, LONGEST_TITLE) or "Corridor feature",
                "hidden",
                gm_notes=text or title,
                trap=Trap() if FINDABLE.search(text) else None,
            )
    lost += named("These features of corridors lie on no floor", astray)


def _about(details: Mapping[str, Any] | None, wandering: Mapping[str, Any] | None) -> str:
    """What is said of the dungeon as a whole."""
    known = [(name, text_of((details or {}).get(name))) for name in DETAILS]
    parts = [f"{name.capitalize()}: {text}" for name, text in known if text]
    met = [f"{text_of(roll)}. {text_of(who)}" for roll, who in (wandering or {}).items()]
    return joined(*parts, "\n".join(["Wandering monsters:", *met[:MOST_LINES]]) if met else "")


def _creatures(inhabited: str, lines: list[str], zone: str) -> Feature:
    treasure = [TREASURE.sub("", line) for line in lines if TREASURE.match(line)]
    who = [line for line in lines if not TREASURE.match(line)]
    count = COUNT.match(who[0]) if who else None
    return Feature(
        ZonePoint(zone),
        shortened(inhabited or next(iter(who), ""), LONGEST_TITLE) or "Creatures",
        "hidden",
        gm_notes="\n\n".join(who),
        treasure="\n".join(treasure),
        creature=Creature(count[1] if count else ""),
    )


def _trap(text: str, zone: str) -> Feature:
    title, _, _ = text.partition(":")
    return Feature(
        ZonePoint(zone),
        shortened(title, LONGEST_TITLE) or "Trap",
        "hidden",
        gm_notes=text,
        trap=Trap(),
    )


def _lines(found: Lines) -> list[str]:
    listed = [found] if isinstance(found, str) else found or []
    texts = (" ".join(text_of(each).split()) for each in listed)
    return [text for text in texts if text and text != NOTHING]
