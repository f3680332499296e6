"""What of a member a campaign shows: its systems' fields, a card's worth, what no rule reads."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Literal, NamedTuple

from mapper.model.board import hex_maps
from mapper.model.campaign.campaign import Campaign
from mapper.model.campaign.play_rows import Condition, LogEntry, Member
from mapper.model.campaign.rows import SETTINGS, Key, Settings
from mapper.model.campaign.travel_rows import MapRules
from mapper.play.map_rules import profile_of, rules_of, tables_of
from mapper.play.sheets.member_sheet import MemberSheet, choice_in, number_in
from mapper.play.sheets.sheet_files import (
    MAX,
    SheetField,
    conditions_of,
    every_field,
    every_system,
    fields_of,
    systems_with,
)
from mapper.rules.shared.cross_tables import Cross

POOLS_ON_A_CARD = 2
TOLD, LOOKED_THROUGH = 3, 200
CLOSE = 0.75


class Card(NamedTuple):
    """What stands on a member's card in a row of others: two pools at most, and the worst state."""

    pools: tuple[tuple[str, int, int | None], ...]
    """The name of each, what is left, of how much."""
    state: Condition | None


Reason = Literal[
    "off", "choice", "number", "bounds", "near", "unread", "whole", "modifier", "state"
]


class SheetRemark(NamedTuple):
    """What is to be said of a value, what it is said of, and the name that may have been meant."""

    reason: Reason
    values: Mapping[str, str]
    meant: str = ""


def systems_of(campaign: Campaign) -> frozenset[str]:
    """Those that are switched on; if nobody has chosen, those whose procedures the maps run."""
    row = campaign.get(SETTINGS)
    chosen = row.systems if isinstance(row, Settings) else None
    if chosen is not None:
        return every_system() & frozenset(chosen)
    return systems_run(campaign)


def missing_systems(campaign: Campaign) -> list[str]:
    """Those that are switched on, of which there is no sheet here."""
    row = campaign.get(SETTINGS)
    chosen = row.systems if isinstance(row, Settings) else None
    return [name for name in chosen or () if name not in every_system()]


def systems_run(campaign: Campaign) -> frozenset[str]:
    """Those whose procedures the maps run."""
    return frozenset(_run(campaign)) & every_system()


def _run(campaign: Campaign) -> Iterator[str]:
    """The systems of the procedures by which hexes are travelled, and dungeons delved."""
    maps = campaign.maps()
    hexes = hex_maps(maps)
    for map_id in maps:
        rules = rules_of(campaign, map_id)
        profile = profile_of(rules)
        name = profile.travel if map_id in hexes else profile.site
        procedures = tables_of(MapRules(), "cross", Cross).procedures
        if name in procedures:
            yield procedures[name].system


def card_of(sheet: MemberSheet, systems: frozenset[str]) -> Card:
    """The first two pools or counts that are known, and the heaviest state."""
    short = [name for name, row in fields_of(systems).items() if row.short]
    pools = []
    for name in short:
        if every_field()[name].kind == "pool":
            now, most, _ = sheet.pool(name)
            if now is not None and (most is not None or now):
                pools.append((name, now, most))
        elif sheet.value(name).number:
            pools.append((name, sheet.value(name).whole, None))
    return Card(tuple(pools[:POOLS_ON_A_CARD]), next(iter(sheet.conditions().values()), None))


def last_told(campaign: Campaign, group: str, name: str, field: str) -> list[LogEntry]:
    """The last entries of a group's log that tell of a field of somebody, the newest first."""
    found: list[LogEntry] = []
    told = re.compile(rf"\b{re.escape(name)}[^.;]*\b{re.escape(field)}\b", re.IGNORECASE)
    newest = campaign.highest("log")
    for number in range(newest, max(0, newest - LOOKED_THROUGH), -1):
        row = campaign.get(Key("log", "", str(number)))
        if isinstance(row, LogEntry) and row.party == group and told.search(row.text):
            found.append(row)
            if len(found) == TOLD:
                break
    return found


def because_of(entry: LogEntry) -> str:
    """Why a deed's answers were what they were, in the words that its card had; or nothing."""
    found: list[str] = []
    for line in entry.deed.answered if entry.deed is not None else ():
        answer = json.loads(line) or {}
        for name in ("because", "sentence"):
            said = answer.get(name, ()) if isinstance(answer, dict) else ()
            found += [said] if isinstance(said, str) else [str(each) for each in said]
    return " ".join(found)


def remarks_on(member: Member, systems: frozenset[str]) -> dict[str, SheetRemark]:
    """What is to be said of what is written on a sheet, by the names that stand there."""
    shown, found = fields_of(systems), dict[str, SheetRemark]()
    for name, written in member.fields.items():
        row = every_field().get(name)
        remark = _on_number(name, written, row) if row is not None else _on_name(name, written)
        if remark is None and row is not None and name not in shown:
            remark = SheetRemark("off", {"name": name, "systems": ", ".join(systems_with(name))})
        if remark is not None:
            found[name] = remark
    return found


def remarks_on_states(states: Iterable[Condition]) -> list[SheetRemark]:
    """That the table alone knows what a state does."""
    known = conditions_of(every_system())
    return [SheetRemark("state", {"name": each.name}) for each in states if each.name not in known]


def _on_number(name: str, written: str | int, row: SheetField) -> SheetRemark | None:
    told = {"name": name, "written": str(written)}
    if row.kind in ("words", "tick"):
        return None
    if row.kind == "choice":
        choices = ", ".join(row.choices).replace("_", " ")
        return (
            None if choice_in(written, row) else SheetRemark("choice", told | {"choices": choices})
        )
    number = number_in(written, row)
    if number is None:
        return SheetRemark("number", told)
    if not row.least <= number <= row.most:
        return SheetRemark("bounds", told | {"least": f"{row.least:,}", "most": f"{row.most:,}"})
    return None


def _on_name(name: str, written: str | int) -> SheetRemark | None:
    """Of a name that is no field: a modifier, the most of a pool, or nothing that a rule reads."""
    known = _known_names()
    if name in known:
        return _on_modifier(name, written, known[name])
    close = get_close_matches(name.casefold(), [each.casefold() for each in known], 1, CLOSE)
    meant = next((each for each in known if each.casefold() in close), "")
    if meant:
        return SheetRemark("near", {"name": name, "meant": meant}, meant)
    return SheetRemark("unread", {"name": name})


def _on_modifier(name: str, written: str | int, of: str) -> SheetRemark | None:
    number, score = number_in(written), every_field().get(of)
    if number is None:
        return SheetRemark("whole", {"name": name, "written": str(written)})
    if score is not None and score.by == "attribute_modifier" and not -5 <= number <= 5:
        return SheetRemark("modifier", {"name": name, "meant": of}, of)
    return None


def _known_names() -> Mapping[str, str]:
    """All that rules read, each with the field it is of."""
    found: dict[str, str] = {}
    for name, row in every_field().items():
        found[name] = name
        found |= dict.fromkeys(filter(None, (row.gives, row.most_in, *row.also)), name)
        if row.kind == "pool":
            found[name + MAX] = name
    return found | {row.gives: name for name, row in every_field().items() if row.gives}
