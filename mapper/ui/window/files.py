"""What the File menu does: new, open, checkpoint, copy, go back, and telling who has the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QInputDialog,
    QMessageBox,
    QProgressDialog,
    QWidget,
)

from mapper.commands.maps.new_campaign import NewCampaign, made
from mapper.model.map_view import GmMap
from mapper.model.not_allowed import NotAllowed
from mapper.resources import resources
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.text_form import from_text
from mapper.ui.app.settings_file import recall, remember_file
from mapper.ui.app.translated import tr
from mapper.ui.editing import whole_map_changes as whole_map
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.document import Document, first_view
from mapper.ui.editing.jobs import refusing, run_job
from mapper.ui.editing.loading_ahead import load_for_dungeons
from mapper.ui.editing.piecewise_work import A_TURN_MS
from mapper.ui.history.go_back import ask_where
from mapper.ui.opening.campaign_names import ENDING, free_name, with_ending
from mapper.ui.opening.new_campaign import ask_new, home_folder
from mapper.ui.widgets.ask_dialog import open_dialog, tell
from mapper.ui.widgets.plain_text import message_box
from mapper.ui.window.crash import CrashDialog
from mapper.ui.window.damaged_file import Damage, damage_of, offer_rescue

if TYPE_CHECKING:
    from mapper.ui.window.window import Window


NO_BACKUP = "no last backup"
"""What the box is called that tells so."""


def campaign_filter() -> str:
    return tr("Cognita campaigns (*.cognita)")


def new(window: Window) -> None:
    asked = ask_new(window, window.settings)
    if asked is not None:
        make(window, asked)


def make(window: Window, asked: NewCampaign) -> None:
    """Write a new campaign, and open it."""

    def work(_tell: object) -> Path:
        create_file(asked.path, made(asked), replace=True)
        return asked.path

    run_job(
        window, tr("Making the map…"), work, lambda path: open_path(window, path), window.refuse
    )


def open_(window: Window) -> None:
    text, _ = QFileDialog.getOpenFileName(
        window, tr("Open a campaign"), str(last_folder(window)), campaign_filter()
    )
    if text:
        open_path(window, Path(text))


def open_path(window: Window, path: Path, then: Callable[[], object] | None = None) -> None:
    """Open a campaign in the window, then do something; what is damaged can be saved anew."""
    if not window.is_opening and not is_open_here(window, path):
        window.overtaken.before_leaving(partial(_open, window, path, then))


def _open(window: Window, path: Path, then: Callable[[], object] | None) -> None:
    window.is_opening = True

    def work(_tell: object) -> Opened | NotOpened:
        try:
            file = CampaignFile(path)
            load_for_dungeons(file.campaign)
            return Opened(file, first_view(file))
        except NotAllowed as refused:
            return NotOpened(refused, damage_of(path))

    def done(opened: Opened | NotOpened) -> None:
        window.is_opening = False
        if isinstance(opened, Opened):
            window.turns.take(showing(window, opened, then))
        elif opened.damage is not None:
            offer_rescue(window, path, opened.damage, partial(open_path, window))
        else:
            said = tr("This campaign could not be opened.")
            tell(window, QMessageBox.Icon.Warning, tr("Not opened"), said, str(opened.why))

    def failed(error: Exception) -> None:
        window.is_opening = False
        raise error

    run_job(window, tr("Opening…"), work, done, failed)


def read_again(window: Window) -> None:
    """Show the file as another program has left it, and the same map of it."""
    document = window.document
    if document is None:
        return
    map_id = document.map_id

    def then() -> None:
        if window.workspace is not None:
            window.workspace.places.go_to_map(map_id)

    if document.elsewhere is not None:
        window.overtaken.open_now()
    else:
        open_path(window, document.file.path, then)


def is_open_here(window: Window, path: Path) -> bool:
    """Whether the window works on this file, by whatever name; then it is said."""
    document = window.document
    if document is None or document.file.read_only is not None:
        return False
    try:
        if not path.samefile(document.file.path):
            return False
    except OSError:
        return False
    if document.elsewhere is not None:
        window.overtaken.open_now()
    else:
        window.say(tr("“{name}” is open here already.", name=path.name))
    return True


class Opened(NamedTuple):
    """A file that is open, and its first map."""

    file: CampaignFile
    view: GmMap | None


class NotOpened(NamedTuple):
    """Why a file was not opened, and whether something of it may be saved."""

    why: NotAllowed
    damage: Damage | None


def showing(
    window: Window, opened: Opened, then: Callable[[], object] | None = None
) -> Iterator[None]:
    """Work on an open file from now on; what is seen changes once everything is there."""
    file = opened.file
    window.is_opening = True
    close_dialogs(window)
    window.setUpdatesEnabled(False)
    window.canvas.setUpdatesEnabled(False)  # the map is painted in a turn of its own
    try:
        yield from window.showing(Document(file, view=opened.view))
    finally:
        window.is_opening = False
        window.setUpdatesEnabled(True)
        QTimer.singleShot(A_TURN_MS, window.canvas, lambda: window.canvas.setUpdatesEnabled(True))
    remember_file(window.settings, file.path)
    file.look_over()
    if file.read_only is not None:
        is_told, title = QMessageBox.Icon.Information, tr("Reading only")
        QTimer.singleShot(0, window, partial(tell, window, is_told, title, file.read_only))
    if then is not None:
        QTimer.singleShot(0, window, then)


def close_dialogs(window: Window) -> None:
    """What is asked about one campaign cannot be answered in the next; errors are told in both."""
    for dialog in window.findChildren(QDialog):
        if not isinstance(dialog, CrashDialog | QProgressDialog):
            dialog.done(QDialog.DialogCode.Rejected)  # whatever was typed: it is not asked
            dialog.deleteLater()


def ask_example(window: Window) -> None:
    """The example; one that was left behind already, or a fresh one, as is wanted."""
    path = _example_path()
    if not path.exists():
        open_example(window)
        return
    box = message_box(
        window,
        QMessageBox.Icon.Question,
        tr("The example"),
        tr("Open the example as you left it?"),
        tr("A fresh one lies beside it, and leaves yours as it is."),
    )
    same = box.addButton(tr("&As I left it"), QMessageBox.ButtonRole.AcceptRole)
    same.clicked.connect(lambda _on=False: open_example(window))
    fresh = box.addButton(tr("A &fresh one"), QMessageBox.ButtonRole.AcceptRole)
    fresh.clicked.connect(lambda _on=False: open_example(window, free_name(path)))
    box.setDefaultButton(same)
    box.setStandardButtons(QMessageBox.StandardButton.Cancel)
    open_dialog(box)


def _example_path() -> Path:
    return home_folder() / f"Lantern Coast{ENDING}"


def open_example(window: Window, path: Path | None = None) -> None:
    """A copy of the example, in the user's own place, that keeps what is done to it."""
    path = path or _example_path()
    if not path.exists():
        text = from_text((resources() / "examples" / "example.json").read_text("utf-8"))
        path.parent.mkdir(parents=True, exist_ok=True)
        create_file(path, text.rows, text.blobs.items())
    open_path(window, path)


