"""Whoever is sent goes by what is offered: step by step, together or alone, at a speed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from mapper.commands.delve.doors import set_passage
from mapper.commands.delve.moving import place
from mapper.model.campaign.zone_rows import Speed
from mapper.storage.file import CampaignFile, create_file
from mapper.tools.shared.tool import Sent
from mapper.ui.delve.delve_session import DelveSession
from mapper.ui.editing.document import Document
from mapper.ui.table.travel_session import TravelSession
from tests.commands.barrow import (
    ANN,
    BARROW,
    BEA,
    CAL,
    END,
    GALLERY,
    GUARD,
    GUARD_DOOR,
    MOUTH,
    PASSAGE,
    SHRINE,
    all_at,
    delver,
)
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def delving(qtbot: QtBot, tmp_path: Path) -> Iterator[DelveSession]:
    """Three at the mouth of the barrow, which is shown."""
    path = tmp_path / "barrow.cognita"
    create_file(path, dict(all_at(MOUTH).rows()))
    document = Document(CampaignFile(path, keep_backups=False))
    document.choose_map(BARROW)
    travelling = TravelSession(editor_of(document, qtbot), Random(1))
    session = DelveSession(travelling)
    yield session
    session.stop()
    travelling.stop()
    document.close()


def zones(delving: DelveSession) -> list[str]:
    return [delver(delving.campaign, who).zone for who in (ANN, BEA, CAL)]


def said_by(delving: DelveSession) -> list[str]:
    """What the status bar is told from now on."""
    told: list[str] = []
    delving.editor.said.connect(told.append)
    return told


def steps(delving: DelveSession) -> int:
    return len(delving.document.file.history()[0])


def test_all_who_are_sent_far_go_zone_by_zone(delving: DelveSession) -> None:
    before = steps(delving)

    delving.send(Sent(GUARD))

    assert ([GUARD] * 3, 2) == (zones(delving), steps(delving) - before)


def test_they_stop_where_no_move_is_left_and_are_told_so(delving: DelveSession) -> None:
    told = said_by(delving)

    delving.send(Sent(SHRINE))

    assert [GUARD] * 3 == zones(delving)
    assert told[-1].endswith("No move is left in this round: 1 zone, 1 stuck door, 2 rounds.")


def test_they_stop_at_a_find_which_is_told_once(delving: DelveSession) -> None:
    delving.do(lambda campaign, group: place(campaign, group, ANN, GALLERY))
    delving.choose(ANN)
    told = said_by(delving)

    delving.send(Sent(END))

    assert (END, 1) == (zones(delving)[0], " ".join(told).count("Ann notices a trap: Pit."))


def test_nobody_goes_where_no_way_is_known(delving: DelveSession) -> None:
    refused: list[str] = []
    delving.editor.refused.connect(refused.append)
    delving.do(lambda campaign, group: set_passage(campaign, group, GUARD_DOOR, "barred"))
    before = steps(delving)

    delving.send(Sent(GUARD))

    assert (["No way is known to 3."], before) == (refused, steps(delving))


@pytest.mark.parametrize(
    ("who", "speed", "cost", "gone"),
    [
        (ANN, "delve", "move", [PASSAGE, MOUTH, MOUTH]),
        ("", "delve", "move", [PASSAGE] * 3),
        (ANN, "walk", "action", [PASSAGE, MOUTH, MOUTH]),
        ("", "run", "action", [PASSAGE] * 3),
    ],
)
def test_what_is_offered_is_done_at_the_cost_that_is_shown(
    delving: DelveSession, who: str, speed: Speed, cost: str, gone: list[str]
) -> None:
    delving.choose(who)
    delving.set_speed(speed)
    offer = delving.offered("move")
    assert offer is not None

    delving.accept(offer)

    row = delver(delving.campaign, ANN)
    assert (cost, gone) == (offer.cost, zones(delving))
    assert ("action" == cost) == row.has_acted


def test_all_search_together_at_one_press(delving: DelveSession) -> None:
    before = steps(delving)

    delving.search_together()

    assert 1 == steps(delving) - before
    assert delver(delving.campaign, ANN).has_acted
