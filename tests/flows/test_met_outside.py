"""Out of doors somebody comes at a click: of the map's list or of its key, with an arrow."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from mapper.commands.groups.party import add_member, form_group, set_systems
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.things.things import add_thing
from mapper.commands.travel.met_outside import name_met
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Member
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Creature
from mapper.model.hexes.hexes import Point
from mapper.play.map_rules import rules_of
from mapper.play.members import foes_of
from mapper.play.travel.meetings import met_now
from mapper.storage.reading import read_campaign
from mapper.ui.app.colours import FOE
from mapper.ui.window.window import Window
from tests.commands.vale import MAP, US, spot
from tests.flows.conftest import OpenWindow
from tests.ui.hands import workspace_of
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton
GOBLINS = MapRules(encounters=("3d4 goblins",))


@pytest.fixture
def window(open_window: OpenWindow, vale: Path) -> Window:
    """A group in the open, ready to play, where goblins may come."""
    opened = open_window(vale)
    document = workspace_of(opened).document
    document.do(form_group(document.campaign, "We", MAP, spot("0202")))
    document.do(add_member(document.campaign, US, Member("Ann")))
    document.do(set_map_rules(document.campaign, MAP, GOBLINS))
    opened.resize(1440, 900)
    opened.action_set.made["play_desk"].trigger()
    opened.action_set.made["fit"].trigger()
    QApplication.processEvents()
    return opened


def told(vale: Path) -> list[str]:
    entries = read_campaign(vale).all(LogEntry)
    return [entries[id_].text for id_ in sorted(entries, key=int)]


def somebody_comes(window: Window) -> None:
    slots = workspace_of(window).slots.buttons
    slot = next(each for each in slots if each.text() == "Encounter")
    until(slot.isEnabled, PATIENCE, QApplication.processEvents)
    QTest.mouseClick(slot, LEFT)
    QApplication.processEvents()


def is_shown(window: Window, who: str) -> None:
    """Once they stand in the box."""
    box = workspace_of(window).meeting
    until(lambda: box.who.text() == who, PATIENCE, QApplication.processEvents)


def campaign_of(window: Window) -> Campaign:
    return workspace_of(window).document.campaign


def test_one_click_brings_somebody_of_the_list_of_the_die(window: Window, vale: Path) -> None:
    somebody_comes(window)

    met = met_now(read_campaign(vale), US)
    assert met is not None
    assert told(vale)[-1].startswith(f"Encounter: {met.who} (3d4 (")
    is_shown(window, met.who)


def test_who_is_met_already_is_shown_and_not_met_anew(window: Window, vale: Path) -> None:
    somebody_comes(window)
    before = met_now(read_campaign(vale), US)

    window.action_set.made["encounter"].trigger()
    QApplication.processEvents()

    assert before == met_now(read_campaign(vale), US)
    assert "met already" in window.statusBar().currentMessage()


def test_an_arrow_stands_on_the_map_until_they_are_gone(window: Window) -> None:
    somebody_comes(window)
    workspace = workspace_of(window)
    (arrow,) = workspace.travel_session.arrows()
    middle = Point((arrow.start.x + arrow.end.x) / 2, (arrow.start.y + arrow.end.y) / 2)

    def red() -> bool:
        at = QPointF(*window.canvas.camera.screen(*middle)).toPoint()
        return QColor(FOE) == window.canvas.grab().toImage().pixelColor(at)

    until(red, PATIENCE, QApplication.processEvents)
    QTest.mouseClick(workspace.meeting.over, LEFT)
    until(lambda: not red(), PATIENCE, QApplication.processEvents)

    assert () == workspace.travel_session.arrows()
    assert not workspace.meeting.isVisible()


def test_they_are_shown_in_the_tray_and_led_to_by_a_click(window: Window) -> None:
    somebody_comes(window)
    workspace = workspace_of(window)
    met = met_now(campaign_of(window), US)
    assert met is not None
    is_shown(window, met.who)

    QTest.mouseClick(workspace.table.meeting, LEFT)

    assert met.who in workspace.table.meeting.toolTip()
    assert workspace.meeting.who.hasFocus()


def menu_of(window: Window) -> QMenu:
    """The menu that has come up."""
    menus = window.findChildren(QMenu)
    until(lambda: any(menu.isVisible() for menu in menus), PATIENCE, QApplication.processEvents)
    return next(menu for menu in menus if menu.isVisible())


def keyed(window: Window) -> None:
    document = workspace_of(window).document
    row = Feature(spot("0202"), "Lair", "overt", creature=Creature("2d1", name="ogres"))
    document.do(add_thing(document.campaign, MAP, row))
    QApplication.processEvents()


def test_those_who_are_keyed_at_the_hex_are_offered_with_their_number(
    window: Window, vale: Path
) -> None:
    keyed(window)

    somebody_comes(window)
    menu = menu_of(window)
    words = [each.text() for each in menu.actions()]
    menu.actions()[0].trigger()
    menu.close()

    assert ["2d1 ogres", "Somebody else"] == words
    assert "Encounter: 2 ogres (2d1 (1, 1) = 2)." == told(vale)[-1]


def test_in_the_box_they_can_be_those_who_are_keyed_here(window: Window, vale: Path) -> None:
    keyed(window)
    somebody_comes(window)
    menu = menu_of(window)
    menu.actions()[-1].trigger()
    menu.close()

    QTest.mouseClick(workspace_of(window).meeting.keyed, LEFT)
    offered = menu_of(window)
    offered.actions()[0].trigger()
    offered.close()

    assert "The encounter: 2 ogres (2d1 (1, 1) = 2)." == told(vale)[-1]


def test_from_where_they_come_is_set_in_the_box(window: Window, vale: Path) -> None:
    somebody_comes(window)

    QTest.mouseClick(workspace_of(window).meeting.elsewhere, LEFT)
    offered = menu_of(window)
    next(each for each in offered.actions() if each.text() == "from S, 0203").trigger()
    offered.close()

    assert "The encounter comes from the south (0203)." == told(vale)[-1]
    where = workspace_of(window).meeting.where
    until(lambda: where.text() == "from S, 0203", PATIENCE, QApplication.processEvents)


def test_an_encounter_is_a_step_that_is_taken_back(window: Window) -> None:
    somebody_comes(window)

    window.action_set.made["undo"].trigger()
    QApplication.processEvents()

    assert met_now(campaign_of(window), US) is None
    assert () == workspace_of(window).travel_session.arrows()
    assert GOBLINS == rules_of(campaign_of(window), MAP)


def button(window: Window, name: str) -> QPushButton:
    """A button of the box of those who are met, once it is seen."""
    box = workspace_of(window).meeting
    buttons = [each for each in box.findChildren(QPushButton) if each.text() == name]
    until(lambda: any(each.isVisible() for each in buttons), PATIENCE, QApplication.processEvents)
    return next(each for each in buttons if each.isVisible())


def test_how_far_off_they_are_and_how_they_take_it_is_a_click_each(
    window: Window, vale: Path
) -> None:
    somebody_comes(window)
    box = workspace_of(window).meeting
    until(box.isVisible, PATIENCE, QApplication.processEvents)

    QTest.mouseClick(box.distance.roll, LEFT)
    QTest.mouseClick(box.reaction.roll, LEFT)

    met = met_now(read_campaign(vale), US)
    assert met is not None
    assert met.feet
    assert met.reaction
    until(lambda: "yards away" in box.where.text(), PATIENCE, QApplication.processEvents)
    assert f"reaction: {met.reaction}" in box.where.text()


def test_no_button_moves_under_the_mouse_by_what_is_rolled(window: Window) -> None:
    somebody_comes(window)
    box = workspace_of(window).meeting
    until(box.isVisible, PATIENCE, QApplication.processEvents)
    QApplication.processEvents()
    buttons = (box.over, box.hostile, box.begin, box.reaction)
    before = [each.mapTo(box, each.rect().topLeft()) for each in buttons]

    box.distance.fallen.emit((3, 4))
    box.reaction.fallen.emit((1, 2))
    until(lambda: "reaction" in box.where.text(), PATIENCE, QApplication.processEvents)
    QApplication.processEvents()

    assert before == [each.mapTo(box, each.rect().topLeft()) for each in buttons]


def test_parley_and_chase_stand_in_the_box_where_the_table_plays_them(window: Window) -> None:
    document = workspace_of(window).document
    document.do(set_systems(document.campaign, ["sovereign"]))
    somebody_comes(window)

    QTest.mouseClick(button(window, "Flee"), LEFT)

    card = workspace_of(window).deeds.card
    assert card is not None
    assert "Flee" == card.asked.deed.title
    assert {"runners": ["Ann"]} == {
        role: [each.who for each in takers] for role, takers in card.asked.who.items()
    }
    card.reject()


def test_who_is_plainly_hostile_is_asked_nothing(window: Window, vale: Path) -> None:
    document = workspace_of(window).document
    document.do(set_systems(document.campaign, ["sovereign"]))
    somebody_comes(window)
    document.do(name_met(document.campaign, US, "2 ghouls, undead", Random(1)))

    QTest.mouseClick(button(window, "Roll"), LEFT)

    assert "Reaction of 2 ghouls, undead: hostile (undead, no roll)." == told(vale)[-1]


def test_a_fight_with_them_is_a_click_from_the_box(window: Window) -> None:
    somebody_comes(window)
    met = met_now(campaign_of(window), US)
    assert met is not None

    QTest.mouseClick(button(window, "Fight"), LEFT)

    assert int(met.who.split()[0]) == len(foes_of(campaign_of(window), US))
