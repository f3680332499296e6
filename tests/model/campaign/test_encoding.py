"""Rows as bytes and as JSON values, and back; whatever is wrong with them is told in a sentence."""

from __future__ import annotations

import json
from dataclasses import MISSING, replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from mapper.model.campaign.encoding import decode, encode, from_plain, plain
from mapper.model.campaign.play_rows import Clock
from mapper.model.campaign.rows import (
    CLOCK,
    KIND_OF,
    KINDS,
    SETTINGS,
    Feature,
    Key,
    Map,
    Path,
    Row,
    Settings,
    TerrainType,
)
from mapper.model.campaign.written_spots import written_fields
from mapper.model.hexes.chunks import SIZE, ChunkAt
from mapper.model.hexes.hexes import FURTHEST, ORIGIN, Hex, Numbering
from mapper.model.not_allowed import NotAllowed
from tests.strategies import keyed_rows

TERRAIN = Key("terrain", "1", ChunkAt(0, 0))
SMALLEST: list[Row] = [
    Settings("Marches"),
    TerrainType(1, "plains", "#a0b080"),
    Map("Vale"),
    Feature(ORIGIN, "Inn", "overt"),
    Path("river", (ORIGIN,)),
]


def key_for(row: Row) -> Key:
    kind = KIND_OF[type(row)]
    return Key(kind, "1" if KINDS[kind].of_map else "", "3")


@given(keyed_rows())
def test_what_is_encoded_is_decoded(keyed: tuple[Key, Row]) -> None:
    key, row = keyed

    assert row == decode(key, encode(row))


@given(keyed_rows())
def test_what_is_made_plain_is_a_row_again(keyed: tuple[Key, Row]) -> None:
    key, row = keyed

    assert row == from_plain(key, json.loads(json.dumps(plain(row))))


@given(keyed_rows())
def test_equal_rows_have_equal_bytes(keyed: tuple[Key, Row]) -> None:
    key, row = keyed

    assert encode(row) == encode(decode(key, encode(row)))


def test_the_order_in_a_mapping_does_not_show_in_the_bytes() -> None:
    one, other = (
        TerrainType(1, "bog", "#405060", classes=dict(pairs))
        for pairs in ([("a", "slow"), ("b", "wet")], [("b", "wet"), ("a", "slow")])
    )

    assert encode(one) == encode(other)


@pytest.mark.parametrize("row", SMALLEST, ids=lambda row: type(row).__name__)
def test_a_field_at_its_default_is_left_out_of_the_bytes(row: Any) -> None:
    required = {
        field.name
        for field in written_fields(type(row))
        if field.default is MISSING and field.default_factory is MISSING
    }

    assert required == set(json.loads(encode(row)))


@pytest.mark.parametrize("row", SMALLEST, ids=lambda row: type(row).__name__)
def test_bytes_from_before_a_field_was_added_are_read_with_its_default(row: Any) -> None:
    whole = plain(row)
    old = {
        field.name: whole[field.name]
        for field in written_fields(type(row))
        if field.default is MISSING and field.default_factory is MISSING
    }

    assert row == decode(key_for(row), json.dumps(old).encode())


def test_a_field_away_from_its_default_is_kept() -> None:
    row = replace(Map("Vale"), hex_size=Fraction(3, 2), numbering=Numbering(first_row=0))

    written = json.loads(encode(row))

    assert written == {"name": "Vale", "numbering": {"first_row": 0}, "hex_size": "3/2"}


def test_plain_values_hold_every_field() -> None:
    row = Feature(Hex(2, -1), "Inn", "hidden")

    assert {field.name for field in written_fields(type(row))} == set(plain(row))


