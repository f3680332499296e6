"""Fields to tell the inputs of a question in: which one it is, its kind says."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QCompleter, QLineEdit, QWidget

from mapper.play.deeds.input_words import plain_words
from mapper.play.deeds.scene import in_json
from mapper.play.sheets.member_sheet import number_in
from mapper.questions.input_kind import LARGEST, InputKind, InputShape
from mapper.ui.app.measures import CONTROL, TIGHT
from mapper.ui.app.text_size import grown, measure
from mapper.ui.app.translated import tr
from mapper.ui.widgets.flow import Flow
from mapper.ui.widgets.layouts import across, column, fill, row
from mapper.ui.widgets.lettering import section
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.small_parts import IconButton, SteadyBox

SMALL, MIDDLE, LARGE = 52, 92, 148
"""How wide a field is: for a number, some words, a list."""
LONGEST = 200
PLAIN: frozenset[InputShape] = frozenset({"number", "fraction", "dice", "tick", "words"})
YES_NO: Mapping[str, bool] = MappingProxyType(
    {"yes": True, "true": True, "no": False, "false": False}
)


class InputField(QWidget):
    """A field for one input.

    `altered` says that something else is told in it now. None is told where it is empty.
    """

    altered = Signal()

    def told(self) -> Any:
        raise NotImplementedError  # each field says it; Qt's classes cannot be abstract

    def show_value(self, value: Any) -> None:
        raise NotImplementedError  # each field shows it; likewise

    def hold(self, part: QWidget, wide: int = 0) -> None:
        """What there is in it to type in or to choose by."""
        across(self, part)
        self.setFocusProxy(part)
        measure(part, high=CONTROL)
        if wide:
            measure(part, wide=wide)

    def name(self, name: str) -> None:
        """What screen readers say of it."""
        proxy = self.focusProxy()
        if isinstance(proxy, QWidget):
            proxy.setAccessibleName(name)


class NumberLine(QLineEdit):
    """A line for a number: letters are none of its, up and down count."""

    def __init__(self, kind: InputKind) -> None:
        super().__init__()
        self._kind = kind
        self.setMaxLength(LONGEST)
        self.setPlaceholderText(kind.limits.replace(" to ", "–"))

    def event(self, event: QEvent) -> bool:
        is_key = isinstance(event, QKeyEvent) and event.text().isalpha()
        if is_key and event.type() == QEvent.Type.ShortcutOverride:
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            self._count(step)
        elif event.text().isalpha():
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _count(self, step: int) -> None:
        now, kind = number_told(self.text()), self._kind
        lowest = kind.least if kind.least > -LARGEST else 0
        number = now + step if isinstance(now, int) else int(max(0, lowest))
        self.setText(str(int(min(max(number, kind.least), kind.most))))


class LineField(InputField):
    """What is typed in a line, by how that is read and written."""

    def __init__(
        self,
        line: QLineEdit,
        wide: int,
        read: Callable[[str], Any] = lambda text: text or None,
        write: Callable[[Any], str] = str,
    ) -> None:
        super().__init__()
        self.line, self._read, self._write = line, read, write
        self.hold(line, wide)
        line.textChanged.connect(lambda _text: self.altered.emit())

    def told(self) -> Any:
        return self._read(self.line.text())

    def show_value(self, value: Any) -> None:
        self.line.setText("" if value is None else self._write(value))


class TickField(InputField):
    """Yes or no; what is not ticked is told to be no."""

    def __init__(self) -> None:
        super().__init__()
        self.box = QCheckBox()
        self.hold(self.box)
        self.box.toggled.connect(lambda _on: self.altered.emit())

    def told(self) -> Any:
        return self.box.isChecked()

    def show_value(self, value: Any) -> None:
        self.box.setChecked(value is True)


class OneOfField(InputField):
    """One of some words; where tables hold them, or a number would do, others can be typed."""

    def __init__(self, words: Sequence[str], *, is_open: bool, may_be_left: bool = False) -> None:
        super().__init__()
        self.box = SteadyBox()
        for word in ("",) * may_be_left + tuple(words):
            self.box.addItem(in_words(word), word)
        self.box.setCurrentIndex(-1)
        self.box.setPlaceholderText(tr("choose"))
        if is_open:
            self.box.setEditable(True)
            self.box.setInsertPolicy(SteadyBox.InsertPolicy.NoInsert)
            self.box.setLineEdit(_long_line())
            self.box.setCurrentText("")
            self.box.currentTextChanged.connect(lambda _text: self.altered.emit())
        else:
            self.box.currentIndexChanged.connect(lambda _at: self.altered.emit())
        self.hold(self.box)
        self.box.setSizeAdjustPolicy(SteadyBox.SizeAdjustPolicy.AdjustToContents)
        measure(self.box, least_wide=MIDDLE)
        self.box.setMaximumWidth(grown(LARGE))

    def show_beside(self, stands: Sequence[str]) -> None:
        """What stands on a sheet for each of the words: DEX +1."""
        at = self.box.currentIndex()
        is_chosen = at >= 0 and self.box.currentText() == self.box.itemText(at)
        self.box.blockSignals(True)
        for number, said in enumerate(stands):
            words = in_words(self.box.itemData(number))
            self.box.setItemText(number, f"{words} {said}".strip())
        if is_chosen:
            self.box.setEditText(self.box.itemText(at))
        self.box.blockSignals(False)

    def told(self) -> Any:
        text = self.box.currentText().strip()
        at = self.box.findText(text)
        found = self.box.itemData(at) if at >= 0 else number_told(text)
        return found if found != "" else None

    def show_value(self, value: Any) -> None:
        at = self.box.findData(value)
        if at < 0 and self.box.isEditable():
            self.box.setEditText("" if value is None else str(value))
        else:
            self.box.setCurrentIndex(at)


class RecordField(InputField):
    """The fields of a record, side by side under their names."""

    def __init__(self, kind: InputKind, whose: str = "") -> None:
        super().__init__()
        self.parts = {name: field_for(part) for name, part in kind.fields}
        flow = Flow()
        fill(self, *([section(whose)] if whose else []), flow, space=0)
        for name, part in self.parts.items():
            part.name(f"{whose}: {in_words(name)}" if whose else in_words(name))
            part.altered.connect(self.altered)
            flow.addWidget(beside(in_words(name), part))
        for first in [*self.parts.values()][:1]:
            self.setFocusProxy(first)

    def told(self) -> Any:
        found = {name: part.told() for name, part in self.parts.items()}
        return {name: value for name, value in found.items() if value is not None} or None

    def show_value(self, value: Any) -> None:
        first = next(iter(self.parts), "")
        told = value if isinstance(value, Mapping) else {first: value}
        for name, part in self.parts.items():
            part.show_value(told.get(name))


class RowsField(InputField):
    """A list of records, one beneath the other, which another one may follow."""

    def __init__(self, kind: InputKind) -> None:
        super().__init__()
        self._kind = kind
        self._whose: tuple[str, ...] = ()
        self.rows: list[RecordField] = []
        self._lines = column(space=TIGHT)
        add = IconButton("plus", tr("Another one"), self._add_empty)
        fill(self, self._lines, row(add, None, space=0), space=0)
        self.setFocusProxy(add)

    def name_rows(self, whose: tuple[str, ...]) -> None:
        """Whose each of the rows is, that are shown from now on."""
        self._whose = whose

    def told(self) -> Any:
        found = [each.told() for each in self.rows]
        return [each for each in found if each is not None]

    def show_value(self, value: Any) -> None:
        values = value if isinstance(value, list) else []
        while len(self.rows) > len(values):
            gone = self.rows.pop()
            gone.hide()
            gone.deleteLater()
        while len(self.rows) < len(values):
            self._add()
        for each, told in zip(self.rows, values, strict=True):
            each.show_value(told)

    def _add_empty(self) -> None:
        self._add().setFocus()
        self.altered.emit()

    def _add(self) -> RecordField:
        made = RecordField(self._kind, "".join(self._whose[len(self.rows) : len(self.rows) + 1]))
        made.altered.connect(self.altered)
        self._lines.addWidget(made)
        self.rows.append(made)
        return made


def field_for(kind: InputKind, options: Sequence[str] = ()) -> InputField:
    """The field that a kind of input is told in."""
    if options:
        return OneOfField(options, is_open=True)
    make = _MAKE.get(kind.shape)
    return make(kind) if make is not None else json_field()


def select_all(field: InputField) -> None:
    """What stands in a line, so that what is typed takes its place."""
    for line in field.findChildren(QLineEdit)[:1]:
        line.selectAll()


def in_words(name: str) -> str:
    """The name of an input or a word of a table, in the language of the user."""
    words = plain_words(name)
    return tr(words) if words else ""


def number_told(text: str) -> Any:
    """A number as questions take it; what is none is told as it stands, to be refused."""
    written = text.strip().replace("−", "-")
    if not written:
        return None
    number = number_in(written.removeprefix("+"))
    return written if number is None else in_json(number)


def plain_told(kind: InputKind, text: str) -> Any:
    """One plain value, as it is typed."""
    if kind.shape == "tick":
        return YES_NO.get(text.casefold(), text)
    if kind.shape in ("number", "fraction", "dice"):
        return number_told(text)
    return text.replace(" ", "_") if text.replace(" ", "_") in kind.choices else text


def as_typed(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def beside(text: str, part: QWidget) -> QWidget:
    """A field with its name before it, as one thing."""
    both = QWidget()
    label = plain_label(text)
    label.setBuddy(part)
    across(both, label, part, space=TIGHT)
    return both


def words_field(kind: InputKind) -> LineField:
    """Text; where some words are likely, they are offered."""
    line = _long_line()
    if kind.choices:
        line.setCompleter(QCompleter([*kind.choices], line))
    return LineField(line, MIDDLE)


def list_field(kind: InputKind, one: InputKind | None = None) -> InputField:
    """Several plain values in a line, apart by commas; of one alone, where that will do, itself."""
    inside, line = kind.of[0] if kind.of else kind, _long_line()
    line.setPlaceholderText(tr("one, another"))

    def read(typed: str) -> Any:
        text = typed.strip()
        if text and one is not None and "," not in text:
            return plain_told(one, text)
        parts = [part.strip() for part in text.split(",") if part.strip()]
        return [plain_told(inside, part) for part in parts] if text else None

    def write(value: Any) -> str:
        return ", ".join(map(as_typed, value if isinstance(value, list) else [value]))

    return LineField(line, LARGE, read, write)


def json_field() -> LineField:
    """What has no field of its own, as it is written in a question."""

    def read(typed: str) -> Any:
        text = typed.strip()
        try:
            return json.loads(text) if text else None
        except (ValueError, RecursionError):
            return text

    return LineField(QLineEdit(), LARGE, read, partial(json.dumps, ensure_ascii=False))


def _long_line() -> QLineEdit:
    line = QLineEdit()
    line.setMaxLength(LONGEST)
    return line


def _choice(kind: InputKind) -> InputField:
    if not kind.of:
        is_open = kind.place is not None
        return OneOfField(kind.choices, is_open=is_open, may_be_left=not kind.is_required)
    lists = [each for each in kind.of if each.shape == "list"]
    plains = [each for each in kind.of if each.shape in PLAIN]
    is_plain = len(plains) + len(lists) == len(kind.of) and not kind.by
    if is_plain and len(lists) == 1 and lists[0].of[0].shape in PLAIN:
        return list_field(lists[0], plains[0])
    return _number_line(plains[0]) if is_plain and not lists else json_field()


def _list(kind: InputKind) -> InputField:
    inside = kind.of[0]
    if inside.shape in PLAIN or (inside.shape == "choice" and not inside.of):
        return list_field(kind)
    every = inside.of if inside.shape == "choice" and not inside.by else (inside,)
    records = [each for each in every if each.shape == "record"]
    return RowsField(records[0]) if len(records) == 1 else json_field()


def _pair(kind: InputKind) -> InputField:
    is_alike = {each.shape for each in kind.of} <= {"number", "fraction"}
    return list_field(kind) if is_alike else json_field()


def _number(kind: InputKind) -> InputField:
    return list_field(kind) if kind.are_faces else _number_line(kind)


def _number_line(kind: InputKind) -> InputField:
    return LineField(NumberLine(kind), SMALL, number_told)


_MAKE: Mapping[InputShape, Callable[[InputKind], InputField]] = MappingProxyType(
    {
        "number": _number,
        "fraction": _number,
        "dice": _number,
        "tick": lambda _kind: TickField(),
        "choice": _choice,
        "words": words_field,
        "list": _list,
        "pair": _pair,
        "record": RecordField,
    }
)
