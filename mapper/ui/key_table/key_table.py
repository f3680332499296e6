"""The key as a table, laid over the map: found, sorted, written in cells, many lines at once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QMenu, QPushButton, QWidget

from mapper.model.campaign.rows import Key
from mapper.model.key_table.key_lines import KeyLine, KeyPart
from mapper.model.key_table.key_listing import AS_ON_MAPS, KeyListing, KeyOrder
from mapper.ui.app.measures import CONTROL, NEAR, TIGHT
from mapper.ui.app.text_size import grown, measure
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.read_aside import ReadAside
from mapper.ui.key_table.line_deeds import LineDeeds
from mapper.ui.key_table.line_filters import LineFilters
from mapper.ui.key_table.line_model import HEADS, LineModel
from mapper.ui.key_table.line_view import ALWAYS, OF_SCOPE, LineView
from mapper.ui.widgets.ask_dialog import pop_up, show_menu
from mapper.ui.widgets.feature_icons import WORDS, FeatureIcons
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.small_parts import MOVES, TYPED, is_letter, is_return, text_button

HINT = "Type to find. In the rows a letter or F2 writes, Return goes there, Escape shows the map."
MOST_CHOSEN_AGAIN = 2000
"""So many lines are selected again after others are listed."""

SEARCH = 170
"""So wide at the least is the search where it stands beside its buttons."""
DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


class TickMenu(QMenu):
    """It stays open while its entries are ticked; Escape or a click beside it closes it."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        meant = [each for each in self.actions() if self.actionGeometry(each).contains(at)]
        for entry in meant:
            entry.trigger()
        if not meant:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not is_return(event) and event.key() != Qt.Key.Key_Space:
            super().keyPressEvent(event)
            return
        for entry in self.actions():
            if entry is self.activeAction():
                entry.trigger()


