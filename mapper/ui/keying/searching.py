"""Find and go to, and finding a feature to link to, as the window offers them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.model.places import FeatureAt
from mapper.model.search.find import SearchHit
from mapper.tools.shared.tool import Picked
from mapper.ui.keying.find import FindBox, open_find
from mapper.ui.keying.inspector import ListedThing

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def find(window: Window) -> None:
    """Open the field over the window; what is chosen is gone to."""
    if window.workspace is not None:
        box = FindBox(window.workspace.texts, window.workspace.document, window)
        open_find(box, lambda found: go_to(window, found))


def go_to(window: Window, found: SearchHit) -> None:
    """To what was found: to its map, its hex, and its row in the Inspector."""
    workspace = window.workspace
    if workspace is None:
        return
    workspace.go_to(found.at)
    if found.at.zone:
        picked = _picked(found)
        if picked is not None:
            window.tool_use.pick_zones(picked)
    elif found.at.hex is not None:
        workspace.inspector.mark(ListedThing(found.kind, found.id))
    window.canvas.setFocus()


def _picked(found: SearchHit) -> Picked | None:
    """What it was that was found in a zone, if not the zone itself."""
    match found.kind:
        case "passage":
            return Picked(passage=found.id)
        case "feature":
            return Picked(feature=found.id)
        case "token":
            return Picked(token=found.id)
    return None


def link(window: Window) -> None:
    """Ask for the feature that the marked one is to be linked to."""
    workspace = window.workspace
    if workspace is None:
        return
    links = workspace.inspector.form.links
    box = FindBox(workspace.texts, workspace.document, window, kinds="feature")
    open_find(box, lambda found: links.link_to(FeatureAt(found.at.map, found.id)))
