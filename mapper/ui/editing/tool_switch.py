"""The switch of the tool in hand: what it does with Alt held, for whoever cannot hold Alt."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QWidget

from mapper.ui.app.translated import tr
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.widgets.plain_text import give_tip


class ToolSwitch(QCheckBox):
    """It is there only while the tool in hand has another way; `of`: only for these tools."""

    def __init__(self, tool_use: ToolUse, parent: QWidget, *of: str) -> None:
        super().__init__(parent)
        self._use, self._of = tool_use, of
        self.toggled.connect(lambda is_on: tool_use.go_the_other_way(is_wanted=is_on))
        tool_use.changed.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Say what the tool in hand would do, and whether it does."""
        use = self._use
        self.setVisible(bool(use.other_way) and (not self._of or use.entry.id in self._of))
        if not self.isHidden():
            self.setText(use.other_way)
            over_edge = tr(
                "What is painted ends at the edge of the map; with this it goes over it."
            )
            with_alt = tr("Alt does this while it is held; with the switch on, Alt does the other.")
            give_tip(self, over_edge if use.entry.paints else with_alt)
            with QSignalBlocker(self):
                self.setChecked(use.goes_the_other_way)
