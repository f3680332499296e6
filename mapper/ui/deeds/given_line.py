"""What is given to a deed: in words with their sources, each opened to be told otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from mapper.play.deeds.answering import Given
from mapper.play.deeds.scene import Source
from mapper.play.deeds.sentences import said
from mapper.ui.app.translated import tr
from mapper.ui.deeds.input_fields import InputField, field_for, in_words
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import row
from mapper.ui.widgets.plain_text import give_tip, plain_label, without_keys

SOURCES: Mapping[Source, str] = MappingProxyType(
    {
        "sheet": "sheet",
        "worked out": "worked out",
        "no sheet": "no sheet",
        "map": "map",
        "clock": "clock",
        "state": "state",
        "answer": "answer",
        "always": "always",
        "by hand": "by hand",
        "usual": "as usual",
    }
)
OF_SHEETS = frozenset({"sheet", "no sheet", "worked out", "state"})
FOLDED = frozenset({"usual", "always"})
"""Sources of what stands in one line, until that is opened."""
MOST_LETTERS = 26
HIGH, GAP, PAD = 24, 4, 2


class GivenWords(QAbstractButton):
    """A value in words with its source; dotted beneath where it was set by hand."""

    def __init__(self) -> None:
        super().__init__()
        self.source, self.is_by_hand = "", False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def say(self, words: str, source: str, *, is_by_hand: bool = False) -> None:
        """Show these words, and where they come from."""
        self.setText(words)
        self.source, self.is_by_hand = source, is_by_hand
        spoken = f"{words}, {source}" if source else words
        self.setAccessibleName(spoken)
        hint = tr("set by hand") if is_by_hand else tr("Click to tell it otherwise")
        give_tip(self, f"{spoken}\n{hint}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        measure = self.fontMetrics().horizontalAdvance
        gap = GAP if self.source else 0
        return QSize(measure(self._words()) + gap + measure(self.source) + 2 * PAD, HIGH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, words = QPainter(self), self._words()
        metrics, palette = self.fontMetrics(), self.palette()
        wide = metrics.horizontalAdvance(words)
        middle = Qt.AlignmentFlag.AlignVCenter
        role = QPalette.ColorRole
        hovered = self.underMouse() or self.hasFocus()
        painter.setPen(palette.color(role.Link if hovered else role.WindowText))
        painter.drawText(QRect(PAD, 0, wide, self.height()), middle, words)
        if self.is_by_hand:
            painter.setPen(QPen(palette.color(role.WindowText), 1, Qt.PenStyle.DotLine))
            low = (self.height() + metrics.ascent()) / 2 + 2
            painter.drawLine(QPointF(PAD, low), QPointF(PAD + wide, low))
        painter.setPen(palette.color(role.PlaceholderText))
        left = PAD + wide + GAP
        painter.drawText(QRect(left, 0, self.width() - left, self.height()), middle, self.source)
        painter.end()

    def _words(self) -> str:
        return without_keys(self.text(), 2 * MOST_LETTERS).replace("&&", "&")


class GivenPart(QWidget):
    """One input: its words, or the field that they open into.

    `told` says that something else is told in its field.
    """

    told = Signal()

    def __init__(self, given: Given) -> None:
        super().__init__()
        self.given = given
        self.words = GivenWords()
        self.label = plain_label(in_words(given.name))
        self.field: InputField | None = None
        self._line = row(self.words, self.label, space=GAP)
        self._line.setContentsMargins(0, 0, 0, 0)
        self.setLayout(self._line)
        self.label.hide()
        self.words.clicked.connect(lambda _on=False: self.open_field().setFocus())

    def open_field(self) -> InputField:
        """The field in the place of the words, with what is known in it."""
        if self.field is None:
            self.field = field_for(self.given.kind, self.given.options)
            self.field.name(in_words(self.given.name))
            found = self.given.found
            if found is not None:
                self.field.show_value(found.words if self.given.options else found.value)
            self.field.altered.connect(self.told)
            self.label.setBuddy(self.field)
            self._line.addWidget(self.field)
        self.words.hide()
        self.label.show()
        self.field.show()
        self.updateGeometry()
        return self.field

    @property
    def is_open(self) -> bool:
        return self.field is not None

    def show_given(self, given: Given, *, is_by_hand: bool, was_lacking: bool) -> None:
        """What it is now, and whether somebody has told it."""
        self.given = given
        if given.found is None:
            self.open_field()
            return
        source = tr(SOURCES[given.found.source])
        if is_by_hand:
            source = tr("asked") if was_lacking else tr(SOURCES["by hand"])
        self.words.say(words_of(given), source, is_by_hand=is_by_hand and not was_lacking)
        if self.field is not None and is_by_hand and given.options:
            give_tip(self.field, words_of(given))


class GivenLine(QWidget):
    """All that is given, part by part; what is as usual stands together until it is opened.

    `told` carries the question and the name of an input, and its value; None: no more by hand.
    """

    told = Signal(str, str, object)

    def __init__(self) -> None:
        super().__init__()
        self.parts: dict[tuple[str, str], GivenPart] = {}
        self._lacking: set[tuple[str, str]] = set()
        self._is_unfolded = False
        self._flow = Flow(self)
        self.usual = GivenWords()
        self.usual.clicked.connect(lambda _on=False: self.unfold())
        self._flow.addWidget(self.usual)

    def show_given(self, given: Sequence[Given], by_hand: Mapping[str, Any]) -> None:
        """What is asked now; what is not asked any more goes."""
        wanted = {(each.ask, each.name): each for each in given}
        for place in [place for place in self.parts if place not in wanted]:
            self._drop(self.parts.pop(place))
        for place, each in wanted.items():
            if each.found is None:
                self._lacking.add(place)
            if place not in self.parts:
                self._add(place, each)
            self.parts[place].show_given(
                each,
                is_by_hand=".".join(place) in by_hand,
                was_lacking=place in self._lacking,
            )
        self._fold()

    def unfold(self) -> None:
        """Show each of what is as usual for itself."""
        self._is_unfolded = True
        self._fold()
        first = next((part for part in self.parts.values() if self._is_usual(part)), None)
        if first is not None:
            first.words.setFocus()

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
        self._flow.removeWidget(self.usual)
        self._flow.addWidget(part)
        self._flow.addWidget(self.usual)

    def _drop(self, part: GivenPart) -> None:
        self._flow.removeWidget(part)
        part.hide()
        part.deleteLater()

    def _tell(self, place: tuple[str, str]) -> None:
        field = self.parts[place].field
        if field is not None:
            self.told.emit(*place, field.told())

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


def words_of(given: Given) -> str:
    """The name of an input, or of the field that it is from, and its value."""
    found = given.found
    if found is None:
        return in_words(given.name)
    name = found.words if found.words and found.source in OF_SHEETS else in_words(given.name)
    value = said(found.value) or tr("none")
    return f"{name} {value if len(value) <= MOST_LETTERS else value[: MOST_LETTERS - 1] + '…'}"
