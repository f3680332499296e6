"""What happens most in a dungeon takes so many clicks and keys, and no more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import Delve
from mapper.model.places import zone_place
from mapper.storage.reading import read_campaign
from mapper.ui.editing.tool_use import TRAVEL
from mapper.ui.here.key_row import TileButton
from mapper.ui.players.presenting import Presenting
from tests.flows.evening import ALT, CTRL, DUNGEON, GROUP, SHIFT, Evening
from tests.flows.hand import Hand
from tests.ui.full_places import ALOUD, everything_in_zone
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

FOOT, ROPE_WALK = "1", "2"


@pytest.fixture
def hand(evening: Evening) -> Hand:
    """All stand at the foot of the stair; much is keyed in the next zone."""
    everything_in_zone(evening.workspace.document, DUNGEON, ROPE_WALK)
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    evening.workspace.tool_use.choose(TRAVEL)
    shows(evening, FOOT)
    return Hand(evening.window)


def shows(evening: Evening, zone: str) -> None:
    """The key comes to a zone by itself."""
    here, place = evening.workspace.here, zone_place(DUNGEON, zone)
    until(lambda: here.place == place, PATIENCE, QApplication.processEvents)


def enter(hand: Hand, evening: Evening) -> int:
    """The zone where much is keyed; how much the hand had done by then."""
    hand.click_on_map(hand.zone(ROPE_WALK))
    shows(evening, ROPE_WALK)
    QApplication.processEvents()
    return hand.acts


def tile(evening: Evening, says: str) -> TileButton:
    """One that is in sight, as the panel is when the zone is entered."""
    seen = evening.workspace.here.list
    return next(
        tile
        for row in seen.bound.values()
        for tile in row.tiles
        if tile.isVisible() and tile.accessibleName().startswith(says)
    )


def test_a_round_of_all_together_one_zone_on_takes_two(hand: Hand, evening: Evening) -> None:
    enter(hand, evening)
    hand.key(Qt.Key.Key_Return, SHIFT)

    campaign = read_campaign(evening.path)
    assert (2, 2) == (hand.acts, campaign.all(Delve)[GROUP].round)


def test_the_key_of_the_room_just_entered_takes_nothing(hand: Hand, evening: Evening) -> None:
    before = enter(hand, evening)

    here = evening.workspace.here
    aloud = here.list.rows[0]
    assert (1, hand.acts, "aloud", ALOUD) == (before, before, aloud.sign, aloud.words)
    assert here.isVisible()
    assert here.list.bound[0].visibleRegion().boundingRect().height() > 40


def test_to_start_the_encounter_that_is_keyed_there_takes_one_click(
    hand: Hand, evening: Evening
) -> None:
    before = enter(hand, evening)

    hand.click(tile(evening, "Start this encounter: 2 smugglers"))

    meeting = read_campaign(evening.path).all(Delve)[GROUP].meeting
    assert meeting is not None
    assert (1, "2 smugglers") == (hand.acts - before, meeting.who)


def test_to_reveal_what_is_hidden_takes_one_click(hand: Hand, evening: Evening) -> None:
    before = enter(hand, evening)

    hand.click(tile(evening, "Reveal it: Envelope"))

    campaign = read_campaign(evening.path)
    known = campaign.all(Found, DUNGEON, GROUP)
    titles = [campaign.all(Feature, DUNGEON)[id_].title for id_ in known]
    assert 1 == hand.acts - before
    assert "Envelope behind the third lamp" in titles


@pytest.fixture
def presenting(hand: Hand) -> Iterator[Presenting]:
    """The players' screen is open; its panel lies before the key."""
    for action in ("players_screen", "push"):
        hand.window.action_set.take(action)
    hand.window.activateWindow()
    QApplication.processEvents()
    made = hand.workspace.presenting
    yield made
    made.close()


def test_to_hand_out_what_is_read_aloud_takes_one_click(
    hand: Hand, evening: Evening, presenting: Presenting
) -> None:
    before = enter(hand, evening)

    hand.click(tile(evening, "Show it to the players"))
    until(lambda: presenting.showing.hand_out, PATIENCE, QApplication.processEvents)

    out = presenting.showing.hand_out
    assert out is not None
    assert (1, ALOUD) == (hand.acts - before, out.text)


def test_to_hand_out_by_the_right_button_takes_three(
    hand: Hand, evening: Evening, presenting: Presenting
) -> None:
    before = enter(hand, evening)

    hand.right_click(hand.zone(ROPE_WALK))
    hand.choose("Hand out")
    hand.choose("The rope walk")
    until(lambda: presenting.showing.hand_out, PATIENCE, QApplication.processEvents)

    assert 3 == hand.acts - before


def slot(hand: Hand, title: str) -> None:
    button = next(b for b in hand.workspace.slots.buttons if b.text() == title)
    until(button.isEnabled, PATIENCE, QApplication.processEvents)
    hand.click(button)


def test_to_listen_at_a_door_takes_three(hand: Hand, evening: Evening) -> None:
    before = enter(hand, evening)

    slot(hand, "Listen")
    hand.choose("Listen at the door to 3, by Ysolde")
    hand.choose("Nothing is heard")

    assert 3 == hand.acts - before
    assert "listened at the door to 3" in evening.log(0)[-1][1]


def test_to_force_a_door_takes_two(hand: Hand, evening: Evening) -> None:
    before = enter(hand, evening)

    slot(hand, "Force")
    hand.choose("It succeeds")

    assert 2 == hand.acts - before
    assert any("forced the door" in words for _, words in evening.log(0)[-2:])
