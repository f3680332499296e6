"""The gallery's pictures of a delve: round sheet, encounter, a light that goes out, dark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.delve.lights import drop, edit_light
from mapper.commands.party import place_group
from mapper.commands.zones import edit_zones
from mapper.model.hexes import Hex
from mapper.model.zone_rows import Brightness, Zone
from mapper.play.delving.burning import lights_of
from mapper.tools.gesture import Sent
from mapper.ui.desk import Desk
from mapper.ui.window import Window
from tests.ui.gallery_hands import SEED, Room, document_of
from tests.ui.gallery_maps import the_example
from tests.ui.hands import settle

Screen = Callable[[Room], QWidget | QPixmap]
STAIR = Hex(11, 4)


def entrance(room: Room) -> QWidget:
    """Before the way in."""
    window = _at_the_stair(room)
    _take(window, "round_sheet")
    return window


def round_sheet(room: Room) -> QWidget:
    """Some have moved, one has searched."""
    window, desk = _inside(room)
    desk.delving.send(Sent("2"))
    desk.delving.choose("Ysolde")
    _take(window, "search_here")
    return window


def meeting(room: Room) -> QWidget:
    window, desk = _inside(room)
    desk.delving.send(Sent("2"))
    _take(window, "encounter")
    return window


def light_going_out(room: Room) -> QWidget:
    """What goes out is said before the round is closed."""
    window, desk = _inside(room)
    document = document_of(window)
    for light in lights_of(document.campaign, desk.delving.group):
        document.do(edit_light(document.campaign, light, left=1))
    desk.delving.choose("Ysolde")
    QApplication.processEvents()
    settle(window)
    return window


def run(room: Room) -> QWidget:
    """How far they could run."""
    window, desk = _inside(room)
    desk.delving.set_speed("run")
    QApplication.processEvents()
    settle(window)
    return window


def lit(room: Room) -> QWidget:
    """A torch was left behind, another one goes on; some zones have light of their own."""
    window, desk = _inside(room)
    document, map_id = document_of(window), document_of(window).map_id
    lights: tuple[tuple[str, Brightness], ...] = (("3", "bright"), ("5", "dim"))
    for id_, light in lights:
        document.do(edit_zones(document.campaign, map_id, [id_], partial(_with_light, light)))
    (torch,) = lights_of(document.campaign, desk.delving.group)
    document.do(drop(document.campaign, torch))
    desk.delving.choose("Ysolde")
    _take(window, "light_torch")
    desk.delving.send(Sent("2"))
    _take(window, "tool_select")
    return window


def _with_light(light: Brightness, zone: Zone) -> Zone:
    return replace(zone, light=light)


def dark(room: Room) -> QWidget:
    window = round_sheet(room)
    assert isinstance(window, Window)
    _take(window, "dark")
    return window


def _inside(room: Room) -> tuple[Window, Desk]:
    window = _at_the_stair(room)
    _take(window, "enter_dungeon")
    _take(window, "light_torch")
    assert window.desk is not None
    return window, window.desk


def _at_the_stair(room: Room) -> Window:
    window = the_example(room)
    document = document_of(window)
    assert window.desk is not None
    window.desk.journeying.random.seed(SEED)
    group = window.desk.journeying.group
    document.do(place_group(document.campaign, group, "wilderness", STAIR))
    QApplication.processEvents()
    settle(window)
    return window


def _take(window: Window, action: str) -> None:
    window.action_set.made[action].trigger()
    for _ in range(3):
        QApplication.processEvents()
    settle(window)


DELVE_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "delve-entrance": entrance,
        "delve-round": round_sheet,
        "delve-meeting": meeting,
        "delve-light": light_going_out,
        "delve-run": run,
        "delve-lit": lit,
        "delve-dark": dark,
    }
)
