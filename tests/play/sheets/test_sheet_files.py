"""The files of the sheets: whole, bounded, and covering what questions ask about a person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from mapper.model.not_allowed import NotAllowed
from mapper.play.sheets.sheet_files import (
    SystemSheet,
    all_sheets,
    every_system,
    fields_of,
    shown_once,
)
from mapper.questions import OPS
from mapper.questions.input_kind import InputKind
from mapper.rules.shared.tables import read_tables

NOT_OF_A_PERSON: Mapping[str, str] = MappingProxyType(
    {
        "hexploration": """
            after at before between carriage choice d10 d6 destination_known do event face feature
            features from good_map guide has_lead hex hexes is_landmark known landmark_at
            landmark_in_sight left milieu minutes_per_travel_point mode mounts mounts_unsuitable
            name night night_swap party party_at people pick position region roll route sides steps
            table terrain to travel_points_max vessel visibility water weather wind""",
        "delving": """
            action adjacent at clearly_hostile clues clock_minutes combat_rounds d12 d4
            consecutive_runs danger danger_at_dungeon_turn delve_round delving destroyed disarmed do
            duration_minutes
            events hazard_roll heading hidden hostile_environment in_combat known lost
            marching_order move_to name path pc pcs real_timer roll round rounds secret speed
            started_round succeeds to traps undead visible_zones_in_bearing zone zones""",
        "sovereign": """
            abilities action active_rounds actor_modifier add applications asked_value
            attempt_has_cost attempt_in_round attempts_by_this_healer back_in_settlement bonus
            bulk can_fail carts controlled credit d100 d20 d3 d4 d6 d8 days dc declared delta
            delvers dice dice_total door drags_teammate end_of_round enraged entrance_pick
            entrances entry failed_at_level failure_has_consequences fearsome feet fell_in_round
            fit forced from gm group_modifier half_hearted head_start_rounds heavy_horses
            helper_modifiers helpers hex_miles hexes hit_die hitched_horses hitched_mules hours
            how in_settlement leader lethal level_reached levels_gained leverage listed
            lit_at_start_of_turn location material medic members miles modifier modifiers
            monster_xp mules n_in_6 name noise options other_modifier path percent place players
            porters pounds pursued ration rolls round rounds route_miles save_success
            seconds_since_poisoning set_ambush situation source space_feet spike_dice steps
            still still_rounds surviving_delvers surviving_henchmen target task terrain
            threshold_trap to torch_lit_at_turn treasure_gold turns turns_burned turns_since
            turns_since_check uninterrupted virulence warm_fed_comfortable watching_door
            waterskin where attribute damage initiative penalty result skill strain_added
            tried_this_round""",
        "neverwhere": """
            allowance attacked awake_hours bonus climate counted_hours country days
            deeper_snow_divisor designed_for_throwing die exertion extra_effort extra_effort_percent
            gm_pick_rate gm_weather_divisor group_success hex_km hexes hike_bonus hole_m hot_day
            hours_in_bed hours_since_rest kind km_walked litres_per_day meals_missed method mode
            motivated no_travel_no_fight_three_meals outcome own_success people percent
            percent_beyond_20 quality rest_days road road_cleared rounds rounds_held running_start
            slept_hours smooth_level snow_or_ice soil start task task_fp terrain vehicle
            vehicle_weight vit_total was_targeted weather will_total workers broken_by_explosives
            critical_failure skill sn charged_hours charged_rounds hours will_sn""",
        "violence": """
            choice d3 damage damage_before_go deaths every kind leader_damage leader_hp
            leader_hp_max magic_or_trickery modifier moved obvious paid rallied range roll roll_2d6
            rolls round rounds sees_member_die sides_round_1 size surprised_side turns
            watches_spent_crossing where by_enemy dead_before hp_before rallied_before
            was_at_half""",
        "cross": "days delve_rounds hours profile roll_2d6 rounds turns watches",
    }
)
"""Inputs that stand on no sheet: the map's, the clock's, the group's, of the moment, or dice."""

SHEET = """name = "Ours"

[fields.Luck]
kind = "pool"
most_in = "Luck max"

[conditions.hexed]
lasts = 3
"""


