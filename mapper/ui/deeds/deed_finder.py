"""The box that finds a deed: a few letters, and at most nine that fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QListWidgetItem, QWidget

from mapper.play.deeds.fitting import DeedOffered
from mapper.ui.app.translated import tr
from mapper.ui.deeds.input_fields import in_words
from mapper.ui.widgets.search_fit import best
from mapper.ui.widgets.search_popup import SearchPopup
from mapper.ui.widgets.two_line_rows import DETAIL, NOTE, THING

MOST = 9
ALL = -1


class DeedFinder(SearchPopup):
    """The box; what fits who is chosen stands first, the rest behind “All deeds”."""

    def __init__(
        self,
        deeds: Sequence[DeedOffered],
        open_deed: Callable[[DeedOffered], object],
        parent: QWidget,
    ) -> None:
        super().__init__(parent, tr("Deeds"), tr("Find a deed"), tr("Deeds"))
        self._deeds, self._open_deed, self._beside = deeds, open_deed, parent
        self._shows_all = False
        self.search.textChanged.connect(self.refresh)
        self.taken.connect(self._take)
        self.refresh()

    def refresh(self) -> None:
        """List what fits the search, at most nine; all of them once that was asked for."""
        every = [*range(len(self._deeds))]
        found = best(self.search.text(), every, self._searched)
        if self._shows_all:
            found = sorted(found, key=lambda number: self._deeds[number].deed.group)
        shown = found if self._shows_all else found[:MOST]
        more = [] if len(shown) == len(found) else [ALL]
        self.show_items(map(self._item, [*shown, *more]), tr("No deed is called that."))

    def _searched(self, number: int) -> str:
        deed = self._deeds[number].deed
        return f"{deed.title} {' '.join(deed.words)} {deed.group}"

    def _item(self, number: int) -> QListWidgetItem:
        if number == ALL:
            item = QListWidgetItem(tr("All deeds"))
            item.setData(DETAIL, tr("{count} of them, by their groups", count=len(self._deeds)))
        else:
            each = self._deeds[number]
            item = QListWidgetItem(each.deed.title)
            item.setData(DETAIL, each.deed.text)
            item.setData(NOTE, each.deed.group)
            item.setToolTip(in_words(each.system).capitalize())
        item.setData(THING, number)
        return item

    def _take(self, item: QListWidgetItem) -> None:
        number = int(item.data(THING))
        if number == ALL:
            self._shows_all = True
            self.refresh()
            return
        self.accept()
        deed, run = self._deeds[number], self._open_deed
        QTimer.singleShot(0, self._beside, lambda: run(deed))
