"""Those who bear goods for a group come along for a price and by the day, and go again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mapper.commands.groups.party import edit_member, set_others
from mapper.commands.groups.split_and_join import join_groups, split_group
from mapper.commands.groups.wait import jump
from mapper.commands.load.hiring import dismiss, hire, hire_told, hitch, pay
from mapper.commands.load.loading import load_up
from mapper.commands.purse import pay as spend
from mapper.commands.purse import set_purse
from mapper.commands.reward.gathering import add_treasure
from mapper.commands.time.clock import set_wages, wages_of
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Supplies
from mapper.model.campaign.reward_rows import Treasure
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.load.load_rules import loads_of
from mapper.play.load.packs import handed
from mapper.play.members import members_of
from mapper.play.reward.pots import coins_of, pot_of
from tests.commands.load.train import in_points
from tests.commands.vale import US, party, told


def test_porters_are_paid_by_count_and_go_along_as_others() -> None:
    campaign = in_points()
    campaign.apply(set_wages(campaign, US, 5))

    campaign.apply(hire(campaign, US, "porter", 2))

    assert (5 + 2 * 2, 3) == (wages_of(campaign, US), party(campaign).others)
    assert "2 porters come along with We for 2 gold a day each." == told(campaign)[-1]


def test_a_mule_is_bought_once_and_rides_nobody() -> None:
    campaign = in_points()

    campaign.apply(hire(campaign, US, "mule", 2))

    assert "2 mules come along with We, bought for 40 gold." == told(campaign)[-1]
    assert (2, 0) == (wages_of(campaign, US), party(campaign).mounts.riders)
    assert ["Mule 4", "Mule 5"] == [each.name for each in party(campaign).bearers[-2:]]


def test_a_cart_makes_a_carriage_of_the_company_until_the_last_is_gone() -> None:
    campaign = in_points()
    had = party(campaign).has_carriage

    campaign.apply(dismiss(campaign, US, ["Cart 1"]))

    assert (True, False) == (had, party(campaign).has_carriage)


def test_who_is_dismissed_is_paid_no_more_and_leaves_the_supplies() -> None:
    campaign = in_points()
    packs = loads_of(campaign, US)[1]
    porter = packs["Porter 1"].with_supply("rations", 4)
    nobody = packs[""].with_supply("rations", 16)
    campaign.apply(load_up(campaign, US, {"Porter 1": porter, "": nobody}))

    campaign.apply(dismiss(campaign, US, ["Porter 1"]))

    assert (0, 0) == (wages_of(campaign, US), party(campaign).others)
    assert Supplies(20, 10, 3) == party(campaign).supplies == loads_of(campaign, US)[1][""].supplies


def test_who_bears_things_hands_them_on_before_going() -> None:
    campaign = in_points()
    mule = loads_of(campaign, US)[1]["Mule 3"]._replace(gear="crown 1")
    campaign.apply(load_up(campaign, US, {"Mule 3": mule}))

    with pytest.raises(NotAllowed, match="crown 1: hand that on"):
        dismiss(campaign, US, ["Mule 3"])


def test_a_wage_of_one_is_a_wage_of_all_the_more() -> None:
    campaign = in_points()

    campaign.apply(pay(campaign, US, ["Porter 1"], 7))

    assert 7 == wages_of(campaign, US)


def test_only_beasts_are_hitched() -> None:
    with pytest.raises(NotAllowed, match="Porter 1 pulls no cart"):
        hitch(in_points(), US, ["Porter 1"], is_hitched=True)


@pytest.mark.parametrize("count", [0, 500])
def test_nobody_hires_none_or_an_army(count: int) -> None:
    with pytest.raises(NotAllowed, match="200"):
        hire(in_points(), US, "porter", count)


def test_members_are_not_dismissed_here() -> None:
    with pytest.raises(NotAllowed, match="members are no part"):
        dismiss(in_points(), US, ["Ann"])


def test_two_groups_that_meet_have_the_beasts_of_both() -> None:
    campaign = in_points()
    campaign.apply(split_group(campaign, US, "They", ["Bea"]))
    campaign.apply(hire(campaign, "2", "mule", 1))
    campaign.apply(hire(campaign, "2", "porter", 2))

    campaign.apply(join_groups(campaign, US, "2"))

    names = [each.name for each in party(campaign).bearers]
    assert [
        "Mule 1",
        "Mule 2",
        "Mule 3",
        "Porter 1",
        "Cart 1",
        "Mule 4",
        "Porter 2",
        "Porter 3",
    ] == names
    assert (2 * 3, 0) == (wages_of(campaign, US), wages_of(campaign, "2"))


def test_beasts_are_paid_from_a_purse_that_has_enough() -> None:
    campaign = in_points()
    campaign.apply(set_purse(campaign, US, 50))

    campaign.apply(hire(campaign, US, "mule", 2))

    assert 10 == coins_of(campaign, US)
    with pytest.raises(NotAllowed, match="We has 10 gold, not 20"):
        hire(campaign, US, "mule", 1)


@pytest.mark.parametrize(("coins", "left", "owes"), [(5, 3, False), (1, 0, True), (0, 0, False)])
def test_wages_come_out_of_the_purse_each_day_as_long_as_it_lasts(
    coins: int, left: int, owes: bool
) -> None:
    campaign = in_points()
    campaign.apply(set_purse(campaign, US, coins))

    campaign.apply(jump(campaign, days=1))

    assert left == coins_of(campaign, US)
    assert owes == any("owes 1 gold" in words for words in told(campaign))


def test_a_purse_with_nothing_left_buys_no_mule() -> None:
    campaign = in_points()
    campaign.apply(set_purse(campaign, US, 5))
    campaign.apply(spend(campaign, US, 5, "ale"))

    with pytest.raises(NotAllowed, match="We has 0 gold, not 20"):
        hire(campaign, US, "mule", 1)


def test_who_keeps_no_purse_by_hand_is_asked_for_nothing() -> None:
    campaign = in_points()
    campaign.apply(set_purse(campaign, US, 5))
    campaign.apply(set_purse(campaign, US, 0))

    campaign.apply(hire(campaign, US, "mule", 1))

    assert 0 == coins_of(campaign, US)


def with_gold() -> Campaign:
    """Four gold in the purse, three that Ann has, two that Bea has."""
    campaign = in_points()
    for name, gold in (("Ann", 3), ("Bea", 2)):
        row = members_of(campaign, US)[name]
        fields = {**row.fields, "Gold": gold}
        campaign.apply(edit_member(campaign, US, name, replace(row, fields=fields)))
    campaign.apply(set_purse(campaign, US, 4))
    return campaign


def gold(campaign: Campaign) -> list[int]:
    """In the purse, and what each member has."""
    each = [sheet_of(campaign, US, who).value("Gold").whole for who in ("Ann", "Bea")]
    return [coins_of(campaign, US), *each]


def test_members_pay_what_the_purse_has_not() -> None:
    campaign = with_gold()

    campaign.apply(spend(campaign, US, 8, "rooms"))

    assert [0, 0, 1] == gold(campaign)
    assert "We pays 8 gold: rooms, of it 3 by Ann, 1 by Bea." == told(campaign)[-1]


def test_wages_are_paid_by_members_once_the_purse_is_empty() -> None:
    campaign = with_gold()

    campaign.apply(jump(campaign, days=5))

    assert [0, 0, 0] == gold(campaign)
    assert "We pays its wages, of it 1 by Ann, 1 by Bea." in told(campaign)
    assert "We owes 1 gold of it." in told(campaign)


def test_who_is_hired_by_a_line_is_reckoned_in_one_before_anybody_pays() -> None:
    campaign = with_gold()

    with pytest.raises(NotAllowed, match="All of it costs 65 gold; the purse and the members have"):
        hire_told(campaign, US, "2 mules, a cart")


def test_what_is_owed_is_told_each_day() -> None:
    campaign = in_points()
    campaign.apply(set_purse(campaign, US, 3))

    campaign.apply(jump(campaign, days=3))

    owed = [words for words in told(campaign) if "owes" in words]
    assert ["We owes 1 gold of it.", "We owes 2 gold of it."] == owed


def test_who_bears_goods_is_not_given_to_those_who_part() -> None:
    campaign = in_points()
    campaign.apply(set_others(campaign, US, 3))

    with pytest.raises(NotAllowed, match="1 of its people bear goods and stay"):
        split_group(campaign, US, "They", ["Ann"], others=3)
    campaign.apply(split_group(campaign, US, "They", ["Ann"], others=2))

    assert (1, 2) == (party(campaign).others, party(campaign, "2").others)


def test_the_treasure_of_who_parts_is_borne_by_nobody() -> None:
    campaign = in_points()
    campaign.apply(add_treasure(campaign, US, Treasure("Cup", 40, 2)))
    campaign.apply(
        load_up(campaign, US, handed(loads_of(campaign, US)[1], [""], "Ann", "treasure"))
    )

    campaign.apply(split_group(campaign, US, "They", ["Ann"]))

    assert (Treasure("Cup", 40, 2),) == pot_of(campaign, US).treasures
