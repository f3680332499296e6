"""A pot shared out: exact shares, what is written on the sheets, and what is given back."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.groups.party import set_value
from mapper.commands.purse import set_purse
from mapper.commands.reward.gathering import find_coins, gather_by_hand, say_worth, take_treasure
from mapper.commands.reward.sharing import share_out, take_back
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry
from mapper.model.campaign.reward_rows import Treasure
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Hoard
from mapper.model.not_allowed import NotAllowed
from mapper.play.reward.pots import pot_of
from mapper.play.reward.shares import SharesAsked, dues_of, is_settled, total_xp
from tests.commands.reward.won import ANN, BRAM, PIP, TAM, US, chest, dies, has, told, winners

USUAL = SharesAsked()
HALF = Fraction(1, 2)


def rich(xp: int = 300, gold: int = 50, *, is_settled: bool = True) -> Campaign:
    """Gathered by hand, and coins of a chest, which are experience too."""
    campaign = winners(is_settled=is_settled)
    if xp:
        campaign.apply(gather_by_hand(campaign, US, "Goblins", Fraction(xp)))
    if gold:
        campaign.apply(take_treasure(campaign, US, chest(campaign, Hoard(gold))))
    return campaign


def share(campaign: Campaign, asked: SharesAsked = USUAL) -> None:
    campaign.apply(share_out(campaign, US, asked, Random(1)))


def test_a_henchman_gets_half_of_what_a_delver_gets() -> None:
    dues = dues_of(rich(), US, USUAL)

    assert [Fraction(100)] * 3 + [Fraction(50)] == [due.exact for due in dues]
    assert [14, 14, 14, 7] == [due.gold for due in dues]


def test_the_dead_get_nothing() -> None:
    campaign = rich()
    dies(campaign, BRAM)

    assert [Fraction(140), 0, Fraction(140), Fraction(70)] == [
        due.exact for due in dues_of(campaign, US, USUAL)
    ]


def test_each_share_is_written_with_one_entry_of_a_line_each() -> None:
    campaign = rich()

    share(campaign, SharesAsked(rolls={ANN: (8, 3)}))

    assert [1500, 100, 100, 50] == [has(campaign, who, "XP") for who in (ANN, BRAM, PIP, TAM)]
    assert [
        "We shares 350 XP and 49 gold: Goblins.",
        "Ann: 100 XP and 14 gold; level 2; HP 5 → 11 (d8: 8 3); 3 skill points; a Feat",
        "Bram: 100 XP and 14 gold",
        "Pip: 100 XP and 14 gold",
        "Old Tam: 50 XP and 7 gold",
    ] == told(campaign).splitlines()


def test_a_level_buys_hit_points_skill_points_and_an_attack_bonus() -> None:
    campaign = rich()

    share(campaign, SharesAsked(rolls={ANN: (8, 3)}))

    names = ("Level", "HP max", "Skill points", "Attack bonus")
    assert [2, 11, 3, 2] == [has(campaign, ANN, name) for name in names]


def test_a_class_that_no_table_knows_leaves_hit_points_to_the_hand() -> None:
    campaign = rich(xp=6000, gold=0)

    share(campaign)

    assert (2, 4) == (has(campaign, PIP, "Level"), has(campaign, PIP, "HP max"))


def test_coins_that_cannot_be_parted_stay_in_the_purse() -> None:
    campaign = rich()

    share(campaign)

    assert (1, 0) == (pot_of(campaign, US).coins, pot_of(campaign, US).new_coins)


def test_gold_of_old_is_shared_if_all_of_the_purse_is() -> None:
    campaign = rich()
    campaign.apply(set_purse(campaign, US, 120))

    share(campaign, SharesAsked(gold="all"))

    assert (34, 1) == (has(campaign, PIP, "Gold"), pot_of(campaign, US).coins)


def test_treasure_brings_experience_once() -> None:
    campaign = winners()
    campaign.apply(take_treasure(campaign, US, chest(campaign, Hoard(0, 35), "Cup")))
    assert 35 == total_xp(campaign, US)

    share(campaign)

    assert 0 == total_xp(campaign, US)
    assert ["Cup"] == [each.title for each in pot_of(campaign, US).treasures]


def test_a_treasure_whose_worth_nobody_has_said_waits_in_the_pot() -> None:
    campaign = rich()
    campaign.apply(take_treasure(campaign, US, chest(campaign, Hoard(load=2), "Blue lamp")))

    share(campaign)

    assert (Treasure("Blue lamp", load=2),) == pot_of(campaign, US).treasures
    assert "Blue lamp" not in told(campaign)


def test_the_worth_of_a_treasure_that_waited_is_shared_once_it_is_said() -> None:
    campaign = rich()
    campaign.apply(take_treasure(campaign, US, chest(campaign, text="Blue lamp")))
    share(campaign)

    campaign.apply(say_worth(campaign, US, [0], 70))
    share(campaign)

    assert 120 == has(campaign, BRAM, "XP")
    assert (Treasure("Blue lamp", 70, is_shared=True),) == pot_of(campaign, US).treasures


def test_a_treasure_without_a_worth_alone_is_nothing_to_share() -> None:
    campaign = rich(xp=0, gold=0)
    campaign.apply(take_treasure(campaign, US, chest(campaign, text="Blue lamp")))

    with pytest.raises(NotAllowed, match="nothing to share"):
        share(campaign)


def test_what_is_shared_is_named_to_the_game_master_alone() -> None:
    campaign = rich()
    campaign.apply(take_treasure(campaign, US, chest(campaign, Hoard(0, 35), "Cursed cup")))

    share(campaign)

    entries = campaign.all(LogEntry)
    last = entries[max(entries, key=int)]
    assert last.text.startswith("We shares 385 XP and 49 gold: Cursed cup, Goblins.")
    assert last.player_text.startswith("We shares 385 XP and 49 gold.")


def test_nothing_is_shared_on_the_way() -> None:
    with pytest.raises(NotAllowed, match="before they are back in a settlement"):
        share(rich(is_settled=False))


def test_what_they_came_to_can_count_as_a_settlement() -> None:
    campaign = rich(is_settled=False)
    assert not is_settled(campaign, US)

    share(campaign, SharesAsked(anyway=True))

    assert 100 == has(campaign, BRAM, "XP")


def test_an_empty_pot_is_not_shared() -> None:
    with pytest.raises(NotAllowed, match="nothing to share"):
        share(winners())


def test_somebody_must_get_a_share() -> None:
    nobody = dict.fromkeys((ANN, BRAM, PIP, TAM), Fraction(0))

    with pytest.raises(NotAllowed, match="Nobody"):
        share(rich(), SharesAsked(weights=nobody))


def test_without_experience_in_the_rules_gold_alone_is_shared_anywhere() -> None:
    campaign = winners(is_settled=False, system="violence")
    campaign.apply(take_treasure(campaign, US, chest(campaign, Hoard(70))))

    share(campaign)

    assert (20, 1400) == (has(campaign, ANN, "Gold"), has(campaign, ANN, "XP"))


def test_hit_points_of_several_levels_are_rolled_for_each_where_the_house_says_so() -> None:
    house = "sovereign.experience.house"
    rules = MapRules(overrides={f"{house}.hit_points_of_several_levels": "for_each"})
    campaign = rich(xp=10_500, gold=0)
    campaign = Campaign({**dict(campaign.rows()), Key("rules", "wild", "rules"): rules})

    share(campaign, SharesAsked(rolls={BRAM: (1, 1, 2, 1, 1)}))

    assert (3, 7) == (has(campaign, BRAM, "Level"), has(campaign, BRAM, "HP max"))


def test_a_share_that_is_taken_back_is_in_the_pot_again_exactly() -> None:
    campaign = rich(xp=100, gold=0)
    share(campaign, SharesAsked(weights={TAM: Fraction(0)}, rolls={ANN: (8, 3)}))

    campaign.apply(take_back(campaign, US, ANN))

    assert Fraction(100, 3) == total_xp(campaign, US)
    assert 1400 == has(campaign, ANN, "XP")
    assert "Ann gives back 33 XP." == told(campaign)


def test_a_level_goes_with_the_share_that_made_it() -> None:
    campaign = rich()
    share(campaign, SharesAsked(rolls={ANN: (8, 3)}))

    campaign.apply(take_back(campaign, US, ANN))

    names = ("Level", "HP max", "Skill points", "Attack bonus", "Gold")
    assert [1, 5, 0, 0, 0] == [has(campaign, ANN, name) for name in names]
    assert 15 == pot_of(campaign, US).coins


def test_a_share_is_taken_back_once() -> None:
    campaign = rich()
    share(campaign)
    campaign.apply(take_back(campaign, US, ANN))

    with pytest.raises(NotAllowed, match="Ann got nothing"):
        take_back(campaign, US, ANN)


def test_a_purse_that_is_full_takes_no_share_back() -> None:
    campaign = rich(gold=900_000)
    share(campaign)
    campaign.apply(find_coins(campaign, US, 900_000))

    with pytest.raises(NotAllowed, match="from 0 to 1,000,000"):
        take_back(campaign, US, ANN)


def test_gold_that_was_taken_back_is_shared_again_and_its_experience_comes_once() -> None:
    campaign = rich(xp=0, gold=350)
    share(campaign)
    names = (ANN, BRAM, PIP, TAM)
    once = [(has(campaign, who, "XP"), has(campaign, who, "Gold")) for who in names]
    for who in names:
        campaign.apply(take_back(campaign, US, who))
    worth = total_xp(campaign, US)

    share(campaign)

    assert once == [(has(campaign, who, "XP"), has(campaign, who, "Gold")) for who in names]
    assert (Fraction(350), Fraction(0)) == (worth, total_xp(campaign, US))


def test_gold_that_was_spent_is_not_given_back() -> None:
    campaign = rich(xp=0, gold=350)
    share(campaign)
    campaign.apply(set_value(campaign, US, ANN, "Gold", "30"))

    campaign.apply(take_back(campaign, US, ANN))

    assert (0, 30) == (has(campaign, ANN, "Gold"), pot_of(campaign, US).coins)
    assert "Ann gives back 100 XP and 30 gold." == told(campaign)


def test_sharing_is_one_step_back_and_forth() -> None:
    campaign = rich()
    before = dict(campaign.rows())
    change = share_out(campaign, US, USUAL, Random(1))

    campaign.apply(change)
    after = dict(campaign.rows())
    campaign.apply(change.inverted())
    assert before == dict(campaign.rows())
    campaign.apply(change)

    assert after == dict(campaign.rows())


PARTS = [Fraction(0), HALF, Fraction(1), Fraction(2)]
WEIGHTS = st.lists(st.sampled_from(PARTS), min_size=4, max_size=4)


@given(st.integers(1, 10**5), st.integers(0, 10**5), WEIGHTS.filter(any))
def test_nothing_is_lost_or_made(xp: int, gold: int, weights: list[Fraction]) -> None:
    campaign = rich(xp, gold)
    asked = SharesAsked(weights=dict(zip((ANN, BRAM, PIP, TAM), weights, strict=True)))
    dues = dues_of(campaign, US, asked)

    share(campaign, asked)

    assert xp + gold == sum(due.exact for due in dues)
    assert gold == sum(due.gold for due in dues) + pot_of(campaign, US).coins
