"""Why something cannot be done to the open campaign: what is asked, and what the answer goes by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mapper.model.campaign.rows import KINDS
from mapper.ui.app.translated import tr

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace

WhyNot = Callable[["Workspace"], "str | None"]


@dataclass(frozen=True)
class Need:
    """Why something cannot be done to the open campaign; nothing where it can.

    `of` is what the answer depends on, besides the campaign, who may write and the map shown: kinds
    of rows, and what the window tells of.
    """

    asked: WhyNot
    of: frozenset[str]

    def __call__(self, at: Workspace) -> str | None:
        return self.asked(at)


def asking(*of: str | Need) -> Callable[[WhyNot], Need]:
    """A need, by what its answer depends on; other needs among that are asked before it."""
    before = [each for each in of if isinstance(each, Need)]
    depends = frozenset(each for each in of if isinstance(each, str))

    def after(asked: WhyNot) -> Need:
        questions: tuple[WhyNot, ...] = (*before, asked)
        return Need(
            lambda at: next(filter(None, (ask(at) for ask in questions)), None),
            depends.union(*(each.of for each in before)),
        )

    return after


def needing(sentence: str, holds: Callable[[Workspace], object], *of: str | Need) -> Need:
    """What something must hold for; else the sentence says why it cannot be done."""
    return asking(*of)(lambda at: None if holds(at) else tr(sentence))


def all_of(*needs: Need) -> Need:
    """All of these, in this order."""
    return asking(*needs)(lambda _at: None)


@asking()
def writing(at: Workspace) -> str | None:
    return at.document.file.read_only


campaign = all_of()
"""Nothing but that one is open."""

OF_PLAY = frozenset(KINDS) - {
    *("terrain", "elevation", "path", "crossing", "region", "region_hexes", "label", "underlay")
}
"""What deeds of play depend on: all kinds of rows but what is drawn on hexes."""

a_map = needing("The campaign has no map.", lambda at: at.document.map_id)
map_writing = all_of(a_map, writing)
reading = needing(
    "What is shown is what is in the file.",
    lambda at: at.document.file.read_only is not None or at.document.elsewhere is not None,
    "document",
)
"""A campaign that is only read, or that another program has written meanwhile."""

undo = needing(
    "There is nothing to undo.", lambda at: at.document.file.undoable(), writing, "document"
)
redo = needing(
    "There is nothing to redo.", lambda at: at.document.file.redoable(), writing, "document"
)
path = needing(
    "Pick a path first: click close to it with the select tool.",
    lambda at: at.tool_use.selection.the("path"),
    map_writing,
    "selection",
)
selected = needing(
    "Select some hexes first.", lambda at: at.tool_use.selection.area, a_map, "selection"
)
selected_writing = all_of(selected, writing)
clip = needing(
    "Nothing was copied from a map yet.", lambda at: at.clipboard.has_clip, map_writing, "clipboard"
)
screen = needing("Open the players’ screen first.", lambda at: at.presenting.is_open, "players")

OF_CHOSEN = ("panel", "selection")
here = all_of(asking(*OF_CHOSEN)(lambda at: at.inspector.why_nowhere()), writing)
"""A hex or a zone that something can be put in."""

feature = needing("No feature is marked in the Inspector.", lambda at: at.inspector.feature, here)
group = needing(
    "There is no group yet; form one first.",
    lambda at: at.travel_session.group,
    map_writing,
    "group",
    "party",
)
member = needing(
    "Choose a member in the party bar first.", lambda at: at.party.chosen, group, "delve"
)
members = needing("Nobody is in the group yet.", lambda at: at.party.has_members, group)
