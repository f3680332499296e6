"""A map as a PNG picture of any size, painted and written in bands: never in memory as a whole."""

from __future__ import annotations

import struct
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from importlib import import_module
from itertools import chain
from math import sqrt
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QImage, QPainter

from mapper.drawing.base.grid import PixelRect, area_of, extent_of
from mapper.drawing.base.ink import painting
from mapper.drawing.legend import Legend
from mapper.drawing.map_painter import painted, painter_for
from mapper.exporters.export_request import PictureLook
from mapper.exporters.paper import USUAL_DPI, margin_of
from mapper.model.crop import reaching_into
from mapper.model.map_view import Extent, GmMap, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.play.gate.known import PlayerMap

PixelRows = npt.NDArray[np.uint8]

RAW = -zlib.MAX_WBITS
FASTEST = 1
MOST_MEMORY = 9
"""Of zlib: the size of its tables, which makes level 1 both faster and better."""

PRIME = 65521
"""Of Adler's sum."""

EMPTY_SUM = 1


class Packed(NamedTuple):
    """A part of a stream: compressed, its bytes' sum by Adler's rule, and how many they were."""

    deflated: bytes
    sum: int
    length: int


def quickest(name: str = "isal.isal_zlib") -> ModuleType:
    """ISA-L's library, which only some machines have, or Python's own; their bytes differ."""
    try:
        return import_module(name)
    except ImportError:
        return zlib


def packed(parts: Iterable[PixelRows], library: ModuleType) -> Packed:
    """Compress parts one after the other; what comes next in the stream needs nothing of them."""
    memory = (MOST_MEMORY,) if library is zlib else ()
    work = library.compressobj(FASTEST, zlib.DEFLATED, RAW, *memory)
    found, sum_, length = [], EMPTY_SUM, 0
    for part in parts:
        found.append(work.compress(part.data))
        sum_ = library.adler32(part.data, sum_)
        length += part.size
    found.append(work.flush(zlib.Z_FULL_FLUSH))
    return Packed(b"".join(found), sum_, length)


def joined_sums(one: int, other: int, length: int) -> int:
    """Adler's sum of two pieces from that of each; the second has so many bytes."""
    low, high = one & 0xFFFF, one >> 16
    other_low, other_high = other & 0xFFFF, other >> 16
    high = (high + other_high + length * (low - 1)) % PRIME
    return high << 16 | (low + other_low - 1) % PRIME


SIGNATURE = b"\x89PNG\r\n\x1a\n"
STREAM_BEGINS = b"\x78\x01"
NOTHING_MORE = b"\x03\x00"
"""The last block of a stream, with nothing in it."""

INCH = 0.0254
TRUE_COLOUR = 2


class Writable(Protocol):
    """Takes bytes, one piece after the other."""

    def write(self, content: bytes, /) -> object: ...


class PngStream:
    """The same bands always give the same bytes: no times, no texts.

    A band is the rows of red, green and blue, each after a 0: no row filter. Drawings are made of
    small pictures that repeat to the byte, which the filters would hide from the compressor;
    measured, each of them makes the file larger and slower.
    """

    def __init__(
        self, file: Writable, size: tuple[int, int], dots_per_inch: float, deflate: ModuleType
    ) -> None:
        self._file = file
        self._deflate = deflate
        self._sum = EMPTY_SUM
        dots_per_metre = round(dots_per_inch / INCH)
        file.write(SIGNATURE)
        self._write(b"IHDR", struct.pack(">IIBBBBB", *size, 8, TRUE_COLOUR, 0, 0, 0))
        self._write(b"pHYs", struct.pack(">IIB", dots_per_metre, dots_per_metre, 1))
        self._write(b"IDAT", STREAM_BEGINS)

    def add(self, band: Packed) -> None:
        """The next band, from top to bottom."""
        self._sum = joined_sums(self._sum, band.sum, band.length)
        self._write(b"IDAT", band.deflated)

    def end(self) -> None:
        self._write(b"IDAT", NOTHING_MORE + struct.pack(">I", self._sum))
        self._write(b"IEND", b"")

    def _write(self, kind: bytes, content: bytes) -> None:
        self._file.write(struct.pack(">I", len(content)) + kind)
        self._file.write(content)
        self._file.write(struct.pack(">I", self._deflate.crc32(content, zlib.crc32(kind))))


Tell = Callable[[float], object]
"""Is told which share is done, and may raise to end the work."""


def nobody(_share: float) -> None:
    """Tell no one."""


MOST_SIDE = 60_000
MOST_PIXELS = 2_000_000_000
BAND_PIXELS = 1 << 21
PART_PIXELS = 1 << 18
"""Compressed at a time: few enough for the processor to keep at hand what becomes of them."""

FEWEST_ROWS, MOST_ROWS = 32, 512
"""Of a band: the first are low, so that compressing begins soon; high ones do less twice."""

STRIP_ROWS = 256
SHARE_ROWS = 128
"""Of a band, compressed by one thread: so the last one, too, is soon done, by all of them."""

THREADS = 2
AHEAD = 9
"""Shares that may wait for their turn, so that memory stays small where the disk is slow."""


