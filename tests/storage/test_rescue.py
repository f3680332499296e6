"""Damaged files: what can be read is kept, placeholders stand for the rest, nothing is touched."""

from __future__ import annotations

import random
import sqlite3
import zlib
from pathlib import Path

import pytest

from mapper.commands.terrain.terrain import paint
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.play_rows import Party
from mapper.model.campaign.rows import SETTINGS, Feature, Key, Map, TerrainType
from mapper.model.hexes.chunks import area_of
from mapper.model.hexes.hexes import Hex, within
from mapper.model.not_allowed import NotAllowed
from mapper.model.places import Place
from mapper.resources import resources
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine, rescue
from mapper.storage.text_form import from_text
from tests.small import FOREST, MAP, PLAINS, small_rows, spot

FEATURE = Key("feature", MAP, "1")
ADDED = Key("feature", "wilderness", "added")


def altered(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement, values)
    connection.close()


def spoil(path: Path, key: Key, data: bytes) -> None:
    """Other bytes in a row, under the checksum of the old ones."""
    altered(path, "UPDATE rows SET data = ? WHERE kind = ? AND id = ?", data, key.kind, key.id)


@pytest.fixture
def keyed(tmp_path: Path) -> Path:
    path = tmp_path / "keyed.cognita"
    feature = Feature(spot("0203"), "Cave", "hidden", gm_notes="A dragon")
    create_file(path, {**small_rows(), FEATURE: feature})
    return path


def test_a_sound_file_loses_nothing(keyed: Path) -> None:
    rescued = rescue(keyed)

    assert read_campaign(keyed).rows() == rescued.rows
    assert [] == rescued.report


def test_a_sound_campaign_that_was_played_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "example.cognita"
    example = from_text((resources() / "examples" / "example.json").read_text("utf-8"))
    create_file(path, example.rows, example.blobs.items())

    rescued = rescue(path)

    assert [] == rescued.report
    assert example.rows == rescued.rows


@pytest.fixture
def cut(tmp_path: Path) -> Path:
    """The example with a cave that was added, of which half the pages are there."""
    path = tmp_path / "cut.cognita"
    example = from_text((resources() / "examples" / "example.json").read_text("utf-8"))
    create_file(path, example.rows, example.blobs.items())
    with CampaignFile(path, keep_backups=False) as file:
        file.do(Change("Add a cave", {ADDED: Swap(None, Feature(Hex(1, 1), "Cave", "hidden"))}))
    with path.open("r+b") as whole:
        whole.truncate(90_000)
    return path


def test_a_file_that_was_cut_short_says_how_much_of_it_is_missing(cut: Path) -> None:
    rescued = rescue(cut)

    told = "rows that lay there are lost, and how many cannot be told."
    assert f"The file is cut short: 23 of 44 pages are missing; {told}" == rescued.report[0]


def test_a_lost_row_that_only_the_journal_names_has_a_placeholder(cut: Path) -> None:
    rescued = rescue(cut)

    assert f"{ADDED} could not be read; a placeholder stands for it." in rescued.report
    assert isinstance(rescued.rows[ADDED], Feature)


def test_a_party_on_a_lost_map_stands_on_a_placeholder(keyed: Path) -> None:
    party = {Key("party", "", "1"): Party("The Lanterns", Place("gone", Hex(0, 0)))}
    create_file(keyed, {**small_rows(), **party}, replace=True)

    rescued = rescue(keyed)

    assert Map("Lost map gone") == rescued.rows[Key("map", "", "gone")]


def test_a_lost_party_has_a_placeholder_where_its_knowledge_is(cut: Path) -> None:
    rescued = rescue(cut)

    party = rescued.rows[Key("party", "", "1")]
    assert isinstance(party, Party)
    assert ("Lost party 1", "wilderness") == (party.name, party.at.map)


def test_a_party_on_a_map_that_no_map_can_be_called_makes_no_map(tmp_path: Path) -> None:
    path = tmp_path / "odd.cognita"
    party = {Key("party", "", "1"): Party("The Lanterns", Place("no map!", Hex(0, 0)))}
    create_file(path, {**small_rows(), **party})

    rescued = rescue(path)

    assert {"map/wild"} == {str(key) for key in rescued.rows if key.kind == "map"}


def test_a_spoiled_row_is_found_and_the_file_not_opened(keyed: Path) -> None:
    spoil(keyed, FEATURE, b'{"hex":[1,2],"title":"Cavf"}')

    with pytest.raises(NotAllowed, match="cognita rescue"):
        CampaignFile(keyed)

    said = "A row is not what was written: the checksum of feature/wild/1 differs."
    assert [said] == examine(keyed)


def test_each_row_and_image_that_is_not_what_was_written_is_named(keyed: Path) -> None:
    with CampaignFile(keyed, keep_backups=False) as file:
        spoiled = file.add_blob(b"two")
    altered(keyed, "UPDATE blobs SET data = ? WHERE hash = ?", b"owt", spoiled)
    for key in (FEATURE, Key("map", "", MAP)):
        spoil(keyed, key, b"spoilt")

    found = examine(keyed)

    assert [
        "A row is not what was written: the checksum of feature/wild/1 differs.",
        "A row is not what was written: the checksum of map/wild differs.",
        f"The image {spoiled[:12]} is not what was written.",
    ] == sorted(found)


