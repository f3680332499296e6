"""The Underlays panel: the images of a map, how strongly they show, and where they are aligned."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QScrollArea, QSlider, QWidget

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
from mapper.ui.app.measures import NEAR, TIGHT
from mapper.ui.app.translated import tr
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.editor import Editor
from mapper.ui.maps.align_box import AlignBox, printed_on
from mapper.ui.maps.aligning import Aligning, PlacedImage
from mapper.ui.maps.layers import opacity_slider
from mapper.ui.widgets.hidden_panels import UntilSeen
from mapper.ui.widgets.layouts import fill
from mapper.ui.widgets.lettering import faint
from mapper.ui.widgets.plain_text import give_tip, plain_label
from mapper.ui.widgets.small_parts import IconButton, in_a_row


class UnderlayRow(NamedTuple):
    """The parts of the row of one image."""

    eye: IconButton
    name: QLabel
    slider: QSlider
    place: IconButton
    align: IconButton
    remove: IconButton


class UnderlaysPanel(QWidget):
    """The Underlays panel.

    `hexes_wanted` carries the image to lay hexes under.

    `level_asked` carries the level of a zone map on which an image is to be seen.
    """

    hexes_wanted = Signal(str)
    level_asked = Signal(int)

    def __init__(self, editor: Editor, canvas: Canvas) -> None:
        super().__init__()
        self._editor = editor
        self._document = editor.document
        self._step: int | None = None
        self._chosen = ""
        self._shown: dict[str, Underlay] = {}
        self.rows: dict[str, UnderlayRow] = {}
        self.add = QPushButton(tr("Add an &image…"))
        self.add_asked = self.add.clicked
        self.hint = faint(
            tr(
                "A scan, a sketch or a published map can lie beneath this one, aligned by three"
                " clicks. PNG, JPEG and WebP."
            )
        )
        self.box = AlignBox()
        self._canvas = canvas
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
        self._canvas.lift(id_)
        if row.spots:
            self.level_asked.emit(row.level)
        self.box.begin(printed_on(on), row.spots or row.pins)
        self.add.hide()
        self.box.show()

    def stop(self) -> None:
        """The mouse is the tool's again."""
        self._chosen = ""
        self._canvas.lift("")
        self.aligning.end()
        self.box.hide()
        self.add.show()

    def put_away(self) -> None:
        """Leave the canvas as it was."""
        self.stop()
        self.aligning.marks.deleteLater()
        self.aligning.deleteLater()

    def _lay_out(self) -> None:
        self._rows.setContentsMargins(NEAR, 0, 0, 0)
        self._rows.setHorizontalSpacing(TIGHT)
        self._rows.setColumnStretch(1, 1)
        self.hint.setContentsMargins(NEAR, 0, NEAR, 0)
        line = in_a_row(self.add, None)
        line.setContentsMargins(NEAR, 0, NEAR, 0)
        inside = QWidget()
        parts = self._rows, self.hint, line, self.box, None
        fill(inside, *parts, margin=(0, TIGHT, 0, 0))
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        fill(self, area)
        self.box.hide()

    def _connect(self) -> None:
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
        self.rows = {id_: self._made_row(id_) for id_ in rows}
        for number, row in enumerate(self.rows.values()):
            for column, part in enumerate(row):
                part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                self._rows.addWidget(part, number, column)
            row.name.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _made_row(self, id_: str) -> UnderlayRow:
        name = tr("Image {number}", number=id_)
        remove = tr("Remove {image}", image=name)
        slider = opacity_slider(tr("Opacity of {image}", image=name), 0, 24)
        slider.valueChanged.connect(partial(self._fade, id_))
        slider.sliderReleased.connect(self._end_step)
        return UnderlayRow(
            IconButton("hide", name, lambda: self._toggle(id_)),
            plain_label(name),
            slider,
            IconButton("above", name, lambda: self._swap(id_)),
            IconButton("align", tr("Align {image}", image=name), lambda: self.align(id_)),
            IconButton("trash", remove, lambda: self._edit(remove_underlay, id_)),
        )

    def _fill_row(self, id_: str, row: Underlay) -> None:
        name, shown = tr("Image {number}", number=id_), self.rows[id_]
        shown.place.setVisible(not row.spots)
        if row.spots:
            give_tip(shown.name, tr("It lies on level {level}.", level=row.level))
        if row.is_shown:
            shown.eye.show_as("reveal", tr("Hide {image}", image=name))
        else:
            shown.eye.show_as("hide", tr("Show {image}", image=name))
        says = (
            tr("{image} lies above the terrain; put it beneath", image=name)
            if row.is_above
            else tr("{image} lies beneath the terrain; put it above", image=name)
        )
        shown.place.show_as("above" if row.is_above else "beneath", says)
        with QSignalBlocker(shown.slider):
            shown.slider.setValue(row.opacity)
        give_tip(shown.slider, tr("{per_cent} % opaque", per_cent=row.opacity))

    def _edit(
        self, command: Callable[..., Change], id_: str, *to: object, step: int | None = None
    ) -> int | None:
        map_id = self._document.map_id
        return self._editor.edit(lambda campaign: command(campaign, map_id, id_, *to), step=step)

    def _toggle(self, id_: str) -> None:
        self._edit(show_underlay, id_, not self._shown[id_].is_shown)

    def _swap(self, id_: str) -> None:
        self._edit(set_above, id_, not self._shown[id_].is_above)

    def _fade(self, id_: str, opacity: int) -> None:
        """All of one drag of the slider is one step."""
        step = self._step if self.rows[id_].slider.isSliderDown() else None
        made = self._edit(set_opacity, id_, opacity, step=step)
        self._step = made if self.rows[id_].slider.isSliderDown() else None

    def _end_step(self) -> None:
        self._step = None

    def _drag(self, x: int, y: int, begins: bool) -> None:
        self._step = (
            None if begins else self._edit(drag_underlay, self._chosen, x, y, step=self._step)
        )

    def _hold(self, pins: Holding) -> None:
        if self._edit(pin_underlay, self._chosen, pins) is not None:
            self.box.held(pins)

    def _place(self, size: Fraction, x: int, y: int) -> None:
        self._edit(place_underlay, self._chosen, size, (x, y))

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
