"""A game master's own image becomes an icon, or it is said why it cannot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from mapper.model.not_allowed import NotAllowed
from mapper.ui.editing.picture_file import MOST_BYTES, MOST_PIXELS, SIDE, picture_from

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

pytestmark = pytest.mark.qt

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/>{}</svg>'


def image(path: Path, width: int = 40, height: int = 30) -> Path:
    made = QImage(QSize(width, height), QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.darkGreen)
    made.setText("Author", "SECRET")
    made.save(str(path))
    return path


def written(path: Path, data: bytes | str) -> Path:
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_a_picture_is_kept_as_a_png(qapp: QApplication, tmp_path: Path, ending: str) -> None:
    data = picture_from(image(tmp_path / f"tower.{ending}"))
    assert data.startswith(b"\x89PNG")

    assert QSize(40, 30) == QImage.fromData(data).size()


def test_a_large_one_is_made_small(qapp: QApplication, tmp_path: Path) -> None:
    data = picture_from(image(tmp_path / "tower.png", 1000, 500))

    assert QSize(SIDE, SIDE // 2) == QImage.fromData(data).size()


def test_only_the_picture_is_kept(qapp: QApplication, tmp_path: Path) -> None:
    path = image(tmp_path / "tower.png")
    assert b"SECRET" in path.read_bytes()

    assert b"SECRET" not in picture_from(path)


def test_a_drawing_is_kept_as_it_is(qapp: QApplication, tmp_path: Path) -> None:
    path = written(tmp_path / "tower.svg", SVG.format(""))

    assert path.read_bytes() == picture_from(path)


@pytest.mark.parametrize(
    ("inside", "why"),
    [
        pytest.param('<image href="/etc/passwd"/>', "from outside", id="a file"),
        pytest.param("<image xlink:href = 'http://a.b/c.png'/>", "from outside", id="the net"),
        pytest.param('<image href="data:image/svg+xml,a"/>', "from outside", id="in disguise"),
        pytest.param("<path", "cannot be drawn|can be drawn", id="damaged"),
    ],
)
def test_a_drawing_is_refused(qapp: QApplication, tmp_path: Path, inside: str, why: str) -> None:
    path = written(tmp_path / "tower.svg", SVG.format(inside))

    with pytest.raises(NotAllowed, match=why):
        picture_from(path)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        pytest.param(b"no picture at all", "is no SVG", id="text"),
        pytest.param(b"BM" + bytes(60), "is no SVG", id="another kind"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(20), "is no SVG|is damaged", id="half a PNG"),
        pytest.param(bytes(MOST_BYTES + 1), "larger than 8 MB", id="too large"),
    ],
)
def test_what_is_no_image_is_refused(
    qapp: QApplication, tmp_path: Path, data: bytes, why: str
) -> None:
    with pytest.raises(NotAllowed, match=why):
        picture_from(written(tmp_path / "tower.png", data))


def test_too_many_pixels_are_refused(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match="pixels a side"):
        picture_from(image(tmp_path / "wall.png", MOST_PIXELS + 1, 1))


def test_a_file_that_is_gone_is_refused(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match="cannot be read"):
        picture_from(tmp_path / "gone.png")
