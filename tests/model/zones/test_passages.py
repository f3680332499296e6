"""What each kind of passage is: one table, held as decided."""

from __future__ import annotations

from typing import get_args

import pytest

from mapper.model.campaign.zone_rows import PassageKind
from mapper.model.zones.passages import PASSAGES, PassageTraits

LEAF, GAP, IN_A_WALL, SECRET, PASSABLE, LIFTED, BOTH_WAYS, BLIND = (
    "has_leaf",
    "breaks_wall",
    "needs_wall",
    "is_hidden",
    "is_passable",
    "is_lifted",
    "is_both_ways",
    "bars_sight",
)

DECIDED: dict[PassageKind, set[str]] = {
    "opening": {GAP, IN_A_WALL, PASSABLE, BOTH_WAYS},
    "door": {LEAF, GAP, IN_A_WALL, PASSABLE, BOTH_WAYS, BLIND},
    "secret_door": {LEAF, IN_A_WALL, SECRET, PASSABLE, BOTH_WAYS, BLIND},
    "concealed_door": {LEAF, IN_A_WALL, SECRET, PASSABLE, BOTH_WAYS, BLIND},
    "one_way": {LEAF, GAP, IN_A_WALL, PASSABLE, BLIND},
    "stairs": {PASSABLE, BOTH_WAYS},
    "shaft": {PASSABLE, BOTH_WAYS},
    "portcullis": {LEAF, GAP, IN_A_WALL, PASSABLE, LIFTED, BOTH_WAYS},
    "window": {LEAF, GAP, IN_A_WALL, BOTH_WAYS},
}
"""A one-way door is a door, which is what players see of it; a window has panes or shutters."""


def holds(traits: PassageTraits) -> set[str]:
    return {name for name, value in traits._asdict().items() if value is True}


def test_every_kind_of_passage_is_in_the_table() -> None:
    assert set(get_args(PassageKind)) == PASSAGES.keys() == DECIDED.keys()


@pytest.mark.parametrize("kind", DECIDED)
def test_a_kind_of_passage_is_what_was_decided(kind: PassageKind) -> None:
    assert DECIDED[kind] == holds(PASSAGES[kind])


@pytest.mark.parametrize("kind", DECIDED)
def test_what_has_a_leaf_is_shut_at_first_and_all_else_stands_open(kind: PassageKind) -> None:
    assert PASSAGES[kind].first_state == ("closed" if PASSAGES[kind].has_leaf else "open")


@pytest.mark.parametrize("kind", DECIDED)
def test_what_has_no_leaf_bars_nobodys_sight(kind: PassageKind) -> None:
    assert PASSAGES[kind].has_leaf or not PASSAGES[kind].bars_sight


@pytest.mark.parametrize(
    ("kind", "named"),
    [
        ("opening", "an opening"),
        ("stairs", "stairs"),
        ("one_way", "a one-way door"),
        ("concealed_door", "a concealed door"),
    ],
)
def test_a_sentence_calls_a_passage_by_its_kind(kind: PassageKind, named: str) -> None:
    assert named == f"{PASSAGES[kind].article}{PASSAGES[kind].name}"
