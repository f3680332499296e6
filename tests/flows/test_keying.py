"""A small wilderness is keyed by mouse and keyboard, and read back from its file."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mapper.commands.paths.paths import add_path
from mapper.commands.terrain.terrain import add_region
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Crossing, Feature, Label, Region, TerrainType
from mapper.model.campaign.rows import Path as Way
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, Point, line
from mapper.model.hexes.sides import between, corner, corner_point, side_point
from mapper.model.selection import Selection, by_region
from mapper.storage.file import CampaignFile
from mapper.storage.reading import read_campaign
from mapper.tools.hexes.select import lassoed
from mapper.ui.editing.document import Document
from mapper.ui.editing.tool_switch import ToolSwitch
from mapper.ui.hexes.paths import PathsPanel
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.small import FOREST, MAP, PLAINS, spot
from tests.ui.fields import line as text_line
from tests.ui.fields import switch, take
from tests.ui.hands import NO_KEYS, click, drag, hover, move_to, press, type_keys

pytestmark = pytest.mark.qt

Keys = Qt.KeyboardModifier


@pytest.fixture(autouse=True)
def near(window: Window) -> None:
    window.canvas.zoom_to(64)


def run(window: Window, *actions: str) -> None:
    for action in actions:
        window.action_set.made[action].trigger()


def open_in(window: Window) -> Document:
    assert window.document is not None
    return window.document


def seen_paths(window: Window) -> PathsPanel:
    """The panel, in front of others."""
    bring_up(window, "paths")
    return workspace_of(window).paths


def bring_up(window: Window, panel: str) -> None:
    window.docks[panel].show()
    window.docks[panel].raise_()
    QApplication.processEvents()


def workspace_of(window: Window) -> Workspace:
    assert window.workspace is not None
    return window.workspace


def on_disk(path: Path) -> Campaign:
    return read_campaign(path)


def ways(path: Path) -> list[tuple[str, tuple[Hex, ...]]]:
    return [(row.kind, row.hexes) for row in on_disk(path).all(Way, MAP).values()]


def listed(panel: PathsPanel) -> list[str]:
    rows = panel.list.model()
    texts = [str(rows.index(number, 0).data()) for number in range(rows.rowCount())]
    return [text.split(",")[0] for text in texts]


def point_on(window: Window, place: Point) -> QPoint:
    x, y = window.canvas.camera.screen(*place)
    return QPoint(round(x), round(y))


def chosen_from(menu: QMenu, text: str) -> None:
    (action,) = [action for action in menu.actions() if action.text() == text]
    action.trigger()
    menu.close()


def asked_at(window: Window, at: Hex) -> QMenu:
    """The menu of the right mouse button."""
    hover(window.canvas, at)
    return asked_where_it_is(window, at)


def asked_where_it_is(window: Window, at: Hex) -> QMenu:
    """The same, with the pointer left where it is."""
    window.canvas.context_asked.emit(at, window.mapToGlobal(QPoint(300, 300)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_a_road_is_clicked_and_ended_by_enter(window: Window, path: Path) -> None:
    run(window, "tool_path")
    click(window.canvas, spot("0102"))
    click(window.canvas, spot("0302"))
    click(window.canvas, spot("0304"))
    type_keys(window, Qt.Key.Key_Backspace)
    click(window.canvas, spot("0502"))

    type_keys(window, Qt.Key.Key_Return)

    through = (*line(spot("0102"), spot("0302")), *line(spot("0302"), spot("0502"))[1:])
    assert [("road", through)] == ways(path)


def test_a_double_click_ends_a_river(window: Window, path: Path) -> None:
    workspace_of(window).paths.choose_kind("river")
    run(window, "tool_path")
    click(window.canvas, spot("0102"))

    click(window.canvas, spot("0402"))
    click(window.canvas, spot("0402"))

    assert [("river", tuple(line(spot("0102"), spot("0402"))))] == ways(path)


def test_a_trail_is_drawn_freehand(window: Window, path: Path) -> None:
    workspace_of(window).paths.choose_kind("trail")
    run(window, "tool_path")

    drag(window.canvas, spot("0101"), spot("0201"), spot("0302"))

    assert [("trail", (spot("0101"), spot("0201"), spot("0302")))] == ways(path)


def test_escape_drops_a_path_that_was_begun(window: Window, path: Path) -> None:
    run(window, "tool_path")
    click(window.canvas, spot("0102"))

    type_keys(window, Qt.Key.Key_Escape)
    type_keys(window, Qt.Key.Key_Return)

    assert [] == ways(path)


def test_a_wall_runs_along_hexsides_where_the_pointer_is(window: Window, path: Path) -> None:
    workspace_of(window).paths.choose_kind("wall")
    run(window, "tool_path")
    start, end = corner(spot("0302"), 0), corner(spot("0302"), 3)

    for place in (start, end, end):
        at = point_on(window, corner_point(place, "flat"))
        move_to(window.canvas, at, Keys.AltModifier)
        QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, Keys.AltModifier, at)

    (wall,) = on_disk(path).all(Way, MAP).values()
    assert ("wall", 3) == (wall.kind, len(wall.sides))


def test_a_switch_leads_paths_along_hexsides_without_alt(window: Window, path: Path) -> None:
    run(window, "tool_path")
    workspace_of(window).paths.switch.click()
    start, end = corner(spot("0302"), 0), corner(spot("0302"), 3)

    for place in (start, end, end):
        at = point_on(window, corner_point(place, "flat"))
        move_to(window.canvas, at, NO_KEYS)
        QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, NO_KEYS, at)

    (road,) = on_disk(path).all(Way, MAP).values()
    assert 3 == len(road.sides)


@pytest.mark.parametrize("panel", ["terrain", "paths", "regions"])
def test_the_switch_of_the_select_tool_is_seen_whatever_panel_is_in_front(
    window: Window, panel: str
) -> None:
    run(window, "tool_select")
    bring_up(window, panel)

    (switch,) = [each for each in window.findChildren(ToolSwitch) if each.isVisible()]
    switch.click()

    assert ("Draw a lasso", True) == (switch.text(), window.tool_use.goes_the_other_way)


def test_a_key_draws_a_lasso_without_alt(window: Window) -> None:
    run(window, "tool_select", "other_way")

    drag(window.canvas, *map(spot, ("0202", "0302", "0203", "0202")))

    assert window.tool_use.selection.area == lassoed([*map(spot, ("0202", "0302", "0203"))])


def test_a_switch_is_off_again_in_the_next_campaign(window: Window, path: Path) -> None:
    run(window, "tool_brush", "other_way", "close")

    window.show_document(Document(CampaignFile(path, keep_backups=False)))
    run(window, "tool_brush")

    assert not window.tool_use.goes_the_other_way


def test_a_picked_path_is_split_joined_and_reversed(window: Window, path: Path) -> None:
    document = open_in(window)
    document.do(add_path(document.campaign, MAP, "road", line(spot("0102"), spot("0502"))))
    through = tuple(line(spot("0102"), spot("0502")))
    run(window, "tool_select")
    click(window.canvas, through[2])

    run(window, "path_split")
    assert [("road", through[:3]), ("road", through[2:])] == ways(path)

    run(window, "path_join")
    run(window, "path_reverse")
    assert [("road", through[::-1])] == ways(path)


def test_a_bridge_is_put_and_taken_away_by_a_click(window: Window, path: Path) -> None:
    document = open_in(window)
    document.do(add_path(document.campaign, MAP, "road", line(spot("0102"), spot("0302"))))
    run(window, "tool_crossing")
    side = between(spot("0102"), spot("0202"))
    assert side is not None
    at = point_on(window, side_point(side, "flat"))
    move_to(window.canvas, at, NO_KEYS)

    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, NO_KEYS, at)
    assert [Crossing("bridge", side)] == list(on_disk(path).all(Crossing, MAP).values())

    QTest.mouseClick(window.canvas, Qt.MouseButton.LeftButton, NO_KEYS, at)
    assert {} == on_disk(path).all(Crossing, MAP)


def test_a_region_is_made_of_what_is_selected_and_painted_on(window: Window, path: Path) -> None:
    window.tool_use.select(Selection(area_of([spot("0101")])))
    run(window, "region_add")
    workspace_of(window).regions.paint()

    click(window.canvas, spot("0202"))

    assert area_of([spot("0101"), spot("0202")]) == by_region(on_disk(path), MAP, "1")
    run(window, "region_select")
    assert area_of([spot("0101"), spot("0202")]) == window.tool_use.selection.area


def test_a_feature_is_put_where_the_click_is(window: Window, path: Path) -> None:
    said: list[Hex] = []
    window.canvas.cursor_moved.connect(said.append)
    run(window, "tool_feature")

    click(window.canvas, spot("0203"), Keys.ShiftModifier)

    (feature,) = on_disk(path).all(Feature, MAP).values()
    assert (spot("0203"), "hidden") == (feature.at, feature.visibility)
    assert [spot("0203")] == said


def test_a_label_is_written_where_it_stands(window: Window, path: Path) -> None:
    run(window, "tool_label")
    click(window.canvas, spot("0203"))
    editor = workspace_of(window).label_editor

    QTest.keyClicks(editor.words, "The Mill Wood")
    editor.boxes.size.setValue(4)
    QTest.keyClick(editor.words, Qt.Key.Key_Return)

    (label,) = on_disk(path).all(Label, MAP).values()
    assert ("The Mill Wood", (spot("0203"),), 4) == (label.text, label.hexes, label.size)
    assert not editor.isVisible()


def test_another_tool_keeps_the_label_that_is_being_written(window: Window, path: Path) -> None:
    run(window, "tool_label")
    click(window.canvas, spot("0203"))
    editor = workspace_of(window).label_editor
    QTest.keyClicks(editor.words, "The Mill Wood")

    window.tool_use.choose("brush")

    assert ["The Mill Wood"] == [row.text for row in on_disk(path).all(Label, MAP).values()]
    assert not editor.isVisible()


def test_a_label_is_edited_moved_and_taken_away(window: Window, path: Path) -> None:
    document = open_in(window)
    run(window, "tool_label")
    drag(window.canvas, spot("0101"), spot("0201"), spot("0301"))
    editor = workspace_of(window).label_editor
    QTest.keyClicks(editor.words, "Mill")
    QTest.keyClick(editor.words, Qt.Key.Key_Return)

    drag(window.canvas, spot("0301"), spot("0302"))
    (label,) = document.campaign.all(Label, MAP).values()
    assert spot("0102") == label.hexes[0]

    click(window.canvas, spot("0302"))
    editor.words.clear()
    QTest.keyClick(editor.words, Qt.Key.Key_Return)
    assert {} == on_disk(path).all(Label, MAP)


def test_escape_writes_no_label(window: Window, path: Path) -> None:
    run(window, "tool_label")
    click(window.canvas, spot("0203"))
    editor = workspace_of(window).label_editor
    QTest.keyClicks(editor.words, "Mill Wood")

    QTest.keyClick(editor.words, Qt.Key.Key_Escape)

    assert {} == on_disk(path).all(Label, MAP)


def test_the_menu_of_a_hex_offers_what_fits_it(window: Window, path: Path) -> None:
    document = open_in(window)
    area = area_of([spot("0203")])
    document.do(add_region(document.campaign, MAP, Region("Barony", "#aa3355"), area))
    run(window, "tool_select")

    chosen_from(asked_at(window, spot("0203")), "Add feature")
    assert 1 == len(on_disk(path).all(Feature, MAP))

    chosen_from(asked_at(window, spot("0203")), "Select Barony")
    assert area == window.tool_use.selection.area

    run(window, "copy")
    chosen_from(asked_at(window, spot("0403")), "Paste here")
    assert 2 == len(on_disk(path).all(Feature, MAP))


def test_the_menu_of_a_path_is_about_the_one_that_is_pointed_at(window: Window) -> None:
    document = open_in(window)
    road, trail = (line(spot(one), spot(two)) for one, two in (("0101", "0301"), ("0103", "0303")))
    document.do(add_path(document.campaign, MAP, "road", road))
    document.do(add_path(document.campaign, MAP, "trail", trail))
    run(window, "tool_select")
    click(window.canvas, road[1])

    menu = asked_at(window, trail[1])

    texts = [action.text() for action in menu.actions()]
    assert ["Lead road on to here"] == [text for text in texts if "road" in text]
    chosen_from(menu, "Delete trail")
    assert ["road"] == [row.kind for row in document.campaign.all(Way, MAP).values()]


def test_keys_that_are_no_actions_do_nothing_to_a_label(window: Window) -> None:
    run(window, "tool_label")
    click(window.canvas, spot("0203"))
    editor = workspace_of(window).label_editor

    QTest.keyClicks(editor.words, "bx")

    assert "bx" == editor.words.text()
    assert "label" == window.tool_use.entry.id


def test_a_locked_layer_takes_no_label(window: Window, path: Path) -> None:
    window.layers.lock_layer("labels", locked=True)
    run(window, "tool_label")
    click(window.canvas, spot("0203"))
    editor = workspace_of(window).label_editor
    QTest.keyClicks(editor.words, "Mill")

    QTest.keyClick(editor.words, Qt.Key.Key_Return)

    assert {} == on_disk(path).all(Label, MAP)
    assert "The labels layer is locked." == window.statusBar().currentMessage()


def test_a_stroke_over_the_map_is_given_up(window: Window, path: Path) -> None:
    run(window, "tool_path")
    press(window.canvas, spot("0101"), spot("0301"))

    type_keys(window, Qt.Key.Key_Escape)
    QTest.mouseRelease(window.canvas, Qt.MouseButton.LeftButton)

    assert [] == ways(path)


def test_the_list_of_paths_follows_what_is_drawn_and_undone(window: Window) -> None:
    document, panel = open_in(window), seen_paths(window)

    document.do(add_path(document.campaign, MAP, "road", line(spot("0102"), spot("0502"))))
    document.do(add_path(document.campaign, MAP, "river", line(spot("0101"), spot("0301"))))
    assert ["Road", "River"] == listed(panel)

    document.undo()
    assert ["Road"] == listed(panel)


def test_a_path_is_picked_from_the_list_and_changed(window: Window, path: Path) -> None:
    document, panel = open_in(window), seen_paths(window)
    document.do(add_path(document.campaign, MAP, "road", line(spot("0102"), spot("0502"))))
    panel.list.setCurrentIndex(panel.list.model().index(0, 0))
    assert ("1", "select") == (window.tool_use.selection.the("path"), window.tool_use.entry.id)

    text_line(panel.form, "name").setText("Lantern Way")
    panel.form.keep()
    take(panel.form, "kind", "trail")

    (way,) = on_disk(path).all(Way, MAP).values()
    assert ("Lantern Way", "trail") == (way.name, way.kind)


def test_a_long_name_of_a_path_is_cut_short_in_the_list(window: Window) -> None:
    document, panel = open_in(window), seen_paths(window)
    document.do(add_path(document.campaign, MAP, "road", line(spot("0102"), spot("0502"))))
    panel.list.setCurrentIndex(panel.list.model().index(0, 0))

    text_line(panel.form, "name").setText("The road of the forty bridges over the forty fords")
    panel.form.keep()
    QApplication.processEvents()

    assert 0 == panel.list.horizontalScrollBar().maximum()


def test_regions_are_renamed_and_described_in_their_panel(window: Window, path: Path) -> None:
    bring_up(window, "regions")
    document, panel = open_in(window), workspace_of(window).regions
    bring_up(window, "regions")
    document.do(add_region(document.campaign, MAP, Region("Barony", "#aa3355")))

    panel.rows.item(0, 0).setText("Duchy")
    take(panel.form, "danger", "deadly")
    switch(panel.form, "has_border").click()
    text_line(panel.form, "player_name").setText("The Old Duchy")
    panel.form.keep()

    (region,) = on_disk(path).all(Region, MAP).values()
    assert Region("Duchy", "#aa3355", "The Old Duchy", "deadly", has_border=False) == region


def test_a_name_that_is_taken_is_refused_and_put_back(window: Window) -> None:
    bring_up(window, "regions")
    document, panel = open_in(window), workspace_of(window).regions
    bring_up(window, "regions")
    document.do(add_region(document.campaign, MAP, Region("Barony", "#aa3355")))
    document.do(add_region(document.campaign, MAP, Region("Wolds", "#33aa55")))
    panel.choose("2")

    panel.rows.item(1, 0).setText("barony")

    assert "Wolds" == panel.rows.item(1, 0).text()
    assert "There is a region “Barony” already." == window.statusBar().currentMessage()


def test_the_panel_counts_the_hexes_of_a_region(window: Window) -> None:
    bring_up(window, "regions")
    document, panel = open_in(window), workspace_of(window).regions
    area = area_of([spot("0101"), spot("0202")])
    document.do(add_region(document.campaign, MAP, Region("Barony", "#aa3355"), area))
    assert "2" == panel.rows.item(0, 1).text()
    panel.paint()

    click(window.canvas, spot("0303"))

    assert "3" == panel.rows.item(0, 1).text()


def test_tab_leads_around_in_the_frame_of_a_label(window: Window) -> None:
    run(window, "tool_label")
    click(window.canvas, spot("0203"))
    editor = workspace_of(window).label_editor

    for _ in range(4):
        at = QApplication.focusWidget()
        assert at is not None
        QTest.keyClick(at, Qt.Key.Key_Tab)

    assert QApplication.focusWidget() is editor.words


def test_a_window_is_closed_while_a_label_is_written(window: Window, path: Path) -> None:
    run(window, "tool_label")
    click(window.canvas, spot("0203"))
    QTest.keyClicks(workspace_of(window).label_editor.words, "Mill")

    window.close()

    assert ["Mill"] == [row.text for row in on_disk(path).all(Label, MAP).values()]


def two_regions(window: Window) -> None:
    document = open_in(window)
    for name, numbers in (("Barony", ("0101", "0102")), ("Wolds", ("0102", "0201"))):
        area = area_of(spot(number) for number in numbers)
        document.do(add_region(document.campaign, MAP, Region(name, "#aa3355"), area))
    workspace_of(window).regions.choose("1")


@pytest.mark.parametrize(
    ("change", "numbers"),
    [
        ("Add region Wolds", ("0101", "0102", "0201")),
        ("Take out region Wolds", ("0101",)),
        ("Add what is selected", ("0101", "0102", "0303")),
        ("Take out what is selected", ("0102",)),
    ],
)
def test_a_region_is_changed_by_another_and_by_what_is_selected(
    window: Window, path: Path, change: str, numbers: tuple[str, ...]
) -> None:
    two_regions(window)
    outside = "0303" if change.startswith("Add") else "0101"
    window.tool_use.select(Selection(area_of([spot(outside)])))
    before = by_region(on_disk(path), MAP, "1")

    run(window, "region_change")
    menu = workspace_of(window).regions.changes
    next(action for action in menu.actions() if action.text() == change).trigger()
    menu.close()

    assert area_of(spot(number) for number in numbers) == by_region(on_disk(path), MAP, "1")
    run(window, "undo")
    assert before == by_region(on_disk(path), MAP, "1")


def test_a_terrain_that_no_hex_has_is_taken_off_the_list(window: Window, path: Path) -> None:
    workspace_of(window).terrain.choose(FOREST)

    run(window, "remove_terrain")
    assert {"plains", "hills"} == {*on_disk(path).all(TerrainType)}

    run(window, "undo")
    workspace_of(window).terrain.choose(PLAINS)
    run(window, "remove_terrain")
    assert {"plains", "forest", "hills"} == {*on_disk(path).all(TerrainType)}
    assert "are Plains" in window.statusBar().currentMessage()
