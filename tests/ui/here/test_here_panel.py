"""The Here panel: when it fills and when it stays, what is empty, and where its keys lead."""

from __future__ import annotations

from weakref import proxy

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from mapper.commands.groups.party import disband_group, place_group
from mapper.commands.things.things import add_thing
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.zone_rows import Zone
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place, zone_place
from mapper.play.keyed_place import MapWithin
from mapper.ui.here.here_panel import HerePanel
from mapper.ui.window.window import Window
from tests.ui.full_places import everything_at, many_things_at
from tests.ui.hands import settle, workspace_of
from tests.until import PATIENCE, until

pytestmark = pytest.mark.qt

WILDERNESS, GROUP = "wilderness", "1"
STAIR, SCRUB = Hex(11, 4), Hex(12, 9)


@pytest.fixture
def here(window: Window) -> HerePanel:
    """On the Play desk, with the group at the stair."""
    window.desks.bring("play")
    put(window, STAIR)
    made: HerePanel = proxy(workspace_of(window).here)  # it leads to the desk, which is to go
    return made


def put(window: Window, at: Hex) -> None:
    document = workspace_of(window).document
    document.do(place_group(document.campaign, GROUP, WILDERNESS, at))


def shows(here: HerePanel, at: Hex) -> None:
    until(lambda: here.place == Place(WILDERNESS, at), PATIENCE, QApplication.processEvents)


def added(window: Window, title: str, at: Hex = STAIR) -> None:
    document = workspace_of(window).document
    document.do(add_thing(document.campaign, WILDERNESS, Feature(at, title, "hidden")))


def edited(window: Window) -> str:
    """What the form of the Inspector is of."""
    at, document = workspace_of(window).inspector.feature, workspace_of(window).document
    return document.campaign.all(Feature, at.map)[at.id].title if at is not None else ""


def words(here: HerePanel) -> list[str]:
    return [row.words for row in here.list.rows]


def map_place(window: Window) -> QRect:
    return QRect(window.canvas.mapTo(window, window.canvas.rect().topLeft()), window.canvas.size())


def test_its_head_says_the_number_first(window: Window, here: HerePanel) -> None:
    shows(here, STAIR)

    assert ("1210", "Scrub") == (here.number.text(), here.name.text().split(",")[0])


def test_a_group_before_a_dungeon_enters_it_by_its_row(window: Window, here: HerePanel) -> None:
    shows(here, STAIR)
    (row,) = [row for row in here.list.rows if isinstance(row.thing, MapWithin)]
    show, enter = here._tiles.of(row)

    enter.do()

    assert ("Show on the map where it leads", "Enter The Lamp Cellars") == (show.says, enter.says)
    assert workspace_of(window).delving.is_inside


def test_what_is_keyed_meanwhile_is_there_at_once(window: Window, here: HerePanel) -> None:
    shows(here, STAIR)

    added(window, "A bell under water")

    assert "A bell under water" in words(here)


def test_it_stays_while_somebody_types_in_it(window: Window, here: HerePanel) -> None:
    shows(here, STAIR)
    field = QLineEdit()
    here.meeting_room.addWidget(field)
    field.setFocus()

    put(window, SCRUB)
    until(
        lambda: workspace_of(window).travel_session.start == SCRUB,
        PATIENCE,
        QApplication.processEvents,
    )
    QApplication.processEvents()
    typed = here.place
    window.canvas.setFocus()

    assert Place(WILDERNESS, STAIR) == typed
    shows(here, SCRUB)


def test_where_nothing_is_keyed_stands_a_sentence_and_one_button(
    window: Window, here: HerePanel
) -> None:
    put(window, SCRUB)
    shows(here, SCRUB)
    said = here.nothing.text(), here.only.isVisible()

    QTest.mouseClick(here.only, Qt.MouseButton.LeftButton)

    workspace = workspace_of(window)
    assert ("Nothing is keyed here.", True) == said
    assert workspace.inspector.isVisible()
    assert "New feature" == edited(window)


def test_without_a_group_a_sentence_stands_there_and_the_party_bar_alone_forms_one(
    window: Window, here: HerePanel
) -> None:
    shows(here, STAIR)
    document = workspace_of(window).document

    for group in list(document.campaign.all(Party)):
        document.do(disband_group(document.campaign, group))

    until(lambda: here.place is None, PATIENCE, QApplication.processEvents)
    assert "The key of the place where a group is stands here." == here.nothing.text()
    assert ([], True) == (here.list.rows, here.only.isHidden())
    until(workspace_of(window).party.form.isVisible, PATIENCE, QApplication.processEvents)


