"""A roll that a rule asks for: rolled here, or as the faces of real dice show."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from mapper.rules.shared.dice import Notation, next_die
from mapper.ui.app.measures import CONTROL
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import AskDialog, said_below
from mapper.ui.widgets.die_faces import DieFaces
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.plain_text import give_tip, plain_label

LETTERS = 18


class RollLine(QWidget):
    """The line of a roll; `fallen` carries the faces that real dice show, none to roll here."""

    fallen = Signal(tuple)

    def __init__(self, name: str, dice: Notation) -> None:
        super().__init__()
        self._dice = dice
        self._faces: list[int] = []
        self.roll = QPushButton(tr("Roll"))
        measure(self.roll, high=CONTROL)
        self.real, self.shown = DieFaces(), plain_label()
        flow, first = Flow(self), next_die(dice, [])
        is_one = first is not None and len(dice.terms) == 1 and first.count == 1
        said = section(name or (first.die if first is not None and is_one else str(dice)))
        for label in (said, self.shown):
            measure(label, least_high=CONTROL)
        for part in (said, self.roll, self.real, self.shown):
            flow.addWidget(part)
        self.roll.setAccessibleName(tr("Roll {dice}", dice=str(dice)))
        give_tip(self.roll, tr("Roll {dice} here", dice=str(dice)))
        self.roll.clicked.connect(lambda _on=False: self.fallen.emit(()))
        self.real.taken.connect(self._tap)
        self.real.refused.connect(self.shown.setText)
        self.real.show_die(first)

    def _tap(self, face: int) -> None:
        self._faces.append(face)
        following = next_die(self._dice, self._faces)
        if following is not None:
            self.real.show_die(following)
            self.shown.setText(f"{' + '.join(map(str, self._faces))} +")
            return
        faces, self._faces = tuple(self._faces), []
        self.shown.setText("")
        self.real.show_die(next_die(self._dice, []))
        self.fallen.emit(faces)


def end_by(line: RollLine, dialog: AskDialog) -> None:
    """A dialog that is done by its roll: by the button, by Return, or by the last tap."""
    dialog.do_button.hide()
    dialog.do_button.setDefault(False)
    line.roll.setDefault(True)
    line.roll.setFocus()


class RollDialog(AskDialog):
    """A dialog of one roll; `take` is told the faces, and answers False if it was refused."""

    def __init__(
        self,
        title: str,
        dice: Notation,
        take: Callable[[tuple[int, ...]], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, lambda: said_below(take(self._faces)), parent, title)
        self._faces: tuple[int, ...] = ()
        self.line = RollLine("", dice)
        self.line.fallen.connect(self._fall)
        self.lay_out(self.line, letters=LETTERS)
        end_by(self.line, self)

    def _fall(self, faces: tuple[int, ...]) -> None:
        self._faces = faces
        self.accept()
