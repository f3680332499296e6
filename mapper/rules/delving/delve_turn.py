"""A delver's turn at one of three speeds, and the delve round that the dungeon turn ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from mapper.model.campaign.zone_rows import Danger
from mapper.rules.delving.delving import hazard, minutes
from mapper.rules.delving.delving_tables import DelvingTables, SpeedName
from mapper.rules.shared.reasons import Refused, on_die

ZoneName = int | str
Neighbours = Callable[[ZoneName], Collection[ZoneName]]
Fast = Literal["walk", "run"]

NONE_REMAINING = "none_remaining"


@dataclass(frozen=True, slots=True)
class TrapOfZone:
    """A trap of a zone: found, disarmed, or sprung and spent."""

    zone: ZoneName
    is_known: bool = False
    is_disarmed: bool = False
    is_sprung: bool = False

    @property
    def is_armed(self) -> bool:
        return not (self.is_disarmed or self.is_sprung)


@dataclass(frozen=True, slots=True)
class SiteState:
    """The zones as the delvers find them; what has been found is no longer in `hidden`."""

    neighbours: Neighbours
    hidden: Mapping[ZoneName, tuple[str, ...]]
    secret: Mapping[ZoneName, tuple[str, ...]]
    traps: tuple[TrapOfZone, ...] = ()


@dataclass(frozen=True, slots=True)
class DelverState:
    """Who delves, and what is left of the turn."""

    zone: ZoneName = 0
    con: int = 0
    fp: int = 0
    fp_max: int = 0
    runs: int = 0
    """Rounds run in a row."""
    is_exhausted: bool = False
    has_moved: bool = False
    has_acted: bool = False
    speed: SpeedName = "delve"
    zones_moved: int = 0


@dataclass(frozen=True, slots=True)
class TurnState:
    """The state within a turn: the delver, the site, and what happened so far."""

    delver: DelverState
    site: SiteState
    detected: tuple[ZoneName, ...] = ()
    sprung: tuple[ZoneName, ...] = ()
    found: tuple[str, ...] = ()
    gm_clue_prompt: bool = False


def begun(delver: DelverState, site: SiteState) -> TurnState:
    """A fresh turn; each round begins at delve speed again (DEL-24)."""
    fresh = replace(delver, has_moved=False, has_acted=False, speed="delve", zones_moved=0)
    return TurnState(fresh, site)


def move(tables: DelvingTables, turn: TurnState, to: ZoneName) -> TurnState:
    """The move that comes with every turn (DEL-07, DEL-25); after a walk, at its speed (HSE-16)."""
    if turn.delver.has_moved:
        raise Refused("no_move_left", "The move of this turn is made; another takes the action.")
    _refuse_apart(turn, to)
    if turn.delver.speed != "delve":
        _refuse_too_far(tables, turn, 1)
    return _through(tables, _now(turn, replace(turn.delver, has_moved=True)), (to,))


def move_again(tables: DelvingTables, turn: TurnState, to: ZoneName) -> TurnState:
    """A second move, as the action: still with all care (DEL-26)."""
    acting = _acting(turn)
    _refuse_apart(turn, to)
    return _through(tables, acting, (to,))


def hurry(
    tables: DelvingTables, turn: TurnState, speed: Fast, path: Iterable[ZoneName]
) -> TurnState:
    """Walk or run along a path (DEL-27, DEL-29); the turn's own move counts towards it (HSE-16)."""
    acting = _acting(turn)
    acting = _now(acting, replace(acting.delver, speed=speed))
    path = tuple(path)
    _refuse_too_far(tables, acting, len(path))
    at = turn.delver.zone
    for zone in path:
        if zone not in turn.site.neighbours(at):
            raise Refused("not_adjacent", f"No way leads from zone {at} to zone {zone}.")
        at = zone
    return _through(tables, acting, path)


def hurry_to(tables: DelvingTables, turn: TurnState, speed: Fast, to: ZoneName) -> TurnState:
    """Walk or run to a zone by the shortest way; refused where it lies too far for one turn."""
    _acting(turn)
    return hurry(tables, turn, speed, _shortest_path(tables, turn, speed, to))


