"""Who is dead, or lies there, does nothing in a dungeon, and nobody waits for them."""

from __future__ import annotations

import pytest

from mapper.commands.delve.lights import light_up
from mapper.commands.delve.moving import move, move_all, place
from mapper.commands.delve.searching import search
from mapper.commands.delve.turn_order import pass_turn
from mapper.commands.groups.party import edit_member, march
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Condition
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.checklist import checklist
from mapper.play.delve.site_procedure import sheet_of
from tests.commands.barrow import ANN, BEA, CAL, GUARD, MOUTH, PASSAGE, all_at, delver, tray
from tests.commands.vale import US, party, told


def lying(who: str = ANN, state: str = "dead", site: str = "delving") -> Campaign:
    """Three in the barrow, one of whom is in a state."""
    campaign = all_at(MOUTH, site)
    sheet = sheet_of(campaign, US, who).with_condition(Condition(state))
    campaign.apply(edit_member(campaign, US, who, sheet.member, sheet.state))
    return campaign


def test_nobody_waits_for_the_dead() -> None:
    campaign = lying()

    now = checklist(campaign, US)

    assert ((BEA, CAL), (BEA, CAL)) == (now.waiting, now.unfinished)


@pytest.mark.parametrize("state", ["dead", "dying", "out", "unconscious"])
def test_the_next_in_marching_order_acts(state: str) -> None:
    campaign = lying(state=state)

    campaign.apply(move(campaign, US, BEA, PASSAGE))

    assert (PASSAGE, PASSAGE) == (delver(campaign, BEA).zone, party(campaign).at.zone)


def test_why_the_dead_do_nothing_is_said() -> None:
    campaign = lying(BEA)

    with pytest.raises(NotAllowed, match="Bea is dead and does nothing"):
        move(campaign, US, BEA, PASSAGE)
    with pytest.raises(NotAllowed, match="Bea is dead and does nothing"):
        search(campaign, US, BEA)
    with pytest.raises(NotAllowed, match="Bea is dead and does nothing"):
        light_up(campaign, US, BEA)
    with pytest.raises(NotAllowed, match="Bea is dead and does nothing"):
        pass_turn(campaign, US, BEA)


@pytest.mark.parametrize("site", ["delving", "torchlit_turns"])
def test_all_go_and_leave_the_dead(site: str) -> None:
    campaign = lying(CAL, site=site)

    campaign.apply(move_all(campaign, US, PASSAGE))

    assert [PASSAGE, PASSAGE, MOUTH] == [delver(campaign, who).zone for who in (ANN, BEA, CAL)]
    assert "Cal" not in told(campaign)[-1]


def test_the_dead_are_carried_by_hand() -> None:
    campaign = lying(CAL)

    campaign.apply(place(campaign, US, CAL, GUARD))

    assert GUARD == delver(campaign, CAL).zone


def test_the_round_is_over_once_the_living_have_acted() -> None:
    campaign = lying(CAL)
    for who in (ANN, BEA):
        campaign.apply(pass_turn(campaign, US, who))

    assert ["hazard"] == tray(campaign)


def test_the_marching_order_changes_past_the_dead() -> None:
    campaign = lying()

    campaign.apply(march(campaign, US, (BEA, CAL, ANN)))

    assert [BEA, CAL, ANN] == [member.name for member in party(campaign).members]
