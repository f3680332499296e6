"""The gallery's pictures of what the hand does: selecting, carrying, drawing, writing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.maps.new_campaign import FIRST_MAP
from mapper.commands.paths.paths import add_path, add_path_kind
from mapper.commands.terrain.terrain import add_region
from mapper.commands.things.labels import add_preset, edit_label
from mapper.commands.things.things import add_thing
from mapper.model.campaign.label_rows import LabelPreset, Letters
from mapper.model.campaign.rows import Key, Label, PathKind, Region
from mapper.model.campaign.rows import Path as Way
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, add, line, within
from mapper.model.selection import Selection, Thing, by_terrain
from mapper.ui.hexes.paths import NEW, PathKindDialog
from mapper.ui.window.window import Window
from tests.rings import ring
from tests.ui.gallery_hands import (
    Room,
    document_of,
    hovering_at,
    laid_over,
    middle_of,
    with_tool,
)
from tests.ui.hands import click, hover, press, settle, type_keys

ALT = Qt.KeyboardModifier.AltModifier


def selection(room: Room) -> QWidget:
    window = with_tool(room, "tool_select")
    middle = middle_of(window)
    window.tool_use.select(
        Selection(area_of([*within(middle, 3), *within(add(middle, Hex(6, -5)), 1)]))
    )
    return hovering_at(window, add(middle, Hex(-6, 4)))


def selection_by_terrain(room: Room) -> QWidget:
    window = with_tool(room, "tool_select")
    document = document_of(window)
    window.tool_use.select(Selection(by_terrain(document.campaign, FIRST_MAP, {1, 2})))
    return hovering_at(window, middle_of(window))


def lasso(room: Room) -> QWidget:
    window = with_tool(room, "tool_select")
    press(window.canvas, *ring(middle_of(window), 4)[:19], keys=ALT)
    return window


def paste_preview(room: Room) -> QWidget:
    window = with_tool(room, "tool_select")
    middle = middle_of(window)
    window.tool_use.select(Selection(area_of([*within(middle, 2), add(middle, Hex(3, -1))])))
    hover(window.canvas, middle)
    window.action_set.made["copy"].trigger()
    window.action_set.made["paste"].trigger()
    hover(window.canvas, add(middle, Hex(-7, 4)))
    type_keys(window, Qt.Key.Key_R)
    return window


def path_drawn(room: Room) -> QWidget:
    window = with_tool(room, "tool_path")
    window.docks["paths"].raise_()
    middle = middle_of(window)
    click(window.canvas, add(middle, Hex(-7, 3)))
    click(window.canvas, add(middle, Hex(-2, -1)))
    return hovering_at(window, add(middle, Hex(4, -2)))


def path_picked(room: Room) -> QWidget:
    window = with_tool(room, "tool_select")
    _some_paths(window)
    window.docks["paths"].raise_()
    window.tool_use.select(
        Selection(thing=Thing("path", next(iter(document_of(window).campaign.all(Way, FIRST_MAP)))))
    )
    settle(window)
    return window


def path_kind(room: Room) -> QWidget:
    dialog = PathKindDialog("Add kind of path", NEW, lambda _: None, room.window)
    dialog.name.setText("Old dwarf road")
    dialog.width_box.setValue(5)
    return dialog


def regions(room: Room) -> QWidget:
    window = with_tool(room, "tool_region_brush")
    _some_regions(window)
    window.docks["regions"].raise_()
    assert window.workspace is not None
    window.workspace.regions.paint()
    window.tool_use.set_width(4)
    return hovering_at(window, add(middle_of(window), Hex(-3, 3)))


def regions_empty(room: Room) -> QWidget:
    window = with_tool(room, "tool_select")
    window.docks["regions"].raise_()
    return window


def label_edit(room: Room) -> QPixmap:
    window = with_tool(room, "tool_label")
    click(window.canvas, add(middle_of(window), Hex(-3, 1)))
    assert window.workspace is not None
    QTest.keyClicks(window.workspace.label_editor.words, "The Hollow Hills")
    return window.grab()


def label_along(room: Room) -> QWidget:
    window = with_tool(room, "tool_label")
    middle = middle_of(window)
    press(window.canvas, *line(add(middle, Hex(-5, 3)), middle), *line(middle, Hex(20, 2))[1:6])
    return window


def label_letters(room: Room) -> QWidget:
    """A label along a line with letters of its own, chosen, and others that share its look."""
    window = with_tool(room, "tool_select")
    document, middle = document_of(window), middle_of(window)
    look = LabelPreset("Seas", 5, "water", Letters(colour="#7a2e22", tracking=150, is_even=True))
    document.do(add_preset(document.campaign, look))
    for number, down in enumerate((-4, 1, 5), start=1):
        way = tuple(add(middle, at) for at in (Hex(-6, down + 3), Hex(0, down), Hex(5, down - 4)))
        document.do(add_thing(document.campaign, FIRST_MAP, Label("The Wine-Dark Bay", way)))
        key = Key("label", FIRST_MAP, str(number))
        row = document.campaign.one(Label, key)
        wanted = replace(row, preset="1" if number > 1 else "")
        document.do(edit_label(document.campaign, key, wanted))
    window.tool_use.select(Selection(thing=Thing("label", "2")))
    return window


def region_names(room: Room) -> QWidget:
    """Names along oblong regions, one of them moved, one in its own size."""
    window = with_tool(room, "tool_label")
    document, middle = document_of(window), middle_of(window)
    for name, ways, more in (
        ("The Haunted Wood", ((-9, 6), (-3, -1), (5, -3)), {}),
        ("Stillwater Vale", ((-7, 9), (7, 2)), {"name_size": 3}),
        ("Spine of the North", ((8, -8), (8, 5)), {"name_by": Hex(1, 0)}),
    ):
        ends = [add(middle, Hex(*each)) for each in ways]
        along = [at for a, b in pairwise(ends) for at in line(a, b)]
        area = area_of(each for at in along for each in within(at, 1))
        row = replace(Region(name, "#8c4a8f"), **more)
        document.do(add_region(document.campaign, FIRST_MAP, row, area))
    return window


def context_of_a_path(room: Room) -> QPixmap:
    window = with_tool(room, "tool_select")
    _some_paths(window)
    _some_regions(window)
    path = next(iter(document_of(window).campaign.all(Way, FIRST_MAP)))
    window.tool_use.select(Selection(thing=Thing("path", path)))
    middle = middle_of(window)
    hover(window.canvas, middle)
    window.canvas.context_asked.emit(middle, window.mapToGlobal(window.rect().center()))
    menu = QApplication.activePopupWidget()
    assert menu is not None
    return laid_over(window, menu)


def dark_regions(room: Room) -> QWidget:
    room.window.toggle_dark()
    return regions(room)


Screen = Callable[[Room], QWidget | QPixmap]

DRAWING_SCREENS: Mapping[str, Screen] = MappingProxyType(
    {
        "selection": selection,
        "selection-by-terrain": selection_by_terrain,
        "lasso": lasso,
        "paste-preview": paste_preview,
        "path-drawn": path_drawn,
        "path-picked": path_picked,
        "path-kind": path_kind,
        "regions": regions,
        "regions-empty": regions_empty,
        "label-edit": label_edit,
        "label-along": label_along,
        "label-letters": label_letters,
        "region-names": region_names,
        "context-of-a-path": context_of_a_path,
        "dark-regions": dark_regions,
    }
)


def _some_paths(window: Window) -> None:
    document, middle = document_of(window), middle_of(window)
    own = PathKind("Old dwarf road", "#8c4a8f", 4, "dashed", "road")
    document.do(add_path_kind(document.campaign, own))
    way = [*line(add(middle, Hex(-6, 4)), middle), *line(middle, add(middle, Hex(5, -4)))[1:]]
    document.do(add_path(document.campaign, FIRST_MAP, "road", way, "Lantern Way"))


def _some_regions(window: Window) -> None:
    document, middle = document_of(window), middle_of(window)
    for name, colour, at, size in (
        ("Barony of Esk", "#8c4a8f", Hex(-4, 2), 4),
        ("The Wolds", "#3f7a4a", Hex(5, -4), 3),
        ("Ghoul Marches", "#9b3a36", Hex(3, 4), 2),
    ):
        area = area_of(within(add(middle, at), size))
        document.do(add_region(document.campaign, FIRST_MAP, Region(name, colour), area))
