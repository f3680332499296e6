"""The gallery's pictures of a delve: a round, an encounter, a light that goes out, dark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from mapper.commands.delve.lights import edit_light, start_countdown
from mapper.commands.delve.set_by_hand import edit_delver
from mapper.commands.groups.party import place_group
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.zones.zones import edit_zone
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Brightness, Light, Passage, Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FootPoint, Place, ZonePoint
from mapper.model.selection import Selection, Thing
from mapper.model.zone_board import square_of
from mapper.play.delve.lights import lights_of
from mapper.play.map_rules import rules_of
from mapper.tools.shared.tool import Sent
from mapper.ui.delve.delve_dialogs import ComeInDialog, DelveDialog, DelverDialog
from mapper.ui.delve.lights_box import LightsDialog
from mapper.ui.rules.rules_dialog import RulesDialog
from mapper.ui.table.dice_lines import RollDialog
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.ui.gallery_hands import SEED, Room, asked_for, document_of, laid_over
from tests.ui.gallery_maps import the_example
from tests.ui.hands import move_to, settle

Screen = Callable[[Room], QWidget | QPixmap]
STAIR = Hex(11, 4)
CELLARS = "the_lamp_cellars"
SQUARE = 500
MOST_DICE = 4


def entrance(room: Room) -> QWidget:
    """Before the way in."""
    window = _at_the_stair(room)
    _take(window, "play_desk")
    return window


def in_a_round(room: Room) -> QWidget:
    """Some have moved, one has searched."""
    window, workspace = _inside(room)
    workspace.delving.send(Sent("2"))
    workspace.delving.choose("Ysolde")
    _take(window, "search_here")
    return window


def meeting(room: Room) -> QWidget:
    window, workspace = _inside(room)
    workspace.delving.send(Sent("2"))
    _meet_somebody(window)
    return window


def light_going_out(room: Room) -> QWidget:
    """What goes out is said before the round is closed."""
    window, workspace = _inside(room)
    document = document_of(window)
    for light in lights_of(document.campaign, workspace.delving.group):
        document.do(edit_light(document.campaign, light, left=1))
    workspace.delving.choose("Ysolde")
    QApplication.processEvents()
    settle(window)
    return window


def run(room: Room) -> QWidget:
    """How far they could run."""
    window, workspace = _inside(room)
    workspace.delving.set_speed("run")
    QApplication.processEvents()
    settle(window)
    return window


def lit(room: Room) -> QWidget:
    """A torch was left behind, another one goes on; some zones have light of their own."""
    window, workspace = _inside(room)
    document = document_of(window)
    lights: tuple[tuple[str, Brightness], ...] = (("3", "bright"), ("5", "dim"))
    for id_, light in lights:
        zone = document.campaign.all(Zone, CELLARS)[id_]
        document.do(edit_zone(document.campaign, CELLARS, id_, replace(zone, light=light)))
    torches = {
        "901": Light("torch", 8, is_lit=True, at=Place(CELLARS, ZonePoint("1"))),
        "902": Light("torch", 8, is_lit=True, group=workspace.delving.group, carrier="Ysolde"),
    }
    swaps = {Key("light", "", id_): Swap(None, row) for id_, row in torches.items()}
    document.do(Change("Light torches", swaps))
    workspace.delving.choose("Ysolde")
    workspace.delving.send(Sent("2"))
    _take(window, "tool_select")
    return window


def turns(room: Room) -> Window:
    """By Sovereign's turns: how doors are gone through, a lock that was picked, somebody met."""
    window, workspace = _inside(room, "torchlit_turns")
    workspace.delving.set_entry("hard")
    _roll_all(workspace)
    workspace.delving.send(Sent("2"))
    _close(window, workspace)
    workspace.delving.choose("Bram")
    _meet_somebody(window)
    workspace.meeting.who.setText("Two ghouls")
    workspace.meeting.who.editingFinished.emit()
    workspace.meeting.hit_dice.setValue(4)
    _settled(window)
    return window


def small(room: Room) -> QWidget:
    """The same in a low window."""
    window = turns(room)
    window.resize(1280, 720)
    QApplication.processEvents()
    settle(window)
    return window


def dungeon_turns(room: Room) -> QWidget:
    """By Violence's turns: a check after each."""
    window, workspace = _inside(room, "dungeon_turns")
    workspace.delving.send(Sent("2"))
    _close(window, workspace)
    _settled(window)
    return window


def overloaded(room: Room) -> QWidget:
    """By Hexploration: its die is due as the turn begins."""
    window, workspace = _inside(room, "overloaded_dungeon")
    _close(window, workspace)
    _settled(window)
    return window


def delver(room: Room) -> QWidget:
    window, workspace = _inside(room)
    workspace.delving.choose("Bram")
    return asked_for(window, "edit_delver", DelverDialog)


def edited_round(room: Room) -> QWidget:
    window, _ = _inside(room)
    return asked_for(window, "edit_round", DelveDialog)


def edited_turn(room: Room) -> QWidget:
    window, _ = _inside(room, "torchlit_turns")
    return asked_for(window, "edit_round", DelveDialog)


