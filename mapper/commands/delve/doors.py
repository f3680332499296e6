"""Doors are opened and closed, picked, forced and battered; what has become of them is kept."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from mapper.commands.delve.delve_action import AtDoor, DelveAction
from mapper.commands.delve.other_actions import refuse_elsewhere
from mapper.commands.delve.turn_order import act
from mapper.commands.offer import BY_RULES, Answer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Countdown, PassageState, Standing
from mapper.play.delve.known_dungeon import passage_told
from mapper.play.delve.site_procedure import AtADoor, CheckDice, Tried
from mapper.play.members import level_of
from mapper.rules.shared.refused import Refused


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
