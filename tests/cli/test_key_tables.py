"""The key as a table, out and in from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapper.model.campaign.rows import Feature, Key
from mapper.storage.file import CampaignFile, create_file
from tests.commands.stocked import stocked
from tests.small import MAP
from tests.spoken import spoken


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    path = tmp_path / "a.cognita"
    create_file(path, stocked().rows())
    return path


def title(path: Path) -> str:
    with CampaignFile(path, keep_backups=False) as file:
        return file.campaign.one(Feature, Key("feature", MAP, "2")).title


def test_what_is_written_out_comes_in_again(campaign: Path, tmp_path: Path) -> None:
    out = tmp_path / "key.csv"
    spoken("export", campaign, out, "--for", "gm")
    out.write_text(out.read_text("utf-8").replace(",Mill,", ",Old Mill,"), "utf-8")

    answer = spoken("import", out, campaign)

    assert (0, "") == (answer.code, answer.err)
    assert "1 altered" in answer.out
    assert "Old Mill" == title(campaign)


def test_it_comes_in_as_one_step(campaign: Path, tmp_path: Path) -> None:
    table = tmp_path / "in.csv"
    table.write_text("id,title\nfeature/wild/2,A\nfeature/wild/3,B\n")
    spoken("import", table, campaign)

    with CampaignFile(campaign, keep_backups=False) as file:
        file.undo()

    assert "Mill" == title(campaign)


def test_a_preview_says_all_and_does_nothing(campaign: Path, tmp_path: Path) -> None:
    table = tmp_path / "in.csv"
    table.write_text("id,title,visibility\nfeature/wild/2,A,\nfeature/wild/3,B,hidden\n")

    answer = spoken("import", table, campaign, "--preview")

    assert 1 == answer.code
    assert "Line 3 altered: “B” – title: Inn → B; visibility: overt → hidden" in answer.out
    assert "Line 2 refused: “A” –" in answer.out
    assert "Mill" == title(campaign)


def test_players_get_no_table(campaign: Path, tmp_path: Path) -> None:
    answer = spoken("export", campaign, tmp_path / "key.csv")

    assert (2, True, False) == (
        answer.code,
        answer.is_one_sentence,
        (tmp_path / "key.csv").exists(),
    )


def test_one_map_is_written_or_all(campaign: Path, tmp_path: Path) -> None:
    spoken("export", campaign, tmp_path / "all.csv", "--for", "gm")
    spoken("export", campaign, tmp_path / "one.csv", "--for", "gm", "--map", "mine")

    assert 1 == len((tmp_path / "one.csv").read_text("utf-8").splitlines())
    assert len((tmp_path / "all.csv").read_text("utf-8").splitlines()) > 5


@pytest.mark.parametrize("words", [("--level", "1"), ("--legend",), ("--tiles",)])
def test_what_is_about_pictures_is_refused(
    campaign: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    answer = spoken("export", campaign, tmp_path / "key.csv", "--for", "gm", *words)

    assert (2, True) == (answer.code, answer.is_one_sentence)


def test_a_table_needs_a_campaign(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text("title\na\n")

    answer = spoken("import", tmp_path / "in.csv", tmp_path / "none.cognita")

    assert (2, True, False) == (
        answer.code,
        answer.is_one_sentence,
        (tmp_path / "none.cognita").exists(),
    )
