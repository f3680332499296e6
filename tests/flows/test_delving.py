"""From the hex into the dungeon of the example, five rounds with fixed dice, and out again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from mapper.storage.reading import read_campaign
from tests.flows.evening import (
    ALT,
    CTRL,
    DUNGEON,
    GROUP,
    LEFT,
    MOST_STEPS,
    SHIFT,
    STAIR,
    WILDERNESS,
    Evening,
    Keys,
    five_rounds,
)
from tests.play.minted import player_map
from tests.ui.hands import move_to

pytestmark = pytest.mark.qt


def players_picture(evening: Evening) -> tuple[set[str], set[str]]:
    """Which zones and which features players see, by the names that they have for them."""
    view = player_map(read_campaign(evening.path), DUNGEON, GROUP)
    names = {row.player_name or row.name for row in view.zones.values()}
    return names, {row.title for row in view.features.values()}


LOG = [
    ("16:00", "The Lantern Company went into The Lamp Cellars: 1."),
    ("16:00", "Ysolde lit a torch: 10 rounds."),
    ("16:00", "Ysolde, Bram, Old Tam and Pip moved to The rope walk."),
    ("16:00", "Ysolde searched The rope walk, and nothing hidden is left."),
    ("16:00", "Hazard d20 (normal): 20, nothing."),
    ("16:06", "Round 1 is over: it is 16:06."),
    ("16:06", "Ysolde forced the door to 2."),
    ("16:06", "Hazard d20 (normal): 19, nothing."),
    ("16:12", "Round 2 is over: it is 16:12."),
    ("16:12", "Ysolde, Bram, Old Tam and Pip ran to 4 through 2 zones, opening Chapel doors."),
    ("16:12", "Ysolde sets off a trap: Falling flagstone."),
    ("16:18", "Round 3 is over: it is 16:18."),
    ("16:18", "The encounter is over."),
    ("16:18", "Ysolde’s torch: 7 → 1 left (set by hand)."),
    ("16:18", "Ysolde, Bram, Old Tam and Pip ran to 1 through 3 zones."),
    ("16:18", "Ysolde is exhausted."),
    ("16:18", "Old Tam is exhausted."),
    ("16:18", "Pip is exhausted."),
    ("16:18", "Hazard d20 (normal): 18, nothing."),
    ("16:24", "Ysolde’s torch goes out."),
    ("16:24", "Round 4 is over: it is 16:24."),
    ("16:24", "Hazard d20 (normal): 17, nothing."),
    ("16:30", "Round 5 is over: it is 16:30."),
    ("16:30", "The Lantern Company left The Lamp Cellars for 1210."),
]
"""All but the encounter, whose place is drawn by lot."""


def test_five_rounds_stand_in_log_clock_and_what_players_see(evening: Evening) -> None:
    before, began = len(evening.log(0)), evening.party.minutes

    five_rounds(evening)

    said, told, party = evening.log(before), evening.told(before), evening.party
    (encounter,) = [line for line in said if "surprised: " in line[1]]
    assert encounter[1].endswith("surprised: Ysolde, Bram, Old Tam, Pip.")
    assert LOG == [line for line in said if line != encounter]
    assert (WILDERNESS, STAIR, "") == (party.at.map, party.at.hex, party.at.zone)
    assert began + 30 == party.minutes
    assert "Ysolde sets off a trap: A loose flagstone." in told
    assert not [line for line in told if "Hazard" in line or "Falling" in line]
    assert ({"Foot of the stair", "The rope walk"}, {"Marks on the wall"}) == (
        players_picture(evening)
    )


def test_all_of_it_is_undone_and_redone(evening: Evening) -> None:
    before = read_campaign(evening.path).rows()
    five_rounds(evening)
    after = read_campaign(evening.path).rows()
    steps = 0
    document = evening.window.document
    assert document is not None
    while document.campaign.rows() != before and steps < MOST_STEPS:
        evening.key(Qt.Key.Key_Z, CTRL)
        steps += 1
    undone = read_campaign(evening.path).rows()

    for _ in range(steps):
        evening.key(Qt.Key.Key_Y, CTRL)

    assert before == undone
    assert after == read_campaign(evening.path).rows()


def test_pointing_at_a_zone_says_the_way(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    evening.key(Qt.Key.Key_L, SHIFT)
    evening.burn_to(1)

    said = evening.hover_zone("11")

    assert said == "4 zones, 2 rounds; the torch will not last"


def test_a_zone_further_off_is_gone_to_by_a_second_click_which_is_said(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    evening.click_zone("11")

    assert "Click it again, or press Ctrl+Return, to go." in evening.hover_zone("11")


def test_a_token_is_dragged_and_a_zone_out_of_reach_is_refused(evening: Evening) -> None:
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    evening.key(Qt.Key.Key_V, SHIFT)
    canvas = evening.window.canvas
    (token, *_) = evening.workspace.delving.marks()
    start = QPointF(*canvas.camera.screen(token.point.x / 500, token.point.y / 500)).toPoint()

    QTest.mousePress(canvas, LEFT, Keys.NoModifier, start)
    move_to(canvas, evening.point("8"))
    QTest.mouseRelease(canvas, LEFT, Keys.NoModifier, evening.point("8"))

    assert "1" == evening.workspace.delving.delvers["Ysolde"].zone
    assert evening.window.statusBar().currentMessage()
