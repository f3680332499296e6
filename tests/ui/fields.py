"""The fields of a form by their names, as the kind of widget that they are."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget

from mapper.ui.editing.prose import Prose
from mapper.ui.editing.row_form import RowForm

W = TypeVar("W", bound=QWidget)


def line(form: RowForm, field: str) -> QLineEdit:
    return _field(form, field, QLineEdit)


def prose(form: RowForm, field: str = "gm_notes") -> Prose:
    return _field(form, field, Prose)


def switch(form: RowForm, field: str) -> QCheckBox:
    return _field(form, field, QCheckBox)


def count(form: RowForm, field: str, number: int) -> None:
    """Put a number into a field, and leave it."""
    box = _field(form, field, QSpinBox)
    box.setValue(number)
    box.editingFinished.emit()


def take(form: RowForm, field: str, value: str) -> None:
    """Choose a value as the hand does."""
    choose(_field(form, field, QComboBox), value)


def choose(box: QComboBox, value: str) -> None:
    """The same, of a box."""
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def _field(form: RowForm, field: str, kind: type[W]) -> W:
    widget = form.fields[field]
    assert isinstance(widget, kind)
    return widget
