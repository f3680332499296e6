"""The dice that bring encounters in a dungeon: each is rolled once, acts, and stands in the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from types import MappingProxyType

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
from mapper.rules.shared.rolled import on_die
from mapper.rules.sovereign.wandering_checks import somebody_comes
from mapper.rules.violence.encounters import is_encounter

SITE_MARKS: Mapping[Mark, str] = MappingProxyType(
    {
        "hazard": "Hazard",
        "wandering": "Wandering check",
        "battering": "Check for the noise",
        "turn": "Encounter check",
        "overloaded": "Encounter die",
    }
)
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
    deed = DelveAction(campaign, row.group, override=True)
    if row.mark == "hazard":
        return _changed(deed, roll_hazard(deed, random, face, dice))
    deed.draft.put(key, None)
    sides = faces(campaign, die)
    shown = random.randint(1, sides) if face is None else face
    on_die(shown, sides)
    words = f"{SITE_MARKS[row.mark]} d{sides}: {shown}"
    if row.mark == "overloaded":
        return _changed(deed, _overloaded(deed, words, shown, random))
    if _comes(deed, row.mark, shown):
        meet(deed, words, random, dice=dice)
        return _changed(deed, "encounter")
    deed.log(f"{words}, nobody comes.", "roll")
    return _changed(deed, "nobody comes")


def faces(campaign: Campaign, die: str) -> int:
    """How many faces a die in the tray has; the hazard die as it would be now."""
    row = campaign.one(DueDie, Key("due_die", "", die))
    rules = site_rules(campaign, row.at.map)
    match row.mark:
        case "hazard":
            deed = DelveAction(campaign, row.group, override=True)
            return rules.tables.delving.hazard_dice[danger_now(deed)]
        case "wandering" | "battering":
            return rules.tables.sovereign.wandering.die
        case "turn":
            return rules.tables.violence.dungeon.encounter_die
    return 6


def danger_now(deed: DelveAction) -> Danger:
    """That of the worst place in which anyone is."""
    return worst_danger(deed.tables.delving, (zone.danger for zone in deed.zones_held()))


def roll_hazard(
    deed: DelveAction, random: Random, face: int | None = None, dice: Dice = NO_DICE
) -> str:
    """The die at the end of a round; it is in the tray no longer."""
    for id_, row in deed.draft.all(DueDie).items():
        if row.group == deed.group and row.mark == "hazard":
            deed.draft.put(Key("due_die", "", id_), None)
    tables, danger = deed.tables.delving, danger_now(deed)
    sides = tables.hazard_dice[danger]
    shown = random.randint(1, sides) if face is None else face
    state = round_of(deed.members, deed.delve, site_in(deed.ground))
    if deed.override:
        state = replace(state, acted=frozenset(state.order))
    came = dungeon_turn(tables, state, danger, shown)
    deed.delve = replace(deed.delve, hazard=shown)
    words = f"{SITE_MARKS['hazard']} d{sides} ({danger}): {shown}"
    if came.random_encounter:
        meet(deed, words, random, dice=dice)
        return "encounter"
    deed.log(f"{words}, nothing.", "roll")
    return "nothing"


def _comes(deed: DelveAction, mark: Mark, shown: int) -> bool:
    if mark == "turn":
        return is_encounter(deed.tables.violence, shown)
    return somebody_comes(deed.tables.sovereign.wandering, shown)


def _overloaded(deed: DelveAction, words: str, shown: int, random: Random) -> str:
    """The one die in the place of encounters, light, food and spells (OED-02 to OED-08)."""
    happened = event(deed.tables.hexploration, shown, "template")
    said = event_in_words(happened)
    match happened:
        case "encounter":
            meet(deed, words, random)
        case "good_encounter":
            table = deed.tables.rules.good_encounters
            who = f": {random.choice(table)}" if table else ""
            deed.log(f"{words}, {said}{who}.", "roll")
        case "environment_effect":
            deed.delve = replace(deed.delve, omens=(*deed.delve.omens, "a sign"))
            deed.log(f"{words}, {said}.", "roll")
        case _:
            deed.log(f"{words}, {said}.", "roll")
    _suffer(deed, happened)
    return said


def _suffer(deed: DelveAction, happened: Event) -> None:
    after = consequences(happened)
    if after.food_and_water_consumed:
        need = provisions(deed.tables.hexploration, people_in(deed.party))
        deed.eat(need.rations, need.water, "rest")
    if after.turn_lost:
        for who in deed.order:
            deed.put(who, replace(deed.delver(who), has_acted=True, is_done=True))
        deed.log("The turn is spent resting.", "rest", "You rest for a turn.")
    if after.light_must_be_relit:
        _put_out(deed)
    if after.spell_effects_end:
        _end_effects(deed)


def _put_out(deed: DelveAction) -> None:
    """What burns is used up: a new torch, or more oil, is needed."""
    for id_, row in lights_of(deed.campaign, deed.group).items():
        if row.is_lit:
            out: Light | None = replace(row, is_lit=False, has_burned=False, left=0)
            deed.draft.put(Key("light", "", id_), out)
    deed.log("The lights go out.", "note", "The lights go out.")


def _end_effects(deed: DelveAction) -> None:
    for id_, row in countdowns_of(deed.campaign, deed.group).items():
        if _runs_in_play(row):
            deed.draft.put(Key("countdown", "", id_), None)
            told = f"{row.player_text} ends." if row.player_text else ""
            deed.log(f"{row.text} ends.", "note", told)


def _runs_in_play(row: Countdown) -> bool:
    return row.unit != "real_minute" and not row.passage


def _changed(deed: DelveAction, said: str) -> Change:
    return deed.change(f"Roll: {said}")
