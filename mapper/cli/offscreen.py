"""Pictures without a window: for the command line, and for a machine that has no display."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from mapper.drawing.base.fonts import load_fonts
from mapper.drawing.base.images import Images, Load, StoredImages, no_images
from mapper.drawing.style import style_of_map
from mapper.exporters.export_request import USUAL_PX, ExportRequest, FileKind, PictureLook
from mapper.exporters.pdf import write_pdf
from mapper.exporters.png import Tell, nobody, write_png
from mapper.exporters.svg import write_svg
from mapper.exporters.vtt import write_vtt
from mapper.model.hexes.hexes import centre
from mapper.model.map_view import Extent, GmMap, MapView
from mapper.model.places import hex_of
from mapper.play.gate.known import PlayerMap
from mapper.safe_write import safely

WIDE_PX = 1600
DETAIL = (20.0, 13.0)
"""Width and height of a detail, in hexes."""

MOST_MAPS = 12
"""So many maps of a campaign are drawn when nobody said which."""


@contextmanager
def offscreen() -> Iterator[None]:
    """Qt with nothing to show, and the program's own fonts."""
    if QGuiApplication.instance() is not None:
        load_fonts()
        yield
        return
    before = os.environ.get("QT_QPA_PLATFORM")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(["cognita"])
    try:
        load_fonts()
        yield
    finally:
        application.shutdown()
        if before is None:
            del os.environ["QT_QPA_PLATFORM"]
        else:
            os.environ["QT_QPA_PLATFORM"] = before


def export(
    view: GmMap | PlayerMap, asked: ExportRequest, images: Images, tell: Tell = nobody
) -> int:
    """One picture of a map, or pages with it; how many pages, 0 where it has none."""
    look = asked.look(view, images)
    with offscreen(), safely(asked.out, replace=asked.force) as part:
        return _WRITERS[asked.kind](view, part, look, tell) or 0


_Writer = Callable[[GmMap | PlayerMap, Path, PictureLook, Tell], int | None]
"""Writes a map as a file of one kind, and may say how many pages it has."""

_WRITERS: Mapping[FileKind, _Writer] = {
    "png": write_png,
    "svg": write_svg,
    "pdf": write_pdf,
    "dd2vtt": write_vtt,
}


def export_all(
    views: Sequence[GmMap], folder: Path, tell: Tell = nobody, load: Load = no_images
) -> list[Path]:
    """Maps whole and in a detail, in files whose names do not tell what the maps are called."""
    drawn = [(view, extent) for view in views[:MOST_MAPS] if (extent := view.extent()) is not None]
    found = []
    with offscreen():
        images = StoredImages(load)
        for number, (view, extent) in enumerate(drawn, 1):
            look = PictureLook(style_of_map(view.style), images=images)
            after = f"-{number}" if len(drawn) > 1 else ""
            whole, detail = folder / f"map{after}.png", folder / f"detail{after}.png"
            px = min(USUAL_PX, WIDE_PX / max(extent.width, extent.height))
            with safely(whole) as part:
                write_png(view, part, replace(look, px_per_hex=px), tell)
            with safely(detail) as part:
                write_png(view, part, replace(look, extent=_detail(view, extent)), tell)
            found += [whole, detail]
    return found


def _detail(view: MapView, extent: Extent) -> Extent:
    """About a feature in the middle of all of them, or about the middle of the map."""
    hexes = (at for row in view.features.values() if (at := hex_of(row.at)) is not None)
    places = sorted(centre(at, view.top) for at in hexes)
    middle = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2
    x, y = places[len(places) // 2] if places else middle
    wide, high = min(DETAIL[0], extent.width), min(DETAIL[1], extent.height)
    left = min(max(x - wide / 2, extent.left), extent.right - wide)
    top = min(max(y - high / 2, extent.top), extent.bottom - high)
    return Extent(left, top, left + wide, top + high)
