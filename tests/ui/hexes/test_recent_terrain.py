"""Which terrain stands on which key: what a key means does not change under one's hands."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from mapper.ui.hexes.terrain_palette import TerrainKeys, recall_keys, remember_keys

pytestmark = pytest.mark.qt

NINE = tuple("abcdefghi")


def used(*ids: str) -> TerrainKeys:
    keys = TerrainKeys()
    for id_ in ids:
        keys = keys.with_one_for(id_)
    return keys


def test_keys_are_given_out_in_order() -> None:
    assert ("a", "b") == used("a", "b", "a").ids


def test_a_tenth_takes_the_last_key_and_no_other() -> None:
    """Whichever was used last or never: who has learned the other eight finds them there."""
    keys = used(*NINE, "a", "c")

    assert (*NINE[:8], "x") == keys.with_one_for("x").ids


def test_the_last_key_is_what_it_was_once_what_took_it_is_no_more() -> None:
    keys = used(*NINE, "x")

    assert NINE == keys.among(("blank", *NINE)).ids


def test_a_terrain_is_put_on_a_key_by_hand() -> None:
    assert ("a", "x", *NINE[2:]) == used(*NINE).put("x", 2).ids


def test_what_is_put_on_another_key_changes_places() -> None:
    assert ("c", "b", "a", *NINE[3:]) == used(*NINE).put("c", 1).ids


def test_what_another_campaign_has_gives_up_its_key_and_the_others_stay() -> None:
    keys = used("z", "b").among("abc")

    assert ("a", "b", "c") == keys.ids


def test_it_is_the_same_in_the_next_run(settings: QSettings, tmp_path: Path) -> None:
    keys = used(*NINE, "d").put("x", 4)

    remember_keys(settings, keys)

    assert keys == recall_keys(settings)
