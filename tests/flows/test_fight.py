"""The walk of a fight: begun over the map, fought by keys and clicks, ended, undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mapper.commands.groups.party import form_group
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.hexes.hexes import Hex
from mapper.play.fight.fighters import fight_of, fighters_of
from mapper.storage.reading import read_campaign
from mapper.ui.fight.fight_grid import FightGrid
from mapper.ui.window.window import Window
from tests.flows.conftest import OpenWindow
from tests.ui.gallery_fights import armed
from tests.ui.hands import workspace_of
from tests.ui.whole import example_file

pytestmark = pytest.mark.qt

K = Qt.Key
GOBLINS = "3 goblins, HD 1, AC 8, attribute 11, 4 hp, 1d6 damage"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return example_file(tmp_path)


@pytest.fixture
def fighting(open_window: OpenWindow, file: Path) -> Window:
    """The example's group at play, whose fight has just begun."""
    window = open_window(file)
    document = workspace_of(window).document
    document.do(armed(document.campaign))
    window.action_set.made["fight"].trigger()
    QApplication.processEvents()
    return window


def grid_of(window: Window) -> FightGrid:
    return workspace_of(window).grids.fight


def group_of(window: Window) -> str:
    return workspace_of(window).delving.group


def type_foes(window: Window, words: str = GOBLINS) -> None:
    QTest.keyClicks(grid_of(window).foes, words)
    QTest.keyClick(grid_of(window).foes, K.Key_Return)
    QApplication.processEvents()


def cell(window: Window, who: str, column: str) -> str:
    return str(index_of(window, who, column).data()).strip()


def index_of(window: Window, who: str, column: str) -> QModelIndex:
    """The cell of somebody beneath the head of that name."""
    model = grid_of(window).model
    heads = [each.head for each in model.columns]
    return model.index(model.lines.index((who,)), heads.index(column) + 1)


def test_a_fight_stands_in_the_place_of_the_map_and_asks_who_comes(fighting: Window) -> None:
    grid = grid_of(fighting)

    assert (True, False) == (grid.isVisible(), fighting.canvas.isVisible())
    assert fighting.focusWidget() is grid.foes


def test_foes_are_typed_in_a_line(fighting: Window, file: Path) -> None:
    type_foes(fighting)

    names = [each.name for each in fighters_of(read_campaign(file), group_of(fighting)).values()]
    assert ["Goblin 1", "Goblin 2", "Goblin 3"] == names[-3:]


def test_a_line_that_says_nothing_is_marked_and_stays(fighting: Window) -> None:
    type_foes(fighting, "3 goblins, HD many")

    assert "HD many" in grid_of(fighting).foes.text()


def test_each_row_says_what_it_would_do(fighting: Window) -> None:
    type_foes(fighting)

    assert "Attack · Brawn" == cell(fighting, "Bram", "Deed")
    assert "Goblin 1" == cell(fighting, "Bram", "On")
    assert "hits over 8 up to 13" == cell(fighting, "Bram", "Would")


def test_the_row_that_is_marked_does_it_by_return(fighting: Window, file: Path) -> None:
    type_foes(fighting)
    QTest.keyClick(grid_of(fighting).view, K.Key_Return)

    told = [row.text for row in read_campaign(file).all(LogEntry).values()]
    assert any("attacks Goblin 1" in text for text in told)


def test_all_who_are_ticked_act_as_one_step(fighting: Window) -> None:
    type_foes(fighting)
    document, grid = workspace_of(fighting).document, grid_of(fighting)
    foes = ["Goblin 1", "Goblin 2", "Goblin 3"]
    grid.session.tick(foes, is_on=True)

    grid.doing.click()
    acted = fight_of(document.campaign, group_of(fighting))
    document.undo()
    back = fight_of(document.campaign, group_of(fighting))

    assert acted is not None
    assert {*foes} <= {each.by for each in acted.did}
    assert back is not None
    assert () == back.acted


def test_the_next_step_ends_the_round_of_the_fight(fighting: Window) -> None:
    type_foes(fighting)
    document = workspace_of(fighting).document
    before = next(iter(document.campaign.all(Party).values())).minutes

    fighting.action_set.made["next_step"].trigger()

    fight = fight_of(document.campaign, group_of(fighting))
    assert fight is not None
    assert 2 == fight.round
    assert before + 1 == next(iter(document.campaign.all(Party).values())).minutes


def test_real_dice_are_typed_in_the_row(fighting: Window) -> None:
    type_foes(fighting)
    model = grid_of(fighting).model

    model.setData(index_of(fighting, "Bram", "Dice"), "12 3")
    grid_of(fighting).session.do(["Bram"])

    goblin = fighters_of(workspace_of(fighting).document.campaign, group_of(fighting))["Goblin 1"]
    assert 1 == goblin.sheet.pool("HP").now


def test_health_is_written_where_it_stands(fighting: Window) -> None:
    type_foes(fighting)
    model = grid_of(fighting).model

    model.setData(index_of(fighting, "Goblin 2", "HP"), "0")

    assert "dead" == cell(fighting, "Goblin 2", "States")


