"""A passage as it is from one of its zones: who sees it, its texts, and the clues to it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidgetItem, QVBoxLayout, QWidget

from mapper.commands.zones.passages import edit_passage
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Passage, PassageSide
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor, keeping
from mapper.ui.editing.prose import Prose
from mapper.ui.keying.clue_dialog import ClueDialog
from mapper.ui.widgets.choice_box import ChoiceBox
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.list_icon import list_icon
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import IconButton, ShortList, caption, in_a_row
from mapper.ui.widgets.visibility import WORDS, badge_icon


class SideForm(QWidget):
    """The first side of a passage (0) or its second one (1)."""

    def __init__(self, editor: Editor, number: int) -> None:
        super().__init__()
        self._editor, self._number = editor, number
        keep = partial(keeping, editor, self._with)
        self._map_id, self._id = "", ""
        self._side = PassageSide()
        self.heading = section("")
        self.visibility = ChoiceBox(tr("Seen from here"), {each: tr(WORDS[each]) for each in WORDS})
        for seen in WORDS:
            self.visibility.give_icon(seen, badge_icon(seen))
        self.gm_notes = Prose(tr("Notes for the game master"), keep("gm_notes"))
        self.player_text = Prose(tr("Text for the players"), keep("player_text"))
        self.clues = ShortList(tr("Clues"))
        self.add = IconButton("plus", tr("Add a clue"), self.add_clue)
        self.edit = IconButton("edit", tr("Edit the clue"), self.edit_clue)
        self.remove = IconButton("remove", tr("Remove the clue"), self.remove_clue)
        self.visibility.taken.connect(lambda value: self._change(visibility=value))
        self.clues.currentRowChanged.connect(lambda _row: self._refresh())
        self.clues.itemActivated.connect(lambda _item: self.edit_clue())
        self._lay_out()

    def show_side(self, map_id: str, id_: str, side: PassageSide, zone: str) -> None:
        """Fill the fields with what it is from this zone."""
        self._map_id, self._id, self._side = map_id, id_, side
        self.heading.setText(tr("From {zone}", zone=zone))
        self.visibility.show_value(side.visibility)
        self.gm_notes.show_text(side.gm_notes)
        self.player_text.show_text(side.player_text)
        row = max(0, self.clues.currentRow())
        self.clues.clear()
        lens = list_icon("search", self.palette())
        for clue in side.clues:
            item = QListWidgetItem(lens, clue.text)
            give_tip(item, clue.text)
            self.clues.addItem(item)
        self.clues.fit()
        self.clues.setCurrentRow(min(row, self.clues.count() - 1))
        self._refresh()

    def keep(self) -> None:
        """Put into the journal what was typed and is not there yet."""
        self.gm_notes.typed.leave()
        self.player_text.typed.leave()

    def add_clue(self) -> None:
        """Ask for a clue, and add it."""
        clue = self._ask(tr("Add a clue"), Clue(""))
        if clue is not None:
            self._change(clues=(*self._side.clues, clue))

    def edit_clue(self) -> None:
        """Ask how the marked clue should be."""
        at, clues = self.clues.currentRow(), self._side.clues
        clue = self._ask(tr("Edit the clue"), clues[at]) if 0 <= at < len(clues) else None
        if clue is not None:
            self._change(clues=(*clues[:at], clue, *clues[at + 1 :]))

    def remove_clue(self) -> None:
        at, clues = self.clues.currentRow(), self._side.clues
        self._change(clues=(*clues[:at], *clues[at + 1 :]))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.heading)
        seen = caption(tr("Seen from here"), self.visibility)
        column.addLayout(in_a_row(seen, None, self.visibility))
        column.addWidget(self.gm_notes)
        column.addWidget(self.player_text)
        name = caption(tr("Clues"), self.clues)
        column.addLayout(in_a_row(name, None, self.add, self.edit, self.remove))
        column.addWidget(self.clues)

    def _refresh(self) -> None:
        is_marked = self.clues.currentRow() >= 0
        self.edit.setEnabled(is_marked)
        self.remove.setEnabled(is_marked)
        self.add.setEnabled(self._side.visibility != "overt")
        description = Qt.ItemDataRole.AccessibleTextRole
        for row in range(self.clues.count()):
            item = self.clues.item(row)
            item.setData(description, item.text())

    def _ask(self, title: str, clue: Clue) -> Clue | None:
        campaign = self._editor.document.campaign

        def check(said: Clue) -> object:
            return self._with(clues=(*self._side.clues, said))(campaign)

        return ClueDialog.ask(title, campaign, clue, check, self)

    def _with(self, **fields: Any) -> Command:
        map_id, id_, number = self._map_id, self._id, self._number
        key = Key("passage", map_id, id_)

        def command(campaign: Campaign) -> Change:
            row = campaign.one(Passage, key)
            side = replace(row.sides[number], **fields)
            sides = (side, row.sides[1]) if number == 0 else (row.sides[0], side)
            return edit_passage(campaign, map_id, id_, replace(row, sides=sides))

        return command

    def _change(self, **fields: Any) -> None:
        self._editor.edit(self._with(**fields))
