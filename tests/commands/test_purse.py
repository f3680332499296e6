"""The purse of a group."""

from __future__ import annotations

import pytest

from mapper.commands.edits import Draft
from mapper.commands.fight.ending import end_fight
from mapper.commands.groups.party import disband_group
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.commands.purse import add_coins, pay, set_purse
from mapper.commands.reward.gathering import find_coins
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.reward_rows import Pot
from mapper.model.not_allowed import NotAllowed
from mapper.play.reward.pots import pot_of
from tests.commands.fight.brawl import ANN, US, brawl


def paying(coins: int) -> Campaign:
    """A group with so much gold of old."""
    campaign = brawl()
    campaign.apply(end_fight(campaign, US))
    campaign.apply(set_purse(campaign, US, coins))
    return campaign


def test_what_is_paid_leaves_the_purse_and_is_logged() -> None:
    campaign = paying(10)

    campaign.apply(pay(campaign, US, 4, "a porter's wages"))

    assert 6 == pot_of(campaign, US).coins
    assert "We pays 4 gold: a porter's wages." in [e.text for e in campaign.all(LogEntry).values()]


def test_nobody_pays_what_they_have_not() -> None:
    with pytest.raises(NotAllowed, match="We has 3 gold, not 4"):
        pay(paying(3), US, 4, "wages")


def test_an_empty_purse_is_no_row() -> None:
    assert not set_purse(brawl(), US, 0).rows


def test_gold_of_old_is_paid_before_what_was_found() -> None:
    campaign = paying(10)
    draft = Draft(campaign)
    add_coins(draft, US, 5)
    campaign.apply(draft.change("Find"))

    campaign.apply(pay(campaign, US, 12, "wages"))

    assert (3, 3) == (pot_of(campaign, US).coins, pot_of(campaign, US).new_coins)


def test_groups_that_meet_have_one_pot() -> None:
    campaign = paying(10)
    campaign.apply(split_group(campaign, US, "Scouts", [ANN]))
    scouts = next(id_ for id_ in campaign.all(Party) if id_ != US)
    campaign.apply(find_coins(campaign, scouts, 5))

    campaign.apply(join_groups(campaign, US, scouts))

    assert (15, 5) == (pot_of(campaign, US).coins, pot_of(campaign, US).new_coins)
    assert 0 == pot_of(campaign, scouts).coins


def test_a_purse_goes_with_its_group() -> None:
    campaign = paying(10)

    campaign.apply(disband_group(campaign, US))

    assert not campaign.all(Pot)
