"""The players' window on a map of zones: pushed, held, hidden again, followed down the stairs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, QSize
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QApplication, QMenu

from mapper.commands.groups.reveal import hide, reveal, reveal_thing
from mapper.drawing.known_pictures import PaintedMap
from mapper.drawing.style import Unknown
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Row, Settings
from mapper.model.hexes.hexes import Point
from mapper.model.places import FeatureAt, Place, ZonePoint
from mapper.play.gate.known import HandOut
from mapper.storage.file import create_file
from mapper.ui.players.presenting import Presenting
from mapper.ui.players.screen import screen_state as states
from mapper.ui.players.screen.screen_state import NOTHING
from mapper.ui.players.screen.window import PlayersWindow
from mapper.ui.widgets.thumbnails import style
from mapper.ui.window.map_menu import offer_hand_outs
from mapper.ui.window.window import Window
from tests.commands.crypt import CAVE, CELL, CRYPT, HALL, HEROES, PASSAGEWAY, VAULT, crypt_rows
from tests.play.any_rows import first_map
from tests.play.minted import player_map
from tests.play.pairs import over_pairs
from tests.play.twins import GROUP, MARK
from tests.play.zone_twins import dungeon_rows, zone_twin
from tests.ui.hands import workspace_of
from tests.ui.players.presented import NOW, presented
from tests.ui.players.test_presenting import do

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Show = Callable[[dict[Key, Row], Unknown], QImage]
ALTAR = FeatureAt(CRYPT, "1")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    over_pairs(metafunc, "unknown", [*Unknown])


@pytest.fixture
def workspace(qtbot: QtBot, settings: QSettings, tmp_path: Path) -> Iterator[Window]:
    """The window with a crypt, and a players' screen that is open and black."""
    rows = crypt_rows()
    rows[Key("settings", "", "campaign")] = Settings(MARK, CRYPT)
    altar = Feature(ZonePoint(HALL), MARK, "overt", "Altar", MARK, "Cold to the touch.")
    rows[Key("feature", CRYPT, "1")] = altar
    path = tmp_path / "campaign.cognita"
    create_file(path, rows)
    yield from presented(qtbot, settings, path, HEROES)


@pytest.fixture
def shown(workspace: Window) -> Presenting:
    """After a push."""
    workspace.presenting.push()
    return workspace.presenting


@pytest.fixture
def picture_of(qtbot: QtBot) -> Show:
    """What a window is seen to show that is pushed what a group knows of these rows."""

    def show(rows: dict[Key, Row], unknown: Unknown) -> QImage:
        window = PlayersWindow(style(), unknown)
        qtbot.add_widget(window)
        window.resize(QSize(420, 320))
        window.show()
        players = player_map(Campaign(rows), first_map(rows), [GROUP])
        window.show_scene(states.pushed(NOTHING, PaintedMap(players), NOW))
        QApplication.processEvents()
        return window.grab().toImage()

    return show


def seen(shown: Presenting) -> QImage:
    QApplication.processEvents()
    return shown.screen.grab().toImage()


def moved_to(zone: str) -> Callable[[Campaign], Change]:
    def command(campaign: Campaign) -> Change:
        key = Key("party", "", HEROES)
        before = campaign.one(Party, key)
        return Change(
            "Moved", {key: Swap(before, replace(before, at=Place(before.at.map, ZonePoint(zone))))}
        )

    return command


def test_what_is_not_known_changes_no_pixel(picture_of: Show, pair: int, unknown: Unknown) -> None:
    rows = dungeon_rows(Random(pair))

    twin = picture_of(zone_twin(rows, Random(pair + 100_000)), unknown)

    assert picture_of(rows, unknown) == twin


def test_a_push_shows_the_zones_that_are_known(shown: Presenting) -> None:
    assert "map" == shown.showing.scene
    assert 2 == len(shown.screen.view.zones)


def test_a_zone_that_is_learnt_is_seen_at_once_and_goes_with_undo(
    workspace: Window, shown: Presenting
) -> None:
    before = seen(shown)

    do(workspace, lambda campaign: reveal(campaign, HEROES, CRYPT, [PASSAGEWAY]))

    assert before != seen(shown)
    workspace.action_set.made["undo"].trigger()
    assert before == seen(shown)


