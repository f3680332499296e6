"""Export, key and print: what the window asks, and how the map gets out of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, QStandardPaths, Signal
from PySide6.QtGui import QColor, QPageLayout, QPaintEngine
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QDialog, QFileDialog

from mapper.drawing.base.grid import extent_of
from mapper.drawing.base.images import Images, StoredImages
from mapper.drawing.known_pictures import NO_PICTURES, KnownPictures, painted
from mapper.drawing.style import Style, shipped_style, style_of_map
from mapper.exporters.export_request import ExportRequest, FileKind, PictureLook
from mapper.exporters.gm_key import gm_key
from mapper.exporters.pages import print_pages
from mapper.exporters.paper import PaperLayout
from mapper.exporters.pdf import refuse_cut
from mapper.exporters.player_key import player_key
from mapper.model.campaign.play_rows import Party
from mapper.model.map_view import Extent, GmMap, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.play.gate.known import PlayerMap
from mapper.play.gate.what_groups_know import known_to, player_log
from mapper.play.gm_map import gm_maps
from mapper.safe_write import safely
from mapper.storage.reading import read_blob
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.jobs import Cancelled, waiting
from mapper.ui.output.export_dialog import (
    ExportDialog,
    MapToExport,
    file_name,
)
from mapper.ui.output.for_whom import KnownOnce, KnownToPlayers
from mapper.ui.output.print_dialog import Print, PrintDialog
from mapper.ui.widgets.pauses import pause

PREVIEW_DPI = 110
PATIENCE_MS = 4000
"""How long a process that was asked to end may take."""

StandardFolder = QStandardPaths.StandardLocation
PICTURES = (StandardFolder.PicturesLocation, "export/folder")
KEYS = (StandardFolder.DocumentsLocation, "export/key_folder")
"""Where files are put at first, and where it is kept which folder was chosen last."""


def export(desk: Desk) -> None:
    """Ask which picture and where to, and write it."""
    _export(desk, PICTURES)


def export_key(desk: Desk) -> None:
    """Ask whose key of the map in view and where to, and write it as Markdown."""
    _export(desk, KEYS, "md")


def _export(desk: Desk, kept: tuple[StandardFolder, str], kind: FileKind | None = None) -> None:
    document = desk.document
    if document.view is None:
        return
    if document.view.extent() is None:
        desk.refuse(NotAllowed(tr("This map is empty; paint a hex first.")))
        return
    dialog = export_dialog(desk, kind)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return
    wanted = dialog.chosen()
    files = tr("Files with {ending} (*{ending})", ending=wanted.out.suffix)
    target = ask_target(desk, tr("Export"), wanted.out.name, files, kept)
    if target is not None:
        write_picture(desk, target, wanted)


def export_dialog(desk: Desk, kind: FileKind | None = None) -> ExportDialog:
    """For the map that is open; as one kind of file, if that is asked for."""
    return ExportDialog(map_to_export(desk), desk.settings, desk.window, kind)


def map_to_export(desk: Desk) -> MapToExport:
    """The one that is open, with what players know of it."""
    document = desk.document
    assert document.view is not None
    campaign, map_id = document.campaign, document.map_id

    images = StoredImages(partial(read_blob, document.file.path))

    def known(group: str, as_of: int | None = None) -> KnownOnce | None:
        try:
            known = known_to(campaign, map_id, group or None, as_of)
        except NotAllowed:
            return None

        def paint() -> KnownPictures:
            return painted(known.players, known.sources, images.at_once).pictures

        has_none = painted(known.players, known.sources, None).is_whole
        return KnownOnce(known.players, None if has_none else paint)

    def key(group: str) -> str:
        if group == "gm":
            return gm_key(gm_maps(campaign), map_id)
        told = known(group)
        log = player_log(campaign, [group] if group else list(campaign.all(Party)))
        return player_key(told.players, log) if told is not None else ""

    groups = {id_: row.name for id_, row in campaign.all(Party).items()}
    return MapToExport(
        document.view,
        seen_in(desk),
        desk.canvas.layers,
        KnownToPlayers(groups, known, key),
        images,
        level_shown(desk),
    )


def seen_in(desk: Desk) -> Extent:
    """What of the plane the canvas shows."""
    canvas, camera = desk.canvas, desk.canvas.camera
    ratio = canvas.devicePixelRatioF()
    wide, high = round(canvas.width() * ratio), round(canvas.height() * ratio)
    return extent_of(camera.area(wide, high), camera.px)


def write_picture(desk: Desk, target: Path, wanted: ExportRequest) -> PictureProcess:
    """A process of our own draws what is on disk, which is all there is; the window goes on."""
    document = desk.document
    file = document.file.path.absolute()
    asked = replace(wanted, file=file, out=target.absolute(), map=document.map_id)
    process = PictureProcess(["export", *asked.to_words()], desk.window)
    dialog = waiting(desk.window, tr("Writing the file…"))
    dialog.canceled.connect(process.cancel)
    process.progressed.connect(dialog.setValue)

    def end(sentence: str) -> None:
        dialog.canceled.disconnect(process.cancel)
        dialog.close()
        dialog.deleteLater()
        process.deleteLater()
        desk.say(sentence)

    def refuse(why: str) -> None:
        end("")
        desk.refuse(NotAllowed(why))

    process.done.connect(lambda: end(tr("The file is “{place}”.", place=target)))
    process.cancelled.connect(lambda: end(tr("No file was written.")))
    process.failed.connect(refuse)
    process.start()
    return process


def ask_target(
    desk: Desk, title: str, name: str, files: str, kept: tuple[StandardFolder, str]
) -> Path | None:
    """The file that somebody chose, in the folder that was chosen last; None if in none."""
    place, setting = kept
    usual = QStandardPaths.writableLocation(place) or str(Path.home())
    folder = Path(recall(desk.settings, setting, usual))
    text, _ = QFileDialog.getSaveFileName(desk.window, title, str(folder / name), files)
    if not text:
        return None
    target, ending = Path(text), Path(name).suffix
    if target.suffix.lower() != ending:
        target = target.with_name(target.name + ending)
    desk.settings.setValue(setting, str(target.parent))
    return target


def print_(desk: Desk) -> None:
    """Ask how, show it if that is wanted, and print."""
    document = desk.document
    if document.view is None:
        return
    dialog = print_dialog(desk)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return
    wanted = dialog.chosen()
    view = wanted.known.players if wanted.known is not None else document.view
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    whose = tr("for the game master") if wanted.known is None else tr("for the players")
    printer.setDocName(f"{file_name(view)} – {whose}")
    ways = QPageLayout.Orientation
    printer.setPageOrientation(ways.Landscape if wanted.is_landscape else ways.Portrait)
    if wanted.then == "preview":
        preview = QPrintPreviewDialog(printer, desk.window)
        preview.paintRequested.connect(lambda device: paint_on(desk, view, device, wanted))
        preview.exec()
    elif QPrintDialog(printer, desk.window).exec() == QDialog.DialogCode.Accepted:
        paint_on(desk, view, printer, wanted)


def print_dialog(desk: Desk) -> PrintDialog:
    """For the map that is open, and the level of it that is shown."""
    return PrintDialog(map_to_export(desk), desk.settings, desk.window)


def level_shown(desk: Desk) -> int:
    """Of a map of zones."""
    return desk.tool_use.paint.sketch.level


def paint_on(desk: Desk, view: GmMap | PlayerMap, printer: QPrinter, wanted: Print) -> None:
    """Paint all pages; what is only looked at is painted less finely."""
    is_preview = printer.paintEngine().type() == QPaintEngine.Type.Picture
    sheets = replace(wanted.sheets, most_dpi=PREVIEW_DPI) if is_preview else wanted.sheets
    dialog = waiting(desk.window, tr("Painting the pages…"))
    images = images_on_paper(desk, wanted)
    look = PictureLook(
        style_on_paper(view, sheets), layers=wanted.layers, images=images, sheets=sheets
    )

    def tell(share: float) -> None:
        dialog.setValue(int(share * 100))
        if dialog.wasCanceled():
            raise Cancelled

    try:
        with nullcontext() if is_preview else whole_file(printer):
            count = print_pages(wanted.parts(view), printer, look, tell)
        if not is_preview:
            desk.say(tr("%n pages went to the printer.", n=count))
    except NotAllowed as refused:
        desk.refuse(refused)
    except Cancelled:
        printer.abort()
        desk.say(tr("Nothing went to the printer."))
    finally:
        dialog.close()
        dialog.deleteLater()


def images_on_paper(desk: Desk, wanted: Print) -> Images:
    """All that is stored; for players those of what they know."""
    if wanted.known is None:
        return StoredImages(partial(read_blob, desk.document.file.path))
    return wanted.known.paint() if wanted.known.paint is not None else NO_PICTURES


def style_on_paper(view: MapView, sheets: PaperLayout) -> Style:
    """The map's own; on white paper one whose ink is dark."""
    own = style_of_map(view.style)
    return shipped_style() if sheets.is_white and QColor(own.ink).lightnessF() > 0.5 else own


