"""A label is written where it stands, in a small frame over the map; how the next one looks.

By hand, for nothing is kept while one writes: a label is made or dropped as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QListWidgetItem, QPushButton, QWidget

from mapper.commands.things.things import add_thing, edit_thing, remove_things
from mapper.model.board import KindOfMap
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.label_rows import LARGEST
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import Key, Label
from mapper.model.zone_board import plane_point
from mapper.tools.shared.tool import Worded
from mapper.ui.app.measures import APART, HAIR, NEAR
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.widgets.ask_dialog import number_field
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint, section
from mapper.ui.widgets.small_parts import ChoiceBox, ShortList, TypedKeys, caption, in_a_row
from mapper.ui.widgets.two_line_rows import NOTE, listed

LetterStyle = Literal["land", "water", "plain"]
STYLE_WORDS: Mapping[LetterStyle, str] = MappingProxyType(
    {"land": "land", "water": "water", "plain": "plain"}
)
SEEN_WORDS: Mapping[Visibility, str] = MappingProxyType(
    {"overt": "players see it", "hidden": "hidden", "secret": "secret"}
)
ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LabelLook(NamedTuple):
    """How a label looks, and who sees it."""

    size: int
    style: LetterStyle
    visibility: Visibility = "overt"


PRESETS: Mapping[str, LabelLook] = MappingProxyType(
    {
        "A country": LabelLook(5, "land"),
        "A wood, a range": LabelLook(3, "land"),
        "A place": LabelLook(2, "plain"),
        "A sea": LabelLook(5, "water"),
        "A lake, a river": LabelLook(2, "water"),
        "A note of mine": LabelLook(1, "plain", "secret"),
    }
)
"""What labels are mostly for."""
INSIDE = ("A level", "A wing, a hall", "A room", "A lake", "A pool, a stream", "A note of mine")
OF_MAPS: Mapping[KindOfMap, tuple[str, ...]] = MappingProxyType(
    {"hexes": (*PRESETS,), "zones": INSIDE}
)
"""The same looks, for what there is on each kind of map."""


class LookBoxes:
    """The boxes for how a label looks and who sees it."""

    def __init__(self) -> None:
        self.size = number_field(tr("Size"), 1, LARGEST)
        self.style = ChoiceBox(tr("Lettering"), tr_all(STYLE_WORDS))
        self.seen = ChoiceBox(tr("Who sees it"), tr_all(SEEN_WORDS))

    def show(self, look: LabelLook) -> None:
        with QSignalBlocker(self.size):
            self.size.setValue(look.size)
        self.style.show_value(look.style)
        self.seen.show_value(look.visibility)

    def look(self) -> LabelLook:
        return LabelLook(self.size.value(), self.style.value(), self.seen.value())


class LabelEditor(QFrame):
    """Enter or a click elsewhere keeps what was written, Escape does not.

    `lettered` says that the next label will look otherwise.
    """

    lettered = Signal()

    def __init__(self, canvas: Canvas, tool_use: ToolUse) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._use = tool_use
        self._worded: Worded | None = None
        self._map_id = ""
        self._new = Label("", ())
        self.words = QLineEdit()
        self.boxes = LookBoxes()
        self.remove_button = QPushButton(tr("Delete"))
        self._set_up()
        TypedKeys(self)
        self.hide()
        canvas.camera_moved.connect(self._place)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow_focus)

    def write(self, worded: Worded) -> None:
        """Ask for the words of a label."""
        self.keep()
        if self._use.editor is None:
            return
        document = self._use.editor.document
        self._worded, self._map_id = worded, document.map_id
        row = document.campaign.get(Key("label", self._map_id, worded.label))
        label = row if isinstance(row, Label) else self._new
        self.words.setText(label.text)
        self.boxes.show(LabelLook(label.size, label.style, label.visibility))
        self.remove_button.setVisible(bool(worded.label))
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self.words.selectAll()
        self.words.setFocus()

    @property
    def lettering(self) -> LabelLook:
        """How the next label will look."""
        row = self._new
        return LabelLook(row.size, row.style, row.visibility)

    def take(self, lettering: LabelLook) -> None:
        """Have the next label look so, and the one that is being written."""
        self._new = Label("", (), *lettering)
        if self._worded is not None:
            self.boxes.show(lettering)
        self.lettered.emit()

    def keep(self) -> None:
        """Make the label of what was written; without words there is none."""
        worded, map_id = self._worded, self._map_id
        if worded is None:
            return
        self.drop()
        row = self._described(worded)
        self._new = Label("", (), row.size, row.style, row.visibility)
        self.lettered.emit()

        def command(campaign: Campaign) -> Change | None:
            if worded.label:
                return _edited(campaign, map_id, worded.label, row)
            return add_thing(campaign, map_id, row) if row.text.strip() else None

        self._use.make(command)

    def remove(self) -> None:
        worded, map_id = self._worded, self._map_id
        self.drop()
        if worded is not None and worded.label:
            self._use.make(
                lambda campaign: remove_things(campaign, [Key("label", map_id, worded.label)])
            )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter keeps and Escape drops from any of the fields; other keys are not the map's."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = Qt.Key(event.key())
            if key == Qt.Key.Key_Escape:
                self.drop()
                return True
            if key in ENTERS and watched is not self.remove_button:
                self.keep()
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Tab leads around in here: to leave would be to keep what was written."""
        if self._worded is None:
            return super().focusNextPrevChild(is_next)
        parts = [part for part in self._parts() if part.isVisible()]
        at = QApplication.focusWidget()
        number = parts.index(at) if at in parts else 0
        step = 1 if is_next else -1
        reason = Qt.FocusReason.TabFocusReason if is_next else Qt.FocusReason.BacktabFocusReason
        parts[(number + step) % len(parts)].setFocus(reason)
        return True

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def _described(self, worded: Worded) -> Label:
        words, look = self.words.text(), self.boxes.look()
        if worded.points:
            return Label(words, (), *look, worded.points, worded.level)
        return Label(words, worded.hexes, *look)

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.setAccessibleName(tr("Label"))
        self.words.setPlaceholderText(tr("Words on the map"))
        self.words.setAccessibleName(tr("Words of the label"))
        self.words.setMaxLength(LONGEST_NAME)
        self.words.setMinimumWidth(200)
        self.boxes.size.setPrefix(tr("size "))
        self.remove_button.clicked.connect(self.remove)
        line = in_a_row(*self._parts())
        line.setContentsMargins(NEAR, NEAR, NEAR, NEAR)
        self.setLayout(line)
        for part in self._parts():
            part.installEventFilter(self)

    def _parts(self) -> tuple[QWidget, ...]:
        boxes = self.boxes
        return self.words, boxes.size, boxes.style, boxes.seen, self.remove_button

    def _place(self, _camera: object = None) -> None:
        """Beside where the label begins, but never outside of the canvas."""
        if self._worded is None:
            return
        canvas, worded = self._canvas, self._worded
        points = [plane_point(at) for at in worded.points]
        at = points[0] if points else canvas.board.middle(worded.hexes[0])
        x, y = canvas.camera.screen(*at)
        ratio = canvas.devicePixelRatioF()
        left = min(max(4, round(x / ratio) - 40), canvas.width() - self.width() - 4)
        top = min(max(4, round(y / ratio) + 14), canvas.height() - self.height() - 4)
        self.move(max(4, left), max(4, top))

    def drop(self) -> None:
        """Leave all as it was."""
        self._worded = None
        at = QApplication.focusWidget()
        if at is not None and self.isAncestorOf(at):
            self._canvas.setFocus()
        self.hide()

    def _follow_focus(self, _before: QWidget | None, now: QWidget | None) -> None:
        """The lists of the boxes are windows of their own, and still parts of this."""
        at = now
        while at is not None and at is not self:
            at = at.parentWidget()
        if self._worded is not None and now is not None and at is None:
            self.keep()


