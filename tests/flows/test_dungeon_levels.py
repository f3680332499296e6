"""Levels of a dungeon drawn by hand: new ones, stairs between them, and what is seen of them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest

from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.check import remarks
from mapper.model.hexes.hexes import Point
from mapper.model.places import Square
from mapper.ui.dungeons.dungeons import DungeonDialog
from mapper.ui.keying.zone_forms import PassageForm
from mapper.ui.window.map_menu import context_menu
from mapper.ui.window.window import Window
from tests.flows.test_dungeon import (
    click,
    drag,
    dungeon,
    lead_to,
    open_in,
    passages_of,
    point,
    run,
)
from tests.flows.test_keying_features import press, write
from tests.flows.test_preparing_dungeons import cellar, titles
from tests.ui.hands import settle, type_keys, workspace_of

pytestmark = pytest.mark.qt

__all__ = ["cellar", "dungeon"]


def passages(window: Window) -> list[Passage]:
    document = open_in(window)
    return [*document.campaign.all(Passage, document.map_id).values()]


def tile(window: Window, name: str) -> None:
    """Click a tile of the Zones panel."""
    panel = workspace_of(window).zones
    tiles = [*panel.passages.buttons(), *panel.flights.buttons()]
    next(each for each in tiles if each.accessibleName() == name).click()


def test_two_clicks_put_stairs_down_and_their_end_on_the_level_beneath(cellar: Window) -> None:
    tile(cellar, "Stairs")
    click(cellar, 1.5, 1.5)

    (stairs,) = passages(cellar)
    document = open_in(cellar)
    levels = [document.campaign.all(Zone, document.map_id)[s.zone].level for s in stairs.sides]
    assert ([1, 2], "down", stairs.at) == (levels, stairs.slope, stairs.there)
    assert not any("No way leads to" in remark.text for remark in remarks(document.campaign))


@pytest.mark.parametrize(
    ("text", "slope"), [("Stairs down here", "down"), ("Stairs up here", "up")]
)
def test_the_right_button_puts_stairs_where_it_was_clicked(
    cellar: Window, text: str, slope: str
) -> None:
    middle = Point(2.5, 1.5)
    menu = context_menu(workspace_of(cellar), Square(2, 1), middle)

    next(action for action in menu.actions() if action.text() == f"Stairs {slope} here").trigger()

    (stairs,) = passages(cellar)
    assert slope == stairs.slope
    assert abs(stairs.at.start.x - 1250) <= 250


def test_stairs_that_lead_nowhere_get_their_other_end_by_one_click(cellar: Window) -> None:
    tile(cellar, "Stairs")
    tile(cellar, "Lead up")
    click(cellar, 0.5, 2)
    (form,) = cellar.findChildren(PassageForm)

    form.down.click()

    (stairs,) = passages(cellar)
    assert ("down", None) == (stairs.slope, stairs.beyond)
    assert stairs.sides[1].zone
    assert not form.onward.isVisibleTo(form)


def test_stairs_that_are_led_to_a_zone_of_the_map_have_their_end_there(cellar: Window) -> None:
    run(cellar, "tool_zone")
    drag(cellar, (6, 0), (9, 4))
    tile(cellar, "Stairs")
    tile(cellar, "Lead up")
    click(cellar, 0.5, 2)
    form = passages_of(cellar)

    QTimer.singleShot(0, lambda: lead_to(cellar, open_in(cellar).map_id, "2"))
    form.leads.click()

    (stairs,) = passages(cellar)
    assert (["1", "2"], None) == ([side.zone for side in stairs.sides], stairs.beyond)
    assert stairs.there is not None


def test_what_has_no_use_in_a_dungeon_is_no_panel_there(window: Window) -> None:
    before = [window.docks[id_].isHidden() for id_ in ("regions", "paths")]

    run(window, "new_dungeon")
    window.findChildren(DungeonDialog)[0].do_button.click()

    assert [False, False] == before
    assert [True, True] == [window.docks[id_].isHidden() for id_ in ("regions", "paths")]


def test_after_undo_of_a_removed_level_the_list_marks_the_one_in_view(cellar: Window) -> None:
    panel = workspace_of(cellar).zones
    panel.add_level()
    press(Qt.Key.Key_Return)
    panel.remove_level()

    run(cellar, "undo")

    assert (panel.level, panel.levels.currentRow()) == (cellar.canvas.level, 0)


def test_the_name_of_a_new_level_is_asked_for_in_sight(cellar: Window) -> None:
    cellar.resize(1280, 720)
    settle(cellar)
    panel = workspace_of(cellar).zones

    panel.add_level()
    settle(cellar)

    item = panel.levels.visualItemRect(panel.levels.currentItem())
    bottom = panel.levels.viewport().mapTo(panel.area.viewport(), item.bottomLeft())
    assert panel.area.viewport().rect().contains(bottom + QPoint(1, 0))


def test_after_a_click_on_a_level_letters_still_take_up_tools(cellar: Window) -> None:
    levels = workspace_of(cellar).zones.levels
    tile(cellar, "Stairs")
    levels.setFocus()

    QTest.keyClick(levels, Qt.Key.Key_V)

    assert "select" == cellar.tool_use.entry.id


def test_an_empty_dungeon_shows_its_grid_and_says_what_to_do(dungeon: Window) -> None:
    settle(dungeon)
    empty = dungeon.canvas.grab().toImage()

    drag_a_room(dungeon)

    after = dungeon.canvas.grab().toImage()
    line, beside = (point(dungeon, x, 8.5) for x in (8, 8.5))
    assert empty.pixelColor(line).lightness() < empty.pixelColor(beside).lightness() - 8
    assert abs(after.pixelColor(line).lightness() - after.pixelColor(beside).lightness()) < 8


def drag_a_room(window: Window) -> None:
    run(window, "tool_zone")
    drag(window, (0, 0), (4, 4))
    run(window, "tool_select")
    settle(window)


def test_a_feature_in_a_dungeon_is_duplicated_by_the_same_keys(cellar: Window) -> None:
    type_keys(cellar, Qt.Key.Key_N)
    write("Chest")
    press(Qt.Key.Key_Return)
    workspace_of(cellar).inspector.list.setCurrentRow(0)

    run(cellar, "duplicate_feature")
    write("Rug")
    press(Qt.Key.Key_Return)

    assert ["Chest", "Rug"] == titles(cellar)
