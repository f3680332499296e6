"""Which place is meant: a click on the map, fields for a map and a number there, or a dialog."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Map
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import Hex, Point, hex_labelled, label
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, place_in, zone_place
from mapper.ui.app.translated import tr
from mapper.ui.canvas.canvas import Canvas
from mapper.ui.editing.document import Document
from mapper.ui.keying.map_words import fill_maps
from mapper.ui.widgets.ask_dialog import AskDialog
from mapper.ui.widgets.small_parts import SteadyBox


class PlaceFields:
    """Two fields for a place. `none` are the words for no map at all."""

    def __init__(self, campaign: Campaign, at: Place | None, none: str) -> None:
        self._campaign, self._maps = campaign, campaign.maps()
        self._pointed: tuple[str, Place] | None = None
        """The zone that was written, with its number: others may have the same, or it none."""
        self.map = SteadyBox()
        self.number = QLineEdit()
        fill_maps(self.map, self._maps, none, at.map if at is not None else "")
        if at is not None:
            self._write(at)
        self.map.setAccessibleName(tr("Map"))
        self.number.setAccessibleName(tr("Hex or zone"))
        self.map.currentIndexChanged.connect(self._show_number)
        self._show_number()

    def show_place(self, at: Place) -> None:
        """Another place, which was pointed at."""
        self.map.setCurrentIndex(self.map.findData(at.map))
        self._write(at)

    def _write(self, at: Place) -> None:
        zone, row = self._campaign.all(Zone, at.map).get(at.zone), self._maps.get(at.map)
        if zone is not None:
            self.number.setText(zone.number)
            self._pointed = zone.number, at
        elif at.hex is not None and row is not None:
            self.number.setText(label(at.hex, row.top, row.numbering))

    def rows(self) -> tuple[tuple[str, QWidget], ...]:
        """The fields with their names."""
        return (tr("&Map"), self.map), (tr("&Hex or zone"), self.number)

    def place(self) -> Place | None:
        """What stands in the fields; `NotAllowed` if nothing there has such a number."""
        map_id = str(self.map.currentData())
        if not map_id:
            return None
        row = self._maps.get(map_id)
        if row is None:
            raise NotAllowed(tr("There is no such map any more; choose another."))
        if row.plan is not None:
            return self._kept(map_id) or zone_place(map_id, self._zone(map_id))
        return Place(map_id, hex_labelled(self.number.text(), row.top, row.numbering))

    def _kept(self, map_id: str) -> Place | None:
        """The zone that was written, for as long as its number and map stand there."""
        number, at = self._pointed or ("", None)
        is_kept = at is not None and at.map == map_id and number == self.number.text().strip()
        return at if is_kept else None

    def _zone(self, map_id: str) -> str:
        """The zone that has the number."""
        wanted = self.number.text().strip()
        zones = self._campaign.all(Zone, map_id)
        found = next((id_ for id_, row in zones.items() if wanted and row.number == wanted), "")
        if not found:
            raise NotAllowed(tr("There is no zone {number} on that map.", number=wanted or "–"))
        return found

    def _show_number(self) -> None:
        self.number.setEnabled(bool(self.map.currentData()))


class PlacePicking(QObject):
    """Takes the left button from the tool in hand for as long as a dialog asks for a place.

    `picked` carries the hex or the zone that was clicked, as a place.
    """

    picked = Signal(object)

    def __init__(self, dialog: QWidget, canvas: Canvas, document: Document) -> None:
        super().__init__(dialog)
        self._dialog, self._canvas, self._document = dialog, canvas, document
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QMouseEvent) or not self._dialog.isVisible():
            return super().eventFilter(watched, event)
        if event.button() != Qt.MouseButton.LeftButton:
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._point(event.position())
        return True

    def _point(self, place: QPointF) -> None:
        canvas = self._canvas
        ratio = canvas.devicePixelRatioF()
        point = canvas.camera.plane(place.x() * ratio, place.y() * ratio)
        spot = canvas.board.spot_at(Point(*point), canvas.level)
        if spot is not None:
            self.picked.emit(place_in(self._document.map_id, spot))


LETTERS = 22


class HexDialog(AskDialog):
    """Takes only a number that a hex of the map can have."""

    def __init__(
        self, title: str, question: str, on: Map, proposed: Hex, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, self.chosen, parent, tr("&Put it there"))
        self._on = on
        self.number = QLineEdit(label(proposed, on.top, on.numbering))
        self.number.selectAll()
        self.lay_out((question, self.number), letters=LETTERS)
        self.number.textChanged.connect(self._check)

    def chosen(self) -> Hex:
        return hex_labelled(self.number.text(), self._on.top, self._on.numbering)

    def _check(self) -> None:
        why = ""
        try:
            self.chosen()
        except NotAllowed as refused:
            why = str(refused)
        self.show_wrong(why)
