"""A dungeon of very many zones is pushed: made beside the window, and black until it is whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, QSize
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from mapper.commands.groups.reveal import hide, reveal
from mapper.commands.maps.maps import remove_map
from mapper.drawing.known_pictures import PaintedMap
from mapper.drawing.style import Unknown
from mapper.drawing.zones.painter import ZonePainter
from mapper.drawing.zones.passages import spots_in
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import SETTINGS, Key, Map, Settings
from mapper.model.campaign.zone_rows import Zone, ZoneKnown
from mapper.model.hexes.hexes import Hex
from mapper.model.map_view import MapView
from mapper.model.places import Place, Square, ZonePoint
from mapper.model.zones.zones import _around, nearby_in
from mapper.play.gate.known import PlayerMap
from mapper.play.gate.mint import known_map
from mapper.storage.file import create_file
from mapper.ui.canvas.place_in_words import place_in_words
from mapper.ui.editing.jobs import Job
from mapper.ui.players.followed_map import MANY_ZONES
from mapper.ui.players.presenting import Presenting
from mapper.ui.players.screen import screen_state as states
from mapper.ui.players.screen.screen_state import NOTHING
from mapper.ui.players.screen.window import PlayersWindow
from mapper.ui.widgets.thumbnails import style
from mapper.ui.window.window import Window
from tests.counting import counted
from tests.many_zones import MANY, corner_moved, many_zones
from tests.ui.players.presented import NOW
from tests.ui.players.test_presenting import do

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

US, COLUMNS, ROOMS = "us", 32, MANY_ZONES + 40
UNKNOWN, LAST = "1", f"{ROOMS}"
PARTY = Key("party", "", US)
SIZE = QSize(480, 360)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """All rooms but the first are mapped."""
    rows = many_zones(COLUMNS, ROOMS)
    for number in range(2, ROOMS + 1):
        rows[Key("zone_known", MANY, f"{number}", US)] = ZoneKnown(seen=1, mapped=1)
    rows[Key("log", "", "1")] = LogEntry(0, "All mapped.")
    rows[Key("party", "", US)] = Party("We", Place(MANY, ZonePoint("2")))
    rows[SETTINGS] = Settings("Many", MANY)
    rows[Key("map", "", "wild")] = Map("Wild")
    path = tmp_path / "many.cognita"
    create_file(path, rows)
    return path


@pytest.fixture
def workspace(qtbot: QtBot, settings: QSettings, path: Path) -> Iterator[Window]:
    """The window with it, and a players' screen that is open and black."""
    window = Window(settings)
    qtbot.add_widget(window)
    window.presenting._now = lambda: NOW
    window.show()
    window.open_path(path)
    qtbot.wait_until(lambda: window.document is not None and not window.turns.is_at_work)
    window.presenting.toggle()
    window.presenting.screen.resize(SIZE)
    QApplication.processEvents()
    yield window
    window.close()


@pytest.fixture
def pushed(qtbot: QtBot, workspace: Window) -> Presenting:
    """After a push, once it is seen."""
    workspace.presenting.push()
    qtbot.wait_until(lambda: is_whole(workspace.presenting))
    return workspace.presenting


def is_whole(shown: Presenting) -> bool:
    screen = shown.screen
    return shown.showing.scene == "map" and not shown.is_coming and screen.is_sharp


def is_idle(workspace: Window) -> bool:
    return workspace.findChild(Job) is None


def seen(shown: Presenting) -> QImage:
    return shown.screen.picture(SIZE).toImage()


def paints_for_players(painter: ZonePainter) -> bool:
    """The game master's canvas paints beside it, and how often goes by the machine's load."""
    return isinstance(painter.view, PlayerMap)


def is_black(picture: QImage) -> bool:
    black = QImage(picture.size(), picture.format())
    black.fill(QColor("black"))
    return picture == black


def as_if_new(qtbot: QtBot, workspace: Window) -> QImage:
    """What a players' window shows to which the campaign of now is pushed as the first thing."""
    assert workspace.document is not None
    screen = PlayersWindow(style(), Unknown.PARCHMENT)
    qtbot.add_widget(screen)
    screen.resize(SIZE)
    screen.show()
    players = known_map(workspace.document.campaign, MANY, [US]).players
    screen.show_scene(states.pushed(NOTHING, PaintedMap(players), NOW))
    qtbot.wait_until(lambda: screen.is_sharp)
    return screen.picture(SIZE).toImage()


def test_a_push_returns_while_the_map_is_made_and_all_is_black(workspace: Window) -> None:
    workspace.presenting.push()

    assert workspace.presenting.is_coming
    assert is_black(seen(workspace.presenting))


def test_it_is_black_until_the_picture_is_whole(qtbot: QtBot, workspace: Window) -> None:
    shown, pictures = workspace.presenting, list[QImage]()
    shown.screen.painted.connect(lambda: pictures.append(seen(shown)))

    shown.push()
    qtbot.wait_until(lambda: is_whole(shown))

    last = seen(shown)
    assert not is_black(last)
    assert all(each == last or is_black(each) for each in pictures)
    assert as_if_new(qtbot, workspace) == last


