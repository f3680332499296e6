"""A label is written where it stands: a small frame over the map, gone as soon as one goes on."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from mapper.commands.things.things import LARGEST, add_thing, edit_thing, remove_things
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.clues import Visibility
from mapper.model.campaign.name_lengths import LONGEST_NAME
from mapper.model.campaign.rows import Key, Label
from mapper.tools.shared.tool import Worded
from mapper.ui.app.translated import tr, tr_all
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.tool_use import ToolUse
from mapper.ui.widgets.small_parts import ChoiceBox

STYLE_WORDS: Mapping[Literal["land", "water", "plain"], str] = MappingProxyType(
    {"land": "land", "water": "water", "plain": "plain"}
)
SEEN_WORDS: Mapping[Visibility, str] = MappingProxyType(
    {"overt": "players see it", "hidden": "hidden", "secret": "secret"}
)
ENTERS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LabelEditor(QFrame):
    """Enter or a click elsewhere keeps what was written, Escape does not."""

    def __init__(self, canvas: Canvas, tool_use: ToolUse) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._use = tool_use
        self._worded: Worded | None = None
        self._map_id = ""
        self._new = Label("", ())
        self.words = QLineEdit()
        self.size_box = QSpinBox()
        self.style_box = ChoiceBox(tr("Lettering"), tr_all(STYLE_WORDS))
        self.seen_box = ChoiceBox(tr("Who sees it"), tr_all(SEEN_WORDS))
        self.remove_button = QPushButton(tr("Delete"))
        self._set_up()
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
        self.size_box.setValue(label.size)
        self.style_box.show_value(label.style)
        self.seen_box.show_value(label.visibility)
        self.remove_button.setVisible(bool(worded.label))
        self.adjustSize()
        self._place()
        self.show()
        self.raise_()
        self.words.selectAll()
        self.words.setFocus()

    def keep(self) -> None:
        """Make the label of what was written; without words there is none."""
        worded, map_id = self._worded, self._map_id
        if worded is None:
            return
        self._close()
        row = self._described(worded)
        self._new = Label("", (), row.size, row.style, row.visibility)

        def command(campaign: Campaign) -> Change | None:
            if worded.label:
                return _edited(campaign, map_id, worded.label, row)
            return add_thing(campaign, map_id, row) if row.text.strip() else None

        self._use.make(command)

    def drop(self) -> None:
        """Leave all as it was."""
        self._close()

    def remove(self) -> None:
        worded, map_id = self._worded, self._map_id
        self._close()
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
        style, seen = self.style_box.value(), self.seen_box.value()
        words, size = self.words.text(), self.size_box.value()
        if worded.points:
            return Label(words, (), size, style, seen, worded.points, worded.level)
        return Label(words, worded.hexes, size, style, seen)

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
        self.size_box.setRange(1, LARGEST)
        self.size_box.setPrefix(tr("size "))
        self.size_box.setAccessibleName(tr("Size"))
        self.remove_button.clicked.connect(self.remove)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        for part in self._parts():
            part.installEventFilter(self)
            layout.addWidget(part)

    def _parts(self) -> tuple[QWidget, ...]:
        return self.words, self.size_box, self.style_box, self.seen_box, self.remove_button

    def _place(self, _camera: object = None) -> None:
        """Beside the first hex, but never outside of the canvas."""
        if self._worded is None:
            return
        canvas = self._canvas
        x, y = canvas.camera.screen(*canvas.board.middle(self._worded.hexes[0]))
        ratio = canvas.devicePixelRatioF()
        left = min(max(4, round(x / ratio) - 40), canvas.width() - self.width() - 4)
        top = min(max(4, round(y / ratio) + 14), canvas.height() - self.height() - 4)
        self.move(max(4, left), max(4, top))

    def _close(self) -> None:
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
    return edit_thing(campaign, Key("label", map_id, label), row)
