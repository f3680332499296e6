"""The players' screen: what is shown there, and when nothing is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from mapper.ui.app.translated import tr
from mapper.ui.maps.image_file import read_image
from mapper.ui.players.screen.screen_state import Follow
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import all_of, asking, needing
from mapper.ui.window.actions.rows import Do, Items, OnDesk, in_campaign

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


needs_shown_map = all_of(needs.screen, needs.a_map)
needs_pages = needing(
    "Nothing is handed out that has several pages.",
    lambda at: at.presenting.has_pages,
    needs.screen,
    "feature",
    "zone",
)


@asking(needs.screen, *needs.feature.of)
def needs_hand_out(at: Workspace) -> str | None:
    is_there = at.presenting.showing.hand_out is not None or zone_chosen(at)
    return None if is_there else needs.feature(at)


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


def following(row: Do, whom: Follow, hint: str) -> OnDesk:
    return row.does(
        lambda at: at.presenting.follow(whom),
        hint,
        is_on=lambda at: at.presenting.showing.follow == whom,
    )


PLAYERS: Items = in_campaign(
    needs.screen,
    Do("players_screen", "Players’ &screen", "Shift+F8", "screen").does(
        toggle_screen,
        "A window for the players, on a second monitor if there is one. It begins black.",
        needs.campaign,
        lambda at: at.presenting.is_open,
        of={"players"},
    ),
    Do("push", "&Push", "F5", "push").does(
        lambda at: at.presenting.push(),
        "Show players what they know of this map, as it is now.",
        needs_shown_map,
    ),
    Do("hold", "&Hold", "F3", "pause").does(
        lambda at: at.presenting.toggle_hold(),
        "Players go on seeing what they see, whatever happens; only what is hidden again goes.",
        is_on=lambda at: at.presenting.showing.is_held,
    ),
    Do("blackout", "&Blackout", "F12", "blackout").does(
        lambda at: at.presenting.toggle_blackout(),
        "Nothing at all, at once; and back.",
        is_on=lambda at: at.presenting.showing.is_black,
    ),
    following(
        Do("follow_party", "Follow the p&arty", "Shift+F5", "party"),
        "party",
        "The party stays in sight, wherever it goes.",
    ),
    following(
        Do("follow_view", "Follow my &view", "Ctrl+F5", "overview"),
        "view",
        "Players see the part of the map that you look at.",
    ),
    Do("fit_players", "&Fit their map", "Shift+Home", "zoom_fit").does(
        lambda at: at.presenting.fit(), "All that players know, as large as their screen allows."
    ),
    Do("show_pointer", "P&oint", ".", "pointer").does(
        lambda at: at.presenting.set_pointing(not at.presenting.is_pointing),
        "Hold the key: the mouse points on the players’ screen too, where they know the place.",
        is_on=lambda at: at.presenting.is_pointing,
    ),
    Do("hand_out", "Hand &out", "Shift+F3", "hand_out").does(
        hand_out,
        "Title, text and picture that players have of the marked feature; again to go back.",
        needs_hand_out,
        lambda at: at.presenting.showing.hand_out is not None,
    ),
    Do("turn_page", "Turn the pa&ge", "Shift+F6").does(
        lambda at: at.presenting.turn_page(),
        "The next page of a long hand-out; after the last one comes the first.",
        needs_pages,
    ),
    Do("show_picture", "Show a pict&ure…", "Ctrl+F3").does(
        show_picture, "Any image, by itself; its file's name and comments stay with you."
    ),
    Do("next_monitor", "To the ne&xt monitor", "Ctrl+F8", "next_screen").does(
        lambda at: at.presenting.to_next_monitor(),
        "The players’ screen moves on; it is black there until you push.",
    ),
)
