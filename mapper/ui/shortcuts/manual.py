"""The manual: its pages at the left, one of them to read at the right, and a search through all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QKeyEvent,
    QPalette,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QDialog, QListWidget, QTextBrowser, QTextEdit, QWidget

from mapper.resources import resources
from mapper.ui.app.measures import APART, FAR, NEAR, PLACE, READ, SMALL, TITLE, WIDE
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.editing.prose import MARKDOWN, Reader
from mapper.ui.widgets.layouts import close_button, column, fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading, heading_font
from mapper.ui.widgets.small_parts import Recoloured, SearchField
from mapper.ui.widgets.two_line_rows import TwoLineRows

FIRST = "table.md"
LINE = 125
"""The distance of lines, in per cent."""

SIZE = 60, 38


class ManualPage(NamedTuple):
    """A page of the manual: its file's name, its title, and its text."""

    name: str
    title: str
    text: str


def pages(folder: Path) -> list[ManualPage]:
    """The first one first, the others by their titles."""
    found = [_page(path) for path in sorted(folder.glob("*.md"))]
    return sorted(found, key=lambda page: (page.name != FIRST, page.title))


def _page(path: Path) -> ManualPage:
    text = path.read_text("utf-8")
    return ManualPage(path.name, text.partition("\n")[0].removeprefix("# "), text)


