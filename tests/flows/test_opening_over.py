"""One campaign is opened over another: nothing of the first one is heard or held any more."""

from __future__ import annotations

import shutil
import weakref
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, QSettings, QTimer
from PySide6.QtWidgets import QDialog

from mapper.commands.maps.new_campaign import NewCampaign, made
from mapper.drawing.base.fonts import load_fonts
from mapper.model.hexes.hexes import Numbering
from mapper.storage.file import create_file
from mapper.ui.window.app import open_window
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

PATIENCE_MS = 20_000


@pytest.fixture
def paths(tmp_path: Path, example: Path) -> tuple[Path, Path]:
    """The example, and a plain wilderness."""
    plain = tmp_path / "plain.cognita"
    asked = NewCampaign(
        plain, "Plain", "Wilderness", "flat", Numbering(), Fraction(6), "miles", 40, 30, 7
    )
    create_file(plain, made(asked))
    return Path(shutil.copy(example, tmp_path)), plain


@pytest.fixture
def window(qtbot: QtBot, settings: QSettings) -> Iterator[Window]:
    """As the program opens it, with its collecting of garbage."""
    load_fonts()
    window = open_window(settings)
    qtbot.add_widget(window)
    window.resize(1360, 860)
    window.show()
    yield window
    window.show_document(None)


def opened(qtbot: QtBot, window: Window, path: Path) -> Workspace:
    """The desk of a campaign, once all is drawn."""
    window.open_path(path)
    qtbot.wait_until(lambda: is_open(window, path), timeout=PATIENCE_MS)
    assert window.workspace is not None
    return window.workspace


def is_open(window: Window, path: Path) -> bool:
    here = window.document is not None and window.document.file.path == path.resolve()
    return here and window.canvas.is_sharp and not window.turns.is_at_work


def timers(under: QObject) -> int:
    return len(under.findChildren(QTimer))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["plain over rich", "rich over plain"])
def test_the_first_campaign_is_gone_once_another_is_open(
    qtbot: QtBot, window: Window, paths: tuple[Path, Path], order: tuple[int, int]
) -> None:
    one, other = (paths[index] for index in order)
    before = weakref.ref(opened(qtbot, window, one))

    opened(qtbot, window, other)

    qtbot.wait_until(lambda: before() is None, timeout=PATIENCE_MS)


def test_of_ten_campaigns_over_each_other_only_the_last_is_left(
    qtbot: QtBot, window: Window, paths: tuple[Path, Path]
) -> None:
    desks = [weakref.ref(opened(qtbot, window, path)) for path in paths]
    usual = timers(window)

    desks += [weakref.ref(opened(qtbot, window, path)) for path in paths * 4]

    assert [window.workspace] == [workspace() for workspace in desks if workspace() is not None]
    assert usual == timers(window)


def test_a_campaign_is_gone_once_the_window_is_back_at_its_start(
    qtbot: QtBot, window: Window, paths: tuple[Path, Path]
) -> None:
    before = weakref.ref(opened(qtbot, window, paths[0]))

    window.show_document(None)

    qtbot.wait_until(lambda: before() is None, timeout=PATIENCE_MS)


def test_the_players_window_is_black_when_another_campaign_is_opened_beneath_it(
    qtbot: QtBot, window: Window, paths: tuple[Path, Path]
) -> None:
    before = weakref.ref(opened(qtbot, window, paths[0]))
    window.presenting.toggle()
    window.presenting.push()
    window.presenting.screen.grab()

    opened(qtbot, window, paths[1])

    assert ("black", True) == (window.presenting.showing.scene, window.presenting.is_open)
    qtbot.wait_until(lambda: before() is None, timeout=PATIENCE_MS)


@pytest.mark.parametrize("action", ["find", "timers", "add_note", "preferences", "map_properties"])
def test_no_dialog_of_the_first_campaign_is_left(
    qtbot: QtBot, window: Window, paths: tuple[Path, Path], action: str
) -> None:
    before = weakref.ref(opened(qtbot, window, paths[0]))
    window.action_set.made[action].trigger()

    opened(qtbot, window, paths[1])

    assert [] == [dialog for dialog in window.findChildren(QDialog) if dialog.isVisible()]
    qtbot.wait_until(lambda: before() is None, timeout=PATIENCE_MS)
