"""What a game master sets by hand in a dungeon, and the other ways of counting time there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu

from mapper.commands.delve.encounters import encounter
from mapper.commands.maps.map_rules import set_map_rules
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Key, Map, Row
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, ZonePlan
from mapper.model.places import FootPoint, Place, ZonePoint
from mapper.model.selection import Selection, Thing
from mapper.play.delve.known_dungeon import state_of
from mapper.play.map_rules import rules_of
from mapper.ui.delve.delve_dialogs import ComeInDialog, DelveDialog, DelverDialog
from mapper.ui.editing.line_dialog import LineDialog
from mapper.ui.table.dice_dialogs import RealDiceDialog
from mapper.ui.table.offer_answers import CheckDialog
from tests.flows.conftest import PATIENCE
from tests.flows.evening import ALT, CTRL, DUNGEON, LEFT, SHIFT, Evening, Keys
from tests.model.dungeons import room
from tests.ui.hands import move_to
from tests.until import until

pytestmark = pytest.mark.qt

STUCK, WATCH_DOOR = "4", "5"
D = TypeVar("D", bound=QDialog)


def inside(evening: Evening, site: str = "delving") -> None:
    """All at the foot of the stair, by a procedure."""
    document = evening.workspace.document
    rules = replace(rules_of(document.campaign, DUNGEON), site=site)
    document.do(set_map_rules(document.campaign, DUNGEON, rules))
    evening.key(Qt.Key.Key_E, CTRL | ALT)


def do(evening: Evening, command: Callable[[Campaign, str], Change]) -> None:
    evening.workspace.delving.do(command)
    QApplication.processEvents()


def take(evening: Evening, action: str) -> None:
    evening.window.action_set.made[action].trigger()
    QApplication.processEvents()


def dialog(evening: Evening, kind: type[D]) -> D:
    QApplication.processEvents()
    return next(each for each in evening.window.findChildren(kind) if each.isVisible())


def last(evening: Evening) -> str:
    return evening.log(0)[-1][1]


def order(evening: Evening) -> list[str]:
    return list(evening.workspace.delving.delvers)


def state(evening: Evening, passage: str) -> str:
    return state_of(evening.workspace.document.campaign, DUNGEON, passage).state


def door(evening: Evening, passage: str) -> QPoint:
    row = evening.workspace.document.campaign.all(Passage, DUNGEON)[passage]
    x, y = ((one + other) / 1000 for one, other in zip(row.at.start, row.at.end, strict=True))
    return QPointF(*evening.window.canvas.camera.screen(x, y)).toPoint()


def entry(menu: QMenu, *texts: str) -> None:
    """Take an entry, through the menus that lead to it."""
    action = next(each for each in menu.actions() if each.text() == texts[0])
    inner = action.menu()
    if isinstance(inner, QMenu):
        entry(inner, *texts[1:])
    else:
        action.trigger()
    menu.close()


def test_alt_and_an_arrow_bring_a_delver_to_the_front(evening: Evening) -> None:
    inside(evening)
    evening.workspace.delving.choose("Bram")
    QApplication.processEvents()

    QTest.keyClick(evening.workspace.round.list, Qt.Key.Key_Up, ALT)

    assert ["Bram", "Ysolde", "Old Tam", "Pip"] == order(evening)
    assert "Marching order: Bram, Ysolde, Old Tam, Pip." == last(evening)


def test_whoever_is_chosen_goes_further_back_by_the_menu(evening: Evening) -> None:
    inside(evening)
    evening.workspace.delving.choose("Ysolde")

    take(evening, "delve_back")

    assert ["Bram", "Ysolde", "Old Tam", "Pip"] == order(evening)


def test_a_delver_is_dragged_to_the_end(evening: Evening) -> None:
    inside(evening)
    sheet = evening.workspace.round.list
    carried = sheet.mimeData([sheet.item(1)])

    sheet.dropMimeData(sheet.count(), carried, Qt.DropAction.CopyAction)

    assert ["Bram", "Old Tam", "Pip", "Ysolde"] == order(evening)


def test_who_is_renamed_in_a_dungeon_is_chosen_moved_and_told_of_by_the_new_name(
    evening: Evening,
) -> None:
    inside(evening)
    names = evening.workspace.party.form.members
    row = next(at for at in range(names.count()) if names.item(at).text() == "Old Tam")

    names.item(row).setText("Young Tam")
    QApplication.processEvents()
    evening.workspace.delving.choose("Old Tam")
    QTest.keyClick(evening.workspace.round.list, Qt.Key.Key_Up, ALT)

    sheet = evening.workspace.round
    until(lambda: sheet.list.item(2).text() == "Young Tam", PATIENCE, QApplication.processEvents)
    assert "Marching order: Ysolde, Young Tam, Bram, Pip." == last(evening)
    assert "Young Tam passes" == sheet.close_box.pass_button.text()


def test_the_menu_of_a_door_sets_how_it_stands_now(evening: Evening) -> None:
    inside(evening)
    move_to(evening.window.canvas, door(evening, STUCK))
    QTest.mouseClick(
        evening.window.canvas, Qt.MouseButton.RightButton, Keys.NoModifier, door(evening, STUCK)
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)

    entry(menu, "Door is now", "Broken")

    assert "broken" == state(evening, STUCK)
    assert "The door to 2: stuck → broken (set by hand)." == last(evening)


def test_the_inspector_sets_how_a_door_stands_now(evening: Evening) -> None:
    inside(evening)
    take(evening, "tool_select")
    evening.window.tool_use.select(Selection(thing=Thing("passage", STUCK)))
    box = evening.workspace.at_the_delve.play_box
    box.state.setCurrentIndex(box.state.findData("barred"))

    box.state.activated.emit(box.state.currentIndex())

    assert (False, "barred") == (box.isHidden(), state(evening, STUCK))


def test_what_is_kept_of_a_delver_is_set_by_hand(evening: Evening) -> None:
    inside(evening)
    evening.workspace.delving.choose("Pip")
    take(evening, "edit_delver")
    asked = dialog(evening, DelverDialog)
    asked.exhausted.setChecked(True)

    asked.accept()

    assert "Pip: is exhausted no → yes (set by hand)." == last(evening)


def test_what_is_kept_of_the_round_is_set_by_hand(evening: Evening) -> None:
    inside(evening)
    take(evening, "edit_round")
    asked = dialog(evening, DelveDialog)
    asked.number.setValue(7)
    asked.omens.setPlainText("a bell")

    asked.accept()

    assert "round 1 → 7, omens – → a bell (set by hand)." == last(evening)


def test_what_burns_is_called_otherwise_by_hand(evening: Evening) -> None:
    inside(evening)
    evening.key(Qt.Key.Key_L, SHIFT)
    QApplication.processEvents()
    evening.workspace.round.burning.ask_words()
    asked = dialog(evening, LineDialog)
    asked.text.setText("candle")

    asked.accept()

    assert "Ysolde’s torch: a candle (set by hand)." == last(evening)


def test_what_is_heard_at_a_door_is_written_down(evening: Evening) -> None:
    inside(evening)
    evening.click_zone("2")
    evening.workspace.delving.choose("Ysolde")
    QApplication.processEvents()
    evening.button("Listen at the door to 2")
    evening.choose("Something is heard…")
    asked = dialog(evening, LineDialog)
    asked.text.setText("dripping")

    asked.accept()

    assert "Ysolde listened at the door to 2: dripping." == last(evening)


def test_doors_are_thrown_open_by_sovereigns_rules(evening: Evening) -> None:
    inside(evening, "torchlit_turns")
    evening.click_zone("2")
    evening.key(Qt.Key.Key_V, SHIFT)

    evening.button("Go to 3 The counting watch")

    assert last(evening).endswith("opening the door to 3, by a hard entry.")


def test_a_lock_is_picked_with_real_dice(evening: Evening) -> None:
    inside(evening, "torchlit_turns")
    do(evening, lambda c, g: encounter(c, g, evening.workspace.delving.random))
    evening.click_zone("2")
    evening.workspace.delving.choose("Bram")
    QApplication.processEvents()
    evening.button("Force the door to 2")
    evening.choose("With real dice…")
    asked = dialog(evening, CheckDialog)
    for die in asked.dice:
        die.setValue(6)

    asked.accept()

    assert last(evening).startswith("Bram forced the door to 2 (2d6: 12,")


def test_who_comes_in_may_stun_those_within(evening: Evening) -> None:
    inside(evening, "torchlit_turns")
    do(evening, lambda c, g: encounter(c, g, evening.workspace.delving.random, who="ghouls"))
    take(evening, "come_in")
    asked = dialog(evening, ComeInDialog)
    asked.ours.setValue(4)
    for die in asked.dice:
        die.setValue(6)

    asked.accept()

    assert last(evening).startswith("Coming in: ghouls stunned for 1 round (2d6: 12, +4,")


def test_rounds_of_a_fight_go_on_the_clock_by_violence(evening: Evening) -> None:
    inside(evening, "dungeon_turns")
    before = evening.party.minutes
    do(evening, lambda c, g: encounter(c, g, evening.workspace.delving.random))
    meeting = evening.workspace.round.meeting
    meeting.rounds.setValue(5)

    QTest.mouseClick(meeting.fight, LEFT)

    assert (before + 5, "A fight of 5 rounds.") == (evening.party.minutes, last(evening))


def test_the_overloaded_die_falls_due_as_a_turn_begins(evening: Evening) -> None:
    inside(evening, "overloaded_dungeon")
    evening.real_die(6)

    evening.key(Qt.Key.Key_Return, SHIFT)
    QApplication.processEvents()

    assert evening.workspace.table.die
    assert "Turn 2" == evening.workspace.round.head.number.text()


def test_in_a_dungeon_the_party_panel_says_where_the_group_is_and_that_it_does_not_travel(
    evening: Evening,
) -> None:
    inside(evening)
    panel = evening.workspace.party
    evening.window.docks["party"].show()
    evening.window.docks["party"].raise_()
    panel.fill()

    shown = [button for button in panel.offer_list.buttons if not button.isHidden()]
    assert [] == shown
    assert "The Lantern Company is in a dungeon. Leave it first." == panel.offer_list.why.text()
    assert "1 Foot of the stair" == panel.where.text()


def test_the_status_bar_names_the_zone_of_the_level_that_is_shown(evening: Evening) -> None:
    inside(evening)

    evening.hover_zone("7")

    assert "5 Apse of the seventh lamp" == evening.workspace.words.place.text()


def test_a_way_into_another_dungeon_takes_window_and_light_along(evening: Evening) -> None:
    inside(evening)
    evening.key(Qt.Key.Key_L, SHIFT)
    document = evening.workspace.document
    stairs = Passage(
        "stairs",
        (PassageSide("1"), PassageSide()),
        Span(FootPoint(0, 0), FootPoint(500, 0)),
        beyond=Place("depths", ZonePoint("1")),
        name="Rope",
    )
    rows: dict[Key, Row] = {
        Key("map", "", "depths"): Map("Depths", plan=ZonePlan()),
        Key("zone", "depths", "1"): room(0, 0, 30, 30),
        Key("rules", "depths", "rules"): MapRules(site="torchlit_turns"),
        Key("passage", DUNGEON, "rope"): stairs,
    }
    document.do(Change("Add", {key: Swap(None, row) for key, row in rows.items()}))
    QApplication.processEvents()
    sheet = evening.workspace.round
    until(lambda: len(sheet.ways.buttons) > 1, PATIENCE, QApplication.processEvents)
    way = next(each for each in sheet.ways.buttons if each.text() == "Go on by Rope")

    QTest.mouseClick(way, LEFT)
    QApplication.processEvents()

    head = evening.workspace.round.head
    assert ("depths", "Turn 1") == (document.map_id, head.number.text())
    assert "Light for 6 turns" == head.light.text()


def test_the_reaction_of_those_who_are_met_goes_by_real_dice(evening: Evening) -> None:
    inside(evening)
    do(
        evening,
        lambda campaign, group: encounter(
            campaign, group, evening.workspace.delving.random, who="smugglers"
        ),
    )

    QTest.mouseClick(evening.workspace.round.meeting.real, LEFT)
    asked = dialog(evening, RealDiceDialog)
    for face in (6, 6):
        QTest.mouseClick(asked.real.tiles[face - 1], LEFT)

    assert "Reaction of smugglers: " in last(evening)
    assert "12" in last(evening)


def test_a_reaction_is_not_taken_from_a_sum(evening: Evening) -> None:
    inside(evening)
    do(
        evening,
        lambda campaign, group: encounter(
            campaign, group, evening.workspace.delving.random, who="smugglers"
        ),
    )
    before = evening.log(0)
    QTest.mouseClick(evening.workspace.round.meeting.real, LEFT)
    asked = dialog(evening, RealDiceDialog)

    QTest.keyClicks(asked.shown, "12")
    QTest.mouseClick(asked.do_button, LEFT)

    assert ("Tell what each of the dice shows.", before) == (asked.why.text(), evening.log(0))
    asked.reject()
