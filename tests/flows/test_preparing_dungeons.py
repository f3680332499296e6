"""A dungeon is prepared by hand: what is made is chosen and named at once, and seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mapper.commands.things.things import add_thing
from mapper.model.campaign.rows import Feature, Label
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.places import FootPoint
from mapper.model.selection import NOTHING_CHOSEN, Selection, Thing
from mapper.ui.maps.maps import what_goes
from mapper.ui.window.window import Window
from tests.flows.test_dungeon import click, drag, dungeon, open_in, point, run
from tests.flows.test_keying_features import press, write
from tests.ui.fields import take
from tests.ui.hands import colour_of, settle, type_keys, workspace_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

__all__ = ["dungeon"]


@pytest.fixture
def cellar(dungeon: Window, qtbot: QtBot) -> Window:
    """A dungeon with one room, which is called Store."""
    dungeon.activateWindow()
    qtbot.wait_until(dungeon.isActiveWindow)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    write("Store")
    press(Qt.Key.Key_Return)
    return dungeon


def titles(window: Window) -> list[str]:
    document = open_in(window)
    return [row.title for row in document.campaign.all(Feature, document.map_id).values()]


def zones(window: Window) -> list[str]:
    document = open_in(window)
    return [row.name for row in document.campaign.all(Zone, document.map_id).values()]


@pytest.mark.parametrize("where", [(2, 2), (6, 6)], ids=["in a zone", "on rock"])
def test_a_label_is_written_where_one_clicks(cellar: Window, where: tuple[int, int]) -> None:
    document = open_in(cellar)
    run(cellar, "tool_label")
    click(cellar, *where)

    write("Here be bats")
    press(Qt.Key.Key_Return)

    (label,) = document.campaign.all(Label, document.map_id).values()
    at = FootPoint(where[0] * 500, where[1] * 500)
    assert ("Here be bats", (at,)) == (label.text, label.points)


def test_a_label_that_is_chosen_has_its_form(cellar: Window) -> None:
    document = open_in(cellar)
    bats = Label("Here be bats", (), points=(FootPoint(1000, 1000),))
    document.do(add_thing(document.campaign, document.map_id, bats))
    run(cellar, "tool_select")
    click(cellar, 2, 2)

    take(workspace_of(cellar).inspector.forms["label"], "style", "water")

    assert Thing("label", "1") == cellar.tool_use.selection.thing
    assert "water" == document.campaign.all(Label, document.map_id)["1"].style


def test_what_is_typed_after_a_door_is_its_name(cellar: Window) -> None:
    document = open_in(cellar)
    run(cellar, "tool_passage")
    click(cellar, 4, 2)

    write("Oak door")
    press(Qt.Key.Key_Return)

    (door,) = document.campaign.all(Passage, document.map_id).values()
    assert "Oak door" == door.name
    assert Thing("passage", "1") == cellar.tool_use.selection.thing


def test_what_is_typed_after_a_corridor_is_its_name(cellar: Window) -> None:
    run(cellar, "tool_corridor")
    drag(cellar, (4, 2), (8, 2))

    write("Long way")
    press(Qt.Key.Key_Return)

    assert ["Store", "Long way"] == zones(cellar)
    assert ("2",) == cellar.tool_use.selection.zones


def test_making_and_naming_a_door_is_one_step(cellar: Window) -> None:
    document = open_in(cellar)
    run(cellar, "tool_passage")
    click(cellar, 4, 2)
    write("Oak door")
    press(Qt.Key.Key_Return)

    run(cellar, "undo")

    assert {} == document.campaign.all(Passage, document.map_id)


def test_what_is_made_is_chosen_with_the_inspector_closed(cellar: Window) -> None:
    cellar.docks["inspector"].hide()
    run(cellar, "tool_corridor")

    drag(cellar, (4, 2), (8, 2))

    assert ("2",) == cellar.tool_use.selection.zones
    assert cellar.docks["inspector"].isHidden()


def test_after_a_name_another_feature_comes_to_the_same_zone(cellar: Window) -> None:
    for name in ("Chest", "Rug"):
        type_keys(cellar, Qt.Key.Key_N)
        write(name)
        press(Qt.Key.Key_Return)

    assert ["Chest", "Rug"] == titles(cellar)
    assert QApplication.focusWidget() is cellar.canvas


def test_the_walls_of_another_level_are_faint_on_a_new_one(cellar: Window) -> None:
    cellar.tool_use.select(NOTHING_CHOSEN)
    settle(cellar)
    inked = colour_of(cellar, point(cellar, 0, 2.5))

    workspace_of(cellar).zones.add_level()
    press(Qt.Key.Key_Return)

    settle(cellar)
    assert colour_of(cellar, point(cellar, 0, 2.5)).lightnessF() > inked.lightnessF() + 0.3


def test_delete_in_the_list_of_levels_takes_the_level_and_undo_brings_it_back(
    cellar: Window,
) -> None:
    zones = workspace_of(cellar).zones
    zones.add_level()
    press(Qt.Key.Key_Return)
    settle(cellar)
    zones.levels.setFocus()

    press(Qt.Key.Key_Delete)
    left = [zones.levels.item(row).text() for row in range(zones.levels.count())]
    run(cellar, "undo")

    assert (1, 1) == (len(left), zones.level)
    assert 2 == zones.levels.count()
    assert "Nothing is chosen" not in cellar.statusBar().currentMessage()


def test_delete_in_the_list_takes_what_is_marked_and_not_its_zone(cellar: Window) -> None:
    for name in ("Chest", "Rug"):
        type_keys(cellar, Qt.Key.Key_N)
        write(name)
        press(Qt.Key.Key_Return)
    cellar.tool_use.select(Selection(zones=("1",)))
    listed = workspace_of(cellar).inspector.list
    listed.setFocus()
    listed.setCurrentRow(1)

    press(Qt.Key.Key_Delete)

    assert (["Chest"], ["Store"]) == (titles(cellar), zones(cellar))
    assert ("1",) == cellar.tool_use.selection.zones


def test_who_deletes_a_zone_hears_what_goes_with_it(cellar: Window) -> None:
    for name in ("Chest", "Rug"):
        type_keys(cellar, Qt.Key.Key_N)
        write(name)
        press(Qt.Key.Key_Return)
    run(cellar, "tool_passage")
    click(cellar, 4, 2)
    cellar.tool_use.select(Selection(zones=("1",)))

    run(cellar, "delete")

    said = cellar.statusBar().currentMessage()
    assert "Delete zone 1 with 2 features and 1 passage. Ctrl+Z takes it back." == said


def test_what_was_added_and_named_is_one_step_under_its_name(cellar: Window) -> None:
    type_keys(cellar, Qt.Key.Key_N)
    write("Chest")
    press(Qt.Key.Key_Return)
    file = open_in(cellar).file
    (step,) = file.steps(file.cursor, 1)

    run(cellar, "undo")

    assert ("Add “Chest”", 2) == (step.label, step.entries)
    assert cellar.statusBar().currentMessage().startswith("Undone: Add “Chest”")


def test_who_removes_a_dungeon_hears_of_its_zones(cellar: Window) -> None:
    document = open_in(cellar)

    said = what_goes(document.campaign, document.map_id)

    assert said.startswith("It holds 1 zone")


def test_a_drag_on_a_zone_that_is_not_chosen_draws_a_box(cellar: Window) -> None:
    document = open_in(cellar)
    before = document.campaign.all(Zone, document.map_id)
    run(cellar, "tool_select")
    cellar.tool_use.select(NOTHING_CHOSEN)

    drag(cellar, (1, 1), (3, 3))

    assert before == document.campaign.all(Zone, document.map_id)
    assert NOTHING_CHOSEN == cellar.tool_use.selection


def test_a_drag_on_the_chosen_zone_moves_it(cellar: Window) -> None:
    document = open_in(cellar)
    before = document.campaign.all(Zone, document.map_id)
    run(cellar, "tool_select")
    click(cellar, 1, 1)

    drag(cellar, (1, 1), (3, 3))

    assert before != document.campaign.all(Zone, document.map_id)
