"""File → Import: a map of another program is read beside the window, and comes in as one step."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from mapper.commands.maps.add_imported import Imported, campaign_of, counted, import_map
from mapper.foreign_bytes import beginning
from mapper.importers.key_sheet import TABLES
from mapper.importers.read_foreign import read_foreign
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import create_file
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.jobs import Job, raising, refusing, run_job
from mapper.ui.editing.whole_map_changes import do_whole
from mapper.ui.opening.campaign_names import ENDING, free_name
from mapper.ui.opening.import_report import ImportReport
from mapper.ui.opening.new_campaign import home_folder
from mapper.ui.widgets.ask_dialog import open_dialog, tell
from mapper.ui.window import files

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

FOLDER = "import/folder"
ROWS_A_CHUNK = 60
"""So many rows take about as long as a chunk."""

BEGINNING = 64
"""Bytes by which a file of text and braces is told from a campaign."""

Read = Imported | NotAllowed


def ask_import(window: Window) -> None:
    """Ask which file, and bring in what it holds."""
    folder = recall(window.settings, FOLDER, str(Path.home()))
    text, _ = QFileDialog.getOpenFileName(
        window,
        tr("Import a map or a table"),
        folder,
        tr("Maps of other programs, tables of the key (*.json *.csv *.tsv);;All files (*)"),
    )
    if text:
        window.settings.setValue(FOLDER, str(Path(text).parent))
        take_in(window, Path(text))


def take_in(window: Window, path: Path) -> None:
    """A table of the key is shown before it comes in; all else is a map of another program."""
    if not is_table(path):
        bring_in(window, path)
    elif window.workspace is not None:
        window.workspace.key_table.preview(path)
    else:
        window.refuse(tr("Open the campaign first that the table is of."))


def dropped(window: Window, path: Path) -> None:
    """A file that was dropped on the window: a campaign is opened, all else imported."""
    if is_table(path) or is_foreign(path):
        take_in(window, path)
    else:
        window.open_path(path)


def is_table(path: Path) -> bool:
    """Whether a file is called as spreadsheets call tables."""
    return path.suffix.lower() in TABLES


def is_foreign(path: Path) -> bool:
    """Whether a file begins as JSON does, and a campaign does not."""
    try:
        found = beginning(path, BEGINNING)
    except (OSError, NotAllowed):
        return False
    return found.removeprefix(b"\xef\xbb\xbf").lstrip().startswith((b"{", b"["))


def bring_in(window: Window, path: Path) -> Job[Read]:
    """Into the open campaign; without one a new campaign is made for it."""

    def work(_tell: object) -> Read:
        try:
            return read_foreign(path)
        except NotAllowed as refused:
            return refused

    def done(found: Read) -> None:
        if isinstance(found, NotAllowed):
            _refuse(window, found)
        elif window.workspace is not None:
            _add(window.workspace, found)
        else:
            _begin_with(window, found)

    return run_job(window, tr("Reading the map…"), work, done, raising)


def _add(desk: Desk, imported: Imported) -> None:
    document = desk.document
    if document.file.read_only is not None:
        desk.refuse(document.file.read_only)
        return
    ids: list[str] = []

    def make(campaign: Campaign) -> Change:
        map_id, change = import_map(campaign, imported)
        ids.append(map_id)
        return change

    def made(change: Change) -> None:
        document.choose_map(ids[-1])
        desk.say(tr("{what}. Ctrl+Z takes it back.", what=change.label))
        _report(desk.window, imported)

    rows = len(imported.zones) + len(imported.passages) + len(imported.features)
    do_whole(desk, tr("Importing the map…"), make, made, rows // ROWS_A_CHUNK)


def _begin_with(window: Window, imported: Imported) -> None:
    name = re.sub(r"[^\w \-]+", "", imported.name).strip() or tr("Imported map")
    target = free_name(home_folder() / f"{name[:80]}{ENDING}")

    def work(_tell: object) -> Path:
        target.parent.mkdir(parents=True, exist_ok=True)
        create_file(target, campaign_of(imported))
        return target

    def done(path: Path) -> None:
        files.open_path(window, path, partial(_report, window, imported))

    refused = refusing(partial(_refuse, window))
    run_job(window, tr("Importing the map…"), work, done, refused)


def _report(window: QWidget, imported: Imported) -> None:
    """What was not understood is shown; where all was, a line will do."""
    if imported.not_understood:
        found = counted(imported), imported.not_understood
        open_dialog(ImportReport(imported.name, *found, window))


def _refuse(window: Window, why: NotAllowed) -> None:
    said = tr("This file could not be imported; nothing was changed.")
    tell(window, QMessageBox.Icon.Warning, tr("Not imported"), said, str(why))