class PageReader(Reader):
    """Shows one page; it fetches nothing, and tells which link was taken."""

    def __init__(self) -> None:
        super().__init__(tr("Page of the manual"))
        self.setTabChangesFocus(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        measure(self, letters=READ)
        self._page = ManualPage("", "", "")
        Recoloured(self, lambda: self.show_page(self._page))

    def show_page(self, page: ManualPage) -> None:
        self._page = page
        self.document().setDocumentMargin(WIDE)
        self.document().setMarkdown(page.text, MARKDOWN)
        for block in self.blocks():
            self._set_in_type(block)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()

    def go_to(self, section: str) -> None:
        """Where a heading stands that is called so in a link: `a-worked-example`."""
        for block in self.blocks():
            if block.blockFormat().headingLevel() and slug(block.text()) == section:
                self.setTextCursor(QTextCursor(block))
                self.verticalScrollBar().setValue(
                    round(self.document().documentLayout().blockBoundingRect(block).top())
                )
                return

    def mark(self, search: str) -> int:
        """Lay a ground under all that is searched for; how often it stands here."""
        found = list[QTextEdit.ExtraSelection]()
        at = self.document().find(search) if search else QTextCursor()
        while not at.isNull() and at.hasSelection():
            marked = QTextEdit.ExtraSelection()
            marked.cursor = at
            marked.format = self._ground()
            found.append(marked)
            at = self.document().find(search, at)
        self.setExtraSelections(found)
        return len(found)

    def _ground(self) -> QTextCharFormat:
        format_, colour = QTextCharFormat(), QColor(self.palette().color(QPalette.ColorRole.Accent))
        colour.setAlphaF(0.3)
        format_.setBackground(colour)
        return format_

    def _set_in_type(self, block: QTextBlock) -> None:
        level, cursor = block.blockFormat().headingLevel(), QTextCursor(block)
        is_code = block.blockFormat().hasProperty(QTextBlockFormat.Property.BlockCodeFence)
        spaces = QTextBlockFormat()
        if is_code:
            spaces.setBackground(self.palette().color(QPalette.ColorRole.AlternateBase))
            spaces.setNonBreakableLines(False)
        else:
            spaces.setLineHeight(LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        if level:
            spaces.setTopMargin(FAR if level > 1 else 0)
            spaces.setBottomMargin(NEAR)
        cursor.mergeBlockFormat(spaces)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        letters = QTextCharFormat()
        if level:
            size = TITLE if level == 1 else PLACE
            letters.setFont(heading_font(self.font(), size / READ))
            cursor.mergeCharFormat(letters)
        for start, end in _of_one_width(block):
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            letters.setFont(_fixed(self.font()))
            cursor.mergeCharFormat(letters)


def _of_one_width(block: QTextBlock) -> list[tuple[int, int]]:
    """Where what is to be typed begins and ends."""
    found, each = list[tuple[int, int]](), block.begin()
    while not each.atEnd():
        fragment = each.fragment()
        if fragment.charFormat().fontFixedPitch():
            found.append((fragment.position(), fragment.position() + fragment.length()))
        each += 1
    return found


def _fixed(font: QFont) -> QFont:
    """Letters of one width, for what is to be typed."""
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    fixed.setPointSizeF(font.pointSizeF() * SMALL / READ)
    return fixed


def slug(title: str) -> str:
    """What a heading is called in a link."""
    return "-".join(re.findall(r"[a-z0-9]+", title.casefold().replace("'", "").replace("’", "")))


class Manual(QDialog):
    """It stays open beside the work; Return goes on to the next place of what is searched for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Manual"))
        self.pages = pages(resources() / "manual")
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Pages of the manual"))
        self.list.setItemDelegate(TwoLineRows(self.list))
        self.list.addItems([each.title for each in self.pages])
        self.reader = PageReader()
        self.search = SearchField(tr("Find in the manual"))
        self.found = faint()
        self.list.currentRowChanged.connect(self._show)
        self.reader.anchorClicked.connect(self._follow)
        self.search.textChanged.connect(self._find)
        self._lay_out()
        self.open_page(FIRST)
        self.reader.setFocus()

    def open_page(self, name: str, section: str = "") -> None:
        names = [each.name for each in self.pages]
        if name in names:
            self.list.setCurrentRow(names.index(name))
        if section:
            self.reader.go_to(section)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._next()
        else:
            super().keyPressEvent(event)

    def _show(self, number: int) -> None:
        self.reader.show_page(self.pages[number])
        self._mark()

    def _follow(self, link: QUrl) -> None:
        if link.isRelative():
            self.open_page(link.path() or self._page.name, link.fragment())

    @property
    def _page(self) -> ManualPage:
        return self.pages[self.list.currentRow()]

    def _find(self) -> None:
        """Mark it; where the page does not have it, open one that does."""
        wanted = self.search.text().strip()
        if wanted and not self._times(self._page, wanted):
            other = (at for at, page in enumerate(self.pages) if self._times(page, wanted))
            self.list.setCurrentRow(next(other, self.list.currentRow()))
        self.reader.moveCursor(QTextCursor.MoveOperation.Start)
        self._mark()
        self.reader.find(wanted)

    def _next(self) -> None:
        """The next place, on this page or on those after it."""
        wanted = self.search.text().strip()
        if not wanted or self.reader.find(wanted):
            return
        rows = range(self.list.currentRow() + 1, self.list.currentRow() + 1 + len(self.pages))
        for at in (number % len(self.pages) for number in rows):
            if self._times(self.pages[at], wanted):
                self.list.setCurrentRow(at)
                self.reader.moveCursor(QTextCursor.MoveOperation.Start)
                self.reader.find(wanted)
                return

    def _times(self, page: ManualPage, wanted: str) -> int:
        return page.text.casefold().count(wanted.casefold())

    def _mark(self) -> None:
        wanted = self.search.text().strip()
        times = self.reader.mark(wanted)
        others = sum(bool(self._times(page, wanted)) for page in self.pages) - bool(times)
        said = tr("%n times on this page, Return goes on", n=times) if times else ""
        if wanted and not times:
            said = tr("Nothing fits.") if not others else tr("Return goes on to another page")
        self.found.setText(said if wanted else "")

    def _lay_out(self) -> None:
        self.list.setFixedWidth(15 * self.fontMetrics().height())
        fill_dialog(
            self,
            row((heading(tr("Manual")), 1), (self.search, 1), space=APART),
            self.found,
            (row(column(self.list), (self.reader, 1), space=APART), 1),
            close_button(self),
            size=SIZE,
        )
