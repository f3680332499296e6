"""A stay in a site, Turn by Turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.rules.shared.reasons import Refused
from mapper.rules.sovereign import dungeon_turns as turns
from mapper.rules.sovereign.dungeon_turns import SiteStay, TurnActivity
from mapper.rules.sovereign.wandering_checks import Stay, check_turns
from tests.rules.sovereign_rules import RULES, read_otherwise

LOCATIONS = st.sampled_from(sorted(RULES.wandering.every))


def spent(stay: SiteStay, number: int) -> SiteStay:
    for _ in range(number):
        begun, _ = turns.begin_turn(RULES, stay)
        stay, _ = turns.end_turn(RULES, begun)
    return stay


def test_a_turn_takes_ten_minutes() -> None:
    begun, _ = turns.begin_turn(RULES, turns.enter_site(RULES, "alerted"))

    _, ended = turns.end_turn(RULES, begun)

    assert 10 == ended.minutes


def test_a_check_is_due_as_the_second_turn_of_an_unalert_site_begins() -> None:
    stay = spent(turns.enter_site(RULES, "unalert"), 1)

    _, begun = turns.begin_turn(RULES, stay)

    assert begun.regular


def test_battering_adds_a_check_to_the_turn() -> None:
    stay = turns.enter_site(RULES, "unalert")

    _, begun = turns.begin_turn(RULES, stay, battering=True)

    assert (False, 1) == (begun.regular, begun.extra)


def test_a_delver_does_one_significant_thing_in_a_turn() -> None:
    stay, _ = turns.begin_turn(RULES, turns.enter_site(RULES, "alerted"))
    stay = turns.act(RULES, stay, "Ada", "pick_lock")

    with pytest.raises(Refused) as refused:
        turns.act(RULES, stay, "Ada", "search_room")

    assert "already_acted" == refused.value.reason


def test_others_may_act_in_the_same_turn() -> None:
    stay, _ = turns.begin_turn(RULES, turns.enter_site(RULES, "alerted"))
    stay = turns.act(RULES, stay, "Ada", "pick_lock")

    stay = turns.act(RULES, stay, "Bo", "search_room")

    assert {"Ada", "Bo"} == stay.acted


def test_what_takes_a_round_leaves_the_turn_to_a_delver() -> None:
    stay, _ = turns.begin_turn(RULES, turns.enter_site(RULES, "alerted"))

    stay = turns.act(RULES, stay, "Ada", "listen")

    assert set() == stay.acted


def test_a_turn_that_has_not_begun_cannot_end() -> None:
    with pytest.raises(Refused) as refused:
        turns.end_turn(RULES, turns.enter_site(RULES, "alerted"))

    assert "no_turn" == refused.value.reason


@pytest.mark.parametrize("what", ["batter", "stuck_door", "something_else"])
def test_a_turn_of_anything_is_a_turn(what: str) -> None:
    stay, _ = turns.begin_turn(RULES, turns.enter_site(RULES, "alerted"))

    stay = turns.act(RULES, stay, "Ada", what)

    assert {"Ada"} == stay.acted


def test_nobody_acts_between_turns() -> None:
    with pytest.raises(Refused) as refused:
        turns.act(RULES, turns.enter_site(RULES, "alerted"), "Ada", "fight")

    assert "no_turn" == refused.value.reason


def test_a_turn_ends_before_the_next_begins() -> None:
    stay, _ = turns.begin_turn(RULES, turns.enter_site(RULES, "alerted"))

    with pytest.raises(Refused, match="End this Turn"):
        turns.begin_turn(RULES, stay)


def test_a_torch_goes_out_as_its_sixth_turn_ends() -> None:
    stay = spent(turns.light_up(RULES, turns.enter_site(RULES, "alerted"), "torch"), 5)
    begun, _ = turns.begin_turn(RULES, stay)

    dark, ended = turns.end_turn(RULES, begun)

    assert (("torch",), False) == (ended.burned_out, turns.has_light(dark))


def test_a_torch_is_kept_burning_over_a_delve() -> None:
    stay = turns.enter_site(RULES, "no_defense")

    done = turns.delve(RULES, stay, [TurnActivity("move_room", 8)], torch_from=1)

    assert (2, True) == (done.lights_used, turns.has_light(done.stay))


def test_a_torch_is_lit_as_its_turn_begins() -> None:
    stay = turns.enter_site(RULES, "no_defense")

    done = turns.delve(RULES, stay, [TurnActivity("move_room", 3)], torch_from=3)

    assert (1, True) == (done.lights_used, turns.has_light(done.stay))


def test_no_torch_is_spent_before_it_is_lit() -> None:
    stay = turns.enter_site(RULES, "no_defense")

    done = turns.delve(RULES, stay, [TurnActivity("move_room", 3)], torch_from=4)

    assert (0, False) == (done.lights_used, turns.has_light(done.stay))


def test_battering_is_heard_in_each_of_its_turns() -> None:
    stay = turns.enter_site(RULES, "no_defense")

    done = turns.delve(RULES, stay, [TurnActivity("pick_lock", 1), TurnActivity("batter", 4)])

    assert ((3,), (2, 3, 4, 5)) == (done.regular_checks, done.extra_checks)


@given(LOCATIONS, st.integers(0, 30))
def test_a_stay_has_the_checks_of_its_schedule(location: str, number: int) -> None:
    stay = turns.enter_site(RULES, location)

    done = turns.delve(RULES, stay, [TurnActivity("move_room", number)])

    scheduled = check_turns(RULES.wandering, [Stay(location, number)])
    assert tuple(scheduled) == done.regular_checks


@given(
    st.lists(st.lists(st.sampled_from(["fight", "search_room", "listen"]), max_size=4), max_size=4)
)
def test_side_by_side_takes_as_long_as_the_busiest(delvers: list[list[str]]) -> None:
    together = turns.turns_side_by_side(RULES.turns, delvers)

    alone = [turns.turns_side_by_side(RULES.turns, [one]) for one in delvers]
    assert max(alone, default=0) == together


@pytest.mark.parametrize(
    ("what", "taken"),
    [
        ("move_room", 1),
        ("pick_lock", 1),
        ("disarm_trap", 1),
        ("fight", 1),
        ("chase", 1),
        ("negotiation", 1),
        ("first_aid_and_loot", 1),
        ("search_room", 1),
        ("listen", 0),
        ("force_stuck_success", 0),
    ],
)
def test_an_activity_takes_its_turns(what: str, taken: int) -> None:
    assert taken == turns.activity_turns(RULES.turns, what)


def test_something_that_nobody_knows_is_refused() -> None:
    with pytest.raises(Refused, match="juggle"):
        turns.activity_turns(RULES.turns, "juggle")


@pytest.mark.parametrize(("of_interest", "spent_turns"), [(True, 1), (False, 0)])
def test_only_rooms_of_interest_take_time(of_interest: bool, spent_turns: int) -> None:
    assert spent_turns == turns.turns_to_enter(RULES.turns, of_interest=of_interest)


@pytest.mark.parametrize(("rounds", "fought"), [(0, 0), (1, 1), (60, 1), (91, 1)])
def test_a_fight_is_one_turn_however_long(rounds: int, fought: int) -> None:
    assert fought == turns.fight_turns(RULES.turns, rounds)


@pytest.mark.parametrize(("rounds", "fought"), [(60, 1), (61, 2)])
def test_a_campaign_may_count_long_fights_by_their_rounds(rounds: int, fought: int) -> None:
    rules = read_otherwise("turns", rounds_in_a_turn_of_fighting=60)

    assert fought == turns.fight_turns(rules.turns, rounds)


def test_a_campaign_may_have_longer_turns() -> None:
    rules = read_otherwise("turns", minutes=15)

    assert 90 == turns.minutes_of(rules.turns, 6)


def test_a_round_is_ten_seconds() -> None:
    assert 60 == turns.seconds_of(RULES.turns, 6)
