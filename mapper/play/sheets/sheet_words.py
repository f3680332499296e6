"""What has become of a member in words, and what their load does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mapper.model.campaign.play_rows import Condition
from mapper.play.map_rules import tables_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import SHEETS, SheetFields
from mapper.play.sheets.states import left_said
from mapper.rules.shared.reasons import Refused, mixed
from mapper.rules.sovereign import loads
from mapper.rules.sovereign.sovereign_tables import Sovereign


def differences(before: MemberSheet, after: MemberSheet, now: int, fight_round: int = 0) -> str:
    """Each with what it was and what it is; what was unknown before is no difference.

    `now`: the minute from which what is left of a state is counted; in a fight also its round.
    """
    return ", ".join((*_pools(before, after), *_states(before, after, now, fight_round)))


def _pools(before: MemberSheet, after: MemberSheet) -> Iterator[str]:
    for name, row in SHEETS.now.counted.items():
        if row.kind == "pool":
            old, new = before.pool(name).now, after.pool(name).now
        else:
            old, new = before.value(name).whole, after.value(name).whole
        was_told = row.kind == "part" or before.value(name).source == "sheet"
        if old != new and was_told:
            yield f"{name} {_said(old)} → {_said(new)}"


def _said(number: int | None) -> str:
    return "not counted" if number is None else f"{number:,}"


def _states(before: MemberSheet, after: MemberSheet, now: int, fight_round: int) -> Iterator[str]:
    old, new = before.conditions(), after.conditions()
    for name, state in new.items():
        if old.get(name) != state:
            yield lasting(state, now, fight_round)
    for name in old:
        if name not in new:
            yield f"no longer {name}"


def lasting(state: Condition, now: int, fight_round: int = 0) -> str:
    """A state that begins, and for how long: “dying of poison for 3 turns”.

    What is counted in rounds ends with one of those of the fight, while there is one.
    """
    if fight_round and state.rounds:
        return f"{state.name} until the end of round {fight_round + state.rounds - 1}"
    left = left_said(state, now)
    return f"{state.name} for {left}" if left else state.name


class PointsCarried(NamedTuple):
    """What somebody carries, by points: of how much, and how far it lets them move."""

    readied: int
    stowed: int
    load: loads.CarriedLoad | None
    """None: it is more than anybody hauls."""
    refused: str = ""


def carried_by_points(sheet: MemberSheet, fields: SheetFields) -> PointsCarried | None:
    """Where the fields ask for it, and Strength is known."""
    strength = sheet.value("Strength")
    if "Readied" not in fields or strength.source == "no sheet":
        return None
    table = tables_of(sheet.rules, "sovereign", Sovereign).encumbrance
    readied, stowed = sheet.value("Readied").whole, sheet.value("Stowed").whole
    try:
        found = loads.load(table, strength.whole, readied, stowed, sheet.value("Base move").whole)
    except Refused as refused:
        return PointsCarried(readied, stowed, None, str(refused))
    return PointsCarried(readied, stowed, found)


def carried_by_weight(sheet: MemberSheet, fields: SheetFields) -> tuple[str, str] | None:
    """Kilograms that are carried, and the Basic Lift."""
    lift = sheet.value("BL")
    if "Carried" not in fields or lift.source == "no sheet":
        return None
    return mixed(sheet.value("Carried").number), mixed(lift.number)
