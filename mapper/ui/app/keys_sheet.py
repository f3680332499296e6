"""The sheet of keys: all actions by group with their keys, and what the mouse does."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from mapper.ui.app.key_caps import KeyCaps
from mapper.ui.app.keys_in_words import Actions, Native, grouped
from mapper.ui.app.translated import tr
from mapper.ui.canvas.gestures import GESTURES
from mapper.ui.widgets.lettering import faint, heading, section
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.search_field import SearchField
from mapper.ui.window.search_fit import fit

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
        em = self.fontMetrics().height()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(round(1.5 * em), em, round(1.5 * em), em)
        head = QHBoxLayout()
        head.addWidget(heading(tr("Keys")), 1)
        head.addWidget(self.search, 1)
        whole.addLayout(head)
        whole.addWidget(faint(tr("Every key can be changed in the preferences.")))
        whole.addSpacing(em // 2)
        whole.addWidget(self.nothing)
        whole.addWidget(self.area, 1)
        self.resize(58 * em, 36 * em)
        self.search.textChanged.connect(self.refresh)
        self.refresh()
        self.search.setFocus()

    def refresh(self) -> None:
        found = {title: self._fitting(title, lines) for title, lines in self._blocks.items()}
        found = {title: lines for title, lines in found.items() if lines}
        self.nothing.setVisible(not found)
        self.area.setWidget(_sheet(found, self.fontMetrics().height()))

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
    found[tr("Mouse")] = [Line(tr(gesture.does), (tr(gesture.made),)) for gesture in GESTURES]
    return {title: lines for title, lines in found.items() if lines}


def _sheet(found: dict[str, list[Line]], em: int) -> QWidget:
    """The blocks in columns of about the same height, in reading order."""
    sheet = QWidget()
    across = QHBoxLayout(sheet)
    across.setContentsMargins(0, 0, em, 0)
    across.setSpacing(2 * em)
    columns = [QVBoxLayout() for _ in range(COLUMNS)]
    for column in columns:
        column.setSpacing(em)
        across.addLayout(column, 1)
    total = sum(len(lines) + 2 for lines in found.values())
    before = 0
    for title, lines in found.items():
        middle = before + (len(lines) + 2) / 2
        columns[min(COLUMNS - 1, int(middle * COLUMNS / max(total, 1)))].addWidget(
            _block(title, lines)
        )
        before += len(lines) + 2
    for column in columns:
        column.addStretch(1)
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
