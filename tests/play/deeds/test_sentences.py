"""The small words of deeds: conditions, names of answers, braces."""

from __future__ import annotations

from typing import Any

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.sentences import amount_of, filled, holds, looked_up

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
    ],
)
def test_conditions(words: str, expected: bool) -> None:
    assert expected == holds(words, KNOWN.get)


def test_a_part_of_an_answer_is_found_by_its_name() -> None:
    answers: dict[str, dict[str, Any]] = {
        "first": {"hp": 1, "after": {"turns": 2}},
        "second": {"hp": 5},
    }

    assert (5, 1, 2) == tuple(
        looked_up(answers, name) for name in ("hp", "first.hp", "after.turns")
    )


def test_what_stands_in_braces_is_said() -> None:
    assert "HP 3: minor scar, no, –" == filled("HP {hp}: {kind}, {dead}, {x}", KNOWN.get)


def test_amounts_are_numbers_or_stand_for_them() -> None:
    assert (4, -3) == (amount_of("4", KNOWN.get), amount_of("-hp", KNOWN.get))
    with pytest.raises(NotAllowed, match="“kind”"):
        amount_of("kind", KNOWN.get)
