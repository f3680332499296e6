"""Images beneath a map: brought in from a file, and hexes laid under them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from mapper.commands.maps.new_campaign import blank_code
from mapper.commands.things.underlays import add_underlay, fit_grid, held_upright
from mapper.model.alignment import Holding
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key, Underlay
from mapper.model.map_view import Extent, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.ui.app.settings_file import recall
from mapper.ui.app.translated import tr
from mapper.ui.editing.document import Document
from mapper.ui.editing.jobs import refusing, run_job
from mapper.ui.editing.whole_map_changes import SMALL, do_whole
from mapper.ui.maps.image_file import ImageFile, measured, read_image

if TYPE_CHECKING:
    from mapper.ui.window.window import Window

PARTS = 100


def add_image(window: Window) -> None:
    """Ask for a file, and bring it in."""
    place = QStandardPaths.StandardLocation.PicturesLocation
    pictures = QStandardPaths.writableLocation(place) or str(Path.home())
    text, _ = QFileDialog.getOpenFileName(
        window,
        tr("Add an image beneath the map"),
        recall(window.settings, "underlay/folder", pictures),
        tr("Images (*.png *.jpg *.jpeg *.webp)"),
    )
    if text:
        window.settings.setValue("underlay/folder", str(Path(text).parent))
        bring_in(window, Path(text))


def bring_in(window: Window, path: Path) -> None:
    """Read, check and keep an image beside the window; then it can be aligned."""
    document = window.document
    if document is None:
        return

    def work(_tell: object) -> tuple[ImageFile, str]:
        image = read_image(path)
        with document.telling():
            return image, document.file.add_blob(image.content)

    run_job(
        window,
        tr("Reading the image…"),
        work,
        lambda read: _add(window, document, *read),
        refusing(window.refuse),
        is_alone=True,
    )


def _add(window: Window, document: Document, image: ImageFile, hash_: str) -> None:
    view = document.view
    if view is None:
        return

    def added(campaign: Campaign) -> Change:
        held_by = first_held_by(view, window.canvas.seen(), image.width, image.height)
        level = window.tool_use.paint.sketch.level
        return add_underlay(campaign, document.map_id, hash_, held_by, level)

    window.make(added, lambda change: _align(window, image, change))


def _align(window: Window, image: ImageFile, added: Change) -> None:
    (key,) = added.rows
    show_panel(window)
    if window.workspace is not None:
        window.workspace.underlays.align(str(key.id))
    window.say(
        tr("{wide} × {high} pixels; now align the image.", wide=image.width, high=image.height)
    )


def show_panel(window: Window) -> None:
    dock = window.docks["underlays"]
    dock.show()
    dock.raise_()


def align(window: Window) -> None:
    """Align the first image of the map, or say that there is none."""
    document, workspace = window.document, window.workspace
    if document is None or workspace is None:
        return
    ids = list(document.campaign.all(Underlay, document.map_id))
    show_panel(window)
    if ids:
        workspace.underlays.align(ids[-1])
    else:
        window.refuse(tr("No image lies beneath this map; add one first."))


def first_held_by(view: MapView, seen: Extent, width: int, height: int) -> Holding:
    """So that the image fills what is mapped, as well as it can; or what is seen of nothing."""
    extent = view.extent() or seen
    px = max(width / extent.width, height / extent.height)
    size = max(Fraction(round(px * PARTS), PARTS), Fraction(1, PARTS))
    across, down = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2
    origin = round(width / 2 - across * px), round(height / 2 - down * px)
    return held_upright(view, size, origin)


def lay_hexes(window: Window, id_: str) -> None:
    """Hexes under all of the image where nothing is mapped, so that its own can be traced."""
    document = window.document
    if document is None:
        return
    map_id = document.map_id

    def make(campaign: Campaign) -> Change:
        row = campaign.one(Underlay, Key("underlay", map_id, id_))
        content = document.file.blob(row.image)
        if content is None:
            raise NotAllowed(tr("The image is missing from the campaign."))
        return fit_grid(campaign, map_id, id_, measured(content), blank_code(campaign))

    def said(change: Change) -> None:
        window.say(change.label if change else tr("There are hexes under all of it already."))

    do_whole(window, tr("Laying hexes under the image…"), make, said, SMALL + 1)
