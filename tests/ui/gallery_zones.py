"""The gallery's screens of dungeons: each style of walls, drawing, and what is said of a zone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.zones.passages import remove_passages
from mapper.model.campaign.zone_rows import WallStyle
from mapper.model.hexes.hexes import Point
from mapper.model.selection import Selection, Thing
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.dungeons.dungeons import DungeonDialog
from mapper.ui.output.output import export_dialog, print_dialog
from mapper.ui.window.window import Window
from tests.drowned_halls import HALLS, added
from tests.ui.gallery_hands import Room, asked_for, document_of
from tests.ui.gallery_maps import the_example
from tests.ui.hands import move_to, settle, workspace_of
from tests.until import PATIENCE, until


def the_halls(room: Room, walls: WallStyle = "hatched") -> Window:
    """The dungeon in the example campaign, shown whole."""
    window = the_example(room)
    document = document_of(window)
    map_id = f"{HALLS}_{len(document.campaign.maps())}"
    document.do(added(walls, map_id))
    document.choose_map(map_id)
    window.canvas.fit()
    settle(window)
    return window


def hatched(room: Room) -> QWidget:
    return the_halls(room)


def solid(room: Room) -> QWidget:
    return the_halls(room, "solid")


def cave(room: Room) -> QWidget:
    return the_halls(room, "cave")


def editing(room: Room) -> QWidget:
    """A room is being drawn, close by; passages are proposed where zones touch."""
    window = the_halls(room)
    canvas = window.canvas
    canvas.zoom_to(26)
    canvas.centre_on(16, 9)
    window.action_set.made["tool_zone"].trigger()
    start, end = point_of(canvas, 20, 6), point_of(canvas, 24, 11)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    move_to(canvas, end)
    settle(window)
    return window


def chosen(room: Room) -> QWidget:
    """A zone is chosen, whose corners and walls can be dragged."""
    window = the_halls(room)
    canvas = window.canvas
    canvas.zoom_to(26)
    canvas.centre_on(20, 13)
    window.action_set.made["tool_select"].trigger()
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=point_of(canvas, 29, 12))
    settle(window)
    return window


def passages(room: Room) -> QWidget:
    """Passages are proposed where zones touch and none leads through."""
    window = the_halls(room)
    document, canvas = document_of(window), window.canvas
    document.do(remove_passages(document.campaign, document.map_id, ["1", "5", "6", "7", "12"]))
    window.action_set.made["tool_passage"].trigger()
    canvas.zoom_to(26)
    canvas.centre_on(16, 9)
    move_to(canvas, point_of(canvas, 15.4, 10.9))
    settle(window)
    return window


def stairs(room: Room) -> QWidget:
    """Stairs are in the hand; what lies beneath shines through."""
    window = the_halls(room)
    canvas, zones = window.canvas, workspace_of(window).zones
    canvas.zoom_to(26)
    canvas.centre_on(12, 17)
    next(each for each in zones.passages.buttons() if each.accessibleName() == "Stairs").click()
    move_to(canvas, point_of(canvas, 4.5, 3.5))
    move_to(canvas, point_of(canvas, 10.5, 11.5))
    settle(window)
    return window


def empty_level(room: Room) -> QWidget:
    """A level was just added: nothing is on it, and its name is asked for."""
    window = the_halls(room)
    workspace_of(window).zones.add_level()
    settle(window)
    return window


def point_of(canvas: Canvas, x: float, y: float) -> QPoint:
    """Where a point of the plane is on the canvas."""
    place = canvas.camera.screen(x, y)
    return QPoint(round(place.x), round(place.y))


def new_dungeon(room: Room) -> QWidget:
    return asked_for(the_example(room), "new_dungeon", DungeonDialog)


def random_dungeon(room: Room) -> QWidget:
    dialog = new_dungeon(room)
    assert isinstance(dialog, DungeonDialog)
    dialog.random.is_wanted.click()
    dialog.random.seed.setValue(4711)
    dialog.name.setText("The Warrens of Ash")
    shown = dialog.picture.view
    until(lambda: dialog.picture.view is not shown, PATIENCE, QApplication.processEvents)
    return dialog


def aligning(room: Room) -> QWidget:
    """A dungeon is traced over an image: two corners are known, a third one was clicked."""
    window = the_example(room)
    document = document_of(window)
    document.choose_map("the_lamp_cellars")
    window.action_set.made["align_underlay"].trigger()
    assert window.workspace is not None
    panel, canvas = window.workspace.underlays, window.canvas
    canvas.fit()
    placed = panel.aligning.placed()
    assert placed is not None
    for x, y in ((4, 10), (20, 18), (20, 10)):
        pixel = placed.pixel(Point(x, y))
        QTest.mouseClick(
            canvas,
            Qt.MouseButton.LeftButton,
            pos=point_of(canvas, *placed.point(*map(round, pixel))),
        )
        if panel.box.number.isVisibleTo(panel) and (x, y) != (20, 10):
            QTest.keyClick(panel.box.number, Qt.Key.Key_Return)
    settle(window)
    return window


def small(room: Room) -> QWidget:
    """On a small screen."""
    window = the_example(room)
    document_of(window).choose_map("the_lamp_cellars")
    window.resize(1272, 760)
    settle(window)
    window.canvas.fit()
    settle(window)
    return window


def exporting(room: Room) -> QWidget:
    """All levels, for the game master, in the dark style."""
    window = the_halls(room)
    dialog = export_dialog(workspace_of(window))
    dialog.gm.setChecked(True)
    dialog.level.setCurrentIndex(dialog.level.count() - 1)
    dialog.style_box.setCurrentIndex(dialog.style_box.findData("dark"))
    dialog.show()
    QApplication.processEvents()
    return dialog


def printing(room: Room) -> QWidget:
    window = the_halls(room)
    dialog = print_dialog(workspace_of(window))
    dialog.show()
    return dialog


def zone_said(room: Room) -> QWidget:
    window = the_halls(room)
    window.action_set.made["tool_select"].trigger()
    window.tool_use.select(Selection(zones=("7",)))
    settle(window)
    return window


def passage_said(room: Room) -> QWidget:
    window = the_halls(room)
    window.action_set.made["tool_select"].trigger()
    window.canvas.zoom_to(32)
    window.canvas.centre_on(18, 13)
    window.tool_use.select(Selection(thing=Thing("passage", "7")))
    settle(window)
    return window


def dark_halls(room: Room) -> QWidget:
    room.window.toggle_dark()
    return the_halls(room)


ZONE_SCREENS: Mapping[str, Callable[[Room], QWidget]] = MappingProxyType(
    {
        "dungeon": hatched,
        "dungeon-solid": solid,
        "dungeon-cave": cave,
        "dungeon-drawing": editing,
        "dungeon-chosen": chosen,
        "dungeon-passages": passages,
        "dungeon-stairs": stairs,
        "dungeon-empty-level": empty_level,
        "dungeon-aligning": aligning,
        "dungeon-zone": zone_said,
        "dungeon-passage": passage_said,
        "dungeon-small-screen": small,
        "dungeon-export": exporting,
        "dungeon-print": printing,
        "new-dungeon": new_dungeon,
        "random-dungeon": random_dungeon,
        "dark-dungeon": dark_halls,
    }
)
