"""The parts of a One Page Dungeon as its file has them."""

from __future__ import annotations

from typing import Annotated, Any

from annotated_types import Interval, Len
from pydantic import Field

from mapper.importers.checked_values import Foreign
from mapper.importers.floor_squares import MOST_SQUARES, FloorSquare

FURTHEST = 3000

At = Annotated[int, Interval(ge=-FURTHEST, le=FURTHEST)]
Within = Annotated[float, Interval(ge=-FURTHEST, le=FURTHEST)]
Side = Annotated[int, Interval(ge=1, le=500)]
Step = Annotated[int, Interval(ge=-1, le=1)]


class Rect(Foreign):
    x: At
    y: At
    w: Side
    h: Side
    ending: bool = False
    rotunda: bool = False

    def squares(self) -> list[FloorSquare]:
        across = range(self.x, self.x + self.w)
        return [FloorSquare(x, y) for y in range(self.y, self.y + self.h) for x in across]


class WatabouWay(Foreign):
    x: Step
    y: Step


class WatabouDoor(Foreign):
    x: At
    y: At
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
    version: Any = ""
    title: Any = ""
    story: Any = ""
    rects: Annotated[list[Rect], Len(1, 5000)]
    doors: Annotated[list[WatabouDoor], Len(0, 10_000)] = Field(default_factory=list)
    notes: Annotated[list[Note], Len(0, 2000)] = Field(default_factory=list)
    columns: Annotated[list[WatabouPlace], Len(0, 5000)] = Field(default_factory=list)
    water: Annotated[list[WatabouPlace], Len(0, MOST_SQUARES)] = Field(default_factory=list)
    seed: Any = None
