"""Every action on both kinds of map: nothing changes, or what changes fits the map."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog

from mapper.commands.groups.party import place_group
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Feature, Key, Label, Map, Row, Token
from mapper.model.chosen import Selection
from mapper.model.hexes.area import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.places import ZonePoint, zone_of
from mapper.ui.window.window import Window

WILDERNESS, CELLARS, GROUP = "wilderness", "the_lamp_cellars", "1"
OF_HEXES = {
    "terrain",
    "elevation",
    "path",
    "crossing",
    "region",
    "region_hexes",
    "seen",
    "visited",
    "weather",
}
OF_ZONES = {
    "zone",
    "passage",
    "no_passage",
    "zone_known",
    "passage_found",
    "passage_state",
    "trap_state",
}
LEAVE = {"quit", "close", "new", "open", "example"}
"""What ends what the test looks at."""
ASK_THE_SYSTEM = {
    "add_underlay",
    "export",
    "export_key",
    "import",
    "print",
    "save_copy",
    "show_picture",
}
"""What asks the system for a file or a printer, and does nothing without an answer."""


def misplaced(campaign: Campaign, changes: list[Change]) -> list[str]:
    """The rows of changes that do not lie where rows of their map do."""
    maps = campaign.maps()
    return [
        f"{change.label}: {key}"
        for change in changes
        for key, swap in change.rows.items()
        if swap.after is not None and not _fits(maps, key, swap.after)
    ]


def _fits(maps: dict[str, Map], key: Key, row: Row | bytes) -> bool:
    on = key.map or getattr(getattr(row, "at", None), "map", "")
    if not isinstance(on, str) or on not in maps:
        return True
    has_zones = maps[on].plan is not None
    if key.kind in OF_HEXES | OF_ZONES:
        return has_zones == (key.kind in OF_ZONES)
    match row:
        case Feature() | Token():
            fits = has_zones == bool(zone_of(row.at))
        case Label():
            fits = has_zones == bool(row.points)
        case Party():
            fits = has_zones == bool(row.at.zone) and not (has_zones and row.believed)
        case LogEntry():
            fits = row.at is None or not (row.at.hex if has_zones else row.at.zone)
        case _:
            fits = True
    return fits


@pytest.fixture(params=[WILDERNESS, CELLARS])
def shown(request: pytest.FixtureRequest, window: Window) -> Iterator[Window]:
    """The example at one of its maps, with the group there and something chosen."""
    document, workspace = window.document, window.workspace
    assert document is not None
    assert workspace is not None
    if request.param == CELLARS:
        document.do(place_group(document.campaign, GROUP, CELLARS, ZonePoint("6")))
    else:
        document.do(place_group(document.campaign, GROUP, WILDERNESS, Hex(17, 0)))
    document.choose_map(request.param)
    closing = QTimer(window)
    closing.timeout.connect(_close_dialogs)
    closing.start(5)
    yield window
    closing.stop()


def _close_dialogs() -> None:
    """Whatever asks is told no."""
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QDialog) and widget.isVisible():
            widget.done(QDialog.DialogCode.Rejected)


def choose(window: Window) -> None:
    """Something to act on: a zone, or a few hexes."""
    window.canvas.setFocus()
    if window.document is not None and window.document.map_id == CELLARS:
        window.tool_use.select(Selection(zones=("6",)))
    elif window.document is not None:
        window.tool_use.select(Selection(area_of([Hex(17, 0)])))


def test_every_action_fits_the_map_that_is_shown(shown: Window) -> None:
    document = shown.document
    assert document is not None
    start, map_id = document.file.cursor, document.map_id
    made: list[Change] = []
    document.changed.connect(made.append)
    wrong: list[str] = []

    for id_, action in shown.action_set.made.items():
        if id_ in LEAVE | ASK_THE_SYSTEM:
            continue
        document.choose_map(map_id)
        choose(shown)
        made.clear()
        if action.isEnabled():
            action.trigger()
            QApplication.processEvents()
            _close_dialogs()
        wrong += [f"{id_}: {line}" for line in misplaced(document.campaign, made)]
        while document.file.cursor > start:
            document.undo()

    assert [] == wrong
