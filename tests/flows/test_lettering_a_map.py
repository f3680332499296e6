"""Labels are chosen, lettered and given looks by mouse and keyboard; names of regions are moved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.commands.terrain.terrain import add_region
from mapper.commands.things.things import add_thing
from mapper.model.campaign.label_rows import LabelPreset, Letters
from mapper.model.campaign.rows import Label, Region
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import centre, line
from mapper.model.selection import Thing
from mapper.storage.reading import read_campaign
from mapper.ui.editing.document import Document
from mapper.ui.editing.line_dialog import LineDialog
from mapper.ui.keying.label_form import LabelForm
from mapper.ui.window.window import Window
from tests.small import MAP, spot
from tests.ui.fields import choose, take
from tests.ui.hands import NO_KEYS, workspace_of

pytestmark = pytest.mark.qt

THING = Thing("label", "1")


@pytest.fixture(autouse=True)
def near(window: Window) -> None:
    window.canvas.zoom_to(64)
    window.canvas.centre_on(*centre(spot("0303"), "flat"))


def open_in(window: Window) -> Document:
    assert window.document is not None
    return window.document


def with_label(window: Window, *more: Label) -> None:
    document = open_in(window)
    sea = Label("The Wine-Dark Bay", (*line(spot("0103"), spot("0503")),), 4)
    for row in (sea, *more):
        document.do(add_thing(document.campaign, MAP, row))


def words_of(window: Window, thing: Thing) -> QRect:
    found = window.canvas.box_of_words(thing)
    assert found is not None
    return found


def clicked(window: Window, at: QPoint) -> None:
    QTest.mouseMove(window.canvas, at)
    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, NO_KEYS, at)


def dragged(window: Window, start: QPoint, to: QPoint) -> None:
    canvas, left = window.canvas, Qt.MouseButton.LeftButton
    QTest.mouseMove(canvas, start)
    QTest.mousePress(canvas, left, NO_KEYS, start)
    QTest.mouseMove(canvas, (start + to) / 2)
    QTest.mouseMove(canvas, to)
    QTest.mouseRelease(canvas, left, NO_KEYS, to)


def chosen(window: Window, thing: Thing = THING) -> LabelForm:
    """The form of a label that was clicked with the Select tool."""
    window.action_set.made["tool_select"].trigger()
    clicked(window, words_of(window, thing).center())
    form = workspace_of(window).inspector.forms["label"]
    assert isinstance(form, LabelForm)
    return form


def test_a_click_on_a_label_brings_its_form(window: Window, path: Path) -> None:
    with_label(window)
    form = chosen(window)

    take(form, "style", "water")

    assert form.isVisible()
    assert "water" == read_campaign(path).all(Label, MAP)["1"].style


def test_a_look_that_two_labels_share_is_altered_once(window: Window, path: Path) -> None:
    with_label(window, Label("Deep", (spot("0305"),)))
    window.action_set.made["tool_label"].trigger()
    workspace_of(window).options.labels.add()
    (dialog,) = window.findChildren(LineDialog)
    dialog.text.setText("Seas")
    dialog.do_button.click()
    for label in ("2", "1"):
        choose(chosen(window, Thing("label", label)).look, "1")

    take(chosen(window), "size", "5")

    after = read_campaign(path)
    assert [5, 5] == [row.size for row in after.all(Label, MAP).values()]
    assert 5 == after.all(LabelPreset)["1"].size


def test_the_frame_for_the_words_leaves_the_label_in_sight(window: Window) -> None:
    with_label(window)
    window.action_set.made["tool_label"].trigger()
    words = words_of(window, THING)

    clicked(window, words.center())

    editor = workspace_of(window).label_editor
    assert editor.isVisible()
    assert not editor.geometry().intersects(words)


def test_a_size_that_is_too_large_becomes_the_largest(window: Window) -> None:
    window.action_set.made["tool_label"].trigger()
    box = workspace_of(window).options.labels.boxes.size
    box.setFocus()
    box.selectAll()

    QTest.keyClicks(box, "6")
    QTest.keyClick(box, Qt.Key.Key_Tab)

    assert 5 == box.value()


def test_the_name_of_a_region_is_dragged_and_put_back(window: Window, path: Path) -> None:
    document = open_in(window)
    area = area_of(line(spot("0103"), spot("0503")))
    document.do(add_region(document.campaign, MAP, Region("Vale", "#a02020"), area))
    window.action_set.made["tool_label"].trigger()
    middle = words_of(window, Thing("region", "1")).center()

    dragged(window, middle, middle + QPoint(0, 130))

    moved = read_campaign(path).all(Region, MAP)["1"]
    window.docks["regions"].show()
    window.docks["regions"].raise_()
    QApplication.processEvents()
    workspace_of(window).regions.name_back.click()
    back = read_campaign(path).all(Region, MAP)["1"]
    assert (True, False) == (moved.is_name_moved, back.is_name_moved)


def test_the_hex_is_shown_again_where_the_chosen_label_is_deleted(window: Window) -> None:
    with_label(window)
    chosen(window)
    inspector = workspace_of(window).inspector
    shown = inspector.number.text()

    window.canvas.setFocus()
    window.action_set.made["delete"].trigger()

    assert {} == open_in(window).campaign.all(Label, MAP)
    assert ("Label", "0303") == (shown, inspector.number.text())


def test_letters_are_measured_in_points(window: Window, path: Path) -> None:
    with_label(window)

    take(chosen(window).letters, "measure", "points")

    assert Letters(measure="points", height=14) == read_campaign(path).all(Label, MAP)["1"].letters
