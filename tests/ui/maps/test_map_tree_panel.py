"""The Maps panel lists maps as they lie in one another, and takes them by drag, keys and name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from mapper.commands.maps.maps import add_map
from mapper.model.campaign.rows import Map
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.map_tree import tree
from mapper.model.places import Place
from mapper.ui.app.theme import Theme, apply_theme
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.maps.map_tree_panel import NUMBER, MapTreePanel
from tests.small import MAP

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier


@pytest.fixture
def panel(qtbot: QtBot, document: Document, editor: Editor) -> MapTreePanel:
    """Wild, with Isle and Keep behind a hex of it, and Moon beside it."""
    for row in (
        Map("Isle", opened_by=Place(MAP, ORIGIN)),
        Map("Keep", opened_by=Place(MAP, ORIGIN)),
        Map("Moon"),
    ):
        document.do(add_map(document.campaign, row, 2, 2)[1])
    made = MapTreePanel(editor)
    qtbot.add_widget(made)
    made.resize(260, 300)
    made.show()
    return made


def lines(panel: MapTreePanel) -> list[str]:
    """What the tree shows, indented; a star is the map that is shown."""
    found = []
    for item in panel.tree.items.values():
        depth, around = 0, item.parent()
        while around is not None:
            depth, around = depth + 1, around.parent()
        star = "* " if item.font(0).bold() else ""
        found.append(f"{'  ' * depth}{star}{item.text(0)} {item.text(1)}".rstrip())
    return found


def in_campaign(document: Document) -> list[tuple[int, str]]:
    QApplication.processEvents()
    return [(branch.depth, branch.row.name) for branch in tree(document.campaign.maps())]


def drop(panel: MapTreePanel, map_id: str, place: QPoint) -> None:
    """A drag of a line, held over a place of the tree and let go."""
    view = panel.tree
    carried = view.mimeData([view.items[map_id]])
    copying, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Keys.NoModifier
    port = view.viewport()
    enter = QDragEnterEvent(place, copying, carried, left, none)
    QApplication.sendEvent(port, enter)
    over = QDragMoveEvent(place, copying, carried, left, none)
    QApplication.sendEvent(port, over)
    let_go = QDropEvent(QPointF(place), copying, carried, left, none)
    QApplication.sendEvent(port, let_go)
    QApplication.processEvents()


def on(panel: MapTreePanel, map_id: str) -> QPoint:
    return panel.tree.visualItemRect(panel.tree.items[map_id]).center()


def above(panel: MapTreePanel, map_id: str) -> QPoint:
    place = panel.tree.visualItemRect(panel.tree.items[map_id])
    return QPoint(place.center().x(), place.top() + 1)


def test_maps_are_listed_in_one_another(panel: MapTreePanel) -> None:
    assert ["Moon", "* Wild", "  Isle 0101", "  Keep 0101"] == lines(panel)


def test_the_hint_is_for_a_campaign_of_one_map(
    qtbot: QtBot, document: Document, panel: MapTreePanel
) -> None:
    alone = not panel.hint.isVisibleTo(panel)
    for _ in range(3):
        document.undo()

    assert alone
    assert panel.hint.isVisibleTo(panel)


def test_a_click_shows_a_map(document: Document, panel: MapTreePanel) -> None:
    port = panel.tree.viewport()

    QTest.mouseClick(port, Qt.MouseButton.LeftButton, Keys.NoModifier, on(panel, "isle"))

    assert "isle" == document.map_id
    assert ["Moon", "Wild", "  * Isle 0101", "  Keep 0101"] == lines(panel)


def test_a_map_is_dropped_before_another(document: Document, panel: MapTreePanel) -> None:
    drop(panel, "keep", above(panel, "isle"))

    assert [(0, "Moon"), (0, "Wild"), (1, "Keep"), (1, "Isle")] == in_campaign(document)


def test_a_map_is_dropped_out_of_another(document: Document, panel: MapTreePanel) -> None:
    drop(panel, "isle", above(panel, "moon"))

    assert [(0, "Isle"), (0, "Moon"), (0, "Wild"), (1, "Keep")] == in_campaign(document)


def test_a_map_that_is_dropped_on_another_wants_a_hex_there(
    qtbot: QtBot, panel: MapTreePanel
) -> None:
    panel.tree.point_at("moon")

    with qtbot.wait_signal(panel.hex_wanted) as asked:
        drop(panel, "moon", on(panel, MAP))

    assert ["moon", MAP] == asked.args[:2]
    assert MAP == panel.tree.pointed_at()


def test_a_map_is_not_dropped_into_itself(
    qtbot: QtBot, document: Document, editor: Editor, panel: MapTreePanel
) -> None:
    before = in_campaign(document)

    with qtbot.wait_signal(editor.refused) as refused:
        drop(panel, MAP, on(panel, "isle"))

    assert ["A map cannot lie in itself, nor in a map that lies in it."] == refused.args
    assert before == in_campaign(document)


@pytest.mark.parametrize(
    ("map_id", "key", "after"),
    [
        ("keep", Qt.Key.Key_Up, ["Moon", "* Wild", "  Keep 0101", "  Isle 0101"]),
        ("isle", Qt.Key.Key_Down, ["Moon", "* Wild", "  Keep 0101", "  Isle 0101"]),
        ("isle", Qt.Key.Key_Left, ["Moon", "* Wild", "  Keep 0101", "Isle"]),
        ("moon", Qt.Key.Key_Down, ["* Wild", "  Isle 0101", "  Keep 0101", "Moon"]),
    ],
)
def test_control_shift_and_an_arrow_carry_a_map(
    map_id: str, key: Qt.Key, after: list[str], panel: MapTreePanel
) -> None:
    panel.tree.point_at(map_id)

    QTest.keyClick(panel.tree, key, Keys.ControlModifier | Keys.ShiftModifier)
    QApplication.processEvents()

    assert after == lines(panel)


def test_a_name_that_is_none_is_refused(qtbot: QtBot, editor: Editor, panel: MapTreePanel) -> None:
    panel.rename("isle")
    field = panel.tree.findChild(QLineEdit)
    assert field is not None

    field.clear()
    with qtbot.wait_signal(editor.refused) as refused:
        QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()

    assert ["A map needs a name."] == refused.args
    assert "  Isle 0101" in lines(panel)


def test_what_was_folded_stays_folded(document: Document, panel: MapTreePanel) -> None:
    panel.tree.items[MAP].setExpanded(False)

    document.do(add_map(document.campaign, Map("Sun"), 2, 2)[1])

    assert not panel.tree.items[MAP].isExpanded()


def test_delete_asks_to_remove(qtbot: QtBot, panel: MapTreePanel) -> None:
    panel.tree.point_at("isle")

    with qtbot.wait_signal(panel.asked_for) as asked:
        QTest.keyClick(panel.tree, Qt.Key.Key_Delete)

    assert ["remove_map", "isle"] == asked.args


def test_in_another_theme_numbers_and_pictures_have_its_colours(
    qapp: QApplication, panel: MapTreePanel
) -> None:
    found = []
    themes: tuple[Theme, ...] = ("dark", "light")
    for theme in themes:
        apply_theme(qapp, theme)
        item = panel.tree.items["isle"]
        ink = panel.tree.palette().color(QPalette.ColorRole.PlaceholderText)
        found.append(item.foreground(NUMBER).color() == ink)

    assert [True, True] == found
