"""What a game master keys on the benchmark's map: the same each time, spread all over it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.rows import Feature, Label, Path, Pin, Region, Token, Underlay
from mapper.model.hexes.chunks import ChunkAt, mapped, with_values
from mapper.model.hexes.hexes import Hex, line, neighbour, within
from mapper.model.map_view import MapView

FEATURES, PATHS, LABELS, REGIONS = 30_000, 2_000, 300, 24
PATH_STEPS = 24
IMAGE_SIDE = 8_000
SEED = 41
ICONS = ("castle", "tower", "cave", "village", "shrine", "ruins", "crypt", "mine", "inn", "")
VISIBILITIES: tuple[Visibility, ...] = ("overt", "hidden", "secret")
KINDS = ("road", "trail", "river", "border", "wall")
COLOURS = ("#b03a2e", "#2e7d6b", "#5b4a9e", "#b8862b")


def keyed(view: MapView) -> MapView:
    """Some hexes hold several features; regions overlap here and there. A small map has fewer."""
    chance = Random(SEED)
    hexes = list(mapped(view.terrain))
    some = [chance.choice(hexes) for _ in range(min(FEATURES, len(hexes) // 3))]
    paths, labels = min(PATHS, len(hexes) // 20), min(LABELS, len(hexes) // 30)
    middles = chance.sample(hexes, min(REGIONS, len(hexes) // 4))
    reach = max(2, round(len(hexes) ** 0.5 / 12))
    return replace(
        view,
        features={str(n): _feature(n, at, chance) for n, at in enumerate(some)},
        paths={
            **view.paths,
            **{f"p{n}": _path(chance.choice(hexes), chance) for n in range(paths)},
        },
        tokens={str(n): Token(chance.choice(hexes), f"Watcher {n}") for n in range(labels)},
        labels={str(n): _label(n, chance.choice(hexes), chance) for n in range(labels)},
        regions={
            str(n): Region(f"Region {n}", COLOURS[n % len(COLOURS)]) for n in range(len(middles))
        },
        region_hexes={str(n): _disc(at, reach) for n, at in enumerate(middles)},
        underlays={"1": _underlay(hexes)},
    )


@cache
def image_bytes(_hash: str) -> bytes:
    """A large picture, in a format that is quick to write."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QColor, QImage, QImageWriter

    image = QImage(IMAGE_SIDE, IMAGE_SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("#c0a878"))
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"jpg")).write(image)
    return bytes(content.data())


def _feature(number: int, at: Hex, chance: Random) -> Feature:
    return Feature(
        at,
        f"The {chance.choice(('Old', 'Lost', 'Broken', 'Silent'))} Place {number}",
        chance.choice(VISIBILITIES),
        icon=chance.choice(ICONS),
        is_settlement=chance.random() < 0.1,
    )


def _path(start: Hex, chance: Random) -> Path:
    hexes, towards = [start], chance.randrange(6)
    for _ in range(PATH_STEPS):
        hexes.append(neighbour(hexes[-1], towards + chance.choice((-1, 0, 1))))
    return Path(chance.choice(KINDS), tuple(hexes))


def _label(number: int, at: Hex, chance: Random) -> Label:
    end = Hex(at.q + chance.randrange(3, 9), at.r - chance.randrange(3))
    hexes = tuple(line(at, end)) if chance.random() < 0.3 else (at,)
    return Label(f"The Reach of {number}", hexes, chance.randrange(1, 6))


def _disc(middle: Hex, reach: int) -> dict[ChunkAt, bytes]:
    return with_values({}, ((at, 1) for at in within(middle, reach)))


def _underlay(hexes: list[Hex]) -> Underlay:
    """Over the whole map, upright."""
    first, last = hexes[0], max(hexes, key=lambda at: at.q)
    across = max(1, last.q - first.q)
    step = IMAGE_SIDE // 2
    pins = (Pin(0, 0, first), Pin(step, step // 2, Hex(first.q + across // 2, first.r)))
    return Underlay("image", pins, 50, is_above=True)
