"""What leads into the manual from the window and its dialogs: F1 to a page, Shift+F1 to a field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from PySide6.QtCore import QEvent, QObject, QSettings, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QToolButton,
    QWhatsThis,
    QWidget,
)
from shiboken6 import isValid

from mapper.ui.app.translated import tr
from mapper.ui.manual.manual import Manual
from mapper.ui.manual.pages import ActionTexts, ManualPage, Topic, shipped_pages, term_of, topics

HelpKeys = Callable[[], Mapping[str, list[QKeySequence]]]
"""The keys of `manual` and of `what_is_this` as they are now."""
DOCK = "dock_"
BOXES = (QAbstractSpinBox, QComboBox)
"""Fields with a line within, which goes by no name of its own."""


def topic_of(part: QWidget, told: Mapping[str, Topic]) -> Topic | None:
    """Where the nearest part around this one is told of that is told of at all.

    What is ours comes before what Qt has, such as rows of tabs.
    """
    names = [name for around in (part, *_owners(part)) for name in _names(around)]
    ours = (name for name in names if name in told and not name.startswith("Q"))
    of_qt = (name for name in names if name in told)
    found = next(ours, next(of_qt, None))
    return None if found is None else told[found]


def topic_of_field(
    field: QWidget, pages: Iterable[ManualPage], told: Mapping[str, Topic]
) -> Topic | None:
    """The item that tells of a field by its name; otherwise of what it stands in."""
    topic = topic_of(field, told)
    if topic is None or "/" in topic.anchor:
        return topic
    page = next(page for page in pages if page.name == topic.page)
    term = term_of(page, topic.anchor, field_names(field))
    return Topic(topic.page, term) if term is not None else topic


def field_names(field: QWidget) -> Iterator[str]:
    """What a field is called: by its own words, or by the label that is its own."""
    yield field.accessibleName()
    if isinstance(field, QAbstractButton):
        yield field.text().replace("&", "").removesuffix("…")
    labels = field.window().findChildren(QLabel)
    yield from (label.text().replace("&", "") for label in labels if label.buddy() is field)
    around = field.parentWidget()
    if around is not None and (isinstance(around, BOXES) or around.focusProxy() is field):
        yield from field_names(around)


def _owners(part: QWidget) -> Iterator[QWidget]:
    owner = part.parentWidget()
    while owner is not None:
        yield owner
        owner = owner.parentWidget()


def _names(part: QWidget) -> Iterator[str]:
    """Of the action it is the button of, of its own, of its class and of what that is made from."""
    if isinstance(part, QToolButton) and part.defaultAction() is not None:
        yield part.defaultAction().objectName()
    if part.objectName():
        yield part.objectName().removeprefix(DOCK)
    yield from (kind.__name__ for kind in type(part).__mro__ if issubclass(kind, QWidget))


class WhatIsThis(QObject):
    """Opens the manual where it tells of what the keys go to, or of what is clicked.

    Every dialog hears the two keys while it is used, as the window does by its actions.
    """

    said = Signal(str)
    """Words for the status bar."""
    asked = Signal(str)
    """A link in the manual asked to be led through first steps, which it names."""

    def __init__(
        self, window: QWidget, settings: QSettings, words: Callable[[], ActionTexts], keys: HelpKeys
    ) -> None:
        super().__init__(window)
        self._window, self._settings = window, settings
        self._words, self._keys = words, keys
        self._heard: list[QShortcut] = []
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._app = app
        app.focusChanged.connect(self._hear_in_dialog)

    def open_page(self, page: str, anchor: str = "") -> None:
        """In the manual that is open, or in a new one, over the dialog that is used meanwhile."""
        over = self._app.activeModalWidget() or self._window
        manual = self._window.findChild(Manual)
        if manual is not None and over not in (self._window, manual.parentWidget()):
            manual.close()
            manual = None
        if manual is None:
            manual = Manual(self._settings, self._words, over)
            manual.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            manual.finished.connect(manual.deleteLater)
            manual.asked.connect(manual.close)
            manual.asked.connect(self.asked)
        if page:
            manual.open_page(page, anchor)
        manual.show()
        manual.raise_()
        manual.activateWindow()

    def open_for_focus(self) -> None:
        """The page of what the keys go to; where none tells of it, the one that was read last."""
        at = self._app.focusWidget()
        topic = None if at is None else topic_of(at, topics(shipped_pages()))
        self.open_page(*(topic or ("",)))

    def explain(self, map_: QWidget) -> None:
        """The field that the keys go to; while that is the map, what is clicked next."""
        at = self._app.focusWidget()
        if at is None or at is map_ or at is self._window:
            QWhatsThis.enterWhatsThisMode()
            self.said.emit(tr("Click what you wonder about; Escape gives up."))
            self._app.installEventFilter(self)
        else:
            self._open_for(at)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """While something is pointed at that is to be explained."""
        if event.type() == QEvent.Type.QueryWhatsThis:
            event.accept()
            return True
        if event.type() == QEvent.Type.LeaveWhatsThisMode:
            self._app.removeEventFilter(self)
        elif event.type() == QEvent.Type.WhatsThis and isinstance(watched, QWidget):
            event.accept()
            QWhatsThis.leaveWhatsThisMode()
            self._app.removeEventFilter(self)
            self._open_for(watched)
            return True
        return False

    def _open_for(self, part: QWidget) -> None:
        self.open_page(*(topic_of_field(part, shipped_pages(), topics(shipped_pages())) or ("",)))

    def _hear_in_dialog(self, _old: QWidget | None, now: QWidget | None) -> None:
        dialog = None if now is None else now.window()
        for shortcut in self._heard:
            if isValid(shortcut):
                shortcut.deleteLater()
        self._heard = []
        if not isinstance(dialog, QDialog) or isinstance(dialog, Manual):
            return
        if not isValid(self._window) or self._window not in _owners(dialog):
            return
        for action, keys in self._keys().items():
            run = self.open_for_focus if action == "manual" else self._explain_field
            for each in keys:
                shortcut = QShortcut(each, dialog)
                shortcut.activated.connect(run)
                self._heard.append(shortcut)

    def _explain_field(self) -> None:
        at = self._app.focusWidget()
        if at is not None:
            self._open_for(at)
