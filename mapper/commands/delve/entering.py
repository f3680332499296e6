"""Into a dungeon by an entrance, on into another by a way between them, and out to a hex again."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.delve.delve_action import (
    Begun,
    DelveAction,
    drop_dungeon_dice,
    end_stay,
    say_meeting_over,
)
from mapper.commands.delve.lights import convert_burning
from mapper.commands.delve.moving import ZoneStep, mark_trap, open_on_way
from mapper.commands.delve.turn_order import begin, waiting
from mapper.commands.known_hexes import mark
from mapper.commands.member_rows import Stopped, charge_march, stopped_here
from mapper.commands.time.clock import wait_until
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key, Map
from mapper.model.campaign.zone_rows import Delve, Delver, TrapState, Zone
from mapper.model.hexes.chunks import area_of
from mapper.model.not_allowed import NotAllowed
from mapper.model.place_names import spot_named
from mapper.model.places import Place, the_hex, zone_place
from mapper.model.zones.zone_graph import directions
from mapper.play.delve.chosen_site import IN_WORDS, site_rules
from mapper.play.delve.finds import traps_on
from mapper.play.delve.known_dungeon import Entrance, entrances_at, outside_of
from mapper.play.delve.lights import countdowns_of, lights_of
from mapper.play.delve.site_procedure import SiteProcedure, delvers_in
from mapper.play.members import party_of
from mapper.play.travel.procedure import the_vessel
from mapper.rules.shared.reasons import Refused


def go_on_by(campaign: Campaign, group: str, before: SiteProcedure) -> Change:
    """A stay in a dungeon whose rules are another procedure's now than those of before.

    No time passes. The count begins anew, lights and timers last as long as they would have, and
    who has acted has acted.
    """
    deed = DelveAction(campaign, group, override=True)
    after = deed.rules
    acted = [who for who in deed.order if _has_acted(deed.delver(who))]
    delvers = {who: _as_now(after, row) for who, row in deed.delve.delvers.items()}
    deed.delve = replace(deed.delve, procedure=after.name, delvers=delvers)
    count_anew(deed, before)
    dice = drop_dungeon_dice(campaign, deed.draft, group)
    deed.log(" ".join(_in_words(deed, acted, dice)), "note")
    begin(deed)
    return deed.change(f"By {IN_WORDS.get(after.name, after.name)}")


def count_anew(deed: DelveAction, before: SiteProcedure) -> None:
    """From the first round or turn, with lights and timers in what is counted now."""
    deed.delve = replace(deed.delve, round=1, since_check=0, hazard=0, entry="")
    convert_burning(deed, before)


def _has_acted(row: Delver) -> bool:
    return row.has_acted or row.is_done


def _as_now(rules: SiteProcedure, row: Delver) -> Delver:
    """Who has acted has neither turn nor action any more; who has but moved begins afresh."""
    acted = _has_acted(row)
    return replace(
        row,
        speed="delve",
        has_moved=acted and rules.asked.has_speeds,
        has_acted=acted,
        is_done=acted,
        zones_moved=0,
        runs=0,
    )


def _in_words(deed: DelveAction, acted: list[str], dice: int) -> list[str]:
    on = deed.campaign.one(Map, Key("map", "", deed.map))
    rules = deed.rules
    by = IN_WORDS.get(rules.name, rules.name)
    said = [f"{on.name} goes by {by} from now on: {rules.unit} 1."]
    if acted:
        have = "has" if len(acted) == 1 else "have"
        said.append(f"{', '.join(map(deed.called, acted))} {have} acted in it.")
    if lights_of(deed.campaign, deed.group) or countdowns_of(deed.campaign, deed.group):
        said.append(f"Lights and timers count {rules.unit}s of {rules.minutes()} minutes.")
    if dice:
        said.append(
            "The die that was due is out of the tray."
            if dice == 1
            else "The dice that were due are out of the tray."
        )
    return said


def enter(campaign: Campaign, group: str, map_id: str, passage: str = "") -> Change:
    """All go into a dungeon from the hex where they are: by its one entrance, or the one told."""
    party = party_of(campaign, group)
    if party.is_inside:
        raise NotAllowed(f"{party.name} is in a dungeon already.")
    if party.is_flying:
        raise NotAllowed(f"{party.name} is in the air: land first.")
    if party.vessel is not None:
        raise NotAllowed(f"{party.name} is aboard {the_vessel(party.vessel)}: leave it first.")
    by = _entrance(campaign, party, map_id, passage)
    to = by.zone
    campaign.one(Zone, Key("zone", map_id, to))
    stop = stopped_here(campaign, group, party)
    begins = _begun(campaign, group, party, zone_place(map_id, to), stop)
    action = DelveAction(campaign, group, begins=begins)
    _through(action, by.passage)
    convert_burning(action, site_rules(campaign, party.at.map))
    if stop is not None:
        action.draft.put(Key("journey", "", group), stop.journey)
        charge_march(action.draft, group, stop.worn)
        action.log(stop.words, "rest", zone=to)
    where = campaign.one(Map, Key("map", "", map_id))
    told = f"{party.name} went into {where.player_name or 'a dungeon'}."
    entry = action.log(
        f"{party.name} went into {where.name}: {action.named(to)}.", "move", told, to
    )
    _know_entrance(action, to, by, entry)
    begin(action)
    return action.change(f"Into {where.name}")


def leave(campaign: Campaign, group: str, passage: str = "") -> Change:
    """Out by an entrance to the hex before it, at the time it now is."""
    action = DelveAction(campaign, group)
    by = _way_out(action, passage)
    at = outside_of(campaign, action.map, by)
    if at is None:
        raise NotAllowed("Nobody has said where this way leads to: it is on no hex.")
    _refuse_begun(action)
    say_meeting_over(action)
    _through(action, by)
    place, on = spot_named(campaign, at), campaign.one(Map, Key("map", "", action.map))
    name = action.party.name
    words, told = f"{name} left {on.name} for {place}.", f"{name} left the dungeon."
    row = LogEntry(action.party.minutes, words, "move", group, at, told)
    number = action.draft.new_id("log")
    action.draft.put(Key("log", "", number), row)
    party = replace(action.party, at=at, believed=None, minutes=action.delve.began)
    visited = Key("visited", at.map, "", action.owner)
    mark(action.draft, campaign, visited, area_of([the_hex(at.spot)]), int(number))
    wait_until(campaign, action.draft, group, party, action.party.minutes)
    convert_burning(action, action.rules, site_rules(campaign, at.map))
    end_stay(campaign, action.draft, group)
    drop_dungeon_dice(campaign, action.draft, group)
    return action.draft.change(f"Leave {on.name}")


def go_beyond(campaign: Campaign, group: str, passage: str) -> Change:
    """All go by a way that leads into a zone of another map."""
    action = DelveAction(campaign, group)
    by = _way_out(action, passage)
    beyond = action.passage(by).beyond
    if beyond is None or not beyond.zone:
        raise NotAllowed("This way leads out of doors: leave by it.")
    campaign.one(Zone, Key("zone", beyond.map, beyond.zone))
    _refuse_begun(action)
    _through(action, by)
    there = _carried_on(action, beyond.map, beyond.zone)
    party = there.party
    told = f"{party.name} went on."
    entry = there.log(f"{party.name} went on to {there.named(beyond.zone)}.", "move", told)
    there.know(beyond.zone, entry)
    if there.rules.name != action.rules.name:
        begin(there)
    return there.change(f"To {there.named(beyond.zone)}")


def _carried_on(action: DelveAction, map_id: str, zone: str) -> DelveAction:
    """The stay as it goes on in another dungeon; by another procedure its count begins anew."""
    delvers = {who: replace(row, zone=zone) for who, row in action.delve.delvers.items()}
    party = replace(action.party, at=zone_place(map_id, zone))
    name = site_rules(action.campaign, map_id).name
    delve = replace(action.delve, delvers=delvers, procedure=name, site="")
    begins = Begun(party, delve, action.draft)
    there = DelveAction(action.campaign, action.group, override=True, begins=begins)
    if there.rules.name != action.rules.name:
        count_anew(there, action.rules)
    return there


def _entrance(campaign: Campaign, party: Party, map_id: str, passage: str) -> Entrance:
    ways = [
        way
        for way in entrances_at(campaign, party)
        if way.map == map_id and passage in {"", way.passage}
    ]
    if not ways:
        raise NotAllowed("No entrance to it is known at this hex.")
    if len(ways) > 1:
        raise NotAllowed("It has several entrances here: choose one of them.")
    return ways[0]


def _begun(campaign: Campaign, group: str, party: Party, at: Place, stop: Stopped | None) -> Begun:
    """With those who marched up to here as tired as that has made them."""
    name, delvers = site_rules(campaign, at.map).name, delvers_in(campaign, group, party, at.zone)
    for each in stop.worn if stop is not None else ():
        row = delvers[each.who]
        delvers[each.who] = replace(row, fatigue=max(0, (row.fatigue or 0) - each.points))
    delve = Delve(name, party.minutes, delvers=delvers)
    return Begun(replace(party, at=at, believed=None), delve)


def _through(action: DelveAction, passage: str) -> None:
    """A way in or out that nothing bars; a closed door is opened."""
    bar = action.ground.bar(passage)
    if bar:
        raise Refused("barred", f"The way is {bar}.")
    open_on_way(action, (ZoneStep(passage, action.party.at.zone),), action.party.at.zone)


def _know_entrance(action: DelveAction, zone: str, by: Entrance, entry: int) -> None:
    action.know(zone, entry)
    action.know_passage(by.passage, entry)
    if action.rules.asked.notices_traps and action.order:
        for thing, trap in traps_on(
            action.campaign, action.map, ((by.passage, zone),), action.draft.get
        ):
            if trap.is_armed and not trap.is_known:
                mark_trap(action, thing, TrapState("detected", action.front), "notices")


def _way_out(action: DelveAction, passage: str) -> str:
    """The way out at which all are."""
    zones = {action.delver(who).zone for who in action.order}
    ways = [way for way in action.ground.exits() if passage in {"", way}]
    here = [
        way
        for way in ways
        if any({start} == zones and not end for start, end in directions(action.passage(way)))
    ]
    if not here:
        raise NotAllowed("Not all are at a way out. Bring them there, or split the group.")
    if len(here) > 1:
        raise NotAllowed("Several ways lead out from here: choose one of them.")
    return here[0]


def _refuse_begun(action: DelveAction) -> None:
    if len(waiting(action)) != len(action.able):
        raise Refused("round_under_way", f"This {action.rules.unit} is under way: close it first.")
