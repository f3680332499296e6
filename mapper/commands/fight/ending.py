"""The end of a fight: who died and who got away, the time it took, and what is left to ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mapper.commands.delve.delve_action import Begun, DelveAction
from mapper.commands.delve.fought import fought_inside
from mapper.commands.edits import Draft
from mapper.commands.fight.meeting import end_meeting, put_toll
from mapper.commands.fight.rounds import pass_time
from mapper.commands.fight.telling import tell
from mapper.commands.member_rows import put_sheet
from mapper.commands.time.clock import follow_clock
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Fight
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.due import falls_said
from mapper.play.delve.site_procedure import delve_of, sheet_of
from mapper.play.fight.fight_rules import FightRules, blow_rules, rules_in
from mapper.play.fight.fighters import (
    ADVENTURERS,
    ENEMIES,
    Fighter,
    Fighters,
    fight_key,
    fighters_of,
    of_side,
    the_fight,
    was_dead,
)
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import (
    DEAD,
    FLED,
    GAVE_UP,
    PASSING,
    SURPRISED,
    counted,
    rounds_to_death,
)

ARMOUR = "AC"


def end_fight(campaign: Campaign, group: str) -> Change:
    """The fight is over: dented armour counts again, and the time that it took has passed.

    The foes are kept for what they bring, until the next fight begins. Refused while a fall is to
    be told, and where the rest of its time would kill a member who is dying round by round.
    """
    if said := falls_said(campaign, group):
        raise NotAllowed(said)
    fight, rules = the_fight(campaign, group), rules_in(campaign, group)
    fighters, draft = fighters_of(campaign, group), Draft(campaign)
    blows, whole = blow_rules(campaign, group), list[str]()
    for who, each in fighters.items():
        sheet = _after_fight(blows, fight, each)
        if sheet != each.sheet:
            put_sheet(draft, group, who, sheet)
        if sheet.member != each.sheet.member:
            was, now = (some.value(ARMOUR).whole for some in (each.sheet, sheet))
            whole.append(f"{each.name}: {ARMOUR} {was} → {now}.")
    rounds = max(1, fight.round if fight.acted else fight.round - 1)
    weary = _weary(rules, fight, fighters, rounds)
    over = replace(fight, round=rounds, is_over=True, tests=(), acted=(), weary=weary)
    put_toll(draft, campaign, fighters)
    _pass(campaign, draft, group, rounds)
    over = replace(over, ended=draft.one(Party, Key("party", "", group)).minutes)
    draft.put(fight_key(group), over)
    end_meeting(draft, campaign, group, of_side(fighters.values(), ENEMIES))
    _tell_toll(draft, group, over, fighters, whole)
    change = draft.change("End the fight")
    _refuse_deaths(campaign, group, fighters, change)
    return change


def _refuse_deaths(campaign: Campaign, group: str, before: Fighters, change: Change) -> None:
    """Nobody is lost, by the time that a change lets pass, who has rounds left to be saved in."""
    after = campaign.snapshot()
    after.apply(change)
    dying = [
        f"{each.name} dies in {counted(rounds, 'round')}"
        for each in of_side(before.values(), ADVENTURERS)
        if not each.sheet.has(DEAD)
        and (rounds := rounds_to_death(each.sheet))
        and sheet_of(after, group, each.who).has(DEAD)
    ]
    if dying:
        listed = "; ".join(dying)
        raise NotAllowed(f"{listed}: stabilise them, or end those rounds first.")


def _pass(campaign: Campaign, draft: Draft, group: str, rounds: int) -> None:
    """The time of the whole fight, where the rounds that were ended have not taken it yet."""
    fight, rules = the_fight(campaign, group), rules_in(campaign, group)
    party = draft.one(Party, Key("party", "", group))
    after = fight.began + fight.spent + rules.whole_minutes(rounds)
    if not party.is_inside:
        pass_time(campaign, draft, group, after)
        follow_clock(draft)
        return
    begins = Begun(party, delve_of(campaign, group), draft)
    action = DelveAction(campaign, group, override=True, begins=begins)
    if action.rules.asked.fight_takes_turn:
        after = action.rules.after_fight(party.minutes, rounds) + action.rules.minutes(fight.turns)
    fought_inside(action, fight.burns_since, after)
    action.change("End the fight")


def _after_fight(rules: FightRules, fight: Fight, fighter: Fighter) -> MemberSheet:
    """The sheet once the fight is over: without surprise and stun, its armour whole again.

    A member who left it is with the others again, but for a hireling who fled from fear: tested,
    and not sent out of it as others are.
    """
    sheet = fighter.sheet.without_condition(SURPRISED)
    is_broken = fighter.who in fight.tested and fighter.who not in fight.left
    if fighter.foe is None and not is_broken:
        sheet = sheet.without_condition(FLED).without_condition(GAVE_UP)
    stun = sheet.conditions().get(PASSING)
    if stun is not None and stun.rounds is not None and stun.until is None:
        sheet = sheet.without_condition(PASSING)  # no clock would ever end it
    before = fight.armour.get(fighter.who)
    if before is None:
        return sheet
    now = fighter.sheet.value(ARMOUR).whole
    after = rules.armour_after(before, now)
    return sheet if after == now else sheet.with_value(ARMOUR, after)


def _weary(rules: FightRules, fight: Fight, fighters: Fighters, rounds: int) -> tuple[str, ...]:
    """Members who attacked or were attacked, where a fight of so many rounds costs them."""
    if not rules.is_tiring(rounds):
        return ()
    members = of_side(fighters.values(), ADVENTURERS)
    return tuple(
        each.who for each in members if each.who in fight.fought and not each.sheet.has(DEAD)
    )


def _tell_toll(
    draft: Draft, group: str, fight: Fight, fighters: Fighters, whole: Sequence[str]
) -> None:
    party = draft.one(Party, Key("party", "", group))
    said = f"The fight is over after {fight.round} round{'s' if fight.round > 1 else ''}"
    outcome, passed = "; ".join(_outcome(fight, fighters)), party.minutes - fight.began
    took = f"It took {passed:,} minute{'s' if passed > 1 else ''}."
    words = (f"{said}{f': {outcome}' if outcome else ''}.", *([took] if passed else []), *whole)
    tell(draft, group, party, " ".join(words), f"{said}.")


def _outcome(fight: Fight, fighters: Fighters) -> Iterator[str]:
    """Who has died in it, has fled or given up: “Goblin 2 dead”, “Bram fled”."""
    found: dict[str, list[str]] = {}
    for each in fighters.values():
        if each.why_out and not was_dead(fight, each):
            found.setdefault(each.why_out, []).append(each.name)
    yield from (f"{', '.join(names)} {how}" for how, names in found.items())
