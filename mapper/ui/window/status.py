"""The status bar's lasting parts: the pointer's place, notices, zoom, and that all is on disk."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QFrame, QStatusBar, QStyle, QStyleOption, QToolButton, QWidget

from mapper.model.map_view import MapView
from mapper.model.places import Cell
from mapper.storage.file import CampaignFile, local_now
from mapper.storage.whole_files import backups_of
from mapper.ui.app.measures import HAIR, LINE, NEAR, STATUS
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.canvas.place_in_words import spot_in_words
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import across
from mapper.ui.widgets.plain_text import give_tip, plain_label

EVERY_MS = 20_000
LEAST_LETTERS = 24
PARTS = " · "
"""Between what is told of a way: its price, why, and what falls due."""
ICON = QSize(16, 16)


class DiskState(NamedTuple):
    """The state of the file, as the status bar tells it.

    What is known of the file: why it cannot be written to, its backups, and what is damaged.

    `is_behind`: another program has written it since it was read.
    """

    path: Path
    read_only: str | None
    backup_at: datetime | None
    problem: str | None
    damage: str | None = None
    is_behind: bool = False


class Said(NamedTuple):
    """A short text, what stands behind it, and whether it is a warning."""

    text: str
    tip: str
    is_warning: bool = False


def disk_state(file: CampaignFile, problem: str | None = None) -> DiskState:
    """Look at the backups that there are; `problem` is what went wrong with the last one."""
    backups = backups_of(file.path)
    newest = backups[-1].at if backups else None
    return DiskState(file.path, file.read_only, newest, problem, file.damage)


def disk_words(state: DiskState, now: datetime) -> Said:
    """How safe the work is, in words."""
    where = tr("The campaign is {path}.", path=state.path)
    if state.is_behind:
        tip = tr("It was written since it was read here; “Read again” in the File menu shows it.")
        text = tr("Read only · changed since")
        return Said(text, f"{tip}\n{state.read_only}\n{where}", is_warning=True)
    if state.read_only is not None:
        return Said(tr("Read only"), f"{state.read_only}\n{where}", is_warning=True)
    if state.damage is not None:
        tip = tr("Close it and save what is sound with “cognita rescue”, or open a backup.")
        return Said(tr("On disk, but damaged"), f"{state.damage}\n{tip}\n{where}", True)
    if state.problem is not None:
        return Said(tr("All on disk · no backup made"), f"{state.problem}\n{where}", True)
    if state.backup_at is None:
        tip = tr("Every change is on disk as soon as it is made.\n{where}", where=where)
        return Said(tr("All on disk · no backup yet"), tip)
    backup = tr(
        "The last backup is of {when}; backups lie beside the campaign, in “{folder}”.",
        when=state.backup_at.astimezone(now.tzinfo).strftime("%Y-%m-%d %H:%M"),
        folder=f"{state.path.name}-backups",
    )
    tip = tr("Every change is on disk as soon as it is made.\n{where}", where=where)
    text = tr("All on disk · backup {ago}", ago=ago(state.backup_at, now))
    return Said(text, f"{tip}\n{backup}")


def ago(then: datetime, now: datetime) -> str:
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return tr("just now")
    if minutes == 1:
        return tr("a minute ago")
    if minutes < 60:
        return tr("%n minutes ago", n=minutes)
    if minutes < 120:
        return tr("an hour ago")
    return _long_ago(minutes // 60)


def _long_ago(hours: int) -> str:
    if hours < 24:
        return tr("%n hours ago", n=hours)
    return tr("a day ago") if hours < 48 else tr("%n days ago", n=hours // 24)


def place_words(view: MapView | None, at: Cell | None, level: int | None = None) -> str:
    """The number of a hex and what it is; of a dungeon, the zone on a level."""
    if view is None or at is None:
        return ""
    return " · ".join(spot_in_words(view, at, level))


class StatusLine(QStatusBar):
    """The bar whose message ends with dots where it has no room; its tip is the whole of it."""

    def __init__(self) -> None:
        super().__init__()
        self.messageChanged.connect(lambda _text: self._tell())

    @property
    def shown(self) -> str:
        """As much of the message as there is room for; of a way both its ends."""
        modes = Qt.TextElideMode
        mode = modes.ElideMiddle if PARTS in self.currentMessage() else modes.ElideRight
        return self.fontMetrics().elidedText(self.currentMessage(), mode, self._room().width())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, option = QPainter(self), QStyleOption()
        option.initFrom(self)
        panel = QStyle.PrimitiveElement.PE_PanelStatusBar
        self.style().drawPrimitive(panel, option, painter, self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        middle = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self._room(), middle | Qt.TextFlag.TextSingleLine, self.shown)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def _room(self) -> QRect:
        """What lies left of the lasting parts."""
        parts = self.findChildren(StatusWords, options=Qt.FindChildOption.FindDirectChildrenOnly)
        ends = [part.x() for part in parts if part.isVisible()]
        return QRect(NEAR, 0, min([*ends, self.width() - NEAR]) - NEAR, self.height())

    def _tell(self) -> None:
        text = self.currentMessage()
        give_tip(self, text if self.shown != text else "")


class StatusWords(QWidget):
    """Four short texts; the one on the disk looks again by itself from time to time."""

    def __init__(
        self,
        ask_disk: Callable[[], DiskState],
        list_notices: Callable[[], object] = lambda: None,
        parent: QWidget | None = None,
        *,
        now: Callable[[], datetime] = local_now,
    ) -> None:
        super().__init__(parent)
        self._ask_disk, self._list_notices = ask_disk, list_notices
        self._now = now
        self.place, self.notices = ElidedLabel(LEAST_LETTERS), QToolButton()
        self.zoom, self.disk = plain_label(), plain_label()
        self._disk_icon = plain_label()
        parts = self.place, self.notices, _divider(), self.zoom, _divider(), self._disk_icon
        across(self, *parts, self.disk, margin=(NEAR, 0, NEAR, 0))
        self._name_parts()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.look_at_disk)
        self._timer.start()
        self.show_zoom(1.0)
        self.show_notices(0)
        self.look_at_disk()

    def show_place(self, view: MapView | None, at: Cell | None, level: int | None = None) -> None:
        """The hex or zone under the pointer or the cursor; None where there is none."""
        self.place.setText(place_words(view, at, level))

    def show_zoom(self, times: float) -> None:
        """1.0 is the size at which a map opens."""
        per_cent = round(times * 100) if times >= 0.095 else round(times * 100, 1)
        self.zoom.setText(tr("{per_cent} %", per_cent=per_cent))

    def show_notices(self, count: int) -> None:
        """How many things happened that nobody has ticked off; nothing where there is none."""
        self.notices.setText(tr("%n notices", n=count))
        self.notices.setVisible(count > 0)

    def look_at_disk(self) -> None:
        """Say again how safe the work is."""
        said = disk_words(self._ask_disk(), self._now())
        self.disk.setText(said.text)
        give_tip(self.disk, said.tip)
        give_tip(self._disk_icon, said.tip)
        self.disk.setAccessibleDescription(said.tip)
        role = QPalette.ColorRole.BrightText if said.is_warning else QPalette.ColorRole.WindowText
        colour = self.palette().color(role)
        self.disk.setForegroundRole(role)
        name = "warning" if said.is_warning else "check"
        self._disk_icon.setPixmap(icon(name, colour).pixmap(ICON, self.devicePixelRatioF()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.look_at_disk()

    def _name_parts(self) -> None:
        self.place.setAccessibleName(tr("Hex"))
        self.zoom.setAccessibleName(tr("Zoom"))
        self.notices.setAutoRaise(True)
        self.notices.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        measure(self.notices, high=STATUS - 2 * HAIR)
        give_tip(self.notices, tr("See them on the desk to play at"))
        self.notices.clicked.connect(lambda _on=False: self._list_notices())
        self.disk.setAccessibleName(tr("Saved"))
        digits = self.place.fontMetrics().horizontalAdvance("0000 · High mountains")
        self.place.setMinimumWidth(digits)
        self.zoom.setMinimumWidth(self.zoom.fontMetrics().horizontalAdvance("1000 %"))
        self.zoom.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def _divider() -> QFrame:
    line = QFrame()
    line.setFrameShape(QFrame.Shape.VLine)
    line.setForegroundRole(QPalette.ColorRole.Mid)
    measure(line, high=LINE)
    return line
