"""Rows of the table of actions: what each is done to, and when it may be taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from mapper.model.board import KindOfMap
from mapper.ui.app.translated import tr
from mapper.ui.shortcuts.action_set import Action
from mapper.ui.window.actions.needs import Need, WhyNot, a_map

if TYPE_CHECKING:
    from mapper.ui.window.window import Window
    from mapper.ui.window.workspace import Workspace

T = TypeVar("T")
Item = Action["Window"]
"""What the window does, whether or not a campaign is open."""

OnDesk = Action["Workspace"]
"""What is done to the open campaign."""


class Do(NamedTuple):
    """The beginning of a row: what an action is called, its keys and picture, and what it is for.

    `group`, `number` and `on` are as an `Action` has them.
    """

    id: str
    text: str
    keys: str = ""
    icon: str = ""
    group: str = ""
    number: int = 0
    on: KindOfMap | None = None

    def does(
        self,
        run: Callable[[T], object],
        hint: str = "",
        why_not: Callable[[T], str | None] | None = None,
        is_on: Callable[[T], bool] | None = None,
        of: Iterable[str] | None = None,
    ) -> Action[T]:
        """The whole row: what is done, a sentence on it, when it may be, and when it is on."""
        depends = None if of is None else frozenset(of)
        whole = Action(
            self.id, self.text, run, self.keys, self.icon, why_not, is_on, hint, self.group
        )
        return replace(whole, number=self.number, on=self.on, of=depends)


Items = tuple[Item, ...]

OTHER_KIND: Mapping[KindOfMap, str] = MappingProxyType(
    {
        "hexes": "This map has zones, not hexes.",
        "zones": "This map has hexes, not zones; New dungeon… in the Map menu makes one.",
    }
)
"""What is said where there is no map of the kind that an action is for."""


class Submenu(NamedTuple):
    """Some actions of a menu by their ids, kept together."""

    title: str
    ids: tuple[str, ...]


class Menu(NamedTuple):
    """A menu from the top: ids of actions, lines between them, and what holds more of them."""

    title: str
    entries: tuple[str | Submenu | None, ...]

    def ids(self) -> Iterator[str]:
        for entry in self.entries:
            yield from entry.ids if isinstance(entry, Submenu) else filter(None, [entry])


def in_group(group: str, items: Items) -> Iterator[Item]:
    """The rows as the keys of all actions are listed; some tell a group of their own."""
    for item in items:
        is_asked = item.why_not is not None or item.is_on is not None
        of = item.of if is_asked else frozenset()
        yield replace(item, group=item.group or group, of=of)


def in_campaign(needs: Need, *items: OnDesk, on: KindOfMap | None = None) -> Items:
    """What the window does to the campaign that is open.

    `needs` is the need of all that tell no other, `on` the kind of map likewise.
    """
    return tuple(_of_window(item, item.why_not or needs, item.on or on) for item in items)


def in_panel(id_: str, *rows: OnDesk) -> tuple[OnDesk, ...]:
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


def _of_window(row: OnDesk, needs: WhyNot, on: KindOfMap | None) -> Item:
    """The window hands the open campaign in; a switch says what it goes by besides its need."""
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
        on,
        needs.of | (row.of or frozenset()) if isinstance(needs, Need) else None,
    )


@cache
def where_open(needs: WhyNot, on: KindOfMap | None = None) -> Callable[[Window], str | None]:
    """One question for all actions that ask it of the campaign that is open."""

    def why_not(window: Window) -> str | None:
        at = window.workspace
        if at is None or not at.document.is_open:
            return tr("Open or make a campaign first.")
        if on is not None and (why := a_map(at)):
            return why
        return needs(at) if on in (None, at.tool_use.kind) else tr(OTHER_KIND[on])

    return why_not
