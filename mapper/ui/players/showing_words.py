"""What the players' screen shows, in a few words for the game master."""

from __future__ import annotations

from mapper.ui.app.translated import tr
from mapper.ui.players.presenting import Presenting
from mapper.ui.players.screen.screen_state import Showing


def state_in_words(presenting: Presenting) -> str:
    """The first thing to know: whether players see anything, and whether it moves."""
    if presenting.is_lost:
        return tr("The monitor is gone")
    return _scene_in_words(presenting.showing) if presenting.is_open else tr("Off")


def more_in_words(presenting: Presenting) -> str:
    """Whose knowledge it is, and what comes next."""
    showing = presenting.showing
    if presenting.is_lost:
        return tr("It will be black when it is back.")
    if not presenting.is_open:
        return tr("Open the players’ screen; it begins black.")
    if showing.players is None and showing.hand_out is None:
        return tr("Nothing was pushed yet.")
    return tr("Known to {groups}", groups=", ".join(presenting.shown_groups))


def _scene_in_words(showing: Showing) -> str:
    held = f"{showing.held_since:%H:%M}" if showing.held_since is not None else ""
    match showing.scene, held:
        case "black", "":
            return tr("Black")
        case "black", _:
            return tr("Black; held since {time}", time=held)
        case "hand-out", _:
            return tr("A hand-out")
        case _, "":
            return _live_in_words(showing)
        case _:
            return tr("Held since {time}", time=held)


def _live_in_words(showing: Showing) -> str:
    if showing.follow == "party":
        return tr("Live, follows the party")
    return tr("Live, follows your view") if showing.follow == "view" else tr("Live")
