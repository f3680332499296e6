"""The Paths panel: what kind is drawn, the paths of the map, and what can be done with one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QAbstractListModel, QModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFormLayout,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QWidget,
)

from mapper.commands.paths.paths import (
    NARROWEST,
    WIDEST,
    add_path_kind,
    change_kind,
    edit_path_kind,
    is_route,
    remove_path_kind,
    rename_path,
    surface_path,
    the_path,
)
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.colour import is_colour
from mapper.model.campaign.ids import natural
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import Key, Path, PathKind
from mapper.ui.app.colours import NEW_PATH
from mapper.ui.app.measures import CONTROL, NEAR, TIGHT
from mapper.ui.app.text_size import grown
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.editing.colour_row import ColourField
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.row_form import NamedRows, OneOf, OnOff, Own, RowForm, TextLine, edits
from mapper.ui.editing.tool_switch import ToolSwitch
from mapper.ui.editing.tool_use import SELECT, ToolUse
from mapper.ui.hexes import drawing_paths
from mapper.ui.hexes.path_words import (
    CROSSING_WORDS,
    DASH_WORDS,
    HIGH,
    TRAVEL_WORDS,
    WIDE,
    kinds,
    look_of,
    path_length,
    path_name,
    stroke,
)
from mapper.ui.keying.clues_and_links import ToldOfIn
from mapper.ui.widgets.ask_dialog import AskDialog, answered, form_of, number_field
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.plain_text import plain_label
from mapper.ui.widgets.small_parts import (
    ChoiceBox,
    DeleteKey,
    IconButton,
    ListOrWords,
    SteadyBox,
    WhereEmpty,
    in_a_row,
    label_of,
)
from mapper.ui.widgets.two_line_rows import ModelIndex

NEW = PathKind("", NEW_PATH, 3)


class PathKindDialog(AskDialog):
    """The dialog for a kind of path, which shows what it looks like."""

    def __init__(
        self,
        title: str,
        start: PathKind,
        check: Callable[[PathKind], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, lambda: check(self.described()), parent, tr("&Save"))
        self.name = QLineEdit(start.name)
        self.name.setMaxLength(LONGEST_NAME)
        self.colour = ColourField(start.colour, tr("Colour of the path"))
        self.width_box = number_field(tr("Width"), NARROWEST, WIDEST, start.width)
        self.dash = ChoiceBox(tr("&Line"), tr_all(DASH_WORDS), start.dash)
        self.travel = ChoiceBox(tr("Travellers &take it for"), tr_all(TRAVEL_WORDS), start.travel)
        self._preview = plain_label()
        self.lay_out(
            form_of(
                (tr("&Name"), self.name),
                (tr("&Colour"), self.colour.row),
                (tr("&Width"), self.width_box),
                (tr("&Line"), self.dash),
                (tr("Travellers &take it for"), self.travel),
                (tr("Looks like"), self._preview),
            )
        )
        for altered in (
            self.colour.textChanged,
            self.width_box.valueChanged,
            self.dash.currentIndexChanged,
        ):
            altered.connect(self._fill)
        self._fill()

    def described(self) -> PathKind:
        """The kind as it stands in the fields."""
        dash, travel = self.dash.value(), self.travel.value()
        colour = self.colour.colour()
        return PathKind(self.name.text(), colour, self.width_box.value(), dash, travel)

    def _fill(self) -> None:
        said = self.described()
        colour = said.colour if is_colour(said.colour) else NEW.colour
        self._preview.setPixmap(
            stroke(PathKind("", colour, said.width, said.dash)).pixmap(WIDE, HIGH)
        )


class PathsPanel(QWidget):
    """The Paths panel. `looked_for` carries a hex to bring in sight."""

    looked_for = Signal(object)

    def __init__(self, editor: Editor, tool_use: ToolUse) -> None:
        super().__init__()
        document = self._document = editor.document
        self._use = tool_use
        self._rows = PathRows(document)
        self.kind = SteadyBox()
        self.kinds_button = QPushButton(tr("Kinds"))
        self.switch = ToolSwitch(tool_use, self, "path", SELECT)
        crossing = tr("What is put where a path crosses a hexside or a river")
        self.crossing = ChoiceBox(crossing, tr_all(CROSSING_WORDS))
        self.list = QListView()
        self._page = ListOrWords(
            self.list,
            tr("No paths yet. Draw a road, a river or a wall with the path tool."),
            WhereEmpty(tr("Draw a path"), "tool_path"),
        )
        self.form, told_of = RowForm(editor, edits(Path, _edited), "name"), ToldOfIn(editor)
        self.form.describe(
            NamedRows(
                TextLine("name", tr("Name")),
                TextLine("player_name", tr("For players")),
                OneOf("kind", tr("Kind"), lambda _key, _row: kinds(document.campaign), self._drawn),
                named=label_of,
            ),
            OnOff("is_paved", tr("Paved"), tr("A very good road, where the rules know such")),
            OnOff("is_cleared", tr("Cleared of snow"), tr("Snow and ice slow nobody on it")),
            Own(told_of, told_of.show_row),
            margins=0,
        )
        self._buttons = self._buttons_of_one()
        self._set_up()
        self._lay_out()
        self._unseen = UntilSeen(self, self._fill)
        document.changed.connect(self._follow)
        document.map_chosen.connect(self._fill)
        tool_use.selected.connect(self._show_picked)
        self._fill_kinds()
        self._fill()

    @property
    def _picked(self) -> str:
        """The path that was picked on the map."""
        return self._use.selection.the("path")

    def choose_kind(self, kind: str) -> None:
        """Draw this kind from now on."""
        self.kind.setCurrentIndex(self.kind.findData(kind))

    def add_kind(self) -> None:
        campaign = self._document.campaign
        known = set(campaign.all(PathKind))
        said = self._described(tr("Add kind of path"), NEW, partial(add_path_kind, campaign))
        if said is not None:
            self._use.make(lambda of: add_path_kind(of, said))
            for id_ in set(campaign.all(PathKind)) - known:
                self.choose_kind(id_)

    def edit_kind(self) -> None:
        campaign, id_ = self._document.campaign, str(self.kind.currentData())
        row = campaign.all(PathKind).get(id_)
        if row is None:
            return
        said = self._described(tr("Edit kind of path"), row, partial(edit_path_kind, campaign, id_))
        if said is not None:
            self._use.make(lambda of: edit_path_kind(of, id_, said))

    def _described(
        self, title: str, start: PathKind, check: Callable[[PathKind], object]
    ) -> PathKind | None:
        dialog = PathKindDialog(title, start, check, self)
        return answered(dialog, dialog.described)

    def remove_kind(self) -> None:
        id_ = str(self.kind.currentData())
        self._use.make(lambda of: remove_path_kind(of, id_))

    def _set_up(self) -> None:
        self.kind.setAccessibleName(tr("Kind of path to draw"))
        self.kind.setIconSize(QSize(WIDE, HIGH))
        self.kind.currentIndexChanged.connect(self._draw_kind)
        self.kinds_button.setAccessibleName(tr("Kinds of path of your own"))
        menu = QMenu(self.kinds_button)
        menu.addAction(tr("Add…"), self.add_kind)
        self._edit_action = menu.addAction(tr("Edit…"), self.edit_kind)
        self._remove_action = menu.addAction(tr("Delete"), self.remove_kind)
        self.kinds_button.setMenu(menu)
        self.crossing.taken.connect(self._cross_with)
        view = self.list
        view.setModel(self._rows)
        view.setUniformItemSizes(True)
        view.setIconSize(QSize(WIDE, HIGH))
        view.setFrameShape(QListView.Shape.NoFrame)
        view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        view.setAccessibleName(tr("Paths"))
        view.selectionModel().currentChanged.connect(self._pick)
        view.activated.connect(lambda _index: self._look())
        DeleteKey(view, self._remove)
        DeleteKey(view, self.form.begin, (Qt.Key.Key_F2,))

    def _lay_out(self) -> None:
        top = QFormLayout()
        top.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        top.addRow(tr("Draw"), self.kind)
        top.addRow("", self.kinds_button)
        top.addRow("", self.switch)
        top.addRow(tr("Cross by"), self.crossing)
        parts = top, self._buttons, (self._page, 1), self.form
        fill(self, *parts, margin=NEAR, space=TIGHT)

    def _buttons_of_one(self) -> QWidget:
        go = IconButton("go", tr("Bring it into the middle of the view"), self._look)
        turn = IconButton("route", tr("Let it run the other way"), self._run(drawing_paths.reverse))
        join = tr("Make one path of it and of what meets its ends")
        link = IconButton("link", join, self._run(drawing_paths.join))
        remove = IconButton("trash", tr("Delete the path"), self._remove)
        above = QWidget()
        fill(above, in_a_row(go, turn, link, None, remove))
        return above

    def _follow(self, change: Change) -> None:
        map_id = self._document.map_id
        if "path_kind" in change.kinds:
            self._fill_kinds()
            self._fill()
            return
        if "path" not in change.kinds:
            return
        touched = [str(key.id) for key in change.of_kind("path") if key.map == map_id]
        if not touched or self._unseen.waits():
            return
        with self._quietly():
            self._rows.follow(touched)
        self._show_list()

    def _fill(self, _map_id: str = "") -> None:
        with self._quietly():
            self._rows.read()
        self._show_list()

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Rows come and go without a path being picked by that."""
        self.list.selectionModel().blockSignals(True)
        yield
        self.list.selectionModel().blockSignals(False)

    def _show_list(self) -> None:
        self._page.show_list(has_any=self._rows.rowCount() > 0)
        self._show_picked()

    def _fill_kinds(self) -> None:
        campaign = self._document.campaign
        with QSignalBlocker(self.kind):
            self.kind.clear()
            for kind, name in kinds(campaign).items():
                self.kind.addItem(self._drawn(kind), name, kind)
            self.kind.setCurrentIndex(max(0, self.kind.findData(self._use.paint.path_kind)))
        self._draw_kind()

    def _draw_kind(self, _index: int = 0) -> None:
        kind = str(self.kind.currentData())
        is_own = kind in self._document.campaign.all(PathKind)
        self._edit_action.setEnabled(is_own)
        self._remove_action.setEnabled(is_own)
        self._use.paint_with(replace(self._use.paint, path_kind=kind))

    def _cross_with(self) -> None:
        self._use.paint_with(replace(self._use.paint, crossing=self.crossing.value()))

    def _pick(self, index: QModelIndex, _before: object = None) -> None:
        if index.isValid() and str(index.data(ID)) != self._picked:
            drawing_paths.pick(self._use, str(index.data(ID)))

    def _show_picked(self, _chosen: object = None) -> None:
        """The path that was picked on the map is marked in the list."""
        index = self._rows.index_of(self._picked)
        if index.isValid():
            self.list.setCurrentIndex(index)
        else:
            self.list.selectionModel().clear()
        self._fill_fields()

    def _row(self) -> Path | None:
        paths = self._document.campaign.all(Path, self._document.map_id)
        return paths.get(self._picked)

    def _fill_fields(self) -> None:
        row = self._row()
        if row is not None:  # before it is shown: the box of kinds is then as wide as they are
            self.form.show_row(Key("path", self._document.map_id, self._picked), row)
            for kept in ("is_paved", "is_cleared"):
                self.form.fields[kept].setEnabled(is_route(self._document.campaign, row.kind))
        for part in (self.form, self._buttons):
            part.setVisible(row is not None)

    def _drawn(self, kind: str) -> QIcon:
        return stroke(look_of(self._document.campaign, kind))

    def _run(self, work: Callable[[ToolUse, str], object]) -> Callable[[], object]:
        """What does it to the picked path of the map that is shown by then."""
        return lambda: work(self._use, self._document.map_id)

    def _remove(self) -> None:
        if self._picked:
            drawing_paths.remove(self._use, self._document.map_id)

    def _look(self) -> None:
        row = self._row()
        if row is not None:
            hexes = row.hexes or tuple(side.hex for side in row.sides)
            self.looked_for.emit(hexes[len(hexes) // 2])


def _edited(campaign: Campaign, map_id: str, id_: str, row: Path) -> Change:
    before = the_path(campaign, map_id, id_)
    if row.kind != before.kind:
        return change_kind(campaign, map_id, id_, row.kind)
    if (row.is_paved, row.is_cleared) != (before.is_paved, before.is_cleared):
        made = {"is_paved": row.is_paved, "is_cleared": row.is_cleared}
        return surface_path(campaign, map_id, id_, **made)
    return rename_path(campaign, map_id, id_, row.name, row.player_name)


ID = Qt.ItemDataRole.UserRole + 1
ROOT = QModelIndex()
MANY = 100
"""More rows than this are told of together."""


class PathRows(QAbstractListModel):
    """In the order in which they were drawn, whatever was undone and done again meanwhile."""

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
        self._ids = sorted(self._paths, key=natural)
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
                row = bisect_left(self._ids, natural(id_), key=natural)
                self.beginInsertRows(ROOT, row, row)
                self._ids.insert(row, id_)
                self.endInsertRows()
            elif id_ in before and id_ not in self._paths:
                row = self._ids.index(id_)
                self.beginRemoveRows(ROOT, row, row)
                del self._ids[row]
                self.endRemoveRows()

    def index_of(self, id_: str) -> QModelIndex:
        """Where a path stands; nowhere, if it is none of this map."""
        return self.index(self._ids.index(id_)) if id_ in self._paths else QModelIndex()

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self._ids)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        id_ = self._ids[index.row()]
        path = self._paths[id_]
        answers: dict[int, Callable[[], object]] = {
            Qt.ItemDataRole.DisplayRole: lambda: self._words(path),
            Qt.ItemDataRole.DecorationRole: lambda: self._stroke(path),
            Qt.ItemDataRole.SizeHintRole: lambda: QSize(WIDE, grown(CONTROL)),  # words give way
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
