"""What `cognita export --for players` writes: the same, whatever the players do not know."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mapper.model.hexes import Hex
from mapper.model.play_rows import Found
from mapper.model.rows import Feature, Key
from mapper.storage.file import create_file
from tests.play.twins import GROUP, MAP, MARK, Rows, campaign_rows, twin
from tests.spoken import spoken

HAND_OUTS = [".md", pytest.param(".png", marks=pytest.mark.qt)]


@pytest.fixture(autouse=True)
def offscreen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


def exported(rows: Rows, folder: Path, ending: str, *words: str) -> bytes:
    """What the file for players holds."""
    folder.mkdir()
    campaign, out = folder / "c.cognita", folder / f"out{ending}"
    create_file(campaign, rows)
    answer = spoken("export", campaign, out, "--for", "players", "--px-per-hex", "48", *words)
    assert (0, "") == (answer.code, answer.err)
    return out.read_bytes()


@pytest.mark.parametrize("ending", HAND_OUTS)
@pytest.mark.parametrize("seed", range(12))
def test_what_is_not_known_changes_no_byte(ending: str, seed: int, tmp_path: Path) -> None:
    if ending == ".png":
        pytest.importorskip("PySide6.QtGui", exc_type=ImportError)
    rows, visited, seen = campaign_rows(Random(seed))
    other = twin(rows, visited, seen, Random(seed + 1000))

    one, two = (
        exported(each, tmp_path / name, ending, "--group", GROUP)
        for name, each in (("one", rows), ("two", other))
    )

    assert one == two


@pytest.mark.parametrize("seed", range(6))
def test_no_word_of_the_game_masters_is_in_the_key(seed: int, tmp_path: Path) -> None:
    rows, _, _ = campaign_rows(Random(seed))

    assert MARK.encode() not in exported(rows, tmp_path / "one", ".md")


def test_the_key_tells_what_was_met(tmp_path: Path) -> None:
    rows, visited, _ = campaign_rows(Random(3))
    at = min(visited)
    for key in [key for key in rows if key.kind == "feature"]:
        del rows[key]
    rows[Key("feature", MAP, "1")] = Feature(at, MARK, "overt", "The *Inn*", MARK, "Good ale.")

    text = exported(rows, tmp_path / "one", ".md").decode()

    assert text.startswith("# The Vale\n\nOne hex is 6 miles.\n\n## ")
    assert text.endswith(" The \\*Inn\\*\n\nGood ale.\n")


def test_it_can_be_told_as_of_an_entry_and_for_a_group(tmp_path: Path) -> None:
    rows, _, _ = campaign_rows(Random(4))
    rows[Key("feature", MAP, "99")] = Feature(Hex(1, 1), MARK, "secret", "The Vault")
    rows[Key("found", MAP, "99", GROUP)] = Found(3)

    early = exported(rows, tmp_path / "early", ".md", "--group", "We", "--as-of", "2").decode()
    late = exported(rows, tmp_path / "late", ".md", "--group", GROUP, "--as-of", "3").decode()

    assert (False, True) == ("The Vault" in early, "The Vault" in late)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--group", "Nobody"), "There is no group “Nobody”"),
        (("--as-of", "0"), "whole number"),
        (("--for", "gm", "--as-of", "3"), "leave out “--for gm”"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], why: str, tmp_path: Path) -> None:
    rows, _, _ = campaign_rows(Random(5))
    campaign = tmp_path / "c.cognita"
    create_file(campaign, rows)

    answer = spoken("export", campaign, tmp_path / "out.md", *words)

    assert (2, True) == (answer.code, answer.is_one_sentence)
    assert why in answer.err
