"""Images from strangers, judged by their bytes before anything decodes them: kind, size, links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Literal, NamedTuple

from mapper.model.not_allowed import NotAllowed

ImageKind = Literal["svg", "png", "jpeg", "webp"]

MOST_SIDE = 16_384
MOST_PIXELS = 128_000_000
MOST_SCANNED = 2_000_000_000
"""Pixels of all scans of a JPEG together, each of which refines the whole of it."""

UNNAMED = "The picture"

PNG_BEGIN = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
JPEG_BEGIN = b"\xff\xd8\xff"
JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
JPEG_BARE = frozenset({0x01, *range(0xD0, 0xD8)})
JPEG_SCAN, JPEG_END = 0xDA, 0xD9
NEXT_MARKER = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]")
"""Not a byte of a scan's own, nor a mark within it."""

TEXT_BEGIN = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")


HASH_LENGTH = 64


def is_hash(name: str) -> bool:
    """Whether a name is that of an image that is kept under its hash."""
    return len(name) == HASH_LENGTH and all(each in "0123456789abcdef" for each in name)


def hash_of(content: bytes) -> str:
    """The name under which an image is kept."""
    return sha256(content).hexdigest()


class SoundImage(NamedTuple):
    """An image that may be decoded; a drawing has no size in pixels, and is written anew."""

    kind: ImageKind
    content: bytes
    width: int = 0
    height: int = 0


class _Size(NamedTuple):
    width: int
    height: int
    scans: int = 1


def sound_image(content: bytes, name: str = UNNAMED) -> SoundImage:
    """What of these bytes may be decoded; NotAllowed says of the image what is wrong with it."""
    if is_drawing(content):
        from mapper.model.images.svg_bytes import sound_drawing

        return SoundImage("svg", sound_drawing(content, name, _pixels_of))
    try:
        kind, size = _photo(content)
    except (IndexError, ValueError):
        raise NotAllowed(f"{name} is damaged: it does not say how large it is.") from None
    if kind is None or size is None:
        raise NotAllowed(f"{name} is no SVG, PNG, JPEG or WebP.")
    wide, high, scans = size
    if min(wide, high) < 1:
        raise NotAllowed(f"{name} is damaged: it does not say how large it is.")
    if max(wide, high) > MOST_SIDE or wide * high > MOST_PIXELS:
        raise NotAllowed(f"{name} has {wide:,} × {high:,} pixels; {MOST_SIDE:,} a side are most.")
    if wide * high * scans > MOST_SCANNED:
        raise NotAllowed(f"{name} takes too long to draw; save it anew.")
    return SoundImage(kind, content, wide, high)


def _pixels_of(content: bytes, name: str) -> int | None:
    image = sound_image(content, name)
    return None if image.kind == "svg" else image.width * image.height


def is_drawing(content: bytes) -> bool:
    """Whether it is to be read as SVG, be it one or not."""
    if content.startswith(TEXT_BEGIN[1:]):
        return True
    return content.removeprefix(TEXT_BEGIN[0]).lstrip()[:1] == b"<"


def _photo(content: bytes) -> tuple[ImageKind | None, _Size | None]:
    if content.startswith(PNG_BEGIN):
        return "png", _Size(_number(content, 16, 4), _number(content, 20, 4))
    if content.startswith(JPEG_BEGIN):
        return "jpeg", _size_of_jpeg(content)
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "webp", _size_of_webp(content)
    return None, None


def _number(content: bytes, at: int, wide: int) -> int:
    part = content[at : at + wide]
    if len(part) < wide:
        raise ValueError
    return int.from_bytes(part, "big")


def _size_of_jpeg(content: bytes) -> _Size:
    sizes = set()
    scans = 0
    for marker, at in _segments(content):
        if marker in JPEG_FRAMES:
            sizes.add((_number(content, at + 5, 2), _number(content, at + 3, 2)))
        scans += marker == JPEG_SCAN
    ((wide, high),) = sizes
    return _Size(wide, high, max(1, scans))


def _segments(content: bytes) -> Iterator[tuple[int, int]]:
    """The marker of each part, and where its length stands; what is packed is passed over."""
    at = 2
    while at < len(content):
        found = NEXT_MARKER.search(content, at)
        if found is None:
            return
        marker, at = content[found.start() + 1], found.end()
        if marker == JPEG_END:
            return
        if marker not in JPEG_BARE:
            yield marker, at
            at += max(2, _number(content, at, 2))


def _size_of_webp(content: bytes) -> _Size:
    match content[12:16]:
        case b"VP8X":
            return _Size(*(1 + int.from_bytes(content[at : at + 3], "little") for at in (24, 27)))
        case b"VP8L":
            bits = int.from_bytes(content[21:25], "little")
            return _Size(1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
        case b"VP8 ":
            wide, high = (int.from_bytes(content[at : at + 2], "little") for at in (26, 28))
            return _Size(wide & 0x3FFF, high & 0x3FFF)
    raise ValueError
