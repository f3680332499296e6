"""Pictures of groups and delvers on the map: clear of what is keyed, and how their people are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.groups.party import edit_member, form_group, place_group
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Party
from mapper.model.hexes.hexes import Hex
from mapper.model.selection import Selection
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.sheets.states import usual_state
from mapper.ui.window.window import Window
from tests.ui.gallery_delving import in_a_round
from tests.ui.gallery_hands import Room, document_of
from tests.ui.gallery_maps import the_example
from tests.ui.hands import settle, workspace_of

ON, QUAY, FROM = "wilderness", Hex(11, 3), Hex(10, 4)
NEAR, SMALL = 56.0, (1280, 720)

Screen = Callable[[Room], QWidget | QPixmap]


def town(room: Room) -> Window:
    """Two groups where a town is keyed, on the Play desk, with the trail of one of them."""
    window = the_example(room)
    document, workspace = document_of(window), workspace_of(window)
    group = workspace.travel_session.group
    for at in (FROM, QUAY):
        document.do(place_group(document.campaign, group, ON, at))
    document.do(form_group(document.campaign, "Scouts", ON, QUAY))
    window.desks.bring("play")
    workspace.travel_session.choose(group)
    window.canvas.zoom_to(NEAR)
    window.canvas.show_cell(QUAY)
    return _settled(window)


def dark_town(room: Room) -> QWidget:
    room.window.toggle_dark()
    return town(room)


def small_town(room: Room) -> QWidget:
    window = town(room)
    window.resize(*SMALL)
    return _settled(window)


def health(room: Room) -> QWidget:
    """How the delvers are, each at the token."""
    window = in_a_round(room)
    assert isinstance(window, Window)
    _worse_off(window)
    window.toggle_health()
    window.canvas.zoom_by(2)
    return _settled(window)


def dark_health(room: Room) -> QWidget:
    room.window.toggle_dark()
    return health(room)


def health_of_group(room: Room) -> QWidget:
    """How a group is, at its disc."""
    window = town(room)
    _worse_off(window)
    window.toggle_health()
    return _settled(window)


def inspected(room: Room) -> QWidget:
    """The number of a zone on the players' map, in words."""
    window = in_a_round(room)
    assert isinstance(window, Window)
    window.desks.bring("prepare")
    workspace = workspace_of(window)
    workspace.tool_use.choose("select")
    workspace.tool_use.select(Selection(zones=("1",)))
    return _settled(window)


def _worse_off(window: Window) -> None:
    document = document_of(window)
    us = workspace_of(window).travel_session.group
    member = document.campaign.all(Party)[us].members[0]
    sheet = sheet_of(document.campaign, us, id_of(member)).with_condition(usual_state("Frail", 0))
    document.do(edit_member(document.campaign, us, id_of(member), sheet.member, sheet.state))


def _settled(window: Window) -> Window:
    QApplication.processEvents()
    settle(window)
    return window


TOKEN_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "tokens-town": town,
        "tokens-town-small": small_town,
        "dark-tokens-town": dark_town,
        "tokens-health": health,
        "dark-tokens-health": dark_health,
        "tokens-health-group": health_of_group,
        "tokens-inspected": inspected,
    }
)
