"""Images of a stranger's campaign: drawn quickly or not at all, and never with another file."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QImageWriter

from mapper.drawing.base.images import StoredImages
from mapper.drawing.base.symbols import Symbols, torn_sheet
from tests.hostile_drawings import ENDLESS, HEAD, OUTWARD, RECT, SOUND, nested, spoilt, wild

pytestmark = [
    pytest.mark.qt,
    pytest.mark.usefixtures("qapp"),
    pytest.mark.no_qt_log,  # Qt remarks on what is wrong with a drawing
]

ICON = "a" * 64
SPOILT = 300
SLOWEST = 1.0
"""Seconds of the processor; most take a thousandth of that."""


@pytest.fixture
def magenta(tmp_path: Path) -> Path:
    """A picture of this computer's."""
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.magenta)
    path = tmp_path / "mine.png"
    assert QImageWriter(str(path), b"png").write(image)
    return path


def drawn(content: bytes) -> QImage:
    image = Symbols(StoredImages(lambda _hash: content)).own_image(ICON, 32)
    assert image is not None
    return image


def shows_magenta(image: QImage) -> bool:
    plain = image.convertToFormat(QImage.Format.Format_RGBA8888)
    pixels = np.frombuffer(plain.constBits(), np.uint8).reshape(-1, 4)
    return bool((pixels == (255, 0, 255, 255)).all(axis=1).any())


@pytest.mark.parametrize("way", OUTWARD)
def test_no_file_of_this_computer_is_drawn(way: str, magenta: Path) -> None:
    drawing = OUTWARD[way].format(there=magenta)

    assert not shows_magenta(drawn(drawing.encode()))


@pytest.mark.parametrize("way", ENDLESS)
def test_a_torn_sheet_stands_for_what_would_not_end(way: str) -> None:
    assert torn_sheet(32) == drawn(ENDLESS[way].encode())


@pytest.mark.parametrize("content", [b"GIF89a" + bytes(99), b"\x89PNG\r\n\x1a\n", b"no image"])
def test_a_torn_sheet_stands_for_what_is_no_image(content: bytes) -> None:
    assert torn_sheet(32) == drawn(content)


def test_spoilt_drawings_end_quickly_and_show_nothing_else(magenta: Path) -> None:
    sources = [SOUND, nested(3), *(each.format(there=magenta) for each in OUTWARD.values())]
    torn, shown, slow = torn_sheet(32), 0, []

    for seed in range(SPOILT):
        chance = Random(seed)
        grown = f"{HEAD}{wild(chance, [])}{RECT}</svg>"
        is_grown = seed % 3 < 2
        source = chance.choice(sources)
        content = grown.encode() if is_grown else spoilt(source, chance, magenta)
        start = process_time()
        image = drawn(content)
        if process_time() - start > SLOWEST:
            slow.append(seed)
        shown += image != torn
        assert not shows_magenta(image), seed

    assert [] == slow
    assert shown > SPOILT // 10
