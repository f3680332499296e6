"""The recap for players, written from the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapper.model.campaign.play_rows import Evening, LogEntry, Party
from mapper.model.campaign.rows import Key, Row
from mapper.model.hexes.hexes import Hex
from mapper.model.places import Place
from mapper.storage.file import create_file
from tests.play.twins import MARK
from tests.small import MAP, small_rows
from tests.spoken import Spoken, spoken

if TYPE_CHECKING:
    from pathlib import Path


def asked(folder: Path, *words: str, secret: str = MARK) -> Spoken:
    """Of a campaign that has played one evening of two days."""
    rows: dict[Key, Row] = small_rows()
    rows[Key("party", "", "1")] = Party("The Lanterns", Place(MAP, Hex(0, 0)))
    rows[Key("log", "", "1")] = LogEntry(0, secret, "note", "1", player_text="We met *Ada*.")
    rows[Key("log", "", "2")] = LogEntry(1440, secret, "find", "1", player_text="A well\nof lead.")
    rows[Key("log", "", "3")] = LogEntry(2880, secret, "find", "1", Place(MAP, Hex(0, 0)))
    rows[Key("evening", "", "1")] = Evening(1, 3, "2024-05-31")
    create_file(folder / "a.cognita", rows, replace=True)
    return spoken("export", folder / "a.cognita", folder / "out.md", "--force", *words)


def test_the_recap_of_an_evening_is_a_diary_in_markdown(tmp_path: Path) -> None:
    answer = asked(tmp_path, "--evening", "1")

    written = (tmp_path / "out.md").read_text("utf-8")
    assert (0, f"{tmp_path / 'out.md'}: the recap for players.\n") == (answer.code, answer.out)
    assert (
        "# The Lanterns\n\nEvening 1, 2024-05-31\n\n## Hearthday, 1 Hoarfrost, year 1\n\n"
        "We met \\*Ada\\*.\n\n## Ploughday, 2 Hoarfrost, year 1\n\nA well  \nof lead.\n"
    ) == written


def test_the_recap_of_days_has_those_alone(tmp_path: Path) -> None:
    asked(tmp_path, "--days", "2-9")

    written = (tmp_path / "out.md").read_text("utf-8")
    assert (False, True) == ("Ada" in written, "A well" in written)


def test_it_is_the_same_whatever_the_game_master_alone_knows(tmp_path: Path) -> None:
    files = []
    for secret in (MARK, "Another truth"):
        asked(tmp_path, "--evening", "1", secret=secret)
        files.append((tmp_path / "out.md").read_bytes())

    assert files[0] == files[1]
    assert MARK.encode() not in files[0]


def test_an_evening_that_never_was_is_refused(tmp_path: Path) -> None:
    answer = asked(tmp_path, "--evening", "7")

    assert (2, False) == (answer.code, (tmp_path / "out.md").exists())
    assert "The campaign has no evening “7”." in answer.err
