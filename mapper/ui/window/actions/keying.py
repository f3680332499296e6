"""What lies at the hexes: added, edited, put in order, found, and checked before play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.model.campaign.rows import LYING, Key
from mapper.model.key_table.key_lines import KeyLine, place_of_key
from mapper.model.places import FeatureAt, Place
from mapper.model.search.find import SearchHit
from mapper.model.selection import Selection, Thing
from mapper.ui.app.translated import tr
from mapper.ui.editing.tool_use import SELECT
from mapper.ui.keying.find import FindBox, open_find
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import all_of, asking
from mapper.ui.window.actions.rows import Do, Items, in_campaign, in_panel
from mapper.ui.window.findable import besides_the_map

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


needs_chosen = all_of(
    asking(*needs.OF_CHOSEN)(lambda at: at.inspector.why_nothing()), needs.writing
)
needs_key = asking(*needs.OF_CHOSEN, "desk")(
    lambda at: None if at.desks.is_play else needs_chosen(at)
)
"""At play there is always a key of the place."""


@asking(needs.here)
def needs_thing(at: Workspace) -> str | None:
    thing = at.inspector.thing
    is_one = thing is not None and thing.kind != "map"
    return None if is_one else tr("No feature and no token is marked in the Inspector.")


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
    go_to_key(at, Key(found.kind, found.at.map, found.id), found.at)


def key_table(at: Workspace) -> None:
    """The key as a table in the place of the map, or the map again."""
    at.desks.bring("prepare")
    at.key_table.toggle()


def go_to_line(at: Workspace, line: KeyLine) -> None:
    """To where a line of the key table leads: of a clue to where it is found."""
    go_to_key(at, line.part.key, line.to)


def go_to_key(at: Workspace, key: Key, to: Place | None = None) -> None:
    """To what stands under a key, with its fields in the Inspector; or to a place for its sake."""
    to = to or place_of_key(at.document.campaign, key)
    at.places.go_to(to)
    if key.map == to.map:
        _choose(at, Thing(key.kind, str(key.id)), to)
    at.canvas.setFocus()


def _choose(at: Workspace, thing: Thing, to: Place) -> None:
    """What is gone to, so that what is done next is done with it and not with its hex."""
    use = at.tool_use
    if to.zone and thing.kind in ("passage", *LYING):
        use.select(Selection(thing=thing))
    elif to.hex is not None:
        at.inspector.mark(thing)
        if thing.kind in ("path", "region", "label") and use.entry.id == SELECT:
            use.select(Selection(thing=thing))
            if thing.kind == "region":
                at.show_panel("regions")
                at.regions.choose(thing.id)


def look_at_line(at: Workspace, line: KeyLine) -> None:
    """Its form in the Inspector, with the same tool in hand; of a clue where it is found."""
    thing = Thing(line.part.key.kind, str(line.part.key.id))
    is_there = line.part.key.map == line.to.map and line.kind != "clue"
    if line.to.zone:
        is_thing = is_there and thing.kind in ("passage", *LYING)
        at.tool_use.select(Selection(thing=thing) if is_thing else Selection(zones=(line.to.zone,)))
    elif line.to.hex is not None:
        at.canvas.set_cursor(line.to.hex)
        if is_there:
            at.inspector.mark(thing)


def link(at: Workspace) -> None:
    """Ask for the feature that the marked one is to be linked to."""
    box = FindBox(at.texts, at.document, at.window, kinds="feature")
    open_find(box, lambda found: at.inspector.link_to(FeatureAt(found.at.map, found.id)))


KEYING: Items = (
    *in_campaign(
        needs.here,
        *in_panel(
            "inspector",
            Do("add_feature", "Add &feature", "N", "feature").does(
                lambda at: at.inspector.add_new("feature"),
                "Key something new at the chosen hex or in the chosen zone.",
            ),
            Do("add_token", "Add &token", "Shift+N", "token").does(
                lambda at: at.inspector.add_new("token"),
                "Put a person or a monster on the chosen hex or in the chosen zone.",
            ),
            Do("edit_here", "&Edit what is here", "Shift+F2", "edit").does(
                lambda at: at.inspector.edit(),
                "Go to the fields of what is at the chosen hex, or is chosen of a dungeon.",
                needs_chosen,
            ),
        ),
        Do("here", "&What is here", "F2", "feature").does(
            show_here,
            "At play the key of the place, to read and to do; to prepare, its fields.",
            needs_key,
        ),
    ),
    *in_campaign(
        needs.feature,
        *in_panel(
            "inspector",
            Do("duplicate_feature", "&Duplicate feature", "Ctrl+Shift+N", "copy").does(
                lambda at: at.inspector.duplicate(), "A second one at the same place."
            ),
        ),
    ),
    *in_campaign(
        needs.feature,
        *in_panel(
            "inspector",
            Do("feature_up", "Move feature &up", "Alt+Shift+Up", "chevron_up").does(
                lambda at: at.inspector.reorder(-1), "Further up in the list of its hex."
            ),
            Do("feature_down", "Move feature do&wn", "Alt+Shift+Down", "chevron_down").does(
                lambda at: at.inspector.reorder(1), "Further down in the list of its hex."
            ),
            Do("remove_thing", "&Remove feature or token", "Ctrl+Delete", "remove").does(
                lambda at: at.inspector.remove(),
                "Take away what is marked in the Inspector.",
                needs_thing,
            ),
        ),
        on="hexes",
    ),
    *in_campaign(
        needs.campaign,
        Do("key_table", "Key as a &table", "Shift+F7", "table").does(
            key_table,
            "All that is keyed as rows: found, sorted, edited, many at once; Return goes there.",
        ),
        Do("find", "Find and &go to…", "Ctrl+K Ctrl+F Ctrl+G", "search").does(
            find,
            "Places, people, deeds, actions, rules, the log by a few letters: go there, or do it.",
        ),
        *in_panel(
            "remarks",
            Do("check", "Preparation &check", "F7", "warning").does(
                lambda at: at.remarks.take_keys(), "See what should be looked at before play."
            ),
        ),
    ),
)
