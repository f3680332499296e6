"""Fields of a dialog by what they hold: kept for the next time, and heard when they change."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QRadioButton,
    QSpinBox,
)

from mapper.ui.app.settings_file import recall

ChoiceField = QAbstractButton | QComboBox | QSpinBox | QDoubleSpinBox
SCALE = 1000
"""Settings hold whole numbers: thousandths of what has places behind the point."""


def switch(text: str, *, is_on: bool) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(is_on)
    return box


def either(first: QRadioButton, second: QRadioButton) -> None:
    """One of the two is chosen, at first the first."""
    group = QButtonGroup(first)
    group.addButton(first)
    group.addButton(second)
    first.setChecked(True)


def keep(settings: QSettings, section: str, boxes: Mapping[str, ChoiceField]) -> None:
    for name, box in boxes.items():
        settings.setValue(f"{section}/{name}", _value(box))


def recall_into(settings: QSettings, section: str, boxes: Mapping[str, ChoiceField]) -> None:
    """What was never chosen stays as it is."""
    for name, box in boxes.items():
        _put(box, recall(settings, f"{section}/{name}", _value(box)))


def on_change(box: ChoiceField | QLineEdit, do: Callable[[], object]) -> None:
    match box:
        case QAbstractButton():
            box.toggled.connect(do)
        case QComboBox():
            box.currentIndexChanged.connect(do)
        case QLineEdit():
            box.textChanged.connect(do)
        case _:
            box.valueChanged.connect(do)


def _value(box: ChoiceField) -> bool | int | str:
    match box:
        case QAbstractButton():
            return box.isChecked()
        case QComboBox():
            found: bool | str = box.currentData()
            return found
        case QSpinBox():
            return box.value()
        case _:
            return round(box.value() * SCALE)


def _put(box: ChoiceField, value: bool | int | str) -> None:
    match box:
        case QComboBox():
            box.setCurrentIndex(max(0, box.findData(value)))
        case QSpinBox():
            box.setValue(int(value))
        case QDoubleSpinBox():
            box.setValue(int(value) / SCALE)
        case _:
            others = box.group().buttons() if box.group() is not None and not value else []
            for other in others:  # of two radio buttons, one is always chosen
                other.setChecked(other is not box)
            box.setChecked(bool(value))
