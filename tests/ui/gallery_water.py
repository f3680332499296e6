"""The gallery's pictures of water: a boat on the sea and on a river, the menu, a new vessel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.groups.party import place_group
from mapper.commands.moorings import put_vessel
from mapper.commands.travel.camping import dawn
from mapper.commands.travel.ways_to_go import board
from mapper.model.campaign.play_rows import Party, Vessel
from mapper.model.campaign.rows import Path
from mapper.model.hexes.chunks import mapped
from mapper.model.hexes.hexes import Hex, distance, neighbours
from mapper.play.travel.travel_map import is_land, is_water, moorings_on
from mapper.ui.table.party_dialogs import VesselDialog
from mapper.ui.window import files
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import NEAR_PX, Room, asked_for, document_of, laid_over
from tests.ui.hands import hover, settle, workspace_of
from tests.until import PATIENCE, until

Screen = Callable[[Room], QWidget | QPixmap]
SMALL = (1280, 720)
GULL = Vessel("sailing_ship", "The Gull")


def at_sea(room: Room) -> QWidget:
    """A ship on the open sea: how far it sails, and what a hex of it costs."""
    window = _at_play(room)
    sea, coast = _sea_and_coast(window)
    _aboard(window, coast, GULL, sea)
    workspace_of(window).party.look()
    settle(window)
    hover(window.canvas, neighbours(sea)[3])
    settle(window)
    return window


def dark_at_sea(room: Room) -> QWidget:
    room.window.toggle_dark()
    return at_sea(room)


def on_river(room: Room) -> QWidget:
    """A boat on a river, another that lies at it."""
    window = _at_play(room)
    river = _river(window)
    _aboard(window, river[2], Vessel("rowboat"), river[2])
    document = document_of(window)
    document.do(put_vessel(document.campaign, document.map_id, river[4], Vessel("raft")))
    workspace_of(window).party.look()
    settle(window)
    hover(window.canvas, river[3])
    settle(window)
    return window


def over_land(room: Room) -> QWidget:
    """Nobody rows over land: the line below says why."""
    window = on_river(room)
    assert isinstance(window, Window)
    at = workspace_of(window).travel_session.start
    river = set(_river(window))
    assert at is not None
    hover(window.canvas, next(each for each in neighbours(at) if each not in river))
    far = workspace_of(window).travel_session.wayfinding
    until(lambda: not far.is_looking, PATIENCE, QApplication.processEvents)
    settle(window)
    return window


def menu_of_boat(room: Room) -> QPixmap:
    """What the right button offers at a shore where a boat lies."""
    window = _at_play(room)
    document = document_of(window)
    _, coast = _sea_and_coast(window)
    on = document.map_id
    document.do(place_group(document.campaign, _group(window), on, coast))
    document.do(put_vessel(document.campaign, on, coast, Vessel("rowboat", "Eel")))
    workspace_of(window).party.look()
    settle(window)
    window.canvas.context_asked.emit(coast, window.mapToGlobal(window.rect().center()))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    return laid_over(window, menu)


def new_vessel(room: Room) -> QPixmap:
    """What is asked of a vessel that is put on the map."""
    window = _at_play(room)
    return laid_over(window, asked_for(window, "put_vessel", VesselDialog))


def _at_play(room: Room) -> Window:
    files.open_example(room.window)
    until(lambda: room.window.document, PATIENCE, QApplication.processEvents)
    window = room.window
    window.resize(*SMALL)
    window.desks.bring("play")
    document = document_of(window)
    document.do(dawn(document.campaign, _group(window), override=True))
    window.canvas.zoom_to(NEAR_PX)
    settle(window)
    return window


def _group(window: Window) -> str:
    return next(iter(document_of(window).campaign.all(Party)))


def _aboard(window: Window, coast: Hex, vessel: Vessel, to: Hex) -> None:
    document, us = document_of(window), _group(window)
    on = document.map_id
    document.do(place_group(document.campaign, us, on, coast))
    document.do(put_vessel(document.campaign, on, coast, vessel))
    (lies,) = moorings_on(document.campaign, on)
    document.do(board(document.campaign, us, lies))
    if to != coast:
        document.do(place_group(document.campaign, us, on, to))


def _sea_and_coast(window: Window) -> tuple[Hex, Hex]:
    """The middle of the water nearest to the group, and the land nearest to that."""
    document = document_of(window)
    campaign, on = document.campaign, document.map_id
    every = [*mapped(campaign.chunks("terrain", on))]
    here = campaign.all(Party)[_group(window)].at.hex
    assert here is not None
    wet = [at for at in every if is_water(campaign, on, at)]
    deep = [at for at in wet if all(each in wet for each in neighbours(at))] or wet
    sea = min(deep, key=lambda at: distance(at, here))
    land = [at for at in every if is_land(campaign, on, at)]
    return sea, min(land, key=lambda at: distance(at, sea))


def _river(window: Window) -> tuple[Hex, ...]:
    paths = document_of(window).campaign.all(Path, document_of(window).map_id).values()
    return max((row.hexes for row in paths if row.kind == "river"), key=len)


WATER_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "water-sea": at_sea,
        "dark-water-sea": dark_at_sea,
        "water-river": on_river,
        "water-refused": over_land,
        "water-menu": menu_of_boat,
        "water-vessel": new_vessel,
    }
)
