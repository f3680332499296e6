"""Groups that part, meet and disband, and the fights that they are in or have fought."""

from __future__ import annotations

import pytest

from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import write_for_all
from mapper.commands.fight.rounds import end_round
from mapper.commands.groups.party import disband_group, form_group
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.fight_rows import Fight, Foe
from mapper.model.campaign.play_rows import Party
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.play.fight.fighters import last_fight
from mapper.play.reward.shares import total_xp
from tests.commands.fight.brawl import ANN, BRAM, TAM, US, brawl, fight_on, strike

FOES = ["Goblin 1", "Goblin 2", "Goblin 3"]


def met(campaign: Campaign) -> str:
    """Another group where this one is."""
    campaign.apply(form_group(campaign, "They", "wild", Hex(0, 0)))
    return next(id_ for id_ in campaign.all(Party) if id_ != US)


def weary() -> Campaign:
    """Ann has fought longer than she can without getting tired."""
    campaign = brawl()
    fight_on(campaign, strike(ANN, "Goblin 1", roll=12, damage=2))
    for _ in range(6):
        campaign.apply(end_round(campaign, US))
    campaign.apply(end_fight(campaign, US))
    return campaign


def test_nobody_joins_or_parts_or_disbands_in_the_midst_of_a_fight() -> None:
    campaign = brawl()
    they = met(campaign)

    with pytest.raises(NotAllowed, match="We is fighting: end the fight first"):
        join_groups(campaign, they, US)
    with pytest.raises(NotAllowed, match="We is fighting"):
        join_groups(campaign, US, they)
    with pytest.raises(NotAllowed, match="We is fighting"):
        split_group(campaign, US, "Scouts", [ANN])
    with pytest.raises(NotAllowed, match="We is fighting"):
        disband_group(campaign, US)


def test_the_experience_of_a_won_fight_comes_along_with_who_joins() -> None:
    campaign = brawl(system="sovereign")
    campaign.apply(write_for_all(campaign, US, FOES, "HP", 0))
    campaign.apply(end_fight(campaign, US))
    they = met(campaign)

    campaign.apply(join_groups(campaign, they, US))

    assert 30 == total_xp(campaign, they)
    assert not campaign.all(Foe, of=US)


def test_who_is_weary_is_so_in_whichever_group() -> None:
    campaign = weary()

    campaign.apply(split_group(campaign, US, "Scouts", [ANN]))
    scouts = next(id_ for id_ in campaign.all(Party) if id_ != US)
    parted = last_fight(campaign, scouts)
    campaign.apply(join_groups(campaign, US, scouts))

    joined = last_fight(campaign, US)
    assert parted is not None
    assert joined is not None
    assert ((ANN,), (ANN,)) == (parted.weary, joined.weary)
    assert [US] == [*campaign.all(Fight)]


def test_who_is_weary_is_so_with_those_who_have_not_fought() -> None:
    campaign = weary()
    they = met(campaign)

    campaign.apply(join_groups(campaign, they, US))

    joined = last_fight(campaign, they)
    assert joined is not None
    assert (ANN,) == joined.weary
    assert {ANN, BRAM, TAM} == {each.name for each in campaign.all(Party)[they].members}
