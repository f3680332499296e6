"""How many sit at the table."""

from __future__ import annotations

import pytest

from mapper.rules.sovereign.checks import is_party_size
from tests.rules.sovereign_rules import RULES


@pytest.mark.parametrize(
    ("game_masters", "players", "delvers", "within"),
    [
        (1, 4, 4, True),
        (1, 8, 8, True),
        (1, 2, 4, True),
        (1, 9, 8, False),
        (1, 4, 3, False),
        (1, 4, 9, False),
        (0, 4, 4, False),
        (2, 4, 4, False),
    ],
)
def test_the_game_has_its_limits(
    game_masters: int, players: int, delvers: int, within: bool
) -> None:
    assert within == is_party_size(RULES.table, game_masters, players, delvers)
