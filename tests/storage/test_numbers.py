"""No number is given a second time, whatever way a campaign takes through files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mapper.commands.groups.party import form_group
from mapper.commands.groups.reveal import reveal_thing
from mapper.commands.maps.maps import add_map, remove_map
from mapper.commands.things.things import add_thing, remove_things
from mapper.commands.time.log import add_note, remove_note
from mapper.model.campaign.change import Change, Swap
from mapper.model.campaign.row_references import things_of
from mapper.model.campaign.rows import GIVEN, Feature, Key, Map, Row, is_play
from mapper.storage.file import CampaignFile, create_file
from mapper.storage.reading import read_campaign
from mapper.storage.rescue import rescue
from mapper.storage.text_form import from_text, to_text
from tests.small import MAP, spot

HERE = spot("0101")


def inn(file: CampaignFile) -> str:
    """Adds one, and says which number it got."""
    change = add_thing(file.campaign, MAP, Feature(HERE, "Inn", "secret"))
    file.do(change)
    return str(next(iter(change.rows)).id)


def taken_away(file: CampaignFile) -> None:
    """Features 1 to 3, of which the last was removed; a note and a map that were removed."""
    ids = [inn(file) for _ in range(3)]
    file.do(remove_things(file.campaign, [Key("feature", MAP, ids[-1])]))
    file.do(add_note(file.campaign, "x"))
    file.do(remove_note(file.campaign, "1"))
    id_, change = add_map(file.campaign, Map("Moors"), 1, 1)
    file.do(change)
    file.do(remove_map(file.campaign, id_))


def reopened(path: Path) -> Path:
    return path


def text_form(path: Path) -> Path:
    target = path.with_name("again.cognita")
    create_file(target, from_text(to_text(read_campaign(path).rows(), ())).rows)
    return target


def prepared(path: Path) -> Path:
    """By the text form without what has happened in play."""
    rows = {key: row for key, row in read_campaign(path).rows().items() if not is_play(key)}
    target = path.with_name("again.cognita")
    create_file(target, from_text(to_text(rows, ())).rows)
    return target


def copied(path: Path) -> Path:
    target = path.with_name("again.cognita")
    with CampaignFile(path, keep_backups=False) as file:
        file.save_copy(target)
    return target


def rescued(path: Path) -> Path:
    target = path.with_name("again.cognita")
    create_file(target, rescue(path).rows)
    return target


@pytest.mark.parametrize("way", [reopened, text_form, prepared, copied, rescued])
def test_what_was_given_is_remembered(path: Path, way: Callable[[Path], Path]) -> None:
    with CampaignFile(path, keep_backups=False) as file:
        taken_away(file)

    with CampaignFile(way(path), keep_backups=False) as again:
        moors, _ = add_map(again.campaign, Map("Moors"), 1, 1)
        given = inn(again), again.campaign.new_id("log"), moors

    assert ("4", "2", "moors_2") == given


def test_a_text_form_of_before_goes_on_from_the_highest_number(
    path: Path, rows: dict[Key, Row]
) -> None:
    rows[Key("feature", MAP, "7")] = Feature(HERE, "Inn", "secret")
    target = path.with_name("again.cognita")

    create_file(target, from_text(to_text(rows, ())).rows)

    with CampaignFile(target, keep_backups=False) as file:
        assert "8" == inn(file)


def test_what_was_undone_may_come_again(file: CampaignFile) -> None:
    first = inn(file)
    file.do(remove_things(file.campaign, [Key("feature", MAP, first)]))

    file.undo()
    file.undo()

    assert first == inn(file)
    assert file.campaign.get(GIVEN) is None


def test_what_was_given_since_a_checkpoint_is_not_given_after_going_back(
    file: CampaignFile,
) -> None:
    mark = file.checkpoint("before")
    since = {inn(file), inn(file)}

    file.go_back(mark.entry)

    assert inn(file) not in since


def test_going_back_to_before_a_removal_forgets_no_number(file: CampaignFile) -> None:
    mark = file.checkpoint("before")
    taken_away(file)

    file.go_back(mark.entry)

    assert "4" == inn(file)


def test_what_was_given_since_a_backup_is_not_given_after_going_back(file: CampaignFile) -> None:
    backup = file.back_up().result()
    since = {inn(file), inn(file)}

    file.go_back_to_backup(backup)

    assert inn(file) not in since


def test_entries_that_were_rewound_leave_their_numbers_behind(file: CampaignFile) -> None:
    file.do(form_group(file.campaign, "We", MAP, HERE))
    file.do(add_note(file.campaign, "x"))

    file.rewind("1")

    assert "3" == file.campaign.new_id("log")


def test_play_that_is_rewound_to_knows_nothing_of_what_was_removed_since(
    file: CampaignFile,
) -> None:
    id_ = inn(file)
    file.do(form_group(file.campaign, "We", MAP, HERE))
    file.do(reveal_thing(file.campaign, "1", Key("feature", MAP, id_)))
    file.do(add_note(file.campaign, "x"))
    file.do(remove_things(file.campaign, [Key("feature", MAP, id_)]))

    file.rewind("2")

    rows = file.campaign.rows()
    assert [] == [key for key in rows if any(thing not in rows for thing in things_of(key))]


def test_a_map_with_the_longest_name_is_there_when_the_campaign_is_opened_again(
    path: Path,
) -> None:
    with CampaignFile(path, keep_backups=False) as file:
        for _ in range(2):
            file.do(add_map(file.campaign, Map("Moor" * 50), 1, 1)[1])

    with CampaignFile(path, keep_backups=False) as again:
        assert ["Moor" * 50] * 2 == [
            row.name for id_, row in again.campaign.maps().items() if id_ != MAP
        ]


def test_a_map_that_was_called_by_a_whole_long_name_can_be_opened(path: Path) -> None:
    """As versions did that made a map's id of all of its name."""
    long = Key("map", "", "moor" * 50)
    with CampaignFile(path, keep_backups=False) as file:
        file.do(Change("Add a map", {long: Swap(None, Map("Moor" * 50))}))

    with CampaignFile(path, keep_backups=False) as again:
        assert Map("Moor" * 50) == again.campaign.get(long)
