"""Hexes raised with the mouse, from the choice above the map to the file and the status bar."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from mapper.model.hexes.elevation import height_at
from mapper.storage.reading import read_campaign
from mapper.ui.window.window import Window
from tests.small import MAP, spot
from tests.ui.hands import drag, hover, type_keys, workspace_of

pytestmark = pytest.mark.qt


def heights(path: Path, *numbers: str) -> list[int | None]:
    chunks = read_campaign(path).chunks("elevation", MAP)
    return [height_at(chunks, spot(number)) for number in numbers]


def test_hexes_are_raised_and_lowered_again_by_undo(window: Window, path: Path) -> None:
    type_keys(window, Qt.Key.Key_H, Qt.KeyboardModifier.ShiftModifier)
    workspace_of(window).options.heights.amount.setValue(500)

    drag(window.canvas, spot("0102"), spot("0302"))
    raised = heights(path, "0102", "0202", "0302", "0402")
    type_keys(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)

    assert [5, 5, 5, None] == raised
    assert [None] == heights(path, "0102")


def test_hexes_are_set_to_a_height_that_the_status_bar_tells(window: Window, path: Path) -> None:
    type_keys(window, Qt.Key.Key_H, Qt.KeyboardModifier.ShiftModifier)
    workspace_of(window).options.heights.does.setCurrentIndex(1)
    workspace_of(window).options.heights.amount.setValue(-300)

    drag(window.canvas, spot("0102"), spot("0202"))
    hover(window.canvas, spot("0302"))
    hover(window.canvas, spot("0202"))

    assert window.workspace is not None
    assert [-3, -3] == heights(path, "0102", "0202")
    assert "0202 · Plains · 300 feet below the sea" == window.workspace.words.place.text()


def test_the_choice_is_there_with_the_tool_only(window: Window) -> None:
    before = workspace_of(window).options.heights.isVisible()

    type_keys(window, Qt.Key.Key_H, Qt.KeyboardModifier.ShiftModifier)

    assert (False, True) == (before, workspace_of(window).options.heights.isVisible())
