"""The fields of one token, a person or a monster: name, colour, icon, and the master's notes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QColorDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.one_row import LONGEST_NAME
from mapper.commands.things.tokens import edit_token
from mapper.model.campaign.campaign import Command
from mapper.model.campaign.rows import Key, Token
from mapper.model.hexes.hexes import ORIGIN
from mapper.ui.app.translated import tr
from mapper.ui.editing.autosaved_field import AutosavedField
from mapper.ui.editing.editor import Editor, keeping
from mapper.ui.editing.prose import Prose
from mapper.ui.widgets.feature_icons import FeatureIcons
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import caption, in_a_row

PICTURE = QSize(34, 34)


class TokenForm(QWidget):
    """The form of one token. `icon_asked` carries the icon as it is."""

    icon_asked = Signal(str)

    def __init__(self, editor: Editor, icons: FeatureIcons) -> None:
        super().__init__()
        self._editor, self._icons = editor, icons
        keep = partial(keeping, editor, self._with)
        self.map_id, self.id = "", ""
        self._token = Token(ORIGIN, "")
        self.icon = QToolButton()
        self.icon.setIconSize(PICTURE)
        self.icon.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        give_tip(self.icon, tr("Choose an icon for the token"))
        self.icon.setAccessibleName(tr("Icon of the token"))
        self.icon.clicked.connect(lambda _on=False: self.icon_asked.emit(self._token.icon))
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.colour = QPushButton(tr("Colour…"))
        self.colour.setAutoDefault(False)
        self.colour.clicked.connect(lambda _on=False: self._choose_colour())
        self.gm_notes = Prose(tr("Notes for the game master"), keep("gm_notes"))
        self._typed = AutosavedField(self.name, keep("name"))
        self._lay_out()

    def show_token(self, map_id: str, id_: str, token: Token) -> None:
        """Fill the fields; what was typed for another token is kept first."""
        if (map_id, id_) != (self.map_id, self.id):
            self.keep()
        self.map_id, self.id, self._token = map_id, id_, token
        self._typed.show(token.name)
        self.gm_notes.show_text(token.gm_notes)
        self.icon.setIcon(self._icons.token(token))

    def keep(self) -> None:
        """Put into the journal what was typed and is not there yet."""
        self._typed.leave()
        self.gm_notes.typed.leave()

    def name_it(self, step: int) -> None:
        """Ask for the name of a token that was added just now, in the same step."""
        self.name.setFocus()
        self.name.selectAll()
        self._typed.join(step)

    def set_icon(self, icon: str) -> None:
        self._editor.edit(self._with(icon=icon))

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(2)
        names.addWidget(caption(tr("Name"), self.name))
        names.addWidget(self.name)
        beside = QHBoxLayout()
        beside.addLayout(names, 1)
        beside.addWidget(self.icon)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 8)
        column.setSpacing(4)
        column.addLayout(beside)
        column.addLayout(in_a_row(self.colour, None))
        column.addWidget(self.gm_notes)
        column.addStretch(1)

    def _with(self, **fields: Any) -> Command:
        map_id, id_ = self.map_id, self.id
        key = Key("token", map_id, id_)
        return lambda c: edit_token(c, map_id, id_, replace(c.one(Token, key), **fields))

    def _choose_colour(self) -> None:
        chosen = QColorDialog.getColor(QColor(self._token.colour), self, tr("Colour of the token"))
        if chosen.isValid():
            self._editor.edit(self._with(colour=chosen.name()))
