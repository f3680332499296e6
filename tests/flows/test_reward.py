"""The walk of a reward: foes and treasure come into the pot, which is shared out in a town."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import Hoard
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import members_of
from mapper.play.reward.shares import total_xp
from mapper.storage.reading import read_campaign
from mapper.ui.reward.reward_grid import RewardGrid
from mapper.ui.window.window import Window
from tests.flows.conftest import OpenWindow
from tests.ui.gallery_rewards import learned, settled
from tests.ui.hands import workspace_of
from tests.ui.whole import example_file

pytestmark = pytest.mark.qt

K, LEFT = Qt.Key, Qt.MouseButton.LeftButton
OGRES = "2 ogres, HD 4, 18 hp"
GOLD = Hoard(1000, 200)
SHARE = 2
"""Its column."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return example_file(tmp_path)


@pytest.fixture
def playing(open_window: OpenWindow, file: Path) -> Window:
    """The example's group at play by Sovereign's rules."""
    window = open_window(file)
    document = workspace_of(window).document
    document.do(learned(document.campaign))
    window.desks.bring("play")
    QApplication.processEvents()
    return window


def grid_of(window: Window) -> RewardGrid:
    return workspace_of(window).grids.reward


def group_of(window: Window) -> str:
    return workspace_of(window).delving.group


def press(key: Qt.Key, on: QWidget) -> None:
    QTest.keyClick(on, key)
    QApplication.processEvents()


def win_a_fight(window: Window) -> None:
    """One of two ogres falls, the other flees."""
    fighting = workspace_of(window).grids.fight.session
    fighting.begin()
    assert fighting.add(OGRES) == ""
    one, other = [who for who, each in fighting.fighters.items() if each.foe is not None]
    fighting.write([one], "HP", "0")
    fighting.leave([other], "fled")
    fighting.end()
    QApplication.processEvents()


def take_the_chest(window: Window) -> None:
    """By the tile of a treasure that is keyed where the group stands."""
    workspace = workspace_of(window)
    document, at = workspace.document, party(workspace.document.campaign).at
    assert at.spot is not None
    document.do(
        add_thing(document.campaign, at.map, Feature(at.spot, "Chest", "overt", hoard=GOLD))
    )
    workspace.here.list.take_keys()
    QApplication.processEvents()
    keyed = workspace.here.list
    number = next(at for at, row in enumerate(keyed.rows) if row.sign == "treasure")
    keyed.toggle(number)
    keyed.toggle(number)
    QApplication.processEvents()
    (tile,) = [each for each in keyed.bound[number].tiles if not each.isHidden()]
    QTest.mouseClick(tile, LEFT)
    QApplication.processEvents()
    assert not tile.isEnabled()


def party(campaign: Campaign) -> Party:
    return next(iter(campaign.all(Party).values()))


def levels(file: Path) -> list[int]:
    campaign = read_campaign(file)
    group = next(iter(campaign.all(Party)))
    found = (sheet_of(campaign, group, who) for who in members_of(campaign, group))
    return [sheet.value("Level").whole for sheet in found]


def test_foes_and_treasure_make_a_level_in_a_town(playing: Window, file: Path) -> None:
    grid, step = grid_of(playing), workspace_of(playing).play_floor.step
    win_a_fight(playing)

    QTest.mouseClick(step, LEFT)
    press(K.Key_Return, grid.pot_view)
    press(K.Key_Escape, grid)
    assert 150 == total_xp(read_campaign(file), group_of(playing))
    take_the_chest(playing)
    document = workspace_of(playing).document
    document.do(settled(document.campaign))
    QTest.mouseClick(step, LEFT)
    press(K.Key_Return, grid.view)
    shared = levels(file)
    playing.action_set.made["undo"].trigger()
    undone = levels(file)
    playing.action_set.made["redo"].trigger()

    assert ([1, 1, 2, 2, 1], [1] * 5, [1, 1, 2, 2, 1]) == (shared, undone, levels(file))
    assert 0 == total_xp(read_campaign(file), group_of(playing))


def test_a_share_is_turned_over_by_space_and_taken_back_by_a_button(
    playing: Window, file: Path
) -> None:
    grid, document = grid_of(playing), workspace_of(playing).document
    document.do(settled(document.campaign))
    playing.action_set.made["reward"].trigger()
    QTest.keyClicks(grid.besides, "90 XP for the riddle")
    press(K.Key_Return, grid.besides)

    grid.view.setCurrentIndex(grid.model.index(0, SHARE))
    press(K.Key_Space, grid.view)
    twice = [due.xp for due in grid.session.dues.values()]
    QTest.mouseClick(grid.share, LEFT)
    grid.view.selectRow(0)
    QTest.mouseClick(grid.back, LEFT)

    assert [33, 16, 16, 16, 8] == twice
    assert Fraction(360, 11) == total_xp(read_campaign(file), group_of(playing))
