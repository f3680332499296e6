"""The dialog for a check whose dice are real ones: what they show, and what else it depends on."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.offer import Answer
from mapper.ui.app.translated import tr
from mapper.ui.widgets.lettering import warning
from mapper.ui.widgets.plain_text import titled
from mapper.ui.widgets.small_parts import in_a_row, label_of

FACES = 6
HARDEST = 30
USUAL = 3


Make = Callable[[Answer], bool]
"""Makes the check; False if it was refused, which has been said."""


class CheckDialog(QDialog):
    """Asks for the die of turns where a door is forced, for tools and target at a lock."""

    def __init__(
        self,
        title: str,
        make: Make,
        parent: QWidget | None = None,
        *,
        turn_faces: int = 0,
        asks_tools: bool = False,
    ) -> None:
        super().__init__(parent)
        titled(self, title)
        self._make = make
        self.dice = tuple(_die(tr("Die {number}", number=number)) for number in (1, 2))
        self.turns = QSpinBox()
        self.turns.setRange(0, turn_faces)
        self.turns.setSpecialValueText(tr("rolled"))
        self.turns.setAccessibleName(tr("Die for the turns, where it does not open at once"))
        self.tools = QCheckBox(tr("With &thieves’ tools"))
        self.tools.setChecked(True)
        self.target = QSpinBox()
        self.target.setRange(USUAL, HARDEST)
        self.target.setSpecialValueText(tr("as usual"))
        self.target.setAccessibleName(tr("What the check has to reach"))
        self.why = warning()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        form = QFormLayout()
        form.addRow(label_of(tr("The &dice show"), self.dice[0]), in_a_row(*self.dice, None))
        if turn_faces:
            form.addRow(tr("Die for the t&urns"), self.turns)
        if asks_tools:
            form.addRow(tr("To &reach"), self.target)
            form.addRow("", self.tools)
        whole = QVBoxLayout(self)
        whole.addLayout(form)
        for part in (self.why, self.buttons):
            whole.addWidget(part)
        self.dice[0].selectAll()
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def answer(self) -> Answer:
        one, other = (die.value() for die in self.dice)
        target = self.target.value()
        return Answer(
            dice=(one, other),
            turns=self.turns.value() or None,
            has_tools=self.tools.isChecked(),
            to_reach=target if target > USUAL else None,
        )

    def accept(self) -> None:
        if self._make(self.answer()):
            super().accept()
        else:
            self.why.setText(tr("This cannot be done now; the status bar says why."))


def _die(name: str) -> QSpinBox:
    field = QSpinBox()
    field.setRange(1, FACES)
    field.setAccessibleName(name)
    return field
