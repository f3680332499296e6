"""An image brought beneath the hexes and aligned by clicks, drags and numbers, as it is on disk."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QProgressDialog

from mapper.model.alignment import alignment, off_by
from mapper.model.campaign.rows import Pin, Underlay
from mapper.model.hexes.chunks import count_mapped
from mapper.model.hexes.hexes import Hex, axial
from mapper.storage.reading import read_blobs, read_campaign
from mapper.ui.maps import underlays
from mapper.ui.maps.underlays_panel import UnderlaysPanel
from mapper.ui.window.window import Window
from tests.flows.test_maps import document_of, words
from tests.small import MAP, spot
from tests.ui.hands import place_of, type_keys, workspace_of
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

LEFT = Qt.MouseButton.LeftButton
AT = spot("0302")


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "scan.png"
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#88aacc"))
    image.save(str(path))
    return path


def in_file(path: Path) -> list[Underlay]:
    return list(read_campaign(path).all(Underlay, MAP).values())


def panel_of(window: Window) -> UnderlaysPanel:
    assert window.workspace is not None
    return window.workspace.underlays


def bring_in(window: Window, picture: Path) -> UnderlaysPanel:
    panel = panel_of(window)
    underlays.bring_in(workspace_of(window), picture, panel.align)
    until(lambda: not is_waiting(window), PATIENCE, QApplication.processEvents)
    return panel


def is_waiting(window: Window) -> bool:
    return any(dialog.isVisible() for dialog in window.findChildren(QProgressDialog))


def pixel_at(window: Window, place: QPoint) -> tuple[float, float]:
    """Which pixel of the image lies under a place of the canvas."""
    view, canvas = document_of(window).view, window.canvas
    assert view is not None
    (row,) = view.underlays.values()
    q, r = axial(*canvas.camera.plane(place.x(), place.y()), view.top)
    found = alignment(row.pins, view.top).pixel(Fraction(q), Fraction(r))
    return float(found.first), float(found.second)


def click_and_say(window: Window, at: Hex, aside: int, number: str) -> None:
    """Click some pixels to the right of a hex, and say which hex the image shows there."""
    panel, canvas = panel_of(window), window.canvas
    QTest.mouseClick(
        canvas, LEFT, Qt.KeyboardModifier.NoModifier, place_of(canvas, at) + QPoint(aside, 0)
    )
    panel.box.number.selectAll()
    QTest.keyClicks(panel.box.number, number)
    QTest.keyClick(panel.box.number, Qt.Key.Key_Return)


def test_an_image_is_kept_once_and_lies_where_the_map_is(
    window: Window, path: Path, picture: Path
) -> None:
    bring_in(window, picture)
    bring_in(window, picture)

    assert 2 == len(in_file(path))
    assert [picture.read_bytes()] == [content for _, content in read_blobs(path)]
    assert "300 × 200 pixels; now align the image." == words(window)


def test_two_clicks_align_and_a_third_checks(window: Window, path: Path, picture: Path) -> None:
    panel = bring_in(window, picture)
    window.canvas.fit()
    first = pixel_at(window, place_of(window.canvas, spot("0102")))
    second = pixel_at(window, place_of(window.canvas, spot("0502")))

    click_and_say(window, spot("0102"), 0, "0102")
    click_and_say(window, spot("0502"), 0, "0402")
    (row,) = in_file(path)
    pins = (
        Pin(round(first[0]), round(first[1]), spot("0102")),
        Pin(round(second[0]), round(second[1]), spot("0402")),
    )
    click_and_say(window, spot("0301"), 0, "0301")

    assert pins == row.pins
    assert "Hex 0301 lies 0.0" == panel.box.found.text()[:17]
    assert pins == in_file(path)[0].pins


def test_a_third_hex_that_does_not_fit_is_told_and_can_be_held(
    window: Window, path: Path, picture: Path
) -> None:
    panel = bring_in(window, picture)
    window.canvas.fit()
    click_and_say(window, spot("0102"), 0, "0102")
    click_and_say(window, spot("0502"), 0, "0502")
    (row,) = in_file(path)
    click_and_say(window, spot("0304"), 0, "0303")
    said = panel.box.found.text()

    panel.box.all_three.click()

    third = in_file(path)[0].pins[2]
    assert f"Hex 0303 lies {float(off_by(row.pins, third, 'flat')):.2f} hexes off." == said
    assert "All three hexes lie where they are printed." == panel.box.found.text()


def test_a_drag_moves_the_image_in_one_step(window: Window, path: Path, picture: Path) -> None:
    panel = bring_in(window, picture)
    panel.box.by_drag.click()
    canvas, start = window.canvas, QPoint(200, 200)
    before = pixel_at(window, start)

    QTest.mousePress(canvas, LEFT, Qt.KeyboardModifier.NoModifier, start)
    for x in (220, 240, 260):
        move_to(window, QPoint(x, 210))
    QTest.mouseRelease(canvas, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(260, 210))
    after = pixel_at(window, QPoint(260, 210))
    window.action_set.made["undo"].trigger()

    assert before == pytest.approx(after, abs=1.5)
    assert before == pytest.approx(pixel_at(window, start), abs=0.01)


def move_to(window: Window, place: QPoint) -> None:
    globally = QPointF(window.canvas.mapToGlobal(place))
    none, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), globally, none, LEFT, keys)
    QApplication.sendEvent(window.canvas, event)


def test_numbers_place_the_image(window: Window, path: Path, picture: Path) -> None:
    panel = bring_in(window, picture)
    panel.box.by_numbers.click()
    panel.box.hex_size.setText("48")
    panel.box.pixel_x.setValue(30)
    panel.box.pixel_y.setValue(24)

    panel.box.apply.click()

    assert (Pin(30, 24, Hex(0, 0)), Pin(30, 72, Hex(0, 1))) == in_file(path)[0].pins


def test_a_row_shows_fades_swaps_and_removes(window: Window, path: Path, picture: Path) -> None:
    panel = bring_in(window, picture)

    panel.rows["1"].eye.click()
    panel.rows["1"].slider.setValue(25)
    panel.rows["1"].place.click()
    (row,) = in_file(path)
    panel.rows["1"].remove.click()

    assert (False, 25, True) == (row.is_shown, row.opacity, row.is_above)
    assert [] == in_file(path)
    assert panel.hint.isVisibleTo(panel)


def test_hexes_are_laid_under_all_of_the_image(window: Window, path: Path, picture: Path) -> None:
    panel = bring_in(window, picture)
    panel.box.by_numbers.click()
    panel.box.hex_size.setText("20")
    panel.box.apply.click()

    panel.box.lay.click()
    until(lambda: words(window).startswith("Fit the grid"), PATIENCE, QApplication.processEvents)

    assert count_mapped(read_campaign(path).chunks("terrain", MAP)) > 120


def test_escape_gives_the_mouse_back(window: Window, path: Path, picture: Path) -> None:
    panel = bring_in(window, picture)

    type_keys(window, Qt.Key.Key_Escape)

    assert not panel.aligning.is_on
    assert not panel.box.isVisible()


def test_what_is_no_image_is_refused(window: Window, path: Path, tmp_path: Path) -> None:
    text = tmp_path / "scan.png"
    text.write_text("no image")

    bring_in(window, text)

    assert "“scan.png” is no PNG, JPEG or WebP image." == words(window)
    assert [] == in_file(path)


def test_a_scan_is_seen_above_the_land_for_as_long_as_it_is_aligned(
    window: Window, path: Path, picture: Path
) -> None:
    def shown() -> str:
        return window.canvas.grab().toImage().pixelColor(place_of(window.canvas, AT)).name()

    window.canvas.fit()
    before = shown()

    panel = bring_in(window, picture)
    until(lambda: shown() != before, PATIENCE, QApplication.processEvents)
    aligned = QColor(shown())
    panel.stop()

    assert aligned.blue() > QColor(before).blue()
    assert before == shown()
    assert not in_file(path)[0].is_above
