"""The card of a deed: who, what is given, dice, why, and what it will do, before it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPaintEvent, QPalette, QShortcut
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from mapper.commands.deeds.deed_asked import DeedAsked, DeedTried
from mapper.play.deeds.scene import Taker
from mapper.ui.app.translated import tr
from mapper.ui.deeds.dice_lines import DiceLines, place_of
from mapper.ui.deeds.given_line import GivenLine
from mapper.ui.deeds.input_fields import in_words
from mapper.ui.deeds.who_line import WhoLine
from mapper.ui.widgets.elided_label import LinesOfWords
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.plain_text import plain_label, titled
from mapper.ui.widgets.small_parts import draw_box

WIDE, MARGIN, LABEL = 372, 12, 40
TITLE = 1.25
WHY_LINES, THEN_LINES = 2, 3
PARTS = ("given", "when")
"""Of a question, where an input stands."""
STATUS = 24
"""Pixels at the foot of the window that it leaves free."""
RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CardAsked(NamedTuple):
    """What a card needs: how a deed is tried, how it is done, and the people there are.

    `do` answers why it was not done; nothing where it was.
    """

    attempt: Callable[[DeedAsked], DeedTried]
    do: Callable[[DeedAsked], str]
    members: tuple[Taker, ...]
    called: Callable[[Taker], str]
    random: Random


class DeedCard(QDialog):
    """The card; it says what the deed would do after each thing that is told."""

    def __init__(self, asked: DeedAsked, needs: CardAsked, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.asked, self._needs = asked, needs
        self.tried = needs.attempt(asked)
        deed = asked.deed
        titled(self, deed.title)
        self.setAccessibleName(deed.title)
        self.title = heading(deed.title, TITLE)
        self.system = faint(in_words(asked.system).capitalize())
        self.text = faint(deed.text)
        self.who = WhoLine(needs.called)
        self.given, self.dice = GivenLine(), DiceLines(needs.random)
        self.why = LinesOfWords(tr("Why"), WHY_LINES)
        self.then = LinesOfWords(tr("Then"), THEN_LINES)
        self.cancel = QPushButton(tr("Cancel  Esc"))
        self.do_button = QPushButton(tr("Do it  Return"))
        self._set_up()
        self._lay_out()
        self._show()
        self._tell_ticks()
        QWidget.setTabOrder(self.do_button, self.cancel)
        self.go_on()

    def refresh(self) -> None:
        """The campaign is another by now: work it out again."""
        self.tried = self._needs.attempt(self.asked)
        self._show()

    def go_on(self) -> None:
        """The keys go to what still has to be told, or else to the button that does it."""
        lacking = self.given.first_lacking() or self.dice.first_lacking()
        (lacking or self.do_button).setFocus(Qt.FocusReason.TabFocusReason)

    def do(self) -> None:
        """Do it, if it is told whole; otherwise go to what is not."""
        if self.tried.doing is None:
            self.go_on()
            return
        why = self._needs.do(self.asked)
        if why:
            self.then.say(why, QPalette.ColorRole.BrightText)
        else:
            self.accept()

    def show_over(self, window: QWidget) -> None:
        """At the lower right of its window."""
        self._fit()
        corner = window.mapToGlobal(QPoint(window.width(), window.height() - STATUS))
        self.move(corner - QPoint(self.width(), self.height()))
        self.show()
        self.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURN:
            self.do()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        draw_box(self)

    def _set_up(self) -> None:
        deed = self.asked.deed
        self.who.ask(deed.who, self._needs.members)
        self.text.setVisible(bool(deed.text))
        for button, run in ((self.cancel, self.reject), (self.do_button, self.do)):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _on=False, run=run: run())
        self.who.chosen.connect(self._take_part)
        self.given.told.connect(self._tell)
        self.dice.fallen.connect(self._fall)
        keys = QShortcut(QKeySequence("R"), self, self.dice.roll)
        keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _lay_out(self) -> None:
        self.setFixedWidth(WIDE)
        head = row((self.title, 1), self.system, space=8)
        self.system.setWordWrap(False)
        whole = fill(self, head, self.text, margin=MARGIN, space=8)
        self._who, self._given = _named(tr("Who"), self.who), _named(tr("Given"), self.given)
        self._who.setVisible(bool(self.asked.deed.who))
        why, then = _named(tr("Why"), self.why), _named(tr("Then"), self.then)
        for part in (self._who, self._given, self.dice, why, then):
            whole.addWidget(part)
        whole.addLayout(row(None, self.cancel, self.do_button, space=8))

    def _take_part(self, role: str, takers: tuple[Taker, ...]) -> None:
        self._ask(replace(self.asked, who={**self.asked.who, role: takers}))

    def _tell(self, ask: str, name: str, value: object) -> None:
        told = {**self.asked.told, place_of(ask, name): value}
        kept = {place: each for place, each in told.items() if each is not None}
        self._ask(replace(self.asked, told=kept))

    def _fall(self, ask: str, name: str, value: object) -> None:
        dice = {**self.asked.dice, place_of(ask, name): value}
        kept = {place: each for place, each in dice.items() if each is not None}
        self._ask(replace(self.asked, dice=kept))
        if self.tried.doing is not None:
            self.do_button.setFocus(Qt.FocusReason.TabFocusReason)

    def _ask(self, asked: DeedAsked) -> None:
        self.asked = asked
        self.tried = self._needs.attempt(asked)
        self._show()
        self._tell_ticks()

    def _tell_ticks(self) -> None:
        """What is not ticked is no; of several fields of a sheet the first is meant."""
        usual = {
            place_of(each.ask, each.name): each.options[0] if each.options else False
            for each in self.given.lacked()
            if each.options or each.kind.shape == "tick"
        }
        new = {place: value for place, value in usual.items() if place not in self.asked.told}
        if not new:
            return
        for each in self.given.lacked():
            if place_of(each.ask, each.name) in new and each.options:
                field = self.given.parts[each.ask, each.name].open_field()
                field.blockSignals(True)
                field.show_value(each.options[0])
                field.blockSignals(False)
        self._ask(replace(self.asked, told={**self.asked.told, **new}))

    def _show(self) -> None:
        found, low = self.tried.answered, self.y() + self.height()
        self.who.show_who(self.asked.who)
        given = [each for asking in found.asked for each in asking.given]
        self.given.show_given(given, self.asked.told)
        self._given.setVisible(bool(given))
        self.dice.show_dice(found.casts)
        because = [] if self.tried.is_refused else found.because
        self.why.say(" ".join(map(_sentence, because)))
        self._show_then()
        if self.isVisible():
            self._fit()
            self.move(self.x(), low - self.height())

    def _show_then(self) -> None:
        tried = self.tried
        self.do_button.setEnabled(tried.doing is not None)
        if tried.doing is not None:
            self.then.say(tried.doing.log)
        elif tried.why_not:
            role = (
                QPalette.ColorRole.BrightText
                if tried.is_refused
                else QPalette.ColorRole.PlaceholderText
            )
            self.then.say(_plainly(tried.why_not), role)
        else:
            lacking = ", ".join(map(in_words, tried.answered.lacking))
            self.then.say(
                tr("Still to be told: {what}", what=lacking), QPalette.ColorRole.PlaceholderText
            )

    def _fit(self) -> None:
        """As high as what is in it."""
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()
        self.setFixedHeight(max(layout.totalHeightForWidth(WIDE), layout.minimumSize().height()))


def _named(name: str, part: QWidget) -> QWidget:
    """A part of the card with its name before it."""
    both = QWidget()
    label = plain_label(name)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    label.setFixedWidth(LABEL)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    line = row(label, (part, 1), space=4)
    line.setContentsMargins(0, 0, 0, 0)
    both.setLayout(line)
    return both


def _plainly(refusal: str) -> str:
    """Why not, with the inputs called as they are on the card."""
    part, colon, rest = refusal.partition(": ")
    first = part.partition(".")[0]
    return f"{in_words(part.partition('.')[2])}{colon}{rest}" if first in PARTS else refusal


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text};"
