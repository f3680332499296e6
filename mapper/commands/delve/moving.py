"""Moves from zone to zone, at a walk or a run, and the traps that lie on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.turn_order import act, keep
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import Found, LogEntry
from mapper.model.campaign.rows import Feature, Key
from mapper.model.campaign.zone_rows import EntryNoise, Speed, TrapStanding, TrapState
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import zone_of
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_graph import KnownDungeon, KnownWay
from mapper.play.delve.encounters import bearing_between
from mapper.play.delve.finds import HiddenThing, TrapThere, is_found, traps_on
from mapper.play.delve.known_dungeon import moves_left, route_of, shortest
from mapper.play.delve.site_procedure import Going, Stepped
from mapper.rules.delving.delve_turn import Fast, TrapOfZone
from mapper.rules.shared.reasons import Refused

DID = {"detected": "notices", "sprung": "sets off", "disarmed": "disarms", "armed": "arms"}


def set_trap(
    campaign: Campaign, group: str, thing: HiddenThing, state: TrapStanding, who: str = ""
) -> Change:
    """By the game master's hand: no time passes and no rule is asked."""
    action = DelveAction(campaign, group, override=True)
    _refuse_no_trap(action, thing)
    _mark(action, thing, TrapState(state, who))
    return action.change(f"Trap {state}")


def disarm(
    campaign: Campaign,
    group: str,
    who: str,
    thing: HiddenThing,
    *,
    succeeds: bool,
) -> Change:
    """An action, or a turn, on a trap that was noticed; the table says whether it succeeds."""
    action = DelveAction(campaign, group)
    title, told = trap_words(action, thing)
    _refuse_no_trap(action, thing)
    if thing.kind == "feature" and not is_found(campaign, thing, action.owner):
        raise NotAllowed("Nobody has noticed this trap.")
    act(action, who, "disarm_trap")
    if succeeds:
        mark_trap(action, thing, TrapState("disarmed", who), "disarms")
    else:
        shown, tried = f": {told}" if told else "", f"{action.called(who)} could not disarm a trap"
        said, zone = f"{tried}{shown}.", action.delver(who).zone
        action.log(f"{tried}: {title}.", "note", said, zone)
    return action.change("Disarm a trap")


def tell_traps(
    action: DelveAction, who: str, there: tuple[TrapThere, ...], traps: tuple[TrapOfZone, ...]
) -> None:
    """What care has shown, and what haste has set off."""
    for (thing, before), after in zip(there, traps, strict=True):
        if after.is_sprung and not before.is_sprung:
            mark_trap(action, thing, TrapState("sprung", who), "sets off")
        elif after.is_known and not before.is_known:
            mark_trap(action, thing, TrapState("detected", who), "notices")


def mark_trap(action: DelveAction, thing: HiddenThing, state: TrapState, did: str) -> None:
    """A trap that has come to light, with its log entry."""
    title, told = trap_words(action, thing)
    action.set_trap(thing, state)
    what = f"{action.called(state.by)} {did} a trap" if state.by else f"A trap is {state.state}"
    shown = f": {told}" if told else ""
    entry = action.log(f"{what}: {title}.", "find", f"{what}{shown}.", _zone_of_trap(action, thing))
    if not is_found(action.campaign, thing, action.owner):
        _know_trap(action, thing, entry)


def _zone_of_trap(action: DelveAction, thing: HiddenThing) -> str:
    """Where a trap lies that is no part of a passage."""
    row = action.campaign.get(Key("feature", thing.map, thing.id))
    return zone_of(row.at) if thing.kind == "feature" and isinstance(row, Feature) else ""


def _know_trap(action: DelveAction, thing: HiddenThing, entry: int) -> None:
    """Players see it where it lies, unless the zone is not on their map."""
    if thing.kind == "passage":
        return
    row = action.campaign.one(Feature, Key("feature", thing.map, thing.id))
    if action.known(zone_of(row.at)).mapped:
        action.draft.put(Key("found", thing.map, thing.id, action.owner), Found(entry))


def trap_words(action: DelveAction, thing: HiddenThing) -> tuple[str, str]:
    """What a trap is called: to the game master, and to players."""
    if thing.kind == "passage":
        row = action.passage(thing.id)
        return action.door(thing.id), f"at a {PASSAGES[row.kind].told}"
    feature = action.campaign.one(Feature, Key("feature", thing.map, thing.id))
    return feature.title, feature.player_title