def test_the_zone_whose_key_it_shows_has_a_ring_while_they_play(
    window: Window, here: HerePanel
) -> None:
    shows(here, STAIR)
    marks = window.canvas._overlay
    before = marks.delve.read
    window.action_set.made["enter_dungeon"].trigger()
    until(lambda: marks.delve.read is not None, PATIENCE, QApplication.processEvents)
    ring = marks.delve.read
    here.show_place(zone_place("the_lamp_cellars", "4"))
    other = marks.delve.read

    window.desks.bring("prepare")

    assert (None, None) == (before, marks.delve.read)
    assert ring is not None
    assert other is not None
    assert not ring.intersects(other)


def test_the_players_number_stands_beside_ours_on_the_map(window: Window, here: HerePanel) -> None:
    shows(here, STAIR)
    window.action_set.made["enter_dungeon"].trigger()

    marks = window.canvas._overlay
    until(lambda: marks.delve.numbers, PATIENCE, QApplication.processEvents)

    assert ["1"] == [number.text for number in marks.delve.numbers]


def test_nobody_fills_it_while_it_lies_behind(window: Window, here: HerePanel) -> None:
    shows(here, STAIR)
    workspace_of(window).show_panel("log")
    QApplication.processEvents()

    added(window, "A bell under water")
    unseen = words(here)
    workspace_of(window).show_panel("here")
    until(here.isVisible, PATIENCE, QApplication.processEvents)

    assert "A bell under water" not in unseen
    assert "A bell under water" in words(here)


def test_its_key_brings_it_up_and_leads_into_its_rows(window: Window, here: HerePanel) -> None:
    everything_at(workspace_of(window).document, WILDERNESS, STAIR)
    workspace_of(window).show_panel("log")
    QApplication.processEvents()

    window.canvas.setFocus()
    QTest.keyClick(window.canvas, Qt.Key.Key_F2)

    until(here.isVisible, PATIENCE, QApplication.processEvents)
    assert here.list.isAncestorOf(QApplication.focusWidget() or window)


def test_escape_leads_back_to_the_map(window: Window, here: HerePanel) -> None:
    shows(here, STAIR)
    here.list.take_keys()

    QTest.keyClick(next(iter(here.list.bound.values())), Qt.Key.Key_Escape)

    assert window.canvas is QApplication.focusWidget()


def test_the_form_of_a_row_is_in_the_inspector(window: Window, here: HerePanel) -> None:
    shows(here, STAIR)
    added(window, "A bell under water")
    here.list.toggle(words(here).index("A bell under water"))

    QTest.mouseClick(here.list.opened.edit, Qt.MouseButton.LeftButton)

    assert workspace_of(window).inspector.isVisible()
    assert "A bell under water" == edited(window)


def test_the_map_keeps_its_place_whatever_is_keyed(window: Window, here: HerePanel) -> None:
    window.resize(1280, 720)
    settle(window)
    put(window, SCRUB)
    shows(here, SCRUB)
    before = map_place(window)

    many_things_at(workspace_of(window).document, WILDERNESS, SCRUB, 20)
    everything_at(workspace_of(window).document, WILDERNESS, SCRUB)
    here.list.toggle(0)
    settle(window)

    assert before == map_place(window)


def test_its_head_says_which_number_the_players_have(window: Window, here: HerePanel) -> None:
    into_the_cellars(window, here)

    number = here.number.text()
    assert (number, "players' 1") == (number, here.players_number.text())


def test_where_the_players_have_no_number_its_head_says_none(
    window: Window, here: HerePanel
) -> None:
    into_the_cellars(window, here)
    assert here.place is not None
    unknown = next(
        id_
        for id_ in workspace_of(window).document.campaign.all(Zone, here.place.map)
        if id_ != here.place.zone
    )

    here.show_place(zone_place(here.place.map, unknown))

    assert "" == here.players_number.text()
    assert here.players_number.isHidden()


def into_the_cellars(window: Window, here: HerePanel) -> None:
    shows(here, STAIR)
    (row,) = [row for row in here.list.rows if isinstance(row.thing, MapWithin)]
    here._tiles.of(row)[1].do()
    until(
        lambda: here.place is not None and bool(here.place.zone),
        PATIENCE,
        QApplication.processEvents,
    )


def test_it_is_large_enough_to_read_across_a_table(window: Window, here: HerePanel) -> None:
    everything_at(workspace_of(window).document, WILDERNESS, STAIR)
    shows(here, STAIR)

    sizes = {row.words.font().pointSizeF() for row in here.list.bound.values()}

    assert {13.0} == sizes
    assert 16.0 == here.name.font().pointSizeF()
