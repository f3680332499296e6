"""The dialog for coming in upon somebody: whose modifiers meet, and who watches the door."""

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

from mapper.play.delve.site_procedure import BurstIn, EntryScore
from mapper.ui.app.translated import tr
from mapper.ui.widgets.lettering import faint, warning
from mapper.ui.widgets.plain_text import without_keys
from mapper.ui.widgets.small_parts import in_a_row, label_of

MOST, FACES = 20, 6
LETTERS = 24


class ComeInDialog(QDialog):
    """The dialog in which a group comes in by a door.

    `come` makes the check; False if it was refused, which has been said.
    """

    def __init__(
        self,
        ours: EntryScore,
        theirs: str,
        come: Callable[[BurstIn], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Come in upon somebody"))
        self._come = come
        self.ours, self.theirs = _modifier(ours.modifier), _modifier(0)
        self.ours.setAccessibleName(tr("Modifier of the group"))
        self.theirs.setAccessibleName(tr("Modifier of those within"))
        self.dice = tuple(_die(tr("Die {number}", number=number)) for number in (1, 2))
        self.watching = QCheckBox(tr("They &watch the door"))
        self.why = warning()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        form = QFormLayout()
        form.addRow(
            label_of(tr("The &group: {pair}", pair=without_keys(ours.words)), self.ours), self.ours
        )
        form.addRow(
            label_of(tr("&Those within: {pair}", pair=without_keys(theirs)), self.theirs),
            self.theirs,
        )
        form.addRow(label_of(tr("Real &dice"), self.dice[0]), in_a_row(*self.dice, None))
        form.addRow("", self.watching)
        whole = QVBoxLayout(self)
        whole.addLayout(form)
        whole.addWidget(
            faint(
                tr(
                    "If the check is made, those within are stunned for a round. Who watches the"
                    " door is not, by a soft entry."
                )
            )
        )
        for part in (self.why, self.buttons):
            whole.addWidget(part)
        self.setMinimumWidth(LETTERS * self.fontMetrics().height())
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def coming(self) -> BurstIn:
        shown = tuple(die.value() for die in self.dice)
        dice = shown if all(shown) else ()
        return BurstIn(self.ours.value(), self.theirs.value(), dice, self.watching.isChecked())

    def accept(self) -> None:
        if self._come(self.coming()):
            super().accept()
        else:
            self.why.setText(tr("This cannot be done now; the status bar says why."))


def _modifier(value: int) -> QSpinBox:
    field = QSpinBox()
    field.setRange(-MOST, MOST)
    field.setValue(value)
    return field


def _die(name: str) -> QSpinBox:
    field = QSpinBox()
    field.setRange(0, FACES)
    field.setSpecialValueText(tr("rolled"))
    field.setAccessibleName(name)
    return field
