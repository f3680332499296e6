"""A dungeon made from a seed: rooms, halls and corridors on levels, all of them in reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from random import Random
from types import MappingProxyType
from typing import Annotated, NamedTuple

from annotated_types import Interval

from mapper.model.campaign.clues import Clue
from mapper.model.campaign.zone_rows import (
    FOOT,
    Danger,
    Passage,
    PassageSide,
    Span,
    Standing,
    Zone,
    ZonePlan,
)
from mapper.model.places import OUTDOORS, FootPoint, Place, ZonePoint
from mapper.model.zones.zone_adjacency import door_in
from mapper.model.zones.zone_shapes import cells, rectangle

At = tuple[int, int]
WAYS: tuple[At, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))


class SquareBox(NamedTuple):
    """A rectangle of squares."""

    left: int
    top: int
    wide: int
    high: int

    @property
    def right(self) -> int:
        return self.left + self.wide

    @property
    def bottom(self) -> int:
        return self.top + self.high

    def squares(self, margin: int = 0) -> Iterator[At]:
        for y in range(self.top - margin, self.bottom + margin):
            for x in range(self.left - margin, self.right + margin):
                yield x, y

    def holds(self, at: At) -> bool:
        return self.left <= at[0] < self.right and self.top <= at[1] < self.bottom

    def shared_with(self, other: SquareBox) -> tuple[At, At] | None:
        """The wall between two boxes that touch, from corner to corner."""
        left, right = max(self.left, other.left), min(self.right, other.right)
        top, bottom = max(self.top, other.top), min(self.bottom, other.bottom)
        if (left == right and top < bottom) or (top == bottom and left < right):
            return (left, top), (right, bottom)
        return None


class SquareWall(NamedTuple):
    """A square of a zone, and the way through one of its four walls."""

    at: At
    way: At

    def beside(self) -> At:
        """The square on the other side of the wall."""
        return self.at[0] + self.way[0], self.at[1] + self.way[1]

    def wall(self) -> tuple[At, At]:
        """The wall from corner to corner."""
        (x, y), (dx, dy) = self.at, self.way
        if dx:
            return (x + (dx > 0), y), (x + (dx > 0), y + 1)
        return (x, y + (dy > 0)), (x + 1, y + (dy > 0))

    def box_beyond(self, along: int, out: int, shift: int) -> SquareBox:
        """So wide along the wall, so far out from it, and begun so many squares before it."""
        (x, y), (dx, dy) = self.beside(), self.way
        if dx:
            return SquareBox(x if dx > 0 else x - out + 1, y - shift, out, along)
        return SquareBox(x - shift, y if dy > 0 else y - out + 1, along, out)


class LevelInMaking:
    """One level of the dungeon while it is made."""

    def __init__(self) -> None:
        self._zones: dict[At, str] = {}
        self._squares: dict[str, list[At]] = {}

    def take(self, box: SquareBox, zone: str) -> None:
        self._squares[zone] = list(box.squares())
        for at in self._squares[zone]:
            self._zones[at] = zone

    def is_free(self, box: SquareBox, *beside: str) -> bool:
        """Whether a box is rock, and next to it is nothing but rock and these zones."""
        if any(at in self._zones for at in box.squares()):
            return False
        return all(self._zones.get(at, beside[0]) in beside for at in box.squares(margin=1))

    def walls(self, zone: str) -> Iterator[SquareWall]:
        """The squares of a zone with a wall to the rock."""
        for x, y in self._squares[zone]:
            for dx, dy in WAYS:
                if (x + dx, y + dy) not in self._zones:
                    yield SquareWall((x, y), (dx, dy))

    def across(self, door: SquareWall, most: int) -> tuple[SquareBox | None, str]:
        """A corridor straight on from a wall to the next zone, and which zone that is."""
        x, y = door.beside()
        dx, dy = door.way
        for length in range(1, most + 2):
            far = self._zones.get((x + dx * (length - 1), y + dy * (length - 1)))
            if far is not None:
                return (door.box_beyond(1, length - 1, 0), far) if length > 1 else (None, far)
        return None, ""


def open_walls(zone: str, boxes: Mapping[str, SquareBox]) -> Iterator[tuple[At, At]]:
    """The walls of a zone before which nothing lies, however far out: west, north, east, south."""
    box = boxes[zone]
    beside = [each for each in boxes.values() if each.top < box.bottom and each.bottom > box.top]
    along = [each for each in boxes.values() if each.left < box.right and each.right > box.left]
    corners = (
        (box.left, box.bottom),
        (box.left, box.top),
        (box.right, box.top),
        (box.right, box.bottom),
    )
    furthest = (
        min(beside, key=lambda each: each.left),
        min(along, key=lambda each: each.top),
        max(beside, key=lambda each: each.right),
        max(along, key=lambda each: each.bottom),
    )
    for number, last in enumerate(furthest):
        if last == box:
            yield corners[number], corners[(number + 1) % 4]


Percent = Annotated[int, Interval(ge=0, le=100)]

SIDE = 10 * FOOT
"""Of the squares that the dungeon is laid out on."""

TRIES = 400
"""At each zone, before the dungeon is taken to be as large as it can be."""

CLUES = (
    "Scratches on the floor lead to a bare wall.",
    "A draught comes through a crack between two stones.",
    "One stone is worn smooth, as by many hands.",
    "The dust lies thinner along this wall.",
    "Behind the wall it sounds hollow.",
)
DANGERS: tuple[Danger, ...] = ("normal", "risky", "deadly")
STATES: tuple[tuple[Standing, int], ...] = (("closed", 60), ("stuck", 20), ("locked", 20))
HALLS = 15
"""Of a hundred rooms, so many are halls of several zones."""

AFTER_A_ROOM = 70
"""Of a hundred ways out of a room, so many lead into a corridor."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes for a random dungeon.

    What a dungeon is to be like: how many zones, and shares of a hundred.

    `loops`: ways beyond those that are needed, for each hundred zones. `doors`: of all ways.
    `secrets`: of all doors.
    """

    zones: Annotated[int, Interval(ge=1, le=1000)] = 20
    levels: Annotated[int, Interval(ge=1, le=20)] = 1
    loops: Percent = 20
    doors: Percent = 60
    secrets: Percent = 10


class RandomDungeon(NamedTuple):
    """A random dungeon. Its zones and passages, by ids that count from 1."""

    zones: Mapping[str, Zone]
    passages: Mapping[str, Passage]


def random_dungeon(
    seed: int,
    wishes: Wishes,
    plan: ZonePlan | None = None,
    map_id: str = "",
    entrance: Place | None = None,
) -> RandomDungeon:
    """The same seed and wishes always make the same dungeon."""
    maker = _Maker(Random(seed), wishes, plan or ZonePlan(), map_id)
    levels = min(wishes.levels, wishes.zones)
    for level in range(1, levels + 1):
        due = ceil(wishes.zones * level / levels)
        maker.fill(level, due)
    maker.add_entrance(entrance or OUTDOORS)
    return RandomDungeon(MappingProxyType(maker.numbered()), MappingProxyType(maker.passages))


class _Maker:
    """The dungeon as it grows, zone by zone."""

    def __init__(self, chance: Random, wishes: Wishes, plan: ZonePlan, map_id: str) -> None:
        self.chance = chance
        self.wishes = wishes
        self.plan = plan
        self.map_id = map_id
        self.zones: dict[str, Zone] = {}
        self.passages: dict[str, Passage] = {}
        self.most = max(1, plan.move * FOOT // SIDE)

    def fill(self, level: int, due: int) -> None:
        """A level until there are so many zones, the loops of it among them."""
        above = [id_ for id_, row in self.zones.items() if row.level == level - 1]
        ground = LevelInMaking()
        first = self._put(ground, level, SquareBox(0, 0, *self._room_size()), "room")
        if above:
            self._add_stairs(self.chance.choice(above), first)
        loops = (due - len(self.zones)) * self.wishes.loops // 100
        tries = 0
        while len(self.zones) < due and tries < TRIES:
            left = due - len(self.zones)
            grown = self._loop(ground, level) if loops and left <= loops else False
            loops -= grown
            if not grown:
                grown = self._grow(ground, level, left)
            tries = 0 if grown else tries + 1

    def add_entrance(self, beyond: Place) -> None:
        """In the first of the uppermost rooms that has a wall with nothing before it."""
        top = [id_ for id_, row in self.zones.items() if row.level == 1]
        boxes = {id_: _box_of(self.zones[id_].outline) for id_ in top}
        rooms_first = sorted(top, key=lambda id_: self.zones[id_].kind != "room")
        at, wall = next(
            (id_, wall) for id_ in rooms_first for wall in open_walls(id_, boxes)
        )  # the zone furthest to the west has one at the least
        sides = (PassageSide(at), PassageSide())
        span = door_in(_span(*wall), grid=self._grid())
        self._add(Passage("door", sides, span, beyond=beyond))

    def numbered(self) -> dict[str, Zone]:
        """Rooms in the order in which they were made."""
        found, number = {}, 0
        for id_, row in self.zones.items():
            number += row.kind == "room"
            found[id_] = replace(row, number=f"{number}" if row.kind == "room" else "")
        return found

    def _grow(self, ground: LevelInMaking, level: int, left: int) -> bool:
        """One zone more at a wall of another, or a hall of several."""
        near = self.chance.choice([id_ for id_, row in self.zones.items() if row.level == level])
        is_corridor = self.zones[near].kind == "room" and self._comes(AFTER_A_ROOM)
        size = self._corridor_size() if is_corridor else self._room_size()
        if not is_corridor and left >= 4 and self._comes(HALLS):
            size = self._hall_size()
        doors = sorted(ground.walls(near))
        if not doors:
            return False
        door = self.chance.choice(doors)
        box = self._box_at(door, size, is_corridor)
        if not ground.is_free(box, near):
            return False
        if max(box.wide, box.high) > self.most:
            return self._put_hall(ground, level, box, near, door, left)
        new = self._put(ground, level, box, "corridor" if is_corridor else "room")
        self._add_way(near, new, door)
        return True

    def _put_hall(
        self,
        ground: LevelInMaking,
        level: int,
        box: SquareBox,
        near: str,
        door: SquareWall,
        left: int,
    ) -> bool:
        """A hall is as many zones as it takes moves to cross, open to each other."""
        whole = rectangle(_corner(box.left, box.top), _corner(box.right, box.bottom))
        parts = [_box_of(part.outline) for part in cells(whole, self.most * SIDE, SIDE)]
        if len(parts) > left:
            return False
        ids = [self._put(ground, level, part, "room") for part in parts]
        beside = door.beside()
        inner = next(id_ for id_, part in zip(ids, parts, strict=True) if part.holds(beside))
        self._add_way(near, inner, door)
        for index, one in enumerate(ids):
            for other, part in zip(ids[index + 1 :], parts[index + 1 :], strict=True):
                shared = parts[index].shared_with(part)
                if shared is not None:
                    sides = (PassageSide(one), PassageSide(other))
                    self._add(Passage("opening", sides, _span(*shared), state="open", is_wide=True))
        return True

    def _loop(self, ground: LevelInMaking, level: int) -> bool:
        """A corridor straight across from one zone to another, if there is room for one."""
        ids = [id_ for id_, row in self.zones.items() if row.level == level]
        for near in self.chance.sample(ids, min(len(ids), 12)):
            for door in self.chance.sample(doors := sorted(ground.walls(near)), min(len(doors), 6)):
                box, far = ground.across(door, self.most)
                if box is None or far in ("", near) or not ground.is_free(box, near, far):
                    continue
                new = self._put(ground, level, box, "corridor")
                self._add_way(near, new, door)
                self._add_way(far, new, _last(box, door))
                return True
        return False

    def _box_at(self, door: SquareWall, size: tuple[int, int], is_corridor: bool) -> SquareBox:
        """A box of this size on the far side of a wall, the wall somewhere along its own."""
        along, out = size
        shift = 0 if is_corridor else self.chance.randrange(along)
        return door.box_beyond(along, out, shift)

    def _put(self, ground: LevelInMaking, level: int, box: SquareBox, kind: str) -> str:
        id_ = f"{len(self.zones) + 1}"
        shape = rectangle(_corner(box.left, box.top), _corner(box.right, box.bottom))
        danger = DANGERS[min(level, len(DANGERS)) - 1]
        is_room = kind == "room"
        self.zones[id_] = Zone(
            shape.outline, level=level, kind="room" if is_room else "corridor", danger=danger
        )
        ground.take(box, id_)
        return id_

    def _add_way(self, near: str, far: str, door: SquareWall) -> None:
        """A door or an opening in the wall of a square."""
        wall = _span(*door.wall())
        if not self._comes(self.wishes.doors):
            sides = (PassageSide(near), PassageSide(far))
            self._add(Passage("opening", sides, wall, state="open"))
            return
        state = self.chance.choices([s for s, _ in STATES], [share for _, share in STATES])[0]
        span = door_in(wall, grid=self._grid())
        if not self._comes(self.wishes.secrets):
            sides = (PassageSide(near), PassageSide(far))
            self._add(Passage("door", sides, span, state=state))
            return
        clue = Clue(self.chance.choice(CLUES), Place(self.map_id, ZonePoint(near)))
        sides = (PassageSide(near, "secret", clues=(clue,)), PassageSide(far, "secret"))
        self._add(Passage("secret_door", sides, span))

    def _add_stairs(self, above: str, below: str) -> None:
        sides = (PassageSide(above), PassageSide(below))
        at, there = (_within(self.zones[id_].outline) for id_ in (above, below))
        self._add(Passage("stairs", sides, at, there, state="open", slope="down"))

    def _add(self, row: Passage) -> None:
        self.passages[f"{len(self.passages) + 1}"] = row

    def _room_size(self) -> tuple[int, int]:
        least = min(2, self.most)
        return self.chance.randint(least, self.most), self.chance.randint(least, self.most)

    def _hall_size(self) -> tuple[int, int]:
        along, out = (self.chance.randint(self.most + 1, 2 * self.most) for _ in range(2))
        return along, out

    def _corridor_size(self) -> tuple[int, int]:
        return 1, self.chance.randint(1, self.most)

    def _comes(self, percent: int) -> bool:
        return self.chance.randrange(100) < percent

    def _grid(self) -> int:
        return self.plan.grid * FOOT


def _last(box: SquareBox, door: SquareWall) -> SquareWall:
    """The square beyond the far end of a corridor that begins at a wall, and its wall to it."""
    x, y = door.at
    dx, dy = door.way
    length = box.wide if dx else box.high
    return SquareWall((x + dx * (length + 1), y + dy * (length + 1)), (-dx, -dy))


def _corner(x: int, y: int) -> FootPoint:
    return FootPoint(x * SIDE, y * SIDE)


def _box_of(outline: tuple[FootPoint, ...]) -> SquareBox:
    xs, ys = [x // SIDE for x, _ in outline], [y // SIDE for _, y in outline]
    return SquareBox(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _span(start: tuple[int, int], end: tuple[int, int]) -> Span:
    return Span(_corner(*start), _corner(*end))


def _within(outline: tuple[FootPoint, ...]) -> Span:
    """Five feet at the middle of a zone."""
    (x, y), (to_x, to_y) = outline[0], outline[2]
    middle = FootPoint((x + to_x) // 2, (y + to_y) // 2)
    return Span(middle, FootPoint(middle.x + 5 * FOOT, middle.y))
