"""The Underlays panel: the images of a map, how strongly they show, and where they are aligned."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mapper.commands.things.underlays import (
    drag_underlay,
    pin_underlay,
    place_underlay,
    remove_underlay,
    set_above,
    set_opacity,
    show_underlay,
)
from mapper.model.alignment import Holding, alignment, alignment_of_spots
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Map, Underlay
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.translated import tr
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.editor import Editor
from mapper.ui.maps.align_box import AlignBox
from mapper.ui.maps.aligning import Aligning, PlacedImage
from mapper.ui.maps.known_places import printed_on
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.icons import icon
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, plain_label

ICON = QSize(18, 18)


class UnderlaysPanel(QWidget):
    """The Underlays panel.

    `add_asked` wants another image, `hexes_wanted` carries the image to lay hexes under.

    `level_asked` carries the level of a zone map on which an image is to be seen.
    """

    add_asked = Signal()
    hexes_wanted = Signal(str)
    level_asked = Signal(int)

    def __init__(self, editor: Editor, canvas: Canvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = editor
        self._document = editor.document
        self._step: int | None = None
        self._chosen = ""
        self._shown: dict[str, Underlay] = {}
        self.eyes: dict[str, QToolButton] = {}
        self.sliders: dict[str, QSlider] = {}
        self.names: dict[str, QLabel] = {}
        self.places: dict[str, QToolButton] = {}
        self.aligners: dict[str, QToolButton] = {}
        self.removers: dict[str, QToolButton] = {}
        self.add = QPushButton(tr("Add an &image…"))
        self.hint = faint(
            tr(
                "A scan, a sketch or a published map can lie beneath this one, aligned by three"
                " clicks. PNG, JPEG and WebP."
            )
        )
        self.box = AlignBox()
        self.aligning = Aligning(canvas, self._placed)
        self._rows = QGridLayout()
        self._unseen = UntilSeen(self, partial(self._fill, anew=True))
        self._lay_out()
        self._connect()
        self._fill()

    def align(self, id_: str) -> None:
        """Begin to align an image on the map."""
        self._chosen = id_
        row = self._row()
        on = self._document.campaign.get(Key("map", "", self._document.map_id))
        if row is None or not isinstance(on, Map):
            return
        self.aligning.begin()
        if row.spots:
            self.level_asked.emit(row.level)
        self.box.begin(printed_on(on), row.spots or row.pins)
        self.add.hide()
        self.box.show()

    def stop(self) -> None:
        """The mouse is the tool's again."""
        self._chosen = ""
        self.aligning.end()
        self.box.hide()
        self.add.show()

    def put_away(self) -> None:
        """Leave the canvas as it was."""
        self.stop()
        self.aligning.marks.deleteLater()
        self.aligning.deleteLater()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.eyes:
            self._fill(anew=True)

    def _lay_out(self) -> None:
        inside = QWidget()
        whole = QVBoxLayout(inside)
        whole.setContentsMargins(0, 4, 0, 0)
        self._rows.setContentsMargins(8, 0, 8, 0)
        self._rows.setHorizontalSpacing(4)
        self._rows.setColumnStretch(1, 1)
        self.hint.setContentsMargins(10, 0, 10, 0)
        line = QHBoxLayout()
        line.setContentsMargins(8, 0, 8, 0)
        line.addWidget(self.add)
        line.addStretch(1)
        whole.addLayout(self._rows)
        whole.addWidget(self.hint)
        whole.addLayout(line)
        whole.addWidget(self.box)
        whole.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(0, 0, 0, 0)
        outside.addWidget(area)
        self.box.hide()

    def _connect(self) -> None:
        self.add.clicked.connect(self.add_asked)
        self._document.changed.connect(self._follow)
        self._editor.refused.connect(self._refuse)
        self._document.map_chosen.connect(self._leave)
        self.aligning.pointed.connect(self.box.point)
        self.aligning.dragged.connect(self._drag)
        self.aligning.ended.connect(self.stop)
        self.box.way_chosen.connect(self._choose_way)
        self.box.marked.connect(self.aligning.show_marks)
        self.box.taken.connect(self._hold)
        self.box.placed.connect(self._place)
        self.box.closed.connect(self.stop)
        self.box.hexes_wanted.connect(lambda: self.hexes_wanted.emit(self._chosen))

    def _fill(self, *, anew: bool = False) -> None:
        """The rows as they are; the same widgets as long as the same images are there."""
        rows = self._document.campaign.all(Underlay, self._document.map_id)
        if anew or rows.keys() != self._shown.keys():
            self._make_rows(rows)
        self._shown = rows
        self.hint.setVisible(not rows)
        for id_, row in rows.items():
            self._fill_row(id_, row)

    def _make_rows(self, rows: dict[str, Underlay]) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            part = item.widget()
            if part is not None:
                part.hide()
                part.deleteLater()
        for made in (self.eyes, self.places, self.aligners, self.removers):
            made.clear()
        self.sliders.clear()
        self.names.clear()
        for number, id_ in enumerate(rows):
            self._make_row(number, id_)

    def _make_row(self, number: int, id_: str) -> None:
        name = tr("Image {number}", number=id_)
        self.eyes[id_] = self._button(lambda: self._toggle(id_))
        slider = self.sliders[id_] = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(0, 100)
        slider.setPageStep(10)
        slider.setMinimumWidth(50)
        slider.setAccessibleName(tr("Opacity of {image}", image=name))
        slider.valueChanged.connect(partial(self._fade, id_))
        slider.sliderReleased.connect(self._end_step)
        self.places[id_] = self._button(lambda: self._swap(id_))
        self.aligners[id_] = self._button(lambda: self.align(id_))
        self.removers[id_] = self._button(
            lambda: self._editor.edit(lambda c: remove_underlay(c, self._document.map_id, id_))
        )
        for button, icon_, says in (
            (self.aligners[id_], "align", tr("Align {image}", image=name)),
            (self.removers[id_], "trash", tr("Remove {image}", image=name)),
        ):
            button.setIcon(icon(icon_, self._ink()))
            give_tip(button, says)
            button.setAccessibleName(says)
        self.names[id_] = plain_label(name)
        parts = (self.eyes[id_], self.names[id_], slider, self.places[id_])
        for column, part in enumerate((*parts, self.aligners[id_], self.removers[id_])):
            self._rows.addWidget(part, number, column)

    def _fill_row(self, id_: str, row: Underlay) -> None:
        name = tr("Image {number}", number=id_)
        eye, place = self.eyes[id_], self.places[id_]
        place.setVisible(not row.spots)
        if row.spots:
            level = tr("It lies on level {level}.", level=row.level)
            give_tip(self.names[id_], level)
        eye.setIcon(icon("reveal" if row.is_shown else "hide", self._ink()))
        give_tip(eye, tr("Hide {image}", image=name) if row.is_shown else _show(name))
        eye.setAccessibleName(eye.toolTip())
        place.setIcon(icon("above" if row.is_above else "beneath", self._ink()))
        says = (
            tr("{image} lies above the terrain; put it beneath", image=name)
            if row.is_above
            else tr("{image} lies beneath the terrain; put it above", image=name)
        )
        give_tip(place, says)
        place.setAccessibleName(says)
        with QSignalBlocker(self.sliders[id_]):
            self.sliders[id_].setValue(row.opacity)
        give_tip(self.sliders[id_], tr("{per_cent} % opaque", per_cent=row.opacity))

    def _button(self, does: Callable[[], object]) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setIconSize(ICON)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(does)
        return button

    def _toggle(self, id_: str) -> None:
        shown = not self._shown[id_].is_shown
        self._editor.edit(lambda c: show_underlay(c, self._document.map_id, id_, shown))

    def _swap(self, id_: str) -> None:
        above = not self._shown[id_].is_above
        self._editor.edit(lambda c: set_above(c, self._document.map_id, id_, above))

    def _fade(self, id_: str, opacity: int) -> None:
        """All of one drag of the slider is one step."""
        step = self._step if self.sliders[id_].isSliderDown() else None
        made = self._editor.edit(
            lambda c: set_opacity(c, self._document.map_id, id_, opacity), step=step
        )
        self._step = made if self.sliders[id_].isSliderDown() else None

    def _end_step(self) -> None:
        self._step = None

    def _drag(self, x: int, y: int, begins: bool) -> None:
        if begins:
            self._step = None
            return
        made = self._editor.edit(
            lambda c: drag_underlay(c, self._document.map_id, self._chosen, x, y), step=self._step
        )
        self._step = made

    def _hold(self, pins: Holding) -> None:
        made = self._editor.edit(
            lambda c: pin_underlay(c, self._document.map_id, self._chosen, pins)
        )
        if made is not None:
            self.box.held(pins)

    def _place(self, size: object, x: int, y: int) -> None:
        assert isinstance(size, Fraction)
        self._editor.edit(
            lambda c: place_underlay(c, self._document.map_id, self._chosen, size, (x, y))
        )

    def _choose_way(self, way: str) -> None:
        self.aligning.way = "drag" if way == "drag" else "pins"

    def _row(self) -> Underlay | None:
        row = self._document.campaign.get(Key("underlay", self._document.map_id, self._chosen))
        return row if isinstance(row, Underlay) else None

    def _placed(self) -> PlacedImage | None:
        row, view = self._row(), self._document.view
        if row is None or view is None:
            return None
        try:
            if row.spots:
                return PlacedImage(alignment_of_spots(row.spots), None)
            return PlacedImage(alignment(row.pins, view.top), view.top)
        except NotAllowed:
            return None

    def _refuse(self, why: str) -> None:
        if self._chosen:
            self.box.refuse(why)

    def _follow(self, change: Change) -> None:
        if "underlay" in change.kinds:
            if not self._unseen.waits():
                self._fill()
            if self._chosen and self._row() is None:
                self.stop()
            self.aligning.follow()

    def _leave(self, _map_id: str) -> None:
        self.stop()
        if not self._unseen.waits():
            self._fill(anew=True)

    def _ink(self) -> QColor:
        return self.palette().color(QPalette.ColorRole.WindowText)


def _show(name: str) -> str:
    return tr("Show {image}", image=name)
