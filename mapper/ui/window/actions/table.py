"""What is done at the table beside travelling: the log, dice, time and weather, what is known."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.model.board import KindOfMap
from mapper.ui.app.translated import tr
from mapper.ui.keys.action_set import Action
from mapper.ui.table import session_dialogs as table
from mapper.ui.window.actions.action_needs import (
    Row,
    needs_campaign,
    needs_map,
    needs_writing,
    with_workspace,
)
from mapper.ui.window.actions.keying import needs_feature

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


NOTHING_CHOSEN: Mapping[KindOfMap, str] = MappingProxyType(
    {
        "hexes": "Select hexes first, or choose one.",
        "zones": "Choose zones or a passage first.",
    }
)


def needs_die(window: Window) -> str | None:
    if window.workspace is None or needs_writing(window):
        return needs_writing(window)
    return None if window.workspace.table.die else tr("No die is due.")


def needs_place(window: Window) -> str | None:
    """A map that may be written on."""
    return needs_writing(window) or needs_map(window)


def needs_sky(window: Window) -> str | None:
    """A map that weather comes over."""
    if window.document is None or needs_place(window):
        return needs_place(window)
    return None if window.tool_use.kind == "hexes" else tr("A map of zones has no weather.")


def needs_group(window: Window) -> str | None:
    if window.workspace is None or needs_writing(window):
        return needs_writing(window)
    return None if window.workspace.players.group else tr("There is no group yet.")


def needs_chosen(window: Window) -> str | None:
    """Something chosen that a group can know of: hexes, zones, or a passage."""
    if needs_group(window):
        return needs_group(window)
    return tr(NOTHING_CHOSEN[window.tool_use.kind]) if table.revealing(window) is None else None


def needs_known_feature(window: Window) -> str | None:
    return needs_group(window) or needs_feature(window)


def needs_entry(window: Window) -> str | None:
    if window.workspace is None or needs_writing(window):
        return needs_writing(window)
    return None if window.workspace.log.told else tr("No entry is marked in the Log.")


def needs_note(window: Window) -> str | None:
    if window.workspace is None or needs_entry(window):
        return needs_entry(window)
    told = window.workspace.log.told
    if told is not None and told.entry.kind == "note":
        return None
    return tr("This tells of something that happened; go back to before it instead.")


TABLE: tuple[Row, ...] = (
    Action(
        "roll_die",
        "&Roll the die that is due",
        with_workspace(lambda workspace: workspace.table.roll_die()),
        ("D",),
        "die",
        "The oldest one in the tray; its result acts at once and stands in the log.",
        needs_die,
    ),
    Action(
        "keep_omen",
        "Keep an &omen…",
        table.ask_omen,
        ("Ctrl+Shift+O",),
        "",
        "A sign of what comes next, told with the next encounter.",
        needs_group,
    ),
    Action(
        "jump",
        "Let &time pass…",
        table.ask_time,
        ("Ctrl+Shift+T",),
        "recent",
        "Hours, days or weeks, with all that falls due.",
        needs_writing,
    ),
    Action(
        "timers",
        "What will fall d&ue…",
        table.ask_timers,
        ("Ctrl+Alt+D",),
        "",
        "Wages, healing, ships that sail: told in the log when their time comes.",
        needs_writing,
    ),
    Action(
        "calendar",
        "&Calendar…",
        table.ask_calendar,
        (),
        "",
        "Months and their seasons, weekdays, moons, and how years count.",
        needs_writing,
    ),
    Action(
        "map_rules",
        "&Rules of the map…",
        table.ask_rules,
        ("Ctrl+Alt+J",),
        "settings",
        "How travel is reckoned on this map, what its dice bring, which weather comes.",
        needs_place,
    ),
    Action(
        "weather",
        "Choose the &weather…",
        with_workspace(lambda workspace: workspace.table.show_weathers()),
        ("Ctrl+Shift+W",),
        "sun",
        "Every price on the map goes by it at once.",
        needs_sky,
    ),
    Action(
        "roll_weather",
        "Roll the w&eather",
        with_workspace(lambda workspace: workspace.table.roll_weather()),
        ("Ctrl+Alt+W",),
        "",
        "By the map's table of season and region.",
        needs_sky,
    ),
    Action(
        "log",
        "&Log",
        with_workspace(lambda workspace: workspace.log.list.setFocus(), "log"),
        ("F6",),
        "history",
        "See what has happened.",
        needs_campaign,
    ),
    Action(
        "add_note",
        "Add a &note…",
        with_workspace(lambda workspace: workspace.log.add_note(), "log"),
        ("F4",),
        "edit",
        "Write something down, for yourself or for the players too.",
        needs_writing,
    ),
    Action(
        "edit_entry",
        "Edit the entr&y…",
        with_workspace(lambda workspace: workspace.log.edit_words(), "log"),
        ("Shift+F4",),
        "",
        "Other words for what is marked in the Log.",
        needs_entry,
    ),
    Action(
        "remove_note",
        "Re&move the note",
        with_workspace(lambda workspace: workspace.log.remove_note(), "log"),
        ("Ctrl+Shift+F4",),
        "",
        "What tells of more than words can be undone, not removed.",
        needs_note,
    ),
    Action(
        "back_to_entry",
        "&Back to here",
        with_workspace(lambda workspace: workspace.log.back_to_here(), "log"),
        ("Shift+F9",),
        "",
        "Play as it was at the entry marked in the Log; what was drawn since stays.",
        needs_entry,
    ),
    Action(
        "players",
        "What &players know",
        table.toggle_players,
        ("F8",),
        "reveal",
        "The map as the chosen group knows it.",
        needs_campaign,
        is_on=table.has_players,
    ),
    Action(
        "reveal",
        "Re&veal what is chosen",
        table.reveal_chosen,
        ("Shift+R",),
        "reveal",
        "Hexes, zones or a passage, to the group of the players' pane.",
        needs_chosen,
    ),
    Action(
        "hide",
        "&Hide what is chosen",
        table.hide_chosen,
        ("Shift+D",),
        "hide",
        "Hexes, zones or a passage, as if the group had never been there.",
        needs_chosen,
    ),
    Action(
        "reveal_feature",
        "Reveal the &feature",
        table.reveal_marked,
        ("Ctrl+Alt+V",),
        "",
        "The one marked in the Inspector, to the group of the players' pane.",
        needs_known_feature,
    ),
    Action(
        "hide_feature",
        "Hide the fea&ture",
        table.hide_marked,
        ("Ctrl+Alt+H",),
        "",
        "The group forgets what it found.",
        needs_known_feature,
    ),
)
TABLE_IDS = (
    "roll_die",
    "keep_omen",
    None,
    "jump",
    "timers",
    "calendar",
    "map_rules",
    "weather",
    "roll_weather",
    None,
    "log",
    "add_note",
    "edit_entry",
    "remove_note",
    "back_to_entry",
    None,
    "players",
    "reveal",
    "hide",
    "reveal_feature",
    "hide_feature",
)
