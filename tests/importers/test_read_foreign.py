"""Whatever a foreign file holds, it is a map or a sentence; and every map is a sound campaign."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mapper.commands.maps.add_imported import Imported, campaign_of, counted
from mapper.importers.read_foreign import imported, read_foreign
from mapper.model.campaign.encoding import encode
from mapper.model.not_allowed import NotAllowed
from mapper.model.zones.zone_adjacency import fabric_of
from mapper.model.zones.zone_shapes import polygon_of, shape_of
from mapper.storage.file import create_file
from mapper.storage.reading import read_campaign
from mapper.storage.text_form import from_text, to_text
from tests.importers.made import donjon, rect, watabou, watabou_door

SAMPLES = Path(__file__).parents[3] / "shared" / "samples"
"""Files of others, which may lie beside the tree; the tests run without them."""

FOREIGN = sorted((SAMPLES / "watabou-opd").glob("*.json")) + sorted(
    (SAMPLES / "extra-donjon").glob("*.json")
)

sizes = st.integers(1, 5)
places = st.integers(-8, 8)
rects = st.builds(rect, places, places, sizes, sizes, rotunda=st.booleans())
ways = st.sampled_from(((1, 0), (0, 1), (-1, 0), (0, -1), (0, 0)))
doors = st.builds(watabou_door, places, places, ways, st.integers(-1, 10))
spots = st.fixed_dictionaries(
    {"x": st.floats(-9, 9, allow_nan=False), "y": st.floats(-9, 9, allow_nan=False)}
)
dungeons = st.fixed_dictionaries(
    {
        "rects": st.lists(rects, min_size=1, max_size=6),
        "doors": st.lists(doors, max_size=6),
        "columns": st.lists(spots, max_size=4),
        "water": st.lists(spots, max_size=4),
        "title": st.text(max_size=8),
    }
).map(lambda parts: watabou() | parts)


@st.composite
def grids(draw: st.DrawFn) -> dict[str, Any]:
    """The small dungeon with some of its cells altered."""
    made = donjon(draw(st.sampled_from(("arch", "door", "secret", "odd"))))
    for _ in range(draw(st.integers(0, 12))):
        row = draw(st.integers(0, 6))
        value = st.sampled_from((0, 4, 2 | 1 << 6, 2 | 2 << 6, 0x20004, 0x100004))
        made["cells"][row][draw(st.integers(0, 8))] = draw(value)
    return made


def apart(found: Imported) -> list[str]:
    """The passages that join zones which do not touch where they stand."""
    fabric = fabric_of(found.zones, found.passages)
    pairs = {
        id_: [side.zone for side in row.sides if side.zone] for id_, row in found.passages.items()
    }
    return [id_ for id_, ends in pairs.items() if len(ends) == 2 and fabric.longest(*ends) is None]


def try_reading(value: Any) -> Imported | None:
    try:
        return imported(value)
    except NotAllowed:
        return None


@given(st.one_of(dungeons, grids()))
@settings(max_examples=30)
def test_passages_join_zones_that_touch(value: dict[str, Any]) -> None:
    found = try_reading(value)

    assert [] == (apart(found) if found is not None else [])


@given(st.one_of(dungeons, grids()))
@settings(max_examples=30)
def test_the_outlines_of_zones_are_sound(value: dict[str, Any]) -> None:
    found = try_reading(value)

    zones = found.zones.values() if found is not None else ()
    assert all(polygon_of(shape_of(zone)).is_valid for zone in zones)


@given(st.one_of(dungeons, grids()))
@settings(max_examples=20)
def test_every_imported_map_is_a_campaign_that_its_text_form_gives_again(
    value: dict[str, Any],
) -> None:
    found = try_reading(value)
    rows = campaign_of(found) if found is not None else {}

    assert rows == from_text(to_text(rows, ())).rows


@pytest.mark.parametrize("value", [watabou(), donjon()], ids=["watabou", "donjon"])
def test_every_imported_map_is_a_campaign_that_its_file_gives_again(
    value: dict[str, Any], tmp_path: Path
) -> None:
    rows = campaign_of(imported(value))

    create_file(tmp_path / "a.cognita", rows)

    assert rows == read_campaign(tmp_path / "a.cognita").rows()


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("x", "rects", "id", "doors", "desc")), inner, max_size=3)
    ),
    max_leaves=6,
)
WHERE = (
    *(("watabou", part) for part in watabou()),
    *(("donjon", part) for part in donjon()),
)


@given(st.sampled_from(WHERE), junk)
@example(("watabou", "title"), "\ud800")
@example(("donjon", "rooms"), {"1": None})
@example(("donjon", "settings"), {"name": float("nan"), "bleed": 4})
@example(("watabou", "notes"), [{"text": "\x00", "ref": "9" * 50, "pos": {"x": 1, "y": 1}}])
@settings(max_examples=120)
def test_junk_anywhere_is_a_sentence_or_a_map_that_can_be_kept(
    where: tuple[str, str], value: object
) -> None:
    kind, part = where
    whole = (watabou() if kind == "watabou" else donjon()) | {part: value}

    found = try_reading(whole)

    rows = campaign_of(found) if found is not None else {}
    assert all(isinstance(encode(row), bytes) for row in rows.values())


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty"),
        (b" \n ", "The file is empty"),
        (b"{", "not JSON, or is cut short: line 1"),
        (json.dumps(watabou()).encode()[:-40], "cut short"),
        (b"[1, 2]", "written in braces"),
        (b'"rects"', "written in braces"),
        (b"{}", "neither a One Page Dungeon by Watabou nor a dungeon by donjon"),
        (b'{"line_of_sight": [], "resolution": {}}', "Universal VTT"),
        (b'{"format": "cognita", "rows": {}}', "from-text"),
        (b"\xff\xfe\x00", "no text in UTF-8"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b'{"rects": ' + b"1" * 10_000 + b', "doors": []}', "holds a number"),
        (b'{"rects": NaN, "doors": []}', "holds a number"),
        (b" " * 8_000_001, "has 8,000,001 bytes"),
    ],
    ids=range(15),
)
def test_a_file_that_is_no_map_is_refused_in_a_sentence(
    data: bytes, sentence: str, tmp_path: Path
) -> None:
    path = tmp_path / "foreign.json"
    path.write_bytes(data)

    with pytest.raises(NotAllowed, match=sentence):
        read_foreign(path)


def test_nesting_that_json_bears_and_we_do_not_is_refused(tmp_path: Path) -> None:
    deep: Any = []
    for _ in range(900):
        deep = [deep]
    path = tmp_path / "deep.json"
    path.write_text(json.dumps(watabou(rects=deep, odd=deep)))

    with pytest.raises(NotAllowed):
        read_foreign(path)


def test_a_byte_order_mark_is_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "foreign.json"
    path.write_text("\ufeff" + json.dumps(watabou()), "utf-8")

    assert "2 zones, 2 passages, 1 feature" == counted(read_foreign(path))


def test_the_kind_of_a_file_shows_in_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "watabou.json"
    path.write_text(json.dumps(donjon()))

    assert "The Tin Halls" == read_foreign(path).name


def test_a_kind_that_is_asked_for_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "foreign.json"
    path.write_text(json.dumps(donjon()))

    with pytest.raises(NotAllowed, match="not a map as One Page Dungeon writes it"):
        read_foreign(path, "watabou")


@pytest.mark.parametrize("path", FOREIGN, ids=lambda path: path.stem)
def test_dungeons_of_others_are_taken_over_whole(path: Path) -> None:
    found = read_foreign(path)

    assert [] == apart(found)
    assert {*found.zones} == reached(found)


def reached(found: Imported) -> set[str]:
    """The zones that hang together with the first."""
    beside: dict[str, set[str]] = {}
    for row in found.passages.values():
        one, other = (side.zone for side in row.sides)
        beside.setdefault(one, set()).add(other)
        beside.setdefault(other, set()).add(one)
    waiting, seen = [next(iter(found.zones))], {""}
    while waiting:
        at = waiting.pop()
        if at not in seen:
            seen.add(at)
            waiting += beside.get(at, ())
    return seen - {""}
