"""Grids lie in the place of the map, one at a time, and the map is there again after each."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QWidget

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
