"""A language that nobody speaks: every text in brackets, longer, with its letters under accents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QModelIndex,
    QObject,
    Qt,
    QTranslator,
)
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHeaderView,
    QMainWindow,
    QTabBar,
    QWidget,
)

from mapper.ui.app.translated import CONTEXT
from mapper.ui.widgets.two_line_rows import DETAIL, NOTE

ACCENTS = str.maketrans("aeiouynAEIOUY", "áéíóúýñÁÉÍÓÚÝ")
LONGER = 0.4
KEPT = re.compile(r"\{[^}]*\}|%n|\([^)]*\*\.[^)]*\)")
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    DETAIL,
    NOTE,
)
ASKED = ("text", "placeholderText", "toPlainText", "title", "prefix", "suffix", "specialValueText")
"""What labels, buttons, fields and menus are asked for."""

MOST_ROWS = 60


class Pseudo(QTranslator):
    """Translates what is ours, and remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, text: str, _disambiguation: str | None = None, _n: int = -1
    ) -> str:
        if context != CONTEXT or not text:
            return text
        self.asked.add(text)
        return pseudo(text)


def pseudo(text: str) -> str:
    """The text as it would stand in a language with longer words."""
    parts = KEPT.split(text)
    kept = [*KEPT.findall(text), ""]
    said = "".join(part.translate(ACCENTS) + keep for part, keep in zip(parts, kept, strict=True))
    more = (
        "ŵ" * min(9, round(len(text) * LONGER))
        if " " not in text
        else " ŵörđ" * round(len(text) * LONGER / 5)
    )
    return f"⟦{said}{more}⟧"


def untranslated(text: str) -> str:
    """What of a text stands outside of the brackets."""
    left, depth = [], 0
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if not depth and letter != "⟧":
            left.append(letter)
    return "".join(left)


def written(screen: QWidget) -> Iterator[tuple[QObject, str]]:
    """Every text on a screen, with what it stands on."""
    for widget in (screen, *screen.findChildren(QWidget)):
        for text in (*_of_any(widget), *_of_kind(widget)):
            if text:
                yield widget, text
    for action in screen.findChildren(QAction):
        for text in (action.text(), action.toolTip(), action.statusTip(), action.whatsThis()):
            if text:
                yield action, text


def _of_any(widget: QWidget) -> list[str]:
    return [
        widget.windowTitle(),
        widget.toolTip(),
        widget.statusTip(),
        widget.whatsThis(),
        widget.accessibleName(),
        widget.accessibleDescription(),
    ]


def _of_kind(widget: Any) -> list[str]:
    """The texts that only this kind of widget has."""
    match widget:
        case QComboBox():
            found = [widget.itemText(at) for at in range(widget.count())]
        case QTabBar():
            tabs = range(widget.count())
            found = [t for at in tabs for t in (widget.tabText(at), widget.tabToolTip(at))]
        case QAbstractItemView() if not isinstance(widget, QHeaderView):
            found = list(_of_model(widget.model()))
        case QMainWindow():
            found = [widget.statusBar().currentMessage()]
        case QDialog():
            found = []
        case _:
            told = [getattr(widget, ask) for ask in ASKED if hasattr(widget, ask)]
            said = [each() if callable(each) else each for each in told]
            found = [each for each in said if isinstance(each, str)]
    return found


def _of_model(model: QAbstractItemModel | None) -> Iterator[str]:
    if model is None:
        return
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount()
    for column in range(columns):
        across = Qt.Orientation.Horizontal
        if model.headerData(column, across) != column + 1:
            yield str(model.headerData(column, across) or "")
    places = [QModelIndex()]
    for parent in places:
        for row in range(min(MOST_ROWS, model.rowCount(parent))):
            for column in range(columns):
                index = model.index(row, column, parent)
                values = (model.data(index, role) for role in ROLES)
                yield from (value for value in values if isinstance(value, str))
                if column == 0:
                    places.append(index)
