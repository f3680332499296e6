"""The rows of a fight, and the buttons beneath them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
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


def test_after_initiative_the_keys_are_in_the_rows(grid: FightGrid) -> None:
    grid.initiative.setFocus()

    grid.initiative.click()

    assert grid.window().focusWidget() is grid.view


def test_after_somebody_is_surprised_the_keys_are_in_the_rows(grid: FightGrid) -> None:
    grid.surprised.setFocus()

    grid.surprise("enemies")

    assert grid.window().focusWidget() is grid.view


def test_a_click_unfolds_a_row_of_several_and_leaves_it_marked(grid: FightGrid) -> None:
    grid.session.add("5 wolves, HD 1, AC 8, attribute 11, 4 hp")
    several = max(grid.model.lines, key=len)
    row = grid.model.index(grid.model.lines.index(several), 1)

    at = grid.view.visualRect(row).center()
    QTest.mouseClick(grid.view.viewport(), Qt.MouseButton.LeftButton, pos=at)

    assert "wolves" in grid.session.unfolded
    assert [*several] == grid.view.marked()


def test_a_row_stays_marked_when_others_come_and_go(grid: FightGrid, document: Document) -> None:
    grid.session.add("5 wolves, HD 1, AC 8, attribute 11, 4 hp")
    grid.view.setCurrentIndex(cell_of(grid, "Goblin 2", "Would"))

    document.undo()

    assert ["Goblin 2"] == grid.view.marked()


def test_a_letter_that_is_typed_in_a_button_of_the_grid_is_no_shortcut(grid: FightGrid) -> None:
    press = QEvent.Type.ShortcutOverride
    typed = QKeyEvent(press, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a")

    QApplication.sendEvent(grid.surprised, typed)

    assert typed.isAccepted()


def test_space_and_tab_never_end_the_fight(grid: FightGrid) -> None:
    assert not grid.over.focusPolicy() & Qt.FocusPolicy.TabFocus
