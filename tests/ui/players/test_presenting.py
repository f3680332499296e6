"""What of a campaign reaches the players' screen, and when; what never does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from mapper.commands.groups.party import place_group
from mapper.commands.groups.reveal import hide, hide_thing, reveal, reveal_thing
from mapper.commands.terrain.terrain import paint
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Settings
from mapper.model.hexes.chunks import area_of, value_at
from mapper.model.hexes.hexes import Hex, centre
from mapper.model.places import FeatureAt, Place
from mapper.storage.file import create_file
from mapper.ui.players.players_screen_panel import PlayersScreenPanel, state_in_words
from mapper.ui.players.presenting import Presenting
from mapper.ui.window.window import Window
from tests.play.minted import player_map
from tests.play.twins import GROUP, LAND, MAP, MARK, OTHERS, Rows, campaign_rows
from tests.ui.hands import workspace_of
from tests.ui.players.presented import presented
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Command = Callable[[Campaign], Change]


@pytest.fixture
def rows() -> Rows:
    rows, _, _ = campaign_rows(Random(1))
    rows[Key("party", "", OTHERS)] = Party("They", Place(MAP, Hex(8, 8)))
    rows[Key("settings", "", "campaign")] = Settings(MARK, MAP)
    return rows


@pytest.fixture
def workspace(qtbot: QtBot, settings: QSettings, rows: Rows, tmp_path: Path) -> Iterator[Window]:
    """The window with two groups' campaign, and a players' screen that is open and black."""
    path = tmp_path / "campaign.cognita"
    create_file(path, rows)
    yield from presented(qtbot, settings, path, GROUP)


@pytest.fixture
def shown(workspace: Window) -> Presenting:
    """After a push."""
    workspace.presenting.push()
    return workspace.presenting


def do(window: Window, command: Command) -> None:
    assert window.document is not None
    window.document.do(command(window.document.campaign))


def unknown_hexes(window: Window) -> list[Hex]:
    assert window.document is not None
    known = player_map(window.document.campaign, MAP, [GROUP])
    return [at for at in LAND if not value_at(known.terrain, at)]


def known_hexes(window: Window) -> list[Hex]:
    return sorted(set(LAND) - set(unknown_hexes(window)))


def learn(at: list[Hex]) -> Command:
    return lambda campaign: reveal(campaign, GROUP, MAP, area_of(at))


def seen(shown: Presenting) -> QImage:
    QApplication.processEvents()
    return shown.screen.grab().toImage()


def is_black(image: QImage) -> bool:
    black = QImage(image.size(), image.format())
    black.fill(QColor("#000000"))
    return image == black


def test_an_open_screen_is_black_until_the_push(workspace: Window) -> None:
    before = seen(workspace.presenting)

    workspace.presenting.push()

    assert (True, False) == (is_black(before), is_black(seen(workspace.presenting)))


def test_what_is_learnt_is_seen_at_once(workspace: Window, shown: Presenting) -> None:
    away = unknown_hexes(workspace)[:3]

    do(workspace, learn(away))

    assert all(value_at(shown.screen.view.terrain, at) for at in away)


def test_undo_brings_the_fog_back(workspace: Window, shown: Presenting) -> None:
    before = seen(shown)
    do(workspace, learn(unknown_hexes(workspace)[:3]))
    assert before != seen(shown)

    workspace.action_set.made["undo"].trigger()

    assert before == seen(shown)


def test_a_held_screen_stays_as_it_is(workspace: Window, shown: Presenting) -> None:
    shown.toggle_hold()
    before = seen(shown)

    do(workspace, learn(unknown_hexes(workspace)))
    do(workspace, lambda campaign: place_group(campaign, GROUP, MAP, known_hexes(workspace)[-1]))

    assert (before, "Held since 20:41") == (seen(shown), state_in_words(shown))


@pytest.mark.parametrize("is_held", [False, True])
def test_re_hiding_repaints_at_once(workspace: Window, shown: Presenting, is_held: bool) -> None:
    if is_held:
        shown.toggle_hold()
    gone = known_hexes(workspace)[:4]

    do(workspace, lambda campaign: hide(campaign, GROUP, MAP, area_of(gone)))

    assert not any(value_at(shown.screen.view.terrain, at) for at in gone)


def test_the_game_masters_scrolling_and_editing_move_nothing(
    workspace: Window, shown: Presenting
) -> None:
    before = seen(shown)
    away = unknown_hexes(workspace)[0]

    workspace.canvas.zoom_by(4)
    workspace.canvas.show_cell(Hex(300, -40))
    do(workspace, lambda campaign: paint(campaign, MAP, area_of([away, Hex(60, 60)]), 2))
    do(workspace, lambda campaign: add_thing(campaign, MAP, Feature(away, MARK, "secret")))

    assert before == seen(shown)


def test_who_follows_the_view_sees_where_the_game_master_looks(
    workspace: Window, shown: Presenting
) -> None:
    shown.follow("view")

    workspace.canvas.show_cell(Hex(300, -40))

    assert shown.screen.has_in_sight(centre(Hex(300, -40), "flat"))


def test_who_follows_the_party_has_it_in_sight(workspace: Window, shown: Presenting) -> None:
    shown.follow("party")

    do(workspace, lambda campaign: place_group(campaign, GROUP, MAP, Hex(70, 20)))

    assert shown.screen.has_in_sight(centre(Hex(70, 20), "flat"))


def test_nothing_moves_while_it_is_held(workspace: Window, shown: Presenting) -> None:
    shown.follow("view")
    shown.toggle_hold()
    before = shown.screen.camera

    workspace.canvas.show_cell(Hex(300, -40))

    assert before == shown.screen.camera


def test_each_group_has_its_own_knowledge(workspace: Window, shown: Presenting) -> None:
    ours = shown.screen.view
    do(
        workspace,
        lambda campaign: reveal(campaign, OTHERS, MAP, area_of(unknown_hexes(workspace)[:3])),
    )
    assert ours == shown.screen.view

    shown.choose_group(OTHERS)
    shown.push()

    assert ours.terrain != shown.screen.view.terrain
    assert ["They"] == shown.shown_groups


def test_a_choice_of_group_shows_nothing_before_the_push(
    workspace: Window, shown: Presenting
) -> None:
    before = seen(shown)

    shown.choose_group(OTHERS)

    assert before == seen(shown)


def test_what_is_not_known_is_not_handed_out(workspace: Window, shown: Presenting) -> None:
    said: list[str] = []
    shown.refused.connect(said.append)
    vault = Feature(known_hexes(workspace)[0], MARK, "secret", "A vault", player_text="Gold!")
    do(workspace, lambda campaign: add_thing(campaign, MAP, vault))
    (at,) = [key for key in all_features(workspace) if all_features(workspace)[key] == vault]

    shown.hand_out(FeatureAt(MAP, at))

    assert (None, 1) == (shown.showing.hand_out, len(said))


def test_a_hand_out_is_withdrawn_when_it_is_hidden_again(
    workspace: Window, shown: Presenting
) -> None:
    note = Feature(known_hexes(workspace)[0], MARK, "secret", "A note", MARK, "Come at once.")
    do(workspace, lambda campaign: add_thing(campaign, MAP, note))
    (at,) = [key for key in all_features(workspace) if all_features(workspace)[key] == note]
    do(workspace, lambda campaign: reveal_thing(campaign, GROUP, Key("feature", MAP, at)))
    shown.hand_out(FeatureAt(MAP, at))
    assert "hand-out" == shown.showing.scene
    assert MARK not in repr(shown.showing.hand_out)

    do(workspace, lambda campaign: hide_thing(campaign, GROUP, Key("feature", MAP, at)))

    assert ("map", None) == (shown.showing.scene, shown.showing.hand_out)


def test_another_campaign_is_not_seen_before_a_push(
    workspace: Window, shown: Presenting, settings: QSettings
) -> None:
    workspace.show_document(None)

    assert (True, True) == (is_black(seen(shown)), shown.is_open)
    assert shown.screen.view.terrain == {}


def test_the_pointer_is_shown_for_as_long_as_its_key_is_held(
    workspace: Window, shown: Presenting, qtbot: QtBot
) -> None:
    workspace.activateWindow()
    workspace.canvas.setFocus()
    qtbot.wait_until(workspace.canvas.hasFocus)
    workspace.canvas.set_cursor(known_hexes(workspace)[0])

    QTest.keyPress(workspace.canvas, Qt.Key.Key_Period)
    during = shown.screen.pointed_at
    QTest.keyRelease(workspace.canvas, Qt.Key.Key_Period)

    assert (centre(known_hexes(workspace)[0], "flat"), None) == (during, shown.screen.pointed_at)


def test_the_heartbeat_is_what_the_window_shows(workspace: Window, shown: Presenting) -> None:
    workspace_of(workspace).show_panel("screen")
    QApplication.processEvents()
    miniature = workspace.heartbeat.miniature
    miniature.look()
    live = miniature.picture
    shown.toggle_blackout()

    assert live is not None
    assert miniature.picture is not None
    assert (False, True) == (is_black(live.toImage()), is_black(miniature.picture.toImage()))
    assert "Black" == workspace.heartbeat.state.text()


def test_no_word_of_the_game_masters_is_on_the_heartbeat_or_the_window(
    workspace: Window, shown: Presenting
) -> None:
    parts = [*widgets(workspace.heartbeat), *widgets(shown.screen), workspace.chip]
    told = " ".join(
        part.toolTip() + part.accessibleName() + part.accessibleDescription() + part.windowTitle()
        for part in parts
    )
    told += " ".join(part.text() for part in parts if isinstance(part, QLabel))

    assert MARK not in told


def test_closed_and_opened_again_it_is_black(workspace: Window, shown: Presenting) -> None:
    shown.toggle()

    shown.toggle()

    assert is_black(seen(shown))


def test_blackout_holds_on_the_players_window_too(workspace: Window, shown: Presenting) -> None:
    shown.screen.activateWindow()
    QApplication.processEvents()

    QTest.keyClick(shown.screen, Qt.Key.Key_F12)

    assert shown.showing.is_black


def all_features(window: Window) -> dict[str, Feature]:
    assert window.document is not None
    return dict(window.document.campaign.all(Feature, MAP))


def widgets(of: QWidget) -> list[QWidget]:
    return [of, *of.findChildren(QWidget)]


def test_on_the_only_monitor_the_players_screen_comes_up_over_the_window(
    workspace: Window,
) -> None:
    screen = workspace.presenting.screen

    until(screen.isActiveWindow, PATIENCE, QApplication.processEvents)

    assert workspace.action_set.made["players_screen"] in screen.actions()


def test_once_the_screen_is_closed_it_is_told_that_it_is(
    workspace: Window, shown: Presenting
) -> None:
    panel = PlayersScreenPanel(shown)

    shown.screen.close()
    QApplication.processEvents()

    assert "Open the players’ screen; it begins black." == panel.more.text()
    panel.deleteLater()
