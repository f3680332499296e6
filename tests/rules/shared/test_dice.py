"""Dice are read as people write them, rolled within bounds, and wrong ones told by their column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.dice import (
    LONGEST,
    MOST_EXPLOSIONS,
    Notation,
    StillToFall,
    Term,
    as_faces,
    as_told,
    bounds,
    counted,
    next_die,
    parsed,
    rolled,
    thrown,
)


class Loaded(Random):
    """Dice that show what they are told, in turn."""

    def __init__(self, *faces: int) -> None:
        super().__init__(0)
        self.faces = list(faces)

    def randint(self, least: int, most: int) -> int:
        shown = self.faces.pop(0)
        assert least <= shown <= most
        return shown


@pytest.mark.parametrize(
    ("text", "faces", "total"),
    [
        pytest.param("2d6+1", (3, 4), 8, id="two dice and one"),
        pytest.param("d20", (17,), 17, id="one die needs no number"),
        pytest.param("d%", (93,), 93, id="percent"),
        pytest.param("4d6kh3", (1, 5, 6, 2), 13, id="the highest three"),
        pytest.param("4d6k3", (1, 5, 6, 2), 13, id="keeping means the highest"),
        pytest.param("2d20kl1", (4, 17), 4, id="the lowest"),
        pytest.param("2d20kl", (17, 4), 4, id="the lowest one"),
        pytest.param("3d6!", (6, 6, 2, 1, 3), 18, id="the highest face goes on"),
        pytest.param("2d6!kh1", (6, 1, 5), 7, id="a die that goes on is one die"),
        pytest.param("10 - 1d4 − 2", (3,), 5, id="less"),
        pytest.param("-1D4", (3,), -3, id="below nothing"),
        pytest.param("7", (), 7, id="no dice at all"),
        pytest.param("4d6dl1", (1, 5, 6, 2), 13, id="without the lowest"),
        pytest.param("2d20dh", (4, 17), 4, id="without the highest"),
        pytest.param("3dF", (-1, 0, 1), 0, id="minus, nothing, plus"),
        pytest.param("2d6x10", (3, 4), 70, id="ten times as much"),
        pytest.param("1 - 2d4 × 5", (3, 1), -19, id="so many times, taken away"),
        pytest.param("4d6x10kh3!", (6, 2, 3, 1, 5), 160, id="in any order"),
        pytest.param("2-in-6", (3,), 3, id="a chance is one die"),
    ],
)
def test_dice_come_to(text: str, faces: tuple[int, ...], total: int) -> None:
    dice = Loaded(*faces)

    shown = rolled(parsed(text), dice)

    assert (total,) == shown.totals
    assert [] == dice.faces


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("x", 1),
        ("2d", 2),
        ("2d6+", 4),
        ("2d6 1", 5),
        ("2d6+x", 4),
        ("2d0", 3),
        ("0d6", 1),
        ("4d6kh5", 6),
        ("4d6kh0", 6),
        ("d1!", 3),
        ("2d6/3", 4),
        ("2d6x1", 5),
        ("2d6x10x2", 7),
        ("2d6!!", 5),
        ("4d6kh3kl1", 7),
        ("3dF!", 4),
        ("1d6dl", 4),
        ("4d6dl4", 6),
        ("5 x 10", 5),
        ("5 x", 4),
        ("101 x d6", 1),
        ("0-in-6", 1),
        ("7-in-6", 1),
        ("1-in-1", 6),
        ("1-in-6+2", 2),
        ("9999999", 1),
        ("d999999", 2),
        ("١d6", 1),
        ("2d6.5", 4),
    ],
)
def test_what_is_no_dice_is_told_by_its_column(text: str, column: int) -> None:
    with pytest.raises(NotAllowed, match=f"column {column}:"):
        parsed(text)


@pytest.mark.parametrize("text", ["1001d6", "600d6+600d6", "1+" * LONGEST + "1"])
def test_too_much_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed):
        parsed(text)


def test_a_die_does_not_explode_for_ever() -> None:
    shown = rolled(parsed("1d2!"), Loaded(*[2] * (MOST_EXPLOSIONS + 1)))

    assert 2 * (MOST_EXPLOSIONS + 1) == sum(shown.totals)


def test_a_roll_tells_its_dice() -> None:
    shown = rolled(parsed("4d6kh3-1"), Loaded(1, 5, 6, 2))

    assert "4d6kh3 (1, 5, 6, 2) − 1 = 12" == str(shown)


@given(st.integers(1, 20), st.integers(1, 100), st.integers(-50, 50), st.integers())
def test_a_roll_lies_between_its_least_and_its_most(
    count: int, faces: int, more: int, seed: int
) -> None:
    shown = rolled(parsed(f"{count}d{faces}{more:+}"), Random(seed))

    assert count + more <= shown.totals[0] <= count * faces + more


@given(st.integers())
def test_the_same_seed_gives_the_same_roll(seed: int) -> None:
    dice = parsed("5d10!kh3+d4")

    assert rolled(dice, Random(seed)) == rolled(dice, Random(seed))


@given(st.text("0123456789dDkKhHlLfFinx!%+-−.:= ", max_size=30))
def test_any_text_is_dice_or_refused(text: str) -> None:
    with suppress(NotAllowed):
        thrown(text, Random(0))


def test_as_much_as_is_allowed_is_rolled() -> None:
    assert (1000,) == rolled(parsed("600d1+400d1"), Random(0)).totals
    assert 1 == parsed(" " * (LONGEST - 2) + "d6").dice


def test_keeping_the_lowest_and_a_number_are_told_as_they_are() -> None:
    shown = rolled(parsed("2+2d20kl1"), Loaded(4, 17))

    assert "2 + 2d20kl1 (4, 17) = 6" == str(shown)


@st.composite
def terms(draw: st.DrawFn) -> Term:
    sign, count = draw(st.sampled_from((1, -1))), draw(st.integers(1, 6))
    if draw(st.booleans()):
        return Term(sign, draw(st.integers(0, 99)))
    is_fudge = draw(st.booleans())
    faces = 3 if is_fudge else draw(st.integers(1, 20))
    keep = draw(st.integers(-count, count))
    explodes = not is_fudge and faces > 1 and draw(st.booleans())
    return Term(sign, count, faces, keep, explodes, draw(st.integers(1, 20)), is_fudge)


@st.composite
def notations(draw: st.DrawFn) -> Notation:
    repeats = draw(st.integers(1, 4))
    if draw(st.booleans()):
        faces = draw(st.integers(2, 100))
        return Notation((Term(1, 1, faces),), repeats, draw(st.integers(1, faces)))
    made = Notation(tuple(draw(st.lists(terms(), min_size=1, max_size=4))), repeats)
    return made if made.dice else Notation(made.terms)


@given(notations())
def test_a_notation_is_written_in_one_way_which_reads_back(notation: Notation) -> None:
    assert notation == parsed(str(notation))


@given(notations(), st.integers())
def test_all_that_is_rolled_lies_within_the_bounds(notation: Notation, seed: int) -> None:
    least, most = bounds(notation)

    shown = rolled(notation, Random(seed))

    assert notation.repeats == len(shown.totals)
    assert all(least <= total <= most for total in shown.totals)


@given(notations(), st.integers())
def test_what_was_rolled_reads_back_with_its_faces(notation: Notation, seed: int) -> None:
    shown = rolled(notation, Random(seed))

    assert shown == thrown(shown.told, Random(seed + 1))


@given(notations(), st.integers())
def test_sums_read_back_as_sums(notation: Notation, seed: int) -> None:
    totals = ", ".join(map(str, rolled(notation, Random(seed)).totals))

    told = thrown(f"{notation} = {totals}", Random(0))

    assert told == thrown(told.told, Random(0))
    assert totals == ", ".join(map(str, told.totals))


def every_fall(notation: Notation) -> Iterator[int]:
    """What each way in which the dice can fall comes to."""
    dice = [range(term.least, term.most + 1) for term in notation.terms for _ in range(term.count)]
    return (as_faces(notation, faces).totals[0] for faces in product(*dice))


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        pytest.param(
            "2d6", dict(zip(range(2, 13), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), strict=True))
        ),
        pytest.param("3dF", dict(zip(range(-3, 4), (1, 3, 6, 7, 6, 3, 1), strict=True))),
        pytest.param("2d4kh1", {1: 1, 2: 3, 3: 5, 4: 7}),
        pytest.param("2d4dh1", {4: 1, 3: 3, 2: 5, 1: 7}),
        pytest.param("1d4-1d4", {-3: 1, -2: 2, -1: 3, 0: 4, 1: 3, 2: 2, 3: 1}),
        pytest.param("2d2x10", {20: 1, 30: 2, 40: 1}),
    ],
)
def test_each_sum_comes_as_often_as_it_should(text: str, counted: dict[int, int]) -> None:
    assert counted == Counter(every_fall(parsed(text)))


def test_three_of_four_dice_are_eighteen_in_21_of_1296() -> None:
    assert 21 == Counter(every_fall(parsed("4d6kh3")))[18]


@pytest.mark.parametrize("sides", [2, 3, 6, 20])
def test_each_face_is_asked_of_chance_alike(sides: int) -> None:
    faces = range(1, sides + 1)

    shown = [rolled(parsed(f"d{sides}"), Loaded(face)).totals[0] for face in faces]

    assert [*faces] == shown


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("d%", "1d100"),
        (" D20 + 2", "1d20+2"),
        ("4d6K3", "4d6kh3"),
        ("4d6dl", "4d6kh3"),
        ("2D6 X 10", "2d6x10"),
        ("3df-1", "3dF-1"),
        ("5X2d6", "5 x 2d6"),
        ("2 in 6", "2-in-6"),
        ("2in6", "2-in-6"),
        ("-2 + d4", "-2+1d4"),
    ],
)
def test_whatever_is_typed_is_printed_in_one_way(text: str, written: str) -> None:
    assert written == str(parsed(text))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2d6+1: 3 4", "2d6 (3, 4) + 1 = 8"),
        ("2d6+1: 8", "2d6 + 1 = 8"),
        ("2d6+1 = 8", "2d6 + 1 = 8"),
        ("d20: 17", "1d20 (17) = 17"),
        ("3d6!: 6 6 2, 1, 3", "3d6! (14, 1, 3) = 18"),
        ("2-in-6: 2", "2-in-6: yes (2)"),
        ("3 x 1-in-6: 2 1 6", "3 x 1-in-6: no (2), yes (1), no (6)"),
        ("2 x 2d6: 3 4 5 5", "2 x 2d6: 7 (3, 4), 10 (5, 5)"),
        ("2 x 2d6: 7 10", "2 x 2d6: 7, 10"),
        ("3dF: -1 0 +1", "3dF (−1, 0, 1) = 0"),
    ],
)
def test_real_dice_are_told_by_their_faces_or_by_their_sum(text: str, said: str) -> None:
    assert said == str(thrown(text, Loaded()))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("d6: 7", "A d6 shows 1 to 6, not 7."),
        ("2d6: 0 3", "A d6 shows 1 to 6, not 0."),
        ("dF: 2", "A dF shows −1 to 1, not 2."),
        ("3d6: 1 2", "3d6: one more d6 has to fall."),
        ("4d6: 1 2", "4d6: 2 more d6 have to fall."),
        ("2d6: 1 2 3", "2d6 shows 2 faces here, not 3."),
        ("d6!: 6", "1d6!: one more d6 has to fall."),
        ("2d6: 13", "2d6 comes to 2 to 12, not to 13."),
        ("2d6x10 = 35", "2d6x10 comes to 20 to 120 in steps of 10, not to 35."),
        ("2d6x10 - 5 = 35", None),
        ("2 x 2d6 = 7", "2 x 2d6: 2 sums are asked for, not 1."),
        ("2d6: three", "“three” is no whole number that dice show."),
        ("2d6: 3.5", "“3.5” is no whole number that dice show."),
    ],
)
def test_what_real_dice_cannot_show_is_refused_in_a_sentence(text: str, why: str | None) -> None:
    said = None
    try:
        thrown(text, Loaded())
    except NotAllowed as refused:
        said = str(refused)

    assert why == said


def test_faces_are_asked_for_one_by_one_until_all_have_fallen() -> None:
    dice = parsed("2d6!+d20")

    asked = [next_die(dice, faces) for faces in ((), (6,), (6, 6), (6, 6, 1), (6, 6, 1, 2))]

    assert ["d6", "d6", "d6", "d6", "d20"] == [term.die for term in asked if term is not None]
    assert next_die(dice, (6, 6, 1, 2, 20)) is None


def test_too_many_faces_are_no_next_die_but_a_refusal() -> None:
    with pytest.raises(NotAllowed) as refused:
        as_told(parsed("d6"), "1 2")

    assert not isinstance(refused.value, StillToFall)


@pytest.mark.parametrize(
    ("words", "faces", "said"),
    [
        ("3d4 goblins with nets", (2, 4, 1), "7 goblins with nets (3d4 (2, 4, 1) = 7)"),
        ("an ogre and d6+1 wolves", (3,), "an ogre and 4 wolves (1d6 (3) + 1 = 4)"),
        ("bandits (2d4), 1d2 dogs", (1, 2, 2), "bandits (3), 2 dogs (2d4 (1, 2) = 3; 1d2 (2) = 2)"),
        ("the red door", (), "the red door"),
        ("9000d6 rats", (), "9000d6 rats"),
        ("2d6.", (1, 1), "2. (2d6 (1, 1) = 2)"),
        ("add20 and 2d6b", (), "add20 and 2d6b"),
    ],
)
def test_the_dice_in_a_line_of_a_list_are_rolled(
    words: str, faces: tuple[int, ...], said: str
) -> None:
    assert said == str(counted(words, Loaded(*faces)))
