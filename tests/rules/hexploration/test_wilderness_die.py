"""The overloaded die: its two tables, and what regions and the night swap."""

from __future__ import annotations

import pytest

from mapper.rules.hexploration.hexploration_tables import Hexploration
from mapper.rules.hexploration.wilderness_die import (
    Consequences,
    Provisions,
    consequences,
    event,
    provisions,
)
from mapper.rules.shared.reasons import Refused
from mapper.rules.shared.tables import load

TABLES = load("hexploration", Hexploration)
WILDERNESS = [
    "encounter",
    "hidden_site",
    "change_of_weather",
    "waning_resources",
    "free_turn",
    "good_encounter",
]
TEMPLATE = [
    "encounter",
    "environment_effect",
    "forced_rest",
    "waning_resources",
    "free_turn",
    "good_encounter",
]


def test_the_wilderness_has_six_faces() -> None:
    assert WILDERNESS == [event(TABLES, face) for face in range(1, 7)]


def test_the_template_has_others() -> None:
    assert TEMPLATE == [event(TABLES, face, "template") for face in range(1, 7)]


@pytest.mark.parametrize(
    ("region", "expected"),
    [("desert", "waning_resources"), ("civilised", "good_encounter"), ("moor", "free_turn")],
)
def test_a_region_swaps_the_free_turn(region: str, expected: str) -> None:
    assert expected == event(TABLES, 5, region=region)


def test_a_region_leaves_the_other_faces_alone() -> None:
    told = [event(TABLES, face, region="desert") for face in (1, 2, 3, 4, 6)]

    assert [each for each in WILDERNESS if each != "free_turn"] == told


def test_by_night_a_hidden_site_is_an_encounter_at_the_camp() -> None:
    told = [event(TABLES, face, region="civilised", night_swap=True) for face in range(1, 7)]

    assert [
        "encounter",
        "encounter",
        "change_of_weather",
        "waning_resources",
        "good_encounter",
        "good_encounter",
    ] == told


def test_regions_and_nights_leave_the_template_alone() -> None:
    told = [event(TABLES, face, "template", "desert", night_swap=True) for face in range(1, 7)]

    assert TEMPLATE == told


@pytest.mark.parametrize("face", [-1, 0, 7])
def test_a_face_must_be_on_the_die(face: int) -> None:
    with pytest.raises(Refused) as refusal:
        event(TABLES, face)

    assert "not_on_d6" == refusal.value.reason


def test_a_rest_takes_the_turn_and_waning_takes_the_light() -> None:
    rest, waning, free = (
        consequences(each) for each in ("forced_rest", "waning_resources", "free_turn")
    )

    assert Consequences(True, True, False, False) == rest
    assert Consequences(False, False, True, True) == waning
    assert Consequences(False, False, False, False) == free


def test_everyone_eats_and_drinks() -> None:
    assert Provisions(5, 5) == provisions(TABLES, 5)
