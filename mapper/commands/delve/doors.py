"""Doors are opened, picked, forced and battered; and the actions that move nobody."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from mapper.commands.delve.delve_action import AtDoor, DelveAction
from mapper.commands.delve.turn_order import act, keep
from mapper.commands.offer import BY_RULES, Answer
from mapper.commands.time.log import LONGEST_TEXT
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import id_of
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Countdown, PassageState, Standing
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.passages import PASSAGES, STANDS_OPEN
from mapper.model.zones.zone_graph import directions
from mapper.play.delve.known_dungeon import passage_told
from mapper.play.delve.site_procedure import AtADoor, CheckDice, Tried, delver_in
from mapper.play.members import called, level_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.rules.shared.reasons import Refused

AT_HAND, SHOT = "Ammunition", "Ammunition used"
"""Fields of a sheet."""


def recover(
    campaign: Campaign,
    group: str,
    who: str,
    random: Random,
    answer: Answer = BY_RULES,
    *,
    override: bool = False,
) -> Change:
    """Take breath: points of fatigue come back, where they are counted, and what was shot."""
    action = DelveAction(campaign, group, override=override)
    before, name = action.delver(who).fatigue, action.called(who)
    action.refuse_busy(who)
    die = action.rules.asked.recover_die
    shown = _shown(die, random, answer)
    roll = shown if before is not None else None
    keep(action, who, action.rules.recovered(action.inside, who, roll))
    after = action.delver(who).fatigue
    points = f" (d{die}: {shown}): {before} → {after} fatigue points" if before is not None else ""
    words = f"{name} recovered{points}{_gathered(action, who)}." if die else f"{name} rested."
    action.log(words, "rest", f"{name} takes breath.", action.delver(who).zone)
    return action.change(f"{name} recovers")


def recover_what_lacks(
    campaign: Campaign, group: str, who: str, random: Random, answer: Answer = BY_RULES
) -> Change:
    """The same, refused where nothing can come back by it."""
    recovered = recover(campaign, group, who, random, answer)
    action = DelveAction(campaign, group, override=True)
    row, member = action.delver(who), action.members[who]
    now, shot = delver_in(row, member), MemberSheet(member, rules=action.tables.rules).value(SHOT)
    is_whole = 0 < now.fp_max <= now.fp and not (row.is_exhausted or shot.whole)
    if action.rules.asked.recover_die and row.fatigue is not None and is_whole:
        raise NotAllowed(f"{action.called(who)} has all {now.fp} fatigue points.")
    return recovered


def _gathered(action: DelveAction, who: str) -> str:
    """What was shot is at hand again, in words; a deed asks what of it is broken or lost."""
    sheet = MemberSheet(action.members[who], rules=action.tables.rules)
    shot = sheet.value(SHOT).whole
    if not shot:
        return ""
    after = sheet.with_more(AT_HAND, shot).with_value(SHOT, 0).member
    members = (after if id_of(row) == who else row for row in action.party.members)
    action.party = replace(action.party, members=tuple(members))
    return f", and gathered {shot:,} arrows, bolts or stones"


def _shown(die: int, random: Random, answer: Answer) -> int:
    """What a real die shows, or one that is rolled; 0 where there is none."""
    if not die or not answer.dice:
        return random.randint(1, die) if die else 0
    face = sum(answer.dice)
    if not 1 <= face <= die:
        raise NotAllowed(f"A d{die} shows from 1 to {die}.")
    return face


def listen(campaign: Campaign, at: AtDoor, random: Random, answer: Answer = BY_RULES) -> Change:
    """At a door; what there is to hear the game master says, for the players to read."""
    action = DelveAction(campaign, at.group, override=at.override)
    who, passage, noise = at.who, at.passage, answer.noise
    refuse_elsewhere(action, who, passage)
    act(action, who, "listen")
    zone, name = action.delver(who).zone, action.called(who)
    heard = action.rules.listen(action.at_door(who, passage), noise, CheckDice(random, answer.dice))
    what = answer.words if answer.words and heard.succeeds else "nothing"
    action.log(
        f"{name} listened at {action.door(passage, zone)}{heard.how}: {what}.",
        "search",
        f"{name} listens at {passage_told(action.passage(passage))}: {what}.",
        zone,
    )
    return action.change(f"{name} listens")


def look_in(campaign: Campaign, group: str, who: str, passage: str) -> Change:
    """Look through a way that is open, without going: what lies beyond has been seen."""
    action = DelveAction(campaign, group)
    refuse_elsewhere(action, who, passage)
    start = action.delver(who).zone
    is_shut = action.state(passage).state not in STANDS_OPEN
    if is_shut and PASSAGES[action.passage(passage).kind].bars_sight:
        raise Refused("barred", "Nobody sees through what is closed.")
    beyond = [end for here, end in directions(action.passage(passage)) if here == start and end]
    if not beyond:
        raise NotAllowed("There is nothing to be seen that way.")
    name = action.called(who)
    words = f"{name} looked into {action.named(beyond[0])}."
    entry = action.log(words, "move", f"{name} looks ahead.", start)
    action.know(beyond[0], entry, entered=False, mapped=False)
    return action.change(f"{name} looks ahead")


def other(campaign: Campaign, group: str, who: str, text: str = "") -> Change:
    """An action that no rule names, in words."""
    name = called(campaign, group, who)
    words = " ".join(text.split()) or f"{name} did something."
    if len(words) > LONGEST_TEXT:
        raise NotAllowed(f"At most {LONGEST_TEXT:,} letters can stand here.")
    action = DelveAction(campaign, group)
    act(action, who)
    action.log(words, "note", zone=action.delver(who).zone)
    return action.change(f"{name} acts")


def refuse_elsewhere(action: DelveAction, who: str, passage: str) -> None:
    """A door is worked on by who stands beside it and knows of it."""
    zone = action.delver(who).zone
    at = any(side.zone == zone for side in action.passage(passage).sides)
    if not at or not action.ground.knows(passage, zone):
        raise Refused("not_adjacent", f"{action.called(who)} is not beside it.")


class AtWork(NamedTuple):
    """A delver at a door, as what is done there goes on."""

    action: DelveAction
    who: str
    passage: str

    @property
    def state(self) -> PassageState:
        return self.action.state(self.passage)

    def become(self, state: PassageState, did: str, how: str = "") -> None:
        """What the door is from now on, and what the log tells of it."""
        action, who, zone = self.action, self.who, self.action.delver(self.who).zone
        if state != self.state:
            action.set_state(self.passage, state)
        name = action.called(who)
        text = f"{name} {did} {action.door(self.passage, zone)}{how}."
        told = f"{name} {did} {passage_told(action.passage(self.passage))}."
        action.log(text, "note", told, zone)

    @property
    def tried(self) -> AtADoor:
        """As the procedure is asked about it."""
        return self.action.at_door(self.who, self.passage)

    def draw(self, tried: Tried) -> None:
        """What is due for the noise."""
        for _ in range(tried.checks):
            self.action.due("battering")


def open_door(
    campaign: Campaign, group: str, who: str, passage: str, *, override: bool = False
) -> Change:
    """Open what nothing holds, without going through."""
    at = _at(campaign, AtDoor(group, who, passage, override))
    action, state = at.action, at.state
    if state.state != "closed" and not override:
        raise Refused("barred", f"It is {state.state}.")
    if not (override or action.opens_from(passage, action.delver(who).zone)):
        raise Refused("barred", "It opens from its other side only.")
    _act_in_rounds(at)
    at.become(replace(state, state="open"), "opened")
    return action.change("Open a door")


def close_door(campaign: Campaign, group: str, who: str, passage: str) -> Change:
    """Close what is open and whole."""
    at = _at(campaign, AtDoor(group, who, passage))
    if at.state.state != "open":
        raise Refused("barred", f"It is {at.state.state}.")
    _act_in_rounds(at)
    at.become(replace(at.state, state="closed"), "closed")
    return at.action.change("Close a door")


def pick(campaign: Campaign, door: AtDoor, random: Random, answer: Answer = BY_RULES) -> Change:
    """Pick a lock: by the rules' check where they have one, else as the table says."""
    at = _at(campaign, door)
    state = at.state
    _refuse_unless(state, "locked")
    tried = at.action.rules.pick(at.tried, answer.succeeds, _throw(random, answer))
    act(at.action, at.who, "pick_lock")
    if tried.succeeds:
        at.become(replace(state, state="closed"), "picked the lock of", tried.how)
        return at.action.change("Pick a lock")
    level = level_of(at.action.member(at.who))
    failed = replace(state, failed={**state.failed, at.who: level})
    at.become(failed, "could not pick the lock of", tried.how)
    return at.action.change("Fail to pick a lock")


