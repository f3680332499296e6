"""A row of the key: its sign, its words and its tiles; and what stands beneath an open one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from types import MappingProxyType

from PySide6.QtCore import QPointF, QRect, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFont,
    QFontMetrics,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from mapper.model.campaign.clues import Visibility
from mapper.ui.app.measures import ALOUD, CONTROL, HAIR, NEAR, READ, SMALL, TIGHT
from mapper.ui.app.text_size import grown, measure
from mapper.ui.app.theme import TILE
from mapper.ui.app.translated import tr
from mapper.ui.here.key_tiles import IN_TILES, Tile
from mapper.ui.here.key_words import SIGNS, KeySign, RowShown
from mapper.ui.widgets.elided_label import LinesOfWords
from mapper.ui.widgets.feature_icons import draw_badge
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import larger
from mapper.ui.widgets.plain_text import (
    give_tip,
    plain_label,
    show_with_links,
    without_keys,
)

SIGN_WIDE, RADIUS, TICK = 16, 4, 14
LEAST_TILES = 2 * CONTROL + TIGHT
LEFT = NEAR + SIGN_WIDE + NEAR
MOST_HIGH = 100_000
WRAPPED = Qt.TextFlag.TextWordWrap
BADGED: Mapping[KeySign, Visibility] = MappingProxyType(
    {"overt": "overt", "hidden": "hidden", "secret": "secret"}
)
WRITTEN: Mapping[KeySign, str] = MappingProxyType(
    {"clue": "?", "creature": "!", "trap": "×", "treasure": "×", "way": "=", "notes": "¶"}
)
"""The signs of what has no badge on the map."""


def most_lines(row: RowShown) -> int:
    """How much of a row is seen before it is opened."""
    return 3 if row.sign == "notes" else 2


def tiles_wide(font: QFont) -> int:
    """The room for the tiles of a row: two icons beside one another, or a word."""
    metrics = QFontMetrics(font)
    words = max(metrics.horizontalAdvance(tr(word)) for word in IN_TILES.values())
    return max(grown(LEAST_TILES), words + 2 * NEAR)


class RowHeights:
    """How high closed rows are in so much room, in the letters of the window."""

    def __init__(self, font: QFont, wide: int) -> None:
        self._read, self._aloud = (QFontMetrics(larger(font, by)) for by in (READ, ALOUD))
        self._small = QFontMetrics(larger(font, SMALL)).lineSpacing()
        self._beside, self._alone = wide - LEFT - tiles_wide(font) - 2 * NEAR, wide - LEFT - NEAR
        self._aloud_wide = max(1, wide - 4 * NEAR - grown(CONTROL) - TIGHT)

    def words_wide(self, row: RowShown) -> int:
        """Beside its tiles and the tick of what is known, or all by itself."""
        return max(1, self._alone if row.sign == "notes" else self._beside - TICK)

    def lines(self, row: RowShown) -> int:
        """Of its words, as many as it has room for; one more where they are cut."""
        wide, most = self.words_wide(row), most_lines(row)
        if self._read.horizontalAdvance(row.words) <= wide:
            return 1
        room = QRect(0, 0, wide, MOST_HIGH)
        high = self._read.boundingRect(room, WRAPPED, row.words).height()
        return min(ceil(high / self._read.lineSpacing()), most + 1)

    def of(self, row: RowShown) -> int:
        if row.sign == "aloud":
            room = QRect(0, 0, self._aloud_wide, MOST_HIGH)
            high = self._aloud.boundingRect(room, WRAPPED, row.words).height()
            return max(grown(CONTROL) + 2 * HAIR, high + 2 * NEAR)
        high = min(self.lines(row), most_lines(row)) * self._read.lineSpacing()
        high += self._small if row.below else 0
        return max(grown(CONTROL) + 2 * HAIR, high + 2 * TIGHT)


class TileButton(QToolButton):
    """A tile of a row; what may not be done is grey, says why, and keeps its place."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty(TILE, True)
        self._do: Callable[[], object] = bool
        self.clicked.connect(lambda _on=False: self._do())

    def show_tile(self, tile: Tile, of: str) -> None:
        """Be this tile, of the row with those words."""
        self._do = tile.do
        roles, active = QPalette.ColorRole, QPalette.ColorGroup.Active
        inks = (self.palette().color(active, roles.WindowText), self.palette().highlightedText())
        self.setText(without_keys(tile.words))
        self.setIcon(icon(tile.icon, inks[0], inks[1].color()) if tile.icon else QIcon())
        self.setCheckable(tile.is_on)
        self.setChecked(tile.is_on)
        self.setEnabled(not tile.why_not)
        self.setAccessibleName(f"{tile.says}: {of}")
        give_tip(self, "\n".join(filter(None, (tile.says, tile.why_not))))

    @property
    def wide(self) -> int:
        return tiles_wide(self.font()) if self.text() else grown(CONTROL)


