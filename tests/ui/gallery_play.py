"""The gallery's pictures of an evening at the table: each small and smallest, light and dark."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.time.evenings import begin_evening
from mapper.commands.travel.camping import dawn
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.hexes.hexes import Hex, add
from mapper.model.places import the_hex
from mapper.ui.output.recap_dialog import RecapDialog
from mapper.ui.window.window import Window
from tests.ui.gallery_desks import SMALL, SMALLEST, cellars, desk, full, group_of, seen
from tests.ui.gallery_hands import Room, asked_for, document_of, laid_over
from tests.ui.gallery_maps import the_example
from tests.ui.gallery_table import after_an_evening, dark, played, roll_all
from tests.ui.hands import click, settle, workspace_of
from tests.until import PATIENCE, until

Screen = Callable[[Room], QWidget | QPixmap]
Size = tuple[int, int]
SizedScreen = Callable[[Size, Room], QWidget | QPixmap]
AWAY = Hex(-3, 2)


def travelling(size: Size, room: Room) -> Window:
    """In the morning, with a way chosen that takes more than a day."""
    window = played(room, days=0)
    document, group = document_of(window), group_of(document_of(window))
    roll_all(document)
    document.do(dawn(document.campaign, group))
    roll_all(document)
    seen(window, "play", size)
    window.action_set.made["tool_travel"].trigger()
    click(window.canvas, add(the_hex(document.campaign.all(Party)[group].at.spot), AWAY))
    far = workspace_of(window).travel_session.wayfinding
    until(lambda: not far.is_looking, PATIENCE, QApplication.processEvents)
    settle(window)
    return window


def delving(size: Size, room: Room) -> Window:
    """One of them is chosen."""
    window = cellars("play", size, room)
    workspace = workspace_of(window)
    workspace.delving.choose(workspace.delving.leader)
    settle(window)
    return window


def noticed(size: Size, room: Room) -> Window:
    """One notice, and nothing is due."""
    window = the_example(room)
    document = document_of(window)
    at = document.campaign.all(Party)[group_of(document)].at
    entry = LogEntry(600, "Found: a barrow under the hawthorns.", "find", at=at)
    document.do(Change("Find", {Key("log", "", "9000"): Swap(None, entry)}))
    return seen(window, "play", size)


def log_of_evening(size: Size, room: Room) -> Window:
    """The log of one evening alone."""
    window = seen(after_an_evening(room), "play", size)
    workspace = workspace_of(window)
    workspace.show_panel("log")
    workspace.log.show_evening(1)
    settle(window)
    return window


def recap_empty(size: Size, room: Room) -> QPixmap:
    """Of an evening that has begun a moment ago."""
    window = the_example(room)
    document = document_of(window)
    document.do(begin_evening(document.campaign, "2024-05-31"))
    return _recap(seen(window, "play", size))


def recap_refused(size: Size, room: Room) -> QPixmap:
    """Of days that end before they begin."""
    window = seen(after_an_evening(room), "play", size)
    dialog = asked_for(window, "recap", RecapDialog)
    dialog.which.setCurrentIndex(dialog.which.count() - 1)
    dialog.first.setValue(3)
    dialog.last.setValue(1)
    return laid_over(window, dialog)


def _recap(window: Window) -> QPixmap:
    return laid_over(window, asked_for(window, "recap", RecapDialog))


AT_TABLE: Mapping[str, SizedScreen] = MappingProxyType(
    {
        "play-desk": partial(desk, "play"),
        "play-travelling": travelling,
        "play-delving": delving,
        "play-due": partial(full, 8),
        "play-notice": noticed,
        "play-log": log_of_evening,
        "recap-empty": recap_empty,
        "recap-refused": recap_refused,
    }
)


def _small_and_dark() -> Mapping[str, Screen]:
    made: dict[str, Screen] = {}
    for name, screen in AT_TABLE.items():
        for size, after in ((SMALL, ""), (SMALLEST, "-1024")):
            of_size: Screen = partial(screen, size)
            made[f"{name}{after}"] = of_size
            made[f"dark-{name}{after}"] = dark(of_size)
    return made


PLAY_SCREENS = MappingProxyType(_small_and_dark())
