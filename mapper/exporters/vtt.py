"""A map for virtual tables, as Universal VTT: its picture, its grid, and what bars sight and light.

The format knows square grids only: a hex map is a picture in which a square is as wide as a hex.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from math import atan2, ceil, hypot
from pathlib import Path

from mapper.drawing.base.grid import PixelRect, extent_of
from mapper.drawing.base.ink import XY
from mapper.drawing.map_painter import painted, painter_for
from mapper.exporters.export_request import PictureLook
from mapper.exporters.png import Tell, bands_of, nobody, picture_area, write_bands
from mapper.model.board import KindOfMap, kind_of
from mapper.model.campaign.zone_rows import Passage, Standing, Zone
from mapper.model.map_view import SQUARE, GmMap, MapView
from mapper.model.places import FootPoint
from mapper.model.zones.all_levels import levels_in
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_adjacency import ZoneAdjacency, fabric_in
from mapper.model.zones.zone_shapes import middle, shape_of
from mapper.play.gate.known import PlayerMap

AJAR: frozenset[Standing] = frozenset({"open", "battered"})
COLOURS = {"dim": "66ffc98a", "bright": "ccffe6b8"}
"""How strongly lights shine and in which colour: AARRGGBB."""

AsPoint = Callable[[float, float], dict[str, float]]
"""A point, in hexes or squares of the plane, as the format has it."""


def _walls(fabric: ZoneAdjacency, level: int) -> Iterator[tuple[FootPoint, ...]]:
    """Those of one level; a secret door is plain wall."""
    for wall in fabric.walls_of(level):
        yield (*wall.points, wall.points[0]) if wall.is_closed else wall.points


def _portals(
    view: MapView, fabric: ZoneAdjacency, level: int, at: AsPoint
) -> Iterator[dict[str, object]]:
    """The doors of a level that hang in their frames; what is broken is a gap."""
    for id_, row in fabric.passages.items():
        state = view.passage_states.get(id_)
        standing = state.state if state is not None else row.state
        traits = PASSAGES[row.kind]
        if traits.is_door and standing != "broken" and _level(view, row) == level:
            (x, y), (to_x, to_y) = map(_square, row.at)
            yield {
                "position": at((x + to_x) / 2, (y + to_y) / 2),
                "bounds": [at(x, y), at(to_x, to_y)],
                "rotation": atan2(to_y - y, to_x - x),
                "closed": traits.bars_sight and standing not in AJAR,
                "freestanding": False,
            }


def _level(view: MapView, row: Passage) -> int | None:
    zones = (view.zones.get(side.zone) for side in row.sides)
    return next((zone.level for zone in zones if zone is not None), None)


def _light(zone: Zone, at: AsPoint) -> dict[str, object]:
    """One that reaches all of its zone, from the middle."""
    from_here = middle(shape_of(zone))
    furthest = max(hypot(x - from_here.x, y - from_here.y) for x, y in zone.outline)
    return {
        "position": at(*_square(from_here)),
        "range": ceil(furthest / SQUARE),
        "intensity": 1,
        "color": COLOURS[zone.light],
        "shadows": True,
    }


def _square(at: FootPoint) -> XY:
    return at.x / SQUARE, at.y / SQUARE


FORMAT = 0.3
"""What all tables read; some refuse a higher one."""

DAYLIGHT = "ffffffff"
IMAGE_HERE = "\N{OBJECT REPLACEMENT CHARACTER}"


def write_vtt(view: GmMap | PlayerMap, part: Path, look: PictureLook, tell: Tell = nobody) -> None:
    px = max(1, round(look.px_per_hex))
    area = GROWN[kind_of(view)](picture_area(view, px, look.extent), px)
    painter = painter_for(view, look.style, look.layers, look.images, extent_of(area, px))
    painter.make_file()
    bands = (painted(painter, band, px) for band in bands_of(area))
    said = json.dumps(said_of(view, area, px), ensure_ascii=False)
    before, after = said.split(IMAGE_HERE)
    with part.open("w", encoding="ascii") as file:
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


def said_of(view: MapView, area: PixelRect, px: int) -> dict[str, object]:
    """All but the picture: of a zone map what bars sight, opens and shines on its first level."""
    level, fabric = next(iter(levels_in(view)), 1), view.once(fabric_in)

    def at(x: float, y: float) -> dict[str, float]:
        return {"x": x - area.left / px, "y": y - area.top / px}

    lit = (row for row in view.zones.values() if row.level == level and row.light in COLOURS)
    return {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": area.width // px, "y": area.height // px},
            "pixels_per_grid": px,
        },
        "line_of_sight": [
            [at(*_square(point)) for point in wall] for wall in _walls(fabric, level)
        ],
        "objects_line_of_sight": [],
        "portals": list(_portals(view, fabric, level, at)),
        "environment": {"baked_lighting": True, "ambient_light": DAYLIGHT},
        "lights": [_light(row, at) for row in lit],
        "image": IMAGE_HERE,
    }


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
