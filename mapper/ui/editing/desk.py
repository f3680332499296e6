"""What an open campaign is worked on with, as the features of the window ask for it."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QWidget

from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.clipboard import Clipboard
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.tool_use import ToolUse


class Desk(Protocol):
    """An open campaign with all that the hand uses on it; dialogs open over `window`."""

    document: Document
    editor: Editor
    canvas: Canvas
    tool_use: ToolUse
    clipboard: Clipboard
    settings: QSettings

    @property
    def window(self) -> QWidget: ...

    def say(self, text: str) -> None:
        """Words for the status bar."""

    def refuse(self, why: object) -> None:
        """Say why something was not done, so that it is noticed."""

    def show_panel(self, id_: str) -> None:
        """Bring a panel to the front."""
