"""The end of a day of travel and the next dawn; food when the dice call for it; rest; mode."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from mapper.commands.edits import one_line
from mapper.commands.member_rows import had, put_worn, stopped
from mapper.commands.play_action import PlayAction
from mapper.commands.time.clock import follow_clock, group_behind
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import id_of
from mapper.model.campaign.play_rows import Party, Supplies
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import TravelMode
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.due import falls_said
from mapper.play.deeds.scene import MINUTES_A_DAY
from mapper.play.delve.site_procedure import living
from mapper.play.map_rules import rules_of, travel_procedure
from mapper.play.travel.chosen_procedure import minutes_now, next_dawn
from mapper.play.travel.procedure import TravelProcedure, amount, people_in
from mapper.play.travel.travel_map import is_water
from mapper.rules.shared.reasons import Refused, mixed, number_typed


def camp(campaign: Campaign, group: str, *, override: bool = False) -> Change:
    """End the day's travel; what is left of it lapses, and the night's die is due.

    By the rules nobody camps while somebody has fallen, and what became of them is to be told.
    """
    action = TravelAction(campaign, group, override=override)
    if not override and (said := falls_said(campaign, group)):
        raise Refused("fallen", said)
    if (
        not override
        and action.party.is_flying
        and is_water(campaign, action.party.at.map, action.hex)
    ):
        raise Refused("no_land", "Nobody camps in the air: there is only water below.")
    done = action.procedure.camp(action.party, action.journey)
    asleep = action.procedure.minutes_asleep(action.journey)
    action.take(done, asleep)
    _end_march(action)
    lapsed = f"; {amount(action.procedure, done.lapsed)} lapsed" if done.lapsed else ""
    words = f"{action.party.name} made camp in {action.named(action.hex)}{lapsed}."
    where = action.named(action.party.believed or action.hex)
    action.log(words, "rest", f"{action.party.name} made camp in {where}.")
    action.all_due(done, asleep)
    return action.change("Make camp")


def let_pass(campaign: Campaign, group: str) -> Change | None:
    """A part of the day goes by in which nothing is done; None: what is left is for the camp."""
    action = TravelAction(campaign, group)
    done = action.procedure.idle(action.journey)
    if done is None:
        return None
    action.take(done)
    action.all_due(done)
    return action.change(f"Let {amount(action.procedure, done.spent)} pass")


def _end_march(action: TravelAction) -> None:
    """Who camps stops on the march, and is missing what its hours have cost."""
    if not action.procedure.camps_are_stops:
        return
    stop = stopped(action.campaign, action.group, action.procedure, action.journey, is_hot=False)
    if stop is not None:
        put_worn(action.campaign, action.draft, action.group, stop.worn)
        action.journey = stop.journey
        action.log(stop.words, "rest")


def dawn(
    campaign: Campaign,
    group: str,
    *,
    override: bool = False,
    slept: Collection[str] | None = None,
) -> Change:
    """The next day begins: its points are there, after the foraging that is owed.

    `slept`: who has slept, where a night tells it, which lets each eat; None: all have, and eat.
    """
    action = TravelAction(campaign, group, override=override)
    if not action.journey.has_camped and not override:
        raise Refused("not_camped", "The night comes first: make camp.")
    done = action.procedure.dawn(action.party, action.journey)
    slept_till = minutes_now(action.procedure, action.journey)
    dawns = next_dawn(action.procedure, action.journey.began)
    began = max(dawns, slept_till, action.party.minutes)
    after = replace(done.journey, began=began, turn=0, is_waning=done.journey.is_waning)
    if not after.worn:
        action.give_back()
    action.take(done._replace(journey=after))
    members = action.party.members
    asleep = tuple(each for each in members if slept is None or id_of(each) in slept)
    had(campaign, action.draft, action.party, "march")
    had(campaign, action.draft, replace(action.party, members=asleep), "waking", "sleep")
    action.draft.put(Key("party", "", group), action.party)
    follow_clock(action.draft)  # what falls due at night is told before the dawn
    action.party = action.draft.one(Party, Key("party", "", group))  # who came to has health
    owed = (
        f"; {amount(action.procedure, done.spent)} went on {action.procedure.owed_for}"
        if done.spent
        else ""
    )
    action.log(
        f"Day {after.day} dawns for {action.party.name}{owed}.", "day", f"Day {after.day} dawns."
    )
    if slept is None:
        eat_daily(action, action.procedure)
    action.all_due(done)
    return action.change(f"Dawn of day {after.day}")


def eat(campaign: Campaign, group: str) -> Change:
    """Consume what was brought, as the die calls for: a ration and a measure of water a head."""
    action = TravelAction(campaign, group)
    done = action.procedure.eat(action.party, action.journey)
    need = action.procedure.needs(living(campaign, action.party))
    has = action.party.supplies
    if has.rations < need.rations or has.water < need.water:
        raise Refused(
            "no_supplies",
            f"It takes {need.rations} rations and {need.water} of water, and there are"
            f" {has.rations} and {has.water}: forage instead.",
        )
    action.take(done)
    left = Supplies(has.rations - need.rations, has.water - need.water, has.light)
    action.party = replace(action.party, supplies=left)
    eaten = ("food", "drink", "water")
    had(action.campaign, action.draft, action.party, *eaten, lasts=MINUTES_A_DAY)
    words = f"{action.party.name} consumed {need.rations} rations and {need.water} of water."
    action.log(words, "rest", words)
    action.tell_lack(has)
    return action.change("Eat and drink")


def forage(campaign: Campaign, group: str) -> Change:
    """Find food with the next point, of today as far as it goes, then of tomorrow."""
    action = TravelAction(campaign, group)
    done = action.procedure.forage(action.party, action.journey)
    action.take(done)
    owed = done.journey.debt
    spent = f" for {amount(action.procedure, done.spent)}" if done.spent else ""
    rest = f"; owed tomorrow: {amount(action.procedure, owed)}" if owed else ""
    words = f"{action.party.name} foraged{spent}{rest}."
    action.log(words, "rest", f"{action.party.name} foraged.")
    action.all_due(done)
    return action.change("Forage")


def rest(campaign: Campaign, group: str) -> Change:
    """Stop for a rest: marchers take back the hours that tire them, others stay for the day."""
    action = TravelAction(campaign, group)
    rested = action.procedure.rest(action.journey)
    if rested is None:
        change = camp(campaign, group)
        return Change("Rest for the day", change.rows)
    hours, back = action.journey.hours_since_rest, action.give_back()
    had(action.campaign, action.draft, action.party, "march")
    action.journey = rested
    parts = [f"{mixed(hours)} hours on the march tire them no more"] if hours else []
    words = f"{action.party.name} rested"
    action.log(f"{words}: {'; '.join([*parts, *back])}.", "rest", f"{words}.")
    return action.change("Rest")


MOST_GIVEN = 100
"""So many times the points of a day is the most that a day can have by hand."""


def give_points(campaign: Campaign, group: str, more: Fraction, why: str = "") -> Change:
    """By the game master's ruling, more is left of today, or less: a forced march, a lost hour."""
    action = TravelAction(campaign, group, override=True)
    day, procedure = action.journey, action.procedure
    if day.has_camped:
        raise NotAllowed("The camp is made: the day is over until dawn.")
    if not more:
        raise NotAllowed("Say how much is given or taken.")
    left = day.left + more
    if left < 0:
        raise NotAllowed(f"There are {amount(procedure, day.left)} left to take.")
    if left > MOST_GIVEN * day.most:
        raise NotAllowed("A day can be a hundred times as long as usual, not longer.")
    action.journey = replace(day, left=left)
    gained, said = "gained" if more > 0 else "lost", one_line(why, "A reason", may_be_empty=True)
    today = f"{amount(procedure, abs(more))} today{f' ({said})' if said else ''}"
    words = f"House ruling: {action.party.name} {gained} {today}; left: {amount(procedure, left)}."
    action.log(words, "note")
    return action.change(f"{'Give' if more > 0 else 'Take'} {amount(procedure, abs(more))}")


