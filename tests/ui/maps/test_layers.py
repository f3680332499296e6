"""Layers are shown, faded and locked, and stay so in the next run."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest

from mapper.drawing.base.layers import Layer, Layers
from mapper.ui.maps.layers import LayersPanel, remembered_layers

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def panel(qtbot: QtBot, settings: QSettings) -> LayersPanel:
    made = LayersPanel(settings)
    qtbot.add_widget(made)
    return made


def test_everything_is_shown_at_first(panel: LayersPanel) -> None:
    assert Layers() == panel.state.layers


def test_the_eye_hides_a_layer(qtbot: QtBot, panel: LayersPanel) -> None:
    with qtbot.wait_signal(panel.changed) as signal:
        panel.eyes["grid"].click()

    assert [Layers(grid=Layer(is_visible=False))] == [state.layers for state in signal.args]


def test_the_slider_fades_a_layer(qtbot: QtBot, panel: LayersPanel) -> None:
    with qtbot.wait_signal(panel.changed) as signal:
        panel.sliders["paths"].setValue(40)

    assert [Layers(paths=Layer(opacity=0.4))] == [state.layers for state in signal.args]


def test_a_locked_layer_says_so(panel: LayersPanel) -> None:
    panel.locks["terrain"].click()

    assert {"terrain"} == panel.state.locked


def test_each_layer_that_is_drawn_has_its_row(panel: LayersPanel) -> None:
    drawn = {each.name for each in fields(Layers)} - {"badges"}

    assert drawn | {"light"} == set(panel.eyes)


def test_what_cannot_be_edited_cannot_be_locked(panel: LayersPanel) -> None:
    panel.lock_layer("grid", locked=True)

    assert "grid" not in panel.state.locked


def test_the_layers_are_the_same_in_the_next_run(panel: LayersPanel, settings: QSettings) -> None:
    panel.show_layer("numbers", visible=False)
    panel.set_opacity("features", 55)
    panel.lock_layer("features", locked=True)

    again = remembered_layers(settings)

    assert panel.state == again


@pytest.mark.parametrize("stored", [-5, 0, 1000])
def test_an_opacity_that_cannot_be_is_mended(settings: QSettings, stored: int) -> None:
    settings.setValue("layers/terrain/opacity", stored)

    assert 0.1 <= remembered_layers(settings).layers.terrain.opacity <= 1


def test_the_space_bar_works_the_eye(qtbot: QtBot, panel: LayersPanel) -> None:
    QTest.keyClick(panel.eyes["terrain"], Qt.Key.Key_Space)

    assert not panel.state.layers.terrain.is_visible