def inputs() -> dict[str, set[str]]:
    """The names of what each system asks for, those within records too."""
    found: dict[str, set[str]] = defaultdict(set)
    for op in OPS.values():
        for place, kind in op.inputs.items():
            found[op.system] |= {place.split(".", 1)[1], *within(kind)}
    return found


def within(kind: InputKind) -> Iterator[str]:
    """The names in records."""
    for name, part in kind.fields:
        yield name
        yield from within(part)
    for part in kind.of:
        yield from within(part)


def asked(system: str) -> set[str]:
    sheet = all_sheets().get(system)
    if sheet is None:
        return set()
    fields = sheet.fields.values()
    of_fields = ((*row.asks, *row.most_asks, *row.gives_asks) for row in fields)
    of_conditions = (row.asks for row in sheet.conditions.values())
    return {name for names in (*of_fields, *of_conditions) for name in names}


@pytest.mark.parametrize("system", sorted(inputs()))
def test_what_questions_ask_about_a_person_stands_on_a_sheet(system: str) -> None:
    others = set(NOT_OF_A_PERSON[system].split())

    assert inputs()[system] - others == asked(system)
    assert set() == others & asked(system)


def test_fields_that_systems_share_are_of_one_kind() -> None:
    kinds = defaultdict(set)
    for sheet in all_sheets().values():
        for name, row in sheet.fields.items():
            kinds[name].add(row.kind)

    assert [] == [name for name, found in kinds.items() if len(found) > 1]


def test_systems_that_share_a_field_have_it_once_with_what_each_asks() -> None:
    both = fields_of(frozenset({"sovereign", "violence"}))

    assert ("max_hp", "hp_max") == both["HP"].most_asks


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "ours.toml"
    path.write_text(SHEET, "utf-8")
    return path


def test_a_game_masters_own_sheet_is_read_like_ours(written: Path) -> None:
    sheet = read_tables(written, SystemSheet)

    assert ("Ours", ["Luck"], 3) == (sheet.name, [*sheet.fields], sheet.conditions["hexed"].lasts)


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('"pool"', '"pond"', "ours.toml, line 4: fields.Luck.kind: "),
        ("lasts = 3", "lasts = -1", "ours.toml, line 8: conditions.hexed.lasts: "),
        ("lasts = 3", "colour = 3", "ours.toml, line 8: conditions.hexed.colour: "),
        ('most_in = "Luck max"', "", "ours.toml, line 3: fields.Luck: must have a most_in"),
        ("[fields.Luck]", '[fields."Luck: bad"]', "fields: must have names"),
    ],
)
def test_what_is_wrong_in_a_sheet_is_told_with_its_line(
    written: Path, before: str, after: str, sentence: str
) -> None:
    written.write_text(SHEET.replace(before, after), "utf-8")

    with pytest.raises(NotAllowed) as refused:
        read_tables(written, SystemSheet)

    assert sentence in str(refused.value)


def test_there_is_a_sheet_for_each_of_the_five() -> None:
    assert {"sovereign", "violence", "neverwhere", "delving", "hexploration"} == every_system()


def test_what_another_field_is_read_as_is_shown_once_unless_it_is_written() -> None:
    both = fields_of(frozenset({"sovereign", "neverwhere", "delving"}))

    once, with_con = shown_once(both, ()), shown_once(both, ("Con",))

    read_otherwise = {"Con", "Str", "Dex", "Str modifier", "Vit", "Vit modifier"}
    assert {*read_otherwise, "Abilities"} == {*both} - {*once}
    assert "Con" in with_con


def test_what_foes_alone_have_is_on_their_sheets_and_damage_on_all() -> None:
    fields = fields_of(frozenset({"violence"}))

    member, foe = shown_once(fields, ()), shown_once(fields, (), of_foe=True)

    assert {"Attack", "Morale"} == {*foe} - {*member}
    assert "Damage" in member


def test_one_system_alone_shows_all_its_fields() -> None:
    own = fields_of(frozenset({"neverwhere"}))

    assert {*own} == {*shown_once(own, ())}
