"""The questions of a delver's turn and of whole rounds, through the same steps that play takes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from mapper.questions.delving import COUNT, DANGER, NO, tables
from mapper.questions.question import (
    LARGEST,
    BadQuestion,
    InputKind,
    either,
    fields_of,
    flag,
    integer,
    listed,
    named,
    ops_of,
    refusal,
    word,
)
from mapper.questions.travel_sequence import Told
from mapper.rules.delving import delve_round, delve_turn
from mapper.rules.delving.delve_turn import DelverState, SiteState, TrapOfZone, TurnState, ZoneName
from mapper.rules.shared.refused import Refused


def delve_turn_(
    pc: Told,
    adjacent: Told | None,
    hidden: Told,
    secret: Told,
    traps: tuple[Told, ...],
    do: tuple[Told, ...],
) -> dict[str, Any]:
    site = _site(adjacent, hidden, secret, traps)
    turn = delve_turn.begun(_delver(pc["zone"], pc), site)
    for told in do:
        try:
            turn = _acted(turn, told)
        except Refused as refused:
            return refusal(refused) | _said(turn)
    return {"ok": True} | _said(delve_turn.ended(tables(), turn))


def delve_round_(
    marching_order: tuple[str, ...],
    at: Told,
    pcs: Told,
    zones: Told,
    adjacent: Told | None,
    traps: tuple[Told, ...],
    danger: Any,
    number: int,
    clock_minutes: int,
    events: tuple[Told, ...],
) -> dict[str, Any]:
    hidden = {zone: told["hidden"] for zone, told in zones.items()}
    secret = {zone: told["secret"] for zone, told in zones.items()}
    delvers = {}
    for name in marching_order:
        pc = pcs.get(name, NOBODY)
        delvers[name] = _delver(at.get(name, pc["zone"]), pc)
    if len(delvers) < len(marching_order):
        raise BadQuestion("given.marching_order: names someone twice.")
    site = _site(adjacent, hidden, secret, traps)
    state = delve_round.DelveRound(marching_order, delvers, site, number, clock_minutes)
    said = []
    for told in events:
        try:
            state, answer = _event(state, told, danger)
        except Refused as refused:
            answer = refusal(refused)
        said.append(answer | {"round": state.round, "clock_minutes": state.clock_minutes})
    return {"events": said, "sprung_by": state.sprung_by}


def _event(
    state: delve_round.DelveRound, told: Told, danger: Any
) -> tuple[delve_round.DelveRound, dict[str, Any]]:
    if told["do"] == "dungeon_turn":
        roll = told["hazard_roll"]
        if roll is None:
            raise BadQuestion("when.events: a dungeon turn needs its hazard_roll.")
        came = delve_round.dungeon_turn(tables(), state, told["danger"] or danger, roll)
        return came.after, {
            "ok": True,
            "random_encounter": came.random_encounter,
            "surprised": came.surprised,
        }
    if told["pc"] is None:
        raise BadQuestion("when.events: a turn needs its pc.")
    turn = delve_round.next_turn(state, told["pc"])
    turn = _acted(turn, told)
    after = delve_round.turn_taken(tables(), state, told["pc"], turn)
    answer = {"ok": True} | _said(delve_turn.ended(tables(), turn))
    if turn.found:
        answer |= {"search": turn.found[-1], "gm_clue_prompt": turn.gm_clue_prompt}
    return after, answer | {"sprung": turn.sprung}


def _acted(turn: TurnState, told: Told) -> TurnState:
    if told["move_to"] is not None:
        turn = delve_turn.move(tables(), turn, told["move_to"])
    match told["action"]:
        case "move":
            turn = delve_turn.move_again(tables(), turn, _given(told, "to"))
        case "search":
            turn = delve_turn.search(turn)
        case "recover":
            turn = delve_turn.recover(tables(), turn, told["d4"])
        case "walk" | "run":
            path = told["path"]
            if path is None:
                to = _given(told, "to")
                return delve_turn.hurry_to(tables(), turn, told["action"], to)
            turn = delve_turn.hurry(tables(), turn, told["action"], path)
    return turn


def _given(told: Told, name: str) -> Any:
    if told[name] is None:
        raise BadQuestion(f"when: {told['action']} needs {name}.")
    return told[name]


def _said(turn: TurnState) -> dict[str, Any]:
    delver = turn.delver
    speed = tables().speeds[delver.speed]
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


def _delver(zone: ZoneName, told: Told) -> DelverState:
    """Fatigue points of which one number is left out: all are there, or there is no most."""
    fp, most = told["fp"], told["fp_max"]
    if fp is None:
        fp = most or 0
    elif most is None:
        most = LARGEST
    return DelverState(
        zone, told["con"], fp, most or 0, told["consecutive_runs"], told["exhausted"]
    )


def _site(adjacent: Told | None, hidden: Told, secret: Told, traps: tuple[Told, ...]) -> SiteState:
    return SiteState(
        _corridor if adjacent is None else _beside(_by_zone(adjacent)),
        _by_zone(hidden),
        _by_zone(secret),
        tuple(TrapOfZone(told["zone"], told["known"], told["disarmed"]) for told in traps),
    )


def _corridor(zone: ZoneName) -> Collection[ZoneName]:
    """Numbered zones lie in a row, unless the question says otherwise."""
    return (zone - 1, zone + 1) if isinstance(zone, int) else ()


def _beside(
    adjacent: Mapping[ZoneName, tuple[ZoneName, ...]],
) -> Callable[[ZoneName], Collection[ZoneName]]:
    return lambda zone: adjacent.get(zone, ())


def _by_zone(told: Told) -> dict[ZoneName, Any]:
    """JSON has only text for names: a zone that looks like a number is one."""
    return {int(name) if _is_number(name) else name: part for name, part in told.items()}


def _is_number(name: str) -> bool:
    digits = name.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= len(str(LARGEST))


ZONE: InputKind = either(integer(), word())
NAMES = listed(word())
ACTION = {
    "action": word("move", "search", "recover", "walk", "run").or_else(None),
    "to": ZONE.or_else(None),
    "path": listed(ZONE).or_else(None),
    "move_to": ZONE.or_else(None),
    "d4": integer().or_else(None),
}
TRAPS = listed(fields_of({"zone": ZONE, "known": NO, "disarmed": NO})).or_else(())
PC = fields_of(
    {
        "zone": ZONE.or_else(0),
        "con": integer().or_else(0),
        "fp": COUNT.or_else(None),
        "fp_max": COUNT.or_else(None),
        "consecutive_runs": COUNT.or_else(0),
        "exhausted": flag().or_else(default=False),
    }
)

NOBODY = PC.read({})
"""A delver of whom nothing is said."""

OPS = ops_of(
    "delving",
    {
        delve_turn_: {
            "given.pc": PC,
            "given.adjacent": named(listed(ZONE)).or_else(None),
            "given.hidden": named(NAMES).or_else({}),
            "given.secret": named(NAMES).or_else({}),
            "given.traps": TRAPS,
            "when.do": listed(fields_of(ACTION)),
        },
        delve_round_: {
            "given.marching_order": listed(word(), 1),
            "given.at": named(ZONE).or_else({}),
            "given.pcs": named(PC).or_else({}),
            "given.zones": named(
                fields_of({"hidden": NAMES.or_else(()), "secret": NAMES.or_else(())})
            ).or_else({}),
            "given.adjacent": named(listed(ZONE)).or_else(None),
            "given.traps": TRAPS,
            "given.danger": DANGER.or_else("normal"),
            "given.round": integer(1).or_else(1).called("number"),
            "given.clock_minutes": COUNT.or_else(0),
            "when.events": listed(
                fields_of(
                    {
                        "do": word("turn", "dungeon_turn"),
                        "pc": word().or_else(None),
                        "hazard_roll": integer().or_else(None),
                        "danger": DANGER.or_else(None),
                        **ACTION,
                    }
                )
            ),
        },
    },
)
