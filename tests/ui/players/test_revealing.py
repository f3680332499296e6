"""What is revealed and hidden by hand: hexes on one kind of map, zones on the other."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, PassageFound, ZoneKnown
from mapper.model.selection import NOTHING_CHOSEN, Selection, Thing
from mapper.ui.window.window import Window

pytestmark = pytest.mark.qt

CELLARS = "the_lamp_cellars"
GROUP = "1"
SHIFT = Qt.KeyboardModifier.ShiftModifier


def in_the_cellars(window: Window, chosen: Selection) -> None:
    """The dungeon of the example is shown, with something of it chosen."""
    assert window.document is not None
    window.document.choose_map(CELLARS)
    window.tool_use.select(chosen)
    window.canvas.setFocus()


def known(window: Window, kind: str) -> set[Key]:
    assert window.document is not None
    rows = window.document.campaign.rows()
    return {key for key in rows if key.kind == kind}


def test_the_chosen_zones_are_revealed_and_hidden_by_keys(window: Window) -> None:
    in_the_cellars(window, Selection(zones=("6", "8")))
    assert window.document is not None

    QTest.keyClick(window.canvas, Qt.Key.Key_R, SHIFT)
    revealed = window.document.campaign.all(ZoneKnown, CELLARS, GROUP)
    QTest.keyClick(window.canvas, Qt.Key.Key_D, SHIFT)
    hidden = window.document.campaign.all(ZoneKnown, CELLARS, GROUP)

    assert {"6", "8"} == {id_ for id_, row in revealed.items() if row.seen}
    assert {} == hidden


def test_no_hex_is_revealed_on_a_map_of_zones(window: Window) -> None:
    seen = known(window, "seen")
    in_the_cellars(window, Selection(zones=("6",)))

    QTest.keyClick(window.canvas, Qt.Key.Key_R, SHIFT)

    assert seen == known(window, "seen")


def test_a_secret_door_is_revealed_by_hand_and_hidden_again(window: Window) -> None:
    assert window.document is not None
    campaign = window.document.campaign
    doors = window.document.campaign.all(Passage, CELLARS)
    secret = next(id_ for id_, row in doors.items() if row.kind == "secret_door")
    in_the_cellars(window, Selection(thing=Thing("passage", secret)))

    QTest.keyClick(window.canvas, Qt.Key.Key_R, SHIFT)
    found = campaign.all(PassageFound, CELLARS, GROUP)
    QTest.keyClick(window.canvas, Qt.Key.Key_D, SHIFT)

    assert {secret} == set(found)
    assert {} == campaign.all(PassageFound, CELLARS, GROUP)


def test_where_nothing_is_chosen_it_says_what_to_choose(window: Window) -> None:
    in_the_cellars(window, NOTHING_CHOSEN)

    assert "Choose zones or a passage first." == window.action_set.why_not("reveal")


def test_what_was_revealed_by_hand_is_taken_back_by_undo(window: Window) -> None:
    in_the_cellars(window, Selection(zones=("6",)))
    assert window.document is not None

    QTest.keyClick(window.canvas, Qt.Key.Key_R, SHIFT)
    window.action_set.made["undo"].trigger()

    assert {} == window.document.campaign.all(ZoneKnown, CELLARS, GROUP)
