"""Images beneath a map: brought in from a file, and hexes laid under them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

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
from mapper.ui.editing.desk import Desk
from mapper.ui.editing.jobs import refusing, run_job
from mapper.ui.editing.whole_map_changes import SMALL, do_whole
from mapper.ui.maps.image_file import ImageFile, measured, read_image

PARTS = 100

Align = Callable[[str], object]
"""Begins to align an image."""


def add_image(desk: Desk, align: Align) -> None:
    """Ask for a file, and bring it in."""
    place = QStandardPaths.StandardLocation.PicturesLocation
    pictures = QStandardPaths.writableLocation(place) or str(Path.home())
    text, _ = QFileDialog.getOpenFileName(
        desk.window,
        tr("Add an image beneath the map"),
        recall(desk.settings, "underlay/folder", pictures),
        tr("Images (*.png *.jpg *.jpeg *.webp)"),
    )
    if text:
        desk.settings.setValue("underlay/folder", str(Path(text).parent))
        bring_in(desk, Path(text), align)


def bring_in(desk: Desk, path: Path, align: Align) -> None:
    """Read, check and keep an image beside the window; then it can be aligned."""
    document = desk.document

    def work(_tell: object) -> tuple[ImageFile, str]:
        image = read_image(path)
        with document.telling():
            return image, document.file.add_blob(image.content)

    run_job(
        desk.window,
        tr("Reading the image…"),
        work,
        lambda read: _add(desk, *read, align),
        refusing(desk.refuse),
        is_alone=True,
    )


def _add(desk: Desk, image: ImageFile, hash_: str, align: Align) -> None:
    view, map_id = desk.document.view, desk.document.map_id
    if view is None:
        return

    def added(campaign: Campaign) -> Change:
        held_by = first_held_by(view, desk.canvas.seen(), image.width, image.height)
        level = desk.tool_use.paint.sketch.level
        return add_underlay(campaign, map_id, hash_, held_by, level)

    def aligned(change: Change) -> None:
        (key,) = change.rows
        desk.show_panel("underlays")
        align(str(key.id))
        desk.say(
            tr("{wide} × {high} pixels; now align the image.", wide=image.width, high=image.height)
        )

    desk.editor.make(added, aligned)


def align_last(desk: Desk, align: Align) -> None:
    """Align the image of the map that came last, or say that there is none."""
    document = desk.document
    ids = list(document.campaign.all(Underlay, document.map_id))
    desk.show_panel("underlays")
    if ids:
        align(ids[-1])
    else:
        desk.refuse(tr("No image lies beneath this map; add one first."))


def first_held_by(view: MapView, seen: Extent, width: int, height: int) -> Holding:
    """So that the image fills what is mapped, as well as it can; or what is seen of nothing."""
    extent = view.extent() or seen
    px = max(width / extent.width, height / extent.height)
    size = max(Fraction(round(px * PARTS), PARTS), Fraction(1, PARTS))
    across, down = (extent.left + extent.right) / 2, (extent.top + extent.bottom) / 2
    origin = round(width / 2 - across * px), round(height / 2 - down * px)
    return held_upright(view, size, origin)


def lay_hexes(desk: Desk, id_: str) -> None:
    """Hexes under all of the image where nothing is mapped, so that its own can be traced."""
    document = desk.document
    map_id = document.map_id

    def make(campaign: Campaign) -> Change:
        row = campaign.one(Underlay, Key("underlay", map_id, id_))
        content = document.file.blob(row.image)
        if content is None:
            raise NotAllowed(tr("The image is missing from the campaign."))
        return fit_grid(campaign, map_id, id_, measured(content), blank_code(campaign))

    def said(change: Change) -> None:
        desk.say(change.label if change else tr("There are hexes under all of it already."))

    do_whole(desk, tr("Laying hexes under the image…"), make, said, SMALL + 1)
