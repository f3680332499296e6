"""Each way in which other programs' player windows leaked, tried on ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from mapper.drawing.known_pictures import PaintedMap
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Crossing, Feature, Key, Label, Map, Path
from mapper.model.hexes.chunks import mapped
from mapper.model.hexes.hexes import Hex, centre, neighbours
from mapper.model.hexes.sides import Side
from mapper.ui.players.screen import screen_state as states
from mapper.ui.players.screen.screen_state import NOTHING
from mapper.ui.players.screen.window import PlayersWindow
from mapper.ui.widgets.thumbnails import style
from tests.play.any_rows import first_map
from tests.play.minted import player_map
from tests.play.twins import GROUP, LAND, MAP, MARK, Rows, campaign_rows, twin

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

NOW = datetime(2026, 5, 1, 20, 41, tzinfo=UTC)
Shown = Callable[[Rows], PlayersWindow]
ROWS, VISITED, SEEN = campaign_rows(Random(12))
AWAY = next(at for at in LAND if not SEEN & {at, *neighbours(at)})
EDGE = next(at for at in LAND if at in SEEN and set(neighbours(at)) & set(LAND) - SEEN)
BEYOND = next(at for at in neighbours(EDGE) if at in LAND and at not in SEEN)


@pytest.fixture
def shown(qtbot: QtBot) -> Shown:
    """A window that is pushed what the group knows of these rows."""

    def show(rows: Rows) -> PlayersWindow:
        window = PlayersWindow(style())
        qtbot.add_widget(window)
        window.resize(QSize(520, 400))
        window.show()
        players = player_map(Campaign(rows), first_map(rows), [GROUP])
        window.show_scene(states.pushed(NOTHING, PaintedMap(players), NOW))
        return window

    return show


def picture(window: PlayersWindow) -> QImage:
    QApplication.processEvents()
    return window.grab().toImage()


def test_full_map_sent_and_hidden_there(shown: Shown) -> None:
    window = shown(ROWS)

    assert SEEN >= set(mapped(window.view.terrain))


def test_hidden_flag_on_a_shared_object(shown: Shown) -> None:
    window = shown(ROWS)

    ours = {id(row) for row in ROWS.values()}
    assert ours.isdisjoint(map(id, window.view.features.values()))


def test_ids_and_names_let_through_by_a_projection(shown: Shown) -> None:
    view = shown(ROWS).view

    ids = [list(part) for part in (view.features, view.paths, view.labels, view.regions)]
    assert [[f"{number}" for number in range(1, len(each) + 1)] for each in ids] == ids
    assert MARK not in repr(view)


def test_door_icons_drawn_above_the_fog(shown: Shown) -> None:
    bridge = {Key("crossing", MAP, "x"): Crossing("bridge", Side(AWAY, 0), MARK)}
    lair = {Key("feature", MAP, "x"): Feature(AWAY, MARK, "overt", "Lair", icon="tower")}

    assert picture(shown(ROWS)) == picture(shown({**ROWS, **bridge, **lair}))


def test_screenshot_that_ignored_fog_outside_the_viewport(shown: Shown) -> None:
    one, other = shown(ROWS), shown(twin(ROWS, VISITED, SEEN, Random(3)))

    for window in (one, other):
        window.show_point(centre(AWAY, "flat"))
        picture(window)

    small = QSize(240, 180)
    assert one.picture(small).toImage() == other.picture(small).toImage()


def test_a_path_that_goes_on_in_the_unknown(shown: Shown) -> None:
    there = next(at for at in neighbours(BEYOND) if at not in SEEN)
    short = {Key("path", MAP, "x"): Path("road", (EDGE, BEYOND))}
    long = {Key("path", MAP, "x"): Path("road", (EDGE, BEYOND, there), MARK)}

    assert picture(shown({**ROWS, **short})) == picture(shown({**ROWS, **long}))


def test_the_tail_of_an_s_past_the_edge_of_the_fog(shown: Shown) -> None:
    tail = {Key("label", MAP, "x"): Label("Serpent Sands", (EDGE, BEYOND))}

    assert picture(shown(ROWS)) == picture(shown({**ROWS, **tail}))


def test_gaps_in_numbers(shown: Shown) -> None:
    secret = {Key("feature", MAP, "0"): Feature(min(VISITED), MARK, "secret", "Vault")}

    assert list(shown(ROWS).view.features) == list(shown({**ROWS, **secret}).view.features)


def test_size_of_the_canvas(shown: Shown) -> None:
    far = {Key("feature", MAP, "x"): Feature(Hex(900, 900), MARK, "overt", is_landmark=True)}

    assert shown(ROWS).camera == shown({**ROWS, **far}).camera


def test_file_and_map_name_as_the_public_title(shown: Shown) -> None:
    key = Key("map", "", MAP)
    row = ROWS[key]
    assert isinstance(row, Map)
    renamed = {key: replace(row, name=f"{MARK} of the lich")}
    window = shown({**ROWS, **renamed})

    assert ("Cognita", "") == (window.windowTitle(), window.windowFilePath())
    assert MARK not in window.view.name
