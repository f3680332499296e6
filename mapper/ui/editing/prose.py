"""A field for Markdown: written as plain text, and seen as it will read at the table."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage, QPalette, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit, QStackedWidget, QTextBrowser, QToolButton, QWidget

from mapper.ui.app.measures import HAIR
from mapper.ui.app.translated import tr
from mapper.ui.editing.autosaved_field import AutosavedField, Keep
from mapper.ui.editing.name_links import LinkTyping, NameLinks, show_links
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import caption, in_a_row

LEAST_LINES, MOST_LINES = 3, 12
MARKDOWN = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub
    | QTextDocument.MarkdownFeature.MarkdownNoHTML
)


class Reader(QTextBrowser):
    """Shows what is in the text and nothing else: no image is fetched, no page opened."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setOpenLinks(False)
        self.setOpenExternalLinks(False)
        self.setTabChangesFocus(True)
        self._empty = QImage(1, 1, QImage.Format.Format_ARGB32)
        self._empty.fill(Qt.GlobalColor.transparent)

    def loadResource(self, kind: int, _name: QUrl | str) -> object:
        """An empty picture for every picture: where there is none, Qt itself reads the file."""
        return self._empty if kind == QTextDocument.ResourceType.ImageResource else None


class Prose(QWidget):
    """A caption with a switch beside it, and the text below."""

    def __init__(
        self, name: str, keep: Keep, links: NameLinks, *, is_for_players: bool = False
    ) -> None:
        super().__init__()
        self._links, self._linked = links, list[str]()
        self._of: object = None
        self.writing = QPlainTextEdit()
        self.writing.setAccessibleName(name)
        self.writing.setTabChangesFocus(True)
        self.typed = AutosavedField(self.writing, keep)
        LinkTyping(self.writing, links, is_for_players=is_for_players)
        give_tip(self.writing, tr("[[ begins a link to what is called so; Ctrl+click goes there"))
        self.reading = Reader(name)
        self.reading.anchorClicked.connect(self._go)
        self.nothing = plain_label(tr("Nothing is written here."))
        self.nothing.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.preview = QToolButton()
        self.preview.setText(tr("Preview"))
        give_tip(self.preview, tr("Show the text as it reads, or go on writing"))
        self.preview.setAccessibleName(tr("Preview of {field}", field=name))
        self.preview.setCheckable(True)
        self.preview.toggled.connect(self._turn)
        self._pages = QStackedWidget()
        for page in (self.writing, self.reading, self.nothing):
            self._pages.addWidget(page)
        head = in_a_row(caption(name, self.writing), None, self.preview)
        fill(self, head, self._pages, space=HAIR)
        self.setTabOrder(self.writing, self.preview)
        self.writing.textChanged.connect(self._fit)
        self._fit()

    def show_text(self, text: str, of: object = None) -> None:
        """Of another thing than before it is shown to be written, not read."""
        if of != self._of:
            self._of = of
            self.preview.setChecked(False)
        self.typed.show(text)
        self._fit()
        if self.preview.isChecked():
            self._turn(is_read=True)

    def _turn(self, is_read: bool) -> None:
        text = self.writing.toPlainText()
        if not is_read:
            self._pages.setCurrentWidget(self.writing)
            return
        self.typed.leave()
        self.reading.document().setMarkdown(text, MARKDOWN)
        self._linked = show_links(self.reading)
        self._pages.setCurrentWidget(self.reading if text.strip() else self.nothing)

    def _go(self, to: QUrl) -> None:
        """Where a name leads; other links lead nowhere."""
        number = to.toString()
        if number.isdecimal() and int(number) < len(self._linked):
            self._links.follow(self._linked[int(number)])

    def _fit(self) -> None:
        """As high as the text, within bounds."""
        written = round(self.writing.document().size().height())
        lines = min(max(written + 1, LEAST_LINES), MOST_LINES)
        margins = 2 * (self.writing.frameWidth() + round(self.writing.document().documentMargin()))
        self._pages.setFixedHeight(lines * self.fontMetrics().lineSpacing() + margins)
