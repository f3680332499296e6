"""The canvas in a window: what mouse, wheel and keys do, and what is on the screen then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mapper.drawing.base.layers import Layer, Layers
from mapper.model.campaign.rows import Label
from mapper.model.hexes.chunks import area_of, chunk_of, with_values
from mapper.model.hexes.hexes import Hex, centre
from mapper.model.map_view import GmMap
from mapper.model.selection import Thing
from mapper.tools.shared.tool import Preview
from mapper.ui.canvas.canvas import Canvas
from tests.drawing.pictures import image
from tests.drawing.sample import FOREST, SEA, TYPES, is_like, land, mean_colour, pixels, style
from tests.drawing.sample import wide_land as wide

pytestmark = pytest.mark.qt

NONE = Qt.KeyboardModifier.NoModifier
INK = int(style().ink[1:], 16)


class FineCanvas(Canvas):
    """As on a screen with twice as many pixels."""

    def devicePixelRatioF(self) -> float:
        return 2.0


@pytest.fixture
def canvas(qtbot: QtBot) -> Iterator[Canvas]:
    canvas = Canvas(style())
    qtbot.addWidget(canvas)
    canvas.resize(400, 300)
    canvas.set_map(land())
    with qtbot.waitExposed(canvas):
        canvas.show()
    yield canvas
    canvas.hide()


def place_of(canvas: Canvas, at: Hex) -> QPoint:
    x, y = canvas.camera.screen(*centre(at, canvas.view.top))
    ratio = canvas.devicePixelRatioF()
    return QPoint(round(x / ratio), round(y / ratio))


def turn(canvas: Canvas, notches: float, place: QPointF) -> None:
    delta = QPoint(0, round(120 * notches))
    event = QWheelEvent(
        place,
        canvas.mapToGlobal(place),
        QPoint(),
        delta,
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(canvas, event)


def settle(qtbot: QtBot, canvas: Canvas) -> None:
    canvas.repaint()
    qtbot.waitUntil(lambda: canvas.is_sharp)
    canvas.repaint()


def drag(
    qtbot: QtBot, canvas: Canvas, button: Qt.MouseButton, start: QPoint, *stops: QPoint
) -> None:
    QTest.mousePress(canvas, button, NONE, start)
    for stop in stops:
        QTest.mouseMove(canvas, stop)
    QTest.mouseRelease(canvas, button, NONE, stops[-1] if stops else start)


def expected(canvas: Canvas) -> np.ndarray[tuple[int, ...], np.dtype[np.uint32]]:
    ratio = round(canvas.devicePixelRatioF())
    area = canvas.camera.area(canvas.width() * ratio, canvas.height() * ratio)
    return pixels(image(canvas.view, area, canvas.camera.px, style(), canvas.layers))


def test_a_map_is_shown_whole(canvas: Canvas, qtbot: QtBot) -> None:
    settle(qtbot, canvas)

    assert np.array_equal(expected(canvas), pixels(canvas.grab().toImage()))


def test_an_empty_map_shows_paper(canvas: Canvas, qtbot: QtBot) -> None:
    canvas.set_map(GmMap("Empty"))
    settle(qtbot, canvas)

    assert is_like(mean_colour(canvas.grab().toImage()), style().paper, 4)


def test_the_wheel_keeps_the_point_under_the_pointer(canvas: Canvas) -> None:
    pointer = QPointF(123, 77)
    before = canvas.camera.plane(123, 77)

    turn(canvas, 3, pointer)

    after = canvas.camera.plane(123, 77)
    assert (before.x, before.y) == pytest.approx((after.x, after.y), abs=1 / canvas.camera.px)


def test_turning_back_leads_back(canvas: Canvas) -> None:
    before = canvas.camera
    for notches in (1, 1, -1, -1):
        turn(canvas, notches, QPointF(50, 60))

    assert before.px == pytest.approx(canvas.camera.px)
    assert before.left == pytest.approx(canvas.camera.left)


def test_small_turns_add_up(canvas: Canvas) -> None:
    before = canvas.camera.px
    for _ in range(4):
        turn(canvas, 0.25, QPointF(50, 60))

    assert before * 2**0.25 == pytest.approx(canvas.camera.px)


@pytest.mark.parametrize("button", [Qt.MouseButton.MiddleButton, Qt.MouseButton.RightButton])
def test_a_drag_pans(canvas: Canvas, qtbot: QtBot, button: Qt.MouseButton) -> None:
    at = canvas.camera.plane(100, 100)

    drag(qtbot, canvas, button, QPoint(100, 100), QPoint(130, 110), QPoint(160, 90))

    assert (160, 90) == pytest.approx(canvas.camera.screen(*at), abs=1)


def test_space_and_a_drag_pan(canvas: Canvas, qtbot: QtBot) -> None:
    at = canvas.camera.plane(100, 100)
    QTest.keyPress(canvas, Qt.Key.Key_Space)

    with qtbot.assertNotEmitted(canvas.pressed):
        drag(qtbot, canvas, Qt.MouseButton.LeftButton, QPoint(100, 100), QPoint(60, 80))

    QTest.keyRelease(canvas, Qt.Key.Key_Space)
    assert (60, 80) == pytest.approx(canvas.camera.screen(*at), abs=1)


def test_panning_shows_what_a_full_repaint_would(canvas: Canvas, qtbot: QtBot) -> None:
    canvas.set_map(wide())
    canvas.zoom_to(21.3)
    settle(qtbot, canvas)

    drag(
        qtbot,
        canvas,
        Qt.MouseButton.MiddleButton,
        QPoint(200, 150),
        QPoint(231, 122),
        QPoint(90, 40),
    )

    settle(qtbot, canvas)
    assert np.array_equal(expected(canvas), pixels(canvas.grab().toImage()))


def test_a_map_that_is_worked_on_is_not_fitted_anew_when_the_window_grows(canvas: Canvas) -> None:
    canvas.set_map(wide())
    before = canvas.camera

    far = Hex(90, 90)
    chunks = with_values(canvas.view.terrain, [(far, FOREST)])
    canvas.show_change(canvas.view.with_terrain(chunks), [chunk_of(far)], [far])
    middle = canvas.middle()
    canvas.resize(500, 420)

    assert (before.px, middle) == (canvas.camera.px, canvas.middle())


def test_on_a_fine_screen_every_pixel_is_painted(qtbot: QtBot) -> None:
    canvas = FineCanvas(style())
    qtbot.addWidget(canvas)
    canvas.resize(200, 150)
    canvas.set_map(wide())
    canvas.zoom_to(21.3)
    with qtbot.waitExposed(canvas):
        canvas.show()
    settle(qtbot, canvas)
    drag(qtbot, canvas, Qt.MouseButton.MiddleButton, QPoint(50, 50), QPoint(61, 33), QPoint(90, 40))
    settle(qtbot, canvas)

    assert np.array_equal(expected(canvas), pixels(canvas._backing.pixmap.toImage()))


def test_a_right_click_asks_for_the_menu_of_its_hex(canvas: Canvas, qtbot: QtBot) -> None:
    at = Hex(3, 2)

    with qtbot.waitSignal(canvas.context_asked) as asked:
        QTest.mouseClick(canvas, Qt.MouseButton.RightButton, NONE, place_of(canvas, at))

    assert asked.args is not None
    assert at == asked.args[0]


def test_a_right_drag_asks_for_no_menu(canvas: Canvas, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(canvas.context_asked):
        drag(qtbot, canvas, Qt.MouseButton.RightButton, QPoint(100, 100), QPoint(190, 170))


def test_a_stroke_names_the_hexes_that_it_comes_to(canvas: Canvas, qtbot: QtBot) -> None:
    start, end = Hex(1, 1), Hex(6, 0)
    passed: list[Hex] = []
    canvas.pressed.connect(lambda at, _: passed.append(at))
    canvas.moved.connect(lambda at, _: passed.append(at))

    drag(qtbot, canvas, Qt.MouseButton.LeftButton, place_of(canvas, start), place_of(canvas, end))

    assert (start, end) == (passed[0], passed[-1])
    assert all(a != b for a, b in pairwise(passed))


def test_the_end_of_a_stroke_is_told(canvas: Canvas, qtbot: QtBot) -> None:
    with qtbot.waitSignal(canvas.released) as released:
        drag(qtbot, canvas, Qt.MouseButton.LeftButton, place_of(canvas, Hex(2, 2)))

    assert released.args is not None
    assert Hex(2, 2) == released.args[0]


def test_escape_gives_a_stroke_up(canvas: Canvas, qtbot: QtBot) -> None:
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, NONE, place_of(canvas, Hex(2, 2)))

    with qtbot.waitSignal(canvas.cancelled):
        QTest.keyClick(canvas, Qt.Key.Key_Escape)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton)


def test_the_hex_under_the_mouse_is_told_once(canvas: Canvas, qtbot: QtBot) -> None:
    told: list[Hex | None] = []
    canvas.hovered.connect(told.append)
    place = place_of(canvas, Hex(2, 2))
    for offset in (QPoint(0, 0), QPoint(1, 0), QPoint(0, 1)):
        QTest.mouseMove(canvas, place + offset)

    assert [Hex(2, 2)] == told


def test_a_dab_shows_what_a_full_repaint_would(canvas: Canvas, qtbot: QtBot) -> None:
    settle(qtbot, canvas)
    at = Hex(5, 2)
    changed = with_values(canvas.view.terrain, [(at, SEA)])

    canvas.show_change(canvas.view.with_terrain(changed), [chunk_of(at)], [at])

    settle(qtbot, canvas)
    assert np.array_equal(expected(canvas), pixels(canvas.grab().toImage()))


def test_a_preview_leaves_the_map_beneath_alone(canvas: Canvas, qtbot: QtBot) -> None:
    settle(qtbot, canvas)
    before = pixels(canvas.grab().toImage())
    canvas.show_preview(Preview(area_of([Hex(3, 2)]), FOREST, line=(Hex(5, 2), Hex(5, 3))))
    with_preview = pixels(canvas.grab().toImage())

    canvas.show_preview(Preview())

    assert not np.array_equal(before, with_preview)
    assert np.array_equal(before, pixels(canvas.grab().toImage()))


def test_a_preview_has_the_colour_of_its_terrain(canvas: Canvas, qtbot: QtBot) -> None:
    settle(qtbot, canvas)
    at = Hex(1, 1)

    canvas.show_preview(Preview(area_of([at]), FOREST))

    place = place_of(canvas, at)
    seen = canvas.grab().toImage().copy(place.x() - 2, place.y() - 2, 5, 5)
    assert is_like(mean_colour(seen), TYPES[FOREST].colour, 45)


def test_arrows_move_a_ring_over_the_hexes(canvas: Canvas, qtbot: QtBot) -> None:
    canvas.set_cursor(Hex(2, 2))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up):
        QTest.keyClick(canvas, key)

    assert Hex(2, 2) == canvas.cursor_hex


def test_the_ring_is_drawn_while_the_canvas_has_the_focus(canvas: Canvas, qtbot: QtBot) -> None:
    settle(qtbot, canvas)
    before = pixels(canvas.grab().toImage())
    canvas.setFocus()

    canvas.set_cursor(Hex(2, 2))

    assert not np.array_equal(before, pixels(canvas.grab().toImage()))


def test_the_ring_stays_in_sight(canvas: Canvas, qtbot: QtBot) -> None:
    canvas.zoom_to(60)
    canvas.set_cursor(Hex(40, 0))

    assert canvas.rect().contains(place_of(canvas, Hex(40, 0)))


def test_home_fits_the_map(canvas: Canvas, qtbot: QtBot) -> None:
    fitted = canvas.camera
    canvas.zoom_by(5)

    QTest.keyClick(canvas, Qt.Key.Key_Home)

    assert fitted == canvas.camera


def test_a_map_that_has_turned_is_seen_whole(canvas: Canvas) -> None:
    canvas.zoom_by(5)

    canvas.show_change(land("pointy"))

    turned = canvas.camera
    canvas.fit()
    assert turned == canvas.camera


def test_what_is_chosen_covers_no_words(canvas: Canvas, qtbot: QtBot) -> None:
    here = Hex(3, 3)
    canvas.set_map(replace(land(), labels={"1": Label("Wolfden", (here,), 5)}))
    canvas.zoom_to(40)
    canvas.centre_on(*centre(here, "flat"))
    settle(qtbot, canvas)
    box = canvas.box_of_words(Thing("label", "1"))
    assert box is not None
    inks = [int(np.sum(pixels(canvas.grab(box).toImage()) == INK))]

    canvas.show_selection(area_of([here]))
    settle(qtbot, canvas)

    inks.append(int(np.sum(pixels(canvas.grab(box).toImage()) == INK)))
    assert 20 < inks[0] == inks[1]


def test_a_new_camera_is_told(canvas: Canvas, qtbot: QtBot) -> None:
    with qtbot.waitSignal(canvas.camera_moved) as moved:
        canvas.zoom_by(1)

    assert [canvas.camera] == moved.args


def test_a_hidden_layer_vanishes(canvas: Canvas, qtbot: QtBot) -> None:
    canvas.set_layers(Layers(terrain=Layer(is_visible=False)))
    settle(qtbot, canvas)

    shown = canvas.grab().toImage()

    assert np.array_equal(expected(canvas), pixels(shown))


def test_the_menu_key_asks_for_the_menu_of_the_cursor(canvas: Canvas, qtbot: QtBot) -> None:
    canvas.set_cursor(Hex(2, 2))

    with qtbot.waitSignal(canvas.context_asked) as asked:
        QTest.keyClick(canvas, Qt.Key.Key_Menu)

    at, place = asked.args
    assert (Hex(2, 2), place_of(canvas, Hex(2, 2))) == (at, canvas.mapFromGlobal(place))


def test_a_key_that_is_wanted_is_told(canvas: Canvas, qtbot: QtBot) -> None:
    canvas.set_keys(frozenset({Qt.Key.Key_R}))

    with qtbot.waitSignal(canvas.typed) as typed:
        QTest.keyClick(canvas, Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier)

    assert [Qt.Key.Key_R, Qt.KeyboardModifier.ShiftModifier] == typed.args