class KeyRow(QWidget):
    """A row, bound to what it shows by whoever lays it out.

    `pressed` carries its number: it was clicked, or asked for by a key.
    """

    pressed = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.number = -1
        self.row: RowShown | None = None
        self.tiles: list[TileButton] = []
        self.words = LinesOfWords("", 1)
        self.words.setParent(self)
        self.words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        measure(self.words, letters=READ)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_row(self, number: int, row: RowShown, tiles: tuple[Tile, ...]) -> None:
        """Be this row from now on, with those tiles."""
        self.number, self.row = number, row
        while len(self.tiles) < len(tiles):
            self.tiles.append(TileButton(self))
        for button, tile in zip(self.tiles, tiles, strict=False):
            button.show_tile(tile, row.words)
        for at, button in enumerate(self.tiles):
            button.setVisible(at < len(tiles))
        known = tr("known to the group") if row.is_known else ""
        self.words.setVisible(row.sign != "aloud")
        self.words.say(row.words)
        self.setAccessibleName(f"{tr(SIGNS[row.sign])}: {row.words}")
        self.setAccessibleDescription(", ".join(filter(None, (row.below, known))))
        give_tip(self, "" if row.sign == "aloud" else f"{row.words}\n{known}".strip())
        self._lay_out()
        self.update()

    def make_stop(self, *, is_current: bool) -> None:
        """The keys stop at the row that they went to last, and at its tiles."""
        policy = Qt.FocusPolicy
        self.setFocusPolicy(policy.StrongFocus if is_current else policy.ClickFocus)
        for button in self.tiles:
            button.setFocusPolicy(policy.TabFocus if is_current else policy.NoFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        is_left = event.button() == Qt.MouseButton.LeftButton
        if is_left and self.rect().contains(event.position().toPoint()):
            self.pressed.emit(self.number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit(self.number)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.row is None:
            return
        painter, role = QPainter(self), QPalette.ColorRole
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_aloud = self.row.sign == "aloud"
        ground = role.Base if is_aloud else role.Midlight
        if is_aloud or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().color(ground))
            painter.drawRoundedRect(self.rect().adjusted(TIGHT, 0, -TIGHT, 0), RADIUS, RADIUS)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().color(role.Link), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.rect().adjusted(3, 1, -3, -1), RADIUS, RADIUS)
        if is_aloud:
            self._paint_aloud(painter, self.row)
        else:
            self._paint_plain(painter, self.row)
        painter.end()

    def _paint_aloud(self, painter: QPainter, row: RowShown) -> None:
        role, high = QPalette.ColorRole, self.height()
        painter.fillRect(QRect(TIGHT, 0, TIGHT, high), self.palette().color(role.Accent))
        painter.setPen(self.palette().color(role.Text))
        painter.setFont(larger(self.font(), ALOUD))
        room = self.rect().adjusted(2 * NEAR, NEAR, -2 * NEAR - grown(CONTROL) - TIGHT, 0)
        painter.drawText(room, WRAPPED, row.words)

    def _paint_plain(self, painter: QPainter, row: RowShown) -> None:
        role, first = QPalette.ColorRole, self._first_line()
        at = QPointF(NEAR + SIGN_WIDE / 2, first.center().y() + 1)
        if row.sign in BADGED:
            draw_badge(painter, at, SIGN_WIDE / 2 - 1, BADGED[row.sign])
        else:
            painter.setFont(_bold(larger(self.font(), READ)))
            painter.setPen(self.palette().color(role.WindowText))
            sign = QRect(NEAR, first.top(), SIGN_WIDE, first.height())
            painter.drawText(sign, Qt.AlignmentFlag.AlignCenter, WRITTEN[row.sign])
        if row.is_known:
            tick = icon("check", self.palette().color(role.Link))
            side = first.right() + HAIR
            tick.paint(painter, side, first.center().y() - TICK // 2, TICK, TICK)
        if row.below:
            painter.setFont(larger(self.font(), SMALL))
            painter.setPen(self.palette().color(role.PlaceholderText))
            high = painter.fontMetrics().lineSpacing()
            room = QRect(LEFT, self.words.geometry().bottom() + 1, first.width(), high)
            elide = Qt.TextElideMode.ElideRight
            shown = painter.fontMetrics().elidedText(row.below, elide, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignLeft, shown)

    def _first_line(self) -> QRect:
        """Where the first line of its words stands."""
        words = self.words.geometry()
        return QRect(words.left(), words.top(), words.width(), self.words.fontMetrics().height())

    def _lay_out(self) -> None:
        right = self.width() - NEAR
        for button in reversed([each for each in self.tiles if not each.isHidden()]):
            button.setGeometry(right - button.wide, HAIR, button.wide, grown(CONTROL))
            right -= button.wide + TIGHT
        heights = RowHeights(self.font(), self.width())
        if self.row is None or self.row.sign == "aloud":
            return
        lines = min(heights.lines(self.row), most_lines(self.row))
        self.words.bound(lines)
        high = lines * self.words.fontMetrics().lineSpacing()
        top = TIGHT if lines > 1 or self.row.below else (self.height() - high) // 2
        self.words.setGeometry(LEFT, top, heights.words_wide(self.row), high)


class OpenRow(QWidget):
    """What stands beneath the words of a row that is open, and the way to its form."""

    def __init__(
        self, parent: QWidget, edit: Callable[[], object], follow: Callable[[str], object]
    ) -> None:
        super().__init__(parent)
        self._edit = edit
        self.whole, self.aloud, self.notes = (self._label(by) for by in (READ, ALOUD, READ))
        self.notes.linkActivated.connect(follow)
        self.aloud.setAutoFillBackground(True)
        self.aloud.setBackgroundRole(QPalette.ColorRole.Base)
        self.aloud.setMargin(TIGHT)
        self.edit = TileButton(self)
        measure(self.edit, high=CONTROL)
        texts, edges = (self.whole, self.aloud, self.notes), (LEFT, HAIR, NEAR, NEAR)
        fill(self, *texts, row(self.edit, None, space=0), margin=edges, space=TIGHT)
        self.hide()

    def show_row(self, row: RowShown, *, is_cut: bool) -> None:
        """All that is written of a row; its words again where there was no room for them."""
        whole = row.words if is_cut and not row.notes else ""
        texts = (self.whole, whole), (self.aloud, row.aloud), (self.notes, row.notes)
        for label, text in texts:
            show_with_links(label, text)
            label.setVisible(bool(text))
        self.edit.setVisible(row.key.kind not in ("hex", "map"))
        measure(self.edit, least_wide=LEAST_TILES)
        tile = Tile(tr("Edit it in the Inspector"), self._edit, words=tr("Edit"))
        self.edit.show_tile(tile, row.words)

    def height_for(self, wide: int) -> int:
        layout = self.layout()
        return layout.heightForWidth(wide) if layout is not None else 0

    def _label(self, times: float) -> QLabel:
        label = plain_label("", self)
        label.setWordWrap(True)
        measure(label, letters=times)
        return label


def _bold(font: QFont) -> QFont:
    font.setBold(True)
    return font