REFUSED = [
    # kind, what is written in place of a good value, what the sentence says
    ("feature", {"bogus": 1}, "bogus: is not a field of a feature"),
    ("terrain_type", {"bogus": 1}, "bogus: is not a field of a terrain type"),
    ("feature", {"title": 3}, "title: must be text in quotes"),
    ("feature", {"player_title": None}, "player_title: must be text in quotes"),
    ("feature", {"visibility": "seen"}, "visibility: must be 'overt', 'hidden' or 'secret'"),
    ("feature", {"hex": [1.5, 2]}, r"hex\.0: must be a whole number"),
    ("feature", {"hex": [1.0, 2]}, r"hex\.0: must be a whole number"),
    ("feature", {"hex": [True, 2]}, r"hex\.0: must be a whole number"),
    ("feature", {"hex": ["1", 2]}, r"hex\.0: must be a whole number"),
    ("feature", {"hex": [1, FURTHEST + 1]}, rf"hex\.1: must be at most {FURTHEST}"),
    ("feature", {"hex": [-FURTHEST - 1, 1]}, rf"hex\.0: must be at least -{FURTHEST}"),
    ("feature", {"hex": [1 << 70, 1]}, r"hex\.0: must be at most"),
    ("feature", {"hex": [1, 2, 3]}, "hex: has 3 parts, which is more than 2"),
    ("feature", {"hex": [1]}, r"hex\.1: is missing"),
    ("feature", {"hex": 7}, "hex: must be two whole numbers"),
    ("path", {"hexes": []}, "must have either hexes or sides"),
    ("path", {"hexes": {}}, "hexes: must be a list in brackets"),
    ("path", {"hexes": [[1, 2], [3, 4.5]]}, r"hexes\.1\.1: must be a whole number"),
    ("map", {"hex_size": "0"}, "hex_size: must be more than 0"),
    ("map", {"hex_size": "-3/2"}, "hex_size: must be more than 0"),
    ("map", {"hex_size": 1.5}, "hex_size: must be a whole number or a fraction such as"),
    ("map", {"hex_size": 6.0}, "hex_size: must be a whole number or a fraction such as"),
    ("map", {"hex_size": "1/0"}, "hex_size: must be a whole number or a fraction such as"),
    ("map", {"hex_size": "1e999999999"}, "hex_size: must be a whole number or a fraction such as"),
    ("map", {"hex_size": True}, "hex_size: must be a whole number or a fraction such as"),
    ("map", {"hex_size": None}, "hex_size: must be a whole number or a fraction such as"),
    ("map", {"top": "round"}, "top: must be 'flat' or 'pointy'"),
    ("map", {"numbering": {"style": "1"}}, r"numbering\.style: must be '0101', '01\.01', 'A1' or"),
    ("map", {"numbering": None}, "numbering: must be fields with their values"),
    ("terrain_type", {"code": 0}, "code: must be at least 1"),
    ("terrain_type", {"code": 256}, "code: must be at most 255"),
    ("terrain_type", {"colour": "red"}, "colour: must be written #rrggbb"),
    ("terrain_type", {"colour": "#FF0000"}, "colour: must be written #rrggbb"),
    ("terrain_type", {"colour": "#ff0000\n"}, "colour: must be written #rrggbb"),
    ("terrain_type", {"colour": 0xFF0000}, "colour: must be written #rrggbb"),
    ("terrain_type", {"classes": {"a": 1}}, r"classes\.a: must be text in quotes"),
    ("terrain_type", {"classes": []}, "classes: must be names with their values"),
    ("clock", {"minutes": -1}, "minutes: must be at least 0"),
    ("clock", {"minutes": 1.0}, "minutes: must be a whole number"),
    ("clock", {"minutes": float("nan")}, "minutes: must be a whole number"),
]
GOOD: dict[str, dict[str, Any]] = {
    "clock": plain(Clock(0)),
    **{KIND_OF[type(row)]: plain(row) for row in SMALLEST},
}


@pytest.mark.parametrize(("kind", "altered", "sentence"), REFUSED)
def test_a_bad_value_is_refused_in_a_sentence(
    kind: str, altered: dict[str, Any], sentence: str
) -> None:
    key = Key(kind, "1" if KINDS[kind].of_map else "", "3")
    written = json.dumps(GOOD[kind] | altered).encode()

    with pytest.raises(NotAllowed, match=rf"^{key}[,:] {sentence}.*\.$"):
        decode(key, written)


@pytest.mark.parametrize("row", SMALLEST, ids=lambda row: type(row).__name__)
def test_a_missing_field_is_named(row: Any) -> None:
    first = written_fields(type(row))[0].name
    rest = {name: value for name, value in plain(row).items() if name != first}

    with pytest.raises(NotAllowed, match=rf"^{key_for(row)}, {first}: is missing\.$"):
        from_plain(key_for(row), rest)


@pytest.mark.parametrize(
    "written",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b'{"minutes":', id="cut off"),
        pytest.param(b'{"minutes":1}}', id="one brace too many"),
        pytest.param(b"[" * 100_000, id="nested without end"),
        pytest.param(b'{"minutes":"\xff"}', id="not text"),
        pytest.param(b'{"minutes":"\\ud800"}', id="half a character"),
        pytest.param(b'{"minutes":' + b"9" * 5000 + b"}", id="a number without end"),
    ],
)
def test_broken_writing_is_refused(written: bytes) -> None:
    with pytest.raises(NotAllowed, match=r"^clock/now: is not written as it should be: .*\.$"):
        decode(CLOCK, written)


@pytest.mark.parametrize("value", [None, 3, "text", [], True])
def test_a_row_that_is_not_made_of_fields_is_refused(value: Any) -> None:
    with pytest.raises(NotAllowed, match=r"^clock/now: must be fields with their values.*\.$"):
        from_plain(CLOCK, value)


@pytest.mark.parametrize("name", ["\ud800", "Vale \udfff", "\ude00\ud83d"])
def test_half_a_character_is_not_written(name: str) -> None:
    with pytest.raises(NotAllowed, match="stands half a character"):
        encode(Settings(name))


def test_half_a_character_is_not_taken_from_plain_values() -> None:
    with pytest.raises(NotAllowed, match=r"^settings/campaign: "):
        from_plain(SETTINGS, {"name": "\ud800"})


def test_what_json_cannot_hold_is_refused() -> None:
    with pytest.raises(NotAllowed, match=r"^clock/now: holds what a file of text cannot hold"):
        from_plain(CLOCK, {"minutes": object()})


@pytest.mark.parametrize("size", [0, SIZE - 1, SIZE + 1])
def test_a_chunk_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(NotAllowed, match=f"terrain/1/0,0 holds {size} bytes instead of {SIZE}"):
        decode(TERRAIN, bytes(size))


@pytest.mark.parametrize("value", ["xyz", 3, None, "00"])
def test_a_chunk_in_plain_values_is_checked_too(value: Any) -> None:
    with pytest.raises(NotAllowed, match=r"^terrain/1/0,0"):
        from_plain(TERRAIN, value)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(NotAllowed, match="a campaign has no rows of the kind “tide”"):
        decode(Key("tide", "", "1"), b"{}")
