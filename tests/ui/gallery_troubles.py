"""The gallery's screens of what is damaged, left out, not drawn, or too much for its place."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox, QPushButton, QWidget

from mapper.model.campaign.rows import Feature, Key, Row
from mapper.storage.file import create_file
from mapper.storage.whole_files import make_backup
from mapper.ui.opening.import_report import ImportReport, ListReport
from mapper.ui.window import files
from mapper.ui.window.window import Window
from tests.small import MAP, painted, small_rows, spot
from tests.test_hostile_images import with_images
from tests.ui.gallery_hands import Room, document_of, laid_over, with_images_shown
from tests.ui.gallery_maps import the_example
from tests.ui.hands import settle
from tests.until import PATIENCE, until

SMALL, USUAL = QSize(1280, 720), QSize(1440, 900)
NEAR_PX, FAR_PX = 90.0, 34.0
CROWD = 14

D = TypeVar("D", bound=QDialog)


def damaged(room: Room, size: QSize, *, is_foreign: bool = False) -> QPixmap:
    """The box that offers a backup and a rescue."""
    room.window.resize(size)
    path = spoilt(room, is_foreign=is_foreign)
    room.window.open_path(path)
    return laid_over(room.window, once_shown(room.window, QMessageBox))


def spoilt(room: Room, *, is_foreign: bool = False) -> Path:
    """A copy of the example with a sound backup, of which some rows were overwritten since."""
    the_example(room)
    path = document_of(room.window).file.path
    room.window.show_document(None)
    make_backup(path, datetime(2026, 5, 1, 20, 0, tzinfo=UTC))
    with sqlite3.connect(path) as connection:
        if is_foreign:
            connection.execute("CREATE TRIGGER evil AFTER INSERT ON rows BEGIN SELECT 1; END")
        kinds = "kind IN ('feature', 'label', 'region') AND id IN ('2', '3', '5', '7')"
        connection.execute(f"UPDATE rows SET data = x'00' WHERE {kinds}")
    connection.close()
    return path


def once_shown(window: Window, kind: type[D]) -> D:
    def seen() -> list[D]:
        return [dialog for dialog in window.findChildren(kind) if dialog.isVisible()]

    until(seen, PATIENCE, QApplication.processEvents)
    return seen()[0]


def rescued(room: Room, size: QSize) -> QPixmap:
    """What a rescue lost, over the campaign that is left."""
    damaged(room, size)
    box = once_shown(room.window, QMessageBox)
    save = next(each for each in box.findChildren(QPushButton) if "Save" in each.text())
    save.click()
    report = once_shown(room.window, ListReport)
    settle(room.window)
    return laid_over(room.window, report)


def imported(room: Room, size: QSize) -> QPixmap:
    """More than a list shows at a time, and sentences that are wider than it."""
    window = the_example(room)
    window.resize(size)
    lines = [
        f"The door at {column}, {column % 7} leads nowhere: neither of its squares is in a room"
        " or a corridor, so it was left out."
        for column in range(2, 60, 3)
    ]
    report = ImportReport("Observatory of the Tin Moth", "67 zones, 79 passages", lines, window)
    report.show()
    settle(window)
    return laid_over(window, report)


def not_backed_up(room: Room, size: QSize) -> QPixmap:
    window = room.window
    window.resize(size)
    path = room.campaigns / "Wild.cognita"
    create_file(path, small_rows())
    path.with_name("Wild.cognita-backups").write_text("in the way")
    window.open_path(path)
    until(lambda: window.document, PATIENCE, QApplication.processEvents)
    document = document_of(window)
    document.do(painted(document.campaign, "0201"))
    files.close(window)
    box = once_shown(window, QMessageBox)
    QApplication.processEvents()  # the panels' tabs go once nothing else is to be done
    return laid_over(window, box)


def torn(room: Room, px: float) -> QWidget:
    """Icons that are not drawn, in hexes of their own and together in one."""
    rows, blobs = with_images(Path("/there"))
    icon = next(iter(blobs))
    alone = {
        Key("feature", MAP, f"8{number}"): Feature(spot(at), title, "overt", icon=icon)
        for number, (at, title) in enumerate((("0201", "Old mill"), ("0202", "Ferry")))
    }
    return _shown_near(room, {**rows, **alone}, blobs, px)


def crowded(room: Room, px: float) -> QWidget:
    """A hex with more features than are drawn in it, and one with as many as are."""
    rows = dict(small_rows())
    for number in range(CROWD):
        rows[Key("feature", MAP, f"9{number}")] = Feature(spot("0102"), f"Well {number}", "overt")
    for number in range(CROWD // 4):
        rows[Key("feature", MAP, f"8{number}")] = Feature(spot("0202"), f"Barn {number}", "hidden")
    return _shown_near(room, rows, {}, px)


def _shown_near(
    room: Room, rows: Mapping[Key, Row], blobs: Mapping[str, bytes], px: float
) -> Window:
    create_file(room.campaigns / "Wild.cognita", rows, blobs.items())
    room.window.resize(SMALL)
    window = room.open("Wild")
    window.action_set.made["tool_select"].trigger()
    window.canvas.set_cursor(spot("0102"))
    window.canvas.zoom_to(px)
    return with_images_shown(window)


def in_the_dark(screen: Callable[[Room], QPixmap], room: Room) -> QPixmap:
    room.window.toggle_dark()
    return screen(room)


TROUBLES: Mapping[str, Callable[[Room], QWidget | QPixmap]] = MappingProxyType(
    {
        "damaged": partial(damaged, size=SMALL),
        "damaged-wide": partial(damaged, size=USUAL, is_foreign=True),
        "damaged-dark": partial(in_the_dark, partial(damaged, size=SMALL)),
        "rescued": partial(rescued, size=SMALL),
        "rescued-wide": partial(rescued, size=USUAL),
        "imported": partial(imported, size=SMALL),
        "not-backed-up": partial(not_backed_up, size=SMALL),
        "torn-near": partial(torn, px=NEAR_PX),
        "torn-far": partial(torn, px=FAR_PX),
        "crowded-near": partial(crowded, px=NEAR_PX),
        "crowded-far": partial(crowded, px=FAR_PX),
    }
)
