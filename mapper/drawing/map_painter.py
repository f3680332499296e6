"""Paints one map of either kind at any size: all that draws or exports goes through here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage, QPainter

from mapper.drawing.base.cells import Budget
from mapper.drawing.base.grid import Pixel, PixelRect
from mapper.drawing.base.images import Images, StoredImages, no_images
from mapper.drawing.base.ink import painting
from mapper.drawing.base.layers import ALL_LAYERS, Layers
from mapper.drawing.base.vector import VectorDevice
from mapper.drawing.hexes import hex_painter
from mapper.drawing.hexes.hex_painter import RASTER_BELOW, Covered, HexPainter
from mapper.drawing.marks_and_words.placement import PlacedWords
from mapper.drawing.style import Style, Unknown
from mapper.model.hexes.chunks import ChunkAt
from mapper.model.map_view import Extent, MapView
from mapper.model.zones.zone_adjacency import fabric_in
from mapper.play.gate.known import PlayerMap

if TYPE_CHECKING:
    from mapper.drawing.zones.painter import ZonePainter

__all__ = ["RASTER_BELOW", "MapPainter", "make_ready"]


def make_ready(view: MapView) -> None:
    """Work out beforehand, on whichever thread, what a painter will ask of a view."""
    view.extent()
    if view.plan is None:
        hex_painter.make_ready(view)
    else:
        from mapper.drawing.zones.passages import spots_in
        from mapper.drawing.zones.zone_outlines import boxes_in

        view.once(fabric_in)
        view.once(boxes_in)
        view.once(spots_in)


class MapPainter:
    """The painter of maps of either kind.

    `paint` is given pixels counted from the plane's origin, so any part comes out the same.
    """

    def __init__(
        self,
        style: Style,
        view: MapView,
        layers: Layers = ALL_LAYERS,
        images: Images | None = None,
        unknown: Unknown | None = None,
    ) -> None:
        """`unknown` is how players see what they do not know; without it, a map just ends."""
        self.style = style
        self._images = images or StoredImages(no_images)
        self._unknown = unknown
        self._level = 0
        self._now = self._made(view, layers)
        self._kept: HexPainter | ZonePainter | None = None

    @property
    def view(self) -> MapView:
        return self._now.view

    @property
    def layers(self) -> Layers:
        return self._now.layers

    def show(self, view: MapView, changed: Iterable[ChunkAt] | None = None) -> None:
        """Another view; `changed` names the chunks that differ, if it is of the same map."""
        now = self._now
        if not self._suits(view):
            self._change_kind(view)
        elif isinstance(now, HexPainter):
            now.show(view, changed)
        else:
            now.show(view)

    def follow(
        self, view: MapView, changed: Iterable[ChunkAt], px: float, area: PixelRect
    ) -> list[PixelRect] | None:
        """The same map after a change; what looks otherwise at a size besides the terrain.

        None means all of it. Words may move in what is seen, and elsewhere are placed anew anyway.
        """
        now = self._now
        if not self._suits(view):
            self._change_kind(view)
            return None
        if isinstance(now, HexPainter):
            return now.follow(view, changed, px, area)
        return now.follow(view, px)

    def wear(self, style: Style) -> bool:
        """Draw in this style from now on; whether it is another one."""
        if style is self.style:
            return False
        self.style, self._kept = style, None
        self._now = self._made(self.view, self.layers)
        return True

    @property
    def level(self) -> int:
        """Of a zone map, the level that is shown."""
        return self._level or 1 if isinstance(self._now, HexPainter) else self._now.level

    def show_level(self, level: int) -> None:
        """Of a zone map, show this level."""
        self._level = level
        if not isinstance(self._now, HexPainter):
            self._now.show_level(level)

    def set_layers(self, layers: Layers) -> None:
        self._now.set_layers(layers)

    def set_images(self, images: Images, px: float = 0.0) -> list[PixelRect] | None:
        """Where images come from; if it is of the same map at a size, what looks otherwise there.

        None means all of it.
        """
        self._images = images
        if self._kept is not None:
            self._kept.set_images(images)
        return self._now.set_images(images, px)

    def keep_words_in(self, frame: Extent) -> None:
        """Of a picture that ends there, no words are cut off; for the map that is shown now."""
        if isinstance(self._now, HexPainter):
            self._now.keep_words_in(frame)

    def make_file(self) -> None:
        """Paint for a file, band after band; of zones, not so little at a time."""
        if not isinstance(self._now, HexPainter):
            self._now.make_file()

    def new_images(self) -> None:
        """An image that was not ready when it was wanted is ready now."""
        self.set_images(self._images)

    def paint(
        self, painter: QPainter, px: float, area: PixelRect, origin: Pixel, budget: Budget = None
    ) -> bool:
        """Paint an area whose pixel `origin` is the painter's (0, 0).

        With a budget in seconds, what is not ready is stood in for by what is like it; then False
        is returned, and `refine` should be called when there is time. With no time at all (0), the
        quickest will do.
        """
        return self._now.paint(painter, px, area, origin, budget)

    def paint_words(self, painter: QPainter, px: float, area: PixelRect, origin: Pixel) -> None:
        """Of hexes the numbers, words and marks of an area once more, over what lies upon it."""
        if isinstance(self._now, HexPainter):
            self._now.paint_words(painter, px, area, origin)

    def covered(self, px: float, area: PixelRect) -> Covered:
        """Of hexes what numbers, words and marks cover in and about an area."""
        now = self._now
        return now.covered(px, area) if isinstance(now, HexPainter) else Covered([], [])

    def words_in(self, px: float, area: PixelRect) -> list[PlacedWords]:
        """Of hexes the words that reach into an area, what was placed last first."""
        now = self._now
        return now.words_in(px, area) if isinstance(now, HexPainter) else []

    def refine(self, px: float, area: PixelRect, budget: float) -> bool:
        """Prepare what `paint` wants for an area, for so many seconds; whether all is there now."""
        return self._now.refine(px, area, budget)

    def prepare_stand_in(self, budget: float) -> bool:
        """Prepare what stands in for pictures of any other size; whether it is ready."""
        return self._now.prepare_stand_in(budget)

    def sketch(self, px: float, area: PixelRect) -> VectorDevice:
        """The same as `paint` with all of it ready, as shapes instead of pixels; without paper."""
        return self._now.sketch(px, area)

    def _suits(self, view: MapView) -> bool:
        return isinstance(self._now, HexPainter) == (view.plan is None)

    def _change_kind(self, view: MapView) -> None:
        """Go on with what was painted with before the last change of kind, if there was one."""
        kept, self._kept = self._kept, self._now
        layers = self.layers
        if kept is None:
            self._now = self._made(view, layers)
            return
        self._now = kept
        if kept.layers != layers:
            kept.set_layers(layers)
        self.show_level(self._level)
        self.show(view)

    def _made(self, view: MapView, layers: Layers) -> HexPainter | ZonePainter:
        if view.plan is None:
            return HexPainter(self.style, view, layers, self._images, self._unknown)
        from mapper.drawing.zones.painter import ZonePainter

        return ZonePainter(self.style, view, layers, self._images, self._level, self._unknown)


def painter_for(
    view: MapView,
    style: Style,
    layers: Layers = ALL_LAYERS,
    images: Images | None = None,
    frame: Extent | None = None,
) -> MapPainter:
    """For a file, which may end at a frame; players see what they know end as in their window."""
    if isinstance(view, PlayerMap) and style.has_soft_edge:
        plain = replace(style, unknown=Unknown.PARCHMENT)
        painter = MapPainter(plain, view, layers, images, style.unknown)
    else:
        painter = MapPainter(style, view, layers, images)
    if frame is not None:
        painter.keep_words_in(frame)
    return painter


def painted(painter: MapPainter, area: PixelRect, px: float) -> QImage:
    picture = QImage(area.width, area.height, QImage.Format.Format_RGB32)
    with painting(picture) as brush:
        painter.paint(brush, px, area, (area.left, area.top))
    return picture
