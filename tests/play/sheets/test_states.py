"""States in a line of words, and back."""

from __future__ import annotations

import pytest

from mapper.model.campaign.play_rows import Condition, Member
from mapper.model.not_allowed import NotAllowed
from mapper.play.sheets.member_sheet import MemberSheet, remarks_on_states
from mapper.play.sheets.states import StateWords, ended, state_from, states_said, with_states

NOW = 1000
NOBODY = MemberSheet(Member("Ann"))


@pytest.mark.parametrize(
    ("text", "states"),
    [
        ("", ()),
        ("prone", (Condition("prone"),)),
        ("frail", (Condition("Frail"),)),
        ("Frail 2 days", (Condition("Frail", NOW + 2 * 1440),)),
        ("poisoned for 3 turns, prone", (Condition("poisoned", NOW + 30), Condition("prone"))),
        ("stunned 2 rounds", (Condition("stunned", NOW + 2, 2),)),
        ("out 9 minutes", (Condition("out", NOW + 9),)),
        ("in love 1 hour", (Condition("in love", NOW + 60),)),
        ("agent 7", (Condition("agent 7"),)),
    ],
)
def test_a_line_says_states_and_how_long(text: str, states: tuple[Condition, ...]) -> None:
    assert states == with_states(NOBODY, text, NOW).state.conditions


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Frail -3 days", "-3"),
        ("Frail −3 days", "−3"),
        ("Frail 0 days", "0"),
        ("Frail 1.5 days", "1.5"),
        ("Frail 99999999999 days", "99999999999"),
        (f"Frail {'9' * 5000} days", "9" * 40),
    ],
)
def test_a_state_lasts_a_day_at_least_and_no_ages(text: str, number: str) -> None:
    with pytest.raises(NotAllowed, match=f"^Frail lasts 1 to 100,000 days, not {number}\\.$"):
        with_states(NOBODY, text, NOW)


LASTS: dict[str, tuple[str, str]] = {
    "round": ("Runde", "Runden"),
    "minute": ("Minute", "Minuten"),
    "turn": ("Zug", "Züge"),
    "hour": ("Stunde", "Stunden"),
    "day": ("Tag", "Tage"),
}
CALLED = {"Frail": "Gebrechlich", "poisoned": "vergiftet"}
GERMAN = StateWords(
    lambda name: CALLED.get(name, name),
    lambda number, unit: f"{number} {LASTS[unit][number != 1]}",
)


@pytest.mark.parametrize(
    "text", ["gebrechlich 2 Tage, Vergiftet 1 zug", "Frail 2 days, poisoned 1 turn"]
)
def test_states_are_typed_in_another_language_and_in_english(text: str) -> None:
    found = with_states(NOBODY, text, NOW, GERMAN)

    assert {"Frail": NOW + 2 * 1440, "poisoned": NOW + 10} == {
        name: state.until for name, state in found.conditions().items()
    }
    assert "vergiftet 1 Zug, Gebrechlich 2 Tage" == states_said(found, NOW, GERMAN)


def test_what_is_said_in_another_language_goes_on_to_the_minute() -> None:
    before = with_states(NOBODY, "Frail 7 days, poisoned 3 turns", NOW)

    after = with_states(before, states_said(before, NOW + 5, GERMAN), NOW + 5, GERMAN)

    assert before.conditions() == after.conditions()


def test_what_stands_as_it_stood_goes_on_to_the_minute() -> None:
    before = with_states(NOBODY, "Frail 7 days, prone", NOW)
    later = NOW + 333

    after = with_states(before, states_said(before, later) + ", poisoned 1 turn", later)

    assert (NOW + 7 * 1440, later + 10) == (
        after.conditions()["Frail"].until,
        after.conditions()["poisoned"].until,
    )


def test_what_is_left_of_a_state_is_said_in_its_unit() -> None:
    said = states_said(with_states(NOBODY, "Frail 7 days, poisoned 3 turns, stunned", NOW), NOW + 5)

    assert "poisoned 3 turns, Frail 7 days, stunned 1 round" == said


@pytest.mark.parametrize(
    ("state", "passed", "said"),
    [
        (Condition("dying", NOW + 6, 6), 2, "dying 4 rounds"),
        (Condition("stunned", NOW + 6, 1), 2, "stunned 1 round"),
        (Condition("dying of poison", NOW + 20), 14, "dying of poison 6 minutes"),
        (Condition("dying of poison", NOW + 20), 10, "dying of poison 1 turn"),
    ],
)
def test_what_is_left_is_what_the_clock_leaves(state: Condition, passed: int, said: str) -> None:
    sheet = NOBODY.with_condition(state)

    assert said == states_said(sheet, NOW + passed)


def test_a_unit_that_is_none_is_refused() -> None:
    with pytest.raises(NotAllowed, match="“parsecs” is no unit: a state lasts rounds, minutes"):
        with_states(NOBODY, "gibbering 3 parsecs", NOW)


def test_a_state_that_no_rule_knows_is_kept_and_remarked_on() -> None:
    sheet = with_states(NOBODY, "gibbering, prone", NOW)

    remarks = remarks_on_states(sheet.state.conditions)

    assert sheet.has("gibbering")
    assert [("state", {"name": "gibbering"})] == [(each.reason, each.values) for each in remarks]


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


def test_who_comes_to_without_hit_points_on_the_sheet_has_none_afterwards() -> None:
    out = with_states(MemberSheet(Member("Rat")), "out", NOW)

    after = ended(out, out.conditions()["out"])

    assert ({}, True) == (after.member.fields, after.has("Frail"))


def test_how_long_a_state_lasts_at_the_most_is_said_in_its_unit() -> None:
    with pytest.raises(NotAllowed, match=r"^A state lasts 1 to 100,000 turns\.$"):
        state_from("cursed", NOW, 100_001, "turn")
