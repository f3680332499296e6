"""`cognita import`: a foreign map becomes a campaign, or one more map of one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mapper.model.campaign.rows import Map
from mapper.storage.file import CampaignFile, create_file
from tests.importers.made import donjon, watabou
from tests.small import small_rows
from tests.spoken import lying_in, spoken


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    path = tmp_path / "foreign.json"
    path.write_text(json.dumps(watabou(water=[{"x": 50, "y": 50}])))
    return path


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "small.cognita"
    create_file(path, small_rows())
    return path


def names(path: Path) -> list[str]:
    with CampaignFile(path, keep_backups=False) as file:
        return [row.name for row in file.campaign.maps().values()]


def test_a_new_campaign_is_made_and_what_was_not_understood_is_told(
    foreign: Path, tmp_path: Path
) -> None:
    target = tmp_path / "new.cognita"

    answer = spoken("import", foreign, target)

    assert 0 == answer.code
    made = "the map “Crypt of the Tin Moth”: 2 zones, 2 passages, 1 feature"
    assert [
        f"{target}: a new campaign with {made}.",
        "Not understood: 1 square of water lies outside the rooms.",
    ] == answer.out.splitlines()


def test_the_new_campaign_is_sound(foreign: Path, tmp_path: Path) -> None:
    spoken("import", foreign, tmp_path / "new.cognita")

    assert spoken("check", tmp_path / "new.cognita").code in (0, 1)


def test_into_a_campaign_it_comes_as_one_step(foreign: Path, campaign: Path) -> None:
    answer = spoken("import", foreign, campaign)

    with CampaignFile(campaign, keep_backups=False) as file:
        done, _ = file.history()
        file.undo()
        after = file.campaign.rows()
    assert 0 == answer.code
    assert ["Import the map Crypt of the Tin Moth"] == [entry.label for entry in done]
    assert small_rows() == after


def test_the_other_maps_stay(foreign: Path, campaign: Path) -> None:
    spoken("import", foreign, campaign)

    assert ["Crypt of the Tin Moth", "Wild"] == sorted(names(campaign))


def test_a_kind_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "foreign.json"
    path.write_text(json.dumps(donjon()))

    assert 0 == spoken("import", path, tmp_path / "new.cognita", "--as", "donjon").code


@pytest.mark.parametrize(
    "data", [b"", b"{", b"{}", b"[" * 50_000, b"\xff", b'{"rects": [], "doors": []}']
)
def test_what_is_no_map_is_refused_and_nothing_is_written(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "foreign.json"
    path.write_bytes(data)
    before = lying_in(tmp_path)

    answer = spoken("import", path, tmp_path / "new.cognita")

    assert 2 == answer.code
    assert answer.is_one_sentence
    assert before == lying_in(tmp_path)


def test_a_refusal_leaves_the_campaign_as_it_was(tmp_path: Path, campaign: Path) -> None:
    path = tmp_path / "foreign.json"
    path.write_bytes(b"{}")
    before = lying_in(tmp_path)

    spoken("import", path, campaign)

    assert before == lying_in(tmp_path)


def test_a_campaign_that_is_open_elsewhere_is_left_alone(foreign: Path, campaign: Path) -> None:
    with CampaignFile(campaign, keep_backups=False):
        answer = spoken("import", foreign, campaign)

    assert 2 == answer.code
    assert answer.is_one_sentence


@pytest.mark.parametrize("words", [("nowhere.json",), (".",), ("{foreign}", "--as", "chalk")])
def test_what_cannot_be_asked_is_refused(
    words: tuple[str, ...], foreign: Path, tmp_path: Path
) -> None:
    first, *more = (word.format(foreign=foreign) for word in words)

    answer = spoken("import", first, tmp_path / "new.cognita", *more)

    assert 2 == answer.code
    assert answer.is_one_sentence


def test_a_campaign_is_not_its_own_foreign_map(campaign: Path) -> None:
    answer = spoken("import", campaign, campaign)

    assert 2 == answer.code
    assert answer.is_one_sentence


def test_an_imported_map_is_a_zone_map(foreign: Path, campaign: Path) -> None:
    spoken("import", foreign, campaign)

    with CampaignFile(campaign, keep_backups=False) as file:
        plans = {row.name: row.plan for row in file.campaign.all(Map).values()}
    assert plans["Crypt of the Tin Moth"] is not None
