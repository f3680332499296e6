"""Whose fields the sheets of a campaign have: a tick for each system."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtWidgets import QCheckBox, QWidget

from mapper.play.sheets.sheet_files import all_sheets
from mapper.ui.app.translated import tr
from mapper.ui.widgets.ask_dialog import AskDialog
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import without_keys

LETTERS = 26

Systems = Collection[str] | None
"""Those that are chosen; None: what the maps run."""


class SystemsDialog(AskDialog):
    """Closes when the choice was kept; otherwise it says why not."""

    def __init__(
        self,
        chosen: Systems,
        run: Collection[str],
        keep: Callable[[Systems], str],
        parent: QWidget | None = None,
    ) -> None:
        """`run`: the systems that hold as long as nobody chooses."""
        title = tr("Sheets of the campaign")
        super().__init__(title, lambda: keep(self.chosen()), parent, tr("&Set"))
        self.usual = QCheckBox(tr("As the rules of the &maps ask for"))
        self.usual.setChecked(chosen is None)
        self.ticks: dict[str, QCheckBox] = {}
        on = run if chosen is None else chosen
        for system, sheet in all_sheets().items():
            self.ticks[system] = QCheckBox(without_keys(tr(sheet.name)))
            self.ticks[system].setChecked(system in on)
        said = tr("A sheet shows the fields of these. Nothing that is written is lost.")
        self.usual.toggled.connect(self._follow)
        self.lay_out(self.usual, *self.ticks.values(), faint(said), letters=LETTERS)
        self._run = frozenset(run)
        self._follow(self.usual.isChecked())

    def chosen(self) -> Systems:
        if self.usual.isChecked():
            return None
        return [system for system, tick in self.ticks.items() if tick.isChecked()]

    def _follow(self, is_usual: bool) -> None:
        for system, tick in self.ticks.items():
            tick.setEnabled(not is_usual)
            if is_usual:
                tick.setChecked(system in self._run)
