"""The screens of the gallery: each is brought up in the real window, and what is seen is taken."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from mapper.commands.maps.new_campaign import NewCampaign, made
from mapper.model.hexes.hexes import Hex, Numbering, Top
from mapper.play.deeds.deed_files import DEEDS
from mapper.play.sheets.sheet_files import SHEETS
from mapper.resources import resources
from mapper.storage.file import create_file
from mapper.ui.app.settings import THEME
from mapper.ui.app.settings_file import remember_file, remembered
from mapper.ui.deeds.own_files_dialog import OwnFilesDialog
from mapper.ui.history.go_back import GoBackDialog
from mapper.ui.manual.manual import Manual
from mapper.ui.output.output import print_dialog
from mapper.ui.shortcuts.action_palette import ActionPalette
from mapper.ui.shortcuts.keys_sheet import KeysSheet
from mapper.ui.window import files
from mapper.ui.window.actions.help import About
from mapper.ui.window.app import application
from mapper.ui.window.crash import CrashDialog, report_text
from mapper.ui.window.preferences import Preferences
from tests.play.own.homes import DEED, SHEET, written
from tests.ui import gallery_exports, gallery_keyed, gallery_travel
from tests.ui.gallery_deeds import DEED_SCREENS
from tests.ui.gallery_delving import DELVE_SCREENS
from tests.ui.gallery_desks import DESK_SCREENS
from tests.ui.gallery_dice import DICE_SCREENS
from tests.ui.gallery_drawing import DRAWING_SCREENS
from tests.ui.gallery_fights import FIGHT_SCREENS
from tests.ui.gallery_hands import (
    HIGH,
    MIDDLE_PX,
    NEAR_PX,
    NOW,
    SEED,
    WIDE,
    Room,
    asked_for,
    document_of,
    hovering_at,
    laid_over,
    middle_of,
    once_drawn,
    some_work,
    the_new_dialog,
    with_tool,
    zoomed_to,
)
from tests.ui.gallery_here import HERE_SCREENS
from tests.ui.gallery_judged import HeardWindow, wrongs
from tests.ui.gallery_key_table import KEY_TABLE_SCREENS
from tests.ui.gallery_keying import KEYING
from tests.ui.gallery_loads import LOAD_SCREENS
from tests.ui.gallery_manual import written as written_for_manual
from tests.ui.gallery_maps import MAP_SCREENS
from tests.ui.gallery_nights import NIGHT_SCREENS
from tests.ui.gallery_play import PLAY_SCREENS
from tests.ui.gallery_players import PLAYERS_SCREENS
from tests.ui.gallery_rewards import REWARD_SCREENS
from tests.ui.gallery_sheets import SHEET_SCREENS
from tests.ui.gallery_table import TABLE_SCREENS
from tests.ui.gallery_tokens import TOKEN_SCREENS
from tests.ui.gallery_troubles import TROUBLES
from tests.ui.gallery_water import WATER_SCREENS
from tests.ui.gallery_zones import ZONE_SCREENS
from tests.ui.hands import click, settle, workspace_of
from tests.until import PATIENCE, until

QUICKLY = 80
"""As Qt says how hard to compress: a picture is as good, hardly larger, and written in half."""


class Taken(NamedTuple):
    """A picture that was taken, and why it does not show what it is named for."""

    path: Path
    wrongs: tuple[str, ...]


def pictures(
    folder: Path, only: Sequence[str] | None, scale: int, *, of_manual: bool = False
) -> Iterator[Taken]:
    """Take the pictures, each from campaigns that nobody has touched; or those of the manual."""
    qInstallMessageHandler(_say_what_matters)
    app = application(["cognita"])
    made_once = Path.home() / "Made once"
    made_once.mkdir()
    _make_campaigns(made_once)
    gc.freeze()  # what the gallery itself is made of is not looked through after each screen
    for number, (name, screen) in enumerate(SCREENS.items(), 1):
        if only is not None and name not in only:
            continue
        dense = "" if scale == 1 else f"@{scale}x"
        target = folder / f"{number:02}-{name}{dense}.png"
        with _room(made_once) as (room, refusals):
            seen = screen(room)
            if of_manual:
                yield from (
                    Taken(at, ()) for at in written_for_manual(folder, name, seen, room.window)
                )
                continue
            _picture(seen).save(str(target), "PNG", QUICKLY)
            yield Taken(target, tuple(wrongs(name, seen, room.window, refusals)))
    app.processEvents()


@contextmanager
def _room(made_once: Path) -> Iterator[tuple[Room, list[str]]]:
    """A window as on the first day, campaigns that nobody has touched, and what is refused."""
    campaigns = Path.home() / "Campaigns"
    shutil.copytree(made_once, campaigns)
    settings = remembered()
    settings.clear()
    settings.setValue(THEME, "light")
    window = HeardWindow(settings)
    window.resize(WIDE, HIGH)
    window.show()
    try:
        yield Room(window, campaigns), window.refusals
    finally:
        for dialog in window.findChildren(QDialog):
            dialog.close()
        window.close()
        window.deleteLater()
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
        shutil.rmtree(campaigns)
        shutil.rmtree(Path.home() / "Documents", ignore_errors=True)  # the example, as it was left


def _say_what_matters(_kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
    """All but what is no wonder without a screen."""
    if not message.startswith("This plugin does not support"):
        print(message, file=sys.stderr)


def _picture(seen: QWidget | QPixmap) -> QPixmap:
    if isinstance(seen, QPixmap):
        return seen
    seen.show()
    for _ in range(3):  # what is laid out may have to be laid out again around it
        QApplication.processEvents()
    return seen.grab()


def _make_campaigns(folder: Path) -> None:
    _make(folder, "Lantern Coast", 30, 22, "flat", 3)
    _make(folder, "Empty", 20, 14, "flat", None)
    _make(folder, "Three Hundred", 300, 200, "flat", SEED)
    _make(folder, "Pointy", 28, 20, "pointy", 5)
    now = datetime.now(UTC)
    for name, hours in (("Empty", 3), ("Three Hundred", 30), ("Pointy", 24 * 9 + 1)):
        at = (now - timedelta(hours=hours)).timestamp()
        os.utime(folder / f"{name}.cognita", (at, at))


def _make(folder: Path, name: str, columns: int, rows: int, top: Top, seed: int | None) -> None:
    path = folder / f"{name}.cognita"
    six = Fraction(6)
    new = NewCampaign(path, name, "Wilderness", top, Numbering(), six, "miles", columns, rows, seed)
    create_file(path, made(new))


def start_empty(room: Room) -> QWidget:
    return room.window


def start(room: Room) -> QWidget:
    for name in ("Lost Valley", "Pointy", "Three Hundred", "Empty"):
        remember_file(room.window.settings, room.campaigns / f"{name}.cognita")
    room.open("Three Hundred").show_document(None)
    room.open("Pointy").show_document(None)
    QApplication.processEvents()
    return room.window


def new(room: Room) -> QWidget:
    dialog = the_new_dialog(room)
    dialog.fields.generated.click()
    return once_drawn(dialog)


def new_refused(room: Room) -> QWidget:
    dialog = the_new_dialog(room)
    dialog.fields.hex_size.setText("six")
    dialog.fields.name.setText("")
    return once_drawn(dialog)


def empty(room: Room) -> QWidget:
    window = room.open("Empty")
    settle(window)
    return window


def small(room: Room) -> QWidget:
    files.open_example(room.window)
    until(lambda: room.window.document, PATIENCE, QApplication.processEvents)
    settle(room.window)
    return room.window


def small_near(room: Room) -> QWidget:
    window = room.window
    small(room)
    window.canvas.zoom_to(NEAR_PX)
    settle(window)
    return window


def large_far(room: Room) -> QWidget:
    window = room.open("Three Hundred")
    settle(window)
    return window


def large_middle(room: Room) -> QWidget:
    return zoomed_to(room, "Three Hundred", MIDDLE_PX)


def large_near(room: Room) -> QWidget:
    return zoomed_to(room, "Three Hundred", NEAR_PX)


def pointy(room: Room) -> QWidget:
    window = room.open("Pointy")
    settle(window)
    return window


def terrain_searched(room: Room) -> QWidget:
    window = room.open("Lantern Coast")
    window.action_set.made["find_terrain"].trigger()
    assert window.workspace is not None
    window.workspace.terrain.search.setText("for")
    settle(window)
    return window


def layers(room: Room) -> QWidget:
    window = room.open("Lantern Coast")
    window.docks["layers"].raise_()
    window.layers.show_layer("numbers", visible=False)
    window.layers.set_opacity("grid", 40)
    window.layers.lock_layer("terrain", locked=True)
    settle(window)
    return window


def undo_panel(room: Room) -> QWidget:
    window = room.open("Empty")
    some_work(document_of(window))
    window.docks["undo"].raise_()
    settle(window)
    return window


def go_back(room: Room) -> QWidget:
    window = room.open("Empty")
    document = document_of(window)
    some_work(document)
    dialog = GoBackDialog(document, window, now=lambda: NOW)
    dialog.show()
    until(dialog.go.isEnabled, PATIENCE, QApplication.processEvents)
    return dialog


def preferences(room: Room) -> QWidget:
    return asked_for(room.window, "preferences", Preferences)


def preferences_keys(room: Room) -> QWidget:
    dialog = asked_for(room.window, "preferences", Preferences)
    dialog.pages.setCurrentIndex(1)
    return dialog


def palette(room: Room) -> QPixmap:
    room.open("Lantern Coast")
    settle(room.window)
    dialog = asked_for(room.window, "palette", ActionPalette)
    return laid_over(room.window, dialog)


def palette_searched(room: Room) -> QPixmap:
    dialog = asked_for(room.window, "palette", ActionPalette)
    dialog.search.setText("und")
    return laid_over(room.window, dialog)


def keys(room: Room) -> QWidget:
    return asked_for(room.window, "keys", KeysSheet)


def manual(room: Room) -> QWidget:
    return asked_for(room.window, "manual", Manual)


def manual_searched(room: Room) -> QWidget:
    dialog = asked_for(room.window, "manual", Manual)
    dialog.search.setText("lucky")
    return dialog


def manual_of_field(room: Room) -> QWidget:
    """The field that has the keys is told of, on a page with a picture."""
    window = room.open("Lantern Coast")
    assert window.workspace is not None
    window.workspace.terrain.search.setFocus()
    return asked_for(window, "what_is_this", Manual)


def dark_manual(room: Room) -> QWidget:
    room.window.toggle_dark()
    return manual_of_field(room)


def first_steps(room: Room) -> QWidget:
    window = room.open("Lantern Coast")
    window.action_set.made["first_steps"].trigger()
    some_work(document_of(window))
    settle(window)
    return window


def first_steps_small(room: Room) -> QWidget:
    room.window.resize(1024, 700)
    return first_steps(room)


def own_files(room: Room) -> QWidget:
    """A sheet and its deeds, one of which is wrong; they are gone before the next screen."""
    omens = (resources() / "manual" / "examples" / "my_deeds.toml").read_text("utf-8")
    wrong, folder = DEED.replace('"1d6"', '"six"'), room.window.own.folder
    written(folder, sheets_luck=SHEET, deeds_luck=wrong, deeds_omens=omens)
    dialog = asked_for(room.window, "own_files", OwnFilesDialog)
    until(lambda: not room.window.own.is_busy, PATIENCE, QApplication.processEvents)
    shutil.rmtree(folder)
    SHEETS.put(None)
    DEEDS.put(None)
    return dialog


def about(room: Room) -> QWidget:
    return asked_for(room.window, "about", About)


def printing(room: Room) -> QWidget:
    window = room.open("Lantern Coast")
    return print_dialog(workspace_of(window))


def crash(room: Room) -> QWidget:
    error = ZeroDivisionError("division by zero")
    text = report_text(error, ["Paint forest", "Paint hills"], ["Qt 6"])
    where = Path.home() / "reports" / "Cognita report 2026-05-01 20.00.00.txt"
    return CrashDialog(text, where, True, room.window)


def brush_preview(room: Room) -> QWidget:
    window = with_tool(room, "tool_brush")
    window.tool_use.set_width(5)
    return hovering_at(window, middle_of(window))


def fill_preview(room: Room) -> QWidget:
    window = with_tool(room, "tool_fill")
    return hovering_at(window, middle_of(window))


def measuring(room: Room) -> QWidget:
    window = with_tool(room, "tool_measure")
    middle = middle_of(window)
    click(window.canvas, Hex(middle.q - 6, middle.r + 1))
    click(window.canvas, middle)
    return hovering_at(window, Hex(middle.q + 5, middle.r - 6))


def context_menu(room: Room) -> QPixmap:
    window = room.open("Lantern Coast")
    settle(window)
    window.canvas.context_asked.emit(middle_of(window), window.mapToGlobal(window.rect().center()))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    return laid_over(window, menu)


def menu_of(title: str, room: Room) -> QPixmap:
    """A menu of the window's bar, in a small window."""
    window = room.open("Lantern Coast")
    window.resize(1280, 720)
    settle(window)
    bar = window.menuBar()
    (entry,) = [each for each in bar.actions() if each.text().replace("&", "") == title]
    menu = entry.menu()
    assert isinstance(menu, QMenu)
    menu.popup(bar.mapToGlobal(bar.actionGeometry(entry).bottomLeft()))
    QApplication.processEvents()
    return laid_over(window, menu)


