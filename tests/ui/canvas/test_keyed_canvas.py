"""In the window, a change of what is keyed repaints its own area, and images come when decoded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PySide6.QtCore import QSettings

from mapper.commands.things.things import add_thing
from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.layers import Layer
from mapper.drawing.map_painter import MapPainter, painted
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature
from mapper.storage.file import CampaignFile
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.canvas.party_marks import TravellersShown
from mapper.ui.editing.document import Document
from mapper.ui.maps.image_loading import ImageLoading
from mapper.ui.window.window import Window
from tests.drawing.keyed_land import images, keyed_land, picture_bytes
from tests.drawing.sample import pixels, spot, style
from tests.small import MAP
from tests.small import spot as numbered
from tests.ui.gallery_keyed import make_keyed
from tests.until import PATIENCE_MS

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def canvas(qtbot: QtBot) -> Canvas:
    canvas = Canvas(style())
    canvas.set_images(images())
    canvas.resize(640, 480)
    qtbot.add_widget(canvas)
    canvas.show()
    canvas.set_map(keyed_land())
    canvas.zoom_to(32.0)
    canvas.show_cell(spot(44, 41))
    return canvas


def sharp(qtbot: QtBot, canvas: Canvas) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
    def is_sharp() -> bool:
        canvas.grab()
        return canvas.is_sharp

    qtbot.wait_until(is_sharp, timeout=PATIENCE_MS)
    return pixels(canvas.grab().toImage())


def bright(picture: np.ndarray[tuple[int, int], np.dtype[np.uint32]]) -> np.ndarray[Any, Any]:
    """The green of each pixel, which tells dark from bright."""
    return (picture >> 8) & 0xFF


def drawn_anew(canvas: Canvas) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
    area: PixelRect = canvas.camera.area(canvas.width(), canvas.height())
    painter = MapPainter(style(), canvas.view, canvas.layers, images())
    return pixels(painted(painter, area, canvas.camera.px))


def test_a_feature_that_moves_leaves_no_trace(qtbot: QtBot, canvas: Canvas) -> None:
    sharp(qtbot, canvas)
    view = canvas.view
    moved = replace(view.features["4"], at=spot(46, 44), title="Harrowgate upon the Water")

    canvas.show_change(replace(view, features={**view.features, "4": moved}))

    assert np.array_equal(sharp(qtbot, canvas), drawn_anew(canvas))


def test_panning_shows_what_was_beyond_the_edge(qtbot: QtBot, canvas: Canvas) -> None:
    sharp(qtbot, canvas)

    for _ in range(12):
        canvas.set_camera(canvas.camera.moved(-9, 7))
        canvas.grab()

    assert np.array_equal(sharp(qtbot, canvas), drawn_anew(canvas))


def test_words_lie_over_the_trail(qtbot: QtBot, canvas: Canvas) -> None:
    way = tuple(spot(q, 41) for q in range(38, 52))
    written = bright(sharp(qtbot, canvas))
    strong = canvas.layers
    canvas.set_layers(replace(strong, labels=Layer(is_visible=False)))
    bare = bright(sharp(qtbot, canvas))
    canvas.show_travellers(TravellersShown(trail=(way, way[:2])))
    trailed_bare = bright(sharp(qtbot, canvas))
    canvas.set_layers(strong)

    trailed = bright(sharp(qtbot, canvas))

    ink = (written < 70) & (bare > 110) & (trailed_bare != bare)
    assert ink.sum() > 20
    assert (trailed[ink] < 90).all()


def test_images_are_decoded_on_another_thread(qtbot: QtBot) -> None:
    threads: list[int] = []

    def load(_hash: str) -> bytes:
        threads.append(get_ident())
        return picture_bytes()

    loading = ImageLoading(load)
    with qtbot.wait_signal(loading.arrived):
        loading.images.picture("a" * 64)

    loading.stop()
    assert [True] == [thread != get_ident() for thread in threads]
    assert loading.images.picture("a" * 64) is not None


def test_nothing_is_begun_after_the_end(qtbot: QtBot) -> None:
    begun: list[str] = []

    def load(hash_: str) -> bytes:
        begun.append(hash_)
        return b""

    loading = ImageLoading(load)
    loading.stop()

    loading.images.picture("a" * 64)

    assert [] == begun


@pytest.fixture
def keyed(qtbot: QtBot, settings: QSettings, tmp_path: Path) -> Iterator[Window]:
    window = Window(settings)
    qtbot.add_widget(window)
    window.show_document(Document(CampaignFile(make_keyed(tmp_path), keep_backups=False)))
    window.show()
    yield window
    window.show_document(None)


def test_an_underlay_appears_once_it_is_decoded(qtbot: QtBot, keyed: Window) -> None:
    canvas, workspace = keyed.canvas, keyed.workspace
    assert workspace is not None
    sharp(qtbot, canvas)
    qtbot.wait_until(lambda: not workspace.images.is_busy, timeout=PATIENCE_MS)
    with_image = sharp(qtbot, canvas)

    bare = pixels(
        painted(
            MapPainter(style(), canvas.view, canvas.layers),
            canvas.camera.area(canvas.width(), canvas.height()),
            canvas.camera.px,
        )
    )

    assert (with_image != bare).sum() > 2000


def test_a_command_on_a_feature_is_seen_and_undone(qtbot: QtBot, document: Document) -> None:
    canvas = Canvas(style())
    canvas.resize(500, 400)
    qtbot.add_widget(canvas)
    canvas.show()
    assert document.view is not None
    canvas.set_map(document.view)

    def follow(_change: Change) -> None:
        assert document.view is not None
        canvas.show_change(document.view)

    document.changed.connect(follow)
    before, row = sharp(qtbot, canvas), Feature(numbered("0302"), "Inn", "overt")

    document.do(add_thing(document.campaign, MAP, row))
    with_inn = sharp(qtbot, canvas)
    document.undo()

    assert not np.array_equal(before, with_inn)
    assert np.array_equal(before, sharp(qtbot, canvas))
