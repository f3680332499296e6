"""The manual's window: its contents or what a search found at the left, a page at the right."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSettings, QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut, QTextCursor
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QStackedWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from mapper.resources import resources
from mapper.ui.app.measures import APART, NEAR
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.manual.page_reader import PageReader
from mapper.ui.manual.pages import (
    HEADING,
    ActionTexts,
    ManualPage,
    Topic,
    hits,
    shipped_pages,
    slug,
)
from mapper.ui.widgets.layouts import close_button, column, fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.small_parts import IconButton, SearchField
from mapper.ui.widgets.two_line_rows import DETAIL, THING, listed, show_two_lines

SIZE = 60, 38
CONTENTS_EM = 17
LAST, LETTERS = "manual/page", "manual/letters"
"""What is remembered: the page that was read last, and how large its text was, in per cent."""
LEAST, MOST, STEP = 80, 200, 10
LEADS = "leads"
"""Links that begin so have the window lead through first steps."""


class Manual(QDialog):
    """It stays open beside the work. In its search, Return goes on to the next place.

    `words` are those of the actions, as they are when a page is shown.
    """

    asked = Signal(str)
    """First steps were asked for by a link, which names them."""

    def __init__(
        self, settings: QSettings, words: Callable[[], ActionTexts], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Manual"))
        self._settings, self._words = settings, words
        self._been, self._at = list[Topic](), -1
        self.pages = shipped_pages()
        self.reader = PageReader(resources() / "manual")
        self.contents = self._contents()
        self.found = QListWidget()
        show_two_lines(self.found, tr("Places where it stands"))
        self.left = QStackedWidget()
        self.search = SearchField(tr("Find in the manual"))
        self.search.move_in(self.found)
        self.told = faint()
        self.back = IconButton("chevron_left", tr("Back (Alt+Left)"), self._go_back)
        self.forward = IconButton("chevron_right", tr("Forward (Alt+Right)"), self._go_forward)
        self.smaller = IconButton("zoom_out", tr("Smaller text (Ctrl+-)"), lambda: self._size(-1))
        self.larger = IconButton("zoom_in", tr("Larger text (Ctrl++)"), lambda: self._size(1))
        self._lay_out()
        self._connect()
        self._size(0)
        self.open_page(recall(settings, LAST, self.pages[0].name))
        self.reader.setFocus()

    @property
    def page(self) -> ManualPage:
        """The one that is read."""
        return self._page_of(self._been[self._at].page)

    def open_page(self, name: str, anchor: str = "") -> None:
        """One that is not there leads to the first."""
        topic = Topic(self._page_of(name).name, anchor)
        if not self._been or topic != self._been[self._at]:
            self._been[self._at + 1 :] = [topic]
            self._at = len(self._been) - 1
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.search.text().strip():
            self._next()
        elif event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)

    def _page_of(self, name: str) -> ManualPage:
        return next((page for page in self.pages if page.name == name), self.pages[0])

    def _show(self) -> None:
        page, anchor = self._been[self._at]
        self.reader.show_page(self._page_of(page), self._words())
        self.reader.mark(self.search.text().strip())
        self.reader.go_to(anchor)
        self._settings.setValue(LAST, page)
        self.back.setEnabled(self._at > 0)
        self.forward.setEnabled(self._at < len(self._been) - 1)
        for entry in self._entries():
            if entry.data(0, THING) == Topic(page, anchor.partition("/")[0]):
                with QSignalBlocker(self.contents):
                    self.contents.setCurrentItem(entry)

    def _go_back(self) -> None:
        self._at = max(0, self._at - 1)
        self._show()

    def _go_forward(self) -> None:
        self._at = min(len(self._been) - 1, self._at + 1)
        self._show()

    def _size(self, step: int) -> None:
        """So many steps larger, or as it was remembered."""
        letters = recall(self._settings, LETTERS, 100) + step * STEP
        letters = min(max(letters, LEAST), MOST)
        self.smaller.setEnabled(letters > LEAST)
        self.larger.setEnabled(letters < MOST)
        self._settings.setValue(LETTERS, letters)
        self.reader.set_letters(letters)

    def _follow(self, link: QUrl) -> None:
        if link.scheme() == LEADS:
            self.asked.emit(link.path())
        elif link.isRelative():
            self.open_page(link.path() or self.page.name, link.fragment())

    def _find(self) -> None:
        """List where it stands, and go to the first place."""
        wanted = self.search.text().strip()
        self.left.setCurrentWidget(self.found if wanted else self.contents)
        self.found.clear()
        for hit in hits(self.pages, self._words(), wanted):
            where = f"{hit.page.title}: {hit.words}"
            said = {DETAIL: where, THING: Topic(hit.page.name, hit.anchor)}
            self.found.addItem(listed(hit.section, said, told=where))
        many = self.found.count()
        self.told.setText(tr("%n places; Return goes on", n=many) if many else tr("Nothing fits."))
        self.told.setVisible(bool(wanted))
        self.reader.mark(wanted)
        self.found.setCurrentRow(0)

    def _next(self) -> None:
        """The next place, on this page or on those after it."""
        if not self.reader.find(self.search.text().strip()):
            row_ = self.found.currentRow() + 1
            self.found.setCurrentRow(row_ if row_ < self.found.count() else 0)

    def _go_to_hit(self, row_: int) -> None:
        item = self.found.item(row_)
        if item is not None:
            self.open_page(*item.data(THING))
            if not self.reader.go_on_to(self.search.text().strip()):
                self.reader.moveCursor(QTextCursor.MoveOperation.StartOfBlock)

    def _go_to_entry(self, entry: QTreeWidgetItem | None) -> None:
        topic = None if entry is None else entry.data(0, THING)
        if topic is not None and topic != self._been[self._at]:
            self.open_page(*topic)

    def _entries(self) -> list[QTreeWidgetItem]:
        """The pages in the contents, each before its sections."""
        pages = [
            page
            for group in _children(self.contents.invisibleRootItem())
            for page in _children(group)
        ]
        return [each for page in pages for each in (page, *_children(page))]

    def _contents(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setAccessibleName(tr("Contents of the manual"))
        tree.setHeaderHidden(True)
        groups = dict[str, QTreeWidgetItem]()
        for page in self.pages:
            if page.group not in groups:
                groups[page.group] = QTreeWidgetItem(tree, [page.group])
                groups[page.group].setFlags(Qt.ItemFlag.ItemIsEnabled)
                groups[page.group].setExpanded(True)
            entry = QTreeWidgetItem(groups[page.group], [page.title])
            entry.setData(0, THING, Topic(page.name, ""))
            for line in page.text.splitlines():
                found = HEADING.fullmatch(line)
                if found is not None and len(found[1]) == 2:
                    section = QTreeWidgetItem(entry, [found[2]])
                    section.setData(0, THING, Topic(page.name, slug(found[2])))
        return tree

    def _connect(self) -> None:
        self.contents.currentItemChanged.connect(self._go_to_entry)
        self.found.currentRowChanged.connect(self._go_to_hit)
        self.reader.anchorClicked.connect(self._follow)
        self.search.textChanged.connect(self._find)
        keys = {
            QKeySequence.StandardKey.Find: self.search.setFocus,
            QKeySequence.StandardKey.Back: self._go_back,
            QKeySequence.StandardKey.Forward: self._go_forward,
            QKeySequence.StandardKey.ZoomIn: lambda: self._size(1),
            QKeySequence.StandardKey.ZoomOut: lambda: self._size(-1),
        }
        for key, run in keys.items():
            QShortcut(key, self, run)

    def _lay_out(self) -> None:
        self.left.addWidget(self.contents)
        self.left.addWidget(self.found)
        self.left.setFixedWidth(CONTENTS_EM * self.fontMetrics().height())
        self.told.hide()
        ways = self.back, self.forward, self.smaller, self.larger
        fill_dialog(
            self,
            row((heading(tr("Manual")), 1), *ways, (self.search, 1), space=NEAR),
            (row(column(self.told, self.left), (self.reader, 1), space=APART), 1),
            close_button(self),
            size=SIZE,
        )


def _children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    return [child for at in range(item.childCount()) if (child := item.child(at)) is not None]
