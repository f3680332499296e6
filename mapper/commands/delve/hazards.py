"""The dice that bring encounters in a dungeon: each is rolled once, acts, and stands in the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.encounters import meet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.travel_rows import DueDie, Mark
from mapper.model.campaign.zone_rows import Countdown, Danger, Light
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.encounters import NO_DICE, Dice
from mapper.play.delve.lights import countdowns_of, lights_of
from mapper.play.delve.site_procedure import round_of, site_in
from mapper.play.travel.procedure import people_in
from mapper.rules.delving.delve_round import dungeon_turn
from mapper.rules.delving.delving import worst_danger
from mapper.rules.hexploration.hexploration_tables import Event
from mapper.rules.hexploration.wilderness_die import consequences, event, event_in_words, provisions
from mapper.rules.shared.refused import on_die
from mapper.rules.sovereign.wandering_checks import somebody_comes
from mapper.rules.violence.encounters import is_encounter

SITE_MARKS: Mapping[Mark, str] = {
    "hazard": "Hazard",
    "wandering": "Wandering check",
    "battering": "Check for the noise",
    "turn": "Encounter check",
    "overloaded": "Encounter die",
}
"""The dice of dungeons, as the log names them."""


def roll(
    campaign: Campaign,
    die: str,
    random: Random,
    *,
    face: int | None = None,
    dice: Dice = NO_DICE,
) -> Change:
    """Roll a die of the tray, or take the face that a real one shows; its result acts at once.

    `dice` are real ones for where an encounter comes from.
    """
    key = Key("due_die", "", die)
    row = campaign.get(key)
    if not isinstance(row, DueDie) or row.mark not in SITE_MARKS:
        raise NotAllowed("This die is not in the tray: it has been rolled.")
    action = DelveAction(campaign, row.group, override=True)
    if row.mark == "hazard":
        return _changed(action, roll_hazard(action, random, face, dice))
    action.draft.put(key, None)
    sides = faces(campaign, die)
    shown = random.randint(1, sides) if face is None else face
    on_die(shown, sides)
    words = f"{SITE_MARKS[row.mark]} d{sides}: {shown}"
    if row.mark == "overloaded":
        return _changed(action, _overloaded(action, words, shown, random))
    if _comes(action, row.mark, shown):
        meet(action, words, random, dice=dice)
        return _changed(action, "encounter")
    action.log(f"{words}, nobody comes.", "roll")
    return _changed(action, "nobody comes")


def faces(campaign: Campaign, die: str) -> int:
    """How many faces a die in the tray has; the hazard die as it would be now."""
    row = campaign.one(DueDie, Key("due_die", "", die))
    rules = site_rules(campaign, row.at.map)
    match row.mark:
        case "hazard":
            action = DelveAction(campaign, row.group, override=True)
            return rules.tables.delving.hazard_dice[danger_now(action)]
        case "wandering" | "battering":
            return rules.tables.sovereign.wandering.die
        case "turn":
            return rules.tables.violence.dungeon.encounter_die
    return 6


def danger_now(action: DelveAction) -> Danger:
    """That of the worst place in which anyone is."""
    return worst_danger(action.tables.delving, (zone.danger for zone in action.zones_held()))


def roll_hazard(
    action: DelveAction, random: Random, face: int | None = None, dice: Dice = NO_DICE
) -> str:
    """The die at the end of a round; it is in the tray no longer."""
    for id_, row in action.draft.all(DueDie).items():
        if row.group == action.group and row.mark == "hazard":
            action.draft.put(Key("due_die", "", id_), None)
    tables, danger = action.tables.delving, danger_now(action)
    sides = tables.hazard_dice[danger]
    shown = random.randint(1, sides) if face is None else face
    state = round_of(action.members, action.delve, site_in(action.ground))
    if action.override:
        state = replace(state, acted=frozenset(state.order))
    came = dungeon_turn(tables, state, danger, shown)
    action.delve = replace(action.delve, hazard=shown)
    words = f"{SITE_MARKS['hazard']} d{sides} ({danger}): {shown}"
    if came.random_encounter:
        meet(action, words, random, dice=dice)
        return "encounter"
    action.log(f"{words}, nothing.", "roll")
    return "nothing"


def _comes(action: DelveAction, mark: Mark, shown: int) -> bool:
    if mark == "turn":
        return is_encounter(action.tables.violence, shown)
    return somebody_comes(action.tables.sovereign.wandering, shown)


def _overloaded(action: DelveAction, words: str, shown: int, random: Random) -> str:
    """The one die in the place of encounters, light, food and spells (OED-02 to OED-08)."""
    happened = event(action.tables.hexploration, shown, "template")
    said = event_in_words(happened)
    match happened:
        case "encounter":
            meet(action, words, random)
        case "good_encounter":
            table = action.tables.rules.good_encounters
            who = f": {random.choice(table)}" if table else ""
            action.log(f"{words}, {said}{who}.", "roll")
        case "environment_effect":
            action.delve = replace(action.delve, omens=(*action.delve.omens, "a sign"))
            action.log(f"{words}, {said}.", "roll")
        case _:
            action.log(f"{words}, {said}.", "roll")
    _suffer(action, happened)
    return said


def _suffer(action: DelveAction, happened: Event) -> None:
    after = consequences(happened)
    if after.food_and_water_consumed:
        need = provisions(action.tables.hexploration, people_in(action.party))
        action.eat(need.rations, need.water, "rest")
    if after.turn_lost:
        for who in action.order:
            action.put(who, replace(action.delver(who), has_acted=True, is_done=True))
        action.log("The turn is spent resting.", "rest", "You rest for a turn.")
    if after.light_must_be_relit:
        _put_out(action)
    if after.spell_effects_end:
        _end_effects(action)


def _put_out(action: DelveAction) -> None:
    """What burns is used up: a new torch, or more oil, is needed."""
    for id_, row in lights_of(action.campaign, action.group).items():
        if row.is_lit:
            out: Light | None = replace(row, is_lit=False, has_burned=False, left=0)
            action.draft.put(Key("light", "", id_), out)
    action.log("The lights go out.", "note", "The lights go out.")


def _end_effects(action: DelveAction) -> None:
    for id_, row in countdowns_of(action.campaign, action.group).items():
        if _runs_in_play(row):
            action.draft.put(Key("countdown", "", id_), None)
            told = f"{row.player_text} ends." if row.player_text else ""
            action.log(f"{row.text} ends.", "note", told)


def _runs_in_play(row: Countdown) -> bool:
    return row.unit != "real_minute" and not row.passage


def _changed(action: DelveAction, said: str) -> Change:
    return action.change(f"Roll: {said}")
