"""What a table would do to the campaign, line by line, before it is agreed to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QAbstractTableModel, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QTableView, QWidget

from mapper.commands.keying.bring_in import BroughtIn, LineOutcome, Verdict
from mapper.importers.key_sheet import KeySheet
from mapper.ui.app.measures import CONTROL
from mapper.ui.app.text_size import grown
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.widgets.ask_dialog import AskDialog
from mapper.ui.widgets.layouts import fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.plain_text import plain_label, shortened, tip
from mapper.ui.widgets.two_line_rows import ModelIndex

Q = Qt.ItemDataRole
HEADS = ("Line", "What", "Title", "How")
WORDS: Mapping[LineOutcome, str] = MappingProxyType(
    {"refused": "refused", "added": "added", "altered": "altered", "same": "as it is"}
)
COUNTED: Mapping[LineOutcome, str] = MappingProxyType(
    {
        "refused": "{count:,} refused",
        "added": "{count:,} added",
        "altered": "{count:,} altered",
        "same": "{count:,} as they are",
    }
)
WIDE, HIGH = 54, 26
PIXELS = (52, 72, 180)
MOST_TOLD = 160


class VerdictModel(QAbstractTableModel):
    """The lines that do something or cannot; those that cannot come first."""

    def __init__(self, verdicts: tuple[Verdict, ...]) -> None:
        super().__init__()
        order = list(WORDS)
        told = [each for each in verdicts if each.outcome != "same"]
        self.verdicts = sorted(told, key=lambda each: (order.index(each.outcome), each.line))
        self._heads, self._words = [tr(head) for head in HEADS], tr_all(WORDS)

    def rowCount(self, parent: ModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.verdicts)

    def columnCount(self, parent: ModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(HEADS)

    def headerData(self, section: int, way: Qt.Orientation, role: int = Q.DisplayRole) -> Any:
        if way == Qt.Orientation.Horizontal and role == Q.DisplayRole:
            return self._heads[section]
        return None

    def data(self, index: ModelIndex, role: int = Q.DisplayRole) -> Any:
        verdict = self.verdicts[index.row()]
        if role == Q.ForegroundRole and index.column() == 1 and verdict.outcome == "refused":
            return QPalette().color(QPalette.ColorRole.BrightText)
        if role not in (Q.DisplayRole, Q.ToolTipRole):
            return None
        told = str(verdict.line), self._words[verdict.outcome], verdict.title, verdict.told
        text = told[index.column()]
        return tip(text) if role == Q.ToolTipRole else shortened(" ".join(text.split()), MOST_TOLD)


class BringInDialog(AskDialog):
    """Laid out by hand, for a table fills it. Agreed to, it is one step; nothing is taken away."""

    def __init__(
        self, sheet: KeySheet, found: BroughtIn, keep: Callable[[], object], parent: QWidget
    ) -> None:
        count = sum(each.outcome in ("added", "altered") for each in found.verdicts)
        do = tr("&Bring in %n lines", n=count)
        super().__init__(tr("Bring in a table"), keep, parent, do)
        counts = (tr(COUNTED[what], count=count) for what, count in found.counted().items())
        self.told = plain_label(", ".join(counts) or tr("There is no line in this table."))
        self.told.setWordWrap(True)
        self.list = QTableView()
        self.rows = VerdictModel(found.verdicts)
        self._set_up()
        unknown = ", ".join(shortened(name, MOST_TOLD) for name in sheet.unknown)
        self.unknown = faint(tr("Columns that mean nothing here: {names}.", names=unknown))
        self.unknown.setVisible(bool(unknown))
        self.do_button.setEnabled(bool(found.change))
        ends = row((self.why, 1), self.buttons)
        parts = heading(self.windowTitle()), self.told, (self.list, 1), self.unknown, ends
        fill_dialog(self, *parts, size=(WIDE, HIGH))
        self.do_button.setFocus()

    def _set_up(self) -> None:
        view = self.list
        view.setModel(self.rows)
        view.setAccessibleName(tr("What becomes of each line"))
        view.setFrameShape(QFrame.Shape.NoFrame)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setTabKeyNavigation(False)
        view.setSelectionMode(QTableView.SelectionMode.NoSelection)
        view.verticalHeader().hide()
        view.verticalHeader().setDefaultSectionSize(grown(CONTROL))
        view.horizontalHeader().setHighlightSections(False)
        view.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        view.horizontalHeader().setStretchLastSection(True)
        for column, wide in enumerate(PIXELS):
            view.setColumnWidth(column, grown(wide))