def force(campaign: Campaign, door: AtDoor, random: Random, answer: Answer = BY_RULES) -> Change:
    """Force what is stuck: at once, or after some turns where the rules say so.

    Who helps has done as much of the turn as who leads.
    """
    at = _at(campaign, door)
    if at.state.state != "closed":
        _refuse_unless(at.state, "stuck")
    for helper in answer.helpers:
        refuse_elsewhere(at.action, helper, at.passage)
    tried = at.action.rules.force(at.tried, answer.succeeds, _throw(random, answer))
    is_at_once = tried.succeeds and tried.is_checked
    for each in (at.who, *answer.helpers):
        act(at.action, each, "force_stuck_success" if is_at_once else "stuck_door")
    if tried.succeeds:
        at.become(replace(at.state, state="open"), "forced", tried.how)
    elif tried.turns:
        _work_on(at, tried)
    else:
        at.become(at.state, "could not force")
    return at.action.change("Force a door")


def _work_on(at: AtWork, tried: Tried) -> None:
    """A door that gives way after some turns; each may draw somebody."""
    action, door = at.action, at.action.passage(at.passage)
    said = f"{tried.turns} turn{'s' if tried.turns > 1 else ''}"
    at.become(at.state, "works at", f"{tried.how}: it takes {said}")
    text, told = f"Work at {action.door(at.passage)}", f"Work at {passage_told(door)}"
    now, on = action.party.minutes, action.map
    row = Countdown(text, tried.turns, "turn", action.group, told, now, on, at.passage)
    action.draft.put(Key("countdown", "", action.draft.new_id("countdown")), row)
    at.draw(tried)


