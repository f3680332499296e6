"""A map as PDF: fitted to a page, or to scale on pages that overlap, with a map of the pages."""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Mapping
from dataclasses import replace as with_
from pathlib import Path

from PySide6.QtCore import QFile, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

from mapper.exporters.export_request import PictureLook
from mapper.exporters.pages import print_pages
from mapper.exporters.paper import MARGIN_MM, PagePlan, Paper, PaperLayout, planned
from mapper.exporters.png import Tell, nobody
from mapper.model.map_view import GmMap, MapView
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.all_levels import each_level
from mapper.play.gate.known import PlayerMap

SIZES: Mapping[Paper, QPageSize.PageSizeId] = {
    "A4": QPageSize.PageSizeId.A4,
    "A3": QPageSize.PageSizeId.A3,
    "letter": QPageSize.PageSizeId.Letter,
}
CREATOR = "Cognita"

END = re.compile(rb"startxref\s+(\d{1,18})\s+%%EOF\s*\Z")
END_BYTES = 1024
LIST = b"xref"
LEAST_ROOM = 1 << 20


def write_pdf(view: GmMap | PlayerMap, part: Path, look: PictureLook, tell: Tell = nobody) -> int:
    """Write it, and say how many pages there are; each level of a zone map has its own."""
    views = each_level(view)
    layout = page_layout(max(views, key=_size), look.sheets)
    file = QFile(str(part))
    file.open(QFile.OpenModeFlag.WriteOnly | QFile.OpenModeFlag.Truncate)
    _refuse_failed(file)
    writer = QPdfWriter(file)
    writer.setCreator(CREATOR)
    writer.setTitle(view.name.strip())
    writer.setResolution(look.sheets.most_dpi)
    writer.setPageLayout(layout)

    def told(share: float) -> None:
        _refuse_failed(file)
        tell(share)

    count = print_pages(views, writer, look, told)
    del writer
    file.close()
    refuse_cut(part)
    return count


def _refuse_failed(file: QFile) -> None:
    """Raise what went wrong in the last writing; Qt's writer asks nobody, and goes on."""
    if file.error() != QFile.FileError.NoError:
        raise _unwritten(file.errorString(), Path(file.fileName()))


def refuse_cut(written: Path) -> None:
    """Refuse a file that lacks a part: its end says where its list of parts begins."""
    with written.open("rb") as file:
        file.seek(max(0, written.stat().st_size - END_BYTES))
        found = END.search(file.read())
        if found is not None:
            file.seek(int(found[1]))
        if found is None or file.read(len(LIST)) != LIST:
            raise _unwritten("not all of it was written", written)


def _unwritten(said: str, written: Path) -> OSError:
    """Qt has no more than words for it; where there is hardly any room, the disk is full."""
    is_full = shutil.disk_usage(written.parent).free < LEAST_ROOM
    number = errno.ENOSPC if is_full or said == os.strerror(errno.ENOSPC) else errno.EIO
    return OSError(number, said)


def page_layout(view: MapView, sheets: PaperLayout) -> QPageLayout:
    """Upright or lying, whichever shows the map larger, or takes fewer pages."""
    paper, margin, ways = sheets.paper, MARGIN_MM, QPageLayout.Orientation
    margins, mm = QMarginsF(margin, margin, margin, margin), QPageLayout.Unit.Millimeter
    upright, lying = (
        QPageLayout(QPageSize(SIZES[paper]), way, margins, mm)
        for way in (ways.Portrait, ways.Landscape)
    )
    plans = [_tried(view, layout, sheets) for layout in (upright, lying)]
    found = [plan for plan in plans if isinstance(plan, PagePlan)]
    if not found:
        raise next(problem for problem in plans if isinstance(problem, NotAllowed))
    best = min(found, key=lambda plan: (len(plan.pages), -plan.mm_per_hex))
    if len(best.pages) > 1 and not sheets.is_tiled:
        fitting = max(_fitting(view, layout, sheets) for layout in (upright, lying))
        raise NotAllowed(
            f"At {sheets.mm_per_hex:g} mm per hex the map takes {len(best.pages)} pages of {paper};"
            f" add --tiles, or choose at most {fitting:.1f} mm per hex."
        )
    return upright if plans[0] is best else lying


def _size(view: MapView) -> float:
    extent = view.extent()
    return extent.width * extent.height if extent is not None else 0.0


def _fitting(view: MapView, layout: QPageLayout, sheets: PaperLayout) -> float:
    plan = _tried(view, layout, with_(sheets, mm_per_hex=None))
    return int(plan.mm_per_hex * 10) / 10 if isinstance(plan, PagePlan) else 0.0


def _tried(view: MapView, layout: QPageLayout, sheets: PaperLayout) -> PagePlan | NotAllowed:
    room = layout.paintRect(QPageLayout.Unit.Millimeter)
    try:
        return planned(view, room.width(), room.height(), sheets)
    except NotAllowed as problem:
        return problem
