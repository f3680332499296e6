"""The end of a day of travel and the next dawn; food when the dice call for it; rest; mode."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.time.advance_clock import follow_clock, group_behind
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party, Supplies
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import TravelMode
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import rules_of, travel_procedure
from mapper.play.travel.chosen_procedure import next_dawn
from mapper.play.travel.procedure import amount, people_in
from mapper.rules.shared.explained import mixed
from mapper.rules.shared.refused import Refused


def camp(campaign: Campaign, group: str, *, override: bool = False) -> Change:
    """End the day's travel; what is left of it lapses, and the night's die is due."""
    deed = TravelAction(campaign, group, override=override)
    done = deed.procedure.camp(deed.party, deed.journey)
    deed.take(done)
    lapsed = f"; {amount(deed.procedure, done.lapsed)} lapsed" if done.lapsed else ""
    words = f"{deed.party.name} made camp in {deed.named(deed.hex)}{lapsed}."
    where = deed.named(deed.party.believed or deed.hex)
    deed.log(words, "rest", f"{deed.party.name} made camp in {where}.")
    deed.all_due(done)
    return deed.change("Make camp")


def dawn(campaign: Campaign, group: str, *, override: bool = False) -> Change:
    """The next day begins: its points are there, after the foraging that is owed."""
    deed = TravelAction(campaign, group, override=override)
    if not deed.journey.has_camped and not override:
        raise Refused("not_camped", "The night comes first: make camp.")
    done = deed.procedure.dawn(deed.party, deed.journey)
    began = max(next_dawn(deed.procedure, deed.journey.began), deed.party.minutes)
    after = replace(done.journey, began=began, turn=0, is_waning=done.journey.is_waning)
    if not after.worn:
        deed.give_back()
    deed.take(done._replace(journey=after))
    deed.draft.put(Key("party", "", group), deed.party)
    follow_clock(deed.draft)  # what falls due at night is told before the dawn
    owed = (
        f"; {amount(deed.procedure, done.spent)} went on {deed.procedure.owed_for}"
        if done.spent
        else ""
    )
    deed.log(
        f"Day {after.day} dawns for {deed.party.name}{owed}.", "day", f"Day {after.day} dawns."
    )
    by_die = travel_procedure(rules_of(campaign, deed.party.at.map)).fixed_durations_off
    if deed.procedure.eats_daily and not by_die:
        _eat_daily(deed)
    deed.all_due(done)
    return deed.change(f"Dawn of day {after.day}")


def eat(campaign: Campaign, group: str, *, override: bool = False) -> Change:
    """Consume what was brought, as the die calls for: a ration and a measure of water a head."""
    deed = TravelAction(campaign, group, override=override)
    done = deed.procedure.eat(deed.party, deed.journey)
    need = deed.procedure.needs(deed.party)
    has = deed.party.supplies
    if has.rations < need.rations or has.water < need.water:
        raise Refused(
            "no_supplies",
            f"It takes {need.rations} rations and {need.water} of water, and there are"
            f" {has.rations} and {has.water}: forage instead.",
        )
    deed.take(done)
    left = Supplies(has.rations - need.rations, has.water - need.water, has.light)
    deed.party = replace(deed.party, supplies=left)
    words = f"{deed.party.name} consumed {need.rations} rations and {need.water} of water."
    deed.log(words, "rest", words)
    return deed.change("Eat and drink")


def forage(campaign: Campaign, group: str, *, override: bool = False) -> Change:
    """Find food with the next point, of today as far as it goes, then of tomorrow."""
    deed = TravelAction(campaign, group, override=override)
    done = deed.procedure.forage(deed.party, deed.journey)
    deed.take(done)
    owed = done.journey.debt
    rest = f"; {mixed(owed)} is owed tomorrow" if owed else ""
    words = f"{deed.party.name} foraged for {amount(deed.procedure, done.spent)}{rest}."
    deed.log(words, "rest", f"{deed.party.name} foraged.")
    deed.all_due(done)
    return deed.change("Forage")


def rest(campaign: Campaign, group: str, *, override: bool = False) -> Change:
    """Stop for a rest: marchers take back the hours that tire them, others stay for the day."""
    deed = TravelAction(campaign, group, override=override)
    rested = deed.procedure.rest(deed.journey)
    if rested is None:
        change = camp(campaign, group, override=override)
        return Change("Rest for the day", change.rows)
    hours, back = deed.journey.hours_since_rest, deed.give_back()
    deed.journey = rested
    parts = [f"{mixed(hours)} hours on the march tire them no more"] if hours else []
    words = f"{deed.party.name} rested"
    deed.log(f"{words}: {'; '.join([*parts, *back])}.", "rest", f"{words}.")
    return deed.change("Rest")


def act_ahead(campaign: Campaign, group: str) -> Change:
    """By the game master's leave: the group acts on until it is ahead of nobody any more."""
    deed = TravelAction(campaign, group, override=True)
    behind = group_behind(campaign.all(Party), group)
    if behind is None:
        raise NotAllowed(f"{deed.party.name} is ahead of nobody; it may act.")
    if deed.journey.acts_ahead:
        return Change(f"{deed.party.name} acts ahead", {})
    deed.journey = replace(deed.journey, acts_ahead=True)
    deed.log(f"{deed.party.name} acts ahead of {behind.name}.", "note")
    return deed.change(f"{deed.party.name} acts ahead")


def set_mode(
    campaign: Campaign, group: str, mode: TravelMode, *, destination_known: bool = True
) -> Change:
    """Travel to a place that is known, or explore: what dice fall due depends on it."""
    deed = TravelAction(campaign, group, override=True)
    after = deed.procedure.in_mode(deed.party, deed.journey, mode, destination_known)
    if after == deed.journey:
        return Change(f"{deed.party.name} is {mode}", {})
    deed.journey = after
    words = f"{deed.party.name}: {mode} from now on"
    deed.log(f"{words}.", "note", f"{words}.")
    return deed.change(words)


def _eat_daily(deed: TravelAction) -> None:
    """Where no die calls for food, each day does, as far as anything is left."""
    heads = people_in(deed.party)
    if deed.party.supplies.rations or deed.party.supplies.water:
        deed.eat(heads, heads, "day")