def dark(room: Room) -> QWidget:
    room.window.toggle_dark()
    return undo_panel(room)


def dark_start(room: Room) -> QWidget:
    room.window.toggle_dark()
    return start(room)


def dark_new(room: Room) -> QWidget:
    room.window.toggle_dark()
    return new(room)


def dark_preferences(room: Room) -> QWidget:
    room.window.toggle_dark()
    return preferences(room)


Screen = Callable[[Room], QWidget | QPixmap]

SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "start-empty": start_empty,
        "start": start,
        "new": new,
        "new-refused": new_refused,
        "empty": empty,
        "small": small,
        "small-near": small_near,
        "large-far": large_far,
        "large-middle": large_middle,
        "large-near": large_near,
        "pointy": pointy,
        "terrain-searched": terrain_searched,
        "layers": layers,
        "undo": undo_panel,
        "go-back": go_back,
        "preferences": preferences,
        "preferences-keys": preferences_keys,
        "palette": palette,
        "palette-searched": palette_searched,
        "keys": keys,
        "manual": manual,
        "manual-searched": manual_searched,
        "manual-of-field": manual_of_field,
        "dark-manual": dark_manual,
        "first-steps": first_steps,
        "first-steps-small": first_steps_small,
        "own-files": own_files,
        "about": about,
        **gallery_exports.EXPORT_SCREENS,
        "print": printing,
        "crash": crash,
        "brush-preview": brush_preview,
        "fill-preview": fill_preview,
        "measuring": measuring,
        "context-menu": context_menu,
        "menu-of-drawing": partial(menu_of, "Draw"),
        "menu-of-play": partial(menu_of, "Play"),
        **KEYING,
        "dark": dark,
        "dark-start": dark_start,
        "dark-new": dark_new,
        "dark-preferences": dark_preferences,
        **gallery_keyed.SCREENS,
        **gallery_travel.SCREENS,
        **MAP_SCREENS,
        **DRAWING_SCREENS,
        **DESK_SCREENS,
        **PLAY_SCREENS,
        **TABLE_SCREENS,
        **SHEET_SCREENS,
        **DEED_SCREENS,
        **DICE_SCREENS,
        **FIGHT_SCREENS,
        **WATER_SCREENS,
        **LOAD_SCREENS,
        **REWARD_SCREENS,
        **NIGHT_SCREENS,
        **PLAYERS_SCREENS,
        **ZONE_SCREENS,
        **DELVE_SCREENS,
        **HERE_SCREENS,
        **TOKEN_SCREENS,
        **TROUBLES,
        **KEY_TABLE_SCREENS,
    }
)