CALLS: dict[str, Callable[[Presenting], object]] = {
    "blackout": Presenting.toggle_blackout,
    "hold": Presenting.toggle_hold,
    "closed": Presenting.close,
    "picture": lambda shown: shown.show_picture(b""),
    "other campaign": lambda shown: shown.work_on(None),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_whatever_comes_meanwhile_wins(
    qtbot: QtBot, workspace: Window, call: Callable[[Presenting], object]
) -> None:
    workspace.presenting.push()

    call(workspace.presenting)
    qtbot.wait_until(lambda: is_idle(workspace))
    QApplication.processEvents()

    assert workspace.presenting.showing.players is None
    assert workspace.presenting.screen.view.zones == {}


def test_blackout_hides_a_picture_that_is_not_whole_for_good(
    qtbot: QtBot, workspace: Window
) -> None:
    shown, pictures = workspace.presenting, list[QImage]()
    shown.push()
    qtbot.wait_until(lambda: shown.screen.is_covered)
    shown.screen.painted.connect(lambda: pictures.append(seen(shown)))

    shown.toggle_blackout()
    QApplication.processEvents()

    assert "black" == shown.showing.scene
    assert all(map(is_black, pictures))


def test_what_is_hidden_meanwhile_is_never_shown(qtbot: QtBot, workspace: Window) -> None:
    shown, counts = workspace.presenting, set[int]()
    shown.screen.painted.connect(lambda: counts.add(len(shown.screen.view.zones)))
    shown.push()

    do(workspace, lambda campaign: hide(campaign, US, MANY, [LAST]))
    qtbot.wait_until(lambda: is_whole(shown))

    assert counts <= {0, ROOMS - 2}
    assert as_if_new(qtbot, workspace) == seen(shown)


def test_what_is_learnt_meanwhile_is_shown(qtbot: QtBot, workspace: Window) -> None:
    workspace.presenting.push()

    do(workspace, lambda campaign: reveal(campaign, US, MANY, [UNKNOWN], as_visited=True))
    qtbot.wait_until(lambda: is_whole(workspace.presenting))

    assert ROOMS == len(workspace.presenting.screen.view.zones)


def test_a_map_that_is_removed_meanwhile_is_never_shown(qtbot: QtBot, workspace: Window) -> None:
    gone = Party("We", Place("wild", Hex(0, 0)))
    do(workspace, lambda c: Change("Gone", {PARTY: Swap(c.get(PARTY), gone)}))
    workspace.presenting.push()

    do(workspace, lambda campaign: remove_map(campaign, MANY))
    qtbot.wait_until(lambda: is_idle(workspace))

    assert workspace.presenting.showing.players is None
    assert not workspace.presenting.is_coming


def test_what_is_hidden_again_is_gone_at_once(
    qtbot: QtBot, workspace: Window, pushed: Presenting
) -> None:
    pictures = list[QImage]()
    pushed.screen.painted.connect(lambda: pictures.append(seen(pushed)))

    do(workspace, lambda campaign: hide(campaign, US, MANY, [LAST]))
    at_once = seen(pushed)
    qtbot.wait_until(lambda: is_whole(pushed))

    last = seen(pushed)
    assert is_black(at_once)
    assert all(each == last or is_black(each) for each in pictures)
    assert as_if_new(qtbot, workspace) == last


def test_a_screen_that_is_let_go_of_meanwhile_shows_nothing_that_is_hidden(
    qtbot: QtBot, workspace: Window, pushed: Presenting
) -> None:
    pushed.toggle_hold()

    do(workspace, lambda campaign: hide(campaign, US, MANY, [LAST]))
    pushed.toggle_hold()
    at_once = seen(pushed)
    qtbot.wait_until(lambda: is_whole(pushed))

    assert is_black(at_once)
    assert as_if_new(qtbot, workspace) == seen(pushed)


def test_a_hide_that_is_taken_back_at_once_hides_nothing(
    qtbot: QtBot, workspace: Window, pushed: Presenting
) -> None:
    before = seen(pushed)

    do(workspace, lambda campaign: hide(campaign, US, MANY, [LAST]))
    workspace.action_set.take("undo")
    qtbot.wait_until(lambda: is_whole(pushed))

    assert before == seen(pushed)


def test_a_held_screen_forgets_a_zone_of_many(
    qtbot: QtBot, workspace: Window, pushed: Presenting
) -> None:
    pushed.toggle_hold()

    do(workspace, lambda campaign: hide(campaign, US, MANY, [LAST]))
    at_once = seen(pushed)
    qtbot.wait_until(lambda: is_whole(pushed))

    assert is_black(at_once)
    assert ROOMS - 2 == len(pushed.screen.view.zones)


def test_of_an_edit_only_what_looks_otherwise_is_painted(
    qtbot: QtBot, workspace: Window, pushed: Presenting
) -> None:
    assert workspace.document is not None
    before = workspace.document.campaign.all(Zone, MANY)

    shown = seen(pushed)
    with counted(ZonePainter._paint_cell, of=paints_for_players) as calls:
        do(workspace, lambda campaign: corner_moved(campaign, f"{ROOMS // 2}"))
        at_once = seen(pushed)
        qtbot.wait_until(lambda: is_whole(pushed))

    assert shown == at_once
    assert before != workspace.document.campaign.all(Zone, MANY)
    assert 0 < calls["_paint_cell"] <= 4
    assert as_if_new(qtbot, workspace) == seen(pushed)


def test_after_an_edit_places_that_are_as_they_were_are_not_looked_for_again(
    qtbot: QtBot, workspace: Window, pushed: Presenting
) -> None:
    zones_of(workspace).once(nearby_in)

    with counted(spots_in, _around) as calls:
        do(workspace, lambda campaign: corner_moved(campaign, f"{ROOMS // 2}"))
        qtbot.wait_until(lambda: is_whole(pushed))
        zones_of(workspace).once(nearby_in)

    assert (0, True) == (calls["spots_in"], calls["_around"] < 20)


def test_a_dungeon_that_is_opened_is_ready_to_be_pointed_at(workspace: Window) -> None:
    view = zones_of(workspace)

    with counted(_around) as calls:
        said = place_in_words(view, Square(1, 1), 1)

    assert ("Room", 0) == (said, calls["_around"])


def zones_of(workspace: Window) -> MapView:
    assert workspace.document is not None
    assert workspace.document.view is not None
    return workspace.document.view
