"""What the clock makes due of deeds: who has to eat, to drink or to sleep by now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import MemberState
from mapper.play.deeds.deed_files import Deed, DueRule
from mapper.play.deeds.fitting import (
    DeedOffered,
    deeds_on,
    done_to,
    seen_in,
    why_not_role,
)
from mapper.play.deeds.scene import MINUTES_AN_HOUR, Scene, SheetsRead, Taker
from mapper.play.deeds.sentences import holds
from mapper.play.delve.site_procedure import sheet_of, states_in
from mapper.play.map_rules import rules_of
from mapper.play.members import called, members_of, party_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import stopping

FALLS = ("At 0 health", "At 0 hit points")
"""Deeds that tell what a fall has done to somebody."""


class DeedDue(NamedTuple):
    """A deed that is due, and those to whom it is, the longest first."""

    title: str
    say: str
    who: tuple[str, ...]
    hours: int = 0
    """Since what was charged last of the first of them."""


def counted_in(campaign: Campaign) -> frozenset[str]:
    """What is charged by time by deeds that fall due by the systems that are switched on."""
    found = set[str]()
    for _system, deed, rule in _rules(campaign):
        charged = (effect.charged for effect in deed.effects) if rule.what else ()
        found |= {rule.what, *(each.partition(".")[2] for each in charged)}
    return frozenset(found - {""})


def hours_until_due(campaign: Campaign) -> dict[str, int]:
    """After how many hours without it something is due, by what is charged."""
    return {rule.what: rule.after for _system, _deed, rule in _rules(campaign) if rule.what}


def deeds_due(campaign: Campaign, group: str) -> list[DeedDue]:
    """What is due to the members of a group now."""
    party, members = party_of(campaign, group), members_of(campaign, group)
    states = states_in(campaign, group)
    rules, read = rules_of(campaign, party.at.map), SheetsRead()
    found = []
    for system, deed, rule in _rules(campaign):
        if not rule.of:
            is_due = holds(rule.when, seen_in(Scene(campaign, group, system, {}, read)))
            found += [DeedDue(deed.title, rule.say, ())] if is_due else []
            continue
        due = _due_since(rule, states)
        waiting = sorted((at, who) for who, at in due.items() if at <= party.minutes)
        for _at, who in waiting:
            if Taker(group, who) not in read:
                read[Taker(group, who)] = MemberSheet(members[who], states[who], rules)
        takers = (Taker(group, who) for _at, who in waiting)
        those = tuple(
            taker.who
            for taker in takers
            if _is_for(Scene(campaign, group, system, {rule.role: (taker,)}, read), deed, rule)
        )
        if those:
            last = states[those[0]].charged.get(rule.what, party.minutes)
            hours = max(0, party.minutes - last) // MINUTES_AN_HOUR
            found.append(DeedDue(deed.title, rule.say, those, hours))
    return found


def falls_due(campaign: Campaign, group: str) -> dict[str, str]:
    """Members who have fallen and are in no state by it yet, each with the deed that tells it."""
    return {
        who: due.title
        for due in deeds_due(campaign, group)
        if due.title in FALLS
        for who in due.who
        if not stopping(sheet_of(campaign, group, who).conditions().values())
    }


def falls_said(campaign: Campaign, group: str, then: str = "tell the fall first") -> str:
    """Whose fall is still to be told, and what of it, in words; empty: nobody's."""
    names = [called(campaign, group, who) for who in falls_due(campaign, group)]
    if not names:
        return ""
    is_or_are = "are" if len(names) > 1 else "is"
    return f"{', '.join(names)} {is_or_are} at 0 health: {then}."


def due_to(campaign: Campaign, members: Sequence[Taker], title: str) -> DeedOffered | None:
    """The deed of this title, done to those to whom it is due: the first, where it is for one."""
    for system, deed, rule in _rules(campaign):
        if deed.title == title and not rule.of:
            return DeedOffered(system, deed, 0, {})
        if deed.title == title and members:
            is_for_all = deed.who[rule.role] in ("several", "some")
            those = tuple(members if is_for_all else members[:1])
            who = done_to(campaign, those, rule.role, system, deed, SheetsRead())
            return DeedOffered(system, deed, 0, who)
    return None


def _rules(campaign: Campaign) -> Iterator[tuple[str, Deed, DueRule]]:
    for system, deed in deeds_on(campaign):
        yield from ((system, deed, rule) for rule in deed.due)


def _due_since(rule: DueRule, states: Mapping[str, MemberState]) -> dict[str, int]:
    """Since which minute it is due to each of whom it is counted."""
    found = {}
    for who, state in states.items():
        last = state.charged.get(rule.what)
        if last is not None:
            found[who] = last + rule.after * MINUTES_AN_HOUR
        elif rule.at_once or not rule.what:
            found[who] = 0
    return found


def _is_for(scene: Scene, deed: Deed, rule: DueRule) -> bool:
    (taker,) = scene.who[rule.role]
    if why_not_role(scene.sheet(taker), deed, rule.role):
        return False
    return not rule.when or holds(rule.when, seen_in(scene))
