"""Names of any length, in campaigns from other hands: drawn cut short, and told in a line."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from mapper.model.campaign.rows import Feature, Key, Label, Map
from mapper.storage.file import create_file
from tests.small import MAP, small_rows, spot
from tests.spoken import spoken

SLOWEST = 8
"""Seconds of the processor, of which a start of Qt takes the most."""

LETTERS = 100_000


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    rows = small_rows()
    name = "word " * (LETTERS // 5)
    rows[Key("map", "", MAP)] = Map(name, player_name=name)
    rows[Key("label", MAP, "1")] = Label(name, (spot("0102"), spot("0403"), spot("0503")))
    rows[Key("label", MAP, "2")] = Label(name, (spot("0203"),))
    rows[Key("feature", MAP, "1")] = Feature(spot("0302"), name, "secret")
    create_file(tmp_path / "c.cognita", rows)
    return tmp_path / "c.cognita"


@pytest.mark.qt
@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_label_of_any_length_is_drawn_at_once(
    ending: str, campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    legend = () if ending == "svg" else ("--legend",)
    start = process_time()

    answer = spoken("export", campaign, campaign.with_name(f"a.{ending}"), "--for", "gm", *legend)

    assert (0, "") == (answer.code, answer.err)
    assert process_time() - start < SLOWEST
    assert len(answer.out) < 1000


def test_what_is_remarked_stays_readable(campaign: Path) -> None:
    answer = spoken("check", campaign)

    assert 1 == answer.code
    assert "letters; 200 are drawn." in answer.out
    assert max(map(len, answer.out.splitlines())) < 1000
