"""What is typed into the fields of a card is a number of bounded length, or told as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from mapper.questions.input_kind import integer
from mapper.ui.deeds.input_fields import OneOfField, field_for, json_field, number_told

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

NO_NUMBERS = ["1e5000", "1e4000000", "9" * 1_000_000, "1/" + "9" * 5000, "٣", "1/0", "--1", "1_0"]


@pytest.mark.parametrize("typed", NO_NUMBERS, ids=lambda typed: typed[:9])
def test_what_is_no_number_of_ours_is_told_as_it_stands(typed: str) -> None:
    told = number_told(typed)

    assert typed == told


def test_numbers_are_whole_fractions_or_decimal() -> None:
    told = [number_told(each) for each in ("12", " −3 ", "+2", "3/2", "6/2", "1.5", "")]

    assert [12, -3, 2, "3/2", 3, "3/2", None] == told


@pytest.mark.parametrize("typed", NO_NUMBERS, ids=lambda typed: typed[:9])
def test_every_field_takes_what_is_pasted(typed: str, qtbot: QtBot) -> None:
    fields = [field_for(integer()), OneOfField(["STR"], is_open=True), json_field()]
    for field in fields:
        qtbot.add_widget(field)

    for field in fields:
        field.show_value(typed)

    assert all(field.told() is not None for field in fields)


def test_nested_deeper_than_anybody_writes_is_told_as_it_stands(qtbot: QtBot) -> None:
    field = json_field()
    qtbot.add_widget(field)

    field.line.setText("[" * 30_000)

    assert set(field.told()) == {"["}
