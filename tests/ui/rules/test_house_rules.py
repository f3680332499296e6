"""The list of house rules: found by words, changed by keys where they stand, taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QWidget

from mapper.model.campaign.travel_rows import MapRules
from mapper.play.house_rules import SHARED
from mapper.play.map_rules import tables_of
from mapper.rules.rule_tables import SYSTEMS
from mapper.ui.rules.house_rules import ALL, BOOK, CHANGED, HERE, RULE, HouseRules

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

POINTS = "hexploration.land.travel_points"
NAMES = {"hexploration": "Hexploration", "sovereign": "Sovereign", SHARED: "Procedures"}


def check(rules: MapRules) -> None:
    for model, system in SYSTEMS.items():
        tables_of(rules, system, model)


@pytest.fixture
def house(qtbot: QtBot) -> HouseRules:
    made = HouseRules(MapRules(), NAMES, frozenset({"hexploration", SHARED}), check)
    qtbot.add_widget(made)
    made.show()
    qtbot.wait_exposed(made)
    return made


def leaves(house: HouseRules, under: QModelIndex | None = None) -> list[list[str]]:
    """The rows that are listed, by their words."""
    inside = under or QModelIndex()
    found: list[list[str]] = []
    for number in range(house.found.rowCount(inside)):
        index = house.found.index(number, RULE, inside)
        if house.found.hasChildren(index):
            found += leaves(house, index)
        else:
            columns = (RULE, HERE, BOOK)
            found.append([str(index.siblingAtColumn(each).data()) for each in columns])
    return found


def go_to(house: HouseRules, path: str) -> None:
    item = house._items[path][RULE]
    house.list.setCurrentIndex(house.found.mapFromSource(item.index()))
    house.list.setFocus()


def write(house: HouseRules, kind: type[QWidget], text: str) -> None:
    """By keys alone, into the value of the row that is marked."""
    QTest.keyClick(house.list, Qt.Key.Key_Return)
    field = house.list.findChild(kind)
    assert field is not None
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_rules_are_found_by_what_they_lie_in(house: HouseRules) -> None:
    house.search.setText("land terrain hills")

    assert [["Hills", "2/3", "2/3"]] == leaves(house)


def test_those_that_are_not_played_are_listed_on_demand(house: HouseRules) -> None:
    house.search.setText("hit points die hard")
    played = leaves(house)

    house.scope.setCurrentIndex(house.scope.findData(ALL))

    assert ([], ["Die hard", "2", "2"]) == (played, leaves(house)[0])


def test_a_value_is_typed_where_it_stands(house: HouseRules) -> None:
    go_to(house, POINTS)

    write(house, QLineEdit, "6")

    assert {POINTS: 6} == dict(house.overrides)
    assert house.take_back.isEnabled()


def test_a_yes_is_chosen(house: HouseRules) -> None:
    path = "cross.procedures.watches.fixed_durations_off"
    go_to(house, path)

    write(house, QComboBox, "y")

    assert {path: True} == dict(house.overrides)


def test_what_cannot_be_is_refused_with_its_reason(house: HouseRules) -> None:
    go_to(house, POINTS)

    write(house, QLineEdit, "many")

    said = "Travel points must be a whole number or a fraction such as 3/2, not “many”."
    assert ({}, said) == (dict(house.overrides), house.why.text())
    assert house.why.isVisible()


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("hexploration.landmarks.seen_from", "0", "Seen from must be at least 1, not 0."),
        (
            "hexploration.house.moves.terrain_counted",
            "both",
            "Terrain counted must be “entered”, “left” or “worse”, not “both”.",
        ),
        (
            "hexploration.land.party.crowds.1.more_than",
            "few",
            "More than must be a whole number, not “few”.",
        ),
    ],
)
def test_what_is_wrong_is_said_in_plain_words_and_without_files(
    house: HouseRules, path: str, text: str, said: str
) -> None:
    go_to(house, path)

    write(house, QLineEdit, text)

    assert said == house.why.text()


def test_delete_takes_it_back(house: HouseRules) -> None:
    house.put(POINTS, 6)
    go_to(house, POINTS)

    QTest.keyClick(house.list, Qt.Key.Key_Delete)

    assert {} == dict(house.overrides)


def test_what_differs_is_bold_and_can_be_listed_alone(house: HouseRules) -> None:
    house.put(POINTS, 6)

    house.scope.setCurrentIndex(house.scope.findData(CHANGED))

    assert [["Travel points", "6", "4"]] == leaves(house)
    assert house._items[POINTS][HERE].font().bold()
