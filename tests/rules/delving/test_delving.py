"""A delve: turns and rounds, the hazard die, what hurrying springs and whom it exhausts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.model.campaign.zone_rows import Danger
from mapper.rules.delving import delve_turn, delving
from mapper.rules.delving.delve_turn import (
    DelveRound,
    DelverState,
    SiteState,
    TrapOfZone,
    TurnState,
    ZoneName,
)
from mapper.rules.delving.delving_tables import DelvingTables
from mapper.rules.shared.reasons import Refused
from mapper.rules.shared.tables import load

TABLES = load("delving", DelvingTables)


def corridor(zone: ZoneName) -> tuple[ZoneName, ...]:
    assert isinstance(zone, int)
    return (zone - 1, zone + 1)


def begun(
    delver: DelverState | None = None, *traps: TrapOfZone, neighbours: object = corridor
) -> TurnState:
    assert callable(neighbours)
    site = SiteState(neighbours, {0: ("wire", "tile")}, {0: ("door",)}, traps)
    return delve_turn.begun(delver or DelverState(), site)


def refused_for(step: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refusal:
        step()
    assert str(refusal.value).endswith(".")
    return refusal.value.reason


def test_twenty_zones_can_be_walked_and_a_hundred_run() -> None:
    walked = delve_turn.hurry_to(TABLES, begun(), "walk", 20)
    run = delve_turn.hurry_to(TABLES, begun(), "run", -100)

    assert (20, -100) == (walked.delver.zone, run.delver.zone)


@pytest.mark.parametrize(("speed", "to"), [("walk", 21), ("run", 101)])
def test_no_further(speed: delve_turn.Fast, to: int) -> None:
    assert "too_far" == refused_for(lambda: delve_turn.hurry_to(TABLES, begun(), speed, to))


def test_the_turns_own_move_counts_towards_a_walk_whether_before_or_after() -> None:
    before = delve_turn.move(TABLES, begun(), 1)
    after = delve_turn.hurry_to(TABLES, begun(), "walk", 20)

    assert "too_far" == refused_for(lambda: delve_turn.hurry_to(TABLES, before, "walk", 21))
    assert "too_far" == refused_for(lambda: delve_turn.move(TABLES, after, 21))


def test_a_short_walk_leaves_the_turns_own_move() -> None:
    walked = delve_turn.hurry_to(TABLES, begun(), "walk", 3)

    assert 4 == delve_turn.move(TABLES, walked, 4).delver.zone


def test_a_path_must_hang_together() -> None:
    assert "not_adjacent" == refused_for(
        lambda: delve_turn.hurry(TABLES, begun(), "walk", (1, 2, 4))
    )


def test_no_way_leads_to_a_zone_that_is_cut_off() -> None:
    turn = begun(neighbours=lambda zone: (1,) if zone == 0 else ())

    assert "not_adjacent" == refused_for(lambda: delve_turn.hurry_to(TABLES, turn, "walk", 9))


def test_with_care_a_trap_is_found_and_not_sprung() -> None:
    turn = delve_turn.move(TABLES, begun(DelverState(), TrapOfZone(1)), 1)

    assert ((1,), ()) == (turn.detected, turn.sprung)


def test_a_second_move_takes_the_same_care() -> None:
    turn = delve_turn.move_again(TABLES, begun(DelverState(), TrapOfZone(1)), 1)

    assert ((1,), ()) == (turn.detected, turn.sprung)


def test_a_trap_that_is_known_is_not_found_again() -> None:
    assert (
        ()
        == delve_turn.move(TABLES, begun(DelverState(), TrapOfZone(1, is_known=True)), 1).detected
    )


@pytest.mark.parametrize("speed", ["walk", "run"])
def test_hurrying_springs_every_armed_trap_once(speed: delve_turn.Fast) -> None:
    traps = (
        TrapOfZone(1),
        TrapOfZone(2, is_known=True),
        TrapOfZone(3, is_disarmed=True),
        TrapOfZone(2),
    )

    turn = delve_turn.hurry(TABLES, begun(DelverState(), *traps), speed, (1, 2, 3, 2, 1))

    assert (1, 2, 2) == turn.sprung


def test_the_last_find_does_not_say_that_none_remain() -> None:
    turn = begun()
    found: list[str] = []
    for _ in range(3):
        turn = delve_turn.search(delve_turn.begun(turn.delver, turn.site))
        found.extend(turn.found)

    assert ["wire", "tile", "none_remaining"] == found


def test_a_secret_is_never_told_but_the_game_master_is_reminded() -> None:
    turn = delve_turn.search(begun())

    assert turn.gm_clue_prompt
    assert "door" not in turn.found


def test_there_is_no_reminder_where_there_is_no_secret() -> None:
    assert not delve_turn.search(begun(DelverState(zone=1))).gm_clue_prompt


@pytest.mark.parametrize(
    ("con", "fp", "roll", "expected"), [(2, 3, 4, 9), (2, 8, 4, 10), (-5, 3, 1, 3), (0, 0, 1, 1)]
)
def test_recovering_gives_the_die_and_constitution(
    con: int, fp: int, roll: int, expected: int
) -> None:
    turn = delve_turn.recover(TABLES, begun(DelverState(con=con, fp=fp, fp_max=10)), roll)

    assert expected == turn.delver.fp


def test_recovering_does_not_cure_exhaustion() -> None:
    tired = DelverState(fp_max=4, is_exhausted=True)

    turn = delve_turn.ended(TABLES, delve_turn.recover(TABLES, begun(tired), 4))

    assert turn.delver.is_exhausted


@pytest.mark.parametrize("roll", [0, 5])
def test_recovering_takes_a_d4(roll: int) -> None:
    assert "not_on_d4" == refused_for(lambda: delve_turn.recover(TABLES, begun(), roll))


ACTIONS: dict[str, Callable[[TurnState], TurnState]] = {
    "search": delve_turn.search,
    "recover": lambda turn: delve_turn.recover(TABLES, turn, 1),
    "move": lambda turn: delve_turn.move_again(TABLES, turn, 1),
    "walk": lambda turn: delve_turn.hurry_to(TABLES, turn, "walk", 1),
    "run": lambda turn: delve_turn.hurry(TABLES, turn, "run", (1,)),
}


@pytest.mark.parametrize("second", ACTIONS)
@pytest.mark.parametrize("first", ACTIONS)
def test_a_turn_has_one_action(first: str, second: str) -> None:
    turn = ACTIONS[first](begun())

    assert "no_action_left" == refused_for(lambda: ACTIONS[second](turn))


@given(st.integers(-4, 6), st.lists(st.booleans(), max_size=12))
def test_running_on_exhausts_and_a_pause_forgives_the_count(con: int, runs: list[bool]) -> None:
    delver = DelverState(con=con)
    in_a_row, exhausted = 0, False

    for ran in runs:
        turn = begun(delver)
        turn = delve_turn.hurry(TABLES, turn, "run", (1, 0)) if ran else turn
        delver = delve_turn.ended(TABLES, turn).delver

        in_a_row = in_a_row + 1 if ran else 0
        exhausted = exhausted or in_a_row > max(0, 1 + con)
        assert exhausted is delver.is_exhausted


@given(st.integers(-3, 5), st.integers(0, 8))
def test_a_better_constitution_never_exhausts_sooner(con: int, runs: int) -> None:
    worse, better = (delve_turn.exhausts(TABLES, each, runs) for each in (con, con + 1))

    assert worse or not better


def three(*traps: TrapOfZone) -> DelveRound:
    site = SiteState(corridor, {}, {}, traps)
    return DelveRound(("A", "B", "C"), {name: DelverState() for name in "ABC"}, site)


def acted(state: DelveRound, *names: str, walking: str = "") -> DelveRound:
    for name in names:
        turn = delve_turn.next_turn(state, name)
        if name in walking:
            turn = delve_turn.hurry_to(TABLES, turn, "walk", 3)
        state = delve_turn.turn_taken(TABLES, state, name, turn)
    return state


@pytest.mark.parametrize(
    ("before", "name", "reason"),
    [
        ("", "B", "not_next_in_order"),
        ("A", "A", "already_acted"),
        ("ABC", "B", "already_acted"),
        ("", "D", "not_next_in_order"),
    ],
)
def test_turns_are_taken_in_marching_order(before: str, name: str, reason: str) -> None:
    state = acted(three(), *before)

    assert reason == refused_for(lambda: delve_turn.next_turn(state, name))


def test_the_dungeon_turn_waits_for_everyone() -> None:
    state = acted(three(), "A", "B")

    assert "pcs_still_to_act" == refused_for(
        lambda: delve_turn.dungeon_turn(TABLES, state, "normal", 1)
    )


def test_who_goes_first_springs_a_trap_for_those_behind() -> None:
    state = acted(three(TrapOfZone(2)), "A", "B", "C", walking="BC")

    assert {2: "B"} == state.sprung_by


def test_who_hurried_this_round_is_surprised_by_what_comes() -> None:
    state = acted(three(), "A", "B", "C", walking="AC")

    came = delve_turn.dungeon_turn(TABLES, state, "normal", 1)

    assert (True, ("A", "C")) == (came.random_encounter, came.surprised)


def test_nobody_is_surprised_when_nothing_comes() -> None:
    state = acted(three(), "A", "B", "C", walking="AC")

    assert () == delve_turn.dungeon_turn(TABLES, state, "normal", 2).surprised


def test_a_new_round_begins_with_care() -> None:
    state = acted(three(), "A", "B", "C", walking="A")
    state = acted(delve_turn.dungeon_turn(TABLES, state, "deadly", 6).after, "A", "B", "C")

    assert () == delve_turn.dungeon_turn(TABLES, state, "deadly", 1).surprised


def test_a_round_takes_six_minutes() -> None:
    after = delve_turn.dungeon_turn(TABLES, acted(three(), "A", "B", "C"), "risky", 12).after

    assert (2, 6, frozenset()) == (after.round, after.clock_minutes, after.acted)


def test_the_order_changes_between_rounds_only() -> None:
    assert ("C", "A", "B") == delve_turn.reordered(three(), ("C", "A", "B")).order
    assert "round_under_way" == refused_for(
        lambda: delve_turn.reordered(acted(three(), "A"), ("C", "A", "B"))
    )
    assert "not_the_party" == refused_for(lambda: delve_turn.reordered(three(), ("A", "B")))


@pytest.mark.parametrize(("danger", "faces"), [("normal", 20), ("risky", 12), ("deadly", 6)])
def test_one_face_of_the_hazard_die_brings_an_encounter(danger: Danger, faces: int) -> None:
    came = [
        roll for roll in range(1, faces + 1) if delving.hazard(TABLES, danger, roll).is_encounter
    ]

    assert [1] == came
    assert f"not_on_d{faces}" == refused_for(lambda: delving.hazard(TABLES, danger, faces + 1))
    assert f"not_on_d{faces}" == refused_for(lambda: delving.hazard(TABLES, danger, 0))


def test_a_split_party_rolls_for_the_worst_place() -> None:
    assert "deadly" == delving.worst_danger(TABLES, ("normal", "deadly", "risky"))
    assert "normal" == delving.worst_danger(TABLES, ())


@given(st.integers(1, 12), st.integers(-720, 720))
def test_twelve_is_ahead_and_each_hour_thirty_degrees_on(hour: int, heading: int) -> None:
    ahead = delving.bearing(TABLES, 12, heading)

    assert (ahead + 30 * hour) % 360 == delving.bearing(TABLES, hour, heading)


@pytest.mark.parametrize("hour", [0, 13])
def test_a_clock_has_twelve_hours(hour: int) -> None:
    assert "not_on_d12" == refused_for(lambda: delving.bearing(TABLES, hour))


@pytest.mark.parametrize(
    ("lasts", "begun_in", "real_timer", "is_delving", "expected"),
    [
        (60, 1, False, True, (10, 10, False)),
        (60, 3, True, True, (0, 0, True)),
        (60, 3, True, False, (10, 12, False)),
        (10, 4, True, True, (2, 5, False)),
        (6, 4, False, True, (1, 4, False)),
        (120, 1, True, True, (20, 20, False)),
    ],
)
def test_an_effect_ends_at_a_dungeon_turn(
    lasts: int,
    begun_in: int,
    real_timer: bool,
    is_delving: bool,
    expected: tuple[int, int, bool],
) -> None:
    timer = delving.timer(TABLES, lasts, begun_in, real_timer=real_timer, is_delving=is_delving)

    assert expected == (timer.rounds, timer.ends_at_turn_of_round, timer.is_real)


def test_ten_rounds_are_an_hour() -> None:
    assert 60 == delving.minutes(TABLES, 10)


def test_what_is_destroyed_or_lost_does_not_come_back() -> None:
    assert 4 == delving.ammunition_back(7, 2, 1)
    assert 0 == delving.ammunition_back(3, 2, 1)
    assert "more_than_used" == refused_for(lambda: delving.ammunition_back(2, 2, 1))


def test_a_fight_takes_a_minute_a_round() -> None:
    assert 25 == delving.after_combat(TABLES, 18, 7)


@pytest.mark.parametrize(
    ("is_hostile", "in_combat", "expected"),
    [(True, False, True), (True, True, False), (False, False, False), (False, True, False)],
)
def test_delving_is_hostile_ground_without_a_fight(
    is_hostile: bool, in_combat: bool, expected: bool
) -> None:
    assert expected is delving.is_delving(is_hostile=is_hostile, in_combat=in_combat)


@pytest.mark.parametrize(
    ("is_undead", "is_clearly_hostile", "expected"),
    [(False, False, True), (True, False, False), (False, True, False)],
)
def test_the_undead_and_the_hostile_need_no_reaction(
    is_undead: bool, is_clearly_hostile: bool, expected: bool
) -> None:
    assert expected is delving.needs_reaction(
        is_undead=is_undead, is_clearly_hostile=is_clearly_hostile
    )


def test_without_light_an_encounter_stands_two_zones_away() -> None:
    assert (2, 0, 5) == tuple(delving.edge_of_vision(TABLES, seen) for seen in (None, 0, 5))


def test_a_turn_does_not_touch_the_state_it_began_with() -> None:
    state = three(TrapOfZone(1))
    before = replace(state)

    acted(state, "A", "B", "C", walking="ABC")

    assert before == state


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [
        ("0", "running"),
        ("59/12", "running"),
        ("5", "warning"),
        ("119/12", "warning"),
        ("10", "over"),
    ],
)
def test_a_round_at_the_table_is_warned_and_ended(minutes: str, expected: str) -> None:
    assert expected == delving.round_timer(TABLES, Fraction(minutes))
