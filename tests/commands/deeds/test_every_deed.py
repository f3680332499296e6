"""Every deed with what comes first to hand: done, taken back, and done again, it is the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from mapper.commands.deeds.doing import Doing, doing
from mapper.commands.edits import Draft
from mapper.commands.member_rows import put_sheet
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Member, Party, Supplies
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.play.deeds.answering import DeedAnswered, answered
from mapper.play.deeds.deed_files import Deed, all_deeds, asked_by, played_by
from mapper.play.deeds.scene import Scene, Taker
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.sheets.states import with_states
from mapper.questions import OPS
from mapper.questions.input_kind import InputKind

EVERY = [(file.system, deed) for file in all_deeds() for deed in file.deeds]
GROUP, NAMES = "us", ("Ysolde", "Bram", "Pip")
HURT = {"HP": 3, "HP max": 12, "Strain": 2, "FP": 9, "Scars": 1, "AC": 13, "HD": 2}
SCORES = {"Strength": 12, "Dexterity": 14, "Constitution": 11, "Intelligence": 9, "Wisdom": 10}
SKILLS = {"Level": 3, "XP": 5000, "Skill points": 9, "Heal": 1, "Exert": 1, "Survival": 3}
BODY = {"Str": 20, "Vit": 12, "Will": 1, "Agility": 12, "Brawn": 11, "Cunning": 10}
THINGS = {"Readied": "3", "Stowed": "4", "Carried": "rope 3, tent 9", "Healer's kit": "yes"}
SHEET: dict[str, str | int] = {
    **(HURT | SCORES | SKILLS | BODY),
    **THINGS,
    "Move": 6,
    "Basic Move": 6,
}
TOLD: dict[str, dict[str, Any]] = {
    "Raise a skill": {"from": "Exert", "to": 2},
    "Dig": {"hole_m": ["1", "1", "1"], "workers": [{"BL": "40", "tool": "shovel"}]},
    "Gather ammunition": {"used": 9, "destroyed": 1, "lost": 1},
}
"""What does not fit together if each is told by itself."""

AS: dict[str, tuple[str, dict[str, int], str]] = {
    "At 0 hit points": ("fallen", {"HP": 0}, ""),
    "Stabilise": ("patient", {"HP": 0}, "dying"),
    "Up again, Frail": ("patient", {"HP": 0}, "out"),
    "Bed rest when Frail": ("patient", {}, "Frail"),
    "Treat the Frail": ("patient", {}, "Frail"),
    "Frail and untreated": ("patient", {}, "Frail"),
    "Counter a poison": ("victim", {}, "poisoned"),
    "At 0 health": ("fallen", {"HP": 0}, ""),
    "Come to": ("fallen", {"HP": 0}, "knocked out"),
    "No FP under water": ("diver", {"FP": 0}, ""),
    "A new level": ("actor", {"Level": 2}, ""),
    "Hit points of a new member": ("actor", {"Level": 1}, ""),
}
"""Whom a deed needs in another state: their role, what they have left, and how they are."""


def campaign(deed: Deed) -> Campaign:
    members = tuple(Member(name, fields=SHEET) for name in NAMES)
    party = Party("We", Place("wild", Hex(0, 0)), 600, members=members, supplies=Supplies(4, 4, 4))
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Deeds"),
        Key("map", "", "wild"): Map("Wild"),
        Key("party", "", GROUP): party,
    }
    found = Campaign(rows)
    if deed.title in AS:
        role, fields, states = AS[deed.title]
        [taker] = dict(takers(deed))[role]
        sheet = sheet_of(found, *taker)
        for name, value in fields.items():
            sheet = sheet.with_value(name, value)
        draft = Draft(found)
        put_sheet(draft, *taker, with_states(sheet, states, 600))
        found.apply(draft.change("As they are"))
    return found


def sample(kind: InputKind) -> Any:
    """Something small that an input may be."""
    inside = [sample(each) for each in kind.of]
    small = max(1, int(kind.least)) if kind.most >= 1 else int(kind.most)
    words = kind.choices[0] if kind.choices else "one"
    found: dict[str, Any] = {
        "number": small,
        "dice": small,
        "fraction": str(max(small, 2) if kind.most >= 2 else small),
        "tick": True,
        "list": inside[:1],
        "pair": inside,
        "record": {name: sample(each) for name, each in kind.fields},
        "names": {"one": inside[:1] and inside[0]},
        "words": words,
        "choice": words if kind.choices and not kind.by else inside[:1] and inside[0],
    }
    return found[kind.shape]


def takers(deed: Deed) -> Iterator[tuple[str, tuple[Taker, ...]]]:
    left = list(NAMES)
    for role, taking in deed.who.items():
        count = {"one": 1, "another": 1, "foe": 0}.get(taking, 2)
        if count:
            yield role, tuple(Taker(GROUP, name) for name in left[:count])
        left = left[count:]


def whole(system: str, deed: Deed, rows: Campaign) -> tuple[DeedAnswered, dict[str, Any]]:
    """A deed of which the table has told all that it was asked."""
    scene = Scene(rows, GROUP, system, dict(takers(deed)))
    told = dict(TOLD.get(deed.title, {}))
    while True:
        found = answered(system, deed, scene, told, random=Random(3))
        lacking = {
            f"{each.ask}.{each.name}": each.options[0] if each.options else sample(each.kind)
            for asking in found.asked
            for each in asking.given
            if each.found is None
        }
        if not lacking:
            return found, told
        told |= lacking


def done(system: str, deed: Deed, rows: Campaign) -> Doing:
    found, told = whole(system, deed, rows)
    assert "" == found.refused
    return doing(found, told, {})


def named(case: object) -> str:
    return case.title if isinstance(case, Deed) else str(case)


@pytest.mark.parametrize(("system", "deed"), EVERY, ids=named)
def test_what_dice_decide_says_why(system: str, deed: Deed) -> None:
    found, _told = whole(system, deed, campaign(deed))

    because = found.because

    assert because or not any(each.casts for each in found.asked)
    assert not any("{" in each or "–" in each for each in because)


@pytest.mark.parametrize(("system", "deed"), EVERY, ids=named)
def test_taken_back_and_done_again_it_is_the_same(system: str, deed: Deed) -> None:
    before, rows = campaign(deed), campaign(deed)
    first = done(system, deed, rows)

    rows.apply(first.change)
    rows.apply(first.change.inverted())
    again = done(system, deed, rows)

    assert before.rows() == rows.rows()
    assert (first.change, first.log) == (again.change, again.log)


@pytest.mark.parametrize(("system", "deed"), EVERY, ids=named)
def test_it_says_what_it_means(system: str, deed: Deed) -> None:
    found = done(system, deed, campaign(deed))

    assert "–" not in found.log
    assert found.log.strip()


@pytest.mark.parametrize("op", OPS, ids=" ".join)
def test_every_question_is_asked_by_a_deed_or_in_play(op: tuple[str, str]) -> None:
    assert op in asked_by() or op in played_by()


def test_what_play_asks_there_is() -> None:
    assert played_by().keys() <= OPS.keys()
