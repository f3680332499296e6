"""Small parts of panels: buttons, captions over fields, lists, boxes and fields to choose by."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from mapper.drawing.base.ink import painting
from mapper.ui.app.measures import FAR, NEAR, SMALL, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.theme import WRONG
from mapper.ui.app.translated import tr
from mapper.ui.widgets.icons import die_icon, icon
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.row_writing import leave_panel
from mapper.ui.widgets.two_line_rows import show_two_lines

ICON = QSize(18, 18)
PIXELS = (18, 36)
ROWS_SHOWN = 4
MOST_LETTERS = 40
"""So wide a choice is at most where there is little room."""


class SingleClicks(QObject):
    """The second click of a double click does nothing again, on a button or in a list."""

    def __init__(self, *parts: QWidget) -> None:
        super().__init__(parts[0])
        self._is_second = False
        for part in parts:
            part.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        is_end = event.type() == QEvent.Type.MouseButtonRelease and self._is_second
        if event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            self._is_second = False
        elif event.type() == QEvent.Type.MouseButtonDblClick:
            self._is_second = True
        return is_end or event.type() == QEvent.Type.MouseButtonDblClick


class OwnClicks(QObject):
    """The second click of a double click that began elsewhere does nothing in what it opened."""

    def __init__(self, shown: QWidget) -> None:
        """`shown`: a window of its own that is on the screen already."""
        super().__init__(shown)
        shown.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            is_second = bool(event.flags() & Qt.MouseEventFlag.MouseEventCreatedDoubleClick)
            if not is_second:
                watched.removeEventFilter(self)
            return is_second
        return event.type() == QEvent.Type.MouseButtonDblClick


def mark_wrong(field: QWidget, why: str, *more: str) -> None:
    """Mark a field with why what stands in it cannot be kept, or not any more; more is its tip."""
    give_tip(field, "\n".join(filter(None, (why, *more))))
    if bool(why) != bool(field.property(WRONG)):
        field.setProperty(WRONG, bool(why))
        field.style().polish(field)


class ByReturn(QToolButton):
    """A button that Return presses, too, while it has the keys."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_return(event):
            self.click()
        else:
            super().keyPressEvent(event)


class IconButton(ByReturn):
    """An icon in the colours of the theme, with its name as a tool tip."""

    def __init__(self, icon_name: str, name: str, run: Callable[[], object]) -> None:
        super().__init__()
        self.setAutoRaise(True)
        self.setIconSize(ICON)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(lambda _on=False: run())
        self.show_as(icon_name, name)
        Recoloured(self, self._tint)

    def show_as(self, icon_name: str, name: str) -> None:
        """What it looks like and is called from now on."""
        self._icon_name = icon_name
        give_tip(self, name)
        self.setAccessibleName(name)
        self._tint()

    def _tint(self) -> None:
        group = QPalette.ColorGroup.Active  # what is disabled now is drawn fainter by Qt
        colour = self.palette().color(group, QPalette.ColorRole.WindowText)
        when_on = self.palette().color(group, QPalette.ColorRole.HighlightedText)
        self.setIcon(icon(self._icon_name, colour, when_on, sizes=PIXELS))


class DieButton(IconButton):
    """A die to roll, in the colours of the theme."""

    def __init__(self, name: str, tip: str, roll: Callable[[], object]) -> None:
        super().__init__("", name, roll)
        self.setAutoRaise(False)
        give_tip(self, tip)

    def _tint(self) -> None:
        self.setIcon(die_icon(ICON, self.palette().color(QPalette.ColorRole.WindowText)))


