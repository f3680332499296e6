"""The questions of Delving: its words in, a call of the rules, words out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from mapper.model.campaign.exact_numbers import Count
from mapper.model.campaign.zone_rows import Danger
from mapper.questions.input_kind import LARGEST, die_of, listed, word
from mapper.questions.question import SPREAD, BadQuestion, FromOne, Results, refusal
from mapper.rules.delving import delve_turn, delving
from mapper.rules.delving.delve_turn import DelverState, SiteState, TrapOfZone, TurnState, ZoneName
from mapper.rules.delving.delving_tables import DelvingTables, SpeedName
from mapper.rules.shared.reasons import Refused

Reported = TypeVar("Reported")
Ways = Mapping[str, tuple[ZoneName, ...]]
Features = Mapping[str, tuple[str, ...]]
HazardFace = Annotated[
    int,
    die_of(DelvingTables, "hazard_dice.normal", "hazard_dice.risky", "hazard_dice.deadly"),
]
NOTHING: Mapping[str, Any] = {}


class DelverTold(NamedTuple):
    """Somebody who delves."""

    zone: ZoneName = 0
    con: int = 0
    fp: Count | None = None
    fp_max: Count | None = None
    consecutive_runs: Count = 0
    exhausted: bool = False


NOBODY = DelverTold()
"""A delver of whom nothing is said."""


class ZoneFeatures(NamedTuple):
    """What is to be found in a zone."""

    hidden: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()


class TrapTold(NamedTuple):
    """A trap, and what was done about it."""

    zone: ZoneName
    known: bool = False
    disarmed: bool = False


class Act(NamedTuple):
    """What a delver does in a turn."""

    action: Literal["move", "search", "recover", "walk", "run"] | None = None
    to: ZoneName | None = None
    path: tuple[ZoneName, ...] | None = None
    move_to: ZoneName | None = None
    d4: Annotated[int, die_of(DelvingTables, "recover.die")] | None = None


NO_ACT = Act()


class TurnTaken(NamedTuple):
    """A turn of one delver, or the dungeon's."""

    do: Literal["turn", "dungeon_turn"]
    pc: str | None = None
    hazard_roll: HazardFace | None = None
    danger: Danger | None = None
    act: Annotated[Act, SPREAD] = NO_ACT


def delve_clock(tables: DelvingTables, *, rounds: Count) -> Results:
    return {"minutes": delving.minutes(tables, rounds), "hours": delving.hours(tables, rounds)}


def delving_state(hostile_environment: bool, in_combat: bool = False) -> Results:
    return {"delving": delving.is_delving(is_hostile=hostile_environment, in_combat=in_combat)}


def hazard_die(
    tables: DelvingTables,
    danger: Danger = "normal",
    *,
    danger_at_dungeon_turn: Danger | None = None,
    roll: HazardFace,
) -> Results:
    came = delving.hazard(tables, danger_at_dungeon_turn or danger, roll)
    return {"die": f"d{came.die}", "random_encounter": came.is_encounter}


def oclock(
    tables: DelvingTables,
    heading: int = 0,
    *,
    d12: Annotated[int, die_of(DelvingTables, "encounters.bearings")],
) -> Results:
    return {"bearing": delving.bearing(tables, d12, heading)}


def clue(clues: Annotated[tuple[str, ...], listed(word(), 1)], *, succeeds: bool) -> Results:
    """An investigation that chooses among the clues to something, from the least to the best."""
    return {"clue": delving.clue_of_check(clues, succeeds=succeeds)}


def edge_of_vision(tables: DelvingTables, visible_zones_in_bearing: Count | None = None) -> Results:
    return {"zones": delving.edge_of_vision(tables, visible_zones_in_bearing)}


def encounter_reaction_needed(undead: bool = False, clearly_hostile: bool = False) -> Results:
    needed = delving.needs_reaction(is_undead=undead, is_clearly_hostile=clearly_hostile)
    return {"roll_reaction": needed}


