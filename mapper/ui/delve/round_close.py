"""The end of a round: what goes out with it, who is still to act, and the button that closes it."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from mapper.commands.delve.all_at_once import close_now
from mapper.play.delve.checklist import Checklist
from mapper.ui.app.translated import tr
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.delve.delve_words import DANGERS
from mapper.ui.widgets.lettering import faint, warning
from mapper.ui.widgets.plain_text import give_tip, on_button
from mapper.ui.widgets.small_parts import in_a_row


class RoundClose(QFrame):
    """Stays in sight beneath the sheet."""

    def __init__(self, delving: DelveSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._delving = delving
        self.ends, self.before = warning(), faint()
        self.close_button, self.pass_button = QPushButton(), QPushButton(tr("Pass"))
        self.close_button.setObjectName("close_round")
        self.close_button.clicked.connect(lambda _on=False: self.close_round())
        self.pass_button.clicked.connect(lambda _on=False: self.pass_turn())
        give_tip(self.pass_button, tr("The chosen one does nothing more in this round"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 8)
        layout.setSpacing(4)
        layout.addWidget(self.ends)
        layout.addWidget(self.before)
        row = in_a_row(self.pass_button, self.close_button)
        row.setStretch(1, 1)
        layout.addLayout(row)

    def close_round(self) -> None:
        """All that ends it, as one step; who has not acted passes first."""
        delving = self._delving
        if delving.do(lambda c, g: close_now(c, g, delving.random)):
            delving.choose("")

    def pass_turn(self) -> None:
        self._delving.accept_named("pass_turn")

    def fill(self) -> None:
        now = self._delving.checks
        if now is None:
            return
        self.ends.setText("\n".join(ending.words for ending in now.endings))
        if now.endings:
            self.ends.setText(tr("With it: {what}", what="; ".join(e.words for e in now.endings)))
        self.ends.setVisible(bool(now.endings))
        self.before.setText(checks_in_words(now))
        self.before.setVisible(bool(self.before.text()))
        self.close_button.setText(button_in_words(now))
        who = self._delving.who or self._delving.leader
        row = self._delving.delvers.get(who)
        self.pass_button.setEnabled(row is not None and not row.is_done)
        on_button(self.pass_button, tr("{who} passes", who=self._delving.called(who)))


def button_in_words(now: Checklist) -> str:
    if now.unit == "round":
        if now.waiting:
            return tr("The rest pass; close round {number}", number=now.number)
        return tr("Close round {number}", number=now.number)
    if now.waiting:
        return tr("The rest pass; close turn {number}", number=now.number)
    return tr("Close turn {number}", number=now.number)


def checks_in_words(now: Checklist) -> str:
    """What is rolled, and what the surroundings ask for."""
    parts = []
    if now.rolled:
        parts.append(tr("The hazard die showed {face}", face=now.rolled))
    elif now.hazard_die:
        danger = tr(DANGERS[now.danger])
        parts.append(tr("Hazard d{faces}: {danger}", faces=now.hazard_die, danger=danger.lower()))
    parts += now.environment
    return " · ".join(parts)
