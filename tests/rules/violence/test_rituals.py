"""Rituals in a fight."""

from __future__ import annotations

import pytest

from mapper.rules.violence.company import Ritual, perform_ritual


@pytest.mark.parametrize(
    ("roll", "damage", "succeeds"),
    [(1, 0, True), (3, 3, False), (4, 3, True), (12, 3, True), (13, 3, False), (12, 12, False)],
)
def test_wounds_leave_less_room(roll: int, damage: int, succeeds: bool) -> None:
    assert Ritual(True, succeeds, not succeeds) == perform_ritual(12, roll, damage_before_go=damage)


def test_nobody_casts_and_moves() -> None:
    assert Ritual(False, False, False) == perform_ritual(12, 5, moved=True)
