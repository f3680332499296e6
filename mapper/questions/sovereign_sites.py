"""The questions of Sovereign about journeys, Turns in a site, its doors, and who is met there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.questions.input_kind import die_of, fraction, integer, likely, listed, offered
from mapper.questions.question import SPREAD, Amount, BadQuestion, FromOne, Results, TwoD6, kind_of
from mapper.questions.sovereign_words import (
    DelverLevel,
    GroupMember,
    Location,
    Modifier,
    Pair,
    SkillLevel,
    of_check,
)
from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign import (
    doors,
    dungeon_turns,
    encounters,
    light,
    overland,
    wandering_checks,
)
from mapper.rules.sovereign.checks import (
    Trained,
    check,
    group_modifier,
    opposed_check,
    with_companions,
)
from mapper.rules.sovereign.doors import Noise
from mapper.rules.sovereign.dungeon_turns import How, TurnActivity, activity_turns, search
from mapper.rules.sovereign.encounters import Approach, ComingIn, EncounterAction
from mapper.rules.sovereign.light import BurningKind
from mapper.rules.sovereign.sovereign_tables import Entry, Sovereign
from mapper.rules.sovereign.wandering_checks import Stay

Turns = Annotated[int, integer(0, 1000)]
ActivityName = Annotated[
    str, offered(Sovereign, "turns.activities", also=("listen", "force_stuck_success"))
]
TimedActivity = tuple[Annotated[str, likely(Sovereign, "turns.activities")], Turns]
TimedActivities = Annotated[tuple[TimedActivity, ...], listed(kind_of(TimedActivity), most=99)]
SiteStretch = tuple[Location, Turns]
SiteStretches = Annotated[tuple[SiteStretch, ...], listed(kind_of(SiteStretch), most=99)]
MaterialName = Annotated[str, offered(Sovereign, "doors.batter_factor", "doors.too_hard")]
Moves = Annotated[tuple[int, ...], listed(integer(0), 1)]


class ChaseModifiers(NamedTuple):
    """The modifiers and the skill of one who runs."""

    DEX: Modifier = 0
    CON: Modifier = 0
    Exert: SkillLevel = -1


class LockTold(NamedTuple):
    """Who picks a lock, and what they have for it."""

    thieves_tools: bool
    dexterity: Annotated[Modifier, "DEX"]
    sneak: SkillLevel
    failed_at_level: Count = 0


class Noticing(NamedTuple):
    """A roll of WIS/Notice against what the game master thinks right."""

    dc: int | None = None
    modifier: Modifier = 0
    dice: Pair | None = None


class Intruders(NamedTuple):
    """Who bursts in or sneaks up, by what they roll with or one by one, and who is within."""

    other_modifier: Annotated[Modifier, "given.other_modifier"]
    group_modifier: Annotated[Modifier | None, "given.group_modifier"] = None
    watching_door: Annotated[bool, "given.watching_door"] = False
    members: Annotated[
        tuple[GroupMember, ...], "given.members", listed(kind_of(GroupMember), most=99)
    ] = ()


class Space(NamedTuple):
    """Where somebody is met."""

    place: Literal["corridor", "room"]
    space_feet: Amount | None = None
    entrances: FromOne | None = None


class ChaseAt(NamedTuple):
    """How things stand as a chase begins."""

    pursuers: FromOne
    pursued: FromOne
    head_start_rounds: Count
    half_hearted: bool = False
    enraged: bool = False


Runners = Annotated[tuple[ChaseModifiers, ...], listed(kind_of(ChaseModifiers), 1, 99)]


def overland_(
    rules: Sovereign,
    miles: Amount,
    terrain: Annotated[str, likely(Sovereign, "overland.house.terrain")] = "",
    overload: Annotated[int, integer(0, 2)] = 0,
) -> Results:
    table = rules.overland
    a_day = overland.miles_a_day(table, terrain, overload)
    going = overland.journey(table, miles, a_day.value)
    return {"days": going.days, "arrival_day": going.arrival_day, "because": str(a_day)}


def overland_hexes(
    rules: Sovereign, hex_miles: Annotated[Fraction, fraction(Fraction(1, 10**9))], *, hexes: Count
) -> Results:
    table = rules.overland
    a_day = overland.miles_a_day(table)
    going = overland.journey_by_hexes(table, hexes, hex_miles, a_day.value)
    return {"days": going.days, "miles_left_today": going.miles_left_today}


def overland_progress(rules: Sovereign, route_miles: Amount, *, days: Amount) -> Results:
    a_day = overland.miles_a_day(rules.overland).value
    return {
        "travelled": overland.travelled(route_miles, a_day, days),
        "remaining": overland.remaining(route_miles, a_day, days),
    }


def search_(rules: Sovereign, *, how: How, notice: Annotated[Noticing, SPREAD]) -> Results:
    """A search that touches everything may set off what it looks for."""
    found = search(rules.turns, how)
    said: Results = {
        "found_without_roll": found.found,
        "notice_roll": found.is_rolled,
        "turns": found.turns,
        "may_trigger_traps": found.is_rolled,
    }
    dc, modifier, rolled = notice
    if dc is None or rolled is None or not found.is_rolled:
        return said
    return said | of_check(check(dc, modifier, rolled))


def round_order(initiative: Mapping[str, int]) -> Results:
    """A Round goes from the side that won the initiative to the side that has the lowest."""
    return {"order": dungeon_turns.round_order(initiative)}


def turn_clock(rules: Sovereign, *, turns: Count) -> Results:
    return {"minutes": dungeon_turns.minutes_of(rules.turns, turns)}


def round_clock(rules: Sovereign, *, rounds: Count) -> Results:
    return {"seconds": dungeon_turns.seconds_of(rules.turns, rounds)}


def combat_turns(rules: Sovereign, *, rounds: Count) -> Results:
    return {"turns": dungeon_turns.fight_turns(rules.turns, rounds)}


def dungeon_time(rules: Sovereign, *, delvers: tuple[tuple[ActivityName, ...], ...]) -> Results:
    return {"turns": dungeon_turns.turns_side_by_side(rules.turns, delvers)}


def dungeon_run(
    rules: Sovereign,
    location: Location,
    torch_lit_at_turn: FromOne | None = None,
    *,
    steps: TimedActivities,
) -> Results:
    stay = dungeon_turns.enter_site(rules, location)
    doings = [TurnActivity(what, turns) for what, turns in steps]
    done = dungeon_turns.delve(rules, stay, doings, torch_lit_at_turn)
    return {
        "turns": done.stay.turns,
        "minutes": done.minutes,
        "regular_checks": done.regular_checks,
        "extra_checks": done.extra_checks,
        "torches_used": done.lights_used,
        "torch_lit_now": dungeon_turns.has_light(done.stay),
    }


def light_(rules: Sovereign, source: BurningKind, *, turns_burned: Count) -> Results:
    lights = rules.lights
    return {
        "lit": light.still_burns(lights, source, turns_burned),
        "turns_left": light.turns_left(lights, source, turns_burned),
    }


def light_timeline(
    rules: Sovereign, source: BurningKind, *, lit_at_start_of_turn: FromOne
) -> Results:
    lights = rules.lights
    return {
        "last_lit_turn": light.last_lit_turn(lights, source, lit_at_start_of_turn),
        "dark_from_turn": light.dark_from_turn(lights, source, lit_at_start_of_turn),
    }


def lights_needed(rules: Sovereign, source: BurningKind, *, turns: Count) -> Results:
    return {"needed": light.lights_needed(rules.lights, source, turns)}


def wandering_roll(
    rules: Sovereign, *, d6: Annotated[int, die_of(Sovereign, "wandering.die")]
) -> Results:
    return {"encounter": wandering_checks.somebody_comes(rules.wandering, d6)}


def wandering_schedule(rules: Sovereign, path: SiteStretches) -> Results:
    stays = [Stay(location, turns) for location, turns in path]
    turns = wandering_checks.check_turns(rules.wandering, stays)
    return {"checks_at_start_of_turn": tuple(turns)}


def pick_lock(
    rules: Sovereign,
    lock: Annotated[LockTold, SPREAD],
    *,
    level: Annotated[DelverLevel, "given.level"],
    dice: Pair,
) -> Results:
    thieves_tools, dexterity, sneak, failed_at_level = lock
    try:
        made = doors.pick_lock(
            rules.doors,
            doors.Lockpick(dexterity + sneak, level, failed_at_level, thieves_tools),
            dice,
        )
    except Refused as refused:
        return {"allowed": False, "success": False, "turns": 0, "sentence": str(refused)}
    turns = activity_turns(rules.turns, "pick_lock")
    return of_check(made) | {"allowed": True, "turns": turns}


def batter_allowed(
    rules: Sovereign,
    door: Annotated[str, offered(Sovereign, "doors.house.battered", also=("locked", "stuck"))],
    material: MaterialName = "wood",
) -> Results:
    return {"may_batter": doors.can_be_battered(rules.doors, door, material)}


def batter_door(
    rules: Sovereign,
    material: MaterialName,
    strength: Annotated[Modifier, "STR"],
    exert: SkillLevel,
) -> Results:
    try:
        turns = doors.battering_turns(rules.doors, material, strength, exert)
    except Refused as refused:
        return {"possible": False, "sentence": str(refused)}
    return {"possible": True, "turns": int(turns.value), "because": str(turns)}


def batter_checks(
    rules: Sovereign, location: Location, turns_since_check: Count = 0, *, turns: Turns
) -> Results:
    checks = wandering_checks.checks_while_battering(
        rules.doors, rules.wandering, location, turns_since_check, turns
    )
    return asdict(checks) | {"all_rolls": checks.all_rolls}


def force_stuck(
    rules: Sovereign,
    modifier: Modifier,
    helper_modifiers: tuple[Modifier, ...] = (),
    *,
    dice: Pair,
    d3: Annotated[int, die_of(Sovereign, "doors.force_die")] | None = None,
) -> Results:
    together = with_companions(rules.skills, modifier, helper_modifiers)
    forced = doors.force_stuck(rules.doors, int(together.value), dice, d3 or 1)
    if d3 is None and not forced.success_in_a_round:
        raise BadQuestion("when.d3: is missing; it says how many Turns the door takes.")
    return asdict(forced) | {"open": True}


def listen(rules: Sovereign, noise: Noise, modifier: Modifier, *, dice: Pair) -> Results:
    table = rules.doors
    return {"heard": doors.hears(table, noise, modifier, dice), "rounds": table.listen_rounds}


def enter_door(
    rules: Sovereign, threshold_trap: bool = False, *, entry: Entry | None = None
) -> object:
    return doors.go_through(rules.doors, entry, threshold_trap=threshold_trap)


def reaction_column(
    rules: Sovereign, entry: Entry | None = None, *, declared: EncounterAction | None = None
) -> Results:
    return {"column": doors.reaction_column(rules.doors, entry, declared)}


def party_surprise(set_ambush: bool = False) -> Results:
    surprised = encounters.party_can_be_surprised(set_ambush=set_ambush)
    return {"party_can_be_surprised": surprised}


def surprise(
    rules: Sovereign,
    entry: ComingIn = "no_door",
    how: Approach = "burst",
    *,
    sides: Annotated[Intruders, SPREAD],
    dice: Pair,
) -> Results:
    together = sides.group_modifier
    if together is None:
        if not sides.members:
            raise BadQuestion("given.members: are missing; or say the modifier of the group.")
        members = [Trained(*each) for each in sides.members]
        together = int(group_modifier(rules.skills, members, 0).value)
    made = opposed_check(rules.skills, together, sides.other_modifier, dice)
    ambush = encounters.stun(rules.meeting, entry, made, watching_door=sides.watching_door)
    ours, theirs = encounters.pairs_of(rules.meeting, how)
    said = of_check(ambush.check) | {"stunned_rounds": ambush.stunned_rounds}
    return said | {"rolled": f"{ours} vs {theirs}"}


def encounter_distance(
    rules: Sovereign,
    at: Annotated[Space, SPREAD],
    *,
    d8: Annotated[int, die_of(Sovereign, "meeting.distance_die")] | None = None,
    entrance_pick: int | None = None,
) -> Results:
    place, space_feet, entrances = at
    if place == "corridor" and d8 is not None:
        feet = encounters.distance_in_corridor(rules.meeting, d8, space_feet)
        return {"feet": feet}
    if place == "room" and entrances is not None and entrance_pick is not None:
        return {"arrives_by_entrance": encounters.entrance_in_room(entrances, entrance_pick)}
    raise BadQuestion("when: a corridor needs a d8, a room its entrances and an entrance_pick.")


def reaction(
    rules: Sovereign,
    npc_hd: Amount,
    party_levels: FromOne,
    *,
    action: EncounterAction,
    dice_total: TwoD6,
) -> Results:
    table = rules.reactions
    is_likely = encounters.could_win(table, npc_hd, party_levels)
    result = encounters.what_they_do(table, action, dice_total, they_could_win=is_likely)
    return {"result": result, "means": rules.words.reactions[result]}


def parley_(leverage: Count, *, asked_value: Count) -> Results:
    return {"may_grant": encounters.may_grant(leverage, asked_value)}


def wants(rules: Sovereign, kind: Annotated[str, likely(Sovereign, "wants")]) -> Results:
    found = encounters.typical_wants(rules.wants, kind)
    unknown: Results = {"sentence": f"The rules do not say what a {kind} wants."}
    return {"wants": found} | ({} if found else unknown)


def chase_by_speed(rules: Sovereign, pursuers: Moves, fleeing: Moves) -> Results:
    result = encounters.by_speed(rules.chases, pursuers, fleeing)
    return {"result": result, "fight": encounters.fight_after(is_caught=result == "caught")}


def chase_modifier(rules: Sovereign, at: Annotated[ChaseAt, SPREAD]) -> Results:
    modifier = encounters.situation_modifier(
        rules.chases,
        are_more=at.pursuers > at.pursued,
        head_start_rounds=at.head_start_rounds,
        half_hearted=at.half_hearted,
        enraged=at.enraged,
    )
    return {"modifier": int(modifier.value), "because": str(modifier)}


def chase_check(
    rules: Sovereign, pursuers: Runners, fleeing: Runners, situation: Modifier = 0, *, dice: Pair
) -> Results:
    ours, theirs = ([runner._asdict() for runner in group] for group in (pursuers, fleeing))
    chase = encounters.chase(rules, encounters.Pursuit(ours, theirs, situation), dice)
    turns = encounters.chase_turns(rules.chases, rules.turns, is_caught=chase.is_caught)
    return {
        "pursuer_modifier": int(chase.pursuers.value),
        "dc": chase.check.dc,
        "total": chase.check.total,
        "caught": chase.is_caught,
        "fight": encounters.fight_after(is_caught=chase.is_caught),
        "turns": turns,
        "minutes": dungeon_turns.minutes_of(rules.turns, turns),
        "because": str(chase.pursuers),
    }
