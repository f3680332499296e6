"""The text form: the same campaign, the same text; any other text is refused in a sentence."""

from __future__ import annotations

import base64
import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mapper.model.campaign.rows import KINDS, Feature, Key, Map, Row, TerrainType
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import create_file
from mapper.storage.reading import read_blobs, read_campaign
from mapper.storage.text_form import from_text, to_text
from tests.small import MAP, small_rows, spot
from tests.spoken import spoken
from tests.strategies import row_sets

FEATURE = Key("feature", MAP, "1")
PICTURE = b"a picture"
PICTURE_HASH = hashlib.sha256(PICTURE).hexdigest()


def consistent(rows: dict[Key, Row]) -> dict[Key, Row]:
    """The rows with the maps they need, a code of its own for each terrain, and no blanks."""
    found: dict[Key, Row] = {Key("map", "", key.map): Map("Wild") for key in rows if key.map}
    free = iter(range(1, 256))
    for key, row in rows.items():
        if isinstance(row, TerrainType):
            found[key] = replace(row, code=next(free))
        elif not isinstance(row, bytes) or any(row):
            found[key] = row
    return found


consistent_rows = row_sets.map(consistent)
blob_sets = st.lists(st.binary(max_size=40), max_size=3).map(
    lambda blobs: {hashlib.sha256(blob).hexdigest(): blob for blob in blobs}
)


