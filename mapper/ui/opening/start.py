"""The front page, shown while no campaign is open: new, open, example, and what was open last."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from math import hypot
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSettings, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QIcon,
    QImage,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from mapper.drawing.base.ink import painting
from mapper.model.generate.noise import share
from mapper.model.hexes.hexes import Hex, centre, corners, within
from mapper.storage.schema import beside
from mapper.ui.app.measures import APART, FAR, MASTHEAD, NEAR, PLACE, WIDE
from mapper.ui.app.settings_file import forget_file, picture_file, recent_files
from mapper.ui.app.translated import tr
from mapper.ui.opening.ago import ago, utc_now
from mapper.ui.opening.new_fields import from_home
from mapper.ui.widgets.ask_dialog import show_menu
from mapper.ui.widgets.icons import icon, list_icon
from mapper.ui.widgets.layouts import column, fill, row
from mapper.ui.widgets.lettering import faint, heading, heading_font, section
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.small_parts import DeleteKey, Recoloured, SingleClicks, text_button
from mapper.ui.widgets.two_line_rows import DETAIL, FAINT, NOTE, THING, listed, show_two_lines

WIDEST_EM = 62
PICTURE = QSize(72, 48)
ICON_LINES = 4


class StartScreen(QWidget):
    """The front page of the window.

    What one can begin with, by the action that does it; `refresh` reads the recent campaigns again.
    """

    def __init__(self, settings: QSettings, *, now: Callable[[], datetime] = utc_now) -> None:
        super().__init__()
        self.setAccessibleName(tr("Start"))
        ignored = QSizePolicy.Policy.Ignored
        self.setSizePolicy(ignored, ignored)  # else the map in its place would be as wide as it
        new, blank = tr("&New campaign"), tr("A blank or a generated map")
        open_, files = tr("&Open…"), tr("A campaign from your files")
        steps, lead = tr("First &steps"), tr("A short list that leads by doing")
        example, region = tr("E&xample campaign"), tr("A finished region to look around in")
        self.choices = {
            "new": ChoiceButton("new", new, blank),
            "open": ChoiceButton("open", open_, files),
            "example": ChoiceButton("overview", example, region),
            "first_steps": ChoiceButton("go", steps, lead),
        }
        self.recent = RecentList(settings, now)
        self._icon = plain_label()
        self._icon.setPixmap(self._badge())
        self._lay_out()
        self.setFocusProxy(self.choices["new"])
        Recoloured(self, self.recent.refresh)

    def begin_by(self, take: Callable[[str], object], open_path: Callable[[Path], object]) -> None:
        """What is chosen is done by these: an action by its name, a campaign by its file."""
        for action, button in self.choices.items():
            button.clicked.connect(lambda _on=False, action=action: take(action))
        self.recent.chosen.connect(open_path)

    def refresh(self) -> None:
        self.recent.refresh()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self) as painter:
            roles, px = QPalette.ColorRole, self.fontMetrics().height() * 4.2
            line = self.palette().color(roles.Mid)
            fill = self.palette().color(roles.Highlight)
            draw_motif(painter, self.rect().toRectF(), px, line, fill)

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        page = QWidget(self)
        page.setMaximumWidth(WIDEST_EM * em)
        subtitle = faint(tr("Hexcrawl and dungeon maps that know what the players know."))
        words = column(heading(tr("Cognita"), MASTHEAD), subtitle, space=0)
        masthead = row(self._icon, (words, 1), space=WIDE)
        choices = column(*self.choices.values(), None, space=NEAR)
        lists = row((choices, 4), (self.recent, 5), space=FAR)
        inside = fill(page, masthead, FAR, lists, space=0)
        inside.setContentsMargins(FAR, WIDE, FAR, WIDE)
        whole = fill(self, (row(None, (page, 20), None), 6), margin=APART)
        whole.insertStretch(0, 2)
        whole.addStretch(2)

    def _badge(self) -> QPixmap:
        side = self.fontMetrics().height() * ICON_LINES
        return icon("cognita", QColor(Qt.GlobalColor.black)).pixmap(
            QSize(side, side), self.devicePixelRatioF()
        )


ROUND = 8


class ChoiceButton(QPushButton):
    """The `&` in the name is its key with Alt, as on other buttons."""

    def __init__(self, icon_name: str, name: str, line: str) -> None:
        super().__init__(name)
        self._icon_name = icon_name
        self._line = line
        self.setAccessibleName(name.replace("&", "").removesuffix("…"))
        self.setAccessibleDescription(line)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(True)

    def sizeHint(self) -> QSize:
        em = self.fontMetrics().height()
        wide = self.fontMetrics().horizontalAdvance(self._line) + 6 * em
        return QSize(wide, round(em * 3.9))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self, is_smooth=True) as painter:
            self._draw_frame(painter)
            em = self.fontMetrics().height()
            side = round(em * 1.8)
            at = QRect(em, (self.height() - side) // 2, side, side)
            icon(self._icon_name, self.palette().color(QPalette.ColorRole.Link)).paint(painter, at)
            texts = self.rect().adjusted(side + 2 * em, 0, -em // 2, 0)
            self._draw_texts(painter, texts)

    def _draw_frame(self, painter: QPainter) -> None:
        roles = QPalette.ColorRole
        colours = self.palette()
        is_near = self.underMouse() or self.hasFocus()
        back = roles.Midlight if self.isDown() else roles.Base
        edge = roles.Highlight if is_near else roles.Mid
        painter.setPen(QPen(colours.color(edge), 2 if self.hasFocus() else 1))
        painter.setBrush(colours.color(back))
        painter.drawRoundedRect(self.rect().toRectF().adjusted(1, 1, -1, -1), ROUND, ROUND)

    def _draw_texts(self, painter: QPainter, rect: QRect) -> None:
        roles = QPalette.ColorRole
        large = heading_font(self.font(), PLACE)
        painter.setFont(large)
        upper = painter.fontMetrics().height()
        lower = self.fontMetrics().height()
        top = rect.top() + (rect.height() - upper - lower) // 2
        painter.setPen(self.palette().color(roles.Text))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        name = QRect(rect.left(), top, rect.width(), upper)
        painter.drawText(name, flags | Qt.TextFlag.TextHideMnemonic, self.text())
        painter.setFont(self.font())
        painter.setPen(self.palette().color(roles.PlaceholderText))
        painter.drawText(QRect(rect.left(), top + upper, rect.width(), lower), flags, self._line)


RINGS = 9
SEED = 20


def draw_motif(painter: QPainter, rect: QRectF, hex_px: float, line: QColor, fill: QColor) -> None:
    """Hexes around the upper right corner of a rectangle, here and there one that is filled."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.right() - hex_px, rect.top() + hex_px)
    for at in within(Hex(0, 0), RINGS):
        x, y = centre(at, "flat")
        strength = max(0.0, 1.0 - hypot(x, y) / (RINGS * 0.62))
        if strength > 0:
            _draw_hex(painter, at, hex_px, strength, line, fill)
    painter.restore()


