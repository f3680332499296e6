"""The dialog after an error that nobody expected: the campaign is safe, and here is the report."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QWidget,
)

from mapper.ui.app.measures import WIDE
from mapper.ui.app.translated import tr
from mapper.ui.widgets.icons import icon, icon_side
from mapper.ui.widgets.layouts import fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.plain_text import plain_label


class CrashDialog(QDialog):
    """Escape and Enter go on with the work."""

    leave_chosen = Signal()

    def __init__(
        self, report: str, path: Path | None, has_campaign: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Something went wrong"))
        self.setWindowModality(Qt.WindowModality.ApplicationModal)
        self._report = report
        self._more = 0
        self.said = plain_label(_sentence(has_campaign))
        self.said.setWordWrap(True)
        self.where = faint(
            tr("The report is in “{path}”.", path=path)
            if path
            else tr("The report could not be written to the disk; copy it before you go on.")
        )
        self.where.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.where.setAccessibleName(tr("Where the report is"))
        self.further = faint()
        self.text = QPlainTextEdit(report)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(tr("Report"))
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.buttons = QDialogButtonBox()
        roles = QDialogButtonBox.ButtonRole
        self.copy = self.buttons.addButton(tr("&Copy report"), roles.ActionRole)
        self.leave = self.buttons.addButton(tr("&Quit"), roles.DestructiveRole)
        self.go_on = self.buttons.addButton(tr("&Go on"), roles.AcceptRole)
        self._lay_out()
        self.copy.clicked.connect(self._copy)
        self.leave.clicked.connect(self._leave)
        self.buttons.accepted.connect(self.accept)
        self.go_on.setDefault(True)
        self.go_on.setFocus()

    def count_another(self) -> None:
        """Say that it happened again while the dialog was open."""
        self._more += 1
        self.further.setText(tr("%n further errors since; each has its report.", self._more))
        self.further.setVisible(True)

    def _lay_out(self) -> None:
        sign = plain_label()
        colour = self.palette().color(QPalette.ColorRole.BrightText)
        side = icon_side(self, 2.2)
        sign.setPixmap(icon("warning", colour).pixmap(side, self.devicePixelRatioF()))
        title = heading(tr("Something went wrong"))
        head = row(sign, (title, 1), space=WIDE)
        said = self.said, self.where, self.further
        fill_dialog(self, head, *said, (self.text, 1), self.buttons, size=(40, 26))
        self.further.setVisible(False)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
        self.copy.setText(tr("Copied"))

    def _leave(self) -> None:
        self.reject()
        self.leave_chosen.emit()


def _sentence(has_campaign: bool) -> str:
    safe = tr(
        "Your campaign is safe: everything up to the last step is on disk, and you can go on."
    )
    fine = tr("No campaign was open, so nothing is lost, and you can go on.")
    report = tr(
        "The report names what Cognita did and the last steps. It holds nothing of your maps,"
        " but read it before you pass it on: an error may quote a word."
    )
    return f"{safe if has_campaign else fine}\n\n{report}"
