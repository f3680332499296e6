"""Doors are opened and closed, picked, forced and battered; what has become of them is kept."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from mapper.commands.delve.delve_action import AtDoor, DelveAction
from mapper.commands.delve.other_actions import refuse_elsewhere, skill_of, two_dice
from mapper.commands.delve.turn_order import act
from mapper.commands.offer import BY_RULES, Answer
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Key
from mapper.model.campaign.zone_rows import Countdown, PassageState, Standing
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.by_turns import watched_as
from mapper.play.delve.names import passage_told
from mapper.play.delve.site_procedure import CheckName
from mapper.play.members import number_of
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import doors as rules
from mapper.rules.sovereign.wandering_checks import checks_for_battering

UNSAID = "These rules have no check for it: say whether it succeeds."


class AtWork(NamedTuple):
    """A delver at a door, as what is done there goes on."""

    deed: DelveAction
    who: str
    passage: str

    @property
    def state(self) -> PassageState:
        return self.deed.state(self.passage)

    def become(self, state: PassageState, did: str, how: str = "") -> None:
        """What the door is from now on, and what the log tells of it."""
        deed, who, zone = self.deed, self.who, self.deed.delver(self.who).zone
        if state != self.state:
            deed.set_state(self.passage, state)
        name = deed.called(who)
        text = f"{name} {did} {deed.door(self.passage, zone)}{how}."
        told = f"{name} {did} {passage_told(deed.passage(self.passage))}."
        deed.log(text, "note", told, zone)


def open_door(
    campaign: Campaign, group: str, who: str, passage: str, *, override: bool = False
) -> Change:
    """Open what nothing holds, without going through."""
    at = _at(campaign, AtDoor(group, who, passage, override))
    deed, state = at.deed, at.state
    if state.state != "closed" and not override:
        raise Refused("barred", f"It is {state.state}.")
    if not (override or deed.opens_from(passage, deed.delver(who).zone)):
        raise Refused("barred", "It opens from its other side only.")
    _act_in_rounds(at)
    at.become(replace(state, state="open"), "opened")
    return deed.change("Open a door")


def close_door(
    campaign: Campaign, group: str, who: str, passage: str, *, override: bool = False
) -> Change:
    """Close what is open and whole."""
    at = _at(campaign, AtDoor(group, who, passage, override))
    if at.state.state != "open":
        raise Refused("barred", f"It is {at.state.state}.")
    _act_in_rounds(at)
    at.become(replace(at.state, state="closed"), "closed")
    return at.deed.change("Close a door")


def pick(campaign: Campaign, door: AtDoor, random: Random, answer: Answer = BY_RULES) -> Change:
    """Pick a lock: by the rules' check where they have one, else as the table says."""
    at = _at(campaign, door)
    deed, state = at.deed, at.state
    _refuse_unless(state, "locked")
    level = max(1, number_of(deed.member(at.who), "Level"))
    succeeds, how = answer.succeeds, ""
    if succeeds is None:
        succeeds, how = _picked(at, level, answer, two_dice(random, answer.dice))
    act(deed, at.who, "pick_lock")
    if succeeds:
        at.become(replace(state, state="closed"), "picked the lock of", how)
        return deed.change("Pick a lock")
    failed = replace(state, failed={**state.failed, at.who: level})
    at.become(failed, "could not pick the lock of", how)
    return deed.change("Fail to pick a lock")


def _picked(at: AtWork, level: int, answer: Answer, dice: tuple[int, ...]) -> tuple[bool, str]:
    _refuse_without(at, "pick")
    tables = at.deed.tables.sovereign.doors
    modifier = skill_of(at.deed, at.who, tables.pick_attribute, tables.pick_skill)
    failed = rules.barred_at(tables, at.state.failed, at.who)
    picker = rules.Lockpick(modifier, level, failed, answer.has_tools)
    made = rules.pick_lock(tables, picker, dice, answer.to_reach)
    return made.success, f" (2d6: {sum(dice)}, {modifier:+}, against {made.dc})"


def force(campaign: Campaign, door: AtDoor, random: Random, answer: Answer = BY_RULES) -> Change:
    """Force what is stuck: at once, or by Sovereign's rules after some turns."""
    at = _at(campaign, door)
    if at.state.state != "closed":
        _refuse_unless(at.state, "stuck")
    if answer.succeeds is None:
        _refuse_without(at, "force")
        return _force_by_check(at, random, answer)
    act(at.deed, at.who, "stuck_door")
    after = replace(at.state, state="open") if answer.succeeds else at.state
    at.become(after, "forced" if answer.succeeds else "could not force")
    return at.deed.change("Force a door")


