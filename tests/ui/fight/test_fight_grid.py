"""The rows of a fight, and the buttons beneath them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mapper.commands.deeds.in_fight import do_in_fight
from mapper.commands.fight.rounds import end_round
from mapper.storage.file import CampaignFile, create_file
from mapper.ui.deeds.deeds_at_hand import Chosen, DeedsAtHand
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import Editor
from mapper.ui.fight.fight_grid import FightGrid
from mapper.ui.grid.map_grid import GridAsks
from mapper.ui.table.travel_session import TravelSession
from tests.commands.fight.brawl import BRAM, US, brawl, strike

pytestmark = pytest.mark.qt


@pytest.fixture
def document(tmp_path: Path) -> Iterator[Document]:
    """Ann, Bram and Old Tam fight three goblins."""
    path = tmp_path / "brawl.cognita"
    create_file(path, brawl().rows())
    document = Document(CampaignFile(path, keep_backups=False))
    yield document
    document.close()


@pytest.fixture
def deeds(document: Document, editor: Editor) -> DeedsAtHand:
    return DeedsAtHand(editor, lambda: Chosen(US), Random(1))


@pytest.fixture
def grid(editor: Editor, deeds: DeedsAtHand, qtbot: QtBot) -> FightGrid:
    delving = DelveSession(TravelSession(editor, Random(1)))
    grid = FightGrid(editor, delving, GridAsks(lambda _grid: None, lambda: deeds, str))
    qtbot.add_widget(grid)
    grid.resize(900, 500)
    grid.show()
    grid.activateWindow()
    grid.take_keys()
    return grid


def cell_of(grid: FightGrid, who: str, column: str) -> QModelIndex:
    heads = [each.head for each in grid.model.columns]
    return grid.model.index(grid.model.lines.index((who,)), heads.index(column) + 1)


def test_a_row_opens_the_card_of_its_deed_where_nothing_is_told(
    grid: FightGrid, deeds: DeedsAtHand
) -> None:
    grid.session.aim([BRAM], "Goblin 2")

    rows, left = grid.view.viewport(), Qt.MouseButton.LeftButton
    at = grid.view.visualRect(cell_of(grid, BRAM, "Would")).center()
    for press in (QTest.mouseClick, QTest.mouseDClick, QTest.mouseRelease):
        press(rows, left, pos=at)

    assert deeds.card is not None
    assert ("Attack", {"attacker": BRAM, "target": "Goblin 2"}) == (
        deeds.card.asked.deed.title,
        {role: taker.who for role, (taker,) in deeds.card.asked.who.items()},
    )
    deeds.close()


def test_once_nobody_is_left_whose_nerve_is_tried_the_keys_go_to_the_rows(
    grid: FightGrid, document: Document
) -> None:
    document.do(do_in_fight(document.campaign, US, [strike(BRAM, "Goblin 1", roll=12, damage=6)]))
    document.do(end_round(document.campaign, US))
    grid.nerve.setFocus()

    grid.session.set_nerve_aside("enemies")

    assert grid.window().focusWidget() is grid.view


def test_space_and_tab_never_end_the_fight(grid: FightGrid) -> None:
    assert not grid.over.focusPolicy() & Qt.FocusPolicy.TabFocus
