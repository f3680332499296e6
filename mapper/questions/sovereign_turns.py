"""The questions of Sovereign about Turns in a site: what takes them, what burns, what comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mapper.questions.question import InputKind, integer, listed, ops_of, word
from mapper.questions.sovereign_standard import SYSTEM, Answer, standard
from mapper.rules.sovereign import dungeon_turns, light, wandering_checks
from mapper.rules.sovereign.dungeon_turns import TurnActivity
from mapper.rules.sovereign.light import Source
from mapper.rules.sovereign.searching import How, search
from mapper.rules.sovereign.wandering_checks import Stay

LONGEST_STAY = 1000
TURNS = integer(0, LONGEST_STAY)
SOURCE = word("torch", "lantern")


def pair(first: InputKind, second: InputKind) -> InputKind:
    """A list of two, each of its kind."""

    def read(value: object) -> tuple[Any, Any]:
        if not isinstance(value, list) or len(value) != 2:
            raise ValueError(f"must be a list of {first.label} and {second.label}")
        return first.read(value[0]), second.read(value[1])

    return InputKind(f"[{first.label}, {second.label}]", read)


def search_(how: How) -> Answer:
    found = search(standard().turns, how)
    return {
        "found_without_roll": found.found,
        "notice_roll": found.is_rolled,
        "turns": found.turns,
    }


def turn_clock(turns: int) -> Answer:
    return {"minutes": dungeon_turns.minutes_of(standard().turns, turns)}


def round_clock(rounds: int) -> Answer:
    return {"seconds": dungeon_turns.seconds_of(standard().turns, rounds)}


def combat_turns(rounds: int) -> Answer:
    return {"turns": dungeon_turns.fight_turns(standard().turns, rounds)}


def dungeon_time(delvers: Sequence[Sequence[str]]) -> Answer:
    return {"turns": dungeon_turns.turns_side_by_side(standard().turns, delvers)}


def dungeon_run(
    location: str, torch_lit_at_turn: int | None, steps: Sequence[tuple[str, int]]
) -> Answer:
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


def light_(source: Source, turns_burned: int) -> Answer:
    lights = standard().lights
    return {
        "lit": light.still_burns(lights, source, turns_burned),
        "turns_left": light.turns_left(lights, source, turns_burned),
    }


def light_timeline(source: Source, lit_at_start_of_turn: int) -> Answer:
    lights = standard().lights
    return {
        "last_lit_turn": light.last_lit_turn(lights, source, lit_at_start_of_turn),
        "dark_from_turn": light.dark_from_turn(lights, source, lit_at_start_of_turn),
    }


def lights_needed(source: Source, turns: int) -> Answer:
    return {"needed": light.lights_needed(standard().lights, source, turns)}


def wandering_roll(d6: int) -> Answer:
    return {"encounter": wandering_checks.somebody_comes(standard().wandering, d6)}


def wandering_schedule(path: Sequence[tuple[str, int]]) -> Answer:
    stays = [Stay(location, turns) for location, turns in path]
    turns = wandering_checks.check_turns(standard().wandering, stays)
    return {"checks_at_start_of_turn": tuple(turns)}


OPS = ops_of(
    SYSTEM,
    {
        search_: {"when.how": word("general", "method_that_finds_it", "method_that_misses_it")},
        turn_clock: {"when.turns": integer(0)},
        round_clock: {"when.rounds": integer(0)},
        combat_turns: {"when.rounds": integer(0)},
        dungeon_time: {"when.delvers": listed(listed(word()))},
        dungeon_run: {
            "given.location": word(),
            "given.torch_lit_at_turn": integer(1).or_else(None),
            "when.steps": listed(pair(word(), TURNS), most=99),
        },
        light_: {"given.source": SOURCE, "when.turns_burned": integer(0)},
        light_timeline: {"given.source": SOURCE, "when.lit_at_start_of_turn": integer(1)},
        lights_needed: {"given.source": SOURCE, "when.turns": integer(0)},
        wandering_roll: {"when.d6": integer()},
        wandering_schedule: {"given.path": listed(pair(word(), TURNS), most=99)},
    },
)
