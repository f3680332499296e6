"""The screens of the gallery that show the tray for any dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from mapper.rules.shared.dice import parsed, rolled
from mapper.ui.table.dice_dialogs import RealDiceDialog, RollNoteDialog
from mapper.ui.table.dice_tray import DiceTray
from mapper.ui.window.window import Window
from tests.ui.gallery_hands import Room, asked_for, laid_over
from tests.ui.gallery_table import dark, played
from tests.ui.hands import settle

Screen = Callable[[Room], QWidget | QPixmap]
LAST = ("3d6", "5 x 2d6", "2-in-6", "d20", "4d6kh3", "2d6+1")
NARROW = (1280, 720)


def tray_of(window: Window) -> DiceTray:
    assert window.workspace is not None
    return window.workspace.tray


def evening(room: Room) -> Window:
    """A table at the size of a small screen."""
    room.window.resize(*NARROW)
    window = played(room, days=0)
    window.desks.bring("play")
    settle(window)
    return window


def empty(room: Room) -> QWidget:
    window = room.open("Lantern Coast")
    window.resize(*NARROW)
    window.action_set.made["roll_die"].trigger()
    settle(window)
    return window


def thrown(room: Room) -> Window:
    window, chance = evening(room), Random(4)
    for text in LAST:
        shown = rolled(parsed(text), chance)
        tray_of(window).roll(shown.told)
    settle(window)
    return window


def refused(room: Room) -> QWidget:
    window = thrown(room)
    tray_of(window).field.setEditText("2d6 and 3")
    window.action_set.made["roll_again"].trigger()
    settle(window)
    return window


def last_ones(room: Room) -> QPixmap:
    window = thrown(room)
    tray_of(window).result.click()
    menu = QApplication.activePopupWidget()
    assert menu is not None
    return laid_over(window, menu)


def real(room: Room) -> QWidget:
    window = thrown(room)
    tray_of(window).field.setEditText("2d6!+d20")
    dialog = asked_for(window, "real_dice", RealDiceDialog)
    dialog.real.tiles[5].click()
    return dialog


def note(room: Room) -> QWidget:
    dialog = asked_for(thrown(room), "write_roll", RollNoteDialog)
    dialog.what.setText("damage of the boar spear")
    return dialog


DICE_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "dice-empty": empty,
        "dice-rolled": thrown,
        "dice-refused": refused,
        "dice-last": last_ones,
        "dice-real": real,
        "dice-note": note,
        "dark-dice-rolled": dark(thrown),
    }
)
