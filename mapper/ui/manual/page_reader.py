"""One page of the manual, to be read: set in type, with pictures, and nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QImage,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit

from mapper.ui.app.measures import FAR, NEAR, PLACE, READ, SMALL, TITLE, WIDE
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.editing.prose import MARKDOWN, Reader
from mapper.ui.manual.pages import ActionTexts, ManualPage, anchors, filled, slug
from mapper.ui.widgets.lettering import heading_font
from mapper.ui.widgets.small_parts import Recoloured

LINE = 125
"""The distance of lines, in per cent."""
LEAST_PICTURE = 200
IMAGE = QTextDocument.ResourceType.ImageResource


class PageReader(Reader):
    """Shows one page; it fetches nothing, and tells which link was taken."""

    def __init__(self, folder: Path) -> None:
        super().__init__(tr("Page of the manual"))
        self.setTabChangesFocus(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._folder = folder
        self._page, self._place = ManualPage("", "", "", ""), ""
        self._words: ActionTexts = {}
        self.set_letters(100)
        Recoloured(self, lambda: self.show_page(self._page, self._words))

    def set_letters(self, per_cent: int) -> None:
        """The size of its text, in that of the window."""
        measure(self, letters=READ * per_cent / 100)
        self.show_page(self._page, self._words)

    def show_page(self, page: ManualPage, words: ActionTexts) -> None:
        self._page, self._words = page, words
        self.setExtraSelections([])
        self.document().setDocumentMargin(WIDE)
        self.document().setMarkdown(filled(page.text, words), MARKDOWN)
        for block in self.blocks():
            self._set_in_type(block)
        self._fit_pictures()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.document().documentLayout().documentSize()  # what is altered half laid out stays blank
        self._fit_pictures()
        self.go_to(self._place)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """A picture of the manual, and nothing else."""
        path = self._folder / (name.toString() if isinstance(name, QUrl) else name)
        is_ours = path.parent == self._folder / "pictures" and path.is_file()
        return (
            QImage(str(path))
            if is_ours and kind == IMAGE.value
            else super().loadResource(kind, name)
        )

    def _fit_pictures(self) -> None:
        """No wider than there is room; what has room enough is as large as it was taken."""
        room = max(LEAST_PICTURE, self.viewport().width() - 2 * WIDE)
        for block in self.blocks():
            at = QTextCursor(block)
            for start, end, image in _pictures_in(block):
                picture = self.loadResource(IMAGE.value, image.name())
                if isinstance(picture, QImage):
                    image.setWidth(min(room, picture.width()))
                    at.setPosition(start)
                    at.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                    at.setCharFormat(image)

    def blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()

    def go_to(self, name: str) -> None:
        """Where a heading or an item stands that is called so; at the top where none is."""
        block, self._place = self._called(name), name
        if block is None or not name:
            return
        self.setTextCursor(QTextCursor(block))
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(round(top))
        if "/" in name:
            lit = QTextEdit.ExtraSelection()
            lit.cursor, lit.format = QTextCursor(block), self._ground()
            # where nothing is chosen Qt asks a line that may not be laid out yet, and dies of it
            end = QTextCursor.MoveOperation.EndOfBlock
            lit.cursor.movePosition(end, QTextCursor.MoveMode.KeepAnchor)
            whole = QTextFormat.Property.FullWidthSelection.value
            lit.format.setProperty(whole, True)
            self.setExtraSelections([lit])

    def _called(self, name: str) -> QTextBlock | None:
        anchor = anchors(self._page.text).get(name)
        if anchor is None:  # of what is filled in
            all_ = self.blocks()
            return next(
                (each for each in all_ if _is_heading(each) and slug(each.text()) == name), None
            )
        kind = _is_heading if anchor.is_heading else _is_item
        of_kind = (block for block in self.blocks() if kind(block))
        return next(islice(of_kind, anchor.number, None), None)

    def mark(self, search: str) -> int:
        """Lay a ground under all that is searched for, or where it stands nowhere, each word of it.

        How often it stands here.
        """
        apart = search.split()
        found = [*self._marked(search)] or [one for word in apart for one in self._marked(word)]
        self.setExtraSelections(found)
        return len(found)

    def go_on_to(self, search: str) -> bool:
        """Further down, to what is searched for, or else to the first word of it."""
        return any(self.find(each) for each in (search, *search.split()) if each)

    def _marked(self, words: str) -> Iterator[QTextEdit.ExtraSelection]:
        at = self.document().find(words) if words else QTextCursor()
        while not at.isNull() and at.hasSelection():
            marked = QTextEdit.ExtraSelection()
            marked.cursor, marked.format = at, self._ground()
            yield marked
            at = self.document().find(words, at)

    def _ground(self) -> QTextCharFormat:
        format_, colour = QTextCharFormat(), QColor(self.palette().color(QPalette.ColorRole.Accent))
        colour.setAlphaF(0.3)
        format_.setBackground(colour)
        return format_

    def _set_in_type(self, block: QTextBlock) -> None:
        level, cursor = block.blockFormat().headingLevel(), QTextCursor(block)
        is_code = block.blockFormat().hasProperty(QTextBlockFormat.Property.BlockCodeFence)
        spaces = QTextBlockFormat()
        if _pictures_in(block):
            spaces.setBottomMargin(NEAR)
        elif is_code:
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


def _pictures_in(block: QTextBlock) -> list[tuple[int, int, QTextImageFormat]]:
    found, each = list[tuple[int, int, QTextImageFormat]](), block.begin()
    while not each.atEnd():
        fragment = each.fragment()
        if fragment.charFormat().isImageFormat():
            end = fragment.position() + fragment.length()
            found.append((fragment.position(), end, fragment.charFormat().toImageFormat()))
        each += 1
    return found


def _is_heading(block: QTextBlock) -> bool:
    return block.blockFormat().headingLevel() > 0


def _is_item(block: QTextBlock) -> bool:
    return block.textList() is not None


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
