"""An empty panel says one sentence, and has one button that does what comes first."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from mapper.commands.maps.new_campaign import FIRST_MAP, new_campaign, new_map
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.rows import Map, Region
from mapper.storage.file import create_file
from mapper.ui.widgets.small_parts import WhereEmpty
from mapper.ui.window.window import Window
from tests.ui.opened import opened_example

pytestmark = pytest.mark.qt
EMPTY = {
    "regions": "Add a region",
    "paths": "Draw a path",
    "log": "Add a note",
    "players": "Form a group",
    "remarks": "To the Play desk",
}


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """A campaign with a blank map, on which nothing has happened."""
    campaign = Campaign()
    campaign.apply(new_campaign("New", FIRST_MAP))
    campaign.apply(new_map(campaign, FIRST_MAP, Map("Wilderness"), 6, 5))
    path = tmp_path / "made" / "Empty.cognita"
    path.parent.mkdir()
    create_file(path, campaign.rows())
    return path


def offered(window: Window, panel: str) -> WhereEmpty:
    window.docks[panel].show()
    window.docks[panel].raise_()
    QApplication.processEvents()
    found = [each for each in window.docks[panel].findChildren(WhereEmpty) if each.isVisible()]
    assert len(found) == 1, panel
    return found[0]


def test_each_has_a_button_that_does_what_comes_first(
    qapp: QApplication, settings: QSettings, empty: Path, tmp_path: Path
) -> None:
    with opened_example(empty, tmp_path, settings) as window:
        assert window.workspace is not None
        window.workspace.remarks.look()
        qapp.processEvents()
        buttons = {panel: offered(window, panel).text() for panel in EMPTY if panel != "remarks"}

        offered(window, "regions").click()
        offered(window, "paths").click()

        document = window.document
        assert document is not None
        assert {panel: EMPTY[panel] for panel in buttons} == buttons
        assert 1 == len(document.campaign.all(Region, FIRST_MAP))
        assert "path" == window.tool_use.entry.id
