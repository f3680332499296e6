"""The gallery's pictures of play: the party panel, how far a group can come, a route."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from mapper.commands.groups.members import add_member, edit_member, set_supplies
from mapper.commands.groups.party import rename_group
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.travel.enter_hex import step
from mapper.model.campaign.play_rows import Member, Supplies
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.hexes import Hex, add, neighbours
from mapper.model.not_allowed import NotAllowed
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import NEAR_PX, PATIENCE, Room, document_of, middle_of, zoomed_to
from tests.ui.hands import click, hover, settle
from tests.until import until

Screen = Callable[[Room], QWidget | QPixmap]
MIDDLE = 40.0


def party_panel_empty(room: Room) -> QWidget:
    window = room.open("Lantern Coast")
    QApplication.processEvents()  # the docks are shared out first
    window.action_set.made["show_party"].trigger()
    settle(window)
    return window


def party_panel(room: Room) -> QWidget:
    return _with_group(room, NEAR_PX)


def party_panel_below(room: Room) -> QWidget:
    """The lower half of the panel: what a group is made of."""
    window = _with_group(room, NEAR_PX)
    assert window.workspace is not None
    area = window.workspace.party.findChild(QScrollArea)
    assert area is not None
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    return window


def march(room: Room) -> QWidget:
    """A heavily laden group on the march, and what it may do on it."""
    window = _with_group(room, NEAR_PX)
    document = document_of(window)
    assert window.workspace is not None
    session = window.workspace.travel_session
    rules = MapRules(travel="hiking")
    document.do(set_map_rules(document.campaign, document.map_id, rules))
    laden: Mapping[str, str | int] = {"Move": 5, "FP": 9, "Encumbrance": "heavy"}
    for name in ("Ysolde", "Bram"):
        change = edit_member(document.campaign, session.group, name, Member(name, fields=laden))
        document.do(change)
    start = session.start
    assert start is not None
    for to in neighbours(start):
        with suppress(NotAllowed):
            document.do(step(document.campaign, session.group, to, Random(1)))
            break
    settle(window)
    return window


def reach(room: Room) -> QWidget:
    """Where a group can be today, tomorrow and the day after."""
    window = _with_group(room, MIDDLE)
    window.action_set.made["tool_travel"].trigger()
    hover(window.canvas, add(middle_of(window), Hex(-2, 0)))
    settle(window)
    return window


def route(room: Room) -> QWidget:
    """A way over several days, with its camps."""
    window = _with_group(room, MIDDLE)
    window.action_set.made["tool_travel"].trigger()
    goal = add(middle_of(window), Hex(-6, 2))
    click(window.canvas, goal)
    assert window.workspace is not None
    far = window.workspace.travel_session.wayfinding
    until(lambda: not far.is_looking, PATIENCE, QApplication.processEvents)
    settle(window)
    return window


def _with_group(room: Room, px: float) -> Window:
    window = zoomed_to(room, "Lantern Coast", px)
    window.canvas.set_cursor(middle_of(window))
    window.action_set.made["form_group"].trigger()
    window.canvas.setFocus()
    QApplication.processEvents()
    document = document_of(window)
    assert window.workspace is not None
    group = window.workspace.travel_session.group
    document.do(rename_group(document.campaign, group, "The Lanterns"))
    for name in ("Ysolde", "Bram", "Old Tam"):
        document.do(add_member(document.campaign, group, Member(name)))
    document.do(set_supplies(document.campaign, group, Supplies(12, 9, 4)))
    QApplication.processEvents()
    settle(window)
    return window


SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "party-empty": party_panel_empty,
        "party": party_panel,
        "party-below": party_panel_below,
        "march": march,
        "reach": reach,
        "route": route,
    }
)