def _shortest_path(
    tables: DelvingTables, turn: TurnState, speed: Fast, to: ZoneName
) -> tuple[ZoneName, ...]:
    start, reach = turn.delver.zone, tables.speeds[speed].zone_moves
    came_from: dict[ZoneName, ZoneName] = {start: start}
    waiting = deque([(start, 0)])
    while waiting and to not in came_from:
        at, away = waiting.popleft()
        if away == reach:
            raise Refused("too_far", f"Zone {to} is further than {reach} moves away.")
        for zone in turn.site.neighbours(at):
            if zone not in came_from:
                came_from[zone] = at
                waiting.append((zone, away + 1))
    if to not in came_from:
        raise Refused("not_adjacent", f"No way leads from zone {start} to zone {to}.")
    path: list[ZoneName] = []
    while to != start:
        path.append(to)
        to = came_from[to]
    return tuple(reversed(path))


def search(turn: TurnState) -> TurnState:
    """Search the zone one stands in: one hidden feature, or none remain (DEL-19).

    What is secret is never told; the game master is reminded to give a clue (DEL-21).
    """
    acting = _acting(turn)
    zone, site = turn.delver.zone, turn.site
    hidden = site.hidden.get(zone, ())
    left = {**site.hidden, zone: hidden[1:]}
    return replace(
        acting,
        site=replace(site, hidden=left),
        found=(*turn.found, hidden[0] if hidden else NONE_REMAINING),
        gm_clue_prompt=turn.gm_clue_prompt or bool(site.secret.get(zone)),
    )


def recover(tables: DelvingTables, turn: TurnState, roll: int | None) -> TurnState:
    """Regain the die and Constitution in points, up to the most one has (DEL-16, DEL-18).

    Without a roll nobody keeps count of the points, and the action is spent all the same.
    """
    acting = _acting(turn)
    if roll is None:
        return acting
    on_die(roll, tables.recover.die)
    fp, most = turn.delver.fp, turn.delver.fp_max
    back = max(0, roll + turn.delver.con)
    return _now(acting, replace(acting.delver, fp=max(fp, min(most, fp + back))))


def ended(tables: DelvingTables, turn: TurnState) -> TurnState:
    """The turn is over: running on and on exhausts, anything else is a rest from it (DEL-31)."""
    delver = turn.delver
    before = 0 if tables.house.a_pause_resets_running else delver.runs
    runs = delver.runs + 1 if delver.speed == "run" else before
    is_exhausted = delver.is_exhausted or exhausts(tables, delver.con, runs)
    return _now(turn, replace(delver, runs=runs, is_exhausted=is_exhausted))


def exhausts(tables: DelvingTables, con: int, runs: int) -> bool:
    """Whether so many rounds of running in a row are too many (DEL-31, HSE-17)."""
    most = max(0, tables.running.rounds_before_exhausted + con)
    return runs > most or (tables.house.exhausted_at_the_limit and runs == most > 0)


def _acting(turn: TurnState) -> TurnState:
    if turn.delver.has_acted:
        raise Refused("no_action_left", "The action of this turn is spent.")
    return _now(turn, replace(turn.delver, has_acted=True))


def _now(turn: TurnState, delver: DelverState) -> TurnState:
    return replace(turn, delver=delver)


def _refuse_apart(turn: TurnState, to: ZoneName) -> None:
    if to not in turn.site.neighbours(turn.delver.zone):
        raise Refused("not_adjacent", f"No way leads from zone {turn.delver.zone} to zone {to}.")


def _refuse_too_far(tables: DelvingTables, turn: TurnState, moves: int) -> None:
    most = tables.speeds[turn.delver.speed].zone_moves
    before = turn.delver.zones_moved if tables.house.hurrying_includes_the_move else 0
    if before + moves > most:
        raise Refused("too_far", f"One can {turn.delver.speed} through {most} zones in a turn.")