def at_passage(action: DelveAction, thing: HiddenThing) -> bool:
    """Whether a trap lies at a passage and not in a zone."""
    if thing.kind == "passage":
        return True
    row = action.campaign.one(Feature, Key("feature", thing.map, thing.id))
    return row.trap is not None and bool(row.trap.passage)


def _mark(action: DelveAction, thing: HiddenThing, state: TrapState) -> None:
    if state.state == "armed":
        title, _ = trap_words(action, thing)
        action.set_trap(thing, state)
        action.log(f"A trap is armed: {title}.", "note", zone=_zone_of_trap(action, thing))
        return
    mark_trap(action, thing, state, DID[state.state])


def _refuse_no_trap(action: DelveAction, thing: HiddenThing) -> None:
    if thing.kind == "passage":
        has_one = action.passage(thing.id).is_trapped
    else:
        row = action.campaign.one(Feature, Key("feature", thing.map, thing.id))
        has_one = row.trap is not None
    if not has_one:
        raise NotAllowed("There is no trap.")


class Through(NamedTuple):
    """By which passage, and how a door is gone through, where the rules ask for it."""

    passage: str = ""
    entry: EntryNoise = ""
    override: bool = False
    """The game master says so: no rule refuses it."""


ANYHOW = Through()


class Manner(NamedTuple):
    """How somebody goes: at which speed, how through doors, and whether all go along."""

    speed: Speed = "delve"
    entry: EntryNoise = ""
    together: bool = False


WITH_CARE = Manner()


def move(campaign: Campaign, group: str, who: str, to: str, through: Through = ANYHOW) -> Change:
    """Into a zone next to one's own: with the move of the turn, or after it with the action.

    By turns it is the one thing that is done, but for a corridor.
    """
    action = DelveAction(campaign, group, override=through.override)
    name = action.called(who)
    _step(action, who, to, through, name)
    return action.change(f"{name} to {action.named(to)}")


def move_all(campaign: Campaign, group: str, to: str, through: Through = ANYHOW) -> Change:
    """All who stand next to a zone and can still move go there, the first in front."""
    action = DelveAction(campaign, group, override=through.override)
    is_spent = action.rules.is_spent
    free = [name for name in action.able if action.override or not action.busy_until(name)]
    able = [name for name in free if not is_spent(action.delver(name))]
    able = [name for name in able if action.delver(name).zone != to]
    going = [who for who in able if action.ground.between(action.delver(who).zone, to)] or able
    if not going:
        raise Refused("no_move_left", "Nobody is left who could move there.")
    names = _together(action, going)
    for who in going:
        how = through if who == going[0] else through._replace(entry="")
        _step(action, who, to, how, names[who])
    return action.change(f"All to {action.named(to)}")


def hurry(
    campaign: Campaign, group: str, who: str, speed: Fast, to: str, *, path: Sequence[str] = ()
) -> Change:
    """Walk or run to a zone, by the shortest open way, or through the zones that are told."""
    action = DelveAction(campaign, group)
    name = action.called(who)
    _hurry(action, who, speed, to, path, name)
    return action.change(f"{name} {_verb(speed)} to {action.named(to)}")


def hurry_all(campaign: Campaign, group: str, speed: Fast, to: str) -> Change:
    """All who have not acted yet walk or run together, the first in front.

    Nobody goes further than the trap that somebody in front of them sets off.
    """
    action = DelveAction(campaign, group)
    going = [who for who in action.order if not action.delver(who).has_begun]
    if not going:
        raise Refused("no_action_left", "All have acted in this round.")
    names, end = _together(action, going), to
    for who in going:
        if action.delver(who).zone != end or end == to:
            end = _hurry(action, who, speed, end, (), names[who])
    return action.change(f"All {speed} to {action.named(to)}")


def _together(action: DelveAction, going: Sequence[str]) -> dict[str, str]:
    """Who is named in the log: all from one zone with the first of them, who speaks for them."""
    from_zone: dict[str, list[str]] = {}
    for who in going:
        from_zone.setdefault(action.delver(who).zone, []).append(who)
    names = dict.fromkeys(going, "")
    for those in from_zone.values():
        *others, last = map(action.called, those)
        names[those[0]] = f"{', '.join(others)} and {last}" if others else last
    return names


