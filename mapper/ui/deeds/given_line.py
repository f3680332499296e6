"""What is given to a deed: in words with their sources, each opened to be told otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Literal, get_args

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from mapper.play.deeds.answering import Given
from mapper.play.deeds.scene import Source, Sourced
from mapper.play.deeds.sentences import said
from mapper.ui.app.measures import HAIR, LOW_CONTROL, NEAR, TIGHT
from mapper.ui.app.text_size import grown
from mapper.ui.app.translated import tr
from mapper.ui.deeds.input_fields import (
    InputField,
    OneOfField,
    RowsField,
    field_for,
    in_words,
    select_all,
)
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import across
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, without_keys
from mapper.ui.widgets.small_parts import show_words

SOURCES: Mapping[Source, str] = MappingProxyType(
    {
        **{each: each for each in get_args(Source)},
        "usual": "as usual",
        "no sheet": "not on the sheet",
    }
)
OF_SHEETS = frozenset({"sheet", "no sheet", "worked out", "state"})
AS_LAST = "as last time"
FOLDED = frozenset({"usual", "always"})
"""Sources of what stands in one line, until that is opened."""
HowTold = Literal["", "asked", "as last", "by hand"]
"""Whether somebody has told a value: because it stood nowhere, now or the last time, or although
it is known.
"""

TOLD: Mapping[HowTold, str] = MappingProxyType(
    {"asked": "asked", "as last": AS_LAST, "by hand": "by hand"}
)
LEAST_LETTERS, MOST_LETTERS = 12, 26


class GivenWords(QAbstractButton):
    """A value in words with its source; dotted beneath where it was set by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.source, self.is_by_hand = "", False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def say(self, words: str, source: str, why: str = "", *, is_by_hand: bool = False) -> None:
        """Show these words, and where they come from; `why` this counts."""
        self.setText(words)
        self.source, self.is_by_hand = source, is_by_hand
        spoken = f"{words}, {source}" if source else words
        self.setAccessibleName(spoken)
        hint = tr("set by hand") if is_by_hand else tr("Click to tell it otherwise")
        give_tip(self, "\n".join(filter(None, (spoken, why, hint))))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        measure = self.fontMetrics().horizontalAdvance
        gap = TIGHT if self.source else 0
        return QSize(measure(self._words()) + gap + measure(self.source) + NEAR, grown(LOW_CONTROL))

    def minimumSizeHint(self) -> QSize:
        least = self.fontMetrics().averageCharWidth() * LEAST_LETTERS
        return QSize(min(least, self.sizeHint().width()), grown(LOW_CONTROL))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, metrics, palette = QPainter(self), self.fontMetrics(), self.palette()
        room = self.width() - TIGHT - metrics.horizontalAdvance(self.source)
        words = metrics.elidedText(self._words(), Qt.TextElideMode.ElideRight, room)
        wide = metrics.horizontalAdvance(words)
        middle = Qt.AlignmentFlag.AlignVCenter
        role = QPalette.ColorRole
        hovered = self.underMouse() or self.hasFocus()
        painter.setPen(palette.color(role.Link if hovered else role.WindowText))
        painter.drawText(QRect(0, 0, wide, self.height()), middle, words)
        if self.is_by_hand:
            painter.setPen(QPen(palette.color(role.WindowText), 1, Qt.PenStyle.DotLine))
            low = (self.height() + metrics.ascent()) / 2 + 2
            painter.drawLine(QPointF(0, low), QPointF(wide, low))
        painter.setPen(palette.color(role.PlaceholderText))
        left = wide + TIGHT
        painter.drawText(QRect(left, 0, self.width() - left, self.height()), middle, self.source)
        painter.end()

    def _words(self) -> str:
        return without_keys(self.text(), 2 * MOST_LETTERS).replace("&&", "&")


