"""Answers that the texts give and no vector asks for, a row each."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest

from mapper.questions import answer
from mapper.questions.question import BadQuestion
from tests.questions.test_left_out_and_nought import Asked, named, told
from tests.questions.test_questions import ODD, leaves, replaced
from tests.rules.test_vectors import holds

SCARRED = {"scars": 2}
STRANGER: dict[str, Any] = {"hd": "1/2", "abilities": 0}
LONE = {"kind": "lone", "hp_max": 10}
LED = {"kind": "leader", "size": 4, "leader_hp_max": 12}
TWO_PULL = {"BL": ["10", "5"], "load": "225"}
TIRED_RUNNER = {"pc": {"con": 1, "consecutive_runs": 2, "exhausted": False}}
IN_ORDER = {"marching_order": ["Ann", "Bea"]}
ROLLED = {"level": 2, "max_hp": 5, "CON": 0}
VICTIM = {"hp": 5, "max_hp": 9, "strain": 9, "Constitution": 10}

ANSWERS = (
    Asked(
        "DEL-30",
        "delving delve_round",
        {"marching_order": ["A"], "pcs": {"A": {"con": 1, "consecutive_runs": 2}}},
        {"events": [{"do": "turn", "pc": "A", "action": "run", "path": []}]},
        {"events": [{"consecutive_runs": 3, "exhausted": True}]},
    ),
    Asked(
        "DEL-30",
        "delving delve_round",
        {"marching_order": ["A"], "pcs": {"A": {"exhausted": True}}},
        {"events": [{"do": "turn", "pc": "A"}]},
        {"events": [{"exhausted": True}]},
    ),
    Asked(
        "DEL-04",
        "delving delve_round",
        IN_ORDER,
        {
            "events": [
                {"do": "turn", "pc": "Ann"},
                {"do": "turn", "pc": "Bea"},
                {"do": "dungeon_turn", "hazard_roll": 1},
            ]
        },
        {"events": [{}, {}, {"random_encounter": True, "met_first": "Ann"}]},
    ),
    Asked(
        "VIO-07",
        "violence initiative",
        {"agility": 10, **SCARRED},
        {"roll": 12, "modifier": -2},
        {"acts": "before", "quick_action": True},
    ),
    Asked(
        "VIO-07",
        "violence pack_item",
        {"cunning": 10, **SCARRED},
        {"roll": 12, "modifier": -2},
        {"located": True, "usable_round": 1},
    ),
    Asked(
        "VIO-07",
        "violence ritual",
        {"cunning": 10, "damage_before_go": 9, **SCARRED},
        {"roll": 8, "modifier": 2},
        {"succeeds": True},
    ),
    Asked(
        "VIO-07",
        "violence hireling_test",
        {"cunning": 10, "hd": 2, **SCARRED},
        {"roll": 8, "modifier": 2},
        {"result": "heroics"},
    ),
    Asked(
        "VIO-07",
        "violence initiative",
        {"agility": 10, **SCARRED},
        {"roll": 12, "modifier": 1},
        {"ok": False, "error": "modifier_not_scars"},
    ),
    Asked(
        "VIO-07",
        "violence death_check",
        {"scars_before": 2},
        {"roll_2d6": 3, "modifier": 2},
        {"ok": False, "error": "modifier_not_scars"},
    ),
    Asked(
        "VIO-07",
        "violence attack",
        {"attribute": 12, "ac": 4, "scars": 2, "by_enemy": True},
        {"rolls": [{"roll": 12}, {"roll": 10, "modifier": 2}]},
        {"rolls": [{"stun": True}, {"ok": False, "error": "modifier_not_scars"}]},
    ),
    Asked(
        "VIO-25",
        "violence morale_round",
        LONE,
        {"damage": 5},
        {"test": True, "hp": 5, "was_at_half": True},
    ),
    Asked(
        "VIO-25",
        "violence morale_round",
        {**LONE, "hp_before": 5, "was_at_half": True},
        {"damage": 0},
        {"test": False, "was_at_half": True},
    ),
    Asked(
        "VIO-27",
        "violence morale_round",
        {**LED, "dead_before": 1},
        {"deaths": 1},
        {"test": True, "dead": 2},
    ),
    Asked(
        "VIO-29",
        "violence morale_round",
        {**LED, "dead_before": 2, "rallied_before": True},
        {"deaths": 1},
        {"test": False, "rallied": True},
    ),
    Asked(
        "SOV-86",
        "sovereign reaction",
        {"npc_hd": "1/2", "party_levels": 1},
        {"action": "wait", "dice_total": 4},
        {"result": "run"},
    ),
    Asked("SOV-92", "sovereign xp_monster", STRANGER, {}, {"xp": 5}),
    Asked(
        "SOV-94",
        "sovereign level_up_hp",
        {**ROLLED, "class_die": "d6"},
        {"rolls": [6, 4]},
        {"max_hp": 10},
    ),
    Asked(
        "SOV-94",
        "sovereign level_up_hp",
        {**ROLLED, "class_die": "d6"},
        {"rolls": [7, 4]},
        {"ok": False, "error": "not_on_d6"},
    ),
    Asked(
        "SOV-94",
        "sovereign level_up_hp",
        ROLLED,
        {"rolls": [4]},
        {"ok": False, "error": "not_a_die_a_level"},
    ),
    Asked(
        "SOV-13",
        "sovereign hp_new_character",
        {"CON": 0, "class_die": "d6"},
        {"hit_die": 8},
        {"ok": False, "error": "not_on_d6"},
    ),
    Asked(
        "SOV-32",
        "sovereign stabilize",
        {"fell_in_round": 3, "healers_kit": True, "medic": {}, "tried_this_round": True},
        {"attempt_in_round": 4, "dice": [6, 6]},
        {"ok": False, "error": "tried_this_round"},
    ),
    Asked(
        "SOV-45",
        "sovereign poison_effect",
        VICTIM,
        {"save_success": False, "damage": 6, "strain_added": 3},
        {"takes_hold": True, "hp": 0, "strain": 10, "unconscious_minutes": 60, "onset": "quick"},
    ),
    Asked(
        "SOV-45",
        "sovereign poison_effect",
        {**VICTIM, "kind": "disease"},
        {"save_success": True, "damage": 6},
        {"takes_hold": False, "hp": 5, "strain": 9, "onset": "slow"},
    ),
    Asked(
        "SOV-06",
        "sovereign search",
        {},
        {"how": "general", "dc": 8, "modifier": 1, "dice": [3, 4]},
        {"notice_roll": True, "may_trigger_traps": True, "success": True},
    ),
    Asked(
        "SOV-06",
        "sovereign search",
        {},
        {"how": "method_that_finds_it"},
        {"found_without_roll": True, "may_trigger_traps": False},
    ),
    Asked(
        "SOV-29",
        "sovereign round_order",
        {"initiative": {"bandits": 3, "delvers": 7, "wolves": 1}},
        {},
        {"order": ["delvers", "bandits", "wolves"]},
    ),
    Asked(
        "SOV-51",
        "sovereign chase_by_speed",
        {"pursuers": [30], "fleeing": [20]},
        {},
        {"result": "caught", "fight": {"initiative": "pursuers"}},
    ),
    Asked("SOV-52", "sovereign gear_points", {"bulk": "whole_body"}, {}, {"or_more": True}),
    Asked("SOV-24", "sovereign difficulty", {"task": "barely_possible"}, {}, {"or_more": True}),
    Asked("SOV-07", "sovereign attribute_modifier", {"score": 18}, {}, {"modifier": 2}),
    Asked(
        "NEV-17",
        "neverwhere hike_party",
        {"moves": ["5", "4"], "group_success": False},
        {},
        {"may_split": False},
    ),
    Asked(
        "NEV-09",
        "neverwhere dig",
        {
            "soil": "hard_soil",
            "workers": [{"BL": "10", "tool": "shovel"}],
            "broken_by_explosives": True,
        },
        {"hole_m": ["1", "1", "1"]},
        {"possible": True, "litres_per_hour": "300"},
    ),
    Asked("NEV-36", "neverwhere drag", TWO_PULL, {}, {"movable": True, "extra_heavy": True}),
    Asked(
        "NEV-36",
        "neverwhere lift",
        {"BL": ["10"], "weight": "100"},
        {"method": "shove"},
        {"action": "standard_action"},
    ),
    Asked(
        "NEV-44",
        "neverwhere run",
        {"move": "5", "fp": 9, "fp_max": 9},
        {"mode": "sprint"},
        {"action": "full_round", "may_step": False},
    ),
    Asked(
        "NEV-50",
        "neverwhere throw",
        {"BL": "10", "weight": "5", "Str_modifier": 2},
        {},
        {"damage": "1d4", "damage_modifier": 2},
    ),
    Asked(
        "NEV-52",
        "neverwhere forage",
        {"survival": 3, "sn": 10},
        {"die": 7},
        {"total": 10, "success": True},
    ),
    Asked(
        "NEV-54",
        "neverwhere dehydrate",
        {"climate": "hot", "litres_per_day": "1"},
        {},
        {"fp_at_hours": [8, 16, 24]},
    ),
    Asked(
        "NEV-67",
        "neverwhere extra_effort_cost",
        {"task": "jump"},
        {"outcome": "critical_failure"},
        {"vit_sn": 10},
    ),
    Asked(
        "NEV-67",
        "neverwhere flaw_roll",
        {"task": "jump"},
        {"vit_total": 9},
        {"flaw": "Crippled Legs", "is_permanent": False},
    ),
    Asked(
        "NEV-67",
        "neverwhere flaw_roll",
        {"task": "dig_hour"},
        {"vit_total": -1},
        {"flaw": "Bad Back", "is_permanent": True},
    ),
    Asked(
        "NEV-67",
        "neverwhere flaw_roll",
        {"task": "dig_hour"},
        {"vit_total": 10},
        {"flaw": "", "is_permanent": False},
    ),
    Asked(
        "NEV-59",
        "neverwhere drowsy_roll",
        {"will_sn": 6, "will_modifier": -1},
        {"die": 7},
        {"awake": True},
    ),
    Asked(
        "NEV-73",
        "neverwhere combat_effort_roll",
        {},
        {"will_total": 3, "critical_failure": True},
        {"success": False, "hp": 1},
    ),
    Asked(
        "NEV-74",
        "neverwhere combat_extra_effort",
        {"kind": "feverish_defense"},
        {},
        {"free_action": True, "stacks_with": ["all_out_attack", "all_out_defense"]},
    ),
    Asked(
        "NEV-75",
        "neverwhere combat_extra_effort",
        {"kind": "all_out_attack"},
        {},
        {"melee_only": True},
    ),
)

MORE = (
    Asked("SOV-14", "sovereign hit_dice", {"hd": 3}, {}, {"dice": "3d8"}),
    Asked("SOV-14", "sovereign hit_dice", {"hd": "1/2"}, {}, {"dice": "1d4"}),
    Asked(
        "SOV-32",
        "sovereign stabilize",
        {
            "fell_in_round": 1,
            "healers_kit": True,
            "medic": {"DEX": 1, "Heal": 0},
            "helpers": [{"INT": 1, "Heal": 0}, {"Heal": -1}],
        },
        {"attempt_in_round": 1, "dice": [4, 3]},
        {"dc": 8, "total": 8, "success": True},
    ),
    Asked(
        "SOV-80",
        "sovereign surprise",
        {"members": [{"attribute_modifier": 1, "skill_level": 1}], "other_modifier": 0},
        {"dice": [3, 3]},
        {"dc": 8, "total": 8, "stunned_rounds": 1},
    ),
    Asked(
        "SOV-98",
        "sovereign skill_raise",
        {"from": 0, "delver_level": 3, "skill_points": 1},
        {"to": 1},
        {"allowed": False, "sentence": "This costs 2 points, and there are 1."},
    ),
    Asked(
        "VIO-02",
        "violence attack",
        {"attribute": 12, "ac": 4},
        {"rolls": [{"roll": 8, "damage": 5}, {"roll": 4, "damage": 5}, 9]},
        {"rolls": [{"damage": 5}, {"damage": 0}, {"damage": None}]},
    ),
    Asked(
        "SOV-13",
        "sovereign hp_new_character",
        {"CON": 0},
        {"hit_die": 13},
        {"ok": False, "error": "not_on_d12"},
    ),
    Asked(
        "NEV-15",
        "neverwhere march_move",
        {"basic_move": "5", "encumbrance": "light", "fp": 3, "fp_max": 9},
        {},
        {"ground_move": "2"},
    ),
    Asked(
        "NEV-40",
        "neverwhere march_move",
        {"basic_move": "5", "BL": "10", "weight": "101"},
        {},
        {"encumbrance": "extra_heavy", "ground_move": "1"},
    ),
    Asked(
        "NEV-40",
        "neverwhere drag",
        {"BL": "10", "load": "60"},
        {},
        {"encumbrance": "medium", "extra_heavy": False},
    ),
    Asked(
        "NEV-45",
        "neverwhere run_check",
        {"vit_modifier": 2},
        {"die": 8},
        {"fp_lost": 0},
    ),
    Asked(
        "NEV-45",
        "neverwhere run_check",
        {},
        {"die": 21},
        {"ok": False, "error": "not_on_d20"},
    ),
    Asked(
        "NEV-33",
        "neverwhere breath_zero_fp",
        {"fp": 0, "will_modifier": -1},
        {"die": 10},
        {"conscious": False},
    ),
    Asked(
        "DEL-22",
        "delving clue",
        {"clues": ["scratches", "a draught"]},
        {"succeeds": True},
        {"clue": "a draught"},
    ),
    Asked("DEL-22", "delving clue", {"clues": ["ash"]}, {"succeeds": False}, {"clue": "ash"}),
    Asked(
        "NEV-47",
        "neverwhere hike_roll",
        {"survival": 3, "vit_modifier": 0, "skill": "Fly"},
        {"die": 7},
        {"used": "Fly", "success": True},
    ),
    Asked(
        "VIO-21",
        "violence ritual",
        {"cunning": 10},
        {"roll": 11},
        {"mishap": True, "mishap_dice": "1d6"},
    ),
    Asked("VIO-21", "violence mishap", {}, {"roll": 7}, {"ok": False, "error": "not_on_d6"}),
    Asked(
        "SOV-96",
        "sovereign class_level",
        {"class": "Expert"},
        {"level": 4},
        {"hit_die": "d6", "attack_bonus": 2, "points": 4},
    ),
    Asked(
        "SOV-96",
        "sovereign class_level",
        {"class": "Jester"},
        {"level": 4},
        {"ok": False, "error": "no_such_class"},
    ),
    Asked("SOV-89", "sovereign wants", {"kind": "fiend"}, {}, {"wants": ["suffering"]}),
    Asked("SOV-88", "sovereign leverage", {"kind": "threat"}, {}, {"ok": True}),
    Asked("NEV-19", "neverwhere ground", {"country": "jungle"}, {}, {"terrain": "very_bad"}),
)
"""Attacks with their damage, rolls told by their die, and loads by their weight."""

OFF_THE_SCALE = (
    Asked(
        "SOV-16", "sovereign save_target", {"level": -5, "modifiers": {}}, {"kind": "mental"}, {}
    ),
    Asked(
        "SOV-16", "sovereign save_target", {"level": 11, "modifiers": {}}, {"kind": "mental"}, {}
    ),
    Asked(
        "SOV-20",
        "sovereign skill_check",
        {"attribute_modifier": 0, "skill_level": 99},
        {"dc": 8, "dice": [3, 4]},
        {},
    ),
    Asked(
        "SOV-20",
        "sovereign skill_check",
        {"attribute_modifier": 0, "skill_level": -2},
        {"dc": 8, "dice": [3, 4]},
        {},
    ),
    Asked("SOV-14", "sovereign hp_npc", {"hd": "-1"}, {"rolls": [3]}, {}),
)


@pytest.mark.parametrize("asked", ANSWERS + MORE, ids=named)
def test_a_question_is_answered_as_the_text_has_it(asked: Asked) -> None:
    said = told(asked)

    assert holds(asked.then, said), said


@pytest.mark.parametrize("asked", ANSWERS + MORE, ids=named)
def test_an_odd_value_in_what_no_vector_asks_is_answered_or_refused(asked: Asked) -> None:
    system, name = asked.op.split()
    question = {"system": system, "given": asked.given, "when": {"op": name, **asked.when}}

    for path in leaves(question):
        for odd in ODD if path else ():
            with suppress(BadQuestion):
                json.dumps(answer(replaced(question, path, odd)))


@pytest.mark.parametrize("asked", OFF_THE_SCALE, ids=named)
def test_what_is_off_its_scale_is_refused(asked: Asked) -> None:
    with pytest.raises(BadQuestion, match=r"given\.\w+: must be"):
        told(asked)


@pytest.mark.parametrize(
    ("op", "asked"),
    [
        ("attribute_meaning", {"attribute": "Wisdom"}),
        ("skill_meaning", {"skill": "Notice"}),
        ("skill_level_meaning", {"level": 0}),
        ("reaction_meaning", {"result": "talk"}),
        ("leverage", {"kind": "threat"}),
        ("difficulty", {"task": "simple"}),
    ],
)
def test_a_word_of_the_rules_is_told_in_a_sentence(op: str, asked: dict[str, Any]) -> None:
    said = answer({"system": "sovereign", "given": asked, "when": {"op": op}})

    assert said["means"].endswith(".")
