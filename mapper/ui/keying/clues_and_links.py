"""The clues to something and its links: what leads to it, where it leads, and who tells of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidgetItem, QPlainTextEdit, QWidget

from mapper.commands.things.features import edit_feature, link_features, unlink_features
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature, Key, name_of
from mapper.model.campaign.zone_rows import PassageSide
from mapper.model.key_table.key_lines import place_of_key
from mapper.model.place_names import spot_named
from mapper.model.places import FeatureAt, Place
from mapper.ui.app.measures import HAIR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.name_links import LinkTyping
from mapper.ui.keying.find import ICONS, KINDS
from mapper.ui.keying.map_words import fill_maps
from mapper.ui.keying.place_fields import PlaceFields, PlacePicking
from mapper.ui.widgets.ask_dialog import AskDialog, form_of
from mapper.ui.widgets.feature_icons import FeatureIcons
from mapper.ui.widgets.icons import list_icon
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.small_parts import (
    DeleteKey,
    IconButton,
    ShortList,
    SteadyBox,
    caption,
    in_a_row,
    show_words,
)
from mapper.ui.widgets.two_line_rows import DETAIL, THING, listed

LINES, LETTERS = 4, 26
FRAME = 40
"""Room for what the desktop puts around a dialog, which is not known at once."""


class ClueDialog(AskDialog):
    """The dialog for a clue: what it says, and where it can be found."""

    def __init__(
        self,
        title: str,
        campaign: Campaign,
        clue: Clue,
        check: Callable[[Clue], object],
        parent: QWidget,
    ) -> None:
        super().__init__(title, lambda: check(self.clue()), parent, tr("&Save"))
        self.setModal(False)  # the place may be clicked on the map meanwhile
        self.words = QPlainTextEdit(clue.text)
        self.words.setTabChangesFocus(True)
        self.words.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + 10)
        self.words.setMinimumWidth(LETTERS * self.fontMetrics().height())
        self.words.setAccessibleName(tr("Clue"))
        self._where = PlaceFields(campaign, clue.at, tr("Anywhere"))
        self.map, self.number = self._where.map, self._where.number
        self._hint = faint()
        self._hint.hide()
        self.lay_out(form_of((tr("&Clue"), self.words), *self._where.rows()), self._hint)

    def clue(self) -> Clue:
        """What stands in the fields; `NotAllowed` if the hex has no such number."""
        return Clue(self.words.toPlainText().strip(), self._where.place())

    def pick_on(self, editor: Editor) -> None:
        """Have a click on the map say the place, and offer names for links in the words."""
        LinkTyping(self.words, editor.links, follows=False, is_for_players=True)
        if isinstance(editor.beside, Canvas):
            PlacePicking(self, editor.beside, editor.document).picked.connect(self._take)
            show_words(self._hint, tr("Or click on the map where it is found."))

    def _take(self, at: Place) -> None:
        self._where.show_place(at)
        self.activateWindow()
        (self.do_button if self.words.toPlainText().strip() else self.words).setFocus()


class ClueEdits(NamedTuple):
    """The commands on the clues of what lies under a key.

    What is edited is known by what it says, for others may come and go meanwhile; what is removed
    by its place among them.
    """

    add: Callable[[Campaign, Key, Clue], Change]
    edit: Callable[[Campaign, Key, Clue, Clue], Change]
    remove: Callable[[Campaign, Key, int], Change]


class ClueList(QWidget):
    """The list of clues to a feature, or to one side of a passage.

    `go_asked` carries the place where a clue is found, `tell_asked` what a group is told.
    """

    go_asked = Signal(object)
    tell_asked = Signal(str)

    def __init__(self, editor: Editor, edits: ClueEdits, *, is_full: bool = True) -> None:
        super().__init__()
        self._editor, self._edits, self._is_full = editor, edits, is_full
        self._key = Key("", "", "")
        self.clues: tuple[Clue, ...] = ()
        self.asked: ClueDialog | None = None
        self.list = ShortList(tr("Clues"))
        self.nothing = faint()
        self.add = IconButton("plus", tr("Add a clue"), self.add_clue)
        self.edit = IconButton("edit", tr("Edit the clue"), self.edit_clue)
        self.remove = IconButton("remove", tr("Remove the clue"), self.remove_clue)
        tell = tr("Tell the chosen group: it has a lead then")
        self.tell = IconButton("hand_out", tell, self._tell)
        self.go = IconButton("go", tr("Go to where the clue is found"), self._go)
        name = caption(tr("Clues"), self.list)
        head = in_a_row(name, None, self.add, self.edit, self.remove, self.tell, self.go)
        fill(self, head, self.list, self.nothing, space=HAIR)
        for part in (self.tell, self.go):
            part.setVisible(is_full)
        self.list.currentRowChanged.connect(lambda _row: self._refresh())
        self.list.itemActivated.connect(lambda _item: self.edit_clue())
        DeleteKey(self.list, self.remove_clue)

    def show_clues(self, key: Key, of: Feature | PassageSide) -> None:
        """The clues to something, with the same one marked if they are the same thing's."""
        row = self.list.currentRow() if key == self._key else 0
        self._key, self.clues = key, of.clues
        self.list.clear()
        lens = list_icon("search", self.palette())
        for clue in of.clues:
            said = {DETAIL: self._found_at(clue) if self._is_full else ""}
            self.list.addItem(listed(clue.text, said, lens, clue.text))
        self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
        self.list.fit()
        is_overt = of.visibility == "overt"
        self.nothing.setText(
            tr("What is overt needs no clue.") if is_overt else tr("No clue leads here yet.")
        )
        self.nothing.setVisible(self._is_full and not of.clues)
        self.add.setEnabled(not is_overt)
        self._refresh()

    def add_clue(self) -> None:
        """Ask for a clue, and add it."""
        self._ask(tr("Add a clue"), Clue(""), self._edits.add)

    def edit_clue(self) -> None:
        """Ask how the marked clue should be."""
        index = self.list.currentRow()
        if 0 <= index < len(self.clues):
            edit, before = self._edits.edit, self.clues[index]
            self._ask(tr("Edit the clue"), before, lambda c, key, clue: edit(c, key, before, clue))

    def remove_clue(self) -> None:
        key, index = self._key, self.list.currentRow()
        if 0 <= index < len(self.clues):
            editor = self._editor
            editor.make(lambda campaign: self._edits.remove(campaign, key, index), editor.tell)

    def _ask(
        self, title: str, clue: Clue, command: Callable[[Campaign, Key, Clue], Change]
    ) -> None:
        """Ask how a clue should be, which then is what the command makes of it."""
        key, editor = self._key, self._editor
        if self.asked is not None:
            self.asked.drop()

        def keep(said: Clue) -> str:
            why = editor.why_not(lambda campaign: command(campaign, key, said))
            if not why and key == self._key and said in self.clues:
                self.list.setCurrentRow(self.clues.index(said))
            return why

        dialog = self.asked = ClueDialog(title, editor.document.campaign, clue, keep, self)
        dialog.pick_on(editor)
        dialog.finished.connect(self._put_away)
        dialog.show()
        self._place(dialog)
        dialog.words.setFocus()

    def _place(self, dialog: QWidget) -> None:
        """Over the list, its right edge at that of the list, and on the screen with its frame."""
        corner, size = self.mapToGlobal(self.rect().topRight()), dialog.frameGeometry().size()
        room = self.screen().availableGeometry()
        lowest = room.bottom() - size.height() - FRAME
        left = max(room.left(), corner.x() - size.width())
        dialog.move(left, max(room.top(), min(corner.y(), lowest)))

    def _put_away(self) -> None:
        if self.asked is not None:
            self.asked.deleteLater()
        self.asked = None

    def _go(self) -> None:
        place = self.clues[self.list.currentRow()].at
        if place is not None:
            self.go_asked.emit(place)

    def _tell(self) -> None:
        self.tell_asked.emit(self.clues[self.list.currentRow()].text)

    def _found_at(self, clue: Clue) -> str:
        if clue.at is None:
            return tr("found anywhere")
        campaign = self._editor.document.campaign
        row = campaign.maps().get(clue.at.map)
        if row is None:
            return tr("on a map that is not there")
        number = spot_named(campaign, clue.at)
        return tr("found at {number} of {map}", number=number, map=row.name)

    def _refresh(self) -> None:
        row = self.list.currentRow()
        clue = self.clues[row] if 0 <= row < len(self.clues) else None
        for button in (self.edit, self.remove, self.tell):
            button.setEnabled(clue is not None)
        place = clue.at if clue is not None else None
        maps = self._editor.document.campaign.maps()
        self.go.setEnabled(place is not None and place.map in maps)