def recover_ammo(used: Count, destroyed: Count = 0, lost: Count = 0) -> Results:
    return {"recovered": delving.ammunition_back(used, destroyed, lost)}


def effect_timer(
    tables: DelvingTables,
    duration_minutes: FromOne,
    started_round: FromOne = 1,
    real_timer: bool = False,
    is_delving: Annotated[bool, "delving"] = True,
) -> Results:
    timer = delving.timer(
        tables, duration_minutes, started_round, real_timer=real_timer, is_delving=is_delving
    )
    if timer.is_real:
        return {"tracked": "real_time", "real_minutes": timer.real_minutes}
    return {
        "tracked": "delve_rounds",
        "rounds": timer.rounds,
        "expires_at_dungeon_turn_of_round": timer.ends_at_turn_of_round,
    }


def combat_in_delve(
    tables: DelvingTables,
    clock_minutes: Count = 0,
    delve_round: FromOne = 1,
    *,
    combat_rounds: Count,
) -> Results:
    clock = delving.after_combat(tables, clock_minutes, combat_rounds)
    return {"clock_minutes": clock, "delve_round": delve_round, "hazard_rolls": 0}


def speed_distance(tables: DelvingTables, speed: SpeedName = "delve") -> Results:
    told = tables.speeds[speed]
    return {
        "zone_moves": told.zone_moves,
        "feet": told.feet,
        "squares_5ft": told.squares_5ft,
        "squares_10ft": told.squares_10ft,
    }


def run_rounds(
    tables: DelvingTables, con: int = 0, *, rounds: tuple[Literal["run", "pass"], ...]
) -> Results:
    delver = delve_turn.DelverState(con=con)
    site = delve_turn.SiteState(lambda _: (), {}, {})
    said = []
    for what in rounds:
        turn = delve_turn.begun(delver, site)
        if what == "run":
            turn = delve_turn.hurry(tables, turn, "run", ())
        delver = delve_turn.ended(tables, turn).delver
        said.append(delver.is_exhausted)
    return {"exhausted_after_each_round": said}


def delve_turn_(
    tables: DelvingTables,
    pc: DelverTold,
    adjacent: Ways | None = None,
    hidden: Features = NOTHING,
    secret: Features = NOTHING,
    traps: tuple[TrapTold, ...] = (),
    *,
    do: tuple[Act, ...],
) -> Results:
    site = _site(adjacent, hidden, secret, traps)
    turn = delve_turn.begun(_delver(pc.zone, pc), site)
    for act in do:
        try:
            turn = _acted(tables, turn, act)
        except Refused as refused:
            return refusal(refused) | _said(tables, turn)
    return {"ok": True} | _said(tables, delve_turn.ended(tables, turn))


def delve_round_(
    tables: DelvingTables,
    marching_order: Annotated[tuple[str, ...], listed(word(), 1)],
    at: Mapping[str, ZoneName] = NOTHING,
    pcs: Mapping[str, DelverTold] = NOTHING,
    zones: Mapping[str, ZoneFeatures] = NOTHING,
    adjacent: Ways | None = None,
    traps: tuple[TrapTold, ...] = (),
    danger: Danger = "normal",
    number: Annotated[FromOne, "round"] = 1,
    clock_minutes: Count = 0,
    *,
    events: tuple[TurnTaken, ...],
) -> Results:
    hidden = {zone: told.hidden for zone, told in zones.items()}
    secret = {zone: told.secret for zone, told in zones.items()}
    delvers = {}
    for name in marching_order:
        pc = pcs.get(name, NOBODY)
        delvers[name] = _delver(at.get(name, pc.zone), pc)
    if len(delvers) < len(marching_order):
        raise BadQuestion("given.marching_order: names someone twice.")
    site = _site(adjacent, hidden, secret, traps)
    state = delve_turn.DelveRound(marching_order, delvers, site, number, clock_minutes)
    said = []
    for told in events:
        try:
            state, answer = _event(tables, state, told, danger)
        except Refused as refused:
            answer = refusal(refused)
        said.append(answer | {"round": state.round, "clock_minutes": state.clock_minutes})
    return {"events": said, "sprung_by": state.sprung_by}


