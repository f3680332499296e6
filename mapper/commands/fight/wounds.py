"""What becomes of a fight by what is done in it: who is hurt, lies there, has died."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mapper.commands.edits import Draft, replaced
from mapper.commands.fight.telling import tell_of
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Fight
from mapper.play.fight.fighters import HEALTH, Fighter, Fighters, fight_key, fighters_of, the_fight
from mapper.play.members import party_of
from mapper.play.sheets.states import DEAD, state_from, with_state

ARMOUR = "AC"


def with_fight(campaign: Campaign, group: str, done: Change, before: Fighters) -> Change:
    """With what a change by hand does to the fight of those who were so before it.

    Armour that is written is no dent, and stays so once the fight is over.
    """
    after = campaign.snapshot()
    after.apply(done)
    every = fighters_of(after, group)
    now = {who: every[who] for who in before if who in every}
    written = {who: _of(each, ARMOUR) for who, each in now.items()}
    written = {who: ac for who, ac in written.items() if ac != _of(before[who], ARMOUR)}
    were = {
        who: each._replace(sheet=each.sheet.with_value(ARMOUR, written[who]))
        if who in written
        else each
        for who, each in before.items()
    }
    fight = the_fight(after, group)
    dented = {who: was for who, was in fight.armour.items() if who not in written}
    return done.then(what_became(after, group, replace(fight, armour=dented), were, now))


def what_became(
    campaign: Campaign, group: str, fight: Fight, before: Fighters, now: Fighters
) -> Change:
    """The row of a fight, and foes that die at once, once these are as they are now."""
    dead = [who for who, each in now.items() if each.sheet.has(DEAD)]
    dying = [who for who, each in now.items() if _dies_at_once(each)]
    fell = [who for who in (*dead, *dying) if not before[who].sheet.has(DEAD)]
    key = fight_key(group)
    after = replaced(key, campaign.get(key), _hurt(fight, before, now, fell), "What became of them")
    if not dying:
        return after
    draft, party = Draft(campaign), party_of(campaign, group)
    for who in dying:
        sheet = with_state(now[who].sheet, state_from(DEAD, party.minutes))
        put_sheet(draft, group, who, sheet)
    said = f"{'are' if len(dying) > 1 else 'is'} dead"
    tell_of(campaign, draft, group, [now[who] for who in dying], said)
    return after.then(draft.change(after.label))


def _hurt(fight: Fight, before: Fighters, now: Fighters, fell: Sequence[str]) -> Fight:
    """Who has lost what, lies there without health, has dents in their armour."""
    hurt, down, armour = dict(fight.hurt), dict(fight.down), dict(fight.armour)
    for who, each in now.items():
        lost, dents = (_of(before[who], name) - _of(each, name) for name in (HEALTH, ARMOUR))
        if lost > 0:
            hurt[who] = hurt.get(who, 0) + lost
        if dents > 0:
            armour.setdefault(who, _of(before[who], ARMOUR))
        if each.sheet.pool(HEALTH).now == 0 or each.sheet.has(DEAD):
            down.setdefault(who, fight.round)
        else:
            down.pop(who, None)
    stay = [who for who in fight.fell if who not in now or now[who].sheet.has(DEAD)]
    return replace(fight, fell=(*stay, *fell), hurt=hurt, down=down, armour=armour)


def _of(fighter: Fighter, name: str) -> int:
    return fighter.sheet.value(name).whole


def _dies_at_once(fighter: Fighter) -> bool:
    """Whether it is a foe without health that nobody made one of those who lie there dying."""
    foe, health = fighter.foe, fighter.sheet.pool(HEALTH)
    if foe is None or foe.is_named or fighter.sheet.has(DEAD):
        return False
    return health.now == 0 and bool(health.most)
