"""The screens of the gallery that show what leaves the program: dialog, styles and pages."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from mapper.drawing.style import Unknown, shipped_style
from mapper.exporters.export_request import KINDS, ExportRequest, FileKind, PictureLook
from mapper.exporters.paper import PaperLayout
from mapper.exporters.pdf import write_pdf
from mapper.ui.output.export_dialog import LOOKS, ExportDialog
from mapper.ui.output.export_preview import previewed
from mapper.ui.output.output import export_dialog
from tests.exporters.known_coast import known_coast
from tests.ui.gallery_hands import Room
from tests.ui.gallery_table import played
from tests.ui.hands import workspace_of

Screen = Callable[[Room], QWidget | QPixmap]
DIALOG = QSize(1100, 612)
SHEET = QSize(900, 980)
PAGE_DPI = 90


def dialog(
    room: Room, kind: FileKind = "png", style: str = "parchment", look: Unknown = Unknown.PARCHMENT
) -> ExportDialog:
    found = export_dialog(workspace_of(played(room)))
    found.resize(DIALOG)
    found.kind.setCurrentIndex(KINDS.index(kind))
    found.style_box.setCurrentIndex(found.style_box.findData(style))
    found.unknown.setCurrentIndex(LOOKS.index(look))
    found.legend.setChecked(True)
    found.whole.setChecked(True)
    found.to_scale.setChecked(kind == "pdf")
    found.mm.setValue(24)
    return found


def for_game_master(room: Room) -> QWidget:
    found = dialog(room, "svg", "clean")
    found.gm.setChecked(True)
    return found


def hand_out(_room: Room, style: str, look: Unknown) -> QPixmap:
    """What players get in a style, with a look of the unknown."""
    wanted = ExportRequest(style=style, unknown=look, legend=True)
    return QPixmap.fromImage(previewed(known_coast(), SHEET, wanted))


def page(_room: Room, number: int) -> QPixmap:
    """A page of a map to scale, as a reader of PDF shows it; the first is the map of the pages."""
    tool = shutil.which("pdftoppm")
    if tool is None:
        wanted = ExportRequest(out=Path("map.pdf"), mm_per_hex=24.0, tiles=True, legend=True)
        return QPixmap.fromImage(previewed(known_coast(), SHEET, wanted))
    with TemporaryDirectory(prefix="cognita-pages-") as name:
        target = Path(name) / "map.pdf"
        sheets = PaperLayout(24.0, is_white=False, has_legend=True)
        write_pdf(known_coast(), target, PictureLook(shipped_style(), sheets=sheets))
        words = ["-r", f"{PAGE_DPI}", "-f", f"{number}", "-singlefile", "-png"]
        subprocess.run([tool, *words, str(target), str(target.with_name("page"))], check=True)
        return QPixmap(str(target.with_name("page.png")))


EXPORT_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "export": dialog,
        "export-pages": partial(dialog, kind="pdf"),
        "export-dark": partial(dialog, style="dark", look=Unknown.BLACK),
        "export-key": partial(dialog, kind="md"),
        "export-game-master": for_game_master,
        **{
            f"hand-out-{style}-{look}": partial(hand_out, style=style, look=look)
            for style in ("parchment", "clean", "dark")
            for look in LOOKS
        },
        "page-map": partial(page, number=1),
        "page": partial(page, number=3),
    }
)
