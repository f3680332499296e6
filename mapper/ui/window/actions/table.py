"""What is done at the table beside travelling: the log, dice, time and weather, what is known."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from mapper.model.board import KindOfMap
from mapper.model.campaign.campaign import Command
from mapper.model.campaign.rows import Key
from mapper.ui.app.translated import tr
from mapper.ui.log.month_dialog import MonthDialog
from mapper.ui.rules import rules_dialog as rules
from mapper.ui.table import session_dialogs as table
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.window.actions.keying import needs_feature
from mapper.ui.window.actions.rows import (
    Do,
    Items,
    Submenu,
    asking,
    at_play,
    in_campaign,
    in_panel,
    needs_campaign,
    needs_map_writing,
    needs_writing,
)

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace

NOTHING_CHOSEN: Mapping[KindOfMap, str] = MappingProxyType(
    {
        "hexes": "Select hexes first, or choose one.",
        "zones": "Choose zones or a passage first.",
    }
)


@asking("due_die", "party")
def needs_die(at: Workspace) -> str | None:
    """What is due can be rolled; where nothing is, any dice can."""
    return needs_writing(at) if at.table.die else None


@asking("rolls")
def needs_roll(at: Workspace) -> str | None:
    return needs_writing(at) or (None if at.tray.rolls else tr("Nothing was rolled yet."))


@asking()
def needs_sky(at: Workspace) -> str | None:
    """A map that weather comes over."""
    why = None if at.tool_use.kind == "hexes" else tr("A map of zones has no weather.")
    return needs_map_writing(at) or why


@asking("panel", "party")
def needs_known_group(at: Workspace) -> str | None:
    return needs_writing(at) or (None if at.players.group else tr("There is no group yet."))


@asking(needs_known_group, "selection")
def needs_chosen(at: Workspace) -> str | None:
    """Something chosen that a group can know of: hexes, zones, or a passage."""
    if why := needs_known_group(at):
        return why
    return tr(NOTHING_CHOSEN[at.tool_use.kind]) if altering(at, table.REVEALING) is None else None


@asking(needs_known_group, needs_feature)
def needs_known_feature(at: Workspace) -> str | None:
    return needs_known_group(at) or needs_feature(at)


@asking("panel", "log", "party", "map", "zone", "calendar")
def needs_entry(at: Workspace) -> str | None:
    return needs_writing(at) or (None if at.log.told else tr("No entry is marked in the Log."))


@asking(needs_entry)
def needs_note(at: Workspace) -> str | None:
    told = at.log.told
    if why := needs_entry(at):
        return why
    if told is not None and told.entry.kind == "note":
        return None
    return tr("This tells of something that happened; go back to before it instead.")


@asking(needs_entry)
def needs_deed(at: Workspace) -> str | None:
    told = at.log.told
    if why := needs_entry(at):
        return why
    is_deed = told is not None and told.entry.deed is not None
    return None if is_deed else tr("This tells of no deed that was done on its card.")


def show_month(at: Workspace) -> None:
    def show_day(day: int) -> None:
        at.show_panel("log")
        at.log.show_day(day)

    dialog = MonthDialog(at.editor, at.window)
    dialog.day_asked.connect(show_day)
    open_dialog(dialog)


def toggle_players(at: Workspace) -> None:
    if at.players.isVisible():
        at.docks["players"].hide()
    else:
        at.show_panel("players")


def altering(at: Workspace, known: table.KnowledgeEdit) -> Command | None:
    """What shows what is chosen to the group of the players' pane, or lets it forget that."""
    return table.altering(at, at.players.group, at.inspector.hex, known)


def alter(at: Workspace, known: table.KnowledgeEdit) -> None:
    command = altering(at, known)
    if command is not None:
        table.make_known(at, command)


def alter_marked(at: Workspace, known: table.KnowledgeEdit) -> None:
    feature, group = at.inspector.feature, at.players.group
    if feature is not None:
        thing = Key("feature", *feature)
        table.make_known(at, lambda campaign: known.of_thing(campaign, group, thing))


