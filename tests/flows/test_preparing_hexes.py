"""An evening on hexes is prepared by hand: keys do what they do where the eye is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QWidget

from mapper.commands.paths.paths import add_path
from mapper.commands.terrain.terrain import add_region
from mapper.model.campaign.campaign import Command
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.rows import Feature, Path, Region
from mapper.model.selection import Selection, Thing
from mapper.ui.window.window import Window
from tests.flows.test_dungeon import dungeon, open_in, run
from tests.flows.test_keying_features import focused, point_at, press, put, window, write
from tests.small import MAP, spot
from tests.ui.fields import line
from tests.ui.hands import click, drag, workspace_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from tests.flows.conftest import OpenWindow

pytestmark = pytest.mark.qt

__all__ = ["dungeon", "window"]
K = Qt.Key
HERE, THERE = spot("0302"), spot("0404")


def titles(window: Window) -> list[str]:
    document = open_in(window)
    return [row.title for row in document.campaign.all(Feature, document.map_id).values()]


def do(window: Window, command: Command) -> None:
    open_in(window).do(command(open_in(window).campaign))


def regions(window: Window) -> list[str]:
    return [row.name for row in open_in(window).campaign.all(Region, MAP).values()]


@pytest.fixture
def three(window: Window) -> Window:
    """A hex with three features, and the keys in their list."""
    for title in ("Bell", "Mill", "Well"):
        put(window, Feature(HERE, title, "overt"))
    click_with_select(window)
    workspace_of(window).inspector.list.setFocus()
    return window


def click_with_select(window: Window) -> None:
    run(window, "tool_select")
    click(window.canvas, HERE)


def test_delete_in_the_list_takes_what_is_marked(three: Window) -> None:
    press(K.Key_Down)

    press(K.Key_Delete)

    assert ["Bell", "Well"] == titles(three)


def test_delete_in_the_list_stays_with_what_is_keyed(three: Window) -> None:
    chunks = open_in(three).campaign.chunks("terrain", MAP)

    for _ in range(5):
        press(K.Key_Delete)

    assert ([], chunks) == (titles(three), open_in(three).campaign.chunks("terrain", MAP))


@pytest.fixture
def march(window: Window) -> Window:
    """Two regions, and the keys in their list."""
    for name in ("Barony", "March"):
        do(window, partial(add_region, map_id=MAP, row=Region(name, "#aa5533")))
    workspace_of(window).show_panel("regions")
    workspace_of(window).regions.list.setFocus()
    return window


def name_of_region(window: Window) -> None:
    press(K.Key_F2)


def name_of_map(window: Window) -> None:
    workspace_of(window).show_panel("maps")
    workspace_of(window).maps.tree.setFocus()
    press(K.Key_F2)


@pytest.mark.parametrize(
    ("begin", "named"),
    [
        (name_of_region, lambda at: regions(at)[0]),
        (name_of_map, lambda at: open_in(at).campaign.maps()[MAP].name),
    ],
    ids=["region", "map"],
)
def test_f2_renames_and_tab_begins_no_other_name(
    march: Window, begin: Callable[[Window], None], named: Callable[[Window], str]
) -> None:
    begin(march)
    write("Old Vale")
    press(K.Key_Tab)
    write("x")

    assert "Old Vale" == named(march)
    assert "March" in regions(march)


def test_tab_in_the_name_of_a_level_begins_no_other_name(dungeon: Window, qtbot: QtBot) -> None:
    dungeon.activateWindow()
    qtbot.wait_until(dungeon.isActiveWindow)
    zones = workspace_of(dungeon).zones
    zones.add_level()

    write("Deep")
    press(K.Key_Tab)
    write("x")

    assert ["Level 1", "Deep"] == [zones.levels.item(n).text() for n in range(2)]


def numbers(window: Window) -> list[QAbstractSpinBox]:
    return [*window.findChildren(QAbstractSpinBox)]


def turn_wheel(over: QWidget) -> QWheelEvent:
    nothing, at = QPoint(), QPointF(over.rect().center())
    event = QWheelEvent(
        at,
        QPointF(over.mapToGlobal(over.rect().center())),
        nothing,
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(over, event)
    return event


def test_the_wheel_alters_no_number(window: Window) -> None:
    boxes = numbers(window)
    before = [box.text() for box in boxes]

    for box in boxes:
        turn_wheel(box)

    assert boxes
    assert before == [box.text() for box in boxes]


def test_the_wheel_gives_the_keys_to_no_number(window: Window) -> None:
    by_wheel = Qt.FocusPolicy.WheelFocus

    assert [] == [box.accessibleName() for box in numbers(window) if box.focusPolicy() == by_wheel]


@pytest.fixture
def river(window: Window) -> Window:
    """A river that is chosen, and the keys in its name."""
    do(window, lambda c: add_path(c, MAP, "river", (HERE, spot("0303"))))
    workspace_of(window).show_panel("paths")
    window.tool_use.select(Selection(thing=Thing("path", "1")))
    workspace_of(window).paths.form.begin()
    return window


def river_of(window: Window) -> Path:
    return open_in(window).campaign.all(Path, MAP)["1"]


def test_enter_in_the_name_of_a_path_leads_to_the_map(river: Window) -> None:
    write("Ash")
    press(K.Key_Return)
    press(K.Key_P)

    assert ("Ash", river.canvas) == (river_of(river).name, focused())


def test_escape_in_the_kind_of_a_path_leads_to_the_map(river: Window) -> None:
    workspace_of(river).paths.form.fields["kind"].setFocus()

    press(K.Key_Escape)
    press(K.Key_B)

    assert ("river", river.canvas) == (river_of(river).kind, focused())


def test_enter_in_the_fields_of_a_region_leads_to_the_map(march: Window) -> None:
    line(workspace_of(march).regions.form, "player_name").setFocus()

    press(K.Key_Return)

    assert focused() is march.canvas


@pytest.mark.parametrize("before", ["hidden", "secret"])
def test_tab_comes_to_the_visibility_that_is_chosen(window: Window, before: Visibility) -> None:
    put(window, Feature(HERE, "Bell", before))
    put(window, Feature(THERE, "Mill", "overt"))
    point_at(window)
    form = workspace_of(window).inspector.form
    form.visibility[before].setFocus()

    point_at(window, "0404")

    stops = [v for v, each in form.visibility.items() if each.focusPolicy() & K_TAB]
    assert ["overt"] == stops


K_TAB = Qt.FocusPolicy.TabFocus


def test_the_inspector_follows_a_feature_that_is_dragged(three: Window) -> None:
    drag(three.canvas, HERE, THERE)

    inspector = workspace_of(three).inspector
    assert (THERE, Thing("feature", "1")) == (inspector.hex, inspector.thing)
    assert THERE == open_in(three).campaign.all(Feature, MAP)["1"].at


def test_a_tool_by_its_key_takes_the_keys_to_the_map(march: Window) -> None:
    workspace_of(march).terrain.add_button.setFocus()

    press(K.Key_V)

    assert focused() is march.canvas


def test_a_campaign_opens_with_select_in_the_hand(open_window: OpenWindow, window: Window) -> None:
    path = open_in(window).file.path
    run(window, "tool_fill")
    window.close()

    again = open_window(path)

    assert "select" == again.tool_use.entry.id


def test_a_tool_stays_in_the_hand_on_another_map(dungeon: Window) -> None:
    first = next(iter(open_in(dungeon).campaign.maps()))
    run(dungeon, "tool_measure")

    open_in(dungeon).choose_map(first)

    assert "measure" == dungeon.tool_use.entry.id


LEFT_PANELS = ("terrain", "maps")


def heights(window: Window) -> list[int]:
    QApplication.processEvents()
    return [window.docks[id_].height() for id_ in LEFT_PANELS]


def to_play_and_back(window: Window) -> None:
    for _ in range(2):
        run(window, "play_desk")
        QApplication.processEvents()


def to_another_map_and_back(window: Window) -> None:
    document = open_in(window)
    here = document.map_id
    for id_ in (next(id_ for id_ in document.campaign.maps() if id_ != here), here):
        document.choose_map(id_)
        QApplication.processEvents()


@pytest.mark.parametrize("away_and_back", [to_play_and_back, to_another_map_and_back])
def test_panels_are_as_high_as_they_were(
    dungeon: Window, away_and_back: Callable[[Window], None]
) -> None:
    dungeon.resize(1440, 900)
    open_in(dungeon).choose_map(MAP)
    away_and_back(dungeon)
    before = heights(dungeon)

    for _ in range(3):
        away_and_back(dungeon)

    assert before == heights(dungeon)
