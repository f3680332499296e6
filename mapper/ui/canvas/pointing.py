"""What mouse and keys do on the canvas: strokes, moving the view, the cursor of the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from mapper.model.hexes.layout import Point
from mapper.model.places import Cell
from mapper.ui.canvas.moves import ARROWS

if TYPE_CHECKING:
    from mapper.ui.canvas.canvas import Canvas

NO_BUTTON = Qt.MouseButton.NoButton
HELD = frozenset(
    {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_Escape}
)
"""Keys that are pressed beside the mouse."""


class Pointing:
    """The mouse and the keys on the canvas.

    What is held down, and where the pointer is; tells it by the signals of the canvas.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self.place: Point | None = None
        self.wanted: frozenset[Qt.Key] = frozenset()
        self.plain: frozenset[Qt.Key] = frozenset()
        self._hovered: Cell | None = None
        self._stroke: Cell | None = None
        self._pan_from: QPointF | None = None
        self._pan_button = NO_BUTTON
        self._has_panned = False
        self._is_space_held = False
        self._is_hand = False
        self._is_fine = False
        self._by_keys = False

    @property
    def is_seen(self) -> bool:
        """Whether the place of the keyboard is to be marked: a square only while it is in use."""
        return self._by_keys or not self._canvas.board.is_fine

    def set_hand(self, is_hand: bool, *, is_fine: bool) -> None:
        """Whether the left button moves the view, or points at where exactly something goes."""
        self._is_hand, self._is_fine = is_hand, is_fine
        self._show_pointer()

    def press(self, event: QMouseEvent) -> None:
        if self._pan_button != NO_BUTTON:
            return
        self._by_keys = False
        button = event.button()
        is_left = button == Qt.MouseButton.LeftButton
        if is_left and not self._is_space_held and not self._is_hand:
            self._stroke = self._at(event)
            self._canvas.pressed.emit(self._stroke, event.modifiers())
        elif button in (
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.MiddleButton,
            Qt.MouseButton.RightButton,
        ):
            self._pan_from, self._pan_button = event.position(), button
            self._has_panned = button != Qt.MouseButton.RightButton

    def move(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            self._pan(event.position())
            return
        canvas = self._canvas
        at = self._at(event)
        if at != self._hovered:
            self._hovered = at
            canvas.hovered.emit(at)
        if self._stroke is not None and at != self._stroke:
            self._stroke = at
            canvas.moved.emit(at, event.modifiers())
        canvas.pointer_moved.emit(at, event.modifiers())

    def release(self, event: QMouseEvent) -> None:
        canvas = self._canvas
        if event.button() == self._pan_button:
            if not self._has_panned:
                canvas.context_asked.emit(self._at(event), event.globalPosition().toPoint())
            self._pan_from, self._pan_button = None, NO_BUTTON
            self._show_pointer()
        elif event.button() == Qt.MouseButton.LeftButton and self._stroke is not None:
            self._stroke = None
            canvas.released.emit(self._at(event), event.modifiers())

    def forget(self) -> None:
        """Another map is shown: no cell of the one before is meant."""
        self._hovered = self._stroke = self.place = None

    def leave(self) -> None:
        self._hovered = None
        self._canvas.hovered.emit(None)

    def overrides(self, event: QKeyEvent) -> bool:
        """Whether a key belongs to the canvas now, though it is that of an action."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        return is_asked and self._is_wanted(event)

    def press_key(self, event: QKeyEvent) -> bool:
        """Whether the key means something here."""
        canvas, key = self._canvas, Qt.Key(event.key())
        self._by_keys = self._by_keys or key not in HELD
        if self._is_wanted(event):
            canvas.typed.emit(key, event.modifiers())
        elif key == Qt.Key.Key_Space:
            self._is_space_held = True
            self._has_panned = self._has_panned and event.isAutoRepeat()
            self._show_pointer()
        elif key == Qt.Key.Key_Menu:
            self._ask_for_menu()
        elif key == Qt.Key.Key_Home:
            canvas.fit()
        elif key == Qt.Key.Key_Escape:
            self._stroke = None
            canvas.cancelled.emit()
        else:
            return self._step(key)
        return True

    def release_key(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_held = False
            self._show_pointer()
            if not self._has_panned:
                self._click(event.modifiers())

    def let_go(self) -> None:
        """The keyboard writes elsewhere now."""
        self._is_space_held = False

    def point_at(self, at: Cell) -> None:
        """The keyboard points at the middle of a hex or a square."""
        self.place = self._canvas.board.middle(at)

    def _is_wanted(self, event: QKeyEvent) -> bool:
        """Whether the tool has asked for the key, with what is held beside it."""
        key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_plain = held == Qt.KeyboardModifier.NoModifier
        return key in self.wanted or (key in self.plain and is_plain)

    def _ask_for_menu(self) -> None:
        """The menu of what the keyboard points at, beside it."""
        canvas = self._canvas
        if canvas.cursor_cell is None:
            canvas.set_cursor(canvas.middle())
        at = canvas.cursor_cell or canvas.middle()
        self.point_at(at)
        x, y = canvas.camera.screen(*canvas.board.middle(at))
        ratio = canvas.devicePixelRatioF()
        place = canvas.mapToGlobal(QPointF(x / ratio, y / ratio)).toPoint()
        canvas.context_asked.emit(at, place)

    def _step(self, key: Qt.Key) -> bool:
        canvas, step = self._canvas, ARROWS.get(key)
        if step is None:
            return False
        at = canvas.cursor_cell
        canvas.set_cursor(canvas.middle() if at is None else canvas.board.beside(at, *step))
        return True

    def _at(self, event: QMouseEvent) -> Cell:
        """The cell under the pointer; where in it the pointer is, is kept."""
        canvas, place = self._canvas, event.position()
        ratio = canvas.devicePixelRatioF()
        self.place = canvas.camera.plane(place.x() * ratio, place.y() * ratio)
        return canvas.cell_under(place)

    def _pan(self, place: QPointF) -> None:
        """Follow the hand; a right click that trembles is still a click."""
        assert self._pan_from is not None
        by = place - self._pan_from
        if not self._has_panned and by.manhattanLength() < QApplication.startDragDistance():
            return
        self._has_panned = True
        self._pan_from = place
        ratio = self._canvas.devicePixelRatioF()
        self._show_pointer()
        self._canvas.set_camera(self._canvas.camera.moved(by.x() * ratio, by.y() * ratio))

    def _click(self, modifiers: Qt.KeyboardModifier) -> None:
        """What the mouse does with a click, where the keyboard points."""
        canvas = self._canvas
        at = canvas.cursor_cell
        if at is None:
            canvas.set_cursor(canvas.middle())
            return
        self.point_at(at)
        canvas.pressed.emit(at, modifiers)
        canvas.released.emit(at, modifiers)

    def _show_pointer(self) -> None:
        if self._pan_from is not None and self._has_panned:
            self._canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._is_space_held or self._is_hand:
            self._canvas.setCursor(Qt.CursorShape.OpenHandCursor)
        elif self._is_fine:
            self._canvas.setCursor(Qt.CursorShape.CrossCursor)
        else:
            self._canvas.unsetCursor()