@contextmanager
def whole_file(printer: QPrinter) -> Iterator[None]:
    """A file that is printed to is there once it is whole, like any other that is written."""
    target = printer.outputFileName()
    if not target:
        yield
        return
    try:
        with safely(Path(target), replace=True) as part:
            printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
            printer.setOutputFileName(str(part))
            yield
            refuse_cut(part)
    finally:
        printer.setOutputFileName(target)


class PictureProcess(QObject):
    """Our own command line; it clears away what is half-written once its input is closed."""

    progressed = Signal(int)
    done = Signal()
    failed = Signal(str)
    cancelled = Signal()

    def __init__(self, words: Sequence[str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._is_cancelled = False
        self._process = QProcess(self)
        self._process.setProcessEnvironment(_environment())
        program, *arguments = [*_program(), *words, "--watched"]
        self._process.setProgram(program)
        self._process.setArguments(arguments)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._end)
        self._process.errorOccurred.connect(self._refuse)
        self._force = pause(self, self._process.kill, PATIENCE_MS)

    def start(self) -> None:
        self._process.start()

    def cancel(self) -> None:
        """Ask it to end; it is only ended by force when it does not."""
        self._is_cancelled = True
        self._process.closeWriteChannel()
        self._force.start()

    def _read(self) -> None:
        lines = bytes(self._process.readAllStandardOutput().data()).split()
        if lines and lines[-1].isdigit():
            self.progressed.emit(int(lines[-1]))

    def _end(self, code: int, status: QProcess.ExitStatus) -> None:
        self._force.stop()
        if code == 0 and status == QProcess.ExitStatus.NormalExit:
            self.done.emit()
        elif self._is_cancelled:
            self.cancelled.emit()
        else:
            told = bytes(self._process.readAllStandardError().data())
            said = told.decode("utf-8", "replace").strip()
            last = said.splitlines()[-1] if said else ""
            self.failed.emit(
                last.removeprefix("cognita: ") or tr("The picture was not written; try again.")
            )

    def _refuse(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self.failed.emit(tr("The picture was not written: its process did not start."))


def _program() -> list[str]:
    return [sys.executable] if hasattr(sys, "frozen") else [sys.executable, "-m", "mapper"]


def _environment() -> QProcessEnvironment:
    """Ours, in which the same program is found wherever this one was started from."""
    environment = QProcessEnvironment.systemEnvironment()
    places = [str(Path(__file__).parents[3]), environment.value("PYTHONPATH")]
    listed = ";" if sys.platform == "win32" else ":"
    environment.insert("PYTHONPATH", listed.join(filter(None, places)))
    environment.insert("PYTHONUTF8", "1")
    return environment
