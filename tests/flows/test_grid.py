"""A whole map grown, shifted and cropped through its dialog, down to the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.maps.grid import Margins, grow
from mapper.model.hexes.chunks import area_of, count_mapped, value_at
from mapper.model.hexes.hexes import Hex
from mapper.model.selection import Selection
from mapper.storage.reading import read_campaign
from mapper.ui.editing import whole_map_changes as whole_map
from mapper.ui.maps.grid_dialog import GridDialog
from mapper.ui.window.window import Window
from tests.flows.test_maps import accept, dialog_of, document_of, words
from tests.small import FOREST, HILLS, MAP, PLAINS, painted, spot
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt


def asked(window: Window, action: str) -> GridDialog:
    window.action_set.made[action].trigger()
    return dialog_of(window, GridDialog)


def hexes(path: Path) -> int:
    return count_mapped(read_campaign(path).chunks("terrain", MAP))


def terrain(path: Path, at: Hex) -> int:
    return value_at(read_campaign(path).chunks("terrain", MAP), at)


def test_a_map_grows_at_its_sides(window: Window, path: Path) -> None:
    dialog = asked(window, "grow_map")
    dialog.grow.left.setValue(1)
    dialog.grow.below.setValue(2)
    dialog.grow.terrain.setCurrentText("Hills")
    until(dialog.do_button.isEnabled, PATIENCE, QApplication.processEvents)
    said = dialog.said.text()

    accept(dialog)

    assert "6 × 4 hexes become 7 × 6. 18 hexes are added." == said.replace("%n", "18")
    assert (42, HILLS, PLAINS) == (hexes(path), terrain(path, Hex(-1, 1)), terrain(path, Hex(0, 0)))
    assert "Grow Wild. Ctrl+Z takes it back." == words(window)


def test_nothing_to_do_is_told(window: Window) -> None:
    dialog = asked(window, "shift_map")

    assert not dialog.do_button.isEnabled()
    assert "Say how far the map is to be shifted." == dialog.why.text()


def test_a_map_is_shifted_by_columns_and_rows(window: Window, path: Path) -> None:
    document = document_of(window)
    document.do(painted(document.campaign, "0202", FOREST))
    dialog = asked(window, "shift_map")
    dialog.shift.columns.setValue(2)
    dialog.shift.rows.setValue(-1)
    until(dialog.do_button.isEnabled, PATIENCE, QApplication.processEvents)

    accept(dialog)

    assert (24, FOREST) == (hexes(path), terrain(path, spot("0401")))


def test_a_map_is_cropped_to_a_rectangle(window: Window, path: Path) -> None:
    dialog = asked(window, "crop_map")
    dialog.crop.first.selectAll()
    QTest.keyClicks(dialog.crop.first, "0402")

    accept(dialog)

    assert 9 == hexes(path)


def test_a_map_is_cropped_to_what_is_selected(window: Window, path: Path) -> None:
    window.tool_use.select(Selection(area_of([spot("0101"), spot("0102")])))

    accept(asked(window, "crop_map"))

    assert 2 == hexes(path)


def test_a_large_map_is_cropped_beside_a_window_that_waits(window: Window, path: Path) -> None:
    document = document_of(window)
    document.do(grow(document.campaign, MAP, Margins(right=220, below=220), PLAINS))
    assert whole_map.chunks_of(document) > whole_map.SMALL
    dialog = asked(window, "crop_map")
    dialog.crop.last.setText("0302")

    accept(dialog)
    until(lambda: hexes(path) == 6, PATIENCE, QApplication.processEvents)
    until(lambda: not document.is_busy, PATIENCE, QApplication.processEvents)
    document.undo()

    assert 226 * 224 == hexes(path)


def test_a_number_that_is_none_is_told(window: Window) -> None:
    dialog = asked(window, "crop_map")

    dialog.crop.first.setText("there")
    until(dialog.why.text, PATIENCE, QApplication.processEvents)

    assert "“there” is not a hex number like 0101." == dialog.why.text()


def test_a_map_whose_terrain_is_locked_stays_as_it_is(window: Window, path: Path) -> None:
    window.layers.lock_layer("terrain", locked=True)
    window.tool_use.select(Selection(area_of([spot("0101")])))

    accept(asked(window, "crop_map"))

    assert (24, "The terrain layer is locked.") == (hexes(path), words(window))
