"""The list that a round is closed by, and what else it asks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mapper.commands.delve.lights import light_up
from mapper.commands.delve.moving import move
from mapper.commands.delve.turn_order import pass_all
from mapper.play.delve.checklist import checklist, table_timer
from tests.commands.barrow import ANN, BEA, CAL, GALLERY, PASSAGE, all_at, in_it
from tests.commands.vale import US


def test_it_names_who_is_still_to_act() -> None:
    campaign = in_it()
    campaign.apply(move(campaign, US, ANN, PASSAGE))
    found = checklist(campaign, US)

    assert ((BEA, CAL), (ANN, BEA, CAL)) == (found.waiting, found.unfinished)


def test_it_names_the_die_by_the_danger_and_the_darkness() -> None:
    found = checklist(all_at(GALLERY), US)

    assert ("risky", 12, 0) == (found.danger, found.hazard_die, found.rolled)
    assert ("6: dark, risky",) == found.environment


def test_it_names_what_ends_with_the_round() -> None:
    campaign = in_it()
    campaign.apply(light_up(campaign, US, ANN, left=1))

    assert ["Ann’s torch goes out"] == [each.words for each in checklist(campaign, US).endings]
    assert () == checklist(campaign, US).environment


def test_the_die_lies_in_the_tray_once_all_have_acted() -> None:
    campaign = in_it()
    before = checklist(campaign, US).due
    campaign.apply(pass_all(campaign, US))

    assert (0, 1) == (len(before), len(checklist(campaign, US).due))


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(Fraction(4), "running"), (Fraction(5), "warning"), (Fraction(10), "over")],
)
def test_a_round_at_the_table_may_have_a_timer(minutes: int, said: str) -> None:
    assert said == table_timer(in_it(), US, Fraction(minutes))