def points_said(said: str) -> tuple[Fraction, str]:
    """How much more, or with a minus less, and why: +1½ forced march."""
    number, _, why = said.strip().partition(" ")
    more = number_typed(number)
    if more is None:
        raise NotAllowed("Begin with a number of up to 9 digits, such as +1 or −1½, then say why.")
    return more, why


def act_ahead(campaign: Campaign, group: str) -> Change:
    """By the game master's leave: the group acts on until it is ahead of nobody any more."""
    action = TravelAction(campaign, group, override=True)
    behind = group_behind(campaign.all(Party), group)
    if behind is None:
        raise NotAllowed(f"{action.party.name} is ahead of nobody; it may act.")
    if action.journey.acts_ahead:
        return Change(f"{action.party.name} acts ahead", {})
    action.journey = replace(action.journey, acts_ahead=True)
    action.log(f"{action.party.name} acts ahead of {behind.name}.", "note")
    return action.change(f"{action.party.name} acts ahead")


def set_mode(
    campaign: Campaign, group: str, mode: TravelMode, *, destination_known: bool = True
) -> Change:
    """Travel to a place that is known, or explore: what dice fall due depends on it."""
    action = TravelAction(campaign, group, override=True)
    after = action.procedure.in_mode(action.party, action.journey, mode, destination_known)
    if after == action.journey:
        return Change(f"{action.party.name} is {mode}", {})
    action.journey = after
    words = f"{action.party.name}: {mode} from now on"
    action.log(f"{words}.", "note", f"{words}.")
    return action.change(words)


def eat_daily(
    action: PlayAction, procedure: TravelProcedure, dawns: Sequence[int] | None = None
) -> None:
    """Where no die calls for food, each day does, as far as anything is left.

    `dawns`: those that have passed at once; None: it is dawn now.
    """
    rules = travel_procedure(rules_of(action.campaign, action.party.at.map))
    is_called_for = procedure.eats_daily and not rules.fixed_durations_off
    is_any = dawns is None or len(dawns) > 0
    if is_called_for and is_any and (action.party.supplies.rations or action.party.supplies.water):
        heads = people_in(living(action.campaign, action.party))
        action.eat(heads, heads, "day", dawns or ())
