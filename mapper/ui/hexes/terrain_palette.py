"""The Terrain panel: every kind of terrain to paint with, nine of them on the keys 1 to 9."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial

from PySide6.QtCore import QModelIndex, QSettings, QSize, QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QKeySequence,
    QPalette,
    QResizeEvent,
    QShortcut,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from mapper.commands.terrain.terrain import Described, add_terrain, edit_terrain, remove_terrain
from mapper.drawing.base.images import Load, StoredImages
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import TerrainType
from mapper.storage.reading import read_blob
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Editor
from mapper.ui.hexes.ground_images import shelf_over
from mapper.ui.hexes.terrain_dialog import GROUND, TerrainDialog, class_words
from mapper.ui.widgets.ask_dialog import answered, number_field, pop_up
from mapper.ui.widgets.elided_label import ElidedLabel
from mapper.ui.widgets.layouts import fill, row
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.row_writing import leave_panel
from mapper.ui.widgets.small_parts import (
    ByReturn,
    IconButton,
    Recoloured,
    SearchField,
)
from mapper.ui.widgets.swatches import (
    IS_CHOSEN,
    NARROWEST,
    ROW_HEIGHT,
    TERRAIN,
    SwatchPainter,
    numbered,
    sharp,
)

WIDEST = 9
RECENT_SIDE = 26
WIDTH = "palette/width"
LAST = "palette/last"


class RecentKey(ByReturn):
    """One swatch of a row; `stepped` asks for the one before or after it."""

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)


class SwatchList(QListView):
    """Swatches in as many columns as fit in beside a scroll bar, whether it is there or not."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar().sizeHint().width()
        width = self.width() - 2 * self.frameWidth() - bar
        columns = max(1, width // NARROWEST)
        self.setGridSize(QSize(width // columns - 1, ROW_HEIGHT))
        super().resizeEvent(event)
        self.scrollTo(self.currentIndex())


class TerrainPalette(QWidget):
    """The Terrain panel. `chosen` carries the code of a terrain."""

    chosen = Signal(int)
    width_chosen = Signal(int)

    def __init__(self, editor: Editor, settings: QSettings) -> None:
        super().__init__()
        self._editor = editor
        document = self._document = editor.document
        self._settings = settings
        self._load: Load = lambda hash_: read_blob(document.file.path, hash_)
        self._images = StoredImages(self._load)
        self._keys = recall_keys(settings)
        self._types: dict[str, TerrainType] = {}
        self._chosen = self._chosen_before = recall(settings, LAST, FIRST[0])
        self.search = SearchField(tr("Search terrain"))
        self.recent_keys = [RecentKey() for _ in range(KEYS)]
        self.list = SwatchList()
        self.nothing = plain_label(tr("No terrain has that in its name."))
        width, kept_width = tr("Width of the brush in hexes"), recall(settings, WIDTH, 1)
        self.width_box = number_field(width, 1, WIDEST, kept_width)
        self.add_button = IconButton("plus", tr("Add terrain"), self.add_terrain)
        self.edit_button = IconButton("edit", tr("Edit terrain"), self.edit_terrain)
        self.remove_button = IconButton("trash", tr("Delete terrain"), self.remove_terrain)
        self._rows = QStandardItemModel(self)
        self._found = QSortFilterProxyModel(self)
        self._set_up_search()
        self._set_up_recent()
        self._set_up_list()
        self._set_up_buttons()
        self._lay_out()
        document.changed.connect(self._follow)
        self._fill()
        Recoloured(self, self._fill)

    @property
    def code(self) -> int:
        """The code to paint with; 0 if the campaign has no terrain."""
        row = self._types.get(self._chosen)
        return row.code if row is not None else 0

    @property
    def brush_width(self) -> int:
        return self.width_box.value()

    def choose(self, code: int) -> None:
        """Paint with this terrain from now on."""
        for id_, kind in self._types.items():
            if kind.code == code:
                self._choose(id_)

    def choose_recent(self, number: int) -> None:
        """Paint with the terrain on this key, 1 to 9."""
        ids = self._keys.among(list(self._types)).ids
        if 1 <= number <= len(ids):
            self._choose(ids[number - 1])

    def put_on_key(self, number: int) -> None:
        """The terrain that is chosen stands on this key from now on."""
        self._keep_keys(self._keys.among(list(self._types)).put(self._chosen, number))

    def set_brush_width(self, width: int) -> None:
        self.width_box.setValue(width)

    def take_keys(self) -> None:
        """The keys go to the search."""
        self.search.setFocus()

    def add_terrain(self) -> None:
        """Ask for a new terrain, put it on the list and choose it."""
        self._ask(tr("Add terrain"), GROUND, add_terrain)

    def edit_terrain(self) -> None:
        """Ask how the chosen terrain should be."""
        id_ = self._chosen
        row = self._types.get(id_)
        if row is not None:
            described = Described(
                row.name, row.colour, row.glyph, row.classes, row.images, row.laid
            )
            title = tr("Edit terrain")
            self._ask(title, described, lambda c, said: edit_terrain(c, id_, said))

    def remove_terrain(self) -> None:
        """Take the chosen terrain off the list; refused while a hex has it."""
        id_ = self._chosen
        self._editor.make(lambda campaign: remove_terrain(campaign, id_))

    def _set_up_search(self) -> None:
        self._found.setSourceModel(self._rows)
        self._found.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._choose_first)
        down = QShortcut(QKeySequence(Qt.Key.Key_Down), self.search)
        down.setContext(Qt.ShortcutContext.WidgetShortcut)
        down.activated.connect(self.list.setFocus)

    def _set_up_recent(self) -> None:
        for number, button in enumerate(self.recent_keys, 1):
            button.setCheckable(True)
            button.setAutoRaise(True)
            button.setIconSize(QSize(RECENT_SIDE, RECENT_SIDE))
            button.clicked.connect(lambda _on, number=number: self.choose_recent(number))
            button.stepped.connect(lambda step, number=number: self._step(number + step))
            button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            button.customContextMenuRequested.connect(lambda _at, of=number: self._ask_key(of))

    def _set_up_list(self) -> None:
        view = self.list
        self._painter = SwatchPainter(self._images)
        view.setModel(self._found)
        view.setItemDelegate(self._painter)
        view.setFlow(QListView.Flow.LeftToRight)
        view.setWrapping(True)
        view.setResizeMode(QListView.ResizeMode.Adjust)
        view.setUniformItemSizes(True)
        view.setFrameShape(QListView.Shape.NoFrame)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setMouseTracking(True)
        view.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the map
        view.setAccessibleName(tr("Terrain"))
        view.clicked.connect(self._choose_row)
        view.activated.connect(self._choose_row)
        space = QShortcut(QKeySequence(Qt.Key.Key_Space), view)
        space.setContext(Qt.ShortcutContext.WidgetShortcut)
        space.activated.connect(lambda: self._choose_row(view.currentIndex()))
        self.nothing.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.hide()

    def _set_up_buttons(self) -> None:
        give_tip(self.width_box, tr("How many hexes wide the brush is"))
        self.width_box.valueChanged.connect(self._set_width)
        give_tip(self.add_button, tr("Add a kind of terrain to this campaign"))
        give_tip(self.edit_button, tr("Change name, look and classes of the chosen terrain"))

    def _lay_out(self) -> None:
        recent = row(*self.recent_keys, None, space=0)
        brush = ElidedLabel()
        brush.setText(tr("Brush"))
        brush.setBuddy(self.width_box)
        buttons = self.add_button, self.edit_button, self.remove_button
        below = row(brush, self.width_box, None, *buttons, space=TIGHT)
        listed = (self.list, 1), (self.nothing, 1)
        fill(self, self.search, recent, *listed, below, margin=NEAR, space=TIGHT)

    def _follow(self, change: Change) -> None:
        if "terrain_type" in change.kinds:
            self._fill()

    def _fill(self) -> None:
        listed = self._document.campaign.all(TerrainType)
        self._types = dict(sorted(listed.items(), key=lambda item: item[1].code))
        if self._chosen not in self._types:
            known = [id_ for id_ in (self._chosen_before, *self._types) if id_ in self._types]
            self._chosen = next(iter(known), "")
            self.chosen.emit(self.code)
        self._rows.clear()
        for id_, kind in self._types.items():
            item = QStandardItem(kind.name)
            item.setData(kind, TERRAIN)
            _mark(item, is_chosen=id_ == self._chosen)
            give_tip(item, "\n".join([kind.name, *class_words(kind.classes)]))
            self._rows.appendRow(item)
        self._fill_recent()
        for button in (self.edit_button, self.remove_button):
            button.setEnabled(bool(self._types))

    def _fill_recent(self) -> None:
        ids = self._keys.among(list(self._types)).ids
        for number, button in enumerate(self.recent_keys, 1):
            button.setVisible(number <= len(ids))
            if number <= len(ids):
                row = self._types[ids[number - 1]]
                pixmap = sharp(row, RECENT_SIDE, self.devicePixelRatioF(), self._images)
                button.setIcon(numbered(pixmap, number, self.palette()))
                says = tr("{terrain} (key {number})", terrain=row.name, number=number)
                give_tip(button, f"{says}\n{tr('The right button gives the key to another one')}")
                button.setAccessibleName(row.name)
                is_chosen = ids[number - 1] == self._chosen
                button.setChecked(is_chosen)
                is_stop = is_chosen or (number == 1 and self._chosen not in ids)
                policy = Qt.FocusPolicy
                button.setFocusPolicy(policy.StrongFocus if is_stop else policy.ClickFocus)

    def _choose(self, id_: str) -> None:
        if id_ != self._chosen:
            self._chosen, self._chosen_before = id_, self._chosen
        self._settings.setValue(LAST, id_)
        for place, each in enumerate(self._types):
            _mark(self._rows.item(place), is_chosen=each == id_)
            if each == id_:
                index = self._found.mapFromSource(self._rows.index(place, 0))
                self.list.setCurrentIndex(index)
        self._keep_keys(self._keys.among(list(self._types)).with_one_for(id_))
        self.chosen.emit(self._types[id_].code)

    def _keep_keys(self, keys: TerrainKeys) -> None:
        self._keys = keys
        remember_keys(self._settings, keys)
        self._fill_recent()

    def _ask_key(self, number: int) -> None:
        """Offer the key to the terrain that is chosen."""
        row = self._types.get(self._chosen)
        if row is not None:
            said = tr("Put {terrain} on key {number}", terrain=row.name, number=number)
            pop_up([(said, partial(self.put_on_key, number))], self.recent_keys[number - 1])

    def _step(self, number: int) -> None:
        """Arrow keys go along the recent ones, which are one stop for Tab."""
        if 1 <= number <= KEYS and self.recent_keys[number - 1].isVisible():
            self.choose_recent(number)
            self.recent_keys[number - 1].setFocus()

    def _choose_row(self, index: QModelIndex) -> None:
        row = index.data(TERRAIN)
        if isinstance(row, TerrainType):
            self.choose(row.code)

    def _choose_first(self) -> None:
        rows = [self._found.index(row, 0) for row in range(self._found.rowCount())]
        wanted = self.search.text().strip().casefold()
        exact = (index for index in rows if str(index.data()).casefold() == wanted)
        first = next(exact, rows[0] if rows else None)
        if first is not None:
            self._choose_row(first)
            leave_panel(self)

    def _find(self, text: str) -> None:
        self._found.setFilterFixedString(text.strip())
        is_empty = self._found.rowCount() == 0
        self.list.setVisible(not is_empty)
        self.nothing.setVisible(is_empty)

    def _set_width(self, width: int) -> None:
        self._settings.setValue(WIDTH, width)
        self.width_chosen.emit(width)

    def _ask(
        self, title: str, start: Described, command: Callable[[Campaign, Described], Change]
    ) -> None:
        document = self._document
        check = partial(command, document.campaign)
        shelf = shelf_over(self._load, self._settings)
        top = document.view.top if document.view is not None else "flat"
        dialog = TerrainDialog(title, start, check, self, shelf, top)
        said = answered(dialog, dialog.described)
        if said is None:
            return
        brought = [shelf.brought[hash_] for hash_ in said.images if hash_ in shelf.brought]
        self._editor.granted(lambda: self._do(command(document.campaign, said), brought))

    def _do(self, change: Change, brought: Iterable[bytes] = ()) -> None:
        for content in brought:
            self._document.file.add_blob(content)
        self._editor.do(change)
        for key in change.rows:
            self._choose(str(key.id))


def _mark(item: QStandardItem, *, is_chosen: bool) -> None:
    item.setData(is_chosen, IS_CHOSEN)
    item.setAccessibleDescription(tr("chosen") if is_chosen else "")


KEYS = 9
ON_KEYS = "palette/recent"
FIRST = (
    "grassland",
    "plains",
    "forest",
    "hills",
    "mountains",
    "sea",
    "lake",
    "swamp",
    "desert",
)
"""What stands on the keys before anything was used: not the blank ground of a new map."""


@dataclass(frozen=True, slots=True)
class TerrainKeys:
    """Ids of terrain by key: each stays on its own, but on the last, which takes what has none."""

    ids: tuple[str, ...] = ()
    before: str = field(default="", compare=False)
    """What stood on the last key before."""

    def with_one_for(self, id_: str) -> TerrainKeys:
        """What has none is given the last key."""
        if id_ in self.ids:
            return self
        return TerrainKeys((*self.ids[: KEYS - 1], id_), "".join(self.ids[KEYS - 1 :]))

    def put(self, id_: str, number: int) -> TerrainKeys:
        """It stands on this key; what stood there takes its own, if it had one."""
        before = self.ids[number - 1]
        swap = {before: id_, id_: before}
        return TerrainKeys(tuple(swap.get(other, other) for other in self.ids), self.before)

    def among(self, listed: Sequence[str]) -> TerrainKeys:
        """Only what a campaign has, and the first of its list on the keys that are left."""
        free = [id_ for id_ in listed if id_ not in self.ids]
        others = iter(sorted(free, key=lambda id_: id_ != self.before))
        first = [id_ if id_ in listed else next(others, "") for id_ in self.ids]
        return TerrainKeys(tuple(filter(None, (*first, *others)))[:KEYS], self.before)


def recall_keys(settings: QSettings) -> TerrainKeys:
    ids = dict.fromkeys(id_ for id_ in recall(settings, ON_KEYS, list(FIRST)) if id_)
    return TerrainKeys(tuple(ids)[:KEYS])


def remember_keys(settings: QSettings, keys: TerrainKeys) -> None:
    settings.setValue(ON_KEYS, list(keys.ids))
