"""How a group hangs together with others: it parts, joins, and knows what they know."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from mapper.commands.groups.party import share_knowledge
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.ui.app.translated import tr
from mapper.ui.table.party_dialogs import Parting, SplitDialog
from mapper.ui.table.travel_session import TravelSession
from mapper.ui.widgets.ask_dialog import open_dialog, pop_up
from mapper.ui.widgets.free_name import free_name
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import SteadyBox, caption, in_a_row, text_button


class PartyTies(QWidget):
    """Follows the chosen group."""

    def __init__(self, travel_session: TravelSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._travel_session = travel_session
        self.split = text_button(tr("Split…"), "", self.ask_split)
        self.join = text_button(tr("Join…"), "", self.ask_join)
        self.knows = SteadyBox()
        give_tip(self.knows, tr("Whose finds and travels this group knows of"))
        self.knows.activated.connect(self._share)
        knows = caption(tr("Knowledge"), self.knows)
        fill(self, in_a_row(self.split, self.join, None), knows, self.knows, space=4)

    def fill(self) -> None:
        """The groups in the same hex may be joined; of all others the knowledge may be shared."""
        row = self._travel_session.party
        if row is None:
            return
        heads = len(row.members) + row.others
        why = "" if heads > 1 else tr("A group of one cannot part.")
        self.split.setEnabled(not why)
        give_tip(self.split, why or tr("Some go their own way from here"))
        here = self.here()
        self.join.setEnabled(bool(here))
        give_tip(
            self.join,
            tr("Become one with a group in the same hex")
            if here
            else tr("No other group is in this hex."),
        )
        self.knows.clear()
        self.knows.addItem(tr("Of its own"), "")
        for id_, other in self._travel_session.groups.items():
            if id_ != self._travel_session.group:
                self.knows.addItem(tr("What {name} knows", name=other.name), id_)
        self.knows.setCurrentIndex(max(0, self.knows.findData(row.shares)))
        self.knows.setEnabled(self.knows.count() > 1)

    def here(self) -> dict[str, str]:
        """The other groups where the chosen one is, by their names."""
        row, groups = self._travel_session.party, self._travel_session.groups
        if row is None:
            return {}
        return {
            id_: other.name
            for id_, other in groups.items()
            if id_ != self._travel_session.group
            and (other.at.map, other.at.hex) == (row.at.map, row.at.hex)
        }

    def ask_split(self) -> None:
        row, group = self._travel_session.party, self._travel_session.group
        if row is None:
            return
        editor = self._travel_session.editor

        def part(parting: Parting) -> str:
            return editor.why_not(lambda c: split_group(c, group, **parting._asdict()))

        names = {other.name for other in self._travel_session.groups.values()}
        name = free_name(tr("{name}, second half", name=row.name), names)
        open_dialog(SplitDialog(row, name, part, self.window()))

    def ask_join(self) -> None:
        """With the only other group here at once; of several it is asked which."""
        here = self.here()
        if len(here) == 1:
            self._join(next(iter(here)))
            return
        pop_up(((name, partial(self._join, id_)) for id_, name in here.items()), self.join)

    def _join(self, other: str) -> None:
        self._travel_session.do(lambda campaign, group: join_groups(campaign, group, other))

    def _share(self, _row: int) -> None:
        other = str(self.knows.currentData())
        self._travel_session.do(lambda campaign, group: share_knowledge(campaign, group, other))
        self.fill()
