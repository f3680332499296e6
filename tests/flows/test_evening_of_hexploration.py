"""An evening out of doors: a lead followed by road, a boat boarded, downriver and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from mapper.commands.moorings import put_vessel
from mapper.commands.things.things import add_thing
from mapper.model.campaign.ids import natural
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import SETTINGS, Feature, Settings
from mapper.model.hexes.hexes import Hex
from mapper.model.selection import Thing
from mapper.play.map_rules import weather_on
from mapper.storage.file import create_file
from mapper.storage.reading import read_campaign
from mapper.ui.table.party_dialogs import VesselDialog
from tests.commands.vale import US, party
from tests.commands.water import INLAND, MOUTH, ROWBOAT, SEA, UP, moorings, shore
from tests.flows.conftest import OpenWindow
from tests.flows.hand import ALT, CTRL, SHIFT, Hand
from tests.play.countries import MAP
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

MILL = Feature(INLAND, "The old mill", "hidden", "A mill")
FREE_TURN = 5
EVENING = [
    "We has a lead to The old mill.",
    "We went to 0301: 1 → 1 point.",
    "We went to 0401: road 2 = 2 → ½ point.",
    "We searched for The old mill for 2 points. Found: The old mill.",
    "Half of the day's points spent: 5, nothing happens, a free turn.",
    "We made camp in 0401; ½ point lapsed.",
    "Night camp: 5, nothing happens, a free turn.",
    "Day 2 dawns for We.",
    "We went to 0302: 1 → 1 point.",
    "We went aboard the rowboat.",
    "We went to 0201: downstream 2 = 2 → ½ point.",
    "We went to 0101: downstream 2 = 2 → ½ point.",
    "Half of the day's points spent: 5, nothing happens, a free turn.",
    "We went to 0201: upstream 1/2 = 1/2 → 2 points.",
    "We left the rowboat.",
]
STEPS = len(EVENING)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A shore with something hidden on its road, and a boat up the river."""
    campaign = shore()
    campaign.apply(add_thing(campaign, MAP, MILL))
    campaign.apply(put_vessel(campaign, MAP, UP, ROWBOAT))
    made = tmp_path / "shore.cognita"
    create_file(made, {**campaign.rows(), SETTINGS: Settings("Shore", MAP)})
    return made


@pytest.fixture
def hand(open_window: OpenWindow, path: Path) -> Hand:
    window = open_window(path)
    window.resize(1500, 900)
    window.desks.bring("play")
    window.activateWindow()
    window.canvas.setFocus()
    until(window.isActiveWindow, PATIENCE, QApplication.processEvents)
    return Hand(window)


def go(hand: Hand, to: Hex) -> None:
    hand.click_on_map(hand.hex(to), twice=True)
    hand.arrive()


def roll(hand: Hand) -> None:
    """The die on the table shows a free turn, as often as one is due."""
    while hand.workspace.table.die:
        hand.click(hand.workspace.table.faces[FREE_TURN - 1])


def slot(hand: Hand, title: str) -> None:
    found = next(each for each in hand.workspace.slots.buttons if each.text() == title)
    until(found.isEnabled, PATIENCE, QApplication.processEvents)
    hand.click(found)


def play(hand: Hand) -> None:
    workspace = hand.workspace
    (mill,) = workspace.document.campaign.all(Feature, MAP)
    workspace.inspect(INLAND)
    workspace.inspector.mark(Thing("feature", mill))
    hand.window.action_set.take("give_lead")
    hand.canvas.setFocus()
    go(hand, INLAND)
    roll(hand)
    slot(hand, "Search for")
    roll(hand)
    hand.key(Qt.Key.Key_C, SHIFT)
    roll(hand)
    hand.key(Qt.Key.Key_W, SHIFT)
    go(hand, UP)
    hand.key(Qt.Key.Key_Q, CTRL | ALT)
    go(hand, SEA)
    roll(hand)
    go(hand, MOUTH)
    roll(hand)
    hand.right_click(hand.hex(MOUTH))
    hand.choose("Go ashore")


def test_an_evening_of_hexploration_by_land_and_by_water(hand: Hand, path: Path) -> None:
    document = hand.workspace.document
    before = document.campaign.rows()
    told = len(document.campaign.all(LogEntry))

    play(hand)

    entries = read_campaign(path).all(LogEntry)
    lines = [entries[id_].text for id_ in sorted(entries, key=natural)[told:]]
    assert EVENING == lines
    after = document.campaign.rows()
    assert [(MOUTH, ROWBOAT)] == [(row.at, row.vessel) for row in moorings(read_campaign(path))]
    assert (MOUTH, None) == ((us := party(document.campaign, US)).at.hex, us.vessel)
    for _ in range(STEPS):
        hand.key(Qt.Key.Key_Z, CTRL)
    assert before == document.campaign.rows()
    for _ in range(STEPS):
        hand.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert after == document.campaign.rows()


def test_a_vessel_is_put_on_the_map_and_taken_away_again(hand: Hand, path: Path) -> None:
    hand.right_click(hand.hex(SEA))
    hand.choose("Put a vessel here")
    (dialog,) = [each for each in hand.window.findChildren(VesselDialog) if each.isVisible()]
    hand.click(dialog.do_button)
    put = [(row.at, row.vessel) for row in moorings(read_campaign(path))]

    hand.right_click(hand.hex(SEA))
    hand.choose("Take a vessel away")

    assert [(UP, ROWBOAT), (SEA, ROWBOAT)] == put
    assert [(UP, ROWBOAT)] == [(row.at, row.vessel) for row in moorings(read_campaign(path))]


def test_the_wind_is_chosen_beneath_the_weather(hand: Hand, path: Path) -> None:
    hand.key(Qt.Key.Key_W, CTRL | SHIFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    (winds,) = [each for each in menu.findChildren(QMenu) if "Wind" in each.title()]
    next(each for each in winds.actions() if each.text() == "favourable").trigger()
    menu.close()

    assert "favourable" == weather_on(read_campaign(path), MAP).wind
