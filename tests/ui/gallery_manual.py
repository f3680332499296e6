"""The pictures of the manual: parts of screens of the gallery, small and of few colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from scipy.spatial import cKDTree

from mapper.ui.window.window import Window

WIDEST = 620
"""Pixels: as wide as a page of the manual."""
MOST_COLOURS, STEPS = 160, 16


class Shown(NamedTuple):
    """A screen of the gallery; a part of it by its class or, of a panel, by its id."""

    screen: str
    part: str = ""


PICTURES: Mapping[str, Shown] = MappingProxyType(
    {
        "prepare": Shown("desk-prepare"),
        "play": Shown("desk-play"),
        "new_campaign": Shown("new"),
        "terrain": Shown("desk-prepare", "terrain"),
        "paths": Shown("path-picked", "paths"),
        "regions": Shown("regions", "regions"),
        "dungeon": Shown("dungeon-drawing"),
        "new_dungeon": Shown("random-dungeon"),
        "inspector": Shown("inspector", "inspector"),
        "key_table": Shown("key-table"),
        "here": Shown("here-hex", "here"),
        "party_bar": Shown("desk-play", "PartyBar"),
        "group": Shown("group", "GroupDialog"),
        "sheet": Shown("sheet-sovereign", "MemberDialog"),
        "route": Shown("route", "Canvas"),
        "delve": Shown("delve-round"),
        "deed": Shown("deed-few", "DeedCard"),
        "fight": Shown("fight"),
        "night": Shown("night"),
        "reward": Shown("reward"),
        "screen": Shown("players-live", "screen"),
        "export": Shown("export"),
    }
)


def screens_shown() -> list[str]:
    """The screens of which the manual has pictures."""
    return [shown.screen for shown in PICTURES.values()]


def part_of(seen: QWidget | QPixmap, window: Window, part: str) -> QPixmap:
    """What is to be shown of a screen."""
    if isinstance(seen, QWidget):
        seen.show()
    QApplication.processEvents()
    if part in window.docks:
        return window.docks[part].grab()
    named = [each for each in window.findChildren(QWidget) if type(each).__name__ == part]
    shown = next((each for each in named if each.isVisible()), seen)
    return shown.grab() if isinstance(shown, QWidget) else shown


def small(picture: QPixmap) -> QImage:
    """No wider than a page, and of so many colours that it is a small file."""
    image = picture.toImage()
    if image.width() > WIDEST:
        image = image.scaledToWidth(WIDEST, Qt.TransformationMode.SmoothTransformation)
    return of_few_colours(image.convertToFormat(QImage.Format.Format_RGB32))


def of_few_colours(image: QImage) -> QImage:
    """Each pixel in the nearest of the colours that there are most of."""
    wide, high = image.width(), image.height()
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(high, -1)[:, :wide]
    rgb = np.stack([(pixels >> shift) & 255 for shift in (16, 8, 0)], axis=-1).reshape(-1, 3)
    _, group, count = np.unique(rgb // STEPS, axis=0, return_inverse=True, return_counts=True)
    mean = np.stack([np.bincount(group.ravel(), rgb[:, at]) / count for at in range(3)], axis=-1)
    table = np.round(mean[np.argsort(-count)[:MOST_COLOURS]])
    _, nearest = cKDTree(table).query(rgb)
    line = -(-wide // 4) * 4
    lines = np.zeros((high, line), np.uint8)
    lines[:, :wide] = nearest.reshape(high, wide)
    found = QImage(lines.tobytes(), wide, high, line, QImage.Format.Format_Indexed8)
    found.setColorTable([0xFF000000 | int(r) << 16 | int(g) << 8 | int(b) for r, g, b in table])
    return found.copy()


def written(folder: Path, screen: str, seen: QWidget | QPixmap, window: Window) -> Iterator[Path]:
    """Write the pictures that the manual has of a screen."""
    for name, shown in PICTURES.items():
        if shown.screen == screen:
            path = folder / f"{name}.png"
            small(part_of(seen, window, shown.part)).save(str(path), quality=0)
            yield path
