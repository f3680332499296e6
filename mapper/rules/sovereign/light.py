"""Torches and lanterns, and for how many Turns they burn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.sovereign_tables import Lights

BurningKind = Literal["torch", "lantern"]


@dataclass(frozen=True, slots=True)
class LightSource:
    """One torch or filled lantern; a Turn in which it burned at all counts as a whole one."""

    source: BurningKind
    turns_left: int
    is_lit: bool = False
    burned_this_turn: bool = False


def fresh_light(table: Lights, source: BurningKind) -> LightSource:
    """A light that has not burned yet (SOV-68, 69)."""
    return LightSource(source, turns_it_burns(table, source))


def turns_it_burns(table: Lights, source: BurningKind) -> int:
    """How many Turns a light gives (SOV-68, 69)."""
    return table.torch if source == "torch" else table.lantern


def turns_left(table: Lights, source: BurningKind, turns_burned: int) -> int:
    """How many Turns of light remain."""
    return max(0, turns_it_burns(table, source) - turns_burned)


def last_lit_turn(table: Lights, source: BurningKind, lit_at: int) -> int:
    """The last Turn with light when it is lit at the start of a Turn and left to burn."""
    first = lit_at if table.house.turn_of_lighting_counts else lit_at + 1
    return first + turns_it_burns(table, source) - 1


def dark_from_turn(table: Lights, source: BurningKind, lit_at: int) -> int:
    """The first Turn without it."""
    return last_lit_turn(table, source, lit_at) + 1


def still_burns(table: Lights, source: BurningKind, turns_burned: int) -> bool:
    """Whether a light gives any more after so many Turns (SOV-68, 69)."""
    return turns_left(table, source, turns_burned) > 0


def lights_needed(table: Lights, source: BurningKind, turns: int) -> int:
    """How many lights keep it bright for so many Turns."""
    return -(-turns // turns_it_burns(table, source))


def lit(table: Lights, light: LightSource) -> LightSource:
    """The light when it is lit."""
    if not light.turns_left:
        raise Refused("burned_out", f"This {light.source} has burned down; light another.")
    return replace(
        light,
        is_lit=True,
        burned_this_turn=light.burned_this_turn or table.house.turn_of_lighting_counts,
    )


def doused(table: Lights, light: LightSource) -> LightSource:
    """The light when it is put out: the Turns that it burned are gone for good."""
    burned = light.burned_this_turn and table.house.part_turns_count_whole
    return replace(light, is_lit=False, burned_this_turn=burned)


def after_a_turn(light: LightSource) -> LightSource:
    """The light at the end of a Turn."""
    left = light.turns_left - 1 if light.burned_this_turn else light.turns_left
    still = light.is_lit and left > 0
    return LightSource(light.source, left, still, still)
