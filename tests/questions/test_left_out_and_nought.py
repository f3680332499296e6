"""What is left out of a question, and the number 0 in it, answered as the texts have it."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from mapper.questions import answer
from mapper.questions.question import BadQuestion
from tests.rules.test_vectors import holds

Told = dict[str, Any]


class Asked(NamedTuple):
    """A question by the id of its rule, and what the answer holds."""

    rule: str
    op: str
    given: Told
    when: Told
    then: Told


def deaths(*numbers: int) -> Told:
    return {"rounds": [{"deaths": number} for number in numbers]}


WOUNDS = {"rounds": [{"hp": 6, "damage": 4}, {"hp": 5, "damage": 1}, {"hp": 5}, {"hp": 3}]}
TORCH = {"source": "torch"}
FREE = {"hours_free_for_other_work": 16}
OWN = {"hex_km": "10", "ground_move": "5"}
IN_RAIN = {"ground_move": "5", "terrain": "bad", "weather": ["rain"]}
UNLADEN = {"encumbrance": "none"}
RUNNER = {"marching_order": ["A"], "pcs": {"A": {"con": 0, "consecutive_runs": 1}}}

ANSWERS = (
    Asked(
        "VIO-26",
        "violence morale_trigger",
        {"kind": "group"},
        deaths(1, 0, 2),
        {"check_at_end_of_round": [True, False, True]},
    ),
    Asked(
        "VIO-26",
        "violence morale_trigger",
        {"kind": "group", "size": 3},
        deaths(0, 1, 2),
        {"check_at_end_of_round": [False, True, False]},
    ),
    Asked(
        "VIO-26",
        "violence morale_trigger",
        {"kind": "group", "size": 1},
        deaths(1),
        {"check_at_end_of_round": [False]},
    ),
    Asked(
        "VIO-27",
        "violence morale_trigger",
        {"kind": "leader", "leader_hp_max": 12},
        {"rounds": [{"leader_hp": 6, "leader_damage": 6}, {"leader_hp": 6}]},
        {"check_at_end_of_round": [True, False]},
    ),
    Asked(
        "VIO-27",
        "violence morale_trigger",
        {"kind": "leader", "size": 4},
        deaths(1, 1, 0, 1),
        {"check_at_end_of_round": [False, True, False, True]},
    ),
    Asked(
        "VIO-25",
        "violence morale_trigger",
        {"kind": "lone", "hp_max": 10},
        {"rounds": [{"damage": 4}, {"damage": 1}, {}, {"damage": 2}, {"damage": 3}]},
        {"check_at_end_of_round": [False, True, False, True, False]},
    ),
    Asked(
        "VIO-25",
        "violence morale_trigger",
        {"kind": "lone", "hp_max": 10},
        WOUNDS,
        {"check_at_end_of_round": [False, True, False, True]},
    ),
    Asked(
        "VIO-28",
        "violence morale_test",
        {"hd": 2},
        {"roll": 21},
        {"ok": False, "error": "not_on_d20"},
    ),
    Asked("VIO-28", "violence morale_test", {"hd": 0}, {"roll": 9}, {"result": "fights_on"}),
    Asked("VIO-16", "violence pack_item", {"cunning": 10}, {"roll": 9}, {"usable_round": 2}),
    Asked("VIO-36", "violence encounter_schedule", {}, {"turns": 0}, {"check_after_turn": []}),
    Asked(
        "VIO-37",
        "violence encounter_schedule",
        {},
        {"turns": 2},
        {"check_after_turn": [True, True]},
    ),
    Asked(
        "VIO-39",
        "violence watch_travel",
        {},
        {"watches_spent_crossing": 0},
        {"hexes": 0, "minutes": 0, "encounter_checks": 0},
    ),
    Asked("SOV-64", "sovereign overland", {"miles": "0"}, {}, {"days": "0", "arrival_day": 0}),
    Asked("SOV-64", "sovereign overland", {"miles": "1"}, {}, {"days": "1/18", "arrival_day": 1}),
    Asked(
        "SOV-64",
        "sovereign overland_hexes",
        {"hex_miles": "6"},
        {"hexes": 0},
        {"days": "0", "miles_left_today": "18"},
    ),
    Asked(
        "SOV-64",
        "sovereign overland_progress",
        {"route_miles": "0"},
        {"days": 2},
        {"travelled": "0", "remaining": "0"},
    ),
    Asked(
        "SOV-37",
        "sovereign frail_untreated",
        {},
        {"save_success": True},
        {"outcome": "recovered", "day": 37},
    ),
    Asked(
        "SOV-73",
        "sovereign force_stuck",
        {"modifier": 0},
        {"dice": [5, 5]},
        {"turns": 0, "open": True},
    ),
    Asked(
        "SOV-25",
        "sovereign npc_skill_check",
        {"listed": 0, "fit": "good"},
        {"dice": [3, 3], "dc": 7},
        {"total": 6, "success": False},
    ),
    Asked("SOV-60", "sovereign suffocation_mix", {}, {}, {"air_left_active_rounds": "10"}),
    Asked("SOV-58", "sovereign fall", {"feet": 0}, {}, {"dice": "0d6", "effective_feet": "0"}),
    Asked(
        "SOV-70",
        "sovereign pick_lock",
        {"thieves_tools": True, "DEX": 0, "sneak": 0, "level": 1},
        {"dice": [5, 5]},
        {"allowed": True, "success": True},
    ),
    Asked("SOV-40", "sovereign first_aid_time", {}, {"applications": 0}, {"turns": 0}),
    Asked("SOV-29", "sovereign combat_turns", {}, {"rounds": 0}, {"turns": 0}),
    Asked("SOV-68", "sovereign lights_needed", TORCH, {"turns": 0}, {"needed": 0}),
    Asked(
        "SOV-81",
        "sovereign encounter_distance",
        {"place": "corridor", "space_feet": "0"},
        {"d8": 8},
        {"feet": "0"},
    ),
    Asked("SOV-56", "sovereign bulk", {"pounds": "0"}, {}, {"points": 0, "points_exact": "0"}),
    Asked(
        "SOV-90",
        "sovereign xp_share",
        {"surviving_delvers": 0, "monster_xp": 100},
        {"back_in_settlement": True},
        {"shares": "0", "delver": 0},
    ),
    Asked(
        "NEV-12",
        "neverwhere battle_fatigue",
        UNLADEN,
        {"rounds": 6},
        {"fp": 1},
    ),
    Asked(
        "NEV-12",
        "neverwhere battle_fatigue",
        UNLADEN,
        {"rounds": 6, "attacked": False, "was_targeted": False},
        {"fp": 0},
    ),
    Asked(
        "NEV-12", "neverwhere battle_fatigue", UNLADEN, {"rounds": 0, "attacked": True}, {"fp": 0}
    ),
    Asked("NEV-30", "neverwhere march_fatigue", {}, {}, {"fp_missing": 1}),
    Asked("NEV-30", "neverwhere march_fatigue", {}, {"hours_since_rest": "0"}, {"fp_missing": 0}),
    Asked(
        "NEV-61",
        "neverwhere awake",
        {"slept_hours": "0"},
        {"awake_hours": "0"},
        {"allowance": "0", "fp_lost": 0},
    ),
    Asked(
        "NEV-54",
        "neverwhere dehydrate",
        {"climate": "temperate", "litres_per_day": "0"},
        {},
        {"fp_lost": 4, "hp_lost": 1},
    ),
    Asked(
        "NEV-10",
        "neverwhere dig",
        {"soil": "loose", "workers": [{"BL": "10", "tool": "shovel"}]},
        {"hole_m": ["0", "1", "1"]},
        {"hours": "0", "fp_each": 0},
    ),
    Asked("NEV-15", "neverwhere hike_path", OWN, {"hexes": []}, {"days": "0", "waking_hours": "0"}),
    Asked("NEV-28", "neverwhere march_day_use", {"km_walked": "0"}, {}, FREE),
    Asked(
        "NEV-38",
        "neverwhere drag",
        {"BL": "10", "load": "100", "vehicle": "cart", "vehicle_weight": "0"},
        {},
        {"effective": "10"},
    ),
    Asked(
        "HSE-14",
        "hexploration lost_check",
        {"terrain": "forest", "route": "trail"},
        {},
        {"check": False, "lost": False, "turn_degrees": 0},
    ),
    Asked(
        "HSE-14",
        "hexploration lost_check",
        {"terrain": "plains"},
        {"d10": 2},
        {"check": True, "lost": False, "turn_degrees": 0},
    ),
    Asked(
        "TRV-04",
        "hexploration edge_cost",
        {"hexes": {"P": {"terrain": "plains"}}},
        {"from": "P", "to": "P"},
        {"ok": False, "error": "not_adjacent"},
    ),
    Asked("TRV-13", "hexploration cost", {}, {}, {"multiplier": "1", "cost": "1"}),
    Asked(
        "HSE-17",
        "delving delve_round",
        RUNNER,
        {"events": [{"do": "turn", "pc": "A", "action": "run", "path": []}]},
        {"events": [{"consecutive_runs": 2, "exhausted": True}]},
    ),
    Asked(
        "DEL-16",
        "delving delve_turn",
        {"pc": {"zone": 0, "fp": 8}},
        {"do": [{"action": "recover", "d4": 4}]},
        {"fp": 12},
    ),
    Asked(
        "DEL-16",
        "delving delve_turn",
        {"pc": {"zone": 0, "fp_max": 8}},
        {"do": [{"action": "recover", "d4": 4}]},
        {"fp": 8},
    ),
    Asked(
        "DEL-16",
        "delving delve_turn",
        {"pc": {"zone": 0, "con": -9, "fp": 0, "fp_max": 8}},
        {"do": [{"action": "recover", "d4": 1}]},
        {"fp": 0},
    ),
    Asked("HSE-19", "delving edge_of_vision", {"visible_zones_in_bearing": 0}, {}, {"zones": 0}),
    Asked("HSE-19", "delving edge_of_vision", {}, {}, {"zones": 2}),
    Asked("DEL-02", "delving delve_clock", {}, {"rounds": 0}, {"minutes": 0, "hours": "0"}),
    Asked("INT-14", "cross clock", {}, {}, {"minutes": 0, "time_of_day": "00:00"}),
)

SENSELESS = (
    Asked("VIO-25", "violence morale_trigger", {"kind": "lone"}, WOUNDS, {}),
    Asked("VIO-25", "violence morale_trigger", {"kind": "lone", "hp_max": 0}, WOUNDS, {}),
    Asked("VIO-26", "violence morale_trigger", {"kind": "group", "size": 0}, deaths(1), {}),
    Asked("VIO-26", "violence morale_trigger", {"kind": "group", "size": 2}, deaths(1, 2), {}),
    Asked("VIO-27", "violence morale_trigger", {"kind": "leader"}, deaths(1), {}),
    Asked(
        "VIO-27",
        "violence morale_trigger",
        {"kind": "leader", "size": 4},
        {"rounds": [{"leader_hp": 3}]},
        {},
    ),
    Asked("VIO-16", "violence pack_item", {"cunning": 10, "round": 0}, {"roll": 9}, {}),
    Asked("SOV-64", "sovereign overland_hexes", {"hex_miles": "0"}, {"hexes": 3}, {}),
    Asked("SOV-37", "sovereign frail_untreated", {}, {"save_success": False}, {}),
    Asked("SOV-73", "sovereign force_stuck", {"modifier": 0}, {"dice": [4, 5]}, {}),
    Asked("SOV-31", "sovereign mortal_clock", {"fell_in_round": 3}, {"end_of_round": 2}, {}),
    Asked(
        "SOV-32",
        "sovereign stabilize",
        {"fell_in_round": 3, "healers_kit": True, "medic": {}},
        {"attempt_in_round": 2, "dice": [6, 6]},
        {},
    ),
    Asked("SOV-02", "sovereign table_size", {"gm": 1, "players": -1, "delvers": 4}, {}, {}),
    Asked("SOV-94", "sovereign level_up_hp", {"max_hp": 8, "CON": 0}, {"rolls": []}, {}),
    Asked("SOV-04", "sovereign chance_roll", {"n_in_6": -1}, {"d6": 1}, {}),
    Asked("SOV-04", "sovereign chance_roll", {"n_in_6": 7}, {"d6": 1}, {}),
    Asked("SOV-04", "sovereign chance_roll", {"percent": 101}, {"d100": 1}, {}),
    Asked(
        "SOV-04",
        "sovereign chance_roll",
        {"n_in_6": 1, "percent": 99},
        {"d6": 2, "d100": 2},
        {},
    ),
    Asked("SOV-89", "sovereign parley", {"leverage": 0}, {"asked_value": -1}, {}),
    Asked(
        "SOV-87",
        "sovereign reaction",
        {"npc_hd": 0, "party_levels": 0},
        {"action": "talk", "dice_total": 3},
        {},
    ),
    Asked(
        "SOV-50",
        "sovereign chase_modifier",
        {"pursuers": 1, "pursued": 0, "head_start_rounds": 1},
        {},
        {},
    ),
    Asked(
        "SOV-68", "sovereign light_timeline", {"source": "torch"}, {"lit_at_start_of_turn": 0}, {}
    ),
    Asked(
        "NEV-16",
        "neverwhere hike_party",
        {"moves": ["5", "5"], "own_success": []},
        {},
        {},
    ),
    Asked(
        "NEV-38",
        "neverwhere drag",
        {"BL": "10", "load": "100", "vehicle": "cart"},
        {},
        {},
    ),
    Asked("NEV-26", "neverwhere road_or_beside", IN_RAIN, {}, {}),
    Asked("HSE-14", "hexploration lost_check", {"terrain": "plains"}, {}, {}),
    Asked("HSE-14", "hexploration lost_check", {"terrain": "plains"}, {"d10": 1}, {}),
)


def told(asked: Asked) -> Told:
    system, op = asked.op.split()
    return answer({"system": system, "given": asked.given, "when": {"op": op, **asked.when}})


def named(asked: Asked) -> str:
    return f"{asked.rule} {asked.op}"


@pytest.mark.parametrize("asked", ANSWERS, ids=named)
def test_what_is_left_out_or_nought_is_answered_by_the_text(asked: Asked) -> None:
    said = told(asked)

    assert holds(asked.then, said), said


@pytest.mark.parametrize("asked", SENSELESS, ids=named)
def test_what_cannot_be_answered_is_refused_in_a_sentence(asked: Asked) -> None:
    with pytest.raises(BadQuestion, match=r"\w+ .*\.$"):
        told(asked)


def test_a_check_without_a_number_to_reach_is_no_success() -> None:
    said = answer(
        {
            "system": "sovereign",
            "given": {"listed": 2, "fit": "good"},
            "when": {"op": "npc_skill_check", "dice": [3, 3]},
        }
    )

    assert {"ok": True, "modifier": 2, "total": 8} == said