class GivenPart(QWidget):
    """One input: its words, or the field that they open into.

    `told` says that something else is told in its field, `opened` that this is shown now, `closed`
    that it was given up.
    """

    told = Signal()
    opened = Signal()
    closed = Signal()

    def __init__(self, given: Given) -> None:
        super().__init__()
        self.given = given
        self.words = GivenWords()
        self.label = ElidedLabel()
        self.label.setText(in_words(given.name))
        self.hint = faint()
        self.hint.setWordWrap(False)
        self.field: InputField | None = None
        self._may_close = False
        self._line = across(self, self.words, self.label, self.hint, space=TIGHT)
        for part in (self.label, self.hint):
            part.hide()
        self.words.clicked.connect(self._open)

    def _open(self, _on: bool = False) -> None:
        """What is not ticked is no, also where it was neither."""
        field = self.open_field()
        field.setFocus()
        select_all(field)
        found, self._may_close = self.given.found, True
        if self.given.kind.shape == "tick" and found is not None and found.value is None:
            self.told.emit()
        self.opened.emit()

    def open_field(self) -> InputField:
        """The field in the place of the words, with what is known in it."""
        if self.field is None:
            self.field = field_for(self.given.kind, self.given.options)
            self.field.name(in_words(self.given.name))
            self._show_beside()
            if isinstance(self.field, RowsField):
                self.field.name_rows(self.given.whose)
            found = self.given.found
            if found is not None:
                self.field.show_value(found.words if self.given.options else found.value)
            self.field.altered.connect(self.told)
            self.label.setBuddy(self.field)
            self._line.insertWidget(self._line.indexOf(self.hint), self.field)
        self.words.hide()
        self._line.setContentsMargins(0, 0, NEAR, 0)  # as far from the next one as words are
        self.label.show()
        self.field.show()
        self.updateGeometry()
        return self.field

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._may_close:
            self._close()
        else:
            super().keyPressEvent(event)

    def _close(self) -> None:
        """Show the words again."""
        field = self.field
        if field is None:
            return
        self.field, self._may_close = None, False
        self._line.removeWidget(field)
        self.label.hide()
        self._line.setContentsMargins(0, 0, 0, 0)
        self.words.show()
        self.words.setFocus()
        field.hide()
        field.deleteLater()
        self.closed.emit()

    def _show_beside(self) -> None:
        if isinstance(self.field, OneOfField):
            self.field.show_beside(self.given.stands)

    @property
    def is_open(self) -> bool:
        return self.field is not None

    def show_given(self, given: Given, told: HowTold) -> None:
        """What it is now, and whether somebody has told it."""
        self.given = given
        self._show_beside()
        is_asked = told in ("asked", "as last")
        if given.found is None or (is_asked and given.kind.shape == "tick"):
            self.open_field()
        show_words(self.hint, tr(AS_LAST) if told == "as last" and self.is_open else "")
        if given.found is None:
            return
        how = "" if told == "asked" and given.options else told  # what was chosen is from a sheet
        source = tr(TOLD.get(how) or SOURCES[given.found.source])
        lacking = tr("The sheet has no value for it; what stands here counts by the rules.")
        why = lacking if given.found.source == "no sheet" and not how else ""
        self.words.say(words_of(given), source, why, is_by_hand=told == "by hand")
        if self.field is not None and told and given.options:
            give_tip(self.field, words_of(given))


