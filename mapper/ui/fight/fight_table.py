"""The rows of a fight: who, how they are, what each is about to do, what that would come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from mapper.model.not_allowed import NotAllowed
from mapper.play.fight.fighters import HEALTH, Fighter
from mapper.play.fight.plans import Choice
from mapper.play.sheets.states import states_said
from mapper.rules.shared.dice import numbers_in
from mapper.ui.app.measures import CONTROL
from mapper.ui.app.translated import tr
from mapper.ui.fight.fight_session import FightSession

AnyIndex = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """What stands in a row, from the left."""

    TICK = 0
    WHO = 1
    ORDER = 2
    HEALTH = 3
    AC = 4
    STATES = 5
    DEED = 6
    ON = 7
    DICE = 8
    WOULD = 9


HEADS: tuple[str, ...] = ("", "Who", "In", "HP", "AC", "States", "Deed", "On", "Dice", "Would")
WIDE: Mapping[Column, int] = MappingProxyType(
    {
        Column.TICK: 28,
        Column.WHO: 116,
        Column.ORDER: 34,
        Column.HEALTH: 54,
        Column.AC: 34,
        Column.STATES: 88,
        Column.DEED: 116,
        Column.ON: 88,
        Column.DICE: 60,
    }
)
CHOSEN = (Column.DEED, Column.ON)
BY_HAND = frozenset({Column.ORDER, Column.HEALTH, Column.AC, Column.DICE, *CHOSEN})
"""Columns in which something can be told."""
Role = Qt.ItemDataRole


class Told(NamedTuple):
    """What a cell is told: by whom, and in which column."""

    those: tuple[str, ...]
    column: int


class FightModel(QAbstractTableModel):
    """A row for each who takes part, or for all of a sort that are folded into one.

    `refused` carries why something that was told is not so.
    """

    refused = Signal(str)

    def __init__(self, session: FightSession) -> None:
        super().__init__()
        self.session = session
        self.lines: list[tuple[str, ...]] = []
        session.changed.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """All rows as they are now; where there are as many as before, the view stays as it is."""
        lines = self.session.lines()
        if len(lines) == len(self.lines):
            self.lines = lines
            last = self.index(max(0, len(lines) - 1), len(HEADS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
            return
        self.beginResetModel()
        self.lines = lines
        self.endResetModel()

    def rowCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def columnCount(self, parent: AnyIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(HEADS)

    def headerData(self, section: int, way: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if way == Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return tr(HEADS[section]) if HEADS[section] else ""
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        found = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() == Column.TICK:
            found |= Qt.ItemFlag.ItemIsUserCheckable
        can_be_told = index.column() in BY_HAND and not self._out(index.row())
        one = len(self.lines[index.row()]) == 1 or index.column() in CHOSEN
        return found | Qt.ItemFlag.ItemIsEditable if can_be_told and one else found

    def data(self, index: AnyIndex, role: int = Role.DisplayRole) -> Any:
        those = self.lines[index.row()]
        fighters = [self.session.fighters[who] for who in those]
        match role:
            case Role.DisplayRole | Role.EditRole | Role.ToolTipRole:
                return self.text(those, fighters, index.column())
            case Role.CheckStateRole if index.column() == Column.TICK:
                is_on = self.session.ticked >= {*those}
                return Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked
            case Role.ForegroundRole if all(each.why_idle for each in fighters):
                return QPalette().color(QPalette.ColorRole.PlaceholderText)
        return None

    def setData(self, index: AnyIndex, value: Any, role: int = Role.EditRole) -> bool:
        those = self.lines[index.row()]
        if role == Role.CheckStateRole:
            self.session.tick(those, is_on=value == Qt.CheckState.Checked.value)
            return True
        if role != Role.EditRole or value == self.data(index, Role.EditRole):
            return False
        why = self._tell(Told(those, index.column()), value)
        if why:
            self.refused.emit(why)
        return not why

    def text(self, those: Sequence[str], fighters: Sequence[Fighter], column: int) -> str:
        """What stands in a cell."""
        said = OF_ONE if len(those) == 1 else OF_A_KIND
        find = said.get(Column(column))
        return "" if find is None else find(self.session, fighters)

    def choices(self, index: AnyIndex) -> list[tuple[str, Any]]:
        """What may be chosen in a cell: deeds, or on whom."""
        those = self.lines[index.row()]
        able = [who for who in those if not self.session.fighters[who].why_out]
        if not able:
            return []
        if index.column() == Column.DEED:
            return [(each.words, each) for each in self.session.choices(able[0])]
        names = self.session.fighters
        return [(names[who].name, who) for who in self.session.targets(able[0])]

    def take(self, index: AnyIndex, chosen: Any) -> None:
        """What was chosen in a cell."""
        those = [w for w in self.lines[index.row()] if not self.session.fighters[w].why_out]
        if isinstance(chosen, Choice):
            self.session.choose(those, chosen)
        else:
            self.session.aim(those, str(chosen))

    def _tell(self, told: Told, value: str) -> str:
        who = told.those[0]
        match told.column:
            case Column.ORDER:
                return self.session.say_initiative(who, value)
            case Column.HEALTH:
                return self.session.write(who, HEALTH, value.partition("/")[0])
            case Column.AC:
                return self.session.write(who, "AC", value)
            case Column.DICE:
                return self._tell_dice(who, value)
        return ""

    def _tell_dice(self, who: str, value: str) -> str:
        """The faces of real dice, in the order in which they fall."""
        asked = self.session.tried(who)
        try:
            faces = numbers_in(value)
        except NotAllowed as refused:
            return str(refused)
        if asked is None:
            return ""
        casts = list(asked.answered.casts)
        dice = {
            (f"{cast.ask}.{cast.name}" if cast.ask else cast.name): _as_cast(cast.kind.shape, face)
            for cast, face in zip(casts, faces, strict=False)
        }
        rest = faces[len(casts) :]
        if rest and "damage" in asked.answered.deed.rolls:
            dice["damage"] = rest[0]
        self.session.show_dice(who, dice)
        return ""

    def _out(self, row: int) -> bool:
        return all(self.session.fighters[who].why_out for who in self.lines[row])


Fighters = Sequence[Fighter]


def _name(session: FightSession, those: Fighters) -> str:
    one = those[0]
    is_unfolded = one.foe is not None and one.foe.kind in session.unfolded
    return f"    {one.name}" if is_unfolded else one.name


def _order(session: FightSession, those: Fighters) -> str:
    fight, rules = session.fight, session.rules
    return "" if fight is None or rules is None else rules.in_words(fight, those[0])


def _health(_session: FightSession, those: Fighters) -> str:
    pool = those[0].sheet.pool(HEALTH)
    return "" if pool.now is None else f"{pool.now}/{pool.most or '?'}"


def _armour(_session: FightSession, those: Fighters) -> str:
    value = those[0].sheet.value("AC")
    return "" if value.source == "no sheet" else f"{value.whole}"


def _states(session: FightSession, those: Fighters) -> str:
    return states_said(those[0].sheet, session.now)


def _deed(session: FightSession, those: Fighters) -> str:
    plan = session.plan_of(those[0].who)
    return "" if plan is None else plan.choice.words


def _target(session: FightSession, those: Fighters) -> str:
    plan = session.plan_of(those[0].who)
    found = session.fighters.get(plan.target) if plan is not None else None
    return "" if found is None else found.name


def _dice(session: FightSession, those: Fighters) -> str:
    plan = session.plan_of(those[0].who)
    return "" if plan is None else ", ".join(_shown(value) for value in plan.dice.values())


def _would(session: FightSession, those: Fighters) -> str:
    return session.came.get(those[0].who) or session.would(those[0].who)


OF_ONE: Mapping[Column, Callable[[FightSession, Fighters], str]] = MappingProxyType(
    {
        Column.WHO: _name,
        Column.ORDER: _order,
        Column.HEALTH: _health,
        Column.AC: _armour,
        Column.STATES: _states,
        Column.DEED: _deed,
        Column.ON: _target,
        Column.DICE: _dice,
        Column.WOULD: _would,
    }
)
"""What stands in the row of one."""


def _up(those: Fighters) -> list[Fighter]:
    return [each for each in those if not each.why_out]


def _of_first(
    say: Callable[[FightSession, Fighters], str],
) -> Callable[[FightSession, Fighters], str]:
    """What holds of the first who still fights."""

    def said(session: FightSession, those: Fighters) -> str:
        up = _up(those)
        return say(session, up[:1]) if up else ""

    return said


def _kind(_session: FightSession, those: Fighters) -> str:
    foe = those[0].foe
    return f"{foe.kind if foe is not None else ''} × {len(those)}"


def _hurt(_session: FightSession, those: Fighters) -> str:
    hurt = sum(map(_is_hurt, _up(those)))
    return tr("{hurt} hurt", hurt=hurt) if hurt else ""


OF_A_KIND: Mapping[Column, Callable[[FightSession, Fighters], str]] = MappingProxyType(
    {
        Column.WHO: _kind,
        Column.ORDER: _of_first(_order),
        Column.HEALTH: _hurt,
        Column.AC: _of_first(_armour),
        Column.STATES: lambda _session, those: tr("{up} up", up=len(_up(those))),
        Column.DEED: _of_first(_deed),
        Column.ON: _of_first(_target),
        Column.DICE: lambda _session, those: f"{len(_up(those))} ×",
        Column.WOULD: _of_first(lambda session, those: session.would(those[0].who)),
    }
)
"""What stands in the row of many who are folded into one."""


def _as_cast(shape: str, face: int) -> Any:
    return [face] if shape == "list" else face


def _shown(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _is_hurt(fighter: Fighter) -> bool:
    pool = fighter.sheet.pool(HEALTH)
    return pool.now is not None and pool.most is not None and pool.now < pool.most


class CellWriting(QStyledItemDelegate):
    """A drop-down for deeds and targets, a field for all else."""

    def createEditor(
        self, parent: QWidget, _option: QStyleOptionViewItem, index: AnyIndex
    ) -> QWidget:
        model = index.model()
        if index.column() in CHOSEN and isinstance(model, FightModel):
            box = QComboBox(parent)
            for words, value in model.choices(index):
                box.addItem(words, value)
            box.setCurrentText(str(model.data(index)))
            box.activated.connect(lambda _at: self._take(box, QPersistentModelIndex(index)))
            QTimer.singleShot(0, box, box.showPopup)
            return box
        field = QLineEdit(parent)
        field.setFrame(False)
        return field

    def setEditorData(self, editor: QWidget, index: AnyIndex) -> None:
        if isinstance(editor, QLineEdit):
            editor.setText(str(index.data()).strip())
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: AnyIndex) -> None:
        if isinstance(editor, QLineEdit):
            model.setData(index, editor.text())

    def sizeHint(self, _option: QStyleOptionViewItem, _index: AnyIndex) -> QSize:
        return QSize(0, CONTROL)

    def _take(self, box: QComboBox, index: QPersistentModelIndex) -> None:
        model = index.model()
        if isinstance(model, FightModel):
            model.take(index, box.currentData())
        self.closeEditor.emit(box, QStyledItemDelegate.EndEditHint.NoHint)


class FightView(QTableView):
    """The rows, led by keys: arrows move, Space ticks, a letter or Return begins to tell a cell.

    `done` says that who is ticked does what they are about to.
    """

    done = Signal()

    def __init__(self, model: FightModel) -> None:
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setItemDelegate(CellWriting(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.ExtendedSelection)
        triggers = QTableView.EditTrigger
        self.setEditTriggers(triggers.DoubleClicked | triggers.EditKeyPressed)
        self.setAccessibleName(tr("Fight"))
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(CONTROL)
        head = self.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setStretchLastSection(True)
        head.setMinimumSectionSize(Column.WOULD)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, wide in WIDE.items():
            self.setColumnWidth(column, wide)
        self.clicked.connect(self._click)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        match event.key():
            case Qt.Key.Key_Space if index.isValid():
                self._turn_over()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.done.emit()
            case Qt.Key.Key_Right if self._unfolds(index, is_open=True):
                return
            case Qt.Key.Key_Left if self._unfolds(index, is_open=False):
                return
            case _ if self._begins(event, index):
                self.edit(index)
            case _:
                super().keyPressEvent(event)

    def chosen(self) -> list[str]:
        """Whoever is ticked; nobody ticked: those of the rows that are marked."""
        session = self._model.session
        ticked = [who for line in self._model.lines for who in line if who in session.ticked]
        rows = sorted({index.row() for index in self.selectedIndexes()})
        marked = [who for row in rows for who in self._model.lines[row]]
        return list(dict.fromkeys(ticked or marked))

    def _turn_over(self) -> None:
        rows = sorted({index.row() for index in self.selectedIndexes()})
        session = self._model.session
        those = [who for row in rows for who in self._model.lines[row]]
        session.tick(those, is_on=not session.ticked >= {*those})

    def _begins(self, event: QKeyEvent, index: QModelIndex) -> bool:
        text = event.text()
        can_be = bool(index.flags() & Qt.ItemFlag.ItemIsEditable)
        return can_be and bool(text.strip()) and text.isprintable() and not event.modifiers()

    def _unfolds(self, index: QModelIndex, *, is_open: bool) -> bool:
        """Whether the row is of a sort, which is unfolded now, or folded again."""
        if not index.isValid() or index.column() > Column.WHO:
            return False
        session, those = self._model.session, self._model.lines[index.row()]
        foe = session.fighters[those[0]].foe
        if foe is None or len(those) == 1:
            return False
        session.unfolded = (
            session.unfolded | {foe.kind} if is_open else session.unfolded - {foe.kind}
        )
        self._model.fill()
        return True

    def _click(self, index: QModelIndex) -> None:
        """One click opens what may be chosen; a click on a sort unfolds it."""
        foe = self._model.session.fighters[self._model.lines[index.row()][0]].foe
        if index.column() == Column.WHO and foe is not None:
            self._unfolds(index, is_open=foe.kind not in self._model.session.unfolded)
        elif index.column() in CHOSEN and index.flags() & Qt.ItemFlag.ItemIsEditable:
            self.edit(index)
