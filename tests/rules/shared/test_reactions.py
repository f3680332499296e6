"""A roll of two dice finds its row in any reaction table."""

from __future__ import annotations

import pytest

from mapper.rules.shared.printed_tables import ReactionRow, covers_2d6, reaction
from mapper.rules.shared.reasons import Refused

TABLE = (ReactionRow(3, "friendly"), ReactionRow(7, "helpful"), ReactionRow(12, "hostile"))


@pytest.mark.parametrize(
    ("roll", "result"),
    [
        (2, "friendly"),
        (3, "friendly"),
        (4, "helpful"),
        (7, "helpful"),
        (8, "hostile"),
        (12, "hostile"),
    ],
)
def test_a_row_reaches_from_the_one_before_up_to_its_own_number(roll: int, result: str) -> None:
    assert result == reaction(TABLE, roll)


@pytest.mark.parametrize("roll", [1, 13])
def test_what_two_dice_cannot_show_is_refused(roll: int) -> None:
    with pytest.raises(Refused) as refused:
        reaction(TABLE, roll)

    assert "not_on_2d6" == refused.value.reason


@pytest.mark.parametrize(
    "rows",
    [(), TABLE[:2], (TABLE[1], TABLE[0], TABLE[2])],
    ids=["no rows", "ends below 12", "out of order"],
)
def test_a_table_with_gaps_does_not_cover_two_dice(rows: tuple[ReactionRow, ...]) -> None:
    assert not covers_2d6(rows)
