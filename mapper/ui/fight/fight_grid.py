"""The fight over the map: its round and order above, a row for each, what comes next below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from PySide6.QtWidgets import QLineEdit

from mapper.play.fight.fighters import ADVENTURERS, ENEMIES, FLED, GAVE_UP
from mapper.ui.app.measures import TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.fight.fight_columns import fight_columns
from mapper.ui.fight.fight_session import FightSession
from mapper.ui.grid.map_grid import GridAsks, GridWords, MapGrid, grid_button
from mapper.ui.widgets.ask_dialog import pop_up
from mapper.ui.widgets.layouts import row
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.small_parts import mark_wrong

MORALE, NERVE = "Morale", "A hireling's nerve"


class FightGrid(MapGrid):
    """The grid of the chosen group's fight."""

    def __init__(self, editor: Editor, group: Callable[[], str], asks: GridAsks) -> None:
        session = self.session = FightSession(editor, group, Random())
        words = GridWords(
            tr("Fight"),
            tr(
                "Arrows move, Space ticks, letters choose, digits tell, Tab: next empty, R rolls, "
                "Return does it, Escape: map"
            ),
            tr("No foes yet. Type who comes, then Return."),
        )
        super().__init__(session, fight_columns(session), words, asks)
        self.open_deed = asks.open_deed
        self.foes = QLineEdit()
        self.foes.setPlaceholderText(tr("Foes: 3 goblins, HD 1, AC 8, attribute 11, 4 hp"))
        self.foes.setAccessibleName(tr("Foes that come"))
        give_tip(self.foes, tr("Who comes and how many, with their numbers; then Return"))
        self.foes.returnPressed.connect(self._add)
        self.foes.textEdited.connect(lambda _text: mark_wrong(self.foes, ""))
        self._make_buttons()
        self._lay_out()
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
            return
        self.title.setText(tr("Fight, round {number}", number=fight.round))
        rolling = rules.rolls_initiative(dict(self.session.fighters))
        self.initiative.setVisible(bool(rules.initiative_die))
        self.initiative.setEnabled(any(who not in fight.order for who in rolling))
        self.surprised.setEnabled(fight.round == 1)
        self.morale.setVisible(ENEMIES in fight.tests)
        hirelings = [who for who in fight.tests if who != ENEMIES]
        self.nerve.setVisible(bool(hirelings))
        has_foes = any(each.side == ENEMIES for each in self.session.fighters.values())
        self.nothing.setVisible(not has_foes)

    def take_keys(self) -> None:
        """The keys go to the foes if there are none yet, else to the rows."""
        if self.nothing.isVisibleTo(self):
            self.foes.setFocus()
            return
        super().take_keys()

    def roll(self) -> None:
        """Roll what nobody has told for them."""
        self.session.roll(self.view.chosen())

    def _make_buttons(self) -> None:
        session = self.session
        self.initiative = grid_button(
            tr("Initiative"),
            tr("Roll for all whose initiative is not said"),
            session.roll_initiative,
        )
        self.surprised = grid_button(
            tr("Surprised…"), tr("Who does nothing in round 1"), self._surprise
        )
        self.morale = grid_button(
            tr("Morale of the foes"), tr("One of them fell"), partial(self.open_deed, MORALE)
        )
        self.nerve = grid_button(
            tr("Nerve of a hireling"),
            tr("Hurt, or saw one die"),
            partial(self.open_deed, NERVE),
        )
        self.rolls = grid_button(
            tr("Roll"), tr("Roll what nobody has told, for who is ticked or marked"), self.roll
        )
        self.doing = grid_button(
            tr("Do it"), tr("All who are ticked or marked do it, as one step (Return)"), self.do
        )
        self.leave = grid_button(
            tr("Leave…"), tr("Who is ticked or marked flees or gives up"), self._leave
        )
        self.end_round = grid_button(
            tr("End the round"),
            tr("What lasts so many rounds, and the clock, go on"),
            session.end_round,
        )
        self.over = grid_button(tr("The fight is over"), tr("Its time has passed"), self.end)

    def _lay_out(self) -> None:
        self.lay_out(
            head=(self.surprised, self.initiative),
            above=(row((self.foes, 1), space=TIGHT),),
            foot=(
                self.rolls,
                self.doing,
                self.leave,
                self.morale,
                self.nerve,
                None,
                self.end_round,
                self.over,
            ),
        )

    def _add(self) -> None:
        why = self.session.add(self.foes.text().strip())
        mark_wrong(self.foes, why)
        if why:
            self.session.refuse(why)
            return
        self.foes.clear()
        self.take_keys()

    def _surprise(self) -> None:
        ways = (
            (tr("The foes are surprised"), ENEMIES),
            (tr("The group is surprised"), ADVENTURERS),
            (tr("Nobody is"), None),
        )
        pop_up(
            ((text, partial(self.session.surprise, side)) for text, side in ways), self.surprised
        )

    def _leave(self) -> None:
        those = self.view.chosen()
        ways = ((tr("Flee"), FLED), (tr("Give up"), GAVE_UP), (tr("Fight again"), ""))
        pop_up(((text, partial(self.session.leave, those, how)) for text, how in ways), self.leave)