class LabelPresets(QWidget):
    """How the next label will look, by what it is for or by hand; a click leaves the keys alone."""

    def __init__(self, editor: LabelEditor) -> None:
        super().__init__()
        self._editor = editor
        self.list = ShortList(tr("What the label is for"))
        self.boxes = LookBoxes()
        self._kind: KindOfMap | None = None
        self.show_for("hexes")
        self._lay_out()
        TypedKeys(self)
        self.list.itemClicked.connect(self._take_row)
        self.list.itemActivated.connect(self._take_row)
        self.boxes.size.valueChanged.connect(self._take_fields)
        for box in (self.boxes.style, self.boxes.seen):
            box.taken.connect(self._take_fields)
        editor.lettered.connect(self.show_lettering)

    def show_for(self, kind: KindOfMap) -> None:
        """What is labelled on maps of this kind."""
        if kind == self._kind:
            return
        self._kind = kind
        self.list.clear()
        for name, look in zip(OF_MAPS[kind], PRESETS.values(), strict=True):
            self.list.addItem(listed(tr(name), {NOTE: str(look.size)}))
        self.show_lettering()

    def show_lettering(self) -> None:
        """What the next label will look like."""
        lettering = self._editor.lettering
        self.boxes.show(lettering)
        rows = [*PRESETS.values()]
        self.list.setCurrentRow(rows.index(lettering) if lettering in rows else -1)

    def _take_row(self, row: QListWidgetItem) -> None:
        self._editor.take([*PRESETS.values()][self.list.row(row)])

    def _take_fields(self, _value: object = None) -> None:
        self._editor.take(self.boxes.look())

    def _lay_out(self) -> None:
        self.list.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        boxes = self.boxes
        parts = (
            section(tr("The next label is for")),
            self.list,
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
        )
        fill(self, *parts, None, margin=NEAR, space=HAIR)
        self.list.fit(len(PRESETS))  # on its own, what waits to be shown would become a window


def _edited(campaign: Campaign, map_id: str, label: str, row: Label) -> Change | None:
    """The label as it is written now, if it is still there; without words it goes."""
    if not isinstance(campaign.get(Key("label", map_id, label)), Label):
        return None
    if not row.text.strip():
        return remove_things(campaign, [Key("label", map_id, label)])
    return edit_thing(campaign, Key("label", map_id, label), row)
