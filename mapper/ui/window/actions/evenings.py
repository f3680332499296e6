"""Evenings at the table: begun and ended, and what they came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.commands.time.evenings import begin_evening, end_evening
from mapper.play.evenings import newest, running
from mapper.storage.file import local_now
from mapper.ui.app.translated import tr
from mapper.ui.log.last_time import LastTimeDialog
from mapper.ui.output.recap_dialog import open_recap
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.window.actions import needs
from mapper.ui.window.actions.needs import asking, needing
from mapper.ui.window.actions.rows import Do, Items, at_play, in_campaign

if TYPE_CHECKING:
    from mapper.ui.window.workspace import Workspace


@asking(needs.writing, "evening")
def needs_no_evening(at: Workspace) -> str | None:
    number = running(at.document.campaign)
    said = tr("Evening {number} has begun already; end it first.", number=number)
    return said if number else None


needs_evening = needing(
    "No evening has begun; begin one first.",
    lambda at: running(at.document.campaign),
    needs.writing,
    "evening",
)
needs_last_time = needing(
    "No evening was played yet.", lambda at: newest(at.document.campaign), "evening"
)


def begin(at: Workspace) -> None:
    day = local_now().date().isoformat()
    at.editor.make(
        lambda campaign: begin_evening(campaign, day),
        lambda change: at.say(change.label) if change else None,
    )


def end(at: Workspace) -> None:
    at.editor.make(end_evening, lambda change: at.say(change.label) if change else None)


def tell_last_time(at: Workspace) -> None:
    dialog = LastTimeDialog(at.document.campaign, at.window)
    dialog.log_asked.connect(lambda number: show_in_log(at, number))
    dialog.recap_asked.connect(lambda number: ask_recap(at, number))
    open_dialog(dialog)


def show_in_log(at: Workspace, number: int) -> None:
    at.show_panel("log")
    at.log.show_evening(number)


def ask_recap(at: Workspace, evening: int = 0) -> None:
    open_recap(at, at.presenting.show_recap, needs.screen(at) or "", evening)


EVENINGS: Items = in_campaign(
    needs.campaign,
    Do("begin_evening", "&Begin the evening", "Ctrl+F10").does(
        at_play(begin), "All that is logged from now on belongs to it.", needs_no_evening
    ),
    Do("end_evening", "&End the evening", "Ctrl+Shift+F10").does(
        end, "What is logged from now on belongs to none, or to the next.", needs_evening
    ),
    Do("last_time", "&Since last time…", "Ctrl+F2").does(
        tell_last_time, "What happened in the last evening, in a few lines.", needs_last_time
    ),
    Do("recap", "&Recap for the players…", "Ctrl+Shift+F2").does(
        ask_recap,
        "A diary of an evening or of days: shown to the players, printed, or as Markdown.",
    ),
)
