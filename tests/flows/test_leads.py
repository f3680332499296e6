"""A lead is given, and the group searches for what it leads to: by the menu, and by a clue."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton

from mapper.commands.groups.party import form_group
from mapper.commands.things.things import add_thing
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.clues import Clue
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.travel_rows import Journey
from mapper.model.selection import Thing
from mapper.storage.reading import read_campaign
from mapper.ui.deeds.deed_finder import DeedFinder
from mapper.ui.window.window import Window
from mapper.ui.window.workspace import Workspace
from tests.small import MAP, spot
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

HERE = spot("0101")
CELLAR = Feature(HERE, "Cellar", "hidden", "A cellar", clues=(Clue("A cold draught."),))


def workspace_of(window: Window) -> Workspace:
    assert window.workspace is not None
    return window.workspace


@pytest.fixture
def playing(window: Window) -> Window:
    """A group stands where something is hidden, which is marked in the Inspector."""
    workspace = workspace_of(window)
    document = workspace.document
    document.do(form_group(document.campaign, "The Lanterns", MAP, HERE))
    added = add_thing(document.campaign, MAP, CELLAR)
    document.do(added)
    window.desks.bring("play")
    workspace.inspect(HERE)
    (id_,) = (key.id for key in added.rows if key.kind == "feature")
    workspace.inspector.mark(Thing("feature", str(id_)))
    QApplication.processEvents()
    return window


def bring_up(window: Window, panel: str) -> None:
    workspace_of(window).show_panel(panel)
    QApplication.processEvents()


def search_slot(workspace: Workspace, *, is_offered: bool = True) -> QToolButton:
    """The slot of what a lead leads to, once it is offered, or no longer."""
    slot = next(each for each in workspace.slots.buttons if each.text() == "Search for")
    until(lambda: slot.isEnabled() == is_offered, PATIENCE, QApplication.processEvents)
    return slot


def entries(campaign: Campaign) -> list[LogEntry]:
    return [row for _, row in sorted(campaign.all(LogEntry).items(), key=lambda each: int(each[0]))]


def test_a_group_with_a_lead_may_search_for_what_it_leads_to(playing: Window, path: Path) -> None:
    playing.action_set.take("give_lead")
    slot = search_slot(workspace_of(playing))
    offered = slot.isEnabled(), slot.toolTip()

    QTest.mouseClick(slot, Qt.MouseButton.LeftButton)

    lead, *_ = (row for row in entries(read_campaign(path)) if "lead" in row.text)
    assert "The Lanterns has a lead to Cellar." == lead.text
    texts = [row.text for row in entries(read_campaign(path))]
    assert "The Lanterns searched for Cellar for 2 points. Found: Cellar." in texts
    assert (True, "Search for Cellar: 2 points") == offered
    assert not search_slot(workspace_of(playing), is_offered=False).isEnabled()


def test_a_clue_that_is_told_gives_a_lead_and_comes_back_with_undo(
    playing: Window, path: Path
) -> None:
    bring_up(playing, "inspector")
    QTest.mouseClick(workspace_of(playing).inspector.form.clues.tell, Qt.MouseButton.LeftButton)
    told = entries(read_campaign(path))[-1]
    had = search_slot(workspace_of(playing)).isEnabled()

    playing.action_set.take("undo")

    assert ("The Lanterns has a lead to Cellar: A cold draught.", "A cold draught.") == (
        told.text,
        told.player_text,
    )
    assert had
    assert not search_slot(workspace_of(playing), is_offered=False).isEnabled()
    assert [] == [row for row in read_campaign(path).all(Journey).values() if row.leads]


def test_a_clue_at_the_hex_of_the_group_is_found_among_all_deeds(
    playing: Window, path: Path
) -> None:
    workspace = workspace_of(playing)
    playing.action_set.take("deeds")
    (box,) = playing.findChildren(DeedFinder)

    QTest.keyClicks(box.search, "Clue to Cellar")
    QTest.keyClick(box.search, Qt.Key.Key_Return)
    until(QApplication.activePopupWidget, PATIENCE, QApplication.processEvents)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(each for each in menu.actions() if each.text() and each.isEnabled()).trigger()
    menu.close()

    assert "Clue to Cellar: A cold draught." == entries(read_campaign(path))[-1].text
    assert search_slot(workspace).isEnabled()


def test_a_lead_is_told_in_the_inspector_and_in_the_players_pane_until_it_is_taken_back(
    playing: Window,
) -> None:
    workspace = workspace_of(playing)
    leads, said = workspace.players.leads, workspace.inspector.form.leads
    playing.action_set.take("give_lead")
    bring_up(playing, "players")
    listed = [leads.item(row).text() for row in range(leads.count())]
    bring_up(playing, "inspector")
    told = said.text()

    playing.action_set.take("take_lead")
    bring_up(playing, "players")
    left = leads.count()
    bring_up(playing, "inspector")

    assert (["Cellar"], "Lead: The Lanterns may search for it") == (listed, told)
    assert (0, True, "The group has no lead to it.") == (
        left,
        said.isHidden(),
        playing.action_set.why_not("take_lead"),
    )


def test_a_feature_that_lies_open_takes_no_lead(playing: Window) -> None:
    document = workspace_of(playing).document
    open_one = add_thing(document.campaign, MAP, Feature(HERE, "Inn", "overt", "The inn"))
    document.do(open_one)
    (id_,) = (key.id for key in open_one.rows if key.kind == "feature")
    workspace_of(playing).inspector.mark(Thing("feature", str(id_)))

    assert "What is overt is found without a lead." == playing.action_set.why_not("give_lead")
