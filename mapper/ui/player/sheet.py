"""A hand-out on its own: words and a picture on a sheet of paper, as large as the screen allows."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPixmap, QRadialGradient
from PySide6.QtSvg import QSvgRenderer

from mapper.drawing.grid import Area
from mapper.drawing.ground import grain_of, lay_paper, paper_of
from mapper.drawing.images import decoded
from mapper.drawing.style import Style
from mapper.ui.player.showing import HandOut

TABLE = "#14110d"
MARGIN = 0.055
"""Of the shorter side of the screen."""

LARGEST, SMALLEST = 0.052, 0.016
"""The height of letters, likewise."""

TITLE_TIMES = 1.7
DRAWN = 1024
"""So many pixels a side are made of a drawing that has none."""

WRAPPED = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignHCenter)


def sheet(hand_out: HandOut, size: QSize, style: Style) -> QPixmap:
    """The whole screen: painted anew, so that nothing comes along that lies in the image's file."""
    shown = QPixmap(size)
    shown.fill(QColor(TABLE))
    painter = QPainter(shown)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    margin = round(MARGIN * min(size.width(), size.height()))
    room = QRect(0, 0, size.width(), size.height()).adjusted(margin, margin, -margin, -margin)
    if hand_out.text or hand_out.title:
        room = _paper(painter, room, hand_out, style)
    _fill(painter, room, hand_out, style)
    painter.end()
    return shown


def _paper(painter: QPainter, room: QRect, hand_out: HandOut, style: Style) -> QRect:
    """A sheet of paper, as high as the screen; what of it is written on."""
    wide = min(room.width(), round(room.height() * (1.6 if hand_out.image else 1.25)))
    page = QRect(0, 0, wide, room.height())
    page.moveCenter(room.center())
    for by, alpha in ((10, 30), (6, 50), (3, 80)):
        painter.fillRect(page.adjusted(-by, -by, by, by + by // 2), QColor(0, 0, 0, alpha))
    painter.save()
    painter.setClipRect(page)
    lay_paper(
        painter,
        paper_of(style, grain_of(style.grain)),
        Area(page.left(), page.top(), page.right() + 1, page.bottom() + 1),
    )
    stain = QRadialGradient(page.center(), max(page.width(), page.height()) * 0.68)
    stain.setColorAt(0.55, QColor(107, 74, 38, 0))
    stain.setColorAt(1.0, QColor(107, 74, 38, 95))
    painter.fillRect(page, stain)
    painter.restore()
    by = round(page.height() * 0.06)
    return page.adjusted(by, by, -by, -by)


def _fill(painter: QPainter, room: QRect, hand_out: HandOut, style: Style) -> None:
    image = picture(hand_out.image) if hand_out.image else QImage()
    has_words = bool(hand_out.title or hand_out.text)
    if not image.isNull():
        above = room
        if has_words:
            share = 0.62 if hand_out.text else 0.84
            above = QRect(room.left(), room.top(), room.width(), round(room.height() * share))
            room = room.adjusted(0, above.height() + room.height() // 40, 0, 0)
        _draw_image(painter, above, image)
    if has_words:
        _write(painter, room, hand_out, style)


def _draw_image(painter: QPainter, room: QRect, image: QImage) -> None:
    size = image.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRect(0, 0, size.width(), size.height())
    place.moveCenter(room.center())
    painter.drawImage(place, image)


def _write(painter: QPainter, room: QRect, hand_out: HandOut, style: Style) -> None:
    """In the largest letters that leave room for all of it."""
    side = min(painter.device().width(), painter.device().height())
    px = max(8, round(side * LARGEST))
    least = max(8, round(side * SMALLEST))
    while px > least and _height(room, hand_out, style, px) > room.height():
        px -= 1
    painter.setPen(QColor(style.ink))
    title, text = _fonts(style, px)
    high = _height(room, hand_out, style, px)
    top = room.top() + max(0, (room.height() - high) // 2)
    if hand_out.title:
        painter.setFont(title)
        box = QRectF(room.left(), top, room.width(), room.height())
        used = painter.boundingRect(box, WRAPPED, hand_out.title)
        painter.drawText(box, WRAPPED, hand_out.title)
        top += round(used.height() + px * 0.6)
    if hand_out.text:
        painter.setFont(text)
        rest = QRectF(room.left(), top, room.width(), room.bottom() - top + 1)
        painter.drawText(rest, _flags(hand_out), hand_out.text)


def _height(room: QRect, hand_out: HandOut, style: Style, px: int) -> int:
    title, text = _fonts(style, px)
    endless = QRect(0, 0, room.width(), 1 << 20)
    high = 0
    if hand_out.title:
        box = QFontMetrics(title).boundingRect(endless, WRAPPED, hand_out.title)
        high += round(box.height() + px * 0.6)
    if hand_out.text:
        high += QFontMetrics(text).boundingRect(endless, _flags(hand_out), hand_out.text).height()
    return high


def _flags(hand_out: HandOut) -> int:
    """A few words stand in the middle; more are read from the left."""
    is_short = len(hand_out.text) < 140
    side = Qt.AlignmentFlag.AlignHCenter if is_short else Qt.AlignmentFlag.AlignLeft
    return int(Qt.TextFlag.TextWordWrap) | int(side)


def _fonts(style: Style, px: int) -> tuple[QFont, QFont]:
    title, text = QFont(style.title_font), QFont(style.title_font)
    title.setPixelSize(round(px * TITLE_TIMES))
    text.setPixelSize(px)
    return title, text


def picture(content: bytes) -> QImage:
    """The pixels of an image alone, on a fresh one; null if it cannot be read."""
    read = decoded(content)
    if read.svg:
        drawing = QSvgRenderer(QByteArray(read.svg))
        size = drawing.defaultSize().scaled(DRAWN, DRAWN, Qt.AspectRatioMode.KeepAspectRatio)
        fresh = _empty(size)
        painter = QPainter(fresh)
        drawing.render(painter)
        painter.end()
        return fresh
    if not read.levels:
        return QImage()
    fresh = _empty(read.levels[0].size())
    painter = QPainter(fresh)
    painter.drawImage(0, 0, read.levels[0])
    painter.end()
    return fresh


def _empty(size: QSize) -> QImage:
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image
