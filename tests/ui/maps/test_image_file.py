"""Images from outside are checked and measured before anything is done with them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QColor, QImage

from mapper.model.not_allowed import NotAllowed
from mapper.ui.maps import image_file
from mapper.ui.maps.image_file import measured, read_image

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

pytestmark = pytest.mark.qt


def written(path: Path, wide: int = 30, high: int = 20) -> Path:
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    assert image.save(str(path))
    return path


@pytest.mark.parametrize("ending", ["png", "jpg", "webp"])
def test_an_image_is_measured(qapp: QApplication, ending: str, tmp_path: Path) -> None:
    path = written(tmp_path / f"scan.{ending}")

    read = read_image(path)

    assert (path.read_bytes(), 30, 20) == read
    assert (30, 20) == measured(read.content)


def test_other_formats_are_refused(qapp: QApplication, tmp_path: Path) -> None:
    path = written(tmp_path / "scan.bmp")

    with pytest.raises(NotAllowed, match="is no PNG, JPEG or WebP image"):
        read_image(path)


def test_half_an_image_is_refused(qapp: QApplication, tmp_path: Path) -> None:
    path = written(tmp_path / "scan.png", 300, 200)
    path.write_bytes(path.read_bytes()[:60])

    with pytest.raises(NotAllowed, match="cannot be decoded"):
        read_image(path)


def test_a_missing_file_is_refused(qapp: QApplication, tmp_path: Path) -> None:
    with pytest.raises(NotAllowed, match=r"“scan\.png” cannot be read"):
        read_image(tmp_path / "scan.png")


def test_an_image_with_too_many_pixels_is_refused(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image_file, "MOST_SIDE", 25)

    with pytest.raises(NotAllowed, match="30 × 20 pixels; 25 a side are the most"):
        read_image(written(tmp_path / "scan.png"))


def test_a_file_that_is_too_large_is_not_read(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image_file, "MOST_BYTES", 10)

    with pytest.raises(NotAllowed, match="has more than 0 MB"):
        read_image(written(tmp_path / "scan.png"))
