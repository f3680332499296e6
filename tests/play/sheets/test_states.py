"""States in a line of words, and back."""

from __future__ import annotations

import pytest

from mapper.model.campaign.play_rows import Condition, Member
from mapper.model.not_allowed import NotAllowed
from mapper.play.sheets.member_sheet import MemberSheet
from mapper.play.sheets.states import states_said, with_states

NOW = 1000
NOBODY = MemberSheet(Member("Ann"))


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("", ()),
        ("prone", (Condition("prone"),)),
        ("frail", (Condition("Frail", NOW + 7 * 1440),)),
        ("Frail 2 days", (Condition("Frail", NOW + 2 * 1440),)),
        ("poisoned for 3 turns, prone", (Condition("poisoned", NOW + 30), Condition("prone"))),
        ("stunned 2 rounds", (Condition("stunned", NOW + 2, 2),)),
        ("in love 1 hour", (Condition("in love", NOW + 60),)),
        ("agent 7", (Condition("agent 7"),)),
    ],
)
def test_a_line_says_states_and_how_long(text: str, states: tuple[Condition, ...]) -> None:
    assert states == with_states(NOBODY, text, NOW).state.conditions


def test_what_stands_as_it_stood_goes_on_to_the_minute() -> None:
    before = with_states(NOBODY, "Frail 7 days, prone", NOW)
    later = NOW + 333

    after = with_states(before, states_said(before, later) + ", poisoned 1 turn", later)

    assert (NOW + 7 * 1440, later + 10) == (
        after.conditions()["Frail"].until,
        after.conditions()["poisoned"].until,
    )


def test_what_is_left_of_a_state_is_said_in_its_unit() -> None:
    said = states_said(with_states(NOBODY, "Frail, poisoned 3 turns, stunned", NOW), NOW + 5)

    assert "poisoned 3 turns, Frail 7 days, stunned 1 round" == said


def test_who_is_exhausted_is_said_to_be_and_rests_by_taking_it_out() -> None:
    tired = with_states(NOBODY, "exhausted", NOW)

    assert (True, "Exhausted") == (tired.state.is_exhausted, states_said(tired, NOW))
    assert not with_states(tired, "", NOW).state.is_exhausted


@pytest.mark.parametrize("text", ["x" * 41, "cursed 100001 days", ",".join("abcdefgh" * 5)])
def test_a_line_that_no_row_can_hold_is_refused(text: str) -> None:
    if "," in text:
        text = ", ".join(f"s{number}" for number in range(40))

    with pytest.raises(NotAllowed):
        with_states(NOBODY, text, NOW)