def write_png(view: GmMap | PlayerMap, part: Path, look: PictureLook, tell: Tell = nobody) -> None:
    """All of the map, or what lies in an extent. Paints on the thread of the caller, the GUI's."""
    px, extent, sheets = look.px_per_hex, look.extent, look.sheets
    area = picture_area(view, px, extent)
    painter = painter_for(view, look.style, look.layers, look.images, extent_of(area, px))
    painter.make_file()
    bands: Iterator[QImage] = (painted(painter, band, px) for band in bands_of(area))
    height = area.height
    if sheets.has_legend:
        shown = view if extent is None else reaching_into(view, extent)
        legend = Legend(shown, look.style, area.width, px, look.images)
        above = strip_bands(area.width, legend.above, legend.draw_above)
        below = strip_bands(area.width, legend.below, legend.draw_below)
        bands = chain(above, bands, below)
        height += legend.above + legend.below
    with part.open("wb") as file:
        write_bands(file, (area.width, height), bands, tell, sheets.most_dpi)


def write_bands(
    file: Writable,
    size: tuple[int, int],
    bands: Iterable[QImage],
    tell: Tell = nobody,
    dpi: int = USUAL_DPI,
) -> None:
    """A whole PNG from its rows, a band at a time; to be printed with so many dots to an inch."""
    deflate = quickest()
    stream = PngStream(file, size, dpi, deflate)
    waiting: deque[Future[None]] = deque()
    done = 0
    with ThreadPoolExecutor(THREADS, "png") as pool, ThreadPoolExecutor(1, "png-file") as filing:
        for band in bands:
            for top in range(0, band.height(), SHARE_ROWS):
                share = pool.submit(_packed, band, top, deflate)
                waiting.append(filing.submit(_add, stream, share))
            while len(waiting) > AHEAD or (waiting and waiting[0].done()):
                waiting.popleft().result()
            done += band.height()
            tell(done / size[1])
        for added in waiting:
            added.result()
    stream.end()


def picture_area(view: MapView, px_per_hex: float, extent: Extent | None = None) -> PixelRect:
    """The pixels of the picture that `write_png` would write."""
    shown = extent or view.extent()
    if shown is None:
        raise NotAllowed("This map is empty; paint a hex first.")
    margin = margin_of(view) if extent is None else 0.0
    area = area_of(shown, px_per_hex, margin)
    if max(area.width, area.height) > MOST_SIDE or area.width * area.height > MOST_PIXELS:
        raise NotAllowed(_too_large(area, px_per_hex, _largest(shown, margin)))
    return area


def _too_large(area: PixelRect, px: float, fitting: float) -> str:
    size = f"{area.width:,} × {area.height:,}"
    if fitting <= 0:
        return f"The picture would be {size} pixels at any size worth having; take a part of it."
    return (
        f"At {px:g} pixels per hex the picture would be {size} pixels, which is too large;"
        f" {fitting:g} pixels per hex fit."
    )


def _largest(shown: Extent, margin: float) -> float:
    """The most pixels per hex that fit: a whole number, or hundredths on a huge map."""
    wide, high = shown.width + 2 * margin, shown.height + 2 * margin
    spare = 2  # both ends are rounded outwards
    px = min((MOST_SIDE - spare) / max(wide, high), sqrt(MOST_PIXELS / (wide * high)) * 0.9999)
    return int(px) if px >= 1 else int(px * 100) / 100


def bands_of(area: PixelRect) -> Iterator[PixelRect]:
    """From top to bottom, ever higher ones; how high depends on nothing but the area."""
    most = min(MOST_ROWS, max(FEWEST_ROWS, BAND_PIXELS // area.width))
    height, top = FEWEST_ROWS, area.top
    while top < area.bottom:
        yield area._replace(top=top, bottom=min(area.bottom, top + height))
        top += height
        height = min(most, 2 * height)


def _add(stream: PngStream, share: Future[Packed]) -> None:
    stream.add(share.result())


def _packed(band: QImage, first: int, deflate: ModuleType) -> Packed:
    last = min(band.height(), first + SHARE_ROWS)
    return packed(_parts(band, first, last), deflate)


def _parts(band: QImage, first: int, last: int) -> Iterator[PixelRows]:
    """The rows as they stand in the file, a few at a time, all in the same memory."""
    width, bytes_a_line = band.width(), band.bytesPerLine()
    pixels = np.frombuffer(band.constBits(), np.uint8)
    most = max(1, PART_PIXELS // width)
    lines = np.zeros((min(most, last - first), 1 + 3 * width), np.uint8)
    for top in range(first, last, most):
        rows = min(most, last - top)
        part = pixels[top * bytes_a_line : (top + rows) * bytes_a_line]
        painted = QImage(part.data, width, rows, bytes_a_line, band.format())
        coloured = painted.convertToFormat(QImage.Format.Format_RGB888)
        found = np.frombuffer(coloured.constBits(), np.uint8).reshape(rows, -1)
        lines[:rows, 1:] = found[:, : 3 * width]
        yield lines[:rows]


def strip_bands(
    width: int, height: int, draw: Callable[[QPainter], None], rows: int = STRIP_ROWS
) -> Iterator[QImage]:
    """What stands above or below a picture, as bands like those of the picture itself."""
    for top in range(0, height, rows):
        band = QImage(width, min(rows, height - top), QImage.Format.Format_RGB32)
        with painting(band) as painter:
            painter.translate(0, -top)
            draw(painter)
        yield band
