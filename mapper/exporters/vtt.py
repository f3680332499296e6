"""A map for virtual tables, as Universal VTT: its picture, its grid, and what bars sight and light.

The format knows square grids only: a hex map is a picture in which a square is as wide as a hex.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable, Mapping
from math import ceil
from pathlib import Path
from types import MappingProxyType

from mapper.drawing.base.grid import PixelRect
from mapper.drawing.picture import extent_of, painted, painter_for
from mapper.exporters.export_request import PictureLook
from mapper.exporters.png import Tell, bands_of, nobody, picture_area, write_bands
from mapper.exporters.sight_lines import Point, Sight, sight_of
from mapper.model.board import KindOfMap, kind_of
from mapper.model.map_view import GmMap
from mapper.model.zones.one_level_alone import levels_in
from mapper.play.gate.known import PlayerMap
from mapper.safe_write import refuse_unwritable, safely

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


GROWN: Mapping[KindOfMap, Callable[[PixelRect, int], PixelRect]] = MappingProxyType(
    {"hexes": whole_squares, "zones": squares_of_grid}
)


def said_of(area: PixelRect, px: int, sight: Sight) -> dict[str, object]:
    def at(point: Point) -> dict[str, float]:
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


def _middle(one: Point, other: Point) -> Point:
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