def _draw_hex(
    painter: QPainter, at: Hex, hex_px: float, strength: float, line: QColor, fill: QColor
) -> None:
    points = [QPointF(x * hex_px, y * hex_px) for x, y in corners(at, "flat")]
    filled = share(SEED, f"{at.q},{at.r}")
    painter.setPen(QPen(_faded(line, 0.5 * strength), 1.2))
    painter.setBrush(_faded(fill, 0.28 * strength * max(0.0, filled - 0.55) / 0.45))
    painter.drawPolygon(QPolygonF(points))


def _faded(colour: QColor, opacity: float) -> QColor:
    made = QColor(colour)
    made.setAlphaF(opacity)
    return made


class RecentList(QWidget):
    """Enter or a click opens; Delete or the menu of the right button takes one off the list.

    The file itself stays.
    """

    chosen = Signal(Path)

    def __init__(self, settings: QSettings, now: Callable[[], datetime]) -> None:
        super().__init__()
        self._settings = settings
        self._now = now
        self.list = QListWidget()
        show_two_lines(self.list, tr("Recent campaigns"), PICTURE.height(), PICTURE.width())
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.viewport().setAutoFillBackground(False)
        self.list.itemActivated.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._show_menu)
        SingleClicks(self.list.viewport())
        self.list.currentItemChanged.connect(self._say_what_can_be_done)
        DeleteKey(self.list, self.forget, (Qt.Key.Key_Delete, Qt.Key.Key_Backspace))
        self.forget_button = text_button(tr("&Take off the list"), "", self.forget)
        self.empty = faint(
            tr("Campaigns you open will be listed here. The example is a good place to begin.")
        )
        self._lay_out()
        self.refresh()

    def refresh(self) -> None:
        """Read the list and look at the files again."""
        kept, bar = self.list.currentRow(), self.list.verticalScrollBar()
        at = bar.value()
        self.list.clear()
        known = [(path, _changed(path)) for path in recent_files(self._settings)]
        for path, changed in sorted(known, key=lambda each: each[1] is None):
            self.list.addItem(self._item(path, changed))
        is_empty = self.list.count() == 0
        self.empty.setVisible(is_empty)
        self.list.setVisible(not is_empty)
        self.list.setCurrentRow(min(kept, self.list.count() - 1))
        self.list.doItemsLayout()
        bar.setValue(at)
        self._say_what_can_be_done()

    def forget(self) -> None:
        """Take the campaign that is marked off the list."""
        path = self._current()
        if path is not None:
            forget_file(self._settings, path)
            self.refresh()

    def menu(self) -> QMenu:
        """What may be done with the campaign that is marked."""
        menu = QMenu(self)
        menu.addAction(tr("&Take off the list"), self.forget)
        return menu

    def _show_menu(self, at: QPoint) -> None:
        row = self.list.indexAt(at).row()
        if row >= 0:
            self.list.setCurrentRow(row)
            show_menu(self.menu(), self.list.viewport(), at)

    def _lay_out(self) -> None:
        head = row((section(tr("Recent campaigns")), 1), self.forget_button)
        fill(self, head, self.empty, (self.list, 1)).addStretch(0)

    def _item(self, path: Path, changed: datetime | None) -> QListWidgetItem:
        said: dict[int, object] = {THING: path, DETAIL: from_home(path.parent)}
        if changed is None:
            lost = tr("Not found in {folder}", folder=from_home(path.parent))
            said |= {DETAIL: lost, FAINT: True, NOTE: tr("missing")}
        else:
            said[NOTE] = ago(changed, self._now())
        return listed(path.stem, said, self._picture(path), str(path))

    def _picture(self, path: Path) -> QIcon:
        """Of the map that was shown last; without one, an empty card."""
        drawn = QPixmap(str(picture_file(self._settings, path)))
        if drawn.isNull():
            drawn = QPixmap(PICTURE)
            drawn.fill(self.palette().color(QPalette.ColorRole.Base))
            with painting(drawn) as painter:
                side = PICTURE.height() // 2
                left, top = (PICTURE.width() - side) // 2, side // 2
                list_icon("hexagon", self.palette()).paint(painter, left, top, side, side)
        made = QIcon(drawn)
        made.addPixmap(drawn, QIcon.Mode.Selected)
        return made

    def _current(self) -> Path | None:
        found = self.list.currentIndex().data(THING)
        return found if isinstance(found, Path) else None

    def _choose(self, item: QListWidgetItem) -> None:
        if not item.data(FAINT):
            self.chosen.emit(item.data(THING))

    def _say_what_can_be_done(self) -> None:
        self.forget_button.setVisible(self.list.currentRow() >= 0)


def _changed(path: Path) -> datetime | None:
    """When a campaign was written last, into its file or the log beside it; None: it is gone."""
    try:
        written = path.stat().st_mtime
    except OSError:
        return None
    for log in beside(path, "-wal"):
        with suppress(OSError):
            written = max(written, log.stat().st_mtime)
    return datetime.fromtimestamp(written, UTC)


def keep_picture(settings: QSettings, path: Path, shown: QImage) -> None:
    """Have a campaign known by this among the recent ones; where it cannot be kept, by none."""
    at = picture_file(settings, path)
    with suppress(OSError):
        at.parent.mkdir(exist_ok=True)
        shown.save(str(at))
