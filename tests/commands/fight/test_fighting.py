"""A fight as it is fought: round by round, by deeds of both sides, with its clock."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from mapper.commands.deeds.in_fight import as_cast, do_in_fight, rolled_first
from mapper.commands.edits import Draft
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import (
    begin_fight,
    leave_fight,
    roll_initiative,
    say_initiative,
    surprise,
    write_for_all,
    write_states,
)
from mapper.commands.fight.foes import write_numbers
from mapper.commands.fight.rounds import end_round
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import Key
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.deeds.scene import Taker
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.fight.fight_rules import fight_rules, in_turn
from mapper.play.fight.fighters import ENEMIES, fighters_of, last_fight, the_fight
from mapper.play.fight.plans import usual_plan
from mapper.play.members import foes_of
from mapper.play.sheets.states import FLED, GAVE_UP, usual_state, with_state
from tests.commands.fight.brawl import (
    ANN,
    BRAM,
    GOBLINS,
    TAM,
    US,
    asked,
    brawl,
    creatures,
    fight_on,
    strike,
    struck,
    told,
)

GOBLIN = "Goblin 1"


def now(campaign: Campaign) -> int:
    return campaign.one(Party, Key("party", "", US)).minutes


def test_health_written_for_several_leaves_their_dead_dead() -> None:
    campaign = brawl()
    campaign.apply(write_for_all(campaign, US, ["Goblin 1"], "HP", 0))

    campaign.apply(write_for_all(campaign, US, ["Goblin 1", "Goblin 2"], "HP", 3))
    left = fighters_of(campaign, US)
    campaign.apply(write_for_all(campaign, US, ["Goblin 1"], "HP", 3))

    assert ("dead", "") == (left["Goblin 1"].why_out, left["Goblin 2"].why_out)
    assert 3 == left["Goblin 2"].sheet.pool("HP").now
    assert "" == fighters_of(campaign, US)["Goblin 1"].why_out


def test_names_of_foes_keep_their_capital_letters() -> None:
    foes = foes_of(brawl("3 Red Guards, 4 hp"), US).values()

    assert ["Red Guard 1", "Red Guard 2", "Red Guard 3"] == [foe.member.name for _, foe in foes]


def test_foes_come_one_by_one_with_their_own_health() -> None:
    campaign = brawl()

    foes = [each for each in fighters_of(campaign, US).values() if each.side == ENEMIES]

    assert ["Goblin 1", "Goblin 2", "Goblin 3"] == [each.name for each in foes]
    assert [4, 4, 4] == [each.sheet.pool("HP").now for each in foes]


def test_a_hit_takes_its_damage_from_the_foe() -> None:
    campaign = brawl()

    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=3))

    assert 1 == sheet_of(campaign, US, GOBLIN).pool("HP").now
    assert (ANN,) == the_fight(campaign, US).acted


def test_a_miss_needs_no_damage() -> None:
    campaign = brawl()

    fight_on(campaign, strike(ANN, GOBLIN, roll=20))

    assert 4 == sheet_of(campaign, US, GOBLIN).pool("HP").now


def test_a_hit_that_nobody_knows_the_damage_of_asks_for_it_and_takes_it_by_hand() -> None:
    campaign, roles = brawl(), {"attacker": TAM, "target": GOBLIN}
    untold, by_hand = (
        asked("Attack", roles, {"rolls": [9], **more}, {"attribute": "Agility"})
        for more in ({}, {"damage": 3})
    )

    with pytest.raises(NotAllowed, match="still to be told: damage"):
        do_in_fight(campaign, US, [untold])
    fight_on(campaign, by_hand)

    assert 1 == sheet_of(campaign, US, GOBLIN).pool("HP").now


def test_only_who_hits_without_anybody_knowing_the_damage_waits_for_it() -> None:
    campaign = brawl()
    campaign.apply(write_for_all(campaign, US, [TAM], "Brawn", 12))
    fighters = fighters_of(campaign, US)
    plans = {who: usual_plan(campaign, US, fighters[who]) for who in (ANN, TAM)}
    blows = {who: replace(plan, dice={"attack.rolls": [9]}) for who, plan in plans.items() if plan}

    rolled, waiting = rolled_first(campaign, US, blows, Random(1))

    assert ([TAM], blows) == (waiting, rolled)


@pytest.mark.parametrize(
    ("damage", "faces", "left"),
    [("2d6", [9, 3, 3], []), ("2d6", [9, 6], []), ("1d6", [9, 6, 1], [1])],
)
def test_faces_behind_the_die_of_a_blow_are_its_damage(
    damage: str, faces: list[int], left: list[int]
) -> None:
    campaign = brawl()
    campaign.apply(write_for_all(campaign, US, [ANN], "Damage", damage))

    dice, rest = as_cast(campaign, strike(ANN, GOBLIN, roll=1), faces, is_alone=True)

    assert ({"attack.rolls": [9], "damage": 6}, left) == (dice, rest)


def test_a_face_alone_is_the_damage_that_a_hit_waits_for() -> None:
    campaign, told = brawl(), {"attribute": "Agility"}
    hit = asked("Attack", {"attacker": TAM, "target": GOBLIN}, {"attack.rolls": [9]}, told)

    dice, _ = as_cast(campaign, hit, [2], is_alone=True)

    assert {"attack.rolls": [9], "damage": 2} == dice


def test_foes_that_came_without_numbers_are_given_them_together_and_can_attack() -> None:
    campaign = brawl("3 goblins")

    campaign.apply(
        write_numbers(campaign, US, ["Goblin 1", "Goblin 2"], creatures("attribute 11, 1d6 damage"))
    )
    fight_on(campaign, struck(ANN, GOBLIN, roll=10, damage=2))

    sheets = [sheet_of(campaign, US, f"Goblin {at}") for at in (1, 2, 3)]
    assert ["1d6", "1d6", ""] == [each.member.fields.get("Damage", "") for each in sheets]
    assert 7 == sheet_of(campaign, US, ANN).pool("HP").now


def test_a_foe_without_health_is_dead_at_once() -> None:
    campaign = brawl()

    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))

    assert sheet_of(campaign, US, GOBLIN).has("dead")
    assert (GOBLIN,) == the_fight(campaign, US).fell


def test_several_act_together_in_one_step_with_an_entry_each() -> None:
    campaign = brawl()
    blows = [struck(ANN, f"Goblin {at}", roll=10, damage=2) for at in (1, 2, 3)]

    campaign.apply(do_in_fight(campaign, US, blows))

    told = [row.text for row in campaign.all(LogEntry).values() if "is attacked by" in row.text]
    assert 3 == sheet_of(campaign, US, ANN).pool("HP").now
    assert 3 == len(told)


def test_nothing_is_done_if_one_of_several_cannot_be() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))
    blows = [struck(ANN, "Goblin 2", roll=10, damage=2), struck(ANN, GOBLIN, roll=10, damage=2)]

    with pytest.raises(NotAllowed, match="Goblin 1 is dead"):
        do_in_fight(campaign, US, blows)


def test_armour_that_was_dented_is_whole_after_the_fight() -> None:
    campaign = brawl()
    fight_on(campaign, struck(ANN, GOBLIN, roll=7))
    dented = sheet_of(campaign, US, ANN).value("AC").whole

    campaign.apply(end_fight(campaign, US))

    assert (6, 7) == (dented, sheet_of(campaign, US, ANN).value("AC").whole)


def test_who_rolls_under_agility_acts_before_the_enemies() -> None:
    campaign = brawl()

    campaign.apply(say_initiative(campaign, US, {ANN: 5, BRAM: 15, TAM: 9}))

    rules, fight = fight_rules(campaign, US, "violence"), the_fight(campaign, US)
    order = [each.who for each in in_turn(rules, fight, fighters_of(campaign, US))]
    assert [ANN, TAM, "Goblin 1", "Goblin 2", "Goblin 3", BRAM] == order
    assert (TAM,) == rules.exactly(fight, fighters_of(campaign, US))


def test_only_who_has_no_initiative_rolls_for_it() -> None:
    campaign = brawl()
    campaign.apply(say_initiative(campaign, US, {ANN: 5}))

    campaign.apply(roll_initiative(campaign, US, Random(1)))

    order = the_fight(campaign, US).order
    assert 5 == order[ANN]
    assert {ANN, BRAM, TAM} == set(order)


def test_who_is_surprised_does_nothing_in_the_first_round() -> None:
    campaign = brawl()
    campaign.apply(surprise(campaign, US, "adventurers"))

    with pytest.raises(NotAllowed, match="Ann is surprised"):
        fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=3))


def test_surprise_is_over_with_the_first_round() -> None:
    campaign = brawl()
    campaign.apply(surprise(campaign, US, "adventurers"))

    campaign.apply(end_round(campaign, US))
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=3))

    assert 1 == sheet_of(campaign, US, GOBLIN).pool("HP").now


def test_a_round_of_violence_takes_a_minute() -> None:
    campaign = brawl()

    campaign.apply(end_round(campaign, US))

    assert (2, 601) == (the_fight(campaign, US).round, now(campaign))


def test_six_rounds_of_sovereign_take_a_minute() -> None:
    campaign, minutes = brawl(system="sovereign"), []

    for _ in range(7):
        campaign.apply(end_round(campaign, US))
        minutes.append(now(campaign))

    assert [600] * 5 + [601] * 2 == minutes


def test_the_dying_of_sovereign_die_at_the_end_of_the_sixth_round() -> None:
    campaign = brawl(system="sovereign")
    draft = Draft(campaign)
    put_sheet(draft, US, ANN, with_state(sheet_of(campaign, US, ANN), usual_state("dying", 600)))
    campaign.apply(draft.change("Falls"))

    for _ in range(5):
        campaign.apply(end_round(campaign, US))
    before = sheet_of(campaign, US, ANN).has("dead")
    campaign.apply(end_round(campaign, US))

    assert (False, True) == (before, sheet_of(campaign, US, ANN).has("dead"))


def test_morale_asks_for_itself_at_the_end_of_a_round_in_which_one_of_a_group_dies() -> None:
    campaign = brawl()
    campaign.apply(end_round(campaign, US))
    quiet = the_fight(campaign, US).tests

    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))
    campaign.apply(end_round(campaign, US))

    assert ((), (ENEMIES,)) == (quiet, the_fight(campaign, US).tests)


def test_a_hireling_who_is_hurt_is_tested_once() -> None:
    campaign = brawl()
    fight_on(campaign, struck(TAM, GOBLIN, roll=10, damage=1))

    campaign.apply(end_round(campaign, US))

    assert (TAM,) == the_fight(campaign, US).tests


def test_who_flees_fights_no_more() -> None:
    campaign = brawl()

    campaign.apply(leave_fight(campaign, US, [GOBLIN], FLED))

    assert FLED == fighters_of(campaign, US)[GOBLIN].why_out


def test_a_fight_that_is_over_keeps_its_foes_until_the_next() -> None:
    campaign = brawl()
    campaign.apply(end_fight(campaign, US))
    kept = [*fighters_of(campaign, US)]

    campaign.apply(begin_fight(campaign, US))

    assert (6, 3) == (len(kept), len(fighters_of(campaign, US)))
    last = last_fight(campaign, US)
    assert last is not None
    assert not last.is_over


def test_every_step_of_a_fight_can_be_undone() -> None:
    campaign = brawl()
    before = campaign.snapshot()
    steps = [
        surprise(campaign, US, "enemies"),
    ]
    for change in steps:
        campaign.apply(change)
    steps.append(do_in_fight(campaign, US, [strike(ANN, GOBLIN, roll=12, damage=8)]))
    campaign.apply(steps[-1])
    steps.append(end_round(campaign, US))
    campaign.apply(steps[-1])

    for change in reversed(steps):
        campaign.apply(change.inverted())

    assert before.rows() == campaign.rows()


def test_somebody_of_another_group_is_helped_by_who_fights() -> None:
    campaign, draft = brawl(system="sovereign"), Draft(brawl())
    zed = Member("Zed", fields={"HP": 2, "HP max": 9, "Constitution": 12, "Strain": 0})
    they = Party("They", Place("wild", Hex(0, 0)), 610, members=(zed,))
    draft.put(Key("party", "", "they"), they)
    campaign.apply(draft.change("They come"))
    aid = asked("First aid", {"healer": ANN}, {"d6": 2}, {"heal": 1, "healers_kit": True})
    aid = replace(aid, who={**aid.who, "patient": (Taker("they", "Zed"),)})

    fight_on(campaign, aid, aid)

    assert 8 == sheet_of(campaign, "they", "Zed").pool("HP").now
    assert (ANN,) == the_fight(campaign, US).fought


def test_armour_that_is_written_by_hand_stays_so_after_the_fight() -> None:
    campaign = brawl()
    fight_on(campaign, struck(ANN, GOBLIN, roll=7))
    campaign.apply(write_for_all(campaign, US, [ANN], "AC", 4))

    campaign.apply(end_fight(campaign, US))

    assert 4 == sheet_of(campaign, US, ANN).value("AC").whole


def test_who_has_health_again_by_hand_has_not_fallen() -> None:
    campaign = brawl()
    campaign.apply(write_for_all(campaign, US, [GOBLIN], "HP", 0))

    campaign.apply(write_for_all(campaign, US, [GOBLIN], "HP", 4))
    campaign.apply(end_round(campaign, US))

    assert not sheet_of(campaign, US, GOBLIN).has("dead")
    assert (0, ()) == (the_fight(campaign, US).nerve.dead, the_fight(campaign, US).tests)


@pytest.mark.parametrize(("told", "left"), [("-3", [1, 3]), ("−3", [1, 3]), ("+2", [4, 6])])
def test_health_is_told_by_how_much_more_or_less_of_it_each_has(told: str, left: list[int]) -> None:
    campaign = brawl()

    campaign.apply(write_for_all(campaign, US, [GOBLIN, BRAM], "HP", told))

    fighters = fighters_of(campaign, US)
    assert left == [fighters[who].sheet.pool("HP").now for who in (GOBLIN, BRAM)]


def test_a_step_of_several_says_how_many_they_are() -> None:
    campaign = brawl()

    done = write_for_all(campaign, US, [GOBLIN, "Goblin 2", "Goblin 3"], "HP", "-1")

    assert "HP of Goblin 1 and 2 more" == done.label


def test_all_of_a_crowd_fall_whose_states_are_written_together() -> None:
    campaign = brawl()
    foes = [each.who for each in fighters_of(campaign, US).values() if each.side == ENEMIES]

    campaign.apply(write_states(campaign, US, foes, "dead"))

    assert (*foes,) == the_fight(campaign, US).fell


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (GOBLINS, "3 × goblins come to fight."),
        ("1 wolves, HD 1", "Wolves come to fight."),
        ("1 ogre, HD 4", "Ogre comes to fight."),
        ("Cyclops, HD 9", "Cyclops comes to fight."),
    ],
)
def test_the_log_tells_in_plain_words_who_comes(line: str, said: str) -> None:
    campaign = brawl(line)

    assert said == told(campaign)[-1]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Cyclops, HD 9", ["Cyclops"]),
        ("2 cyclops, HD 9", ["Cyclops 1", "Cyclops 2"]),
        ("Boss, HD 3", ["Boss"]),
        ("Jaws, HD 3", ["Jaws"]),
        ("2 wolves, HD 1", ["Wolf 1", "Wolf 2"]),
    ],
)
def test_a_name_is_of_many_only_where_a_number_of_them_was_said(
    line: str, names: list[str]
) -> None:
    foes = fighters_of(brawl(line), US).values()

    assert names == [each.name for each in foes if each.side == ENEMIES]


def test_what_becomes_of_several_becomes_of_no_dead_and_no_fled() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))
    campaign.apply(leave_fight(campaign, US, ["Goblin 2"], FLED))

    campaign.apply(leave_fight(campaign, US, [GOBLIN, "Goblin 2", "Goblin 3"], GAVE_UP))

    out = {who: each.sheet.conditions().keys() for who, each in fighters_of(campaign, US).items()}
    assert [{"dead"}, {FLED}, {GAVE_UP}] == [out[f"Goblin {at}"] for at in (1, 2, 3)]
    assert "Goblin 3 gave up." == told(campaign)[-1]


def test_who_is_out_of_the_fight_cannot_leave_it() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))

    with pytest.raises(NotAllowed, match="Nobody of them still fights"):
        leave_fight(campaign, US, [GOBLIN], FLED)


def test_the_dead_do_not_fight_again() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))
    campaign.apply(leave_fight(campaign, US, ["Goblin 2"], FLED))

    campaign.apply(leave_fight(campaign, US, [GOBLIN, "Goblin 2"], ""))

    assert "Goblin 2 fights again." == told(campaign)[-1]


def test_no_dead_are_surprised() -> None:
    campaign = brawl()
    fight_on(campaign, strike(ANN, GOBLIN, roll=12, damage=8))

    campaign.apply(surprise(campaign, US, ENEMIES))

    assert {"dead"} == sheet_of(campaign, US, GOBLIN).conditions().keys()
