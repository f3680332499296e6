"""The states somebody is in, in a line of words: “Frail 7 days, poisoned 2 turns, prone”."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from mapper.model.campaign.play_rows import Condition
from mapper.model.campaign.travel_rows import MapRules
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import tables_of
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.sheet_files import ConditionKind, Unit, conditions_of, every_system
from mapper.rules.shared.cross_tables import Cross

DEAD = "dead"
DOWN = ("dying", "out", "unconscious", "knocked out", "asleep", "stunned")
"""States in which nothing is done to anybody, and those in which they themselves do nothing."""

FLED, GAVE_UP = "fled", "gave up"
LEFT = (FLED, GAVE_UP)
"""States of those who fight no more though they live."""

SURPRISED = "Surprised"
"""In a fight, doing nothing in its first round."""

PASSING = "stunned"
"""Over before a round or a turn of a dungeon is."""

LONGEST_STATE = 40
MOST_STATES = 30
TOO_MANY = f"Nobody is in more than {MOST_STATES} states."
LONGEST = 100_000
LASTING = re.compile(
    r"(?P<name>.*?)\s+(?:for\s+)?(?P<number>[-−+]?[0-9]+(?:\.[0-9]+)?)\s*(?P<unit>[^\W\d]+)"
)
WHOLE = re.compile("[+]?0*[1-9][0-9]{0,8}")
UNITS: tuple[Unit, ...] = ("round", "minute", "turn", "hour", "day")
SEVERAL = (1, 2, 5)
"""Numbers of which languages have forms of their own."""


def counted(number: int, unit: Unit) -> str:
    """So many rounds, minutes, turns, hours or days, in English."""
    return f"{number:,} {unit}{'' if number == 1 else 's'}"


class StateWords(NamedTuple):
    """How states are called in a language, and how long they last."""

    called: Callable[[str], str] = str
    lasting: Callable[[int, Unit], str] = counted


ENGLISH = StateWords()


def state_from(name: str, now: int, number: int = 0, unit: Unit = "day") -> Condition:
    """A state that lasts so many rounds of a fight, minutes, turns, hours or days.

    0: until it is ended.
    """
    words = " ".join(name.split())
    if not 0 < len(words) <= LONGEST_STATE or "," in words:
        raise NotAllowed(f"A state has 1 to {LONGEST_STATE} letters and no comma.")
    if not 0 <= number <= LONGEST:
        raise NotAllowed(f"A state lasts 1 to {counted(LONGEST, unit)}.")
    if not number:
        return Condition(words)
    until = now + number * _minutes(unit)
    return Condition(words, until, number if unit == "round" else None)


def usual_state(name: str, now: int, *, in_fight: bool = False) -> Condition:
    """A state for as long as it lasts by its rules."""
    kind = conditions_of(every_system()).get(name)
    if kind is None:
        return state_from(name, now)
    return state_from(name, now, kind.lasts + (in_fight and kind.whole_rounds), kind.unit)


def stopping(states: Iterable[Condition]) -> str:
    """The worst state in which somebody does nothing in a dungeon; empty: they may act."""
    is_in = {each.name for each in states}
    return next((name for name in (DEAD, *DOWN) if name in is_in and name != PASSING), "")


def with_state(sheet: MemberSheet, state: Condition) -> MemberSheet:
    """In this state, too, as long as a line of states can hold it."""
    after = sheet.with_condition(state)
    if len(sheet.conditions()) < len(after.conditions()) > MOST_STATES:
        raise NotAllowed(TOO_MANY)
    return after


def rounds_to_death(sheet: MemberSheet) -> int:
    """In how many rounds somebody dies by a state; 0: by none that is counted in rounds."""
    kinds = conditions_of(every_system())
    ends = (each for each in sheet.conditions().values() if each.rounds)
    left = (each.rounds or 0 for each in ends if DEAD in kinds.get(each.name, ConditionKind()).then)
    return min(left, default=0)


def ended(sheet: MemberSheet, state: Condition) -> MemberSheet:
    """When the clock has brought a state to its end: with what that sets, and what follows it."""
    kind = conditions_of(every_system()).get(state.name, ConditionKind())
    sheet = sheet.without_condition(state.name)
    for name, number in kind.sets.items():
        sheet = sheet.with_more(name, number - sheet.value(name).whole)
    for name in kind.then:
        sheet = sheet.with_condition(usual_state(name, state.until or 0))
    return sheet


def states_said(sheet: MemberSheet, now: int, words: StateWords = ENGLISH) -> str:
    """All states, each with the time that is left of it."""
    return ", ".join(state_said(each, now, words) for each in sheet.conditions().values())


def state_said(state: Condition, now: int, words: StateWords = ENGLISH) -> str:
    """A state with what is left of it: by the clock, or of the rounds that were counted."""
    name, left = words.called(state.name), left_said(state, now, words)
    return f"{name} {left}" if left else name


def left_said(state: Condition, now: int, words: StateWords = ENGLISH) -> str:
    """How long a state lasts still, in its largest unit; nothing where nobody knows."""
    if state.until is None:
        return "" if state.rounds is None else words.lasting(state.rounds, "round")
    left = max(1, state.until - now)
    if state.rounds is not None:
        return words.lasting(min(state.rounds, -(-left // _minutes("round"))), "round")
    units: tuple[Unit, ...] = ("day", "hour", "turn")
    unit: Unit = next((each for each in units if left >= _minutes(each)), "minute")
    return words.lasting(-(-left // _minutes(unit)), unit)


def with_states(
    sheet: MemberSheet, text: str, now: int, words: StateWords = ENGLISH
) -> MemberSheet:
    """In the states of such a line and no others; what stands as it stood goes on as it did."""
    before = {state_said(each, now, words): each for each in sheet.conditions().values()}
    wanted = [" ".join(part.split()) for part in text.split(",")]
    states = [before.get(part) or _read(part, now, words) for part in wanted if part]
    if len(states) > MOST_STATES:
        raise NotAllowed(TOO_MANY)
    for name in sheet.conditions():
        sheet = sheet.without_condition(name)
    for state in states:
        sheet = sheet.with_condition(state)
    return sheet


def _read(part: str, now: int, words: StateWords) -> Condition:
    """What is known by its name, in small letters or large, lasts as it does by its rules.

    In English it is always known, too: so stand states in the files and in the log.
    """
    found = LASTING.fullmatch(part)
    unit = _units(words).get(found["unit"].casefold()) if found is not None else None
    name = part if found is None or unit is None else found["name"]
    known = {said.casefold(): each for each in _known() for said in (words.called(each), each)}
    if found is not None and unit is None and name.casefold() not in known:
        said = ", ".join(f"{each}s" for each in UNITS)
        raise NotAllowed(f"“{found['unit']}” is no unit: a state lasts {said}.")
    name = known.get(name.casefold(), name)
    if found is None or unit is None:
        return usual_state(name, now) if name in known.values() else state_from(name, now)
    number = found["number"]
    if not WHOLE.fullmatch(number) or int(number) > LONGEST:
        raise NotAllowed(f"{name} lasts 1 to {LONGEST:,} {unit}s, not {number[:LONGEST_STATE]}.")
    return state_from(name, now, int(number), unit)


def _known() -> Iterable[str]:
    return conditions_of(every_system())


def _units(words: StateWords) -> dict[str, Unit]:
    """Each word for a unit: round and rounds, in English and as this language has them."""
    said = ((lasting, unit) for lasting in (counted, words.lasting) for unit in UNITS)
    return {
        re.sub(r"[\W\d]+", "", lasting(number, unit)).casefold(): unit
        for lasting, unit in said
        for number in SEVERAL
    }


def _minutes(unit: str) -> int:
    cross = tables_of(MapRules(), "cross", Cross).minutes
    long = {"round": cross.combat_round, "minute": 1, "turn": cross.turn, "hour": cross.hour}
    return long.get(unit, cross.day)
