"""What `cognita export --for players` writes: the same, whatever the players do not know."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import MappingProxyType

import pytest

from mapper.model.campaign.play_rows import Found
from mapper.model.campaign.rows import Feature, Key
from mapper.model.hexes.hexes import Hex
from mapper.storage.file import create_file
from tests.opened import opened, text_of, undated
from tests.play.pairs import over_pairs
from tests.play.twins import GROUP, MAP, MARK, Rows, campaign_rows, twin
from tests.spoken import spoken

ENDINGS = (".md", ".png", ".svg", ".pdf", ".dd2vtt")
HAND_OUTS = [pytest.param(each, marks=[pytest.mark.qt] * (each != ".md")) for each in ENDINGS]
SMALL = MappingProxyType(
    {
        ".md": (),
        ".png": ("--px-per-hex", "24", "--legend"),
        ".svg": ("--px-per-hex", "44", "--legend"),
        ".pdf": ("--dpi", "30", "--mm-per-hex", "40", "--tiles", "--legend"),
        ".dd2vtt": ("--px-per-hex", "16"),
    }
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    over_pairs(metafunc, "ending", ENDINGS, each=2)


@pytest.fixture(autouse=True)
def offscreen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")


def needs_qt(ending: str) -> None:
    if ending != ".md":
        pytest.importorskip("PySide6.QtGui", exc_type=ImportError)


def exported(rows: Rows, folder: Path, ending: str, *words: str) -> bytes:
    """What the file for players holds; the campaign's own file is called what they may not know."""
    folder.mkdir()
    campaign, out = folder / f"{MARK}.cognita", folder / f"out{ending}"
    create_file(campaign, rows)
    size = SMALL[ending] if "--px-per-hex" not in words else ()
    answer = spoken("export", campaign, out, "--for", "players", *size, *words)
    assert (0, "") == (answer.code, answer.err)
    content = out.read_bytes()
    return undated(content) if ending == ".pdf" else content


def test_what_is_not_known_changes_no_byte(ending: str, pair: int, tmp_path: Path) -> None:
    needs_qt(ending)
    rows, visited, seen = campaign_rows(Random(pair))
    other = twin(rows, visited, seen, Random(pair + 100_000))

    one, two = (
        exported(each, tmp_path / name, ending, "--group", GROUP)
        for name, each in (("one", rows), ("two", other))
    )

    assert one == two


@pytest.mark.parametrize("ending", HAND_OUTS)
@pytest.mark.parametrize("seed", range(2))
def test_no_word_of_the_game_masters_is_in_it(ending: str, seed: int, tmp_path: Path) -> None:
    needs_qt(ending)
    rows, _, _ = campaign_rows(Random(seed))

    content = opened(exported(rows, tmp_path / "one", ending, "--group", GROUP), ending)

    assert MARK.encode() not in content
    assert MARK.encode("utf-16-be") not in content


@pytest.mark.qt
def test_no_text_can_be_copied_out_of_a_pdf(tmp_path: Path) -> None:
    needs_qt(".pdf")
    rows, _, _ = campaign_rows(Random(1))
    exported(rows, tmp_path / "one", ".pdf")

    assert "" == text_of(tmp_path / "one" / "out.pdf")


def test_the_key_tells_what_was_met(tmp_path: Path) -> None:
    rows, visited, _ = campaign_rows(Random(3))
    at = min(visited)
    for key in [key for key in rows if key.kind == "feature"]:
        del rows[key]
    rows[Key("feature", MAP, "1")] = Feature(at, MARK, "overt", "The *Inn*", MARK, "Good ale.")

    text = exported(rows, tmp_path / "one", ".md").decode()

    assert text.startswith("# The Vale\n\nOne hex is 6 miles.\n\n## ")
    assert " The \\*Inn\\*\n\nGood ale.\n\n## What happened\n" in text


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
