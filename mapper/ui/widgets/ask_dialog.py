"""What dialogs and menus that ask for something have in common: their parts, their end."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialog,
    QFormLayout,
    QLayout,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.measures import HAIR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.widgets.layouts import column, do_or_cancel, fill_dialog, row
from mapper.ui.widgets.lettering import heading, warning
from mapper.ui.widgets.plain_text import give_tip, message_box, titled, without_keys
from mapper.ui.widgets.small_parts import (
    DieButton,
    NumberBox,
    SearchField,
    caption,
    in_a_row,
    label_of,
)

T = TypeVar("T")
MOST_SEED = 999_999
WIDE = 26
"""Letters, about, where several lines are to be written."""

DialogPart = QWidget | QLayout | tuple[str, QWidget]
"""Of a dialog; a field may come with its caption."""


class TypedDialog(QDialog):
    """A dialog that drops what was typed into it only if that is meant."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._typed_before: tuple[object, ...] | None = None

    def begin_anew(self) -> None:
        """What stands in its fields now is what there is already."""
        self._typed_before = self.typed()

    def typed(self) -> tuple[object, ...]:
        """What stands in its fields, but for what is only searched for."""
        lines = (each for each in self.findChildren(QLineEdit) if not isinstance(each, SearchField))
        buttons = (each for each in self.findChildren(QAbstractButton) if each.isCheckable())
        return (
            *(each.text() for each in lines),
            *(each.toPlainText() for each in self.findChildren(QPlainTextEdit)),
            *(each.currentText() for each in self.findChildren(QComboBox)),
            *(each.isChecked() for each in buttons),
        )

    @property
    def is_altered(self) -> bool:
        return self._typed_before is not None and self.typed() != self._typed_before

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._typed_before is None:
            self.begin_anew()

    def reject(self) -> None:
        """Leave all as it is, once it is meant that what was typed goes."""
        if self.is_altered:
            ask_to_drop(self, self.drop)
        else:
            self.drop()

    def drop(self) -> None:
        """Leave all as it is, whatever was typed."""
        super().reject()


class AskDialog(TypedDialog):
    """A dialog that closes only on what can be done; otherwise it says why not.

    `keep` does what was asked for, or sees whether it can be done; a sentence that it answers, or a
    `NotAllowed`, says why not.
    """

    def __init__(
        self, title: str, keep: Callable[[], object], parent: QWidget | None, do: str
    ) -> None:
        """`title`: what it is for, written over it. `do`: what the button says that does it."""
        super().__init__(parent)
        titled(self, title)
        self._keep = keep
        self.why = warning()
        self.buttons, self.do_button = do_or_cancel(self, do)

    def stack(self, *parts: DialogPart, is_headed: bool = True) -> QVBoxLayout:
        """One beneath the other; then what refuses it, and its buttons.

        What is as high as a small window is headed by its own first line.
        """
        laid: list[QWidget | QLayout] = [heading(self.windowTitle())] if is_headed else []
        for part in parts:
            if isinstance(part, tuple):
                laid.append(column(caption(*part), part[1], space=HAIR))
            else:
                laid.append(part)
        return fill_dialog(self, *laid, row((self.why, 1), self.buttons))

    def lay_out(self, *parts: DialogPart, letters: int = 0, is_headed: bool = True) -> None:
        """The same, so wide at the least, and as high as it needs within its window."""
        whole = self.stack(*parts, is_headed=is_headed)
        if letters:
            edges = whole.contentsMargins()
            wide = letters * self.fontMetrics().height() + edges.left() + edges.right()
            self.setMinimumWidth(wide)
        owner, wanted = self.parentWidget(), self.sizeHint()
        if owner is not None and wanted.height() > owner.window().height():
            self.resize(wanted.boundedTo(owner.window().size()))
        if self.findChildren(QPlainTextEdit):  # which takes Return for itself
            done, _ = (
                QShortcut(QKeySequence(keys), self, self.do_button.click)
                for keys in ("Ctrl+Return", "Ctrl+Enter")
            )
            keys = done.key().toString(QKeySequence.SequenceFormat.NativeText)
            give_tip(self.do_button, tr("{keys} does it from every field", keys=keys))

    def show_wrong(self, why: str) -> None:
        """What is wrong with the fields, which keeps the button from working; empty: nothing."""
        self.why.setText(why)
        self.do_button.setEnabled(not why)
        give_tip(self.do_button, why)

    def accept(self) -> None:
        try:
            answer = self._keep()
        except NotAllowed as refused:
            answer = str(refused)
        why = answer if isinstance(answer, str) else ""
        self.why.setText(why)
        if not why:
            super().accept()


