"""The rounds of a fight as they end: what lasts so many of them, nerve, the clock, and light."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from mapper.commands.burning_down import burn_outside, units_begun
from mapper.commands.delve.delve_action import Begun, DelveAction
from mapper.commands.delve.turn_order import burn_down
from mapper.commands.edits import Draft, the_group
from mapper.commands.fight.telling import tell
from mapper.commands.member_rows import put_sheet
from mapper.commands.play_action import PlayAction
from mapper.commands.time.clock import end_in_words, follow_clock, wait_until
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.fight_rows import Fight
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.deeds.due import falls_said
from mapper.play.delve.chosen_site import site_rules
from mapper.play.delve.site_procedure import delve_of
from mapper.play.fight.fight_rules import Shaken, blow_rules, rules_in, tests_due
from mapper.play.fight.fighters import Fighter, Fighters, fight_key, fighters_of, the_fight
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import DEAD, PASSING, ended

LONGEST_COUNTDOWN = 1000
LONGEST_WORDS = 60


def end_round(campaign: Campaign, group: str) -> Change:
    """The round is over: what lasted so many rounds ends, nerve is tried, and the clock goes on."""
    fight, fighters = the_fight(campaign, group), fighters_of(campaign, group)
    party = the_group(campaign, group)
    draft, said, dead = Draft(campaign), list[str](), list[str]()
    for who, each in fighters.items():
        if each.sheet.has(DEAD):
            continue
        sheet = _a_round_less(_kept_stunned(fight, each), party.minutes, said)
        dead += [who] if sheet.has(DEAD) else []
        if sheet != each.sheet:
            put_sheet(draft, group, who, sheet)
    said += _run_out(fight)
    down = {**dict.fromkeys(dead, fight.round), **fight.down}
    fight = replace(fight, fell=(*fight.fell, *dead), down=down)
    shaken = blow_rules(campaign, group).shaken(fight, fighters)
    left = {who: each for who, each in fighters.items() if who not in dead}
    after = _next_round(fight, shaken, left)
    draft.put(fight_key(group), after)
    said += _nerve_in_words(fighters, [who for who in shaken.tests if who in after.tests])
    said += filter(None, [falls_said(campaign, group, "the fall is still to be told")])
    words = " ".join((f"Round {fight.round} of the fight is over.", *said))
    tell(draft, group, party, words)
    pass_rounds(campaign, draft, group, fight.round)
    return draft.change(f"End round {fight.round}")


def count_down(campaign: Campaign, group: str, text: str, rounds: int) -> Change:
    """Something runs out in the fight, at the end of a round; of 0 rounds it runs no more."""
    fight, words = the_fight(campaign, group), " ".join(text.split())
    if not 0 < len(words) <= LONGEST_WORDS:
        raise NotAllowed(f"Say in 1 to {LONGEST_WORDS} letters what runs out.")
    if not 0 <= rounds <= LONGEST_COUNTDOWN:
        raise NotAllowed(f"It lasts 1 to {LONGEST_COUNTDOWN:,} rounds.")
    last = {words: fight.round + rounds - 1} if rounds else {}
    left = {each: at for each, at in fight.countdowns.items() if each != words}
    draft = Draft(campaign)
    draft.put(fight_key(group), replace(fight, countdowns={**left, **last}))
    return draft.change(f"Count down {words}")


def pass_rounds(campaign: Campaign, draft: Draft, group: str, rounds: int) -> None:
    """The clock after so many rounds, where they are no part of a Turn that is told in whole."""
    fight, rules = the_fight(campaign, group), rules_in(campaign, group)
    party = draft.one(Party, Key("party", "", group))
    if not (party.is_inside and site_rules(campaign, party.at.map).asked.fight_takes_turn):
        after = fight.began + fight.spent + rules.minutes(rounds)
        pass_time(campaign, draft, group, after)
    follow_clock(draft)


def pass_time(campaign: Campaign, draft: Draft, group: str, after: int) -> None:
    """The group's own clock is there, or further on already; what burns has burned so long."""
    party = draft.one(Party, Key("party", "", group))
    if after <= party.minutes:
        return
    began = the_fight(campaign, group).burns_since
    if party.is_inside:
        action = DelveAction(
            campaign, group, override=True, begins=Begun(party, delve_of(campaign, group), draft)
        )
        units = units_begun(action.rules, began, party.minutes, after)
        action.party = replace(party, minutes=after)
        burn_down(action, units)
        draft.put(Key("party", "", group), action.party)
    else:
        wait_until(campaign, draft, group, party, after)
        later = replace(party, minutes=after)
        burn_outside(PlayAction(campaign, group, later, draft), party.minutes, began)


def _next_round(fight: Fight, shaken: Shaken, left: Fighters) -> Fight:
    """The row as the next round finds it, with those who are left."""
    tests = tuple(dict.fromkeys((*fight.tests, *shaken.tests)))
    return replace(
        fight,
        round=fight.round + 1,
        acted=(),
        hurt={},
        fell=(),
        again=(),
        did=(),
        nerve=shaken.nerve,
        tests=tests_due(replace(fight, tests=tests), left),
        countdowns={what: at for what, at in fight.countdowns.items() if at > fight.round},
    )


def _run_out(fight: Fight) -> Iterator[str]:
    yield from (
        f"Time is up: {what}." for what, at in fight.countdowns.items() if at <= fight.round
    )


def _nerve_in_words(fighters: Fighters, tests: Sequence[str]) -> Iterator[str]:
    """Whose nerve is to be tested now."""
    for whose in tests:
        name = fighters[whose].name if whose in fighters else "the foes"
        yield f"The nerve of {name} is to be tested."


def _kept_stunned(fight: Fight, fighter: Fighter) -> MemberSheet:
    """The sheet of who was stunned after they had acted: the action that is lost is the next."""
    sheet, state = fighter.sheet, fighter.sheet.conditions().get(PASSING)
    if state is None or state.rounds is None or fighter.who not in fight.acted:
        return sheet
    return sheet.with_condition(replace(state, until=None, rounds=state.rounds + 1))


def _a_round_less(sheet: MemberSheet, now: int, told: list[str]) -> MemberSheet:
    """With one round less of what is counted in rounds; what has none left ends, and is told."""
    for state in sheet.conditions().values():
        if state.rounds is None:
            continue
        if state.rounds > 1:
            sheet = sheet.with_condition(replace(state, rounds=state.rounds - 1))
        else:
            over = replace(state, until=now)
            before, sheet = sheet.without_condition(over.name), ended(sheet, over)
            told.append(end_in_words(over, before, sheet))
    return sheet
