"""The states somebody is in, in a line of words: “Frail 7 days, poisoned 2 turns, prone”."""

from __future__ import annotations

import re

from mapper.model.campaign.play_rows import Condition
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import tables_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import Unit, conditions_of, every_system
from mapper.rules.shared.cross_tables import Cross

LONGEST_STATE = 40
MOST_STATES = 30
LONGEST = 100_000
LASTING = re.compile(
    r"(?P<name>.*?)(?:\s+(?:for\s+)?(?P<number>[0-9]{1,9})\s*(?P<unit>round|turn|hour|day)s?)?",
    re.ASCII | re.IGNORECASE,
)


def state_from(name: str, now: int, number: int = 0, unit: Unit = "day") -> Condition:
    """A state that lasts so many rounds of a fight, turns, hours or days; 0: until it is ended."""
    words = " ".join(name.split())
    if not 0 < len(words) <= LONGEST_STATE or "," in words:
        raise NotAllowed(f"A state has 1 to {LONGEST_STATE} letters and no comma.")
    if not 0 <= number <= LONGEST:
        raise NotAllowed(f"A state lasts {LONGEST:,} at the most.")
    if not number:
        return Condition(words)
    until = now + number * _minutes(unit)
    return Condition(words, until, number if unit == "round" else None)


def usual_state(name: str, now: int) -> Condition:
    """A state for as long as it lasts by its rules."""
    kind = conditions_of(every_system()).get(name)
    return Condition(name) if kind is None else state_from(name, now, kind.lasts, kind.unit)


def states_said(sheet: MemberSheet, now: int) -> str:
    """All states, each with the time that is left of it."""
    return ", ".join(state_said(each, now) for each in sheet.conditions().values())


def state_said(state: Condition, now: int) -> str:
    if state.rounds is not None:
        return f"{state.name} {_counted(state.rounds, 'round')}"
    if state.until is None:
        return state.name
    left, units = max(0, state.until - now), ("day", "hour", "turn")
    unit = next((each for each in units if left >= _minutes(each)), "turn")
    return f"{state.name} {_counted(-(-left // _minutes(unit)), unit)}"


def with_states(sheet: MemberSheet, text: str, now: int) -> MemberSheet:
    """In the states of such a line and no others; what stands as it stood goes on as it did."""
    before = {state_said(each, now): each for each in sheet.conditions().values()}
    wanted = [" ".join(part.split()) for part in text.split(",")]
    states = [before.get(part) or _read(part, now) for part in wanted if part]
    if len(states) > MOST_STATES:
        raise NotAllowed(f"Nobody is in more than {MOST_STATES} states.")
    for name in sheet.conditions():
        sheet = sheet.without_condition(name)
    for state in states:
        sheet = sheet.with_condition(state)
    return sheet


def _read(part: str, now: int) -> Condition:
    """What is known by its name, in small letters or large, lasts as it does by its rules."""
    found = LASTING.fullmatch(part)
    name = part if found is None else found["name"]
    known = {each.casefold(): each for each in conditions_of(every_system())}
    name = known.get(name.casefold(), name)
    if found is None or found["number"] is None:
        return usual_state(name, now) if name in known.values() else state_from(name, now)
    return state_from(name, now, int(found["number"]), _unit(found["unit"].lower()))


def _unit(word: str) -> Unit:
    match word:
        case "round" | "turn" | "hour":
            return word
        case _:
            return "day"


def _minutes(unit: str) -> int:
    cross = tables_of(MapRules(), "cross", Cross).minutes
    long = {"round": cross.combat_round, "turn": cross.turn, "hour": cross.hour}
    return long.get(unit, cross.day)


def _counted(number: int, unit: str) -> str:
    return f"{number:,} {unit}{'' if number == 1 else 's'}"
