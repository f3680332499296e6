"""The box that finds a deed: a few letters, and at most nine that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QListWidgetItem, QWidget

from mapper.ui.app.translated import tr
from mapper.ui.widgets.search_fit import best
from mapper.ui.widgets.search_popup import SearchPopup
from mapper.ui.widgets.two_line_rows import DETAIL, FAINT, NOTE, THING

MOST = 9
ALL = -1


class Findable(NamedTuple):
    """A deed as the box lists it; the lower its rank, the further up it stands.

    `why_not` is why it cannot be done now; `words` are others by which it is looked for.
    """

    title: str
    group: str
    text: str
    rank: int
    run: Callable[[], object]
    why_not: str = ""
    words: str = ""


class DeedFinder(SearchPopup):
    """The box; what fits who is chosen stands first, the rest behind “All deeds”."""

    high_em = 27

    def __init__(self, deeds: Iterable[Findable], parent: QWidget) -> None:
        super().__init__(parent, tr("Deeds"), tr("Find a deed"), tr("Deeds"))
        self._deeds = sorted(deeds, key=lambda each: each.rank)
        self._beside = parent
        self._shows_all = False
        self.search.textChanged.connect(self.refresh)
        self.taken.connect(self._take)
        self.refresh()

    def refresh(self) -> None:
        """List what fits the search, at most nine; all of them once that was asked for."""
        found = best(self.search.text(), [*range(len(self._deeds))], self._searched)
        if self._shows_all:
            found = sorted(found, key=lambda number: self._deeds[number].group)
        shown = found if self._shows_all else found[:MOST]
        more = [] if len(shown) == len(found) else [ALL]
        self.show_items(map(self._item, [*shown, *more]), tr("No deed is called that."))

    def _searched(self, number: int) -> str:
        each = self._deeds[number]
        return f"{each.title} {each.words} {each.group}"

    def _item(self, number: int) -> QListWidgetItem:
        if number == ALL:
            item = QListWidgetItem(tr("All deeds"))
            item.setData(DETAIL, tr("{count} of them, by their groups", count=len(self._deeds)))
        else:
            each = self._deeds[number]
            item = QListWidgetItem(each.title)
            item.setData(DETAIL, each.why_not or each.text)
            item.setData(NOTE, each.group)
            item.setData(FAINT, bool(each.why_not))
        item.setData(THING, number)
        return item

    def _take(self, item: QListWidgetItem) -> None:
        """Open what was chosen once the box is gone; what cannot be done leaves it open."""
        number = int(item.data(THING))
        if number == ALL:
            self._shows_all = True
            self.refresh()
        elif not self._deeds[number].why_not:
            self.accept()
            QTimer.singleShot(0, self._beside, self._deeds[number].run)
