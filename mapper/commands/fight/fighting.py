"""A fight begun, fought by deeds round by round, and ended; each step is one change."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from random import Random

from mapper.commands.edits import Draft, the_group
from mapper.commands.fight.telling import tell, tell_of
from mapper.commands.fight.wounds import with_fight
from mapper.commands.member_rows import end_march, put_sheet
from mapper.commands.reward.gathering import gather_what_is_left
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Fight, FightSide
from mapper.model.not_allowed import NotAllowed
from mapper.play.fight.fight_rules import rules_in, usual_system
from mapper.play.fight.fighters import (
    HEALTH,
    Fighters,
    fight_key,
    fighters_of,
    last_fight,
    the_fight,
)
from mapper.play.members import foes_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import (
    DEAD,
    ENGLISH,
    LEFT,
    SURPRISED,
    StateWords,
    state_from,
    with_state,
    with_states,
)

NOTHING_ADDED: Mapping[str, int] = {}


def begin_fight(campaign: Campaign, group: str, system: str | None = None) -> Change:
    """A fight of a group begins, by the rules that the campaign has switched on.

    Who marches stops for it, and is missing the fatigue of the hours.
    """
    party = the_group(campaign, group)
    before = last_fight(campaign, group)
    if before is not None and not before.is_over:
        raise NotAllowed(f"{party.name} fights already.")
    draft = Draft(campaign)
    gather_what_is_left(campaign, draft, group)
    _forget(campaign, draft, group)
    stop = "" if party.is_inside else end_march(campaign, draft, group, party)
    if stop:
        tell(draft, group, party, stop)
    found = usual_system(campaign) if system is None else system
    goes_on = before is not None and before.ended == party.minutes
    lit = before.burns_since if before is not None and goes_on else None
    row = Fight(found, party.minutes, waiting=_waiting(before), lit=lit)
    draft.put(fight_key(group), row)
    tell(draft, group, party, "A fight begins.", "A fight begins.")
    return draft.change("Begin a fight")


def say_initiative(
    campaign: Campaign,
    group: str,
    shown: Mapping[str, int | None],
    scars: Mapping[str, int] = NOTHING_ADDED,
) -> Change:
    """What real dice show of the initiative of somebody, or of a side; None: not rolled yet.

    `scars`: by how much who has Scars changes their die.
    """
    fight, rules = the_fight(campaign, group), rules_in(campaign, group)
    fighters = fighters_of(campaign, group)
    rolling, order = rules.rolls_initiative(fighters), dict(fight.order)
    for who, face in shown.items():
        if who not in rolling:
            raise NotAllowed(f"“{who}” rolls no initiative.")
        order.pop(who, None)
        if face is not None:
            order[who] = rules.counts_as(fighters.get(who), face, scars.get(who, 0))
    draft = Draft(campaign)
    draft.put(fight_key(group), replace(fight, order=order))
    return draft.change("Initiative")


def roll_initiative(campaign: Campaign, group: str, random: Random) -> Change:
    """The dice of all whose initiative nobody has said, with one entry that tells them."""
    fight, rules = the_fight(campaign, group), rules_in(campaign, group)
    fighters = fighters_of(campaign, group)
    waiting = [each for each in rules.rolls_initiative(fighters) if each not in fight.order]
    if not waiting:
        raise NotAllowed("Nobody is left who rolls for initiative.")
    shown = {each: random.randint(1, rules.initiative_die) for each in waiting}
    draft = Draft(campaign)
    after = replace(fight, order={**fight.order, **shown})
    draft.put(fight_key(group), after)
    words = ", ".join(f"{_called(fighters, who)} {face}" for who, face in shown.items())
    quick = [_called(fighters, who) for who in rules.exactly(after, fighters)]
    first = f" First one quick action: {', '.join(quick)}." if quick else ""
    tell(draft, group, the_group(campaign, group), f"Initiative: {words}.{first}")
    return draft.change("Roll initiative")


def surprise(campaign: Campaign, group: str, side: FightSide | None) -> Change:
    """Who lives of a side is surprised and does nothing in the first round; None: nobody is."""
    if the_fight(campaign, group).round > 1:
        raise NotAllowed("Only the first round is one of surprise.")
    draft, now = Draft(campaign), the_group(campaign, group).minutes
    rules = rules_in(campaign, group)
    for who, each in fighters_of(campaign, group).items():
        sheet = each.sheet.without_condition(SURPRISED)
        if not each.why_out and not rules.acts(each.side, side, 1):
            sheet = with_state(sheet, state_from(SURPRISED, now, 1, "round"))
        if sheet != each.sheet:
            put_sheet(draft, group, who, sheet)
    return draft.change("Surprise" if side else "No surprise")


def written_on(
    campaign: Campaign,
    group: str,
    who: Collection[str],
    what: str,
    alter: Callable[[MemberSheet], MemberSheet],
) -> Change:
    """The sheets of these as they are altered by hand, with what that does to the fight."""
    fighters, draft = fighters_of(campaign, group), Draft(campaign)
    _refuse_strangers(fighters, who)
    before = {each: fighters[each] for each in who}
    for each, fighter in before.items():
        put_sheet(draft, group, each, alter(fighter.sheet))
    first = next((each.name for each in before.values()), "nobody")
    more = f" and {len(before) - 1} more" if len(before) > 1 else ""
    return with_fight(campaign, group, draft.change(f"{what} of {first}{more}"), before)


def write_for_all(
    campaign: Campaign, group: str, who: Collection[str], name: str, value: str | int | None
) -> Change:
    """What the game master writes on the sheets of these; who has health again is not dead.

    "+2" and "-3" are added to what each of them has. Written for several, health is that of the
    living.
    """
    fighters = fighters_of(campaign, group)
    is_health = name == HEALTH
    living = [each for each in who if each not in fighters or not fighters[each].sheet.has(DEAD)]

    def written(sheet: MemberSheet) -> MemberSheet:
        after = sheet.with_told(name, value)
        rises = is_health and not sheet.pool(HEALTH).now and after.pool(HEALTH).now
        return after.without_condition(DEAD) if rises else after

    return written_on(campaign, group, (is_health and living) or who, name, written)


def write_states(
    campaign: Campaign,
    group: str,
    who: Collection[str],
    text: str,
    words: StateWords = ENGLISH,
) -> Change:
    """All of these are in the states of a line, and in no others: “dying 3 rounds, prone”."""
    now = the_group(campaign, group).minutes
    return written_on(
        campaign, group, who, "States", lambda sheet: with_states(sheet, text, now, words)
    )


def passes(campaign: Campaign, group: str, who: Collection[str], *, has: bool = True) -> Change:
    """Who has acted in this round by what no deed tells of; or has not, after all."""
    fight, fighters = the_fight(campaign, group), fighters_of(campaign, group)
    _refuse_strangers(fighters, who)
    others = tuple(each for each in fight.acted if each not in who)
    draft = Draft(campaign)
    draft.put(fight_key(group), replace(fight, acted=(*others, *who) if has else others))
    return draft.change("Has acted" if has else "Has not acted")


def leave_fight(campaign: Campaign, group: str, who: Collection[str], how: str) -> Change:
    """Who flees or gives up fights no more; `how` empty: they come back into it.

    Of several it is done to those who can: nobody flees who is dead, or has fled.
    """
    if how and how not in LEFT:
        raise NotAllowed(f"Who leaves a fight has {' or '.join(LEFT)}, not “{how}”.")
    fight = the_fight(campaign, group)
    fighters, draft = fighters_of(campaign, group), Draft(campaign)
    _refuse_strangers(fighters, who)
    able = [each for each in who if fighters[each].why_out in (("",) if how else LEFT)]
    if not able:
        raise NotAllowed("Nobody of them still fights." if how else "Nobody of them has left.")
    party = the_group(campaign, group)
    left = {each: at for each, at in fight.left.items() if each not in able}
    gone = dict.fromkeys(able, fight.round) if how else {}
    draft.put(fight_key(group), replace(fight, left={**left, **gone}))
    for each in able:
        sheet = fighters[each].sheet
        for state in LEFT:
            sheet = sheet.without_condition(state)
        sheet = with_state(sheet, state_from(how, party.minutes)) if how else sheet
        put_sheet(draft, group, each, sheet)
    said = how or ("fight again" if len(able) > 1 else "fights again")
    tell_of(campaign, draft, group, [fighters[each] for each in able], said)
    return draft.change(said.capitalize())


def _waiting(before: Fight | None) -> Mapping[str, int]:
    """Whom nobody has asked yet what the fights before have cost them, with the rounds of those."""
    if before is None:
        return {}
    return {**dict.fromkeys(before.weary, before.round), **before.waiting}


def _forget(campaign: Campaign, draft: Draft, group: str) -> None:
    """The foes of the fight before."""
    for key, _ in foes_of(campaign, group).values():
        draft.put(key, None)


def _called(fighters: Fighters, who: str) -> str:
    return fighters[who].name if who in fighters else who


def _refuse_strangers(fighters: Fighters, who: Collection[str]) -> None:
    stranger = next((each for each in who if each not in fighters), None)
    if stranger is not None:
        raise NotAllowed(f"{stranger} is not in this fight.")
