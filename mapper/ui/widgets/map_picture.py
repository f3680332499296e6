"""A picture of a map in a dialog, drawn by whoever is handed in, and dialogs that have one."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mapper.drawing.base.ink import painting
from mapper.model.map_view import MapView
from mapper.ui.app.measures import FAR, NEAR, WIDE
from mapper.ui.widgets.ask_dialog import AskDialog
from mapper.ui.widgets.layouts import row
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.small_parts import TallArea
from mapper.ui.widgets.thumbnails import preview

DrawPreview = Callable[[MapView, QSize], QImage]
"""Draws the whole map into so many pixels, in less than a blink."""
NO_SIZE = QSize(0, 0)


class MapPicture(QWidget):
    """The picture, or some words where there is none."""

    def __init__(self, preview: DrawPreview, says: str) -> None:
        super().__init__()
        self._preview = preview
        self.view: MapView | None = None
        self._words = ""
        self._image: QImage | None = None
        self.setAccessibleName(says)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_view(self, view: MapView) -> None:
        self.view, self._words, self._image = view, "", None
        self.update()

    def show_words(self, words: str) -> None:
        self.view, self._words, self._image = None, words, None
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
        with painting(self) as painter:
            roles = QPalette.ColorRole
            frame = self.rect().adjusted(0, 0, -1, -1)
            painter.fillRect(frame, self.palette().color(roles.Base))
            painter.setPen(self.palette().color(roles.Mid))
            painter.drawRect(frame)
            inside = frame.adjusted(NEAR, NEAR, -NEAR, -NEAR)
            if self.view is None:
                painter.setPen(self.palette().color(roles.PlaceholderText))
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(inside, flags, self._words)
            else:
                painter.drawImage(inside, self._drawn(self.view, inside.size()))

    def _drawn(self, view: MapView, size: QSize) -> QImage:
        if self._image is None:
            self._image = self._preview(view, size * self.devicePixelRatioF())
        return self._image


class PreviewDialog(AskDialog):
    """A dialog for a map with a picture of it, whose button works while nothing is wrong."""

    def __init__(self, title: str, does: str, says: str, parent: QWidget | None = None) -> None:
        super().__init__(title, lambda: None, parent, does)
        self.picture = MapPicture(preview, says)

    def lay_out_map(
        self, fields: QWidget, shown: QWidget, shares: tuple[int, int], where: str = ""
    ) -> None:
        """Below the title and where the map lies the fields, then what is wrong and the buttons."""
        self._inside, self._area = fields, TallArea(fields)
        middle = row((self._area, shares[0]), (shown, shares[1]), space=FAR)
        told = [faint(where)] if where else []
        self._whole = self.stack(*told, middle)
        self._whole.setStretchFactor(middle, 1)

    def add_below(self, part: QWidget) -> None:
        """Put a part over what is wrong and the buttons."""
        self._whole.insertWidget(self._whole.count() - 1, part)
        self.take_room()

    def take_room(self, least: QSize = NO_SIZE) -> None:
        """Grow to what its fields need, and to so many pixels; they scroll beyond its window."""
        self._area.setMinimumHeight(self._inside.sizeHint().height())
        wanted = self.sizeHint().expandedTo(least)
        self._area.setMinimumHeight(0)
        owner = self.parentWidget()
        most = wanted if owner is None else owner.window().size() - QSize(0, 2 * WIDE)
        has_now = self.size() if self.isVisible() else NO_SIZE
        self.resize(has_now.expandedTo(wanted.boundedTo(most)))

    def accept(self) -> None:
        if self.do_button.isEnabled():
            super().accept()
