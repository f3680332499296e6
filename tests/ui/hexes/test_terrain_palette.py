"""The palette lists terrain, finds it, chooses it by click and key, and alters the list."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from mapper.commands.terrain.terrain import Described, edit_terrain
from mapper.model.campaign.rows import Key, TerrainType
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.hexes.terrain_dialog import TerrainDialog
from mapper.ui.hexes.terrain_palette import TerrainPalette
from mapper.ui.widgets.swatches import IS_CHOSEN
from tests.drawing.keyed_land import picture_bytes
from tests.small import FOREST, HILLS, PLAINS
from tests.ui.opened import editor_of
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

FENS = Described("Fens", "#708060", "reeds", {"hexploration": "swamp", "neverwhere": "bad"})


@pytest.fixture
def palette(qtbot: QtBot, editor: Editor, settings: QSettings) -> TerrainPalette:
    made = TerrainPalette(editor, settings)
    qtbot.add_widget(made)
    made.resize(260, 400)
    return made


def listed(palette: TerrainPalette) -> list[str]:
    """The names in the list; a star is what is chosen."""
    model = palette.list.model()
    found = []
    for row in range(model.rowCount()):
        index = model.index(row, 0)
        found.append(("* " if index.data(IS_CHOSEN) else "") + str(index.data()))
    return found


@pytest.mark.parametrize("height", [260, 400, 900])
def test_as_many_columns_fit_into_a_low_list_as_into_a_high_one(
    palette: TerrainPalette, height: int
) -> None:
    palette.show()
    palette.resize(260, height)
    QCoreApplication.processEvents()

    rows = [palette.list.model().index(row, 0) for row in range(3)]
    assert 2 == len({palette.list.visualRect(row).x() for row in rows})


def test_the_first_terrain_is_chosen_at_first(palette: TerrainPalette) -> None:
    assert ["* Plains", "Forest", "Hills"] == listed(palette)


def test_choosing_is_announced_and_marked(qtbot: QtBot, palette: TerrainPalette) -> None:
    with qtbot.wait_signal(palette.chosen) as signal:
        palette.choose(HILLS)

    assert ([HILLS], HILLS) == (signal.args, palette.code)
    assert ["Plains", "Forest", "* Hills"] == listed(palette)


def test_a_click_chooses(qtbot: QtBot, palette: TerrainPalette) -> None:
    palette.show()
    place = palette.list.visualRect(palette.list.model().index(1, 0)).center()

    with qtbot.wait_signal(palette.chosen) as signal:
        QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert [FOREST] == signal.args


def test_a_click_on_a_recent_one_chooses(qtbot: QtBot, palette: TerrainPalette) -> None:
    with qtbot.wait_signal(palette.chosen) as signal:
        palette.recent_keys[2].click()

    assert [HILLS] == signal.args


def test_a_key_keeps_its_terrain(palette: TerrainPalette) -> None:
    palette.choose(HILLS)
    palette.choose(FOREST)

    palette.choose_recent(3)

    assert HILLS == palette.code


def test_the_right_button_puts_what_is_chosen_on_a_key(palette: TerrainPalette) -> None:
    palette.choose(HILLS)
    palette.show()

    palette.recent_keys[0].customContextMenuRequested.emit(QPoint(4, 4))
    (menu,) = palette.recent_keys[0].findChildren(QMenu)
    menu.actions()[0].trigger()

    assert ["Hills", "Forest", "Plains"] == [
        button.accessibleName() for button in palette.recent_keys[:3]
    ]


def test_a_key_without_terrain_does_nothing(palette: TerrainPalette) -> None:
    palette.choose_recent(7)

    assert PLAINS == palette.code


def test_enter_in_the_search_chooses_what_was_found(palette: TerrainPalette) -> None:
    QTest.keyClicks(palette.search, "hil")

    QTest.keyClick(palette.search, Qt.Key.Key_Return)

    assert ["* Hills"] == listed(palette)


def test_a_search_that_finds_nothing_says_so(palette: TerrainPalette) -> None:
    palette.search.setText("lava")

    assert not palette.nothing.isHidden()


def test_the_tooltip_tells_the_classes(document: Document, palette: TerrainPalette) -> None:
    document.do(edit_terrain(document.campaign, "forest", FENS))

    tip = palette.list.model().index(1, 0).data(Qt.ItemDataRole.ToolTipRole)

    assert "Fens\nHexploration: swamp\nNeverwhere: bad" == tip


def test_an_undone_edit_is_shown(document: Document, palette: TerrainPalette) -> None:
    document.do(edit_terrain(document.campaign, "forest", FENS))

    document.undo()

    assert ["* Plains", "Forest", "Hills"] == listed(palette)


def describe(monkeypatch: pytest.MonkeyPatch, said: Described) -> None:
    """Have the dialog answered with this."""
    monkeypatch.setattr(TerrainDialog, "exec", lambda _dialog: QDialog.DialogCode.Accepted)
    monkeypatch.setattr(TerrainDialog, "described", lambda _dialog: said)


def test_an_added_terrain_is_chosen(
    monkeypatch: pytest.MonkeyPatch, document: Document, palette: TerrainPalette
) -> None:
    describe(monkeypatch, FENS)

    palette.add_button.click()

    assert TerrainType(4, *FENS) == document.campaign.get(Key("terrain_type", "", "fens"))
    assert 4 == palette.code


@pytest.mark.parametrize(
    ("answer", "is_kept"),
    [(QDialog.DialogCode.Accepted, True), (QDialog.DialogCode.Rejected, False)],
)
def test_an_image_is_in_the_file_once_its_terrain_is_saved_and_not_before(
    answer: QDialog.DialogCode,
    is_kept: bool,
    monkeypatch: pytest.MonkeyPatch,
    document: Document,
    palette: TerrainPalette,
    tmp_path: Path,
) -> None:
    (tmp_path / "one.png").write_bytes(picture_bytes())
    brought: list[str] = []

    def bring(dialog: TerrainDialog) -> QDialog.DialogCode:
        dialog.name.setText("Fens")
        dialog.images.read(tmp_path / "one.png")
        until(lambda: bool(dialog.images.images), PATIENCE, QApplication.processEvents)
        brought.extend(dialog.images.images)
        return answer

    monkeypatch.setattr(TerrainDialog, "exec", bring)
    palette.add_button.click()

    (hash_,) = brought
    assert is_kept == (document.file.blob(hash_) is not None)
    assert is_kept == (Key("terrain_type", "", "fens") in document.campaign.rows())


def test_a_refused_edit_says_why(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, editor: Editor, palette: TerrainPalette
) -> None:
    describe(monkeypatch, FENS._replace(name="Hills"))

    with qtbot.wait_signal(editor.refused) as signal:
        palette.edit_button.click()

    assert ["There is a terrain “Hills” already."] == signal.args


def test_the_width_of_the_brush_is_announced(qtbot: QtBot, palette: TerrainPalette) -> None:
    with qtbot.wait_signal(palette.width_chosen) as signal:
        palette.set_brush_width(5)

    assert [5] == signal.args


def test_the_next_run_begins_with_the_same(
    qtbot: QtBot, document: Document, settings: QSettings, palette: TerrainPalette
) -> None:
    palette.choose(HILLS)
    palette.set_brush_width(3)

    again = TerrainPalette(editor_of(document, qtbot), settings)
    qtbot.add_widget(again)

    assert (HILLS, 3) == (again.code, again.brush_width)


def test_tab_reaches_everything_in_order(qtbot: QtBot, palette: TerrainPalette) -> None:
    palette.show()
    palette.search.setFocus()
    order = []

    for _ in range(6):
        order.append(palette.focusWidget())
        QTest.keyClick(palette.focusWidget(), Qt.Key.Key_Tab)

    expected = [palette.search, palette.recent_keys[0], palette.list, palette.width_box]
    assert [*expected, palette.add_button, palette.edit_button] == order


def test_arrow_keys_go_along_the_recent_ones(palette: TerrainPalette) -> None:
    palette.show()

    QTest.keyClick(palette.recent_keys[0], Qt.Key.Key_Right)

    assert (FOREST, palette.recent_keys[1]) == (palette.code, palette.focusWidget())
