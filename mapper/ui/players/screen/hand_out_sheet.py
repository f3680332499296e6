"""A hand-out on its own: words and a picture on a sheet of paper, as large as the screen allows."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QPixmap, QRadialGradient

from mapper.drawing.base.fonts import with_figures
from mapper.drawing.base.grid import PixelRect
from mapper.drawing.base.ink import painting
from mapper.drawing.base.painted_afresh import image_of
from mapper.drawing.hexes.ground import grain_of, lay_paper, paper_of
from mapper.drawing.style import Style
from mapper.play.gate.known import HandOut
from mapper.ui.app.colours import NO_STAIN, SHADOWS, STAIN, TABLE

MARGIN = 0.055
"""Of the shorter side of the screen."""

LARGEST, READABLE, SMALLEST = 0.052, 0.026, 0.016
"""The height of letters, likewise; words go on to another sheet before they cannot be read."""

NUMBER = 0.026
"""The height of the number of a page, of that of its paper."""

TITLE_TIMES = 1.7
WRAPPED = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignHCenter)


class SheetPage(NamedTuple):
    """A page of a hand-out.

    What of a hand-out stands on one sheet, and how large its letters are; 0: as fits best.
    """

    hand_out: HandOut
    letters: int = 0


def pages_of(hand_out: HandOut, size: QSize, style: Style) -> list[SheetPage]:
    """One sheet, or as many as the words need where they would be too small to be read."""
    side = min(size.width(), size.height())
    letters = max(8, round(side * READABLE))
    room = _for_words(_written_on(size, hand_out), hand_out)
    if not hand_out.text or _height(room, hand_out, style, letters) <= room.height():
        return [SheetPage(hand_out)]
    found: list[SheetPage] = []
    page, rest = replace(hand_out, text=""), hand_out.text
    while rest:
        room = _for_words(_written_on(size, hand_out), replace(page, text=rest))
        part = _as_fits(replace(page, text=rest), room, style, letters)
        found.append(SheetPage(replace(page, text=part.rstrip()), letters))
        page, rest = HandOut(), rest[len(part) :].lstrip()
    return found


def _as_fits(page: HandOut, room: QRect, style: Style, letters: int) -> str:
    """So many whole words of it as there is room for; at least one."""
    ends = [word.end() for word in re.finditer(r"\S+\s*", page.text)]
    least, most = 1, len(ends)
    while least < most:
        middle = (least + most + 1) // 2
        part = replace(page, text=page.text[: ends[middle - 1]].rstrip())
        if _height(room, part, style, letters) <= room.height():
            least = middle
        else:
            most = middle - 1
    return page.text[: ends[least - 1]]


def sheet(page: SheetPage, size: QSize, style: Style, number: str = "") -> QPixmap:
    """The whole screen: painted anew, so that nothing comes along that lies in the image's file."""
    hand_out = page.hand_out
    shown = QPixmap(size)
    shown.fill(QColor(TABLE))
    with painting(shown, is_smooth=True) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        room = _paper_on(size, hand_out)
        if hand_out.text or hand_out.title:
            _lay_paper(painter, room, style)
            if number:
                _write_number(painter, room, number, style)
            room = _written_on(size, hand_out)
        _fill(painter, room, page, style)
    return shown


def _paper_on(size: QSize, hand_out: HandOut) -> QRect:
    """A sheet of paper, as high as the screen; or all of the screen for a picture alone."""
    margin = round(MARGIN * min(size.width(), size.height()))
    room = QRect(0, 0, size.width(), size.height()).adjusted(margin, margin, -margin, -margin)
    if not (hand_out.text or hand_out.title):
        return room
    wide = min(room.width(), round(room.height() * (1.6 if hand_out.image else 1.25)))
    page = QRect(0, 0, wide, room.height())
    page.moveCenter(room.center())
    return page


def _written_on(size: QSize, hand_out: HandOut) -> QRect:
    """What of the paper is written on."""
    page = _paper_on(size, hand_out)
    by = round(page.height() * 0.06)
    return page.adjusted(by, by, -by, -by)


