"""A label is written where it stands, in a small frame over the map.

By hand, for nothing is kept while one writes: a label is made or dropped as a whole.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QPushButton, QWidget

from mapper.commands.things.labels import edit_label
from mapper.commands.things.things import add_thing, remove_things
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.label_rows import LARGEST
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import Key, Label
from mapper.model.selection import Thing
from mapper.model.zone_board import plane_point
from mapper.tools.shared.tool import Worded
from mapper.ui.app.measures import NEAR
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.keying.label_form import SEEN_WORDS, STYLE_WORDS
from mapper.ui.keying.label_looks import EVEN, LabelLook, look_of
from mapper.ui.widgets.small_parts import ChoiceBox, NumberBox, TypedKeys, in_a_row

ROOM = 16
"""Pixels that are left to words that are not written yet, above and below their line."""

ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SizeBox(NumberBox):
    """What is typed beyond the sizes there are becomes the nearest one, and is not dropped."""

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        """Not finished, where the number is too large."""
        return (
            (QValidator.State.Intermediate, text, at)
            if self._is_off(text)
            else super().validate(text, at)
        )

    def fixup(self, text: str) -> str:
        return f"{self.prefix()}{self.maximum() if self._is_off(text) else self.minimum()}"

    def _is_off(self, text: str) -> bool:
        number = text.removeprefix(self.prefix()).strip()
        return number.isdigit() and int(number) > self.maximum()


class LookBoxes:
    """The boxes for how a label looks and who sees it."""

    def __init__(self) -> None:
        self.size = SizeBox()
        self.size.setRange(1, LARGEST)
        self.size.setAccessibleName(tr("Size"))
        self.style = ChoiceBox(tr("Lettering"), tr_all(STYLE_WORDS))
        self.seen = ChoiceBox(tr("Who sees it"), tr_all(SEEN_WORDS))
        self._look = LabelLook(3, "land")

    def show(self, look: LabelLook) -> None:
        self._look = look
        with QSignalBlocker(self.size):
            self.size.setValue(look.size)
        self.size.setEnabled(look.letters.measure == "size")
        self.style.show_value(look.style)
        self.seen.show_value(look.visibility)

    def look(self) -> LabelLook:
        """Other than it was, it is shared with no other labels."""
        size, style, before = self.size.value(), self.style.value(), self._look
        is_same = (size, style) == (before.size, before.style)
        seen, preset = self.seen.value(), before.preset if is_same else ""
        return LabelLook(size, style, seen, before.letters, preset)


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
        self._new = Label("", (), letters=EVEN)
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
        self.boxes.show(look_of(label))
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
        return look_of(self._new)

    def take(self, lettering: LabelLook) -> None:
        """Have the next label look so, and the one that is being written."""
        self._new = lettering.of(Label("", ()))
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
        self._new = look_of(row).of(Label("", ()))
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
            return look.of(Label(words, (), points=worded.points, level=worded.level))
        return look.of(Label(words, worded.hexes))

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
        """Beneath the words or over them, but never outside of the canvas."""
        if self._worded is None:
            return
        canvas, around = self._canvas, self._words_box()
        left = min(max(4, around.left()), canvas.width() - self.width() - 4)
        top, lowest = around.bottom() + 10, canvas.height() - self.height() - 4
        over = around.top() - self.height() - 10
        self.move(max(4, left), top if top <= lowest or over < 4 else over)

    def _words_box(self) -> QRect:
        """Where the words are on the canvas, or will be."""
        canvas, worded = self._canvas, self._worded
        assert worded is not None
        found = canvas.box_of_words(Thing("label", worded.label)) if worded.label else None
        if found is not None:
            return found
        points = [plane_point(at) for at in worded.points]
        points = points or [canvas.board.middle(at) for at in worded.hexes]
        ratio = canvas.devicePixelRatioF()
        places = [canvas.camera.screen(*at) for at in points]
        x, y = [round(at.x / ratio) for at in places], [round(at.y / ratio) for at in places]
        box = QRect(min(x), min(y), max(x) - min(x) + 1, max(y) - min(y) + 1)
        return box.adjusted(-40, -ROOM, 40, ROOM)

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


def _edited(campaign: Campaign, map_id: str, label: str, row: Label) -> Change | None:
    """The label as it is written now, if it is still there; without words it goes."""
    if not isinstance(campaign.get(Key("label", map_id, label)), Label):
        return None
    if not row.text.strip():
        return remove_things(campaign, [Key("label", map_id, label)])
    return edit_label(campaign, Key("label", map_id, label), row)
