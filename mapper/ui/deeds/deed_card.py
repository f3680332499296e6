"""The card of a deed: who, what is given, dice, why, and what it will do, before it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPaintEvent, QPalette, QShortcut
from PySide6.QtWidgets import QDialog, QLabel, QWidget

from mapper.commands.deeds.deed_asked import DeedAsked, DeedTried
from mapper.play.deeds.answering import NOTHING_TOLD, Asked, Given
from mapper.play.deeds.scene import Taker
from mapper.ui.app.measures import APART, CONTROL, HAIR, NEAR, PLACE, PLAY_SIDE, STATUS, TIGHT
from mapper.ui.app.text_size import grown, measure, side_in
from mapper.ui.app.translated import tr
from mapper.ui.deeds.given_line import GivenLine
from mapper.ui.deeds.input_fields import in_words
from mapper.ui.deeds.who_line import WhoLine
from mapper.ui.table.dice_lines import DiceLines, place_of
from mapper.ui.widgets.elided_label import ElidedLabel, LinesOfWords
from mapper.ui.widgets.layouts import across, fill, row
from mapper.ui.widgets.lettering import faint, heading_font, larger
from mapper.ui.widgets.plain_text import plain_label, titled
from mapper.ui.widgets.small_parts import OwnClicks, draw_box, text_button

LABEL = 40
TEXT_LINES, WHY_LINES, THEN_LINES = 4, 2, 3
MOST_HIGH = 404
SLOTS = "dock_deeds"
"""Pixels, if that can be: what stands above it is the key of the place."""
MOST_ROLLS = 10
"""Dice that follow from an answer are rolled after it, so often at the most."""
DIGITS = frozenset("0123456789")
RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CardAsked(NamedTuple):
    """What a card needs: how a deed is tried, how it is done, and the people there are.

    `do` answers why it was not done; nothing where it was. `last` is what was told of this deed the
    last time, where it stood nowhere. `again` says what becomes of an entry that is opened again.
    """

    attempt: Callable[[DeedAsked], DeedTried]
    do: Callable[[DeedAsked], str]
    members: tuple[Taker, ...]
    called: Callable[[Taker], str]
    random: Random
    last: Asked = NOTHING_TOLD
    again: Callable[[], str] = str


class DeedCard(QDialog):
    """The card; it says what the deed would do after each thing that is told."""

    def __init__(self, asked: DeedAsked, needs: CardAsked, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._needs = needs
        deed = asked.deed
        titled(self, tr(deed.title))
        self.setAccessibleName(tr(deed.title))
        self.title, self.system = _title(tr(deed.title)), faint(in_words(asked.system).capitalize())
        self.text = LinesOfWords(tr("The rule"), TEXT_LINES)
        self.text.say(tr(deed.text) if deed.text else "", QPalette.ColorRole.PlaceholderText)
        self.again = faint()
        self.who = WhoLine(needs.called, deed.who, needs.members)
        self.given, self.dice = GivenLine(), DiceLines()
        self.why = LinesOfWords(tr("Why"), WHY_LINES)
        self.then = LinesOfWords(tr("Then"), THEN_LINES)
        rolls = tr("Roll what has not fallen yet; else all of it again")
        self.roll_button = text_button(_with_key(tr("Roll"), Qt.Key.Key_R), rolls, self.roll)
        self.cancel = text_button(tr("Cancel"), "", self.reject)
        self.do_button = text_button("", "", self.do)
        self._take_again(asked)
        self._take(asked)
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
        (self.given.first_lacking() or self.do_button).setFocus(Qt.FocusReason.TabFocusReason)

    def roll(self) -> None:
        """Roll what has not fallen yet, or all of it again; what is wrong is said instead."""
        why = self._why_no_die_falls()
        if why:
            self.then.say(why, QPalette.ColorRole.BrightText)
        else:
            self.dice.roll(self._needs.random)

    def do(self) -> None:
        """Do it, once the dice that are all it lacks are rolled; else go to what is not told."""
        for _ in range(MOST_ROLLS):
            if self._lacks_dice_alone():
                self.roll()
        if self.tried.doing is None:
            self.go_on()
            return
        why = self._needs.do(self.asked)
        if why:
            self.then.say(why, QPalette.ColorRole.BrightText)
        else:
            self.accept()

    def told_here(self) -> dict[str, Any]:
        """What was told because it stands nowhere."""
        return self.given.told_here(self.asked.told)

    def show_over(self, window: QWidget) -> None:
        """Over the side where deeds stand, as wide as that; or at the lower right of its window."""
        self.setFixedWidth(side_in(PLAY_SIDE, window.width()))
        self._fit()
        slots = window.findChild(QWidget, SLOTS)
        right = window.width() if slots is None else slots.geometry().right() + 1
        corner = window.mapToGlobal(QPoint(right, window.height() - STATUS))
        self.move(corner - QPoint(self.width(), self.height()))
        self.show()
        OwnClicks(self)
        self.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in RETURN:
            self.do()
        elif event.text() in DIGITS:
            self.dice.begin(event.text())
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        draw_box(self)

    def _set_up(self) -> None:
        self.text.setVisible(bool(self.text.text))
        for button in (self.roll_button, self.cancel, self.do_button):
            button.setAutoDefault(False)
        self.do_button.setDefault(True)
        self.who.chosen.connect(self._take_part)
        self.given.told.connect(self._tell)
        self.given.opened.connect(self._stand)
        self.dice.fallen.connect(self._fall)
        keys = QShortcut(QKeySequence("R"), self, self.roll)
        keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)

    def _lay_out(self) -> None:
        self.system.setWordWrap(False)
        head = row((self.title, 1), self.system, space=NEAR)
        whole = fill(self, head, self.text, self.again, margin=APART, space=TIGHT)
        self._who, self._given = _named(tr("Who"), self.who), _named(tr("Given"), self.given)
        self._dice = _named(tr("Dice"), self.dice)
        self._why, self._then = _named(tr("Why"), self.why), _named(tr("Then"), self.then)
        self._who.setVisible(bool(self.asked.deed.who))
        for part in (self._who, self._given, self._dice, self._why, self._then):
            whole.addWidget(part)
        whole.addSpacing(TIGHT)
        whole.addLayout(row(self.roll_button, None, self.cancel, self.do_button, space=NEAR))

    def _take_part(self, role: str, takers: tuple[Taker, ...]) -> None:
        """Their own sheets are read; of what was told, only what was told by hand stays."""
        told = self.given.begin_anew(self.asked.told)
        self._ask(replace(self.asked, who={**self.asked.who, role: takers}, told=told))

    def _tell(self, ask: str, name: str, value: object) -> None:
        self._ask(replace(self.asked, told=_with(self.asked.told, place_of(ask, name), value)))

    def _fall(self, ask: str, name: str, value: object) -> None:
        self._ask(replace(self.asked, dice=_with(self.asked.dice, place_of(ask, name), value)))
        if self.tried.doing is not None:
            self.do_button.setFocus(Qt.FocusReason.TabFocusReason)

    def _ask(self, asked: DeedAsked) -> None:
        self._take(asked)
        self._show()
        self._tell_ticks()

    def _take(self, asked: DeedAsked) -> None:
        """Ask this, with what was told the last time where nobody has told it yet."""
        self.asked, self.tried = asked, self._needs.attempt(asked)
        while as_last := dict(self._as_last()):
            for each in _lacked(self.tried):
                if place_of(each.ask, each.name) in as_last:
                    self.given.take_as_last(each)
            self.asked = replace(self.asked, told={**self.asked.told, **as_last})
            self.tried = self._needs.attempt(self.asked)

    def _take_again(self, asked: DeedAsked) -> None:
        """Of what was told when it was done before, only what is known otherwise is by hand."""
        for left_out in asked.told:
            told = {place: value for place, value in asked.told.items() if place != left_out}
            for each in _lacked(self._needs.attempt(replace(asked, told=told))):
                if left_out in (each.name, place_of(each.ask, each.name)):
                    self.given.take_as_asked(each)
                    if asked.told[left_out] == _usual(each):
                        self.given.take_as_usual(each)

    def _as_last(self) -> Iterator[tuple[str, Any]]:
        """What stands nowhere, but was told the last time; a field that was emptied stays empty."""
        for each in _lacked(self.tried):
            place = place_of(each.ask, each.name)
            is_open = (each.ask, each.name) in self.given.parts
            if place in self._needs.last and place not in self.asked.told and not is_open:
                yield place, self._needs.last[place]

    def _tell_ticks(self) -> None:
        """What is not ticked is no; of several fields of a sheet the first is meant."""
        usual = {place_of(each.ask, each.name): _usual(each) for each in self.given.lacked()}
        new = {
            place: value
            for place, value in usual.items()
            if value is not None and place not in self.asked.told
        }
        if not new:
            return
        for each in self.given.lacked():
            if place_of(each.ask, each.name) not in new:
                continue
            self.given.take_as_usual(each)
            if each.options:
                field = self.given.parts[each.ask, each.name].open_field()
                field.blockSignals(True)
                field.show_value(each.options[0])
                field.blockSignals(False)
        self._ask(replace(self.asked, told={**self.asked.told, **new}))

    def _why_no_die_falls(self) -> str:
        """What is wrong, whatever the dice may show; nothing if nothing is."""
        without = self._needs.attempt(replace(self.asked, dice={}))
        if without.is_refused:
            return without.why_not
        return _wrong_in(without)

    def _lacks_dice_alone(self) -> bool:
        """Whether all is told but what dice show, and these are known."""
        found = self.tried.answered
        still = [each for each in found.casts if each.value is None]
        is_told = not (self.tried.why_not or found.refused or _lacked(self.tried))
        return is_told and bool(still) and all(each.notation for each in still)

    def _show(self) -> None:
        found, again = self.tried.answered, self._needs.again()
        self.again.setText(again)
        self.again.setVisible(bool(again))
        self.who.show_who(self.asked.who)
        given = _every(self.tried)
        self.given.show_given(given, self.asked.told)
        self._given.setVisible(bool(given))
        self.dice.show_dice(found.casts)
        for part in (self._dice, self.roll_button):
            part.setVisible(bool(found.casts))
        self.roll_button.setEnabled(self.dice.can_roll)
        because = [] if self.tried.is_refused else found.because
        self.why.say(_sentences(because))
        self._why.setVisible(bool(because))
        self._show_then()
        self._stand()

    def _stand(self) -> None:
        """On the same foot, as high as it is by now."""
        if self.isVisible():
            low = self.y() + self.height()
            self._fit()
            self.move(self.x(), low - self.height())

    def _show_then(self) -> None:
        tried, role = self.tried, QPalette.ColorRole
        rolls = self._lacks_dice_alone()
        self.do_button.setEnabled(tried.doing is not None or rolls)
        does = tr("Roll and do it") if rolls else tr("Do it")
        self.do_button.setText(_with_key(does, Qt.Key.Key_Return))
        if tried.doing is not None:
            self.then.say(tried.doing.in_words)
        elif tried.why_not:
            colour = role.BrightText if tried.is_refused else role.PlaceholderText
            self.then.say(tried.why_not, colour)
        elif wrong := _wrong_in(tried):
            self.then.say(wrong, role.BrightText)
        else:
            lacking = ", ".join(map(in_words, tried.answered.lacking))
            self.then.say(tr("Still to be told: {what}", what=lacking), role.PlaceholderText)

    def _fit(self) -> None:
        """As high as what is in it; the rule gives way, so that it is no higher than it may be."""
        for lines in range(TEXT_LINES, 0, -1):
            self.text.bound(lines)
            self.setFixedHeight(self._needed())
            if self.height() <= grown(MOST_HIGH):
                break

    def _needed(self) -> int:
        layout = self.layout()
        assert layout is not None
        for part in self.findChildren(QWidget):
            part.updateGeometry()  # else the layout goes by the heights that they had
        layout.invalidate()
        layout.activate()
        wide = self.width()
        return max(layout.totalHeightForWidth(wide), layout.minimumSize().height())


def _with(told: Asked, place: str, value: object) -> Asked:
    """With another value in its place; None: with none there."""
    return {at: each for at, each in {**told, place: value}.items() if each is not None}


def _every(tried: DeedTried) -> list[Given]:
    return [each for asking in tried.answered.asked for each in asking.given]


def _lacked(tried: DeedTried) -> list[Given]:
    """What stands nowhere, and nobody has told."""
    return [each for each in _every(tried) if each.found is None]


def _usual(given: Given) -> str | bool | None:
    """What counts where nobody tells it: no, or the first of several fields; None: nothing."""
    if given.options:
        return given.options[0]
    return False if given.kind.shape == "tick" else None


def _wrong_in(tried: DeedTried) -> str:
    """The first of what was told that cannot be taken, and why; nothing where all can."""
    return next(filter(None, map(_wrong, _every(tried))), "")


def _wrong(given: Given) -> str:
    if given.found is None or given.found.source != "by hand":
        return ""
    try:
        given.kind.read(given.found.value)
    except ValueError as wrong:
        return tr("{name}: {why}.", name=in_words(given.name).capitalize(), why=wrong)
    return ""


def _title(text: str) -> QLabel:
    """In the typeface of titles; its figures are no figures for titles, so others stand for it."""
    label = ElidedLabel()
    label.setText(text)
    if any(map(str.isdigit, text)):
        label.setFont(larger(label.font(), PLACE))
    else:
        label.setFont(heading_font(label.font(), PLACE))
    return label


def _named(name: str, part: QWidget) -> QWidget:
    """A part of the card with its name before it, level with the first line of it."""
    both = QWidget()
    label = plain_label(name)
    measure(label, wide=LABEL)
    if not isinstance(part, LinesOfWords):
        measure(label, high=CONTROL - HAIR if isinstance(part, GivenLine) else CONTROL)
    across(both, label, (part, 1), space=TIGHT).setAlignment(label, Qt.AlignmentFlag.AlignTop)
    return both


ENDS = (".", "!", "?")


def _with_key(does: str, key: Qt.Key) -> str:
    """What a button does, and the key that does it."""
    return f"{does}  {QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)}"


def _sentences(texts: Sequence[str]) -> str:
    """One after another; what is no sentence goes on into the next, and ends with the last."""
    *others, last = texts or [""]
    said = (each if each.endswith(ENDS) else f"{each};" for each in others)
    return " ".join((*said, last if not last or last.endswith(ENDS) else f"{last}."))
