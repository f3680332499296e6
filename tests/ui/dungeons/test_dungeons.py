"""The dialog gives back what was chosen, and shows what the dungeon will look like."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

from mapper.model.campaign.rows import Map
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.model.generate.random_dungeon import Wishes
from mapper.ui.dungeons.dungeons import DungeonDialog

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

CAVE = Map("The Deep", plan=ZonePlan(grid=10, walls="cave", move=40), player_name="A hole")


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[DungeonDialog]:
    dialog = DungeonDialog("New", CAVE, "Behind 0101.", random=lambda: Random(1))
    qtbot.add_widget(dialog)
    yield dialog
    dialog.reject()


def test_what_is_not_touched_stays(dialog: DungeonDialog) -> None:
    chosen = dialog.chosen()

    assert (CAVE.name, CAVE.player_name, CAVE.plan) == chosen[:3]
    assert chosen.seed is None


def test_a_few_rooms_show_the_walls_that_are_chosen(dialog: DungeonDialog) -> None:
    dialog.walls.buttons()[0].click()

    assert dialog.view().zones
    assert "hatched" == dialog.chosen().plan.walls == getattr(dialog.view().plan, "walls", "")


def test_a_random_dungeon_is_made_as_it_is_wished_for(dialog: DungeonDialog) -> None:
    dialog.random.is_wanted.click()
    dialog.random.seed.setValue(7)

    assert (7, Wishes()) == (dialog.chosen().seed, dialog.chosen().wishes)