class MoveTold(NamedTuple):
    """Who is named in the log as going, nobody twice, and how they went in."""

    names: str
    how: str = ""


class ZoneStep(NamedTuple):
    """Through a passage into a zone."""

    passage: str
    zone: str


def _step(action: DelveAction, who: str, to: str, through: Through, names: str) -> None:
    row, entry = action.delver(who), through.entry
    way = way_to(action.ground, row.zone, to, through.passage, action)
    if not (action.rules.asked.asks_entry and PASSAGES[action.passage(way.passage).kind].has_leaf):
        entry = ""
    there = traps_on(action.campaign, action.map, ((way.passage, to),), action.draft.get)
    stepped = _gone(action, who, "delve", (to,), there)
    how = f", by a {entry} entry" if entry else ""
    _arrived(action, who, (ZoneStep(way.passage, to),), stepped, MoveTold(names, how))
    tell_traps(action, who, there, stepped.traps)
    if entry:
        _enter_by(action, who, there, entry)
    keep(action, who, stepped.delver)


def _hurry(
    action: DelveAction, who: str, speed: Fast, to: str, path: Sequence[str], names: str
) -> str:
    """As far as the first trap that goes off; gives the zone where the way has ended."""
    if not action.rules.asked.has_speeds:
        raise NotAllowed("There is no walking or running by turns: go on zone by zone.")
    row = action.delver(who)
    most = action.tables.delving.speeds[speed].zone_moves
    zones = list(path) or shortest(action.ground, row.zone, to, most)
    if not zones or zones[0] != row.zone or zones[-1] != to:
        raise Refused("not_adjacent", f"No open way leads to {action.named(to)} in one turn.")
    steps = tuple(
        ZoneStep(way_to(action.ground, one, other, "", action).passage, other)
        for one, other in pairwise(zones)
    )
    there = traps_on(action.campaign, action.map, steps, action.draft.get)
    stepped = _gone(action, who, speed, zones[1:], there)
    pairs = zip(there, stepped.traps, strict=True)
    sprung = {each.trap.zone for each, after in pairs if after.is_sprung != each.trap.is_sprung}
    at = next((number for number, step in enumerate(steps, 1) if step.zone in sprung), len(steps))
    if at < len(steps):
        steps = steps[:at]
        there = traps_on(action.campaign, action.map, steps, action.draft.get)
        stepped = _gone(action, who, speed, zones[1 : at + 1], there)
    _arrived(action, who, steps, stepped, MoveTold(names))
    tell_traps(action, who, there, stepped.traps)
    keep(action, who, stepped.delver)
    return stepped.delver.zone


def _gone(
    action: DelveAction, who: str, speed: Speed, path: Sequence[str], there: tuple[TrapThere, ...]
) -> Stepped:
    action.refuse_busy(who)
    traps = tuple(each.trap for each in there)
    return action.rules.go(action.inside, who, Going(speed, path, traps))


def way_to(
    ground: KnownDungeon, start: str, to: str, passage: str, action: DelveAction
) -> KnownWay:
    """The way that is taken; what bars it is told."""
    ways = [way for way in ground.between(start, to) if passage in {"", way.passage}]
    if not ways:
        raise Refused(
            "not_adjacent", f"No way is known from {action.named(start)} to {action.named(to)}."
        )
    way = ways[0]
    if way.bar and not action.override:
        raise Refused("barred", f"{_begins(action.door(way.passage, start))} is {way.bar}.")
    return way


def _arrived(
    action: DelveAction, who: str, steps: tuple[ZoneStep, ...], stepped: Stepped, told: MoveTold
) -> None:
    """Tell of the way, open the doors on it, and map the zones, unless they were run through."""
    start, speed = action.delver(who).zone, stepped.delver.speed
    to = steps[-1].zone if steps else start
    went = action.rules.asked.went if speed == "delve" else _verb(speed)
    through = f" through {len(steps)} zones" if len(steps) > 1 else ""
    opened = open_on_way(action, steps, start)
    names = told.names
    words = f"{names} {went} to {action.named(to)}{through}{opened}{told.how}."
    if names:
        _map(action, names, steps, words, maps=stepped.maps)
    if steps and who == action.front:
        _head(action, steps[-2].zone if len(steps) > 1 else start, to)


