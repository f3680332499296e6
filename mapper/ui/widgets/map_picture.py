"""A picture of a map in a dialog, drawn by whoever is handed in, and dialogs that have one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from mapper.model.map_view import MapView
from mapper.ui.app.measures import FAR, NEAR, WIDE
from mapper.ui.widgets.ask_dialog import TypedDialog
from mapper.ui.widgets.lettering import faint, heading, warning
from mapper.ui.widgets.plain_text import give_tip, titled

DrawPreview = Callable[[MapView, QSize], QImage]
"""Draws the whole map into so many pixels, in less than a blink."""

PREVIEW_AFTER_MS = 60


class MapPicture(QWidget):
    """The picture, or some words where there is none."""

    def __init__(self, preview: DrawPreview, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview = preview
        self._view: MapView | None = None
        self._words = ""
        self._image: QImage | None = None
        self.setAccessibleName(says)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def view(self) -> MapView | None:
        return self._view

    def show_view(self, view: MapView) -> None:
        self._view, self._words, self._image = view, "", None
        self.update()

    def show_words(self, words: str) -> None:
        self._view, self._words, self._image = None, words, None
        self.setAccessibleDescription(words)
        self.update()

    def sizeHint(self) -> QSize:
        em = self.fontMetrics().height()
        return QSize(22 * em, 16 * em)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() / 2

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._image = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        roles = QPalette.ColorRole
        frame = self.rect().adjusted(0, 0, -1, -1)
        painter.fillRect(frame, self.palette().color(roles.Base))
        painter.setPen(self.palette().color(roles.Mid))
        painter.drawRect(frame)
        inside = frame.adjusted(NEAR, NEAR, -NEAR, -NEAR)
        if self._view is None:
            painter.setPen(self.palette().color(roles.PlaceholderText))
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(inside, flags, self._words)
        else:
            painter.drawImage(inside, self._drawn(self._view, inside.size()))
        painter.end()

    def _drawn(self, view: MapView, size: QSize) -> QImage:
        if self._image is None:
            self._image = self._preview(view, size * self.devicePixelRatioF())
        return self._image


class PreviewDialog(TypedDialog):
    """A dialog for a map with a picture of it, whose button works while nothing is wrong."""

    def __init__(
        self, title: str, does: str, picture: MapPicture, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        titled(self, title)
        self.picture, self.caption, self.why = picture, faint(), warning()
        self.caption.setParent(self)
        self.caption.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.do_button: QPushButton = self.buttons.addButton(does, role)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._redraw = QTimer(self)
        self._redraw.setSingleShot(True)
        self._redraw.setInterval(PREVIEW_AFTER_MS)
        self._redraw.timeout.connect(self.draw)

    def lay_out(self, middle: QLayout, where: str = "") -> None:
        """Below the title and where the map lies the fields, then what is wrong and the buttons."""
        middle.setSpacing(FAR)
        foot = QHBoxLayout()
        foot.addWidget(self.why, 1)
        foot.addWidget(self.buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(WIDE, WIDE, WIDE, WIDE)
        whole.setSpacing(NEAR)
        whole.addWidget(heading(self.windowTitle()))
        if where:
            whole.addWidget(faint(where))
        whole.addLayout(middle, 1)
        whole.addLayout(foot)
        self.do_button.setDefault(True)  # only in its dialog does it come before others

    def draw_soon(self) -> None:
        """Draw the picture anew once the hand rests."""
        self._redraw.start()

    def draw(self) -> None:
        """What the picture shows, of dialogs that draw it soon."""

    def captioned(self) -> QLayout:
        """The picture, and what is said of it."""
        aside = QVBoxLayout()
        aside.setSpacing(NEAR)
        aside.addWidget(self.picture, 1)
        aside.addWidget(self.caption)
        self.caption.show()
        return aside

    def show_wrong(self, why: str) -> None:
        """What is wrong with the fields; empty: nothing."""
        self.do_button.setEnabled(not why)
        give_tip(self.do_button, why)
        self.why.setText(why)

    def accept(self) -> None:
        if self.do_button.isEnabled():
            super().accept()
