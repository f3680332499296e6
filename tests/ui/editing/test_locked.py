"""A locked layer is left alone, whichever way the window changes a campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from mapper.commands.maps.maps import remove_map
from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.hexes.chunks import ChunkAt, area_of
from mapper.model.hexes.hexes import ORIGIN
from mapper.tools.shared.tool import DoneLater
from mapper.ui.editing.editor import Editor
from mapper.ui.editing.whole_map_changes import do_whole
from mapper.ui.window.window import Window
from tests.ui.hands import workspace_of
from tests.until import PATIENCE, until

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.qt

Command = Callable[[Campaign], Change]

WAYS: Mapping[str, Callable[[Window, Command], object]] = MappingProxyType(
    {
        "tool": lambda window, command: window.tool_use.make(command),
        "menu": lambda window, command: editor_in(window).make(command),
        "panel": lambda window, command: editor_in(window).edit(command),
        "dialog": lambda window, command: editor_in(window).why_not(command),
        "beside": lambda window, command: editor_in(window).make(
            lambda _campaign: DoneLater("Paint", command)
        ),
        "whole map": lambda window, command: do_whole(
            workspace_of(window), "Paint", command, bool, 0
        ),
        "whole large map": lambda window, command: do_whole(
            workspace_of(window), "Paint", command, bool, 999
        ),
    }
)


def editor_in(window: Window) -> Editor:
    return workspace_of(window).editor


def painted(campaign: Campaign) -> Change:
    return paint(campaign, editor_map(campaign), area_of([ORIGIN]), 0)


def editor_map(campaign: Campaign) -> str:
    return next(iter(campaign.maps()))


def terrain(window: Window) -> dict[ChunkAt, bytes]:
    campaign = editor_in(window).document.campaign
    return dict(campaign.chunks("terrain", editor_map(campaign)))


@pytest.mark.parametrize("way", WAYS)
def test_a_locked_layer_refuses_each_way_of_changing_it(window: Window, way: str) -> None:
    window.layers.lock_layer("terrain", locked=True)
    before = terrain(window)

    WAYS[way](window, painted)
    until(lambda: not editor_in(window).document.is_busy, PATIENCE, QApplication.processEvents)

    assert before == terrain(window)


def test_a_map_with_a_locked_layer_goes_as_a_whole(window: Window) -> None:
    window.layers.lock_layer("terrain", locked=True)

    is_done = editor_in(window).make(lambda campaign: remove_map(campaign, editor_map(campaign)))

    assert is_done
