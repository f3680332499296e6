"""“Go back to…”: every step, checkpoint and backup, with a picture of the map as it was then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QItemSelectionModel, QModelIndex, QObject, Qt
from PySide6.QtWidgets import QDialog, QFrame, QListView, QTabBar, QWidget

from mapper.model.campaign.change import what_changes
from mapper.model.map_view import MapView
from mapper.model.not_allowed import NotAllowed
from mapper.play.gm_map import gm_map_then
from mapper.storage.moments import Moment, moments, way_to
from mapper.ui.app.measures import NEAR, TIGHT, WIDE
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.editing.jobs import LatestOnlyJob
from mapper.ui.opening.ago import ago, utc_now
from mapper.ui.widgets.ask_dialog import answered
from mapper.ui.widgets.layouts import column, do_or_cancel, fill_dialog, row
from mapper.ui.widgets.lettering import faint, heading
from mapper.ui.widgets.map_picture import MapPicture
from mapper.ui.widgets.plain_text import give_tip
from mapper.ui.widgets.search_fit import best
from mapper.ui.widgets.small_parts import SearchField
from mapper.ui.widgets.thumbnails import preview
from mapper.ui.widgets.two_line_rows import FAINT, NOTE, THING, ModelIndex, show_two_lines

KINDS = ("step", "checkpoint", "backup")


def ask_where(parent: QWidget, document: Document) -> int | Path | None:
    """The journal entry or the backup to go back to; None when it was called off."""
    dialog = GoBackDialog(document, parent)
    return answered(dialog, dialog.where)


class Past(NamedTuple):
    """A moment, what of each kind would change, and the map as it was, if it was there."""

    moment: Moment
    counts: Mapping[str, int]
    view: MapView | None


class GoBackDialog(QDialog):
    """Nothing is changed by looking: the past is read beside the open file."""

    def __init__(
        self,
        document: Document,
        parent: QWidget | None = None,
        *,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Go back to…"))
        self._moments: Sequence[Moment] = ()
        self._seen: Moment | None = None
        self._file, self._campaign = document.file.path, document.campaign.snapshot()
        self._map_id, self._view = document.map_id, document.view
        self._wanted: Moment | None = None
        self._is_over = False
        self._listing = LatestOnlyJob[list[Moment]](self._show_moments, self, self._refuse)
        self._looking = LatestOnlyJob[Past | None](self._show_past, self, self._refuse)
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(tr("Steps, checkpoints or backups"))
        self.search = SearchField(tr("Find a step, a checkpoint or a backup"))
        self.model = MomentList(now(), self)
        self.list = QListView()
        self.empty = faint(tr("Reading the journal…"))
        self.picture = MapPicture(preview, tr("The map as it was then"))
        self.said = faint()
        self.buttons, self.go = do_or_cancel(self, tr("&Go back (can be undone)"))
        self._set_up()
        self._lay_out()
        self._connect()
        self._say("")
        self._listing.ask(partial(moments, self._file))

    def where(self) -> int | Path:
        """The journal entry or the backup that is shown."""
        moment = self._seen
        assert moment is not None
        return moment.backup if moment.backup is not None else moment.entry

    def done(self, result: int) -> None:
        self.stop()
        super().done(result)

    def stop(self) -> None:
        """Nothing is looked at any more."""
        self._wanted = None
        self._is_over = True
        self._listing.stop()
        self._looking.stop()

    def _set_up(self) -> None:
        for text in (tr("Steps"), tr("Checkpoints"), tr("Backups")):
            self.tabs.addTab(text)
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.list.setModel(self.model)
        show_two_lines(self.list, tr("Where to go back to"))
        self.list.setUniformItemSizes(True)
        self.list.setFrameShape(QFrame.Shape.StyledPanel)
        self.search.move_in(self.list)

    def _lay_out(self) -> None:
        left = column(self.tabs, self.search, self.empty, (self.list, 1), space=TIGHT)
        right = column((self.picture, 1), self.said, space=NEAR)
        middle = row((left, 1), (right, 1), space=WIDE)
        title = heading(tr("Go back to…"))
        fill_dialog(self, title, (middle, 1), self.buttons, size=(54, 34))
        self.search.setFocus()

    def _connect(self) -> None:
        self.tabs.currentChanged.connect(self._list)
        self.search.textChanged.connect(self._list)
        self.list.selectionModel().currentChanged.connect(self._look)
        self.list.doubleClicked.connect(lambda _at: self.go.click())

    def _past(self, moment: Moment) -> Past | None:
        """What was then, on another thread; None once nobody wants to see it any more."""
        change = way_to(self._file, moment, lambda: self._wanted is moment)
        if change is None:
            return None
        view = self._view and gm_map_then(self._view, self._campaign, self._map_id, change)
        return Past(moment, what_changes(change), view)

    def _show_moments(self, found: list[Moment]) -> None:
        self._moments = found
        self._list()

    def _list(self) -> None:
        """Fill the list with the moments of the tab that fit the search, and mark the first."""
        kind = KINDS[self.tabs.currentIndex()]
        of_kind = [moment for moment in self._moments if moment.kind == kind]
        self.model.show_moments(of_kind, self.search.text())
        is_empty = self.model.rowCount() == 0
        self.empty.setVisible(is_empty)
        self.list.setVisible(not is_empty)
        self.empty.setText(tr("Nothing fits.") if of_kind else self._nothing(kind))
        if is_empty:
            self._say("")
            return
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.list.selectionModel().setCurrentIndex(self.model.index(self._first()), flag)

    def _first(self) -> int:
        """The row to begin with: not what was undone, and not where one is already."""
        shown = [
            self.model.index(row).data(THING) for row in range(min(self.model.rowCount(), 200))
        ]
        done = [row for row, moment in enumerate(shown) if not moment.is_undone]
        if self.search.text() or self.tabs.currentIndex() != 0 or len(done) < 2:
            return 0
        return done[1]

    def _nothing(self, kind: str) -> str:
        match kind:
            case "step":
                return tr("Nothing has been done in this campaign yet.")
            case "checkpoint":
                return tr("There is no checkpoint yet. Ctrl+S makes one.")
            case _:
                return tr("There is no backup yet. One is made while you work.")

    def _look(self, index: QModelIndex) -> None:
        moment = index.data(THING)
        self._say(tr("Looking…") if moment else "")
        self._wanted = moment
        if moment is not None and not self._is_over:  # what was listed may be told after the end
            self._looking.ask(lambda: self._past(moment))

    def _say(self, words: str) -> None:
        """Nothing can be gone back to until it was seen."""
        self._seen = None
        self.said.setText(words)
        self.go.setEnabled(False)
        give_tip(self.go, words or tr("Choose where to go back to."))
        if not words:
            self.picture.show_words("")

    def _refuse(self, why: NotAllowed) -> None:
        self._say(str(why))
        self.picture.show_words("")

    def _show_past(self, past: Past | None) -> None:
        if past is not None and past.moment is self._wanted:
            self._show_seen(*past)

    def _show_seen(self, moment: Moment, counts: Mapping[str, int], view: MapView | None) -> None:
        sentence = changes_in_words(counts)
        self.said.setText(sentence)
        self._seen = moment if counts else None
        self.go.setEnabled(bool(counts))
        give_tip(self.go, "" if counts else sentence)
        if view is None:
            self.picture.show_words(tr("This map was not there then."))
        else:
            self.picture.show_view(view)


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

    def rowCount(self, parent: ModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
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