SIDE = 22


class ToldOfIn(QWidget):
    """The list of those whose texts have a link to what is shown; gone where there are none."""

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self._links, self._document = editor.links, editor.document
        self._key = Key("", "", "")
        self.list = ShortList(tr("Told of in"))
        fill(self, caption(tr("Told of in"), self.list), self.list, space=HAIR)
        self.list.itemActivated.connect(self._go)
        self.list.itemClicked.connect(self._go)
        self._links.ready.connect(self._fill)
        self._links.followed.connect(self._follow)
        self.hide()

    def show_row(self, key: Key, _row: object) -> None:
        self._key = key
        self._links.begin()
        self._fill()

    def _follow(self, is_altered: bool) -> None:
        if is_altered:
            self._fill()

    def _fill(self) -> None:
        self.list.clear()
        for key in self._links.telling_of(self._key):
            self.list.addItem(self._item(key))
        self.list.fit()
        self.setVisible(self.list.count() > 0)

    def _item(self, key: Key) -> QListWidgetItem:
        campaign = self._document.campaign
        at, row = place_of_key(campaign, key), campaign.get(key)
        number, on = spot_named(campaign, at), campaign.maps().get(key.map)
        map_name = on.name if on is not None else ""
        where = tr("{number} of {map}", number=number, map=map_name) if number else map_name
        icon = list_icon(ICONS.get(key.kind, key.kind), self.palette())
        name = name_of(row) if row is not None else ""
        return listed(name or tr(KINDS[key.kind]), {DETAIL: where, THING: tuple(key)}, icon)

    def _go(self, item: QListWidgetItem) -> None:
        self._links.go_asked.emit(Key(*item.data(THING)))


