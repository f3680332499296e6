"""Grids lie in the place of the map, one at a time; a campaign is shown without anything stray."""

from __future__ import annotations

from pathlib import Path
from shutil import copyfile

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QTabBar, QWidget

from mapper.storage.file import CampaignFile
from mapper.ui.editing.document import Document
from mapper.ui.window.docks import DeskName
from mapper.ui.window.window import Window
from tests.ui.hands import workspace_of

pytestmark = pytest.mark.qt


def test_one_grid_at_a_time_stands_in_the_place_of_the_map(window: Window) -> None:
    canvas, page = workspace_of(window).canvas, window.page
    grids = QWidget(), QWidget()
    page.put_grids(*grids)
    seen = []

    for shown in (*grids, None):
        page.show_grid(shown)
        seen.append([canvas.isVisible(), *(grid.isVisible() for grid in grids)])

    assert [[False, True, False], [False, False, True], [True, False, False]] == seen


class ShownWindows(QObject):
    """Hears of each window that appears meanwhile."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.names: list[str] = []
        app.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.names.append(type(watched).__name__)
        return False


@pytest.mark.parametrize("desk", ["prepare", "play"])
def test_a_campaign_that_is_opened_shows_no_window_besides(
    qapp: QApplication, window: Window, desk: DeskName
) -> None:
    window.desks.bring(desk)
    path = workspace_of(window).document.file.path
    window.show_document(None)
    shown = ShownWindows(qapp)

    window.show_document(Document(CampaignFile(path, keep_backups=False)))
    QApplication.processEvents()
    qapp.removeEventFilter(shown)

    assert [] == shown.names


def test_another_campaign_that_is_opened_brings_no_second_rows_of_tabs(
    window: Window, tmp_path: Path
) -> None:
    other = copyfile(workspace_of(window).document.file.path, tmp_path / "Other.cognita")

    window.show_document(Document(CampaignFile(other, keep_backups=False)))
    QApplication.processEvents()

    direct = Qt.FindChildOption.FindDirectChildrenOnly
    rows = [row for row in window.findChildren(QTabBar, options=direct) if row.count()]
    tabs = [row.tabText(at) for row in rows for at in range(row.count())]
    assert sorted({*tabs}) == sorted(tabs)
