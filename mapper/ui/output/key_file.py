"""The game master's key as a file: asked for in the desk, written on another thread."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from mapper.exporters.key_markdown import gm_key
from mapper.model.not_allowed import NotAllowed
from mapper.play.gm_map import gm_map
from mapper.safe_write import safely
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.jobs import Job, raising, run_job

ENDING = ".md"
FILE_NAME = "key.md"
FOLDER = "export/key_folder"


def export_key(desk: Desk) -> None:
    """Ask where to, and write the key of the map in view."""
    document = desk.document
    if document.view is None:
        return
    target = _ask_target(desk)
    if target is not None:
        write_key(desk, target)


def write_key(desk: Desk, target: Path) -> Job[NotAllowed | None]:
    """Write the key as the campaign is now, whatever is done to it meanwhile."""
    document = desk.document
    campaign, map_id = document.campaign.snapshot(), document.map_id

    def work(_tell: object) -> NotAllowed | None:
        views = {id_: gm_map(campaign, id_) for id_ in campaign.maps()}
        try:
            with safely(target, replace=True) as part:
                part.write_text(gm_key(views, map_id), "utf-8", newline="\n")
        except NotAllowed as refused:
            return refused
        return None

    def done(refused: NotAllowed | None) -> None:
        if refused is not None:
            desk.refuse(refused)
        else:
            desk.say(tr("The key is in “{place}”.", place=target))

    return run_job(desk.window, tr("Writing the key…"), work, done, raising)


def _ask_target(desk: Desk) -> Path | None:
    place = QStandardPaths.StandardLocation.DocumentsLocation
    documents = QStandardPaths.writableLocation(place) or str(Path.home())
    folder = Path(recall(desk.settings, FOLDER, documents))
    text, _ = QFileDialog.getSaveFileName(
        desk.window, tr("Export key"), str(folder / FILE_NAME), tr("Markdown (*.md)")
    )
    if not text:
        return None
    target = Path(text)
    if target.suffix.lower() != ENDING:
        target = target.with_name(target.name + ENDING)
    desk.settings.setValue(FOLDER, str(target.parent))
    return target
