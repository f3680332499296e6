"""The gallery's pictures of the key of the place: full and empty, long, dark, in a small window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.groups.party import place_group
from mapper.commands.things.features import keyed_near
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import CreatureState
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Spot, ZonePoint
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.ui.full_places import everything_at, everything_in_zone, many_things_at
from tests.ui.gallery_hands import Room, document_of
from tests.ui.gallery_maps import the_example
from tests.ui.hands import settle

Screen = Callable[[Room], QWidget | QPixmap]
WILDERNESS, CELLARS, CHAPEL = "wilderness", "the_lamp_cellars", "6"
WOOD, PLAIN = Hex(14, 0), Hex(12, 9)


def hex_full(room: Room) -> QWidget:
    """A row of each sort at the hex of the group; one is open, one is known."""
    window, at = _played_at(room, WILDERNESS, WOOD)
    everything_at(at.document, at.document.map_id, WOOD)
    return _settled(window)


def hex_empty(room: Room) -> QWidget:
    window, _ = _played_at(room, WILDERNESS, PLAIN)
    return _settled(window)


def zone_full(room: Room) -> QWidget:
    """The zone of the group; the notes of a row are open."""
    window, at = _played_at(room, CELLARS, ZonePoint(CHAPEL))
    everything_in_zone(at.document, CELLARS, CHAPEL)
    QApplication.processEvents()
    rows = at.here.list.rows
    at.here.list.toggle(next(n for n, row in enumerate(rows) if row.sign == "hidden"))
    return _settled(window)


def zone_fought(room: Room) -> QWidget:
    """After a fight with those who are keyed there: two are slain, one has fled."""
    window, at = _played_at(room, CELLARS, ZonePoint(CHAPEL))
    everything_in_zone(at.document, CELLARS, CHAPEL)
    near = keyed_near(at.document.campaign, CELLARS, [ZonePoint(CHAPEL)])
    state = CreatureState(0, slain=2, fled=1)
    fallen = {
        Key("creature_state", CELLARS, key.id): Swap(None, state)
        for key in near
        if key.kind == "feature"
    }
    at.document.do(Change("The fight is over", fallen))
    _settled(window)
    bar = at.here.list.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    settle(window)
    return window


def zone_long(room: Room) -> QWidget:
    window, at = _played_at(room, CELLARS, ZonePoint(CHAPEL))
    many_things_at(at.document, CELLARS, ZonePoint(CHAPEL), 20)
    return _settled(window)


def small(screen: Screen) -> Screen:
    def in_little_room(room: Room) -> QWidget | QPixmap:
        seen = screen(room)
        room.window.resize(1024, 640)
        _settled(room.window)
        return seen

    return in_little_room


def high(screen: Screen) -> Screen:
    def with_room(room: Room) -> QWidget | QPixmap:
        seen = screen(room)
        room.window.resize(1440, 900)
        _settled(room.window)
        return seen

    return with_room


def dark(screen: Screen) -> Screen:
    def in_the_dark(room: Room) -> QWidget | QPixmap:
        room.window.toggle_dark()
        return screen(room)

    return in_the_dark


def _played_at(room: Room, on: str, spot: Spot) -> tuple[Window, Workspace]:
    """The Play desk of the example, with the group there and the players' screen open."""
    window = the_example(room)
    document = document_of(window)
    workspace = window.workspace
    assert workspace is not None
    document.do(place_group(document.campaign, "1", on, spot))
    workspace.places.go_to_map(on)
    window.desks.bring("play")
    window.resize(1280, 720)
    QApplication.processEvents()
    window.canvas.fit()
    return window, workspace


def _settled(window: Window) -> Window:
    QApplication.processEvents()
    window.canvas.fit()
    settle(window)
    return window


HERE_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "here-hex": hex_full,
        "here-hex-empty": hex_empty,
        "here-zone": zone_full,
        "here-zone-fought": zone_fought,
        "here-zone-high": high(zone_full),
        "here-zone-long": zone_long,
        "here-zone-small": small(zone_full),
        "dark-here": dark(zone_full),
    }
)
