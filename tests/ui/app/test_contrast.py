"""What is written on any ground of a theme can be read, and every mark on it is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QListWidget

from mapper.ui.app.colours import (
    CREAM,
    DARK,
    DUE,
    HALF,
    LIGHT,
    OUTLINES,
    PAPER,
    READY,
    REGIONS,
    SPENT,
    Role,
)
from mapper.ui.app.theme import apply_theme
from mapper.ui.hexes.path_words import OURS, stroke
from mapper.ui.widgets.feature_icons import WORDS, badge_icon
from mapper.ui.widgets.icons import colour_swatch, list_icon
from mapper.ui.widgets.two_line_rows import FAINT, listed, show_two_lines
from tests.ui.contrast import contrast

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

READABLE, SEEN = 4.5, 3.0
GROUNDS = (Role.Window, Role.Base, Role.AlternateBase, Role.Button, Role.Midlight)
"""What things lie on: the window, lists and fields, buttons, and what is pointed at."""
INKS = (
    *(Role.WindowText, Role.Text, Role.ButtonText, Role.PlaceholderText),
    *(Role.Link, Role.LinkVisited, Role.BrightText, Role.Accent),
)
SIDE = 20


@pytest.fixture(params=[LIGHT, DARK], ids=["light", "dark"])
def colours(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[dict[Role, str]]:
    apply_theme(qapp, "light" if request.param is LIGHT else "dark")
    yield request.param
    apply_theme(qapp, "light")


def faint(marks: Iterable[str], grounds: Iterable[str], least: float) -> list[str]:
    """What is told too badly from what it lies on."""
    on = [*grounds]
    pairs = ((mark, ground) for mark in marks for ground in on)
    return [
        f"{mark} on {ground}"
        for mark, ground in pairs
        if contrast(QColor(mark), QColor(ground)) < least
    ]


def drawn(icon: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal) -> set[str]:
    """The colours of an icon, but for those at its edges."""
    image = icon.pixmap(QSize(SIDE, SIDE), 2.0, mode).toImage()
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def furthest(found: Iterable[str], ground: str) -> str:
    """The colour that is best told from a ground."""
    return max(found, key=lambda each: contrast(QColor(each), QColor(ground)))


def test_every_ink_can_be_read_on_every_ground(colours: dict[Role, str]) -> None:
    grounds = [colours[role] for role in GROUNDS]

    assert [] == faint((colours[role] for role in INKS), grounds, READABLE)
    assert [] == faint([colours[Role.ButtonText]], [colours[Role.Mid]], READABLE)
    assert [] == faint([colours[Role.HighlightedText]], [colours[Role.Highlight]], READABLE)
    assert [] == faint([colours[Role.ToolTipText]], [colours[Role.ToolTipBase]], READABLE)


def test_what_is_due_can_be_read(colours: dict[Role, str]) -> None:
    words, ground = DUE[colours is DARK]

    assert [] == faint([words], [ground, *(colours[role] for role in GROUNDS)], READABLE)


def test_edges_of_fields_are_seen(colours: dict[Role, str]) -> None:
    assert [] == faint([OUTLINES[colours is DARK]], (colours[role] for role in GROUNDS), SEEN)


def test_discs_are_seen_on_their_rim_and_on_buttons(colours: dict[Role, str]) -> None:
    grounds = (colours[role] for role in (Role.Base, Role.Window, Role.Button))

    assert [] == faint([READY, HALF, SPENT], grounds, SEEN)


def test_badges_are_seen_on_their_rim_and_that_on_chosen_rows(colours: dict[Role, str]) -> None:
    for visibility in WORDS:
        assert [] == faint([furthest(drawn(badge_icon(visibility)), CREAM)], [CREAM], SEEN)
    assert [] == faint([CREAM], [colours[Role.Highlight]], SEEN)


@pytest.mark.parametrize("colour", REGIONS)
def test_swatches_of_regions_have_a_rim_that_chosen_rows_show(
    colours: dict[Role, str], colour: str
) -> None:
    found = drawn(colour_swatch(colour), QIcon.Mode.Selected)

    assert PAPER in found
    assert [] == faint([furthest(found, PAPER)], [PAPER], SEEN)
    assert [] == faint([PAPER], [colours[Role.Highlight]], SEEN)


def test_paths_are_seen_on_the_light_around_them(colours: dict[Role, str]) -> None:
    chosen = colours[Role.Highlight]

    for kind in OURS.values():
        light = furthest(drawn(stroke(kind), QIcon.Mode.Selected), chosen)
        assert [] == faint([light], [chosen, kind.colour], SEEN)


def test_icons_of_lists_are_seen_on_rows_and_on_those_that_are_chosen(
    qapp: QApplication, colours: dict[Role, str]
) -> None:
    shown = list_icon("map", qapp.palette())

    usual, chosen = drawn(shown), drawn(shown, QIcon.Mode.Selected)

    assert [] == faint(usual, [colours[Role.Base], colours[Role.Midlight]], SEEN)
    assert [] == faint(chosen, [colours[Role.Highlight]], SEEN)


@pytest.mark.parametrize("is_faint", [False, True], ids=["as usual", "faint"])
def test_the_words_of_a_chosen_row_can_be_read(
    qtbot: QtBot, colours: dict[Role, str], is_faint: bool
) -> None:
    rows = QListWidget()
    qtbot.add_widget(rows)
    show_two_lines(rows, "Rows")
    rows.addItem(listed("██████", {FAINT: is_faint}))
    rows.setCurrentRow(0)
    rows.resize(200, 60)

    image = rows.viewport().grab().toImage()

    middle = rows.visualItemRect(rows.item(0)).center().y()
    row = {image.pixelColor(x, middle).name() for x in range(8, image.width() - 8)}
    ground = QColor(colours[Role.Highlight])
    assert ground.name() in row
    assert max(contrast(QColor(each), ground) for each in row) >= READABLE
