"""Somebody comes: who, whence and how they take it; a fight on the clock; and the end of it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from mapper.commands.delve.delve_action import DelveAction
from mapper.commands.one_row import one_line
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.delve_rows import Meeting
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.burning import lights_of, lit_zones
from mapper.play.delve.known_dungeon import ground_of
from mapper.play.delve.meetings import NO_DICE, Dice, MetAt, Suggested
from mapper.play.members import number_of
from mapper.rules.delving.delving import needs_reaction
from mapper.rules.shared.printed_tables import reaction
from mapper.rules.shared.rolled import sum_of
from mapper.rules.sovereign.checks import opposed_check
from mapper.rules.sovereign.doors import reaction_column
from mapper.rules.sovereign.encounters import Action, could_win, stun, what_they_do

HOSTILE = "hostile"


def meet(
    deed: DelveAction,
    words: str,
    random: Random,
    *,
    surprised: tuple[str, ...] = (),
    dice: Dice = NO_DICE,
) -> None:
    """An encounter that a die has brought: who comes, and where they are put on the map."""
    table = deed.tables.rules.encounters
    who = random.choice(table) if table else ""
    whence = _place(deed, random, dice)
    off_guard = f"; surprised: {', '.join(map(deed.called, surprised))}" if surprised else ""
    signs = f" (omens: {'; '.join(deed.delve.omens)})" if deed.delve.omens else ""
    named = f": {who}" if who else ""
    place = f", {whence.words}" if whence.words else ""
    deed.log(f"{words}, encounter{named}{place}{off_guard}{signs}.", "roll", "An encounter.")
    found = replace(whence.meeting, who=who, surprised=surprised)
    deed.delve = replace(deed.delve, meeting=found, omens=())


def encounter(
    campaign: Campaign, group: str, random: Random, *, who: str = "", dice: Dice = NO_DICE
) -> Change:
    """Somebody comes because the game master says so; the place is suggested all the same."""
    deed = DelveAction(campaign, group, override=True)
    whence = _place(deed, random, dice)
    place = f", {whence.words}" if whence.words else ""
    deed.log(f"Encounter: {who or 'somebody'}{place}.", "note", "An encounter.")
    deed.delve = replace(deed.delve, meeting=replace(whence.meeting, who=who))
    return deed.change("Encounter")


def _place(deed: DelveAction, random: Random, dice: Dice) -> Suggested:
    ground = ground_of(deed.campaign, deed.map)
    lights = lights_of(deed.campaign, deed.group).values()
    leader = deed.delver(deed.order[0]).zone if deed.order else deed.party.at.zone
    met = MetAt(
        ground,
        leader,
        deed.delve.heading,
        lit_zones(deed.campaign, deed.map),
        any(row.is_lit for row in lights),
    )
    return deed.rules.suggested(met, random, dice)


def move_meeting(campaign: Campaign, group: str, zone: str) -> Change:
    """The game master puts them elsewhere."""
    deed = DelveAction(campaign, group, override=True)
    before = _meeting(deed)
    if zone not in deed.ground.zones:
        raise NotAllowed("There is no such zone on this map.")
    deed.delve = replace(deed.delve, meeting=replace(before, zone=zone, passage=""))
    deed.log(f"The encounter is at {deed.named(zone)}.", "note", zone=zone)
    return deed.change("Move the encounter")


def name_meeting(campaign: Campaign, group: str, who: str) -> Change:
    """Who it is that is met, or how many, in the game master's words."""
    words = one_line(who, "An encounter", may_be_empty=True)
    deed = DelveAction(campaign, group, override=True)
    before = _meeting(deed)
    if words == before.who:
        return Change("Name the encounter", {})
    deed.delve = replace(deed.delve, meeting=replace(before, who=words))
    deed.log(f"The encounter: {words or 'somebody'}.", "note")
    return deed.change("Name the encounter")


class HowMet(NamedTuple):
    """What the delvers do, how strong those are who are met, and what real dice show."""

    action: Action | None = None
    hit_dice: int = 0
    is_hostile: bool = False
    """Undead, or plainly hostile: nothing is rolled."""
    dice: tuple[int, ...] = ()


JUST_MET = HowMet()