class KeyTable(QWidget):
    """Its filters stay as they are while the campaign is open; Escape leads back to the map."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.canvas)
        self._desk, self._order = desk, AS_ON_MAPS
        self._is_due = True
        self._go: Callable[[KeyLine], object] = bool
        self._look: Callable[[KeyLine], object] = bool
        self._is_of_map: Callable[[QKeySequence], bool] = bool
        document = desk.document
        self.read: ReadAside[KeyListing] = ReadAside(document, KeyListing)
        self.icons = FeatureIcons(document.file.blob)
        self.lines = LineModel(lambda: document.campaign)
        self.view = LineView(self.lines, self.icons, desk.settings, desk.editor.links)
        self.filters = LineFilters()
        self.deeds = LineDeeds(desk, self.icons)
        self.nothing, self.count = plain_label(), plain_label()
        self.all = text_button("", "", self._help_out)
        self._lay_out()
        self._connect()
        self.setAccessibleName(tr("The key as a table"))
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setFocusProxy(self.filters.search)
        self.hide()
        desk.canvas.installEventFilter(self)

    def lead_on(
        self,
        go: Callable[[KeyLine], object],
        look: Callable[[KeyLine], object],
        is_of_map: Callable[[QKeySequence], bool],
    ) -> None:
        """How one goes to a line, or shows its form beside the table; keys that the map heeds."""
        self._go, self._look, self._is_of_map = go, look, is_of_map

    def toggle(self) -> None:
        """The table in the place of the map, or the map again."""
        if self.isVisible():
            self.show_map()
        else:
            self.open()

    def open(self) -> None:
        """The table in the place of the map; whoever types finds at once."""
        self.setGeometry(self._desk.canvas.rect())
        self.show()
        self.raise_()
        self.read.begin()
        self._catch_up()
        self._desk.canvas.setFocusProxy(self)
        self.filters.search.setFocus()
        self.filters.search.selectAll()
        self._desk.say(tr(HINT))

    def show_map(self) -> None:
        """The map in the place of the table; nothing of the table is lost."""
        self._desk.canvas.setFocusProxy(None)  # type: ignore[arg-type]  # the stub forgets that there may be none
        if self.isVisible():
            self._desk.say("")  # what the keys do in the table is over
        self.hide()
        self._desk.canvas.setFocus()

    def stop(self) -> None:
        """The campaign is put away."""
        self.show_map()
        self.read.stop()
        self._desk.canvas.removeEventFilter(self)

    def preview(self, path: Path) -> None:
        """Show what a table from outside would do."""
        self.deeds.read(path)

    def fill(self) -> None:
        """List what fits, in its order; what was selected stays so."""
        listing = self.lines.listing
        if listing is None:
            return
        chosen = self.view.chosen()
        self._fold()
        wanted = self.filters.wanted(self._desk.document.map_id)
        self.view.show_columns(of_campaign=self.filters.of_campaign)
        self.lines.fill(listing.fitting(wanted, self._order))
        if len(chosen) <= MOST_CHOSEN_AGAIN:
            self.view.choose(chosen)
        self._show_counts()

    def those(self) -> list[KeyPart]:
        """What is done is done to these: what is selected, or else all that is listed."""
        return self.view.chosen() or [line.part for line in self.lines.lines]

    def event(self, event: QEvent) -> bool:
        """No key that is for the map does anything on it while the table lies over it."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if is_asked and isinstance(event, QKeyEvent) and self._is_kept(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the map; no key reaches what lies beneath."""
        event.accept()
        if event.key() == Qt.Key.Key_Escape:
            self.show_map()
        elif is_return(event) and self.filters.search.hasFocus():
            self._enter_rows()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._desk.canvas:
            self.setGeometry(self._desk.canvas.rect())
        return super().eventFilter(watched, event)

    def _is_kept(self, event: QKeyEvent) -> bool:
        is_typed = is_letter(event) or event.key() in TYPED
        return is_typed or self._is_of_map(QKeySequence(event.keyCombination()))

    def _connect(self) -> None:
        view, deeds = self.view, self.deeds
        self.read.ready.connect(self._take)
        self.read.followed.connect(self._follow)
        self._desk.document.map_chosen.connect(self._follow_map)
        self.filters.changed.connect(self.fill)
        self.lines.ordered.connect(self._sort)
        view.selectionModel().selectionChanged.connect(lambda *_: self._show_counts())
        view.go_asked.connect(self._go_there)
        view.written.connect(deeds.write)
        view.icon_asked.connect(lambda: deeds.ask_icon(self.those()))
        view.removal_asked.connect(lambda: deeds.remove(view.chosen()))
        view.copied.connect(lambda: deeds.copy(self._listed(), view.columns_shown))
        view.pasted.connect(self._paste)
        view.menu_asked.connect(self._open_menu)
        view.rested.connect(self._look_at_row)
        self.filters.search.move_in(view, MOVES)

    def _lay_out(self) -> None:
        shows, moves = tr("Which columns are shown"), tr("Out to a spreadsheet, and in again")
        self.columns = self._button(tr("Columns"), shows, self._ask_columns)
        self.files = self._button(tr("CSV"), moves, self._ask_files)
        to_map = self._button(tr("Map"), tr("Show the map again (Escape)"), self.show_map)
        self.strip = QWidget()
        flow = Flow(self.strip)
        flow.addWidget(self.count)
        self.buttons = {name: self._button(*told) for name, told in self._told_deeds().items()}
        for button in self.buttons.values():
            flow.addWidget(button)
        self._empty = QWidget()
        fill(self._empty, self.nothing, row(self.all, None), None, margin=(0, NEAR, 0, 0))
        self.nothing.setWordWrap(True)
        self._beside = QWidget()
        beside = Flow(self._beside)
        for part in (self.filters.scope, self.columns, self.files, to_map):
            beside.addWidget(part)
        self._head = row((self.filters.search, 1), self._beside, space=TIGHT)
        fill(
            self,
            self._head,
            self.filters,
            (self.view, 1),
            (self._empty, 1),
            self.strip,
            margin=NEAR,
            space=TIGHT,
        )
        self._show_counts()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def _fold(self) -> None:
        """Where there is little room, the search stands above what is beside it."""
        parts = self._beside.findChildren(QWidget, options=DIRECT)
        wide = sum(part.sizeHint().width() + TIGHT for part in parts) + TIGHT
        is_narrow = self.width() < wide + grown(SEARCH)
        ways = QBoxLayout.Direction
        self._head.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)
        self._beside.setMinimumWidth(0 if is_narrow else wide)

    def _told_deeds(self) -> dict[str, tuple[str, str, Callable[[], object]]]:
        """What can be done to many: the words of its button, what it does, and how."""
        deeds, those = self.deeds, self.those
        return {
            "rename": (
                tr("Rename…"),
                tr("By a pattern, with numbers"),
                lambda: deeds.ask_pattern(those()),
            ),
            "tag": (
                tr("Tags…"),
                tr("Tags that come, and tags that go"),
                lambda: deeds.ask_tags(those()),
            ),
            "seen": (tr("Visibility…"), tr("Overt, hidden or secret"), self._ask_seen),
            "icon": (tr("Icon…"), tr("One for all of them"), lambda: deeds.ask_icon(those())),
            "move": (
                tr("Move…"),
                tr("To a hex or a zone of their map"),
                lambda: deeds.ask_place(those()),
            ),
            "text": (
                tr("Text…"),
                tr("Into the notes, or for players"),
                lambda: deeds.ask_text(those()),
            ),
            "remove": (
                tr("Delete"),
                tr("Take away what is selected, and say what went with it (Delete)"),
                lambda: deeds.remove(self.view.chosen()),
            ),
        }

    def _button(self, text: str, tip: str, run: Callable[[], object]) -> QPushButton:
        button = text_button(text, tip, run)
        measure(button, high=CONTROL)
        return button

    def _take(self) -> None:
        """The campaign is read."""
        self.lines.listing = self.read.found
        self._is_due = True
        if self.isVisible():
            self._catch_up()

    def _catch_up(self) -> None:
        """List what was altered while nobody saw it."""
        listing = self.lines.listing
        if listing is not None and self._is_due:
            self._is_due = False
            self.filters.offer(listing, self._desk.document.campaign)
            self.fill()

    def _follow(self, altered: Collection[Key]) -> None:
        """Rows stay where they are while one writes in them; what comes or goes is sorted in."""
        if not altered:
            return
        if not self.isVisible():
            self._is_due = True
            return
        listing, document = self.lines.listing, self._desk.document
        wanted = self.filters.wanted(document.map_id)
        if listing is not None:
            self.filters.offer(listing, document.campaign)
        is_other = self.filters.wanted(document.map_id) != wanted
        if is_other or not self.lines.renew(altered):
            self.fill()

    def _follow_map(self, _map_id: str) -> None:
        self._is_due = True
        if self.isVisible():
            self._catch_up()

    def _sort(self, order: KeyOrder) -> None:
        self._order = order
        self.fill()

    def _show_counts(self) -> None:
        chosen, listed = len(self.view.chosen()), len(self.lines.lines)
        all_ = tr("All %n listed:", n=listed) if listed else ""
        self.count.setText(tr("%n chosen:", n=chosen) if chosen else all_)
        for name, button in self.buttons.items():
            button.setEnabled(bool(chosen or (listed and name != "remove")))
        self.view.setVisible(bool(listed))
        self._empty.setVisible(not listed)
        is_read = self.lines.listing is not None
        is_any = self.filters.wanted("").is_any
        if not is_read:
            self.nothing.setText(tr("Reading the campaign…"))
        elif is_any:
            self.nothing.setText(tr("Nothing fits all of this."))
        else:
            self.nothing.setText(tr("Nothing is keyed here yet: choose a place on the map first."))
        self.all.setVisible(is_read)
        self.all.setText(tr("List all") if is_any else tr("Show the map"))

    def _help_out(self) -> None:
        """What the button does where nothing is listed."""
        if self.filters.wanted("").is_any:
            self.filters.ask_nothing()
        else:
            self.show_map()

    def _enter_rows(self) -> None:
        """From the search field into the rows, the first of which is selected."""
        if self.lines.lines:
            self.view.setFocus()
            if not self.view.chosen():
                self.view.choose([self.lines.lines[0].part])

    def _listed(self) -> list[KeyLine]:
        """What is selected, or else all that is listed."""
        rows = {self.lines.row_of(part) for part in self.view.chosen()}
        return [line for at, line in enumerate(self.lines.lines) if not rows or at in rows]

    def _go_there(self, index: QModelIndex) -> None:
        if index.isValid():
            line = self.lines.lines[index.row()]
            self.show_map()
            self._go(line)

    def _look_at_row(self) -> None:
        """The form of the row, where it is of the map in view: another is not shown for that."""
        row = self.view.currentIndex().row()
        line = self.lines.lines[row] if 0 <= row < len(self.lines.lines) else None
        is_near = line is not None and line.to.map == self._desk.document.map_id
        if line is not None and is_near and self.isVisible():
            self._look(line)

    def _paste(self) -> None:
        index = self.view.currentIndex()
        below = self.lines.lines[max(0, index.row()) :]
        columns = self.view.columns_shown
        at = columns.index(ALWAYS)
        if index.isValid():
            at = columns.index([*HEADS][index.column()])
        self.deeds.paste(self.view.chosen(), [line.part for line in below], columns[at:])

    def _open_menu(self, at: QPoint) -> None:
        """All that can be done to a row, where it is."""
        index = self.view.indexAt(at)
        if index.isValid():
            ways: list[tuple[str, Callable[[], object]]] = []
            ways.append((tr("Go there"), lambda: self._go_there(index)))
            ways += [(text, run) for text, _tip, run in self._told_deeds().values()]
            pop_up(ways, self.view.viewport(), at)

    def _ask_seen(self) -> None:
        ways = [
            (words, lambda seen=seen: self.deeds.write(self.those(), "visibility", seen))
            for seen, words in tr_all(WORDS).items()
        ]
        pop_up(ways, self.buttons["seen"])

    def _ask_columns(self) -> QMenu:
        """A menu of those that can be shown, each ticked or not."""
        menu, view = TickMenu(self), self.view
        for name, words in tr_all(HEADS).items():
            if name in (ALWAYS, OF_SCOPE):
                continue
            entry = menu.addAction(words)
            entry.setCheckable(True)
            entry.setChecked(name in view.columns_wanted)
            entry.toggled.connect(lambda is_on, name=name: self._show_column(name, is_on))
        show_menu(menu, self.columns)
        return menu

    def _show_column(self, name: str, is_on: bool) -> None:
        wanted = {*self.view.columns_wanted} - {name} | ({name} if is_on else set())
        self.view.want_columns(*wanted)

    def _ask_files(self) -> None:
        lines, count = self._listed(), len(self.view.chosen())
        only = tr("Save only the %n chosen lines…", n=count)
        saves = only if count else tr("Save the %n listed lines…", n=len(lines))
        ways = [
            (saves, lambda: self.deeds.save(lines)),
            (tr("Bring in a table…"), self.deeds.ask_table),
        ]
        pop_up(ways, self.files)
