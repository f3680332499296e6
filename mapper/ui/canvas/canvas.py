"""The canvas: a map that is pointed at by mouse and keys, and moved about by them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from mapper.drawing.style import Style
from mapper.model.map_view import MapView
from mapper.model.places import Cell
from mapper.ui.canvas.surface import MapSurface

NO_BUTTON = Qt.MouseButton.NoButton
HELD = frozenset(
    {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_Escape}
)
"""Keys that are pressed beside the mouse."""

ARROWS: Mapping[Qt.Key, tuple[int, int]] = MappingProxyType(
    {
        Qt.Key.Key_Left: (-1, 0),
        Qt.Key.Key_Right: (1, 0),
        Qt.Key.Key_Up: (0, -1),
        Qt.Key.Key_Down: (0, 1),
    }
)
"""How many columns and rows on each leads."""


class Canvas(MapSurface):
    """Tells by its signals which cells are pointed at, and what is held down with that.

    `stepped` carries the cell that an arrow key has led to.
    """

    hovered = Signal(object)
    pressed = Signal(object, object)
    moved = Signal(object, object)
    released = Signal(object, object)
    cancelled = Signal()
    pointer_moved = Signal(object, object)
    typed = Signal(object, object)
    stepped = Signal(object)
    context_asked = Signal(object, QPoint)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self.setMouseTracking(True)
        self._wanted: frozenset[Qt.Key] = frozenset()
        self._plain: frozenset[Qt.Key] = frozenset()
        self._hovered: Cell | None = None
        self._stroke: Cell | None = None
        self._pan_from: QPointF | None = None
        self._pan_button = NO_BUTTON
        self._has_panned = False
        self._is_space_held = False
        self._is_hand = False
        self._is_fine = False

    def set_map(self, view: MapView) -> None:
        """Another map, seen whole: no cell of the one before is meant."""
        self._hovered = self._stroke = None
        super().set_map(view)

    def set_hand(self, is_hand: bool, *, is_fine: bool = False) -> None:
        """Whether the left button moves the view, or points at where exactly something goes."""
        self._is_hand, self._is_fine = is_hand, is_fine
        self._show_pointer()

    def set_keys(self, wanted: frozenset[Qt.Key], plain: frozenset[Qt.Key] = frozenset()) -> None:
        """Keys that go out as `typed` for now, even if they are those of an action.

        Those that are `plain` do so only where no Shift, Ctrl or Alt is held with them.
        """
        self._wanted, self._plain = wanted, plain

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._pan_button != NO_BUTTON:
            return
        self.is_led_by_keys = False
        button = event.button()
        is_left = button == Qt.MouseButton.LeftButton
        if is_left and not self._is_space_held and not self._is_hand:
            self._stroke = self._at(event)
            self.pressed.emit(self._stroke, event.modifiers())
        elif button in (
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.MiddleButton,
            Qt.MouseButton.RightButton,
        ):
            self._pan_from, self._pan_button = event.position(), button
            self._has_panned = button != Qt.MouseButton.RightButton

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            self._pan(event.position())
            return
        at = self._at(event)
        if at != self._hovered:
            self._hovered = at
            self.hovered.emit(at)
        if self._stroke is not None and at != self._stroke:
            self._stroke = at
            self.moved.emit(at, event.modifiers())
        self.pointer_moved.emit(at, event.modifiers())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == self._pan_button:
            if not self._has_panned:
                self.context_asked.emit(self._at(event), event.globalPosition().toPoint())
            self._pan_from, self._pan_button = None, NO_BUTTON
            self._show_pointer()
        elif event.button() == Qt.MouseButton.LeftButton and self._stroke is not None:
            self._stroke = None
            self.released.emit(self._at(event), event.modifiers())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hovered = None
        self.hovered.emit(None)

    def event(self, event: QEvent) -> bool:
        """A key that the tool has asked for belongs to the canvas, though it is an action's."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self._is_wanted(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._press_key(event):
            super().keyPressEvent(event)

    def _press_key(self, event: QKeyEvent) -> bool:
        """Whether the key means something here."""
        key = Qt.Key(event.key())
        self.is_led_by_keys = self.is_led_by_keys or key not in HELD
        if self._is_wanted(event):
            self.typed.emit(key, event.modifiers())
        elif key == Qt.Key.Key_Space:
            self._is_space_held = True
            self._has_panned = self._has_panned and event.isAutoRepeat()
            self._show_pointer()
        elif key == Qt.Key.Key_Menu:
            self._ask_for_menu()
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key == Qt.Key.Key_Escape:
            self._stroke = None
            self.cancelled.emit()
        else:
            return self._step(key)
        return True

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._is_space_held = False
            self._show_pointer()
            if not self._has_panned:
                self._click(event.modifiers())
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard writes elsewhere now."""
        self._is_space_held = False
        super().focusOutEvent(event)

    def _is_wanted(self, event: QKeyEvent) -> bool:
        """Whether the tool has asked for the key, with what is held beside it."""
        key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        is_plain = held == Qt.KeyboardModifier.NoModifier
        return key in self._wanted or (key in self._plain and is_plain)

    def _ask_for_menu(self) -> None:
        """The menu of what the keyboard points at, beside it."""
        if self.cursor_cell is None:
            self.set_cursor(self.middle())
        at = self.cursor_cell or self.middle()
        self.pointer = self.board.middle(at)
        x, y = self.camera.screen(*self.board.middle(at))
        ratio = self.devicePixelRatioF()
        place = self.mapToGlobal(QPointF(x / ratio, y / ratio)).toPoint()
        self.context_asked.emit(at, place)

    def _step(self, key: Qt.Key) -> bool:
        step = ARROWS.get(key)
        if step is None:
            return False
        at = self.cursor_cell
        to = self.middle() if at is None else self.board.beside(at, *step)
        self.set_cursor(to)
        self.stepped.emit(to)
        return True

    def _at(self, event: QMouseEvent) -> Cell:
        """The cell under the pointer; where in it the pointer is, is kept."""
        place = event.position()
        ratio = self.devicePixelRatioF()
        self.pointer = self.camera.plane(place.x() * ratio, place.y() * ratio)
        return self.cell_under(place)

    def _pan(self, place: QPointF) -> None:
        """Follow the hand; a right click that trembles is still a click."""
        assert self._pan_from is not None
        by = place - self._pan_from
        if not self._has_panned and by.manhattanLength() < QApplication.startDragDistance():
            return
        self._has_panned = True
        self._pan_from = place
        ratio = self.devicePixelRatioF()
        self._show_pointer()
        self.set_camera(self.camera.moved(by.x() * ratio, by.y() * ratio))

    def _click(self, modifiers: Qt.KeyboardModifier) -> None:
        """What the mouse does with a click, where the keyboard points."""
        at = self.cursor_cell
        if at is None:
            self.set_cursor(self.middle())
            return
        self.pointer = self.board.middle(at)
        self.pressed.emit(at, modifiers)
        self.released.emit(at, modifiers)

    def _show_pointer(self) -> None:
        if self._pan_from is not None and self._has_panned:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._is_space_held or self._is_hand:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        elif self._is_fine:
            self.setCursor(Qt.CursorShape.CrossCursor)
        else:
            self.unsetCursor()
