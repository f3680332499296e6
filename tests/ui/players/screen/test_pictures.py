"""The game master's images in the players' window: the parts that are known, and what is held."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from mapper.drawing.base.images import StoredImages
from mapper.drawing.known_pictures import PaintedMap, painted
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
Opened = Callable[[Showing], PlayersWindow]


@pytest.fixture
def opened(qtbot: QtBot) -> Opened:
    """A window that is pushed something."""

    def open_(showing: Showing) -> PlayersWindow:
        window = PlayersWindow(style())
        qtbot.add_widget(window)
        window.resize(QSize(420, 320))
        window.show()
        window.show_scene(showing)
        return window

    return open_


def known(rows: Rows) -> KnownMap:
    return known_map(Campaign(rows), first_map(rows), [GROUP])


def with_pictures(known: KnownMap, blobs: Iterable[tuple[str, bytes]] = ()) -> PaintedMap:
    decode = StoredImages(dict(blobs).get).at_once
    return PaintedMap(known.players, painted(known.players, known.sources, decode).pictures)


def live(known: KnownMap, blobs: Iterable[tuple[str, bytes]] = ()) -> Showing:
    """In a campaign that has these images."""
    return states.pushed(NOTHING, with_pictures(known, blobs), NOW)


def seen(window: PlayersWindow) -> QImage:
    QApplication.processEvents()
    return window.grab().toImage()


@pytest.mark.parametrize("pair", range(1, 5))
def test_of_a_scan_the_part_that_is_known_is_seen_and_no_pixel_else(
    opened: Opened, pair: int
) -> None:
    rows = dungeon_rows(Random(pair))
    pictures = [seen(opened(live(known(rows))))]

    for each in (rows, zone_twin(rows, Random(pair + 100_000))):
        scans, blobs = scanned(each, known_rooms(rows), Random(len(pictures)))
        pictures.append(seen(opened(live(known(each | scans), blobs))))

    assert pictures[1] == pictures[2]
    assert pictures[0] != pictures[1]


def test_pictures_that_come_after_their_map_are_seen_as_if_they_had_come_with_it(
    opened: Opened,
) -> None:
    rows = dungeon_rows(Random(1))
    scans, blobs = scanned(rows, known_rooms(rows), Random(1))
    whole = live(known(rows | scans), blobs)
    window = opened(live(known(rows | scans), ()))
    before = seen(window)

    window.show_scene(whole)

    assert before != seen(window)
    assert seen(opened(whole)) == seen(window)


def test_a_scan_that_is_gone_is_seen_no_more(opened: Opened) -> None:
    rows = dungeon_rows(Random(1))
    scans, blobs = scanned(rows, known_rooms(rows), Random(1))
    window = opened(live(known(rows | scans), blobs))
    before = seen(window)

    window.show_scene(live(known(rows)))

    assert before != seen(window)
    assert seen(window) == seen(opened(live(known(rows))))


def test_a_features_own_picture_is_seen(opened: Opened) -> None:
    rows, _, _ = campaign_rows(Random(3))
    image = scan("#ff0000", "#ff0000")
    pictured: Rows = {
        key: replace(row, icon=hashed(image)) if isinstance(row, Feature) else row
        for key, row in rows.items()
    }
    window = opened(live(known(pictured)))
    before = seen(window)

    window.show_scene(live(known(pictured), {hashed(image): image}.items()))

    assert before != seen(window)
    assert seen(window) == seen(opened(live(known(pictured), {hashed(image): image}.items())))
