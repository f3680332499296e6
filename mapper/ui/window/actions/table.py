"""What is done at the table beside travelling: the log, dice, time and weather, what is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QApplication

from mapper.commands.groups.reveal import RevealedGround, hide, hide_thing, reveal, reveal_thing
from mapper.commands.time.clock import set_calendar
from mapper.commands.travel.encounter_dice import keep_omen
from mapper.model.board import KindOfMap
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Calendar
from mapper.model.hexes.chunks import area_of
from mapper.play.map_rules import calendar_of
from mapper.ui.app.translated import tr
from mapper.ui.log.month_dialog import MonthDialog
from mapper.ui.rules import rules_dialog as rules
from mapper.ui.table.member_sheets import open_systems
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.table.time_dialogs import CalendarDialog, JumpDialog, TimersDialog
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.window import docks
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import all_of, asking, needing
from mapper.ui.window.actions.play import make_known
from mapper.ui.window.actions.rows import Do, Items, at_play, in_campaign, in_panel
from mapper.ui.window.docks import is_in_panel

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace

NOTHING_CHOSEN: Mapping[KindOfMap, str] = MappingProxyType(
    {"hexes": "Select hexes first, or choose one.", "zones": "Choose zones or a passage first."}
)


@asking("due_die", "party")
def needs_die(at: Workspace) -> str | None:
    """What is due can be rolled; where nothing is, any dice can."""
    return needs.writing(at) if at.table.die else None


def marked(at: Workspace) -> LogEntry | None:
    """The entry that is marked in the Log."""
    told = at.log.told
    return told.entry if told is not None else None


needs_known_group = needing(
    "There is no group yet.", lambda at: at.players.group, needs.writing, "panel", "party"
)


@asking(needs_known_group, "selection")
def needs_chosen(at: Workspace) -> str | None:
    """Something chosen that a group can know of: hexes, zones, or a passage."""
    return tr(NOTHING_CHOSEN[at.tool_use.kind]) if altering(at, REVEALING) is None else None


needs_known_feature = all_of(needs_known_group, needs.feature)
needs_roll = needing("Nothing was rolled yet.", lambda at: at.tray.rolls, needs.writing, "rolls")
needs_sky = needing(
    "A map of zones has no weather.", lambda at: at.tool_use.kind == "hexes", needs.map_writing
)
needs_entry = needing(
    "No entry is marked in the Log.",
    lambda at: at.log.told,
    needs.writing,
    *("panel", "log", "party", "map", "zone", "calendar"),
)
needs_note = needing(
    "This tells of something that happened; go back to before it instead.",
    lambda at: (row := marked(at)) is not None and row.kind == "note",
    needs_entry,
)
needs_deed = needing(
    "This tells of no deed that was done on its card.",
    lambda at: (row := marked(at)) is not None and row.deed is not None,
    needs_entry,
)


def ask_omen(at: Workspace) -> None:
    group = at.players.group

    def keep(text: str, _aloud: str) -> str:
        return at.editor.why_not(lambda campaign: keep_omen(campaign, group, text))

    open_dialog(NoteDialog(tr("Keep an omen"), keep, at.window, has_players=False))


def ask_calendar(at: Workspace) -> None:
    def keep(calendar: Calendar) -> str:
        return at.editor.why_not(lambda campaign: set_calendar(campaign, calendar))

    open_dialog(CalendarDialog(calendar_of(at.document.campaign), keep, at.window))


def show_month(at: Workspace) -> None:
    def show_day(day: int) -> None:
        at.show_panel("log")
        at.log.show_day(day)

    dialog = MonthDialog(at.editor, at.window)
    dialog.day_asked.connect(show_day)
    open_dialog(dialog)


def toggle_players(at: Workspace) -> None:
    if at.players.isVisible():
        docks.put_away(at.window, at.docks, "players")
    else:
        at.show_panel("players")


class KnowledgeEdit(NamedTuple):
    """One way to alter what a group knows: of places, and of a thing."""

    of_ground: Callable[[Campaign, str, str, RevealedGround], Change]
    of_thing: Callable[[Campaign, str, Key], Change]


REVEALING, HIDING = KnowledgeEdit(reveal, reveal_thing), KnowledgeEdit(hide, hide_thing)


def altering(at: Workspace, known: KnowledgeEdit) -> Command | None:
    """What alters what the group of the players' pane knows of the chosen hexes, zones or passage.

    Those are a selection, or else the one hex that the Inspector shows.
    """
    group, map_id, chosen = at.players.group, at.document.map_id, at.tool_use.selection
    shown = at.inspector.hex
    area = area_of([shown]) if shown is not None and not chosen.area else chosen.area
    ground: RevealedGround = area or chosen.zones
    if ground:
        return lambda campaign: known.of_ground(campaign, group, map_id, ground)
    if chosen.the("passage"):
        passage = Key("passage", map_id, chosen.the("passage"))
        return lambda campaign: known.of_thing(campaign, group, passage)
    return None


def alter(at: Workspace, known: KnowledgeEdit) -> None:
    command = altering(at, known)
    if command is not None:
        make_known(at, command)


def alter_marked(at: Workspace, known: KnowledgeEdit) -> None:
    feature, group = at.inspector.feature, at.players.group
    if feature is not None:
        thing = Key("feature", *feature)
        make_known(at, lambda campaign: known.of_thing(campaign, group, thing))


def roll_due(at: Workspace) -> None:
    """From a panel no key goes into the dice field: what is typed next was not meant for it."""
    if at.table.die or not is_in_panel(QApplication.focusWidget()):
        at.table.roll_what_is_due()
    else:
        at.say(tr("Nothing is due."))


TABLE: Items = in_campaign(
    needs.writing,
    Do("roll_die", "&Roll what is due", "R", "die").does(
        at_play(roll_due),
        "The oldest die that is due; where none is, type any dice: 2d6+1, then Return.",
        needs_die,
    ),
    Do("roll_again", "Roll the dice a&gain", "T").does(
        at_play(lambda at: at.tray.roll()),
        "What stands in the dice field: 4d6kh3, 3d6!, 3dF, 2d6x10, 2-in-6, 5 x 2d6.",
        needs.campaign,
    ),
    Do("real_dice", "Rea&l dice…", "Alt+R").does(
        at_play(lambda at: at.tray.ask_faces()),
        "The faces that your own dice show, instead of a roll of what stands in the field.",
        needs.campaign,
    ),
    Do("write_roll", "&Write the roll into the log…", "Ctrl+F6").does(
        at_play(lambda at: at.tray.ask_note()),
        "One of the last rolls, what it was for, and whose it was.",
        needs_roll,
    ),
    Do("keep_omen", "Keep an &omen…", "Ctrl+Shift+O").does(
        ask_omen, "A sign of what comes next, told with the next encounter.", needs_known_group
    ),
    Do("jump", "Let &time pass…", "Ctrl+Shift+T", "recent").does(
        lambda at: open_dialog(JumpDialog(at.editor, at.window)),
        "Hours, days or weeks, with all that falls due.",
    ),
    Do("timers", "What will fall d&ue…", "Ctrl+Alt+D").does(
        lambda at: open_dialog(TimersDialog(at.editor, at.window)),
        "Wages, healing, ships that sail: told in the log when their time comes.",
    ),
    Do("month", "The &month…", "Shift+Y").does(
        show_month,
        "Weather and moons, festivals, what happened on each day and what will.",
        needs.campaign,
    ),
    Do("calendar", "&Calendar…").does(
        ask_calendar, "Months and their seasons, weekdays, moons, and how years count."
    ),
    Do("map_rules", "&Rules of the map…", "Ctrl+Alt+J", "settings").does(
        rules.ask_rules,
        "How travel is reckoned on this map, what its dice bring, which weather comes.",
        needs.map_writing,
    ),
    Do("house_rules", "House ru&les…", "Ctrl+Alt+Y").does(
        rules.ask_house_rules,
        "Every number of the rules with what it does: changed for this map, and taken back.",
        needs.map_writing,
    ),
    Do("sheets", "S&heets of the campaign…").does(
        lambda at: open_systems(at.editor, at.window),
        "Whose fields the sheets of members have: those of the systems that are played.",
    ),
    Do("weather", "Choose the &weather…", "Ctrl+Shift+W", "sun").does(
        lambda at: at.clock.show_weathers(), "Every price on the map goes by it at once.", needs_sky
    ),
    Do("roll_weather", "Roll the w&eather…", "Ctrl+Alt+W").does(
        lambda at: at.clock.ask_weather(),
        "By the map's table of season and region: rolled here, or by a real die.",
        needs_sky,
    ),
    *in_panel(
        "log",
        Do("log", "&Log", "F6", "history").does(
            lambda at: at.log.take_keys(), "See what has happened.", needs.campaign
        ),
        Do("add_note", "Add a &note…", "F4", "edit").does(
            lambda at: at.log.add_note(),
            "Write something down, for yourself or for the players too.",
        ),
        Do("edit_entry", "Edit the entr&y…", "Shift+F4").does(
            lambda at: at.log.edit_words(),
            "Other words for what is marked in the Log.",
            needs_entry,
        ),
        Do("remove_note", "Re&move the note", "Ctrl+Shift+F4").does(
            lambda at: at.log.remove_note(),
            "What tells of more than words can be undone, not removed.",
            needs_note,
        ),
        Do("deed_again", "Open the deed a&gain…", "Ctrl+Shift+F6").does(
            lambda at: at.log.open_deed(),
            "The one marked in the Log, on its card: with another die, or on today’s state.",
            needs_deed,
        ),
        Do("back_to_entry", "&Back to here", "Shift+F9").does(
            lambda at: at.log.back_to_here(),
            "Play as it was at the entry marked in the Log; what was drawn since stays.",
            needs_entry,
        ),
    ),
    Do("players", "What &players know", "F8", "reveal").does(
        toggle_players,
        "The map as the chosen group knows it.",
        needs.campaign,
        lambda at: at.players.isVisible(),
        of={"panel"},
    ),
    Do("reveal", "Re&veal what is chosen", "Shift+R", "reveal").does(
        lambda at: alter(at, REVEALING),
        "Hexes, zones or a passage, to the group of the players' pane.",
        needs_chosen,
    ),
    Do("hide", "&Hide what is chosen", "Shift+D", "hide").does(
        lambda at: alter(at, HIDING),
        "Hexes, zones or a passage, as if the group had never been there.",
        needs_chosen,
    ),
    Do("reveal_feature", "Reveal the &feature", "Ctrl+Alt+V").does(
        lambda at: alter_marked(at, REVEALING),
        "The one marked in the Inspector, to the group of the players' pane.",
        needs_known_feature,
    ),
    Do("hide_feature", "Hide the fea&ture", "Ctrl+Alt+H").does(
        lambda at: alter_marked(at, HIDING), "The group forgets what it found.", needs_known_feature
    ),
)