def open_dialog(dialog: QDialog) -> None:
    """Over its window; it is let go of once it is closed."""
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def tell(
    window: QWidget, icon: QMessageBox.Icon, title: str, text: str, more: str = ""
) -> QMessageBox:
    """Something that is to be read, and no more."""
    box = message_box(window, icon, title, text, more)
    box.setStandardButtons(QMessageBox.StandardButton.Ok)
    open_dialog(box)
    return box


def ask_to_drop(dialog: QDialog, drop: Callable[[], object]) -> None:
    """Ask whether what was typed into a dialog may go; if so, it is dropped."""
    said = tr("What you have typed is not kept yet.")
    box = message_box(
        dialog, QMessageBox.Icon.Question, tr("Not kept"), tr("Drop the changes?"), said
    )
    gone = box.addButton(tr("&Drop them"), QMessageBox.ButtonRole.DestructiveRole)
    gone.clicked.connect(lambda _on=False: drop())
    stay = box.addButton(tr("&Go on"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    open_dialog(box)


def answered(dialog: QDialog, described: Callable[[], T]) -> T | None:
    """What the user described; None if they thought better of it."""
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    answer = described() if accepted else None
    dialog.deleteLater()
    return answer


def said_below(is_done: bool | str) -> str:
    """What a dialog answers: why not, where that is told; else it is said in the status bar."""
    if isinstance(is_done, str):
        return is_done
    return "" if is_done else tr("This cannot be done now; the status bar says why.")


def form_of(*rows: tuple[str, QWidget | tuple[QWidget, ...]]) -> QFormLayout:
    """Fields beside their names; several in a row go by the name of the first."""
    form = QFormLayout()
    form.setVerticalSpacing(TIGHT)
    for text, field in rows:
        if isinstance(field, tuple):
            form.addRow(label_of(text, field[0]), in_a_row(*field, None))
            continue
        form.addRow(text, field)
        if text and not field.accessibleName():
            field.setAccessibleName(text.replace("&", ""))
    return form


def number_field(name: str, least: int, most: int, value: int = 0, special: str = "") -> QSpinBox:
    """`special`: what it says in the place of the least."""
    field = NumberBox()
    field.setRange(least, most)
    field.setSpecialValueText(special)
    field.setValue(value)
    field.setAccessibleName(name)
    return field


def seed_fields(random: Random, what: str, says: str) -> tuple[QSpinBox, DieButton]:
    """The seed of what is made at random, and the die that rolls another one."""
    seed = number_field(tr("Seed"), 0, MOST_SEED, random.randint(0, MOST_SEED))
    die = DieButton(what, says, lambda: seed.setValue(random.randint(0, MOST_SEED)))
    return seed, die


def pop_up(
    entries: Iterable[tuple[str, Callable[[], object]]],
    of: QWidget,
    at: QPoint | None = None,
    title: str = "",
) -> QMenu:
    """A menu beneath something, or at a point of it; its title says what is chosen."""
    menu = menu_of(entries, of, title)
    show_menu(menu, of, at)
    return menu


def menu_of(
    entries: Iterable[tuple[str, Callable[[], object]]], of: QWidget, title: str = ""
) -> QMenu:
    """A menu of these entries; its title says what is chosen."""
    menu = QMenu(of)
    if title:
        menu.addAction(without_keys(title)).setEnabled(False)
        menu.addSeparator()
    for text, run in entries:
        menu.addAction(without_keys(text)).triggered.connect(lambda _on=False, run=run: run())
    return menu


def show_above(menu: QMenu, of: QWidget, left: int = 0) -> None:
    """Over something at the foot of the window."""
    show_menu(menu, of, QPoint(left, -menu.sizeHint().height()))


def show_menu(menu: QMenu, of: QWidget, at: QPoint | None = None) -> None:
    """It is let go of once it is closed; the click that closes it does nothing beneath it."""
    menu.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(of.mapToGlobal(at or QPoint(0, of.height())))
