"""Who takes part in a deed: a tile for each role, which asks for somebody else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from mapper.play.deeds.deed_files import Taking
from mapper.play.deeds.scene import Taker
from mapper.ui.app.measures import CONTROL, NEAR, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.theme import TILE
from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import show_menu
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import across
from mapper.ui.widgets.plain_text import give_tip, plain_label, without_keys

PAD, NAMES, LETTERS = 8, 2, 18
ONE = frozenset({"one", "another"})


class StayingMenu(QMenu):
    """A menu of ticks, which stays open while they are set."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        hit = [each for each in self.actions() if self.actionGeometry(each).contains(at)]
        if not hit:
            super().mouseReleaseEvent(event)
        for action in hit:
            action.trigger()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        action = self.activeAction()
        if event.key() == Qt.Key.Key_Space and isinstance(action, QAction):
            action.trigger()
        else:
            super().keyPressEvent(event)


class WhoLine(QWidget):
    """The roles with those who have them.

    `chosen` carries a role, and who has it from now on.
    """

    chosen = Signal(str, object)

    def __init__(
        self,
        called: Callable[[Taker], str],
        roles: Mapping[str, Taking],
        members: Sequence[Taker],
    ) -> None:
        """`roles`: those of a deed; `members`: who may have them."""
        super().__init__()
        self._called, self._members = called, members
        self.tiles: dict[str, QToolButton] = {}
        self._who: Mapping[str, tuple[Taker, ...]] = {}
        self._flow = Flow(self)
        for role, taking in roles.items():
            tile = self.tiles[role] = QToolButton()
            tile.setProperty(TILE, True)
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            measure(tile, high=CONTROL)
            tile.clicked.connect(partial(self._open, role, taking))
            both = QWidget()
            across(both, plain_label(tr(role)), tile, margin=(0, 0, NEAR, 0), space=TIGHT)
            self._flow.addWidget(both)

    def show_who(self, who: Mapping[str, tuple[Taker, ...]]) -> None:
        """Who has which role now."""
        self._who = who
        for role, tile in self.tiles.items():
            names = [self._called(each) for each in who.get(role, ())]
            shown = ", ".join(names[:NAMES]) or tr("nobody")
            more = f" +{len(names) - NAMES}" if len(names) > NAMES else ""
            tile.setText(without_keys(shown, LETTERS) + more)
            tile.setFixedWidth(tile.fontMetrics().horizontalAdvance(tile.text()) + 2 * PAD)
            says = tr("{role}: {names}", role=tr(role), names=", ".join(names) or tr("nobody"))
            tile.setAccessibleName(says)
            give_tip(tile, says)
        self._flow.invalidate()
        self.updateGeometry()

    def menu_of(self, role: str, taking: Taking) -> QMenu:
        """Who may have a role."""
        menu = QMenu(self) if taking in ONE else StayingMenu(self)
        group = QActionGroup(menu)
        group.setExclusive(taking in ONE)
        for member in self._members:
            action = menu.addAction(without_keys(self._called(member)))
            action.setCheckable(True)
            action.setChecked(member in self._who.get(role, ()))
            group.addAction(action)
            action.triggered.connect(partial(self._take, role, taking, member))
        return menu

    def _open(self, role: str, taking: Taking, _on: bool = False) -> None:
        show_menu(self.menu_of(role, taking), self.tiles[role])

    def _take(self, role: str, taking: Taking, member: Taker, is_on: bool = True) -> None:
        if taking in ONE:
            self.chosen.emit(role, (member,))
            return
        kept = {*self._who.get(role, ())} - {member} | ({member} if is_on else set())
        self.chosen.emit(role, tuple(each for each in self._members if each in kept))
