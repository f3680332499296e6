"""The questions of Delving: its words in, a call of the rules, words out."""

from __future__ import annotations

from functools import cache
from typing import Any

from mapper.model.campaign.zone_rows import Danger
from mapper.questions.question import flag, integer, listed, ops_of, word
from mapper.rules.delving import delve_turn, delving
from mapper.rules.delving.delving_tables import DelvingTables, SpeedName
from mapper.rules.shared.tables import load


@cache
def tables() -> DelvingTables:
    return load("delving", DelvingTables)


def delve_clock(rounds: int) -> dict[str, Any]:
    return {
        "minutes": delving.minutes(tables(), rounds),
        "hours": delving.hours(tables(), rounds),
    }


def delving_state(hostile_environment: bool, in_combat: bool) -> dict[str, Any]:
    return {"delving": delving.is_delving(is_hostile=hostile_environment, in_combat=in_combat)}


def hazard_die(danger: Danger, danger_at_dungeon_turn: Danger | None, roll: int) -> dict[str, Any]:
    came = delving.hazard(tables(), danger_at_dungeon_turn or danger, roll)
    return {"die": f"d{came.die}", "random_encounter": came.is_encounter}


def oclock(heading: int, d12: int) -> dict[str, Any]:
    return {"bearing": delving.bearing(tables(), d12, heading)}


def edge_of_vision(visible_zones_in_bearing: int | None) -> dict[str, Any]:
    return {"zones": delving.edge_of_vision(tables(), visible_zones_in_bearing)}


def encounter_reaction_needed(undead: bool, clearly_hostile: bool) -> dict[str, Any]:
    needed = delving.needs_reaction(is_undead=undead, is_clearly_hostile=clearly_hostile)
    return {"roll_reaction": needed}


def recover_ammo(used: int, destroyed: int, lost: int) -> dict[str, Any]:
    return {"recovered": delving.ammunition_back(used, destroyed, lost)}


def effect_timer(
    duration_minutes: int, started_round: int, real_timer: bool, is_delving: bool
) -> dict[str, Any]:
    timer = delving.timer(
        tables(), duration_minutes, started_round, real_timer=real_timer, is_delving=is_delving
    )
    if timer.is_real:
        return {"tracked": "real_time", "real_minutes": timer.real_minutes}
    return {
        "tracked": "delve_rounds",
        "rounds": timer.rounds,
        "expires_at_dungeon_turn_of_round": timer.ends_at_turn_of_round,
    }


def combat_in_delve(clock_minutes: int, delve_round: int, combat_rounds: int) -> dict[str, Any]:
    clock = delving.after_combat(tables(), clock_minutes, combat_rounds)
    return {"clock_minutes": clock, "delve_round": delve_round, "hazard_rolls": 0}


def speed_distance(speed: SpeedName) -> dict[str, Any]:
    told = tables().speeds[speed]
    return {
        "zone_moves": told.zone_moves,
        "feet": told.feet,
        "squares_5ft": told.squares_5ft,
        "squares_10ft": told.squares_10ft,
    }


def run_rounds(con: int, rounds: tuple[str, ...]) -> dict[str, Any]:
    delver = delve_turn.DelverState(con=con)
    site = delve_turn.SiteState(lambda _: (), {}, {})
    said = []
    for what in rounds:
        turn = delve_turn.begun(delver, site)
        if what == "run":
            turn = delve_turn.hurry(tables(), turn, "run", ())
        delver = delve_turn.ended(tables(), turn).delver
        said.append(delver.is_exhausted)
    return {"exhausted_after_each_round": said}


DANGER = word("normal", "risky", "deadly")
COUNT = integer(0)
NO = flag().or_else(default=False)

OPS = ops_of(
    "delving",
    {
        delve_clock: {"when.rounds": COUNT},
        delving_state: {"given.hostile_environment": flag(), "given.in_combat": NO},
        hazard_die: {
            "given.danger": DANGER.or_else("normal"),
            "when.danger_at_dungeon_turn": DANGER.or_else(None),
            "when.roll": integer(),
        },
        oclock: {"given.heading": integer().or_else(0), "when.d12": integer()},
        edge_of_vision: {"given.visible_zones_in_bearing": COUNT.or_else(None)},
        encounter_reaction_needed: {"given.undead": NO, "given.clearly_hostile": NO},
        recover_ammo: {
            "given.used": COUNT,
            "given.destroyed": COUNT.or_else(0),
            "given.lost": COUNT.or_else(0),
        },
        effect_timer: {
            "given.duration_minutes": integer(1),
            "given.started_round": integer(1).or_else(1),
            "given.real_timer": NO,
            "given.delving": flag().or_else(default=True).called("is_delving"),
        },
        combat_in_delve: {
            "given.clock_minutes": COUNT.or_else(0),
            "given.delve_round": integer(1).or_else(1),
            "when.combat_rounds": COUNT,
        },
        speed_distance: {"given.speed": word("delve", "walk", "run").or_else("delve")},
        run_rounds: {"given.con": integer().or_else(0), "when.rounds": listed(word("run", "pass"))},
    },
)
