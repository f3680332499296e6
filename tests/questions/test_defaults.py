"""What holds when an input of a question is left out: the value that the texts take for granted."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from mapper.questions import answer

FOLDER = Path(__file__).parents[1] / "rules" / "vectors"
VECTORS = [v for path in sorted(FOLDER.glob("*.json")) for v in json.loads(path.read_text("utf-8"))]
ONE_EACH = {f"{v['system'].lower()} {v['when']['op']}": v for v in reversed(VECTORS)}

Default = tuple[str, str, str, Any]

DEFAULTS: tuple[Default, ...] = (
    ("TRV-03", "hexploration cost", "given.travel_points_max", "4"),
    ("TRV-13", "hexploration cost", "given.party", {"people": 1, "mounts": "none"}),
    ("TRV-18", "hexploration cost", "given.terrain", "plains"),
    ("TRV-18", "hexploration cost", "given.weather", "clear"),
    ("HSE-02", "hexploration cost", "given.route", "none"),
    ("HSE-06", "hexploration cost", "given.minutes_per_travel_point", 120),
    ("HSE-08", "hexploration edge_cost", "given.weather", "clear"),
    ("DIS-02", "hexploration landmark", "given.visibility", "overt"),
    ("DIS-03", "hexploration landmark", "given.is_landmark", True),
    ("ENC-04", "hexploration overloaded_die", "given.night_swap", True),
    ("DEL-01", "delving delving_state", "given.in_combat", False),
    ("DEL-11", "delving hazard_die", "given.danger", "normal"),
    ("DEL-15", "delving encounter_reaction_needed", "given.clearly_hostile", False),
    ("DEL-17", "delving recover_ammo", "given.lost", 0),
    ("DEL-25", "delving speed_distance", "given.speed", "delve"),
    ("DEL-31", "delving run_rounds", "given.con", 0),
    ("DEL-32", "delving effect_timer", "given.delving", True),
    ("HSE-18", "delving oclock", "given.heading", 0),
    ("HSE-19", "delving edge_of_vision", "given.visible_zones_in_bearing", 2),
    ("HSE-21", "delving effect_timer", "given.started_round", 1),
    ("SOV-13", "sovereign hp_new_character", "given.die_hard", False),
    ("SOV-15", "sovereign save_roll", "when.bonus", 0),
    ("SOV-31", "sovereign drop_to_zero", "given.lethal", True),
    ("SOV-32", "sovereign stabilize", "given.helper_modifiers", []),
    ("SOV-35", "sovereign drop_to_zero", "given.frail", False),
    ("SOV-36", "sovereign frail_treatment", "given.attempts_by_this_healer", 0),
    ("SOV-42", "sovereign strain_add", "when.forced", False),
    ("SOV-44", "sovereign poison_save", "given.virulence", 0),
    ("SOV-46", "sovereign poison_save", "given.healers_kit", False),
    ("SOV-46", "sovereign poison_save", "when.seconds_since_poisoning", 0),
    ("SOV-47", "sovereign poison_counter", "given.fearsome", False),
    ("SOV-47", "sovereign poison_deadline", "given.lethal", True),
    ("SOV-50", "sovereign chase_check", "given.situation", 0),
    ("SOV-55", "sovereign encumbrance", "given.base_move", 30),
    ("SOV-57", "sovereign pack_capacity", "given.carts", 0),
    ("SOV-58", "sovereign fall", "given.spike_dice", 0),
    ("SOV-59", "sovereign fall", "when.controlled", "no"),
    ("SOV-60", "sovereign suffocation_mix", "given.Constitution", 10),
    ("SOV-60", "sovereign suffocation", "given.still", False),
    ("SOV-64", "sovereign overland", "given.overload", 0),
    ("SOV-70", "sovereign pick_lock", "given.failed_at_level", 0),
    ("SOV-71", "sovereign batter_allowed", "given.material", "wood"),
    ("SOV-73", "sovereign force_stuck", "given.helper_modifiers", []),
    ("SOV-75", "sovereign enter_door", "when.entry", "soft"),
    ("SOV-77", "sovereign reaction_column", "given.entry", "soft"),
    ("SOV-79", "sovereign party_surprise", "given.set_ambush", False),
    ("SOV-84", "sovereign batter_checks", "given.turns_since_check", 0),
    ("SOV-90", "sovereign xp_share", "given.surviving_henchmen", 0),
    ("SOV-92", "sovereign xp_monster", "given.abilities", 0),
    ("SOV-97", "sovereign advancement_points", "given.expert", False),
    ("SOV-101", "sovereign feat_bonus_skill", "given.credit", 0),
    ("NEV-08", "neverwhere dig", "given.gm_pick_rate", None),
    ("NEV-13", "neverwhere march_fatigue", "given.hot_day", False),
    ("NEV-16", "neverwhere hike_day", "when.hike_bonus", False),
    ("NEV-20", "neverwhere hike_day", "given.weather", ["fine"]),
    ("NEV-21", "neverwhere hike_day", "given.deeper_snow_divisor", "4"),
    ("NEV-25", "neverwhere hike_day", "given.road", "none"),
    ("NEV-29", "neverwhere march_fatigue", "given.encumbrance", "none"),
    ("NEV-30", "neverwhere march_fatigue", "when.hours_since_rest", "1"),
    ("NEV-32", "neverwhere breath", "given.start", "deep_breath"),
    ("NEV-33", "neverwhere breath_zero_fp", "given.fp", 0),
    ("NEV-38", "neverwhere drag", "given.vehicle", "none"),
    ("NEV-42", "neverwhere lift", "when.running_start", False),
    ("NEV-47", "neverwhere fly_day", "given.gm_weather_divisor", "1"),
    ("NEV-50", "neverwhere throw", "given.designed_for_throwing", False),
    ("NEV-52", "neverwhere starve_rest", "when.days", 1),
    ("NEV-55", "neverwhere dehydrate", "when.days", 1),
    ("NEV-57", "neverwhere awake", "given.sleep_need", "8"),
    ("NEV-57", "neverwhere awake", "given.day", "16"),
    ("NEV-57", "neverwhere sleep_recovery", "given.sleep_need", "8"),
    ("NEV-64", "neverwhere extra_effort_sn", "given.motivated", False),
    ("VIO-01", "violence attack_attribute", "given.magic_or_trickery", False),
    ("VIO-07", "violence attack", "given.scars", 0),
    ("VIO-16", "violence pack_item", "given.round", 1),
    ("VIO-19", "violence ritual", "given.moved", False),
    ("VIO-20", "violence ritual", "given.damage_before_go", 0),
    ("VIO-22", "violence initiative", "given.surprised", False),
    ("VIO-24", "violence reaction", "given.obvious", False),
    ("VIO-37", "violence encounter_schedule", "given.every", 1),
    ("INT-14", "cross clock", "when.rounds", 0),
)


@pytest.mark.parametrize("default", DEFAULTS, ids=lambda row: " ".join(row[:3]))
def test_what_is_left_out_is_as_if_it_had_been_said(default: Default) -> None:
    _, op, place, value = default
    part, name = place.split(".")
    told, untold = deepcopy(ONE_EACH[op]), deepcopy(ONE_EACH[op])
    told[part][name] = value
    untold[part].pop(name, None)

    said, left_out = answer(told), answer(untold)

    assert said == left_out
