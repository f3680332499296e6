"""Doors are opened and closed, picked, forced and battered; what has become of them is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.delve.other_actions import refuse_elsewhere, skill_of, two_dice
from mapper.commands.delve.turn_order import act
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.ids import natural
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.zone_rows import Countdown, PassageState, Standing
from mapper.play.delve.by_turns import watched_as
from mapper.play.delve.names import passage_told
from mapper.play.members import number_of
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import doors as rules
from mapper.rules.sovereign.checks import with_companions
from mapper.rules.sovereign.wandering_checks import checks_for_battering

UNSAID = "These rules have no check for it: say whether it succeeds."


def open_door(
    campaign: Campaign, group: str, who: str, passage: str, *, override: bool = False
) -> Change:
    """Open what nothing holds, without going through."""
    deed, state = _at(campaign, group, who, passage, override=override)
    if state.state != "closed" and not override:
        raise Refused("barred", f"It is {state.state}.")
    if not (override or deed.opens_from(passage, deed.delver(who).zone)):
        raise Refused("barred", "It opens from its other side only.")
    _act_in_rounds(deed, who)
    _become(deed, who, passage, replace(state, state="open"), "opened")
    return deed.change("Open a door")


def close_door(
    campaign: Campaign, group: str, who: str, passage: str, *, override: bool = False
) -> Change:
    """Close what is open and whole."""
    deed, state = _at(campaign, group, who, passage, override=override)
    if state.state != "open":
        raise Refused("barred", f"It is {state.state}.")
    _act_in_rounds(deed, who)
    _become(deed, who, passage, replace(state, state="closed"), "closed")
    return deed.change("Close a door")


def pick(
    campaign: Campaign,
    group: str,
    who: str,
    passage: str,
    random: Random,
    *,
    succeeds: bool | None = None,
    dice: Sequence[int] = (),
    has_tools: bool = True,
    dc: int | None = None,
    override: bool = False,
) -> Change:
    """Pick a lock: by the rules' check where they have one, else as the table says."""
    deed, state = _at(campaign, group, who, passage, override=override)
    _refuse_unless(state, "locked")
    how = ""
    if succeeds is None:
        succeeds, how = _picked(deed, who, state, two_dice(random, dice), dc, has_tools=has_tools)
    act(deed, who, "pick_lock")
    if succeeds:
        _become(deed, who, passage, replace(state, state="closed"), "picked the lock of", how)
        return deed.change("Pick a lock")
    level = max(1, number_of(deed.member(who), "Level"))
    failed = replace(state, failed={**state.failed, who: level})
    _become(deed, who, passage, failed, "could not pick the lock of", how)
    return deed.change("Fail to pick a lock")


def _picked(
    deed: DelveAction,
    who: str,
    state: PassageState,
    dice: tuple[int, ...],
    dc: int | None,
    *,
    has_tools: bool,
) -> tuple[bool, str]:
    if "pick" not in deed.rules.asked.checks:
        raise NotAllowed(UNSAID)
    tables = deed.tables.sovereign.doors
    modifier = skill_of(deed, who, tables.pick_attribute, tables.pick_skill)
    level = max(1, number_of(deed.member(who), "Level"))
    picker = rules.Lockpick(modifier, level, rules.barred_at(tables, state.failed, who), has_tools)
    made = rules.pick_lock(tables, picker, dice, dc)
    return made.success, f" (2d6: {sum(dice)}, {modifier:+}, against {made.dc})"


def force(
    campaign: Campaign,
    group: str,
    who: str,
    passage: str,
    random: Random,
    *,
    succeeds: bool | None = None,
    dice: Sequence[int] = (),
    turns: int | None = None,
    companions: Sequence[int] = (),
    override: bool = False,
) -> Change:
    """Force what is stuck: at once, or by Sovereign's rules after some turns.

    `turns` is what the die for these shows, `companions` are the modifiers of who helps.
    """
    deed, state = _at(campaign, group, who, passage, override=override)
    if state.state != "closed":
        _refuse_unless(state, "stuck")
    if succeeds is None:
        if "force" not in deed.rules.asked.checks:
            raise NotAllowed(UNSAID)
        return _force_by_check(deed, who, passage, random, tuple(dice), turns, companions)
    act(deed, who, "stuck_door")
    after = replace(state, state="open") if succeeds else state
    _become(deed, who, passage, after, "forced" if succeeds else "could not force")
    return deed.change("Force a door")


