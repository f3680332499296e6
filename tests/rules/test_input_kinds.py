"""What a question asks for is a value: its dice, choices and bounds, by the tables of the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from mapper.model.campaign.travel_rows import MapRules
from mapper.play.map_rules import every_table
from mapper.questions import OPS, answer, op
from mapper.questions.input_kind import InputKind
from mapper.questions.question import BadQuestion, Op
from tests.questions.test_left_out_and_nought import ANSWERS as LEFT_OUT
from tests.rules.test_answers_of_the_texts import ANSWERS as OF_THE_TEXTS
from tests.rules.test_answers_of_the_texts import MORE

FLAT = ("number", "fraction", "tick", "choice", "words", "dice")
VECTORS = [
    vector
    for path in sorted((Path(__file__).parent / "vectors").glob("*.json"))
    for vector in json.loads(path.read_text("utf-8"))
]
ONE_EACH = {(v["system"].lower(), v["when"]["op"]): v for v in VECTORS}


def rolled() -> Iterator[tuple[Op, str, InputKind]]:
    """The dice at the top of all questions that a vector asks."""
    for asked in ONE_EACH:
        for place, kind in OPS[asked].inputs.items():
            if kind.shape == "dice":
                yield OPS[asked], place, kind


ROLLED = tuple(rolled())
MEANINGS = {
    ("sovereign", f"{word}_meaning") for word in ("attribute", "skill", "skill_level", "reaction")
}
"""Those are asked for a sentence, which is tested with the answers of the texts."""


@pytest.mark.parametrize(
    ("asked", "place", "kind"), ROLLED, ids=[f"{op.name}-{place}" for op, place, _ in ROLLED]
)
def test_what_a_die_cannot_show_is_refused_by_its_name(
    asked: Op, place: str, kind: InputKind
) -> None:
    question = deepcopy(ONE_EACH[asked.system, asked.name])
    where, name = place.split(".")
    for off in (0, 101):
        question[where][name] = [1, off] if kind.are_faces else off

        said = answer(question)

        assert said["ok"] is False
        assert said["error"].startswith("not_on_")


def every_kind(kind: InputKind) -> Iterator[InputKind]:
    yield kind
    for inside in (*kind.of, *(each for _, each in kind.fields)):
        yield from every_kind(inside)


@pytest.mark.parametrize("asked", OPS.values(), ids=lambda op: f"{op.system}-{op.name}")
def test_what_a_question_asks_for_needs_no_function_to_be_shown(asked: Op) -> None:
    for kind in (each for top in asked.inputs.values() for each in every_kind(top)):
        assert kind.words
        assert kind.least <= kind.most
        match kind.shape:
            case "choice":
                assert kind.choices or kind.of
            case "dice":
                assert all("d" in notation for notation in kind.dice)
                assert kind.dice
            case "list" | "names":
                assert 1 == len(kind.of)
            case "pair":
                assert 2 == len(kind.of)
            case "record":
                assert kind.fields or kind.words == "{}"
            case _:
                assert kind.shape in FLAT


@pytest.mark.parametrize("asked", OPS.values(), ids=lambda op: f"{op.system}-{op.name}")
def test_what_is_called_a_die_can_be_rolled(asked: Op) -> None:
    dice = re.compile(r"when\.(d[0-9]+|die|dice|dice_total|roll|roll_2d6|hit_die)")

    called = {place: kind.shape for place, kind in asked.inputs.items() if dice.fullmatch(place)}

    assert dict.fromkeys(called, "dice") == called


@pytest.mark.parametrize(
    ("system", "name", "place", "choices"),
    [
        ("hexploration", "cost", "given.vessel", ("raft", "rowboat", "galley", "sailing_ship")),
        ("hexploration", "overloaded_die", "given.region", ("desert", "civilised")),
        ("sovereign", "gear_points", "given.bulk", ("pocket", "one_hand", "two_hands")),
        ("sovereign", "batter_door", "given.material", ("wood", "metal", "stone")),
        ("sovereign", "batter_checks", "given.location", ("alerted", "unalert")),
        ("neverwhere", "ground", "given.country", ("jungle", "level plains")),
        ("sovereign", "wants", "given.kind", ("dragon", "fey")),
    ],
)
def test_words_of_the_tables_are_choices(
    system: str, name: str, place: str, choices: tuple[str, ...]
) -> None:
    assert set(choices) <= set(op(system, name).inputs[place].choices)


def test_a_word_that_no_table_knows_is_refused_in_the_words_of_its_rule() -> None:
    said = answer({"given": {"terrain": "jelly"}, "when": {"op": "cost"}})

    assert "unknown_terrain" == said["error"]


def test_a_map_with_another_die_is_asked_for_that_die() -> None:
    tables = every_table(MapRules(overrides={"violence.attack.die": 30}))
    initiative = op("violence", "initiative")
    question = {"given": {"agility": 12}, "when": {"roll": 25}}

    said = initiative.answer(question), initiative.answer(question, tables)

    assert (("1d30",), "not_on_d20", "after") == (
        initiative.inputs_in(tables)["when.roll"].dice,
        said[0]["error"],
        said[1]["acts"],
    )


def test_a_house_rule_with_more_to_choose_from_is_offered() -> None:
    tables = every_table(MapRules(overrides={"hexploration.house.water.vessels.barge": "1/4"}))
    cost = op("hexploration", "cost")

    said = cost.answer({"given": {"milieu": "water", "vessel": "barge"}}, tables)

    assert "barge" in cost.inputs_in(tables)["given.vessel"].choices
    assert "4" == said["cost"]


def test_levels_go_as_far_as_the_thresholds_of_a_campaign() -> None:
    def target(level: int) -> dict[str, Any]:
        given = {"level": level, "modifiers": {}}
        return answer({"given": given, "when": {"op": "save_target", "kind": "mental"}})

    assert 6 == target(10)["target"]
    with pytest.raises(BadQuestion, match="from 1 to 10"):
        target(11)


def test_what_an_op_is_not_called_is_no_op() -> None:
    with pytest.raises(BadQuestion, match="dance: not implemented"):
        op("sovereign", "dance")


def test_who_asks_finds_what_is_asked_for_by_its_place_and_is_answered() -> None:
    first_aid = op("sovereign", "first_aid")
    told = {"hp": 3, "max_hp": 9, "strain": 0, "Constitution": 10, "heal": 1, "healers_kit": True}

    said = first_aid.answer({"given": told, "when": {"d6": 4}}, every_table(MapRules()))

    heal, die, frail = (
        first_aid.inputs[place] for place in ("given.heal", "when.d6", "given.frail")
    )
    assert ("number", -1, 4, True) == (heal.shape, heal.least, heal.most, heal.is_required)
    assert ("dice", ("1d6",), False) == (die.shape, die.dice, die.are_faces)
    assert ("tick", False, False) == (frail.shape, frail.is_required, frail.default)
    assert {"ok": True, "hp": 8, "strain": 1, "frail": False} == said


def test_dice_are_told_as_they_lie_or_added_up() -> None:
    check, meeting = op("sovereign", "skill_check"), op("violence", "reaction")

    faces, total = check.inputs["when.dice"], meeting.inputs["when.roll_2d6"]

    assert (("2d6",), True) == (faces.dice, faces.are_faces)
    assert (("2d6",), False) == (total.dice, total.are_faces)


def test_a_step_of_a_day_offers_what_each_kind_of_step_takes() -> None:
    (step,) = op("hexploration", "sequence").inputs["when.steps"].of

    by_name = dict(zip(step.choices, step.of, strict=True))

    assert "do" == step.by
    assert "plains" in dict(by_name["enter"].fields)["terrain"].choices
    assert ("1d6",) == dict(by_name["die"].fields)["face"].dice


@pytest.mark.parametrize(
    ("place", "told", "error"),
    [
        ("route", ["goat path"], "unknown_route"),
        ("weather", "hail", "unknown_weather"),
        ("terrain", "jelly", "unknown_terrain"),
    ],
)
def test_words_off_the_tables_have_their_own_words_of_refusal(
    place: str, told: object, error: str
) -> None:
    assert error == answer({"given": {place: told}, "when": {"op": "cost"}})["error"]


def test_every_question_is_asked_by_a_vector_or_by_a_row_here() -> None:
    rows = (*LEFT_OUT, *OF_THE_TEXTS, *MORE)
    asked = set(ONE_EACH) | {(system, name) for system, name in (row.op.split() for row in rows)}

    assert {key for key in OPS if key not in asked} == MEANINGS