def _event(
    tables: DelvingTables, state: delve_turn.DelveRound, told: TurnTaken, danger: Danger
) -> tuple[delve_turn.DelveRound, Results]:
    if told.do == "dungeon_turn":
        if told.hazard_roll is None:
            raise BadQuestion("when.events: a dungeon turn needs its hazard_roll.")
        came = delve_turn.dungeon_turn(tables, state, told.danger or danger, told.hazard_roll)
        return came.after, {
            "ok": True,
            "random_encounter": came.random_encounter,
            "met_first": came.met_first,
            "surprised": came.surprised,
        }
    if told.pc is None:
        raise BadQuestion("when.events: a turn needs its pc.")
    turn = _acted(tables, delve_turn.next_turn(state, told.pc), told.act)
    after = delve_turn.turn_taken(tables, state, told.pc, turn)
    answer: Results = {"ok": True} | _said(tables, delve_turn.ended(tables, turn))
    if turn.found:
        answer |= {"search": turn.found[-1], "gm_clue_prompt": turn.gm_clue_prompt}
    return after, answer | {"sprung": turn.sprung}


def _acted(tables: DelvingTables, turn: TurnState, act: Act) -> TurnState:
    if act.move_to is not None:
        turn = delve_turn.move(tables, turn, act.move_to)
    match act.action:
        case "move":
            turn = delve_turn.move_again(tables, turn, _target(act))
        case "search":
            turn = delve_turn.search(turn)
        case "recover":
            turn = delve_turn.recover(tables, turn, act.d4)
        case "walk" | "run" as speed if act.path is not None:
            turn = delve_turn.hurry(tables, turn, speed, act.path)
        case "walk" | "run" as speed:
            turn = delve_turn.hurry_to(tables, turn, speed, _target(act))
    return turn


def _target(act: Act) -> ZoneName:
    if act.to is None:
        raise BadQuestion(f"when: {act.action} needs to.")
    return act.to


def _said(tables: DelvingTables, turn: TurnState) -> Results:
    delver = turn.delver
    speed = tables.speeds[delver.speed]
    return {
        "zone": delver.zone,
        "zones_moved": delver.zones_moved,
        "results": [{"search": found} for found in turn.found],
        "gm_clue_prompt": turn.gm_clue_prompt,
        "detected_traps": turn.detected,
        "sprung_traps": turn.sprung,
        "surprised_by_encounters": speed.is_surprised,
        "maps": speed.maps,
        "consecutive_runs": delver.runs,
        "exhausted": delver.is_exhausted,
        "fp": delver.fp,
    }


def _delver(zone: ZoneName, told: DelverTold) -> DelverState:
    """Fatigue points of which one number is left out: all are there, or there is no most."""
    fp, most = told.fp, told.fp_max
    if fp is None:
        fp = most or 0
    elif most is None:
        most = LARGEST
    return DelverState(zone, told.con, fp, most or 0, told.consecutive_runs, told.exhausted)


def _site(
    adjacent: Ways | None, hidden: Features, secret: Features, traps: tuple[TrapTold, ...]
) -> SiteState:
    beside = _by_zone(adjacent or {})
    return SiteState(
        _corridor if adjacent is None else lambda zone: beside.get(zone, ()),
        _by_zone(hidden),
        _by_zone(secret),
        tuple(TrapOfZone(*trap) for trap in traps),
    )


def _corridor(zone: ZoneName) -> Collection[ZoneName]:
    """Numbered zones lie in a row, unless the question says otherwise."""
    return (zone - 1, zone + 1) if isinstance(zone, int) else ()


def _by_zone(told: Mapping[str, Reported]) -> dict[ZoneName, Reported]:
    """JSON has only text for names: a zone that looks like a number is one."""
    return {int(name) if _is_number(name) else name: part for name, part in told.items()}


def _is_number(name: str) -> bool:
    digits = name.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= len(str(LARGEST))
