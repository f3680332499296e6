"""The box that finds a deed: a few letters, and the first of those that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QListWidgetItem, QWidget

from mapper.ui.app.translated import tr
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.search_fit import begins, best
from mapper.ui.widgets.search_popup import Findable, SearchPopup
from mapper.ui.widgets.two_line_rows import DETAIL, FAINT, NOTE, THING, listed

MOST, ROWS = 8, 9
"""So many deeds are listed, and so many rows there are; the last is that which lists all."""
ALL = -1
MOST_OF_IT = 0.8
"""Of the height of the window."""


class SwitchedOff(NamedTuple):
    """A deed of a system that is switched off: what it is called, its other words, and of which."""

    title: str
    words: str
    system: str


class DeedFinder(SearchPopup):
    """The box; what fits who is chosen stands first, the rest behind “All deeds”."""

    def __init__(
        self,
        deeds: Iterable[Findable],
        parent: QWidget,
        switched_off: Callable[[], Iterable[SwitchedOff]] = tuple,
    ) -> None:
        super().__init__(parent, tr("Deeds"), tr("Find a deed"), tr("Deeds"))
        self._deeds = sorted(deeds, key=lambda each: each.rank)
        self._beside, self._switched_off = parent, switched_off
        self._shows_all = False
        self.hint = faint(tr("↑ ↓ chooses, Return opens, Esc closes"))
        column = self.layout()
        assert column is not None
        column.addWidget(self.hint)
        self.search.textChanged.connect(self.refresh)
        self.taken.connect(self._take)
        self.refresh()

    def open_over(self) -> None:
        """As high as its rows, none of which is cut."""
        super().open_over()
        row, room = self.list.sizeHintForRow(0), round(self._beside.window().height() * MOST_OF_IT)
        rest = self.sizeHint().height() - self.list.sizeHint().height()
        self.list.setFixedHeight(max(1, min(ROWS, (room - rest) // row)) * row)
        self.setFixedHeight(self.sizeHint().height())

    def refresh(self) -> None:
        """List what fits the search; all of them once that was asked for."""
        found = best(self.search.text(), [*self._meant()], self._searched)
        found = sorted(found, key=self._how_far_from_title)
        if self._shows_all:
            found = sorted(found, key=lambda number: self._deeds[number].group)
        shown = found if self._shows_all else found[:MOST]
        more = [] if len(shown) == len(found) else [ALL]
        otherwise = "" if shown else self._why_nothing()
        self.show_items(map(self._item, [*shown, *more]), otherwise)

    def _meant(self) -> Iterator[int]:
        """What has words that begin so; letters in the middle of a word are none of its own."""
        search = self.search.text()
        return (at for at in range(len(self._deeds)) if begins(search, self._searched(at)))

    def _why_nothing(self) -> str:
        """That nothing is called that, or of which system it is."""
        search = self.search.text()
        for each in self._switched_off():
            if begins(search, f"{each.title} {each.words}"):
                return tr(
                    "{deed} is a deed of {system}, which is switched off.",
                    deed=each.title,
                    system=each.system,
                )
        return tr("No deed is called that. Fewer letters find more.")

    def _how_far_from_title(self, number: int) -> tuple[int, bool]:
        """A title that is searched for, or a whole word of it or of its own words, stands before
        what is only among such deeds; what is done before what is looked up.
        """
        each, wanted = self._deeds[number], self.search.text().casefold().split()
        title = each.title.casefold()
        own = {*title.split(), *each.words.casefold().split()}
        is_own = bool(wanted) and own.issuperset(wanted)
        far = 1 if is_own else 2 if wanted and " ".join(wanted) in title else 3
        return (0 if wanted == title.split() else far), is_own and not each.is_done()

    def _searched(self, number: int) -> str:
        each = self._deeds[number]
        return f"{each.title} {each.words} {each.group}"

    def _item(self, number: int) -> QListWidgetItem:
        if number == ALL:
            how_many = tr("{count} of them, by their groups", count=len(self._deeds))
            return listed(tr("All deeds"), {DETAIL: how_many, THING: number})
        each = self._deeds[number]
        below = each.why_not or each.text or " "
        said = {DETAIL: below, NOTE: each.group, FAINT: bool(each.why_not), THING: number}
        return listed(each.title, said)

    def _take(self, item: QListWidgetItem) -> None:
        """Open what was chosen once the box is gone; what cannot be done leaves it open."""
        number = int(item.data(THING))
        if number == ALL:
            self._shows_all = True
            self.refresh()
        elif not self._deeds[number].why_not:
            self.accept()
            QTimer.singleShot(0, self._beside, self._deeds[number].run)
