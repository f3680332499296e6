"""A fight begun, fought by deeds round by round, and ended; each step is one change."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from random import Random

from mapper.commands.burning_down import burn_outside
from mapper.commands.delve.delve_action import Begun, DelveAction
from mapper.commands.delve.hazards import fought_inside
from mapper.commands.edits import Draft, the_group
from mapper.commands.member_rows import put_sheet, put_worn, stopped_here
from mapper.commands.play_action import PlayAction
from mapper.commands.time.clock import end_in_words, follow_clock, wait_until
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Fight, FightSide
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import delve_of
from mapper.play.fight.fight_rules import Fighters, FightRules, fight_rules, usual_system
from mapper.play.fight.fighters import (
    HEALTH,
    LEFT,
    Fighter,
    fight_key,
    fighters_of,
    last_fight,
    the_fight,
)
from mapper.play.members import foes_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import DEAD, SURPRISED, ended, state_from, with_state
from mapper.rules.shared.reasons import on_die

SECONDS_A_MINUTE = 60
ARMOUR = "AC"


def begin_fight(campaign: Campaign, group: str, system: str | None = None) -> Change:
    """A fight of a group begins, by the rules that the campaign has switched on."""
    party = the_group(campaign, group)
    before = last_fight(campaign, group)
    if before is not None and not before.is_over:
        raise NotAllowed(f"{party.name} fights already.")
    draft = Draft(campaign)
    _forget(campaign, draft, group)
    _stop_march(campaign, draft, group, party)
    found = usual_system(campaign) if system is None else system
    draft.put(fight_key(group), Fight(found, party.minutes))
    _tell(draft, group, party, "A fight begins.", "A fight begins.")
    return draft.change("Begin a fight")


def _stop_march(campaign: Campaign, draft: Draft, group: str, party: Party) -> None:
    """Who fights on the march is missing the fatigue of its hours."""
    stop = None if party.is_inside else stopped_here(campaign, group, party)
    if stop is not None:
        put_worn(campaign, draft, group, stop.worn)
        draft.put(Key("journey", "", group), stop.journey)
        _tell(draft, group, party, stop.words)


def say_initiative(campaign: Campaign, group: str, shown: Mapping[str, int | None]) -> Change:
    """What real dice show of the initiative of somebody, or of a side; None: not rolled yet."""
    fight, rules = the_fight(campaign, group), _rules(campaign, group)
    rolling = rules.rolls_initiative(fighters_of(campaign, group))
    for who, face in shown.items():
        if who not in rolling:
            raise NotAllowed(f"“{who}” rolls no initiative.")
        if face is not None:
            on_die(face, rules.initiative_die)
    after = {**fight.order, **{who: face for who, face in shown.items() if face is not None}}
    order = {who: face for who, face in after.items() if shown.get(who, 0) is not None}
    draft = Draft(campaign)
    draft.put(fight_key(group), replace(fight, order=order))
    return draft.change("Initiative")


def roll_initiative(campaign: Campaign, group: str, random: Random) -> Change:
    """The dice of all whose initiative nobody has said, with one entry that tells them."""
    fight, rules = the_fight(campaign, group), _rules(campaign, group)
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
    _tell(draft, group, the_group(campaign, group), f"Initiative: {words}.{first}")
    return draft.change("Roll initiative")


def surprise(campaign: Campaign, group: str, side: FightSide | None) -> Change:
    """A side is surprised and does nothing in the first round; None: nobody is."""
    if the_fight(campaign, group).round > 1:
        raise NotAllowed("Only the first round is one of surprise.")
    draft, now = Draft(campaign), the_group(campaign, group).minutes
    for who, each in fighters_of(campaign, group).items():
        sheet = each.sheet.without_condition(SURPRISED)
        if each.side == side:
            sheet = with_state(sheet, state_from(SURPRISED, now, 1, "round"))
        if sheet != each.sheet:
            put_sheet(draft, group, who, sheet)
    return draft.change("Surprise" if side else "No surprise")


def write_in_fight(
    campaign: Campaign, group: str, who: str, name: str, value: str | int | None
) -> Change:
    """What the game master writes on the sheet of somebody who fights, such as the health left."""
    fighters = fighters_of(campaign, group)
    _refuse_strangers(fighters, [who])
    draft = Draft(campaign)
    put_sheet(draft, group, who, fighters[who].sheet.with_value(name, value))
    written = draft.change(f"{name} of {fighters[who].name}")
    return with_fight(campaign, group, written, fighters)


def passes(campaign: Campaign, group: str, who: Collection[str], *, has: bool = True) -> Change:
    """Who has acted in this round by what no deed tells of; or has not, after all."""
    fight, fighters = the_fight(campaign, group), fighters_of(campaign, group)
    _refuse_strangers(fighters, who)
    others = tuple(each for each in fight.acted if each not in who)
    draft = Draft(campaign)
    draft.put(fight_key(group), replace(fight, acted=(*others, *who) if has else others))
    return draft.change("Has acted" if has else "Has not acted")


def leave_fight(campaign: Campaign, group: str, who: Collection[str], how: str) -> Change:
    """Who flees or gives up fights no more; `how` empty: they come back into it."""
    if how and how not in LEFT:
        raise NotAllowed(f"Who leaves a fight has {' or '.join(LEFT)}, not “{how}”.")
    the_fight(campaign, group)
    fighters, draft = fighters_of(campaign, group), Draft(campaign)
    _refuse_strangers(fighters, who)
    party = the_group(campaign, group)
    for each in who:
        sheet = fighters[each].sheet
        for state in LEFT:
            sheet = sheet.without_condition(state)
        sheet = with_state(sheet, state_from(how, party.minutes)) if how else sheet
        put_sheet(draft, group, each, sheet)
    names = ", ".join(fighters[each].name for each in who)
    said = how or ("fight again" if len(who) > 1 else "fights again")
    _tell(draft, group, party, f"{names} {said}.", f"{names} {said}.")
    return draft.change(said.capitalize())


def end_round(campaign: Campaign, group: str) -> Change:
    """The round is over: what lasted so many rounds ends, nerve is tried, and the clock goes on."""
    fight, rules = the_fight(campaign, group), _rules(campaign, group)
    fighters, draft = fighters_of(campaign, group), Draft(campaign)
    said, dead = list[str](), list[str]()
    for who, each in fighters.items():
        sheet = _a_round_less(each.sheet, the_group(campaign, group).minutes, said)
        dead += [who] if sheet.has(DEAD) and not each.sheet.has(DEAD) else []
        if sheet != each.sheet:
            put_sheet(draft, group, who, sheet)
    shaken = rules.shaken(replace(fight, fell=(*fight.fell, *dead)), fighters)
    after = Fight(
        fight.system,
        fight.began,
        fight.round + 1,
        order=fight.order,
        fought=fight.fought,
        down=fight.down,
        armour=fight.armour,
        nerve=shaken.nerve,
        tests=tuple(dict.fromkeys((*fight.tests, *shaken.tests))),
        tested=fight.tested,
    )
    draft.put(fight_key(group), after)
    words = " ".join((f"Round {fight.round} of the fight is over.", *said))
    _tell(draft, group, the_group(campaign, group), words)
    _pass_time(campaign, draft, group, fight.began + _minutes(rules, fight.round))
    return draft.change(f"End round {fight.round}")


def end_fight(campaign: Campaign, group: str) -> Change:
    """The fight is over: dented armour counts again, and the time that it took has passed.

    The foes are kept for what they bring, until the next fight begins.
    """
    fight, rules = the_fight(campaign, group), _rules(campaign, group)
    fighters, draft = fighters_of(campaign, group), Draft(campaign)
    for who, each in fighters.items():
        sheet = _after_fight(rules, fight, each)
        if sheet != each.sheet:
            put_sheet(draft, group, who, sheet)
    draft.put(fight_key(group), replace(fight, is_over=True, tests=(), acted=()))
    rounds = max(1, fight.round if fight.acted else fight.round - 1)
    said = f"The fight is over after {rounds} round{'s' if rounds > 1 else ''}"
    _tell(draft, group, the_group(campaign, group), f"{said}{_outcome(fighters)}.", f"{said}.")
    party = draft.one(Party, Key("party", "", group))
    if party.is_inside:
        begins = Begun(party, delve_of(campaign, group), draft)
        action = DelveAction(campaign, group, override=True, begins=begins)
        fought_inside(action, fight.began, rounds)
        return action.change("End the fight")
    _pass_time(campaign, draft, group, fight.began + _minutes(rules, rounds))
    return draft.change("End the fight")


def with_fight(campaign: Campaign, group: str, done: Change, before: Fighters) -> Change:
    """With what a change does to the fight: who is hurt, lies there, has died."""
    after = campaign.snapshot()
    after.apply(done)
    draft, now = Draft(after), fighters_of(after, group)
    dead = [who for who, each in now.items() if each.sheet.has(DEAD)]
    for who in (who for who, each in now.items() if _dies_at_once(each)):
        sheet = with_state(now[who].sheet, state_from(DEAD, the_group(after, group).minutes))
        put_sheet(draft, group, who, sheet)
        dead.append(who)
    fell = [who for who in dead if not before[who].sheet.has(DEAD)]
    draft.put(fight_key(group), _hurt(the_fight(after, group), before, now, fell))
    return done.then(draft.change(done.label))


def _hurt(fight: Fight, before: Fighters, now: Fighters, fell: Sequence[str]) -> Fight:
    """Who has lost what, lies there without health, has dents in their armour."""
    hurt, down, armour = dict(fight.hurt), dict(fight.down), dict(fight.armour)
    for who, each in now.items():
        lost, dents = (_of(before[who], name) - _of(each, name) for name in (HEALTH, ARMOUR))
        if lost > 0:
            hurt[who] = hurt.get(who, 0) + lost
        if dents > 0:
            armour.setdefault(who, _of(before[who], ARMOUR))
        if each.sheet.pool(HEALTH).now == 0:
            down.setdefault(who, fight.round)
        else:
            down.pop(who, None)
    return replace(fight, fell=(*fight.fell, *fell), hurt=hurt, down=down, armour=armour)


def _of(fighter: Fighter, name: str) -> int:
    return fighter.sheet.value(name).whole


def _dies_at_once(fighter: Fighter) -> bool:
    """Whether it is a foe without health that nobody made one of those who lie there dying."""
    foe, health = fighter.foe, fighter.sheet.pool(HEALTH)
    if foe is None or foe.is_named or fighter.sheet.has(DEAD):
        return False
    return health.now == 0 and bool(health.most)


def _a_round_less(sheet: MemberSheet, now: int, told: list[str]) -> MemberSheet:
    """With one round less of what is counted in rounds; what has none left ends, and is told."""
    for state in sheet.conditions().values():
        if state.rounds is None:
            continue
        if state.rounds > 1:
            sheet = sheet.with_condition(replace(state, rounds=state.rounds - 1))
        else:
            over = replace(state, until=now)
            before, sheet = sheet, ended(sheet, over)
            told.append(end_in_words(over, before, sheet))
    return sheet


def _after_fight(rules: FightRules, fight: Fight, fighter: Fighter) -> MemberSheet:
    """The sheet once the fight is over: without surprise, with the armour that is whole again."""
    sheet = fighter.sheet.without_condition(SURPRISED)
    before = fight.armour.get(fighter.who)
    if before is None:
        return sheet
    now = _of(fighter, ARMOUR)
    after = rules.armour_after(before, now)
    return sheet if after == now else sheet.with_value(ARMOUR, after)


def _outcome(fighters: Fighters) -> str:
    """Who is dead, has fled or given up: “: Goblin 2 dead; Bram fled”."""
    found: dict[str, list[str]] = {}
    for each in fighters.values():
        if each.why_out:
            found.setdefault(each.why_out, []).append(each.name)
    said = "; ".join(f"{', '.join(names)} {how}" for how, names in found.items())
    return f": {said}" if said else ""


def _minutes(rules: FightRules, rounds: int) -> int:
    return rules.seconds(rounds) // SECONDS_A_MINUTE


def _pass_time(campaign: Campaign, draft: Draft, group: str, after: int) -> None:
    """The group's own clock is there, or further on already; what falls due by then is told."""
    party = draft.one(Party, Key("party", "", group))
    if after > party.minutes and party.is_inside:
        draft.put(Key("party", "", group), replace(party, minutes=after))
    elif after > party.minutes:
        wait_until(campaign, draft, group, party, after)
        later = replace(party, minutes=after)
        burn_outside(PlayAction(campaign, group, later, draft), party.minutes)
    follow_clock(draft)


def _forget(campaign: Campaign, draft: Draft, group: str) -> None:
    """The foes of the fight before."""
    for key, _ in foes_of(campaign, group).values():
        draft.put(key, None)


def _rules(campaign: Campaign, group: str) -> FightRules:
    return fight_rules(campaign, group, the_fight(campaign, group).system)


def _called(fighters: Fighters, who: str) -> str:
    return fighters[who].name if who in fighters else who


def _refuse_strangers(fighters: Fighters, who: Collection[str]) -> None:
    stranger = next((each for each in who if each not in fighters), None)
    if stranger is not None:
        raise NotAllowed(f"{stranger} is not in this fight.")


def _tell(draft: Draft, group: str, party: Party, text: str, players: str = "") -> None:
    row = LogEntry(party.minutes, text, "deed", group, party.at, players)
    draft.put(Key("log", "", draft.new_id("log")), row)
