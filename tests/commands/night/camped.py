"""A group in the wild by the rules of a system, with all that a night asks of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from mapper.commands.night.nights import NightAsked, Slept, night
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import LogEntry, Member, MemberState, Party, Supplies
from mapper.model.campaign.rows import SETTINGS, Key, Map, Row, Settings
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.play.delve.site_procedure import sheet_of
from mapper.play.night.nights import NightPlan, usual_plans
from mapper.play.sheets.member_sheet import MemberSheet

US, MAP = "us", "wild"
EVENING, DAWN = 20 * 60, 32 * 60
"""Of the first day, and of the second."""

WHOLE: Mapping[str, str | int] = {
    "FP": 12,
    "HP": 7,
    "HP max": 12,
    "Strain": 2,
    "Constitution": 12,
    "Level": 1,
    "Move": 6,
    "Will": 2,
}
TRAVEL = {"neverwhere": "hiking", "sovereign": "miles_a_day", "violence": "watches"}


def camped(
    system: str,
    *systems: str,
    supplies: Supplies | None = None,
    others: int = 0,
    minutes: int = EVENING,
    **states: MemberState,
) -> Campaign:
    """They are called by the names of the states that are handed in."""
    members = tuple(Member(name, fields=WHOLE) for name in states)
    has = Supplies(9, 9) if supplies is None else supplies
    party = Party(
        "We", Place(MAP, Hex(0, 0)), minutes, members=members, supplies=has, others=others
    )
    rows: dict[Key, Row] = {
        SETTINGS: Settings("Nights", systems=(system, *systems)),
        Key("map", "", MAP): Map("Wild"),
        Key("rules", MAP, "rules"): MapRules(travel=TRAVEL.get(system, "travel_points")),
        Key("party", "", US): party,
        **{Key("member_state", "", name): state for name, state in states.items()},
    }
    return Campaign(rows)


def pass_night(campaign: Campaign, seed: int = 1, **plans: NightPlan) -> Slept:
    """As is usual, but for those of whom something is told."""
    asked = NightAsked({**usual_plans(campaign, US), **plans})
    slept = night(campaign, US, asked, Random(seed))
    campaign.apply(slept.change)
    return slept


def sheet(campaign: Campaign, who: str) -> MemberSheet:
    return sheet_of(campaign, US, who)


def party(campaign: Campaign) -> Party:
    return campaign.one(Party, Key("party", "", US))


def told(campaign: Campaign) -> list[str]:
    entries = campaign.all(LogEntry)
    return [entries[id_].text for id_ in sorted(entries, key=int)]
