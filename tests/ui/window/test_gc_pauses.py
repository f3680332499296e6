"""What the program is made of is looked through for garbage at no opening; what it made is."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject

from mapper.ui.window.gc_pauses import HOW_OFTEN_ALL, MANY, Tidying

pytestmark = pytest.mark.qt


class Ring:
    """Something that only it refers to."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def tidying(qapp: QObject) -> Iterator[Tidying]:
    around = QObject(qapp)
    yield Tidying(around)
    around.deleteLater()


def looked_through() -> int:
    return len(gc.get_objects())


def test_what_the_program_is_made_of_is_left_out_between_campaigns(tidying: Tidying) -> None:
    made_of = gc.get_freeze_count()
    tidying.leave_out(True)

    tidying.take_in()

    assert made_of > 10_000
    assert made_of * 0.9 < gc.get_freeze_count()
    assert looked_through() < MANY


def test_what_only_refers_to_itself_goes_with_its_campaign(tidying: Tidying) -> None:
    left = weakref.ref(Ring())
    tidying.leave_out(True)

    tidying.take_in()

    assert left() is None


def test_a_large_campaign_is_left_out_for_as_long_as_it_is_open(tidying: Tidying) -> None:
    campaign = [Ring() for _ in range(MANY)]
    left = weakref.ref(campaign[0])
    tidying.leave_out(True)
    while_open = looked_through()

    del campaign
    tidying.take_in()

    assert while_open < MANY
    assert left() is None


def test_a_large_campaign_is_taken_in_once_nothing_is_open(tidying: Tidying) -> None:
    campaign = [Ring() for _ in range(MANY)]
    tidying.leave_out(True)

    tidying.leave_out(False)

    assert looked_through() > len(campaign)


def test_what_a_campaign_has_grown_by_is_left_out_as_well(tidying: Tidying) -> None:
    tidying.leave_out(True)
    grown = [Ring() for _ in range(MANY)]
    left = weakref.ref(grown[0])

    for _ in range(HOW_OFTEN_ALL + 1):
        tidying.take_turn()
    while_open = looked_through()
    del grown
    tidying.take_in()

    assert while_open < MANY
    assert left() is None
