"""Surprise, distance and reactions when others are met."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign.checks import opposed_check
from mapper.rules.sovereign.encounters import (
    Approach,
    ComingIn,
    EncounterAction,
    could_win,
    distance_in_corridor,
    entrance_in_room,
    may_grant,
    pairs_of,
    party_can_be_surprised,
    stun,
    typical_wants,
    what_they_do,
)
from tests.rules.sovereign_rules import RULES, read_otherwise


def reaction(action: EncounterAction, roll: int, hd: int = 4, levels: int = 4) -> str:
    is_likely = could_win(RULES.reactions, hd, levels)
    return what_they_do(RULES.reactions, action, roll, they_could_win=is_likely)


@pytest.mark.parametrize("ambush", [True, False])
def test_only_an_ambush_surprises_the_party(ambush: bool) -> None:
    assert ambush == party_can_be_surprised(set_ambush=ambush)


@pytest.mark.parametrize(
    ("coming_in", "watching", "rounds"),
    [("hard", True, 1), ("soft", True, 0), ("soft", False, 1), ("no_door", True, 1)],
)
def test_a_soft_entry_does_not_stun_who_watches_the_door(
    coming_in: ComingIn, watching: bool, rounds: int
) -> None:
    ambush = stun(
        RULES.meeting,
        coming_in,
        opposed_check(RULES.skills, 2, 1, (4, 3)),
        watching_door=watching,
    )

    assert rounds == ambush.stunned_rounds


def test_locals_who_notice_are_not_stunned() -> None:
    ambush = stun(RULES.meeting, "hard", opposed_check(RULES.skills, 2, 1, (3, 3)))

    assert (9, 8, 0) == (ambush.check.dc, ambush.check.total, ambush.stunned_rounds)


@pytest.mark.parametrize(("how", "pair"), [("burst", "STR/Exert"), ("sneak", "DEX/Sneak")])
def test_each_approach_rolls_its_pair(how: Approach, pair: str) -> None:
    assert (pair, "WIS/Notice") == pairs_of(RULES.meeting, how)


@pytest.mark.parametrize(
    ("roll", "space", "feet"),
    [(1, None, "10"), (8, "200", "80"), (5, "30", "30"), (2, "25/2", "25/2")],
)
def test_creatures_are_as_far_away_as_there_is_space(
    roll: int, space: str | None, feet: str
) -> None:
    room = None if space is None else Fraction(space)

    assert Fraction(feet) == distance_in_corridor(RULES.meeting, roll, room)


def test_the_distance_is_rolled_on_eight() -> None:
    with pytest.raises(Refused) as refused:
        distance_in_corridor(RULES.meeting, 9, None)

    assert "not_on_d8" == refused.value.reason


@pytest.mark.parametrize("pick", [1, 3])
def test_each_entrance_may_be_the_one(pick: int) -> None:
    assert pick == entrance_in_room(3, pick)


@pytest.mark.parametrize("pick", [0, 4])
def test_creatures_come_by_an_entrance_that_there_is(pick: int) -> None:
    with pytest.raises(Refused, match="3 entrances"):
        entrance_in_room(3, pick)


@pytest.mark.parametrize(
    ("action", "results"),
    [
        ("fight", "fight fight fight fight fight fight fight run run run run"),
        ("talk", "fight run run run talk talk talk talk talk talk talk"),
        ("run", "chase chase chase chase ignore ignore ignore ignore ignore ignore ignore"),
        ("wait", "fight run run run ignore ignore ignore ignore ignore ignore talk"),
    ],
)
def test_the_whole_table_against_equals(action: EncounterAction, results: str) -> None:
    assert results.split() == [reaction(action, roll) for roll in range(2, 13)]


@pytest.mark.parametrize(("hd", "result"), [(11, "run"), (12, "fight"), (60, "fight")])
def test_three_to_one_is_enough_to_fight(hd: int, result: str) -> None:
    assert result == reaction("talk", 4, hd=hd)


def test_the_game_master_says_whether_they_could_win() -> None:
    found = what_they_do(RULES.reactions, "wait", 4, they_could_win=True)

    assert "fight" == found


def test_a_campaign_may_let_the_attacked_always_fight() -> None:
    rules = read_otherwise("reactions", fighters_read_the_table=False)

    assert "fight" == what_they_do(rules.reactions, "fight", 12, they_could_win=False)


@given(st.integers(0, 99), st.integers(0, 40), st.integers(0, 20))
def test_more_hit_dice_are_never_less_sure_to_win(hd: int, levels: int, more: int) -> None:
    surer = could_win(RULES.reactions, hd + more, levels)

    assert surer >= could_win(RULES.reactions, hd, levels)


@pytest.mark.parametrize(("asked", "granted"), [(99, True), (100, True), (101, False)])
def test_nobody_gives_more_than_leverage_is_worth(asked: int, granted: bool) -> None:
    assert granted == may_grant(100, asked)


@pytest.mark.parametrize(("kind", "wants"), [("beast", ("food", "territory")), ("teapot", ())])
def test_creatures_have_their_wants(kind: str, wants: tuple[str, ...]) -> None:
    assert wants == typical_wants(RULES.wants, kind)
