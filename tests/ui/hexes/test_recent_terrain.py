"""Which terrain stands on which key after others were used."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from mapper.ui.hexes.terrain_palette import RecentTerrain, recall_recent, remember_recent

pytestmark = pytest.mark.qt

NINE = tuple("abcdefghi")


def used(*ids: str, start: RecentTerrain | None = None) -> RecentTerrain:
    recent = start if start is not None else RecentTerrain()
    for id_ in ids:
        recent = recent.after(id_)
    return recent


def test_keys_are_given_out_in_order() -> None:
    assert ("a", "b") == used("a", "b", "a").slots


def test_a_tenth_takes_the_key_of_the_one_unused_for_longest() -> None:
    recent = used(*NINE, "a", "c")

    assert ("a", "x", *NINE[2:]) == recent.after("x").slots


def test_a_key_that_was_never_used_goes_first() -> None:
    recent = used("b", "c").among(NINE)

    assert "x" in recent.after("x").slots
    assert {"b", "c"} <= set(recent.after("x").slots)


def test_what_another_campaign_has_gives_up_its_key() -> None:
    recent = used("z", "b").among("abc")

    assert ("b", "a", "c") == recent.slots


def test_it_is_the_same_in_the_next_run(settings: QSettings, tmp_path: Path) -> None:
    recent = used(*NINE, "d")

    remember_recent(settings, recent)

    assert recent == recall_recent(settings)
