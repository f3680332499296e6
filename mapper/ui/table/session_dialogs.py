"""What the window asks and shows at the table: time, omens, what is revealed and what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mapper.commands.groups.reveal import RevealedGround, hide, hide_thing, reveal, reveal_thing
from mapper.commands.time.clock import set_calendar
from mapper.commands.travel.encounter_dice import keep_omen
from mapper.model.campaign.campaign import Campaign, Command
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Calendar
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.play.map_rules import calendar_of
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.table.member_sheets import open_systems
from mapper.ui.table.note_dialog import NoteDialog
from mapper.ui.table.time_dialogs import CalendarDialog, JumpDialog, TimersDialog
from mapper.ui.widgets.ask_dialog import open_dialog


class KnowledgeEdit(NamedTuple):
    """One way to alter what a group knows: of places, and of a thing."""

    of_ground: Callable[[Campaign, str, str, RevealedGround], Change]
    of_thing: Callable[[Campaign, str, Key], Change]


REVEALING, HIDING = KnowledgeEdit(reveal, reveal_thing), KnowledgeEdit(hide, hide_thing)


def ask_time(desk: Desk) -> None:
    open_dialog(JumpDialog(desk.editor, desk.window))


def ask_timers(desk: Desk) -> None:
    open_dialog(TimersDialog(desk.editor, desk.window))


def ask_calendar(desk: Desk) -> None:
    def keep(calendar: Calendar) -> str:
        return desk.editor.why_not(lambda campaign: set_calendar(campaign, calendar))

    open_dialog(CalendarDialog(calendar_of(desk.document.campaign), keep, desk.window))


def ask_sheets(desk: Desk) -> None:
    open_systems(desk.editor, desk.window)


def ask_omen(desk: Desk, group: str) -> None:
    def keep(text: str, _aloud: str) -> str:
        return desk.editor.why_not(lambda campaign: keep_omen(campaign, group, text))

    open_dialog(NoteDialog(tr("Keep an omen"), keep, desk.window, has_players=False))


def altering(desk: Desk, group: str, inspected: Hex | None, known: KnowledgeEdit) -> Command | None:
    """What alters what a group knows of the chosen hexes, zones or passage.

    Those are a selection, or else the one thing that the Inspector shows.
    """
    map_id, area, chosen = (
        desk.document.map_id,
        desk.tool_use.selection.area,
        desk.tool_use.selection,
    )
    if not area and inspected is not None:
        area = area_of([inspected])
    ground: RevealedGround = area or chosen.zones
    if ground:
        return lambda campaign: known.of_ground(campaign, group, map_id, ground)
    if chosen.the("passage"):
        passage = Key("passage", map_id, chosen.the("passage"))
        return lambda campaign: known.of_thing(campaign, group, passage)
    return None


def make_known(desk: Desk, command: Command) -> None:
    """Make the change, and say what was done, why not, or that it was so already."""
    said = tr("It is so already.")
    desk.editor.make(command, lambda change: desk.say(change.label if change else said))
