"""The key of a map, written from the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.spoken import spoken

if TYPE_CHECKING:
    from pathlib import Path


def test_the_key_of_a_map_is_written_for_the_game_master(tmp_path: Path) -> None:
    spoken("demo", tmp_path / "a.cognita")

    answer = spoken("export", tmp_path / "a.cognita", tmp_path / "key.md", "--for", "gm")

    assert (0, "") == (answer.code, answer.err)
    assert "### 1209" in (tmp_path / "key.md").read_text("utf-8")


def test_players_get_no_key_while_nothing_is_known(tmp_path: Path) -> None:
    spoken("demo", tmp_path / "a.cognita")

    answer = spoken("export", tmp_path / "a.cognita", tmp_path / "key.md", "--as-of", "1")

    assert (2, False) == (answer.code, (tmp_path / "key.md").exists())


def test_players_get_the_key_of_what_the_example_s_company_has_found(tmp_path: Path) -> None:
    spoken("demo", tmp_path / "a.cognita")

    spoken("export", tmp_path / "a.cognita", tmp_path / "key.md")

    words = (tmp_path / "key.md").read_text("utf-8")
    assert "## 1210 Stair in the cliff" in words
    assert "Ledger" not in words
