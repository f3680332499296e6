"""The walk of keying: something is added to a hex, described, found again and checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from mapper.commands.paths.paths import add_path, rename_path
from mapper.commands.terrain.terrain import add_region
from mapper.commands.things.things import add_thing
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, Map, Region, Token
from mapper.model.campaign.rows import Path as Road
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import neighbours
from mapper.model.places import Place
from mapper.storage.reading import read_campaign
from mapper.ui.keying.clues_and_links import ToldOfIn
from mapper.ui.keying.find import FindBox
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.flows.conftest import OpenWindow
from tests.small import MAP, spot
from tests.ui.fields import line, prose
from tests.ui.hands import click, type_keys
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier
CTRL = Keys.ControlModifier
HERE = spot("0302")


def workspace_of(window: Window) -> Workspace:
    assert window.workspace is not None
    return window.workspace


def features(path: Path) -> list[Feature]:
    """What is on disk, read beside the window: what would be left if it died now."""
    return list(read_campaign(path).all(Feature, MAP).values())


def titles(path: Path) -> list[str]:
    return [feature.title for feature in features(path)]


def focused() -> QWidget:
    at = QApplication.focusWidget()
    assert at is not None
    return at


def write(text: str) -> None:
    """Type into whatever the keys go to."""
    QTest.keyClicks(focused(), text)


def press(key: Qt.Key, keys: Keys = Keys.NoModifier) -> None:
    QTest.keyClick(focused(), key, keys)


def point_at(window: Window, number: str = "0302") -> None:
    """As the arrow keys do."""
    window.activateWindow()
    window.canvas.setFocus()
    window.canvas.set_cursor(spot(number))


def add(window: Window, title: str) -> None:
    point_at(window)
    type_keys(window, Qt.Key.Key_N)
    write(title)


def put(window: Window, feature: Feature) -> None:
    assert window.document is not None
    window.document.do(add_thing(window.document.campaign, MAP, feature))


@pytest.fixture
def window(window: Window, qtbot: QtBot) -> Window:
    window.activateWindow()
    qtbot.wait_until(window.isActiveWindow)
    return window


def test_a_feature_is_keyed_by_keyboard_alone(window: Window, path: Path) -> None:
    add(window, "Drowned bell")
    press(Qt.Key.Key_Tab)
    prose(workspace_of(window).inspector.form).writing.setFocus()
    write("It tolls at **low tide**.")
    line(workspace_of(window).inspector.form, "tags").setFocus()
    write("sea, undead")
    window.canvas.setFocus()

    (feature,) = features(path)

    assert Feature(
        HERE, "Drowned bell", "overt", gm_notes="It tolls at **low tide**.", tags=("sea", "undead")
    ) == (feature)


def test_adding_and_naming_is_one_step(window: Window, path: Path) -> None:
    add(window, "Drowned bell")

    press(Qt.Key.Key_Z, CTRL)

    assert [] == titles(path)


def test_a_visit_to_a_field_is_one_step(window: Window, path: Path) -> None:
    put(window, Feature(HERE, "Bell", "overt"))
    point_at(window)
    type_keys(window, Qt.Key.Key_F2)
    write("Old")
    until(lambda: titles(path) == ["Old"], PATIENCE, QApplication.processEvents)
    write("est well")

    press(Qt.Key.Key_Z, CTRL)

    assert (["Bell"], "Bell") == (
        titles(path),
        line(workspace_of(window).inspector.form, "title").text(),
    )


def test_what_was_undone_while_typing_can_be_done_again(window: Window, path: Path) -> None:
    put(window, Feature(HERE, "Bell", "overt"))
    point_at(window)
    type_keys(window, Qt.Key.Key_F2)
    write("Well")
    press(Qt.Key.Key_Z, CTRL)

    press(Qt.Key.Key_Y, CTRL)

    assert ["Well"] == titles(path)


def test_a_field_that_was_left_is_on_disk(window: Window, path: Path) -> None:
    add(window, "Drowned bell")

    press(Qt.Key.Key_Tab)

    assert ["Drowned bell"] == titles(path)


def test_a_pause_is_enough(window: Window, path: Path) -> None:
    add(window, "Drowned bell")

    until(lambda: titles(path) == ["Drowned bell"], PATIENCE, QApplication.processEvents)

    assert focused() is line(workspace_of(window).inspector.form, "title")


def test_closing_the_window_keeps_what_is_being_typed(window: Window, path: Path) -> None:
    add(window, "Drowned bell")

    window.close()

    assert ["Drowned bell"] == titles(path)


def test_an_action_keeps_what_is_being_typed(window: Window, path: Path) -> None:
    add(window, "Drowned bell")

    window.action_set.made["zoom_in"].trigger()

    assert ["Drowned bell"] == titles(path)


def test_a_title_that_is_refused_is_said_and_the_old_one_stays(window: Window, path: Path) -> None:
    put(window, Feature(HERE, "Bell", "overt"))
    point_at(window)
    type_keys(window, Qt.Key.Key_F2)
    press(Qt.Key.Key_Delete)

    press(Qt.Key.Key_Tab)

    form = workspace_of(window).inspector.form
    assert ("A feature needs a name.", "Bell") == (
        window.statusBar().currentMessage(),
        line(form, "title").text(),
    )
    assert ["Bell"] == titles(path)


def test_something_is_hidden_with_a_click(window: Window, path: Path) -> None:
    put(window, Feature(HERE, "Bell", "overt", is_landmark=True))
    point_at(window)

    workspace_of(window).inspector.form.visibility["hidden"].click()

    assert [("hidden", False)] == [(f.visibility, f.is_landmark) for f in features(path)]


def test_a_token_is_put_on_a_hex(window: Window, path: Path) -> None:
    point_at(window)
    type_keys(window, Qt.Key.Key_N, Keys.ShiftModifier)
    write("Old Marrow")
    press(Qt.Key.Key_Tab)

    (token,) = read_campaign(path).all(Token, MAP).values()

    assert Token(HERE, "Old Marrow") == token


def test_without_a_hex_it_is_said_what_is_missing(window: Window, path: Path) -> None:
    type_keys(window, Qt.Key.Key_N)

    said = window.statusBar().currentMessage()
    assert "Choose a hex first, with the arrow keys or the Select tool." == said
    assert [] == titles(path)


def test_a_clue_takes_a_click_its_words_a_click_on_the_map_and_return(
    window: Window, path: Path
) -> None:
    put(window, Feature(HERE, "Lair", "secret"))
    point_at(window)
    inspector, before = workspace_of(window).inspector, window.tool_use.entry.id
    workspace_of(window).show_panel("inspector")
    inspector.form.clues.add.click()
    asked = inspector.form.clues.asked
    assert asked is not None
    until(asked.isActiveWindow, PATIENCE, QApplication.processEvents)
    write("Scorched sheep")
    click(window.canvas, spot("0404"))
    until(asked.do_button.hasFocus, PATIENCE, QApplication.processEvents)
    press(Qt.Key.Key_Return)

    (lair,) = features(path)
    assert (Clue("Scorched sheep", Place(MAP, spot("0404"))),) == lair.clues
    assert (before, HERE) == (window.tool_use.entry.id, inspector.hex)
    assert ["Scorched sheep"] == [clue.text for clue in inspector.form.clues.clues]
    assert inspector.form.clues.asked is None


def test_a_link_in_a_note_is_gone_to(window: Window) -> None:
    put(window, Feature(HERE, "Mill", "hidden", gm_notes="Sold at [[Eastgate]]."))
    put(window, Feature(spot("0404"), "Eastgate", "overt"))
    point_at(window)

    workspace_of(window).inspector.form.editor.links.follow("eastgate")

    inspector = workspace_of(window).inspector
    shown = line(inspector.form, "title").text()
    assert (spot("0404"), "Eastgate") == (window.canvas.cursor_hex, shown)


def test_what_a_link_leads_to_is_chosen_and_deleted_not_its_hex(window: Window) -> None:
    document, links = window.document, workspace_of(window).inspector.form.editor.links
    assert document is not None
    run = workspace_of(window).action_set.take
    document.do(add_path(document.campaign, MAP, "road", [HERE, *neighbours(HERE)[:1]]))
    document.do(rename_path(document.campaign, MAP, "1", "King Road", ""))
    document.do(add_region(document.campaign, MAP, Region("Fen", "#446644"), area_of([HERE])))
    run("tool_select")
    before = document.campaign.chunks("terrain", MAP)

    for name in ("King Road", "Fen"):
        links.follow(name)
        run("delete")

    campaign = document.campaign
    left = campaign.all(Road, MAP), campaign.all(Region, MAP), campaign.chunks("terrain", MAP)
    assert ({}, {}, before) == left


def test_a_locked_layer_is_not_edited(window: Window, path: Path) -> None:
    window.layers.lock_layer("features", locked=True)
    point_at(window)

    type_keys(window, Qt.Key.Key_N)

    assert [] == titles(path)
    assert "The features layer is locked." == window.statusBar().currentMessage()


def find(window: Window, text: str) -> FindBox:
    window.canvas.setFocus()
    type_keys(window, Qt.Key.Key_F, CTRL)
    box = window.findChild(FindBox)
    assert box is not None
    QTest.keyClicks(box.search, text)
    until(lambda: workspace_of(window).texts.is_ready, PATIENCE, QApplication.processEvents)
    return box


def test_find_goes_to_what_was_found(window: Window) -> None:
    put(window, Feature(spot("0404"), "Mill", "secret", gm_notes="The ghoul counts sacks."))

    QTest.keyClick(find(window, "ghoul"), Qt.Key.Key_Return)

    inspector = workspace_of(window).inspector
    assert (spot("0404"), "Mill") == (
        window.canvas.cursor_hex,
        line(inspector.form, "title").text(),
    )


def test_find_goes_to_another_map(window: Window) -> None:
    assert window.document is not None
    document = window.document
    mine = Map("Deep Mine", opened_by=Place(MAP, HERE))
    document.do(Change("Add", {Key("map", "", "mine"): Swap(None, mine)}))

    QTest.keyClick(find(window, "deep mine"), Qt.Key.Key_Return)

    assert "mine" == document.map_id


def test_what_is_added_while_the_texts_are_read_is_found(window: Window) -> None:
    box = find(window, "")
    put(window, Feature(HERE, "Bell", "overt"))

    QTest.keyClicks(box.search, "bell")
    until(box.list.count, PATIENCE, QApplication.processEvents)

    assert "Bell" == box.list.item(0).text()


def checked(window: Window) -> list[str]:
    """What the Check panel lists, once it is seen and has looked."""
    panel = workspace_of(window).remarks
    workspace_of(window).show_panel("remarks")
    until(lambda: panel.is_current and panel.isVisible(), PATIENCE, QApplication.processEvents)
    return [panel.list.item(row).text() for row in range(panel.list.count())]


def test_a_secret_without_a_clue_is_remarked_on_and_leads_to_its_place(window: Window) -> None:
    put(window, Feature(HERE, "Vault", "secret"))

    said = checked(window)
    workspace_of(window).remarks.list.itemActivated.emit(workspace_of(window).remarks.list.item(0))

    assert ["“Vault” at 0302 is secret, and no clue leads to it."] == said
    assert HERE == window.canvas.cursor_hex
    assert "Check (1)" == window.docks["remarks"].windowTitle()


def test_a_remark_that_was_heeded_is_gone(window: Window) -> None:
    put(window, Feature(HERE, "Vault", "secret"))
    checked(window)
    point_at(window)
    workspace_of(window).show_panel("inspector")

    workspace_of(window).inspector.form.visibility["overt"].click()

    assert [] == checked(window)
    assert "Check" == window.docks["remarks"].windowTitle()


def test_a_second_window_shows_what_was_keyed(open_window: OpenWindow, window: Window) -> None:
    assert window.document is not None
    path = window.document.file.path
    add(window, "Drowned bell")
    window.close()

    again = open_window(path)
    point_at(again)

    assert "Drowned bell" == line(workspace_of(again).inspector.form, "title").text()


def test_nothing_is_typed_into_another_hex(window: Window, path: Path) -> None:
    put(window, Feature(spot("0404"), "Mill", "overt"))
    add(window, "Drowned bell")

    window.canvas.set_cursor(spot("0404"))

    assert {"Mill", "Drowned bell"} == set(titles(path))


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Escape], ids=["Enter", "Escape"])
def test_a_key_leads_back_to_the_map(window: Window, path: Path, key: Qt.Key) -> None:
    add(window, "Drowned bell")

    press(key)

    assert focused() is window.canvas
    assert ["Drowned bell"] == titles(path)


def test_after_undoing_what_was_added_the_keys_go_to_the_map(window: Window) -> None:
    add(window, "Drowned bell")

    press(Qt.Key.Key_Z, CTRL)

    assert focused() is window.canvas


def test_the_menu_of_a_hex_is_about_that_hex(window: Window, path: Path) -> None:
    point_at(window, "0101")
    window.canvas.context_asked.emit(HERE, window.mapToGlobal(window.rect().center()))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()

    window.action_set.made["add_feature"].trigger()

    assert [HERE] == [feature.at for feature in features(path)]


def test_what_is_read_only_is_shown_and_not_edited(open_window: OpenWindow, path: Path) -> None:
    writing = open_window(path)
    put(writing, Feature(HERE, "Bell", "overt"))
    QTimer.singleShot(0, dismiss)

    reading = open_window(path)
    point_at(reading)

    form = workspace_of(reading).inspector.form
    assert ("Bell", False) == (line(form, "title").text(), line(form, "title").isEnabled())


def dismiss() -> None:
    """Close the message that the file is open for reading only, once it is there."""
    box = QApplication.activeModalWidget()
    if box is None:
        QTimer.singleShot(10, dismiss)
    else:
        box.close()


def test_what_is_found_besides_places_is_done(window: Window) -> None:
    box = find(window, "elevation")
    rows = [box.list.item(row).text() for row in range(box.list.count())]
    assert "Elevation" in rows

    box.list.setCurrentRow(rows.index("Elevation"))
    QTest.keyClick(box, Qt.Key.Key_Return)

    elevation = window.action_set.made["tool_elevation"]
    until(elevation.isChecked, PATIENCE, QApplication.processEvents)


def test_a_region_has_notes_and_lists_who_tells_of_it(window: Window, path: Path) -> None:
    workspace = workspace_of(window)
    workspace.show_panel("regions")
    for name in ("Barony", "Wolds"):
        document = workspace.document
        document.do(add_region(document.campaign, MAP, Region(name, "#aa3355")))
    panel = workspace.regions
    panel.choose("1")

    (notes,) = panel.form.findChildren(QPlainTextEdit)
    notes.setPlainText("Hates the [[Wolds]].")
    panel.form.keep()
    panel.choose("2")

    (told,) = panel.form.findChildren(ToldOfIn)
    listed = [told.list.item(row).text() for row in range(told.list.count())]
    assert "Hates the [[Wolds]]." == read_campaign(path).all(Region, MAP)["1"].gm_notes
    assert (["Barony"], False) == (listed, told.isHidden())
