"""The words of Sovereign's questions where no vector asks for them."""

from __future__ import annotations

import pytest

from mapper.questions import answer
from mapper.questions.question import BadQuestion


def asked(op: str, given: dict[str, object], **when: object) -> dict[str, object]:
    return answer({"system": "sovereign", "given": given, "when": {"op": op, **when}})


def test_a_lock_that_may_not_be_tried_takes_no_time() -> None:
    given: dict[str, object] = {"thieves_tools": False, "DEX": 2, "sneak": 3, "level": 1}

    said = asked("pick_lock", given, dice=[6, 6])

    assert (False, False, 0) == (said["allowed"], said["success"], said["turns"])


def test_help_that_comes_too_late_fails() -> None:
    medic = {"DEX": 2, "INT": 0, "Heal": 4}
    given: dict[str, object] = {"fell_in_round": 3, "healers_kit": True, "medic": medic}

    said = asked("stabilize", given, attempt_in_round=10, dice=[6, 6])

    assert (False, False, 6) == (said["success"], said["alive"], said["full_rounds"])


def test_refused_strain_changes_nothing() -> None:
    said = asked("strain_add", {"strain": 10, "Constitution": 10}, add=1)

    assert (10, False, 0) == (said["strain"], said["applied"], said["unconscious_minutes"])


def test_a_load_that_cannot_be_hauled_still_names_the_limits() -> None:
    said = asked("encumbrance", {"Strength": 12, "readied": 0, "stowed": 21})

    assert (False, 6, 12) == (said["possible"], said["readied_limit"], said["stowed_limit"])


def test_a_delver_has_a_constitution() -> None:
    with pytest.raises(BadQuestion, match="Constitution"):
        asked("suffocation", {"who": "delver"}, round=3)


@pytest.mark.parametrize(
    ("given", "when"), [({"n_in_6": 2}, {"d100": 3}), ({"percent": 40}, {"d6": 3}), ({}, {})]
)
def test_odds_need_their_own_die(given: dict[str, object], when: dict[str, object]) -> None:
    with pytest.raises(BadQuestion, match="n_in_6"):
        asked("chance_roll", given, **when)


def test_percent_are_rolled_on_a_hundred() -> None:
    assert asked("chance_roll", {"percent": 45}, d100=45)["success"]


@pytest.mark.parametrize("when", [{"d8": 3}, {}])
def test_a_room_is_entered_by_an_entrance(when: dict[str, object]) -> None:
    with pytest.raises(BadQuestion, match="entrance_pick"):
        asked("encounter_distance", {"place": "room", "entrances": 2}, **when)


def test_a_poison_that_does_not_kill_leaves_all_time() -> None:
    said = asked("poison_deadline", {"lethal": False}, d4=3)

    assert (None, None) == (said["turns_to_live"], said["minutes"])


def test_a_step_of_a_delve_is_a_thing_and_its_turns() -> None:
    with pytest.raises(BadQuestion, match="steps"):
        asked("dungeon_run", {"location": "alerted"}, steps=[["fight"]])


def test_a_delve_without_a_torch_is_dark() -> None:
    said = asked("dungeon_run", {"location": "unalert"}, steps=[["move_room", 2]])

    assert (0, False) == (said["torches_used"], said["torch_lit_now"])


def test_a_second_torch_is_lit_as_the_first_goes_out() -> None:
    steps = [["move_room", 7]]

    said = asked("dungeon_run", {"location": "unalert", "torch_lit_at_turn": 1}, steps=steps)

    assert (2, True) == (said["torches_used"], said["torch_lit_now"])


def test_an_answer_says_what_a_number_is_made_of() -> None:
    said = asked("xp_monster", {"hd": "22", "abilities": 2})

    assert "22 HD +2750, abilities +4500 = +7250" == said["because"]
