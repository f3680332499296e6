"""The table of costs: what it takes, and what it answers for a step."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from mapper.model.hexes.hex_routes import Costs
from mapper.model.hexes.hexes import Hex

HERE, EAST, FAR = Hex(0, 0), Hex(1, 0), Hex(2, 0)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        pytest.param(1, Fraction(2, 3), id="what entering the terrain costs"),
        pytest.param(2, None, id="a terrain that is left out cannot be entered"),
        pytest.param(0, None, id="nor can what is not mapped"),
    ],
)
def test_a_step_costs_what_its_end_says(code: int, expected: Fraction | None) -> None:
    assert expected == Costs({1: Fraction(2, 3)}).step(code, HERE, EAST)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        pytest.param(1, Fraction(1, 2), id="along a road"),
        pytest.param(2, Fraction(1, 2), id="over a bridge"),
        pytest.param(0, None, id="but not off the map"),
    ],
)
def test_a_side_goes_before_the_terrain(code: int, expected: Fraction | None) -> None:
    costs = Costs({1: Fraction(3)}, {(HERE, EAST): Fraction(1, 2)})

    assert expected == costs.step(code, HERE, EAST)


def test_a_wall_bars_one_direction_only() -> None:
    costs = Costs({1: Fraction(3)}, {(HERE, EAST): None})

    steps = costs.step(1, HERE, EAST), costs.step(1, EAST, HERE)

    assert (None, Fraction(3)) == steps


def test_the_denominator_is_the_least_that_all_costs_divide_into() -> None:
    costs = Costs({1: Fraction(1, 4), 2: Fraction(1, 6)}, {(HERE, EAST): Fraction(2, 5)})

    assert 60 == costs.denominator


def test_each_cost_is_a_whole_number_of_parts() -> None:
    costs = Costs({1: Fraction(3, 4), 2: Fraction(1, 6)})

    assert (9, 2) == (costs.whole(Fraction(3, 4)), costs.whole(Fraction(1, 6)))


@pytest.mark.parametrize("cost", [Fraction(0), Fraction(-1, 2), 1, 0.5, None])
def test_a_cost_that_is_not_exact_and_positive_is_refused(cost: Fraction) -> None:
    with pytest.raises(ValueError, match="is not an exact cost above 0"):
        Costs({1: cost})


@pytest.mark.parametrize("cost", [Fraction(0), 2, 0.5])
def test_a_side_that_is_not_exact_and_positive_is_refused(cost: Fraction) -> None:
    with pytest.raises(ValueError, match="is not an exact cost above 0"):
        Costs({}, {(HERE, EAST): cost})


@pytest.mark.parametrize("code", [-1, 0, 256])
def test_a_code_that_no_terrain_has_is_refused(code: int) -> None:
    with pytest.raises(ValueError, match="is not a terrain code"):
        Costs({code: Fraction(1)})


@pytest.mark.parametrize("end", [FAR, HERE])
def test_a_side_between_hexes_that_do_not_touch_is_refused(end: Hex) -> None:
    with pytest.raises(ValueError, match="are not neighbours"):
        Costs({}, {(HERE, end): Fraction(1)})


def test_the_table_keeps_what_it_was_given() -> None:
    enter = {1: Fraction(1)}
    costs = Costs(enter)

    enter[1] = Fraction(2)

    assert Fraction(1) == costs.step(1, HERE, EAST)


def test_a_table_can_be_handed_to_another_process() -> None:
    costs = Costs({1: Fraction(2, 3)}, {(HERE, EAST): None})

    assert costs == pickle.loads(pickle.dumps(costs))
