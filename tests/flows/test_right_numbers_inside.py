"""What is told in a dungeon is where it happened: zones, directions, and the way out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from mapper.commands.groups.party import place_group
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.zone_rows import Delve, Passage, Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place, ZonePoint, zone_of, zone_place
from mapper.play.delve.encounters import apart, bearing_between
from mapper.play.delve.known_dungeon import state_of
from mapper.storage.reading import read_campaign
from mapper.ui.dungeons.dungeons import DungeonDialog
from tests.flows.evening import ALT, CTRL, DUNGEON, GROUP, SHIFT, Evening
from tests.flows.hand import Hand
from tests.model.dungeons import leads_out
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

ROPE_WALK, EMPTY = "2", Hex(12, 9)


@pytest.fixture
def hand(evening: Evening) -> Hand:
    """All have gone on from the foot of the stair into the rope walk."""
    evening.key(Qt.Key.Key_E, CTRL | ALT)
    evening.click_zone(ROPE_WALK)
    return Hand(evening.window)


def test_the_die_of_a_round_is_rolled_where_all_have_come(hand: Hand, evening: Evening) -> None:
    hand.key(Qt.Key.Key_Return, SHIFT)

    entries = read_campaign(evening.path).all(LogEntry).values()
    (rolled,) = [row for row in entries if row.text.startswith("Hazard")][-1:]
    assert zone_place(DUNGEON, ROPE_WALK) == rolled.at


def open_to(campaign: Campaign, start: str) -> set[str]:
    """The zones to which one comes by nothing that is locked, barred or stuck."""
    ways = [
        {side.zone for side in row.sides}
        for id_, row in campaign.all(Passage, DUNGEON).items()
        if state_of(campaign, DUNGEON, id_).state in ("open", "closed")
    ]
    found = {start}
    while more := {zone for way in ways if way & found for zone in way} - found - {""}:
        found |= more
    return found


@pytest.mark.parametrize("seed", range(8))
def test_whoever_comes_by_a_word_of_the_game_master_comes_from_where_it_is_said(
    hand: Hand, evening: Evening, seed: int
) -> None:
    evening.workspace.delving.random = Random(seed)
    hand.key(Qt.Key.Key_C, CTRL | ALT)
    if QApplication.activePopupWidget() is not None:
        hand.choose("Somebody else")

    campaign = read_campaign(evening.path)
    entries = campaign.all(LogEntry)
    told = entries[max(entries, key=natural)].text
    meeting = campaign.all(Delve)[GROUP].meeting
    assert meeting is not None
    zones, zone = campaign.all(Zone, DUNGEON), zone_of(meeting.at)
    truly = bearing_between(zones[ROPE_WALK], zones[zone])
    said = re.search(r"\((\d+)°\)", told)
    assert said is not None, told
    assert apart(truly, int(said[1])) <= 45, told
    assert zone in open_to(campaign, ROPE_WALK), told


class Made:
    """A dungeon of the campaign on disk."""

    def __init__(self, campaign: Campaign, on: str) -> None:
        self.zones: Mapping[str, Zone] = campaign.all(Zone, on)
        self.passages: Mapping[str, Passage] = campaign.all(Passage, on)


def random_dungeon(evening: Evening, seed: int) -> str:
    """One of 20 zones behind an empty hex, by its dialog."""
    hand, window = Hand(evening.window), evening.window
    window.desks.bring("prepare")
    evening.workspace.document.choose_map("wilderness")
    window.canvas.set_cursor(EMPTY)
    window.action_set.take("new_dungeon_here")
    (dialog,) = [each for each in window.findChildren(DungeonDialog) if each.isVisible()]
    dialog.random.is_wanted.setChecked(True)
    dialog.random._shares["zones"].setValue(20)
    dialog.random.seed.setValue(seed)
    hand.click(dialog.do_button)
    window.activateWindow()  # without a screen nobody else does
    until(window.isActiveWindow, PATIENCE, QApplication.processEvents)
    return evening.workspace.document.map_id


@pytest.mark.parametrize("seed", range(4))
def test_the_way_out_of_a_random_dungeon_leads_out(evening: Evening, seed: int) -> None:
    made = random_dungeon(evening, seed)

    assert leads_out(Made(read_campaign(evening.path), made))


def test_by_the_way_out_of_a_random_dungeon_one_is_where_it_was_entered(evening: Evening) -> None:
    made, document = random_dungeon(evening, 1), evening.workspace.document
    ways = document.campaign.all(Passage, made).values()
    (zone,) = (row.sides[0].zone for row in ways if row.beyond)
    document.do(place_group(document.campaign, GROUP, made, ZonePoint(zone)))
    evening.window.desks.bring("play")
    place = zone_place(made, zone)
    until(lambda: evening.workspace.here.place == place, PATIENCE, QApplication.processEvents)

    evening.deed("Leave by the door")

    assert Place("wilderness", EMPTY) == evening.party.at
