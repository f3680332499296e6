"""What files of deeds say that play asks by itself, the code of play does ask."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pkgutil import resolve_name

import pytest

from mapper.play.deeds.deed_files import played_by
from mapper.questions import OPS
from tests.calls import functions_in, reached_from

RECKONED_BY: Mapping[tuple[str, str], str] = {
    ("cross", "encounter_profile"): "mapper.play.delve.chosen_site:chosen_site",
    ("delving", "delve_round"): "mapper.play.delve.by_rounds_or_turns:Rounds.go",
    ("delving", "delve_turn"): "mapper.play.delve.by_rounds_or_turns:Rounds.go",
    ("hexploration", "discover"): "mapper.play.travel.by_parts_of_a_day:ByPoints.search_all_day",
    ("hexploration", "edge_cost"): "mapper.play.travel.travel_map:under",
    ("hexploration", "sequence"): "mapper.play.travel.by_parts_of_a_day:ByPoints.day",
    ("neverwhere", "ground"): "mapper.play.travel.by_distance:ByMarching.price_on",
    ("sovereign", "dungeon_run"): "mapper.play.delve.torchlit_turns:TorchlitTurns.begin",
    ("sovereign", "search"): "mapper.play.delve.torchlit_turns:TorchlitTurns.search",
    (
        "sovereign",
        "wandering_schedule",
    ): "mapper.play.delve.torchlit_turns:TorchlitTurns.next_check",
}
"""Questions that ask a rule of their own, and the function by which play reckons the same."""


@cache
def asked_in_play() -> frozenset[str]:
    return reached_from("mapper.play.", "mapper.commands.", barred="mapper.questions")


@cache
def is_asked(rule: str) -> bool:
    """Whether play asks it, or all of which it is put together."""
    parts = functions_in(rule, "mapper.rules.")
    return rule in asked_in_play() or (bool(parts) and all(map(is_asked, parts)))


def is_asked_in_play(op: tuple[str, str]) -> bool:
    function = OPS[op].function
    rules = functions_in(f"{function.__module__}.{function.__name__}", "mapper.rules.")
    return bool(rules) and all(map(is_asked, rules))


@pytest.mark.parametrize("op", played_by(), ids=" ".join)
def test_what_play_is_said_to_ask_it_asks(op: tuple[str, str]) -> None:
    assert is_asked_in_play(op) != (op in RECKONED_BY)


@pytest.mark.parametrize("op", RECKONED_BY, ids=" ".join)
def test_what_play_reckons_otherwise_has_its_function_there(op: tuple[str, str]) -> None:
    function = resolve_name(RECKONED_BY[op])

    assert function.__module__.startswith("mapper.play.")
    assert op in played_by()
