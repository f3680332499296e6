"""What the gallery does with the window before a picture is taken of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TypeVar

from PySide6.QtGui import QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from mapper.commands.maps.new_campaign import FIRST_MAP
from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.rows import TerrainType
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, from_offset, within
from mapper.model.places import the_hex
from mapper.storage.file import CampaignFile
from mapper.ui.editing.document import Document
from mapper.ui.opening.new_campaign import NewCampaignDialog
from mapper.ui.window.window import Window
from tests.ui.hands import hover, settle
from tests.until import PATIENCE, until

NOW = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)
WIDE, HIGH = 1360, 860
SEED = 7
MIDDLE_PX, NEAR_PX = 12.0, 64.0


@dataclass(frozen=True, slots=True)
class Room:
    """The window, and where the campaigns lie that it can open."""

    window: Window
    campaigns: Path

    def open(self, name: str) -> Window:
        file = CampaignFile(self.campaigns / f"{name}.cognita", now=lambda: NOW, keep_backups=False)
        self.window.show_document(Document(file))
        QApplication.processEvents()  # the docks are shared out first
        return self.window


D = TypeVar("D", bound=QDialog)


def the_new_dialog(room: Room) -> NewCampaignDialog:
    folder = Path.home() / "Documents" / "Cognita"
    return NewCampaignDialog(
        room.window.settings, room.window, random=lambda: Random(SEED), folder=folder
    )


def once_drawn(dialog: NewCampaignDialog) -> NewCampaignDialog:
    """Once its little map is drawn."""
    dialog.show()
    until(lambda: dialog.picture.view, PATIENCE, QApplication.processEvents)
    return dialog


def asked_for(window: Window, action: str, kind: type[D]) -> D:
    window.action_set.made[action].trigger()
    QApplication.processEvents()
    dialog = window.findChild(kind)
    assert dialog is not None
    return dialog


def laid_over(window: Window, popup: QWidget) -> QPixmap:
    """Both, as they are seen together; the frame is what a desktop would draw around it."""
    whole = window.grab()
    at = popup.mapToGlobal(popup.rect().topLeft()) - window.pos()
    painter = QPainter(whole)
    painter.drawPixmap(at, popup.grab())
    painter.setPen(window.palette().color(QPalette.ColorRole.Mid))
    painter.drawRect(popup.rect().translated(at).adjusted(-1, -1, 0, 0))
    painter.end()
    return whole


def zoomed_to(room: Room, name: str, px: float) -> Window:
    window = room.open(name)
    window.canvas.zoom_to(px)
    settle(window)
    return window


def with_images_shown(window: Window) -> Window:
    """Once the images of the campaign are read and drawn."""
    settle(window)
    assert window.workspace is not None
    images = window.workspace.images
    until(lambda: not images.is_busy, PATIENCE, QApplication.processEvents)
    settle(window)
    return window


def with_tool(room: Room, action: str) -> Window:
    window = room.open("Lantern Coast")
    window.action_set.made[action].trigger()
    settle(window)
    return window


def hovering_at(window: Window, at: Hex) -> Window:
    hover(window.canvas, at)
    return window


def middle_of(window: Window) -> Hex:
    return the_hex(window.canvas.middle())


def document_of(window: Window) -> Document:
    document = window.document
    assert document is not None
    return document


def some_work(document: Document) -> None:
    """Some steps, a checkpoint, and two steps undone."""
    codes = {id_: row.code for id_, row in document.campaign.all(TerrainType).items()}
    for column, terrain in enumerate(("forest", "hills", "mountains", "swamp", "forest", "hills")):
        middle = from_offset(3 * column + 2, 6, "flat", "odd")
        document.do(paint(document.campaign, FIRST_MAP, area_of(within(middle, 2)), codes[terrain]))
        if terrain == "mountains":
            document.checkpoint("Before the session")
    document.undo()
    document.undo()
