"""Who survives 0 health by Violence's rules: comes to with 1, by the clock or by the deed."""

from __future__ import annotations

from typing import Any

from mapper.commands.deeds.deed_asked import DeedAsked, tried
from mapper.commands.groups.wait import jump
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Member, Party
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.play.deeds.deed_files import deed_called
from mapper.play.deeds.scene import Taker
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import ended, with_states

US, ANN = "us", "Ann"
ALIVE = {"roll_2d6": 9, "rounds": 3}


def campaign() -> Campaign:
    """Violence is played, and Ann is at 0 health."""
    ann = Member(ANN, fields={"HP": 0, "HP max": 9, "Scars": 0})
    here = Place("wild", Hex(0, 0))
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Fallen", systems=("violence",)),
        Key("map", "", "wild"): Map("Wild"),
        Key("party", "", US): Party("We", here, 600, members=(ann,)),
    }
    return Campaign(rows)


def done(rows: Campaign, title: str, **dice: Any) -> str:
    """Why a deed cannot be done to Ann; nothing where it is done."""
    system, deed = deed_called(title)
    who = {"fallen": (Taker(US, ANN),)}
    found = tried(rows, DeedAsked(system, deed, US, who, {}, dice))
    if found.doing is not None:
        rows.apply(found.doing.change)
    return found.why_not


def test_whoever_survives_0_health_wakes_with_1_by_the_clock() -> None:
    rows = campaign()
    done(rows, "At 0 health", **ALIVE)

    rows.apply(jump(rows, hours=2))

    sheet, entries = sheet_of(rows, US, ANN), rows.all(LogEntry).values()
    assert (1, {}) == (sheet.pool("HP").now, sheet.conditions())
    assert "Ann is no longer knocked out: HP 0 → 1." in [each.text for each in entries]


def test_whoever_woke_cannot_fall_again_at_once() -> None:
    rows = campaign()
    done(rows, "At 0 health", **ALIVE)
    rows.apply(jump(rows, hours=2))

    why = done(rows, "At 0 health", **ALIVE)

    assert "Ann has 1 health: nobody falls before 0." == why
    assert 1 == sheet_of(rows, US, ANN).value("Scars").whole


def test_whoever_is_unconscious_by_another_system_wakes_with_what_they_had() -> None:
    asleep = with_states(MemberSheet(Member(ANN, fields={"HP": 7})), "unconscious 1 hour", 600)

    awake = ended(asleep, asleep.conditions()["unconscious"])

    assert (7, {}) == (awake.pool("HP").now, awake.conditions())
