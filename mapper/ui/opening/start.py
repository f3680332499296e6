"""The front page, shown while no campaign is open: new, open, example, and what was open last."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QEvent, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mapper.ui.app.choice_button import ChoiceButton
from mapper.ui.app.hex_motif import draw_motif
from mapper.ui.app.translated import tr
from mapper.ui.opening.recent_list import RecentList
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.plain_text import plain_label

WIDEST_EM = 62
ICON_LINES = 4


def utc_now() -> datetime:
    return datetime.now(UTC)


class StartScreen(QWidget):
    """What one can begin with; `refresh` reads the recent campaigns again."""

    new_chosen = Signal()
    open_chosen = Signal()
    example_chosen = Signal()
    recent_chosen = Signal(Path)

    def __init__(
        self,
        settings: QSettings,
        parent: QWidget | None = None,
        *,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Start"))
        self.new = ChoiceButton("new", tr("&New campaign"), tr("A blank or a generated map"))
        self.open = ChoiceButton("open", tr("&Open…"), tr("A campaign from your files"))
        self.example = ChoiceButton(
            "overview", tr("E&xample campaign"), tr("A finished region to look around in")
        )
        self.new.clicked.connect(self.new_chosen)
        self.open.clicked.connect(self.open_chosen)
        self.example.clicked.connect(self.example_chosen)
        self.recent = RecentList(settings, now)
        self.recent.chosen.connect(self.recent_chosen)
        self._icon = plain_label()
        self._icon.setPixmap(self._badge())
        self._lay_out()
        self.setFocusProxy(self.new)

    def refresh(self) -> None:
        self.recent.refresh()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        roles = QPalette.ColorRole
        line = self.palette().color(roles.Mid)
        fill = self.palette().color(roles.Highlight)
        draw_motif(painter, self.rect().toRectF(), self.fontMetrics().height() * 4.2, line, fill)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.recent.refresh()

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        page = QWidget(self)
        page.setMaximumWidth(WIDEST_EM * em)
        inside = QVBoxLayout(page)
        inside.setContentsMargins(2 * em, em, 2 * em, em)
        inside.setSpacing(0)
        inside.addLayout(self._masthead(em))
        inside.addSpacing(2 * em)
        columns = QHBoxLayout()
        columns.setSpacing(2 * em)
        columns.addLayout(self._choices(em), 4)
        columns.addWidget(self.recent, 5)
        inside.addLayout(columns)
        across = QHBoxLayout()
        across.addStretch(1)
        across.addWidget(page, 20)
        across.addStretch(1)
        whole = QVBoxLayout(self)
        whole.addStretch(2)
        whole.addLayout(across, 6)
        whole.addStretch(2)

    def _masthead(self, em: int) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(em)
        row.addWidget(self._icon)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(heading(tr("Cognita"), 3.4))
        words.addWidget(faint(tr("Hexcrawl and dungeon maps that know what the players know.")))
        row.addLayout(words, 1)
        return row

    def _choices(self, em: int) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(em // 2)
        for button in (self.new, self.open, self.example):
            column.addWidget(button)
        column.addStretch(1)
        return column

    def _badge(self) -> QPixmap:
        side = self.fontMetrics().height() * ICON_LINES
        return icon("cognita", QColor(Qt.GlobalColor.black)).pixmap(
            QSize(side, side), self.devicePixelRatioF()
        )
