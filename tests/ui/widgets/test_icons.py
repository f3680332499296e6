"""Every icon can be drawn, takes the colour it is given, and has a licence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon, QImage

from mapper.resources import resources
from mapper.ui.widgets.icons import icon

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

RUST = QColor("#b7410e")
TEAL = QColor("#20b2aa")
NAMES = sorted(path.stem for path in (resources() / "icons").glob("*.svg"))
TINTED = [name for name in NAMES if name != "cognita"]

pytestmark = pytest.mark.qt


@pytest.mark.parametrize("pixels", [16, 32])
@pytest.mark.parametrize("name", NAMES)
def test_something_is_drawn(qapp: QApplication, name: str, pixels: int) -> None:
    drawn = picture(icon(name, RUST), pixels)

    assert any(alpha > 100 for alpha in drawn.values())


@pytest.mark.parametrize("name", TINTED)
def test_the_colour_is_the_one_that_was_asked_for(qapp: QApplication, name: str) -> None:
    drawn = picture(icon(name, RUST), 32)

    assert RUST.name() in solid(drawn)


def test_the_next_colour_is_not_the_first_one(qapp: QApplication) -> None:
    icon("brush", RUST)

    drawn = picture(icon("brush", TEAL), 32)

    assert {TEAL.name()} == solid(drawn)


def test_a_disabled_icon_is_fainter(qapp: QApplication) -> None:
    brush = icon("brush", RUST)

    disabled = picture(brush, 32, QIcon.Mode.Disabled)

    assert 0 < max(disabled.values()) < max(picture(brush, 32).values()) / 2


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("size", [16, 24, 32])
def test_every_pixel_of_the_screen_is_used(qapp: QApplication, size: int, scale: int) -> None:
    drawn = icon("brush", RUST).pixmap(QSize(size, size), scale)

    assert (QSize(size * scale, size * scale), scale) == (drawn.size(), drawn.devicePixelRatio())


def test_an_unknown_icon_is_an_error(qapp: QApplication) -> None:
    with pytest.raises(FileNotFoundError, match="unicorn"):
        icon("unicorn", RUST)


@pytest.mark.parametrize("name", NAMES)
def test_the_list_of_licences_names_the_icon(name: str) -> None:
    listed = (resources() / "licences" / "README.md").read_text(encoding="utf-8")

    assert f"`icons/{name}.svg`" in listed


@pytest.mark.parametrize(
    ("beside", "text"),
    [
        ("icons/tabler-icons-LICENSE.txt", "tabler-icons.txt"),
        ("fonts/AlegreyaSans-OFL.txt", "alegreya-sans.txt"),
        ("fonts/IMFellEnglish-OFL.txt", "im-fell-english.txt"),
        ("symbols/maki-LICENSE.txt", "maki.txt"),
        ("symbols/temaki-LICENSE.txt", "temaki.txt"),
    ],
)
def test_a_licence_beside_its_files_is_the_one_in_the_list(beside: str, text: str) -> None:
    listed = Path(resources(), "licences", text).read_bytes()

    assert listed == Path(resources(), beside).read_bytes()


def solid(drawn: dict[str, int]) -> set[str]:
    return {colour for colour, alpha in drawn.items() if alpha == 255}


def picture(drawn: QIcon, pixels: int, mode: QIcon.Mode = QIcon.Mode.Normal) -> dict[str, int]:
    """The colours of an icon's pixels, each with the highest opacity it occurs in."""
    pixmap = drawn.pixmap(QSize(pixels, pixels), 1.0, mode)
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32)
    strongest: dict[str, int] = {}
    for y in range(image.height()):
        for x in range(image.width()):
            colour = image.pixelColor(x, y)
            strongest[colour.name()] = max(colour.alpha(), strongest.get(colour.name(), 0))
    return strongest
