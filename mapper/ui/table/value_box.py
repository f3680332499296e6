"""The small box beside a card: a value that is set by hand, or a state that is ended."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPaintEvent
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QPushButton, QWidget

from mapper.ui.app.measures import CONTROL, NEAR
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint, section, warning
from mapper.ui.widgets.plain_text import titled
from mapper.ui.widgets.small_parts import draw_box

FIELD, WIDE, LONGEST = 64, 264, 12
CTRL = "Ctrl+"

KeepValue = Callable[[str], str]
"""Does it with what is typed; why it was not done, or nothing."""


class ValueBox(QDialog):
    """Closes when it was done, or when somebody clicks elsewhere; else it says why not.

    `typed`: what stands in its field at first; None: there is no field, the button alone does it.
    """

    def __init__(
        self, title: str, do: str, keep: KeepValue, parent: QWidget, typed: str | None = None
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)  # what closes it does no more
        titled(self, title)
        self.setAccessibleName(title)
        self._keep = keep
        self._gives_way: QAction | None = None
        self.field = QLineEdit(typed or "")
        self.do_button = QPushButton(do)
        self.why = warning()
        self.why.hide()
        self._lay_out(title, has_field=typed is not None)

    def show_over(self, part: QWidget) -> None:
        """Above a part of the window, with the keys in its field."""
        self.adjustSize()
        corner = part.mapToGlobal(QPoint(0, -self.height() - NEAR))
        self.move(corner)
        self.finished.connect(self.deleteLater)
        self.show()
        (self.do_button if self.field.isHidden() else self.field).setFocus()

    def give_way_to(self, action: QAction) -> None:
        """The keys of an action, but for what is typed, close it and do what they do elsewhere."""
        self._gives_way = action
        for part in (self.field, self.do_button):
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            action, keys = self._gives_way, QKeySequence(event.keyCombination())
            if action is not None and CTRL in keys.toString() and keys in action.shortcuts():
                self.reject()
                action.trigger()
                return True
        return super().eventFilter(watched, event)

    def accept(self) -> None:
        why = self._keep(self.field.text())
        if not why:
            super().accept()
            return
        self.why.setText(why)
        self.why.show()
        foot = self.geometry().bottom()
        self.adjustSize()
        self.move(self.x(), foot - self.height() + 1)  # it grows upward: its field stays
        self.field.selectAll()

    def paintEvent(self, _event: QPaintEvent) -> None:
        draw_box(self)

    def _lay_out(self, title: str, *, has_field: bool) -> None:
        head: QLabel = section(title)
        head.setWordWrap(True)
        hint = faint(tr("8 sets it, +2 and -3 are added"))
        hint.setVisible(has_field)
        self.field.setVisible(has_field)
        measure(self.field, wide=FIELD)
        self.field.setMaxLength(LONGEST)
        self.field.setAccessibleName(title)
        for part in (self.field, self.do_button):
            measure(part, least_high=CONTROL)
        self.do_button.setDefault(True)
        self.do_button.clicked.connect(lambda _on=False: self.accept())
        line = row(self.field, None, self.do_button, space=NEAR)
        fill(self, head, hint, self.why, line, margin=NEAR, space=NEAR)
        measure(self, wide=WIDE)
