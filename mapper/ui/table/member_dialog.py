"""The dialog for a member of a group: name, player, what the rules ask, how they are, notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from mapper.model.campaign.play_rows import Member, MemberState
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.editing.row_dialog import RowDialog
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.small_parts import PointsLeft, caption

LINES, LETTERS = 4, 26


class MemberDialog(RowDialog):
    """Closes when the member was kept; otherwise it says why not."""

    def __init__(
        self,
        member: Member,
        state: MemberState,
        needed: Sequence[str],
        keep: Callable[[Member, MemberState], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(tr("Member of the group"), self._try, parent)
        self._keep = keep
        self.name, self.player = QLineEdit(member.name), QLineEdit(member.player)
        self.fields = _text(written(member.fields, needed))
        self.notes = _text(member.notes)
        self.exhausted = QCheckBox(tr("Is e&xhausted"))
        self.exhausted.setChecked(state.is_exhausted)
        self.fatigue = PointsLeft(tr("Fatigue points left"), state.fatigue)
        form = QFormLayout()
        form.addRow(tr("&Name"), self.name)
        form.addRow(tr("&Player"), self.player)
        form.addRow("", self.exhausted)
        form.addRow(tr("Fati&gue points left"), self.fatigue)
        self.name.setAccessibleName(tr("Name"))
        self.player.setAccessibleName(tr("Player"))
        whole = QVBoxLayout()
        whole.addLayout(form)
        whole.addWidget(caption(tr("&Fields, one in a line, as in “Move: 1”"), self.fields))
        whole.addWidget(self.fields)
        if needed:
            names = ", ".join(needed)
            whole.addWidget(faint(tr("The rules of this map ask for: {names}", names=names)))
        whole.addWidget(caption(tr("N&otes, for the game master alone"), self.notes))
        whole.addWidget(self.notes)
        self.lay_out(whole)
        self.setMinimumWidth(LETTERS * self.fontMetrics().height())
        self.name.selectAll()

    def member(self) -> Member:
        """What stands in the fields; `NotAllowed` if a line cannot be read."""
        return Member(
            self.name.text(),
            self.player.text(),
            read(self.fields.toPlainText()),
            self.notes.toPlainText().strip(),
        )

    def state(self) -> MemberState:
        return MemberState(self.exhausted.isChecked(), self.fatigue.points)

    def _try(self) -> None:
        why = self._keep(self.member(), self.state())
        if why:
            raise NotAllowed(why)


def written(fields: Mapping[str, str | int], needed: Sequence[str]) -> str:
    """A line for each field; those that are needed are there, if only to be filled in."""
    every = {**dict.fromkeys(needed, ""), **fields}
    return "\n".join(f"{name}: {value}" for name, value in every.items())


def read(text: str) -> dict[str, str | int]:
    """The fields of such lines; what has no value is left out."""
    found: dict[str, str | int] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not name:
            raise NotAllowed(tr("“{line}” is no field: write a name, a colon, a value.", line=line))
        if value:
            found[name] = int(value) if value.isascii() and value.isdigit() else value
    return found


def _text(text: str) -> QPlainTextEdit:
    field = QPlainTextEdit(text)
    field.setTabChangesFocus(True)
    field.setFixedHeight(LINES * field.fontMetrics().lineSpacing() + 12)
    return field