def burning(room: Room) -> QWidget:
    """All that burns or runs out."""
    window, workspace = _inside(room)
    group = workspace.delving.group
    document = document_of(window)
    document.do(start_countdown(document.campaign, group, "Ward against the dark", 4))
    return asked_for(window, "lights", LightsDialog)


def recovering(room: Room) -> QWidget:
    """By a roll, or by a real die."""
    window, workspace = _inside(room)
    document = document_of(window)
    workspace.delving.choose("Bram")
    document.do(edit_delver(document.campaign, workspace.delving.group, "Bram", fatigue=2))
    return asked_for(window, "delve_recover", RollDialog)


def clock_menu(room: Room) -> QWidget | QPixmap:
    window, workspace = _inside(room)
    _settled(window)
    workspace.clock.open_menu()
    QApplication.processEvents()
    menu = QApplication.activePopupWidget()
    assert menu is not None
    seen = laid_over(window, menu)
    menu.close()
    return seen


def come_in(room: Room) -> QWidget:
    window, _ = _inside(room, "torchlit_turns")
    _meet_somebody(window)
    return asked_for(window, "come_in", ComeInDialog)


def door(room: Room) -> QWidget | QPixmap:
    """The menu of a door that is stuck, beside the one who stands there."""
    window, workspace = _inside(room)
    workspace.delving.send(Sent("2"))
    workspace.delving.choose("Ysolde")
    _settled(window)
    document = document_of(window)
    passages = document.campaign.all(Passage, document.map_id)
    stuck = next(row for row in passages.values() if row.state == "stuck")
    middle = FootPoint(
        (stuck.at.start.x + stuck.at.end.x) // 2, (stuck.at.start.y + stuck.at.end.y) // 2
    )
    place = QPointF(*window.canvas.camera.screen(middle.x / SQUARE, middle.y / SQUARE)).toPoint()
    move_to(window.canvas, place)
    window.canvas.context_asked.emit(square_of(middle), window.canvas.mapToGlobal(place))
    QApplication.processEvents()
    menu = QApplication.activePopupWidget()
    assert menu is not None
    seen = laid_over(window, menu)
    menu.close()
    return seen


def door_inspected(room: Room) -> QWidget:
    """Its state and its trap now, above what was drawn."""
    window, workspace = _inside(room)
    document = document_of(window)
    passages = document.campaign.all(Passage, document.map_id)
    id_ = next(id_ for id_, row in passages.items() if row.state == "stuck")
    _take(window, "tool_select")
    window.tool_use.select(Selection(thing=Thing("passage", id_)))
    workspace.show_panel("inspector")
    _settled(window)
    return window


def dark(room: Room) -> QWidget:
    window = in_a_round(room)
    assert isinstance(window, Window)
    _take(window, "dark")
    return window


def _inside(room: Room, site: str = "delving") -> tuple[Window, Workspace]:
    window = _at_the_stair(room)
    document = document_of(window)
    rules = replace(rules_of(document.campaign, CELLARS), site=site)
    document.do(set_map_rules(document.campaign, CELLARS, rules))
    _take(window, "enter_dungeon")
    _take(window, "light_torch")
    assert window.workspace is not None
    return window, window.workspace


def _at_the_stair(room: Room) -> Window:
    window = the_example(room)
    document = document_of(window)
    assert window.workspace is not None
    window.workspace.travel_session.random.seed(SEED)
    group = window.workspace.travel_session.group
    document.do(place_group(document.campaign, group, "wilderness", STAIR))
    QApplication.processEvents()
    settle(window)
    return window


def _roll_all(workspace: Workspace) -> None:
    for _ in range(MOST_DICE):
        workspace.table.roll_die()
        QApplication.processEvents()


def _close(window: Window, workspace: Workspace) -> None:
    _roll_all(workspace)
    _take(window, "next_step")


def _meet_somebody(window: Window) -> None:
    """Somebody else than those who are keyed near."""
    _take(window, "encounter")
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):
        menu.actions()[-1].trigger()
        menu.close()
    _settled(window)


def _settled(window: Window) -> None:
    QApplication.processEvents()
    settle(window)


def _take(window: Window, action: str) -> None:
    window.action_set.refresh()
    window.action_set.made[action].trigger()
    for _ in range(3):
        QApplication.processEvents()
    settle(window)


def rules_of_delves(room: Room) -> QWidget:
    """Of a dungeon, without what is about travel."""
    window, _workspace = _inside(room)
    return asked_for(window, "map_rules", RulesDialog)


DELVE_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "delve-entrance": entrance,
        "delve-round": in_a_round,
        "delve-meeting": meeting,
        "delve-light": light_going_out,
        "delve-run": run,
        "delve-lit": lit,
        "delve-turns": turns,
        "delve-turns-small": small,
        "delve-dungeon-turns": dungeon_turns,
        "delve-overloaded": overloaded,
        "delve-delver": delver,
        "delve-edited-round": edited_round,
        "delve-edited-turn": edited_turn,
        "delve-come-in": come_in,
        "delve-lights": burning,
        "delve-recover": recovering,
        "delve-clock": clock_menu,
        "delve-door": door,
        "delve-door-inspected": door_inspected,
        "delve-dark": dark,
        "delve-rules": rules_of_delves,
    }
)
