"""What is offered where a campaign is damaged: its newest backup, or what can still be read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QMessageBox

from mapper.model.campaign.rows import SETTINGS
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import create_file
from mapper.storage.reading import foreign_in
from mapper.storage.rescue import examine, rescue
from mapper.storage.whole_files import Backup, copied_out, newest_sound
from mapper.ui.app.translated import tr
from mapper.ui.editing.jobs import refusing, run_job
from mapper.ui.opening.campaign_names import ENDING, free_name
from mapper.ui.opening.import_report import ListReport
from mapper.ui.widgets.ask_dialog import open_dialog
from mapper.ui.widgets.plain_text import message_box

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

OpenFile = Callable[[Path, Callable[[], object] | None], object]
"""Opens a campaign, then does something."""

Buttons, Roles = QMessageBox.StandardButton, QMessageBox.ButtonRole


class Damage(NamedTuple):
    """The damage of a campaign file.

    What else lies in a damaged file, and the newest sound backup beside it.
    """

    foreign: list[str]
    backup: Backup | None


class Saved(NamedTuple):
    """Where a rescued campaign is, and a sentence for each thing that is lost."""

    path: Path
    lost: list[str]


def damage_of(path: Path) -> Damage | None:
    """None where nothing can be saved. It takes long; fit for any thread."""
    if not path.is_file():
        return None
    foreign = foreign_in(path)
    try:
        is_damaged = bool(foreign) or bool(examine(path))
    except NotAllowed:
        return None
    return Damage(foreign, newest_sound(path)) if is_damaged else None


def offer_rescue(window: Window, path: Path, damage: Damage, open_: OpenFile) -> None:
    """Ask what to open instead of a damaged file, which is left as it is."""
    said = tr(
        "“{name}” is damaged, or another program has altered it. The damaged file is left as"
        " it is.",
        name=path.name,
    )
    icon = QMessageBox.Icon.Warning
    asked = message_box(window, icon, tr("Damaged"), said, _choices(damage))
    if damage.backup is not None:
        backup = asked.addButton(tr("&Open the newest backup"), Roles.AcceptRole)
        backup.clicked.connect(partial(_open_backup, window, path, damage.backup, open_))
        asked.setDefaultButton(backup)
    save = asked.addButton(tr("&Save what can be read"), Roles.ActionRole)
    save.clicked.connect(partial(_rescue, window, path, open_))
    asked.addButton(Buttons.Cancel)
    open_dialog(asked)


def _choices(damage: Damage) -> str:
    words = [
        tr("It holds what Cognita never puts into a campaign: {part}.", part=part)
        for part in damage.foreign
    ]
    if damage.backup is not None:
        words.append(
            tr("The backup of {time} is sound; a copy of it is opened.", time=_shown(damage.backup))
        )
    words.append(
        tr("What can be read is saved into a new campaign, with placeholders for the rest.")
    )
    return "\n\n".join(words)


def _shown(backup: Backup) -> str:
    return f"{backup.at.astimezone():%Y-%m-%d %H:%M}"


def _open_backup(window: Window, path: Path, backup: Backup, open_: OpenFile) -> None:
    date = f"{backup.at.astimezone():%Y-%m-%d %H.%M}"
    words = tr("(backup of {date})", date=date)
    target = free_name(path.with_name(f"{path.stem} {words}{ENDING}"))

    def work(_tell: object) -> Path:
        copied_out(backup.path, target)
        return target

    said, refused = tr("Copying the backup…"), refusing(window.refuse)
    run_job(window, said, work, lambda copy: open_(copy, None), refused)


def _rescue(window: Window, path: Path, open_: OpenFile) -> None:
    target = free_name(path.with_name(f"{path.stem} {tr('(rescued)')}{ENDING}"))

    def work(_tell: object) -> Saved:
        rescued = rescue(path)
        if rescued.report and not rescued.blobs and rescued.rows.keys() <= {SETTINGS}:
            raise NotAllowed(f"Nothing of “{path}” can be read; open a backup, if you have one.")
        create_file(target, rescued.rows, rescued.blobs.items())
        return Saved(target, rescued.report)

    def done(saved: Saved) -> None:
        open_(saved.path, partial(_report, window, saved))

    run_job(window, tr("Saving what can be read…"), work, done, refusing(window.refuse))


def _report(window: Window, saved: Saved) -> None:
    """What was lost is listed; where nothing was, a line will do."""
    if not saved.lost:
        window.say(tr("Nothing is lost."))
        return
    said = tr("%n things could not be read.", n=len(saved.lost))
    words = saved.path.stem, said, tr("&Lost")
    open_dialog(ListReport(tr("Rescued"), words, saved.lost, window))
