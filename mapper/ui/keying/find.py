"""Find and go to: a field over the window, and below it what fits while one types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QListWidgetItem, QWidget

from mapper.model.search.find import MOST, Index, SearchHit
from mapper.model.search.search_text import folded
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.editing.read_aside import ReadAside
from mapper.ui.widgets.icons import list_icon
from mapper.ui.widgets.search_fit import begins
from mapper.ui.widgets.search_popup import AFTER_ALL_ELSE, Findable, SearchPopup
from mapper.ui.widgets.small_parts import is_return
from mapper.ui.widgets.two_line_rows import DETAIL, FAINT, NOTE, listed

MOST_OF_A_KIND = 400
"""What is found before all but one kind is left out."""

ICONS: Mapping[str, str] = MappingProxyType(
    {"hex": "hexagon", "map": "overview", "crossing": "passage", "region": "zone"}
)
"""The icons of kinds that are not called as the kind is."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "hex": "Hex",
        "map": "Map",
        "feature": "Feature",
        "token": "Token",
        "path": "Path",
        "crossing": "Crossing",
        "region": "Region",
        "label": "Label",
        "zone": "Zone",
        "passage": "Passage",
    }
)


class TextIndex(ReadAside[Index]):
    """The texts of a campaign, read on another thread when they are first searched."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, Index)
        self._document = document

    @property
    def is_ready(self) -> bool:
        return self.found is not None

    def all_of(self, kind: str) -> list[SearchHit]:
        """All of a kind, as far as they are listed; nothing while they are being read."""
        return [] if self.found is None else self.found.all_of(kind, self._document.map_id)

    def search(self, text: str, most: int = MOST) -> list[SearchHit]:
        """What fits, the best first; nothing while the texts are still being read."""
        if self.found is None:
            return []
        return self.found.search(text, self._document.map_id, most)


def nothing_besides(_search: str) -> Iterable[Findable]:
    """The maps alone are searched."""
    return ()


class FindBox(SearchPopup):
    """The box to search a campaign with.

    `found` carries what was chosen. With `kinds`, nothing else is listed; what there is besides
    the maps is done as it is chosen.
    """

    found = Signal(object)

    def __init__(
        self,
        index: TextIndex,
        document: Document,
        parent: QWidget,
        *,
        kinds: str = "",
        besides: Callable[[str], Iterable[Findable]] = nothing_besides,
    ) -> None:
        name = tr("Link to a feature") if kinds else tr("Find and go to")
        says = (
            tr("Enter links to it: a feature of any map")
            if kinds
            else tr("Find anything: a place, a name, a deed")
        )
        super().__init__(parent, name, says, tr("What was found"))
        self._index, self._document, self._kinds = index, document, kinds
        self._besides = besides
        self._icons: dict[str, QIcon] = {}
        self.fitting: list[SearchHit | Findable] = []
        self._awaited = ""
        self.search.textChanged.connect(self.refresh)
        self.taken.connect(self._choose)
        index.ready.connect(self._show_read)
        index.begin()
        self.refresh()

    def refresh(self) -> None:
        """List what fits what is written now."""
        hits = self._hits()
        besides = self._besides(self.search.text()) if self.search.text().strip() else ()
        self.fitting = sorted([*hits, *besides], key=self._how_far)
        self.show_items(map(self._row, self.fitting), self._why_nothing())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Who presses Return before the texts are read goes there once they are."""
        is_early = not self._index.is_ready and not self.fitting
        self._awaited = self.search.text() if is_early and is_return(event) else ""
        super().keyPressEvent(event)

    def _show_read(self) -> None:
        self.refresh()
        is_awaited = bool(self._awaited) and self._awaited == self.search.text()
        if is_awaited and self.fitting and self.isVisible():
            self.taken.emit(self.list.item(0))

    def _hits(self) -> list[SearchHit]:
        """What fits on the maps; of one kind, all of it before anything is written."""
        if not self._kinds:
            return self._index.search(self.search.text())
        if not self.search.text().strip():
            return self._index.all_of(self._kinds)
        fitting = self._index.search(self.search.text(), MOST_OF_A_KIND)
        return [hit for hit in fitting if hit.kind == self._kinds][:MOST]

    def _how_far(self, found: SearchHit | Findable) -> int:
        """What is called so comes before what has the word, that before what has one that begins
        so, and that before others; then what is seldom meant, and last what cannot be done now.
        """
        if isinstance(found, Findable) and found.why_not:
            return 6
        if isinstance(found, Findable) and found.rank == AFTER_ALL_ELSE:
            return 5
        words, title = folded(self.search.text()).strip(), folded(found.title)
        if words in (title, found.number if isinstance(found, SearchHit) else title):
            return 0
        if title.startswith(words):
            return 1
        if {*words.split()} <= {*title.split()}:
            return 2
        return 3 if begins(words, title) else 4

    def _row(self, found: SearchHit | Findable) -> QListWidgetItem:
        return self._place(found) if isinstance(found, SearchHit) else self._other(found)

    def _icon(self, name: str) -> QIcon:
        if name not in self._icons:
            self._icons[name] = list_icon(name, self.palette())
        return self._icons[name]

    def _other(self, found: Findable) -> QListWidgetItem:
        detail = " · ".join(filter(None, (found.group, found.why_not or found.text)))
        said = {DETAIL: detail, NOTE: found.note, FAINT: bool(found.why_not)}
        return listed(found.title, said, self._icon(found.icon or "go"))

    def _place(self, found: SearchHit) -> QListWidgetItem:
        is_known, plain = found.kind in KINDS, found.kind.replace("_", " ").capitalize()
        icon = self._icon(ICONS.get(found.kind, found.kind if is_known else "pin"))
        on = self._document.campaign.maps().get(found.at.map)
        is_elsewhere = on is not None and found.at.map != self._document.map_id
        place = on.name if on is not None and is_elsewhere and found.kind != "map" else ""
        parts = (tr(KINDS[found.kind]) if is_known else plain, place, found.excerpt)
        detail, note = " · ".join(filter(None, parts)), found.number if found.kind != "hex" else ""
        return listed(found.title, {DETAIL: detail, NOTE: note}, icon)

    def _why_nothing(self) -> str:
        if not self._index.is_ready:
            return tr("Reading the campaign…")
        if self.search.text().strip():
            return tr("Nothing holds all of these words.")
        if self._kinds:
            return tr("No feature is keyed yet.")
        return tr("Places, people, deeds, actions, rules, the log: Enter goes there, or does it.")

    def _choose(self, item: QListWidgetItem) -> None:
        found = self.fitting[self.list.row(item)]
        if isinstance(found, SearchHit):
            self.accept()
            self.found.emit(found)
        elif not found.why_not:
            self.accept()
            QTimer.singleShot(0, self._over, found.run)


def open_find(box: FindBox, go: Callable[[SearchHit], object]) -> None:
    """Show the box; what is chosen in it is handed on once it is gone."""
    box.found.connect(go)
    box.open_over()
