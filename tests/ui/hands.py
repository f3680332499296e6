"""What a hand does to the window: the mouse over hexes of the map, keys, and a look at pixels."""

from __future__ import annotations

from math import hypot
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from mapper.model.hexes.hexes import Hex, centre
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.until import PATIENCE, until

LEFT = Qt.MouseButton.LeftButton
NO_KEYS = Qt.KeyboardModifier.NoModifier


def workspace_of(window: Window) -> Workspace:
    """All that shows the campaign that is open."""
    assert window.workspace is not None
    return window.workspace


def place_of(canvas: Canvas, at: Hex) -> QPoint:
    """Where the middle of a hex is on the canvas."""
    x, y = canvas.camera.screen(*centre(at, canvas.view.top))
    ratio = canvas.devicePixelRatioF()
    return QPoint(round(x / ratio), round(y / ratio))


def hover(canvas: Canvas, at: Hex, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    move_to(canvas, place_of(canvas, at), keys)


def move_to(canvas: Canvas, place: QPoint, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    _move(canvas, place, keys, Qt.MouseButton.NoButton)


def click(canvas: Canvas, at: Hex, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    hover(canvas, at, keys)
    QTest.mouseClick(canvas, LEFT, keys, place_of(canvas, at))


def press(canvas: Canvas, *way: Hex, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    """The left button goes down on the first hex and is held over the others."""
    hover(canvas, way[0], keys)
    QTest.mousePress(canvas, LEFT, keys, place_of(canvas, way[0]))
    for at in way[1:]:
        _move(canvas, place_of(canvas, at), keys, LEFT)


def drag(canvas: Canvas, *way: Hex, keys: Qt.KeyboardModifier = NO_KEYS) -> None:
    press(canvas, *way, keys=keys)
    QTest.mouseRelease(canvas, LEFT, keys, place_of(canvas, way[-1]))


def type_keys(window: Window, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEYS) -> None:
    QTest.keyClick(window.canvas, key, modifiers)


def settle(window: Window) -> None:
    """Until the canvas has drawn everything at its own size, with the images it asked for."""
    for _ in ("what is there", "the images that came meanwhile"):
        window.grab()
        until(lambda: _is_drawn(window), PATIENCE, QApplication.processEvents)
    QApplication.processEvents()


def _is_drawn(window: Window) -> bool:
    workspace = window.workspace
    has_images = workspace is None or not workspace.images.is_busy
    return has_images and window.canvas.is_sharp


def colour_at(window: Window, at: Hex) -> QColor:
    """The colour of a hex in a picture of the window, beside its glyph; the pointer is away."""
    QApplication.sendEvent(window.canvas, QEvent(QEvent.Type.Leave))
    settle(window)
    canvas = window.canvas
    beside = place_of(canvas, at) + QPoint(0, round(canvas.camera.px * 0.4))
    picture = window.grab().toImage()
    place = canvas.mapTo(window, beside) * picture.devicePixelRatio()
    return picture.pixelColor(place)


def colour_of(window: Window, place: QPoint) -> QColor:
    """The colour at a point of the canvas, in a picture of the window."""
    picture = window.grab().toImage()
    return picture.pixelColor(window.canvas.mapTo(window, place) * picture.devicePixelRatio())


def difference(one: QColor, other: QColor) -> float:
    """How far apart two colours are; up to 442."""
    return hypot(one.red() - other.red(), one.green() - other.green(), one.blue() - other.blue())


def _move(canvas: Canvas, place: QPoint, keys: Qt.KeyboardModifier, held: Qt.MouseButton) -> None:
    where, globally = QPointF(place), QPointF(canvas.mapToGlobal(place))
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, where, globally, none, held, keys)
    QApplication.sendEvent(canvas, event)


def drop(window: Window, path: Path) -> None:
    """A file is let fall upon the window."""
    dragged = QMimeData()
    dragged.setUrls([QUrl.fromLocalFile(str(path))])
    window.dropEvent(
        QDropEvent(
            QPointF(9, 9),
            Qt.DropAction.CopyAction,
            dragged,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