def _lay_paper(painter: QPainter, page: QRect, style: Style) -> None:
    for by, shadow in zip((10, 6, 3), SHADOWS, strict=True):
        painter.fillRect(page.adjusted(-by, -by, by, by + by // 2), QColor(shadow))
    painter.save()
    painter.setClipRect(page)
    lay_paper(
        painter,
        paper_of(style, grain_of(style.grain)),
        PixelRect(page.left(), page.top(), page.right() + 1, page.bottom() + 1),
    )
    stain = QRadialGradient(page.center(), max(page.width(), page.height()) * 0.68)
    stain.setColorAt(0.55, QColor(NO_STAIN))
    stain.setColorAt(1.0, QColor(STAIN))
    painter.fillRect(page, stain)
    painter.restore()


def _write_number(painter: QPainter, paper: QRect, number: str, style: Style) -> None:
    """At the foot of the sheet."""
    font = with_figures(QFont(style.number_font))
    font.setPixelSize(max(8, round(paper.height() * NUMBER)))
    painter.setFont(font)
    painter.setPen(QColor(style.ink))
    foot = paper.adjusted(0, round(paper.height() * 0.945), 0, 0)
    painter.drawText(foot, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), number)


def _for_image(room: QRect, hand_out: HandOut) -> QRect:
    if not (hand_out.title or hand_out.text):
        return room
    share = 0.62 if hand_out.text else 0.84
    return QRect(room.left(), room.top(), room.width(), round(room.height() * share))


def _for_words(room: QRect, hand_out: HandOut) -> QRect:
    if not hand_out.image:
        return room
    return room.adjusted(0, _for_image(room, hand_out).height() + room.height() // 40, 0, 0)


def _fill(painter: QPainter, room: QRect, page: SheetPage, style: Style) -> None:
    hand_out = page.hand_out
    image = image_of(hand_out.image) if hand_out.image else QImage()
    if not image.isNull():
        _draw_image(painter, _for_image(room, hand_out), image)
    if hand_out.title or hand_out.text:
        _write(painter, room if image.isNull() else _for_words(room, hand_out), page, style)


def _draw_image(painter: QPainter, room: QRect, image: QImage) -> None:
    size = image.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
    place = QRect(0, 0, size.width(), size.height())
    place.moveCenter(room.center())
    painter.drawImage(place, image)


def _write(painter: QPainter, room: QRect, page: SheetPage, style: Style) -> None:
    """In the largest letters that leave room for all of it."""
    hand_out = page.hand_out
    side = min(painter.device().width(), painter.device().height())
    px = page.letters or max(8, round(side * LARGEST))
    least = page.letters or max(8, round(side * SMALLEST))
    while px > least and _height(room, hand_out, style, px) > room.height():
        px -= 1
    painter.setPen(QColor(style.ink))
    title, text = _fonts(style, px)
    high = _height(room, hand_out, style, px)
    top = room.top() + (0 if page.letters else max(0, (room.height() - high) // 2))
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
    title, text = (with_figures(QFont(style.title_font)) for _ in range(2))
    title.setPixelSize(round(px * TITLE_TIMES))
    text.setPixelSize(px)
    return title, text


class Sheets:
    """Laid out for the screen that they were last drawn on; `number` is that of the page shown."""

    def __init__(self, style: Style) -> None:
        self._style = style
        self._hand_out: HandOut | None = None
        self._size = QSize()
        self._pages: list[SheetPage] = []
        self._drawn: QPixmap | None = None
        self.number = 0

    @property
    def count(self) -> int:
        return len(self._pages)

    def take(self, hand_out: HandOut | None, size: QSize) -> None:
        """Another hand-out begins with its first page."""
        if hand_out != self._hand_out:
            self.number = 0
        elif size == self._size:
            return
        self._hand_out, self._size, self._drawn = hand_out, size, None
        self._pages = pages_of(hand_out, size, self._style) if hand_out is not None else []
        self.number = min(self.number, max(0, self.count - 1))

    def turn(self, by: int) -> bool:
        """So many pages on, or back; whether there are any."""
        number = min(max(0, self.number + by), max(0, self.count - 1))
        is_other = number != self.number
        if is_other:
            self.number, self._drawn = number, None
        return is_other

    def draw(self, painter: QPainter, source: QRect) -> None:
        if not self._pages:
            return
        if self._drawn is None:
            told = f"{self.number + 1} / {self.count}" if self.count > 1 else ""
            self._drawn = sheet(self._pages[self.number], self._size, self._style, told)
        painter.drawPixmap(source, self._drawn, source)
