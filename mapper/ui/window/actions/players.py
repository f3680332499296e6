"""The players' screen: what is shown there, and when nothing is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from mapper.ui.app.translated import tr
from mapper.ui.keys.action_set import Action
from mapper.ui.maps.image_file import read_image
from mapper.ui.players.presenting import Presenting
from mapper.ui.players.screen.screen_state import Follow
from mapper.ui.window.actions.action_needs import Row, needs_campaign, needs_map
from mapper.ui.window.actions.keying import needs_feature

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def presenting(do: Callable[[Presenting], object]) -> Callable[[Window], None]:
    def run(window: Window) -> None:
        do(window.presenting)

    return run


def needs_screen(window: Window) -> str | None:
    if needs_campaign(window):
        return needs_campaign(window)
    return None if window.presenting.is_open else tr("Open the players’ screen first.")


def needs_shown_map(window: Window) -> str | None:
    return needs_screen(window) or needs_map(window)


def needs_hand_out(window: Window) -> str | None:
    is_out = window.presenting.showing.hand_out is not None
    if is_out or zone_chosen(window):
        return needs_screen(window)
    return needs_screen(window) or needs_feature(window)


def needs_pages(window: Window) -> str | None:
    if needs_screen(window):
        return needs_screen(window)
    is_long = window.presenting.screen.sheets.count > 1
    return None if is_long else tr("Nothing is handed out that has several pages.")


def turn_page(window: Window) -> None:
    sheets = window.presenting.screen.sheets
    is_last = sheets.number == sheets.count - 1
    window.presenting.screen.turn_page(-sheets.number if is_last else 1)


def zone_chosen(window: Window) -> str:
    """The zone that is chosen by itself on a map of zones; empty if there is none."""
    zones = window.tool_use.selection.zones
    return zones[0] if len(zones) == 1 else ""


def toggle_screen(window: Window) -> None:
    window.presenting.toggle()
    if window.presenting.is_open:
        window.show_heartbeat()
        window.activateWindow()


def hand_out(window: Window) -> None:
    """The feature marked in the Inspector, or the chosen zone; what is out is put away."""
    if window.presenting.showing.hand_out is not None:
        window.presenting.put_back()
    elif window.workspace is not None and window.workspace.inspector.feature is not None:
        window.presenting.hand_out(window.workspace.inspector.feature)
    elif window.document is not None and zone_chosen(window):
        window.presenting.hand_out_zone(window.document.map_id, zone_chosen(window))


def show_picture(window: Window) -> None:
    kinds = tr("Images (*.png *.jpg *.jpeg *.webp)")
    text, _ = QFileDialog.getOpenFileName(window, tr("Choose a picture to show"), "", kinds)
    if text:
        window.granted(lambda: window.presenting.show_picture(read_image(Path(text)).content))


def follows(whom: Follow) -> Callable[[Window], bool]:
    return lambda window: window.presenting.showing.follow == whom


PLAYERS: tuple[Row, ...] = (
    Action(
        "players_screen",
        "Players’ &screen",
        toggle_screen,
        ("Shift+F8",),
        "screen",
        "A window for the players, on a second monitor if there is one. It begins black.",
        needs_campaign,
        is_on=lambda window: window.presenting.is_open,
    ),
    Action(
        "push",
        "&Push",
        presenting(lambda shown: shown.push()),
        ("F5",),
        "push",
        "Show players what they know of this map, as it is now.",
        needs_shown_map,
    ),
    Action(
        "hold",
        "&Hold",
        presenting(lambda shown: shown.toggle_hold()),
        ("F3",),
        "pause",
        "Players go on seeing what they see, whatever happens; only what is hidden again goes.",
        needs_screen,
        is_on=lambda window: window.presenting.showing.is_held,
    ),
    Action(
        "blackout",
        "&Blackout",
        presenting(lambda shown: shown.toggle_blackout()),
        ("F12",),
        "blackout",
        "Nothing at all, at once; and back.",
        needs_screen,
        is_on=lambda window: window.presenting.showing.is_black,
    ),
    Action(
        "follow_party",
        "Follow the p&arty",
        presenting(lambda shown: shown.follow("party")),
        ("Shift+F5",),
        "party",
        "The party stays in sight, wherever it goes.",
        needs_screen,
        is_on=follows("party"),
    ),
    Action(
        "follow_view",
        "Follow my &view",
        presenting(lambda shown: shown.follow("view")),
        ("Ctrl+F5",),
        "overview",
        "Players see the part of the map that you look at.",
        needs_screen,
        is_on=follows("view"),
    ),
    Action(
        "show_pointer",
        "P&oint",
        presenting(lambda shown: shown.set_pointing(not shown.is_pointing)),
        (".",),
        "pointer",
        "Hold the key: the mouse points on the players’ screen too, where they know the place.",
        needs_screen,
        is_on=lambda window: window.presenting.is_pointing,
    ),
    Action(
        "hand_out",
        "Hand &out",
        hand_out,
        ("Shift+F3",),
        "hand_out",
        "Title, text and picture that players have of the marked feature; again to go back.",
        needs_hand_out,
        is_on=lambda window: window.presenting.showing.hand_out is not None,
    ),
    Action(
        "turn_page",
        "Turn the pa&ge",
        turn_page,
        ("Shift+F6",),
        "",
        "The next page of a long hand-out; after the last one comes the first.",
        needs_pages,
    ),
    Action(
        "show_picture",
        "Show a pict&ure…",
        show_picture,
        ("Ctrl+F3",),
        "",
        "Any image, by itself; its file's name and comments stay with you.",
        needs_screen,
    ),
    Action(
        "fit_players",
        "&Fit their map",
        presenting(lambda shown: shown.screen.fit()),
        ("Shift+Home",),
        "zoom_fit",
        "All that players know, as large as their screen allows.",
        needs_screen,
    ),
    Action(
        "next_monitor",
        "To the ne&xt monitor",
        presenting(lambda shown: shown.to_next_monitor()),
        ("Ctrl+F8",),
        "next_screen",
        "The players’ screen moves on; it is black there until you push.",
        needs_screen,
    ),
)
PLAYERS_IDS: tuple[str | None, ...] = (
    "players_screen",
    "push",
    "hold",
    "blackout",
    None,
    "follow_party",
    "follow_view",
    "fit_players",
    None,
    "show_pointer",
    "hand_out",
    "turn_page",
    "show_picture",
    None,
    "players",
    "next_monitor",
)
