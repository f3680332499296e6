"""What is checked quickly is taken or refused as by pydantic, and the same is made of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from mapper.drawing.style import Style as MapStyle
from mapper.model.campaign.checking import checks_of
from mapper.model.campaign.encoding import plain
from mapper.model.campaign.rows import KINDS, Key, Row
from tests.strategies import keyed_rows

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1.0, 2.5, 1 << 40, 1 << 70, "", "x", "0", "3/2", "#123456", "flat",
    [], [1, 2], [[1, 2]], [1], [1, 2, 3], [0.5, 1], ["a"], {}, {"a": "b"}, {"a": 1},
)  # fmt: skip
ROW_CLASSES = [kind.row for kind in KINDS.values() if kind.row is not bytes]


def outcome(checks: Any, text: str) -> Any:
    try:
        return checks.validate_json(text, strict=True, extra="forbid")
    except ValidationError as refused:
        return refused.error_count()


@pytest.mark.parametrize("row_class", [*ROW_CLASSES, MapStyle])
def test_every_kind_of_row_and_the_styles_are_checked_quickly(row_class: type) -> None:
    checks = checks_of(row_class)

    assert checks is not None


@settings(max_examples=200, deadline=None)
@given(keyed_rows(), st.data())
def test_rows_with_a_part_that_may_be_wrong_fare_the_same(
    keyed: tuple[Key, Row], data: st.DataObject
) -> None:
    row_class: type = type(keyed[1])
    written = plain(keyed[1])
    if isinstance(written, dict):
        place = data.draw(st.sampled_from([*written, "unknown"]))
        written[place] = data.draw(st.sampled_from(ODD))
        text = json.dumps(written)

        quick = outcome(checks_of(row_class), text)

        assert outcome(TypeAdapter(row_class), text) == quick


@pytest.mark.parametrize("text", ["", "[]", "{", "NaN", '{"name": "a", "name": 1}', '"\\ud800"'])
def test_what_is_no_row_at_all_fares_the_same(text: str) -> None:
    row_class: type = KINDS["settings"].row

    quick = outcome(checks_of(row_class), text)

    assert outcome(TypeAdapter(row_class), text) == quick


def test_a_class_of_types_that_are_not_known_is_left_to_pydantic() -> None:
    assert checks_of(complex) is None
