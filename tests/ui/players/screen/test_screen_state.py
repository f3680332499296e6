"""What is on the players' screen, step by step, without a window."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from mapper.drawing.known_pictures import PaintedMap
from mapper.play.gate.known import HandOut, PlayerMap
from mapper.ui.players.screen import screen_state as states
from mapper.ui.players.screen.screen_state import NOTHING, Showing

NOW = datetime(2026, 5, 1, 20, 41, tzinfo=UTC)
LATER = NOW + timedelta(minutes=5)
BEFORE, AFTER = (PaintedMap(PlayerMap(name)) for name in ("before", "after"))
LIVE = states.pushed(NOTHING, BEFORE, NOW)
HELD = states.held(LIVE, NOW)
LETTER = HandOut("A letter", "Come at once.")


def test_it_is_black_at_first() -> None:
    assert "black" == NOTHING.scene


def test_a_push_shows_the_map() -> None:
    assert ("map", BEFORE, True) == (LIVE.scene, LIVE.known, LIVE.is_live)


@pytest.mark.parametrize("before", [NOTHING, states.blacked_out(NOTHING)])
def test_light_shows_nothing_that_was_not_pushed(before: Showing) -> None:
    assert "black" == states.lit(before).scene


def test_nothing_that_happens_is_seen_before_a_push() -> None:
    assert NOTHING == states.known_anew(NOTHING, AFTER)


def test_blackout_comes_over_all_and_goes_again() -> None:
    black = states.blacked_out(states.handed_out(LIVE, LETTER))

    assert ("black", "hand-out") == (black.scene, states.lit(black).scene)


def test_what_happens_during_a_blackout_is_there_afterwards() -> None:
    black = states.blacked_out(LIVE)

    assert AFTER == states.lit(states.known_anew(black, AFTER)).known


def test_to_hold_twice_keeps_the_first_time() -> None:
    assert NOW == states.held(HELD, LATER).held_since


def test_a_released_screen_shows_what_is_known_by_now() -> None:
    free = states.released(HELD, AFTER)

    assert (AFTER, True) == (free.known, free.is_live)


def test_a_push_brings_a_held_screen_up_to_date_and_holds_it() -> None:
    again = states.pushed(HELD, AFTER, LATER)

    assert (AFTER, LATER) == (again.known, again.held_since)


def test_after_a_hand_out_the_map_is_there_again() -> None:
    assert LIVE == states.put_back(states.handed_out(LIVE, LETTER))


def test_a_hand_out_before_any_push_leaves_black_behind() -> None:
    assert "black" == states.put_back(states.handed_out(NOTHING, LETTER)).scene


def test_the_same_to_follow_again_ends_it() -> None:
    party = states.following(LIVE, "party")

    assert ("view", "nothing") == (
        states.following(party, "view").follow,
        states.following(party, "party").follow,
    )


def test_of_another_campaign_nothing_is_left() -> None:
    left = states.forgotten(states.handed_out(HELD, LETTER))

    assert (None, None, "black") == (left.known, left.hand_out, left.scene)
