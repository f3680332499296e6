"""A map for virtual tables, as Universal VTT: its picture, its grid, and what bars sight and light.

The format knows square grids only: a hex map is a picture in which a square is as wide as a hex.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import atan2, ceil, hypot
from pathlib import Path

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.ink import XY
from mapper.drawing.map_painter import extent_of, painted, painter_for
from mapper.exporters.export_request import PictureLook
from mapper.exporters.png import Tell, bands_of, nobody, picture_area, write_bands
from mapper.model.board import KindOfMap, kind_of
from mapper.model.campaign.zone_rows import Passage, Span, Standing, Zone
from mapper.model.map_view import SQUARE, GmMap, MapView
from mapper.model.places import FootPoint
from mapper.model.zones.all_levels import levels_in
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_adjacency import ZoneAdjacency, fabric_in
from mapper.model.zones.zone_shapes import middle, shape_of
from mapper.play.gate.known import PlayerMap
from mapper.safe_write import refuse_unwritable, safely

"""In squares of the plane."""

AJAR: frozenset[Standing] = frozenset({"open", "battered"})
COLOURS = {"dim": "66ffc98a", "bright": "ccffe6b8"}
"""How strongly lights shine and in which colour: AARRGGBB."""


@dataclass(frozen=True, slots=True)
class Portal:
    """A door between two points; what is no door to those who see the map is none here."""

    start: XY
    end: XY
    turned: float
    is_closed: bool = True


@dataclass(frozen=True, slots=True)
class VttLight:
    """A light of a zone map, as virtual tables take it."""

    at: XY
    reach: float
    colour: str


@dataclass(frozen=True, slots=True)
class Sight:
    """The lines of sight of a map: walls, portals and lights.

    What bars sight, opens and shines, in hexes or squares of the plane; a hex map has none.
    """

    walls: tuple[tuple[XY, ...], ...] = ()
    portals: tuple[Portal, ...] = ()
    lights: tuple[VttLight, ...] = ()


def sight_of(view: MapView, level: int = 1) -> Sight:
    """Walls, doors and lights of one level; a secret door is plain wall."""
    fabric = view.once(fabric_in)
    walls = (
        (*wall.points, wall.points[0]) if wall.is_closed else wall.points
        for wall in fabric.walls_of(level)
    )
    return Sight(
        tuple(tuple(map(_square, wall)) for wall in walls),
        tuple(_portals(view, fabric, level)),
        tuple(_light(row) for row in view.zones.values() if row.level == level and _shines(row)),
    )


def _portals(view: MapView, fabric: ZoneAdjacency, level: int) -> Iterator[Portal]:
    """The doors of a level that hang in their frames; what is broken is a gap."""
    for id_, row in fabric.passages.items():
        state = view.passage_states.get(id_)
        standing = state.state if state is not None else row.state
        traits = PASSAGES[row.kind]
        if traits.is_door and standing != "broken" and _level(view, row) == level:
            is_open = not traits.bars_sight or standing in AJAR
            yield _portal(row.at, is_closed=not is_open)


def _level(view: MapView, row: Passage) -> int | None:
    zones = (view.zones.get(side.zone) for side in row.sides)
    return next((zone.level for zone in zones if zone is not None), None)


def _portal(at: Span, *, is_closed: bool) -> Portal:
    start, end = _square(at.start), _square(at.end)
    return Portal(start, end, atan2(end[1] - start[1], end[0] - start[0]), is_closed)


def _shines(zone: Zone) -> bool:
    return zone.light in COLOURS


def _light(zone: Zone) -> VttLight:
    """One that reaches all of its zone, from the middle."""
    at = middle(shape_of(zone))
    furthest = max(hypot(x - at.x, y - at.y) for x, y in zone.outline)
    return VttLight(_square(at), ceil(furthest / SQUARE), COLOURS[zone.light])


def _square(at: FootPoint) -> XY:
    return at.x / SQUARE, at.y / SQUARE


FORMAT = 0.3
"""What all tables read; some refuse a higher one."""

DAYLIGHT = "ffffffff"
IMAGE_HERE = "\N{OBJECT REPLACEMENT CHARACTER}"


def write_vtt(
    view: GmMap | PlayerMap,
    target: Path,
    look: PictureLook,
    *,
    replace: bool = False,
    tell: Tell = nobody,
) -> None:
    refuse_unwritable(target, replace=replace)
    px = max(1, round(look.px_per_hex))
    area = GROWN[kind_of(view)](picture_area(view, px, look.extent), px)
    painter = painter_for(view, look.style, look.layers, look.images, extent_of(area, px))
    painter.make_file()
    bands = (painted(painter, band, px) for band in bands_of(area))
    sight = sight_of(view, next(iter(levels_in(view)), 1))
    said = json.dumps(said_of(area, px, sight), ensure_ascii=False)
    before, after = said.split(IMAGE_HERE)
    with safely(target, replace=replace) as part, part.open("w", encoding="ascii") as file:
        file.write(before)
        coded = _Base64(file.write)
        write_bands(coded, (area.width, area.height), bands, tell)
        coded.end()
        file.write(after)


def whole_squares(area: PixelRect, px: int) -> PixelRect:
    """The area grown about its middle to whole squares, as tables want it."""
    wide, high = (ceil(side / px) * px for side in (area.width, area.height))
    left = area.left - (wide - area.width) // 2
    top = area.top - (high - area.height) // 2
    return PixelRect(left, top, left + wide, top + high)


def squares_of_grid(area: PixelRect, px: int) -> PixelRect:
    """The area grown to the squares of a zone map, so that those of the table lie on them."""
    return PixelRect(
        area.left // px * px,
        area.top // px * px,
        ceil(area.right / px) * px,
        ceil(area.bottom / px) * px,
    )


GROWN: Mapping[KindOfMap, Callable[[PixelRect, int], PixelRect]] = {
    "hexes": whole_squares,
    "zones": squares_of_grid,
}


def said_of(area: PixelRect, px: int, sight: Sight) -> dict[str, object]:
    def at(point: XY) -> dict[str, float]:
        return {"x": point[0] - area.left / px, "y": point[1] - area.top / px}

    return {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": area.width // px, "y": area.height // px},
            "pixels_per_grid": px,
        },
        "line_of_sight": [[at(point) for point in wall] for wall in sight.walls],
        "objects_line_of_sight": [],
        "portals": [
            {
                "position": at(_middle(door.start, door.end)),
                "bounds": [at(door.start), at(door.end)],
                "rotation": door.turned,
                "closed": door.is_closed,
                "freestanding": False,
            }
            for door in sight.portals
        ],
        "environment": {"baked_lighting": True, "ambient_light": DAYLIGHT},
        "lights": [
            {
                "position": at(light.at),
                "range": light.reach,
                "intensity": 1,
                "color": light.colour,
                "shadows": True,
            }
            for light in sight.lights
        ],
        "image": IMAGE_HERE,
    }


def _middle(one: XY, other: XY) -> XY:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


class _Base64:
    """Passes bytes on as text, without ever holding more than a few of them."""

    def __init__(self, pass_on: Callable[[str], object]) -> None:
        self._pass_on = pass_on
        self._rest = b""

    def write(self, content: bytes, /) -> None:
        content = self._rest + content
        whole = len(content) // 3 * 3
        self._rest = content[whole:]
        self._pass_on(b64encode(content[:whole]).decode("ascii"))

    def end(self) -> None:
        self._pass_on(b64encode(self._rest).decode("ascii"))
