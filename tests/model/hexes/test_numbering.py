"""Hex numbers as printed, for every style and origin, and what a mistyped one is told."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.hexes.hexes import (
    FURTHEST,
    ORIGIN,
    Hex,
    Numbering,
    NumberStyle,
    Shove,
    Top,
    centre,
    from_offset,
    hex_labelled,
    label,
    offset,
    within,
)
from mapper.model.not_allowed import NotAllowed
from tests.strategies import near_hexes, numberings, shoves, tops

STYLES = get_args(NumberStyle)
inner_hexes = st.builds(Hex, *[st.integers(-FURTHEST // 2, FURTHEST // 2)] * 2)


@given(inner_hexes, tops, numberings)
def test_a_label_leads_back_to_its_hex(at: Hex, top: Top, numbering: Numbering) -> None:
    text = label(at, top, numbering)

    assert at == hex_labelled(text, top, numbering)


@given(near_hexes, tops, numberings)
def test_no_two_hexes_bear_one_label(middle: Hex, top: Top, numbering: Numbering) -> None:
    around = within(middle, 5)

    assert len(around) == len({label(at, top, numbering) for at in around})


@given(inner_hexes, tops, shoves)
def test_column_and_row_lead_back_to_the_hex(at: Hex, top: Top, shove: Shove) -> None:
    column, row = offset(at, top, shove)

    assert at == from_offset(column, row, top, shove)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("column", [-120, -1, 0, 1, 9, 99, 100, 1234])
@pytest.mark.parametrize("row", [-120, -1, 0, 1, 9, 99, 100, 1234])
def test_columns_and_rows_of_unlike_length_are_told_apart(
    style: NumberStyle, column: int, row: int
) -> None:
    numbering = Numbering(style)
    at = from_offset(column - 1, row - 1, "flat", "odd")

    text = label(at, "flat", numbering)

    assert at == hex_labelled(text, "flat", numbering)


@pytest.mark.parametrize(
    ("top", "shove", "text", "expected"),
    [
        ("flat", "odd", "0101", Hex(0, 0)),
        ("flat", "odd", "0102", Hex(0, 1)),
        ("flat", "odd", "0201", Hex(1, 0)),
        ("flat", "odd", "0301", Hex(2, -1)),
        ("flat", "even", "0101", Hex(0, 0)),
        ("flat", "even", "0102", Hex(0, 1)),
        ("flat", "even", "0201", Hex(1, -1)),
        ("flat", "even", "0301", Hex(2, -1)),
        ("pointy", "odd", "0101", Hex(0, 0)),
        ("pointy", "odd", "0102", Hex(0, 1)),
        ("pointy", "odd", "0103", Hex(-1, 2)),
        ("pointy", "odd", "0201", Hex(1, 0)),
        ("pointy", "even", "0101", Hex(0, 0)),
        ("pointy", "even", "0102", Hex(-1, 1)),
        ("pointy", "even", "0103", Hex(-1, 2)),
        ("pointy", "even", "0201", Hex(1, 0)),
    ],
)
def test_a_printed_number_names_its_hex(top: Top, shove: Shove, text: str, expected: Hex) -> None:
    found = hex_labelled(text, top, Numbering(shove=shove))

    assert expected == found


@pytest.mark.parametrize(
    ("top", "shove", "beside", "higher"),
    [
        pytest.param("flat", "odd", "0201", "0101", id="odd columns are shoved down"),
        pytest.param("flat", "even", "0101", "0201", id="even columns are shoved down"),
        pytest.param("pointy", "odd", "0102", "0101", id="odd rows are shoved right"),
        pytest.param("pointy", "even", "0101", "0102", id="even rows are shoved right"),
    ],
)
def test_shoved_columns_lie_lower_and_shoved_rows_further_right(
    top: Top, shove: Shove, beside: str, higher: str
) -> None:
    numbering = Numbering(shove=shove)
    along = 1 if top == "flat" else 0

    shoved, straight = (
        centre(hex_labelled(text, top, numbering), top)[along] for text in (beside, higher)
    )

    assert pytest.approx(straight + 0.5) == shoved


@pytest.mark.parametrize(
    ("style", "column", "row", "expected"),
    [
        ("0101", 0, 0, "0101"),
        ("0101", 33, 20, "3421"),
        ("0101", 119, 0, "120001"),
        ("0101", -2, 119, "-001120"),
        ("0101", -2, -2, "-01-01"),
        ("01.01", 2, 9, "03.10"),
        ("01.01", 119, -2, "120.-001"),
        ("A1", 0, 0, "A1"),
        ("A1", 25, 0, "Z1"),
        ("A1", 26, 0, "AA1"),
        ("A1", 26 + 26 * 26, 9, "AAA10"),
        ("A1", -1, -2, "-A-1"),
        ("axial", 3, 0, "3,-1"),
    ],
)
def test_a_hex_is_numbered_as_printed(
    style: NumberStyle, column: int, row: int, expected: str
) -> None:
    at = from_offset(column, row, "flat", "odd")

    text = label(at, "flat", Numbering(style))

    assert expected == text


def test_the_first_hex_bears_the_number_of_the_origin() -> None:
    text = label(ORIGIN, "pointy", Numbering(first_column=-3, first_row=17))

    assert text == "-0317"


@pytest.mark.parametrize(
    ("style", "text"),
    [
        pytest.param("0101", "0101 ", id="space behind"),
        pytest.param("0101", "\t0101", id="space before"),
        pytest.param("A1", "a1", id="small letter"),
        pytest.param("axial", "0 , 0", id="space around the comma"),
    ],
)
def test_a_number_is_read_however_it_is_typed(style: NumberStyle, text: str) -> None:
    found = hex_labelled(text, "flat", Numbering(style))

    assert found == ORIGIN


def test_of_three_digits_the_nought_before_them_is_missing() -> None:
    assert hex_labelled("0812", "flat", Numbering()) == hex_labelled("812", "flat", Numbering())


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "abc",
        "010",
        "1e9",
        "٣٤٠١",
        "ſ1",
        "ß1",
        "--0101",
        "01 01",
        "01\n01",
        pytest.param("9" * 10_000, id="very long"),
    ],
)
def test_what_is_no_number_is_refused_with_an_example(style: NumberStyle, text: str) -> None:
    with pytest.raises(NotAllowed, match=r"^“.*” is not a hex number like .*\.$") as refusal:
        hex_labelled(text.replace("\n", "/"), "flat", Numbering(style))

    assert len(str(refusal.value)) < 100


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("0101", "9" * 20),
        ("01.01", "01.99999999"),
        ("A1", "ZZZZZZZZ1"),
        ("axial", f"0,{-FURTHEST - 1}"),
    ],
)
def test_a_number_beyond_every_map_is_refused(style: NumberStyle, text: str) -> None:
    with pytest.raises(NotAllowed, match="is further out than any map reaches"):
        hex_labelled(text, "flat", Numbering(style))
