"""A game master's own deeds and sheets in the window: listed, made, read again, missed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices

from mapper.commands.groups.party import set_systems
from mapper.model.campaign.rows import SETTINGS, Settings
from mapper.play.deeds.deed_files import DEEDS
from mapper.play.own.own_rules import put_own_rules
from mapper.play.sheets.sheet_files import SHEETS
from mapper.ui.deeds.own_files_dialog import OwnAtHand, OwnFilesDialog
from mapper.ui.table.member_sheets import SystemsDialog
from mapper.ui.window.window import Window
from tests.play.own.homes import DEED, SHEET, read, written
from tests.ui.hands import workspace_of
from tests.ui.opened import wait
from tests.ui.screens import without_name

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


class Opened(QObject):
    """Takes what would be opened with another program."""

    def __init__(self) -> None:
        super().__init__()
        self.urls: list[QUrl] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.urls.append(url)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    yield tmp_path / "cognita" / "rules"
    SHEETS.put(None)
    DEEDS.put(None)


@pytest.fixture
def own(qapp: object, folder: Path) -> Iterator[OwnAtHand]:
    own = OwnAtHand()
    yield own
    own.stop()
    own.deleteLater()


def dialog_of(qtbot: QtBot, own: OwnAtHand, *missing: str) -> OwnFilesDialog:
    dialog = OwnFilesDialog(own, missing, lambda: None)
    qtbot.add_widget(dialog)
    dialog.show()
    wait(lambda: not own.is_busy)
    return dialog


def sentences(dialog: OwnFilesDialog) -> list[str]:
    return [dialog.list.item(at).text() for at in range(dialog.list.count())]


def test_without_files_it_says_how_to_begin(qtbot: QtBot, own: OwnAtHand) -> None:
    dialog = dialog_of(qtbot, own)

    assert dialog.nothing.isVisible()
    assert [] == sentences(dialog)
    assert [] == without_name(dialog)


def test_files_are_listed_with_what_is_wrong(qtbot: QtBot, own: OwnAtHand, folder: Path) -> None:
    written(folder, sheets_luck=SHEET, deeds_luck=DEED.replace('group = "Luck"', "group = 3", 1))

    dialog = dialog_of(qtbot, own)

    assert [
        "luck.toml – Sheet",
        "luck.toml – Deeds",
        "luck.toml, line 5: group: it must be words in quotes, not 3.",
    ] == sentences(dialog)


def test_a_new_file_is_there_and_counts(qtbot: QtBot, own: OwnAtHand, folder: Path) -> None:
    dialog = dialog_of(qtbot, own)

    dialog.new_deed.click()
    wait(lambda: not own.is_busy)

    assert (folder / "deeds" / "my_deeds.toml").is_file()
    assert "my_deeds.toml – Deeds" == dialog.list.currentItem().text()
    assert any(deed.title == "Draw an omen" for file in DEEDS.now for deed in file.deeds)


def test_where_none_can_be_made_it_is_said(qtbot: QtBot, own: OwnAtHand, folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("a file", "utf-8")
    dialog = dialog_of(qtbot, own)

    dialog.new_sheet.click()
    wait(lambda: not own.is_busy)

    assert "No file can be written" in dialog.why.text()


def test_what_was_changed_counts_once_it_is_read_again(
    qtbot: QtBot, own: OwnAtHand, folder: Path
) -> None:
    written(folder, sheets_luck=SHEET.replace('"pool"', '"pond"'))
    dialog = dialog_of(qtbot, own)
    before = "luck" in SHEETS.now.systems

    written(folder, sheets_luck=SHEET)
    dialog.again.click()
    wait(lambda: not own.is_busy)

    assert (False, True) == (before, "luck" in SHEETS.now.systems)
    assert ["luck.toml – Sheet"] == sentences(dialog)


def test_a_file_is_opened_with_what_edits_it(qtbot: QtBot, own: OwnAtHand, folder: Path) -> None:
    written(folder, sheets_luck=SHEET)
    opened = Opened()
    QDesktopServices.setUrlHandler("file", opened, "take")  # type: ignore[arg-type]
    dialog = dialog_of(qtbot, own)

    dialog.open_folder.click()
    dialog.list.itemActivated.emit(dialog.list.item(0))
    QDesktopServices.unsetUrlHandler("file")

    assert [folder, folder / "sheets" / "luck.toml"] == [
        Path(url.toLocalFile()) for url in opened.urls
    ]


def test_a_sheet_that_the_campaign_misses_is_told(qtbot: QtBot, own: OwnAtHand) -> None:
    dialog = dialog_of(qtbot, own, "ducks")

    assert dialog.lack.isVisible()
    assert "ducks" in dialog.lack.text()


def test_a_missing_sheet_stays_switched_on(qtbot: QtBot) -> None:
    kept: list[object] = []

    def keep(chosen: object) -> str:
        kept.append(chosen)
        return ""

    dialog = SystemsDialog(("ducks", "violence"), (), keep)
    qtbot.add_widget(dialog)

    dialog.accept()

    assert [["violence", "ducks"]] == kept


def test_what_is_missing_is_told_as_the_campaign_opens(
    window: Window, folder: Path, tmp_path: Path
) -> None:
    desk = workspace_of(window)
    put_own_rules(read(tmp_path / "once", sheets_luck=SHEET))
    desk.document.do(set_systems(desk.document.campaign, ("luck",)))

    window.own.read_again()
    wait(lambda: not window.own.is_busy)

    assert "There is no sheet “luck” here" in window.statusBar().currentMessage()
    assert ("luck",) == desk.document.campaign.one(Settings, SETTINGS).systems
