"""Actions are asked whether they can be done once a turn, and are never wrong about it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mapper.ui.shortcuts.action_set import Action, ActionSet

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

WHY = "There is nothing left."


class Jar(QWidget):
    """Something to take sweets from."""

    def __init__(self, sweets: int) -> None:
        super().__init__()
        self.sweets = sweets
        self.asked = 0

    def why_not(self) -> str | None:
        self.asked += 1
        return None if self.sweets else WHY

    def take(self) -> None:
        self.sweets -= 1


TABLE = (Action("take", "&Take one", Jar.take, "F2", why_not=Jar.why_not),)


@pytest.fixture
def jar(qtbot: QtBot) -> Jar:
    made = Jar(1)
    qtbot.add_widget(made)
    made.show()
    qtbot.wait_until(made.isActiveWindow)
    return made


@pytest.fixture
def actions(jar: Jar, settings: QSettings) -> ActionSet[Jar]:
    made = ActionSet(jar, TABLE, settings)
    made.refresh()
    QApplication.processEvents()
    jar.asked = 0
    return made


def test_however_often_they_are_due_they_are_asked_once_a_turn(
    jar: Jar, actions: ActionSet[Jar]
) -> None:
    for _ in range(5):
        actions.refresh()

    QApplication.processEvents()

    assert 1 == jar.asked


def test_whoever_takes_an_action_gets_it_as_it_is_now(jar: Jar, actions: ActionSet[Jar]) -> None:
    jar.sweets = 0
    actions.refresh()

    assert (WHY, False) == (actions.why_not("take"), actions.made["take"].isEnabled())


def test_a_key_does_what_can_be_done_since_this_turn(
    qtbot: QtBot, jar: Jar, actions: ActionSet[Jar]
) -> None:
    jar.sweets = 0
    actions.refresh()
    QApplication.processEvents()
    jar.sweets = 1
    actions.refresh()

    QTest.keyClick(jar, Qt.Key.Key_F2)

    qtbot.wait_until(lambda: jar.sweets == 0)


def test_a_key_for_what_cannot_be_done_since_this_turn_says_why(
    jar: Jar, actions: ActionSet[Jar]
) -> None:
    said: list[str] = []
    actions.refused.connect(said.append)
    jar.sweets = 0
    actions.refresh()

    actions._made["take"].trigger()

    assert ([WHY], 0) == (said, jar.sweets)


def test_a_question_that_several_actions_ask_is_asked_once(
    qtbot: QtBot, jar: Jar, settings: QSettings
) -> None:
    table = (*TABLE, Action("take_all", "Take &all", Jar.take, why_not=Jar.why_not))
    actions = ActionSet(jar, table, settings)
    actions.refresh()
    QApplication.processEvents()
    jar.asked = 0

    actions.refresh()
    QApplication.processEvents()

    assert 1 == jar.asked


def test_only_what_depends_on_what_changed_is_asked(jar: Jar, settings: QSettings) -> None:
    table = (replace(TABLE[0], of=frozenset({"sweets"})),)
    actions = ActionSet(jar, table, settings)
    actions.refresh()
    QApplication.processEvents()
    jar.asked = 0

    actions.refresh_of("weather")
    QApplication.processEvents()
    assert 0 == jar.asked

    jar.sweets = 0
    actions.refresh_of("sweets")
    assert WHY == actions.why_not("take")


def test_what_depends_on_anything_is_always_asked(jar: Jar, actions: ActionSet[Jar]) -> None:
    actions.refresh_of("weather")
    actions.refresh_of("sweets")

    QApplication.processEvents()

    assert 1 == jar.asked
