"""The reward over the map: the pot and what comes into it above, the members with shares below."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import pairwise
from random import Random
from types import MappingProxyType

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from mapper.play.reward.shares import GoldShared, gold_shared, total_xp
from mapper.ui.app.measures import TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.grid.grid_table import TICK, GridModel, GridView
from mapper.ui.grid.map_grid import (
    GridAsks,
    GridWords,
    LineWords,
    MapGrid,
    TellLine,
    allow,
    grid_button,
)
from mapper.ui.reward.pot_session import TREASURE, PotSession, pot_columns
from mapper.ui.reward.reward_words import sum_in_words
from mapper.ui.reward.share_session import ShareSession, share_columns
from mapper.ui.widgets.ask_dialog import pop_up
from mapper.ui.widgets.layouts import row

MOST_ROWS = 7
"""So many rows of the pot are seen at once."""


GOLD_SAID: Mapping[GoldShared, str] = MappingProxyType(
    {
        "found": "Gold that was found is shared…",
        "all": "All gold is shared…",
        "none": "No gold is shared…",
    }
)


class RewardGrid(MapGrid):
    """The grid of what the chosen group has won, and of who gets what."""

    def __init__(self, editor: Editor, group: Callable[[], str], asks: GridAsks) -> None:
        session = self.session = ShareSession(editor, group, Random())
        words = GridWords(
            tr("Reward"),
            tr(
                "Return gathers or sells above, shares out below · G gathers all · "
                "Space turns a share · U takes back"
            ),
            tr("The group has no members yet."),
        )
        super().__init__(session, share_columns(session), words, asks)
        self.pot = PotSession(editor, group, session)
        self.pot_model = GridModel(self.pot, pot_columns(self.pot))
        self.pot_view = GridView(self.pot_model, tr("Pot"))
        self.pot_view.done.connect(self._do_above)
        self.pot_model.refused.connect(session.refuse)
        self.pot.changed.connect(self.refresh)
        besides = LineWords(
            tr("Won besides: 50 XP for the riddle; cup 40 gold; pay 3 gold for rooms"),
            tr("Won besides"),
            tr("Experience, coins or a thing with its worth; then Return"),
        )
        self.besides = TellLine(besides, self.pot.add, session)
        _mark_in_one(self.pot_view, self.view)
        self._make_buttons()
        self._lay_out()
        self.refresh()

    def refresh(self) -> None:
        """What there is to share, and what of it may be done now; nothing while it is not seen."""
        if not self.isVisible():
            return
        super().refresh()
        session, pot = self.session, self.pot
        xp = total_xp(session.campaign, session.group) if session.group else Fraction(0)
        won = sum_in_words(xp, gold_shared(pot.pot, "found"))
        self.title.setText(tr("Reward: {sum}", sum=won) if won else tr("Reward"))
        allow(self.gather, "" if pot.defeated else tr("No defeated foe is left to gather."))
        self.gold.setText(tr(GOLD_SAID[session.asked.gold]))
        self.settled.setVisible(session.needs_settlement)
        self.settled.setChecked(session.asked.anyway)
        allow(self.share, tr(session.why_not_now) if session.why_not_now else "")
        allow(self.back, "" if session.shares else tr("Nobody has a share to take back."))
        self._fit()
        self.pot.see()

    @property
    def is_offered(self) -> bool:
        """Whether something was won that nobody has looked at yet."""
        return not self.isVisible() and self.pot.is_offered

    def take_keys(self) -> None:
        """The keys go to foes that are to be gathered, else to the members."""
        if not self.pot.defeated:
            super().take_keys()
            return
        self.pot_view.setFocus()
        self.pot_view.setCurrentIndex(self.pot_model.index(0, TICK + 1))

    def follow_group(self) -> None:
        super().follow_group()
        self.pot.follow_group()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.pot.changed.emit()

    def _fit(self) -> None:
        """The pot is as high as its rows, up to so many."""
        rows = min(MOST_ROWS, max(1, self.pot_model.rowCount()))
        head = self.pot_view.horizontalHeader().sizeHint().height()
        each = self.pot_view.verticalHeader().defaultSectionSize()
        self.pot_view.setFixedHeight(head + rows * each + 2 * self.pot_view.frameWidth())

    def _make_buttons(self) -> None:
        self.gather = grid_button(
            tr("Gather"), tr("The experience for all foes that are defeated (G)"), self._gather
        )
        self.sell = grid_button(
            tr("Sell"), tr("The treasure that is marked becomes gold"), self._sell
        )
        self.out = grid_button(
            tr("Take out"), tr("What is marked above is not had after all"), self._take_out
        )
        self.gold = grid_button("", tr("Which gold of the purse is shared out"), self._choose_gold)
        self.settled = grid_button(
            tr("Share here all the same"),
            tr("What they came to counts as a settlement"),
            self._settle,
        )
        self.settled.setCheckable(True)
        self.back = grid_button(
            tr("Take back"), tr("What the marked member got goes into the pot (U)"), self._take_back
        )
        self.share = grid_button(
            tr("Share out"), tr("All get what stands in their rows, as one step (Return)"), self.do
        )

        self.letters |= {"g": self.gather, "u": self.back}

    def _lay_out(self) -> None:
        self.lay_out(
            head=(self.settled,),
            above=(
                row((self.besides, 1), self.gather, self.sell, self.out, space=TIGHT),
                self.pot_view,
            ),
            foot=(self.share, self.gold, self.back),
        )
        above = (self.besides, self.gather, self.sell, self.out, self.pot_view)
        for before, after in pairwise((*above, self.view, self.share, self.gold, self.back)):
            QWidget.setTabOrder(before, after)

    def _do_above(self) -> None:
        self._lead_on(self.pot.do(self.pot_view.chosen()))

    def _gather(self) -> None:
        self._lead_on(self.pot.gather())

    def _lead_on(self, is_done: bool) -> None:
        """Once all foes are gathered the keys go to the members."""
        if is_done and not self.pot.defeated:
            super().take_keys()

    def _settle(self) -> None:
        """Then what is left to do is to share out: the keys go to the members."""
        self.session.settle(is_so=not self.session.asked.anyway)
        super().take_keys()

    def _sell(self) -> None:
        self.pot.do([each for each in self.pot_view.chosen() if each.startswith(TREASURE)])

    def _take_out(self) -> None:
        self.pot.take_out(self.pot_view.chosen())

    def _take_back(self) -> None:
        for who in self.view.chosen()[:1]:
            self.session.take_back(who)

    def _choose_gold(self) -> None:
        share = self.session.share_gold
        pop_up(((tr(words), partial(share, how)) for how, words in GOLD_SAID.items()), self.gold)


def _mark_in_one(*views: GridView) -> None:
    """Rows are marked in one of the views at a time."""

    def clear(but: GridView) -> None:
        for each in views:
            if each is not but and but.selectionModel().hasSelection():
                each.clearSelection()

    for view in views:
        view.selectionModel().selectionChanged.connect(lambda *_of, view=view: clear(view))
