"""Actions that move nobody: recovering, listening, looking in, and whatever no rule names."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from mapper.commands.delve.delve_action import AtDoor, DelveAction
from mapper.commands.delve.turn_order import act, keep
from mapper.commands.offer import BY_RULES, Answer
from mapper.commands.time.log import LONGEST_TEXT
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import id_of
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.passages import PASSAGES
from mapper.model.zones.zone_graph import directions
from mapper.play.delve.known_dungeon import passage_told
from mapper.play.delve.site_procedure import CheckDice
from mapper.play.members import called
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.rules.shared.refused import Refused

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
    points = f" (d{die}: {shown}): {before} → {after} points" if before is not None else ""
    words = f"{name} recovered{points}{_gathered(action, who)}." if die else f"{name} rested."
    action.log(words, "rest", f"{name} takes breath.")
    return action.change(f"{name} recovers")


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
    door, name = action.door(passage, action.delver(who).zone), action.called(who)
    heard = action.rules.listen(action.at_door(who, passage), noise, CheckDice(random, answer.dice))
    what = answer.words if answer.words and heard.succeeds else "nothing"
    action.log(
        f"{name} listened at {door}{heard.how}: {what}.",
        "search",
        f"{name} listens at {passage_told(action.passage(passage))}: {what}.",
    )
    return action.change(f"{name} listens")


def look_in(campaign: Campaign, group: str, who: str, passage: str) -> Change:
    """Look through a way that is open, without going: what lies beyond has been seen."""
    action = DelveAction(campaign, group)
    refuse_elsewhere(action, who, passage)
    start = action.delver(who).zone
    is_shut = action.state(passage).state not in {"open", "battered", "broken"}
    if is_shut and PASSAGES[action.passage(passage).kind].bars_sight:
        raise Refused("barred", "Nobody sees through what is closed.")
    beyond = [end for here, end in directions(action.passage(passage)) if here == start and end]
    if not beyond:
        raise NotAllowed("There is nothing to be seen that way.")
    name = action.called(who)
    words = f"{name} looked into {action.named(beyond[0])}."
    entry = action.log(words, "move", f"{name} looks ahead.")
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
    action.log(words, "note")
    return action.change(f"{name} acts")


def refuse_elsewhere(action: DelveAction, who: str, passage: str) -> None:
    """A door is worked on by who stands beside it and knows of it."""
    zone = action.delver(who).zone
    at = any(side.zone == zone for side in action.passage(passage).sides)
    if not at or not action.ground.knows(passage, zone):
        raise Refused("not_adjacent", f"{action.called(who)} is not beside it.")
