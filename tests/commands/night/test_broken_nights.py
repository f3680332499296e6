"""Nights that somebody breaks, or that are spent without food; who comes to in one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from mapper.commands.edits import Draft
from mapper.commands.fight.ending import end_fight
from mapper.commands.fight.fighting import begin_fight
from mapper.commands.fight.rounds import end_round
from mapper.commands.member_rows import put_sheet
from mapper.commands.night.nights import (
    NightAsked,
    night,
)
from mapper.commands.travel.camping import camp, dawn
from mapper.model.campaign.play_rows import Condition, MemberState, Supplies
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import Journey
from mapper.play.night.nights import usual_plans
from tests.commands.night.camped import (
    EVENING,
    US,
    camped,
    party,
    pass_night,
    sheet,
    told,
)

FRESH = MemberState()
HOUR = 60


class Falling(Random):
    """Dice that fall as they are told, and then as they like."""

    def __init__(self, *faces: int) -> None:
        super().__init__(1)
        self._faces = [*faces]

    def randint(self, a: int, b: int) -> int:
        return min(max(a, self._faces.pop(0)), b) if self._faces else b


@pytest.mark.parametrize("watches", [1, 2, 3])
def test_who_comes_in_a_watch_of_the_day_is_met_then(watches: int) -> None:
    campaign = camped("violence", Ann=FRESH, minutes=8 * HOUR)
    nobody = [6] * (watches - 1)
    asked = NightAsked(usual_plans(campaign, US))

    broken = night(campaign, US, asked, Falling(*nobody, 1))
    campaign.apply(broken.change)

    journey = campaign.one(Journey, Key("journey", "", US))
    assert broken.broken_by.endswith("1, encounter.")
    assert (8 + 6 * watches) * HOUR == party(campaign).minutes
    assert (Fraction(4 - watches), False) == (journey.left, journey.has_camped)


@pytest.mark.parametrize("watches", [1, 3, 4])
def test_after_the_meeting_the_rest_of_the_night_is_slept(watches: int) -> None:
    campaign = camped("violence", Ann=FRESH, minutes=8 * HOUR)
    asked = NightAsked(usual_plans(campaign, US))
    campaign.apply(night(campaign, US, asked, Falling(*[6] * (watches - 1), 1)).change)
    campaign.apply(begin_fight(campaign, US))
    campaign.apply(end_round(campaign, US))
    campaign.apply(end_fight(campaign, US))
    rested = usual_plans(campaign, US)["Ann"].has_rested

    slept = night(campaign, US, NightAsked(usual_plans(campaign, US)), Falling())
    campaign.apply(slept.change)

    journey = campaign.one(Journey, Key("journey", "", US))
    assert ("", False) == (slept.broken_by, rested)
    assert 2 == journey.day
    assert 32 * HOUR <= party(campaign).minutes <= 32 * HOUR + 2
    assert any(text.startswith("Ann slept") for text in told(campaign))


def test_who_comes_to_at_night_has_health_at_dawn() -> None:
    out = Condition("knocked out", until=EVENING + HOUR)
    campaign = camped("sovereign", Ann=MemberState(conditions=(out,)), Bea=FRESH)
    draft = Draft(campaign)
    put_sheet(draft, US, "Ann", sheet(campaign, "Ann").with_value("HP", 0))
    campaign.apply(draft.change("Down"))

    campaign.apply(camp(campaign, US, override=True))
    campaign.apply(dawn(campaign, US, override=True))

    assert 1 == sheet(campaign, "Ann").pool("HP").now


def test_who_has_run_out_of_food_and_water_lacks_them_on_later_nights() -> None:
    campaign = camped("violence", supplies=Supplies(1, 1), Ann=FRESH, Bea=FRESH)
    meals = list[list[tuple[str, str]]]()
    for _ in range(3):
        plans = usual_plans(campaign, US)
        meals.append([(plan.food, plan.drink) for plan in plans.values()])
        pass_night(campaign, 3)

    supplied, without = ("supplies", "supplies"), ("nothing", "nothing")
    assert [[supplied, without], [without, without], [without, without]] == meals


def test_of_whom_nobody_counts_what_they_eat_nothing_is_missed() -> None:
    campaign = camped("violence", supplies=Supplies(), Ann=FRESH)

    pass_night(campaign, 3)

    assert "enough" == usual_plans(campaign, US)["Ann"].food


def test_a_fire_is_kept_whoever_is_hired_besides() -> None:
    campaign = camped("violence", others=2, Ann=FRESH)
    warm = replace(usual_plans(campaign, US)["Ann"], is_warm=True)

    pass_night(campaign, 3, Ann=warm)

    assert usual_plans(campaign, US)["Ann"].is_warm
