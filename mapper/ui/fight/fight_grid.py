"""The fight over the map: its round and order above, a row for each, what comes next below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from mapper.play.fight.fighters import ADVENTURERS, ENEMIES
from mapper.play.sheets.states import FLED, GAVE_UP
from mapper.ui.app.measures import CONTROL, NEAR, PLACE, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.fight.fight_session import FightSession
from mapper.ui.fight.fight_table import FightModel, FightView
from mapper.ui.widgets.ask_dialog import pop_up
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import mark_wrong, text_button

MORALE, NERVE = "Morale", "A hireling's nerve"


class GridAsks(NamedTuple):
    """What the grid asks of the window: to be shown in the map's place or not, and the like."""

    show_grid: Callable[[bool], object]
    open_deed: Callable[[str], object]
    """The card of a deed by its title."""
    leave: Callable[[], object]
    """The keys go to the map."""


class FightGrid(QWidget):
    """The grid of the chosen group's fight."""

    def __init__(self, editor: Editor, group: Callable[[], str], asks: GridAsks) -> None:
        super().__init__()
        session = self.session = FightSession(editor, group, Random())
        self._asks = asks
        self.setAccessibleName(tr("Fight"))
        self.title = section("")
        measure(self.title, letters=PLACE)
        self.model = FightModel(session)
        self.view = FightView(self.model)
        self.foes, self.nothing = QLineEdit(), plain_label()
        self.foes.setPlaceholderText(tr("Foes: 3 goblins, HD 1, AC 8, attribute 11, 4 hp"))
        self.foes.setAccessibleName(tr("Foes that come"))
        give_tip(self.foes, tr("Who comes and how many, with their numbers; then Return"))
        self.foes.returnPressed.connect(self._add)
        self.foes.textEdited.connect(lambda _text: mark_wrong(self.foes, ""))
        self._make_buttons()
        self._lay_out()
        self.model.refused.connect(self._say)
        self.view.done.connect(self.do)
        session.changed.connect(self.refresh)
        self.refresh()

    def toggle(self) -> None:
        """The fight in the place of the map, which begins if there is none; or the map again."""
        if self.isVisible():
            self.show_map()
        elif self.session.fight is not None or self.session.begin():
            self._asks.show_grid(True)
            self.refresh()
            self.take_keys()

    def show_map(self) -> None:
        """The map in the place of the grid; the fight goes on."""
        self._asks.show_grid(False)
        self._asks.leave()

    def end(self) -> None:
        """The fight is over, and the map is there again."""
        if self.session.end():
            self.show_map()

    def refresh(self) -> None:
        """The round, and what is due in it."""
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
        self.view.setFocus()
        if not self.view.selectedIndexes():
            self.view.selectRow(max(0, self.view.currentIndex().row()))

    def do(self) -> None:
        """Whoever is ticked, or marked, does what they are about to."""
        self.session.do(self.view.chosen())

    def roll(self) -> None:
        """Roll what nobody has told for them."""
        self.session.roll(self.view.chosen())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the map; the fight goes on."""
        if event.key() == Qt.Key.Key_Escape:
            self.show_map()
        else:
            super().keyPressEvent(event)

    def _make_buttons(self) -> None:
        session = self.session
        self.initiative = _button(
            tr("Initiative"),
            tr("Roll for all whose initiative is not said"),
            session.roll_initiative,
        )
        self.surprised = _button(
            tr("Surprised…"), tr("Who does nothing in round 1"), self._surprise
        )
        self.map = _button(tr("Map"), tr("Show the map again (Escape)"), self.show_map)
        self.morale = _button(
            tr("Morale of the foes"), tr("One of them fell"), partial(self._asks.open_deed, MORALE)
        )
        self.nerve = _button(
            tr("Nerve of a hireling"),
            tr("Hurt, or saw one die"),
            partial(self._asks.open_deed, NERVE),
        )
        self.rolls = _button(
            tr("Roll"), tr("Roll what nobody has told, for who is ticked or marked"), self.roll
        )
        self.doing = _button(
            tr("Do it"), tr("All who are ticked or marked do it, as one step (Return)"), self.do
        )
        self.leave = _button(
            tr("Leave…"), tr("Who is ticked or marked flees or gives up"), self._leave
        )
        self.end_round = _button(
            tr("End the round"),
            tr("What lasts so many rounds, and the clock, go on"),
            session.end_round,
        )
        self.over = _button(tr("The fight is over"), tr("Its time has passed"), self.end)

    def _lay_out(self) -> None:
        self.nothing.setText(tr("No foes yet. Type who comes, then Return."))
        head = row((self.title, 1), self.surprised, self.initiative, self.map, space=TIGHT)
        coming = row((self.foes, 1), space=TIGHT)
        foot = row(
            self.rolls,
            self.doing,
            self.leave,
            self.morale,
            self.nerve,
            None,
            self.end_round,
            self.over,
            space=TIGHT,
        )
        fill(self, head, coming, self.nothing, (self.view, 1), foot, margin=NEAR, space=TIGHT)

    def _add(self) -> None:
        why = self.session.add(self.foes.text().strip())
        mark_wrong(self.foes, why)
        if why:
            self._say(why)
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

    def _say(self, why: str) -> None:
        self.session.refuse(why)


def _button(text: str, tip: str, run: Callable[[], object]) -> QPushButton:
    button = text_button(text, tip, run)
    measure(button, high=CONTROL)
    return button
