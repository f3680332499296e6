"""The lines of the key table as a model: what stands in a cell, and which can be written."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from PySide6.QtCore import QAbstractTableModel, Qt, Signal

from mapper.commands.keying.line_draft import can_write
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Key
from mapper.model.key_table.key_lines import KeyLine, KeyPart, part_of
from mapper.model.key_table.key_listing import KeyListing, KeyOrder
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.keying.find import KINDS
from mapper.ui.keying.zone_words import PASSAGE_KINDS
from mapper.ui.widgets.feature_icons import WORDS, listed_symbols
from mapper.ui.widgets.plain_text import shortened, tip
from mapper.ui.widgets.two_line_rows import ModelIndex

Q = Qt.ItemDataRole
OF_GM = "gm_notes"
"""The column that players never read."""

HEADS: Mapping[str, str] = MappingProxyType(
    {
        "map": "Map",
        "place": "Place",
        "kind": "Kind",
        "title": "Title",
        "visibility": "Visibility",
        "tags": "Tags",
        "player_title": "Title for players",
        "player_text": "Text for players",
        "gm_notes": "Notes",
        "region": "Region",
        "of": "Leads to",
        "icon": "Icon",
        "id": "Id",
    }
)
"""The columns, by what stands over them."""

COLUMNS = tuple(HEADS)
FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable
CLUE = "Clue"
MOST_SHOWN, MOST_TOLD = 120, 1000
"""So many letters of a text are in its cell, and in its tip."""


class LineModel(QAbstractTableModel):
    """Some lines of a listing, in an order. `ordered` asks for another one."""

    ordered = Signal(object)

    def __init__(self, campaign: Callable[[], Campaign]) -> None:
        super().__init__()
        self._campaign = campaign
        self.listing: KeyListing | None = None
        self.lines: list[KeyLine] = []
        self._rows: dict[KeyPart, int] = {}
        self._heads = tr_all(HEADS)
        self._kinds = tr_all(KINDS) | {"clue": tr(CLUE)}
        self._passages: Mapping[str, str] = {
            kind.replace("_", " "): words for kind, words in tr_all(PASSAGE_KINDS).items()
        }
        self._seen = {str(seen): words for seen, words in tr_all(WORDS).items()}

    def fill(self, lines: Sequence[KeyLine]) -> None:
        """Other lines than before."""
        self.beginResetModel()
        self.lines = list(lines)
        self._rows = {}
        self.endResetModel()

    def renew(self, altered: Collection[Key]) -> bool:
        """Show the lines of these rows as they are now; False where lines have come or gone."""
        listing = self.listing
        if listing is None:
            return True
        now = {line.part: line for key in altered for line in listing.of(key)}
        before = {line.part for line in self.lines if line.part.key in altered}
        if before != now.keys():
            return False
        for part, line in now.items():
            row = self.row_of(part)
            self.lines[row] = line
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(COLUMNS) - 1))
        return True

    def row_of(self, part: KeyPart) -> int:
        """Where a line stands; -1 where it is not listed."""
        if len(self._rows) != len(self.lines):
            self._rows = {line.part: row for row, line in enumerate(self.lines)}
        return self._rows.get(part, -1)

    def rowCount(self, parent: ModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.lines)

    def columnCount(self, parent: ModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(COLUMNS)

    def headerData(self, section: int, way: Qt.Orientation, role: int = Q.DisplayRole) -> Any:
        if way == Qt.Orientation.Horizontal and role == Q.DisplayRole:
            return self._heads[COLUMNS[section]]
        return None

    def flags(self, _index: ModelIndex) -> Qt.ItemFlag:
        """Of any cell, for each is asked whenever it is painted; who begins to write asks more."""
        return FLAGS

    def can_write(self, index: ModelIndex) -> bool:
        """Whether something can be written in a cell."""
        line = self.lines[index.row()]
        row = self._campaign().get(line.part.key)
        within = part_of(row, line.part.within) if row is not None else None
        return within is not None and can_write(row, COLUMNS[index.column()], within)

    def data(self, index: ModelIndex, role: int = Q.DisplayRole) -> Any:
        line, column = self.lines[index.row()], COLUMNS[index.column()]
        match role:
            case Q.DisplayRole | Q.AccessibleTextRole:
                return self.shown(line, column) or self.instead(line, column)
            case Q.EditRole:
                return getattr(line, column, "")
            case Q.ToolTipRole:
                return tip(shortened(self._whole(line, column), MOST_TOLD))
        return None

    def shown(self, line: KeyLine, column: str) -> str:
        """What stands in a cell, in one line."""
        text = self._whole(line, column)
        return " ".join(text[: 2 * MOST_SHOWN].split())[:MOST_SHOWN]

    def instead(self, line: KeyLine, column: str) -> str:
        """What stands faintly in an empty cell: of a title what the thing is."""
        if column != "title":
            return ""
        return self._passages.get(line.called, line.called)

    def sort(self, column: int, way: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Ask for the lines by a column; by none as they stand on their maps."""
        if column >= 0:
            self.ordered.emit(KeyOrder(COLUMNS[column], way == Qt.SortOrder.DescendingOrder))

    def _whole(self, line: KeyLine, column: str) -> str:
        match column:
            case "kind":
                return self._kinds.get(line.kind, line.kind.replace("_", " ").capitalize())
            case "visibility":
                return self._seen.get(line.visibility, "")
            case "map":
                return self.listing.map_name(line.map) if self.listing is not None else ""
            case "region":
                return self.listing.region_names(line) if self.listing is not None else ""
            case "icon":
                symbol = listed_symbols().get(line.icon)
                return tr(symbol.name) if symbol is not None else tr("your own") * bool(line.icon)
        return str(getattr(line, column))
