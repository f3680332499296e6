"""The gallery's pictures of play: the party bar, a group's dialog, how far it can come, a route."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from types import MappingProxyType

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from mapper.commands.groups.party import (
    add_member,
    edit_member,
    form_group,
    rename_group,
    set_others,
    set_supplies,
)
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Member, Party, Supplies
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.hexes import Hex, add, neighbours
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.sheets.states import usual_state
from mapper.ui.table.group_dialog import GroupDialog
from mapper.ui.window import files
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import (
    NEAR_PX,
    Room,
    asked_for,
    document_of,
    laid_over,
    middle_of,
    zoomed_to,
)
from tests.ui.hands import click, hover, settle, workspace_of
from tests.until import PATIENCE, until

Screen = Callable[[Room], QWidget | QPixmap]
MIDDLE = 40.0
SMALL, LARGER = (1280, 720), (1440, 900)
MANY = 20
LONG_NAME = "Archibald of the Forty Letter Families"


def party_empty(room: Room) -> QWidget:
    """Nobody travels yet: one sentence and one button."""
    window = room.open("Lantern Coast")
    window.desks.bring("play")
    settle(window)
    return window


def party(room: Room) -> QWidget:
    """A group that has no sheets yet, on the Play desk."""
    return _at_play(_with_group(room, NEAR_PX))


def party_full(room: Room) -> QWidget:
    """Twenty members with long names, hirelings and another group: the bar scrolls."""
    window = _with_group(room, NEAR_PX)
    document = document_of(window)
    group = workspace_of(window).travel_session.group
    there = workspace_of(window).travel_session.start
    assert there is not None
    names = (f"{LONG_NAME} {number}" for number in range(1, MANY - 2))
    for name in names:
        document.do(add_member(document.campaign, group, Member(name)))
    document.do(set_others(document.campaign, group, 6))
    document.do(form_group(document.campaign, "The Wardens", document.map_id, there))
    return _at_play(window)


def party_states(room: Room) -> QWidget:
    """Pools, the worst state of each, and the keys on a chip."""
    window = _example(room)
    QApplication.processEvents()
    workspace_of(window).party.cards[0].chips[0].setFocus()
    settle(window)
    return window


def dark_party_states(room: Room) -> QWidget:
    room.window.toggle_dark()
    return party_states(room)


def party_tall(room: Room) -> QWidget:
    """Cards as high as a larger window gives them."""
    window = _example(room)
    window.resize(*LARGER)
    settle(window)
    return window


def party_value(room: Room) -> QPixmap:
    """The small box beside a chip, which refuses what no pool holds."""
    window = _example(room)
    bar = workspace_of(window).party
    box = bar.ask_value(bar.cards[0], bar.cards[0].chips[0], "99")
    box.accept()
    return laid_over(window, box)


def party_menu(room: Room) -> QPixmap:
    window = _example(room)
    bar = workspace_of(window).party
    bar.choose(bar.cards[1].card.id)
    menu = bar.menu(bar.cards[1])
    menu.popup(bar.cards[1].mapToGlobal(QPoint(0, -menu.sizeHint().height())))
    QApplication.processEvents()
    return laid_over(window, menu)


def group(room: Room) -> QPixmap:
    """All that is known of a group."""
    window = _example(room)
    return _asked(window, "group_and_supplies")


def group_empty(room: Room) -> QPixmap:
    """A group that was formed a moment ago: its name is to be typed over."""
    window = zoomed_to(room, "Lantern Coast", NEAR_PX)
    window.desks.bring("play")
    return _asked(window, "form_group")


def group_full(room: Room) -> QPixmap:
    """Twenty members with long names."""
    window = party_full(room)
    assert isinstance(window, Window)
    return _asked(window, "group_and_supplies")


def meeting(room: Room) -> QWidget:
    """Somebody comes on the way: an arrow on the map, who and how far off above the key."""
    window = _example(room)
    document = document_of(window)
    listed = MapRules(encounters=("3d4 goblins with nets",))
    document.do(set_map_rules(document.campaign, document.map_id, listed))
    window.action_set.take("encounter")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.actions()[-1].trigger()  # somebody else than those who are keyed near
    menu.close()
    workspace = workspace_of(window)
    until(workspace.meeting.who.text, PATIENCE, QApplication.processEvents)
    workspace.meeting.distance.fallen.emit((3, 4))
    workspace.party.look()
    settle(window)
    return window


def _example(room: Room) -> Window:
    """The example on the Play desk in a small window; some are worse off than others."""
    files.open_example(room.window)
    until(lambda: room.window.document, PATIENCE, QApplication.processEvents)
    window, document = room.window, document_of(room.window)
    window.resize(*SMALL)
    us = next(iter(document.campaign.all(Party)))
    ysolde, _, tam, _ = (id_of(row) for row in document.campaign.all(Party)[us].members)
    for who, name in ((ysolde, "Frail"), (tam, "poisoned")):
        sheet = sheet_of(document.campaign, us, who).with_condition(usual_state(name, 0))
        document.do(edit_member(document.campaign, us, who, sheet.member, sheet.state))
    return _at_play(window)


def _asked(window: Window, action: str) -> QPixmap:
    """The dialog of a group over the map, once that is drawn."""
    dialog = asked_for(window, action, GroupDialog)
    settle(window)
    return laid_over(window, dialog)


def _at_play(window: Window) -> Window:
    window.desks.bring("play")
    QApplication.processEvents()
    settle(window)
    return window


def march(room: Room) -> QPixmap:
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
    _at_play(window)
    box = workspace_of(window).find_deed()
    box.search.setText("march")
    return laid_over(window, box)


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


def right_button(room: Room) -> QPixmap:
    """What may be done about a hex while it is played."""
    window = _with_group(room, MIDDLE)
    window.action_set.made["tool_travel"].trigger()
    settle(window)
    goal = add(middle_of(window), Hex(-2, 1))
    window.canvas.context_asked.emit(goal, window.mapToGlobal(window.rect().center()))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    return laid_over(window, menu)


def _with_group(room: Room, px: float) -> Window:
    window = zoomed_to(room, "Lantern Coast", px)
    window.canvas.set_cursor(middle_of(window))
    asked_for(window, "form_group", GroupDialog).close()
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
        "party-empty": party_empty,
        "party": party,
        "party-full": party_full,
        "party-states": party_states,
        "party-tall": party_tall,
        "party-value": party_value,
        "party-menu": party_menu,
        "group": group,
        "group-empty": group_empty,
        "group-full": group_full,
        "dark-party-states": dark_party_states,
        "march": march,
        "travel-meeting": meeting,
        "reach": reach,
        "route": route,
        "play-menu": right_button,
    }
)