class GivenLine(QWidget):
    """All that is given, part by part; what is as usual stands together until it is opened.

    `told` carries the question and the name of an input, and its value; None: no more by hand.
    `opened` says that more is shown than before.
    """

    told = Signal(str, str, object)
    opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.parts: dict[tuple[str, str], GivenPart] = {}
        self._lacking: set[tuple[str, str]] = set()
        self._as_last: set[tuple[str, str]] = set()
        self._as_usual: set[tuple[str, str]] = set()
        self._by_hand: Mapping[str, Any] = {}
        self._before: dict[tuple[str, str], Any] = {}
        self._is_unfolded = False
        self._flow = Flow(self, gap=HAIR)
        self.usual = GivenWords()
        self.usual.clicked.connect(lambda _on=False: self.unfold())
        self._flow.addWidget(self.usual)

    def show_given(self, given: Sequence[Given], by_hand: Mapping[str, Any]) -> None:
        """What is asked now; what is not asked any more goes."""
        self._by_hand = by_hand
        meant = (each for each in given if each.found is None or not _is_left_out(each.found))
        first = sorted(meant, key=lambda each: each.found is not None)
        wanted = {(each.ask, each.name): each for each in first}
        for place in [place for place in self.parts if place not in wanted]:
            self._drop(self.parts.pop(place))
        for place, each in wanted.items():
            if each.found is None:
                self._lacking.add(place)
            if place not in self.parts:
                self._add(place, each)
            self.parts[place].show_given(each, self._how_told(place, by_hand))
        self._fold()

    def take_as_last(self, given: Given) -> None:
        """This is told as it was the last time, until somebody tells it otherwise."""
        self.take_as_asked(given)
        self._as_last.add((given.ask, given.name))

    def take_as_usual(self, given: Given) -> None:
        """Nobody tells this, and so it is as usual, until somebody tells it."""
        self._as_usual.add((given.ask, given.name))

    def begin_anew(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Of what is told that which somebody has told here; all else is shown as it is known."""
        filled_in = {".".join(place) for place in self._as_last | self._as_usual}
        by_hand = {place: value for place, value in told.items() if place not in filled_in}
        for place in [place for place in self.parts if ".".join(place) not in by_hand]:
            self._drop(self.parts.pop(place))
            self._lacking.discard(place)
        self._as_last.clear()
        self._as_usual.clear()
        return by_hand

    def take_as_asked(self, given: Given) -> None:
        """This stood nowhere when it was told."""
        self._lacking.add((given.ask, given.name))

    def told_here(self, by_hand: Mapping[str, Any]) -> dict[str, Any]:
        """Of what was told by hand that which stood nowhere."""
        places = (".".join(place) for place in self._lacking)
        return {place: by_hand[place] for place in places if place in by_hand}

    def _how_told(self, place: tuple[str, str], by_hand: Mapping[str, Any]) -> HowTold:
        if ".".join(place) not in by_hand:
            return ""
        if place in self._as_last:
            return "as last"
        return "asked" if place in self._lacking else "by hand"

    def unfold(self) -> None:
        """Show each of what is as usual for itself."""
        self._is_unfolded = True
        self._fold()
        first = next((part for part in self.parts.values() if self._is_usual(part)), None)
        if first is not None:
            first.words.setFocus()
        self.opened.emit()

    def first_lacking(self) -> QWidget | None:
        """The field of what nobody has told yet."""
        lacking = (part for part in self.parts.values() if part.given.found is None)
        return next((part.field for part in lacking if part.field is not None), None)

    def lacked(self) -> list[Given]:
        """What stood nowhere when it was asked, and was not told."""
        return [part.given for part in self.parts.values() if part.given.found is None]

    def _add(self, place: tuple[str, str], given: Given) -> None:
        part = self.parts[place] = GivenPart(given)
        part.told.connect(partial(self._tell, place))
        part.opened.connect(self.opened)
        part.words.pressed.connect(partial(self._keep_before, place))
        part.closed.connect(partial(self._give_back, place))
        self._flow.removeWidget(self.usual)
        self._flow.addWidget(part)
        self._flow.addWidget(self.usual)

    def _drop(self, part: GivenPart) -> None:
        self._flow.removeWidget(part)
        part.hide()
        part.deleteLater()

    def _tell(self, place: tuple[str, str]) -> None:
        field = self.parts[place].field
        self._as_last.discard(place)
        self._as_usual.discard(place)
        if field is not None:
            self.told.emit(*place, field.told())

    def _keep_before(self, place: tuple[str, str]) -> None:
        self._before[place] = self._by_hand.get(".".join(place))

    def _give_back(self, place: tuple[str, str]) -> None:
        """What it was before it was opened, by hand or as it is known."""
        self.told.emit(*place, self._before.pop(place, None))
        self.opened.emit()

    def _fold(self) -> None:
        usual = [part for part in self.parts.values() if self._is_usual(part)]
        is_folded = len(usual) > 1 and not self._is_unfolded
        for part in self.parts.values():
            part.setVisible(not (is_folded and self._is_usual(part)))
        self.usual.setVisible(is_folded)
        if is_folded:
            words = ", ".join(words_of(part.given) for part in usual)
            room = 2 * MOST_LETTERS - 10
            shown = words if len(words) <= room else f"{words[: room - 1]}…"
            self.usual.say(shown, tr(SOURCES["usual"]))

    def _is_usual(self, part: GivenPart) -> bool:
        found = part.given.found
        return found is not None and found.source in FOLDED and not part.is_open


def _value(value: Any, choices: Sequence[str]) -> str:
    """A value in words: those of tables, yes and no in the language of the user."""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, str) and value in choices:
        return in_words(value)
    return said(value).replace("-", "−") or tr("none")


def _is_left_out(found: Sourced) -> bool:
    """Whether a deed says itself that this is never told."""
    return found.source == "always" and found.value is None


def words_of(given: Given) -> str:
    """The name of an input, or of the field that it is from, and its value."""
    found = given.found
    if found is None:
        return in_words(given.name)
    name = found.words if found.words and found.source in OF_SHEETS else in_words(given.name)
    value = _value(found.value, given.kind.choices)
    return f"{name} {value if len(value) <= MOST_LETTERS else value[: MOST_LETTERS - 1] + '…'}"