def _through(tables: DelvingTables, turn: TurnState, path: tuple[ZoneName, ...]) -> TurnState:
    """Into one zone after another: with care traps are found, without it they spring (DEL-27)."""
    finds = tables.speeds[turn.delver.speed].finds_traps
    traps, detected, sprung = list(turn.site.traps), list(turn.detected), list(turn.sprung)
    where = {zone for zone in path if any(trap.zone == zone for trap in traps)}
    for zone in path if where else ():
        for at, trap in enumerate(traps):
            if trap.zone != zone or not trap.is_armed:
                continue
            if not finds:
                traps[at] = replace(trap, is_sprung=True)
                sprung.append(zone)
            elif not trap.is_known:
                traps[at] = replace(trap, is_known=True)
                detected.append(zone)
    delver = turn.delver
    return replace(
        turn,
        delver=replace(
            delver,
            zone=path[-1] if path else delver.zone,
            zones_moved=delver.zones_moved + len(path),
        ),
        site=replace(turn.site, traps=tuple(traps)),
        detected=tuple(detected),
        sprung=tuple(sprung),
    )


@dataclass(frozen=True, slots=True)
class DelveRound:
    """Who has acted, where everyone is, and what the clock says."""

    order: tuple[str, ...]
    delvers: Mapping[str, DelverState]
    site: SiteState
    round: int = 1
    clock_minutes: int = 0
    acted: frozenset[str] = frozenset()
    sprung_by: Mapping[ZoneName, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    """What delvers are called in sentences, where not as they are here."""

    def called(self, who: str) -> str:
        return self.names.get(who, who)


@dataclass(frozen=True, slots=True)
class DungeonTurn:
    """The round after it, and what the hazard die brought; surprised only if it brought someone."""

    after: DelveRound
    random_encounter: bool
    surprised: tuple[str, ...]
    met_first: str | None
    """Who goes first in the marching order meets monsters first, too."""


def next_turn(state: DelveRound, name: str) -> TurnState:
    """The turn of a delver, who must be the next in the marching order (DEL-06)."""
    if name in state.acted:
        raise Refused("already_acted", f"{state.called(name)} has had a turn this round.")
    waiting = [each for each in state.order if each not in state.acted]
    if not waiting or waiting[0] != name:
        following = state.called(waiting[0]) if waiting else "nobody"
        raise Refused("not_next_in_order", f"Next in the marching order is {following}.")
    return begun(state.delvers[name], state.site)


def turn_taken(tables: DelvingTables, state: DelveRound, name: str, turn: TurnState) -> DelveRound:
    """The round after a delver's turn; who springs a trap first has sprung it (DEL-04)."""
    done = ended(tables, turn)
    sprung = {zone: name for zone in done.sprung if zone not in state.sprung_by}
    return replace(
        state,
        delvers={**state.delvers, name: done.delver},
        site=done.site,
        acted=state.acted | {name},
        sprung_by={**state.sprung_by, **sprung},
    )


def dungeon_turn(
    tables: DelvingTables, state: DelveRound, danger: Danger, roll: int
) -> DungeonTurn:
    """The hazard die, then the clock and the next round (DEL-08, DEL-10 to DEL-12, INT-12)."""
    waiting = [state.called(name) for name in state.order if name not in state.acted]
    if waiting:
        raise Refused("pcs_still_to_act", f"{', '.join(waiting)} still to act this round.")
    came = hazard(tables, danger, roll).is_encounter
    after = replace(
        state,
        round=state.round + 1,
        clock_minutes=state.clock_minutes + minutes(tables, 1),
        acted=frozenset(),
    )
    first = next(iter(state.order), None)
    caught = surprised(tables, state) if came else ()
    return DungeonTurn(after, came, caught, first if came else None)


def surprised(tables: DelvingTables, state: DelveRound) -> tuple[str, ...]:
    """Whom any encounter takes by surprise: who walked or ran in this round."""
    return tuple(
        name for name in state.order if tables.speeds[state.delvers[name].speed].is_surprised
    )


def reordered(state: DelveRound, order: tuple[str, ...]) -> DelveRound:
    """Another marching order, between rounds only (DEL-04)."""
    if state.acted:
        raise Refused("round_under_way", "The marching order can change between rounds only.")
    if sorted(order) != sorted(state.order):
        raise Refused("not_the_party", "The marching order must name each delver once.")
    return replace(state, order=order)