def test_a_zone_is_hidden_at_once_while_the_screen_is_held(
    workspace: Window, shown: Presenting
) -> None:
    shown.toggle_hold()

    do(workspace, lambda campaign: hide(campaign, HEROES, CRYPT, [CELL]))

    assert 1 == len(shown.screen.view.zones)
    assert MARK not in repr(shown.screen.view)


def test_a_held_screen_learns_of_no_zone_and_no_passage(
    workspace: Window, shown: Presenting
) -> None:
    shown.toggle_hold()
    before = seen(shown)

    do(workspace, lambda campaign: reveal(campaign, HEROES, CRYPT, [VAULT], as_visited=True))
    do(workspace, lambda campaign: reveal_thing(campaign, HEROES, Key("passage", CRYPT, "3")))

    assert before == seen(shown)


def test_the_screen_follows_the_party_to_another_level(
    workspace: Window, shown: Presenting
) -> None:
    shown.follow("party")
    do(workspace, lambda campaign: reveal(campaign, HEROES, CRYPT, [CAVE], as_visited=True))

    do(workspace, moved_to(CAVE))

    assert 2 == shown.screen.level


def test_the_screen_stays_where_it_is_if_it_does_not_follow(
    workspace: Window, shown: Presenting
) -> None:
    do(workspace, lambda campaign: reveal(campaign, HEROES, CRYPT, [CAVE], as_visited=True))

    do(workspace, moved_to(CAVE))

    assert 1 == shown.screen.level


def test_the_pointer_is_seen_in_known_zones_alone(workspace: Window, shown: Presenting) -> None:
    shown.set_pointing(True)

    shown.point(Point(4, 3))
    inside = shown.screen.pointed_at
    shown.point(Point(10, 6))

    assert (Point(4, 3), None) == (inside, shown.screen.pointed_at)


def test_words_of_a_zone_are_handed_out_and_taken_back_when_it_is_hidden(
    workspace: Window, shown: Presenting
) -> None:
    shown.hand_out(ALTAR)
    given = shown.showing.hand_out
    assert given is not None

    do(workspace, lambda campaign: hide(campaign, HEROES, CRYPT, [HALL]))

    assert ("Altar", "Cold to the touch.") == (given.title, given.text)
    assert shown.showing.hand_out is None


def test_what_is_read_aloud_of_a_zone_is_handed_out_once_it_is_mapped(
    workspace: Window, shown: Presenting
) -> None:
    refused: list[str] = []
    shown.refused.connect(refused.append)

    shown.hand_out_zone(CRYPT, CELL)
    do(workspace, lambda campaign: reveal(campaign, HEROES, CRYPT, [CELL], as_visited=True))
    shown.hand_out_zone(CRYPT, CELL)

    assert ["It has no title, text or picture for players."] == refused
    assert HandOut("", "A cell.") == shown.showing.hand_out


def test_who_follows_the_view_comes_to_its_level_if_anything_is_known_there(
    workspace: Window, shown: Presenting
) -> None:
    shown.follow("view")
    assert workspace.workspace is not None
    workspace.workspace.zones.choose_level(2)
    before = shown.screen.level
    do(workspace, lambda campaign: reveal(campaign, HEROES, CRYPT, [CAVE], as_visited=True))

    workspace.workspace.zones.choose_level(1)
    above = shown.screen.level
    workspace.workspace.zones.choose_level(2)

    assert [1, 1, 2] == [before, above, shown.screen.level]


def test_what_lies_in_a_zone_is_handed_out_from_its_menu(
    workspace: Window, shown: Presenting
) -> None:
    menu = QMenu()

    offer_hand_outs(workspace_of(workspace), menu, QAction(menu), ZonePoint(HALL))
    (several,) = [entry.menu() for entry in menu.actions()]
    assert isinstance(several, QMenu)
    entries = {entry.text(): entry for entry in several.actions()}
    entries[MARK].trigger()

    assert shown.showing.hand_out == HandOut("Altar", "Cold to the touch.")
