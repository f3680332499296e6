"""What a search of a room comes to."""

from __future__ import annotations

import pytest

from mapper.rules.sovereign.dungeon_turns import How, search
from tests.rules.sovereign_rules import RULES, read_otherwise


@pytest.mark.parametrize(
    ("how", "found", "rolled"),
    [
        ("general", None, True),
        ("method_that_finds_it", True, False),
        ("method_that_misses_it", False, False),
    ],
)
def test_a_described_method_needs_no_roll(how: How, found: bool | None, rolled: bool) -> None:
    done = search(RULES.turns, how)

    assert (found, rolled, 1) == (done.found, done.is_rolled, done.turns)


def test_a_campaign_may_let_a_described_search_pass_in_no_time() -> None:
    rules = read_otherwise("turns", described_search=0)

    assert 0 == search(rules.turns, "method_that_finds_it").turns