@given(rows=consistent_rows, blobs=blob_sets)
def test_text_to_file_to_text_is_the_same(
    rows: dict[Key, Row], blobs: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    text = to_text(rows, blobs.items())
    path = tmp_path_factory.mktemp("text") / "a.cognita"

    read = from_text(text)
    create_file(path, read.rows, read.blobs.items())

    assert rows == read.rows
    assert blobs == read.blobs
    assert text == to_text(read_campaign(path).rows(), read_blobs(path))


@given(rows=consistent_rows, seed=st.integers())
def test_the_order_of_rows_does_not_matter(rows: dict[Key, Row], seed: int) -> None:
    shuffled = list(rows.items())
    random.Random(seed).shuffle(shuffled)

    assert to_text(rows, []) == to_text(dict(shuffled), [])


def test_every_kind_of_row_is_drawn() -> None:
    drawn: set[str] = set()

    @settings(max_examples=1500, derandomize=True, database=None)
    @given(rows=consistent_rows)
    def draw(rows: dict[Key, Row]) -> None:
        drawn.update(key.kind for key in rows)

    draw()
    assert set(KINDS) == drawn


@pytest.mark.parametrize("visibility", ["overt", "hidden", "secret"])
def test_a_feature_says_how_it_is_seen(visibility: Any) -> None:
    rows = {**small_rows(), FEATURE: Feature(spot("0203"), "Cave", visibility)}

    written = json.loads(to_text(rows, []))["rows"]["feature/wild/1"]

    assert visibility == written["visibility"]


def test_terrain_is_written_by_name() -> None:
    lines = json.loads(to_text(small_rows(), []))["rows"]["terrain/wild/0,0"]

    assert 32 == len(lines)
    assert "plains*6 -*26" == lines[0]


def valid() -> dict[str, Any]:
    """A small text form with every kind of part, as JSON values."""
    rows = {**small_rows(), FEATURE: Feature(spot("0203"), "Cave", "hidden", gm_notes="A dragon")}
    whole: dict[str, Any] = json.loads(to_text(rows, [(PICTURE_HASH, PICTURE)]))
    return whole


def placed(*way: str | int, value: object) -> str:
    """The valid text with another value at a place."""
    whole = at = valid()
    for step in way[:-1]:
        at = at[step]  # type: ignore[index]  # what lies there is known by who asks
    at[way[-1]] = value  # type: ignore[index]  # as above
    return json.dumps(whole)


ROAD = {"kind": "road", "hexes": [[0, 0]]}
LINE = ("rows", "terrain/wild/0,0", 0)
TITLE = ("rows", "feature/wild/1", "title")

WRONG: dict[str, tuple[str, str]] = {
    "nothing": ("", "not JSON: line 1"),
    "no object": ("[]", "not the text form"),
    "another format": (placed("format", value="other"), "not the text form"),
    "no version": (placed("version", value=None), "no version"),
    "a version that is true": (placed("version", value=True), "no version"),
    "a newer version": (placed("version", value=99), "newer Cognita .format 99"),
    "a huge version": (placed("version", value=10**4000), "newer Cognita"),
    "too long a number": ('{"format": "cognita", "version": 1' + "0" * 5000 + "}", "too long"),
    "an unknown part": (placed("x" * 9999, value=1), "not a part"),
    "rows in a list": (placed("rows", value=[]), "should be an object"),
    "an unknown kind": (placed("rows", "dragon/1", value={}), "“dragon” is not a kind"),
    "no map": (placed("rows", "feature/1", value={}), "needs a map"),
    "a map that is not there": (
        placed("rows", "path/x/1", value=ROAD),
        "path/x/1 belongs to the map “x”",
    ),
    "the code of another": (placed("rows", "terrain_type/hills", "code", value=1), "terrain_type/"),
    "a code too high": (
        placed("rows", "terrain_type/hills", "code", value=256),
        "terrain_type/hills, code",
    ),
    "a title of null": (placed(*TITLE, value=None), "feature/wild/1, title: must be text"),
    "a title that is too deep": (
        placed(*TITLE, value=json.loads("[" * 300 + "]" * 300)),
        "feature/wild/1",
    ),
    "half a character": (placed(*TITLE, value="\ud800"), "feature/wild/1"),
    "an unknown visibility": (
        placed("rows", "feature/wild/1", "visibility", value="seen"),
        "visibility: must be 'overt', 'hidden' or 'secret'",
    ),
    "a hex far out": (
        placed("rows", "feature/wild/1", "hex", value=[1 << 60, 0]),
        "feature/wild/1, hex",
    ),
    "a hex of infinity": (
        placed("rows", "feature/wild/1", "hex", value=[float("inf"), 0]),
        "feature/wild/1",
    ),
    "a hex of no number": (
        placed("rows", "feature/wild/1", "hex", value=[float("nan"), 0]),
        "feature/wild/1",
    ),
    "a row of null": (
        placed("rows", "feature/wild/1", value=None),
        "feature/wild/1 should be an object",
    ),
    "a chunk far out": (
        placed("rows", "terrain/wild/9999999,0", value=["-*32"] * 32),
        "not the place of a chunk",
    ),
    "a chunk that maps nothing": (
        placed("rows", "terrain/wild/5,0", value=["-*32"] * 32),
        "terrain/wild/5,0 maps no hex",
    ),
    "a line too few": (placed("rows", "terrain/wild/0,0", value=["-*32"] * 31), "31 lines"),
    "a line of null": (placed(*LINE, value=None), "terrain/wild/0,0, line 1 should be text"),
    "a line that is short": (placed(*LINE, value="plains*31"), "line 1 tells of 31 hexes"),
    "a line with zero times": (placed(*LINE, value="plains*0 plains*32"), "line 1: “0”"),
    "a line with 99 times": (placed(*LINE, value="plains*99"), "line 1: “99”"),
    "a line with no times": (
        placed(*LINE, value="plains* plains*31"),
        "line 1: “” is not how often",
    ),
    "a terrain nobody knows": (placed(*LINE, value="lava*32"), "line 1: “lava” is not in the list"),
    "a code that is no byte": (placed(*LINE, value="#256*32"), "line 1: “#256”"),
    "blobs of null": (placed("blobs", value=None), "“blobs” of the text form should be"),
    "a blob that is no base64": (placed("blobs", PICTURE_HASH, value="?"), "not written in base64"),
    "a blob that is a number": (placed("blobs", PICTURE_HASH, value=5), "not written in base64"),
    "a blob of another hash": (
        placed("blobs", PICTURE_HASH, value=base64.b64encode(b"x").decode()),
        "not the one of that hash",
    ),
    "a name that stands twice": (
        '{"format": "cognita", "rows": {"map/a": {"name": "A", "name": "B"}}}',
        "“name” stands twice in map/a",
    ),
    "a row that stands twice": (
        '{"format": "cognita", "rows": {"map/a": {}, "map/a": {}}}',
        "“map/a” stands twice in rows",
    ),
    "a part that stands twice": (
        '{"format": "cognita", "format": "cognita"}',
        "“format” stands twice",
    ),
    "lists without end": ("[" * 100_000, "too deeply"),
    "objects without end": ('{"rows":' * 100_000, "too deeply"),
}


@pytest.mark.parametrize(("text", "sentence"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told(text: str, sentence: str) -> None:
    with pytest.raises(NotAllowed, match=sentence):
        from_text(text)


TEXT = json.dumps(valid(), indent=1, ensure_ascii=False)
ODD = (
    "null",
    "-1",
    "1e999",
    "NaN",
    "-Infinity",
    "1" * 400,
    '""',
    "[]",
    "{}",
    "[[[[]]]]",
    "0.5",
    "true",
    '"\\ud800"',
    '"\\u0000"',
    '"*0"',
    '"*99"',
    '"plains*32"',
    '"#255*32"',
    '"-*32"',
    "[" * 2000,
)
characters = st.sampled_from('{}[]",:*# -0129\\/eEn\n\t\0é\ud800￿') | st.characters()
edits = st.tuples(
    st.sampled_from(("delete", "double", "insert", "value")),
    st.integers(0, len(TEXT) - 1),
    st.integers(1, 40),
    characters,
    st.sampled_from(ODD),
)


def edited(text: str, edit: tuple[str, int, int, str, str]) -> str:
    what, place, length, character, odd = edit
    match what:
        case "delete":
            return text[:place] + text[place + length :]
        case "double":
            return text[: place + length] + text[place:]
        case "insert":
            return text[:place] + character + text[place + 1 :]
        case _:
            start = text.find(": ", place) + 2
            end = min((i for i in (text.find(c, start) for c in ",\n") if i > 0), default=start)
            return text[:start] + odd + text[end:]


def refusal(text: str) -> str:
    """The sentence that refuses it; otherwise it is written and read again as the same."""
    try:
        read = from_text(text)
    except NotAllowed as refused:
        return str(refused)
    written = to_text(read.rows, read.blobs.items())
    again = from_text(written)
    assert written == to_text(again.rows, again.blobs.items())
    assert read == again
    assert written.encode()
    return "Taken as it is."


@settings(max_examples=8 * settings().max_examples)
@given(changes=st.lists(edits, min_size=1, max_size=3))
@example(changes=[])
def test_a_text_with_mistakes_is_read_or_refused(
    changes: list[tuple[str, int, int, str, str]],
) -> None:
    text = TEXT
    for edit in changes:
        text = edited(text, edit)

    assert refusal(text).endswith(".")


def ways(value: Any, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Where each value of a text form lies."""
    parts = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    return [found for name, part in parts for found in ((*way, name), *ways(part, (*way, name)))]


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.just(10**400),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=8 * settings().max_examples)
@given(way=st.sampled_from(ways(valid())), value=json_values)
def test_any_value_anywhere_is_read_or_refused(way: tuple[str | int, ...], value: object) -> None:
    text = placed(*way, value=value)

    assert refusal(text).endswith(".")


@given(text=st.text() | json_values.map(json.dumps))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert refusal(text).endswith(".")


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "UTF-16": lambda text: text.decode().encode("utf-16"),
    "Latin-1": lambda text: text.replace(b"Cave", b"C\xe4ve"),
    "binary": lambda _: bytes(range(256)),
}


@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_bytes_that_are_no_utf_8_are_told(spoil: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(spoil(TEXT.encode()))

    answer = spoken("from-text", path, tmp_path / "a.cognita")

    assert answer.is_one_sentence
    assert "not a text in UTF-8" in answer.err
