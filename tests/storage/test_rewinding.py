"""Back to an entry of the log: play is rewound, preparation is left alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mapper.commands.groups.party import form_group, place_group
from mapper.commands.groups.wait import jump
from mapper.commands.time.log import add_note, edit_entry
from mapper.model.campaign.play_rows import LogEntry, Party
from mapper.model.campaign.rows import Key
from mapper.model.not_allowed import NotAllowed
from mapper.play.map_rules import now
from mapper.storage.file import CampaignFile, create_file
from tests.small import FOREST, MAP, painted, small_rows, spot

GROUP = "1"


@pytest.fixture
def file(tmp_path: Path) -> Iterator[CampaignFile]:
    """A group that set out, waited for a day, and was put elsewhere while the map was drawn on."""
    path = tmp_path / "small.cognita"
    create_file(path, small_rows())
    with CampaignFile(path, keep_backups=False) as file:
        file.do(form_group(file.campaign, "We", MAP, spot("0101")))
        file.do(jump(file.campaign, days=1))
        file.do(painted(file.campaign, "0102", FOREST))
        file.do(place_group(file.campaign, GROUP, MAP, spot("0201")))
        yield file


def told(file: CampaignFile) -> list[str]:
    return [row.text for row in file.campaign.all(LogEntry).values()]


def where(file: CampaignFile) -> object:
    return file.campaign.one(Party, Key("party", "", GROUP)).at.hex


def test_what_happened_after_the_entry_is_taken_back(file: CampaignFile) -> None:
    file.rewind("1")

    assert (["We set out from 0101."], spot("0101"), 0) == (
        told(file),
        where(file),
        now(file.campaign),
    )


def test_what_was_drawn_meanwhile_stays(file: CampaignFile) -> None:
    drawn = dict(file.campaign.chunks("terrain", MAP))

    file.rewind("1")

    assert drawn == file.campaign.chunks("terrain", MAP)


def test_one_undo_brings_all_of_it_back(file: CampaignFile) -> None:
    before = file.campaign.rows()
    file.rewind("1")

    file.undo()

    assert before == file.campaign.rows()


def test_words_that_were_edited_since_stay_edited(file: CampaignFile) -> None:
    file.do(edit_entry(file.campaign, "1", text="They set out.", player_text=""))

    file.rewind("1")

    assert ["They set out."] == told(file)


def test_an_entry_that_was_restored_is_found_where_it_was_written(file: CampaignFile) -> None:
    here = file.cursor
    file.rewind("1")
    file.do(add_note(file.campaign, "Another way"))
    file.go_back(here)

    file.rewind("2")

    assert ["We set out from 0101.", "1 day passed."] == told(file)


def test_there_is_no_way_back_to_what_is_not_in_the_log(file: CampaignFile) -> None:
    with pytest.raises(NotAllowed, match="no log"):
        file.rewind("99")