def roll_reaction(campaign: Campaign, group: str, random: Random, how: HowMet = JUST_MET) -> Change:
    """How those who are met take it: 2d6, unless it is plain that they are hostile.

    By Sovereign's rules it depends on what the delvers do, and on who would win.
    """
    deed = DelveAction(campaign, group, override=True)
    before = _meeting(deed)
    if not needs_reaction(is_undead=False, is_clearly_hostile=how.is_hostile):
        return _reacted(deed, before, HOSTILE, "no roll")
    shown = list(how.dice) or [random.randint(1, 6), random.randint(1, 6)]
    roll = sum_of(shown)
    if "reaction" in deed.rules.asked.checks:
        tables = deed.tables.sovereign
        column = reaction_column(tables.doors, deed.delve.entry or None, how.action)
        levels = sum(max(1, number_of(row, "Level")) for row in deed.members.values())
        is_likely = could_win(tables.reactions, how.hit_dice, levels)
        result = what_they_do(tables.reactions, _action(column), roll, they_could_win=is_likely)
        return _reacted(deed, before, result, f"2d6: {roll}, {column}")
    result = reaction(deed.tables.violence.reactions.table, roll)
    return _reacted(deed, before, result, f"2d6: {roll}")


def _action(column: str) -> Action:
    match column:
        case "fight" | "talk" | "run":
            return column
        case _:
            return "wait"


def _reacted(deed: DelveAction, before: Meeting, result: str, how: str) -> Change:
    said = result.replace("_", " ")
    deed.delve = replace(deed.delve, meeting=replace(before, reaction=result))
    deed.log(f"Reaction of {before.who or 'those who are met'}: {said} ({how}).", "roll")
    return deed.change(f"Reaction: {said}")


class BurstIn(NamedTuple):
    """The modifiers of both groups, what real dice show, and whether those within watch the door,
    who are not stunned by a soft entry.
    """

    modifier: int
    theirs: int
    dice: tuple[int, ...] = ()
    are_watching: bool = False


def burst_in(campaign: Campaign, group: str, random: Random, coming: BurstIn) -> Change:
    """Who comes in by a door may stun those within for a round, by Sovereign's rules."""
    deed = DelveAction(campaign, group, override=True)
    before = _meeting(deed)
    if "come_in" not in deed.rules.asked.checks:
        raise NotAllowed("These rules know no check for coming in.")
    tables = deed.tables.sovereign
    shown = list(coming.dice) or [random.randint(1, 6) for _ in range(2)]
    entry = deed.delve.entry or "no_door"
    check = opposed_check(tables.skills, coming.modifier, coming.theirs, shown)
    made = stun(tables.meeting, entry, check, watching_door=coming.are_watching)
    who = before.who or "those within"
    what = f"stunned for {made.stunned_rounds} round" if made.stunned_rounds else "not stunned"
    how = f"2d6: {sum(shown)}, {coming.modifier:+}, against {made.check.dc}"
    deed.log(f"Coming in: {who} {what} ({how}).", "roll")
    return deed.change("Come in")


def fight(campaign: Campaign, group: str, rounds: int) -> Change:
    """A fight of so many rounds is over; no hazard die or check is rolled for its time.

    Where a fight takes turns, its time passes at once, as everybody spends this turn on it.
    """
    if not 1 <= rounds <= 1000:
        raise NotAllowed("A fight has from 1 to 1,000 rounds.")
    deed = DelveAction(campaign, group, override=True)
    now = deed.party.minutes
    if deed.rules.asked.fight_takes_turn:
        for who in deed.order:
            deed.put(who, replace(deed.delver(who), has_acted=True, is_done=True))
    after = deed.rules.after_fight(now, rounds)
    deed.party = replace(deed.party, minutes=after)
    said = f"{rounds} round{'s' if rounds > 1 else ''}"
    deed.delve = replace(deed.delve, meeting=None)
    deed.log(f"A fight of {said}.", "note", f"A fight of {said}.")
    return deed.change(f"Fight {said}")


def end_meeting(campaign: Campaign, group: str) -> Change:
    """They are gone, or never were."""
    deed = DelveAction(campaign, group, override=True)
    before = _meeting(deed)
    deed.delve = replace(deed.delve, meeting=None)
    deed.log(f"The encounter is over{f': {before.who}' if before.who else ''}.", "note")
    return deed.change("End the encounter")


def _meeting(deed: DelveAction) -> Meeting:
    if deed.delve.meeting is None:
        raise NotAllowed("Nobody is met.")
    return deed.delve.meeting