def _map(
    action: DelveAction, names: str, steps: tuple[ZoneStep, ...], words: str, *, maps: bool
) -> None:
    to = steps[-1].zone if steps else action.party.at.zone
    zone = action.ground.zones.get(to)
    name = zone.player_name if zone is not None and (maps or action.known(to).mapped) else ""
    told = f"{names} went to {name}." if name else f"{names} went on."
    entry = action.log(words, "move", told, to)
    for step in steps:
        action.know(step.zone, entry, mapped=maps)
        sides = action.passage(step.passage).sides
        if maps and any(side.visibility != "overt" for side in sides):
            action.know_passage(step.passage, entry)


def open_on_way(action: DelveAction, steps: tuple[ZoneStep, ...], start: str) -> str:
    """Closed doors on the way stand open behind who went through them."""
    opened: list[str] = []
    for step in steps:
        row, state = action.passage(step.passage), action.state(step.passage)
        if PASSAGES[row.kind].opens_in_passing and state.state == "closed":
            action.set_state(step.passage, replace(state, state="open"))
            opened.append(action.door(step.passage, start))
        start = step.zone
    return f", opening {' and '.join(opened)}" if opened else ""


def _enter_by(
    action: DelveAction, who: str, there: tuple[TrapThere, ...], entry: EntryNoise
) -> None:
    """A hard entry sets off what waits at the threshold; both say how it looks to others."""
    action.delve = replace(action.delve, entry=entry)
    if not action.rules.sets_off_traps(entry):
        return
    for thing, trap in there:
        if trap.is_armed and at_passage(action, thing):
            mark_trap(action, thing, TrapState("sprung", who), "sets off")


def _head(action: DelveAction, start: str, to: str) -> None:
    """Which way the first in front has turned."""
    zones = action.ground.zones
    if start in zones and to in zones:
        action.delve = replace(action.delve, heading=bearing_between(zones[start], zones[to]))


def _verb(speed: str) -> str:
    return "walked" if speed == "walk" else "ran"


def _begins(words: str) -> str:
    return words[:1].upper() + words[1:]


def place(campaign: Campaign, group: str, who: str, zone: str) -> Change:
    """Put a delver anywhere, by the game master's hand: no time passes and no rule is asked."""
    action = DelveAction(campaign, group, override=True)
    if zone not in action.ground.zones:
        raise NotAllowed("There is no such zone on this map.")
    before, name = action.delver(who), action.called(who)
    if before.zone == zone:
        return Change(f"Place {name}", {})
    action.put(who, replace(before, zone=zone))
    entry = action.log(f"{name} placed in {action.named(zone)}.", "move", zone=zone)
    action.know(zone, entry)
    return action.change(f"Place {name} in {action.named(zone)}")


def go_on(campaign: Campaign, group: str, who: str, to: str, manner: Manner = WITH_CARE) -> Change:
    """The next zone on the way of a delver to a zone further on, with all who are with them or not.

    Refused where no move is left, or a door has to be opened first.
    """
    action = DelveAction(campaign, group, override=True)
    if action.delver(who).zone == to:
        raise NotAllowed("Arrived.")
    action.refuse_stopped(who)
    way = route_of(campaign, group, who, to)
    if way is None:
        raise NotAllowed(f"No way is known to {action.named(to)}.")
    if not moves_left(action.rules, action.delver(who)):
        raise NotAllowed(f"No move is left in this {action.rules.unit}: {way.words}.")
    return go(campaign, group, who, way.zones[1], manner)


def go(campaign: Campaign, group: str, who: str, to: str, manner: Manner = WITH_CARE) -> Change:
    """Into a zone next to one's own, or further at a walk or a run: alone, or all together."""
    if manner.speed == "delve":
        through = Through(entry=manner.entry)
        if manner.together:
            return move_all(campaign, group, to, through)
        return move(campaign, group, who, to, through)
    if manner.together:
        return hurry_all(campaign, group, manner.speed, to)
    return hurry(campaign, group, who, manner.speed, to)


def found_by(change: Change) -> str:
    """What came to light by a step, such as a trap: nobody goes on from there unasked."""
    for key, swap in change.rows.items():
        row = swap.after
        if key.kind == "log" and isinstance(row, LogEntry) and row.kind == "find":
            return row.text
    return ""
