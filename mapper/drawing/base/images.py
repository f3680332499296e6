"""Images of a campaign, decoded once and kept smaller and smaller, so that any size is quick."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple, Protocol

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QImage, QImageReader

from mapper.model.campaign.zone_rows import Ring
from mapper.model.images.image_bytes import MOST_PIXELS as MOST_DECODED
from mapper.model.images.image_bytes import SoundImage, sound_image
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import FootPoint

Load = Callable[[str], bytes | None]
"""The bytes of an image, by its hash; None where there is no such image."""

Later = Callable[[Callable[[], None]], None]
"""Does some work on another thread."""

MOST_PIXELS = 24_000_000
"""A larger image is kept at fewer pixels."""

MOST_MEGABYTES = 1024
"""What decoding may take for a moment; Qt asks for less, and refuses maps people do scan."""

SMALLEST = 256
"""No smaller copy is made of an image that is as small as this."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An image, and copies of half the size each; none where it could not be read.

    `width` and `height` are those of the image as it was handed in. A drawing in SVG is kept as
    its bytes.
    """

    width: int
    height: int
    levels: tuple[QImage, ...] = ()
    svg: bytes = b""

    def level(self, scale: float) -> QImage:
        """The smallest copy that is fine enough for so many pixels drawn for each of its own."""
        wanted = self.width * scale
        fitting = [level for level in self.levels if level.width() >= wanted]
        return fitting[-1] if fitting else self.levels[0]


UNREADABLE = Picture(0, 0)


Affine = tuple[float, float, float, float, float, float]
"""From pixels of an image to the plane."""


class KnownFloor(NamedTuple):
    """All that decides the floor of a level: its walls, what its zones look like, where it lies."""

    walls: str
    rooms: frozenset[tuple[Ring, tuple[Ring, ...]]]
    at: FootPoint

    def is_within(self, other: KnownFloor) -> bool:
        return self[::2] == other[::2] and self.rooms <= other.rooms


@dataclass(frozen=True, slots=True)
class KnownPart:
    """What is left of an image beneath a level where players know something of it.

    The same image has the same `number`, however much of it is known.
    """

    number: int
    picture: Picture
    affine: Affine
    opacity: int
    floor: KnownFloor
    """What it was cut to."""


class Images(Protocol):
    """The images of a map, as painters ask for them."""

    def picture(self, name: str) -> Picture | None:
        """None until it is there."""

    def parts(self, name: str) -> tuple[KnownPart, ...]:
        """What players know of the images beneath a level, the lowest first."""


class StoredImages:
    """The game master's images, by their hashes, each decoded once.

    With no `later`, an image is decoded while whoever asks for it waits.
    """

    def __init__(self, load: Load, later: Later | None = None) -> None:
        self._load = load
        self._later = later
        self._asked: set[str] = set()
        self._ready: dict[str, Picture] = {}

    def picture(self, hash_: str) -> Picture | None:
        """None until it is decoded."""
        if hash_ not in self._asked:
            self._asked.add(hash_)
            if self._later is None:
                self._decode(hash_)
            else:
                self._later(lambda: self._decode(hash_))
        return self._ready.get(hash_)

    def parts(self, _name: str) -> tuple[KnownPart, ...]:
        """None: a game master sees images whole."""
        return ()

    def at_once(self, hash_: str) -> Picture:
        """For a thread that may wait until it is decoded."""
        if hash_ not in self._ready:
            self._decode(hash_)
        return self._ready[hash_]

    def _decode(self, hash_: str) -> None:
        content = self._load(hash_)
        self._ready[hash_] = decoded(content) if content else UNREADABLE


def no_images(_hash: str) -> bytes | None:
    """Where nobody has any."""
    return None


def decoded(content: bytes, most: int = MOST_DECODED) -> Picture:
    """The image, or none of it where it is more than an image or has more than so many pixels.

    A thread that waits for it lets others work.
    """
    try:
        sound = sound_image(content)
    except NotAllowed:
        return UNREADABLE
    if sound.width * sound.height > most:
        return UNREADABLE
    return Picture(0, 0, svg=sound.content) if sound.kind == "svg" else _read(sound)


def _read(sound: SoundImage) -> Picture:
    """By the kind that it was judged as, and by no other that Qt might take it for."""
    QImageReader.setAllocationLimit(MOST_MEGABYTES)
    buffer = QBuffer()
    buffer.setData(QByteArray(sound.content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(sound.kind.encode()))
    reader.setAutoDetectImageFormat(False)
    size = reader.size()
    if size.width() * size.height() > MOST_PIXELS:
        by = sqrt(MOST_PIXELS / (size.width() * size.height()))
        reader.setScaledSize(QSize(round(size.width() * by), round(size.height() * by)))
    image = reader.read()
    if image.isNull():
        return UNREADABLE
    if not size.isValid():
        size = image.size()
    has_alpha = image.hasAlphaChannel()
    form = QImage.Format.Format_ARGB32_Premultiplied if has_alpha else QImage.Format.Format_RGB32
    return Picture(size.width(), size.height(), with_smaller(image.convertToFormat(form)))


def with_smaller(image: QImage) -> tuple[QImage, ...]:
    """An image, and copies of half the size each."""
    levels = [image]
    while min(levels[-1].width(), levels[-1].height()) > SMALLEST:
        levels.append(_halved(levels[-1]))
    return tuple(levels)


def _halved(image: QImage) -> QImage:
    """Each pixel the mean of four; in numpy, which lets other threads work meanwhile."""
    wide, high = image.width() // 2, image.height() // 2
    pixels = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)
    pixels = pixels[: 2 * high, : 2 * wide]
    total = pixels[0::2, 0::2].astype(np.uint16)
    total += pixels[1::2, 0::2]
    total += pixels[0::2, 1::2]
    total += pixels[1::2, 1::2]
    total += 2
    total >>= 2
    mean = np.ascontiguousarray(total.astype(np.uint8))
    return QImage(mean.data, wide, high, 4 * wide, image.format()).copy()
