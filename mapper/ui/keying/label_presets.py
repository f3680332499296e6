"""The page of looks for labels: those that come with the program, and those that are shared."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidgetItem, QWidget

from mapper.commands.things.labels import add_preset, edit_preset, remove_preset
from mapper.model.board import KindOfMap
from mapper.model.campaign.campaign import Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.label_rows import LabelPreset
from mapper.ui.app.measures import APART, HAIR, NEAR
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.editing.line_dialog import KeepLine, LineAsked, LineDialog
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.keying.label_edit import LabelEditor, LookBoxes
from mapper.ui.keying.label_form import by_age
from mapper.ui.keying.label_looks import OF_MAPS, PRESETS, LabelLook
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint, section
from mapper.ui.widgets.row_writing import leave_panel
from mapper.ui.widgets.small_parts import (
    DeleteKey,
    IconButton,
    ShortList,
    TypedKeys,
    caption,
    in_a_row,
)
from mapper.ui.widgets.two_line_rows import NOTE, listed

MOST_ROWS = 10


class LabelPresets(QWidget):
    """How the next label will look, by what it is for or by hand; a click leaves the keys alone."""

    def __init__(self, editor: LabelEditor, tool_use: ToolUse) -> None:
        super().__init__()
        self._editor, self._use = editor, tool_use
        self.list = ShortList(tr("What the label is for"))
        self.boxes = LookBoxes()
        self._kind: KindOfMap = "hexes"
        self._looks: list[LabelLook] = []
        self._followed: Document | None = None
        self._lay_out()
        self.show_for("hexes")
        TypedKeys(self)
        self.list.itemClicked.connect(self._take_row)
        self.list.itemActivated.connect(self._take_row)
        self.list.currentRowChanged.connect(self._show_buttons)
        DeleteKey(self.list, self.remove)
        DeleteKey(self.list, self.rename, (Qt.Key.Key_F2,))
        self.boxes.size.valueChanged.connect(self._take_fields)
        for box in (self.boxes.style, self.boxes.seen):
            box.taken.connect(self._take_fields)
        editor.lettered.connect(self.show_lettering)

    def show_for(self, kind: KindOfMap) -> None:
        """What is labelled on maps of this kind."""
        document = self._document
        if document is not None and document is not self._followed:
            document.changed.connect(self._follow)
        self._kind, self._followed = kind, document
        self._fill()

    def show_lettering(self) -> None:
        """What the next label will look like."""
        look = self._editor.lettering
        self.boxes.show(look)
        rows = [look.preset == each.preset if each.preset else each == look for each in self._looks]
        self.list.setCurrentRow(rows.index(True) if True in rows else -1)
        self._show_buttons()

    def add(self) -> None:
        """Keep how the next label looks, for others to share."""
        look = self._editor.lettering

        def keep(name: str) -> bool:
            row = LabelPreset(name, look.size, look.style, look.letters)
            before = set(self._presets())
            if not self._use.make(lambda campaign: add_preset(campaign, row)):
                return False
            for id_ in self._presets().keys() - before:
                self._editor.take(look._replace(preset=id_))
            return True

        self._ask(LineAsked(tr("Keep this look"), tr("&Name")), keep)

    def rename(self) -> None:
        id_ = self._chosen()
        if not id_:
            return
        row = self._presets()[id_]

        def keep(name: str) -> bool:
            wanted = LabelPreset(name, row.size, row.style, row.letters)
            return self._use.make(lambda campaign: edit_preset(campaign, id_, wanted))

        self._ask(LineAsked(tr("Rename the look"), tr("&Name"), row.name), keep)

    def _ask(self, asked: LineAsked, keep: KeepLine) -> None:
        """The map has the keys after it."""
        dialog = LineDialog(asked, keep, self.window())
        dialog.finished.connect(lambda _result: leave_panel(self))
        open_dialog(dialog)

    def remove(self) -> None:
        if id_ := self._chosen():
            removal: Command = partial(remove_preset, id_=id_)
            self._use.make_and_tell(removal)

    @property
    def _document(self) -> Document | None:
        return self._use.editor.document if self._use.editor is not None else None

    def _presets(self) -> dict[str, LabelPreset]:
        document = self._document
        return document.campaign.all(LabelPreset) if document is not None else {}

    def _chosen(self) -> str:
        """The shared look that is marked; empty for one that comes with the program."""
        row = self.list.currentRow()
        return self._looks[row].preset if 0 <= row < len(self._looks) else ""

    def _follow(self, change: Change) -> None:
        if "label_preset" in change.kinds and self._document is self._followed:
            self._fill()

    def _fill(self) -> None:
        presets = self._presets()
        own = [(id_, presets[id_]) for id_ in by_age(presets)]
        self._looks = [
            *PRESETS.values(),
            *(LabelLook(row.size, row.style, "overt", row.letters, id_) for id_, row in own),
        ]
        names = [*map(tr, OF_MAPS[self._kind]), *(row.name for _, row in own)]
        self.list.clear()
        for name, look in zip(names, self._looks, strict=True):
            note = str(look.size) if look.letters.measure == "size" else ""
            self.list.addItem(listed(name, {NOTE: note}))
        self.list.fit(MOST_ROWS)
        self.show_lettering()

    def _show_buttons(self, _row: int = 0) -> None:
        for button in (self._rename, self._remove):
            button.setEnabled(bool(self._chosen()))

    def _take_row(self, row: QListWidgetItem) -> None:
        self._editor.take(self._looks[self.list.row(row)])

    def _take_fields(self, _value: object = None) -> None:
        self._editor.take(self.boxes.look())

    def _lay_out(self) -> None:
        self.list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        add = IconButton("plus", tr("Keep this look, to be shared by labels of all maps"), self.add)
        self._rename = IconButton("edit", tr("Rename the look"), self.rename)
        self._remove = IconButton(
            "trash", tr("Delete the look; labels stay as they are"), self.remove
        )
        boxes = self.boxes
        parts = (
            section(tr("The next label is for")),
            self.list,
            in_a_row(add, self._rename, None, self._remove),
            APART,
            caption(tr("Si&ze"), boxes.size),
            boxes.size,
            NEAR,
            caption(tr("&Lettering"), boxes.style),
            boxes.style,
            NEAR,
            caption(tr("&Who sees it"), boxes.seen),
            boxes.seen,
            APART,
            faint(tr("Click on the map to write, or drag to write along a line.")),
            faint(tr("Colour, typeface and more: choose the label with the Select tool.")),
        )
        fill(self, *parts, None, margin=NEAR, space=HAIR)
