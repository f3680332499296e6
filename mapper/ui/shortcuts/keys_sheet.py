"""The sheet of keys: all actions by group with their keys, and what the mouse does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent, QPalette
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QScrollArea, QSizePolicy, QWidget

from mapper.drawing.base.ink import painting
from mapper.ui.app.measures import FAR, SMALL, WIDE
from mapper.ui.app.text_size import measure
from mapper.ui.app.translated import tr
from mapper.ui.shortcuts.keys_in_words import Actions, Native, grouped
from mapper.ui.widgets.layouts import column, fill, fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading, section
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.search_fit import fit
from mapper.ui.widgets.small_parts import SearchField

COLUMNS = 3


class Line(NamedTuple):
    """An action or a gesture, and the keys for it."""

    text: str
    keys: tuple[str, ...]


class KeysSheet(QDialog):
    """The search greys nothing out: what does not fit is not there."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Keys"))
        self._blocks = blocks(actions)
        self.search = SearchField(tr("Find a key or an action"))
        self.nothing = faint(tr("Nothing fits."))
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setAccessibleName(tr("Keys by group"))
        self.area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        fill_dialog(
            self,
            row((heading(tr("Keys")), 1), (self.search, 1)),
            faint(tr("Every key can be changed in the preferences.")),
            self.nothing,
            (self.area, 1),
            size=(58, 36),
        )
        self.search.textChanged.connect(self.refresh)
        self.refresh()
        self.search.setFocus()

    def refresh(self) -> None:
        found = {title: self._fitting(title, lines) for title, lines in self._blocks.items()}
        found = {title: lines for title, lines in found.items() if lines}
        self.nothing.setVisible(not found)
        self.area.setWidget(_sheet(found))

    def lines(self) -> list[Line]:
        """What is shown now."""
        return [line for t, lines in self._blocks.items() for line in self._fitting(t, lines)]

    def _fitting(self, title: str, lines: list[Line]) -> list[Line]:
        wanted = self.search.text().strip()
        if not wanted:
            return lines
        return [line for line in lines if fit(wanted, f"{line.text} {title} {' '.join(line.keys)}")]


def blocks(actions: Actions) -> dict[str, list[Line]]:
    """Under each title the lines of the sheet; actions without keys are left out."""
    found: dict[str, list[Line]] = {}
    for group, ids in grouped(actions).items():
        title = tr(group) if group else tr("More")
        lines = [
            Line(actions.text(id_), tuple(keys.toString(Native) for keys in actions.keys(id_)))
            for id_ in ids
        ]
        found[title] = [line for line in lines if line.keys]
    for title, gestures in ((tr("In a fight, and other grids"), IN_GRIDS), (tr("Mouse"), GESTURES)):
        found[title] = [Line(tr(gesture.does), (tr(gesture.made),)) for gesture in gestures]
    return {title: lines for title, lines in found.items() if lines}


def _sheet(found: dict[str, list[Line]]) -> QWidget:
    """The blocks in columns of about the same height, in reading order."""
    sheet = QWidget()
    columns = [column(space=WIDE) for _ in range(COLUMNS)]
    across = row(*((each, 1) for each in columns), space=FAR)
    fill(sheet, across, margin=(0, 0, WIDE, 0))
    total = sum(len(lines) + 2 for lines in found.values())
    before = 0
    for title, lines in found.items():
        middle = before + (len(lines) + 2) / 2
        columns[min(COLUMNS - 1, int(middle * COLUMNS / max(total, 1)))].addWidget(
            _block(title, lines)
        )
        before += len(lines) + 2
    for each in columns:
        each.addStretch(1)
    return sheet


def _block(title: str, lines: list[Line]) -> QWidget:
    block = QWidget()
    grid = QGridLayout(block)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setColumnStretch(0, 1)
    grid.addWidget(section(title), 0, 0, 1, 2)
    for at, line in enumerate(lines, 1):
        label = plain_label(line.text)
        label.setWordWrap(True)
        grid.addWidget(label, at, 0)
        grid.addWidget(KeyCaps(line.keys), at, 1, Qt.AlignmentFlag.AlignRight)
    return block


GAP, PAD = 5, 6


