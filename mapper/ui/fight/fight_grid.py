"""The fight over the map: its round and who comes above, a row for each, what they may do below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from PySide6.QtCore import QPoint, Qt

from mapper.model.campaign.fight_rows import FightSide
from mapper.play.fight.fighters import ADVENTURERS, ENEMIES
from mapper.play.sheets.states import FLED, GAVE_UP
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.line_dialog import ask_line
from mapper.ui.fight.fight_columns import fight_columns
from mapper.ui.fight.fight_session import Comer, FightSession
from mapper.ui.grid.map_grid import (
    GridAsks,
    GridWords,
    LineWords,
    MapGrid,
    TellLine,
    allow,
    grid_button,
)
from mapper.ui.table.member_sheets import open_foe_sheet, open_sheet
from mapper.ui.widgets.ask_dialog import pop_up

MORALE, NERVE = "Morale", "A hireling's nerve"
MenuLines = Iterator[tuple[str, Callable[[], object]]]
"""What stands in a menu, and does something each."""


class FightGrid(MapGrid):
    """The grid of the chosen group's fight."""

    def __init__(self, editor: Editor, delving: DelveSession, asks: GridAsks) -> None:
        self.session = FightSession(editor, delving, Random())
        words = GridWords(
            tr("Fight"),
            tr(
                "Space ticks · letters choose · digits tell · Tab: next empty · R rolls · "
                "Return does it · U takes back · Escape: map"
            ),
            tr("No foes yet. Type who comes, then Return."),
        )
        super().__init__(self.session, fight_columns(self.session), words, asks)
        self._editor, self._deeds = editor, asks.deeds
        foes = LineWords(
            tr("Foes: 3 goblins, HD 1, AC 8, attribute 11, 4 hp"),
            tr("Foes that come"),
            tr("Who comes and how many, with their numbers; then Return"),
        )
        self.foes = TellLine(foes, self._add, self.session)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._offer_at)
        self.view.opened.connect(self._open_row)
        self._make_head()
        self._make_foot()
        self.refresh()

    def begins(self) -> bool:
        """A fight begins if there is none."""
        return self.session.fight is not None or self.session.begin()

    def end(self) -> None:
        """The fight is over, and the map is there again."""
        if self.session.end():
            self.show_map()

    def refresh(self) -> None:
        """The round, and what is due in it."""
        super().refresh()
        fight, rules = self.session.fight, self.session.rules
        if fight is None or rules is None:
            if self.isVisible():
                self.show_map()
            return
        by = self.session.by
        said = tr("Fight by {system}, round {number}", system=tr(by), number=fight.round)
        self.title.setText(said if by else tr("Fight, round {number}", number=fight.round))
        rolling = rules.rolls_initiative(dict(self.session.fighters))
        self.initiative.setVisible(bool(rules.initiative_die))
        waits = any(who not in fight.order for who in rolling)
        allow(self.initiative, "" if waits else tr("All have rolled."))
        allow(self.surprised, "" if fight.round == 1 else tr("Only round 1 is one of surprise."))
        is_near = bool(self.session.comers())
        allow(self.near, "" if is_near else tr("Nobody was met, and nobody is keyed here."))
        if not self.session.tests and self.window().focusWidget() is self.nerve:
            self.take_keys()  # else the button beside it has them
        self.nerve.setVisible(bool(self.session.tests))
        self.nothing.setVisible(not self.session.has_foes)

    def take_keys(self) -> None:
        """The keys go to the foes if there are none yet, else to the rows."""
        if self.nothing.isVisibleTo(self):
            self.foes.setFocus()
            return
        super().take_keys()

    def _make_head(self) -> None:
        self.near = grid_button(
            tr("From here…"),
            tr("Who was met, or is keyed where the group is, with their numbers rolled"),
            self._offer_near,
        )
        self.surprised = grid_button(
            tr("Surprised…"), tr("Who does nothing in round 1"), self._offer_surprise
        )
        self.initiative = grid_button(
            tr("Initiative"),
            tr("Roll for all whose initiative is not said"),
            self._roll_initiative,
        )

    def _make_foot(self) -> None:
        rolls = grid_button(
            tr("Roll"), tr("Roll what nobody has told, for who is ticked or marked (R)"), self._roll
        )
        self.letters["r"] = rolls
        self.doing = grid_button(
            tr("Do it"), tr("All who are ticked or marked do it, as one step (Return)"), self.do
        )
        back = grid_button(
            tr("Take back"),
            tr("What who is ticked or marked did in this round, as a change of its own (U)"),
            lambda: self.session.take_back(self.view.chosen()),
        )
        self.letters["u"] = back
        self.more = grid_button(
            tr("More…"), tr("What else becomes of who is ticked or marked"), self._offer_more
        )
        self.nerve = grid_button(
            tr("Nerve…"),
            tr("Of the foes, one of whom fell, or of a hireling who was hurt or saw one die"),
            self._offer_nerve,
        )
        self.over = grid_button(tr("The fight is over"), tr("Its time has passed"), self.end)
        self.over.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # no Space ends it unmeant
        self.lay_out(
            head=((self.foes, 1), self.near, self.surprised, self.initiative),
            foot=(rolls, self.doing, back, self.more, self.over, self.nerve),
        )

    def _roll(self) -> None:
        self.session.roll(self.view.chosen())

    def _add(self, words: str) -> str:
        """Once they are there, the keys go to the rows."""
        why = self.session.add(words)
        if not why:
            self.take_keys()
        return why

    def _offer_near(self) -> None:
        ways = ((each.words, partial(self._bring, each)) for each in self.session.comers())
        pop_up(ways, self.near)

    def _bring(self, comer: Comer) -> None:
        if self.session.bring(comer):
            self.take_keys()

    def surprise(self, side: FightSide | None) -> None:
        """Who does nothing in round 1; the keys are in the rows then."""
        if self.session.surprise(side):
            self.take_keys()

    def _roll_initiative(self) -> None:
        self.take_keys()  # else the button beside it has them, once all have rolled
        self.session.roll_initiative()

    def _offer_surprise(self) -> None:
        ways = (
            (tr("The foes are surprised"), ENEMIES),
            (tr("The group is surprised"), ADVENTURERS),
            (tr("Nobody is"), None),
        )
        pop_up(((text, partial(self.surprise, side)) for text, side in ways), self.surprised)

    def _offer_nerve(self) -> None:
        pop_up(self._nerve_ways(), self.nerve)

    def _nerve_ways(self) -> MenuLines:
        """Dice say it on the card of its deed, or the game master does."""
        for who in self.session.tests:
            found = self.session.fighters.get(who)
            name = found.name if found is not None else tr("the foes")
            title = MORALE if who == ENEMIES else NERVE
            yield tr("Roll for {name}…", name=name), partial(self._open_deed, title)
            yield tr("I say what {name} do", name=name), partial(self.session.set_nerve_aside, who)

    def _offer_more(self) -> None:
        pop_up(self._more(self.view.chosen()), self.more)

    def _offer_at(self, at: QPoint) -> None:
        pop_up(self._more(self.view.marked()), self.view.viewport(), at)

    def _more(self, those: list[str]) -> MenuLines:
        """What becomes of some rows besides their deeds."""
        session, fight = self.session, self.session.fight
        if fight is None:
            return
        if {*those} & {*fight.acted}:
            yield tr("Has not acted"), partial(session.pass_on, those, has=False)
        if {*those} - {*fight.acted}:
            yield tr("Has acted"), partial(session.pass_on, those)
        yield from self._leaving(those)
        if those:
            yield tr("The deed’s card…"), partial(self._open_row, those)
            yield tr("Sheet…"), partial(self._open_sheet, those[0])
        foes = [who for who in those if session.fighters[who].foe is not None]
        if foes:
            yield tr("Numbers…"), partial(self._ask_numbers, foes)
            yield tr("Take out of the fight"), partial(session.remove, foes)
        yield tr("Something runs out…"), self._ask_countdown

    def _leaving(self, those: list[str]) -> MenuLines:
        session = self.session
        out = {session.fighters[who].why_out for who in those}
        if "" in out:
            yield tr("Has fled"), partial(session.leave, those, FLED)
            yield tr("Has given up"), partial(session.leave, those, GAVE_UP)
        if out & {FLED, GAVE_UP}:
            yield tr("Fight again"), partial(session.leave, those, "")
        for title in session.chases():
            yield f"{tr(title)}…", partial(self._open_deed, title)

    def _ask_numbers(self, foes: Sequence[str]) -> None:
        question = tr("&What is known of them, such as: HD 1, AC 8, attribute 11, 1d6 damage")
        keep = partial(self.session.write_numbers, foes)
        ask_line(tr("Numbers of foes"), question, keep, self.window())

    def _ask_countdown(self) -> None:
        question = tr("&What runs out, and in how many rounds, such as: the gate gives way 6")
        ask_line(tr("Something runs out"), question, self.session.count_down, self.window())

    def _open_deed(self, title: str) -> None:
        self._deeds().open_called(title, self.window())

    def _open_row(self, those: Sequence[str]) -> None:
        """The card of what the first of these who can is about to do, as far as it is told."""
        session = self.session
        asked = next(filter(None, map(session.on_card, those)), None)
        if asked is None:
            session.refuse(tr("Nobody who is chosen has anything to do now."))
        else:
            self._deeds().open_card(asked, self.window())

    def _open_sheet(self, who: str) -> None:
        if self.session.fighters[who].foe is None:
            open_sheet(self._editor, self.session.group, who, self.window())
        else:
            open_foe_sheet(self._editor, self.session.group, who, self.window())
