"""The regions of a map as rows of a list: a swatch of the colour, the name, how many hexes."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QStandardItem, QStandardItemModel

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Region
from mapper.model.hexes.chunks import SIZE
from mapper.ui.app.translated import tr
from mapper.ui.widgets.swatches import hexagon

ID = Qt.ItemDataRole.UserRole + 1
SIDE = 20


class RegionRows(QStandardItemModel):
    """In the order in which they were made."""

    def fill(self, campaign: Campaign, map_id: str) -> None:
        """All rows anew."""
        self.clear()
        self.setHorizontalHeaderLabels([tr("Region"), tr("Hexes")])
        for id_, row in campaign.all(Region, map_id).items():
            name, count = QStandardItem(), QStandardItem()
            name.setData(id_, ID)
            count.setEditable(False)
            count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.appendRow([name, count])
            self._show(name.row(), row)
        self.count(campaign, map_id, campaign.all(Region, map_id))

    def follow(self, campaign: Campaign, map_id: str) -> None:
        """The same regions, which may look different."""
        for number in range(self.rowCount()):
            self._show(number, campaign.all(Region, map_id)[self.id_at(number)])

    def count(self, campaign: Campaign, map_id: str, ids: Iterable[str]) -> None:
        """Count the hexes of some of them again."""
        counted = set(ids)
        for number in range(self.rowCount()):
            id_ = self.id_at(number)
            if id_ in counted:
                chunks = campaign.chunks("region_hexes", map_id, id_).values()
                count = sum(SIZE - chunk.count(0) for chunk in chunks)
                self.item(number, 1).setText(f"{count:,}")

    def ids(self) -> list[str]:
        return [self.id_at(number) for number in range(self.rowCount())]

    def id_at(self, number: int) -> str:
        return str(self.item(number, 0).data(ID))

    def _show(self, number: int, row: Region) -> None:
        item = self.item(number, 0)
        if item.text() != row.name:
            item.setText(row.name)
        item.setIcon(colour_swatch(row.colour))
        item.setAccessibleDescription(row.colour)


def colour_swatch(colour: str, side: int = SIDE) -> QIcon:
    """A hex of a colour, the same on a row that is marked."""
    pixmap = _hex(colour, side)
    drawn = QIcon(pixmap)
    drawn.addPixmap(pixmap, QIcon.Mode.Selected)
    return drawn


def _hex(colour: str, side: int) -> QPixmap:
    pixmap = QPixmap(2 * side, 2 * side)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colour).darker(160), 1.2))
    painter.setBrush(QColor(colour))
    painter.drawPolygon(hexagon(side / 2, side / 2 - 1))
    painter.end()
    return pixmap
