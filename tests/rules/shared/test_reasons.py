"""A number of the rules says what made it, in order and as people write it."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import (
    Factor,
    exactly,
    mixed,
    number_typed,
    product,
    signed,
    total,
)

HALF, TWO_THIRDS, THREE_HALVES = Fraction(1, 2), Fraction(2, 3), Fraction(3, 2)
FACTORS = (Factor("hills", TWO_THIRDS), Factor("trail", THREE_HALVES), Factor("rain", HALF))


def test_a_product_names_its_factors_in_order() -> None:
    assert "hills 2/3 × trail 3/2 × rain 1/2 = 1/2" == str(product(FACTORS))


def test_a_factor_of_one_is_not_told() -> None:
    assert "rain 1/2 = 1/2" == str(product((Factor("plains", Fraction(1)), FACTORS[2])))


def test_no_factors_make_one() -> None:
    assert (Fraction(1), "1") == (product(()).value, str(product(())))


def test_factors_multiply_in_any_order() -> None:
    values = {product(order).value for order in permutations(FACTORS)}

    assert {HALF} == values


def test_a_sum_shows_signs() -> None:
    parts = (Factor("Dexterity", Fraction(1)), Factor("load", Fraction(-2)))

    assert "Dexterity +1, load −2 = −1" == str(total(parts))


def test_a_part_of_nothing_is_not_told() -> None:
    assert "+0" == str(total((Factor("Strength", Fraction(0)),)))


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Fraction(3, 2), "1½"),
        (Fraction(16, 3), "5⅓"),
        (HALF, "½"),
        (Fraction(4), "4"),
        (Fraction(0), "0"),
        (Fraction(7, 16), "7/16"),
        (Fraction(23, 16), "1 7/16"),
        (Fraction(-3, 2), "−1½"),
        (Fraction(-7, 16), "−7/16"),
        (9 + Fraction(10251, 15625), "9.66"),
        (Fraction(-1, 17), "−0.06"),
        (Fraction(1, 1000), "0.01"),
        (Fraction(1999, 1000), "2.00"),
    ],
)
def test_a_mixed_number_is_said_as_people_say_it(value: Fraction, expected: str) -> None:
    assert expected == mixed(value)


@pytest.mark.parametrize(
    ("value", "expected"),
    [("32/5", "6.4"), ("107/20", "5.35"), ("31/4", "7¾"), ("3/10", "0.3"), ("-32/5", "−6.4")],
)
def test_fifths_and_tenths_are_said_with_a_point(value: str, expected: str) -> None:
    assert expected == mixed(Fraction(value))


@pytest.mark.parametrize(
    ("word", "value"),
    [("+1", 1), ("−1½", "-3/2"), ("-¼", "-1/4"), ("3/2", "3/2"), ("5,35", "107/20"), ("2⅔", "8/3")],
)
def test_a_number_is_read_as_people_type_it(word: str, value: str | int) -> None:
    assert Fraction(value) == number_typed(word)


@pytest.mark.parametrize("word", ["", "+", "half", "1/0", "½1", "--1", "1e9", "1" * 30])
def test_what_is_no_number_is_none(word: str) -> None:
    assert number_typed(word) is None


def test_a_number_is_known_to_its_last_part() -> None:
    assert "9 10251/15625" == exactly(9 + Fraction(10251, 15625))


def test_a_modifier_has_its_sign() -> None:
    assert ("+2", "−1/2", "+0") == (signed(2), signed(-HALF), signed(0))


@given(st.lists(st.fractions(0, 4, max_denominator=12), max_size=8))
def test_the_value_is_the_product_of_what_is_told(values: list[Fraction]) -> None:
    made = product(Factor("part", value) for value in values)

    again = Fraction(1)
    for part in made.factors:
        again *= part.value
    assert again == made.value
