"""What comes into the pot of a group, and what leaves it again."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import begin_fight, leave_fight, write_for_all
from mapper.commands.fight.foes import add_foes
from mapper.commands.groups.party import form_group
from mapper.commands.groups.split_and_join import join_groups
from mapper.commands.reward.gathering import (
    add_told,
    find_coins,
    gather_by_hand,
    gather_foes,
    say_hit_dice,
    say_worth,
    sell_treasures,
    take_out,
    take_treasure,
    write_of_foe,
)
from mapper.commands.reward.sharing import share_out
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.reward_rows import Gathered, Taken, Treasure
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.campaign.zone_rows import Hoard
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.reward.foes_worth import foes_worth
from mapper.play.reward.pots import pot_of
from mapper.play.reward.shares import SharesAsked
from tests.commands.fight.brawl import creatures
from tests.commands.reward.won import HERE, PIP, US, chest, dies, told, winners

PARTY = Key("party", "", US)
CUP = Hoard(120, 40, load=2)


def fought(line: str = "3 goblins, HD 1, 4 hp", *, is_settled: bool = True) -> Campaign:
    """A fight that is over: the first foe is dead, the second has fled, the others live."""
    campaign = winners(is_settled=is_settled)
    campaign.apply(begin_fight(campaign, US))
    campaign.apply(add_foes(campaign, US, creatures(line), Random(1)))
    one, two = [each.who for each in foes_worth(campaign, US)][:2]
    campaign.apply(write_for_all(campaign, US, [one], "HP", 0))
    campaign.apply(leave_fight(campaign, US, [two], "fled"))
    campaign.apply(end_fight(campaign, US))
    return campaign


def defeated(campaign: Campaign) -> list[str]:
    return [each.who for each in foes_worth(campaign, US) if each.is_defeated]


def test_who_is_dead_or_has_fled_is_defeated() -> None:
    assert ["Goblin 1", "Goblin 2"] == defeated(fought())


def test_by_a_house_rule_the_dead_alone_are_defeated() -> None:
    campaign = fought()
    rules = MapRules(overrides={"sovereign.experience.house.defeated": "slain"})

    ruled = Campaign({**dict(campaign.rows()), Key("rules", "wild", "rules"): rules})

    assert ["Goblin 1"] == defeated(ruled)


def test_foes_bring_their_experience_once() -> None:
    campaign = fought()

    campaign.apply(gather_foes(campaign, US, defeated(campaign)))

    assert (Gathered("2 × goblins", Fraction(20)),) == pot_of(campaign, US).gathered
    assert [] == defeated(campaign)
    assert "Gathered 20 XP: 2 × goblins." == told(campaign)


def test_each_ability_of_a_foe_is_worth_more() -> None:
    campaign = fought()

    campaign.apply(write_of_foe(campaign, US, ["Goblin 1"], "Abilities", 2))

    assert 16 == foes_worth(campaign, US)[0].xp


def test_foes_without_hit_dice_are_refused_by_name() -> None:
    campaign = fought("2 shades, 4 hp")

    with pytest.raises(NotAllowed, match="Nobody knows the Hit Dice of Shade 1, Shade 2"):
        gather_foes(campaign, US, defeated(campaign))


def test_no_foe_is_gathered_twice() -> None:
    campaign = fought()
    campaign.apply(gather_foes(campaign, US, ["Goblin 1"]))

    with pytest.raises(NotAllowed, match="No foe is left"):
        gather_foes(campaign, US, ["Goblin 1"])


def test_what_lies_elsewhere_is_not_taken() -> None:
    campaign = winners()
    key = chest(campaign, CUP, "Silver cup")
    elsewhere = replace(campaign.one(Party, PARTY), at=Place("wild", Hex(9, 9)))
    campaign.apply(Change("", {PARTY: Swap(campaign.get(PARTY), elsewhere)}))

    with pytest.raises(NotAllowed, match="is not there"):
        take_treasure(campaign, US, key)


def test_coins_come_into_the_purse_and_things_along_with_their_load() -> None:
    campaign = winners()
    key = chest(campaign, CUP, "Silver cup")

    campaign.apply(take_treasure(campaign, US, key))

    pot = pot_of(campaign, US)
    assert (120, 120) == (pot.coins, pot.new_coins)
    assert (Treasure("Silver cup", 40, 2),) == pot.treasures
    assert "We takes 120 gold and Silver cup, worth 40 gold." == told(campaign)


def test_coins_alone_are_no_thing_to_carry() -> None:
    campaign = winners()

    campaign.apply(take_treasure(campaign, US, chest(campaign, Hoard(7))))

    assert () == pot_of(campaign, US).treasures


def test_a_treasure_of_words_is_carried_without_a_worth() -> None:
    campaign = winners()

    campaign.apply(take_treasure(campaign, US, chest(campaign, text="An old\n[[Mill|sword]]")))

    assert (Treasure("An old sword"),) == pot_of(campaign, US).treasures


def test_nothing_is_taken_twice() -> None:
    campaign = winners()
    key = chest(campaign, CUP)
    campaign.apply(take_treasure(campaign, US, key))

    with pytest.raises(NotAllowed, match="taken already"):
        take_treasure(campaign, US, key)


def test_what_is_taken_is_there_again_once_undone() -> None:
    campaign = winners()
    key = chest(campaign, CUP)
    before = dict(campaign.rows())
    change = take_treasure(campaign, US, key)

    campaign.apply(change)
    campaign.apply(change.inverted())

    assert before == dict(campaign.rows())


@pytest.mark.parametrize(("is_shared", "new"), [(False, 160), (True, 120)])
def test_what_is_sold_brings_experience_unless_it_was_shared(*, is_shared: bool, new: int) -> None:
    campaign = winners()
    campaign.apply(take_treasure(campaign, US, chest(campaign, CUP, "Cup")))
    pot = pot_of(campaign, US)
    shared = replace(pot, treasures=(replace(pot.treasures[0], is_shared=is_shared),))
    campaign = Campaign({**dict(campaign.rows()), Key("pot", "", US): shared})

    campaign.apply(sell_treasures(campaign, US, [0]))

    assert (160, new) == (pot_of(campaign, US).coins, pot_of(campaign, US).new_coins)


def lamp() -> Campaign:
    """They have a lamp of which nobody has said what it is worth, and a cup."""
    campaign = winners()
    campaign.apply(take_treasure(campaign, US, chest(campaign, text="Lamp")))
    campaign.apply(take_treasure(campaign, US, chest(campaign, CUP, "Cup")))
    return campaign


def test_the_worth_of_a_treasure_is_said_and_unsaid_once_undone() -> None:
    campaign = lamp()
    before, change = dict(campaign.rows()), say_worth(campaign, US, [0], 1200)

    campaign.apply(change)
    said = pot_of(campaign, US).treasures, told(campaign)
    campaign.apply(change.inverted())

    assert ((Treasure("Lamp", 1200), Treasure("Cup", 40, 2)), "Lamp: worth 1,200 gold.") == said
    assert before == dict(campaign.rows())


@pytest.mark.parametrize(("at", "worth"), [([], 5), ([0], 0), ([0], -1), ([2], 5)])
def test_a_worth_is_said_of_a_treasure_and_is_more_than_nothing(at: list[int], worth: int) -> None:
    with pytest.raises(NotAllowed):
        say_worth(lamp(), US, at, worth)


def test_a_treasure_is_not_sold_before_its_worth_is_said() -> None:
    with pytest.raises(NotAllowed, match="Nobody has said the worth of Lamp"):
        sell_treasures(lamp(), US, [0, 1])


def test_a_treasure_can_be_lost() -> None:
    campaign = winners()
    campaign.apply(take_treasure(campaign, US, chest(campaign, CUP, "Cup")))

    campaign.apply(take_out(campaign, US, [0]))

    assert () == pot_of(campaign, US).treasures


def test_experience_is_gathered_by_hand_with_a_word_and_forgotten_again() -> None:
    campaign = winners()
    campaign.apply(gather_by_hand(campaign, US, "The riddle", Fraction(50)))
    assert (Gathered("The riddle", Fraction(50)),) == pot_of(campaign, US).gathered

    campaign.apply(take_out(campaign, US, [], [0]))

    assert () == pot_of(campaign, US).gathered


def test_only_what_is_in_the_pot_is_taken_out() -> None:
    with pytest.raises(NotAllowed, match="no such line"):
        take_out(winners(), US, [0])


def test_what_nobody_gathered_is_in_the_pot_before_the_next_fight() -> None:
    campaign = fought()

    campaign.apply(begin_fight(campaign, US))

    assert (Gathered("2 × goblins", Fraction(20)),) == pot_of(campaign, US).gathered


def test_players_are_told_no_words_of_the_key() -> None:
    campaign = winners()
    campaign.apply(take_treasure(campaign, US, chest(campaign, CUP, "Cursed cup")))
    campaign.apply(sell_treasures(campaign, US, [0]))

    told = " ".join(row.player_text for row in campaign.all(LogEntry).values())

    assert "We sells treasure for 40 gold." in told
    assert "Cursed" not in told


def test_what_was_taken_is_with_the_group_that_the_takers_joined() -> None:
    campaign = winners()
    key = chest(campaign, Hoard(coins=5))
    campaign.apply(take_treasure(campaign, US, key))
    campaign.apply(form_group(campaign, "They", "wild", HERE))
    they = next(id_ for id_ in campaign.all(Party) if id_ != US)

    campaign.apply(join_groups(campaign, they, US))

    assert they == campaign.one(Taken, Key("taken", "wild", key.id)).group


def test_foes_whose_hit_dice_nobody_said_wait_in_the_pot_when_the_next_fight_begins() -> None:
    campaign = fought("2 shades, 4 hp")
    campaign.apply(begin_fight(campaign, US))
    waiting = pot_of(campaign, US).gathered

    campaign.apply(say_hit_dice(campaign, US, [0], "1"))

    assert (Gathered("2 × shades", Fraction(0), unsaid=2),) == waiting
    assert (Gathered("2 × shades", Fraction(20)),) == pot_of(campaign, US).gathered


def test_what_waits_for_its_hit_dice_is_not_shared_with_the_rest() -> None:
    campaign = fought("2 shades, 4 hp")
    campaign.apply(begin_fight(campaign, US))
    campaign.apply(gather_by_hand(campaign, US, "The riddle", Fraction(50)))

    campaign.apply(share_out(campaign, US, SharesAsked(), Random(1)))

    assert (Gathered("2 × shades", Fraction(0), unsaid=2),) == pot_of(campaign, US).gathered


def test_the_words_of_a_treasure_end_but_once() -> None:
    campaign = winners()

    campaign.apply(take_treasure(campaign, US, chest(campaign, Hoard(), "12 flasks of oil.")))

    assert told(campaign).endswith("takes 12 flasks of oil.")


def test_a_line_says_several_things_as_one_change() -> None:
    campaign = winners()
    campaign.apply(find_coins(campaign, US, 10))

    change = add_told(campaign, US, "50 XP for the riddle; cup 40 gold; pay 3 gold for rooms")
    campaign.apply(change)

    pot = pot_of(campaign, US)
    assert (Gathered("the riddle", Fraction(50)),) == pot.gathered
    assert (7, (Treasure("cup", 40),)) == (pot.coins, pot.treasures)
    assert "Gather experience, Take cup, Pay 3 gold" == change.label


def test_what_each_gets_is_so_much_for_all_who_share() -> None:
    campaign = winners()
    dies(campaign, PIP)

    campaign.apply(add_told(campaign, US, "25 gp each; 50 XP each for the riddle"))

    pot = pot_of(campaign, US)
    assert (75, (Gathered("the riddle", Fraction(150)),)) == (pot.coins, pot.gathered)


def test_nothing_is_done_of_a_line_that_is_understood_in_part() -> None:
    with pytest.raises(NotAllowed, match="“the ring” says nothing"):
        add_told(winners(), US, "5 gold; the ring")
