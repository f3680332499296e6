"""Every screen can be brought up in the real window, and shows something."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QDialog

from mapper.ui.widgets.layouts import fill_dialog
from mapper.ui.window.actions.help import About
from mapper.ui.window.window import Window
from tests.ui.gallery_judged import HIGHEST_DIALOG, HeardWindow, wrongs
from tests.ui.gallery_screens import SCREENS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

ROOT = Path(__file__).parents[2]
PARTS, SOME = 4, 3


def colours(picture: Path) -> int:
    """How many colours a picture has, by a look at every seventh pixel."""
    image = QImage(str(picture))
    return len(
        {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    )


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_each_screen_is_there_and_not_blank(
    tmp_path: Path, request: pytest.FixtureRequest, part: int
) -> None:
    """Every third one, unless all are asked for with `--whole`: the others are opened elsewhere."""
    step = 1 if request.config.getoption("--whole") else SOME
    names = list(SCREENS)[::step][part::PARTS]

    run = taken(tmp_path, names)

    assert ("", 0) == (run.stderr, run.returncode)
    pictures = {path.stem.split("-", 1)[1]: path for path in tmp_path.glob("*.png")}
    assert set(names) == pictures.keys()
    assert [] == [name for name, path in pictures.items() if colours(path) <= 10]


def test_a_panel_that_lies_behind_another_one_spoils_its_picture(window: Window) -> None:
    window.docks["maps"].raise_()
    QApplication.processEvents()

    found = [*wrongs("layers", window, window, [])], [*wrongs("map-tree", window, window, [])]

    assert (["nobody sees the panel layers"], []) == found


@pytest.mark.parametrize(
    ("name", "told"), [("layers", ["refused meanwhile: No."]), ("dice-refused", [])]
)
def test_a_refusal_spoils_every_picture_but_one_of_it(
    window: Window, name: str, told: list[str]
) -> None:
    window.docks["layers"].raise_()
    window.desks.bring("play" if name.startswith("dice") else "prepare")
    QApplication.processEvents()

    assert told == [*wrongs(name, window, window, ["No."])]


def test_the_window_of_the_gallery_keeps_what_it_refused(qtbot: QtBot, settings: QSettings) -> None:
    window = HeardWindow(settings)
    qtbot.add_widget(window)

    window.action_set.refused.emit("No.")

    assert (["No."], "No.") == (window.refusals, window.statusBar().currentMessage())


def test_what_lies_over_a_window_spoils_its_picture(window: Window) -> None:
    dialog = About(window)
    dialog.show()

    found = [*wrongs("small", window, window, [])], [*wrongs("about", dialog, window, [])]

    assert (["About lies over it"], []) == found


def test_a_dialog_that_is_too_high_for_a_small_screen_spoils_its_picture(window: Window) -> None:
    window.resize(1280, 720)
    dialog = About(window)
    dialog.show()
    fits = [*wrongs("about", dialog, window, [])]

    dialog.resize(dialog.width(), HIGHEST_DIALOG + 1)

    (told,) = wrongs("about", dialog, window, [])
    assert ([], True) == (fits, told.startswith("About is 681 high"))


@pytest.mark.parametrize("size", [(60, 99), (99, 20)])
def test_a_dialog_has_room_in_the_window_beneath_its_title(
    window: Window, size: tuple[int, int]
) -> None:
    window.resize(1024, 720)
    dialog = QDialog(window)

    fill_dialog(dialog, size=size)

    assert dialog.height() <= HIGHEST_DIALOG
    assert dialog.width() <= window.width()


def taken(folder: Path, names: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """A process that takes these pictures."""
    only = [word for name in names for word in ("--only", name)]
    words = [sys.executable, "-m", "tests.gallery", str(folder), *only]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
