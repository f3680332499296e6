"""A small dungeon is drawn by mouse and keyboard, undone and done again, and read from its file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from mapper.commands.zones.passages import add_passage
from mapper.commands.zones.zones import edit_zone
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import Passage, PassageKind, PassageSide, Span, Zone
from mapper.model.hexes.hexes import hex_labelled
from mapper.model.places import FootPoint, Place, Square, point_of, zone_of
from mapper.model.selection import Selection, Thing
from mapper.storage.reading import read_campaign
from mapper.ui.dungeons.dungeons import DungeonDialog
from mapper.ui.editing.document import Document
from mapper.ui.keying.zone_forms import PassageForm, PassageTargetDialog
from mapper.ui.window.map_menu import context_menu
from mapper.ui.window.window import Window
from tests.ui.fields import line
from tests.ui.hands import LEFT, NO_KEYS, colour_of, move_to, settle, type_keys, workspace_of

pytestmark = pytest.mark.qt


def run(window: Window, *actions: str) -> None:
    for action in actions:
        window.action_set.made[action].trigger()


def open_in(window: Window) -> Document:
    assert window.document is not None
    return window.document


def point(window: Window, x: float, y: float) -> QPoint:
    """Where a point of the plane is on the canvas."""
    place = window.canvas.camera.screen(x, y)
    return QPoint(round(place.x), round(place.y))


def drag(window: Window, start: tuple[float, float], end: tuple[float, float]) -> None:
    canvas = window.canvas
    move_to(canvas, point(window, *start))
    QTest.mousePress(canvas, LEFT, NO_KEYS, point(window, *start))
    move_to(canvas, point(window, *end))
    QTest.mouseRelease(canvas, LEFT, NO_KEYS, point(window, *end))


def click(window: Window, x: float, y: float) -> None:
    move_to(window.canvas, point(window, x, y))
    QTest.mouseClick(window.canvas, LEFT, NO_KEYS, point(window, x, y))


@pytest.fixture
def dungeon(window: Window) -> Window:
    """A new dungeon, still empty."""
    run(window, "new_dungeon")
    (dialog,) = window.findChildren(DungeonDialog)
    dialog.name.setText("Cellars")
    dialog.do_button.click()
    window.canvas.zoom_to(32)
    window.canvas.centre_on(5, 5)
    return window


def names(window: Window, path: Path) -> list[tuple[str, str]]:
    """Kind and number of each zone, as they stand in the file."""
    rows = read_campaign(path).all(Zone, open_in(window).map_id).values()
    return [(row.kind, row.number) for row in rows]


def test_a_dungeon_is_drawn_and_read_back(dungeon: Window) -> None:
    path = open_in(dungeon).file.path

    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    drag(dungeon, (7, 0), (11, 4))
    run(dungeon, "tool_corridor")
    dungeon.page.setFocus()
    drag(dungeon, (4, 2), (7, 2))
    run(dungeon, "tool_passage")
    click(dungeon, 4, 2)
    run(dungeon, "accept_passages")

    assert [("room", "1"), ("room", "2"), ("corridor", "")] == names(dungeon, path)
    map_id = open_in(dungeon).map_id
    passages = read_campaign(path).all(Passage, map_id).values()
    assert [{"1", "3"}, {"2", "3"}] == [{side.zone for side in row.sides} for row in passages]


def test_each_stroke_is_one_step(dungeon: Window) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    drag(dungeon, (5, 0), (8, 4))

    run(dungeon, "undo")
    after_one = document.campaign.all(Zone, document.map_id)
    run(dungeon, "undo", "redo", "redo")

    assert 1 == len(after_one)
    assert 2 == len(document.campaign.all(Zone, document.map_id))


def test_what_was_drawn_is_seen_at_once(dungeon: Window) -> None:
    settle(dungeon)
    before = colour_of(dungeon, point(dungeon, 3.5, 2.5))

    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    run(dungeon, "tool_pan")
    settle(dungeon)

    after = colour_of(dungeon, point(dungeon, 3.5, 2.5))
    assert after.lightnessF() > before.lightnessF() + 0.02


def test_a_zone_is_keyed_in_the_inspector(dungeon: Window) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    run(dungeon, "tool_select")

    click(dungeon, 1, 1)
    assert dungeon.workspace is not None
    form = dungeon.workspace.inspector.forms["zone"]
    line(form, "name").setText("Wine cellar")
    QTest.keyClick(line(form, "name"), Qt.Key.Key_Return)
    dungeon.workspace.keep_typed()

    assert "Wine cellar" == document.campaign.all(Zone, document.map_id)["1"].name


def test_delete_takes_the_chosen_zone_away(dungeon: Window) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    run(dungeon, "tool_select")
    click(dungeon, 1, 1)

    run(dungeon, "delete")

    assert {} == document.campaign.all(Zone, document.map_id)


def test_a_feature_is_put_where_the_click_is(dungeon: Window) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))

    run(dungeon, "tool_feature")
    click(dungeon, 1, 1)

    (feature,) = document.campaign.all(Feature, document.map_id).values()
    assert ("1", (500, 500)) == (zone_of(feature.at), point_of(feature.at))


def test_enter_in_the_list_chooses_what_is_in_the_zone(dungeon: Window) -> None:
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    run(dungeon, "tool_feature")
    click(dungeon, 1, 1)
    run(dungeon, "tool_select")
    click(dungeon, 3, 3)
    assert dungeon.workspace is not None
    listed = dungeon.workspace.inspector.list

    listed.itemActivated.emit(listed.item(0))

    assert "1" == dungeon.tool_use.selection.the("feature")


def test_escape_drops_what_was_begun(dungeon: Window) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    move_to(dungeon.canvas, point(dungeon, 0, 0))
    QTest.mousePress(dungeon.canvas, LEFT, NO_KEYS, point(dungeon, 0, 0))
    move_to(dungeon.canvas, point(dungeon, 4, 4))

    type_keys(dungeon, Qt.Key.Key_Escape)
    QTest.mouseRelease(dungeon.canvas, LEFT, NO_KEYS, point(dungeon, 4, 4))

    assert {} == document.campaign.all(Zone, document.map_id)


def test_one_goes_down_from_a_hex_into_its_dungeon_and_up_again(window: Window) -> None:
    document = open_in(window)
    hex_map, at = document.map_id, window.canvas.middle()
    window.canvas.set_cursor(at)
    run(window, "new_dungeon_here")
    (dialog,) = window.findChildren(DungeonDialog)
    dialog.do_button.click()
    dungeon_map = document.map_id

    run(window, "go_up")
    back_at = (document.map_id, window.canvas.cursor_hex)
    run(window, "go_down")

    assert (hex_map, at) == back_at
    assert dungeon_map == document.map_id
    assert "select" == window.tool_use.entry.id or window.tool_use.entry.fits("zones")


def test_a_menu_holds_what_there_is_for_the_kind_of_map_alone(dungeon: Window) -> None:
    menus = {each.title(): each for each in dungeon.menuBar().findChildren(QMenu)}

    in_draw = [each.text() for each in menus["&Draw"].actions() if each.isVisible()]

    assert {"Zone", "&Merge zones"} < {*in_draw}
    assert not {"Brush", "&Regions", "Picked &path"} & {*in_draw}


def test_the_right_button_offers_a_dungeon_behind_the_hex(window: Window) -> None:
    menu = context_menu(workspace_of(window), window.canvas.middle(), None)

    assert window.action_set.made["new_dungeon_here"] in menu.actions()


def test_the_right_button_in_a_zone_offers_few_things_and_none_of_the_view(dungeon: Window) -> None:
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))

    menu = context_menu(workspace_of(dungeon), Square(1, 1), None)

    texts = [each.text().replace("&", "") for each in menu.actions() if each.text()]
    assert "Edit what is here" in texts
    assert len(texts) <= 11  # a screen for the players adds another
    assert "Merge zones" not in texts
    assert not {"Undo", "Fit the map", "Grid", "Numbers", "Light in dungeons"} & {*texts}


def test_the_grid_is_left_by_a_switch_that_is_seen(dungeon: Window) -> None:
    run(dungeon, "tool_zone")
    workspace = workspace_of(dungeon)
    workspace.show_panel("terrain")

    switch = workspace.zones.switch
    switch.click()

    assert ("Off the grid", True) == (switch.text(), switch.isVisible())
    assert dungeon.tool_use.goes_the_other_way


def test_levels_are_drawn_one_by_one(dungeon: Window) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))

    run(dungeon, "add_level", "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    run(dungeon, "level_up")

    assert [1, 2] == [row.level for row in document.campaign.all(Zone, document.map_id).values()]
    assert dungeon.workspace is not None
    assert 1 == dungeon.workspace.zones.level


def test_a_zone_is_copied_and_put_down_beside(dungeon: Window) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    run(dungeon, "tool_select")
    click(dungeon, 1, 1)

    run(dungeon, "copy", "paste")
    click(dungeon, 8.2, 2.1)

    zones = document.campaign.all(Zone, document.map_id)
    assert [(3000, 0), (3000, 2000)] == sorted(zones["2"].outline)[:2]
    assert ("2",) == dungeon.tool_use.selection.zones


def test_a_copied_zone_is_turned_and_mirrored_by_keys(dungeon: Window) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 2))
    door = Passage(
        "door", (PassageSide("1"), PassageSide()), Span(FootPoint(2000, 250), FootPoint(2000, 750))
    )
    document.do(add_passage(document.campaign, document.map_id, door))
    run(dungeon, "tool_select")
    click(dungeon, 1, 1)

    run(dungeon, "duplicate")
    type_keys(dungeon, Qt.Key.Key_R)
    type_keys(dungeon, Qt.Key.Key_M)
    click(dungeon, 8, 5)

    zone = document.campaign.all(Zone, document.map_id)["2"]
    way = document.campaign.all(Passage, document.map_id)["2"]
    assert [(3500, 1500), (4500, 3500)] == [*sorted(zone.outline)][::3]
    assert Span(FootPoint(3750, 3500), FootPoint(4250, 3500)) == way.at


def test_zones_are_not_put_down_over_others(dungeon: Window) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    run(dungeon, "tool_select")
    click(dungeon, 1, 1)

    run(dungeon, "duplicate")
    click(dungeon, 2.2, 2.1)

    assert ["1"] == [*document.campaign.all(Zone, document.map_id)]


def test_the_light_of_a_zone_is_seen_and_can_be_switched_off(dungeon: Window) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    run(dungeon, "tool_pan")
    settle(dungeon)
    plain = colour_of(dungeon, point(dungeon, 3.5, 0.6))

    zone = document.campaign.all(Zone, document.map_id)["1"]
    dimmed = replace(zone, light="dim")
    document.do(edit_zone(document.campaign, document.map_id, "1", dimmed))
    settle(dungeon)
    dim = colour_of(dungeon, point(dungeon, 3.5, 0.6))
    run(dungeon, "show_light")
    settle(dungeon)

    assert dim.blue() < plain.blue() - 20
    assert plain == colour_of(dungeon, point(dungeon, 3.5, 0.6))


def test_why_something_is_refused_stays_until_something_else_is_pointed_at(
    dungeon: Window,
) -> None:
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    run(dungeon, "tool_select")
    click(dungeon, 1, 1)

    run(dungeon, "zone_into_cells")
    QTest.keyPress(dungeon.canvas, Qt.Key.Key_Control)
    QTest.keyRelease(dungeon.canvas, Qt.Key.Key_Control)
    why = dungeon.statusBar().currentMessage()
    move_to(dungeon.canvas, point(dungeon, 9, 9))

    assert "A move of 30 ft crosses zone 1 already." == why
    assert why != dungeon.statusBar().currentMessage()


def test_what_the_keyboard_points_at_is_marked_only_for_the_keyboard(dungeon: Window) -> None:
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    run(dungeon, "tool_select")
    dungeon.activateWindow()
    dungeon.canvas.setFocus()

    click(dungeon, 1.5, 1.5)
    by_mouse = marked(dungeon)
    type_keys(dungeon, Qt.Key.Key_Right)

    assert (False, True) == (by_mouse, marked(dungeon))


def marked(window: Window) -> bool:
    """Whether the canvas rings the place of the keyboard."""
    at = window.canvas.cursor_cell
    assert isinstance(at, Square)
    settle(window)
    ring = colour_of(window, point(window, at.column, at.row + 0.5))
    return ring.blue() > ring.red() + 60


def test_tools_that_draw_have_a_cross_to_point_with(dungeon: Window) -> None:
    run(dungeon, "tool_corridor")
    drawing = dungeon.canvas.cursor().shape()
    run(dungeon, "tool_select")

    assert Qt.CursorShape.CrossCursor == drawing
    assert Qt.CursorShape.CrossCursor != dungeon.canvas.cursor().shape()


def test_locked_ground_is_not_drawn_on(dungeon: Window) -> None:
    document = open_in(dungeon)
    dungeon.layers.lock_layer("terrain", locked=True)

    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))

    assert {} == document.campaign.all(Zone, document.map_id)


def test_a_passage_leads_to_a_hex_of_another_map(dungeon: Window) -> None:
    document = open_in(dungeon)
    campaign, map_id = document.campaign, document.map_id
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    sides = (PassageSide(), PassageSide("1"))
    way = Passage("door", sides, Span(FootPoint(500, 0), FootPoint(1000, 0)))
    document.do(add_passage(campaign, map_id, way))
    dungeon.tool_use.select(Selection(thing=Thing("passage", "1")))
    assert dungeon.workspace is not None
    outer = next(id_ for id_, row in campaign.maps().items() if row.plan is None)

    QTimer.singleShot(0, lambda: lead_to(dungeon, outer, "0302"))
    passages_of(dungeon).leads.click()

    there = campaign.maps()[outer]
    at = hex_labelled("0302", there.top, there.numbering)
    assert Place(outer, at) == campaign.all(Passage, map_id)["1"].beyond


def passages_of(window: Window) -> PassageForm:
    assert window.workspace is not None
    form = window.workspace.inspector.forms["passage"]
    assert isinstance(form, PassageForm)
    return form


def lead_to(window: Window, map_id: str, number: str) -> None:
    (dialog,) = window.findChildren(PassageTargetDialog)
    dialog.fields.map.setCurrentIndex(dialog.fields.map.findData(map_id))
    dialog.fields.number.setText(number)
    dialog.accept()
    if dialog.isVisible():  # refused: nothing else would close it
        dialog.drop()


@pytest.mark.parametrize(("kind", "is_asked"), [("one_way", True), ("opening", False)])
def test_only_what_has_a_leaf_is_made_of_something(
    dungeon: Window, kind: PassageKind, is_asked: bool
) -> None:
    document = open_in(dungeon)
    run(dungeon, "tool_zone")
    drag(dungeon, (0, 0), (4, 4))
    span = Span(FootPoint(500, 0), FootPoint(1000, 0))
    way = Passage(kind, (PassageSide("1"), PassageSide()), span)
    document.do(add_passage(document.campaign, document.map_id, way))

    dungeon.tool_use.select(Selection(thing=Thing("passage", "1")))

    assert dungeon.workspace is not None
    form = passages_of(dungeon)
    assert is_asked == form.rows.isRowVisible(form.fields["material"])
