"""After a change only those actions are asked that depend on it, and all of them are right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from PySide6.QtWidgets import QApplication

from mapper.commands.groups.party import disband_group, place_group
from mapper.commands.terrain.terrain import paint
from mapper.commands.things.things import add_thing
from mapper.commands.travel.camping import camp, dawn
from mapper.commands.travel.finding_the_way import step
from mapper.model.campaign.rows import Feature
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, neighbour
from mapper.model.places import ZonePoint
from mapper.model.selection import Selection
from mapper.ui.editing.document import Document
from mapper.ui.window.actions import ACTIONS
from mapper.ui.window.window import Window
from tests.ui.stale_actions import stale

WILDERNESS, CELLARS, GROUP = "wilderness", "the_lamp_cellars", "1"
HERE = Hex(17, 0)


def document_of(window: Window) -> Document:
    assert window.document is not None
    return window.document


def dab(window: Window) -> None:
    document = document_of(window)
    document.do(paint(document.campaign, WILDERNESS, area_of([HERE]), 3))


def add(window: Window) -> None:
    document = document_of(window)
    document.do(add_thing(document.campaign, WILDERNESS, Feature(HERE, "Well", "overt")))


def choose(window: Window) -> None:
    window.tool_use.select(Selection(area_of([HERE])))


def travel(window: Window) -> None:
    document = document_of(window)
    document.do(place_group(document.campaign, GROUP, WILDERNESS, HERE))
    document.do(camp(document.campaign, GROUP, override=True))
    document.do(dawn(document.campaign, GROUP, override=True))
    to = neighbour(HERE, 0)
    document.do(step(document.campaign, GROUP, to, Random(1), override=True))


def delve(window: Window) -> None:
    document = document_of(window)
    document.do(place_group(document.campaign, GROUP, CELLARS, ZonePoint("6")))


def disband(window: Window) -> None:
    document = document_of(window)
    document.do(disband_group(document.campaign, GROUP))


def undo(window: Window) -> None:
    delve(window)
    QApplication.processEvents()
    document_of(window).undo()


def switch(window: Window) -> None:
    document_of(window).choose_map(CELLARS)


def show_players(window: Window) -> None:
    window.action_set.take("players")


def open_screen(window: Window) -> None:
    window.presenting.toggle()


CHANGES: Mapping[str, Callable[[Window], object]] = MappingProxyType(
    {
        change.__name__: change
        for change in (
            *(dab, add, choose, travel, undo, delve),
            *(switch, show_players, open_screen, disband),
        )
    }
)
"""In an order in which each can be done after the one before."""


def test_after_a_change_all_actions_are_as_if_all_had_been_asked(window: Window) -> None:
    wrong = {"nothing": stale(window)}

    for name, change in CHANGES.items():
        change(window)
        wrong[name] = stale(window)

    assert {} == {name: found for name, found in wrong.items() if found}


def test_once_the_file_is_only_read_all_actions_know(window: Window) -> None:
    document = document_of(window)
    assert [] == stale(window)

    document.file.read_only = "Another program has the file."
    document.overtaken.emit(document.file.read_only)

    assert [] == stale(window)
    assert document.file.read_only == window.action_set.why_not("add_note")


def test_a_dab_of_the_brush_asks_what_depends_on_terrain_or_on_history(window: Window) -> None:
    QApplication.processEvents()
    assert [] == stale(window)

    dab(window)

    told = window.action_set._altered
    assert {"document", "terrain"} == told
    assert ["undo", "redo", "read_again"] == sorted(
        (row.id for row in ACTIONS if row.of is None or row.of & told), reverse=True
    )


def test_nothing_is_asked_of_a_campaign_that_is_being_closed(window: Window) -> None:
    actions = window.action_set
    actions.refresh()

    document_of(window).close()

    assert "Open or make a campaign first." == actions.why_not("undo")
