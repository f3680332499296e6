"""Rows of the table of actions: what each is done to, and when it may be taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from mapper.model.board import KindOfMap
from mapper.ui.app.translated import tr
from mapper.ui.shortcuts.action_set import Action

if TYPE_CHECKING:
    from mapper.ui.window.window import Window
    from mapper.ui.window.workspace import Workspace

Item = Action["Window"]
"""What the window does, whether or not a campaign is open."""

Do = Action["Workspace"]
"""What is done to the open campaign."""

WhyNot = Callable[["Workspace"], "str | None"]
Items = tuple[Item | str | None, ...]
"""A menu: its actions, the ids of what stands in another one too, and lines between them."""

OTHER_KIND: Mapping[KindOfMap, str] = MappingProxyType(
    {
        "hexes": "This map has zones, not hexes.",
        "zones": "This map has hexes, not zones; New dungeon… in the Map menu makes one.",
    }
)
"""What is said where there is no map of the kind that an action is for."""


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
    """A need, by what its answer depends on: that of other needs, too."""
    parts = (each.of if isinstance(each, Need) else {each} for each in of)
    depends = frozenset[str]().union(*parts)
    return lambda asked: Need(asked, depends)


DRAWN = frozenset(
    {"terrain", "elevation", "path", "crossing", "region", "region_hexes", "label", "underlay"}
)
"""Kinds of rows that are drawn on hexes, which no deed of play asks about."""


class Submenu(NamedTuple):
    """Some actions of a menu by their ids, kept together where the first of them stands."""

    title: str
    ids: tuple[str, ...]


class Menu(NamedTuple):
    """A menu, and the group that the keys of what it declares are listed in."""

    title: str
    group: str
    items: Items
    submenus: tuple[Submenu, ...] = ()

    def rows(self) -> Iterator[Item]:
        for item in self.items:
            if isinstance(item, Action):
                is_asked = item.why_not is not None or item.is_on is not None
                of = item.of if is_asked else frozenset()
                yield replace(item, group=item.group or self.group, of=of)

    def ids(self) -> Iterator[str | None]:
        return (item.id if isinstance(item, Action) else item for item in self.items)

    def entries(self) -> Iterator[str | Submenu | None]:
        """What stands in it from the top: ids of actions, lines, and what holds more of them."""
        for id_ in self.ids():
            held = next((each for each in self.submenus if id_ in each.ids), None)
            if held is None:
                yield id_
            elif id_ == held.ids[0]:
                yield held


def in_campaign(needs: Need, *items: Do | str | None, on: KindOfMap | None = None) -> Items:
    """What the window does to the campaign that is open.

    `needs` is the need of all that tell no other, `on` the kind of map likewise.
    """
    return tuple(
        _of_window(item, item.why_not or needs, item.on or on) if isinstance(item, Action) else item
        for item in items
    )


def in_panel(id_: str, *rows: Do) -> tuple[Do, ...]:
    """What is done with a panel at the front."""

    def with_panel(run: Callable[[Workspace], object]) -> Callable[[Workspace], object]:
        def shown(at: Workspace) -> None:
            at.show_panel(id_)
            run(at)

        return shown

    return tuple(replace(row, run=with_panel(row.run)) for row in rows)


def at_play(run: Callable[[Workspace], object]) -> Callable[[Workspace], object]:
    """Done with the Play desk out."""

    def shown(at: Workspace) -> None:
        at.desks.bring("play")
        run(at)

    return shown


def _of_window(row: Do, needs: WhyNot, on: KindOfMap | None) -> Item:
    """The window hands the open campaign in."""
    run, is_on = row.run, row.is_on
    return Action(
        row.id,
        row.text,
        lambda window: window.workspace and run(window.workspace),
        row.keys,
        row.icon,
        where_open(needs, on),
        is_on and (lambda window: window.workspace is not None and is_on(window.workspace)),
        row.hint,
        row.group,
        row.number,
        of=_depending(row, needs),
    )


def _depending(row: Do, needs: WhyNot) -> frozenset[str] | None:
    """What both answers depend on: a switch says for itself what it goes by."""
    if not isinstance(needs, Need):
        return None
    own = row.of if row.is_on is not None else frozenset[str]()
    return None if own is None else needs.of | own


@cache
def where_open(needs: WhyNot, on: KindOfMap | None = None) -> Callable[[Window], str | None]:
    """One question for all actions that ask it of the campaign that is open."""

    def why_not(window: Window) -> str | None:
        at = window.workspace
        if at is None or not at.document.is_open:
            return tr("Open or make a campaign first.")
        if on is not None and (why := needs_map(at)):
            return why
        return needs(at) if on in (None, at.tool_use.kind) else tr(OTHER_KIND[on])

    return why_not


@asking()
def needs_campaign(_at: Workspace) -> str | None:
    """Nothing but that one is open."""
    return None


@asking()
def needs_map(at: Workspace) -> str | None:
    return None if at.document.map_id else tr("The campaign has no map.")


@asking()
def needs_writing(at: Workspace) -> str | None:
    return at.document.file.read_only


@asking()
def needs_map_writing(at: Workspace) -> str | None:
    return needs_map(at) or needs_writing(at)


@asking("document")
def needs_reading(at: Workspace) -> str | None:
    """A campaign that is only read, or that another program has written meanwhile."""
    if at.document.file.read_only is None and at.document.elsewhere is None:
        return tr("What is shown is what is in the file.")
    return None


@asking("document")
def needs_undo(at: Workspace) -> str | None:
    if why := needs_writing(at):
        return why
    return None if at.document.file.undoable() else tr("There is nothing to undo.")


@asking("document")
def needs_redo(at: Workspace) -> str | None:
    if why := needs_writing(at):
        return why
    return None if at.document.file.redoable() else tr("There is nothing to redo.")


@asking("selection")
def needs_path(at: Workspace) -> str | None:
    why = (
        None
        if at.tool_use.selection.the("path")
        else tr("Pick a path first: click close to it with the select tool.")
    )
    return needs_map_writing(at) or why


@asking("selection")
def needs_selected(at: Workspace) -> str | None:
    return needs_map(at) or (None if at.tool_use.selection.area else tr("Select some hexes first."))


@asking("selection")
def needs_selected_writing(at: Workspace) -> str | None:
    return needs_selected(at) or needs_writing(at)


@asking("clipboard")
def needs_clip(at: Workspace) -> str | None:
    why = None if at.clipboard.has_clip else tr("Nothing was copied from a map yet.")
    return needs_map_writing(at) or why


@asking("players")
def needs_screen(at: Workspace) -> str | None:
    return None if at.presenting.is_open else tr("Open the players’ screen first.")
