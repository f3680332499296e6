"""What the window asks and shows at the table: time, omens, what is revealed and what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt

from mapper.commands.groups.reveal import Ground, hide, hide_thing, reveal, reveal_thing
from mapper.commands.maps.map_rules import set_map_rules
from mapper.commands.time.clock import set_calendar
from mapper.commands.travel.encounter_dice import keep_omen
from mapper.commands.travel.searching import give_lead
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Calendar, MapRules
from mapper.model.hexes.area import area_of
from mapper.play.date_and_weather import calendar_of
from mapper.ui.app.translated import tr
from mapper.ui.editing.editor import Then
from mapper.ui.table.calendar_dialog import CalendarDialog
from mapper.ui.table.jump_dialog import JumpDialog
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.table.rules_dialog import RulesDialog
from mapper.ui.table.timers_dialog import TimersDialog
from mapper.ui.widgets.ask_dialog import open_dialog

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

PANE_HIGH = 380


class Known(NamedTuple):
    """One way to alter what a group knows: of places, and of a thing."""

    of_ground: Callable[[Campaign, str, str, Ground], Change]
    of_thing: Callable[[Campaign, str, Key], Change]


def ask_time(window: Window) -> None:
    editor = window.editor
    if editor is not None:
        open_dialog(JumpDialog(editor, window))


def ask_timers(window: Window) -> None:
    if window.editor is not None:
        open_dialog(TimersDialog(window.editor, window))


def ask_calendar(window: Window) -> None:
    editor = window.editor
    if editor is None:
        return

    def keep(calendar: Calendar) -> str:
        return editor.why_not(lambda campaign: set_calendar(campaign, calendar))

    open_dialog(CalendarDialog(calendar_of(editor.document.campaign), keep, window))


def ask_rules(window: Window) -> None:
    """How travel, dice and weather are on the map that is shown."""
    editor = window.editor
    if editor is None:
        return
    map_id = editor.document.map_id

    def keep(rules: MapRules) -> str:
        return editor.why_not(lambda campaign: set_map_rules(campaign, map_id, rules))

    open_dialog(RulesDialog(editor.document.campaign, map_id, keep, window))


def ask_omen(window: Window) -> None:
    """For the group of the players' pane."""
    workspace = window.workspace
    if workspace is None:
        return
    editor, group = workspace.editor, workspace.players.group

    def keep(text: str, _aloud: str) -> str:
        return editor.why_not(lambda campaign: keep_omen(campaign, group, text))

    open_dialog(NoteDialog(tr("Keep an omen"), keep, window, has_players=False))


def has_players(window: Window) -> bool:
    """Whether the players' pane is to be seen."""
    return window.workspace is not None and window.workspace.players.isVisible()


def toggle_players(window: Window) -> None:
    if window.workspace is None:
        return
    dock = window.docks["players"]
    if has_players(window):
        window.docks["overview"].show()
        window.docks["overview"].raise_()
        return
    dock.show()
    dock.raise_()
    if dock.height() < PANE_HIGH:
        window.resizeDocks([dock], [PANE_HIGH], Qt.Orientation.Vertical)


def revealing(window: Window) -> Command | None:
    """What shows the chosen hexes, zones or passage to the group of the players' pane."""
    return _of_chosen(window, Known(reveal, reveal_thing))


def hiding(window: Window) -> Command | None:
    """What lets that group forget the chosen hexes, zones or passage."""
    return _of_chosen(window, Known(hide, hide_thing))


def _of_chosen(window: Window, known: Known) -> Command | None:
    """A selection, or else the one thing that the Inspector shows."""
    if window.workspace is None:
        return None
    group, map_id = window.workspace.players.group, window.workspace.document.map_id
    at, area = window.workspace.inspector.hex, window.tool_use.area
    area = area or (area_of([at]) if at is not None else area)
    chosen = window.tool_use.chosen_zones
    ground: Ground = area or chosen.zones
    if ground:
        return lambda campaign: known.of_ground(campaign, group, map_id, ground)
    if chosen.passage:
        passage = Key("passage", map_id, chosen.passage)
        return lambda campaign: known.of_thing(campaign, group, passage)
    return None


def reveal_chosen(window: Window) -> None:
    command = revealing(window)
    if command is not None:
        _do(window, command)


def hide_chosen(window: Window) -> None:
    command = hiding(window)
    if command is not None:
        _do(window, command)


def reveal_marked(window: Window) -> None:
    if window.workspace is not None and window.workspace.inspector.feature is not None:
        group, at = window.workspace.players.group, window.workspace.inspector.feature
        _do(window, lambda campaign: reveal_thing(campaign, group, Key("feature", *at)))


def hide_marked(window: Window) -> None:
    if window.workspace is not None and window.workspace.inspector.feature is not None:
        group, at = window.workspace.players.group, window.workspace.inspector.feature
        _do(window, lambda campaign: hide_thing(campaign, group, Key("feature", *at)))


def give_lead_to_marked(window: Window, told: str = "") -> None:
    """The chosen group may look for the marked feature; it has been told of it."""
    if window.workspace is not None and window.workspace.inspector.feature is not None:
        group, at = window.workspace.travel_session.group, window.workspace.inspector.feature
        _do(window, lambda campaign: give_lead(campaign, group, at, told))


def _do(window: Window, command: Command) -> None:
    """Make the change, and say what was done, why not, or that it was so already."""
    window.make(command, _say_made(window))


def _say_made(window: Window) -> Then:
    return lambda change: window.say(change.label if change else tr("It is so already."))
