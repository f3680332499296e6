"""Export and print: what the window asks, and how the map gets out of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtGui import QPageLayout, QPaintEngine
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QDialog, QFileDialog

from mapper.drawing.base.images import Images
from mapper.drawing.style import shipped_style
from mapper.exporters.key_markdown import gm_key
from mapper.exporters.pages import print_pages
from mapper.exporters.pdf import refuse_cut
from mapper.exporters.player_key import player_key
from mapper.model.campaign.play_rows import Party
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.play.gate.picture_sources import PicturedMap
from mapper.play.gate.player_log import player_log
from mapper.play.gate.what_groups_know import known_to
from mapper.play.gm_map import gm_map
from mapper.safe_write import safely
from mapper.storage.reading import read_blob
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.jobs import Cancelled, waiting
from mapper.ui.output.export_dialog import ExportDialog
from mapper.ui.output.export_request import Kind
from mapper.ui.output.export_wish import Export, KnownToPlayers
from mapper.ui.output.picture_process import PictureProcess
from mapper.ui.output.print_dialog import Print, PrintDialog

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

FILE_NAME = "map"
"""Without the map's name, which players may not know."""

PREVIEW_DPI = 110


def export(window: Window) -> None:
    """Ask which picture and where to, and write it."""
    document = window.document
    if document is None or document.view is None:
        return
    if document.view.extent() is None:
        window.refuse(NotAllowed(tr("This map is empty; paint a hex first.")))
        return
    dialog = export_dialog(window)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return
    wanted = dialog.chosen()
    target = _ask_target(window, wanted.kind)
    if target is not None:
        write_picture(window, target, wanted)


def export_dialog(window: Window) -> ExportDialog:
    """For the map that is open, with what players know of it."""
    document = window.document
    assert document is not None
    assert document.view is not None
    campaign, map_id = document.campaign, document.map_id

    def known(group: str, as_of: int | None = None) -> PicturedMap | None:
        try:
            return known_to(campaign, map_id, group or None, as_of)
        except NotAllowed:
            return None

    def key(group: str) -> str:
        if group == "gm":
            return gm_key({id_: gm_map(campaign, id_) for id_ in campaign.maps()}, map_id)
        told = known(group)
        log = player_log(campaign, [group] if group else list(campaign.all(Party)))
        return player_key(told.players, log) if told is not None else ""

    groups = {id_: row.name for id_, row in campaign.all(Party).items()}
    return ExportDialog(
        document.view,
        seen_in(window),
        window.canvas.layers,
        window.settings,
        window,
        known=KnownToPlayers(groups, known, key),
        images=Images(partial(read_blob, document.file.path)),
        level=level_shown(window),
    )


def seen_in(window: Window) -> Extent:
    """What of the plane the canvas shows."""
    canvas = window.canvas
    ratio = canvas.devicePixelRatioF()
    camera = canvas.camera
    area = camera.area(round(canvas.width() * ratio), round(canvas.height() * ratio))
    px = camera.px
    return Extent(area.left / px, area.top / px, area.right / px, area.bottom / px)


def write_picture(window: Window, target: Path, wanted: Export) -> PictureProcess:
    """A process of our own draws what is on disk, which is all there is; the window goes on."""
    process = PictureProcess(_words(window, target, wanted), window)
    dialog = waiting(window, tr("Writing the file…"))
    dialog.canceled.connect(process.cancel)
    process.progressed.connect(dialog.setValue)

    def end(sentence: str) -> None:
        dialog.canceled.disconnect(process.cancel)
        dialog.close()
        dialog.deleteLater()
        process.deleteLater()
        window.say(sentence)

    def refuse(why: str) -> None:
        end("")
        window.refuse(NotAllowed(why))

    process.done.connect(lambda: end(tr("The file is “{place}”.", place=target)))
    process.cancelled.connect(lambda: end(tr("No file was written.")))
    process.failed.connect(refuse)
    process.start()
    return process


def _words(window: Window, target: Path, wanted: Export) -> list[str]:
    document = window.document
    assert document is not None
    files = [str(document.file.path.absolute()), str(target.absolute())]
    return ["export", *files, f"--map={document.map_id}", *wanted.words()]


def _ask_target(window: Window, kind: Kind) -> Path | None:
    place = QStandardPaths.StandardLocation.PicturesLocation
    pictures = QStandardPaths.writableLocation(place) or str(Path.home())
    folder = Path(recall(window.settings, "export/folder", pictures))
    ending = f".{kind}"
    text, _ = QFileDialog.getSaveFileName(
        window,
        tr("Export"),
        str(folder / (FILE_NAME + ending)),
        tr("Files with {ending} (*{ending})", ending=ending),
    )
    if not text:
        return None
    target = Path(text)
    if target.suffix.lower() != ending:
        target = target.with_name(target.name + ending)
    window.settings.setValue("export/folder", str(target.parent))
    return target


def print_(window: Window) -> None:
    """Ask how, show it if that is wanted, and print."""
    document = window.document
    if document is None or document.view is None:
        return
    dialog = print_dialog(window, document.view)
    if dialog.exec() != QDialog.DialogCode.Accepted:
        return
    wanted, view = dialog.chosen(), document.view
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(tr("Map"))
    ways = QPageLayout.Orientation
    printer.setPageOrientation(ways.Landscape if wanted.is_landscape else ways.Portrait)
    if wanted.then == "preview":
        preview = QPrintPreviewDialog(printer, window)
        preview.paintRequested.connect(lambda device: paint_on(window, view, device, wanted))
        preview.exec()
    elif QPrintDialog(printer, window).exec() == QDialog.DialogCode.Accepted:
        paint_on(window, view, printer, wanted)


def print_dialog(window: Window, view: MapView) -> PrintDialog:
    """For the map that is open, and the level of it that is shown."""
    return PrintDialog(window.canvas.layers, window.settings, window, view, level_shown(window))


def level_shown(window: Window) -> int:
    """Of a map of zones."""
    return window.tool_use.paint.sketch.level


def paint_on(window: Window, view: MapView, printer: QPrinter, wanted: Print) -> None:
    """Paint all pages; what is only looked at is painted less finely."""
    is_preview = printer.paintEngine().type() == QPaintEngine.Type.Picture
    sheets = replace(wanted.sheets, most_dpi=PREVIEW_DPI) if is_preview else wanted.sheets
    dialog = waiting(window, tr("Painting the pages…"))
    document = window.document

    def tell(share: float) -> None:
        dialog.setValue(int(share * 100))
        if dialog.wasCanceled():
            raise Cancelled

    try:
        with nullcontext() if is_preview else whole_file(printer):
            count = print_pages(
                wanted.parts(view),
                printer,
                style=shipped_style(),
                layers=wanted.layers,
                sheets=sheets,
                tell=tell,
                images=Images(partial(read_blob, document.file.path)) if document else None,
            )
        if not is_preview:
            window.say(tr("%n pages went to the printer.", n=count))
    except NotAllowed as refused:
        window.refuse(refused)
    except Cancelled:
        printer.abort()
        window.say(tr("Nothing went to the printer."))
    finally:
        dialog.close()
        dialog.deleteLater()


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
