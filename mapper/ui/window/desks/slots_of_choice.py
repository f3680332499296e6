"""Deeds that the rules ask, beside what play offers: what fits now, and what is put into slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QObject, QPoint, QSettings, Qt
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from mapper.play.deeds.fitting import DeedOffered
from mapper.ui.app.measures import CONTROL, NEAR
from mapper.ui.app.settings_file import recall
from mapper.ui.app.text_size import measure
from mapper.ui.app.theme import TILE
from mapper.ui.app.translated import tr
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.deeds.deeds_at_hand import DeedsAtHand, as_findable
from mapper.ui.widgets.ask_dialog import show_menu
from mapper.ui.widgets.plain_text import give_tip, on_button, without_keys
from mapper.ui.widgets.search_popup import Findable
from mapper.ui.window.desks.slots import DeedSlots

KEPT = "slots"
LETTERS, MORE_LETTERS = 16, 26
"""So many of the deed that fits have room, in a dungeon beside how they go on, and out of doors."""
LEAST = 32
INSIDE, OUTSIDE = "inside", "outside"


class SlotsOfChoice(QObject):
    """What the game master has put into slots, and at their head the deed that fits best now.

    A slot goes on holding its own offers behind the deed, which is taken out again.
    """

    def __init__(
        self,
        slots: DeedSlots,
        deeds: DeedsAtHand,
        settings: QSettings,
        is_inside: Callable[[], bool],
    ) -> None:
        super().__init__(slots)
        self._slots, self._deeds = slots, deeds
        self._settings, self._is_inside = settings, is_inside
        self._fits: DeedOffered | None = None
        self._again = ""
        self.fitting = self._at_head(self._open_fitting)
        self.again = self._at_head(lambda: self._open_called(self._again))
        policy = self.fitting.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # else the slots would move as it comes and goes
        self.fitting.setSizePolicy(policy)
        for number, button in enumerate(slots.buttons[:-1]):
            button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            button.customContextMenuRequested.connect(partial(self._show_menu, number))
        slots.filled.connect(self.fill)
        deeds.done.connect(lambda: self._show_again(deeds.done_last()))
        slots.chosen_taken.connect(self._open)

    def fill(self) -> None:
        """Show what fits now, what was done last, and what was put where."""
        self._show_fitting(self._deeds.fitting())
        self._show_again(self._deeds.done_last())
        self._slots.chosen.clear()
        for number, button in enumerate(self._slots.buttons[:-1]):
            title = recall(self._settings, self._key(number), "")
            if not title:
                continue
            on_button(button, tr(title))
            button.setEnabled(self._deeds.has(title))
            give_tip(button, tr("{deed}: put here by hand", deed=tr(title)))
            self._slots.chosen.add(number)

    def menu_of(self, number: int) -> QMenu:
        """What may be done with a slot."""
        menu = QMenu(self._slots)
        menu.addAction(tr("Put a deed here…"), partial(self.choose, number))
        usual = menu.addAction(tr("As it was"), partial(self.put, number, ""))
        usual.setEnabled(bool(recall(self._settings, self._key(number), "")))
        return menu

    def choose(self, number: int) -> DeedFinder:
        """Ask for the deed that shall stand in a slot."""
        box = DeedFinder(self._choices(number), self._slots.window())
        box.open_over()
        return box

    def put(self, number: int, title: str) -> None:
        """This deed from now on; none: what the slot holds by itself."""
        self._settings.setValue(self._key(number), title)
        self._slots.fill()

    def _choices(self, number: int) -> Iterator[Findable]:
        for each in self._deeds.offered():
            run = partial(self.put, number, each.deed.title)
            yield as_findable(each.deed)._replace(run=run)

    def _at_head(self, run: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setProperty(TILE, True)
        measure(button, high=CONTROL)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(lambda _on=False: run())
        head = self._slots.head
        head.insertWidget(head.count() - 1, button)
        button.hide()
        return button

    def _show_fitting(self, found: DeedOffered | None) -> None:
        self._fits = found
        title = tr(found.deed.title) if found is not None else ""
        room = LETTERS if self._is_inside() else MORE_LETTERS
        _say(self.fitting, title, tr("{deed}: it fits now", deed=title), room)

    def _show_again(self, title: str) -> None:
        """Beside what fits now there is no room for it in a dungeon."""
        is_same = self._fits is not None and (self._is_inside() or self._fits.deed.title == title)
        self._again = "" if is_same else title
        shown = tr(self._again) if self._again else ""
        _say(self.again, shown, tr("{deed}: done last", deed=shown), LETTERS)

    def _open_fitting(self) -> None:
        if self._fits is not None:
            self._deeds.open_offered(self._fits, self._slots.window())

    def _open(self, number: int) -> None:
        self._open_called(recall(self._settings, self._key(number), ""))

    def _open_called(self, title: str) -> None:
        self._deeds.open_called(title, self._slots.window())

    def _show_menu(self, number: int, _at: QPoint) -> None:
        button: QWidget = self._slots.buttons[number]
        show_menu(self.menu_of(number), button)

    def _key(self, number: int) -> str:
        return f"{KEPT}/{INSIDE if self._is_inside() else OUTSIDE}/{number}"


def _say(button: QToolButton, title: str, says: str, room: int) -> None:
    """A deed at the head, in so many letters; without one its button is not seen."""
    button.setVisible(bool(title))
    if title:
        button.setText(without_keys(title, room))
        wide = button.fontMetrics().horizontalAdvance(button.text())
        button.setMinimumWidth(LEAST)  # elided rather than that others are
        button.setMaximumWidth(wide + 2 * NEAR)
        button.setAccessibleName(says)
        give_tip(button, says)
