"""A group on its way: a hex a turn, each on disk, until it is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest

from mapper.commands.groups.party import form_group
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.hexes.hexes import ORIGIN, Hex, line
from mapper.model.places import the_hex
from mapper.ui.editing.document import Document
from mapper.ui.table.group_walk import GroupWalk
from tests.ui.opened import editor_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

WAY = tuple(line(ORIGIN, Hex(2, 0)))
TO_THE_END = 20_000


@pytest.fixture
def walking(qtbot: QtBot, document: Document) -> Iterator[GroupWalk]:
    """We stand at the origin."""
    document.do(form_group(document.campaign, "We", document.map_id, ORIGIN))
    made = GroupWalk(editor_of(document, qtbot), Random(1), document)
    yield made
    made.stop()


def at(document: Document) -> Hex:
    return the_hex(document.campaign.one(Party, Key("party", "", "1")).at.spot)


def test_the_first_hex_is_entered_at_once(walking: GroupWalk, document: Document) -> None:
    walking.begin("1", WAY)

    assert (WAY[1], WAY[1:]) == (at(document), walking.left)


def test_each_further_hex_has_a_turn_of_its_own(
    qtbot: QtBot, walking: GroupWalk, document: Document
) -> None:
    before = len(document.file.history()[0])

    with qtbot.wait_signal(walking.ended, timeout=TO_THE_END) as ended:
        walking.begin("1", WAY)

    steps = len(document.file.history()[0]) - before
    assert (WAY[-1], 2, ["An encounter die is due."]) == (at(document), steps, ended.args)


def test_it_is_stopped_on_the_way(walking: GroupWalk, document: Document) -> None:
    walking.begin("1", WAY)

    was_under_way = walking.halt()

    assert (True, WAY[1], False) == (was_under_way, at(document), walking.is_under_way)


def test_whatever_else_is_done_ends_it(walking: GroupWalk, document: Document) -> None:
    walking.begin("1", WAY)

    document.undo()

    assert (ORIGIN, False) == (at(document), walking.is_under_way)


def test_nobody_stops_who_stands(walking: GroupWalk) -> None:
    assert not walking.halt()
