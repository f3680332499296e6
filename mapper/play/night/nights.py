"""How a night may be passed: where and how long it is, and how each is likely to eat and sleep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.members import members_in
from mapper.model.campaign.play_rows import Party, Supplies
from mapper.model.campaign.rows import Feature
from mapper.model.campaign.travel_rows import Journey
from mapper.play.delve.site_procedure import states_in
from mapper.play.fight.fighters import last_fight
from mapper.play.map_rules import rules_of, tables_of, travel_procedure
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import DEAD
from mapper.play.travel.chosen_procedure import (
    MINUTES_A_DAY,
    journey_of,
    minutes_now,
    next_dawn,
    procedure_on,
)
from mapper.play.travel.procedure import TravelProcedure
from mapper.rules.shared.cross_tables import Cross, NightsHouse
from mapper.rules.sovereign.health import is_comfortable_by_default
from mapper.rules.sovereign.sovereign_tables import Sovereign

MINUTES_AN_HOUR = 60
OTHERS = ""
"""Who stands for all that go along without being members."""
FOOD, DRINK, WATER = "food", "drink", "water"
"""What is charged of who eats and who drinks."""
NEED = "Hours of sleep"
Meal = Literal["supplies", "enough", "nothing"]
"""Of the group's supplies; or without them, as at an inn or by a river; or not at all."""
Shelter = Literal["settlement", "wilderness_camp", "dungeon"]


@dataclass(frozen=True, slots=True)
class NightPlan:
    """How somebody passes a night, and the day that ends with it."""

    food: Meal = "enough"
    drink: Meal = "enough"
    is_warm: bool = False
    """Warm and comfortable."""
    hours: Fraction = Fraction(8)
    quality: Fraction = Fraction(1)
    """Which part of the sleep counts."""
    watch: int = 0
    """Which watch is kept, from 1 on; 0: none."""
    has_rested: bool = False
    """Whether the day before was one of rest: no travel, no fight."""


Plans = Mapping[str, NightPlan]
"""By the ids of members; that of the others is empty."""


class NightGround(NamedTuple):
    """Where a night is passed, from when to when, and what no text says of it."""

    place: Shelter
    begins: int
    ends: int
    """The minute of the dawn; in a dungeon none comes, and it is when it begins."""
    is_food_called_for: bool
    """Whether each eats of the supplies with the next dawn."""
    house: NightsHouse

    @property
    def hours(self) -> Fraction:
        return Fraction(self.ends - self.begins, MINUTES_AN_HOUR)


def night_ground(campaign: Campaign, group: str) -> NightGround:
    """The night that a group has before it."""
    party = party_of(campaign, group)
    rules = rules_of(campaign, party.at.map)
    house = tables_of(rules, "cross", Cross).nights.house
    if party.is_inside:
        return NightGround("dungeon", party.minutes, party.minutes, True, house)
    procedure = procedure_on(campaign, party.at.map)
    journey = journey_of(campaign, group, party, procedure)
    is_daily = procedure.eats_daily and not travel_procedure(rules).fixed_durations_off
    ends = _dawns(procedure, party, journey)
    place: Shelter = "settlement" if _is_settled(campaign, party) else "wilderness_camp"
    return NightGround(place, party.minutes, ends, is_daily or journey.is_waning, house)


def _dawns(procedure: TravelProcedure, party: Party, journey: Journey) -> int:
    """When the next day begins that follows a camp made now, with the sleep that is owed."""
    camped = journey if journey.has_camped else procedure.camp(party, journey).journey
    slept_till = max(party.minutes, minutes_now(procedure, camped))
    begun = max(next_dawn(procedure, camped.began), slept_till)
    after = replace(procedure.dawn(party, camped).journey, began=begun, turn=0)
    return max(begun, minutes_now(procedure, after))


def _is_settled(campaign: Campaign, party: Party) -> bool:
    """Whether they are where people live: beds are there."""
    features = campaign.all(Feature, party.at.map).values()
    return any(row.is_settlement and row.at == party.at.spot for row in features)


