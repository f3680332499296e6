"""Copies as text, and texts that are none."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapper.commands.clipboard.copying import copy, paste
from mapper.model.campaign.rows import Feature, Key, Row, TerrainType
from mapper.model.clip import Clip, clip_from_text, clip_to_text, with_images
from mapper.model.hexes.chunks import Area, area_of, area_of_chunks, index_in_chunk
from mapper.model.hexes.hexes import ORIGIN
from mapper.model.images.image_bytes import hash_of
from mapper.model.not_allowed import NotAllowed
from tests.commands.stocked import CIRCLE, HEART, areas, stocked
from tests.small import MAP

TEXT = clip_to_text(copy(stocked(), MAP, CIRCLE))


@given(areas)
def test_a_copy_as_text_is_the_same_copy(area: Area) -> None:
    clip = copy(stocked(), MAP, area)

    assert clip == clip_from_text(clip_to_text(clip))


def test_a_copy_brings_the_images_of_its_terrain_and_icons_along() -> None:
    kept = {hash_of(each): each for each in (b"wood", b"inn", b"elsewhere")}
    wood, inn, _ = kept
    forest = TerrainType(1, "Forest", "#226622", images=(wood, "0" * 64))
    rows: dict[Key, Row] = {
        Key("terrain_type", "", "forest"): forest,
        Key("feature", MAP, "1"): Feature(ORIGIN, "Inn", "overt", icon=inn),
        Key("feature", MAP, "2"): Feature(ORIGIN, "Cave", "overt", icon="cave"),
    }
    clip = with_images(Clip(MAP, ORIGIN, area_of([ORIGIN]), rows), kept.get)

    read = clip_from_text(clip_to_text(clip))

    assert {wood: b"wood", inn: b"inn"} == read.images
    assert clip == read


@pytest.mark.parametrize("text", ["", "hello", "[1, 2]", "{}", "[" * 100_000, "9" * 9999, "\udc80"])
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(NotAllowed, match="nothing that was copied"):
        clip_from_text(text)


def test_a_copy_of_another_version_is_refused() -> None:
    with pytest.raises(NotAllowed, match="another version"):
        clip_from_text(json.dumps({**json.loads(TEXT), "version": 2}))


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("map", 7),
        ("map", "a/b"),
        ("anchor", [1, 2, 3]),
        ("anchor", [1, True]),
        ("anchor", [1 << 40, 0]),
        ("area", {}),
        ("area", [[0, 0, "xyz"]]),
        ("area", [[0, 0, "0"]]),
        ("area", [[0, 0, "f" * 300]]),
        ("area", [[1 << 30, 0, "f"]]),
        ("rows", [["party", "1", "", {}]]),
        ("rows", [["feature", "1", "", {"hex": [0, 0]}]]),
        ("rows", [["feature", [0, 0], "", {}]]),
        ("rows", [["terrain", [0, 0], "", "ab"]]),
        ("rows", [["region_hexes", [0, 0], "", "00" * 1024]]),
        ("rows", [[["terrain"], [0, 0], "", "ab"]]),
        ("rows", [1]),
        ("linked", [["a", "b"]]),
        ("linked", [["a", "b", 3]]),
        ("maps", {"a": 1}),
        ("maps", []),
        ("images", []),
        ("images", {"0" * 64: 7}),
        ("images", {"0" * 64: "ab"}),
        ("images", {"0" * 64: "aGVsbG8="}),
    ],
)
def test_a_damaged_copy_is_refused(part: str, value: Any) -> None:
    with pytest.raises(NotAllowed):
        clip_from_text(json.dumps({**json.loads(TEXT), part: value}))


def test_what_a_text_tells_of_hexes_outside_its_area_is_left_out() -> None:
    whole = {**json.loads(TEXT), "area": [[0, 0, f"{1 << index_in_chunk(HEART):x}"]]}

    clip = clip_from_text(json.dumps(whole))

    chunks = [clip.chunks("terrain"), clip.chunks("region_hexes", "1")]
    assert [[HEART], [HEART]] == [list(area_of_chunks(layer)) for layer in chunks]


@given(st.data())
def test_a_copy_with_a_hole_is_refused_or_pasted(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(TEXT) - 1))
    end = data.draw(st.integers(start, min(len(TEXT), start + 40)))
    campaign = stocked()

    with suppress(NotAllowed):
        clip = clip_from_text(TEXT[:start] + TEXT[end:])
        campaign.apply(paste(campaign, MAP, clip, ORIGIN))

    assert campaign.rows()