class KeyCaps(QWidget):
    """One frame for each way to press it."""

    def __init__(self, keys: Sequence[str]) -> None:
        super().__init__()
        self._keys = keys
        measure(self, letters=SMALL)
        self.setAccessibleName(", ".join(keys))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        wide = sum(self._wide(keys) + GAP for keys in self._keys) - GAP
        return QSize(max(0, wide), QFontMetrics(self.font()).height() + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with painting(self, is_smooth=True) as painter:
            roles = QPalette.ColorRole
            left = 0
            for keys in self._keys:
                at = QRect(left, 0, self._wide(keys), self.height())
                painter.setPen(self.palette().color(roles.Mid))
                painter.setBrush(self.palette().color(roles.Base))
                painter.drawRoundedRect(at.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
                painter.setPen(self.palette().color(roles.Text))
                painter.drawText(at, Qt.AlignmentFlag.AlignCenter, keys)
                left = at.right() + 1 + GAP

    def _wide(self, keys: str) -> int:
        return QFontMetrics(self.font()).horizontalAdvance(keys) + 2 * PAD


class Gesture(NamedTuple):
    """How it is made, and what it does."""

    made: str
    does: str


IN_GRIDS = (
    Gesture("Space", "Tick the row, or turn its cell over"),
    Gesture("Shift + arrows, Ctrl + A", "Mark several rows, which are told the same"),
    Gesture("A letter", "Choose what begins with it; R rolls, U takes the row back"),
    Gesture("A digit, or F2", "Tell a cell; Return keeps it"),
    Gesture("Tab", "Go to the next cell in which nothing is told"),
    Gesture("Right or left", "Unfold or fold a row of several"),
    Gesture("Return", "All who are ticked do it, or the row that is marked"),
)
GESTURES = (
    Gesture("Wheel", "Zoom at the pointer"),
    Gesture("Middle drag", "Move the map"),
    Gesture("Space + drag", "Move the map"),
    Gesture("Right drag", "Move the map"),
    Gesture("Right click", "Open the menu of the hex"),
    Gesture("Left drag", "Use the tool along the way: one step to undo"),
    Gesture("Shift + brush", "Erase"),
    Gesture("Alt + brush", "Pick the terrain under the pointer"),
    Gesture("Ctrl + select", "Select more"),
    Gesture("Shift + select", "Select less"),
    Gesture("Alt + select, or its switch (K)", "Draw a lasso"),
    Gesture("Ctrl + brush, or its switch (K)", "Paint over the edge of the map"),
    Gesture("Drag of what is selected", "Move it with all that is on it"),
    Gesture("Drag of a token or feature", "Move it to another hex"),
    Gesture("Click close to a path", "Pick the path; its points can be dragged"),
    Gesture("Alt + path, or its switch (K)", "Draw along hexsides"),
    Gesture("Enter or double click", "End the path, or put a carried piece down"),
    Gesture("R, Shift + R or M with a carried piece", "Turn it, or mirror it"),
    Gesture("Ctrl + zone", "Add to the zone in which it is begun"),
    Gesture("Shift + zone or corridor", "Take away from zones"),
    Gesture("Alt + zone or corridor, or their switch (K)", "Leave the grid"),
    Gesture("Backspace", "Take the last point of a path back"),
    Gesture("Drag of a group", "Walk it along the way, hex by hex"),
    Gesture("QWE ASD or arrows", "Step with the group while the travel tool is in hand"),
    Gesture("Drag of a delver", "Send them to another zone; with Shift, put them there by hand"),
    Gesture("Right click on a door or trap", "How it stands now, and what may be done at it"),
    Gesture("Right click on the dice", "Roll some of the usual dice"),
    Gesture("Click on what the dice came to", "See the last rolls; a click rolls one again"),
    Gesture("Click on the clock", "Let time pass; in a dungeon the round, its light, its rules"),
    Gesture("Shift + reveal", "Hide"),
    Gesture("Escape", "Give up what was begun"),
    Gesture("Wheel or drag on the players’ screen", "Zoom or move their map; Home fits it"),
    Gesture("F11 or Escape on the players’ screen", "Fill the monitor, or leave it"),
)
