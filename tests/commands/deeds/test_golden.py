"""Deeds with what becomes of them, worked out by hand from the rules, and what is refused.

Each file of `golden` is of one system, with two cases for each deed. A case has the `deed`, `who`
takes part, their `sheets`, what is `given` and what the `dice` show; `why` says how it was
reckoned. Of a deed that is done it has `after`, by member, all that is otherwise on their sheets,
how many minutes it `passes`, what `supplies` are left, what the card says (`because`), the whole
text of the `log`, and `answers` that the log does not tell. Of one that is not done it has the
sentence by which it is `refused`, or what it `lacks`. What is refused is refused by a rule: where
it is only told wrongly, `no_rule` says why no rule refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from mapper.commands.deeds.deed_asked import DeedAsked, DeedTried, tried
from mapper.commands.edits import Draft
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Member, MemberState, Party, Supplies
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.play.deeds.deed_files import all_deeds, deed_called
from mapper.play.deeds.fitting import why_not_needed, why_refused
from mapper.play.deeds.scene import Taker, taken_twice
from mapper.play.deeds.sentences import holds
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import states_said, with_states
from mapper.rules.shared.tables import read_tables

FOLDER = Path(__file__).parent / "golden"
GROUP, NOW = "us", 600
STATES, CHARGED = "states", "charged"
LOOKED_AT = {"log", "party", "member_state", "clock"}
"""The rows of which a golden case tells what becomes of them; a deed alters no other."""

SheetTold = Mapping[str, Any]
"""What stands on a sheet; `states` in a line, and until which minute what was `charged`."""


@dataclass(frozen=True)
class Golden:
    """A deed as it is asked, and what comes of it."""

    deed: str
    why: str = ""
    who: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    sheets: Mapping[str, SheetTold] = field(default_factory=dict)
    has: Mapping[str, int] = field(default_factory=dict)
    """What the group has of rations, water and light."""
    given: Mapping[str, Any] = field(default_factory=dict)
    dice: Mapping[str, Any] = field(default_factory=dict)

    after: Mapping[str, SheetTold] = field(default_factory=dict)
    passes: int = 0
    supplies: Mapping[str, int] = field(default_factory=dict)
    because: tuple[str, ...] = ()
    log: str = ""
    answers: Mapping[str, Any] = field(default_factory=dict)

    refused: str = ""
    lacks: tuple[str, ...] = ()
    no_rule: str = ""

    @property
    def is_done(self) -> bool:
        return bool(self.log)

    @property
    def takers(self) -> dict[str, tuple[Taker, ...]]:
        named = {role: (who,) if isinstance(who, str) else who for role, who in self.who.items()}
        return {role: tuple(Taker(GROUP, name) for name in names) for role, names in named.items()}

    @property
    def asked(self) -> DeedAsked:
        system, deed = deed_called(self.deed)
        return DeedAsked(system, deed, GROUP, self.takers, self.given, self.dice)


@dataclass(frozen=True)
class GoldenFile:
    """All cases of a system."""

    golden: tuple[Golden, ...]


FILES = {path.stem: read_tables(path, GoldenFile).golden for path in sorted(FOLDER.glob("*.toml"))}
EVERY = [each for cases in FILES.values() for each in cases]
DONE = [each for each in EVERY if each.is_done]
REFUSED = [each for each in EVERY if not each.is_done]
TOLD_WRONGLY = re.compile("bad_question|not_on_.+|no_such_.+|no_sheet|not_a_die_a_level")
"""The reasons of answers to what is no question of this rule, or what no dice can show."""


def named(golden: Golden) -> str:
    return golden.deed


def campaign_of(golden: Golden) -> Campaign:
    taking = [taker.who for row in golden.takers.values() for taker in row]
    sheets = {
        name: golden.sheets.get(name, {}) for name in dict.fromkeys([*golden.sheets, *taking])
    }
    members = tuple(Member(name) for name in sheets)
    at, supplies = Place("wild", Hex(0, 0)), Supplies(**golden.has)
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Golden"),
        Key("map", "", "wild"): Map("Wild"),
        Key("party", "", GROUP): Party("We", at, NOW, members=members, supplies=supplies),
    }
    draft = Draft(Campaign(rows))
    for name, fields in sheets.items():
        put_sheet(draft, GROUP, name, sheet_told(name, fields))
    campaign = Campaign(rows)
    campaign.apply(draft.change("Sheets"))
    return campaign


def sheet_told(name: str, told: SheetTold) -> MemberSheet:
    sheet = MemberSheet(Member(name), MemberState(charged=told.get(CHARGED, {})))
    for each, value in told.items():
        if each not in (STATES, CHARGED):
            sheet = sheet.with_value(each, value)
    return with_states(sheet, told.get(STATES, ""), NOW)


def otherwise(before: Campaign, after: Campaign) -> dict[str, dict[str, Any]]:
    """By member what has become of their sheet."""
    names = [member.name for member in party_of(before, GROUP).members]
    sheets = {name: (sheet_of(before, GROUP, name), sheet_of(after, GROUP, name)) for name in names}
    found = {name: dict(differing(*both)) for name, both in sheets.items()}
    return {name: each for name, each in found.items() if each}


def differing(before: MemberSheet, after: MemberSheet) -> Iterator[tuple[str, Any]]:
    old, new = before.member.fields, after.member.fields
    yield from ((name, new.get(name)) for name in {**old, **new} if old.get(name) != new.get(name))
    if before.state.fatigue != after.state.fatigue:
        yield "FP", after.state.fatigue
    if before.conditions() != after.conditions():
        yield STATES, states_said(after, NOW)
    if before.state.charged != after.state.charged:
        yield CHARGED, dict(after.state.charged)


@pytest.mark.parametrize("golden", DONE, ids=named)
def test_it_becomes_what_the_rules_say(golden: Golden) -> None:
    before, after = campaign_of(golden), campaign_of(golden)

    found = tried(before, golden.asked)
    assert found.doing is not None, found.why_not or found.answered.lacking
    after.apply(found.doing.change)

    party = party_of(after, GROUP)
    assert {key.kind for key in found.doing.change.rows} <= LOOKED_AT
    assert (dict(golden.after), golden.passes) == (otherwise(before, after), party.minutes - NOW)
    assert Supplies(**{**golden.has, **golden.supplies}) == party.supplies
    assert (golden.log, [*golden.because]) == (found.doing.log, found.answered.because)
    said = {name: found.answered.look(name) for name in golden.answers}
    assert dict(golden.answers) == said


@pytest.mark.parametrize("golden", REFUSED, ids=named)
def test_what_the_rules_refuse_is_not_done(golden: Golden) -> None:
    campaign = campaign_of(golden)

    found = tried(campaign, golden.asked)

    assert found.doing is None
    assert golden.refused == found.why_not
    assert [*golden.lacks] == found.answered.lacking if golden.lacks else golden.refused


def is_against_the_rules(asked: DeedAsked, found: DeedTried) -> bool:
    """Whether it is refused whoever tells it, and however well."""
    scene = found.answered.scene
    by_need = why_not_needed(scene, asked.deed, found.answered.look)
    by_need = why_refused(scene, asked.deed) or by_need
    by_role = next(taken_twice(asked.deed, asked.who), "")
    if found.why_not and found.why_not in (by_need, by_role):
        return True
    if found.answered.is_whole:
        return found.is_refused
    answers = [each.answer or {} for each in found.answered.asked]
    return any(map(is_no, answers)) and not any(map(is_told_wrongly, answers))


def is_no(answer: Mapping[str, Any]) -> bool:
    return not answer.get("ok", True) or "sentence" in answer


def is_told_wrongly(answer: Mapping[str, Any]) -> bool:
    return TOLD_WRONGLY.fullmatch(answer.get("error", "")) is not None


@pytest.mark.parametrize("golden", REFUSED, ids=named)
def test_what_is_refused_is_against_a_rule_or_says_why_there_is_none(golden: Golden) -> None:
    asked = golden.asked

    found = tried(campaign_of(golden), asked)

    assert is_against_the_rules(asked, found) != bool(golden.no_rule)


@pytest.mark.parametrize("system", [file.system for file in all_deeds()])
def test_whoever_takes_part_in_a_deed_may_be_refused_it_by_a_rule(system: str) -> None:
    taken = {
        deed.title
        for file in all_deeds()
        if file.system == system
        for deed in file.deeds
        if deed.who
    }

    by_rule = {each.deed for each in FILES[system] if not (each.is_done or each.no_rule)}

    assert set() == taken - by_rule


@pytest.mark.parametrize("system", [file.system for file in all_deeds()])
def test_each_effect_of_a_deed_is_in_a_golden_case(system: str) -> None:
    effects = {
        (deed.title, at)
        for file in all_deeds()
        if file.system == system
        for deed in file.deeds
        for at, _effect in enumerate(deed.effects)
    }

    seen = {
        (golden.deed, at)
        for golden in FILES[system]
        if golden.is_done
        for at, effect in enumerate(golden.asked.deed.effects)
        if not effect.when
        or holds(effect.when, tried(campaign_of(golden), golden.asked).answered.look)
    }

    assert set() == effects - seen


@pytest.mark.parametrize("system", [file.system for file in all_deeds()])
def test_each_deed_has_two_cases_and_one_of_them_is_refused(system: str) -> None:
    every = {deed.title for file in all_deeds() if file.system == system for deed in file.deeds}

    done = {each.deed for each in FILES[system] if each.is_done}
    refused = {each.deed for each in FILES[system] if not each.is_done}

    assert (every, every) == (done, refused)