class OneOfButtons(QButtonGroup):
    """Buttons of which one is chosen, which alone is a stop for Tab; arrows lead to the others."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.buttonToggled.connect(lambda _button, _on: self._set_stop())

    def _set_stop(self) -> None:
        policy, chosen = Qt.FocusPolicy, self.checkedButton()
        for button in self.buttons() if chosen is not None else ():
            is_stop = button is chosen
            button.setFocusPolicy(policy.StrongFocus if is_stop else policy.ClickFocus)


class Recoloured(QObject):
    """Shows a part anew once the theme has other colours; it lives with the part."""

    def __init__(self, part: QWidget, again: Callable[[], object]) -> None:
        super().__init__(part)
        self._again = again
        part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.PaletteChange:
            self._again()
        return super().eventFilter(watched, event)


class SteadyBox(QComboBox):
    """Turning the wheel over it moves the panel, never the choice; long names give way in it.

    Once something was chosen in its list, by mouse or by Return, its panel hands the keys back to
    the map: a letter that is typed next would choose again.
    """

    def __init__(self, words: Mapping[Any, str] = MappingProxyType({})) -> None:
        """`words`: those to choose from, by their values."""
        super().__init__()
        self._is_chosen = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for part in (self.view(), self.view().viewport()):
            part.installEventFilter(self)
        self.activated.connect(self._leave)
        self.refill(words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """What is done in the list is seen before the list hears of it."""
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._is_chosen = True
        elif isinstance(event, QKeyEvent):
            self._is_chosen = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        elif event.type() == QEvent.Type.Show:
            self._is_chosen = False
        return super().eventFilter(watched, event)

    def _leave(self, _index: int) -> None:
        if self._is_chosen and not self.isEditable():
            leave_panel(self)
        self._is_chosen = False

    def refill(self, words: Mapping[Any, str], chosen: object = None) -> None:
        """Other words by their values, of which one is chosen, or the first; nobody is told."""
        with QSignalBlocker(self):
            self.clear()
            for value, word in words.items():
                self.addItem(word, value)
            self.setCurrentIndex(max(0, self.findData(chosen)))

    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        most = self.fontMetrics().averageCharWidth() * MOST_LETTERS
        return QSize(min(whole.width(), most), whole.height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class NumberBox(QSpinBox):
    """Turning the wheel over it moves the panel, never the number.

    Return keeps the number, and its panel hands the keys back to the map.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            leave_panel(self)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


LETTERS_OF_MAP = "letters_of_map"
"""The property of a list that no letters search: they take up tools, as on the map."""


class ShortList(QListWidget):
    """As high as its rows, up to a few of them."""

    def __init__(self, name: str, side: int = 0) -> None:
        super().__init__()
        show_two_lines(self, name, side)

    def fit(self, most: int = ROWS_SHOWN) -> None:
        """Take the height of the rows that there are now."""
        rows = min(self.count(), most)
        high = sum(self.sizeHintForRow(row) for row in range(rows))
        self.setFixedHeight(max(high, self.fontMetrics().height()) + 2 * self.frameWidth())
        self.setVisible(rows > 0)


class TallArea(QScrollArea):
    """Scrolls up and down, and is as wide as what is in it, in any language and style.

    Only what is wider than the window that its dialog belongs to scrolls sideways as well.
    """

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setWidgetResizable(True)
        self.setFrameShape(self.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)

    def show_whole(self, part: QWidget) -> None:
        """Scroll to a part that has just become longer."""
        inside = self._inside.layout()
        if inside is not None:
            inside.activate()
        self._inside.resize(self._inside.sizeHint().expandedTo(self.viewport().size()))
        self.ensureVisible(0, part.geometry().bottom(), 0, 0)

    def minimumSizeHint(self) -> QSize:
        wide = self._inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width()
        over = self.window().parentWidget()
        most = wide if over is None else over.window().width() - 2 * FAR
        return QSize(min(wide, most), super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)


def caption(text: str, of: QWidget) -> QLabel:
    """A small line over a field, whose name it is."""
    label = label_of(text, of)
    measure(label, letters=SMALL)
    if not of.accessibleName():
        of.setAccessibleName(text.replace("&", ""))
    return label


def label_of(text: str, of: QWidget) -> QLabel:
    """The name of the first of several fields, as forms write it."""
    label = plain_label(text)
    label.setBuddy(of)
    return label


def in_a_row(*parts: QWidget | None) -> QHBoxLayout:
    """Side by side; None is room that stretches."""
    return row(*parts, space=TIGHT)


def show_words(label: QLabel, words: str) -> None:
    """There is no line where there are no words."""
    label.setText(words)
    label.setVisible(bool(words))


def text_button(text: str, hint: str, run: Callable[[], object]) -> QPushButton:
    """A button of a panel, and what it does."""
    button = QPushButton(text)
    give_tip(button, hint)
    button.clicked.connect(lambda _on=False: run())
    return button


class WhereEmpty(QPushButton):
    """What may be done where a panel is empty: `asked` carries the action that does it."""

    asked = Signal(str)

    def __init__(self, text: str, action: str) -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda _on=False: self.asked.emit(action))


def where_empty(words: QLabel, only: WhereEmpty) -> QWidget:
    """What stands in the place of a list that is empty: some words, and beneath them the button."""
    room = QWidget()
    words.setWordWrap(True)
    words.setAlignment(Qt.AlignmentFlag.AlignTop)
    fill(room, words, row(only, None), None)
    return room


class ListOrWords(QWidget):
    """A list, or in its place where there is nothing to list, some words and what may be done."""

    def __init__(self, view: QWidget, words: str, only: WhereEmpty) -> None:
        super().__init__()
        self._view, self.nothing = view, plain_label(words)
        self._empty = where_empty(self.nothing, only)
        self._empty.setContentsMargins(NEAR, NEAR, NEAR, 0)
        fill(self, (self._empty, 1), (view, 1))

    def show_list(self, *, has_any: bool) -> None:
        self._empty.setVisible(not has_any)
        self._view.setVisible(has_any)


