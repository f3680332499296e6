"""The players' screen: what is shown there, and when nothing is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from mapper.ui.app.translated import tr
from mapper.ui.maps.image_file import read_image
from mapper.ui.players.screen.screen_state import Follow
from mapper.ui.window.actions.keying import needs_feature
from mapper.ui.window.actions.rows import (
    Do,
    Items,
    asking,
    in_campaign,
    needs_campaign,
    needs_map,
    needs_screen,
)

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


@asking(needs_screen)
def needs_shown_map(at: Workspace) -> str | None:
    return needs_screen(at) or needs_map(at)


@asking(needs_screen, needs_feature)
def needs_hand_out(at: Workspace) -> str | None:
    is_there = at.presenting.showing.hand_out is not None or zone_chosen(at)
    return needs_screen(at) or (None if is_there else needs_feature(at))


@asking(needs_screen, "feature", "zone")
def needs_pages(at: Workspace) -> str | None:
    why = None if at.presenting.has_pages else tr("Nothing is handed out that has several pages.")
    return needs_screen(at) or why


def zone_chosen(at: Workspace) -> str:
    """The zone that is chosen by itself on a map of zones; empty if there is none."""
    zones = at.tool_use.selection.zones
    return zones[0] if len(zones) == 1 else ""


def toggle_screen(at: Workspace) -> None:
    at.presenting.toggle()
    if at.presenting.is_open:
        at.show_panel("screen")
        at.window.activateWindow()


def hand_out(at: Workspace) -> None:
    """The feature marked in the Inspector, or the chosen zone; what is out is put away."""
    if at.presenting.showing.hand_out is not None:
        at.presenting.put_back()
    elif at.inspector.feature is not None:
        at.presenting.hand_out(at.inspector.feature)
    elif zone_chosen(at):
        at.presenting.hand_out_zone(at.document.map_id, zone_chosen(at))


def show_picture(at: Workspace) -> None:
    kinds = tr("Images (*.png *.jpg *.jpeg *.webp)")
    text, _ = QFileDialog.getOpenFileName(at.window, tr("Choose a picture to show"), "", kinds)
    if text:
        at.editor.granted(lambda: at.presenting.show_picture(read_image(Path(text)).content))


def follow_action(id_: str, text: str, whom: Follow, keys: str, icon: str) -> Do:
    return Do(
        id_,
        text,
        lambda at: at.presenting.follow(whom),
        keys,
        icon,
        is_on=lambda at: at.presenting.showing.follow == whom,
        of=frozenset({"players"}),
    )


PLAYERS: Items = in_campaign(
    needs_screen,
    Do(
        "players_screen",
        "Players’ &screen",
        toggle_screen,
        "Shift+F8",
        "screen",
        needs_campaign,
        lambda at: at.presenting.is_open,
        of=frozenset({"players"}),
    ).hinting("A window for the players, on a second monitor if there is one. It begins black."),
    Do("push", "&Push", lambda at: at.presenting.push(), "F5", "push", needs_shown_map).hinting(
        "Show players what they know of this map, as it is now."
    ),
    Do(
        "hold",
        "&Hold",
        lambda at: at.presenting.toggle_hold(),
        "F3",
        "pause",
        is_on=lambda at: at.presenting.showing.is_held,
        of=frozenset({"players"}),
    ).hinting(
        "Players go on seeing what they see, whatever happens; only what is hidden again goes."
    ),
    Do(
        "blackout",
        "&Blackout",
        lambda at: at.presenting.toggle_blackout(),
        "F12",
        "blackout",
        is_on=lambda at: at.presenting.showing.is_black,
        of=frozenset({"players"}),
    ).hinting("Nothing at all, at once; and back."),
    None,
    follow_action("follow_party", "Follow the p&arty", "party", "Shift+F5", "party").hinting(
        "The party stays in sight, wherever it goes."
    ),
    follow_action("follow_view", "Follow my &view", "view", "Ctrl+F5", "overview").hinting(
        "Players see the part of the map that you look at."
    ),
    Do(
        "fit_players",
        "&Fit their map",
        lambda at: at.presenting.fit(),
        "Shift+Home",
        "zoom_fit",
    ).hinting("All that players know, as large as their screen allows."),
    None,
    Do(
        "show_pointer",
        "P&oint",
        lambda at: at.presenting.set_pointing(not at.presenting.is_pointing),
        ".",
        "pointer",
        is_on=lambda at: at.presenting.is_pointing,
        of=frozenset({"players"}),
    ).hinting(
        "Hold the key: the mouse points on the players’ screen too, where they know the place."
    ),
    Do(
        "hand_out",
        "Hand &out",
        hand_out,
        "Shift+F3",
        "hand_out",
        needs_hand_out,
        lambda at: at.presenting.showing.hand_out is not None,
        of=frozenset({"players"}),
    ).hinting("Title, text and picture that players have of the marked feature; again to go back."),
    Do(
        "turn_page",
        "Turn the pa&ge",
        lambda at: at.presenting.turn_page(),
        "Shift+F6",
        why_not=needs_pages,
    ).hinting("The next page of a long hand-out; after the last one comes the first."),
    Do("show_picture", "Show a pict&ure…", show_picture, "Ctrl+F3").hinting(
        "Any image, by itself; its file's name and comments stay with you."
    ),
    None,
    "players",
    Do(
        "next_monitor",
        "To the ne&xt monitor",
        lambda at: at.presenting.to_next_monitor(),
        "Ctrl+F8",
        "next_screen",
    ).hinting("The players’ screen moves on; it is black there until you push."),
)
