"""Two desks: one key between them, each remembered; the map keeps its room on either."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from PySide6.QtCore import QRect, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolBar, QToolButton, QWidget

from mapper.commands.groups.party import place_group, rename_group
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie
from mapper.model.hexes.hexes import Hex
from mapper.ui.app.measures import LEAST_HIGH, LEAST_WIDE, SLOTS, STATUS, TOP_BAR, TRAY
from mapper.ui.editing.document import Document
from mapper.ui.window.desks.play_floor import PlayFloor
from mapper.ui.window.docks import SEPARATOR, on_top, stack
from mapper.ui.window.window import Window
from tests.ui.hands import settle, workspace_of
from tests.ui.opened import wait

pytestmark = pytest.mark.qt

SIZES = [pytest.param(1280, 720, id="1280x720"), pytest.param(1440, 900, id="1440x900")]
LONG = "The Right Honourable Company of Lamplighters and Wardens of the Northern Coast"


def sized(window: Window, wide: int = 1280, high: int = 720) -> None:
    window.resize(wide, high)
    settle(window)


def press(window: Window, key: Qt.Key) -> None:
    window.canvas.setFocus()
    QTest.keyClick(window.canvas, key)
    QApplication.processEvents()


def take(window: Window, action: str) -> None:
    window.action_set.made[action].trigger()
    QApplication.processEvents()
    settle(window)


def map_place(window: Window) -> QRect:
    QApplication.processEvents()
    corner = window.canvas.mapTo(window, window.canvas.rect().topLeft())
    return QRect(corner, window.canvas.size())


def make_due(window: Window, count: int = 3) -> None:
    document = workspace_of(window).document
    group, party = next(iter(document.campaign.all(Party).items()))
    die = DueDie(group, "half", party.minutes, party.at)
    ids = (str(number) for number in range(901, 901 + count))
    document.do(Change("A1", {Key("due_die", "", id_): Swap(None, die) for id_ in ids}))
    QApplication.processEvents()


def is_in(part: QWidget, window: Window) -> bool:
    corner = part.mapTo(window, part.rect().topLeft())
    return window.rect().contains(QRect(corner, part.size()))


def test_a_key_goes_from_desk_to_desk(window: Window) -> None:
    press(window, Qt.Key.Key_F9)
    first = window.desks.name

    press(window, Qt.Key.Key_F9)

    assert ("play", "prepare") == (first, window.desks.name)


def test_each_desk_has_its_own_panels_and_tools(window: Window) -> None:
    before = window.docks["terrain"].isVisible(), window.tools.isVisible()

    take(window, "play_desk")

    tools = window.findChild(QToolBar, "play_tools")
    assert tools is not None
    assert (True, True) == before
    assert (False, False) == (window.docks["terrain"].isVisible(), window.tools.isVisible())
    assert (True, True) == (tools.isVisible(), workspace_of(window).clock.isVisible())


def test_the_other_desk_has_all_in_its_place_at_once(window: Window) -> None:
    sized(window, 1360, 860)
    window.desks.bring("play")

    at_once = window.canvas.size(), workspace_of(window).here.geometry()
    settle(window)
    settle(window)

    assert at_once == (window.canvas.size(), workspace_of(window).here.geometry())


def test_each_desk_remembers_the_tool_in_the_hand(window: Window) -> None:
    take(window, "tool_fill")

    take(window, "play_desk")
    in_play = window.tool_use.entry.id
    take(window, "play_desk")

    assert ("travel", "fill") == (in_play, window.tool_use.entry.id)


def test_each_desk_remembers_which_panels_are_open(window: Window) -> None:
    window.docks["paths"].hide()
    take(window, "play_desk")
    window.docks["log"].hide()

    take(window, "play_desk")
    prepared = window.docks["paths"].isVisible(), window.docks["terrain"].isVisible()
    take(window, "play_desk")

    assert (False, True) == prepared
    assert (False, True) == (window.docks["log"].isVisible(), window.docks["screen"].isVisible())


def test_the_desk_that_was_out_is_out_when_the_window_comes_back(
    window: Window, settings: QSettings
) -> None:
    take(window, "play_desk")
    window.close()

    again = Window(settings)

    assert "play" == again.desks.name
    again.deleteLater()


def test_what_is_chosen_and_seen_stays(window: Window) -> None:
    take(window, "tool_measure")
    window.canvas.zoom_to(64.0)
    window.canvas.set_cursor(window.canvas.middle())
    before = window.canvas.camera.px, window.canvas.middle(), window.canvas.cursor_cell

    take(window, "play_desk")

    assert before == (window.canvas.camera.px, window.canvas.middle(), window.canvas.cursor_cell)


def test_the_switch_shows_which_desk_is_out(window: Window) -> None:
    switch = window.top.switch

    QTest.mouseClick(switch.play, Qt.MouseButton.LeftButton)

    assert ("play", True, False) == (
        window.desks.name,
        switch.play.isChecked(),
        switch.prepare.isChecked(),
    )


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_nothing_that_falls_due_or_is_rolled_moves_the_map(
    window: Window, wide: int, high: int
) -> None:
    take(window, "play_desk")
    sized(window, wide, high)
    places = [map_place(window)]

    make_due(window)
    places.append(map_place(window))
    workspace_of(window).table.roll_die(5)
    places.append(map_place(window))
    make_due(window, 1)
    places.append(map_place(window))
    find_something(window, 5)
    places.append(map_place(window))

    assert {True} == {place == places[0] for place in places}


@pytest.mark.parametrize(("wide", "map_wide"), [(1280, (668, 868)), (1440, (772, 980))])
def test_the_map_has_the_room_that_the_desk_gives_it(
    window: Window, wide: int, map_wide: tuple[int, int]
) -> None:
    sized(window, wide, 900)

    prepared = map_place(window).width()
    take(window, "play_desk")

    assert map_wide == (prepared, map_place(window).width())


@pytest.mark.parametrize("desk", ["prepare", "play"])
def test_nothing_makes_the_window_grow(window: Window, desk: str) -> None:
    if desk == "play":
        take(window, "play_desk")
    sized(window, LEAST_WIDE, LEAST_HIGH)
    document = workspace_of(window).document
    group = next(iter(document.campaign.all(Party)))

    document.do(rename_group(document.campaign, group, LONG))
    make_due(window)
    workspace_of(window).table.roll_die(5)
    for panel in window.docks:
        workspace_of(window).show_panel(panel)
        QApplication.processEvents()

    assert (LEAST_WIDE, LEAST_HIGH) == (window.width(), window.height())
    assert (LEAST_WIDE, LEAST_HIGH) == (window.minimumWidth(), window.minimumHeight())


@pytest.mark.parametrize("desk", ["prepare", "play"])
def test_all_tools_and_all_of_the_bar_are_seen_in_a_small_window(window: Window, desk: str) -> None:
    if desk == "play":
        take(window, "play_desk")
    sized(window, LEAST_WIDE, 720)

    buttons = [
        *window.tools.findChildren(QToolButton),
        *window.top.findChildren(QToolButton),
        *window.page.findChildren(QToolButton),
    ]

    shown = [button for button in buttons if button.isVisible()]
    assert [] == [button.accessibleName() for button in shown if not is_in(button, window)]
    assert "qt_toolbar_ext_button" not in [button.objectName() for button in shown]


def test_a_window_that_is_enlarged_keeps_the_middle_of_the_map(window: Window) -> None:
    sized(window)
    window.canvas.zoom_to(64.0)
    middle = window.canvas.middle()

    sized(window, 1440, 900)

    assert middle == window.canvas.middle()


def test_a_map_that_was_fitted_is_fitted_again(window: Window) -> None:
    sized(window)
    window.canvas.fit()
    before = window.canvas.camera.px

    sized(window, 2560, 1440)
    wait(lambda: window.canvas.camera.px > before)

    extent = window.canvas.view.extent()
    assert extent is not None
    seen = window.canvas.seen()
    assert (seen.left < extent.left, seen.right > extent.right) == (True, True)


def in_c(window: Window) -> tuple[str, str]:
    """The panel beside the tools, and what it is called."""
    QApplication.processEvents()
    id_ = on_top(window.docks, stack("tools"))
    return id_, window.docks[id_].windowTitle()


@pytest.mark.parametrize(
    ("tool", "shown"),
    [
        ("fill", ("terrain", "Terrain")),
        ("path", ("paths", "Paths")),
        ("crossing", ("paths", "Paths")),
        ("region_brush", ("regions", "Regions")),
        ("elevation", ("terrain", "Elevation")),
        ("label", ("terrain", "Labels")),
    ],
)
def test_what_a_tool_needs_is_there_as_soon_as_it_is_taken_up(
    window: Window, tool: str, shown: tuple[str, str]
) -> None:
    take(window, "tool_select")

    take(window, f"tool_{tool}")

    assert shown == in_c(window)


def test_what_was_there_before_comes_back_with_the_tool_that_selects(window: Window) -> None:
    take(window, "tool_select")
    window.docks["regions"].raise_()
    settle(window)
    for tool in ("path", "brush"):
        take(window, f"tool_{tool}")

    take(window, "tool_select")

    assert ("regions", "Regions") == in_c(window)


def test_a_panel_that_was_chosen_while_drawing_stays(window: Window) -> None:
    take(window, "tool_path")
    window.docks["regions"].raise_()
    settle(window)

    take(window, "tool_select")

    assert ("regions", "Regions") == in_c(window)


def test_who_works_in_a_panel_keeps_it(window: Window) -> None:
    take(window, "tool_region_brush")
    workspace_of(window).regions.list.setFocus()

    take(window, "tool_select")

    assert ("regions", "Regions") == in_c(window)


def tabs_of_c(window: Window) -> list[str]:
    return [id_ for id_ in stack("tools") if not window.docks[id_].isHidden()]


def test_in_a_dungeon_there_are_no_tabs_of_hex_maps_and_the_one_chosen_comes_back(
    window: Window,
) -> None:
    window.docks["regions"].raise_()
    settle(window)
    before = in_c(window)[0], tabs_of_c(window)

    workspace_of(window).places.go_to_map("the_lamp_cellars")
    for _ in range(2):
        press(window, Qt.Key.Key_F9)
    inside = in_c(window)[0], tabs_of_c(window)
    greyed = window.docks["paths"].toggleViewAction().isEnabled()
    workspace_of(window).places.go_to_map("wilderness")
    settle(window)

    assert ("terrain", ["terrain"], False) == (*inside, greyed)
    assert before == (in_c(window)[0], tabs_of_c(window))
    assert before == ("regions", [*stack("tools")])


def at_the_stair(window: Window) -> Document:
    """The group stands where it goes down into the cellars."""
    document = workspace_of(window).document
    document.do(place_group(document.campaign, "1", "wilderness", Hex(11, 4)))
    QApplication.processEvents()
    return document


def test_the_map_in_view_follows_the_group_out_of_a_dungeon_and_back_with_undo_and_redo(
    window: Window,
) -> None:
    document = at_the_stair(window)
    take(window, "enter_dungeon")
    seen = [document.map_id]
    take(window, "leave_dungeon")

    for action in ("undo", "undo", "redo", "redo", "undo"):
        take(window, action)
        QApplication.processEvents()
        seen.append(document.map_id)

    inside, outside = "the_lamp_cellars", "wilderness"
    assert [inside, inside, outside, inside, outside, inside] == seen


def test_who_looks_at_another_map_goes_on_looking_at_it_when_the_group_is_taken_back(
    window: Window,
) -> None:
    document = at_the_stair(window)
    take(window, "enter_dungeon")
    third = next(
        id_ for id_ in document.campaign.maps() if id_ not in ("wilderness", "the_lamp_cellars")
    )
    workspace_of(window).places.go_to_map(third)

    take(window, "undo")

    QApplication.processEvents()
    assert third == document.map_id


def test_who_has_closed_the_panels_beside_the_tools_keeps_the_room(window: Window) -> None:
    for id_ in stack("tools"):
        window.docks[id_].hide()
    settle(window)

    take(window, "tool_path")

    assert [True] * 3 == [window.docks[id_].isHidden() for id_ in stack("tools")]


def test_a_tool_moves_nothing_but_its_panel(window: Window) -> None:
    sized(window)
    before = map_place(window), [window.docks[id_].geometry() for id_ in ("maps", "inspector")]

    for tool in ("path", "region_brush", "elevation", "label", "brush"):
        take(window, f"tool_{tool}")

    after = map_place(window), [window.docks[id_].geometry() for id_ in ("maps", "inspector")]
    assert before == after


def find_something(window: Window, count: int) -> None:
    document = workspace_of(window).document
    for number in range(count):
        entry = LogEntry(60, f"Found: a barrow ({number}).", "find")
        document.do(Change("Find", {Key("log", "", f"{9000 + number}"): Swap(None, entry)}))


def test_who_prepares_sees_how_many_notices_wait_and_a_click_lists_them(window: Window) -> None:
    find_something(window, 3)
    count = workspace_of(window).words.notices
    before = count.text(), count.isVisible()

    QTest.mouseClick(count, Qt.MouseButton.LeftButton)

    listed = QApplication.activePopupWidget()
    assert isinstance(listed, QMenu)
    texts = [action.text() for action in listed.actions()]
    listed.close()
    assert (("3 notices", True), "play", False) == (before, window.desks.name, count.isVisible())
    assert ["Found: a barrow (2).", "Found: a barrow (1)."] == texts[:2]


class Measures(NamedTuple):
    """What was drawn for a size of the window before it was built, in pixels."""

    map_to_prepare: tuple[int, int]
    map_to_play: tuple[int, int]
    beside_tools: int
    beside_to_prepare: int
    beside_to_play: int
    party: int


MEASURES = {
    (1280, 720): Measures((668, 634), (868, 522), 232, 340, 372, 64),
    (1440, 900): Measures((772, 814), (980, 686), 248, 380, 420, 80),
}
LEAST_SHARES = 0.46, 0.49
"""How much of the window the map has at least, to prepare and to play."""


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_the_parts_to_prepare_have_their_measures(window: Window, wide: int, high: int) -> None:
    sized(window, wide, high)
    drawn, map_ = MEASURES[wide, high], map_place(window).size()

    left, right = (window.docks[id_].width() + SEPARATOR for id_ in ("terrain", "inspector"))

    assert (TOP_BAR, STATUS) == (window.top.height(), window.statusBar().height())
    assert (drawn.beside_tools, drawn.beside_to_prepare) == (left, right)
    assert drawn.map_to_prepare[0] == map_.width()
    assert drawn.map_to_prepare[1] <= map_.height()
    assert map_.width() * map_.height() >= LEAST_SHARES[0] * wide * high


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_the_parts_to_play_have_their_measures(window: Window, wide: int, high: int) -> None:
    take(window, "play_desk")
    sized(window, wide, high)
    drawn, map_, floor = MEASURES[wide, high], map_place(window).size(), play_floor(window)

    slots = window.docks["deeds"]

    assert (drawn.beside_to_play, SLOTS) == (slots.width() + SEPARATOR, slots.height())
    assert (TRAY + drawn.party, drawn.party) == (floor.height(), floor.party.height())
    assert drawn.map_to_play[0] == map_.width()
    assert drawn.map_to_play[1] <= map_.height()
    assert map_.width() * map_.height() >= LEAST_SHARES[1] * wide * high


def test_where_there_is_much_room_the_log_stands_beside_the_key(window: Window) -> None:
    take(window, "play_desk")
    here, log = window.docks["here"], window.docks["log"]

    sized(window, 2560, 1440)
    wide = (here.is_on_top, log.is_on_top, map_place(window).width())
    beside = (here.width() + SEPARATOR, log.width() + SEPARATOR)
    sized(window, 1440, 900)

    assert ((True, True, 1680), (480, 360)) == (wide, beside)
    assert (True, False, 980) == (here.is_on_top, log.is_on_top, map_place(window).width())


@pytest.mark.parametrize(("wide", "high"), [*SIZES, pytest.param(2560, 1440, id="2560x1440")])
def test_a_card_of_a_deed_lies_over_the_slots(window: Window, wide: int, high: int) -> None:
    take(window, "play_desk")
    sized(window, wide, high)
    slots = window.docks["deeds"]

    workspace = workspace_of(window)
    offered = next(each for each in workspace.deeds.offered() if each.deed.title == "Check")
    card = workspace.deeds.open_offered(offered, window)

    right = slots.mapToGlobal(slots.rect().topRight()).x()
    assert (right, slots.width() + SEPARATOR) == (card.geometry().right(), card.width())


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_no_deed_meeting_or_notice_moves_the_map_or_what_lies_beneath_it(
    window: Window, wide: int, high: int
) -> None:
    take(window, "play_desk")
    sized(window, wide, high)
    workspace = workspace_of(window)
    places = [all_places(window)]

    offered = next(each for each in workspace.deeds.offered() if each.deed.title == "Check")
    card = workspace.deeds.open_offered(offered, window)
    places.append(all_places(window))
    card.reject()
    find_something(window, 3)
    places.append(all_places(window))
    take(window, "encounter")
    places.append(all_places(window))

    assert {True} == {place == places[0] for place in places}


def play_floor(window: Window) -> PlayFloor:
    return workspace_of(window).play_floor


def all_places(window: Window) -> list[QRect]:
    floor = play_floor(window)
    parts = workspace_of(window).tray, floor.now, floor.notices, floor.party, floor.step
    return [map_place(window), *(part.geometry() for part in parts)]


def test_a_panel_that_a_list_fills_is_known_to_lie_on_top(window: Window) -> None:
    window.docks["undo"].raise_()
    settle(window)
    take(window, "play_desk")

    take(window, "play_desk")

    assert "undo" == on_top(window.docks, ("inspector", "remarks", "undo"))


@pytest.mark.parametrize("per_cent", [100, 150])
def test_all_kinds_of_passages_are_seen_whole_in_a_low_window(
    window: Window, per_cent: int
) -> None:
    workspace_of(window).places.go_to_map("the_lamp_cellars")
    window.set_text_size(per_cent)
    sized(window)

    tiles = workspace_of(window).zones.passages.buttons()

    cut = [tile.text() for tile in tiles if tile.visibleRegion().boundingRect() != tile.rect()]
    window.set_text_size(100)
    assert ([], 9) == (cut, len(tiles))
