"""A game master keys who waits in a room and the trap there, and both work when it is delved."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import TrapState
from mapper.model.places import ZonePoint
from mapper.model.selection import Selection
from mapper.storage.reading import read_campaign
from mapper.ui.editing.tool_use import TRAVEL
from mapper.ui.keying.feature_form import FeatureForm
from tests.flows.evening import ALT, CTRL, DUNGEON, LEFT, Evening
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

ROPE_WALK = "2"


def keyed(evening: Evening) -> FeatureForm:
    """A new feature of the rope walk, in the Inspector."""
    workspace = evening.workspace
    workspace.show_panel("inspector")
    workspace.tool_use.select(Selection(zones=(ROPE_WALK,)))
    QApplication.processEvents()
    workspace.inspector.add_new("feature")
    QApplication.processEvents()
    return workspace.inspector.form


def feature_id(evening: Evening) -> str:
    feature = evening.workspace.inspector.feature
    assert feature is not None
    return feature.id


def test_a_room_is_keyed_and_delved(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    form = keyed(evening)
    id_ = feature_id(evening)
    line = form.creatures.line
    line.setFocus()
    QTest.keyClicks(line, "2 ghouls, HD 2, AC 12, undead, morale 9")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QTest.keyClick(form.trap.has_one, Qt.Key.Key_Space)

    evening.window.action_set.made["encounter"].trigger()
    evening.choose("2 ghouls")
    QTest.mouseClick(evening.workspace.meeting.reaction.roll, LEFT)
    QApplication.processEvents()

    assert [
        "Encounter: 2 ghouls, at The rope walk; Ysolde meets them first.",
        "Reaction of 2 ghouls: hostile (undead, no roll).",
    ] == [words for _, words in evening.log(0)][-2:]
    where = evening.workspace.meeting.where
    until(
        lambda: "HD 2, AC 12, undead, morale 9" in where.text(),
        PATIENCE,
        QApplication.processEvents,
    )
    row = read_campaign(evening.path).one(Feature, Key("feature", DUNGEON, id_))
    assert (ZonePoint(ROPE_WALK), True) == (row.at, row.trap is not None)


def test_the_trap_of_a_room_is_noticed_with_care(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    form = keyed(evening)
    id_ = feature_id(evening)
    QTest.keyClick(form.trap.has_one, Qt.Key.Key_Space)
    evening.workspace.tool_use.choose(TRAVEL)
    QApplication.processEvents()

    evening.click_zone(ROPE_WALK)

    state = read_campaign(evening.path).get(Key("trap_state", DUNGEON, id_))
    assert isinstance(state, TrapState)
    assert "detected" == state.state
