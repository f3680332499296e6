"""The small words of deeds: conditions, names of answers, braces."""

from __future__ import annotations

from typing import Any

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.sentences import (
    amount_of,
    filled,
    holds,
    is_against,
    looked_up,
    number_of,
    said,
)

KNOWN: dict[str, Any] = {"hp": 3, "most": "7/2", "dead": False, "kind": "minor_scar"}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("hp < most", True),
        ("hp >= 3 and no dead", True),
        ("dead", False),
        ("no dead", True),
        ("kind = minor_scar", True),
        ("kind != minor_scar", False),
        ("dead = no", True),
        ("nothing.known < 3", False),
        ("kind < 3", False),
        ("kind < dead", False),
    ],
)
def test_conditions(words: str, expected: bool) -> None:
    assert expected == holds(words, KNOWN.get)


def test_one_side_of_an_or_is_enough() -> None:
    words = "a.is poisoned or a.is dying"

    assert [True, True, False] == [holds(words, each.get) for each in HOW_THEY_ARE]
    assert [False, False, True] == [is_against(words, each.get) for each in HOW_THEY_ARE]
    assert holds("a.Plate or overcoat = yes", {"a.Plate or overcoat": True}.get)


HOW_THEY_ARE: tuple[dict[str, Any], ...] = (
    {"a.is poisoned": True, "a.is dying": False},
    {"a.is poisoned": False, "a.is dying": True},
    {"a.is poisoned": False, "a.is dying": False},
)


def test_a_part_of_an_answer_is_found_by_its_name() -> None:
    answers: dict[str, dict[str, Any]] = {
        "first": {"hp": 1, "after": {"turns": 2}},
        "second": {"hp": 5},
    }

    assert (5, 1, 2) == tuple(
        looked_up(answers, name) for name in ("hp", "first.hp", "after.turns")
    )


def test_a_place_in_a_list_is_a_plain_number() -> None:
    assert (7, None) == tuple(
        looked_up({"first": {"rolls": [7]}}, name) for name in ("rolls.0", "rolls.²")
    )


def test_what_stands_in_braces_is_said() -> None:
    assert "HP 3: minor scar, no, –" == filled("HP {hp}: {kind}, {dead}, {x}", KNOWN.get)


def test_amounts_are_numbers_or_stand_for_them() -> None:
    assert (4, -3) == (amount_of("4", KNOWN.get), amount_of("-hp", KNOWN.get))
    with pytest.raises(NotAllowed, match="“kind”"):
        amount_of("kind", KNOWN.get)


@pytest.mark.parametrize("words", ["9999999999", "-9999999999", "9" * 300])
def test_an_amount_is_bounded(words: str) -> None:
    with pytest.raises(NotAllowed, match="at most 1,000,000,000"):
        amount_of(words, KNOWN.get)


def test_numbers_have_their_sign_or_are_counted() -> None:
    values = {"heal": 1, "luck": -1, "days": 1, "hours": 3}

    words = filled("Heal {+heal}, luck {+luck}, {days:day}, {hours:hour}", values.get)

    assert "Heal +1, luck −1, 1 day, 3 hours" == words


def test_one_of_two_ways_is_said() -> None:
    assert "alive, many" == filled("{dead?dead|alive}, {hp > 1?many|one}", KNOWN.get)
    assert "no, 3" == filled("{dead?|{kind = x?yes|no}}, {hp}", KNOWN.get)


def test_a_way_may_hold_names_and_ways_in_braces() -> None:
    words = "{dead?dead|{hp > 5?well|hurt}}, {kind = minor_scar?a {kind}|nothing}"

    assert "hurt, a minor scar" == filled(words, KNOWN.get)


@pytest.mark.parametrize("words", ["9" * 5000, "9" * 5000 + "/1", "1/" + "9" * 5000])
def test_a_number_longer_than_any_is_a_word(words: str) -> None:
    found = number_of(words), said(words)

    assert (None, words) == found