TABLE: Items = in_campaign(
    needs_writing,
    Do(
        "roll_die",
        "&Roll what is due",
        at_play(lambda at: at.table.roll_what_is_due()),
        "R",
        "die",
        needs_die,
    ).hinting("The oldest die that is due; where none is, type any dice: 2d6+1, then Return."),
    Do(
        "roll_again",
        "Roll the dice a&gain",
        at_play(lambda at: at.tray.roll()),
        "T",
        why_not=needs_campaign,
    ).hinting("What stands in the dice field: 4d6kh3, 3d6!, 3dF, 2d6x10, 2-in-6, 5 x 2d6."),
    Do(
        "real_dice",
        "Rea&l dice…",
        at_play(lambda at: at.tray.ask_faces()),
        "Alt+R",
        why_not=needs_campaign,
    ).hinting("The faces that your own dice show, instead of a roll of what stands in the field."),
    Do(
        "write_roll",
        "&Write the roll into the log…",
        at_play(lambda at: at.tray.ask_note()),
        "Ctrl+F6",
        why_not=needs_roll,
    ).hinting("One of the last rolls, what it was for, and whose it was."),
    Do(
        "keep_omen",
        "Keep an &omen…",
        lambda at: table.ask_omen(at, at.players.group),
        "Ctrl+Shift+O",
        why_not=needs_known_group,
    ).hinting("A sign of what comes next, told with the next encounter."),
    None,
    Do("jump", "Let &time pass…", table.ask_time, "Ctrl+Shift+T", "recent").hinting(
        "Hours, days or weeks, with all that falls due."
    ),
    Do("timers", "What will fall d&ue…", table.ask_timers, "Ctrl+Alt+D").hinting(
        "Wages, healing, ships that sail: told in the log when their time comes."
    ),
    Do("month", "The &month…", show_month, "Shift+Y", why_not=needs_campaign).hinting(
        "Weather and moons, festivals, what happened on each day and what will."
    ),
    Do("calendar", "&Calendar…", table.ask_calendar).hinting(
        "Months and their seasons, weekdays, moons, and how years count."
    ),
    Do(
        "map_rules",
        "&Rules of the map…",
        rules.ask_rules,
        "Ctrl+Alt+J",
        "settings",
        needs_map_writing,
    ).hinting("How travel is reckoned on this map, what its dice bring, which weather comes."),
    Do(
        "house_rules",
        "House ru&les…",
        rules.ask_house_rules,
        "Ctrl+Alt+Y",
        why_not=needs_map_writing,
    ).hinting("Every number of the rules with what it does: changed for this map, and taken back."),
    Do("sheets", "S&heets of the campaign…", table.ask_sheets).hinting(
        "Whose fields the sheets of members have: those of the systems that are played."
    ),
    "own_files",
    Do(
        "weather",
        "Choose the &weather…",
        lambda at: at.clock.show_weathers(),
        "Ctrl+Shift+W",
        "sun",
        needs_sky,
    ).hinting("Every price on the map goes by it at once."),
    Do(
        "roll_weather",
        "Roll the w&eather…",
        lambda at: at.clock.ask_weather(),
        "Ctrl+Alt+W",
        why_not=needs_sky,
    ).hinting("By the map's table of season and region: rolled here, or by a real die."),
    None,
    *in_panel(
        "log",
        Do("log", "&Log", lambda at: at.log.take_keys(), "F6", "history", needs_campaign).hinting(
            "See what has happened."
        ),
        Do("add_note", "Add a &note…", lambda at: at.log.add_note(), "F4", "edit").hinting(
            "Write something down, for yourself or for the players too."
        ),
        Do(
            "edit_entry",
            "Edit the entr&y…",
            lambda at: at.log.edit_words(),
            "Shift+F4",
            why_not=needs_entry,
        ).hinting("Other words for what is marked in the Log."),
        Do(
            "remove_note",
            "Re&move the note",
            lambda at: at.log.remove_note(),
            "Ctrl+Shift+F4",
            why_not=needs_note,
        ).hinting("What tells of more than words can be undone, not removed."),
        Do(
            "deed_again",
            "Open the deed a&gain…",
            lambda at: at.log.open_deed(),
            "Ctrl+Shift+F6",
            why_not=needs_deed,
        ).hinting("The one marked in the Log, on its card: with another die, or on today’s state."),
        Do(
            "back_to_entry",
            "&Back to here",
            lambda at: at.log.back_to_here(),
            "Shift+F9",
            why_not=needs_entry,
        ).hinting("Play as it was at the entry marked in the Log; what was drawn since stays."),
    ),
    None,
    Do(
        "players",
        "What &players know",
        toggle_players,
        "F8",
        "reveal",
        needs_campaign,
        lambda at: at.players.isVisible(),
        of=frozenset({"panel"}),
    ).hinting("The map as the chosen group knows it."),
    Do(
        "reveal",
        "Re&veal what is chosen",
        lambda at: alter(at, table.REVEALING),
        "Shift+R",
        "reveal",
        needs_chosen,
    ).hinting("Hexes, zones or a passage, to the group of the players' pane."),
    Do(
        "hide",
        "&Hide what is chosen",
        lambda at: alter(at, table.HIDING),
        "Shift+D",
        "hide",
        needs_chosen,
    ).hinting("Hexes, zones or a passage, as if the group had never been there."),
    Do(
        "reveal_feature",
        "Reveal the &feature",
        lambda at: alter_marked(at, table.REVEALING),
        "Ctrl+Alt+V",
        why_not=needs_known_feature,
    ).hinting("The one marked in the Inspector, to the group of the players' pane."),
    Do(
        "hide_feature",
        "Hide the fea&ture",
        lambda at: alter_marked(at, table.HIDING),
        "Ctrl+Alt+H",
        why_not=needs_known_feature,
    ).hinting("The group forgets what it found."),
)
TABLE_SUBMENUS = (
    Submenu("D&ice", ("roll_die", "roll_again", "real_dice", "write_roll", "keep_omen")),
    Submenu(
        "Time &and weather", ("jump", "timers", "month", "calendar", "weather", "roll_weather")
    ),
    Submenu(
        "&Log", ("log", "add_note", "edit_entry", "remove_note", "deed_again", "back_to_entry")
    ),
    Submenu("What players &know", ("players", "reveal", "hide", "reveal_feature", "hide_feature")),
)