def _force_by_check(at: AtWork, random: Random, answer: Answer) -> Change:
    deed, tables = at.deed, at.deed.tables.sovereign
    shown = two_dice(random, answer.dice)
    rolled = random.randint(1, tables.doors.force_die) if answer.turns is None else answer.turns
    modifier = skill_of(deed, at.who, "STR", "Exert")
    made = rules.force_stuck(tables.doors, modifier, shown, rolled)
    how = f" (2d6: {sum(shown)}, {modifier:+}, against {tables.doors.force_dc})"
    if made.at_once:
        act(deed, at.who, "force_stuck_success")
        at.become(replace(at.state, state="open"), "forced", how)
        return deed.change("Force a door")
    act(deed, at.who, "stuck_door")
    said = f"{made.turns} turn{'s' if made.turns > 1 else ''}"
    at.become(at.state, "works at", f"{how}: it takes {said}")
    row = Countdown(
        f"Work at {deed.door(at.passage)}",
        made.turns,
        "turn",
        deed.group,
        f"Work at {passage_told(deed.passage(at.passage))}",
        deed.party.minutes,
        deed.map,
        at.passage,
    )
    deed.draft.put(Key("countdown", "", deed.draft.new_id("countdown")), row)
    for _ in range(made.extra_checks):
        deed.due("battering")
    return deed.change("Force a door")


def batter(campaign: Campaign, door: AtDoor, _random: Random, answer: Answer = BY_RULES) -> Change:
    """A turn of battering, or an action; the noise may bring somebody."""
    at = _at(campaign, door)
    deed, state, succeeds = at.deed, at.state, answer.succeeds
    if succeeds is None or "batter" in deed.rules.asked.checks:
        _refuse_without(at, "batter")
        return _batter_by_turns(at, door, is_down=bool(succeeds))
    act(deed, at.who, "batter")
    after = replace(state, state="battered") if succeeds else state
    at.become(after, "battered down" if succeeds else "battered at")
    return deed.change("Batter a door")


def _batter_by_turns(at: AtWork, door: AtDoor, *, is_down: bool) -> Change:
    deed, state, tables = at.deed, at.state, at.deed.tables.sovereign
    material = deed.passage(at.passage).material
    if not door.override and not rules.can_be_battered(tables.doors, state.state, material):
        raise Refused("too_hard", "This cannot be battered down.")
    act(deed, at.who, "batter")
    left = turns_to_batter(deed, at.who, at.passage) - 1
    done = replace(state, turns_battered=state.turns_battered + 1)
    if left <= 0 or is_down:
        at.become(replace(done, state="battered"), "battered down")
    else:
        at.become(done, "batters", f": {left} more turn{'s' * (left > 1)}")
    location = watched_as(tables, deed.delve, deed.zones_held())
    for _ in range(checks_for_battering(tables.doors, tables.wandering, location)):
        deed.due("battering")
    return deed.change("Batter a door")


def turns_to_batter(deed: DelveAction, who: str, passage: str) -> int:
    """The turns that a delver still batters at a door."""
    tables, row = deed.tables.sovereign.doors, deed.passage(passage)
    member = deed.member(who)
    has_skill = member is not None and "Exert" in member.fields
    untrained = deed.tables.sovereign.skills.untrained
    exert = number_of(member, "Exert") if has_skill else untrained
    needed = rules.battering_turns(tables, row.material, number_of(member, "STR"), exert)
    return rules.battering_left(tables, int(needed.value), deed.state(passage).turns_battered)


def set_passage(campaign: Campaign, group: str, passage: str, standing: Standing) -> Change:
    """What has become of a passage, by the game master's hand: no time passes."""
    deed = DelveAction(campaign, group, override=True)
    before = deed.state(passage)
    if before.state == standing:
        return Change("Set a passage", {})
    deed.set_state(passage, replace(before, state=standing))
    words = f"{deed.door(passage)}: {before.state} → {standing} (set by hand)."
    deed.log(words[:1].upper() + words[1:], "note")
    return deed.change(f"Set {deed.door(passage)}")


def doors_at(deed: DelveAction, who: str) -> tuple[str, ...]:
    """The passages beside a delver that the group knows of."""
    zone = deed.delver(who).zone
    found = [
        id_
        for id_, row in deed.ground.passages.items()
        if any(side.zone == zone for side in row.sides) and deed.ground.knows(id_, zone)
    ]
    return tuple(sorted(found, key=natural))


def _at(campaign: Campaign, door: AtDoor) -> AtWork:
    deed = DelveAction(campaign, door.group, override=door.override)
    deed.passage(door.passage)
    refuse_elsewhere(deed, door.who, door.passage)
    return AtWork(deed, door.who, door.passage)


def _act_in_rounds(at: AtWork) -> None:
    """An action of a round; a moment of a turn."""
    if at.deed.rules.asked.has_speeds:
        act(at.deed, at.who)


def _refuse_without(at: AtWork, check: CheckName) -> None:
    if check not in at.deed.rules.asked.checks:
        raise NotAllowed(UNSAID)


def _refuse_unless(state: PassageState, wanted: Standing) -> None:
    if state.state != wanted:
        raise Refused("not_so", f"It is {state.state}, not {wanted}.")
