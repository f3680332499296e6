"""The list of moments that one can go back to, as long as a journal may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from mapper.storage.moments import Moment
from mapper.ui.app.translated import tr
from mapper.ui.opening.ago import ago
from mapper.ui.widgets.two_line_rows import FAINT, NOTE, THING
from mapper.ui.window.search_fit import best

Index = QModelIndex | QPersistentModelIndex

COUNTED = MappingProxyType(
    {
        "terrain": "{count} hexes",
        "feature": "{count} features",
        "path": "{count} paths",
        "map": "{count} maps",
        "terrain_type": "{count} entries of the terrain list",
        "party": "{count} groups",
        "log": "{count} entries of the log",
        "clock": "the clock",
        "settings": "the settings",
    }
)


class MomentList(QAbstractListModel):
    """Shows those of one kind whose name fits a search."""

    def __init__(self, now: datetime, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._shown: Sequence[Moment] = ()

    def show_moments(self, moments: Sequence[Moment], search: str) -> None:
        self.beginResetModel()
        self._shown = best(search, moments, name_of)
        self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        moment = self._shown[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name_of(moment)
            case Qt.ItemDataRole.ToolTipRole:
                return f"{moment.at.astimezone():%Y-%m-%d %H:%M:%S}"
            case _ if role == NOTE:
                when = ago(moment.at, self._now)
                return tr("undone, {when}", when=when) if moment.is_undone else when
            case _ if role == FAINT:
                return moment.is_undone
            case _ if role == THING:
                return moment
            case _:
                return None


def name_of(moment: Moment) -> str:
    """What a moment is called in the list."""
    if moment.kind == "backup":
        return f"{moment.at.astimezone():%Y-%m-%d %H:%M}"
    return moment.name or tr("The beginning")


def changes_in_words(counts: Mapping[str, int]) -> str:
    """What going there would change, in a sentence."""
    parts = [_counted(kind, number) for kind, number in counts.items()]
    if not parts:
        return tr("This is how everything is now.")
    listed = ", ".join(parts[:-1])
    last = parts[-1]
    return tr(
        "Changes {what}.", what=tr("{some} and {last}", some=listed, last=last) if listed else last
    )


def _counted(kind: str, number: int) -> str:
    return tr(COUNTED.get(kind, "{count} other things"), number, count=f"{number:,}")
