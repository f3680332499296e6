"""All actions in one searchable list over the window: a few letters and Enter run any of them."""

from __future__ import annotations

from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QListWidgetItem, QWidget

from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.shortcuts.keys_in_words import Actions, keys_in_words
from mapper.ui.widgets.icons import list_icon
from mapper.ui.widgets.search_fit import best
from mapper.ui.widgets.search_popup import SearchPopup
from mapper.ui.widgets.two_line_rows import DETAIL, FAINT, NOTE, THING, listed

RECENT = "palette/recent"
MOST_RECENT = 20


class ActionPalette(SearchPopup):
    """The palette of all actions.

    What was run last stands first; what cannot be done now is greyed and says why.
    """

    def __init__(self, actions: Actions, settings: QSettings, parent: QWidget) -> None:
        super().__init__(parent, tr("All actions"), tr("Find an action"), tr("Actions"))
        self._actions = actions
        self._settings = settings
        self.search.textChanged.connect(self.refresh)
        self.taken.connect(self._run)
        self.refresh()

    def refresh(self) -> None:
        """List what fits the search, the best first."""
        self._actions.refresh()
        fitting = best(self.search.text(), self._by_use(), self._searched)
        self.show_items(map(self._item, fitting), tr("No action is called that."))

    def _by_use(self) -> list[str]:
        rows, kept = self._actions.rows, recall(self._settings, RECENT, list[str]())
        return list(dict.fromkeys((*filter(rows.__contains__, kept), *rows)))

    def _searched(self, id_: str) -> str:
        row = self._actions.rows[id_]
        return f"{self._actions.text(id_)} {tr(row.group) if row.group else ''}"

    def _item(self, id_: str) -> QListWidgetItem:
        row = self._actions.rows[id_]
        why = self._actions.why_not(id_)
        said = {
            DETAIL: why or (tr(row.hint) if row.hint else ""),
            NOTE: keys_in_words(self._actions, id_),
            FAINT: bool(why),
            THING: id_,
        }
        icon = list_icon(row.icon, self.palette()) if row.icon else None
        return listed(self._actions.text(id_), said, icon)

    def _run(self, item: QListWidgetItem) -> None:
        """Run an action once the palette is gone; one that cannot be run leaves it open."""
        id_ = str(item.data(THING))
        if self._actions.why_not(id_):
            return
        used = [known for known in recall(self._settings, RECENT, list[str]()) if known != id_]
        self._settings.setValue(RECENT, [id_, *used][:MOST_RECENT])
        self.accept()
        QTimer.singleShot(0, self._actions.made[id_], self._actions.made[id_].trigger)
