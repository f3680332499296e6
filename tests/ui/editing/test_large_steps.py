"""A large step is undone and redone beside the window, and nothing of it is ever lost."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.encoding import decode, encode
from mapper.model.campaign.play_rows import Found, LogEntry
from mapper.model.campaign.rows import Feature, Key, Row
from mapper.model.campaign.zone_rows import Passage
from mapper.model.hexes.hexes import Hex
from mapper.model.zones.zone_adjacency import Proposal, fabric_in
from mapper.storage.reading import read_campaign
from mapper.ui.editing import whole_map_changes as whole_map
from mapper.ui.editing.document import Document
from mapper.ui.editing.editor import MANY as MANY_ROWS
from mapper.ui.window.window import Window
from tests.counting import counted
from tests.many_zones import MANY, many_zones
from tests.ui.hands import workspace_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

COUNT = 1_200


def rows_on_disk(document: Document) -> dict[Key, Row]:
    return read_campaign(document.file.path).rows()


def document_of(window: Window) -> Document:
    assert window.document is not None
    return window.document


@pytest.fixture
def step(window: Window) -> dict[Key, Row]:
    """Many features, put on the map in one step: what there is with them."""
    document = document_of(window)
    rows = {
        Key("feature", document.map_id, f"{number}0{number}0"): Swap(
            None, Feature(Hex(number % 40, number // 40), f"{number * 7919} mill", "overt")
        )
        for number in range(1, COUNT + 1)
    }
    document.do(Change("Add mills", rows))
    return rows_on_disk(document)


def test_undo_and_redo_leave_the_window_its_thread(
    qtbot: QtBot, window: Window, step: dict[Key, Row]
) -> None:
    document = document_of(window)

    with counted(encode, decode) as calls:
        with qtbot.wait_signal(document.changed):
            window.action_set.take("undo")
        undone = rows_on_disk(document)
        with qtbot.wait_signal(document.changed):
            window.action_set.take("redo")

    assert calls["decode"] < COUNT + len(undone)  # those that this test reads itself
    assert (COUNT, step) == (len(step) - len(undone), rows_on_disk(document))
    assert document.view is not None
    assert len(document.view.features) >= COUNT


def test_what_is_undone_is_said(qtbot: QtBot, window: Window, step: dict[Key, Row]) -> None:
    with qtbot.wait_signal(document_of(window).changed):
        window.action_set.take("undo")

    qtbot.wait_until(lambda: "Undone: Add mills" in window.statusBar().currentMessage())


def test_a_second_undo_waits_its_turn(qtbot: QtBot, window: Window, step: dict[Key, Row]) -> None:
    document = document_of(window)
    said: list[str] = []
    window.statusBar().messageChanged.connect(said.append)

    with qtbot.wait_signal(document.changed):
        window.action_set.take("undo")
        window.action_set.take("undo")

    assert any("wait until it is over" in words for words in said)
    assert COUNT == len(step) - len(rows_on_disk(document))


def test_a_window_that_closes_amid_undo_leaves_it_done(
    qtbot: QtBot, window: Window, step: dict[Key, Row]
) -> None:
    path = document_of(window).file.path

    window.action_set.take("undo")
    window.close()

    assert COUNT == len(step) - len(read_campaign(path).rows())
    assert window.document is None


def test_going_back_over_a_large_step_leaves_the_window_its_thread(
    qtbot: QtBot, window: Window, step: dict[Key, Row]
) -> None:
    document = document_of(window)

    with counted(encode, decode) as calls, qtbot.wait_signal(document.changed):
        whole_map.go_back(workspace_of(window), 0)

    assert calls["decode"] < COUNT
    assert COUNT == len(features(step)) - len(features(rows_on_disk(document)))


def test_going_back_over_a_small_step_is_done_at_once(window: Window) -> None:
    document = document_of(window)
    key = Key("feature", document.map_id, document.campaign.new_id("feature", document.map_id))
    document.do(Change("Add a mill", {key: Swap(None, Feature(Hex(0, 0), "Mill", "overt"))}))

    whole_map.go_back(workspace_of(window), 0)

    assert document.campaign.get(key) is None


def test_rewinding_over_a_large_step_leaves_the_window_its_thread(
    qtbot: QtBot, window: Window
) -> None:
    document = document_of(window)
    log = Key("log", "", document.campaign.new_id("log", ""))
    document.do(Change("Told", {log: Swap(None, LogEntry(0, "It began."))}))
    chance = Random(1)
    found = {
        Key("found", document.map_id, f"{chance.randrange(10**15)}", "us"): Swap(None, Found(1))
        for _ in range(2 * COUNT)
    }
    document.do(Change("Found", found))

    with counted(encode, decode) as calls, qtbot.wait_signal(document.changed):
        whole_map.rewind(workspace_of(window), str(log.id))

    assert calls["encode"] + calls["decode"] < COUNT
    assert not any(key in document.campaign.rows() for key in found)


def test_all_of_many_proposals_are_accepted_beside_the_window(qtbot: QtBot, window: Window) -> None:
    document = document_of(window)
    document.do(Change("Many", {key: Swap(None, row) for key, row in many_zones(20, 400).items()}))
    document.choose_map(MANY)
    assert window.workspace is not None

    with counted(encode) as calls, qtbot.wait_signal(document.changed):
        window.workspace.zones.accept_proposals()

    assert 0 == calls["encode"]
    assert len(document.campaign.all(Passage, MANY)) > MANY_ROWS
    assert 0 == len(fabric_proposals(document))


def features(rows: dict[Key, Row]) -> list[Key]:
    return [key for key in rows if key.kind == "feature"]


def fabric_proposals(document: Document) -> list[Proposal]:
    assert document.view is not None
    return document.view.once(fabric_in).proposals()
