"""What lies at the hexes: added, edited, put in order, found, and checked before play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.model.places import FeatureAt
from mapper.model.search.find import SearchHit
from mapper.model.selection import Selection, Thing
from mapper.ui.app.translated import tr
from mapper.ui.keying.find import FindBox, open_find
from mapper.ui.window.actions.rows import (
    Do,
    Items,
    asking,
    in_campaign,
    in_panel,
    needs_campaign,
    needs_writing,
)
from mapper.ui.window.findable import besides_the_map

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


@asking("panel", "selection")
def needs_here(at: Workspace) -> str | None:
    """A hex or a zone that something can be put in."""
    return at.inspector.why_nowhere() or needs_writing(at)


@asking(needs_here)
def needs_chosen(at: Workspace) -> str | None:
    return at.inspector.why_nothing() or needs_writing(at)


@asking(needs_chosen, "desk")
def needs_key(at: Workspace) -> str | None:
    """At play there is always a key of the place."""
    return None if at.desks.is_play else needs_chosen(at)


@asking(needs_here)
def needs_feature(at: Workspace) -> str | None:
    why = None if at.inspector.feature else tr("No feature is marked in the Inspector.")
    return needs_here(at) or why


@asking(needs_here)
def needs_thing(at: Workspace) -> str | None:
    thing = at.inspector.thing
    is_one = thing is not None and thing.kind != "map"
    why = None if is_one else tr("No feature and no token is marked in the Inspector.")
    return needs_here(at) or why


def show_here(at: Workspace) -> None:
    """The keys go to the key of the place, or to the fields of what is chosen."""
    if at.desks.is_play:
        at.show_panel("here")
        at.here.take_keys()
    else:
        at.show_panel("inspector")
        at.inspector.edit()


def find(at: Workspace) -> None:
    """Open the field over the window; what is chosen is gone to."""
    box = FindBox(at.texts, at.document, at.window, besides=besides_the_map(at))
    open_find(box, lambda found: go_to(at, found))


def go_to(at: Workspace, found: SearchHit) -> None:
    """To what was found: to its map, its hex, and its row in the Inspector."""
    at.places.go_to(found.at)
    if found.at.zone:
        if found.kind in ("passage", "feature", "token"):
            at.tool_use.select(Selection(thing=Thing(found.kind, found.id)))
    elif found.at.hex is not None:
        at.inspector.mark(Thing(found.kind, found.id))
    at.canvas.setFocus()


def link(at: Workspace) -> None:
    """Ask for the feature that the marked one is to be linked to."""
    box = FindBox(at.texts, at.document, at.window, kinds="feature")
    open_find(box, lambda found: at.inspector.link_to(FeatureAt(found.at.map, found.id)))


KEYING: Items = (
    *in_campaign(
        needs_here,
        *in_panel(
            "inspector",
            Do(
                "add_feature",
                "Add &feature",
                lambda at: at.inspector.add_feature(),
                "N",
                "feature",
            ).hinting("Key something new at the chosen hex or in the chosen zone."),
            Do(
                "add_token",
                "Add &token",
                lambda at: at.inspector.add_token(),
                "Shift+N",
                "token",
            ).hinting("Put a person or a monster on the chosen hex or in the chosen zone."),
            Do(
                "edit_here",
                "&Edit what is here",
                lambda at: at.inspector.edit(),
                "Shift+F2",
                "edit",
                needs_chosen,
            ).hinting("Go to the fields of what is at the chosen hex, or is chosen of a dungeon."),
        ),
        Do("here", "&What is here", show_here, "F2", "feature", needs_key).hinting(
            "At play the key of the place, to read and to do; to prepare, its fields."
        ),
    ),
    None,
    *in_campaign(
        needs_feature,
        *in_panel(
            "inspector",
            Do(
                "duplicate_feature",
                "&Duplicate feature",
                lambda at: at.inspector.duplicate(),
                "Ctrl+Shift+N",
                "copy",
            ).hinting("A second one at the same hex."),
            Do(
                "feature_up",
                "Move feature &up",
                lambda at: at.inspector.reorder(-1),
                "Alt+Shift+Up",
                "chevron_up",
            ).hinting("Further up in the list of its hex."),
            Do(
                "feature_down",
                "Move feature do&wn",
                lambda at: at.inspector.reorder(1),
                "Alt+Shift+Down",
                "chevron_down",
            ).hinting("Further down in the list of its hex."),
            Do(
                "remove_thing",
                "&Remove feature or token",
                lambda at: at.inspector.remove(),
                "Ctrl+Delete",
                "remove",
                needs_thing,
            ).hinting("Take away what is marked in the Inspector."),
        ),
        on="hexes",
    ),
    None,
    *in_campaign(
        needs_campaign,
        Do("find", "Find and &go to…", find, "Ctrl+K Ctrl+F Ctrl+G", "search").hinting(
            "Places, people, deeds, actions, rules, the log by a few letters: go there, or do it."
        ),
        *in_panel(
            "remarks",
            Do(
                "check",
                "Preparation &check",
                lambda at: at.remarks.take_keys(),
                "F7",
                "warning",
            ).hinting("See what should be looked at before play."),
        ),
    ),
)
