"""A fight on the map: foes with how many still stand, who has acted, and who is out of it."""

from __future__ import annotations

from random import Random

from mapper.commands.fight.fighting import begin_fight, leave_fight, passes
from mapper.commands.fight.foes import add_foes
from mapper.model.campaign.campaign import Campaign
from mapper.play.sheets.states import FLED
from mapper.ui.canvas.delve_marks import marks_in
from tests.commands.barrow import BARROW, in_it
from tests.commands.fight.brawl import creatures
from tests.commands.vale import US


def fought() -> Campaign:
    """Three goblins are met by those who are in the barrow."""
    campaign = in_it()
    campaign.apply(begin_fight(campaign, US))
    campaign.apply(add_foes(campaign, US, creatures(), Random(1)))
    return campaign


def test_foes_stand_with_the_group_as_one_square_with_their_number() -> None:
    campaign = fought()
    campaign.apply(leave_fight(campaign, US, ["Goblin 2"], FLED))

    (foes,) = [mark for mark in marks_in(campaign, BARROW, US, "") if mark.left is not None]

    assert (2, False) == (foes.left, foes.is_out)


def test_foes_of_whom_nobody_stands_are_struck_through() -> None:
    campaign = fought()
    campaign.apply(leave_fight(campaign, US, ["Goblin 1", "Goblin 2", "Goblin 3"], FLED))

    (foes,) = [mark for mark in marks_in(campaign, BARROW, US, "") if mark.left is not None]

    assert (0, True) == (foes.left, foes.is_out)


def test_who_has_acted_has_a_tick_and_who_fled_is_out() -> None:
    campaign = fought()
    first, second = [mark.who for mark in marks_in(campaign, BARROW, US, "") if mark.name][:2]
    campaign.apply(passes(campaign, US, [first]))
    campaign.apply(leave_fight(campaign, US, [second], FLED))

    marks = {mark.who: mark for mark in marks_in(campaign, BARROW, US, "") if mark.name}

    assert (True, False) == (marks[first].is_done, marks[first].is_out)
    assert (False, True) == (marks[second].is_done, marks[second].is_out)
