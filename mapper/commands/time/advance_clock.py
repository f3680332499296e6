"""Time that passes: the clock follows the rearmost group, and what falls due is told."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.edits import Draft, one_line
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.change import Change
from mapper.model.campaign.members import id_of, members_in, state_id, told_apart
from mapper.model.campaign.play_rows import Clock, Condition, LogEntry, Member, MemberState, Party
from mapper.model.campaign.rows import CLOCK, Key
from mapper.model.campaign.travel_rows import Timer
from mapper.model.not_allowed import NotAllowed
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_words import differences
from mapper.play.sheets.states import MOST_STATES, ended

STABILISED = "out"
MOST_TIMES = 1000
"""How often one timer may fall due in one jump of the clock."""


def refuse_ahead(parties: dict[str, Party], group: str) -> None:
    """A group that is ahead of another waits for it."""
    own, behind = parties[group], group_behind(parties, group)
    if behind is not None:
        raise NotAllowed(f"{own.name} is ahead in time: {behind.name} comes first.")


def group_behind(parties: dict[str, Party], group: str) -> Party | None:
    """One that a group has to wait for."""
    now = parties[group].minutes
    return next((row for id_, row in parties.items() if id_ != group and row.minutes < now), None)


def follow_clock(draft: Draft) -> None:
    """Put the clock to the time of the rearmost group, and tell what has fallen due by then."""
    parties = draft.all(Party).values()
    clock = draft.get(CLOCK)
    before = clock.minutes if isinstance(clock, Clock) else 0
    now = max(before, min((party.minutes for party in parties), default=before))
    if now != before or not isinstance(clock, Clock):
        draft.put(CLOCK, Clock(now))
    tell_due(draft, now)


def tell_due(draft: Draft, now: int) -> None:
    """A log entry for each time that a timer falls due, and for each state that ends.

    A timer that recurs is set anew.
    """
    _end_states(draft)
    told: list[tuple[int, Timer]] = []
    for id_, timer in draft.all(Timer).items():
        due = timer.due
        while due <= now and len(told) < MOST_TIMES:
            told.append((due, timer))
            if not timer.every:
                break
            due += timer.every
        if timer.due <= now:
            key = Key("timer", "", id_)
            draft.put(key, replace(timer, due=max(due, now + 1)) if timer.every else None)
    for due, timer in sorted(told, key=lambda each: each[0]):
        words = one_line(timer.text, "A timer")
        entry = LogEntry(due, f"Due: {words}", "due", timer.group, player_text=timer.player_text)
        draft.put(Key("log", "", draft.new_id("log")), entry)


def _end_states(draft: Draft) -> None:
    """Each member's states end by the time of their own group."""
    states = {id_: row for id_, row in draft.all(MemberState).items() if row.conditions}
    if not states:
        return
    parties = draft.all(Party)
    for group in parties:
        party = told_apart(parties, group)
        for who, member in members_in(group, party).items():
            row = states.get(state_id(who))
            if row is not None:
                _end_states_of(draft, group, party, member, row)


def _end_states_of(
    draft: Draft, group: str, party: Party, member: Member, row: MemberState
) -> None:
    """The first that ends, and so on: what follows one may be over by now as well."""
    sheet = MemberSheet(member, row)
    told: list[str] = []
    while len(told) < MOST_STATES:
        over = [each for each in sheet.conditions().values() if _has_ended(each, party.minutes)]
        if not over:
            break
        first = min(over, key=lambda each: each.until or 0)
        before, sheet = sheet.without_condition(first.name), ended(sheet, first)
        told.append(_end_in_words(first.name, before, sheet))
        entry = LogEntry(first.until or 0, told[-1], "due", group)
        draft.put(Key("log", "", draft.new_id("log")), entry)
    if told:
        put_sheet(draft, group, id_of(member), sheet)


def _end_in_words(state: str, before: MemberSheet, sheet: MemberSheet) -> str:
    """Who is no longer in a state, what they are in its place, and what else it set."""
    begun = [name for name in sheet.conditions() if name not in before.conditions()]
    but = f" but {', '.join(begun)}" if begun else ""
    for name in begun:
        sheet = sheet.without_condition(name)
    became = differences(before, sheet)
    set_to = f": {became}" if became else ""
    return f"{sheet.member.name} is no longer {state}{but}{set_to}."


def come_to(campaign: Campaign, group: str, who: str) -> Change:
    """Who was stabilised is up again: as when the clock brings that to its end, but now."""
    sheet, draft = sheet_of(campaign, group, who), Draft(campaign)
    state = sheet.conditions().get(STABILISED)
    if state is not None:
        now = party_of(campaign, group).minutes
        put_sheet(draft, group, who, ended(sheet, replace(state, until=now)))
    return draft.change("Come to")


def _has_ended(state: Condition, now: int) -> bool:
    return state.until is not None and state.until <= now
