"""The game master's key as a file: asked for in the window, written on another thread."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from mapper.exporters.key_markdown import gm_key
from mapper.model.not_allowed import NotAllowed
from mapper.play.gm_map import gm_map
from mapper.safe_write import safely
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.jobs import Job, raising, run_job

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

ENDING = ".md"
FILE_NAME = "key.md"
FOLDER = "export/key_folder"


def export_key(window: Window) -> None:
    """Ask where to, and write the key of the map in view."""
    document = window.document
    if document is None or document.view is None:
        return
    target = _ask_target(window)
    if target is not None:
        write_key(window, target)


def write_key(window: Window, target: Path) -> Job[NotAllowed | None]:
    """Write the key as the campaign is now, whatever is done to it meanwhile."""
    document = window.document
    assert document is not None
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
            window.refuse(refused)
        else:
            window.say(tr("The key is in “{place}”.", place=target))

    return run_job(window, tr("Writing the key…"), work, done, raising)


def _ask_target(window: Window) -> Path | None:
    place = QStandardPaths.StandardLocation.DocumentsLocation
    documents = QStandardPaths.writableLocation(place) or str(Path.home())
    folder = Path(recall(window.settings, FOLDER, documents))
    text, _ = QFileDialog.getSaveFileName(
        window, tr("Export key"), str(folder / FILE_NAME), tr("Markdown (*.md)")
    )
    if not text:
        return None
    target = Path(text)
    if target.suffix.lower() != ENDING:
        target = target.with_name(target.name + ENDING)
    window.settings.setValue(FOLDER, str(target.parent))
    return target
