"""What makes a picture of the gallery worthless: a refusal, or a panel that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QDialog, QWidget

from mapper.ui.manual.pages import shipped_pages, topics
from mapper.ui.manual.what_is_this import topic_of
from mapper.ui.window.window import Window

ON_TOP: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "terrain": ("terrain-searched", "small", "elevation", "label-edit", "label-along"),
        "layers": ("layers",),
        "undo": ("undo", "dark"),
        "inspector": (
            "inspector-empty",
            "inspector",
            "inspector-creatures",
            "inspector-misread",
            "inspector-below",
            "inspector-token",
            "dark-inspector",
            "dungeon-zone",
            "dungeon-passage",
            "delve-door-inspected",
            "players-leads",
        ),
        "remarks": ("check", "check-mending", "check-empty"),
        "maps": ("map-tree", "dark-map-tree"),
        "underlays": ("aligning", "dark-aligning", "dungeon-aligning"),
        "paths": ("path-drawn", "path-picked"),
        "regions": ("regions", "regions-empty", "dark-regions"),
        "log": ("log", "log-empty", "dark-log", "play-log", "play-log-1024"),
        "players": ("players", "players-nothing", "dark-players"),
        "here": (
            *("here-hex", "here-hex-empty", "here-zone", "here-zone-high"),
            *("here-zone-long", "here-zone-small", "dark-here"),
            *("delve-round", "delve-meeting", "delve-light", "delve-run", "delve-turns"),
            "travel-meeting",
            *("delve-dungeon-turns", "delve-overloaded", "delve-dark"),
        ),
    }
)
"""The panel that lies on top in each of these pictures."""

ON_PLAY = (
    *("desk-play", "desk-delve", "dice-", "delve-round", "deed", "reach", "route"),
    *("party", "group", "here", "delve-meeting", "delve-turns", "travel-meeting"),
    *("play-", "dark-play-", "recap-"),
)
"""How the pictures are called that are taken on the desk to play at."""

REFUSING = frozenset({"written-by-another", "not-backed-up", "party-value"})
"""Pictures of a refusal that are not called so."""


class HeardWindow(Window):
    """A window that keeps what it refused."""

    def __init__(self, settings: QSettings) -> None:
        self.refusals: list[str] = []
        super().__init__(settings)

    def refuse(self, why: object) -> None:
        self.refusals.append(str(why))
        super().refuse(why)


HIGHEST_DIALOG = 680
"""On a screen of 720, beneath a bar of the system."""


def wrongs(
    name: str, seen: QWidget | QPixmap, window: Window, refusals: Sequence[str]
) -> Iterator[str]:
    """Why a picture does not show what it is named for, each in words."""
    if "refused" not in name and name not in REFUSING:
        yield from (f"refused meanwhile: {why}" for why in refusals)
    for panel, names in ON_TOP.items():
        if name in names and not window.docks[panel].is_on_top:
            yield f"nobody sees the panel {panel}"
    if name.startswith(ON_PLAY) and not window.desks.is_play:
        yield "it is not taken on the desk to play at"
    if isinstance(seen, QDialog) and seen.height() > HIGHEST_DIALOG:
        yield f"{type(seen).__name__} is {seen.height()} high, and has no room on a small screen"
    yield from _hidden(seen, window)
    shown = window if isinstance(seen, QPixmap) else seen
    yield from (f"the manual tells nothing of {type(each).__name__}" for each in untold(shown))


def untold(screen: QWidget) -> Iterator[QWidget]:
    """Where Tab leads to, and no page of the manual tells of it."""
    told = topics(shipped_pages())
    for part in screen.findChildren(QWidget):
        is_stop = Qt.FocusPolicy.TabFocus in part.focusPolicy() and part.isVisibleTo(screen)
        if is_stop and part.window() is screen.window() and topic_of(part, told) is None:
            yield part


def _hidden(seen: QWidget | QPixmap, window: Window) -> Iterator[str]:
    """What is seen lies under nothing else."""
    if isinstance(seen, QPixmap):
        return
    if not seen.isVisible():
        yield f"{type(seen).__name__} is not to be seen"
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible() and dialog is not seen and not dialog.isAncestorOf(seen):
            yield f"{type(dialog).__name__} lies over it"