def test_escape_shows_the_map_and_the_fight_goes_on(fighting: Window) -> None:
    QTest.keyClick(grid_of(fighting), K.Key_Escape)

    assert (False, True) == (grid_of(fighting).isVisible(), fighting.canvas.isVisible())
    assert fight_of(workspace_of(fighting).document.campaign, group_of(fighting)) is not None


def test_a_fight_that_is_over_gives_the_map_back(fighting: Window) -> None:
    type_foes(fighting)

    fighting.action_set.made["end_fight"].trigger()

    assert fighting.canvas.isVisible()
    assert fight_of(workspace_of(fighting).document.campaign, group_of(fighting)) is None


def click(window: Window, who: str, column: str) -> None:
    view, at = grid_of(window).view, index_of(window, who, column)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(at).center())


def test_an_attack_takes_two_clicks(fighting: Window) -> None:
    type_foes(fighting)

    click(fighting, "Bram", "Who")
    grid_of(fighting).doing.click()

    assert cell(fighting, "Bram", "Would").startswith("✓")


def test_another_target_is_one_click_and_one_key(fighting: Window) -> None:
    type_foes(fighting)

    click(fighting, "Bram", "On")
    (menu,) = grid_of(fighting).view.findChildren(QMenu)
    next(each for each in menu.actions() if each.text() == "Goblin 3").trigger()
    menu.close()

    assert "Goblin 3" == cell(fighting, "Bram", "On")


def test_a_whole_round_is_undone_and_done_again(fighting: Window) -> None:
    type_foes(fighting)
    document, grid = workspace_of(fighting).document, grid_of(fighting)
    before = document.campaign.snapshot().rows()
    grid.session.do([*grid.session.fighters])
    grid.session.end_round()
    after = document.campaign.snapshot().rows()

    undo, redo = (fighting.action_set.made[name].trigger for name in ("undo", "redo"))
    undo()
    undo()
    undone = document.campaign.snapshot().rows()
    redo()
    redo()

    assert before == undone
    assert after == document.campaign.snapshot().rows()


def test_a_row_is_taken_back_by_a_letter_and_both_stand_in_the_log(
    fighting: Window, file: Path
) -> None:
    type_foes(fighting)
    QTest.keyClick(grid_of(fighting).view, K.Key_Return)
    view = grid_of(fighting).view
    view.setCurrentIndex(view.currentIndex().siblingAtColumn(1))

    QTest.keyClicks(view, "u")

    told = [row.text for row in read_campaign(file).all(LogEntry).values()]
    assert any("attacks Goblin 1" in text for text in told[-3:-1])
    assert told[-1].startswith("Taken back: what")


def test_a_fight_goes_on_in_the_file_that_is_opened_again(
    fighting: Window, open_window: OpenWindow, file: Path
) -> None:
    type_foes(fighting)
    grid_of(fighting).session.end_round()
    fighting.close()

    again = open_window(file)
    again.action_set.made["fight"].trigger()

    assert "Fight by Violence, round 2" == grid_of(again).title.text()
    assert "hits over 8 up to 13" == cell(again, "Bram", "Would")


def test_morale_asks_for_itself_among_what_is_due_and_leads_to_its_card(fighting: Window) -> None:
    type_foes(fighting)
    workspace = workspace_of(fighting)
    grid_of(fighting).session.write(["Goblin 1"], "HP", "0")

    fighting.action_set.made["fight_round"].trigger()
    asked = next(line for line in workspace.table.lines if line.about == "Morale")
    workspace.table.answer(asked)

    assert "the foes waver: test their morale" == asked.words
    card = workspace.deeds.card
    assert card is not None
    assert "Morale" == card.asked.deed.title


def test_all_act_and_the_round_ends_as_one_step(fighting: Window) -> None:
    type_foes(fighting)
    document = workspace_of(fighting).document

    fighting.action_set.made["fight_all"].trigger()
    after = fight_of(document.campaign, group_of(fighting))
    document.undo()
    back = fight_of(document.campaign, group_of(fighting))

    assert after is not None
    assert back is not None
    assert (2, 1) == (after.round, back.round)
    assert () == back.acted


def test_another_group_that_is_chosen_has_its_own_rows(fighting: Window) -> None:
    type_foes(fighting)
    ours, document = group_of(fighting), workspace_of(fighting).document
    document.do(form_group(document.campaign, "Scouts", document.map_id, Hex(17, 0)))
    others = [id_ for id_ in document.campaign.all(Party) if id_ != ours]

    workspace_of(fighting).travel_session.choose(others[-1])
    QApplication.processEvents()

    shown = {each for line in grid_of(fighting).model.lines for each in line}
    assert not any("oblin" in each for each in shown)


def test_who_has_acted_does_not_act_again(fighting: Window) -> None:
    type_foes(fighting)
    grid = grid_of(fighting)
    grid.model.setData(index_of(fighting, "Ysolde", "Dice"), "2")
    grid.view.setCurrentIndex(index_of(fighting, "Ysolde", "Who"))
    grid.do()

    grid.view.setCurrentIndex(index_of(fighting, "Ysolde", "Who"))
    grid.do()

    told = fighting.statusBar().currentMessage()
    assert "Who is chosen has acted in this round; U takes it back." == told
