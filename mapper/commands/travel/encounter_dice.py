"""The tray of encounter dice: each is rolled once, acts, and stands in the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from mapper.commands.delve import hazards
from mapper.commands.delve import set_by_hand as editing
from mapper.commands.delve.hazards import SITE_MARKS
from mapper.commands.edits import one_line, the_group
from mapper.commands.things.features import left_there
from mapper.commands.travel.searching import pick_of
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.travel_rows import DueDie, Mark, MetOnTheWay, Weather
from mapper.model.hexes.chunks import value_at
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place, the_hex
from mapper.play.map_rules import rules_of, tables_of, weather_key, weather_on, weathers
from mapper.play.travel.chosen_procedure import procedure_on
from mapper.play.travel.meetings import comes_by, met_now, whence
from mapper.rules.hexploration.hexploration_tables import Event
from mapper.rules.shared.clock import time
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.dice import RolledWords, counted, one_listed
from mapper.rules.shared.reasons import on_die

NIGHT: Mark = "night"


def due_dice(campaign: Campaign, group: str = "") -> dict[str, DueDie]:
    """What lies in the tray: of one group, or of all that there are, the oldest first."""
    rows, order = campaign.all(DueDie).items(), list(_MARKS)
    groups = {group} if group else campaign.all(Party).keys()
    own = [(id_, row) for id_, row in rows if row.group in groups]
    return dict(sorted(own, key=lambda each: (each[1].minutes, order.index(each[1].mark))))


def roll(campaign: Campaign, die: str, random: Random, *, face: int | None = None) -> Change:
    """Roll a die that is due, or take the face that a real one shows; its result acts at once.

    The random generator also picks what the result leaves to chance.
    """
    key = Key("due_die", "", die)
    row = campaign.get(key)
    if not isinstance(row, DueDie):
        raise NotAllowed("This die is not in the tray: it has been rolled.")
    if row.mark in SITE_MARKS:
        return hazards.roll(campaign, die, random, face=face)
    action = TravelAction(campaign, row.group, override=True, anywhere=True)
    action.draft.put(key, None)
    sides = action.procedure.die
    shown = random.randint(1, sides) if face is None else face
    on_die(shown, sides)
    happened = action.procedure.falls(shown, table_at(campaign, row), row.mark == NIGHT)
    hours = hours_of_watch(campaign, row)
    why = " ".join(filter(None, (_MARKS[row.mark], "–".join(hours))))
    _act(action, happened.event, f"{why}: {shown}, {happened.said}", random)
    return action.change(f"Roll: {happened.said}")


def hours_of_watch(campaign: Campaign, row: DueDie) -> tuple[str, ...]:
    """When the Watch began and ended that a die is of; empty where it is of none."""
    lasts = procedure_on(campaign, row.at.map).minutes_apart() if row.mark == "watch" else 0
    if not lasts:
        return ()
    cross = tables_of(rules_of(campaign, row.at.map), "cross", Cross)
    return tuple(time(cross, at).time_of_day for at in (row.minutes - lasts, row.minutes))


def faces(campaign: Campaign, die: str) -> int:
    """How many faces a die in the tray has, by the way its group travels."""
    row = campaign.one(DueDie, Key("due_die", "", die))
    if row.mark in SITE_MARKS:
        return hazards.faces(campaign, die)
    return TravelAction(campaign, row.group, override=True, anywhere=True).procedure.die


def keep_omen(campaign: Campaign, group: str, text: str) -> Change:
    """A sign of what comes next: told with the next encounter."""
    if the_group(campaign, group).is_inside:
        return editing.keep_omen(campaign, group, text)
    words = editing.omen_words(text)
    action = TravelAction(campaign, group, override=True)
    action.journey = replace(action.journey, omens=(*action.journey.omens, words))
    action.log(f"Omen: {words}", "note")
    return action.change("Keep an omen")


def table_at(campaign: Campaign, row: DueDie) -> str:
    """The faces that differ where a die fell due: those of the first region that has some."""
    for region, table in rules_of(campaign, row.at.map).encounter_tables.items():
        if value_at(campaign.chunks("region_hexes", row.at.map, region), the_hex(row.at.spot)):
            return table
    return ""


def meet_outside(campaign: Campaign, group: str, key: Key, random: Random) -> Change:
    """Those who are keyed at the hex of a group are met there; the dice in their number are rolled.

    The signs that were kept for the next encounter are told with it.
    """
    row = campaign.get(key)
    if not isinstance(row, Feature | Token) or row.creature is None:
        raise NotAllowed("Nobody is keyed there.")
    action = TravelAction(campaign, group, override=True)
    if action.party.at != Place(key.map, row.at):
        raise NotAllowed(f"{action.party.name} is not where they are.")
    _come(action, "Encounter", counted(left_there(campaign, key, row), random), None)
    return action.change("Encounter")


def encounter_outside(campaign: Campaign, group: str, random: Random, *, who: str = "") -> Change:
    """Somebody comes because the game master says so: of the die's list, where nobody is named."""
    action = TravelAction(campaign, group, override=True)
    listed = rules_of(campaign, action.party.at.map).encounters
    come = counted(who, random) if who else one_listed(listed, random)
    _come(action, "Encounter", come, comes_by(campaign, action.party.at, random))
    return action.change("Encounter")


