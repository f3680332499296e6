"""Where the numbers of a deed come from, which dice it rolls, what it answers."""

from __future__ import annotations

from random import Random

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.answering import answered
from mapper.play.deeds.deed_files import Deed, Step
from mapper.play.deeds.scene import Scene, Taker
from tests.play.deeds.healers import FIRST_AID, GROUP, KIT, healers, scene

CHECK = Deed(
    "Check",
    "Check",
    who={"actor": "one"},
    steps=(
        Step(
            "skill_check",
            given={"attribute_modifier": "actor.[STR|DEX]", "skill_level": "actor.[Heal|Sneak]"},
        ),
    ),
)


def test_numbers_come_from_the_sheets_of_those_who_take_part() -> None:
    found = answered("sovereign", FIRST_AID, scene(healer="Pip", patient="Ysolde"), KIT)

    said = {each.name: each.found for each in found.asked[0].given}
    assert {name: part.value for name, part in said.items() if part is not None} == {
        "hp": 3,
        "max_hp": 12,
        "strain": 2,
        "Constitution": 11,
        "frail": False,
        "heal": 1,
        "healers_kit": True,
    }
    assert ["by hand"] == [part.source for part in [said["healers_kit"]] if part is not None]


def test_what_no_sheet_says_is_left_for_the_table() -> None:
    found = answered("sovereign", FIRST_AID, scene(healer="Pip", patient="Rat"), KIT)

    assert {"hp", "max_hp", "Constitution", "d6"} <= {*found.lacking}
    assert not found.is_whole


def test_what_the_sheet_of_one_of_several_does_not_say_is_left_for_the_table() -> None:
    together = Deed(
        "Lift",
        "Load",
        who={"lifters": "several"},
        steps=(Step("lift", given={"BL": "lifters.Strain"}),),
    )
    who = {"lifters": tuple(Taker(GROUP, name) for name in ("Ysolde", "Rat"))}

    found = answered("neverwhere", together, Scene(healers(), GROUP, "neverwhere", who))

    assert "BL" in found.lacking


def test_dice_are_left_for_the_table_where_nobody_rolls() -> None:
    found = answered("sovereign", FIRST_AID, scene(healer="Pip", patient="Ysolde"), KIT)

    assert ["d6"] == found.lacking
    assert ["1d6"] == [each.notation for each in found.asked[0].casts]


def test_dice_are_rolled_as_the_question_wants_them() -> None:
    who = scene(healer="Pip", patient="Ysolde")
    found = answered("sovereign", FIRST_AID, who, KIT, random=Random(1))

    shown = found.asked[0].casts[0].value
    assert 1 <= shown <= 6
    assert 3 + shown + 1 == found.look("hp")


def test_real_dice_count_before_any_other() -> None:
    who = scene(healer="Pip", patient="Ysolde")
    found = answered("sovereign", FIRST_AID, who, KIT, {"d6": 4}, Random(1))

    assert 8 == found.look("first_aid.hp") == found.look("hp")


def test_a_field_is_chosen_by_its_name() -> None:
    told = {"attribute_modifier": "DEX", "skill_level": "Heal", "dc": 8}
    found = answered("sovereign", CHECK, scene(actor="Pip"), told, {"dice": [3, 3]})

    assert {"modifier": 1, "total": 7, "success": False} == {
        name: found.look(name) for name in ("modifier", "total", "success")
    }


def test_what_the_rules_refuse_is_a_sentence() -> None:
    who = scene(healer="Pip", patient="Ysolde")
    found = answered("sovereign", FIRST_AID, who, KIT, {"d6": 9})

    assert found.refused
    assert not found.is_whole


def test_an_input_that_no_question_asks_for_is_a_mistake_of_the_deed() -> None:
    odd = Deed("Odd", "Check", who={"actor": "one"}, steps=(Step("first_aid", given={"x": "ask"}),))

    with pytest.raises(NotAllowed, match="“x”"):
        answered("sovereign", odd, scene(actor="Pip"))


def test_what_the_rules_do_not_allow_refuses_the_deed() -> None:
    found = answered(
        "sovereign",
        FIRST_AID,
        scene(healer="Pip", patient="Ysolde"),
        {"healers_kit": False},
        {"d6": 4},
    )

    assert "First aid takes a healer’s kit." == found.refused


@pytest.mark.parametrize(("told", "dice"), [({"heall": 3}, {}), ({}, {"d66": 4}), ({"d6": 4}, {})])
def test_what_the_deed_does_not_ask_for_is_refused_with_what_it_asks_for(
    told: dict[str, int], dice: dict[str, int]
) -> None:
    who = scene(healer="Pip", patient="Ysolde")

    found = answered("sovereign", FIRST_AID, who, KIT | told, dice, Random(1))

    [name] = [*told, *dice]
    assert found.refused.startswith(f"First aid does not ask for “{name}”; it asks for hp, ")
    assert found.refused.endswith("; its dice are d6.")


@pytest.mark.parametrize("written", ["2d6", "2d6+1", "2 x 3d6kh2"])
@pytest.mark.parametrize("value", ["x", 5.5, [3, 4], True, 40])
def test_the_dice_of_a_deed_show_what_they_can(written: str, value: object) -> None:
    deed = Deed("Falls", "Check", who={"actor": "one"}, rolls={"damage": written})

    off, right = (
        answered("sovereign", deed, scene(actor="Pip"), {}, {"damage": each}) for each in (value, 5)
    )

    assert (False, True) == (off.is_whole, right.is_whole)
    assert "not" in off.refused
