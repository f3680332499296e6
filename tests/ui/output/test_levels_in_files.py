"""Files and pages of a dungeon: the level that is shown, or all of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtPrintSupport import QPrinter

from mapper.model.map_view import GmMap
from mapper.model.zones.all_levels import levels_in
from mapper.storage.file import create_file
from mapper.ui.editing.document import Document
from mapper.ui.output.output import export_dialog, paint_on, print_dialog
from mapper.ui.window.window import Window
from tests.drowned_halls import HALLS, added, rows
from tests.spoken import spoken
from tests.ui.hands import workspace_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def window(qtbot: QtBot, settings: QSettings, document: Document) -> Window:
    """The lower level of the dungeon is shown."""
    window = Window(settings)
    qtbot.add_widget(window)
    window.show_document(document)
    document.do(added())
    document.choose_map(HALLS)
    assert window.workspace is not None
    window.workspace.zones.choose_level(2)
    return window


def view_of(window: Window) -> GmMap:
    assert window.document is not None
    assert window.document.view is not None
    return window.document.view


def test_a_picture_is_of_the_level_that_is_shown(window: Window) -> None:
    dialog = export_dialog(workspace_of(window))

    assert "--level=2" in dialog.chosen().to_words()
    assert dialog.picture.view is not None
    assert [2] == levels_in(dialog.picture.view)


def test_a_picture_may_be_of_all_levels(window: Window) -> None:
    dialog = export_dialog(workspace_of(window))

    dialog.level.setCurrentIndex(dialog.level.count() - 1)

    assert "--level=all" in dialog.chosen().to_words()
    assert dialog.picture.view is not None
    assert len(view_of(window).zones) == len(dialog.picture.view.zones)


def test_each_level_has_a_page(window: Window) -> None:
    dialog = export_dialog(workspace_of(window))
    dialog.kind.setCurrentIndex(2)
    dialog.fitted.setChecked(True)

    dialog.level.setCurrentIndex(dialog.level.count() - 1)

    assert dialog.told_size.text().startswith("2 pages")


@pytest.mark.parametrize(("entry", "pages"), [(1, 1), (2, 2)], ids=["lower level", "all levels"])
def test_what_is_printed_has_a_page_for_each_level(
    window: Window, tmp_path: Path, entry: int, pages: int
) -> None:
    dialog = print_dialog(workspace_of(window))
    shown = dialog.level.currentIndex()
    dialog.level.setCurrentIndex(entry)
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "map.pdf"))

    paint_on(workspace_of(window), view_of(window), printer, dialog.chosen())

    assert 1 == shown
    assert pages == (tmp_path / "map.pdf").read_bytes().count(b"/Type /Page\n")


@pytest.mark.parametrize(("kind", "told"), [("png", ""), ("pdf", ", on 2 pages")])
def test_all_levels_are_exported(tmp_path: Path, kind: str, told: str) -> None:
    path, out = tmp_path / "halls.cognita", tmp_path / f"map.{kind}"
    create_file(path, rows())

    size = ["--px-per-hex=8"] if kind == "png" else []
    answer = spoken("export", path, out, "--for=gm", "--level=all", *size)

    assert 0 == answer.code
    assert f"all of “The Drowned Halls”, all 2 levels{told}, for" in answer.out
