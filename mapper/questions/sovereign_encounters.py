"""The questions of Sovereign about those who are met: surprise, distance, reaction, chase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from mapper.questions.question import (
    BadQuestion,
    fields_of,
    fraction,
    integer,
    listed,
    ops_of,
    word,
)
from mapper.questions.sovereign_standard import (
    DICE,
    MODIFIER,
    NO,
    SYSTEM,
    Answer,
    of_check,
    standard,
)
from mapper.rules.sovereign import encounters, parley
from mapper.rules.sovereign.checks import opposed_check
from mapper.rules.sovereign.encounters import Action, Approach, ComingIn
from mapper.rules.violence import chases

RUNNERS = listed(
    fields_of(
        {
            "DEX": MODIFIER.or_else(0),
            "CON": MODIFIER.or_else(0),
            "Exert": MODIFIER.or_else(-1),
        }
    ),
    1,
    99,
)
MOVES = listed(integer(0), 1)


def party_surprise(set_ambush: bool) -> Answer:
    surprised = encounters.party_can_be_surprised(set_ambush=set_ambush)
    return {"party_can_be_surprised": surprised}


def surprise(
    entry: ComingIn,
    how: Approach,
    group_modifier: int,
    other_modifier: int,
    watching_door: bool,
    dice: Sequence[int],
) -> Answer:
    rules = standard()
    made = opposed_check(rules.skills, group_modifier, other_modifier, dice)
    ambush = encounters.stun(rules.meeting, entry, made, watching_door=watching_door)
    ours, theirs = encounters.pairs_of(rules.meeting, how)
    said = of_check(ambush.check) | {"stunned_rounds": ambush.stunned_rounds}
    return said | {"rolled": f"{ours} vs {theirs}"}


def encounter_distance(
    place: str,
    space_feet: Fraction | None,
    entrances: int | None,
    d8: int | None,
    entrance_pick: int | None,
) -> Answer:
    if place == "corridor" and d8 is not None:
        feet = encounters.distance_in_corridor(standard().meeting, d8, space_feet)
        return {"feet": feet}
    if place == "room" and entrances is not None and entrance_pick is not None:
        return {"arrives_by_entrance": encounters.entrance_in_room(entrances, entrance_pick)}
    raise BadQuestion("when: a corridor needs a d8, a room its entrances and an entrance_pick.")


def reaction(npc_hd: int, party_levels: int, action: Action, dice_total: int) -> Answer:
    table = standard().reactions
    is_likely = encounters.could_win(table, npc_hd, party_levels)
    result = encounters.what_they_do(table, action, dice_total, they_could_win=is_likely)
    return {"result": result}


def parley_(leverage: int, asked_value: int) -> Answer:
    return {"may_grant": parley.may_grant(leverage, asked_value)}


def wants(kind: str) -> Answer:
    return {"wants": parley.typical_wants(standard().wants, kind)}


def chase_by_speed(pursuers: Sequence[int], fleeing: Sequence[int]) -> Answer:
    return {"result": chases.by_speed(standard().chases, pursuers, fleeing)}


def chase_modifier(
    pursuers: int, pursued: int, head_start_rounds: int, half_hearted: bool, enraged: bool
) -> Answer:
    modifier = chases.situation_modifier(
        standard().chases,
        are_more=pursuers > pursued,
        head_start_rounds=head_start_rounds,
        half_hearted=half_hearted,
        enraged=enraged,
    )
    return {"modifier": int(modifier.value), "because": str(modifier)}


def chase_check(
    pursuers: Sequence[Mapping[str, int]],
    fleeing: Sequence[Mapping[str, int]],
    situation: int,
    dice: Sequence[int],
) -> Answer:
    rules = standard()
    chase = chases.chase(rules, chases.Pursuit(pursuers, fleeing, situation), dice)
    return {
        "pursuer_modifier": int(chase.pursuers.value),
        "dc": chase.check.dc,
        "total": chase.check.total,
        "caught": chase.is_caught,
        "turns": chases.chase_turns(rules.chases, rules.turns, is_caught=chase.is_caught),
        "because": str(chase.pursuers),
    }


OPS = ops_of(
    SYSTEM,
    {
        party_surprise: {"given.set_ambush": NO},
        surprise: {
            "given.entry": word("hard", "soft", "no_door").or_else("no_door"),
            "given.how": word("burst", "sneak").or_else("burst"),
            "given.group_modifier": MODIFIER,
            "given.other_modifier": MODIFIER,
            "given.watching_door": NO,
            "when.dice": DICE,
        },
        encounter_distance: {
            "given.place": word("corridor", "room"),
            "given.space_feet": fraction(0).or_else(None),
            "given.entrances": integer(1).or_else(None),
            "when.d8": integer().or_else(None),
            "when.entrance_pick": integer().or_else(None),
        },
        reaction: {
            "given.npc_hd": integer(0),
            "given.party_levels": integer(1),
            "when.action": word("fight", "talk", "run", "wait"),
            "when.dice_total": integer(),
        },
        parley_: {"given.leverage": integer(0), "when.asked_value": integer(0)},
        wants: {"given.kind": word()},
        chase_by_speed: {"given.pursuers": MOVES, "given.fleeing": MOVES},
        chase_modifier: {
            "given.pursuers": integer(1),
            "given.pursued": integer(1),
            "given.head_start_rounds": integer(0),
            "given.half_hearted": NO,
            "given.enraged": NO,
        },
        chase_check: {
            "given.pursuers": RUNNERS,
            "given.fleeing": RUNNERS,
            "given.situation": MODIFIER.or_else(0),
            "when.dice": DICE,
        },
    },
)
