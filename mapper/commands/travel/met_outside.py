"""Who is met out of doors: they come, how far off they are, how they take it, and the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from mapper.commands.delve.hazards import reaction_told, taken_by
from mapper.commands.edits import one_line
from mapper.commands.things.features import is_somebody, left_there
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import MetOnTheWay
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.delve.site_procedure import JUST_MET, CheckDice, HowMet, Reacted
from mapper.play.delve.torchlit_turns import reacted
from mapper.play.map_rules import rules_of, tables_of
from mapper.play.members import level_of, members_of, party_of
from mapper.play.sheets.member_sheet import systems_of
from mapper.play.travel.chosen_procedure import procedure_on
from mapper.play.travel.meetings import comes_by, met_now, whence
from mapper.rules.shared.dice import RolledWords, counted, one_listed
from mapper.rules.shared.printed_tables import reaction
from mapper.rules.shared.reasons import sum_of
from mapper.rules.sovereign.sovereign_tables import Sovereign
from mapper.rules.violence.encounters import encounter_distance
from mapper.rules.violence.violence_tables import Violence


def meet_outside(campaign: Campaign, group: str, key: Key, random: Random) -> Change:
    """Those who are keyed at the hex of a group are met there; the dice in their number are rolled.

    The signs that were kept for the next encounter are told with it.
    """
    row = campaign.get(key)
    if not is_somebody(row):
        raise NotAllowed("Nobody is keyed there.")
    action = TravelAction(campaign, group, override=True)
    if action.party.at != Place(key.map, row.at):
        raise NotAllowed(f"{action.party.name} is not where they are.")
    come(action, "Encounter", counted(left_there(campaign, key, row), random), None)
    return action.change("Encounter")


def encounter_outside(campaign: Campaign, group: str, random: Random, *, who: str = "") -> Change:
    """Somebody comes because the game master says so: of the die's list, where nobody is named."""
    action = TravelAction(campaign, group, override=True)
    listed = rules_of(campaign, action.party.at.map).encounters
    met = counted(who, random) if who else one_listed(listed, random)
    come(action, "Encounter", met, comes_by(campaign, action.party.at, random))
    return action.change("Encounter")


def come(
    action: TravelAction,
    words: str,
    who: RolledWords,
    side: int | None,
    *,
    is_good: bool = False,
) -> None:
    """They are met, and the signs that were kept for it are told, unless what comes is good."""
    omens = () if is_good else action.journey.omens
    signs = f" (omens: {'; '.join(omens)})" if omens else ""
    said = f"{words}: {who}" if who.text else words
    if side is not None:
        said += f", {whence(action.campaign, action.party.at.map, action.hex, side)}"
    action.log(f"{said}{signs}.", "roll", action.met_told(who.text))
    left = action.journey.omens if is_good else ()
    met = MetOnTheWay(action.hex, action.party.minutes, who.text, side)
    action.journey = replace(action.journey, omens=left, met=met)


def name_met(campaign: Campaign, group: str, who: str, random: Random) -> Change:
    """Who it is that is met, or how many, in the game master's words; dice in them are rolled."""
    named = counted(one_line(who, "An encounter", may_be_empty=True), random)
    action, before = _meeting(campaign, group)
    if named.text == before.who:
        return Change("Name the encounter", {})
    action.journey = replace(action.journey, met=replace(before, who=named.text))
    action.log(f"The encounter: {f'{named}' or 'somebody'}.", "note")
    return action.change("Name the encounter")


def come_from(campaign: Campaign, group: str, side: int) -> Change:
    """They come by another side of the hex: the game master says so."""
    action, before = _meeting(campaign, group)
    action.journey = replace(action.journey, met=replace(before, side=side))
    there = whence(campaign, action.party.at.map, before.at, side)
    action.log(f"The encounter comes {there}.", "note")
    return action.change("Move the encounter")


def far_off(campaign: Campaign, group: str, random: Random, dice: Sequence[int] = ()) -> Change:
    """How far off they are under the sky, by two dice, where it is not obvious."""
    action, before = _meeting(campaign, group)
    tables = tables_of(rules_of(campaign, action.party.at.map), "violence", Violence)
    roll = sum_of(CheckDice(random, tuple(dice)).two())
    apart = encounter_distance(tables, "outside", roll)
    words = f"{apart.distance} {apart.unit}"
    action.journey = replace(action.journey, met=replace(before, feet=apart.feet))
    action.log(f"{before.who or 'Those who are met'}: {words} away (2d6: {roll}).", "roll")
    return action.change(f"Distance: {words}")


def react_outside(campaign: Campaign, group: str, random: Random, how: HowMet = JUST_MET) -> Change:
    """How those who are met take it: 2d6, unless it is plain that they are hostile."""
    action, before = _meeting(campaign, group)

    def read(told: HowMet, dice: Sequence[int]) -> Reacted:
        return _reaction(campaign, group, told, dice)

    made = taken_by(campaign, before.who, random, how, read)
    action.journey = replace(action.journey, met=replace(before, reaction=made.result))
    action.log(reaction_told(before.who, made), "roll")
    return action.change("Reaction")


def counts_deeds(campaign: Campaign, group: str) -> bool:
    """Whether what the members do counts for how they are taken: by Sovereign's table.

    Its own travel goes by it, and any where the table plays Sovereign and not Violence.
    """
    party = party_of(campaign, group)
    systems = systems_of(campaign)
    is_own = procedure_on(campaign, party.at.map).system == "sovereign"
    return is_own or ("sovereign" in systems and "violence" not in systems)


def _reaction(campaign: Campaign, group: str, how: HowMet, dice: Sequence[int]) -> Reacted:
    rules = rules_of(campaign, party_of(campaign, group).at.map)
    if counts_deeds(campaign, group):
        levels = sum(map(level_of, members_of(campaign, group).values()))
        return reacted(tables_of(rules, "sovereign", Sovereign), None, how, levels, dice)
    roll = sum_of(dice)
    table = tables_of(rules, "violence", Violence).reactions.table
    return Reacted(reaction(table, roll), f"2d6: {roll}")


def end_met(campaign: Campaign, group: str) -> Change:
    """They are gone, or never were."""
    action, _before = _meeting(campaign, group)
    action.journey = replace(action.journey, met=None)
    action.log("The encounter is over.", "note")
    return action.change("End the encounter")


def _meeting(campaign: Campaign, group: str) -> tuple[TravelAction, MetOnTheWay]:
    action, met = TravelAction(campaign, group, override=True), met_now(campaign, group)
    if met is None:
        raise NotAllowed("Nobody is met.")
    return action, met
