"""What has become of a member, and what their load does, in words."""

from __future__ import annotations

from collections.abc import Iterator

from mapper.model.campaign.play_rows import Condition
from mapper.play.map_rules import tables_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import SheetFields, every_field
from mapper.rules.shared.explained import mixed
from mapper.rules.shared.refused import Refused
from mapper.rules.sovereign import loads
from mapper.rules.sovereign.sovereign_tables import Sovereign


def differences(before: MemberSheet, after: MemberSheet) -> str:
    """Each with what it was and what it is; what was unknown before is no difference."""
    return ", ".join((*_pools(before, after), *_states(before, after)))


def _pools(before: MemberSheet, after: MemberSheet) -> Iterator[str]:
    for name, row in every_field().items():
        if row.kind == "pool":
            old, new = before.pool(name).now, after.pool(name).now
        elif row.kind == "part":
            old, new = before.value(name).whole, after.value(name).whole
        else:
            continue
        was_told = row.kind == "part" or before.value(name).source == "sheet"
        if old != new and was_told:
            yield f"{name} {_said(old)} → {_said(new)}"


def _said(number: int | None) -> str:
    return "not counted" if number is None else f"{number:,}"


def _states(before: MemberSheet, after: MemberSheet) -> Iterator[str]:
    old, new = before.conditions(), after.conditions()
    for name, state in new.items():
        if old.get(name) != state:
            yield f"{name}{_how_long(state)}"
    for name in old:
        if name not in new:
            yield f"no longer {name}"


def _how_long(state: Condition) -> str:
    return f" for {state.rounds:,} rounds" if state.rounds else ""


def load_words(sheet: MemberSheet, fields: SheetFields) -> str:
    """By points, by kilograms, or by both where the fields ask for both."""
    return "; ".join((*_by_points(sheet, fields), *_by_weight(sheet, fields)))


def _by_points(sheet: MemberSheet, fields: SheetFields) -> Iterator[str]:
    strength = sheet.value("Strength")
    if "Readied" not in fields or strength.source == "no sheet":
        return
    table = tables_of(sheet.rules, "sovereign", Sovereign).encumbrance
    readied, stowed = sheet.value("Readied").whole, sheet.value("Stowed").whole
    try:
        found = loads.load(table, strength.whole, readied, stowed, sheet.value("Base move").whole)
    except Refused as refused:
        yield str(refused)
        return
    yield (
        f"{readied} of {found.readied_limit} readied, {stowed} of {found.stowed_limit} stowed:"
        f" Move {found.move}"
    )


def _by_weight(sheet: MemberSheet, fields: SheetFields) -> Iterator[str]:
    carried, lift = sheet.value("Carried"), sheet.value("BL")
    if "Carried" in fields and lift.source != "no sheet":
        yield f"{mixed(carried.number)} kg, Basic Lift {mixed(lift.number)} kg"
