"""What has become of a member, in words: pools, what they lost, and states."""

from __future__ import annotations

from collections.abc import Iterator

from mapper.model.campaign.play_rows import Condition
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import every_field


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
