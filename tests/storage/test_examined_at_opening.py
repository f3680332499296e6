"""Damage that rows and checksums do not show: noticed at opening, or soon after on a thread."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from mapper.model.campaign.rows import Feature, Key, Row
from mapper.model.not_allowed import NotAllowed
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import examine
from tests.small import FOREST, HILLS, MAP, painted, small_rows, spot, terrain


@pytest.fixture
def keyed(tmp_path: Path) -> Path:
    path = tmp_path / "keyed.cognita"
    rows: dict[Key, Row] = {
        Key("feature", MAP, str(n)): Feature(spot("0101"), "Inn", "secret") for n in range(70, 80)
    }
    create_file(path, {**small_rows(), **rows})
    return path


def written_over(path: Path, old: bytes, new: bytes) -> None:
    content = path.read_bytes()
    assert old in content
    path.write_bytes(content.replace(old, new, 1))


def altered(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement, values)
    connection.close()


def looked_over(file: CampaignFile) -> None:
    examination = file.look_over()
    assert examination is not None
    examination.result()


@pytest.mark.parametrize("use", [CampaignFile, read_campaign], ids=["open", "read"])
def test_a_row_under_another_name_than_was_written_is_noticed(
    use: type[CampaignFile], keyed: Path
) -> None:
    written_over(keyed, b"featurewild77", b"featurewild97")

    with pytest.raises(NotAllowed, match="is damaged"):
        use(keyed)


def test_a_row_that_fell_out_of_its_page_is_noticed(keyed: Path) -> None:
    content = keyed.read_bytes()
    page = content.index(b"featurewild77") // 4096 * 4096
    count = int.from_bytes(content[page + 3 : page + 5])
    keyed.write_bytes(
        content[: page + 3] + (count - 1).to_bytes(2) + content[page + 5 :]  # one row fewer
    )

    with pytest.raises(NotAllowed, match="is damaged"):
        CampaignFile(keyed)


def test_what_opening_does_not_see_is_told_soon_after(path: Path) -> None:
    with CampaignFile(path) as file:
        file.add_blob(b"a picture")
    altered(path, "UPDATE blobs SET data = x'00'")

    with CampaignFile(path) as file:
        before = file.damage
        looked_over(file)
        after = file.damage

    assert before is None
    assert "is not what was written" in (after or "")


def test_rows_that_the_journal_did_not_leave_so_are_told_soon_after(path: Path) -> None:
    with CampaignFile(path, keep_backups=False) as file:
        file.do(painted(file.campaign, "0101", HILLS))
        file.do(painted(file.campaign, "0101", FOREST))
    altered(path, "UPDATE cursor SET entry = 1")

    with CampaignFile(path) as file:
        looked_over(file)
        damage = file.damage

    assert "journal cannot be taken back" in (damage or "")


def test_a_sound_campaign_is_told_nothing_of(path: Path) -> None:
    with CampaignFile(path) as file:
        file.do(painted(file.campaign, "0101"))
        looked_over(file)

        assert file.damage is None


def test_what_is_painted_while_it_is_examined_is_no_damage(path: Path) -> None:
    asked = 0

    def paint_on() -> bool:
        nonlocal asked
        asked += 1
        file.do(painted(file.campaign, "0101", (FOREST, HILLS)[asked % 2]))
        return True

    with CampaignFile(path, keep_backups=False) as file:
        damage = examine(path, paint_on)

    assert [] == damage
    assert asked > 2
    assert terrain(read_campaign(path), "0101") in (FOREST, HILLS)


def test_an_examination_that_is_not_wanted_any_more_ends_without_a_word(path: Path) -> None:
    altered(path, "UPDATE rows SET crc = 0")

    assert [] == examine(path, lambda: False)