def draw_box(box: QWidget) -> None:
    """The ground and the rim of what opens over the window without a frame of its own."""
    with painting(box) as painter:
        painter.setPen(box.palette().color(QPalette.ColorRole.Dark))
        painter.setBrush(box.palette().color(QPalette.ColorRole.Base))
        painter.drawRect(box.rect().adjusted(0, 0, -1, -1))


V = TypeVar("V", bound=str)


class ChoiceBox(SteadyBox, Generic[V]):
    """A box with a few words to choose from.

    `taken` carries the value that somebody has chosen.
    """

    taken = Signal(str)

    def __init__(self, name: str, words: Mapping[V, str], value: str = "") -> None:
        super().__init__()
        self.setAccessibleName(name.replace("&", ""))
        self._values: list[V] = []
        self.offer(words, value)
        self.activated.connect(lambda _index: self.taken.emit(str(self.currentData())))

    def offer(self, words: Mapping[V, str], value: str = "") -> None:
        """Other words to choose from, with one of them chosen."""
        self.refill(words)
        self._values = list(words)
        if value:
            self.show_value(value)

    def value(self) -> V:
        """The one that is chosen."""
        return self._values[self.currentIndex()]

    def show_value(self, value: str) -> None:
        self.setCurrentIndex(self.findData(value))


MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class SearchField(QLineEdit):
    """Says what it searches in its placeholder, which is its accessible name too."""

    def __init__(self, says: str) -> None:
        super().__init__()
        self._moves_in: QAbstractItemView | None = None
        self.setPlaceholderText(says)
        self.setAccessibleName(says)
        self.setClearButtonEnabled(True)
        self._lens = QAction(self)
        self.addAction(self._lens, QLineEdit.ActionPosition.LeadingPosition)
        self._tint()
        Recoloured(self, self._tint)

    def _tint(self) -> None:
        self._lens.setIcon(icon("search", self.palette().placeholderText().color()))

    def move_in(self, view: QAbstractItemView, keys: Container[int] = MOVES) -> None:
        """Hand the keys that go up and down, or others, on to this list."""
        self._moves_in, self._handed_on = view, keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._moves_in is not None and event.key() in self._handed_on:
            QApplication.sendEvent(self._moves_in, event)
        else:
            super().keyPressEvent(event)


MOST = 9999
NOT_COUNTED = -1


class PointsLeft(NumberBox):
    """Below nought they are not counted."""

    def __init__(self, name: str, points: int | None) -> None:
        super().__init__()
        self.setRange(NOT_COUNTED, MOST)
        self.setSpecialValueText(tr("not counted"))
        self.setAccessibleName(name)
        self.setValue(NOT_COUNTED if points is None else points)

    @property
    def points(self) -> int | None:
        left = self.value()
        return None if left == NOT_COUNTED else left


class DeleteKey(QObject):
    """Lives with its list."""

    def __init__(
        self,
        on: QWidget,
        delete: Callable[[], object],
        keys: Container[int] = (Qt.Key.Key_Delete,),
    ) -> None:
        super().__init__(on)
        self._delete, self._keys = delete, keys
        on.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_plain = isinstance(event, QKeyEvent) and not event.modifiers() & (HELD | SHIFT)
        if isinstance(event, QKeyEvent) and is_plain and event.key() in self._keys:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._delete()
                return True
        return super().eventFilter(watched, event)


def rename_by_key(view: QAbstractItemView) -> None:
    """F2 begins to write the name of the row that is marked, whatever it does on the map."""
    DeleteKey(view, lambda: view.edit(view.currentIndex().siblingAtColumn(0)), (Qt.Key.Key_F2,))


TYPED = frozenset(
    {
        *MOVES,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_Backspace,
        Qt.Key.Key_Delete,
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
    }
)
HELD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
SHIFT = Qt.KeyboardModifier.ShiftModifier


def is_letter(event: QKeyEvent) -> bool:
    """Whether it is typed: a letter, a digit or a sign, by itself or with Shift."""
    is_typed = event.text().isprintable() and bool(event.text())
    return is_typed and not event.modifiers() & HELD


def is_return(event: QKeyEvent) -> bool:
    """Whether it is Return or Enter, by itself: with others it does something else."""
    is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    return is_plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TypedKeys(QObject):
    """What is typed into one of several fields, or into a button among them, is no shortcut."""

    def __init__(self, fields: QWidget) -> None:
        super().__init__(fields)
        fields.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        is_moving = event.key() in TYPED and not event.modifiers() & HELD
        if is_moving or is_letter(event):
            event.accept()
            return True
        return False
