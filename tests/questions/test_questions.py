"""Questions are answered exactly and whatever they say: with words, or with what is wrong."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from mapper.questions import OPS, answer
from mapper.questions.input_kind import (
    InputKind,
    either,
    fields_of,
    flag,
    fraction,
    integer,
    listed,
    named,
    one_of,
    word,
)
from mapper.questions.question import SPREAD, BadQuestion, Op, plain
from mapper.rules.shared.reasons import Refused

VECTORS = [
    vector
    for path in sorted((Path(__file__).parents[1] / "rules" / "vectors").glob("*.json"))
    for vector in json.loads(path.read_text("utf-8"))
]
ONE_EACH = {(v["system"].lower(), v["when"]["op"]): v for v in VECTORS}
RULES = sorted((Path(__file__).parents[2] / "mapper" / "rules").rglob("*.py"))
ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    1,
    -1,
    13,
    10**9,
    -(10**9),
    10**40,
    1.5,
    "",
    "0",
    "-7/3",
    "1/0",
    "999999999/7",
    "x" * 500,
    [],
    {},
    [[[]]],
    ["a", 1],
    {"a": {"b": 2}},
)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, (*path, name))
    elif isinstance(value, list):
        for at, part in enumerate(value[:2]):
            yield from leaves(part, (*path, at))


def replaced(question: dict[str, Any], path: tuple[Any, ...], odd: Any) -> dict[str, Any]:
    changed = deepcopy(question)
    inside: Any = changed
    for part in path[:-1]:
        inside = inside[part]
    inside[path[-1]] = odd
    return changed


@pytest.mark.parametrize("asked", ONE_EACH, ids="-".join)
def test_an_odd_value_anywhere_is_answered_or_refused(asked: tuple[str, str]) -> None:
    vector = ONE_EACH[asked]
    question = {part: vector[part] for part in ("system", "given", "when")}

    for path in leaves(question):
        for odd in ODD if path else ():
            with suppress(BadQuestion):
                json.dumps(answer(replaced(question, path, odd)))


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["id"])
def test_no_answer_holds_a_number_with_a_point(vector: dict[str, Any]) -> None:
    text = json.dumps(answer(vector))

    points: list[str] = []
    json.loads(text, parse_float=points.append)

    assert [] == points


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_no_rule_reckons_with_floats(path: Path) -> None:
    tree = ast.walk(ast.parse(path.read_text("utf-8")))

    floats = [
        ast.unparse(node)
        for node in tree
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]

    assert [] == floats


@pytest.mark.parametrize(
    "vector",
    [v for v in VECTORS if v["when"]["op"] in ("sequence", "delve_round")],
    ids=lambda v: v["id"],
)
def test_leaving_out_the_last_steps_leaves_the_first_as_they_were(vector: dict[str, Any]) -> None:
    name = "steps" if vector["when"]["op"] == "sequence" else "events"
    whole = answer(vector)[name]

    for length in range(len(whole)):
        part = replaced(vector, ("when", name), vector["when"][name][:length])
        assert whole[:length] == answer(part)[name]


def test_the_same_question_has_the_same_answer() -> None:
    assert [answer(vector) for vector in VECTORS] == [answer(vector) for vector in VECTORS]


def test_every_question_can_be_asked_by_the_vectors() -> None:
    assert set(ONE_EACH) <= set(OPS)


@pytest.mark.parametrize("op", OPS.values(), ids=lambda op: f"{op.system}-{op.name}")
def test_every_input_says_what_it_is(op: Op) -> None:
    for place, kind in op.inputs.items():
        assert place.startswith(("given.", "when."))
        assert str(kind)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ({}, "when: must hold the name"),
        ({"when": {"op": 3}}, "when: must hold the name"),
        ({"when": {"op": "dance"}}, "dance: not implemented"),
        ({"system": "chess", "when": {"op": "cost"}}, "chess, cost: not implemented"),
        ({"system": 3, "when": {"op": "cost"}}, "3, cost: not implemented"),
        ({"when": {"op": "oclock"}}, "when.d12: is missing"),
        ({"when": {"op": "oclock", "d12": "6"}}, "when.d12: must be a whole number"),
        ({"when": {"op": "oclock", "d12": True}}, "when.d12: must be a whole number"),
        (
            {"when": {"op": "delve_clock", "rounds": 10**10}},
            "must be at most 1,000,000,000",
        ),
        (
            {"when": {"op": "delve_clock", "rounds": "9" * 40}},
            "must be at most 1,000,000,000",
        ),
        (
            {"given": {"travel_points_max": 10**10}, "when": {"op": "cost"}},
            "must be at most 1,00",
        ),
        (
            {"given": {"travel_points_max": "1" * 12}, "when": {"op": "cost"}},
            "must be at most 1,00",
        ),
        ({"given": [], "when": {"op": "oclock", "d12": 1}}, "given: must be names"),
        ({"given": {"terain": "hills"}, "when": {"op": "cost"}}, "given.terain: cost does not"),
        ({"given": {"travel_points_max": 1.5}, "when": {"op": "cost"}}, "or a fraction such as"),
        ({"given": {"travel_points_max": "1/0"}, "when": {"op": "cost"}}, "or a fraction such as"),
    ],
)
def test_what_is_wrong_with_a_question_is_told(question: dict[str, Any], said: str) -> None:
    with pytest.raises(BadQuestion) as wrong:
        answer(question)

    assert said in str(wrong.value)


def test_a_system_can_be_left_out_where_one_alone_has_the_question() -> None:
    assert answer({"when": {"op": "delve_clock", "rounds": 1}})["minutes"] == 6


def test_a_refusal_is_a_word_and_a_sentence() -> None:
    said = answer({"when": {"op": "oclock", "d12": 13}})

    assert {
        "ok": False,
        "error": "not_on_d12",
        "sentence": "A d12 shows 1 to 12, not 13.",
    } == said


@dataclass(frozen=True, slots=True)
class Sample:
    cost: Fraction
    zones: tuple[int, ...]


def test_an_answer_is_turned_into_json() -> None:
    said = plain({"sample": Sample(Fraction(3, 2), (1, 2)), "two": Fraction(2), 3: None})

    assert {"sample": {"cost": "3/2", "zones": [1, 2]}, "two": "2", "3": None} == said


def test_a_number_with_a_point_has_no_place_in_an_answer() -> None:
    with pytest.raises(TypeError):
        plain({"cost": 1.5})


STEPS = one_of("do", {"go": {"to": word()}, "stay": {}})


@pytest.mark.parametrize(
    ("kind", "told", "expected"),
    [
        (integer(0, 9), 9, 9),
        (fraction(), "-3/2", Fraction(-3, 2)),
        (fraction(), 4, Fraction(4)),
        (flag(), False, False),
        (word("a", "b"), "b", "b"),
        (word(), "", ""),
        (listed(integer()), [1, 2], (1, 2)),
        (
            fields_of({"a": integer(), "b": flag().or_else(default=True)}),
            {"a": 1},
            {"a": 1, "b": True},
        ),
        (named(integer()), {"x": 1}, {"x": 1}),
        (either(integer(), word()), "hall", "hall"),
        (STEPS, {"do": "go", "to": "a"}, {"do": "go", "to": "a"}),
    ],
)
def test_a_kind_reads_what_fits(kind: InputKind, told: object, expected: object) -> None:
    assert expected == kind.read(told)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (integer(0, 9), 10),
        (integer(0, 9), True),
        (integer(), 1.0),
        (integer(), 10**10),
        (fraction(), "1.5"),
        (fraction(), "١"),
        (fraction(), " 1"),
        (fraction(0, 2), "5/2"),
        (flag(), 1),
        (word("a"), "b"),
        (word(), "x" * 201),
        (word(), 3),
        (listed(integer()), "12"),
        (listed(integer(), 2, 2), [1]),
        (listed(integer()), ["1"]),
        (fields_of({"a": integer()}), {"a": 1, "b": 2}),
        (fields_of({"a": integer()}), {}),
        (fields_of({"a": integer()}), [1]),
        (named(integer()), {"x": "1"}),
        (either(integer(), flag()), "x"),
        (STEPS, {"do": "fly"}),
        (STEPS, {"do": "stay", "to": "a"}),
        (STEPS, {}),
        (STEPS, "go"),
    ],
)
def test_a_kind_refuses_what_does_not_fit(kind: InputKind, told: object) -> None:
    with pytest.raises(ValueError, match=r"must be|is missing|is not a field"):
        kind.read(told)


def test_null_counts_as_left_out() -> None:
    def echo(number: Annotated[int, "n"] = 7) -> dict[str, int]:
        return {"number": number}

    said = Op("sample", "echo", echo).answer({"given": {"n": None}, "when": {"op": "echo"}})

    assert {"ok": True, "number": 7} == said


class Pace(NamedTuple):
    miles: Fraction
    on_foot: Annotated[bool, "walks"] = True


def walk(
    pace: Annotated[Pace, SPREAD],
    rests: Sequence[tuple[str, int]] = (),
    *,
    day: Annotated[int, integer(1, 9)],
    road: Annotated[Literal["good", "bad"] | None, "given.road"] = None,
    legs: Mapping[str, Pace],
) -> Pace:
    return legs["last"] if rests else pace._replace(miles=pace.miles * day)


def test_a_question_asks_for_what_its_function_takes() -> None:
    inputs = Op("sample", "walk", walk).inputs

    assert {
        "given.miles": "fraction",
        "given.walks": "true or false, or true",
        "given.rests": "list of ([text, whole number]), or none",
        "when.day": "whole number",
        "given.road": "good | bad, or none",
        "when.legs": "{name: {miles: fraction, walks: true or false, or true}}",
    } == {place: str(kind) for place, kind in inputs.items()}


@pytest.mark.parametrize(
    ("rests", "said"),
    [([], {"miles": "3", "on_foot": False}), ([["inn", 2]], {"miles": "4", "on_foot": True})],
)
def test_rows_come_to_a_function_as_rows_and_leave_it_as_objects(
    rests: list[object], said: dict[str, object]
) -> None:
    op = Op("sample", "walk", walk)
    given = {"miles": "3/2", "walks": False, "rests": rests}

    answered = op.answer({"given": given, "when": {"day": 2, "legs": {"last": {"miles": 4}}}})

    assert {"ok": True} | said == answered


def test_a_refusal_of_the_rules_becomes_its_word() -> None:
    def refuse() -> None:
        raise Refused("too_far", "It is too far.")

    said = Op("sample", "go", refuse).answer({"when": {"op": "go"}})

    assert {"ok": False, "error": "too_far", "sentence": "It is too far."} == said