def test_a_hundred_altered_rows_are_named_and_the_others_counted(tmp_path: Path) -> None:
    path = tmp_path / "many.cognita"
    caves = {Key("feature", MAP, str(i)): Feature(Hex(0, 0), "Cave", "hidden") for i in range(103)}
    create_file(path, {**small_rows(), **caves})
    altered(path, "UPDATE rows SET crc = crc + 1 WHERE kind = 'feature'")

    found = examine(path)

    assert 101 == len(found)
    assert "3 more rows are not what was written." == found[-1]


def test_a_placeholder_holds_what_is_left_of_a_feature(keyed: Path) -> None:
    spoil(keyed, FEATURE, b'{"hex":[1,2],"title":"Cave","visibi\xff\xff')

    rescued = rescue(keyed)

    row = rescued.rows[FEATURE]
    assert isinstance(row, Feature)
    assert (Hex(1, 2), "secret") == (row.at, row.visibility)
    assert '"title":"Cave"' in row.gm_notes
    assert ["feature/wild/1 could not be read; a placeholder stands for it."] == rescued.report


def test_lost_settings_maps_and_terrain_have_placeholders(keyed: Path) -> None:
    altered(keyed, "DELETE FROM rows WHERE kind IN ('settings', 'map', 'terrain_type')")

    rescued = rescue(keyed)

    assert SETTINGS in rescued.rows
    assert Map("Lost map wild") == rescued.rows[Key("map", "", MAP)]
    found = rescued.rows[Key("terrain_type", "", f"lost_{PLAINS}")]
    assert isinstance(found, TerrainType)
    assert PLAINS == found.code


def test_a_row_of_an_unknown_kind_is_left_out(keyed: Path) -> None:
    data = b"{}"
    row = ("dragon", "", "1", zlib.crc32(data), data)
    altered(keyed, "INSERT INTO rows VALUES (?, ?, ?, ?, ?)", *row)

    rescued = rescue(keyed)

    assert ["A row was left out: “dragon” is not a kind of row."] == rescued.report


def test_an_image_that_is_not_what_was_written_is_left_out(keyed: Path) -> None:
    with CampaignFile(keyed, keep_backups=False) as file:
        sound, spoiled = file.add_blob(b"one"), file.add_blob(b"two")
    altered(keyed, "UPDATE blobs SET data = ? WHERE hash = ?", b"owt", spoiled)

    rescued = rescue(keyed)

    assert {sound: b"one"} == rescued.blobs
    assert [f"The image {spoiled[:12]} could not be read."] == rescued.report


def test_overwritten_pages_lose_only_what_lay_on_them(tmp_path: Path) -> None:
    path = tmp_path / "large.cognita"
    create_file(path, small_rows())
    with CampaignFile(path, keep_backups=False) as file:
        file.do(paint(file.campaign, MAP, area_of(within(Hex(0, 0), 200)), FOREST))
    whole = read_campaign(path).rows()
    pages = bytearray(path.read_bytes())
    draw = random.Random(3)
    for page in draw.sample(range(20, len(pages) // 4096), 5):
        pages[page * 4096 : (page + 1) * 4096] = draw.randbytes(4096)
    path.write_bytes(pages)
    damaged = path.read_bytes()

    rescued = rescue(path)

    kept = {key for key, row in rescued.rows.items() if whole.get(key) == row}
    assert len(kept) >= len(whole) * 3 // 4
    assert damaged == path.read_bytes()


def test_what_was_rescued_makes_a_sound_campaign(keyed: Path, tmp_path: Path) -> None:
    spoil(keyed, FEATURE, b"nothing")
    rescued = rescue(keyed)

    create_file(tmp_path / "new.cognita", rescued.rows, rescued.blobs.items())

    assert [] == examine(tmp_path / "new.cognita")


@pytest.mark.parametrize("content", [b"", b"PNG", b"x" * 9000], ids=["empty", "short", "long"])
def test_a_foreign_file_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "foreign.cognita"
    path.write_bytes(content)

    with pytest.raises(NotAllowed, match="Cognita campaign"):
        rescue(path)


def test_a_journal_that_does_not_fit_is_found(keyed: Path) -> None:
    with CampaignFile(keyed, keep_backups=False) as file:
        file.do(paint(file.campaign, MAP, area_of([Hex(0, 0)]), FOREST))
        file.do(paint(file.campaign, MAP, area_of([Hex(0, 1)]), FOREST))
    altered(keyed, "UPDATE entries SET data = (SELECT data FROM entries WHERE id = 2) WHERE id = 1")

    (found,) = examine(keyed)

    assert found.startswith("The journal cannot be taken back")
    with CampaignFile(keyed, keep_backups=False) as file:
        file.undo()
        with pytest.raises(NotAllowed, match="journal is damaged"):
            file.undo()
