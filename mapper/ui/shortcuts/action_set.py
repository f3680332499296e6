"""The window's actions as Qt has them: made from the table, with the user's own keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QSettings, Signal, SignalInstance
from PySide6.QtGui import QAction, QColor, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from mapper.model.board import KindOfMap
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.pauses import pause
from mapper.ui.widgets.plain_text import give_tip

T = TypeVar("T")
W = TypeVar("W", bound=QWidget)


ESCAPE = QKeySequence("Esc")
"""It gives up what was begun, whatever else: no action ever has it."""


@dataclass(frozen=True)
class Action(Generic[T]):
    """Something a user can do: one row of the table from which menus, keys and help are made.

    It is done to a `T`. Keys are apart by spaces, any of them will do.
    `why_not` says why it cannot be done now, or nothing; `is_on` makes it a switch.
    `number` stands in the text where several actions differ by it only; `on` is the one kind of
    map that it is for, `of` what both answers depend on besides campaign and map (None: anything).
    """

    id: str
    text: str
    run: Callable[[T], object]
    keys: str = ""
    icon: str = ""
    why_not: Callable[[T], str | None] | None = None
    is_on: Callable[[T], bool] | None = None
    hint: str = ""
    group: str = ""
    number: int = 0
    on: KindOfMap | None = None
    of: frozenset[str] | None = None


class ActionSet(QObject, Generic[W]):
    """
    All actions of a window. `refused` carries why one that was asked for cannot be done;
    `begun` comes before one is run.
    """

    refused = Signal(str)
    begun = Signal()

    def __init__(self, window: W, table: Iterable[Action[W]], settings: QSettings) -> None:
        super().__init__(window)
        self.rows: Mapping[str, Action[W]] = {row.id: row for row in table}
        self._window = window
        self._settings = settings
        self._why: dict[str, str] = {}
        self._made: dict[str, QAction] = {}
        self._altered: set[str] | None = set()
        self._due = pause(self, self._ask_all)
        self._explaining: dict[str, list[QShortcut]] = {}
        for row in self.rows.values():
            self._make(row)

    @property
    def made(self) -> dict[str, QAction]:
        """The actions, as they are now."""
        self._catch_up()
        return self._made

    def refresh(self) -> None:
        """Whether actions can be done may be otherwise: they are asked once, in the next turn."""
        self._altered = None
        self._due.start()

    def refresh_of(self, what: str) -> None:
        """The same of those alone that depend on this, or are of this name."""
        if self._altered is not None:
            self._altered.add(what)
        self._due.start()

    def ask_after(self, what: str, *signals: SignalInstance) -> None:
        """Have those asked that depend on what these tell of."""
        for signal in signals:
            signal.connect(lambda *_told: self.refresh_of(what))

    def _catch_up(self) -> None:
        if self._due.isActive():
            self._ask_all()

    def _ask_all(self) -> None:
        """Ask whether actions can be done now, each question once, and which switches are on."""
        self._due.stop()
        altered, self._altered = self._altered, set()
        said: dict[object, str] = {None: ""}
        for row in self.rows.values():
            if altered is not None and not _depends(row, altered):
                continue
            action = self._made[row.id]
            if row.why_not is not None and row.why_not not in said:
                said[row.why_not] = row.why_not(self._window) or ""
            why = said[row.why_not]
            if row.is_on is not None:
                action.setChecked(row.is_on(self._window))
            if self._why.get(row.id) != why:
                self._say_why(row, why)

    def _say_why(self, row: Action[W], why: str) -> None:
        action = self._made[row.id]
        self._why[row.id] = why
        action.setEnabled(not why)
        for shortcut in self._explaining[row.id]:
            shortcut.setEnabled(bool(why))
        give_tip(action, self._tip(row))
        action.setStatusTip(why or _hint(row))

    def show_fitting(self, kind: KindOfMap) -> None:
        """Only what there is for a kind of map stands in menus and among the tools."""
        for row in self.rows.values():
            self._made[row.id].setVisible(row.on in (None, kind))

    def why_not(self, id_: str) -> str:
        """Why an action cannot be done now; empty when it can."""
        self._catch_up()
        return self._why.get(id_, "")

    def take(self, id_: str) -> None:
        """Do it, or say why it cannot be done."""
        if self.why_not(id_):
            self.refused.emit(self.why_not(id_))
        else:
            self._made[id_].trigger()

    def text(self, id_: str) -> str:
        """What an action is called, without the mark for its key in the menu."""
        return _text(self.rows[id_]).replace("&", "").removesuffix("…")

    def keys(self, id_: str) -> list[QKeySequence]:
        return self._made[id_].shortcuts()

    def own_keys(self, id_: str) -> list[QKeySequence]:
        """The keys an action has before anybody changes them."""
        return [QKeySequence(keys) for keys in self.rows[id_].keys.split()]

    def taken_by(self, keys: QKeySequence, other_than: str) -> str | None:
        """Which other action has these keys."""
        return next(
            (id_ for id_ in self._made if id_ != other_than and keys in self.keys(id_)), None
        )

    def rebind(self, id_: str, keys: list[QKeySequence]) -> None:
        """Give an action other keys, now and in later runs."""
        if keys == self.own_keys(id_):
            self._settings.remove(f"keys/{id_}")
        else:
            texts = [k.toString(QKeySequence.SequenceFormat.PortableText) for k in keys]
            self._settings.setValue(f"keys/{id_}", ";".join(texts))
        self._set_keys(id_, keys)
        self._why.pop(id_, None)
        self._ask_all()

    def tint(self, colour: QColor, when_on: QColor) -> None:
        """Draw all icons in the colours of the theme, those of switches that are on in another."""
        for row in self.rows.values():
            if row.icon:
                on = when_on if row.is_on is not None else None
                self._made[row.id].setIcon(icon(row.icon, colour, on))

    def _make(self, row: Action[W]) -> None:
        action = QAction(_text(row), self._window)
        action.setObjectName(row.id)
        action.setCheckable(row.is_on is not None)
        action.setIconVisibleInMenu(row.is_on is None)  # there it has its mark instead
        action.triggered.connect(partial(self._run, row))
        self._made[row.id] = action
        self._explaining[row.id] = []
        self._window.addAction(action)
        stored = self._settings.value(f"keys/{row.id}", None, str)
        has_stored = self._settings.contains(f"keys/{row.id}")
        texts = str(stored).split(";") if has_stored else row.keys.split()
        wanted = (QKeySequence(text) for text in texts if text)
        self._set_keys(row.id, [keys for keys in wanted if keys != ESCAPE])

    def _set_keys(self, id_: str, keys: list[QKeySequence]) -> None:
        self._made[id_].setShortcuts(keys)
        for old in self._explaining[id_]:
            old.deleteLater()
        self._explaining[id_] = []
        for sequence in keys:
            shortcut = QShortcut(sequence, self._window)
            shortcut.setEnabled(False)
            shortcut.activated.connect(partial(self.take, id_))
            self._explaining[id_].append(shortcut)

    def _run(self, row: Action[W], _checked: bool = False) -> None:
        if self.why_not(row.id):
            self.refused.emit(self.why_not(row.id))
            self.refresh_of(row.id)
            return
        self.begun.emit()
        try:
            row.run(self._window)
        except NotAllowed as refused:
            self.refused.emit(str(refused))
        self.refresh_of(row.id)

    def _tip(self, row: Action[W]) -> str:
        keys = ", ".join(
            k.toString(QKeySequence.SequenceFormat.NativeText) for k in self.keys(row.id)
        )
        name = self.text(row.id) + (f" ({keys})" if keys else "")
        said = self._why[row.id] or _hint(row)
        return f"{name}\n{said}" if said else name


def _text(row: Action[T]) -> str:
    return tr(row.text, number=row.number)


def _depends(row: Action[T], altered: set[str]) -> bool:
    return row.of is None or row.id in altered or not row.of.isdisjoint(altered)


def _hint(row: Action[T]) -> str:
    return tr(row.hint) if row.hint else ""
