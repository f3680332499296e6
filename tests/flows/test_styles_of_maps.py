"""Each map has its style: chosen by menu or by a small picture, and seen wherever the map is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.maps.maps import add_map
from mapper.commands.terrain.terrain import Described, edit_terrain, paint
from mapper.model.campaign.rows import Key, Map
from mapper.model.hexes.chunks import area_of
from mapper.storage.reading import read_campaign
from mapper.ui.window.window import Window
from tests.drawing.keyed_land import picture_bytes
from tests.small import FOREST, MAP, spot
from tests.ui.hands import place_of, workspace_of
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt


def style_on_disk(window: Window) -> str:
    assert window.document is not None
    row = read_campaign(window.document.file.path).one(Map, Key("map", "", MAP))
    return row.style


def lightness(window: Window) -> float:
    """Of the paper beside the map."""
    return QColor(window.canvas.grab().toImage().pixelColor(2, 2)).lightnessF()


def test_a_style_from_the_menu_is_on_disk_and_one_step_to_undo(window: Window) -> None:
    before = lightness(window)
    assert window.action_set.made["style_parchment"].isChecked()

    window.action_set.take("style_dark")

    assert ("dark", True) == (
        style_on_disk(window),
        window.action_set.made["style_dark"].isChecked(),
    )
    assert lightness(window) < 0.2 < before
    window.action_set.take("undo")
    assert ("", before) == (style_on_disk(window), lightness(window))


def test_a_small_picture_in_the_layers_chooses_the_style(window: Window) -> None:
    workspace_of(window).show_panel("layers")
    button = window.styles.buttons["clean"]

    QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    assert "clean" == style_on_disk(window)
    assert button.isChecked()
    assert not button.icon().isNull()
    edge = button.grab().toImage().pixelColor(2, button.height() // 2)
    assert window.palette().color(QPalette.ColorRole.Highlight).name() == edge.name()


def test_another_map_keeps_its_own_style(window: Window) -> None:
    document = window.document
    assert document is not None
    id_, made = add_map(document.campaign, Map("Other"), 3, 3)
    document.do(made)
    window.action_set.take("style_dark")

    document.choose_map(id_)

    assert lightness(window) > 0.5
    document.choose_map(MAP)
    assert lightness(window) < 0.2


def test_terrain_is_drawn_with_its_image_once_that_is_read(window: Window) -> None:
    document = workspace_of(window).document
    hash_ = document.file.add_blob(picture_bytes(colour="#c02020"))
    window.canvas.fit()
    place = place_of(window.canvas, spot("0301"))

    def red() -> int:
        return window.canvas.grab().toImage().pixelColor(place + QPoint(8, -8)).red()

    document.do(paint(document.campaign, MAP, area_of([spot("0301")]), FOREST))
    before = red()

    said = Described("Forest", "#8fa968", "", images=(hash_,))
    document.do(edit_terrain(document.campaign, "forest", said))
    until(lambda: red() > before + 20, PATIENCE, QApplication.processEvents)

    window.action_set.take("undo")
    assert before == red()
