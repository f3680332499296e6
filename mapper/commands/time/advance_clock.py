"""Time that passes: the clock follows the rearmost group, and what falls due is told."""

from __future__ import annotations

from dataclasses import replace

from mapper.commands.draft import Draft
from mapper.commands.one_row import one_line
from mapper.model.campaign.members import id_of, members_in, state_id, told_apart
from mapper.model.campaign.play_rows import Clock, Condition, LogEntry, Member, MemberState, Party
from mapper.model.campaign.rows import CLOCK, Key
from mapper.model.campaign.travel_rows import Timer
from mapper.model.not_allowed import NotAllowed
from mapper.play.members import fresh, state_key

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
        entry = LogEntry(due, f"Due: {words}", "day", timer.group, player_text=timer.player_text)
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
    ended = [each for each in row.conditions if _has_ended(each, party.minutes)]
    if not ended:
        return
    left = replace(row, conditions=tuple(each for each in row.conditions if each not in ended))
    who = id_of(member)
    draft.put(state_key(who), left if left != fresh(member) else None)
    for each in ended:
        text = f"{member.name}: {each.name} has come to its end."
        entry = LogEntry(each.until or 0, text, "day", group)
        draft.put(Key("log", "", draft.new_id("log")), entry)


def _has_ended(state: Condition, now: int) -> bool:
    return state.until is not None and state.until <= now
