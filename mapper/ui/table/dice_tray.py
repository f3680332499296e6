"""The tray for any dice: a field for what is rolled, what it came to, and the last rolls."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random

from PySide6.QtCore import QEvent, QObject, QPoint, QSettings, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPalette
from PySide6.QtWidgets import QFrame, QLineEdit, QMenu, QToolButton

from mapper.commands.time.log import RollNote, write_roll
from mapper.model.campaign.play_rows import Party
from mapper.model.not_allowed import NotAllowed
from mapper.play.members import members_of
from mapper.play.sheets.sheet_files import all_sheets
from mapper.rules.shared.dice import LONGEST_TOLD, Rolled, parsed, thrown
from mapper.ui.app.measures import CONTROL, HAIR, NEAR, TIGHT, TRAY
from mapper.ui.app.settings_file import recall
from mapper.ui.app.text_size import grown, measure
from mapper.ui.app.theme import TILE, WRONG
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.table.dice_dialogs import RealDiceDialog, RollNoteDialog, Whose
from mapper.ui.widgets.ask_dialog import open_dialog, show_above, show_menu
from mapper.ui.widgets.icons import die_icon
from mapper.ui.widgets.layouts import across
from mapper.ui.widgets.lettering import larger
from mapper.ui.widgets.plain_text import give_tip, shortened, without_keys
from mapper.ui.widgets.search_popup import Findable
from mapper.ui.widgets.small_parts import (
    ICON,
    DeleteKey,
    IconButton,
    Recoloured,
    SteadyBox,
    mark_wrong,
)

ACROSS = 256
FIELD, ROLL, ROOM = 94, 48, 106
"""For what is typed; for the button, as wide as its word in any language, with the result."""
FIRST = "d20"
USUAL = ("d4", "d6", "d8", "d10", "d12", "d20", "d100", "2d6", "3d6", "2d20kh1", "2d20kl1", "3dF")
MOST_KEPT = 20
"""So many of the last rolls are remembered, of each campaign."""
ROLLS_DUE = ("r", "R")
"""No notation begins so."""

OF_SHEETS = 2
"""Where among all deeds the dice of sheets stand."""

LAST_SAID = 3
"""So many rolls are told while the mouse rests on the result."""
LONGEST_LINE = 60
SIZES = (1.5, 1.2, 1.0, 0.85)
"""Of the letters of a result: the largest that it has room for."""


class DiceTray(QFrame):
    """The tray for any dice, always of one size.

    `due_asked` wants the die that is due, `rolled` says that something was, `left` that the keys go
    back to the map. `chosen` tells which group a roll is of, unless it is said to be of another.
    """

    rolled = Signal()
    left = Signal()
    due_asked = Signal()

    def __init__(
        self, editor: Editor, settings: QSettings, random: Random, chosen: Callable[[], str] = str
    ) -> None:
        super().__init__()
        self.setObjectName("now")
        self.setAccessibleName(tr("Dice"))
        self._editor, self._settings, self._random = editor, settings, random
        self._chosen = chosen
        self._is_narrow = self._is_narrower = False
        self.rolls = rolls_kept(settings, editor.document.file.path)
        self.field, self.line = SteadyBox(), QLineEdit()
        self.roll_button = QToolButton()
        self.result = QToolButton()
        self.write = IconButton("edit", tr("Write the roll into the log"), self.ask_note)
        self._set_up()
        self._lay_out()
        self._show_last()

    def roll(self, text: str = "") -> None:
        """Roll what stands in the field, or what is handed in; real faces in it are taken."""
        written = text or self.field.currentText()
        try:
            rolled = thrown(written, self._random)
        except NotAllowed as refused:
            self._refuse(str(refused))
            return
        self._take(rolled)

    def findable(self) -> Iterator[Findable]:
        """Dice that stand on the sheets of the chosen group, such as those of an axe: 1d8+1."""
        group = self._chosen()
        if not group:
            return
        of_systems = every_field()
        for who, member in members_of(self._editor.document.campaign, group).items():
            for name, value in member.fields.items():
                if name not in of_systems and has_dice(str(value)):
                    note = RollNote(name, group, who)
                    run = partial(self._roll_for, str(value), note)
                    yield Findable(f"{member.name}: {name}", tr("Roll"), str(value), OF_SHEETS, run)

    def _roll_for(self, dice: str, note: RollNote) -> None:
        """Into the log at once: what it is for, and whose it is, is known."""
        rolled = thrown(dice, self._random)
        if self._editor.make(lambda campaign: write_roll(campaign, rolled, note)):
            self._take(rolled)

    def take_keys(self) -> None:
        """The next keys go into the field, in the place of what stands there."""
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def ask_faces(self) -> None:
        """Ask which faces real dice show, of the notation that stands in the field."""
        try:
            notation = parsed(self.field.currentText())
        except NotAllowed as refused:
            self._refuse(str(refused))
            return
        open_dialog(RealDiceDialog(notation, self._take, self.window()))

    def ask_note(self) -> None:
        """Ask what one of the last rolls was for, and write it into the log."""

        def keep(rolled: Rolled, note: RollNote) -> str:
            said = tr("Written into the log: {roll}", roll=str(rolled))
            return self._editor.why_not(
                lambda campaign: write_roll(campaign, rolled, note),
                lambda _change: self._editor.said.emit(said),
            )

        if self.rolls:
            open_dialog(RollNoteDialog(self.rolls, [*self._people()], keep, self.window()))

    def narrow(self, *, is_narrow: bool, is_narrower: bool = False) -> None:
        """In a small window, what writes a roll into the log stands in the menu of these alone.

        In one that is smaller still, the button that rolls has a die in the place of its word.
        """
        if (is_narrow, is_narrower) != (self._is_narrow, self._is_narrower):
            self._is_narrow, self._is_narrower = is_narrow, is_narrower
            self.write.setVisible(not is_narrow)
            styles = Qt.ToolButtonStyle
            look = styles.ToolButtonIconOnly if is_narrower else styles.ToolButtonTextOnly
            self.roll_button.setToolButtonStyle(look)
            self._fit()

    def usual_menu(self) -> QMenu:
        """The dice that are rolled most, and what else can be done with dice."""
        menu = QMenu(self)
        for text in USUAL:
            menu.addAction(text, partial(self._roll_usual, text))
        menu.addSeparator()
        menu.addAction(tr("&Real dice…"), self.ask_faces)
        return menu

    def last_menu(self) -> QMenu:
        """The last rolls, the newest first: each is rolled again by a click."""
        menu = QMenu(self)
        for rolled in self.rolls:
            text = without_keys(shortened(str(rolled), LONGEST_LINE))
            menu.addAction(text, partial(self._roll_usual, str(rolled.notation)))
        if self._is_narrow:
            menu.addSeparator()
            note = menu.addAction(tr("&Write into the log…"), self.ask_note)
            note.setEnabled(self.write.isEnabled())
        return menu

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        show_menu(self.usual_menu(), self, event.pos())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "rolls"):
            self._fit()
            self._show_last()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The key that rolls what is due does so in a field where nothing was typed yet."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_empty = self.line.selectedText() == self.line.text()
            if is_empty and event.text() in ROLLS_DUE:
                self.due_asked.emit()
                return True
        return super().eventFilter(watched, event)

    def _roll_usual(self, text: str) -> None:
        self.field.setEditText(text)
        self.roll()

    def _take(self, rolled: Rolled) -> None:
        self.rolls = [rolled, *self.rolls][:MOST_KEPT]
        keep_rolls(self._settings, self._editor.document.file.path, self.rolls)
        self._show_last()
        self._editor.said.emit(shortened(str(rolled), LONGEST_LINE))
        self.rolled.emit()

    def _refuse(self, why: str) -> None:
        """Say it where it was typed; the last result stays as it is."""
        self._mark(why)
        self._editor.refuse(why)
        self.take_keys()

    def _mark(self, why: str) -> None:
        """What stands in the field cannot be read, and why; or it can."""
        such = tr("Such as 2d6+1, 4d6kh3, 3d6!, 3dF, 2d6x10, 2-in-6, 5 x 2d6, or 2d6: 3 4")
        mark_wrong(self.field, why, such)

    def _leave(self) -> None:
        """The keys go back; what cannot be read gives way to what was rolled last."""
        if self.field.property(WRONG):
            self._show_last()
        self.left.emit()

    def _show_last(self) -> None:
        """The last roll, and what else was rolled lately."""
        self._fill_field()
        self._mark("")
        self.write.setEnabled(bool(self.rolls) and not self._editor.document.file.read_only)
        self.result.setEnabled(bool(self.rolls))
        if not self.rolls:
            self.result.setText("")
            self.result.setAccessibleName(tr("Nothing was rolled yet"))
            return
        last = self.rolls[0]
        self._show_outcome(last.outcome)
        self.result.setAccessibleName(tr("Last roll: {roll}", roll=str(last)))
        lines = (shortened(str(each), LONGEST_LINE) for each in self.rolls[:LAST_SAID])
        give_tip(self.result, "\n".join((*lines, tr("Click for the last rolls"))))

    def _show_outcome(self, text: str) -> None:
        """In letters as large as there is room for; else cut at its end."""
        room = self.result.width() - 2
        for times in SIZES:
            self.result.setFont(larger(self.font(), times))
            metrics = self.result.fontMetrics()
            if metrics.horizontalAdvance(text) <= room:
                break
        self.result.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room))

    def _fill_field(self) -> None:
        """What was rolled last, each notation once, and the usual dice; the first stands in it."""
        rolled = [str(each.notation) for each in self.rolls]
        usual = [str(parsed(text)) for text in USUAL] if rolled else [FIRST, *USUAL]
        self.field.clear()
        self.field.addItems(list(dict.fromkeys((*rolled, *usual))))
        self.field.setCurrentIndex(0)

    def _people(self) -> Iterator[Whose]:
        """Whose a roll can have been, the chosen group first."""
        campaign, chosen = self._editor.document.campaign, self._chosen()
        groups = sorted(campaign.all(Party).items(), key=lambda each: each[0] != chosen)
        for group, party in groups:
            yield Whose(party.name, group)
            if party.members:
                members = members_of(campaign, group).items()
                yield from (Whose(row.name, group, id_) for id_, row in members)
        yield Whose(tr("Nobody in particular"))

    def _set_up(self) -> None:
        self.field.setEditable(True)
        self.field.setLineEdit(self.line)
        self.field.setInsertPolicy(SteadyBox.InsertPolicy.NoInsert)
        self.field.setAccessibleName(tr("Dice to roll"))
        self.line.setMaxLength(LONGEST_TOLD)
        self.line.setAccessibleName(tr("Dice to roll"))
        self.line.setPlaceholderText(tr("2d6+1"))
        self.line.installEventFilter(self)
        self.line.returnPressed.connect(self.roll)
        self.line.textEdited.connect(lambda _text: self._mark(""))
        self.field.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)  # the tray has one
        self.field.setCompleter(None)  # type: ignore[arg-type]  # None takes it away; the stub knows only completers
        DeleteKey(self.field, self._leave, (Qt.Key.Key_Escape,))
        self.roll_button.setText(tr("Roll"))
        self.roll_button.setProperty(TILE, True)
        self.roll_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.roll_button.setIconSize(ICON)
        self._tint()
        Recoloured(self.roll_button, self._tint)
        self.roll_button.clicked.connect(lambda _on=False: self.roll())
        give_tip(self.roll_button, tr("Roll what stands in the field"))
        self.result.setObjectName("rolled")
        self.result.setAutoRaise(True)
        self.result.clicked.connect(lambda _on=False: self._show_rolls())
        for part in (self.roll_button, self.result, self.write):
            part.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the map

    def _tint(self) -> None:
        line = self.roll_button.palette().color(QPalette.ColorRole.ButtonText)
        self.roll_button.setIcon(die_icon(ICON, line))

    def _fit(self) -> None:
        """Take the size that goes with the size of text, whatever is rolled."""
        wide = ACROSS - (CONTROL + TIGHT) * self._is_narrow - (ROLL - CONTROL) * self._is_narrower
        measure(self, wide=wide, high=TRAY - 2 * HAIR)
        high, room = grown(CONTROL), grown(ROOM)
        roll = max(grown(ROLL), self.roll_button.sizeHint().width() + 8)
        for part, wide in (
            (self.field, grown(FIELD)),
            (self.roll_button, high if self._is_narrower else roll),
            (self.result, room - roll),
            (self.write, high),
        ):
            part.setFixedSize(wide, high)

    def _show_rolls(self) -> None:
        menu, below = self.last_menu(), QPoint(0, self.result.height())
        if self.mapTo(self.window(), below).y() > self.window().height() // 2:
            show_above(menu, self.result)
        else:
            show_menu(menu, self.result, below)

    def _lay_out(self) -> None:
        self._fit()
        parts = self.field, self.roll_button, self.result, self.write
        across(self, *parts, margin=(NEAR, 0, TIGHT, 0), space=TIGHT)


def has_dice(text: str) -> bool:
    """Whether words are nothing but dice."""
    try:
        return parsed(text).dice > 0
    except NotAllowed:
        return False


def every_field() -> frozenset[str]:
    """The names of what the systems themselves have on a sheet."""
    return frozenset(chain.from_iterable(sheet.fields for sheet in all_sheets().values()))


def keep_rolls(settings: QSettings, file: Path, rolls: Sequence[Rolled]) -> None:
    """The newest first; of more than are kept the oldest go."""
    settings.setValue(_key(file), [rolled.told for rolled in rolls[:MOST_KEPT]])


def rolls_kept(settings: QSettings, file: Path) -> list[Rolled]:
    """The newest first; whatever does not read as a roll with its faces is left out."""
    found = []
    for text in recall(settings, _key(file), list[str]())[:MOST_KEPT]:
        try:
            rolled = thrown(text, Random(0))
        except NotAllowed:
            continue
        if rolled.told == text:
            found.append(rolled)
    return found


def _key(file: Path) -> str:
    mark = hashlib.sha256(f"{file}".encode()).hexdigest()[:16]
    return f"rolls/{mark}"
