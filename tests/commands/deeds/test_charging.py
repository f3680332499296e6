"""What goes by time is charged for the time since it was charged last, and never twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from mapper.commands.deeds.deed_asked import DeedAsked, do_deed, tried
from mapper.commands.edits import Draft
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Member, Party
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.play.deeds.deed_files import Deed, all_deeds, deed_called
from mapper.play.deeds.scene import Taker
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.members import party_of
from mapper.play.sheets.member_sheet import MemberSheet

GROUP, NAME = "us", "Ysolde"
SHEET: dict[str, str | int] = {
    "FP": 60,
    "HP": 40,
    "HP max": 40,
    "Strain": 2,
    "Constitution": 18,
    "Level": 1,
}
FIRST: dict[str, dict[str, Any]] = {
    "March fatigue": {"hours_since_rest": 2},
    "Up too long": {"slept_hours": 8, "awake_hours": 20},
    "Missed meals": {"meals_missed": 1},
    "Rest from hunger": {"no_travel_no_fight_three_meals": True, "days": 1},
    "Thirst": {"climate": "temperate", "litres_per_day": 0, "hours": 8},
    "A day's food and water": {"where": "dungeon_sleep", "ration": False, "waterskin": False},
    "A night's healing": {
        "place": "settlement",
        "level_or_hd": 1,
        "hours": 8,
        "uninterrupted": True,
    },
}
"""What is told the first time, when no clock knows yet how long it was."""

BY_THE_CLOCK = frozenset({"hours_since_rest", "awake_hours", "meals_missed", "days", "hours"})
SPANS = [(60, 60), (90, 150), (480, 960), (700, 1000), (1440, 2 * 1440), (3000, 5000)]


def charging() -> list[str]:
    """All deeds that charge something until now, by the time that has passed."""
    every = [deed for file in all_deeds() for deed in file.deeds if goes_by_time(deed)]
    return [
        deed.title for deed in every if any(each.charged and not each.ago for each in deed.effects)
    ]


def goes_by_time(deed: Deed) -> bool:
    given = [source for step in deed.steps for source in step.given.values()]
    return any(each.every for each in deed.effects) or any(" since " in each for each in given)


SPANNED = sorted({*charging()} - {"A night's healing"})


def campaign(minutes: int = 9000) -> Campaign:
    party = Party("We", Place("wild", Hex(0, 0)), minutes, members=(Member(NAME, fields=SHEET),))
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Charged"),
        Key("map", "", "wild"): Map("Wild"),
        Key("party", "", GROUP): party,
    }
    return Campaign(rows)


def later(rows: Campaign, minutes: int) -> None:
    draft, party = Draft(rows), party_of(rows, GROUP)
    draft.put(Key("party", "", GROUP), replace(party, minutes=party.minutes + minutes))
    rows.apply(draft.change("Later"))


def asked(title: str, told: dict[str, Any]) -> DeedAsked:
    system, deed = deed_called(title)
    role = next(iter(deed.who))
    return DeedAsked(system, deed, GROUP, {role: (Taker(GROUP, NAME),)}, told)


def charge(rows: Campaign, title: str, *, is_first: bool = False) -> None:
    """Do it; but for the first time the clock says how long it was, and nothing may be due."""
    told = FIRST[title]
    if not is_first:
        told = {name: value for name, value in told.items() if name not in BY_THE_CLOCK}
    try:
        rows.apply(do_deed(rows, asked(title, told)))
    except NotAllowed as refused:
        if "nothing more is due" not in str(refused):
            raise


def sheet(rows: Campaign) -> MemberSheet:
    return sheet_of(rows, GROUP, NAME)


def test_what_charges_is_told_here_for_the_first_time() -> None:
    assert {*FIRST} == {*charging()}


@pytest.mark.parametrize(("first", "then"), SPANS)
@pytest.mark.parametrize("title", SPANNED)
def test_charged_twice_is_charged_once_at_the_end(title: str, first: int, then: int) -> None:
    often, once = campaign(), campaign()
    charge(often, title, is_first=True)
    charge(once, title, is_first=True)

    later(often, first)
    charge(often, title)
    later(often, then)
    charge(often, title)
    later(once, first + then)
    charge(once, title)

    assert sheet(once) == sheet(often)


@pytest.mark.parametrize("title", sorted(FIRST))
def test_charged_again_at_once_nothing_is_and_it_says_so(title: str) -> None:
    rows = campaign()
    charge(rows, title, is_first=True)
    before = sheet(rows)
    told = {name: value for name, value in FIRST[title].items() if name not in BY_THE_CLOCK}
    told |= {"hours": 8} if title == "A night's healing" else {}

    found = tried(rows, asked(title, told))

    assert found.is_refused
    assert "nothing more is due" in found.why_not
    assert before == sheet(rows)


def test_what_the_table_tells_itself_is_charged() -> None:
    rows = campaign()
    charge(rows, "Missed meals", is_first=True)

    charge(rows, "Missed meals", is_first=True)

    assert 2 == sheet(rows).value("FP lost to hunger").whole


def test_a_night_is_not_slept_twice() -> None:
    rows = campaign()
    charge(rows, "A night's healing", is_first=True)
    later(rows, 7 * 60)

    found = tried(rows, asked("A night's healing", FIRST["A night's healing"]))

    why = f"{NAME}: the night was last counted 7 h 0 min ago; nothing more is due yet."
    assert why == found.why_not


def test_what_was_before_the_clock_began_is_not_kept() -> None:
    rows = campaign(minutes=600)

    charge(rows, "Up too long", is_first=True)

    assert {"sleep": 600} == dict(sheet(rows).state.charged)
