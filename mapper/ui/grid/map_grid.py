"""A grid over the map: its title and buttons above, its rows, what they come to, its keys below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from mapper.ui.app.measures import CONTROL, NEAR, PLACE, SMALL, TIGHT
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.deeds.deeds_at_hand import DeedsAtHand
from mapper.ui.grid.grid_session import GridSession
from mapper.ui.grid.grid_table import TICK, GridColumn, GridModel, GridView
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.layouts import Part, fill, row
from mapper.ui.widgets.lettering import faint, section
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import is_letter, mark_wrong, text_button


class GridAsks(NamedTuple):
    """What a grid asks of the window."""

    show: Callable[[QWidget | None], object]
    """Show this grid in the place of the map; None: the map again."""
    deeds: Callable[[], DeedsAtHand]
    """The deeds of who is chosen, each on its card."""
    leave: Callable[[], object]
    """The keys go to the map."""


class GridWords(NamedTuple):
    """What a grid is called, which keys lead it, and what stands there while it has no rows."""

    name: str
    keys: str
    nothing: str = ""


class LineWords(NamedTuple):
    """What a line of a grid says while it is empty, what it is called, and its tip."""

    says: str
    name: str
    tip: str


class TellLine(QLineEdit):
    """A line in which something is told, and done by Return; empty, it leaves Ctrl+Z to the table.

    `take` does what was typed, and says why not.
    """

    def __init__(self, words: LineWords, take: Callable[[str], str], session: GridSession) -> None:
        super().__init__()
        self._take, self._session, self._tip = take, session, words.tip
        self.setPlaceholderText(words.says)
        self.setAccessibleName(words.name)
        give_tip(self, words.tip)
        self.returnPressed.connect(self._do)
        self.textEdited.connect(lambda _text: mark_wrong(self, "", words.tip))

    def event(self, event: QEvent) -> bool:
        """What was done is undone by the window, as it says, and not by the line."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride and not self.text()
        undoes = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
        if is_asked and isinstance(event, QKeyEvent) and any(map(event.matches, undoes)):
            event.ignore()
            return False
        return super().event(event)

    def _do(self) -> None:
        why = self._take(self.text().strip())
        mark_wrong(self, why, self._tip)
        if why:
            self._session.refuse(why)
        else:
            self.setText("")  # with what could be undone in the line itself


class MapGrid(QWidget):
    """What lies over the map and is led by keys; a grid of its own says what `begins` it."""

    def __init__(
        self,
        session: GridSession,
        columns: Sequence[GridColumn],
        words: GridWords,
        asks: GridAsks,
    ) -> None:
        super().__init__()
        self._rows, self._asks = session, asks
        self.setAccessibleName(words.name)
        self.title = section(words.name)
        measure(self.title, letters=PLACE)
        self.model = GridModel(session, columns)
        self.view = GridView(self.model, words.name)
        self.nothing, self.keys = plain_label(words.nothing), faint(words.keys)
        self.total, self.said = ElidedLabel(), ElidedLabel()
        for label in (self.total, self.said):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        measure(self.keys, letters=SMALL)
        self.letters: dict[str, QPushButton] = {}
        """The buttons that letters press."""
        self.model.refused.connect(session.refuse)
        self.view.done.connect(self.do)
        session.changed.connect(self.refresh)

    def follow_group(self) -> None:
        """What it shows is of the group that is chosen."""
        self._rows.follow_group()

    def begins(self) -> bool:
        """Whether there is something to show; False: why not was said."""
        return True

    def toggle(self) -> None:
        """The grid in the place of the map, or the map again."""
        if self.isVisible():
            self.show_map()
        elif self.begins():
            self._asks.show(self)
            self.refresh()
            self.take_keys()

    def show_map(self) -> None:
        """The map in the place of the grid; nothing of the grid is lost."""
        self._asks.show(None)
        self._asks.leave()

    def refresh(self) -> None:
        """What all of it comes to, and what was done last."""
        self.nothing.setVisible(bool(self.nothing.text()) and not self.model.lines)
        self.total.setText(self._rows.comes_to())
        self.said.setText(self._rows.said)

    def take_keys(self) -> None:
        """The keys go to the rows."""
        self.view.setFocus()
        if not self.view.selectedIndexes():
            row = max(0, self.view.currentIndex().row())
            self.view.setCurrentIndex(self.model.index(row, TICK + 1))

    def do(self) -> None:
        """Whoever is ticked, or marked, does what stands in their rows, as one step."""
        self._rows.do(self.view.chosen())

    def event(self, event: QEvent) -> bool:
        """What is typed in any part of it is no shortcut: the tools of the map are out of sight."""
        is_asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if is_asked and isinstance(event, QKeyEvent) and is_letter(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the map; a letter that says nothing in its cell is a button's."""
        pressed = self.letters.get(event.text().casefold()) if is_letter(event) else None
        if event.key() == Qt.Key.Key_Escape:
            self.show_map()
        elif pressed is not None:
            pressed.click()
        else:
            super().keyPressEvent(event)

    def lay_out(
        self, head: Sequence[Part] = (), above: Sequence[Part] = (), foot: Sequence[Part] = ()
    ) -> None:
        """What stands beside the title and above the rows, and the buttons below."""
        shows_map = grid_button(tr("Map"), tr("Show the map again (Escape)"), self.show_map)
        has_room = any(isinstance(part, tuple) for part in head)
        fill(
            self,
            row((self.title, int(not has_room)), *head, shows_map, space=NEAR),
            *above,
            self.nothing,
            (self.view, 1),
            row(*foot, (self.total, 1), space=TIGHT),
            row((self.keys, 2), (self.said, 1), space=NEAR),
            margin=NEAR,
            space=TIGHT,
        )


def grid_button(text: str, tip: str, run: Callable[[], object]) -> QPushButton:
    """A button of a grid, as high as any other control."""
    button = text_button(text, tip, run)
    measure(button, high=CONTROL)
    button.setAccessibleDescription(tip)
    return button


def allow(button: QPushButton, why_not: str) -> None:
    """A button with what it does, or why it can do nothing now."""
    button.setEnabled(not why_not)
    give_tip(button, why_not or button.accessibleDescription())
