"""Which place is meant: fields for a map and a number there, and a dialog for a hex of one map."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Map
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import Hex, hex_labelled, label
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, zone_place
from mapper.ui.app.translated import tr
from mapper.ui.keying.map_words import fill_maps
from mapper.ui.widgets.ask_dialog import AskDialog
from mapper.ui.widgets.small_parts import SteadyBox


class PlaceFields:
    """Two fields for a place. `none` are the words for no map at all."""

    def __init__(self, campaign: Campaign, at: Place | None, none: str) -> None:
        self._campaign, self._maps = campaign, campaign.maps()
        self.map = SteadyBox()
        self.number = QLineEdit()
        fill_maps(self.map, self._maps, none, at.map if at is not None else "")
        if at is not None and at.zone:
            zone = campaign.all(Zone, at.map).get(at.zone)
            self.number.setText(zone.number if zone is not None else "")
        elif at is not None and at.hex is not None and at.map in self._maps:
            row = self._maps[at.map]
            self.number.setText(label(at.hex, row.top, row.numbering))
        self.map.setAccessibleName(tr("Map"))
        self.number.setAccessibleName(tr("Hex or zone"))
        self.map.currentIndexChanged.connect(self._show_number)
        self._show_number()

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
            return zone_place(map_id, self._zone(map_id))
        return Place(map_id, hex_labelled(self.number.text(), row.top, row.numbering))

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