def _force_by_check(
    deed: DelveAction,
    who: str,
    passage: str,
    random: Random,
    dice: tuple[int, ...],
    turns: int | None,
    companions: Sequence[int],
) -> Change:
    tables, state = deed.tables.sovereign, deed.state(passage)
    shown = two_dice(random, dice)
    roll = random.randint(1, tables.doors.force_die) if turns is None else turns
    modifier = skill_of(deed, who, "STR", "Exert")
    together = int(with_companions(tables.skills, modifier, companions).value)
    made = rules.force_stuck(tables.doors, together, shown, roll)
    how = f" (2d6: {sum(shown)}, {modifier:+}, against {tables.doors.force_dc})"
    if made.at_once:
        act(deed, who, "force_stuck_success")
        _become(deed, who, passage, replace(state, state="open"), "forced", how)
        return deed.change("Force a door")
    act(deed, who, "stuck_door")
    said = f"{made.turns} turn{'s' if made.turns > 1 else ''}"
    _become(deed, who, passage, state, "works at", f"{how}: it takes {said}")
    row = Countdown(
        f"Work at {deed.door(passage)}",
        made.turns,
        "turn",
        deed.group,
        f"Work at {passage_told(deed.passage(passage))}",
        deed.party.minutes,
        deed.map,
        passage,
    )
    deed.draft.put(Key("countdown", "", deed.draft.new_id("countdown")), row)
    for _ in range(made.extra_checks):
        deed.due("battering")
    return deed.change("Force a door")


def batter(
    campaign: Campaign,
    group: str,
    who: str,
    passage: str,
    *,
    succeeds: bool | None = None,
    override: bool = False,
) -> Change:
    """A turn of battering, or an action; the noise may bring somebody."""
    deed, state = _at(campaign, group, who, passage, override=override)
    row = deed.passage(passage)
    if "batter" not in deed.rules.asked.checks:
        if succeeds is None:
            raise NotAllowed(UNSAID)
        act(deed, who, "batter")
        after = replace(state, state="battered") if succeeds else state
        _become(deed, who, passage, after, "battered down" if succeeds else "battered at")
        return deed.change("Batter a door")
    tables = deed.tables.sovereign
    if not override and not rules.can_be_battered(tables.doors, state.state, row.material):
        raise Refused("too_hard", "This cannot be battered down.")
    act(deed, who, "batter")
    left = turns_to_batter(deed, who, passage) - 1
    done = replace(state, turns_battered=state.turns_battered + 1)
    if left <= 0 or succeeds:
        _become(deed, who, passage, replace(done, state="battered"), "battered down")
    else:
        _become(deed, who, passage, done, "batters", f": {left} more turn{'s' * (left > 1)}")
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


def _at(
    campaign: Campaign, group: str, who: str, passage: str, *, override: bool
) -> tuple[DelveAction, PassageState]:
    deed = DelveAction(campaign, group, override=override)
    deed.passage(passage)
    refuse_elsewhere(deed, who, passage)
    return deed, deed.state(passage)


def _become(
    deed: DelveAction, who: str, passage: str, state: PassageState, did: str, how: str = ""
) -> None:
    zone = deed.delver(who).zone
    if state != deed.state(passage):
        deed.set_state(passage, state)
    name = deed.called(who)
    text = f"{name} {did} {deed.door(passage, zone)}{how}."
    deed.log(text, "note", f"{name} {did} {passage_told(deed.passage(passage))}.", zone)


def _act_in_rounds(deed: DelveAction, who: str) -> None:
    """An action of a round; a moment of a turn."""
    if deed.rules.asked.has_speeds:
        act(deed, who)


def _refuse_unless(state: PassageState, wanted: Standing) -> None:
    if state.state != wanted:
        raise Refused("not_so", f"It is {state.state}, not {wanted}.")
