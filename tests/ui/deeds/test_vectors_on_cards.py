"""Every vector of the rules is filled into the fields of its card, and answered as it wants."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QWidget

from mapper.play.deeds.deed_files import asked_by
from mapper.questions import answer, op
from mapper.questions.input_kind import InputKind
from mapper.ui.deeds.input_fields import field_for
from tests.rules.test_vectors import VECTORS, holds

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt

Vector = Mapping[str, Any]
OF_CARDS = [each for each in VECTORS if (each["system"].lower(), each["when"]["op"]) in asked_by()]

SYSTEMS = sorted({each["system"].lower() for each in OF_CARDS})


def kinds_of(vector: Vector) -> Mapping[str, InputKind]:
    return op(vector["system"].lower(), vector["when"]["op"]).inputs


def places(vector: Vector) -> dict[str, Any]:
    """What a vector tells, by where it stands."""
    parts = ([(f"{part}.{name}", each) for name, each in vector[part].items()] for part in PARTS)
    return {place: each for place, each in chain(*parts) if place != "when.op"}


PARTS = ("given", "when")


def filled_in(vector: Vector, card: QWidget) -> dict[str, Any]:
    """The same question, as the fields of a card tell it after it was filled in there."""
    kinds, asked = kinds_of(vector), {"given": dict[str, Any](), "when": dict[str, Any]()}
    for place, value in places(vector).items():
        if place not in kinds or value is None:
            continue
        field = field_for(kinds[place])
        field.setParent(card)
        field.show_value(value)
        part, _, name = place.partition(".")
        asked[part][name] = field.told()
    asked["when"]["op"] = vector["when"]["op"]
    return {"system": vector["system"], **asked}


@pytest.mark.parametrize("system", SYSTEMS)
def test_filled_into_their_fields_they_are_answered_alike(system: str, qtbot: QtBot) -> None:
    card = QWidget()
    qtbot.add_widget(card)
    vectors = [each for each in OF_CARDS if each["system"].lower() == system]

    said = {each["id"]: answer(filled_in(each, card)) for each in vectors}

    assert [] == [each["id"] for each in vectors if not holds(each["then"], said[each["id"]])]


def test_there_are_vectors_of_cards() -> None:
    assert OF_CARDS