def name_met(campaign: Campaign, group: str, who: str, random: Random) -> Change:
    """Who it is that is met, or how many, in the game master's words; dice in them are rolled."""
    come = counted(one_line(who, "An encounter", may_be_empty=True), random)
    action, before = _meeting(campaign, group)
    if come.text == before.who:
        return Change("Name the encounter", {})
    action.journey = replace(action.journey, met=replace(before, who=come.text))
    action.log(f"The encounter: {f'{come}' or 'somebody'}.", "note")
    return action.change("Name the encounter")


def come_from(campaign: Campaign, group: str, side: int) -> Change:
    """They come by another side of the hex: the game master says so."""
    action, before = _meeting(campaign, group)
    action.journey = replace(action.journey, met=replace(before, side=side))
    there = whence(campaign, action.party.at.map, before.at, side)
    action.log(f"The encounter comes {there}.", "note")
    return action.change("Move the encounter")


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


def _act(action: TravelAction, happened: Event | None, words: str, random: Random) -> None:
    rules = rules_of(action.campaign, action.party.at.map)
    match happened:
        case "encounter":
            come = one_listed(rules.encounters, random)
            _come(action, words, come, comes_by(action.campaign, action.party.at, random))
        case "good_encounter":
            come = one_listed(rules.good_encounters, random)
            side = comes_by(action.campaign, action.party.at, random)
            _come(action, words, come, side, is_good=True)
        case "hidden_site":
            _stumble(action, words, random)
        case "change_of_weather":
            _change_weather(action, words, random)
        case "waning_resources":
            done = action.procedure.wane(action.party, action.journey)
            action.log(f"{words}: eat, or forage.", "roll", "Supplies run low.")
            action.journey = done.journey
        case "environment_effect":
            action.log(f"{words}.", "roll")
            action.journey = replace(action.journey, omens=(*action.journey.omens, "a sign"))
        case _:
            action.log(f"{words}.", "roll")


def _come(
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
    action.log(f"{said}{signs}.", "roll", "" if is_good else action.met_told(who.text))
    left = action.journey.omens if is_good else ()
    met = MetOnTheWay(action.hex, action.party.minutes, who.text, side)
    action.journey = replace(action.journey, omens=left, met=met)


def _stumble(action: TravelAction, words: str, random: Random) -> None:
    """A hidden feature of the hex, if one is left; otherwise nothing happens (ENC-06)."""
    done = action.procedure.stumble(action.looking(pick_of(action, "hidden", random)))
    rest = "" if done.found else ", but nothing is left to find"
    action.log(f"{words}{rest}.", "roll")
    if done.found:
        action.find(done.found)


def _change_weather(action: TravelAction, words: str, random: Random) -> None:
    map_id = action.party.at.map
    before = weather_on(action.campaign, map_id)
    may_come = weathers(action.campaign, map_id, action.hex)
    others = [kind for kind in may_come if kind != before.kind]
    after = random.choice(others) if others else before.kind
    said = after.replace("_", " ")
    if after != before.kind:
        action.draft.put(weather_key(map_id), Weather(after, action.party.minutes))
    action.log(f"{words}: {said}.", "weather", f"The weather changes: {said}.")


_MARKS: Mapping[Mark, str] = {
    "half": "Half of the day's points spent",
    "first": "The first point spent",
    "all": "All points spent",
    "night": "Night camp",
    "watch": "Watch",
    **SITE_MARKS,
}