class LinkList(QWidget):
    """The list of links of a feature, and of those who tell of it.

    `go_asked` carries a place, `map_asked` a map, `link_asked` the wish for another link.
    """

    go_asked = Signal(object)
    map_asked = Signal(str)
    link_asked = Signal()

    def __init__(self, editor: Editor, icons: FeatureIcons) -> None:
        super().__init__()
        self._editor = editor
        self._icons = icons
        self._at = FeatureAt("", "")
        self.opens = SteadyBox()
        self.open = IconButton("go", tr("Go to the map behind it"), self._open)
        self.list = ShortList(tr("Linked features"), SIDE)
        self.nothing = faint(tr("It is linked to no other feature."))
        self.add = IconButton("plus", tr("Link to a feature"), self.link_asked.emit)
        self.remove = IconButton("remove", tr("Remove the link"), self.unlink)
        self.go = IconButton("go", tr("Go to the linked feature"), self._go)
        self.told_of = ToldOfIn(editor)
        self._lay_out()
        self.opens.activated.connect(self._choose_map)
        self.list.currentRowChanged.connect(lambda _row: self._refresh())
        self.list.itemActivated.connect(lambda _item: self._go())
        DeleteKey(self.list, self.unlink)

    def show_links(self, at: FeatureAt, feature: Feature) -> None:
        self._at = at
        campaign = self._editor.document.campaign
        fill_maps(self.opens, campaign.maps(), tr("No map"), feature.opens)
        self.list.clear()
        for link in feature.related:
            self.list.addItem(self._item(link))
        self.list.setCurrentRow(0)
        self.list.fit()
        self.nothing.setVisible(not feature.related)
        self.told_of.show_row(Key("feature", at.map, at.id), feature)
        self._refresh()

    def link_to(self, other: FeatureAt) -> None:
        """Link the feature that is shown to this one."""
        at = self._at
        self._editor.edit(lambda c: link_features(c, at, other))

    def unlink(self) -> None:
        row, at = self.list.currentRow(), self._at
        if row >= 0:
            other = FeatureAt(*self.list.item(row).data(THING))
            self._editor.make(lambda c: unlink_features(c, at, other), self._editor.tell)

    def _lay_out(self) -> None:
        behind = caption(tr("The map behind it"), self.opens)
        opens = row((self.opens, 1), self.open, space=TIGHT)
        name = caption(tr("Linked features"), self.list)
        linked = in_a_row(name, None, self.add, self.remove, self.go)
        below = self.list, self.nothing, self.told_of
        fill(self, behind, opens, TIGHT, linked, *below, space=HAIR)

    def _item(self, link: FeatureAt) -> QListWidgetItem:
        campaign = self._editor.document.campaign
        row = campaign.maps().get(link.map)
        feature = campaign.get(Key("feature", link.map, link.id))
        if row is None or not isinstance(feature, Feature):
            return listed(tr("a feature that is not there"), {THING: tuple(link)})
        number = spot_named(campaign, Place(link.map, feature.at))
        said = {DETAIL: tr("{number} of {map}", number=number, map=row.name), THING: tuple(link)}
        return listed(feature.title, said, self._icons.badged(feature, self.palette()))

    def _choose_map(self, _index: int) -> None:
        at, map_id = self._at, str(self.opens.currentData())
        key = Key("feature", at.map, at.id)
        self._editor.edit(lambda c: edit_feature(c, at, replace(c.one(Feature, key), opens=map_id)))

    def _open(self) -> None:
        self.map_asked.emit(str(self.opens.currentData()))

    def _go(self) -> None:
        row = self.list.currentRow()
        link = FeatureAt(*self.list.item(row).data(THING)) if row >= 0 else self._at
        feature = self._editor.document.campaign.get(Key("feature", link.map, link.id))
        if isinstance(feature, Feature):
            self.go_asked.emit(Place(link.map, feature.at))

    def _refresh(self) -> None:
        has_link = self.list.currentRow() >= 0
        self.remove.setEnabled(has_link)
        self.go.setEnabled(has_link)
        self.open.setEnabled(self.opens.currentData() in self._editor.document.campaign.maps())
