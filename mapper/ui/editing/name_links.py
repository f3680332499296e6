"""Links by names in fields: completed while one types, shown as such, and followed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QCompleter,
    QPlainTextEdit,
    QTextBrowser,
)

from mapper.model.campaign.rows import Key, name_of
from mapper.model.search.link_marks import BEGIN, END, link_at, links_in, name_begun
from mapper.model.search.name_links import LinkIndex
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.editing.read_aside import ReadAside
from mapper.ui.widgets.small_parts import Recoloured

MOST_NAMES = 12
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
FEW_ROWS = 3_000
"""So many are read at once, and more beside the window."""


class NameLinks(ReadAside[LinkIndex]):
    """What all texts of a document link to.

    `go_asked` carries the key of what somebody wants to see, `lost` that there is none such.
    """

    go_asked = Signal(object)
    lost = Signal(str)

    def __init__(self, document: Document) -> None:
        super().__init__(document, LinkIndex)
        self._document = document

    def begin(self) -> None:
        """Begin to read; few rows are there at once."""
        campaign = self._document.campaign
        on = [*campaign.maps()]
        rows = sum(campaign.highest(kind, id_) for id_ in on for kind in ("feature", "zone"))
        if self.found is None and rows <= FEW_ROWS:
            self.found = LinkIndex(campaign)
            self.ready.emit()
        else:
            super().begin()

    def complete(self, begun: str, *, is_for_players: bool = False) -> list[str]:
        """Names to choose from, those on the map in view first; none while they are being read."""
        self.begin()
        index, on = self.found, self._document.map_id
        if index is None:
            return []
        return index.beginning(begun, on, MOST_NAMES, is_for_players=is_for_players)

    def follow(self, name: str) -> None:
        """Ask to go where a link leads."""
        index = self.found or LinkIndex(self._document.campaign)
        key = index.meant(name, self._document.map_id)
        if key is None:
            self.lost.emit(tr("Nothing is called “{name}”.", name=name))
        else:
            self.go_asked.emit(key)

    def leads(self, name: str) -> bool:
        """Whether something is called so, as far as it is known by now."""
        return self.found is None or bool(self.found.called(name))

    def telling_of(self, key: Key) -> list[Key]:
        """Whose texts link to something by its name."""
        row = self._document.campaign.get(key)
        if self.found is None or row is None:
            return []
        found = self.found.telling_of(name_of(row))
        return [at for at in found if at != key and self.found.meant(name_of(row), at.map) == key]


class LinkTyping(QObject):
    """Has a field offer names once a link is begun, and go where one leads.

    Return takes what is offered; a click with Ctrl held, or Ctrl+Return, follows a link, but not
    out of a dialog. Where players read the text, names for them are offered alone.
    """

    def __init__(
        self,
        field: QPlainTextEdit,
        links: NameLinks,
        *,
        follows: bool = True,
        is_for_players: bool = False,
    ) -> None:
        super().__init__(field)
        self._field, self._links = field, links
        self.is_for_players = is_for_players
        self._names = QStringListModel(self)
        self.completer = QCompleter(self._names, self)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.completer.setWidget(field)
        self.completer.activated.connect(self._take)
        self._popup: QAbstractItemView | None = None
        LinkMarks(field, links)
        field.textChanged.connect(self._offer)
        for part in (field, field.viewport()) if follows else ():
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        ctrl = Qt.KeyboardModifier.ControlModifier
        popup = self._popup
        if popup is not None and watched is popup:
            return isinstance(event, QKeyEvent) and self._is_taken(event, popup)
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            if event.modifiers() == ctrl and watched is self._field.viewport():
                return self._follow(self._field.cursorForPosition(event.position().toPoint()))
        elif isinstance(event, QKeyEvent) and event.key() in ENTER and event.modifiers() == ctrl:
            if event.type() == QEvent.Type.ShortcutOverride and self._link(self._cursor):
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                return self._follow(self._cursor)
        return super().eventFilter(watched, event)

    def _is_taken(self, event: QKeyEvent, popup: QAbstractItemView) -> bool:
        """Whether a key takes the name that is marked, or leaves all of them."""
        if event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() not in (*ENTER, Qt.Key.Key_Tab, Qt.Key.Key_Escape):
            return False
        popup.hide()
        if event.key() != Qt.Key.Key_Escape and popup.currentIndex().isValid():
            self._take(str(popup.currentIndex().data()))
        return True

    @property
    def _cursor(self) -> QTextCursor:
        return self._field.textCursor()

    @property
    def _begun(self) -> str | None:
        at = self._cursor
        return name_begun(at.block().text()[: at.positionInBlock()])

    def _link(self, at: QTextCursor) -> str:
        found = link_at(at.block().text(), at.positionInBlock())
        return found.name if found is not None else ""

    def _follow(self, at: QTextCursor) -> bool:
        name = self._link(at)
        if name:
            self._links.follow(name)
        return bool(name)

    def _offer(self) -> None:
        """What fits what is begun; a field that is put away says a change of its text, too."""
        if not (self._field.isVisible() and self._field.hasFocus()):
            return
        begun = self._begun
        names = []
        if begun is not None:
            names = self._links.complete(begun, is_for_players=self.is_for_players)
        if not names:
            if self._popup is not None:
                self._popup.hide()
            return
        popup = self.completer.popup()
        assert popup is not None
        if self._popup is None:
            self._popup = popup
            popup.installEventFilter(self)  # else the field would write the keys that take a name
        self._names.setStringList(names)
        room = self._field.cursorRect()
        room.setWidth(popup.sizeHintForColumn(0) + 3 * self._field.fontMetrics().height())
        self.completer.complete(room)
        popup.setCurrentIndex(self.completer.completionModel().index(0, 0))

    def _take(self, name: str) -> None:
        """Put a whole name in the place of what is begun, and close the link."""
        at, begun = self._cursor, self._begun
        if begun is None:
            return
        left = QTextCursor.MoveOperation.Left
        at.movePosition(left, QTextCursor.MoveMode.KeepAnchor, len(begun))
        is_closed = at.block().text()[self._cursor.positionInBlock() :].startswith(END)
        at.insertText(name if is_closed else f"{name}{END}")
        self._field.setTextCursor(at)


class LinkMarks(QSyntaxHighlighter):
    """Links in the colour of links; underlined where nothing is called so."""

    def __init__(self, field: QPlainTextEdit, links: NameLinks) -> None:
        super().__init__(field.document())
        self._links = links
        links.ready.connect(self._again)
        links.followed.connect(self._follow)
        Recoloured(field, self._again)

    def _follow(self, is_altered: bool) -> None:
        if is_altered:
            self._again()

    def _again(self) -> None:
        if BEGIN in self.document().toPlainText():
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        for link in links_in(text):
            look = QTextCharFormat()
            look.setForeground(QApplication.palette().link())
            if not self._links.leads(link.name):
                look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            self.setFormat(link.start, link.end - link.start, look)


def show_links(reader: QTextBrowser) -> list[str]:
    """Have names stand for their links in what is read; their names by the numbers they go by."""
    document = reader.document()
    names: list[str] = []
    found = [*links_in(document.toPlainText())]
    for link in reversed(found):
        at = QTextCursor(document)
        at.setPosition(link.start)
        at.setPosition(link.end, QTextCursor.MoveMode.KeepAnchor)
        look = at.charFormat()
        look.setAnchor(True)
        look.setAnchorHref(f"{len(names)}")
        look.setForeground(reader.palette().link())
        look.setFontUnderline(True)
        at.insertText(link.words, look)
        names.append(link.name)
    return names
