"""The faces of a real die to tap: tiles of a small one, a field to type in of a larger one."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.dice import Notation, Term, as_told
from mapper.ui.app.measures import CONTROL, HAIR
from mapper.ui.app.text_size import measure
from mapper.ui.app.theme import TILE
from mapper.ui.app.translated import tr
from mapper.ui.widgets.layouts import row
from mapper.ui.widgets.plain_text import give_tip

MOST_TILES, FEW_TILES = 12, 8
"""So many faces of a die have a tile each; where there is less room, fewer."""
SIGNS = ("−", "0", "+")
"""What the faces of a fudge die show."""


class FaceField(QLineEdit):
    """A field for a face; the Return that ends it goes no further."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class DieFaces(QWidget):
    """The faces of one real die.

    `taken` carries the face that it shows, `refused` why what was typed is none of them.
    """

    taken = Signal(int)
    refused = Signal(str)

    def __init__(self, most_tiles: int = MOST_TILES) -> None:
        """Above so many faces only the lowest and the highest have a tile, beside the field."""
        super().__init__()
        self._most_tiles, self._is_narrow = most_tiles, False
        self.tiles: list[QToolButton] = []
        self.field = FaceField()
        measure(self.field, wide=2 * CONTROL, high=CONTROL)
        self.field.returnPressed.connect(self._take_typed)
        self._die: Term | None = None
        self._row = row(self.field, None, space=HAIR)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.setLayout(self._row)
        self.show_die(None)

    def show_die(self, die: Term | None) -> None:
        """Ask for the face of such a die; nothing is asked where there is none."""
        if die is not None and self._die is not None and die.die == self._die.die:
            return
        self._die = die
        for tile in self.tiles:
            tile.hide()  # on its own, what waits to be shown would become a window
            tile.deleteLater()
        self.tiles = []
        self.field.clear()
        self.field.setVisible(die is not None and not self.is_small(die))
        if die is None:
            return
        says = tr("A real {die} shows", die=die.die)
        self.field.setAccessibleName(says)
        self.field.setPlaceholderText(f"1–{die.most}")
        give_tip(self.field, tr("What a real {die} shows, then Return", die=die.die))
        has_ends = self._most_tiles < MOST_TILES and not self._is_narrow
        ends = (die.least, die.most) if has_ends else ()
        every = range(die.least, die.most + 1) if self.is_small(die) else ends
        self.tiles = [self._tile(die, face) for face in every]
        for before, after in pairwise((self.field, *self.tiles)):
            QWidget.setTabOrder(before, after)

    def narrow(self, is_narrow: bool) -> None:
        """Where there is little room, the field alone takes what a die shows."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            die, self._die = self._die, None
            self.show_die(die)

    def is_small(self, die: Term) -> bool:
        """Whether each face has a tile."""
        return not self._is_narrow and die.most - die.least < self._most_tiles

    def begin(self, digit: str) -> None:
        """A digit that was typed beside it: of a small die the face, else the field begins so."""
        if not self.field.isHidden():
            self.field.setFocus()
            self.field.insert(digit)
        elif self._die is not None and self._die.least <= int(digit) <= self._die.most:
            self.taken.emit(int(digit))

    def _tile(self, die: Term, face: int) -> QToolButton:
        tile = QToolButton()
        tile.setProperty(TILE, True)
        measure(tile, wide=CONTROL, high=CONTROL)
        tile.setText(SIGNS[face + 1] if die.is_fudge else str(face))
        tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        says = tr("A real die shows {face}", face=tile.text())
        tile.setAccessibleName(says)
        give_tip(tile, says)
        tile.clicked.connect(lambda _on=False: self.taken.emit(face))
        self._row.insertWidget(self._row.count() - 1, tile)
        return tile

    def _take_typed(self) -> None:
        if self._die is None:
            return
        try:
            told = as_told(Notation((self._die,)), self.field.text())
        except NotAllowed as refused:
            self.field.selectAll()
            self.refused.emit(str(refused))
            return
        self.field.clear()
        self.taken.emit(told.totals[0])
