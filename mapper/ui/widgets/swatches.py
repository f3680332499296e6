"""Terrain as hex-shaped swatches: one for a screen, and the rows of a list of them."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mapper.drawing.base.fonts import with_figures
from mapper.drawing.base.images import Images
from mapper.drawing.base.ink import painting
from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.hexes import Top
from mapper.ui.app.colours import Role
from mapper.ui.app.measures import CORNER, HAIR, POINTS, SMALL, TIGHT
from mapper.ui.widgets.thumbnails import swatch
from mapper.ui.widgets.two_line_rows import ModelIndex

SIDE = 32
ROW_HEIGHT = 42
NARROWEST = 108

TERRAIN = Qt.ItemDataRole.UserRole + 1
IS_CHOSEN = Qt.ItemDataRole.UserRole + 2


def sharp(
    terrain: TerrainType,
    side: int,
    ratio: float,
    images: Images | None = None,
    top: Top = "flat",
) -> QPixmap:
    """A swatch of so many units, as fine as the screen."""
    pixmap = QPixmap(swatch(terrain, round(side * ratio), images, top))
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def numbered(pixmap: QPixmap, number: int, palette: QPalette) -> QPixmap:
    """A swatch with the digit of its key in the corner."""
    made = QPixmap(pixmap)
    side = made.deviceIndependentSize().width()
    plate = QRect(round(side - 10), round(side - 12), 10, 12)
    with painting(made, is_smooth=True) as painter:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(Role.Base))
        painter.drawRoundedRect(plate, 3, 3)
        painter.setPen(palette.color(Role.Text))
        font = with_figures(QFont("Alegreya Sans"))
        font.setPointSizeF(SMALL * POINTS)
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, str(number))
    return made


class SwatchPainter(QStyledItemDelegate):
    """A swatch with the name beside it; the chosen one is ringed and bold."""

    def __init__(self, images: Images) -> None:
        super().__init__()
        self._images = images

    def sizeHint(self, option: QStyleOptionViewItem, _index: ModelIndex) -> QSize:
        view = option.widget
        return view.gridSize() if isinstance(view, QListView) else QSize(NARROWEST, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        terrain = index.data(TERRAIN)
        chosen = bool(index.data(IS_CHOSEN))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _ground(painter, option, chosen=chosen)
        area = option.rect.adjusted(5, 4, -5, -4)
        ratio = painter.device().devicePixelRatioF()
        painter.drawPixmap(area.topLeft(), sharp(terrain, SIDE, ratio, self._images))
        font = QFont(option.font)
        font.setBold(chosen)
        painter.setFont(font)
        painter.setPen(option.palette.color(Role.Text))
        words = area.adjusted(SIDE + 7, -4, 0, 4)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(words, flags | Qt.TextFlag.TextWordWrap, terrain.name)
        painter.restore()


def _ground(painter: QPainter, option: QStyleOptionViewItem, *, chosen: bool) -> None:
    accent = option.palette.color(Role.Accent)
    has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
    hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
    if not (chosen or has_focus or hovered):
        return
    wash = QColor(accent)
    wash.setAlpha(46 if chosen else 18)
    painter.setBrush(wash)
    painter.setPen(QPen(accent, 2) if chosen else Qt.PenStyle.NoPen)
    painter.drawRoundedRect(option.rect.adjusted(HAIR, HAIR, -HAIR, -HAIR), CORNER, CORNER)
    if has_focus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(option.palette.color(Role.Text), 1, Qt.PenStyle.DotLine))
        painter.drawRoundedRect(option.rect.adjusted(TIGHT, TIGHT, -TIGHT, -TIGHT), CORNER, CORNER)
