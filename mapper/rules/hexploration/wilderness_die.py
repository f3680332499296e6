"""The overloaded encounter die: what a face brings, by table, region and time of day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from mapper.rules.hexploration.hexploration_tables import Encounters, Event, Hexploration
from mapper.rules.shared.reasons import on_die

TableName = Literal["wilderness", "template"]


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a face of the template's table does to the turn and to what the party carries."""

    turn_lost: bool
    food_and_water_consumed: bool
    light_must_be_relit: bool
    spell_effects_end: bool


def event(
    tables: Hexploration,
    face: int,
    table: TableName = "wilderness",
    region: str = "",
    *,
    night_swap: bool = False,
) -> Event:
    """What happens (OED-03 to OED-08, ENC-04 to ENC-10).

    The night's swap goes before the region's, which change the wilderness table alone.
    """
    on_die(face, 6)
    faces: Encounters = tables.encounters
    shown = _FACES[face - 1]
    if table == "template":
        return faces.template[shown]
    swapped = faces.night.get(shown) if night_swap else None
    swapped = swapped or faces.regions.get(region, {}).get(shown)
    return swapped or faces.wilderness[shown]


def event_in_words(happened: Event) -> str:
    """What has come, as a game master who does not know the table's names understands it."""
    said = happened.replace("_", " ")
    return "nothing happens, a free turn" if happened == "free_turn" else said


_FACES: tuple[Literal["1", "2", "3", "4", "5", "6"], ...] = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, slots=True)
class Provisions:
    """What a party eats and drinks when a rest is forced or resources wane."""

    rations: int
    water: int


def provisions(tables: Hexploration, people: int) -> Provisions:
    """One ration and one measure of water a head (OED-05, ENC-08)."""
    house = tables.house
    return Provisions(people * house.rations_per_head, people * house.water_per_head)


def consequences(happened: Event) -> Consequences:
    """Of the template's table, where a turn may be lost or the light go out (OED-05, OED-06)."""
    rests, wanes = happened == "forced_rest", happened == "waning_resources"
    return Consequences(
        turn_lost=rests,
        food_and_water_consumed=rests,
        light_must_be_relit=wanes,
        spell_effects_end=wanes,
    )
