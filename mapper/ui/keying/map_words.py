"""Maps and zones in words, and the maps of a campaign in a list to choose from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QPixmap

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Map
from mapper.model.campaign.zone_rows import Passage, Zone
from mapper.model.hexes.hexes import label
from mapper.model.map_tree import tree
from mapper.model.zones.zones import zone_name
from mapper.rules.shared.reasons import mixed
from mapper.ui.app.translated import tr
from mapper.ui.widgets.small_parts import SteadyBox

INDENT = 14
"""Pixels by which a map stands further in than the one that it lies in."""
WHERE: Mapping[str, str] = MappingProxyType(
    {
        "north": "N",
        "north-east": "NE",
        "east": "E",
        "south-east": "SE",
        "south": "S",
        "south-west": "SW",
        "west": "W",
        "north-west": "NW",
        "within": "Within",
    }
)
"""Directions as they stand on signs."""


def fill_maps(box: SteadyBox, maps: dict[str, Map], none: str, chosen: str) -> None:
    """The words for none first; a map that has gone stays listed while it is chosen."""
    with QSignalBlocker(box):
        box.clear()
        box.addItem(none, "")
        for branch in tree(maps):
            box.addItem(branch.row.name, branch.id)
        if chosen and chosen not in maps:
            box.addItem(chosen, chosen)
        indent_maps(box, maps)
        box.setCurrentIndex(max(0, box.findData(chosen)))


def indent_maps(box: SteadyBox, maps: dict[str, Map]) -> None:
    """Maps stand in from those that they lie in by a bare picture: letters find their names."""
    depths = {branch.id: branch.depth for branch in tree(maps)}
    box.setIconSize(QSize(INDENT * max(depths.values(), default=0), 1))
    for row in range(box.count()):
        depth = depths.get(box.itemData(row), 0)
        if depth:
            bare = QPixmap(INDENT * depth, 1)
            bare.fill(Qt.GlobalColor.transparent)
            box.setItemIcon(row, bare)


def scale_in_words(row: Map) -> str:
    """How far it is from hex to hex, or from line to line of a map of zones."""
    if row.plan is not None:
        feet = row.plan.grid
        return tr("{feet} feet a square", feet=feet) if feet else tr("Zones without a grid")
    size = mixed(row.hex_size)
    if row.unit == "miles":
        one, many = tr("{size} mile a hex", size=size), tr("{size} miles a hex", size=size)
    else:
        one = many = tr("{size} km a hex", size=size)
    return one if row.hex_size <= 1 else many


def place_among_maps(maps: Mapping[str, Map], row: Map) -> str:
    """Behind which hex of which map it lies."""
    around = maps.get(row.parent)
    if around is None or row.opened_by is None:
        return tr("A map by itself")
    if row.opened_by.zone:
        return tr("Behind a zone of {map}", map=around.name)
    if row.opened_by.hex is None:
        return tr("In {map}, behind none of its hexes", map=around.name)
    number = label(row.opened_by.hex, around.top, around.numbering)
    return tr("Behind hex {number} of {map}", number=number, map=around.name)


def zone_in_words(id_: str, zones: Mapping[str, Zone], passages: Mapping[str, Passage]) -> str:
    """Number and name; without either, where it leads."""
    zone = zones.get(id_)
    if zone is None:
        return ""
    own = " ".join(filter(None, (zone.number, zone.name)))
    return own or zone_name(id_, zones, passages)


def zone_on(campaign: Campaign, map_id: str, id_: str) -> str:
    """The same, of a map."""
    return zone_in_words(id_, campaign.all(Zone, map_id), campaign.all(Passage, map_id))
