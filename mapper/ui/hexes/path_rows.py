"""The paths of a map as rows of a list, put into words as they are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QIcon

from mapper.model.campaign.rows import Path, PathKind
from mapper.ui.app.translated import tr
from mapper.ui.hexes.path_words import look_of, path_length, path_name, stroke
from mapper.ui.window.document import Document

ID = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
MANY = 100
"""More rows than this are told of together."""


class PathRows(QAbstractListModel):
    """Paths that are drawn come last, where they stay until the list is read anew."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._paths: Mapping[str, Path] = {}
        self._ids: list[str] = []
        self._strokes: dict[PathKind, QIcon] = {}
        self.read()

    def read(self) -> None:
        """All paths of the map that is shown."""
        self.beginResetModel()
        self._paths = self._document.campaign.all(Path, self._document.map_id)
        self._ids = list(self._paths)
        self.endResetModel()

    def follow(self, touched: Iterable[str]) -> None:
        """These were drawn, altered or deleted."""
        before, ids = self._paths, [*touched]
        self._paths = self._document.campaign.all(Path, self._document.map_id)
        if len(ids) > MANY and any((id_ in before) != (id_ in self._paths) for id_ in ids):
            self.read()
            return
        altered = [id_ for id_ in ids if id_ in before and id_ in self._paths]
        if len(altered) > MANY:
            self.dataChanged.emit(self.index(0), self.index(len(self._ids) - 1))
        else:
            for index in map(self.index_of, altered):
                self.dataChanged.emit(index, index)
        for id_ in ids:
            if id_ in self._paths and id_ not in before:
                self.beginInsertRows(ROOT, len(self._ids), len(self._ids))
                self._ids.append(id_)
                self.endInsertRows()
            elif id_ in before and id_ not in self._paths:
                row = self._ids.index(id_)
                self.beginRemoveRows(ROOT, row, row)
                del self._ids[row]
                self.endRemoveRows()

    def index_of(self, id_: str) -> QModelIndex:
        """Where a path stands; nowhere, if it is none of this map."""
        return self.index(self._ids.index(id_)) if id_ in self._paths else QModelIndex()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        id_ = self._ids[index.row()]
        path = self._paths[id_]
        answers: dict[int, Callable[[], object]] = {
            Qt.ItemDataRole.DisplayRole: lambda: self._words(path),
            Qt.ItemDataRole.DecorationRole: lambda: self._stroke(path),
            ID: lambda: id_,
        }
        answer = answers.get(role)
        return answer() if answer is not None else None

    def _words(self, path: Path) -> str:
        name = path_name(self._document.campaign, path)
        return tr("{path}, {length}", path=name, length=path_length(path))

    def _stroke(self, path: Path) -> QIcon:
        look = look_of(self._document.campaign, path.kind)
        if look not in self._strokes:
            self._strokes[look] = stroke(look)
        return self._strokes[look]
