"""About Cognita: its version and licence, and those of everything that came from others."""

from __future__ import annotations

import platform
from pathlib import Path

from PySide6.QtCore import QSize, qVersion
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QListWidget, QPlainTextEdit, QWidget

from mapper import __version__
from mapper.resources import resources
from mapper.ui.app.colours import BLACK
from mapper.ui.app.measures import WIDE
from mapper.ui.app.translated import tr
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.layouts import close_button, column, fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading, section
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.two_line_rows import TwoLineRows

INDEX = "README.md"


def licences(folder: Path) -> dict[str, Path]:
    """The licence texts under the names of what they cover, as the index beside them has it."""
    index = (folder / INDEX).read_text("utf-8")
    found = {}
    for path in sorted(folder.glob("*.txt")):
        line = next((line for line in index.splitlines() if f"]({path.name})" in line), "")
        cells = [cell.strip() for cell in line.split("|")]
        name = cells[2].split(",")[0] if len(cells) > 2 else path.stem
        found[name] = path
    return found


class About(QDialog):
    """The list at the left chooses whose licence is read at the right."""

    def __init__(self, parent: QWidget | None = None, folder: Path | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("About Cognita"))
        self._texts = licences(folder or resources() / "licences")
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Fonts and icons from others"))
        self.list.setItemDelegate(TwoLineRows(self.list))
        self.list.addItems(list(self._texts))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(tr("Licence"))
        self.list.currentTextChanged.connect(self._show)
        self.list.setCurrentRow(0)
        self.versions = faint(
            tr(
                "Version {version}, with Qt {qt} and Python {python}",
                version=__version__,
                qt=qVersion(),
                python=platform.python_version(),
            )
        )
        self._lay_out()
        self.list.setFocus()

    def _show(self, name: str) -> None:
        self.text.setPlainText(self._texts[name].read_text("utf-8"))

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        self.list.setMaximumWidth(12 * em)
        badge = plain_label()
        side = QSize(3 * em, 3 * em)
        badge.setPixmap(icon("cognita", QColor(BLACK)).pixmap(side, self.devicePixelRatioF()))
        names = column(heading(tr("Cognita")), self.versions, space=0)
        free = tr(
            "Free software under the MIT licence. Maps made with it are yours,"
            " without a credit to anybody."
        )
        fill_dialog(
            self,
            row(badge, (names, 1), space=WIDE),
            faint(free),
            section(tr("Fonts and icons from others")),
            (row(self.list, (self.text, 1)), 1),
            close_button(self),
            size=(42, 32),
        )
