"""Files that are damaged, cut, foreign or newer: told in a sentence, never touched."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapper.commands.terrain.terrain import paint
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from mapper.storage.text_form import from_text, to_text
from tests.small import FOREST, MAP, small_rows
from tests.spoken import lying_in, spoken

PAGE = 4096


@pytest.fixture(scope="session")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A campaign with a journal, a checkpoint, something to redo, and two images."""
    path = tmp_path_factory.mktemp("sound") / "sound.cognita"
    create_file(path, small_rows())
    with CampaignFile(path, keep_backups=False) as file:
        for column in range(20):
            file.do(paint(file.campaign, MAP, area_of([Hex(column, 3)]), 1 + column % FOREST))
        file.checkpoint("here")
        file.undo()
        file.add_blob(b"picture" * 1000)
        file.add_blob(b"another")
    return path.read_bytes()


def newer(sound: bytes) -> bytes:
    return sound[:60] + (99).to_bytes(4) + sound[64:]


def database(_sound: bytes) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "another.sqlite"
        with sqlite3.connect(path) as connection:
            connection.execute("CREATE TABLE rows (a)")
        connection.close()
        return path.read_bytes()


def first(count: int) -> Callable[[bytes], bytes]:
    return lambda sound: sound[:count]


UNSOUND: dict[str, Callable[[bytes], bytes]] = {
    "PNG": lambda _: b"\x89PNG\r\n\x1a\n" + bytes(500),
    "text": lambda _: b"Dear diary" * 99,
    "another database": database,
    "newer": newer,
    **{f"{n} bytes": first(n) for n in (0, 1, 15, 16, 50, 99, 100, 512, PAGE, PAGE + 1)},
    "half": lambda sound: sound[: len(sound) // 2],
}


@pytest.mark.parametrize("command", ["check {}", "{}", "text {} {}.json", "from-text {} {}.new"])
@pytest.mark.parametrize("spoil", UNSOUND.values(), ids=UNSOUND)
def test_what_is_no_sound_campaign_is_refused(
    spoil: Callable[[bytes], bytes], command: str, sound: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "unsound.cognita"
    path.write_bytes(spoil(sound))
    before = lying_in(tmp_path)

    answer = spoken(*command.replace("{}", str(path)).split())

    assert 2 == answer.code
    assert answer.is_one_sentence, answer.err
    assert before == lying_in(tmp_path)


@pytest.mark.parametrize(
    "name", ["PNG", "text", "another database", "0 bytes", "99 bytes", "4096 bytes"]
)
def test_nothing_is_made_where_nothing_can_be_rescued(
    name: str, sound: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "unsound.cognita"
    path.write_bytes(UNSOUND[name](sound))
    before = lying_in(tmp_path)

    answer = spoken("rescue", path, tmp_path / "rescued.cognita")

    assert 2 == answer.code
    assert answer.is_one_sentence, answer.err
    assert before == lying_in(tmp_path)


@pytest.mark.parametrize(
    ("size", "sentence"), [(0, "is empty"), (1, "too short"), (16, "too short"), (99, "too short")]
)
def test_a_stump_is_called_a_stump(size: int, sentence: str, sound: bytes, tmp_path: Path) -> None:
    path = tmp_path / "stump.cognita"
    path.write_bytes(sound[:size])

    assert sentence in spoken("check", path).err
    assert sentence in spoken("rescue", path, tmp_path / "rescued.cognita").err


def altered(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()


def test_a_spoilt_image_is_not_written_as_text(sound: bytes, tmp_path: Path) -> None:
    path = tmp_path / "spoilt.cognita"
    path.write_bytes(sound)
    altered(path, "UPDATE blobs SET data = x'00' WHERE length(data) = 7")

    assert "is damaged" in spoken("text", path, tmp_path / "a.json").err
    assert not (tmp_path / "a.json").exists()


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE blobs SET data = 5 WHERE length(data) = 7", "Damaged: The image "),
        ("UPDATE cursor SET entry = 'here'", "Damaged: The journal cannot be taken back"),
        ("DELETE FROM cursor", "Damaged: The journal cannot be taken back"),
        ("UPDATE entries SET data = 'text' WHERE id = 5", "Damaged: The journal cannot be taken"),
        ("UPDATE entries SET parent = 'first' WHERE id = 5", "Damaged: The journal cannot be"),
        ("UPDATE rows SET id = x'00' WHERE id = 'forest'", "Damaged: A row cannot be read: "),
        ("DROP TABLE entries", "Damaged: The file is cut short or overwritten: no such table"),
    ],
)
def test_values_of_a_wrong_kind_are_damage(
    statement: str, sentence: str, sound: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "spoilt.cognita"
    path.write_bytes(sound)
    altered(path, statement)

    answer = spoken("check", path)

    assert answer.is_one_sentence
    assert sentence in answer.out


def test_a_campaign_that_does_not_know_its_place_is_not_opened(
    sound: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "spoilt.cognita"
    path.write_bytes(sound)
    altered(path, "DELETE FROM cursor")

    with pytest.raises(NotAllowed, match="is damaged"):
        CampaignFile(path)

    assert ["spoilt.cognita"] == list(lying_in(tmp_path))


def test_no_placeholder_takes_the_code_of_a_sound_terrain(sound: bytes, tmp_path: Path) -> None:
    path, rescued = tmp_path / "spoilt.cognita", tmp_path / "rescued.cognita"
    path.write_bytes(sound)
    altered(path, "UPDATE rows SET data = CAST('\"code\":3' AS BLOB) WHERE id = 'forest'")

    answer = spoken("rescue", path, rescued)

    assert "terrain_type/forest was left out: its code is that of terrain_type/hills" in answer.out
    assert from_text(spoken("text", rescued, "-").out).rows


def test_a_newer_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "newer.json"
    path.write_text(to_text(small_rows(), []).replace('"version": 1', '"version": 99'), "utf-8")

    answer = spoken("from-text", path, tmp_path / "new.cognita")

    assert answer.is_one_sentence
    assert "newer Cognita (format 99" in answer.err


def test_what_is_left_of_a_cut_campaign_is_rescued(sound: bytes, tmp_path: Path) -> None:
    path = tmp_path / "cut.cognita"
    path.write_bytes(sound[:-1])
    assert 2 == spoken("check", path).code

    answer = spoken("rescue", path, tmp_path / "rescued.cognita")

    assert answer.code in (0, 1)
    assert spoken("check", tmp_path / "rescued.cognita").code in (0, 1)


places = st.integers(0, 1 << 20)
flips = st.lists(st.tuples(st.just("flip"), places, st.integers(1, 255)), min_size=1, max_size=20)
headers = st.lists(st.tuples(st.just("flip"), st.integers(0, 110), st.integers(1, 255)), min_size=1)
heads_of_pages = st.tuples(st.just("head"), places, st.integers(0, 40 * 256 - 1))
pages = st.tuples(st.just("zero"), places, st.just(0))
cuts = st.tuples(st.just("cut"), places, st.just(0))
spoilings = flips | headers | st.lists(heads_of_pages | pages | cuts, min_size=1, max_size=4)


def spoilt(sound: bytes, spoiling: list[tuple[str, int, int]]) -> bytes:
    found = bytearray(sound)
    for what, place, value in spoiling:
        page = place % (len(sound) // PAGE) * PAGE
        match what:
            case "flip":
                found[place % len(found)] ^= value
            case "head" if page + value // 256 < len(found):
                found[page + value // 256] = value % 256
            case "zero":
                found[page : page + PAGE] = bytes(len(found[page : page + PAGE]))
            case "cut":
                del found[place % len(sound) :]
    return bytes(found)


@settings(max_examples=4 * settings().max_examples)
@given(spoiling=spoilings)
def test_no_damage_leads_to_more_than_a_sentence(
    spoiling: list[tuple[str, int, int]], sound: bytes
) -> None:
    folder = Path(tempfile.mkdtemp(prefix="cognita-test-"))
    path = folder / "spoilt.cognita"
    path.write_bytes(spoilt(sound, spoiling))
    before = lying_in(folder)

    reading = [spoken("check", path), spoken("text", path, "-")]
    between = lying_in(folder)
    rescued = spoken("rescue", path, folder / "rescued.cognita")
    after = lying_in(folder)

    refusals = [answer for answer in (*reading, rescued) if answer.code == 2]
    assert all(answer.is_one_sentence for answer in refusals)
    assert before == between
    assert before == {name: file for name, file in after.items() if not name.startswith("rescued")}
    assert after.keys() - before.keys() <= {"rescued.cognita"}
    if rescued.code != 2:
        assert [] == examine(folder / "rescued.cognita")
        text = to_text(read_campaign(folder / "rescued.cognita").rows(), [])
        assert text == to_text(from_text(text).rows, [])
    shutil.rmtree(folder)


@given(spoiling=spoilings)
def test_a_spoilt_campaign_opens_or_is_left_as_it_was(
    spoiling: list[tuple[str, int, int]], sound: bytes
) -> None:
    folder = Path(tempfile.mkdtemp(prefix="cognita-test-"))
    path = folder / "spoilt.cognita"
    path.write_bytes(spoilt(sound, spoiling))
    before = lying_in(folder)

    try:
        with CampaignFile(path, keep_backups=False) as file:
            before = {}
            file.undo()
            file.redo()
    except NotAllowed:
        pass

    assert before in ({}, lying_in(folder))
    assert ["spoilt.cognita"] == list(lying_in(folder))
    shutil.rmtree(folder)
