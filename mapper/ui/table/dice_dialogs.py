"""What is asked about dice: which faces real ones show, and what a roll was for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from mapper.commands.time.log import RollNote
from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.dice import (
    Notation,
    Rolled,
    StillToFall,
    Term,
    as_told,
    next_die,
    numbers_in,
)
from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import WIDE, AskDialog
from mapper.ui.widgets.die_faces import DieFaces
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.plain_text import plain_label, shortened
from mapper.ui.widgets.small_parts import SteadyBox

LETTERS = 22
LONGEST_LINE = 60


class RealDiceDialog(AskDialog):
    """Asks for the faces of real dice, tapped one by one or typed; the last tap closes it."""

    def __init__(
        self, notation: Notation, keep: Callable[[Rolled], object], parent: QWidget | None = None
    ) -> None:
        title = tr("Real dice: {dice}", dice=str(notation))
        super().__init__(title, self._kept, parent, tr("Take them"))
        self._notation, self._keep_rolled = notation, keep
        self.next = section("")
        self.real = DieFaces()
        stays = self.real.sizePolicy()
        stays.setRetainSizeWhenHidden(True)
        self.real.setSizePolicy(stays)
        self.shown = QLineEdit()
        self.comes_to = plain_label()
        self.comes_to.setWordWrap(True)
        fields = (tr("&What they show: each face, or the sum"), self.shown)
        self.lay_out(self.next, self.real, fields, self.comes_to, letters=LETTERS)
        self.real.taken.connect(self._tap)
        self.shown.textChanged.connect(lambda _text: self._check())
        self.shown.setFocus()
        self._check()

    def _kept(self) -> None:
        self._keep_rolled(as_told(self._notation, self.shown.text()))

    def _tap(self, face: int) -> None:
        self.shown.setText(f"{self.shown.text()} {face}".strip())
        if self._next_die() is None:
            self.accept()

    def _next_die(self) -> Term | None:
        try:
            return next_die(self._notation, numbers_in(self.shown.text()))
        except NotAllowed:
            return None

    def _check(self) -> None:
        why = said = ""
        is_told = False
        try:
            said, is_told = str(as_told(self._notation, self.shown.text())), True
        except StillToFall as still:
            said = str(still)
        except NotAllowed as refused:
            why = str(refused)
        if is_told and self._next_die() is not None:
            said = tr("As the sum: {roll}", roll=said)
        self.do_button.setEnabled(is_told)
        self.why.setText(why)
        self.comes_to.setText(shortened(said, LONGEST_LINE))
        self._show_next()

    def _show_next(self) -> None:
        die = self._next_die()
        self.next.setText(tr("Next: {die}", die=die.die) if die else tr("All have fallen."))
        self.real.setVisible(die is not None and self.real.is_small(die))
        self.real.show_die(die)


class Whose(NamedTuple):
    """Whose a roll can have been: a group's, a member's, or nobody's."""

    name: str
    group: str = ""
    who: str = ""


class RollNoteDialog(AskDialog):
    """Asks what a roll was for, and whose it was, before it is written into the log."""

    def __init__(
        self,
        rolls: Sequence[Rolled],
        people: Sequence[Whose],
        keep: Callable[[Rolled, RollNote], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Write a roll down"), self._kept, parent, tr("Write it down"))
        self._rolls, self._people, self._keep_note = rolls, people, keep
        self.what = QLineEdit()
        self.whose, self.roll = SteadyBox(), SteadyBox()
        for each in people:
            self.whose.addItem(each.name)
        for rolled in rolls:
            self.roll.addItem(shortened(str(rolled), LONGEST_LINE))
        self.told = QCheckBox(tr("Players may &read it"))
        self.lay_out(
            (tr("&What it was for"), self.what),
            (tr("W&hose"), self.whose),
            (tr("R&oll"), self.roll),
            self.told,
            letters=WIDE,
        )
        self.what.setFocus()

    def _kept(self) -> str:
        whose = self._people[self.whose.currentIndex()]
        note = RollNote(self.what.text(), whose.group, whose.who, self.told.isChecked())
        return self._keep_note(self._rolls[self.roll.currentIndex()], note)
