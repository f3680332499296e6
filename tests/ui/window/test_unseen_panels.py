"""A panel that lies behind another one is not filled by a change; it is right as it comes up."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtWidgets import QApplication

from mapper.commands.terrain.terrain import add_region, remove_region
from mapper.commands.things.underlays import add_underlay, held_upright
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.rows import Feature, Key, Region
from mapper.model.hexes.chunks import NOWHERE
from mapper.model.hexes.hexes import Hex
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.ui.hands import workspace_of
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

BEFORE = {"regions": "terrain", "underlays": "maps", "remarks": "inspector"}
"""What lies on top of each."""


@pytest.fixture(autouse=True)
def behind(window: Window) -> None:
    """The panels of these tests lie behind others."""
    for id_ in BEFORE.values():
        workspace_of(window).show_panel(id_)
    QApplication.processEvents()


def come_up(at: Workspace, id_: str) -> None:
    at.show_panel(id_)
    until(at.panels[id_].isVisible, PATIENCE, QApplication.processEvents)


def make_region(at: Workspace, name: str) -> str:
    document = at.document
    known = set(document.campaign.all(Region, document.map_id))
    at.editor.make(
        lambda campaign: add_region(campaign, document.map_id, Region(name, "#123456"), NOWHERE)
    )
    (new,) = set(document.campaign.all(Region, document.map_id)) - known
    return new


def test_regions_are_listed_once_they_are_seen(window: Window) -> None:
    at = workspace_of(window)
    listed = at.regions.rows.ids()

    new = make_region(at, "Fen")
    unseen = at.regions.rows.ids()
    come_up(at, "regions")

    assert (listed, [*listed, new]) == (unseen, at.regions.rows.ids())


def test_an_unseen_region_that_goes_is_chosen_no_more(window: Window) -> None:
    at = workspace_of(window)
    map_id = at.document.map_id
    chosen, other = at.regions.chosen, make_region(at, "Fen")

    at.editor.make(lambda campaign: remove_region(campaign, map_id, chosen))

    left = [*at.document.campaign.all(Region, map_id)]
    assert other in left
    assert left[0] == at.regions.chosen == at.tool_use.paint.region


def test_images_are_listed_once_they_are_seen(window: Window) -> None:
    at = workspace_of(window)
    view, map_id, listed = at.document.view, at.document.map_id, [*at.underlays.rows]
    assert view is not None
    held_by = held_upright(view, Fraction(10), (0, 0))

    at.editor.make(lambda campaign: add_underlay(campaign, map_id, "0" * 64, held_by))
    unseen = [*at.underlays.rows]
    come_up(at, "underlays")

    assert listed == unseen
    assert len(listed) + 1 == len(at.underlays.rows)


def test_remarks_are_listed_once_they_are_seen(window: Window) -> None:
    at = workspace_of(window)
    panel, secret = at.remarks, Feature(Hex(0, 0), "Vault without a clue", "secret")
    until(lambda: panel.is_current, PATIENCE, QApplication.processEvents)
    listed = panel.list.count()

    at.document.do(Change("Add", {Key("feature", at.document.map_id, "vault"): Swap(None, secret)}))
    until(lambda: panel.is_current, PATIENCE, QApplication.processEvents)
    unseen, found = panel.list.count(), len(panel.found)
    come_up(at, "remarks")

    assert (listed, found) == (unseen, panel.list.count())
    assert found > listed


def test_what_is_here_is_listed_once_it_is_seen(window: Window) -> None:
    at, secret = workspace_of(window), Feature(Hex(0, 0), "Vault without a clue", "secret")
    come_up(at, "remarks")
    at.inspect(Hex(0, 0))
    listed = at.inspector.list.count()

    at.document.do(Change("Add", {Key("feature", at.document.map_id, "vault"): Swap(None, secret)}))
    unseen, marked = at.inspector.list.count(), at.inspector.feature
    come_up(at, "inspector")

    assert (0, 0, 1) == (listed, unseen, at.inspector.list.count())
    assert marked is not None
    assert "vault" == marked.id
