"""Forms as descriptions: the fields of a row in order, each of which edits the row as it stands.

What is typed is kept while one goes on typing, and a visit to a field is one step; what is chosen
or switched is a step of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.search.name_links import READ_BY_PLAYERS
from mapper.ui.app.measures import HAIR, NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.editing.autosaved_field import AutosavedField
from mapper.ui.editing.colour_row import ask_colour
from mapper.ui.editing.editor import Editor, keeping
from mapper.ui.editing.prose import Prose
from mapper.ui.widgets.ask_dialog import number_field
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.plain_text import give_tip, without_keys
from mapper.ui.widgets.small_parts import ChoiceBox, TypedKeys, caption, in_a_row, text_button

EDGES = 12
"""Pixels of a line beside what is written in it."""
SWATCH = QSize(20, 20)
UNBOUNDED = 32767
"""As many letters as Qt lets a line have."""


class TextLine(NamedTuple):
    """A line of text; where it has commas, the row has a tuple of what is between them."""

    field: str
    name: str
    hint: str = ""
    most: int = UNBOUNDED
    wide: int = 0
    """For so many letters, where they are few."""

    has_commas: bool = False


class LongText(NamedTuple):
    """A text of several lines, as Markdown."""

    field: str
    name: str


class OneOf(NamedTuple):
    """A choice among a few words, which may depend on the row that is shown."""

    field: str
    name: str
    words: Mapping[Any, str] | Callable[[Key, Any], Mapping[str, str]]
    picture: Callable[[Any], QIcon] | None = None
    tip: str = ""
    read: Callable[[str], object] = str
    """What the row has of what is chosen."""


class NumberOf(NamedTuple):
    """A number from nought on; nought is said in words, and is none where the row has none."""

    field: str
    name: str
    most: int
    special: str = ""
    says: str = ""
    """What it is called by itself, if not as in the form."""

    suffix: str = ""
    has_none: bool = False
    least: int = 1
    """The least that is not nought."""


class OnOff(NamedTuple):
    """A switch."""

    field: str
    name: str
    tip: str = ""


class ColourOf(NamedTuple):
    """A button that asks for a colour; with a picture of it, the button shows which it is."""

    field: str
    name: str
    title: str
    picture: Callable[[str], QIcon] | None = None
    none: str = ""
    """What no colour is called, where there may be none."""


class Own(NamedTuple):
    """A part that is made by hand, and how it shows a row."""

    part: QWidget
    show: Callable[[Key, Any], object] = lambda _key, _row: None
    name: str = ""


Field = TextLine | LongText | NumberOf | OneOf | OnOff | ColourOf | Own


class SideBySide:
    """Fields in a row; None is room that stretches."""

    def __init__(self, *parts: Field | None) -> None:
        self.parts = parts


class NamedRows:
    """Fields one below the other, with their names at the left."""

    def __init__(self, *parts: Field, named: Callable[[str, QWidget], QLabel] = caption) -> None:
        self.parts, self.named = parts, named


class Edits(NamedTuple):
    """How what a form shows is read from a campaign and edited there."""

    read: Callable[[Campaign, Key], Any]
    edit: Callable[[Campaign, Key, Any], Change]


def edits(row_class: type[Any], command: Callable[[Campaign, str, str, Any], Change]) -> Edits:
    """Of a kind of row on a map, by the command that edits one."""
    return Edits(
        lambda campaign, key: campaign.one(row_class, key),
        lambda campaign, key, row: command(campaign, key.map, str(key.id), row),
    )


def edits_of_part(of: Edits, field: str, usual: Any, *, is_kept: bool = True) -> Edits:
    """Of a part of a row, which is the usual one where it has none; as usual it may be dropped."""

    def edit(campaign: Campaign, key: Key, part: Any) -> Change:
        kept = part if is_kept or part != usual else None
        return of.edit(campaign, key, replace(of.read(campaign, key), **{field: kept}))

    return Edits(lambda campaign, key: getattr(of.read(campaign, key), field) or usual, edit)


class RowForm(QWidget):
    """The form of one row at a time. `left` says that the keys should go back to the map."""

    left = Signal()

    def __init__(self, editor: Editor, of: Edits, begins_at: str) -> None:
        super().__init__()
        self.editor, self._of, self._begins_at = editor, of, begins_at
        self.key = Key("", "", "")
        self.row: Any = None
        self.fields: dict[str, QWidget] = {}
        self.rows = QFormLayout()
        self._shows: list[Callable[[Key, Any], object]] = []
        TypedKeys(self)

    def describe(self, *parts: Field | SideBySide | NamedRows | int, margins: int = NEAR) -> None:
        """Make the fields; a number is that much room between them."""
        column = fill(self, margin=(margins, min(margins, TIGHT), margins, margins), space=TIGHT)
        for part in parts:
            if isinstance(part, int):
                column.addSpacing(part)
            elif isinstance(part, SideBySide):
                column.addLayout(self._side_by_side(part))
            elif isinstance(part, NamedRows):
                column.addLayout(self._named_rows(part))
            else:
                self._add(column, part)
        column.addStretch(1)

    def show_row(self, key: Key, row: Any) -> None:
        """Fill the fields; what was typed for another row is kept first."""
        if key != self.key:
            self.keep()
        self.key, self.row = key, row
        for show in self._shows:
            show(key, row)

    def show_again(self) -> None:
        """The row as the campaign has it; a refused edit leaves the fields as they were."""
        if self.editor.document.campaign.get(self.key) is not None:
            self.show_row(self.key, self._of.read(self.editor.document.campaign, self.key))

    def keep(self) -> None:
        """Put into the journal what was typed and is not there yet."""
        for typed in self.findChildren(AutosavedField):
            typed.leave()

    def begin(self) -> None:
        """Go to the first field, what is written there marked to be overwritten."""
        first = self.fields[self._begins_at]
        first.setFocus()
        if isinstance(first, QLineEdit):
            first.selectAll()
        around = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if around is not None:
            around.ensureWidgetVisible(first)

    def name_it(self, step: int) -> None:
        """Ask for the name of what was added just now, in the same step."""
        self.begin()
        typed = self.fields[self._begins_at].findChild(AutosavedField)
        if typed is not None:
            typed.join(step)

    def alter(self, made: Callable[[Any], Any]) -> None:
        """One step that makes another row of the one that there is."""
        self.editor.edit(self.command(made))
        self.show_again()

    def edit(self, **fields: Any) -> None:
        self.alter(lambda row: replace(row, **fields))

    def command(self, made: Callable[[Any], Any]) -> Command:
        """What makes another row of the one that there is."""
        key, of = self.key, self._of
        return lambda campaign: of.edit(campaign, key, made(of.read(campaign, key)))

    def _with(self, **fields: Any) -> Command:
        return self.command(lambda row: replace(row, **fields))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape leads back to the map; what was typed is kept."""
        if event.key() == Qt.Key.Key_Escape:
            self._leave()
        else:
            super().keyPressEvent(event)

    def _leave(self) -> None:
        self.keep()
        self.left.emit()

    def _add(self, column: QBoxLayout, part: Field) -> None:
        widget = self._made(part)
        if isinstance(part, TextLine):
            column.addWidget(caption(part.name, widget))
        column.addWidget(widget)

    def _side_by_side(self, row: SideBySide) -> QBoxLayout:
        line = in_a_row()
        for part in row.parts:
            if part is None:
                line.addStretch(1)
            elif isinstance(part, TextLine):
                column = QVBoxLayout()
                column.setSpacing(HAIR)
                self._add(column, part)
                line.addLayout(column, 0 if part.wide else 1)
            else:
                widget = self._made(part)
                if isinstance(part, OneOf):
                    line.addWidget(caption(part.name, widget))
                    line.addStretch(1)
                line.addWidget(widget)
        return line

    def _named_rows(self, rows: NamedRows) -> QFormLayout:
        form = self.rows
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for part in rows.parts:
            widget = self._made(part)
            if isinstance(part, Own) and not part.name:
                form.addRow(
                    widget
                )  # with a name, even an empty one, it has room while it is hidden
                continue
            form.addRow(rows.named("" if isinstance(part, OnOff) else part.name, widget), widget)
        return form

    def _made(self, part: Field) -> QWidget:
        match part:
            case Own():
                self._shows.append(part.show)
                return part.part
            case TextLine():
                widget: QWidget = self._line(part)
            case LongText():
                widget = self._long_text(part)
            case NumberOf():
                widget = self._number(part)
            case OneOf():
                widget = self._choice(part)
            case OnOff():
                widget = self._switch(part)
            case ColourOf():
                widget = self._colour(part)
        self.fields[part.field] = widget
        return widget

    def _line(self, line: TextLine) -> QLineEdit:
        field = QLineEdit()
        field.setMaxLength(line.most)
        field.setPlaceholderText(line.hint)
        field.setMinimumWidth(field.fontMetrics().horizontalAdvance(line.hint) + EDGES)
        if line.wide:
            field.setFixedWidth(field.fontMetrics().horizontalAdvance("0" * line.wide) + EDGES)
        read = (lambda text: tuple(text.split(","))) if line.has_commas else str
        typed = AutosavedField(field, keeping(self.editor, self._with, line.field, read))
        field.returnPressed.connect(self._leave)
        self._shows.append(lambda _key, row: typed.show(_written(getattr(row, line.field))))
        return field

    def _long_text(self, text: LongText) -> Prose:
        keep = keeping(self.editor, self._with, text.field)
        is_read = text.field in READ_BY_PLAYERS
        prose = Prose(text.name, keep, self.editor.links, is_for_players=is_read)
        self._shows.append(lambda key, row: prose.show_text(getattr(row, text.field), key))
        return prose

    def _number(self, number: NumberOf) -> QSpinBox:
        nought = number.least - 1
        box = number_field(number.says or number.name, nought, number.most, nought, number.special)
        box.setSuffix(number.suffix)

        def shown(row: Any) -> int:
            return max(nought, getattr(row, number.field) or nought)

        def keep() -> None:
            value = box.value()
            if value != shown(self.row):
                none = None if number.has_none else 0
                self.keep()
                self.edit(**{number.field: value if value > nought else none})

        box.editingFinished.connect(keep)
        self._shows.append(lambda _key, row: box.setValue(shown(row)))
        return box

    def _choice(self, choice: OneOf) -> ChoiceBox[Any]:
        box: ChoiceBox[Any] = ChoiceBox(choice.name, {})
        words, picture = choice.words, choice.picture
        give_tip(box, choice.tip)

        def offer(offered: Mapping[Any, str]) -> None:
            box.offer(offered)
            if picture is not None:
                for value in offered:
                    box.setItemIcon(box.findData(value), picture(value))

        def show(key: Key, row: Any) -> None:
            if callable(words):
                offer(words(key, row))
            box.show_value(str(getattr(row, choice.field)))

        if not callable(words):
            offer(words)
        box.taken.connect(lambda value: self.edit(**{choice.field: choice.read(value)}))
        self._shows.append(show)
        return box

    def _switch(self, switch: OnOff) -> QCheckBox:
        box = QCheckBox(switch.name)
        give_tip(box, switch.tip)
        box.clicked.connect(lambda on: self.edit(**{switch.field: on}))
        self._shows.append(lambda _key, row: box.setChecked(getattr(row, switch.field)))
        return box

    def _colour(self, colour: ColourOf) -> QPushButton:
        button = QPushButton(colour.name)
        button.setAccessibleName(without_keys(colour.name).removesuffix("…"))
        button.setAutoDefault(False)
        button.clicked.connect(partial(self._ask_colour, colour))
        picture = colour.picture
        if picture is not None:
            button.setIconSize(SWATCH)

            def show(_key: Key, row: Any) -> None:
                button.setIcon(picture(getattr(row, colour.field)))
                button.setText(without_keys(getattr(row, colour.field) or colour.none))

            self._shows.append(show)
        return button

    def _ask_colour(self, colour: ColourOf) -> None:
        now = getattr(self.row, colour.field)
        chosen = ask_colour(now, colour.title, self, colour.none)
        if chosen is not None and chosen != now:
            self.edit(**{colour.field: chosen})


def same_for_players(form: RowForm, told: str, own: str, text: str) -> Own:
    """A button that has players read what the game master does, where nothing is written yet."""

    def take() -> None:
        form.keep()
        form.alter(lambda row: replace(row, **{told: getattr(row, own)}))

    def show(_key: Key, row: Any) -> None:
        button.setVisible(bool(getattr(row, own)) and not getattr(row, told))

    button = text_button(text, tr("Players read what you do"), take)
    return Own(button, show)


def _written(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else ", ".join(value)
