"""The tray of encounter dice: each is rolled once, acts, and stands in the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from mapper.commands.delve import hazards
from mapper.commands.delve import set_by_hand as editing
from mapper.commands.delve.hazards import SITE_MARKS
from mapper.commands.edits import the_group
from mapper.commands.travel.met_outside import come
from mapper.commands.travel.searching import pick_of
from mapper.commands.travel.travel_action import TravelAction
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie, Mark
from mapper.model.hexes.chunks import value_at
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import the_hex
from mapper.play.map_rules import rules_of, tables_of, weather_key, weather_on, weathers
from mapper.play.travel.chosen_procedure import procedure_on
from mapper.play.travel.meetings import comes_by
from mapper.rules.hexploration.hexploration_tables import Event
from mapper.rules.shared.clock import time
from mapper.rules.shared.cross_tables import Cross
from mapper.rules.shared.dice import one_listed
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


def _act(action: TravelAction, happened: Event | None, words: str, random: Random) -> None:
    rules = rules_of(action.campaign, action.party.at.map)
    match happened:
        case "encounter":
            who = one_listed(rules.encounters, random)
            come(action, words, who, comes_by(action.campaign, action.party.at, random))
        case "good_encounter":
            who = one_listed(rules.good_encounters, random)
            side = comes_by(action.campaign, action.party.at, random)
            come(action, words, who, side, is_good=True)
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
        row = replace(before, kind=after, since=action.party.minutes)
        action.draft.put(weather_key(map_id), row)
    action.log(f"{words}: {said}.", "weather", f"The weather changes: {said}.")


_MARKS: Mapping[Mark, str] = {
    "half": "Half of the day's points spent",
    "first": "The first point spent",
    "all": "All points spent",
    "night": "Night camp",
    "watch": "Watch",
    **SITE_MARKS,
}