def usual_plans(campaign: Campaign, group: str) -> dict[str, NightPlan]:
    """What is so unless somebody says otherwise: who eats as long as there is something to eat.

    The dead are left out.
    """
    party, ground = party_of(campaign, group), night_ground(campaign, group)
    states = states_in(campaign, group)
    has_rested, is_warm = rested_today(campaign, group, party), _is_warm(campaign, party, ground)
    left, found = party.supplies, dict[str, NightPlan]()
    for who, member in members_in(group, party).items():
        sheet = MemberSheet(member, states[who], rules_of(campaign, party.at.map))
        if sheet.has(DEAD):
            continue
        charged = sheet.state.charged
        food = _meal(ground, charged.get(FOOD), left.rations, _is_stocked(party))
        drink = _meal(ground, charged.get(DRINK), left.water, _is_stocked(party))
        plan = NightPlan(food, drink, is_warm, has_rested=has_rested)
        found[who] = in_bed(ground, plan, sheet)
        left = _less(left, found[who])
    if party.others:
        heads, is_stocked = party.others, _is_stocked(party)
        food = _meal(ground, None, left.rations // heads, is_stocked)
        drink = _meal(ground, None, left.water // heads, is_stocked)
        found[OTHERS] = NightPlan(food, drink, is_warm)
    return found


def _meal(ground: NightGround, charged: int | None, left: int, is_stocked: bool) -> Meal:
    """Of the supplies where that is called for, by a day or a die or because it is counted."""
    is_hungry = charged is not None and charged <= ground.ends
    is_full = charged is not None and charged > ground.ends
    if is_full or not (ground.is_food_called_for or is_hungry):
        return "enough"
    if left:
        return "supplies"
    return "nothing" if is_hungry or is_stocked else "enough"


def _less(has: Supplies, plan: NightPlan) -> Supplies:
    """What is left of supplies once one has eaten and drunk."""
    eaten, drunk = (each == "supplies" for each in (plan.food, plan.drink))
    return Supplies(has.rations - eaten, has.water - drunk)


def _is_stocked(party: Party) -> bool:
    """Whether the table counts what they eat: of whom nothing is told, nothing is missed."""
    return bool(party.supplies.rations or party.supplies.water)


def _is_warm(campaign: Campaign, party: Party, ground: NightGround) -> bool:
    table = tables_of(rules_of(campaign, party.at.map), "sovereign", Sovereign).healing
    return ground.place in party.fires or is_comfortable_by_default(table, ground.place)


def in_bed(ground: NightGround, plan: NightPlan, sheet: MemberSheet) -> NightPlan:
    """With as much sleep as they need, or as the night and the watch leave of it."""
    need = sheet.value(NEED).number
    watch = ground.house.watch_hours if plan.watch else 0
    left = max(Fraction(0), ground.hours - watch) if ground.hours else need
    return replace(plan, hours=min(need, left))


def is_uninterrupted(plan: NightPlan, plans: Plans, house: NightsHouse) -> bool:
    """Whether nobody wakes them for a watch in the midst of the night."""
    last = max((each.watch for each in plans.values()), default=0)
    return not (house.middle_watch_breaks_sleep and 1 < plan.watch < last)


def counted_hours(plan: NightPlan) -> Fraction:
    return plan.hours * plan.quality


def rested_today(campaign: Campaign, group: str, party: Party) -> bool:
    """Whether they neither travelled nor fought since the day began."""
    if party.is_inside:
        return False
    procedure = procedure_on(campaign, party.at.map)
    journey = journey_of(campaign, group, party, procedure)
    fight = last_fight(campaign, group)
    is_first = journey.day == 1  # before it no dawn has come
    dawn = journey.began - (journey.began - procedure.starts_at) % MINUTES_A_DAY
    since = party.minutes - MINUTES_A_DAY + 1 if is_first else min(journey.began, dawn)
    has_fought = fight is not None and fight.began >= since
    return not (journey.hexes or journey.hours_since_rest or has_fought)


def heads(party: Party, who: str) -> int:
    """How many stand in a row."""
    return party.others if who == OTHERS else 1


class NightNeeds(NamedTuple):
    """What a night takes of the supplies, what is wanted of them, and who goes without."""

    taken: Supplies
    wanted: Supplies
    plans: Plans
    """As they are where the supplies do not reach for all."""
    without: tuple[str, ...]


def night_needs(party: Party, plans: Plans) -> NightNeeds:
    """What all of it comes to: the first rows are the first to eat."""
    has, rations, water = party.supplies, 0, 0
    found, without = dict[str, NightPlan](), []
    for who, plan in plans.items():
        count = heads(party, who)
        eats, drinks = (each == "supplies" for each in (plan.food, plan.drink))
        lacks_food, lacks_drink = (
            eats and rations + count > has.rations,
            drinks and water + count > has.water,
        )
        rations, water = rations + eats * count, water + drinks * count
        found[who] = replace(
            plan,
            food="nothing" if lacks_food else plan.food,
            drink="nothing" if lacks_drink else plan.drink,
        )
        if "nothing" in (found[who].food, found[who].drink):
            without.append(who)
    taken = Supplies(min(rations, has.rations), min(water, has.water))
    return NightNeeds(taken, Supplies(rations, water), found, tuple(without))
