"""What holds for every kind of row."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given

from mapper.model.campaign.colour import is_colour
from mapper.model.campaign.rows import (
    CLOCK,
    KIND_OF,
    KINDS,
    SETTINGS,
    Key,
    Row,
    TerrainType,
    is_play,
)
from mapper.model.hexes.chunks import ChunkAt
from tests.strategies import colours, keyed_rows, keys

ROW_CLASSES = [row for row in get_args(Row) if row is not bytes]


def types_within(hint: Any) -> set[Any]:
    """A type hint and all that it is made of, fields of nested rows included."""
    nested = get_type_hints(hint).values() if hasattr(hint, "__annotations__") else ()
    found = {hint} if isinstance(hint, type) else set()
    return found.union(*(types_within(part) for part in (*get_args(hint), *nested)))


@given(keyed_rows())
def test_a_row_cannot_be_altered(keyed: tuple[Key, Any]) -> None:
    _, row = keyed

    for field in fields(row) if not isinstance(row, bytes) else ():
        with pytest.raises(FrozenInstanceError):
            setattr(row, field.name, None)


@pytest.mark.parametrize("row_class", ROW_CLASSES)
def test_a_row_class_is_slotted(row_class: type[Any]) -> None:
    assert [field.name for field in fields(row_class)] == list(row_class.__slots__)


@pytest.mark.parametrize("row_class", ROW_CLASSES)
def test_a_row_class_has_one_kind(row_class: type[Any]) -> None:
    kinds = [name for name, kind in KINDS.items() if kind.row is row_class]

    assert [KIND_OF[row_class]] == kinds


def test_every_kind_is_of_a_row_class() -> None:
    assert {*ROW_CLASSES, bytes} == {kind.row for kind in KINDS.values()}


@pytest.mark.parametrize("row_class", ROW_CLASSES)
def test_no_float_is_anywhere_in_a_row(row_class: type[Any]) -> None:
    assert float not in types_within(row_class)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("settings", False),
        ("terrain_type", False),
        ("map", False),
        ("terrain", False),
        ("path", False),
        ("feature", False),
        ("party", True),
        ("clock", True),
        ("log", True),
        ("evening", True),
        ("fight", True),
        ("foe", True),
        ("mooring", True),
        ("pot", True),
        ("taken", True),
        ("journey", True),
        ("due_die", True),
        ("timer", True),
        ("weather", True),
        ("delve", True),
        ("calendar", False),
        ("stat_block", False),
        ("rules", False),
        ("zone", False),
        ("passage", False),
        ("no_passage", False),
        ("zone_known", True),
        ("passage_found", True),
        ("passage_state", True),
        ("trap_state", True),
        ("creature_state", True),
        ("token_state", True),
        ("light", True),
        ("countdown", True),
        ("member_state", True),
    ],
)
def test_each_kind_is_prep_or_play(kind: str, expected: bool) -> None:
    assert expected is is_play(Key(kind, "", "1"))


def test_the_keys_of_single_rows_are_of_known_kinds() -> None:
    assert KINDS.keys() >= {SETTINGS.kind, CLOCK.kind}


def test_a_mapping_cannot_be_altered_through_its_row() -> None:
    row: Any = TerrainType(1, "plains", "#a0b080", classes={"travel": "open"})

    with pytest.raises(TypeError):
        row.classes["travel"] = "slow"


def test_a_mapping_cannot_be_altered_behind_its_row() -> None:
    classes = {"travel": "open"}
    row = TerrainType(1, "plains", "#a0b080", classes=classes)

    classes["travel"] = "slow"

    assert row == TerrainType(1, "plains", "#a0b080", classes={"travel": "open"})


@given(keys(), keys())
def test_no_two_keys_are_written_alike(a: Key, b: Key) -> None:
    assert (a == b) is (str(a) == str(b))


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (SETTINGS, "settings/campaign"),
        (Key("feature", "2", "17"), "feature/2/17"),
        (Key("terrain", "1", ChunkAt(-1, 4)), "terrain/1/-1,4"),
    ],
)
def test_a_key_is_written_as_a_path(key: Key, expected: str) -> None:
    assert expected == str(key)


@given(colours)
def test_six_small_hexadecimal_digits_are_a_colour(colour: str) -> None:
    assert is_colour(colour)


@pytest.mark.parametrize("text", ["", "red", "#fff", "#FFFFFF", "#ffffff ", "#ffffff\n", "ffffff"])
def test_other_writing_is_not_a_colour(text: str) -> None:
    assert not is_colour(text)
