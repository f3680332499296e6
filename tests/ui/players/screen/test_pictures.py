"""The game master's images in the players' window: the parts that are known, and what is held."""

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

from mapper.drawing.base.images import Images
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Feature
from mapper.play.gate.mint import KnownMap, known_map
from mapper.ui.players.screen import screen_state as states
from mapper.ui.players.screen.screen_state import NOTHING, Showing
from mapper.ui.players.screen.window import PlayersWindow
from mapper.ui.widgets.thumbnails import style
from tests.play.any_rows import first_map
from tests.play.scans import hashed, known_rooms, scan, scanned
from tests.play.twins import GROUP, Rows, campaign_rows
from tests.play.zone_twins import dungeon_rows, zone_twin

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

NOW = datetime(2026, 5, 1, 20, 41, tzinfo=UTC)
Opened = Callable[[dict[str, bytes]], PlayersWindow]


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    """A window in a campaign that has these images."""

    def open_(blobs: dict[str, bytes]) -> PlayersWindow:
        window = PlayersWindow(style())
        qtbot.add_widget(window)
        window.resize(QSize(420, 320))
        window.set_images(Images(blobs.get))
        window.show()
        return window

    return open_


def known(rows: Rows) -> KnownMap:
    return known_map(Campaign(rows), first_map(rows), [GROUP])


def live(known: KnownMap) -> Showing:
    return states.pushed(NOTHING, known.pictured, NOW)


def seen(window: PlayersWindow) -> QImage:
    QApplication.processEvents()
    return window.grab().toImage()


@pytest.mark.parametrize("pair", range(1, 5))
def test_of_a_scan_the_part_that_is_known_is_seen_and_no_pixel_else(
    opened: Opened, pair: int
) -> None:
    rows = dungeon_rows(Random(pair))
    pictures = [seen(window_without(opened, rows))]

    for each in (rows, zone_twin(rows, Random(pair + 100_000))):
        scans, blobs = scanned(each, known_rooms(rows), Random(len(pictures)))
        window = opened(dict(blobs))
        window.show_scene(live(known(each | scans)))
        pictures.append(seen(window))

    assert pictures[1] == pictures[2]
    assert pictures[0] != pictures[1]


def window_without(opened: Opened, rows: Rows) -> PlayersWindow:
    window = opened({})
    window.show_scene(live(known(rows)))
    return window


def test_a_scan_that_is_gone_is_gone_from_a_held_screen(opened: Opened) -> None:
    rows = dungeon_rows(Random(1))
    scans, blobs = scanned(rows, known_rooms(rows), Random(1))
    window, now = opened(dict(blobs)), known(rows)
    held = states.held(live(known(rows | scans)), NOW)
    window.show_scene(held)
    before = seen(window)

    window.show_scene(states.known_anew(held, now.pictured))

    assert before != seen(window)
    assert seen(window) == seen(window_without(opened, rows))


def test_a_scan_that_is_new_is_not_seen_on_a_held_screen(opened: Opened) -> None:
    rows = dungeon_rows(Random(1))
    scans, blobs = scanned(rows, known_rooms(rows), Random(1))
    window, now = opened(dict(blobs)), known(rows | scans)
    held = states.held(live(known(rows)), NOW)
    window.show_scene(held)
    before = seen(window)

    window.show_scene(states.known_anew(held, now.pictured))

    assert before == seen(window)
    window.show_scene(states.released(held, now.pictured))
    assert before != seen(window)


def test_a_features_own_picture_is_seen(opened: Opened) -> None:
    rows, _, _ = campaign_rows(Random(3))
    image = scan("#ff0000", "#ff0000")
    pictured: Rows = {
        key: replace(row, icon=hashed(image)) if isinstance(row, Feature) else row
        for key, row in rows.items()
    }
    window = opened({hashed(image): image})

    window.show_scene(live(known(pictured)))

    assert seen(window) != seen(window_without(opened, pictured))
