"""The dice that bring encounters, each rolled once; who comes then, the fight, and its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from mapper.commands.delve.delve_action import DelveAction, say_meeting_over
from mapper.commands.edits import one_line
from mapper.commands.things.features import called, creature_met, left_there
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogKind
from mapper.model.campaign.rows import Feature, Key, Token
from mapper.model.campaign.travel_rows import DueDie, Mark
from mapper.model.campaign.zone_rows import Creature, Danger, Encounter, Light
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import ZonePoint, zone_of
from mapper.model.stat_lines import together
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.encounters import NO_DICE, Dice, MetAt, Suggested
from mapper.play.delve.known_dungeon import ground_of
from mapper.play.delve.lights import countdowns_of, lights_of, lit_zones
from mapper.play.delve.site_procedure import (
    BurstIn,
    CheckDice,
    HowMet,
    Reacted,
    living,
    round_of,
    site_in,
)
from mapper.play.travel.procedure import people_in
from mapper.rules.delving.delve_turn import dungeon_turn
from mapper.rules.delving.delving import needs_reaction, worst_danger
from mapper.rules.hexploration.hexploration_tables import Event
from mapper.rules.hexploration.wilderness_die import consequences, event, event_in_words, provisions
from mapper.rules.shared.dice import counted, one_listed
from mapper.rules.shared.reasons import on_die
from mapper.rules.sovereign.wandering_checks import somebody_comes
from mapper.rules.violence.encounters import is_encounter

HOSTILE = "hostile"


def meet(action: DelveAction, words: str, random: Random, *, dice: Dice = NO_DICE) -> None:
    """An encounter that a die has brought: who comes, and where they are put on the map."""
    who = one_listed(action.tables.rules.encounters, random)
    named = f": {who}" if who.text else ""
    _come(action, f"{words}, encounter{named}", who.text, _place(action, random, dice))


def encounter(
    campaign: Campaign, group: str, random: Random, *, who: str = "", dice: Dice = NO_DICE
) -> Change:
    """Somebody comes because the game master says so: of the list, where nobody is named.

    The place is suggested all the same.
    """
    action = DelveAction(campaign, group, override=True)
    listed = action.tables.rules.encounters
    come = counted(who, random) if who else one_listed(listed, random)
    named = f"{come}" or "somebody"
    _come(action, f"Encounter: {named}", come.text, _place(action, random, dice), "note")
    return action.change("Encounter")


def _come(
    action: DelveAction, words: str, who: str, whence: Suggested, kind: LogKind = "roll"
) -> None:
    """They are met, and the signs that were kept for it are told."""
    say_meeting_over(action)
    surprised = action.rules.surprised(action.inside)
    signs = f" (omens: {'; '.join(action.delve.omens)})" if action.delve.omens else ""
    place = f", {whence.words}" if whence.words else ""
    told = action.met_told(who)
    action.log(f"{words}{place}{_met(action, surprised)}{signs}.", kind, told)
    found = replace(whence.meeting, who=who, surprised=surprised)
    action.delve = replace(action.delve, meeting=found, omens=())


def meet_keyed(campaign: Campaign, group: str, key: Key, random: Random) -> Change:
    """Those who are keyed in a zone are met there; the dice in their number are rolled."""
    row = campaign.get(key)
    if not isinstance(row, Feature | Token) or row.creature is None:
        raise NotAllowed("Nobody is keyed there.")
    action = DelveAction(campaign, group, override=True)
    zone = zone_of(row.at)
    if zone not in action.ground.zones:
        raise NotAllowed(f"{called(row)} is in no zone of this dungeon.")
    who, action.fell_in = counted(left_there(campaign, key, row), random), zone
    there = Suggested(Encounter(at=ZonePoint(zone)), f"at {action.named(zone)}")
    _come(action, f"Encounter: {who}", who.text, there, "note")
    return action.change("Encounter")


def _met(action: DelveAction, surprised: tuple[str, ...]) -> str:
    """Who goes in front and meets them first, and whom they surprise."""
    first = f"; {action.called(action.front)} meets them first" if action.able[1:] else ""
    off_guard = f"; surprised: {', '.join(map(action.called, surprised))}" if surprised else ""
    return first + off_guard


def _place(action: DelveAction, random: Random, dice: Dice) -> Suggested:
    ground = ground_of(action.campaign, action.map)
    lights = lights_of(action.campaign, action.group).values()
    leader = action.delver(action.front).zone if action.front else action.party.at.zone
    met = MetAt(
        ground,
        leader,
        action.delve.heading,
        lit_zones(action.campaign, action.map),
        any(row.is_lit for row in lights),
    )
    return action.rules.suggested(met, random, dice)


def move_meeting(campaign: Campaign, group: str, zone: str) -> Change:
    """The game master puts them elsewhere."""
    action = DelveAction(campaign, group, override=True)
    before = _meeting(action)
    if zone not in action.ground.zones:
        raise NotAllowed("There is no such zone on this map.")
    there = replace(before, at=ZonePoint(zone), passage="", bearing=None)
    action.delve = replace(action.delve, meeting=there)
    action.log(f"The encounter is at {action.named(zone)}.", "note", zone=zone)
    return action.change("Move the encounter")


def name_meeting(campaign: Campaign, group: str, who: str, random: Random) -> Change:
    """Who it is that is met, or how many, in the game master's words; dice in them are rolled."""
    come = counted(one_line(who, "An encounter", may_be_empty=True), random)
    words = come.text
    action = DelveAction(campaign, group, override=True)
    before = _meeting(action)
    if words == before.who:
        return Change("Name the encounter", {})
    action.delve = replace(action.delve, meeting=replace(before, who=words))
    action.log(f"The encounter: {f'{come}' or 'somebody'}.", "note")
    return action.change("Name the encounter")


