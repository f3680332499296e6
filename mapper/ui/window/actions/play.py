"""Play on the map: groups are formed, travel, search and rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mapper.commands.groups.party import place_group
from mapper.commands.offer import DeedName
from mapper.commands.travel.enter_hex import start
from mapper.commands.travel.finding_the_way import lose_way as lose_by_hand
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.hexes import Hex
from mapper.ui.app.translated import tr
from mapper.ui.editing.tool_use import TRAVEL
from mapper.ui.keys.action_set import Action
from mapper.ui.table.session_dialogs import give_lead_to_marked
from mapper.ui.window.actions.action_needs import (
    Row,
    needs_map,
    needs_writing,
    show_panel,
    with_workspace,
)
from mapper.ui.window.actions.keying import needs_feature

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


def needs_playing(window: Window) -> str | None:
    return needs_map(window) or needs_writing(window)


def needs_group(window: Window) -> str | None:
    if window.workspace is None or needs_playing(window):
        return needs_playing(window)
    return (
        None
        if window.workspace.travel_session.group
        else tr("There is no group yet; form one first.")
    )


def needs_group_on_map(window: Window) -> str | None:
    """The chosen group travels on the map that is shown."""
    if window.workspace is None or window.document is None or needs_group(window):
        return needs_group(window)
    row = window.document.campaign.all(Party)[window.workspace.travel_session.group]
    if row.at.zone:
        return tr("The group is in a dungeon; the way is lost out of doors.")
    if row.at.map != window.document.map_id:
        return tr("The group is on another map; show that one first.")
    return None


def pointed_at(window: Window) -> Hex:
    return window.canvas.cursor_hex or window.tool_use.at or window.canvas.middle()


def show_party(window: Window) -> None:
    if window.workspace is not None:
        show_panel(window, "party")
        window.workspace.party.list.setFocus()


def form_group(window: Window) -> None:
    if window.workspace is not None:
        show_panel(window, "party")
        window.workspace.party.form_group(pointed_at(window))


def rename_group(window: Window) -> None:
    if window.workspace is not None:
        show_party(window)
        window.workspace.party.ask_name()


def disband(window: Window) -> None:
    if window.workspace is not None:
        window.workspace.party.disband()


def place_here(window: Window) -> None:
    if window.workspace is not None and window.document is not None:
        at, on = pointed_at(window), window.document.map_id
        window.workspace.travel_session.do(
            lambda campaign, group: place_group(campaign, group, on, at)
        )


def go(window: Window) -> None:
    if window.workspace is not None and window.workspace.at_the_delve.go():
        return
    if window.tool_use.entry.id != TRAVEL:
        window.tool_use.choose(TRAVEL)
    window.tool_use.go()


def set_out(window: Window) -> None:
    """Start the move into the next hex of the way, with what is left of the day."""
    if window.workspace is None:
        return
    travel_session, to = window.workspace.travel_session, window.tool_use.trip().hexes[1]
    travel_session.do(lambda campaign, group: start(campaign, group, to, travel_session.random))


def playing(deed: DeedName) -> Callable[[Window], None]:
    """Done by the chosen group, as what it is offered; what is refused is said."""
    return with_workspace(lambda workspace: workspace.travel_session.accept_named(deed))


def lose_way(window: Window) -> None:
    """The chosen group takes itself to be where is pointed at."""
    if window.workspace is not None:
        at = pointed_at(window)
        window.workspace.travel_session.do(
            lambda campaign, group: lose_by_hand(campaign, group, at)
        )


def search_here(window: Window) -> None:
    if window.workspace is not None and window.workspace.delving.is_inside:
        window.workspace.round.search()
    else:
        playing("search")(window)


def needs_lead(window: Window) -> str | None:
    """A feature of the map that the chosen group travels on is marked, and is not overt."""
    why = needs_group(window) or needs_feature(window)
    if why or window.workspace is None or window.workspace.inspector.feature is None:
        return why
    at = window.workspace.inspector.feature
    party = window.workspace.travel_session.party
    if party is None or party.at.zone or party.at.map != at.map:
        return tr("The group does not travel on this map.")
    row = window.workspace.document.campaign.get(Key("feature", at.map, at.id))
    is_overt = isinstance(row, Feature) and row.visibility == "overt"
    return tr("What is overt is found without a lead.") if is_overt else None


PLAY: tuple[Row, ...] = (
    Action(
        "form_group",
        "&Form a group",
        form_group,
        ("Shift+P",),
        "party",
        "A new group of characters, at the hex that is pointed at.",
        needs_playing,
    ),
    Action(
        "show_party",
        "&Party panel",
        show_party,
        ("F9",),
        "",
        "Go to the groups and the day of the chosen one.",
        needs_playing,
    ),
    Action(
        "rename_group", "Re&name the group", rename_group, (), "", "Give it a name.", needs_group
    ),
    Action(
        "place_group",
        "P&lace the group here",
        place_here,
        ("Ctrl+Alt+P",),
        "",
        "Put it on the hex that is pointed at; no time passes, and no rule is asked.",
        needs_group,
    ),
    Action(
        "disband_group",
        "Dis&band the group",
        disband,
        (),
        "",
        "Take it off the map; what it knew goes with it.",
        needs_group,
    ),
    Action(
        "go",
        "&Go",
        go,
        ("Ctrl+Return",),
        "route",
        "Walk the way that is shown, until something stops the group.",
        needs_group,
    ),
    Action(
        "set_out",
        "Set &out",
        set_out,
        (),
        "",
        "Give what is left of the day to the next hex of the way.",
        needs_group,
    ),
    Action(
        "search_here",
        "&Search",
        search_here,
        ("Shift+S",),
        "search",
        "Look for what is hidden in the hex; in a dungeon, in the zones of those who search.",
        needs_group,
    ),
    Action(
        "search_all_day",
        "Search all da&y",
        playing("search_all_day"),
        (),
        "",
        "Spend a whole day looking for what is secret in the hex.",
        needs_group,
    ),
    Action(
        "give_lead",
        "Gi&ve a lead to the feature",
        give_lead_to_marked,
        (),
        "",
        "The group knows enough of the one marked in the Inspector to search for it by name.",
        needs_lead,
    ),
    Action(
        "forage",
        "Fo&rage",
        playing("forage"),
        ("Shift+O",),
        "",
        "Find food.",
        needs_group,
    ),
    Action(
        "eat",
        "Ea&t and drink",
        playing("eat"),
        (),
        "",
        "Use up rations and water, as the dice call for.",
        needs_group,
    ),
    Action(
        "rest",
        "R&est",
        playing("rest"),
        ("Ctrl+Alt+T",),
        "",
        "Stop for a rest, or for the day.",
        needs_group,
    ),
    Action(
        "camp",
        "Make &camp",
        playing("camp"),
        ("Shift+C",),
        "moon",
        "End the day's travel; what is left of it lapses.",
        needs_group,
    ),
    Action(
        "dawn",
        "&Dawn",
        playing("dawn"),
        ("Shift+W",),
        "sun",
        "Begin the next day.",
        needs_group,
    ),
    Action(
        "lose_way",
        "&Lose the way",
        lose_way,
        (),
        "",
        "The group is lost, and takes itself to be in the hex that is pointed at.",
        needs_group_on_map,
    ),
    Action(
        "find_way",
        "Find the way aga&in",
        playing("find_way"),
        (),
        "",
        "The group knows again where it is.",
        needs_group,
    ),
    Action(
        "act_ahead",
        "Act all the sa&me",
        playing("act_ahead"),
        (),
        "",
        "Let the group act though another is behind in time.",
        needs_group,
    ),
)
PLAY_IDS: tuple[str | None, ...] = (
    "form_group",
    "show_party",
    "rename_group",
    "place_group",
    "disband_group",
    None,
    "tool_travel",
    "go",
    "set_out",
    None,
    "search_here",
    "search_all_day",
    "give_lead",
    "forage",
    "eat",
    None,
    "rest",
    "camp",
    "dawn",
    None,
    "lose_way",
    "find_way",
    "act_ahead",
)
