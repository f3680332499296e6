"""The dialog for a member of a group: name, player, what the rules ask, how they are, notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from mapper.model.campaign.play_rows import Member, MemberState
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.editing.lines_field import LinesField
from mapper.ui.widgets.ask_dialog import WIDE, AskDialog, form_of
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.points_left import PointsLeft

LINES = 4


class MemberDialog(AskDialog):
    """Closes when the member was kept; otherwise it says why not."""

    def __init__(
        self,
        member: Member,
        state: MemberState,
        needed: Sequence[str],
        keep: Callable[[Member, MemberState], str],
        parent: QWidget | None = None,
    ) -> None:
        title = tr("Member of the group")
        super().__init__(title, lambda: keep(self.member(), self.state()), parent)
        self.name, self.player = QLineEdit(member.name), QLineEdit(member.player)
        self.fields = LinesField(written(member.fields, needed), "", LINES)
        self.notes = LinesField([member.notes], "", LINES)
        self.exhausted = QCheckBox(tr("Is e&xhausted"))
        self.exhausted.setChecked(state.is_exhausted)
        self.fatigue = PointsLeft(tr("Fatigue points left"), state.fatigue)
        form = form_of(
            (tr("&Name"), self.name),
            (tr("&Player"), self.player),
            ("", self.exhausted),
            (tr("Fati&gue points left"), self.fatigue),
        )
        asked = tr("The rules of this map ask for: {names}", names=", ".join(needed))
        self.lay_out(
            form,
            (tr("&Fields, one in a line, as in “Move: 1”"), self.fields),
            *([faint(asked)] if needed else []),
            (tr("N&otes, for the game master alone"), self.notes),
            letters=WIDE,
        )
        self.name.selectAll()

    def member(self) -> Member:
        """What stands in the fields; `NotAllowed` if a line cannot be read."""
        return Member(
            self.name.text(),
            self.player.text(),
            read(self.fields.lines()),
            self.notes.toPlainText().strip(),
        )

    def state(self) -> MemberState:
        return MemberState(self.exhausted.isChecked(), self.fatigue.points)


def written(fields: Mapping[str, str | int], needed: Sequence[str]) -> list[str]:
    """A line for each field; those that are needed are there, if only to be filled in."""
    every = {**dict.fromkeys(needed, ""), **fields}
    return [f"{name}: {value}" for name, value in every.items()]


def read(lines: Sequence[str]) -> dict[str, str | int]:
    """The fields of such lines; what has no value is left out."""
    found: dict[str, str | int] = {}
    for line in lines:
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not name:
            raise NotAllowed(tr("“{line}” is no field: write a name, a colon, a value.", line=line))
        if value:
            found[name] = int(value) if value.isascii() and value.isdigit() else value
    return found
