"""What a game master sets by hand in a dungeon, and the other ways of counting time there."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu

from mapper.commands.delve.hazards import encounter
from mapper.commands.delve.set_by_hand import edit_delver
from mapper.commands.groups.party import add_member, edit_member
from mapper.commands.maps.map_rules import set_map_rules
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Condition, Member, MemberState
from mapper.model.campaign.rows import Feature, Key, Map, Row
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Passage, PassageSide, Span, ZonePlan
from mapper.model.places import FootPoint, Place, ZonePoint
from mapper.model.selection import Selection, Thing
from mapper.play.delve.known_dungeon import state_of
from mapper.play.keyed_place import KeyedCreature
from mapper.play.map_rules import rules_of
from mapper.ui.delve.delve_dialogs import ComeInDialog, DelveDialog, DelverDialog
from mapper.ui.editing.line_dialog import LineDialog
from mapper.ui.here.key_words import RowShown
from mapper.ui.table.dice_lines import RollDialog
from mapper.ui.table.group_dialog import GroupDialog
from mapper.ui.table.offer_answers import CheckDialog
from mapper.ui.window.desks.next_step import closing_told
from tests.flows.evening import ALT, CTRL, DUNGEON, LEFT, SHIFT, Evening, Keys
from tests.model.dungeons import room
from tests.ui.hands import move_to
from tests.ui.log_lines import lines
from tests.until import PATIENCE, until

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


def test_who_is_met_already_is_shown_and_not_begun_anew(evening: Evening) -> None:
    inside(evening)
    workspace = evening.workspace
    rows = workspace.document.campaign.all(Feature, DUNGEON)
    id_ = next(id_ for id_, row in rows.items() if row.creature is not None)
    thing = KeyedCreature(Key("feature", DUNGEON, id_), rows[id_])
    tiles = workspace.here._tiles

    (start,) = tiles.of(RowShown("creature", thing.key, "who", thing=thing))
    start.do()
    met = workspace.delving.meeting
    (see,) = tiles.of(RowShown("creature", thing.key, "who", thing=thing))
    see.do()

    assert ("Start", "Met") == (start.words, see.words)
    assert met is not None
    assert met == workspace.delving.meeting


def test_who_dies_before_the_round_is_over_is_told_on_the_button_that_closes_it(
    evening: Evening,
) -> None:
    inside(evening)
    document, delving = evening.workspace.document, evening.workspace.delving
    group, now = delving.group, evening.party.minutes
    dying = MemberState(conditions=(Condition("dying", now + 6, 6),))
    document.do(add_member(document.campaign, group, Member("Dag"), dying))
    QApplication.processEvents()

    checks = delving.checks

    assert checks is not None
    assert "Dag dies" == closing_told(delving, checks).splitlines()[0]
    until(lambda: evening.workspace.step.property("due"), PATIENCE, QApplication.processEvents)
    assert "Dag is dying: 6 rounds of a fight" == evening.workspace.table.ending.text()


def test_alt_and_a_comma_bring_a_delver_to_the_front(evening: Evening) -> None:
    inside(evening)
    evening.workspace.delving.choose("Bram")
    QApplication.processEvents()

    evening.key(Qt.Key.Key_Comma, ALT)

    assert ["Bram", "Ysolde", "Old Tam", "Pip"] == order(evening)
    assert "Marching order: Bram, Ysolde, Old Tam, Pip." == last(evening)


def test_whoever_is_chosen_goes_further_back_by_the_menu(evening: Evening) -> None:
    inside(evening)
    evening.workspace.delving.choose("Ysolde")

    take(evening, "delve_back")

    assert ["Bram", "Ysolde", "Old Tam", "Pip"] == order(evening)


def test_who_is_renamed_in_a_dungeon_is_chosen_moved_and_told_of_by_the_new_name(
    evening: Evening,
) -> None:
    inside(evening)
    member = evening.party.members[2]
    do(evening, lambda c, g: edit_member(c, g, "Old Tam", replace(member, name="Young Tam")))
    evening.workspace.delving.choose("Old Tam")
    QApplication.processEvents()

    evening.key(Qt.Key.Key_Comma, ALT)

    assert "Marching order: Ysolde, Young Tam, Bram, Pip." == last(evening)


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
    QTest.mouseClick(evening.lights().edit, LEFT)
    asked = dialog(evening, LineDialog)
    asked.text.setText("candle")

    asked.accept()

    assert "Ysolde’s torch: a candle (set by hand)." == last(evening)


def test_what_is_heard_at_a_door_is_written_down(evening: Evening) -> None:
    inside(evening)
    evening.click_zone("2")
    evening.workspace.delving.choose("Ysolde")
    QApplication.processEvents()
    evening.slot("Listen")
    evening.choose("Listen at the door to 2")
    evening.choose("Something is heard…")
    asked = dialog(evening, LineDialog)
    shown = [label.text() for label in asked.findChildren(QLabel)]
    asked.text.setText("dripping")

    asked.accept()

    assert any(text.startswith("Beyond it: 2") for text in shown)

    assert "Ysolde listened at the door to 2: dripping." == last(evening)


def test_doors_are_thrown_open_by_sovereigns_rules(evening: Evening) -> None:
    inside(evening, "torchlit_turns")
    evening.click_zone("2")
    evening.key(Qt.Key.Key_V, SHIFT)

    evening.deed("Go to 3 The counting watch")

    assert last(evening).endswith("opening the door to 3, by a hard entry.")


def forcing_with_real_dice(evening: Evening) -> CheckDialog:
    """Bram at the stuck door, asked for the dice with which he forces it."""
    inside(evening, "torchlit_turns")
    do(evening, lambda c, g: encounter(c, g, evening.workspace.delving.random))
    evening.click_zone("2")
    evening.workspace.delving.choose("Bram")
    QApplication.processEvents()
    evening.slot("Force")
    evening.choose("With real dice…")
    return dialog(evening, CheckDialog)


def test_a_lock_is_picked_with_real_dice(evening: Evening) -> None:
    asked = forcing_with_real_dice(evening)
    for _ in range(2):
        QTest.mouseClick(asked.dice.lines["", "check"].real.tiles[5], LEFT)

    asked.accept()

    assert last(evening).startswith("Bram forced the door to 2 (2d6: 12,")


def test_a_die_that_is_tapped_counts_beside_one_that_is_rolled(evening: Evening) -> None:
    asked = forcing_with_real_dice(evening)
    QTest.mouseClick(asked.dice.lines["", "check"].real.tiles[5], LEFT)
    second = copy(evening.workspace.delving.random).randint(1, 6)

    asked.accept()

    assert f" the door to 2 (2d6: {6 + second}," in last(evening)


def test_who_comes_in_may_stun_those_within(evening: Evening) -> None:
    inside(evening, "torchlit_turns")
    do(evening, lambda c, g: encounter(c, g, evening.workspace.delving.random, who="ghouls"))
    take(evening, "come_in")
    asked = dialog(evening, ComeInDialog)
    asked.ours.setValue(4)

    for _ in range(2):
        QTest.mouseClick(asked.dice.real.tiles[5], LEFT)

    assert last(evening).startswith("Coming in: ghouls stunned for 1 round (2d6: 12, +4,")


def test_rounds_of_a_fight_go_on_the_clock_by_violence(evening: Evening) -> None:
    inside(evening, "dungeon_turns")
    before = evening.party.minutes
    do(evening, lambda c, g: encounter(c, g, evening.workspace.delving.random))
    meeting = evening.workspace.meeting
    meeting.rounds.setValue(5)

    QTest.mouseClick(meeting.fight, LEFT)

    assert (before + 5, "A fight of 5 rounds.") == (evening.party.minutes, last(evening))


def test_the_overloaded_die_falls_due_as_a_turn_begins(evening: Evening) -> None:
    inside(evening, "overloaded_dungeon")
    evening.real_die(6)

    evening.key(Qt.Key.Key_Return, SHIFT)
    QApplication.processEvents()

    assert evening.workspace.table.die
    until(lambda: evening.clock().startswith("Turn 2 · "), PATIENCE, QApplication.processEvents)


def test_in_a_dungeon_the_group_tells_where_it_is_and_that_it_does_not_travel(
    evening: Evening,
) -> None:
    inside(evening)
    evening.window.desks.bring("play")
    bar = evening.workspace.party
    until(lambda: "to act" in bar.group.card.lines[-1], PATIENCE, QApplication.processEvents)

    evening.window.action_set.take("group_and_supplies")
    (dialog,) = evening.window.findChildren(GroupDialog)

    assert "1 Foot of the stair" in bar.group.card.told
    assert "4 to act" == bar.group.card.lines[-1]
    assert ("Nobody travels in a dungeon.", False) == (dialog.why.text(), dialog.mode.isEnabled())


def test_the_status_bar_names_the_zone_of_the_level_that_is_shown(evening: Evening) -> None:
    inside(evening)

    evening.hover_zone("7")

    assert (
        "5 Apse of the seventh lamp · risky: amber number" == evening.workspace.words.place.text()
    )


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

    evening.deed("Go on by Rope")

    until(lambda: document.map_id == "depths", PATIENCE, QApplication.processEvents)
    until(lambda: "torch 6" in evening.clock(), PATIENCE, QApplication.processEvents)
    assert "Turn 1" == evening.clock().split(" · ")[0]


def test_the_reaction_of_those_who_are_met_goes_by_real_dice(evening: Evening) -> None:
    inside(evening)
    do(
        evening,
        lambda campaign, group: encounter(
            campaign, group, evening.workspace.delving.random, who="smugglers"
        ),
    )

    for face in (6, 6):
        QTest.mouseClick(evening.workspace.meeting.reaction.real.tiles[face - 1], LEFT)

    assert "Reaction of smugglers: " in last(evening)
    assert "12" in last(evening)


def test_breath_is_taken_by_a_real_die(evening: Evening) -> None:
    inside(evening)
    evening.workspace.delving.choose("Ysolde")
    do(evening, lambda c, g: edit_delver(c, g, "Ysolde", fatigue=2))
    evening.slot("Recover")
    asked = dialog(evening, RollDialog)

    QTest.mouseClick(asked.line.real.tiles[2], LEFT)

    assert "Ysolde recovered (d4: 3): 2 → 5 fatigue points." == last(evening)


def test_who_has_acted_is_let_act_again(evening: Evening) -> None:
    inside(evening)
    evening.workspace.delving.choose("Ysolde")
    QApplication.processEvents()
    evening.slot("Search")

    evening.deed("Let act again")

    assert not evening.workspace.delving.delvers["Ysolde"].has_begun


def test_a_chip_leads_to_those_who_are_met(evening: Evening) -> None:
    inside(evening)
    do(evening, lambda c, g: encounter(c, g, evening.workspace.delving.random, who="ghouls"))
    chip, meeting = evening.workspace.table.meeting, evening.workspace.meeting
    until(chip.isVisible, PATIENCE, QApplication.processEvents)

    QTest.mouseClick(chip, LEFT)

    until(meeting.who.isVisible, PATIENCE, QApplication.processEvents)
    assert ("ghouls", "ghouls") == (chip.text(), meeting.who.text())


def test_once_those_who_are_met_are_named_the_keys_are_with_the_map(evening: Evening) -> None:
    inside(evening)
    evening.key(Qt.Key.Key_C, CTRL | ALT)
    meeting, window = evening.workspace.meeting, evening.window
    until(meeting.who.isVisible, PATIENCE, QApplication.processEvents)
    asked = window.focusWidget()

    QTest.keyClicks(meeting.who, "ghouls")
    QTest.keyClick(meeting.who, Qt.Key.Key_Return)

    assert (meeting.who, window.canvas) == (asked, window.focusWidget())
    assert "ghouls" in last(evening)


def test_an_entry_of_the_log_is_looked_at_with_the_same_tool_in_the_hand(evening: Evening) -> None:
    inside(evening)
    tool_use, log = evening.workspace.tool_use, evening.workspace.log
    before = tool_use.entry.id

    log.list.activated.emit(lines(log)[-1])

    assert ("travel", "travel") == (before, tool_use.entry.id)


def places(evening: Evening) -> list[QRect]:
    """Where all that is beneath the map and beside it stands."""
    floor, slots = evening.workspace.play_floor, evening.workspace.slots
    parts = floor.now, floor.notices, floor.party, floor.step, *slots.buttons
    return [part.geometry() for part in parts]


def test_a_meeting_and_a_light_that_goes_out_move_nothing(evening: Evening) -> None:
    inside(evening)
    evening.key(Qt.Key.Key_L, SHIFT)
    before, canvas = places(evening), evening.window.canvas.size()

    do(evening, lambda c, g: encounter(c, g, evening.workspace.delving.random, who="x" * 60))
    evening.burn_to(1)
    step = evening.workspace.play_floor.step
    until(lambda: step.property("due"), PATIENCE, QApplication.processEvents)

    assert (before, canvas) == (places(evening), evening.window.canvas.size())


SLOTS_SHOWN = {
    "delving": "Search Listen Recover Open Force Look Torch Lock, trap All…",
    "torchlit_turns": "Search Listen Rest Open Force Lock, trap Torch Meet All…",
    "dungeon_turns": "Search Listen Rest Open Force Look Torch Lock, trap All…",
    "overloaded_dungeon": "Search Listen Rest Open Force Look Torch Meet All…",
}


@pytest.mark.parametrize("site", SLOTS_SHOWN)
def test_each_procedure_has_nine_slots_of_its_own(evening: Evening, site: str) -> None:
    inside(evening, site)
    buttons = evening.workspace.slots.buttons

    until(lambda: buttons[6].text() == "Torch", PATIENCE, QApplication.processEvents)

    assert SLOTS_SHOWN[site] == " ".join(button.text() for button in buttons)


def test_where_all_are_chosen_a_slot_says_whose_turn_it_takes(evening: Evening) -> None:
    inside(evening)
    delving, buttons = evening.workspace.delving, evening.workspace.slots.buttons
    search, recover, torch = buttons[0], buttons[2], buttons[6]
    tired = delving.leader
    do(evening, lambda campaign, group: edit_delver(campaign, group, tired, fatigue=1))
    delving.choose("")
    until(recover.isEnabled, PATIENCE, QApplication.processEvents)
    told = f", by {delving.called(delving.leader)}"
    together = [told in each.toolTip() for each in (search, recover, torch)]

    delving.choose(delving.leader)
    until(lambda: told not in torch.toolTip(), PATIENCE, QApplication.processEvents)

    assert [False, True, True] == together
    assert told not in recover.toolTip()


def test_a_door_is_shown_on_the_map_while_its_deed_is_pointed_at(evening: Evening) -> None:
    inside(evening)
    canvas = evening.window.canvas
    evening.click_zone("2")
    evening.workspace.delving.choose("Ysolde")
    QApplication.processEvents()
    evening.slot("Listen")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    before = canvas._overlay.preview.drawn

    menu.setActiveAction(menu.actions()[0])
    shown = canvas._overlay.preview.drawn
    menu.close()
    QApplication.processEvents()

    assert shown != before
    assert ["offered"] == [each.stroke for each in shown]
    assert "offered" not in [each.stroke for each in canvas._overlay.preview.drawn]