def batter(campaign: Campaign, door: AtDoor, _random: Random, answer: Answer = BY_RULES) -> Change:
    """A turn of battering, or an action; the noise may bring somebody."""
    at = _at(campaign, door)
    state = at.state
    tried = at.action.rules.batter(at.tried, answer.succeeds)
    act(at.action, at.who, "batter")
    done = replace(state, turns_battered=state.turns_battered + 1) if tried.is_checked else state
    if tried.succeeds:
        at.become(replace(done, state="battered"), "battered down")
    elif tried.is_checked:
        at.become(done, "batters", f": {tried.turns} more turn{'s' * (tried.turns > 1)}")
    else:
        at.become(done, "battered at")
    at.draw(tried)
    return at.action.change("Batter a door")


def _throw(random: Random, answer: Answer) -> CheckDice:
    return CheckDice(
        random, answer.dice, answer.turns, answer.has_tools, answer.to_reach, answer.helpers
    )


def set_passage(campaign: Campaign, group: str, passage: str, standing: Standing) -> Change:
    """What has become of a passage, by the game master's hand: no time passes."""
    action = DelveAction(campaign, group, override=True)
    before = action.state(passage)
    if before.state == standing:
        return Change("Set a passage", {})
    action.set_state(passage, replace(before, state=standing))
    words = f"{action.door(passage)}: {before.state} → {standing} (set by hand)."
    action.log(words[:1].upper() + words[1:], "note")
    return action.change(f"Set {action.door(passage)}")


def doors_at(action: DelveAction, who: str) -> tuple[str, ...]:
    """The passages beside a delver that the group knows of."""
    zone = action.delver(who).zone
    return tuple(id_ for id_ in action.ground.beside(zone) if action.ground.knows(id_, zone))


def _at(campaign: Campaign, door: AtDoor) -> AtWork:
    action = DelveAction(campaign, door.group, override=door.override)
    action.passage(door.passage)
    refuse_elsewhere(action, door.who, door.passage)
    return AtWork(action, door.who, door.passage)


def _act_in_rounds(at: AtWork) -> None:
    """An action of a round; a moment of a turn."""
    if at.action.rules.asked.has_speeds:
        act(at.action, at.who)


def _refuse_unless(state: PassageState, wanted: Standing) -> None:
    if state.state != wanted:
        raise Refused("not_so", f"It is {state.state}, not {wanted}.")
