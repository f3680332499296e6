"""What the right mouse button offers to hand out at a hex or in a zone, to an open screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.places import FeatureAt, zone_of
from mapper.model.spot_contents import features_at
from mapper.ui.app.translated import tr
from mapper.ui.widgets.plain_text import without_keys

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace

GivenOut = tuple[str, Callable[[], None]]


def offer_at_hex(desk: Workspace, menu: QMenu, before: QAction, at: Hex) -> None:
    """The features there, in their order."""
    document = desk.document
    if document.view is None:
        return
    there = features_at(document.view.features, at)
    _offer(desk, menu, before, _features(desk, there))


def offer_in_zone(desk: Workspace, menu: QMenu, before: QAction, zone: str) -> None:
    """What is read aloud of the zone, and what lies in it."""
    document = desk.document
    if document.view is None:
        return
    map_id, presenting = document.map_id, desk.presenting
    given: list[GivenOut] = []
    row = document.view.zones.get(zone)
    if row is not None and (row.player_name or row.player_text):
        given.append((_called(row), partial(presenting.hand_out_zone, map_id, zone)))
    inside = {id_: each for id_, each in document.view.features.items() if zone_of(each.at) == zone}
    _offer(desk, menu, before, [*given, *_features(desk, inside)])


def _features(desk: Workspace, rows: Mapping[str, Feature]) -> Iterator[GivenOut]:
    map_id, presenting = desk.document.map_id, desk.presenting
    for id_, row in rows.items():
        title = row.title or row.player_title
        yield title, partial(presenting.hand_out, FeatureAt(map_id, id_))


def _called(row: Zone) -> str:
    return " ".join(part for part in (row.number, row.name or row.player_name) if part)


def _offer(desk: Workspace, menu: QMenu, before: QAction, given: Iterable[GivenOut]) -> None:
    """One by its name; several in a menu of their own."""
    found = list(given) if desk.presenting.is_open else []
    if not found:
        return
    if desk.presenting.showing.hand_out is not None:
        menu.insertAction(before, desk.action_set.made["hand_out"])
    several = QMenu(tr("Hand out"), menu) if len(found) > 1 else None
    for title, give in found:
        name = without_keys(title)
        text = tr("Hand out {title}", title=name) if several is None else name
        action = QAction(text, menu)
        action.triggered.connect(lambda _on=False, give=give: give())
        if several is None:
            menu.insertAction(before, action)
        else:
            several.addAction(action)
    if several is not None:
        menu.insertMenu(before, several)
