"""The clues to a feature: what each says and where it is found, with the way there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidgetItem, QVBoxLayout, QWidget

from mapper.commands.things.features import add_clue, edit_clue, remove_clue
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Feature
from mapper.model.place_words import spot_named
from mapper.model.places import FeatureAt
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.keying.clue_dialog import ClueDialog
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.list_icon import list_icon
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import IconButton, ShortList, caption, in_a_row
from mapper.ui.widgets.two_line_rows import DETAIL, THING

_Described = Callable[[Campaign, Clue], Change]


class ClueList(QWidget):
    """The list of clues of a feature.

    `go_asked` carries the place where a clue is found, `tell_asked` what a group is told.
    """

    go_asked = Signal(object)
    tell_asked = Signal(str)

    def __init__(self, editor: Editor) -> None:
        super().__init__()
        self._editor = editor
        self._at = FeatureAt("", "")
        self.clues: tuple[Clue, ...] = ()
        self.list = ShortList(tr("Clues"))
        self.nothing = faint()
        self.add = IconButton("plus", tr("Add a clue"), self.add_clue)
        self.edit = IconButton("edit", tr("Edit the clue"), self.edit_clue)
        self.remove = IconButton("remove", tr("Remove the clue"), self.remove_clue)
        tell = tr("Tell the chosen group: it has a lead then")
        self.tell = IconButton("hand_out", tell, self._tell)
        self.go = IconButton("go", tr("Go to where the clue is found"), self._go)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        name = caption(tr("Clues"), self.list)
        column.addLayout(in_a_row(name, None, self.add, self.edit, self.remove, self.tell, self.go))
        column.addWidget(self.list)
        column.addWidget(self.nothing)
        self.list.currentRowChanged.connect(lambda _row: self._refresh())
        self.list.itemActivated.connect(lambda _item: self.edit_clue())

    def show_clues(self, at: FeatureAt, feature: Feature) -> None:
        """The clues of a feature, with the same one marked if it is the same feature."""
        row = self.list.currentRow() if at == self._at else 0
        self._at, self.clues = at, feature.clues
        self.list.clear()
        lens = list_icon("search", self.palette())
        for index, clue in enumerate(feature.clues):
            item = QListWidgetItem(lens, clue.text)
            item.setData(DETAIL, self._found_at(clue))
            item.setData(THING, index)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, item.data(DETAIL))
            give_tip(item, clue.text)
            self.list.addItem(item)
        self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
        self.list.fit()
        is_overt = feature.visibility == "overt"
        self.nothing.setText(
            tr("What is overt needs no clue.") if is_overt else tr("No clue leads here yet.")
        )
        self.nothing.setVisible(not feature.clues)
        self.add.setEnabled(not is_overt)
        self._refresh()

    def add_clue(self) -> None:
        """Ask for a clue, and add it."""
        at = self._at
        title = tr("Add a clue")
        clue = self._ask(title, Clue(""), lambda c, said: add_clue(c, at, said))
        if clue is not None:
            self._editor.edit(lambda c: add_clue(c, at, clue))
            self.list.setCurrentRow(self.list.count() - 1)

    def edit_clue(self) -> None:
        """Ask how the marked clue should be."""
        at, index = self._at, self.list.currentRow()
        if not 0 <= index < len(self.clues):
            return
        title = tr("Edit the clue")
        clue = self._ask(title, self.clues[index], lambda c, s: edit_clue(c, at, index, s))
        if clue is not None:
            self._editor.edit(lambda c: edit_clue(c, at, index, clue))

    def remove_clue(self) -> None:
        at, index = self._at, self.list.currentRow()
        self._editor.edit(lambda c: remove_clue(c, at, index))

    def _ask(self, title: str, clue: Clue, command: _Described) -> Clue | None:
        campaign = self._editor.document.campaign
        return ClueDialog.ask(title, campaign, clue, lambda said: command(campaign, said), self)

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
        self.edit.setEnabled(clue is not None)
        self.remove.setEnabled(clue is not None)
        self.tell.setEnabled(clue is not None)
        place = clue.at if clue is not None else None
        maps = self._editor.document.campaign.maps()
        self.go.setEnabled(place is not None and place.map in maps)
