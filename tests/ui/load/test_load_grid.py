"""The grid of loads: what is told in it before it is done, handed on, forgotten."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mapper.commands.groups.party import add_member, form_group, set_supplies
from mapper.commands.load.hiring import hire_told
from mapper.commands.maps.map_rules import set_map_rules
from mapper.model.campaign.play_rows import Member, Supplies
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.hexes import Hex
from mapper.ui.deeds.deeds_at_hand import Chosen, DeedsAtHand
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.grid.map_grid import GridAsks
from mapper.ui.load.load_grid import LoadGrid

pytestmark = pytest.mark.qt

US = "1"


@pytest.fixture
def grid(qtbot: QtBot, document: Document, editor: Editor) -> LoadGrid:
    """A group without anybody, which has food, by Sovereign's rules."""
    by_miles = MapRules(travel="miles_a_day")
    document.do(set_map_rules(document.campaign, document.map_id, by_miles))
    document.do(form_group(document.campaign, "We", document.map_id, Hex(0, 0)))
    document.do(set_supplies(document.campaign, US, Supplies(6, 4, 2)))
    deeds = DeedsAtHand(editor, lambda: Chosen(US), Random(1))
    made = LoadGrid(editor, lambda: US, GridAsks(lambda _grid: None, lambda: deeds, str))
    qtbot.add_widget(made)
    return made


def join(grid: LoadGrid, document: Document) -> None:
    """Ann comes with a rope, and two mules with her."""
    ann = Member("Ann", fields={"Stowed": "rope 1, tent 5"})
    document.do(add_member(document.campaign, US, ann))
    document.do(hire_told(document.campaign, US, "2 mules"))


def choose(words: str) -> None:
    """What is said so in the menu that is open."""
    menu = QApplication.activePopupWidget()
    assert menu is not None
    said = next(each for each in menu.actions() if each.text() == words)
    menu.close()
    said.trigger()


def test_a_group_of_nobody_has_no_rows_and_is_told_how_to_get_them(grid: LoadGrid) -> None:
    assert [] == grid.model.lines
    assert grid.nothing.isVisibleTo(grid)
    assert not grid.loads.isEnabled()


def test_things_are_handed_on_one_by_one(grid: LoadGrid, document: Document) -> None:
    join(grid, document)
    grid.view.selectRow(0)

    grid.hands.click()
    choose("tent 5")
    choose("Mule 2")

    assert ("rope 1", "tent 5") == tuple(grid.session.pack(w).gear for w in ("Ann", "Mule 2"))
    assert grid.loads.isEnabled()


def test_what_is_told_is_forgotten_when_something_else_alters_it(
    grid: LoadGrid, document: Document
) -> None:
    join(grid, document)
    grid.session.share(["rations"], ["Mule 1", "Mule 2"])

    document.do(set_supplies(document.campaign, US, Supplies(5, 4, 2)))

    assert not grid.session.is_told


def test_what_cannot_be_is_said_and_not_kept(grid: LoadGrid, document: Document) -> None:
    join(grid, document)

    assert "Only 6 of rations" in grid.session.tell_supply("rations", ["Ann"], "7")
    assert "gold a day" in grid.session.tell_wage(["Mule 1"], "much")
    assert not grid.session.is_told
