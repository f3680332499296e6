"""The dialog for coming in upon somebody: whose modifiers meet, and who watches the door."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QWidget

from mapper.play.delve.site_procedure import BurstIn, EntryScore
from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import AskDialog, form_of, number_field, said_below
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import without_keys

MOST, FACES = 20, 6
LETTERS = 24


class ComeInDialog(AskDialog):
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
        title = tr("Come in upon somebody")
        super().__init__(title, lambda: said_below(come(self.coming())), parent)
        self.ours = number_field(tr("Modifier of the group"), -MOST, MOST, ours.modifier)
        self.theirs = number_field(tr("Modifier of those within"), -MOST, MOST)
        self.dice = tuple(
            number_field(tr("Die {number}", number=number), 0, FACES, special=tr("rolled"))
            for number in (1, 2)
        )
        self.watching = QCheckBox(tr("They &watch the door"))
        form = form_of(
            (tr("The &group: {pair}", pair=without_keys(ours.words)), self.ours),
            (tr("&Those within: {pair}", pair=without_keys(theirs)), self.theirs),
            (tr("Real &dice"), self.dice),
            ("", self.watching),
        )
        said = tr(
            "If the check is made, those within are stunned for a round. Who watches the"
            " door is not, by a soft entry."
        )
        self.lay_out(form, faint(said), letters=LETTERS)

    def coming(self) -> BurstIn:
        shown = tuple(die.value() for die in self.dice)
        dice = shown if all(shown) else ()
        return BurstIn(self.ours.value(), self.theirs.value(), dice, self.watching.isChecked())
