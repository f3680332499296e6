"""What answers for ways is loaded aside, before anybody asks for one."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

import pytest

from mapper.model.campaign.change import between
from mapper.model.campaign.rows import Key, Map, Row
from mapper.model.campaign.zone_rows import ZonePlan
from mapper.model.selection import Selection, Thing
from mapper.ui.editing.loading_ahead import GRAPHS
from mapper.ui.window.window import Window
from tests.model.dungeons import TWO
from tests.ui.hands import workspace_of

pytestmark = pytest.mark.qt


def measure_in_a_dungeon(window: Window) -> None:
    rows: dict[Key, Row] = {Key("map", "", "cellar"): Map("Cellar", plan=ZonePlan())}
    rows |= {Key("zone", "cellar", id_): row for id_, row in TWO.items()}
    workspace_of(window).editor.make(lambda _campaign: between("Cellar", {}, rows))
    assert window.document is not None
    window.document.choose_map("cellar")
    window.action_set.made["tool_measure"].trigger()


def pick_a_path(window: Window) -> None:
    window.tool_use.select(Selection(thing=Thing("path", "1")))


@pytest.mark.parametrize("do", [measure_in_a_dungeon, pick_a_path])
def test_graphs_are_loaded_aside_where_they_may_soon_be_asked(
    window: Window, do: Callable[[Window], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, GRAPHS, raising=False)

    do(window)

    for thread in threading.enumerate():
        if thread.name == "loading":
            thread.join()
    assert GRAPHS in sys.modules
