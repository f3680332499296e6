"""Whatever is made has the cursor in its name: marked to be overwritten, and seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QScrollArea

from mapper.commands.maps.maps import add_zone_map
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.model.hexes.hexes import Hex
from mapper.ui.window.window import Window
from tests.ui import whole
from tests.ui.forms import feature
from tests.ui.hands import LEFT, click, settle, type_keys, workspace_of
from tests.ui.opened import wait
from tests.ui.test_accessibility import focused

pytestmark = [pytest.mark.qt, pytest.mark.slow]

NEAR, FAR = QPoint(-60, -60), QPoint(60, 60)
HERE = Hex(17, 0)


def on_blank_dungeon(window: Window) -> Window:
    assert window.document is not None
    id_, change = add_zone_map(window.document.campaign, "Cellar", ZonePlan())
    window.document.do(change)
    window.document.choose_map(id_)
    settle(window)
    return window


def pointed_at(window: Window) -> Window:
    window.canvas.set_cursor(HERE)
    window.canvas.setFocus()
    return window


def feature_by_key(window: Window) -> None:
    type_keys(pointed_at(window), Qt.Key.Key_N)


def feature_from_below(window: Window) -> None:
    """With the fields of another one scrolled down to their end."""
    feature(window)
    for area in workspace_of(window).inspector.findChildren(QScrollArea):
        area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    pointed_at(window)
    feature_by_tool(window)


def feature_by_tool(window: Window) -> None:
    window.action_set.take("tool_feature")
    window.canvas.show_cell(HERE)
    settle(window)
    click(window.canvas, HERE)


def token(window: Window) -> None:
    type_keys(pointed_at(window), Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)


def zone(window: Window) -> None:
    on_blank_dungeon(window).action_set.take("tool_zone")
    drag_over(window)


def feature_in_zone(window: Window) -> None:
    zone(window)
    window.canvas.setFocus()
    window.action_set.take("tool_feature")
    QTest.mouseClick(window.canvas, LEFT, pos=window.canvas.rect().center())


def drag_over(window: Window) -> None:
    middle = window.canvas.rect().center()
    QTest.mouseMove(window.canvas, middle + NEAR)
    QTest.mousePress(window.canvas, LEFT, pos=middle + NEAR)
    QTest.mouseMove(window.canvas, middle + FAR)
    QTest.mouseRelease(window.canvas, LEFT, pos=middle + FAR)


def path(window: Window) -> None:
    window.action_set.take("tool_path")
    window.canvas.show_cell(HERE)
    settle(window)
    for at in (HERE, Hex(18, 1)):
        click(window.canvas, at)
    type_keys(window, Qt.Key.Key_Return)


def region(window: Window) -> None:
    workspace_of(window).show_panel("regions")
    QApplication.processEvents()
    workspace_of(window).regions.add()


def level(window: Window) -> None:
    on_blank_dungeon(window).action_set.take("add_level")


def label(window: Window) -> None:
    window.action_set.take("tool_label")
    window.canvas.show_cell(HERE)
    settle(window)
    click(window.canvas, HERE)


def by_action(id_: str) -> Callable[[Window], object]:
    return lambda window: window.action_set.take(id_)


MAKERS: Mapping[str, Callable[[Window], object]] = MappingProxyType(
    {
        "feature by key": feature_by_key,
        "feature by tool": feature_by_tool,
        "feature from below": feature_from_below,
        "feature in a zone": feature_in_zone,
        "token": token,
        "zone": zone,
        "path": path,
        "region": region,
        "label": label,
        "level": level,
        "map": by_action("new_map"),
        "dungeon": by_action("new_dungeon"),
        "clue": whole.clue,
        "kind of terrain": whole.terrain,
        "kind of path": whole.path_kind,
        "group": by_action("form_group"),
        "member": by_action("add_member"),
    }
)


@pytest.mark.parametrize("made", MAKERS)
def test_what_is_made_is_named_at_once(window: Window, made: str) -> None:
    MAKERS[made](window)
    QApplication.processEvents()
    wait(lambda: isinstance(focused(), QLineEdit | QPlainTextEdit))
    field = focused()

    if isinstance(field, QLineEdit):
        assert field.text() == field.selectedText()
    assert field.visibleRegion().boundingRect() == field.rect()
