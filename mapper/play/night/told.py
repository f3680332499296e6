"""What the deeds of a night are told of somebody, by how they pass it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from mapper.play.deeds.scene import in_json
from mapper.play.map_rules import tables_of
from mapper.play.night.nights import NEED, NightGround, NightPlan, Shelter, counted_hours
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.rules.shared.reasons import mixed
from mapper.rules.sovereign.sovereign_tables import Sovereign

HUNGER, THIRST, CARE = "Missed meals", "Thirst", "A day's food and water"
UP_LATE, VIGIL = "Up too long", "Stay awake"
SHORT, SLEEP = "A bad night", "Sleep restores"
HEALING = "A night's healing"
REST_OF_HUNGER, REST_OF_THIRST = "Rest from hunger", "Rest from thirst"
WANT = (HUNGER, THIRST, CARE)
"""What those pay who go without, once it falls due by the clock."""

NEEDED_WHERE: Mapping[Shelter, str] = MappingProxyType(
    {"dungeon": "dungeon_sleep", "wilderness_camp": "wilderness", "settlement": "settlement"}
)
NPCS = ("named_npc", "unnamed_npc")


class Resting(NamedTuple):
    """Somebody with the night that they pass."""

    sheet: MemberSheet
    plan: NightPlan
    is_uninterrupted: bool = True


def told_for(title: str, sleeper: Resting, ground: NightGround) -> dict[str, Any]:
    """What a deed is told; the rest it reads from sheet and clock."""
    return TOLD[title](sleeper, ground) if title in TOLD else {}


def is_asked(title: str, sleeper: Resting) -> bool:
    """Whether a night asks this deed of somebody who passes it so; what is due, the clock says."""
    return title not in ASKED or ASKED[title](sleeper)


def _care(sleeper: Resting, ground: NightGround) -> dict[str, Any]:
    return {
        "where": NEEDED_WHERE[ground.place],
        "ration": sleeper.plan.food != "nothing",
        "waterskin": sleeper.plan.drink != "nothing",
    }


def _up_late(sleeper: Resting, _ground: NightGround) -> dict[str, Any]:
    """Of whom nobody knows how they slept last, they have slept as they need."""
    is_known = {"slept", "waking"} <= sleeper.sheet.state.charged.keys()
    return {} if is_known else {"slept_hours": in_json(sleeper.sheet.value(NEED).number)}


def _vigil(sleeper: Resting, _ground: NightGround) -> dict[str, Any]:
    """Of whom nobody knows when they woke, their day is over."""
    is_known = "waking" in sleeper.sheet.state.charged
    return {} if is_known else {"awake_hours": in_json(sleeper.sheet.value("Hours awake").number)}


def _healing(sleeper: Resting, ground: NightGround) -> dict[str, Any]:
    """A good night's rest, warm and fed, as the plan has it and not as is usual there."""
    sheet, plan, is_uninterrupted = sleeper
    is_well = not why_no_healing(sleeper)
    told: dict[str, Any] = {
        "place": ground.place,
        "natural_healing.warm_fed_comfortable": is_well,
        "night_rest.warm_fed_comfortable": is_well,
        "hours": in_json(plan.hours),
        "uninterrupted": is_uninterrupted,
    }
    if sheet.value("Counts as").words in NPCS:
        told |= {"kind": "npc", "level_or_hd": in_json(sheet.value("HD").number)}
    return told


def why_no_healing(sleeper: Resting) -> str:
    """What somebody lacks for a night that heals; nothing where it does."""
    plan = sleeper.plan
    short = "slept too little" if plan.hours else "no sleep"
    lacks = {
        short: counted_hours(plan) < _good_night(sleeper.sheet),
        "cold": not plan.is_warm,
        "hungry": plan.food == "nothing",
    }
    *others, last = [words for words, is_so in lacks.items() if is_so] or [""]
    missing = " and ".join(filter(None, (", ".join(others), last)))
    return f"{missing}: no healing" if missing else ""


def _good_night(sheet: MemberSheet) -> Fraction:
    """How many hours are a good night's rest: as a sheet says it, and else as the text does."""
    need = sheet.value(NEED)
    table = tables_of(sheet.rules, "sovereign", Sovereign).healing
    return need.number if need.source == "sheet" else Fraction(table.hours_of_sleep)


TOLD: Mapping[str, Callable[[Resting, NightGround], dict[str, Any]]] = MappingProxyType(
    {
        THIRST: lambda _, ground: {"climate": ground.house.climate, "litres_per_day": 0},
        CARE: _care,
        UP_LATE: _up_late,
        VIGIL: _vigil,
        SHORT: lambda sleeper, _: {
            "hours_in_bed": in_json(sleeper.plan.hours),
            "quality": in_json(sleeper.plan.quality),
        },
        SLEEP: lambda sleeper, _: {"counted_hours": in_json(counted_hours(sleeper.plan))},
        REST_OF_HUNGER: lambda *_: {"days": 1, "no_travel_no_fight_three_meals": True},
        REST_OF_THIRST: lambda *_: {"rest_days": 1},
        HEALING: _healing,
    }
)


def _has_hungered(sleeper: Resting) -> bool:
    sheet, plan, _ = sleeper
    has_eaten = plan.has_rested and plan.food != "nothing"
    return has_eaten and sheet.value("FP lost to hunger").whole > 0


def _has_thirsted(sleeper: Resting) -> bool:
    sheet, plan, _ = sleeper
    lost = (sheet.value(each).whole for each in ("FP lost to thirst", "HP lost to thirst"))
    return plan.has_rested and plan.drink != "nothing" and any(lost)


def may_heal(sheet: MemberSheet) -> bool:
    """Whether somebody lacks what a night's healing gives back."""
    health = sheet.pool("HP")
    if health.most is None:
        return False
    return (health.now or 0) < health.most or sheet.value("Strain").whole > 0


ASKED: Mapping[str, Callable[[Resting], bool]] = MappingProxyType(
    {
        REST_OF_HUNGER: _has_hungered,
        REST_OF_THIRST: _has_thirsted,
        SLEEP: lambda sleeper: sleeper.plan.hours > 0,
        HEALING: lambda sleeper: may_heal(sleeper.sheet),
    }
)


def passed_in_words(plan: NightPlan) -> str:
    """How somebody passed a night: “slept 6 hours, kept watch 2, without food”."""
    slept = f"slept {mixed(plan.hours)} hours" if plan.hours else "did not sleep"
    counts = f" that count as {mixed(counted_hours(plan))}" if plan.quality != 1 else ""
    lacks = " or ".join(
        name for name, meal in (("food", plan.food), ("water", plan.drink)) if meal == "nothing"
    )
    parts = (
        f"{slept}{counts}",
        f"kept watch {plan.watch}" if plan.watch else "",
        "warm" if plan.is_warm else "",
        f"without {lacks}" if lacks else "",
    )
    return ", ".join(filter(None, parts))
