"""The Inspector panel: what is at the chosen hex, and the fields of what is marked there."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QListWidgetItem,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.things.features import (
    add_feature,
    duplicate_feature,
    remove_feature,
    reorder_feature,
)
from mapper.commands.things.tokens import add_token, remove_token
from mapper.model.campaign.campaign import Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.hex_contents import HexContents, here
from mapper.model.hexes.chunks import ChunkAt, chunk_of
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FeatureAt
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.keying.feature_form import FeatureForm
from mapper.ui.keying.hex_in_words import belongings, ground_in_words
from mapper.ui.keying.thing_forms import added, let_choose_icons, listed, scrolled
from mapper.ui.keying.token_form import TokenForm
from mapper.ui.widgets.feature_icons import FeatureIcons
from mapper.ui.widgets.lettering import faint, larger, section
from mapper.ui.widgets.list_icon import list_icon
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.small_parts import IconButton, ShortList, in_a_row
from mapper.ui.widgets.two_line_rows import DETAIL, THING
from mapper.ui.widgets.visibility import WORDS

ICON_SIDE = 28
NUMBER_TIMES = 1.5
LEAST_LINES = 18


class ListedThing(NamedTuple):
    """A thing of the Inspector's list.

    What a row of the list stands for: a feature, a token, or a map that the hex opens.
    """

    kind: str
    id: str


class Inspector(QWidget):
    """The Inspector of hex maps.

    `map_asked` carries a map to go to; `chosen` says that something else is marked, `left` that
    the keys should go back to the map.
    """

    map_asked = Signal(str)
    chosen = Signal()
    left = Signal()
    said = Signal(str)

    def __init__(self, editor: Editor, settings: QSettings, dice: Random) -> None:
        super().__init__()
        document = self._document = editor.document
        self._editor, self._settings = editor, settings
        self._icons = FeatureIcons(document.file.blob)
        self.hex: Hex | None = None
        self._here: HexContents | None = None
        self.number = section("")
        self.ground = plain_label()
        self.belongings = faint()
        self.list = ShortList(tr("What is here"), ICON_SIDE)
        self.nothing = faint()
        self.form = FeatureForm(editor, self._icons, dice)
        self.token_form = TokenForm(editor, self._icons)
        self._forms = QStackedWidget()
        self._areas: list[QScrollArea] = []
        self._set_up_buttons()
        self._lay_out()
        self.list.currentRowChanged.connect(lambda _row: self._show_thing())
        self.list.itemActivated.connect(lambda _item: self.edit())
        forms = (self.form, self.token_form)
        let_choose_icons(forms, self._icons, editor, settings, self)
        self.form.said.connect(self.said)
        self.form.links.map_asked.connect(self.map_asked)
        for field in (self.form.name, self.form.player_name, self.form.tags, self.token_form.name):
            field.returnPressed.connect(self._leave)
        document.changed.connect(self._follow)
        self.show_hex(None)

    @property
    def thing(self) -> ListedThing | None:
        """What is marked in the list."""
        row = self.list.currentRow()
        return ListedThing(*self.list.item(row).data(THING)) if row >= 0 else None

    @property
    def feature(self) -> FeatureAt | None:
        """The feature that is marked."""
        thing = self.thing
        is_feature = thing is not None and thing.kind == "feature"
        return FeatureAt(self._document.map_id, thing.id) if thing and is_feature else None

    def show_hex(self, at: Hex | None) -> None:
        """Show what is at a hex; None where none is chosen."""
        if at != self.hex:
            self.keep()
        self.hex = at
        self._fill(None)

    def why_nowhere(self) -> str | None:
        """Why nothing can be put here."""
        if self.hex is not None:
            return None
        return tr("Choose a hex first, with the arrow keys or the Select tool.")

    def why_nothing(self) -> str | None:
        """Why there is nothing to be edited."""
        return self.why_nowhere()

    def mark(self, thing: ListedThing) -> None:
        for row in range(self.list.count()):
            if ListedThing(*self.list.item(row).data(THING)) == thing:
                self.list.setCurrentRow(row)

    def keep(self) -> None:
        """Put into the journal what was typed and is not there yet."""
        self.form.keep()
        self.token_form.keep()

    def add_feature(self) -> None:
        """A new feature at the hex, whose title is asked for."""
        if self.hex is not None:
            row = Feature(self.hex, tr("New feature"), "overt")
            map_id = self._document.map_id
            step = self._do(lambda c: add_feature(c, map_id, row), "feature")
            if step is not None:
                self.form.name_it(step)

    def add_token(self) -> None:
        """A new token at the hex, whose name is asked for."""
        if self.hex is not None:
            row, map_id = Token(self.hex, tr("New token")), self._document.map_id
            step = self._do(lambda c: add_token(c, map_id, row), "token")
            if step is not None:
                self.token_form.name_it(step)

    def duplicate(self) -> None:
        """A second one beside the marked feature."""
        at, hex_ = self.feature, self.hex
        if at is not None and hex_ is not None:
            self._do(lambda c: duplicate_feature(c, at, hex_), "feature")

    def remove(self) -> None:
        """Take away the marked feature or token."""
        thing, map_id = self.thing, self._document.map_id
        self.keep()
        if thing is not None and thing.kind == "feature":
            self._editor.edit(lambda c: remove_feature(c, FeatureAt(map_id, thing.id)))
        elif thing is not None and thing.kind == "token":
            self._editor.edit(lambda c: remove_token(c, map_id, thing.id))

    def reorder(self, by: int) -> None:
        """Up or down in the list of the hex."""
        at = self.feature
        if at is not None:
            self._editor.edit(lambda c: reorder_feature(c, at, by))

    def edit(self) -> None:
        """Go to the fields of what is marked; to its map, if it is one."""
        thing = self.thing
        if thing is None:
            self.add.setFocus()
        elif thing.kind == "map":
            self.map_asked.emit(thing.id)
        else:
            field = self.form.name if thing.kind == "feature" else self.token_form.name
            field.setFocus()
            field.selectAll()

    def show_end(self) -> None:
        """Bring the last of the fields into view."""
        bar = self._areas[0].verticalScrollBar()
        bar.setValue(bar.maximum())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the map; what was typed is kept."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _leave(self) -> None:
        self.keep()
        self.left.emit()

    def _set_up_buttons(self) -> None:
        self.add = IconButton("plus", tr("Add a feature"), self.add_feature)
        self.add_one = IconButton("token", tr("Add a token"), self.add_token)
        self.copy = IconButton("copy", tr("Duplicate the feature"), self.duplicate)
        self.up = IconButton("chevron_up", tr("Move the feature up"), lambda: self.reorder(-1))
        self.down = IconButton("chevron_down", tr("Move the feature down"), lambda: self.reorder(1))
        self.bin = IconButton("remove", tr("Remove what is marked"), self.remove)

    def _lay_out(self) -> None:
        self.number.setFont(larger(self.number.font(), NUMBER_TIMES))
        self.ground.setWordWrap(True)
        top = QVBoxLayout()
        top.setContentsMargins(8, 8, 8, 4)
        top.setSpacing(2)
        top.addWidget(self.number)
        top.addWidget(self.ground)
        top.addWidget(self.belongings)
        buttons = (self.add, self.add_one, self.copy, self.up, self.down, None, self.bin)
        top.addLayout(in_a_row(*buttons))
        top.addWidget(self.list)
        top.addWidget(self.nothing)
        for form in (self.form, self.token_form):
            area = scrolled(form)
            self._forms.addWidget(area)
            self._areas.append(area)
        self._blank = QWidget()
        self._forms.addWidget(self._blank)
        self.setMinimumHeight(LEAST_LINES * self.fontMetrics().height())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(self._forms, 1)

    def _do(self, command: Command, kind: str) -> int | None:
        """Make a change that adds a thing of this kind, and mark what was added."""
        self.keep()
        step, id_ = added(self._editor, command)
        if step is not None:
            self.mark(ListedThing(kind, id_))
        return step

    def _follow(self, change: Change) -> None:
        view, found = self._document.view, self._here
        if view is None or found is None or not any(map(self._is_here, change.rows)):
            return
        if change.kinds == {"terrain"}:
            self.ground.setText(ground_in_words(view, found))
        else:
            self._fill(self.thing)

    def _is_here(self, key: Key) -> bool:
        """Whether a row may have to do with the hex."""
        if key.map not in ("", self._document.map_id) and key.kind != "feature":
            return False
        is_near = self.hex is not None and key.id == chunk_of(self.hex)
        return is_near or not isinstance(key.id, ChunkAt)

    def _fill(self, marked: ListedThing | None) -> None:
        """Read the hex anew, and mark the same thing if it is still there."""
        view, at = self._document.view, self.hex
        row = max(0, self.list.currentRow())
        self._here = found = here(view, at) if view is not None and at is not None else None
        was_blocked = self.list.blockSignals(True)
        self.list.clear()
        if view is not None and found is not None:
            self.number.setText(found.number)
            self.ground.setText(ground_in_words(view, found))
            self.belongings.setText("\n".join(belongings(view, found)))
            self._list(found)
        self.list.fit()
        self.list.setCurrentRow(min(row if marked else 0, self.list.count() - 1))
        if marked is not None:
            self.mark(marked)
        self.list.blockSignals(was_blocked)
        self._show_empty(found)
        self._show_thing()

    def _list(self, found: HexContents) -> None:
        for id_, feature in found.features.items():
            icon, note = self._icons.badged(feature, self.palette()), tr(WORDS[feature.visibility])
            item = self._row("feature", id_, feature.title, note, icon)
            item.setData(DETAIL, ", ".join(feature.tags))
        for id_, token in found.tokens.items():
            self._row("token", id_, token.name, tr("Token"), self._icons.token(token))
        maps, icon = self._document.campaign.maps(), list_icon("hexagon", self.palette())
        for id_ in found.opens:
            self._row("map", id_, maps[id_].name, tr("Map"), icon)

    def _row(self, kind: str, id_: str, name: str, note: str, icon: QIcon) -> QListWidgetItem:
        return listed(self.list, tuple(ListedThing(kind, id_)), name, note, icon)

    def _show_empty(self, found: HexContents | None) -> None:
        for part in (self.number, self.ground):
            part.setVisible(found is not None)
        self.belongings.setVisible(found is not None and bool(self.belongings.text()))
        why = tr("Choose a hex: click it with the Select tool, or go there with the arrow keys.")
        empty = tr("Nothing is keyed here yet.")
        self.nothing.setText(why if found is None else empty)
        self.nothing.setVisible(self.list.count() == 0)
        for button in (self.add, self.add_one):
            button.setEnabled(found is not None and not self._document.file.read_only)

    def _show_thing(self) -> None:
        thing, found = self.thing, self._here
        map_id = self._document.map_id
        page: QWidget = self._blank
        if thing is not None and found is not None and thing.kind == "feature":
            self.form.show_feature(FeatureAt(map_id, thing.id), found.features[thing.id])
            page = self._areas[0]
        elif thing is not None and found is not None and thing.kind == "token":
            self.token_form.show_token(map_id, thing.id, found.tokens[thing.id])
            page = self._areas[1]
        focused = QApplication.focusWidget()
        if page is self._blank and focused is not None and self._forms.isAncestorOf(focused):
            self.left.emit()
        self._forms.setCurrentWidget(page)
        self._refresh(thing)
        self.chosen.emit()

    def _refresh(self, thing: ListedThing | None) -> None:
        is_writable = not self._document.file.read_only
        for form in (self.form, self.token_form):
            form.setEnabled(is_writable)
        is_feature = thing is not None and thing.kind == "feature" and is_writable
        self.copy.setEnabled(is_feature)
        self.bin.setEnabled(thing is not None and thing.kind != "map" and is_writable)
        row = self.list.currentRow()
        last = len(self._here.features) - 1 if self._here is not None else -1
        self.up.setEnabled(is_feature and row > 0)
        self.down.setEnabled(is_feature and row < last)
