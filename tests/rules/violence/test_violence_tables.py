"""The file of Violence's numbers has a number for every word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import get_args

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.printed_tables import reaction
from mapper.rules.shared.tables import load
from mapper.rules.violence import violence_tables as words
from mapper.rules.violence.encounters import watch_minutes
from tests.rules.standard_tables import VIOLENCE, violence


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        (VIOLENCE.attack.attributes, words.AttackKind),
        (VIOLENCE.distance.units, words.Where),
    ],
)
def test_every_word_has_its_number(table: Mapping[str, object], kind: object) -> None:
    assert set(get_args(kind)) == set(table)


def test_the_chances_of_each_attitude() -> None:
    dice = product(range(1, 7), repeat=2)

    chances = Counter(reaction(VIOLENCE.reactions.table, sum(pair)) for pair in dice)

    assert {
        "friendly": 3,
        "helpful": 12,
        "uninterested": 6,
        "hostile": 12,
        "murderous": 3,
    } == chances


def test_the_clock_has_the_same_units() -> None:
    minutes = load("cross", Cross).minutes
    dungeon = VIOLENCE.dungeon

    assert (minutes.combat_round, minutes.turn, minutes.watch) == (
        dungeon.minutes_per_round,
        dungeon.minutes_per_turn,
        watch_minutes(VIOLENCE),
    )


def test_a_table_with_a_hole_is_named() -> None:
    with pytest.raises(NotAllowed, match=r"reactions\.table"):
        violence({"reactions": {"table": [{"up_to": 3, "result": "friendly"}]}})
