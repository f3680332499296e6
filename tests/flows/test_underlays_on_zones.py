"""An image brought beneath a dungeon and aligned on its squares, as it is on disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from mapper.model.campaign.rows import ImagePoint, Underlay
from mapper.model.places import FootPoint
from mapper.storage.reading import read_campaign
from mapper.ui.maps.underlays_panel import UnderlaysPanel
from mapper.ui.window.window import Window
from tests.flows.test_dungeon import dungeon, open_in, point, run
from tests.flows.test_underlays import bring_in, move_to
from tests.ui.hands import LEFT, NO_KEYS, colour_of, settle

__all__ = ["dungeon"]

pytestmark = pytest.mark.qt

PX, FIRST = 70, QPoint(35, 20)
"""How wide a square of the image is, and where its first one begins."""


@pytest.fixture
def scan(tmp_path: Path) -> Path:
    """A red square, five squares to the right of the first and three down."""
    path = tmp_path / "scan.png"
    image = QImage(900, 600, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    for x in range(PX):
        for y in range(PX):
            image.setPixelColor(FIRST.x() + 5 * PX + x, FIRST.y() + 3 * PX + y, QColor("#ff0000"))
    image.save(str(path))
    return path


def in_file(window: Window) -> Underlay:
    document = open_in(window)
    (row,) = read_campaign(document.file.path).all(Underlay, document.map_id).values()
    return row


def click_on_image(window: Window, panel: UnderlaysPanel, right: int, down: int) -> None:
    """Where the image is now, click so many of its squares from its first one."""
    placed = panel.aligning.placed()
    assert placed is not None
    at = placed.point(FIRST.x() + right * PX, FIRST.y() + down * PX)
    QTest.mouseClick(window.canvas, LEFT, NO_KEYS, point(window, *at))


def answer(panel: UnderlaysPanel, text: str) -> None:
    panel.box.number.selectAll()
    QTest.keyClicks(panel.box.number, text)
    QTest.keyClick(panel.box.number, Qt.Key.Key_Return)


def test_an_image_comes_beneath_the_level_that_is_drawn_on(dungeon: Window, scan: Path) -> None:
    run(dungeon, "add_level")

    bring_in(dungeon, scan)

    row = in_file(dungeon)
    assert (2, 0, 2) == (row.level, len(row.pins), len(row.spots))


def test_two_clicks_and_a_count_align_it_in_one_step(dungeon: Window, scan: Path) -> None:
    panel = bring_in(dungeon, scan)
    before = in_file(dungeon).spots

    click_on_image(dungeon, panel, 0, 0)
    click_on_image(dungeon, panel, 8, 4)
    answer(panel, "8, 4")
    one, other = in_file(dungeon).spots
    run(dungeon, "undo")

    apart = (other.point.x - one.point.x, other.point.y - one.point.y)
    assert (4000, 2000) == apart
    assert (0, 0) == (one.point.x % 500, one.point.y % 500)
    assert before == in_file(dungeon).spots


def test_a_third_corner_tells_how_well_it_fits(dungeon: Window, scan: Path) -> None:
    panel = bring_in(dungeon, scan)
    click_on_image(dungeon, panel, 0, 0)
    click_on_image(dungeon, panel, 8, 4)
    answer(panel, "8, 4")
    dungeon.canvas.fit()

    click_on_image(dungeon, panel, 5, 1)
    guessed = panel.box.number.text()
    answer(panel, "5, 2")

    assert "5, 1" == guessed
    off = float(panel.box.found.text().split()[3])
    assert 1.0 == pytest.approx(off, abs=0.1)


def test_what_is_aligned_is_seen_on_its_squares(dungeon: Window, scan: Path) -> None:
    panel = bring_in(dungeon, scan)
    panel.rows["1"].slider.setValue(100)
    panel.box.by_numbers.click()
    panel.box.hex_size.setText(str(PX))
    panel.box.pixel_x.setValue(FIRST.x())
    panel.box.pixel_y.setValue(FIRST.y())

    panel.box.apply.click()
    settle(dungeon)

    red = colour_of(dungeon, point(dungeon, 5.5, 3.5))
    beside = colour_of(dungeon, point(dungeon, 6.5, 3.5))
    assert (True, False) == (red.green() < 60, beside.green() < 60)


def test_a_drag_moves_it_in_one_step(dungeon: Window, scan: Path) -> None:
    panel = bring_in(dungeon, scan)
    panel.box.by_drag.click()
    before = in_file(dungeon).spots
    start, end = point(dungeon, 4, 4), point(dungeon, 6, 3)

    QTest.mousePress(dungeon.canvas, LEFT, NO_KEYS, start)
    move_to(dungeon, (start + end) / 2)
    move_to(dungeon, end)
    QTest.mouseRelease(dungeon.canvas, LEFT, NO_KEYS, end)
    moved = in_file(dungeon).spots
    run(dungeon, "undo")

    assert moved[0].x < before[0].x
    assert moved[0].y > before[0].y
    assert before == in_file(dungeon).spots


@pytest.mark.parametrize("text", ["eight", "8", "1.5, 2"])
def test_what_is_no_count_is_refused(dungeon: Window, scan: Path, text: str) -> None:
    panel = bring_in(dungeon, scan)
    click_on_image(dungeon, panel, 0, 0)
    click_on_image(dungeon, panel, 8, 4)

    answer(panel, text)

    assert panel.box.why.text().startswith("Write two whole numbers")
    assert 1 == len(panel.box.pins)


def test_only_what_makes_sense_for_squares_is_offered(dungeon: Window, scan: Path) -> None:
    panel = bring_in(dungeon, scan)

    offered = [panel.box.lay.isVisibleTo(panel), panel.rows["1"].place.isVisibleTo(panel)]
    assert [False, False] == offered
    assert ImagePoint(0, 0, FootPoint(0, 0)) != in_file(dungeon).spots[0]


def test_aligning_leads_to_its_level(dungeon: Window, scan: Path) -> None:
    bring_in(dungeon, scan)
    run(dungeon, "add_level")

    run(dungeon, "align_underlay")

    assert dungeon.workspace is not None
    assert 1 == dungeon.workspace.zones.level
