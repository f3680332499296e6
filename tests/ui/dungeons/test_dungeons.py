"""The dialog gives back what was chosen, and shows what the dungeon will look like."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

from mapper.commands.terrain.terrain import add_region
from mapper.model.campaign.rows import Map, Region
from mapper.model.campaign.zone_rows import Zone, ZonePlan
from mapper.model.generate.random_dungeon import Wishes
from mapper.ui.dungeons.dungeons import DungeonDialog, properties
from mapper.ui.keying.clues_and_links import ToldOfIn
from mapper.ui.maps import maps
from mapper.ui.widgets.map_picture import PreviewDialog
from mapper.ui.window.window import Window
from tests.ui.hands import workspace_of

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


def test_a_dungeon_that_is_not_shown_opens_with_its_own_zones(window: Window) -> None:
    workspace = workspace_of(window)

    properties(workspace, "the_lamp_cellars")

    (opened,) = window.findChildren(DungeonDialog)
    zones = workspace.document.campaign.all(Zone, "the_lamp_cellars")
    assert ("&Save", {*zones}) == (opened.do_button.text(), {*opened.view().zones})


@pytest.mark.parametrize("map_id", ["wilderness", "the_lamp_cellars"])
def test_the_properties_of_a_map_list_who_tells_of_it(window: Window, map_id: str) -> None:
    workspace = workspace_of(window)
    document = workspace.document
    named = document.campaign.maps()[map_id].name
    told = Region("Wolds", "#aa3355", gm_notes=f"They sing of [[{named}]].")
    document.do(add_region(document.campaign, "wilderness", told))
    workspace.editor.links.begin()

    maps.properties(workspace, map_id)

    (dialog,) = window.findChildren(PreviewDialog)
    (told_of,) = dialog.findChildren(ToldOfIn)
    rows = [told_of.list.item(row).text() for row in range(told_of.list.count())]
    assert (["Wolds"], False) == (rows, told_of.isHidden())


def test_in_a_dungeon_a_label_is_for_what_is_there(window: Window) -> None:
    workspace = workspace_of(window)
    window.tool_use.choose("label")
    presets = workspace.options.labels.list
    on_hexes = [presets.item(row).text() for row in range(presets.count())]

    workspace.document.choose_map("the_lamp_cellars")
    window.tool_use.choose("label")

    in_a_dungeon = [presets.item(row).text() for row in range(presets.count())]
    assert ("A wood, a range", "A wing, a hall") == (on_hexes[1], in_a_dungeon[1])
