"""Pictures without a window: for the command line, and for a machine that has no display."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypedDict

from PySide6.QtGui import QGuiApplication

from mapper.drawing.base.fonts import load_fonts
from mapper.drawing.base.images import Images, Load, no_images
from mapper.drawing.base.layers import ALL_LAYERS, Layer, Layers
from mapper.drawing.style import Style, shipped_style
from mapper.exporters.png import Tell, nobody, write_png
from mapper.model.hexes.layout import centre
from mapper.model.map_view import Extent, GmMap, MapView
from mapper.model.places import hex_of
from mapper.play.gate.known import PlayerMap
from mapper.ui.output.export_request import PictureLook

WIDE_PX = 1600
MOST_PX_PER_HEX = 64.0
DETAIL_PX_PER_HEX = 64.0
DETAIL = (20.0, 13.0)
"""Width and height of a detail, in hexes."""

MOST_MAPS = 12
"""So many maps of a campaign are drawn when nobody said which."""


class WriterArguments(TypedDict):
    """The arguments that the writers of all kinds of files share.

    What every kind of file is written with.
    """

    style: Style
    layers: Layers
    replace: bool
    tell: Tell
    images: Images | None


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
    view: GmMap | PlayerMap,
    target: Path,
    look: PictureLook,
    layers: Layers = ALL_LAYERS,
    *,
    replace: bool = False,
    tell: Tell = nobody,
    images: Images | None = None,
) -> int:
    """One picture of a map, or pages with it; how many pages."""
    with offscreen():
        asked = WriterArguments(
            style=look.style, layers=layers, replace=replace, tell=tell, images=images
        )
        return _written(view, target, look, asked)


def _written(
    view: GmMap | PlayerMap, target: Path, look: PictureLook, asked: WriterArguments
) -> int:
    px, legend = look.px_per_hex, look.has_legend
    match look.kind:
        case "svg":
            from mapper.exporters.svg import write_svg

            write_svg(view, target, px_per_hex=px, has_legend=legend, **asked)
        case "dd2vtt":
            from mapper.exporters.vtt import write_vtt

            write_vtt(view, target, px_per_hex=px, extent=look.extent, **asked)
        case "pdf":
            from mapper.exporters.pdf import write_pdf

            sheets, paper = look.sheets, look.paper
            return write_pdf(
                view, target, paper=paper, sheets=sheets, is_tiled=look.is_tiled, **asked
            )
        case _:
            extent, dpi = look.extent, look.sheets.most_dpi
            write_png(
                view, target, px_per_hex=px, extent=extent, has_legend=legend, dpi=dpi, **asked
            )
    return 0


def export_all(
    views: Sequence[GmMap], folder: Path, tell: Tell = nobody, load: Load = no_images
) -> list[Path]:
    """Maps whole and in a detail, in files whose names do not tell what the maps are called."""
    drawn = [(view, extent) for view in views[:MOST_MAPS] if (extent := view.extent()) is not None]
    found = []
    with offscreen():
        style, images = shipped_style(), Images(load)
        for number, (view, extent) in enumerate(drawn, 1):
            after = f"-{number}" if len(drawn) > 1 else ""
            whole, detail = folder / f"map{after}.png", folder / f"detail{after}.png"
            px = min(MOST_PX_PER_HEX, WIDE_PX / max(extent.width, extent.height))
            write_png(view, whole, px_per_hex=px, style=style, tell=tell, images=images)
            part = _detail(view, extent)
            write_png(
                view,
                detail,
                px_per_hex=DETAIL_PX_PER_HEX,
                style=style,
                extent=part,
                tell=tell,
                images=images,
            )
            found += [whole, detail]
    return found


def layers_shown(without: Sequence[str], opacities: Iterable[tuple[str, int]] = ()) -> Layers:
    """All layers but some, and of others so many per cent; badges go with their features."""
    shown = {name: Layer(opacity=per_cent / 100) for name, per_cent in opacities}
    shown |= {name: Layer(is_visible=False) for name in without}
    if "features" in without:
        shown["badges"] = shown["features"]
    return replace(ALL_LAYERS, **shown)


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
