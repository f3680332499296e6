"""On whom somebody in a fight does it unless the game master says otherwise."""

from __future__ import annotations

from random import Random

from mapper.commands.deeds.in_fight import do_plans
from mapper.commands.fight.fighting import write_for_all, write_states
from mapper.model.campaign.campaign import Campaign
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.fight.fighters import fighters_of
from mapper.play.fight.plans import DeedChoice, Plan, likeliest, usual_plan
from tests.commands.fight.brawl import ANN, BRAM, TAM, US, brawl

GOBLIN = "Goblin 1"
BLOW = DeedChoice("An enemy's attack")
STRIKE = DeedChoice("Attack", "Brawn")


def aimed_at(campaign: Campaign, who: str, title: str) -> str:
    every = fighters_of(campaign, US)
    return likeliest(campaign, US, every, every[who], DeedChoice(title))


def write(campaign: Campaign, who: str, **told: str) -> None:
    for name, value in told.items():
        campaign.apply(write_for_all(campaign, US, [who], name, value))


def test_who_is_stabilised_is_the_one_who_dies_soonest() -> None:
    campaign = brawl(system="sovereign")
    campaign.apply(write_states(campaign, US, [BRAM], "dying 5 rounds"))
    campaign.apply(write_states(campaign, US, [TAM], "dying 2 rounds"))

    assert TAM == aimed_at(campaign, ANN, "Stabilise")


def test_first_aid_is_for_the_one_who_is_hurt_most() -> None:
    campaign = brawl(system="sovereign")
    write(campaign, ANN, HP="8")
    write(campaign, TAM, HP="1")

    assert TAM == aimed_at(campaign, BRAM, "First aid")


def test_first_aid_is_not_for_the_dying() -> None:
    campaign = brawl(system="sovereign")
    write(campaign, ANN, HP="8")
    campaign.apply(write_states(campaign, US, [TAM], "dying 2 rounds"))

    assert ANN == aimed_at(campaign, BRAM, "First aid")


def test_foes_go_for_those_who_stand() -> None:
    campaign = brawl()
    campaign.apply(write_states(campaign, US, [ANN], "knocked out 3 rounds"))
    write(campaign, BRAM, HP="0")
    every = fighters_of(campaign, US)

    foes = (f"Goblin {at}" for at in (1, 2, 3))
    plans = [usual_plan(campaign, US, every[who]) for who in foes]

    assert [TAM] * 3 == [plan.target for plan in plans if plan is not None]


def test_foes_go_for_those_whom_they_can_hit_if_there_are_any() -> None:
    campaign = brawl()
    write(campaign, ANN, AC="11")
    write(campaign, BRAM, AC="12")
    some = [aimed_at(campaign, f"Goblin {at}", BLOW.title) for at in (1, 2, 3)]
    write(campaign, TAM, AC="11")

    nobody = [aimed_at(campaign, f"Goblin {at}", BLOW.title) for at in (1, 2, 3)]

    assert ([TAM] * 3, [ANN, BRAM, TAM]) == (some, nobody)


def test_whose_target_has_fallen_goes_for_another_unless_it_was_chosen_as_it_lay() -> None:
    campaign = brawl()
    write(campaign, ANN, HP="0")
    dice = {"rolls": [10], "damage": 2}
    plans = {GOBLIN: Plan(BLOW, ANN, dice), "Goblin 2": Plan(BLOW, ANN, dice, is_for_fallen=True)}

    change, came = do_plans(campaign, US, plans, Random(1))
    campaign.apply(change)

    assert "Ann" not in came[GOBLIN]
    assert "Ann" in came["Goblin 2"]
    assert 4 == sheet_of(campaign, US, BRAM).pool("HP").now


def test_who_falls_in_a_step_does_nothing_more_in_it() -> None:
    campaign = brawl()
    blow = Plan(BLOW, BRAM, {"rolls": [10], "damage": 6})
    plans = {GOBLIN: blow, BRAM: Plan(STRIKE, GOBLIN, {"rolls": [12], "damage": 1})}

    _, came = do_plans(campaign, US, plans, Random(1))

    assert [GOBLIN] == [*came]
