"""How a colour is asked for: by tiles or as it is written, `#rrggbb`; and a field for one."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLineEdit, QPushButton, QToolButton, QWidget

from mapper.model.campaign.colour import is_colour
from mapper.ui.app.colours import TILES
from mapper.ui.app.measures import TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import AskDialog, answered
from mapper.ui.widgets.icons import colour_swatch
from mapper.ui.widgets.layouts import column, row
from mapper.ui.widgets.small_parts import OneOfButtons

IN_A_ROW, SIDE, LONGEST = 8, QSize(20, 20), 7


class ColourDialog(AskDialog):
    """Tab leads to the tiles, arrows from one to the next; what is written decides.

    `none`: what no colour is called, where there may be none.
    """

    def __init__(
        self, colour: str, title: str, parent: QWidget | None = None, none: str = ""
    ) -> None:
        super().__init__(title, lambda: None, parent, tr("&Take it"))
        self._none = none
        self._group = OneOfButtons(self)
        self.tiles = {each: self._tile(each) for each in TILES}
        self.tiles[TILES[0]].setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.written = colour_line(colour)
        self.written.setPlaceholderText(none)
        self._swatch = self.written.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        self.without = QPushButton(none)
        self.without.setAccessibleName(tr("No colour"))
        self.without.setAutoDefault(False)
        self.without.clicked.connect(self.written.clear)
        self.without.setVisible(bool(none))
        rows = [TILES[at : at + IN_A_ROW] for at in range(0, len(TILES), IN_A_ROW)]
        lines = (row(*(self.tiles[each] for each in every), None, space=TIGHT) for every in rows)
        self.lay_out(column(*lines, space=TIGHT), row((self.written, 1), self.without, space=TIGHT))
        self.written.textChanged.connect(self._follow)
        self._follow()
        self.tiles.get(colour, self.written).setFocus()

    def colour(self) -> str:
        """As rows have it; empty: none."""
        said = self.written.text().strip().lower().removeprefix("#")
        return f"#{said}" if said else ""

    def _tile(self, colour: str) -> QToolButton:
        tile = QToolButton()
        tile.setIcon(colour_swatch(colour))
        tile.setIconSize(SIDE)
        tile.setCheckable(True)
        tile.setAccessibleName(colour)
        tile.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        tile.toggled.connect(lambda is_on: self._take(colour, is_on=is_on))
        self._group.addButton(tile)
        return tile

    def _take(self, colour: str, *, is_on: bool) -> None:
        if is_on:
            self.written.setText(colour)

    def _follow(self) -> None:
        colour = self.colour()
        is_sound = is_colour(colour) or (not colour and bool(self._none))
        self.show_wrong("" if is_sound else tr("Write it as #8c4a8f, or take one of these."))
        self._swatch.setIcon(colour_swatch(colour) if is_colour(colour) else QIcon())
        self._group.setExclusive(False)
        for each, tile in self.tiles.items():
            tile.setChecked(each == colour)
        self._group.setExclusive(True)


def ask_colour(now: str, title: str, parent: QWidget, none: str = "") -> str | None:
    """The colour that somebody chose; None if they thought better of it."""
    dialog = ColourDialog(now, title, parent.window(), none)
    return answered(dialog, dialog.colour)


def colour_line(colour: str) -> QLineEdit:
    line = QLineEdit(colour)
    line.setMaxLength(LONGEST)
    line.setAccessibleName(tr("Colour, written #rrggbb"))
    return line


class ColourField(QLineEdit):
    """The field; `row` is it with its button. The title is that of the dialog."""

    def __init__(self, colour: str, title: str) -> None:
        super().__init__(colour)
        self.setMaxLength(LONGEST)
        self.setAccessibleName(tr("Colour, written #rrggbb"))
        button = QPushButton(tr("Choose…"))
        button.setAccessibleName(tr("Choose a colour"))
        button.setAutoDefault(False)
        button.clicked.connect(lambda: self._choose(title))
        self.row = self, button

    def colour(self) -> str:
        return self.text().strip().lower()

    def _choose(self, title: str) -> None:
        chosen = ask_colour(self.colour(), title, self)
        if chosen is not None:
            self.setText(chosen)