JUST_MET = HowMet()


def roll_reaction(campaign: Campaign, group: str, random: Random, how: HowMet = JUST_MET) -> Change:
    """How those who are met take it: 2d6, unless it is plain that they are hostile.

    What is known of them by their name, or stands in the words for them, is reckoned with.
    """
    action = DelveAction(campaign, group, override=True)
    before = _meeting(action)
    met = creature_met(campaign, before.who) or Creature()
    is_hostile = how.is_hostile or met.is_hostile
    if not needs_reaction(is_undead=met.is_undead, is_clearly_hostile=is_hostile):
        why = "undead, no roll" if met.is_undead else "no roll"
        return _reacted(action, before, Reacted(HOSTILE, why))
    if not how.hit_dice:
        how = how._replace(hit_dice=together(met) or how.hit_dice)
    shown = CheckDice(random, how.dice).two()
    return _reacted(action, before, action.rules.reaction(action.inside, how, shown))


def _reacted(action: DelveAction, before: Encounter, made: Reacted) -> Change:
    said = made.result.replace("_", " ")
    action.delve = replace(action.delve, meeting=replace(before, reaction=made.result))
    action.log(f"Reaction of {before.who or 'those who are met'}: {said} ({made.how}).", "roll")
    return action.change(f"Reaction: {said}")


def burst_in(campaign: Campaign, group: str, random: Random, coming: BurstIn) -> Change:
    """Who comes in by a door may stun those within for a round, where the rules say so."""
    action = DelveAction(campaign, group, override=True)
    before = _meeting(action)
    dice = CheckDice(random, coming.dice).two()
    made = action.rules.come_in(action.delve, coming._replace(dice=dice))
    who = before.who or "those within"
    what = f"stunned for {made.rounds} round" if made.rounds else "not stunned"
    action.log(f"Coming in: {who} {what} ({made.how}).", "roll")
    return action.change("Come in")


def end_meeting(campaign: Campaign, group: str) -> Change:
    """They are gone, or never were."""
    action = DelveAction(campaign, group, override=True)
    _meeting(action)
    say_meeting_over(action)
    action.delve = replace(action.delve, meeting=None)
    return action.change("End the encounter")


def _meeting(action: DelveAction) -> Encounter:
    if action.delve.meeting is None:
        raise NotAllowed("Nobody is met.")
    return action.delve.meeting


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
    action.fell_in = row.at.zone
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
            action.fell_in = row.at.zone if id_ in action.campaign.all(DueDie) else ""
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
    else:
        action.log(f"{words}, nothing.", "roll")
    action.fell_in = ""
    return "encounter" if came.random_encounter else "nothing"


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
            who = one_listed(table, random)
            action.log(f"{words}, {said}{f': {who}' if who.text else ''}.", "roll")
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
        eaters = living(action.campaign, action.party)
        need = provisions(action.tables.hexploration, people_in(eaters))
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
        if row.unit != "real_minute" and not row.passage:
            action.draft.put(Key("countdown", "", id_), None)
            told = f"{row.player_text} ends." if row.player_text else ""
            action.log(f"{row.text} ends.", "note", told)


def _changed(action: DelveAction, said: str) -> Change:
    return action.change(f"Roll: {said}")
