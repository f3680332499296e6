"""The questions of Sovereign about journeys, Turns in a site, its doors, and who is met there."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from mapper.model.campaign.exact_numbers import Count
from mapper.questions.question import (
    Amount,
    BadQuestion,
    FromOne,
    fraction,
    integer,
    kind_of,
    listed,
)
from mapper.questions.sovereign_standard import Modifier, Pair, Results, of_check, standard
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import (
    doors,
    dungeon_turns,
    encounters,
    light,
    overland,
    wandering_checks,
)
from mapper.rules.sovereign.checks import opposed_check, with_companions
from mapper.rules.sovereign.doors import Noise
from mapper.rules.sovereign.dungeon_turns import How, TurnActivity, activity_turns, search
from mapper.rules.sovereign.encounters import Approach, ComingIn, EncounterAction
from mapper.rules.sovereign.light import Source
from mapper.rules.sovereign.sovereign_tables import Entry
from mapper.rules.sovereign.wandering_checks import Stay

Turns = Annotated[int, integer(0, 1000)]
TurnStretch = tuple[str, Turns]
Stretches = Annotated[tuple[TurnStretch, ...], listed(kind_of(TurnStretch), most=99)]
Moves = Annotated[tuple[int, ...], listed(integer(0), 1)]


class ChaseModifiers(NamedTuple):
    """The modifiers and the skill of one who runs."""

    DEX: Modifier = 0
    CON: Modifier = 0
    Exert: Modifier = -1


Runners = Annotated[tuple[ChaseModifiers, ...], listed(kind_of(ChaseModifiers), 1, 99)]


def overland_(
    miles: Amount, terrain: str = "", overload: Annotated[int, integer(0, 2)] = 0
) -> Results:
    table = standard().overland
    a_day = overland.miles_a_day(table, terrain, overload)
    going = overland.journey(table, miles, a_day.value)
    return {"days": going.days, "arrival_day": going.arrival_day, "because": str(a_day)}


def overland_hexes(
    hex_miles: Annotated[Fraction, fraction(Fraction(1, 10**9))], *, hexes: Count
) -> Results:
    table = standard().overland
    a_day = overland.miles_a_day(table)
    going = overland.journey_by_hexes(table, hexes, hex_miles, a_day.value)
    return {"days": going.days, "miles_left_today": going.miles_left_today}


def overland_progress(route_miles: Amount, *, days: Amount) -> Results:
    a_day = overland.miles_a_day(standard().overland).value
    return {
        "travelled": overland.travelled(route_miles, a_day, days),
        "remaining": overland.remaining(route_miles, a_day, days),
    }


def search_(*, how: How) -> Results:
    found = search(standard().turns, how)
    return {"found_without_roll": found.found, "notice_roll": found.is_rolled, "turns": found.turns}


def turn_clock(*, turns: Count) -> Results:
    return {"minutes": dungeon_turns.minutes_of(standard().turns, turns)}


def round_clock(*, rounds: Count) -> Results:
    return {"seconds": dungeon_turns.seconds_of(standard().turns, rounds)}


def combat_turns(*, rounds: Count) -> Results:
    return {"turns": dungeon_turns.fight_turns(standard().turns, rounds)}


def dungeon_time(*, delvers: tuple[tuple[str, ...], ...]) -> Results:
    return {"turns": dungeon_turns.turns_side_by_side(standard().turns, delvers)}


def dungeon_run(
    location: str, torch_lit_at_turn: FromOne | None = None, *, steps: Stretches
) -> Results:
    rules = standard()
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


def light_(source: Source, *, turns_burned: Count) -> Results:
    lights = standard().lights
    return {
        "lit": light.still_burns(lights, source, turns_burned),
        "turns_left": light.turns_left(lights, source, turns_burned),
    }


def light_timeline(source: Source, *, lit_at_start_of_turn: FromOne) -> Results:
    lights = standard().lights
    return {
        "last_lit_turn": light.last_lit_turn(lights, source, lit_at_start_of_turn),
        "dark_from_turn": light.dark_from_turn(lights, source, lit_at_start_of_turn),
    }


def lights_needed(source: Source, *, turns: Count) -> Results:
    return {"needed": light.lights_needed(standard().lights, source, turns)}


def wandering_roll(*, d6: int) -> Results:
    return {"encounter": wandering_checks.somebody_comes(standard().wandering, d6)}


def wandering_schedule(path: Stretches) -> Results:
    stays = [Stay(location, turns) for location, turns in path]
    turns = wandering_checks.check_turns(standard().wandering, stays)
    return {"checks_at_start_of_turn": tuple(turns)}


def pick_lock(
    thieves_tools: bool,
    dexterity: Annotated[Modifier, "DEX"],
    sneak: Modifier,
    failed_at_level: Count = 0,
    *,
    level: Annotated[FromOne, "given.level"],
    dice: Pair,
) -> Results:
    rules = standard()
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


def batter_allowed(door: str, material: str = "wood") -> Results:
    return {"may_batter": doors.can_be_battered(standard().doors, door, material)}


def batter_door(material: str, strength: Annotated[Modifier, "STR"], exert: Modifier) -> Results:
    try:
        turns = doors.battering_turns(standard().doors, material, strength, exert)
    except Refused as refused:
        return {"possible": False, "sentence": str(refused)}
    return {"possible": True, "turns": int(turns.value), "because": str(turns)}


def batter_checks(location: str, turns_since_check: Count = 0, *, turns: Turns) -> Results:
    rules = standard()
    checks = wandering_checks.checks_while_battering(
        rules.doors, rules.wandering, location, turns_since_check, turns
    )
    return {
        "extra_checks": checks.extra,
        "regular_checks": checks.regular,
        "all_rolls": checks.all_rolls,
    }


def force_stuck(
    modifier: Modifier,
    helper_modifiers: tuple[Modifier, ...] = (),
    *,
    dice: Pair,
    d3: Annotated[int, integer(1, 3)] | None = None,
) -> Results:
    rules = standard()
    together = with_companions(rules.skills, modifier, helper_modifiers)
    forced = doors.force_stuck(rules.doors, int(together.value), dice, d3 or 1)
    if d3 is None and not forced.at_once:
        raise BadQuestion("when.d3: is missing; it says how many Turns the door takes.")
    return {
        "success_in_a_round": forced.at_once,
        "turns": forced.turns,
        "extra_checks": forced.extra_checks,
        "open": True,
    }


def listen(noise: Noise, modifier: Modifier, *, dice: Pair) -> Results:
    table = standard().doors
    return {"heard": doors.hears(table, noise, modifier, dice), "rounds": table.listen_rounds}


def enter_door(threshold_trap: bool = False, *, entry: Entry | None = None) -> Results:
    entrance = doors.go_through(standard().doors, entry, threshold_trap=threshold_trap)
    return {
        "entry": entrance.entry,
        "trap_triggered": entrance.triggers_trap,
        "may_notice_trap": entrance.may_notice_trap,
        "appears_hostile": entrance.appears_hostile,
        "can_surprise_watchers": entrance.can_surprise_watchers,
    }


def reaction_column(
    entry: Entry | None = None, *, declared: EncounterAction | None = None
) -> Results:
    return {"column": doors.reaction_column(standard().doors, entry, declared)}


def party_surprise(set_ambush: bool = False) -> Results:
    surprised = encounters.party_can_be_surprised(set_ambush=set_ambush)
    return {"party_can_be_surprised": surprised}


def surprise(
    entry: ComingIn = "no_door",
    how: Approach = "burst",
    *,
    group_modifier: Annotated[Modifier, "given.group_modifier"],
    other_modifier: Annotated[Modifier, "given.other_modifier"],
    watching_door: Annotated[bool, "given.watching_door"] = False,
    dice: Pair,
) -> Results:
    rules = standard()
    made = opposed_check(rules.skills, group_modifier, other_modifier, dice)
    ambush = encounters.stun(rules.meeting, entry, made, watching_door=watching_door)
    ours, theirs = encounters.pairs_of(rules.meeting, how)
    said = of_check(ambush.check) | {"stunned_rounds": ambush.stunned_rounds}
    return said | {"rolled": f"{ours} vs {theirs}"}


def encounter_distance(
    place: Literal["corridor", "room"],
    space_feet: Amount | None = None,
    entrances: FromOne | None = None,
    *,
    d8: int | None = None,
    entrance_pick: int | None = None,
) -> Results:
    if place == "corridor" and d8 is not None:
        feet = encounters.distance_in_corridor(standard().meeting, d8, space_feet)
        return {"feet": feet}
    if place == "room" and entrances is not None and entrance_pick is not None:
        return {"arrives_by_entrance": encounters.entrance_in_room(entrances, entrance_pick)}
    raise BadQuestion("when: a corridor needs a d8, a room its entrances and an entrance_pick.")


def reaction(
    npc_hd: Count, party_levels: FromOne, *, action: EncounterAction, dice_total: int
) -> Results:
    table = standard().reactions
    is_likely = encounters.could_win(table, npc_hd, party_levels)
    result = encounters.what_they_do(table, action, dice_total, they_could_win=is_likely)
    return {"result": result}


def parley_(leverage: Count, *, asked_value: Count) -> Results:
    return {"may_grant": encounters.may_grant(leverage, asked_value)}


def wants(kind: str) -> Results:
    return {"wants": encounters.typical_wants(standard().wants, kind)}


def chase_by_speed(pursuers: Moves, fleeing: Moves) -> Results:
    return {"result": encounters.by_speed(standard().chases, pursuers, fleeing)}


def chase_modifier(
    pursuers: FromOne,
    pursued: FromOne,
    head_start_rounds: Count,
    half_hearted: bool = False,
    enraged: bool = False,
) -> Results:
    modifier = encounters.situation_modifier(
        standard().chases,
        are_more=pursuers > pursued,
        head_start_rounds=head_start_rounds,
        half_hearted=half_hearted,
        enraged=enraged,
    )
    return {"modifier": int(modifier.value), "because": str(modifier)}


def chase_check(
    pursuers: Runners, fleeing: Runners, situation: Modifier = 0, *, dice: Pair
) -> Results:
    rules = standard()
    ours, theirs = ([runner._asdict() for runner in group] for group in (pursuers, fleeing))
    chase = encounters.chase(rules, encounters.Pursuit(ours, theirs, situation), dice)
    return {
        "pursuer_modifier": int(chase.pursuers.value),
        "dc": chase.check.dc,
        "total": chase.check.total,
        "caught": chase.is_caught,
        "turns": encounters.chase_turns(rules.chases, rules.turns, is_caught=chase.is_caught),
        "because": str(chase.pursuers),
    }
