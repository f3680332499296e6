"""The gallery's screens of dungeons: each style of walls, drawing, and what is said of a zone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtWidgets import QWidget

from mapper.model.zone_rows import WallStyle
from mapper.ui.dungeon_dialog import DungeonDialog
from mapper.ui.window import Window
from tests.ui.drowned_halls import HALLS, added
from tests.ui.gallery_hands import Room, asked_for, document_of
from tests.ui.gallery_maps import the_example
from tests.ui.hands import settle


def the_halls(room: Room, walls: WallStyle = "hatched") -> Window:
    """The dungeon in the example campaign, shown whole."""
    window = the_example(room)
    document = document_of(window)
    document.do(added(walls))
    document.choose_map(HALLS)
    window.canvas.fit()
    settle(window)
    return window


def hatched(room: Room) -> QWidget:
    return the_halls(room)


def solid(room: Room) -> QWidget:
    return the_halls(room, "solid")


def cave(room: Room) -> QWidget:
    return the_halls(room, "cave")


def new_dungeon(room: Room) -> QWidget:
    return asked_for(the_example(room), "new_dungeon", DungeonDialog)


def dark_halls(room: Room) -> QWidget:
    room.window.toggle_dark()
    return the_halls(room)


ZONE_SCREENS: Mapping[str, Callable[[Room], QWidget]] = MappingProxyType(
    {
        "dungeon": hatched,
        "dungeon-solid": solid,
        "dungeon-cave": cave,
        "new-dungeon": new_dungeon,
        "dark-dungeon": dark_halls,
    }
)