def checkpoint(desk: Desk) -> None:
    name, wanted = QInputDialog.getText(
        desk.window,
        tr("Checkpoint"),
        tr("A name to find this state by:"),
        text=tr("Before the next session"),
    )
    if wanted and name.strip():
        desk.document.checkpoint(name.strip())
        desk.say(tr("Checkpoint “{name}” made.", name=name.strip()))


def save_copy(desk: Desk) -> None:
    suggested = free_name(desk.document.file.path)
    text, _ = QFileDialog.getSaveFileName(
        desk.window, tr("Save a copy"), str(suggested), campaign_filter()
    )
    if text:
        copy_into(desk, with_ending(Path(text)))


def copy_into(desk: Desk, target: Path) -> None:
    """Save a copy, while the window waits."""
    document = desk.document
    document.refuse_meanwhile()

    def work(_tell: object) -> str | None:
        return document.file.save_copy(target, replace=True)

    def done(lost: str | None) -> None:
        desk.say(tr("A copy is in “{place}”.", place=target))
        if lost is not None:
            tell_what_is_lost(desk.window, lost)

    begun, refused = document.wait_for, refusing(desk.refuse)
    run_job(desk.window, tr("Saving a copy…"), work, done, refused, is_alone=True, begun=begun)


def tell_what_is_lost(window: QWidget, lost: str) -> None:
    tell(window, QMessageBox.Icon.Warning, tr("Saved, but not all of it"), lost)


def tell_no_backup(window: Window, document: Document) -> None:
    """Say where the last backup of a campaign that is closed by now could not be made."""
    why = document.file.backup_problem
    if why is None or document.elsewhere is not None:  # of what another program has, it was asked
        return
    name = document.file.path.name
    said = tr("All of “{name}” is on disk, but no backup was made as it was closed.", name=name)
    tell(window, QMessageBox.Icon.Warning, tr("No last backup"), said, why).setObjectName(NO_BACKUP)


def closes_once_told(window: Window) -> bool:
    """Whether something is told first; the window closes then."""
    box = window.findChild(QMessageBox, NO_BACKUP)
    if box is None:
        return False
    box.finished.connect(lambda _result: QTimer.singleShot(0, window, window.close))
    return True


def go_back(desk: Desk) -> None:
    where = ask_where(desk.window, desk.document)
    if where is not None:
        whole_map.go_back(desk, where)


def close(window: Window) -> None:
    window.overtaken.before_leaving(lambda: window.show_document(None))


def may_close(window: Window) -> bool:
    """Keep what was refused in a copy; where that fails, ask whether to close without."""
    if window.document is None:
        return True
    window.document.finish()
    try:
        window.overtaken.keep_now()
    except NotAllowed as why:
        said = tr("What you did last could not be kept. Close all the same?")
        asked = message_box(window, QMessageBox.Icon.Warning, tr("Not kept"), said, str(why))
        buttons = QMessageBox.StandardButton
        asked.setStandardButtons(buttons.Discard | buttons.Cancel)
        asked.setDefaultButton(buttons.Cancel)
        return asked.exec() == buttons.Discard
    return True


def last_folder(window: Window) -> Path:
    return Path(recall(window.settings, "folder", str(home_folder())))
