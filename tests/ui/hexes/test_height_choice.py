"""The choice of heights speaks in the map's measure and hands on whole steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mapper.tools.shared.tool import Height
from mapper.ui.hexes.height_choice import HeightChoice

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt


@pytest.fixture
def choice(qtbot: QtBot) -> HeightChoice:
    made = HeightChoice()
    qtbot.add_widget(made)
    return made


def test_feet_become_steps(choice: HeightChoice) -> None:
    choice.amount.setValue(700)

    assert Height("raise", 7) == choice.wanted()


def test_metres_are_the_same_steps(choice: HeightChoice) -> None:
    choice.amount.setValue(700)

    choice.show_unit("km")

    assert (Height("raise", 7), "210 metres") == (choice.wanted(), choice.amount.text())


def test_only_what_is_set_may_lie_below_the_sea(choice: HeightChoice) -> None:
    least_raised = choice.amount.minimum()

    choice.does.setCurrentIndex(1)

    assert (100, -12_700) == (least_raised, choice.amount.minimum())


def test_to_forget_takes_no_height(choice: HeightChoice) -> None:
    choice.does.setCurrentIndex(2)

    assert not choice.amount.isEnabled()
